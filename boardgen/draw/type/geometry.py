"""Boxes and affine maps of the plane: mm, x to the east, y to the south; what a drawing needs and no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import cos, radians, sin

from boardgen.records import NamedTuple

MM_PER_POINT = 25.4 / 72
"""One typographic point in millimetres."""


@lru_cache(1 << 15)  # drawings repeat their numbers
def write_number(value: float) -> str:
    """Return a number in mm for a file, to a micrometre: finer than any printer."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def write_segments(segments: Sequence[tuple[str | float, ...]], verbs: Mapping[str | float, str], between: str) -> str:
    """Return a path as a file has it: one text of all its numbers, from which zeros that say nothing are taken.

    `verbs` are patterns for segments by their letters, with a space after each number; `between` is what is between two segments."""
    text = between.join([verbs[segment[0]] for segment in segments]) % tuple(chain.from_iterable(segments))
    return text.replace("0 ", " ").replace("0 ", " ").replace("0 ", " ").replace(". ", " ").replace("-0 ", "0 ")


class Box(NamedTuple):
    """An upright rectangle from (x0, y0), its upper left corner, to (x1, y1); all mm."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def union(self, other: Box) -> Box:
        """Return the smallest box around both."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def meet(self, other: Box) -> Box | None:
        """Return what both cover, or None; boxes that only touch do not meet."""
        box = Box(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))
        return box if box.x0 < box.x1 and box.y0 < box.y1 else None

    def grown(self, by: float) -> Box:
        """Return the box with every side `by` mm further out (further in when negative)."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def shift(self, dx: float, dy: float) -> Box:
        return Box(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether `other` lies inside, sides included."""
        return other.x0 >= self.x0 - slack and other.y0 >= self.y0 - slack and other.x1 <= self.x1 + slack and other.y1 <= self.y1 + slack

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether the two share more than a line."""
        return self.x0 < other.x1 - slack and other.x0 < self.x1 - slack and self.y0 < other.y1 - slack and other.y0 < self.y1 - slack


def box_around(boxes: Iterable[Box]) -> Box | None:
    """Return the smallest box around all of them; None when there are none."""
    every = list(boxes)
    if len(every) < 2:
        return every[0] if every else None
    x0, y0, x1, y1 = zip(*every, strict=True)
    return Box(min(x0), min(y0), max(x1), max(y1))


class Affine(NamedTuple):
    """The map (x, y) -> (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def translate(dx: float, dy: float) -> Affine:
        return Affine(1.0, 0.0, 0.0, 1.0, dx, dy)

    @staticmethod
    def scale(sx: float, sy: float | None = None) -> Affine:
        return Affine(sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0)

    @staticmethod
    def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Affine:
        """Return a turn about (x, y), clockwise as seen on paper; quarter turns are exact."""
        if degrees % 90 == 0:
            c, s = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(degrees // 90) % 4]
        else:
            c, s = cos(radians(degrees)), sin(radians(degrees))
        return Affine(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)

    @staticmethod
    def mirror(x: float = 0.0) -> Affine:
        """Return a reflection in the upright line at x, as paper turned over its long edge."""
        return Affine(-1.0, 0.0, 0.0, 1.0, 2 * x, 0.0)

    def then(self, after: Affine) -> Affine:
        """Return the map that does this one first and `after` on its result."""
        if after is STILL:
            return self
        return Affine(
            after.a * self.a + after.c * self.b,
            after.b * self.a + after.d * self.b,
            after.a * self.c + after.c * self.d,
            after.b * self.c + after.d * self.d,
            after.a * self.e + after.c * self.f + after.e,
            after.b * self.e + after.d * self.f + after.f,
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, box: Box) -> Box:
        """Return the upright box around the image of `box`."""
        if self is STILL:
            return box
        a, b, c, d, e, f = self
        if b == 0 and c == 0:
            x0, y0, x1, y1 = a * box.x0 + e, d * box.y0 + f, a * box.x1 + e, d * box.y1 + f
            return Box(x0, y0, x1, y1) if a >= 0 and d >= 0 else Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        xs, ys = zip(*[self.point(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)], strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))

    @property
    def identity(self) -> bool:
        return self == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


STILL = Affine()
"""The map that moves nothing."""

"""Drawings on a plane that recedes from the eye: what is far is small and close together, straight lines stay straight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Segment, Shape, Text, Use, ellipse, extent
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.records import NamedTuple

THINNEST = 0.1
"""The minimum width of a line far away, in mm."""
FLAT = 32.0
"""A symbol that is not wider, in mm of the page, is drawn as flat as the plane is about its middle."""


class Plane(NamedTuple):
    """A plane whose `area`, in mm of the drawing, is seen with its near edge at `near` and its far edge at `far`, in mm down the page.

    The middle of the area is at `middle`, across. A mm of the drawing is `scale` mm at the near edge, and at the far edge `depth` times
    less; a depth of 1 is seen from right above.
    """

    area: Box
    near: float
    far: float
    middle: float
    scale: float
    depth: float

    def distance(self, y: float) -> float:
        """Return how far away a line across the drawing is, where the near edge is 1."""
        share = (self.area.y1 - y) / self.area.height
        return max(0.2, 1.0 + (self.depth - 1.0) * share)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the drawing is seen."""
        (x0, y0, x1, y1), near, far, middle, scale, depth = self
        away = max(0.2, 1.0 + (depth - 1.0) * ((y1 - y) / (y1 - y0)))  # as `distance`: every point of a map comes here
        across = middle + (x - (x0 + x1) / 2) * scale / away
        if depth == 1.0:
            return round(across, 2), round(far + (y - y0) / (y1 - y0) * (near - far), 2)
        horizon = (far * depth - near) / (depth - 1.0)
        return round(across, 2), round(horizon + (near - horizon) / away, 2)

    def scale_at(self, y: float) -> tuple[float, float]:
        """Return what a mm of the drawing is across and down, at a line across it."""
        down = (self.at(0, y + 0.5)[1] - self.at(0, y - 0.5)[1]) if self.depth != 1.0 else (self.near - self.far) / self.area.height
        return self.scale / self.distance(y), down


def project(shapes: Iterable[Shape], plane: Plane, window: Box, by: Affine = STILL) -> Iterator[Shape]:
    """Yield a drawing as it is seen on a plane, without its words and their plates, without pictures of pixels, and without
    what is outside a window of the page."""
    for shape in shapes:
        match shape:
            case Group(plate=True):
                pass
            case Group():
                inner = tuple(project(shape.shapes, plane, window, shape.transform.then(by)))
                if inner:
                    clip = None if shape.clip is None else Path(_segments(shape.clip, plane, shape.transform.then(by)), Paint())
                    yield Group(inner, clip=clip, opacity=shape.opacity)
            case Use():
                yield from _place(shape, plane, window, shape.transform.then(by))
            case Path() | Circle() | Rect():
                seen = Path(_segments(shape, plane, by), shape.paint)
                box = extent(seen)
                if box is not None and box.overlaps(window):
                    wide = shape.paint.width * plane.scale_at(_middle(shape, by))[0] * abs(by.a or by.b)
                    paint = shape.paint._replace(width=round(max(THINNEST, wide), 3)) if shape.paint.stroke else shape.paint
                    yield seen._replace(paint=paint, even_odd=isinstance(shape, Path) and shape.even_odd)
            case Text() | Image():
                pass
            case _:
                assert_never(shape)


def _place(shape: Use, plane: Plane, window: Box, by: Affine) -> Iterator[Shape]:
    """Draw a symbol as flat as the plane is about its middle, so that it is written once; a large one is drawn as it is seen."""
    box = shape.symbol.extent
    if box is None:
        return
    x, y = by.point(*box.centre)
    (u, v), (across, down) = plane.at(x, y), plane.scale_at(y)
    if by.box(box).width * across > FLAT:
        yield from project(shape.symbol.shapes, plane, window, by)
        return
    slant = (plane.at(x, y + 0.5)[0] - plane.at(x, y - 0.5)[0]) if plane.depth != 1.0 else 0.0
    to = by.then(Affine(across, 0.0, slant, down, u - across * x - slant * y, v - down * y))
    if to.box(box).overlaps(window):
        yield Group((Use(shape.symbol, 0, 0),), to)


def _middle(shape: Path | Circle | Rect, by: Affine) -> float:
    """Return the middle of a shape, down the drawing."""
    box = extent(shape)
    return by.point(*box.centre)[1] if box is not None else 0.0


def _segments(shape: Path | Circle | Rect, plane: Plane, by: Affine) -> tuple[Segment, ...]:
    """Return the outline of a shape as it is seen."""
    segments: Sequence[Segment]
    if isinstance(shape, Circle):
        segments = ellipse(shape.x, shape.y, shape.r, shape.r)
    elif isinstance(shape, Rect):
        x0, y0, x1, y1 = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
        segments = (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))
    else:
        segments = shape.segments
    seen: list[Segment] = []
    for segment in segments:
        match segment:
            case ("C", a, b, c, d, x, y):
                seen.append(("C", *plane.at(*by.point(a, b)), *plane.at(*by.point(c, d)), *plane.at(*by.point(x, y))))
            case ("M", x, y):
                seen.append(("M", *plane.at(*by.point(x, y))))
            case ("L", x, y):
                seen.append(("L", *plane.at(*by.point(x, y))))
            case _:
                seen.append(("Z",))
    return tuple(seen)

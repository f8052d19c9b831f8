"""The emblems of the seats: one bold shape for each symbol, with room for the letter of the seat inside it.

An emblem fits a circle of radius 1 about (0, 0). Its shape alone differs from every other, in black print and for every eye; the
letter is cut out of it. Where the small signs of `symbols` have a line or a hollow, an emblem has its letter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from boardgen.draw.piece.symbols import placed
from boardgen.draw.shape import ink
from boardgen.draw.shape.curves import ellipse
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape, Text
from boardgen.draw.type import fonts

GAP, CONTOUR, HALO = 0.42, 0.3, 0.55
"""Around an emblem of 9 mm, from inside: the ground between it and its contour, the contour, and the ground around that; in mm."""
RADIUS = 4.5
"""The radius of an emblem for which these hold, and at which a letter has LETTER points."""
LETTER = 10.0


class Emblem(NamedTuple):
    """The outline of an emblem, and where the middle of its letter is: so far below (0, 0)."""

    outline: tuple[Segment, ...]
    middle: float


def _polygon(*points: tuple[float, float]) -> tuple[Segment, ...]:
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def _drop() -> Emblem:
    """Pointed above, a full circle below."""
    outline: tuple[Segment, ...] = (
        ("M", 0, -1),
        ("C", 0.2, -0.62, 0.76, -0.22, 0.76, 0.26),
        ("C", 0.76, 0.68, 0.42, 1.0, 0, 1.0),
        ("C", -0.42, 1.0, -0.76, 0.68, -0.76, 0.26),
        ("C", -0.76, -0.22, -0.2, -0.62, 0, -1),
        ("Z",),
    )
    return Emblem(outline, 0.26)


def _leaf() -> Emblem:
    """Pointed above, widest at half its height, a notch for each of the veins on either side, and a stem that bends."""
    east: tuple[Segment, ...] = (
        ("C", 0.14, -0.8, 0.36, -0.66, 0.52, -0.44),
        ("L", 0.42, -0.36),
        ("C", 0.62, -0.3, 0.74, -0.14, 0.76, 0.06),
        ("L", 0.64, 0.1),
        ("C", 0.72, 0.34, 0.56, 0.62, 0.14, 0.72),
        ("C", 0.14, 0.82, 0.2, 0.92, 0.3, 0.98),
    )
    west: tuple[Segment, ...] = (
        ("L", 0.1, 1.04),
        ("C", 0.0, 0.96, -0.06, 0.84, -0.06, 0.73),
        ("C", -0.52, 0.66, -0.72, 0.36, -0.64, 0.1),
        ("L", -0.76, 0.06),
        ("C", -0.74, -0.14, -0.62, -0.3, -0.42, -0.36),
        ("L", -0.52, -0.44),
        ("C", -0.36, -0.66, -0.14, -0.8, 0, -1),
        ("Z",),
    )
    return Emblem((("M", 0, -1), *east, *west), 0.08)


def _square() -> Emblem:
    """A fort from above: a square with a bastion at each corner."""
    a, b, c = 0.77, 0.89, 0.47
    corners: list[tuple[float, float]] = []
    for quarter in range(4):
        turn = quarter * pi / 2
        for x, y in ((-c, -a), (c, -a), (c, -b), (b, -b)):
            corners.append((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)))
    # each side runs from the bastion before it to the one after it; the corner of a bastion is the end of one and the start of the next
    ordered = []
    for quarter in range(4):
        inner, outer, up, far = corners[4 * quarter : 4 * quarter + 4]
        ordered += [(_mirrored(up, quarter)), inner, outer, up, far]
    return Emblem(_polygon(*ordered), 0.0)


def _mirrored(spot: tuple[float, float], quarter: int) -> tuple[float, float]:
    """The counterpart of a corner on the other half of its side."""
    x, y = spot
    return (-x, y) if quarter % 2 == 0 else (x, -y)


def _sun() -> Emblem:
    """A disc with twelve rays, long and short ones in turn."""
    points: list[tuple[float, float]] = []
    for step in range(24):
        reach = 0.64 if step % 2 else (1.0 if step % 4 == 0 else 0.84)
        turn = step * pi / 12 - pi / 2
        points.append((reach * cos(turn), reach * sin(turn)))
    return Emblem(_polygon(*points), 0.0)


def _flame() -> Emblem:
    """A high tongue that leans, and a lower one on either side."""
    outline: tuple[Segment, ...] = (
        ("M", 0.12, -1),
        ("C", 0.18, -0.66, 0.4, -0.5, 0.48, -0.2),
        ("C", 0.56, -0.28, 0.6, -0.38, 0.6, -0.52),
        ("C", 0.8, -0.22, 0.86, 0.06, 0.84, 0.3),
        ("C", 0.8, 0.72, 0.46, 1.0, 0, 1.0),
        ("C", -0.46, 1.0, -0.8, 0.72, -0.84, 0.3),
        ("C", -0.86, -0.02, -0.7, -0.26, -0.56, -0.46),
        ("C", -0.5, -0.34, -0.44, -0.26, -0.36, -0.2),
        ("C", -0.28, -0.5, -0.02, -0.62, 0.12, -1),
        ("Z",),
    )
    return Emblem(outline, 0.36)


def _star() -> Emblem:
    """Five points, stout enough to hold a letter."""
    points = []
    for corner in range(10):
        reach = 1.04 if corner % 2 == 0 else 0.56
        turn = -pi / 2 + corner * pi / 5
        points.append((reach * cos(turn), 0.07 + reach * sin(turn)))
    return Emblem(_polygon(*points), 0.1)


_DRAWN: dict[str, Callable[[], Emblem]] = {
    "drop": _drop,
    "leaf": _leaf,
    "square": _square,
    "sun": _sun,
    "flame": _flame,
    "star": _star,
}


def names() -> tuple[str, ...]:
    """The emblems that can be drawn."""
    return tuple(_DRAWN)


@cache
def emblem(name: str) -> Emblem:
    """An emblem by its name. A seat without a symbol has a disc. Raises KeyError for a name that is not in `names()`."""
    return _DRAWN[name]() if name else Emblem(ellipse(0, 0, 0.9, 0.9), 0.0)


def drawn(name: str, letter: str, r: float, colour: str, ground: str, *, contour: str = "", letters: str = "") -> tuple[Shape, ...]:
    """An emblem of radius `r` mm about (0, 0) in a colour, its letter in the ink of the ground, or in `letters`.

    Around it run a contour, in its colour where no other is given, and a halo of the ground that keeps it off a tiling.
    """
    shape, unit = emblem(name), r / RADIUS
    outline = placed(shape.outline, 0, 0, r)

    def around(width: float, line: str) -> Path:
        return Path(outline, Paint(stroke=line, width=round(2 * width * unit, 3), join="round"))

    size = round(max(LETTER * unit, min(ink.FOOTER, 13 * unit)), 2)
    base = shape.middle * r + fonts.cap_height("bold", size) / 2
    return (
        around(GAP + CONTOUR + HALO, ground),
        around(GAP + CONTOUR, contour or colour),
        around(GAP, ground),
        Path(outline, Paint(fill=colour)),
        Text(0, base, letter, "bold", size, letters or ground, "middle"),
    )

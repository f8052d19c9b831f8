"""Drawn signs, clear at 3 mm and in one ink: those of a map, and the suits of cards. Each fits a circle of radius 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import acos, atan2, ceil, cos, hypot, pi, sin, tan

from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path, open_path
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape, Text, ellipse
from boardgen.draw.type import fonts


def place_outline(segments: tuple[Segment, ...], x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return segments of the unit circle scaled by `r` and moved to (x, y)."""
    moved: list[Segment] = []
    for segment in segments:
        match segment:
            case ("M", a, b):
                moved.append(("M", x + r * a, y + r * b))
            case ("L", a, b):
                moved.append(("L", x + r * a, y + r * b))
            case ("C", a, b, c, d, e, f):
                moved.append(("C", x + r * a, y + r * b, x + r * c, y + r * d, x + r * e, y + r * f))
            case _:
                moved.append(("Z",))
    return tuple(moved)


def milestone(words: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """Draw a number in type of `size` points on a stone with a round top, from its upper left corner."""
    w, h = fonts.width(words, "semibold", size) + 0.2 * size, fonts.cap_height("semibold", size) + 0.227 * size
    r = w / 2
    bend = 0.55 * r
    stone: tuple[Segment, ...] = (
        *(("M", x, y + h), ("L", x, y + r), ("C", x, y + r - bend, x + r - bend, y, x + r, y)),
        *(("C", x + r + bend, y, x + w, y + r - bend, x + w, y + r), ("L", x + w, y + h), ("Z",)),
    )
    yield Path(stone, Paint(ink.PAPER, ink.WALL, 0.35, join="round"))
    yield Text(x + r, y + h - 0.08 * size, words, "semibold", size, ink.TEXT, "middle")


LINE = 0.15
"""The width of a line in units of the radius of a sign."""


def map_sign(name: str, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Yield a sign within `r` mm of (x, y) in one ink; nothing for "none". Raises KeyError for a name that is not known.

    Known are `vocabulary.SIGNS`, and what cards do: card-EFFECT.
    """
    if name == "none":
        return
    areas, lines = _sign_of(name)
    if areas:
        yield Path(place_outline(areas, x, y, r), Paint(fill=colour))
    if lines:
        yield Path(place_outline(lines, x, y, r), Paint(stroke=colour, width=LINE * r, cap="round", join="round"))


Drawn = tuple[tuple[Segment, ...], tuple[Segment, ...]]
"""Areas and lines, in the square from -1 to 1."""


@cache
def _sign_of(name: str) -> Drawn:
    return _MAPSIGNS[name]()


def _blade(x: float, y: float, east: float, south: float, wide: float) -> tuple[Segment, ...]:
    """Return a leaf from (x, y) to a tip `east` and `south` of it; `wide` is its width on either side, as a share of its length."""
    a, b = -south * wide, east * wide
    return (
        ("M", x, y),
        ("C", x + 0.2 * east + a, y + 0.2 * south + b, x + 0.7 * east + a, y + 0.7 * south + b, x + east, y + south),
        ("C", x + 0.7 * east - a, y + 0.7 * south - b, x + 0.2 * east - a, y + 0.2 * south - b, x, y),
        ("Z",),
    )


def _plant() -> Drawn:
    """Return a stem with three pairs of leaves."""
    leaves = [*_blade(0, -0.45, 0, -0.55, 0.32)]
    for y, reach in ((0.55, 0.8), (0.0, 0.66)):
        for side in (-1, 1):
            leaves += _blade(0, y, side * reach, -0.42, 0.3)
    return tuple(leaves), open_path((0, 1.0), (0, -0.5))


def _waves() -> Drawn:
    """Draw two crests, the lower one further to the east."""
    lines: list[Segment] = []
    for x, y in ((-1.0, -0.28), (-0.72, 0.36)):
        lines += [
            ("M", x, y),
            ("C", x + 0.2, y - 0.34, x + 0.38, y - 0.34, x + 0.57, y),
            ("C", x + 0.76, y + 0.34, x + 0.95, y + 0.34, x + 1.14, y),
            ("C", x + 1.3, y - 0.28, x + 1.5, y - 0.3, x + 1.71, y - 0.1),
        ]
    return (), tuple(lines)


def _town() -> Drawn:
    """Draw three houses, the middle one a tower."""
    roofs = closed_path((-1.0, 0.8), (-1.0, 0.05), (-0.68, -0.25), (-0.36, 0.05), (-0.36, 0.8))
    tower = closed_path((-0.24, 0.8), (-0.24, -0.55), (0.04, -1.0), (0.32, -0.55), (0.32, 0.8))
    house = closed_path((0.44, 0.8), (0.44, 0.2), (0.72, -0.06), (1.0, 0.2), (1.0, 0.8))
    return (*roofs, *tower, *house), ()


def _trees() -> Drawn:
    """Draw two firs."""
    tall = closed_path((-0.4, -1.0), (0.08, 0.5), (-0.88, 0.5))
    small = closed_path((0.52, -0.4), (0.94, 0.6), (0.1, 0.6))
    return (*tall, *small), (*open_path((-0.4, 0.5), (-0.4, 0.85)), *open_path((0.52, 0.6), (0.52, 0.88)))


def _hills() -> Drawn:
    """Draw two round tops."""
    lines: tuple[Segment, ...] = (
        ("M", -1.0, 0.5),
        ("C", -0.85, -0.25, -0.2, -0.55, 0.15, 0.5),
        ("M", -0.12, -0.02),
        ("C", 0.1, -0.75, 0.85, -0.55, 1.0, 0.5),
    )
    return (), lines


def _peaks() -> Drawn:
    """Draw two mountains with their shaded sides."""
    shade = (
        *closed_path((-0.3, -0.85), (0.3, 0.6), (-0.22, 0.6), (-0.42, -0.05)),
        *closed_path((0.5, -0.3), (1.0, 0.6), (0.52, 0.6), (0.4, 0.2)),
    )
    return shade, (*open_path((-1.0, 0.6), (-0.3, -0.85), (0.3, 0.6)), *open_path((0.18, 0.3), (0.5, -0.3), (1.0, 0.6)))


def _field() -> Drawn:
    """Draw furrows."""
    lines: list[Segment] = []
    for x, y, reach in ((-0.72, -0.55, 1.44), (-0.88, -0.18, 1.76), (-1.0, 0.19, 2.0), (-0.88, 0.56, 1.76)):
        lines += [("M", x, y), ("C", x + 0.3 * reach, y - 0.16, x + 0.7 * reach, y - 0.16, x + reach, y)]
    return (), tuple(lines)


def _mine() -> Drawn:
    """Draw two crossed hammers."""
    heads: list[Segment] = []
    for side in (-1, 1):
        heads += closed_path((side * 0.98, -0.5), (side * 0.5, -0.98), (side * 0.24, -0.72), (side * 0.72, -0.24))
    return tuple(heads), (*open_path((-0.55, -0.55), (0.75, 0.8)), *open_path((0.55, -0.55), (-0.75, 0.8)))


def _anchor() -> Drawn:
    lines: tuple[Segment, ...] = (
        *open_path((0, -0.5), (0, 0.85)),
        *open_path((-0.4, -0.22), (0.4, -0.22)),
        ("M", -0.8, 0.2),
        ("C", -0.75, 0.65, -0.4, 0.88, 0, 0.88),
        ("C", 0.4, 0.88, 0.75, 0.65, 0.8, 0.2),
        *ellipse(0, -0.74, 0.22, 0.22),
    )
    return (), lines


def _dots(*places: tuple[float, float, float]) -> tuple[Segment, ...]:
    """Return discs of (x, y, radius)."""
    return tuple(segment for x, y, r in places for segment in ellipse(x, y, r, r))


def _cross(x: float, y: float, reach: float) -> tuple[Segment, ...]:
    return (*open_path((x - reach, y - reach), (x + reach, y + reach)), *open_path((x - reach, y + reach), (x + reach, y - reach)))


def _trade() -> Drawn:
    """Draw two arrows, one there and one back."""
    heads = (*closed_path((0.25, -0.95), (1.0, -0.42), (0.25, 0.1)), *closed_path((-0.25, -0.1), (-1.0, 0.42), (-0.25, 0.95)))
    return heads, (*open_path((-0.9, -0.42), (0.4, -0.42)), *open_path((0.9, 0.42), (-0.4, 0.42)))


def _anywhere() -> Drawn:
    """Draw a leap that ends on a stone."""
    leap: tuple[Segment, ...] = (("M", -0.95, 0.6), ("C", -0.8, -0.9, 0.3, -1.1, 0.6, -0.35))
    return (*closed_path((0.2, -0.5), (0.95, -0.75), (0.72, 0.05)), *_dots((0.58, 0.6, 0.38))), leap


_CARDS: dict[str, Callable[[], Drawn]] = {
    "nothing": lambda: ((), (*ellipse(0, 0, 0.8, 0.8), *open_path((-0.4, 0), (0.4, 0)))),
    "extra": lambda: (_dots((-0.64, 0.64, 0.34), (0.64, -0.64, 0.34)), open_path((-0.64, 0.64), (0.64, 0.64), (0.64, -0.64))),
    "reject": lambda: ((), (*ellipse(0, 0, 0.88, 0.88), *_cross(0, 0, 0.42))),
    "reject_and_replace": lambda: (_dots((0.46, 0.42, 0.48)), _cross(-0.48, -0.42, 0.4)),
    "anywhere": _anywhere,
    "pair": lambda: (_dots((-0.5, 0, 0.44), (0.5, 0, 0.44)), ()),
    "replace": lambda: (_dots((0.42, 0.3, 0.5)), ellipse(-0.42, -0.3, 0.46, 0.46)),
    "move": lambda: (_dots((0.6, -0.5, 0.38)), (*ellipse(-0.6, 0.5, 0.34, 0.34), *open_path((-0.34, 0.28), (0.3, -0.26)))),
    "points": lambda: (closed_path((-0.5, -0.95), (0.85, -0.45), (-0.5, 0.05)), open_path((-0.5, -0.95), (-0.5, 0.95))),
    "trade": _trade,
}
"""What cards of territory do, by their effects: a disc is a stone of the player, a ring one of another or a point that is left."""
_MAPSIGNS: dict[str, Callable[[], Drawn]] = {
    **{f"card-{effect}": draw for effect, draw in _CARDS.items()},
    "plant": _plant,
    "waves": _waves,
    "town": _town,
    "trees": _trees,
    "hills": _hills,
    "peaks": _peaks,
    "field": _field,
    "mine": _mine,
    "anchor": _anchor,
}


def _heart() -> tuple[Segment, ...]:
    return (
        ("M", 0, 0.94),
        ("C", -0.2, 0.62, -0.94, 0.2, -0.94, -0.32),
        ("C", -0.94, -0.64, -0.7, -0.84, -0.47, -0.84),
        ("C", -0.24, -0.84, -0.07, -0.68, 0, -0.5),
        ("C", 0.07, -0.68, 0.24, -0.84, 0.47, -0.84),
        ("C", 0.7, -0.84, 0.94, -0.64, 0.94, -0.32),
        ("C", 0.94, 0.2, 0.2, 0.62, 0, 0.94),
        ("Z",),
    )


def _diamond() -> tuple[Segment, ...]:
    """Return sides that bend inwards a little."""
    x, y = 0.74, 1.0
    return (
        ("M", 0, -y),
        ("C", 0.2, -0.58, 0.46, -0.22, x, 0),
        ("C", 0.46, 0.22, 0.2, 0.58, 0, y),
        ("C", -0.2, 0.58, -0.46, 0.22, -x, 0),
        ("C", -0.46, -0.22, -0.2, -0.58, 0, -y),
        ("Z",),
    )


def _club() -> tuple[Segment, ...]:
    """Return three leaves and a stem, as the outline of all of them together."""
    r, top, side, low = 0.44, -0.52, 0.5, 0.17
    apart = hypot(side, low - top)
    half, way = acos(apart / 2 / r), atan2(low - top, -side)  # from the upper leaf towards the western one
    west = way + half  # where the two outlines meet on the outer side, seen from the upper leaf ...
    there = way + pi - half  # ... and from the western one
    neck = pi * 0.22
    return (
        ("M", -0.36, 0.93),
        ("C", -0.16, 0.84, -0.08, 0.62, -0.07, low + r * sin(neck)),
        ("L", -side + r * cos(neck), low + r * sin(neck)),
        *_arc(-side, low, r, neck, there),
        *_arc(0, top, r, west, 3 * pi - west),
        *_arc(side, low, r, pi - there, pi - neck),
        ("L", 0.07, low + r * sin(neck)),
        ("C", 0.08, 0.62, 0.16, 0.84, 0.36, 0.93),
        ("Z",),
    )


def _spade() -> tuple[Segment, ...]:
    return (
        ("M", 0, -1),
        ("C", 0.2, -0.66, 0.9, -0.26, 0.9, 0.22),
        ("C", 0.9, 0.5, 0.68, 0.66, 0.46, 0.66),
        ("C", 0.3, 0.66, 0.16, 0.58, 0.08, 0.44),
        ("C", 0.1, 0.68, 0.2, 0.86, 0.36, 0.93),
        ("L", -0.36, 0.93),
        ("C", -0.2, 0.86, -0.1, 0.68, -0.08, 0.44),
        ("C", -0.16, 0.58, -0.3, 0.66, -0.46, 0.66),
        ("C", -0.68, 0.66, -0.9, 0.5, -0.9, 0.22),
        ("C", -0.9, -0.26, -0.2, -0.66, 0, -1),
        ("Z",),
    )


def _arc(x: float, y: float, r: float, start: float, end: float) -> Iterator[Segment]:
    """Yield a part of a circle from one angle to the other, as curves of a quarter at most, without its first point."""
    parts = max(1, ceil(abs(end - start) / (pi / 2) - 1e-9))
    turn = (end - start) / parts
    k = 4 / 3 * tan(turn / 4) * r
    for i in range(parts):
        a, b = start + i * turn, start + (i + 1) * turn
        ax, ay, bx, by = x + r * cos(a), y + r * sin(a), x + r * cos(b), y + r * sin(b)
        yield ("C", ax - k * sin(a), ay + k * cos(a), bx + k * sin(b), by - k * cos(b), bx, by)


SUITS = {"heart": _heart, "diamond": _diamond, "club": _club, "spade": _spade}


def outline(name: str, x: float, y: float, r: float, paint: Paint) -> Path:
    """Return a suit of radius `r` mm about (x, y). Raises KeyError for a name that is not in `SUITS`."""
    return Path(place_outline(SUITS[name](), x, y, r), paint)

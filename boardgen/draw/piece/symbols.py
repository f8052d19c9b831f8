"""Drawn signs, clear at 4 mm and in one ink: those of a map, and the suits of cards. Each fits a circle of radius 1.

All of a map are of one hand: dark silhouettes with round corners, parted by cuts of one width, and lines of one width.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import acos, atan2, ceil, cos, hypot, pi, sin, tan

from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path, move_path, open_path
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape, Text, ellipse
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine


def place_outline(segments: tuple[Segment, ...], x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return segments of the unit circle scaled by `r` and moved to (x, y)."""
    return move_path(segments, Affine(r, 0, 0, r, x, y))


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


LINE = 0.22
"""The width of a line in units of the radius of a sign: at 4 mm it is 0.44 mm."""
CUT = 0.18
"""The width of what is cut out of an area, such as a window or the snow of a peak."""
ROUND = 0.1
"""The width of the line around an area, in its own ink, which rounds its corners."""


def map_sign(name: str, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Yield a sign within `r` mm of (x, y) in one ink; nothing for "none". Raises KeyError for a name that is not known.

    Known are `vocabulary.SIGNS`, what cards do (card-EFFECT), and the steps of a turn (step-STEP).
    """
    if name == "none":
        return
    areas, lines = _sign_of(name)
    if areas:
        edge = Paint(fill=colour, stroke=colour, width=round(ROUND * r, 3), join="round")
        yield Path(place_outline(areas, x, y, r), edge, even_odd=True)
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
    """Return a stem with two pairs of leaves and one at its tip."""
    leaves = [*_blade(0, -0.3, 0, -0.65, 0.36)]
    for y, reach in ((0.62, 0.86), (0.06, 0.74)):
        for side in (-1, 1):
            leaves += _blade(side * 0.1, y, side * reach, -0.46, 0.34)
    return tuple(leaves), open_path((0, 0.9), (0, -0.5))


def _waves() -> Drawn:
    """Draw two crests, the lower one further to the east."""
    lines: list[Segment] = []
    for x, y in ((-0.9, -0.36), (-0.66, 0.4)):
        lines += [
            ("M", x, y),
            ("C", x + 0.18, y - 0.34, x + 0.36, y - 0.34, x + 0.53, y),
            ("C", x + 0.7, y + 0.34, x + 0.88, y + 0.34, x + 1.06, y),
            ("C", x + 1.22, y - 0.32, x + 1.4, y - 0.34, x + 1.56, y - 0.1),
        ]
    return (), tuple(lines)


def _town() -> Drawn:
    """Draw three houses, the middle one a tower, with two windows."""
    walls = (
        *closed_path((-0.94, 0.82), (-0.94, 0.1), (-0.66, -0.2), (-0.38, 0.1), (-0.38, 0.82)),
        *closed_path((-0.2, 0.82), (-0.2, -0.5), (0.08, -0.94), (0.36, -0.5), (0.36, 0.82)),
        *closed_path((0.54, 0.82), (0.54, 0.28), (0.76, 0.06), (0.96, 0.28), (0.96, 0.82)),
    )
    return (*walls, *_box(0.08, -0.22, 0.7 * CUT, 0.2), *_box(0.08, 0.4, 0.7 * CUT, 0.2)), ()


def _box(x: float, y: float, half: float, high: float) -> tuple[Segment, ...]:
    """Return a rectangle about (x, y) by half its width and height."""
    return closed_path((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))


def _trees() -> Drawn:
    """Draw two firs."""
    tall = closed_path((-0.34, -0.94), (0.08, -0.2), (-0.12, -0.2), (0.16, 0.5), (-0.84, 0.5), (-0.56, -0.2), (-0.76, -0.2))
    small = closed_path((0.58, -0.3), (0.94, 0.56), (0.34, 0.56), (0.26, 0.34))
    return (*tall, *small), (*open_path((-0.34, 0.5), (-0.34, 0.86)), *open_path((0.62, 0.56), (0.62, 0.86)))


def _hills() -> Drawn:
    """Draw two round tops, the nearer one before the other."""
    near: tuple[Segment, ...] = (("M", -0.2, 0.6), ("C", 0.0, -0.5, 0.76, -0.5, 0.95, 0.6), ("Z",))
    far: tuple[Segment, ...] = (
        *(("M", -0.95, 0.6), ("C", -0.86, -0.36, -0.42, -0.92, 0.06, -0.36)),
        *(("C", -0.2, -0.18, -0.38, 0.16, -0.45, 0.6), ("Z",)),
    )
    return (*far, *near), ()


def _peaks() -> Drawn:
    """Draw two mountains, the higher one with snow."""
    snow = closed_path((-0.25, -0.9), (0.06, -0.34), (-0.1, -0.2), (-0.25, -0.36), (-0.4, -0.2), (-0.56, -0.34))
    rock = closed_path((-0.64, -0.14), (-0.43, 0.06), (-0.25, -0.1), (-0.07, 0.06), (0.14, -0.16), (0.48, 0.66), (-0.95, 0.66))
    side = closed_path((0.5, -0.28), (0.95, 0.66), (0.72, 0.66), (0.36, -0.06))
    return (*snow, *rock, *side), ()


def _field() -> Drawn:
    """Draw four beds that run towards the horizon."""
    beds: list[Segment] = []
    for number in range(4):
        near, far = -0.95 + number * 0.54, -0.6 + number * 0.33
        beds += closed_path((far, -0.5), (far + 0.2, -0.5), (near + 0.28, 0.66), (near, 0.66))
    return tuple(beds), ()


def _mine() -> Drawn:
    """Draw two crossed hammers."""
    heads: list[Segment] = []
    for side in (-1, 1):
        heads += closed_path((side * 0.94, -0.46), (side * 0.46, -0.94), (side * 0.16, -0.64), (side * 0.64, -0.16))
    return tuple(heads), (*open_path((-0.5, -0.5), (0.76, 0.8)), *open_path((0.5, -0.5), (-0.76, 0.8)))


def _anchor() -> Drawn:
    """Draw an anchor with flukes."""
    lines: tuple[Segment, ...] = (
        *open_path((0, -0.5), (0, 0.82)),
        *open_path((-0.4, -0.24), (0.4, -0.24)),
        ("M", -0.74, 0.3),
        ("C", -0.66, 0.66, -0.4, 0.84, 0, 0.84),
        ("C", 0.4, 0.84, 0.66, 0.66, 0.74, 0.3),
        *ellipse(0, -0.7, 0.2, 0.2),
    )
    flukes: list[Segment] = []
    for side in (-1, 1):
        flukes += closed_path((side * 0.9, 0.02), (side * 0.94, 0.46), (side * 0.5, 0.36))
    return tuple(flukes), lines


def _dots(*places: tuple[float, float, float]) -> tuple[Segment, ...]:
    """Return discs of (x, y, radius)."""
    return tuple(segment for x, y, r in places for segment in ellipse(x, y, r, r))


def _cross(x: float, y: float, reach: float) -> tuple[Segment, ...]:
    return (*open_path((x - reach, y - reach), (x + reach, y + reach)), *open_path((x - reach, y + reach), (x + reach, y - reach)))


def _trade() -> Drawn:
    """Draw two arrows, one there and one back."""
    heads = (*closed_path((0.3, -0.9), (0.95, -0.42), (0.3, 0.06)), *closed_path((-0.3, -0.06), (-0.95, 0.42), (-0.3, 0.9)))
    return heads, (*open_path((-0.85, -0.42), (0.4, -0.42)), *open_path((0.85, 0.42), (-0.4, 0.42)))


def _anywhere() -> Drawn:
    """Draw a leap that ends on a stone."""
    leap: tuple[Segment, ...] = (("M", -0.88, 0.7), ("C", -0.8, -0.8, 0.1, -1.1, 0.48, -0.45))
    return (*closed_path((0.12, -0.42), (0.86, -0.7), (0.66, 0.08)), *_dots((0.56, 0.58, 0.36))), leap


def _medal() -> Drawn:
    """Draw a medal on its ribbon."""
    ribbon = closed_path((-0.5, -0.95), (0.5, -0.95), (0.5, -0.48), (0.0, -0.2), (-0.5, -0.48))
    return (*ribbon, *_dots((0.0, 0.38, 0.56), (0.0, 0.38, 0.24))), ()


_CARDS: dict[str, Callable[[], Drawn]] = {
    "nothing": lambda: ((*_dots((0, 0, 0.86)), *_box(0, 0, 0.52, CUT)), ()),
    "extra": lambda: (_dots((-0.58, 0.58, 0.36), (0.58, -0.58, 0.36)), open_path((-0.58, 0.58), (0.58, 0.58), (0.58, -0.58))),
    "reject": lambda: ((), (*ellipse(0, 0, 0.86, 0.86), *_cross(0, 0, 0.36))),
    "reject_and_replace": lambda: (_dots((0.44, 0.4, 0.48)), _cross(-0.5, -0.46, 0.34)),
    "anywhere": _anywhere,
    "pair": lambda: (_dots((-0.49, 0, 0.38), (0.49, 0, 0.38)), ()),
    "replace": lambda: (_dots((0.42, 0.34, 0.5)), ellipse(-0.4, -0.34, 0.4, 0.4)),
    "move": lambda: (_dots((0.56, -0.5, 0.38)), (*ellipse(-0.56, 0.5, 0.32, 0.32), *open_path((-0.3, 0.26), (0.3, -0.26)))),
    "points": _medal,
    "trade": _trade,
}
"""What cards of territory do, by their effects: a disc is a stone of the player, a ring one of another or a point that is left."""


def _corners(x0: float, y0: float, x1: float, y1: float) -> tuple[Segment, ...]:
    return closed_path((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _dice(one: tuple[tuple[float, float], ...], other: tuple[tuple[float, float], ...]) -> Drawn:
    """Draw two dice, their pips cut out."""
    pips = [(-0.47 + x, 0.47 + y, 0.16) for x, y in one] + [(0.47 + x, -0.47 + y, 0.16) for x, y in other]
    return (*_corners(-0.92, 0.02, -0.02, 0.92), *_corners(0.02, -0.92, 0.92, -0.02), *_dots(*pips)), ()


def _truck() -> Drawn:
    cab = closed_path((0.38, -0.3), (0.7, -0.3), (0.94, 0.0), (0.94, 0.24), (0.38, 0.24))
    return (*_corners(-0.94, -0.68, 0.2, 0.24), *cab, *_dots((-0.54, 0.52, 0.2), (0.6, 0.52, 0.2))), ()


def _gavel() -> Drawn:
    head = closed_path((-0.8, -0.3), (-0.2, -0.9), (0.3, -0.4), (-0.3, 0.2))
    return head, (*open_path((0.0, -0.1), (0.86, 0.72)), *open_path((-0.86, 0.84), (0.1, 0.84)))


def _tray(*arrow: tuple[float, float]) -> Drawn:
    """Draw a tray, and the head of an arrow on a shaft into it or out of it."""
    return closed_path(*arrow), (*open_path((-0.86, 0.3), (-0.86, 0.84), (0.86, 0.84), (0.86, 0.3)), *open_path((0.0, -0.86), (0.0, 0.4)))


def _pin() -> Drawn:
    outline: tuple[Segment, ...] = (
        ("M", 0, 0.86),
        ("C", -0.2, 0.41, -0.64, 0.2, -0.64, -0.25),
        ("C", -0.64, -0.61, -0.36, -0.86, 0, -0.86),
        ("C", 0.36, -0.86, 0.64, -0.61, 0.64, -0.25),
        ("C", 0.64, 0.2, 0.2, 0.41, 0, 0.86),
        ("Z",),
    )
    return _dots((0, -0.25, 0.24)), outline


_PAIR = (-0.21, -0.21), (0.21, 0.21)
_STEPS: dict[str, Callable[[], Drawn]] = {
    "money": lambda: (
        _dots((0, 0, 0.22)),
        (*_corners(-0.88, -0.56, 0.88, 0.56), *open_path((-0.52, -0.12), (-0.52, 0.12)), *open_path((0.52, -0.12), (0.52, 0.12))),
    ),
    "choice": lambda: (_dots((-0.56, 0.52, 0.36), (0.56, 0.52, 0.36), (0, -0.48, 0.36)), ()),
    "stone": lambda: (_dots((0, 0, 0.5)), (*open_path((-0.88, 0), (0.88, 0)), *open_path((0, -0.88), (0, 0.88)))),
    "ring": lambda: (closed_path((-0.44, -0.62), (-0.22, -0.94), (0.22, -0.94), (0.44, -0.62), (0, -0.24)), ellipse(0, 0.32, 0.58, 0.56)),
    "flag": _CARDS["points"],
    "pass": _CARDS["nothing"],
    "dice": lambda: _dice(((0, 0), (-0.26, -0.26), (0.26, 0.26)), _PAIR),
    "doubles": lambda: _dice(_PAIR, _PAIR),
    "cards": lambda: (
        (),
        (*_corners(-0.2, -0.86, 0.78, 0.52), *open_path((-0.2, -0.52), (-0.78, -0.52), (-0.78, 0.86), (0.2, 0.86), (0.2, 0.52))),
    ),
    "auction": _gavel,
    "order": lambda: ((*_corners(-0.92, 0.26, -0.4, 0.82), *_corners(-0.26, -0.82, 0.26, 0.82), *_corners(0.4, -0.26, 0.92, 0.82)), ()),
    "place": _pin,
    "load": lambda: _tray((-0.4, 0.05), (0.4, 0.05), (0.0, 0.62)),
    "unload": lambda: _tray((-0.4, -0.4), (0.4, -0.4), (0.0, -0.94)),
    "drive": _truck,
}
"""The steps of a turn on a player aid."""
_MAPSIGNS: dict[str, Callable[[], Drawn]] = {
    **{f"card-{effect}": draw for effect, draw in _CARDS.items()},
    **{f"step-{step}": draw for step, draw in _STEPS.items()},
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
        *arc(-side, low, r, neck, there),
        *arc(0, top, r, west, 3 * pi - west),
        *arc(side, low, r, pi - there, pi - neck),
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


def arc(x: float, y: float, r: float, start: float, end: float) -> Iterator[Segment]:
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

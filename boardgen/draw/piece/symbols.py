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


BOLT = ((0.16, -0.95), (-0.62, 0.16), (-0.06, 0.16), (-0.18, 0.95), (0.62, -0.24), (0.06, -0.24))
"""A flash of lightning."""


def map_sign(name: str, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Yield a sign within `r` mm of (x, y) in one ink; nothing for "none". Raises KeyError for a name that is not known.

    Known are `vocabulary.SIGNS`, what cards do (card-EFFECT) and when (kind-KIND), and the steps of a turn (step-STEP).
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
    """Draw two swells, each as thick as what parts them."""
    bands: list[Segment] = []
    half = 0.2
    for y in (-0.4, 0.4):
        bands += [("M", -0.92, y + 0.06 - half)]
        bands += [("C", -0.7, y - 0.34 - half, -0.42, y - 0.3 - half, -0.22, y - half)]
        bands += [
            ("C", -0.02, y + 0.3 - half, 0.26, y + 0.34 - half, 0.46, y - half),
            ("C", 0.6, y - 0.24 - half, 0.76, y - 0.3 - half, 0.92, y - 0.2 - half),
        ]
        bands += [("L", 0.92, y - 0.2 + half), ("C", 0.76, y - 0.3 + half, 0.6, y - 0.24 + half, 0.46, y + half)]
        bands += [("C", 0.26, y + 0.34 + half, -0.02, y + 0.3 + half, -0.22, y + half)]
        bands += [("C", -0.42, y - 0.3 + half, -0.7, y - 0.34 + half, -0.92, y + 0.06 + half), ("Z",)]
    return tuple(bands), ()


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
    far: tuple[Segment, ...] = (
        *(("M", -0.95, 0.6), ("C", -0.82, -0.16, -0.56, -0.7, -0.26, -0.7), ("C", -0.02, -0.7, 0.16, -0.5, 0.28, -0.26)),
        *(("C", 0.0, -0.14, -0.2, 0.18, -0.3, 0.6), ("Z",)),
    )
    near: tuple[Segment, ...] = (
        ("M", -0.08, 0.6),
        ("C", 0.06, 0.12, 0.24, -0.1, 0.46, -0.1),
        ("C", 0.7, -0.1, 0.86, 0.16, 0.95, 0.6),
        ("Z",),
    )
    return (*far, *near), ()


def _peaks() -> Drawn:
    """Draw two mountains, the higher one with snow."""
    snow = closed_path((-0.25, -0.9), (0.06, -0.34), (-0.1, -0.2), (-0.25, -0.36), (-0.4, -0.2), (-0.56, -0.34))
    rock = closed_path((-0.64, -0.14), (-0.43, 0.06), (-0.25, -0.1), (-0.07, 0.06), (0.14, -0.16), (0.48, 0.66), (-0.95, 0.66))
    side = closed_path((0.5, -0.28), (0.95, 0.66), (0.72, 0.66), (0.36, -0.06))
    return (*snow, *rock, *side), ()


def _field() -> Drawn:
    """Draw an ear of grain, its grains in pairs."""
    grains: list[Segment] = [*_blade(0, -0.4, 0, -0.56, 0.3)]
    for y in (-0.16, 0.24, 0.64):
        for side in (-1, 1):
            grains += _blade(side * 0.12, y, side * 0.44, -0.46, 0.3)
    return tuple(grains), open_path((0, 0.9), (0, -0.3))


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
    heads = (*closed_path((0.3, -0.92), (0.95, -0.44), (0.3, 0.04)), *closed_path((-0.3, -0.04), (-0.95, 0.44), (-0.3, 0.92)))
    return heads, (*open_path((-0.85, -0.44), (0.4, -0.44)), *open_path((0.85, 0.44), (-0.4, 0.44)))


def _anywhere() -> Drawn:
    """Draw a leap that ends on a stone."""
    leap: tuple[Segment, ...] = (("M", -0.88, 0.7), ("C", -0.8, -0.8, 0.1, -1.1, 0.48, -0.45))
    return (*closed_path((0.12, -0.42), (0.86, -0.7), (0.66, 0.08)), *_dots((0.56, 0.58, 0.36))), leap


def _flag() -> Drawn:
    """Draw a flag in the wind, cut off its pole."""
    cloth: tuple[Segment, ...] = (
        *(("M", -0.36, -0.74), ("C", 0.0, -1.0, 0.24, -0.48, 0.9, -0.76), ("L", 0.9, 0.1)),
        *(("C", 0.24, 0.38, 0.0, -0.14, -0.36, 0.12), ("Z",)),
    )
    return (*cloth, *_block(-0.9, -0.92, -0.62, 0.94, 0.08)), ()


def _palm() -> Drawn:
    """Draw a raised hand that says no: four fingers, parted by cuts, and a thumb."""
    hand: list[Segment] = [("M", -0.5, 0.3)]
    for x, top in ((-0.34, -0.58), (-0.02, -0.79), (0.3, -0.7), (0.6, -0.42)):  # each finger up on its west side, and down
        r = 0.125
        hand += [
            ("L", x - r, top),
            ("C", x - r, top - 0.17, x + r, top - 0.17, x + r, top),
            ("L", x + r, -0.02),
            ("L", x + r + 0.07, -0.02),
        ]
    hand[-1:] = [("L", 0.725, 0.3), ("C", 0.72, 0.66, 0.5, 0.92, 0.14, 0.92), ("C", -0.16, 0.92, -0.34, 0.8, -0.48, 0.62)]
    hand += [("L", -0.9, 0.1), ("C", -0.98, -0.06, -0.78, -0.2, -0.66, -0.08), ("L", -0.465, 0.14), ("Z",)]
    hand[0] = ("M", -0.465, 0.14)
    return tuple(hand), ()


def _hand() -> Drawn:
    """Draw a hand from above that puts down a stone with its finger."""
    fist: list[Segment] = [("M", -0.1, -0.66), ("L", 0.62, -0.66), ("C", 0.78, -0.5, 0.86, -0.36, 0.86, -0.16)]
    for x in (0.86, 0.57, 0.28):
        fist += [("C", x, 0.1, x - 0.29, 0.1, x - 0.29, -0.14)]
    fist += [("L", -0.01, 0.12), ("C", -0.01, 0.34, -0.33, 0.34, -0.33, 0.12), ("L", -0.33, -0.24), ("L", -0.52, -0.1)]
    fist += [("C", -0.7, 0.02, -0.9, -0.2, -0.76, -0.34), ("C", -0.58, -0.5, -0.38, -0.66, -0.1, -0.66), ("Z",)]
    return (*fist, *_block(-0.1, -0.95, 0.66, -0.82, 0.05), *_dots((-0.17, 0.68, 0.27))), ()


def _crown() -> Drawn:
    """Draw a crown with a ball on each point over its band."""
    points = closed_path((-0.76, 0.32), (-0.86, -0.36), (-0.4, 0.0), (0.0, -0.66), (0.4, 0.0), (0.86, -0.36), (0.76, 0.32))
    return (*points, *_dots((0.0, -0.74, 0.17), (-0.82, -0.36, 0.14), (0.82, -0.36, 0.14)), *_block(-0.76, 0.54, 0.76, 0.84, 0.06)), ()


_CARDS: dict[str, Callable[[], Drawn]] = {
    "nothing": lambda: ((*_dots((0, 0, 0.9)), *_box(0, 0, 0.52, CUT)), ()),
    "extra": lambda: (_dots((-0.56, 0.56, 0.38), (0.56, -0.56, 0.38)), open_path((-0.56, 0.56), (0.56, 0.56), (0.56, -0.56))),
    "reject": _palm,
    "reject_and_replace": lambda: (_dots((0.42, 0.4, 0.5)), _cross(-0.5, -0.46, 0.36)),
    "anywhere": _anywhere,
    "pair": lambda: (_dots((-0.51, 0, 0.38), (0.51, 0, 0.38)), ()),
    "replace": lambda: (_dots((0.4, 0.34, 0.52)), ellipse(-0.42, -0.36, 0.4, 0.4)),
    "move": lambda: (
        (*_dots((0.58, -0.54, 0.36)), *closed_path((0.32, -0.3), (-0.2, -0.22), (0.24, 0.22))),
        (*ellipse(-0.6, 0.56, 0.26, 0.26), *open_path((-0.34, 0.32), (-0.04, 0.04))),
    ),
    "points": _flag,
    "trade": _trade,
}
"""What cards of territory do, by their effects: a disc is a stone of the player, a ring one of another or a point that is left."""
_KINDS: dict[str, Callable[[], Drawn]] = {"move": _hand, "reply": lambda: (closed_path(*BOLT), ()), "scoring": _crown}
"""When cards of territory may be played."""


def _block(x0: float, y0: float, x1: float, y1: float, r: float) -> tuple[Segment, ...]:
    """Return a rectangle with round corners."""
    k = 0.45 * r
    return (
        *(("M", x0 + r, y0), ("L", x1 - r, y0), ("C", x1 - k, y0, x1, y0 + k, x1, y0 + r), ("L", x1, y1 - r)),
        *(("C", x1, y1 - k, x1 - k, y1, x1 - r, y1), ("L", x0 + r, y1), ("C", x0 + k, y1, x0, y1 - k, x0, y1 - r)),
        *(("L", x0, y0 + r), ("C", x0, y0 + k, x0 + k, y0, x0 + r, y0), ("Z",)),
    )


def _dice(one: tuple[tuple[float, float], ...], other: tuple[tuple[float, float], ...], tilt: float) -> Drawn:
    """Draw two dice, turned by so many degrees against each other, their pips cut out."""
    drawn: list[Segment] = []
    for (x, y), pips, turn in (((-0.46, 0.46), one, -tilt), ((0.46, -0.46), other, tilt)):
        die = (*_block(-0.43, -0.43, 0.43, 0.43, 0.12), *_dots(*((a, b, 0.18) for a, b in pips)))
        drawn += move_path(die, Affine.rotate(turn).then(Affine.translate(x, y)))
    return tuple(drawn), ()


def _truck() -> Drawn:
    cab = closed_path((0.38, -0.3), (0.7, -0.3), (0.94, 0.0), (0.94, 0.24), (0.38, 0.24))
    return (*_block(-0.94, -0.68, 0.2, 0.24, 0.08), *cab, *_dots((-0.54, 0.52, 0.2), (0.6, 0.52, 0.2))), ()


def _goods(up: bool) -> Drawn:
    """Draw an open wagon, and an arrow into it or out of it."""
    bed = closed_path((-0.92, -0.12), (-0.66, -0.12), (-0.66, 0.3), (0.66, 0.3), (0.66, -0.12), (0.92, -0.12), (0.92, 0.56), (-0.92, 0.56))
    tip, neck, foot = (-0.95, -0.48, 0.1) if up else (0.1, -0.37, -0.95)
    head = closed_path((-0.44, neck), (0.0, tip), (0.44, neck))
    shaft = _block(-0.15, min(neck, foot), 0.15, max(neck, foot), 0.05)
    return (*bed, *_dots((-0.48, 0.8, 0.15), (0.48, 0.8, 0.15)), *head, *shaft), ()


def _gavel() -> Drawn:
    """Draw a gavel over its block."""
    head = closed_path((-0.92, -0.26), (-0.26, -0.92), (0.3, -0.36), (-0.36, 0.3))
    handle = closed_path((0.12, 0.1), (0.26, -0.04), (0.92, 0.6), (0.78, 0.76))
    return (*head, *handle, *_block(-0.92, 0.66, 0.36, 0.9, 0.06)), ()


def _pin() -> Drawn:
    outline: tuple[Segment, ...] = (
        ("M", 0, 0.95),
        ("C", -0.16, 0.5, -0.68, 0.24, -0.68, -0.27),
        ("C", -0.68, -0.65, -0.38, -0.95, 0, -0.95),
        ("C", 0.38, -0.95, 0.68, -0.65, 0.68, -0.27),
        ("C", 0.68, 0.24, 0.16, 0.5, 0, 0.95),
        ("Z",),
    )
    return (*outline, *_dots((0, -0.27, 0.3))), ()


def _note() -> Drawn:
    """Draw a note, its seal and the marks at its sides cut out."""
    return (*_block(-0.94, -0.58, 0.94, 0.58, 0.1), *_dots((0, 0, 0.34), (0, 0, 0.14), (-0.64, 0, 0.13), (0.64, 0, 0.13))), ()


def _signpost() -> Drawn:
    """Draw a post with boards that point both ways."""
    east = closed_path((-0.6, -0.76), (0.6, -0.76), (0.92, -0.46), (0.6, -0.16), (-0.6, -0.16))
    west = closed_path((0.6, 0.04), (-0.6, 0.04), (-0.92, 0.34), (-0.6, 0.64), (0.6, 0.64))
    return (*east, *west), (*open_path((0, -0.84), (0, -0.78)), *open_path((0, 0.66), (0, 0.84)))


def _fist() -> Drawn:
    """Draw a raised fist, its fingers and its thumb parted by cuts."""
    fist: list[Segment] = [("M", -0.72, 0.1), ("L", -0.72, -0.62)]
    for x in (-0.72, -0.36, 0.0, 0.36):
        fist += [("C", x, -0.98, x + 0.36, -0.98, x + 0.36, -0.62)]
    fist += [("L", 0.72, 0.12), ("C", 0.72, 0.36, 0.6, 0.5, 0.44, 0.62), ("L", 0.44, 0.94), ("L", -0.4, 0.94), ("L", -0.4, 0.62)]
    fist += [("C", -0.6, 0.5, -0.72, 0.36, -0.72, 0.1), ("Z",)]
    cuts = (part for x in (-0.36, 0.0, 0.36) for part in _box(x, -0.36, 0.5 * CUT, 0.24))
    return (*fist, *cuts, *_block(-0.56, 0.1, 0.3, 0.1 + CUT, 0.06)), ()


def _hand_of_cards() -> Drawn:
    """Draw a card with a lozenge before another one."""
    behind = closed_path((-0.82, -0.92), (0.3, -0.92), (0.3, -0.66), (-0.34, -0.66), (-0.34, 0.52), (-0.82, 0.52))
    return (*behind, *_block(-0.14, -0.46, 0.86, 0.94, 0.1), *closed_path((0.36, -0.08), (0.62, 0.24), (0.36, 0.56), (0.1, 0.24))), ()


def _shield() -> Drawn:
    """Draw a shield, a star of four points cut out."""
    outline: tuple[Segment, ...] = (
        *(("M", 0, -0.95), ("C", 0.3, -0.76, 0.56, -0.68, 0.8, -0.68), ("C", 0.86, 0.16, 0.56, 0.66, 0, 0.95)),
        *(("C", -0.56, 0.66, -0.86, 0.16, -0.8, -0.68), ("C", -0.56, -0.68, -0.3, -0.76, 0, -0.95), ("Z",)),
    )
    rays = ((0.56 if corner % 2 == 0 else 0.17, corner * pi / 4) for corner in range(8))
    return (*outline, *closed_path(*((far * sin(turn), far * cos(turn) - 0.08) for far, turn in rays))), ()


def _bricks() -> Drawn:
    """Draw a wall of bricks on which one more is laid."""
    wall = (
        (-0.94, 0.5, -0.1, 0.88),
        (0.1, 0.5, 0.94, 0.88),
        (-0.94, -0.08, -0.62, 0.3),
        (-0.42, -0.08, 0.42, 0.3),
        (0.62, -0.08, 0.94, 0.3),
    )
    drawn = [part for brick in wall for part in _block(*brick, 0.04)]
    return (*drawn, *move_path(_block(-0.42, -0.2, 0.42, 0.18, 0.04), Affine.rotate(-14).then(Affine.translate(0.0, -0.58)))), ()


def _tag() -> Drawn:
    """Draw a tag on which a price is written, with its hole."""
    outline = closed_path((-0.9, -0.86), (0.06, -0.86), (0.9, 0.02), (0.06, 0.88), (-0.9, -0.06))
    return (*outline, *_dots((-0.48, -0.44, 0.2))), ()


def _coins() -> Drawn:
    """Draw a pile of three coins."""
    pile: list[Segment] = [*ellipse(0, -0.58, 0.9, 0.28)]
    for top in (-0.38, 0.14):
        low = top + 0.24
        pile += [("M", -0.9, top), ("C", -0.72, top + 0.4, 0.72, top + 0.4, 0.9, top), ("L", 0.9, low)]
        pile += [("C", 0.72, low + 0.42, -0.72, low + 0.42, -0.9, low), ("Z",)]
    return tuple(pile), ()


def _crate() -> Drawn:
    """Draw a crate with a plank aslant."""
    panes = (*closed_path((-0.5, -0.34), (-0.5, 0.5), (0.34, 0.5)), *closed_path((-0.34, -0.5), (0.5, -0.5), (0.5, 0.34)))
    return (*_block(-0.84, -0.84, 0.84, 0.84, 0.08), *panes), ()


def _steps() -> Drawn:
    """Draw a stone, and the steps from it to a point."""
    way = _dots((-0.58, 0.56, 0.36), (0.04, 0.56, 0.14), (0.56, 0.56, 0.14), (0.56, 0.04, 0.14))
    return way, ellipse(0.56, -0.56, 0.27, 0.27)


def _scales() -> Drawn:
    """Draw a pair of scales."""
    pans: list[Segment] = []
    for side in (-0.58, 0.58):
        pans += [("M", side - 0.36, 0.24), ("L", side + 0.36, 0.24), ("C", side + 0.28, 0.66, side - 0.28, 0.66, side - 0.36, 0.24), ("Z",)]
    lines = (*open_path((0, -0.84), (0, 0.8)), *open_path((-0.44, 0.84), (0.44, 0.84)), *open_path((-0.58, -0.56), (0.58, -0.56)))
    strings = (part for side in (-0.58, 0.58) for part in open_path((side, -0.5), (side, 0.2)))
    return tuple(pans), (*lines, *strings)


def _captured() -> Drawn:
    """Draw a stone, a ring, that has those of another player on all sides."""
    return _dots((0, -0.72, 0.22), (0.72, 0, 0.22), (0, 0.72, 0.22), (-0.72, 0, 0.22), (0, 0, 0.3), (0, 0, 0.17)), ()


def _white_flag() -> Drawn:
    """Draw a flag without anything on it, on its pole."""
    cloth: tuple[Segment, ...] = (
        *(("M", -0.62, -0.74), ("C", -0.2, -0.98, 0.14, -0.46, 0.86, -0.7), ("L", 0.86, 0.12)),
        *(("C", 0.14, 0.36, -0.2, -0.16, -0.62, 0.08),),
    )
    return (), (*cloth, *open_path((-0.62, -0.84), (-0.62, 0.86)))


_PAIR = (-0.18, -0.18), (0.18, 0.18)
_STEPS: dict[str, Callable[[], Drawn]] = {
    "money": _note,
    "choice": _signpost,
    "stone": _hand,
    "ring": lambda: (
        (
            *closed_path((-0.5, -0.64), (-0.28, -0.94), (0.28, -0.94), (0.5, -0.64), (0, -0.2)),
            *_dots((0, 0.36, 0.6), (0, 0.36, 0.34)),
        ),
        (),
    ),
    "knock": _fist,
    "pass": _CARDS["nothing"],
    "dice": lambda: _dice(((0, 0),), _PAIR, 14.0),
    "doubles": lambda: _dice(_PAIR, _PAIR, 0.0),
    "cards": _hand_of_cards,
    "auction": _gavel,
    "order": lambda: (
        (*_block(-0.92, 0.26, -0.4, 0.86, 0.06), *_block(-0.26, -0.86, 0.26, 0.86, 0.06), *_block(0.4, -0.26, 0.92, 0.86, 0.06)),
        (),
    ),
    "place": _pin,
    "load": lambda: _goods(up=False),
    "unload": lambda: _goods(up=True),
    "drive": _truck,
}
"""The steps of a turn on a player aid."""
_TOPICS: dict[str, Callable[[], Drawn]] = {
    "build": _bricks,
    "price": _tag,
    "coins": _coins,
    "guard": _shield,
    "crate": _crate,
    "reach": _steps,
    "handicap": _scales,
    "capture": _captured,
    "surrender": _white_flag,
    "end": _flag,
}
"""What sections of a player aid are about."""
_MAPSIGNS: dict[str, Callable[[], Drawn]] = {
    **{f"card-{effect}": draw for effect, draw in _CARDS.items()},
    **{f"step-{step}": draw for step, draw in _STEPS.items()},
    **{f"kind-{kind}": draw for kind, draw in _KINDS.items()},
    **{f"topic-{topic}": draw for topic, draw in _TOPICS.items()},
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

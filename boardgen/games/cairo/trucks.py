"""Trucks that stand up: a strip that is folded into a wedge, with a truck on both slopes and a flap to glue it under.

From its upper edge: the flap, the back (upside down, so that it stands upright when folded), the front, the floor. Each
seat has another truck, so that more than the ink tells them apart; it shows its letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.draw.piece import symbols
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.vocabulary import Seat
from boardgen.sheet.paper.page import Words

FLAP = 6.0
"""Height of the flap, in mm."""
FLOOR = 0.6
"""Depth of the floor, in heights of a slope."""
FOLD = Paint(stroke=ink.GRID, width=ink.CUT_WIDTH, dash=(2.0, 1.4))
WIDE, HIGH = 28.0, 20.0
"""The slope for which trucks are drawn; others are drawn to its scale."""


class Load(NamedTuple):
    """The body of a truck behind its cab: its outline, and the plate on it for the letter (x, y of the middle)."""

    outline: tuple[Segment, ...]
    plate: tuple[float, float]


def _closed(*corners: tuple[float, float]) -> tuple[Segment, ...]:
    first, *rest = corners
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def _bodies() -> tuple[Load, ...]:
    """Box, tanker, tipper and covered wagon, facing east; mm from the middle of the ground under the truck."""
    tank: tuple[Segment, ...] = (
        ("M", -9.6, -4.2),
        ("C", -12.4, -4.2, -12.4, -12.6, -9.6, -12.6),
        ("L", -5.4, -12.6),
        ("L", -5.4, -13.8),
        ("L", -1.0, -13.8),
        ("L", -1.0, -12.6),
        ("L", 3.0, -12.6),
        ("C", 5.4, -12.6, 5.4, -4.2, 3.0, -4.2),
        ("Z",),
    )
    wagon: tuple[Segment, ...] = (
        ("M", -12, -4.2),
        ("L", -12, -10.4),
        ("C", -12, -15.6, 4.4, -15.6, 4.4, -10.4),
        ("L", 4.4, -4.2),
        ("Z",),
    )
    return (
        Load(_closed((-12, -4.2), (-12, -14.6), (4.4, -14.6), (4.4, -4.2)), (-3.8, -9.3)),
        Load(tank, (-3.4, -8.4)),
        Load(_closed((-10.8, -4.2), (-13, -12.4), (6.6, -14.8), (4.4, -4.2)), (-3.6, -8.7)),
        Load(wagon, (-3.8, -8.9)),
    )


def truck(seat: Seat, kind: int, style: ink.Style, way: int = 1) -> tuple[Shape, ...]:
    """A truck with its ground at (0, 0), 26 x 15 mm, facing east for way 1 and west for -1; kinds count from 0 and come round again."""
    load = _bodies()[kind % len(_bodies())]
    cab: tuple[Segment, ...] = _closed((5.4, -4.2), (5.4, -12.2), (9.6, -12.2), (12.2, -8.2), (12.8, -7.6), (12.8, -4.2))
    window = _closed((7.0, -8.0), (7.0, -10.9), (8.9, -10.9), (10.7, -8.0))
    dark = hatch.BLACK if style == "black" else ink.TEXT
    body = [*_washed(seat, load.outline, style), *_washed(seat, cab, style)]
    glass = Path(window, Paint(ink.PAPER, dark, 0.25, join="round"))
    frame = Rect(-12.2, -4.3, 25.0, 1.0, Paint(fill=dark))
    wheels: list[Shape] = []
    for x in (-8.8, -4.2, 9.0):
        wheels += [Circle(x, -2.35, 2.1, Paint(dark, ink.PAPER, 0.5)), Circle(x, -2.35, 0.8, Paint(fill=ink.PAPER))]
    turned = Group((*body, glass, frame, *wheels), Affine.scale(way, 1))
    x, y = load.plate[0] * way, load.plate[1]
    drop = fonts.cap_height("bold", 15) / 2
    plate = Rect(x - 5.4, y - 3.2, 10.8, 6.4, Paint(ink.PAPER, dark, 0.25), 1.0)
    letter = Text(x - 2.3, y + drop, seat.letter, "bold", 15, dark, "middle")
    return (turned, plate, letter, symbols.sign(seat.symbol, x + 2.6, y, 2.0, dark))


def _washed(seat: Seat, outline: tuple[Segment, ...], style: ink.Style) -> list[Shape]:
    """An outline filled with the seat's ink, or where ink is saved a rim of it, or its hatch."""
    if style == "colour":
        return [Path(outline, Paint(seat.ink, ink.edge(seat.ink), 0.35, join="round"))]
    if style == "low-ink":
        rim = Group((Path(outline, Paint(stroke=seat.ink, width=2.4)),), clip=Path(outline, Paint()))
        return [rim, Path(outline, Paint(stroke=ink.TEXT, width=0.3, join="round"))]
    edge = Path(outline, Paint(fill=ink.PAPER))
    filled = hatch.hatch_area(seat.hatch, edge, Box(-14, -16, 14, 0), hatch.PIECE)
    return [*filled, Path(outline, Paint(stroke=hatch.BLACK, width=0.35, join="round"))]


def standee(seat: Seat, kind: int, say: Words, size: tuple[float, float] = (WIDE, HIGH), style: ink.Style = "colour") -> Figure:
    """The strip of a seat's truck whose slopes are `size` mm. Words: standee_glue, standee_floor."""
    width, height = size
    scale = min(width / WIDE, height / HIGH)
    floor = round(FLOOR * height, 2)
    back, front, foot = FLAP, FLAP + height, FLAP + 2 * height
    ground = height - 1.6 * scale  # below the ridge
    shapes: list[Shape] = [line(0.8, y, width - 0.8, y, FOLD) for y in (back, front, foot)]
    shapes.append(_placed(truck(seat, kind, style, -1), scale, Affine.rotate(180).then(Affine.translate(width / 2, front - ground))))
    shapes.append(_placed(truck(seat, kind, style), scale, Affine.translate(width / 2, front + ground)))
    shapes.append(line(1.5, front - ground, width - 1.5, front - ground, Paint(stroke=ink.GRID, width=0.3)))
    shapes.append(line(1.5, front + ground, width - 1.5, front + ground, Paint(stroke=ink.GRID, width=0.3)))
    shapes.append(_caption(say("standee_glue"), width, FLAP / 2))
    shapes += [_caption(text, width, foot + floor / 2 + at) for text, at in _lines(say("standee_floor"), width - 3)]
    return Figure(width, foot + floor, tuple(shapes))


def slope(seat: Seat, kind: int, size: tuple[float, float] = (WIDE, HIGH), style: ink.Style = "colour") -> Figure:
    """What is seen of a standee from its front: a slope with the truck, its lower edge on the table."""
    width, height = size
    scale = min(width / WIDE, height / HIGH)
    ground = height - 1.6 * scale
    road = line(1.5, ground, width - 1.5, ground, Paint(stroke=ink.GRID, width=0.3))
    return Figure(width, height, (_placed(truck(seat, kind, style), scale, Affine.translate(width / 2, ground)), road))


def _placed(shapes: Sequence[Shape], scale: float, by: Affine) -> Group:
    return Group(tuple(shapes), Affine.scale(scale).then(by))


def _lines(text: str, room: float) -> list[tuple[str, float]]:
    lines = fonts.wrap(text, "regular", ink.FOOTER, room)
    return [(words, (i - (len(lines) - 1) / 2) * 2.8) for i, words in enumerate(lines)]


def _caption(text: str, width: float, middle: float) -> Text:
    base = middle + fonts.cap_height("regular", ink.FOOTER) / 2
    return Text(width / 2, base, text, "regular", ink.FOOTER, ink.SECOND, "middle")

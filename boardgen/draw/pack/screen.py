"""A screen to hide behind: a strip that is folded along its middle and glued, with wings so that it stands.

The lower half is what its player reads, the upper half what the others see; it is upside down, so that it is upright when folded back.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.pack.nets import FOLD
from boardgen.draw.piece.emblems import drawn
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.vocabulary import Seat

PANELS = 3
"""The middle and two wings."""
AIR = 3.0
"""From a cut or a fold to the ground of the outside, in mm."""
STRIPE = 0.12
"""Height of the hatched stripes of black style, in heights of a panel."""
LARGEST, SMALLEST = 22.0, ink.BODY
"""Type sizes of the name of the game, in points."""


def screen(inside: Figure, outside: Figure, panels: int = PANELS) -> Figure:
    """The strip, with lines to fold along: level in the middle, and between the panels. Both figures have the same size."""
    width, height = inside.width, inside.height
    shapes: list[Shape] = [
        Group(outside.shapes, Affine.rotate(180).then(Affine.translate(width, height))),
        Group(inside.shapes, Affine.translate(0, height)),
        line(0, height, width, height, FOLD),
    ]
    for number in range(1, panels):
        x = width * number / panels
        shapes.append(line(x, 0, x, 2 * height, FOLD))
    return Figure(width, 2 * height, tuple(shapes))


def outside(title: str, seat: Seat | None, size: tuple[float, float], style: ink.Style, panels: int = PANELS) -> Figure:
    """What the others see: on each panel the ground of the seat, with its emblem in the middle over the name of the game."""
    width, height = size
    wide = width / panels
    shapes: list[Shape] = []
    for number in range(panels):
        room = Box(number * wide + AIR, AIR, (number + 1) * wide - AIR, height - AIR)
        shapes += panel(room, seat, style, title if number == panels // 2 else "")
    return Figure(width, height, (Group(tuple(shapes), styled=True),))


def panel(room: Box, seat: Seat | None, style: ink.Style, title: str) -> Iterator[Shape]:
    """The ground of a seat with its emblem, over the name of the game where it is given. It is in its style already."""
    ground, dark = (seat.ink if seat is not None else ink.SLATE), hatch.BLACK if style == "black" else ink.TEXT
    if style == "colour":
        yield Rect(room.x0, room.y0, room.width, room.height, Paint(ground, ink.edge(ground), ink.HAIR_WIDTH), 2.0)
    else:
        frame = Paint(stroke=dark if style == "black" else ink.GRID, width=ink.GRID_WIDTH)
        yield Rect(room.x0, room.y0, room.width, room.height, frame, 2.0)
        yield from _stripes(room, seat, style)
    paper, light = (ground, ink.on(ground)) if style == "colour" else (ink.PAPER, dark)
    x, y = room.centre
    r = min(0.2 * room.height, 0.34 * room.width) * (1.0 if title else 0.65)
    size = _fitting(title, room.width - 6) if title else 0.0
    middle = y - (0.9 * fonts.cap_height("semibold", size) if size else 0.0)
    if seat is not None:
        colour = light if style != "low-ink" or ink.on(seat.ink) != ink.PAPER else seat.ink
        yield Group(drawn(seat.symbol, seat.letter, r, colour, paper), Affine.translate(x, middle))
    if size:
        base = middle + (1.45 * r if seat is not None else 0.0) + fonts.cap_height("semibold", size)
        yield Text(x, base, title, "semibold", size, light, "middle")


def _stripes(room: Box, seat: Seat | None, style: ink.Style) -> Iterator[Shape]:
    """Stripes above and below: of the seat's hatch in black style, of its ink in low-ink style."""
    high = STRIPE * room.height
    for top in (room.y0 + 2.0, room.y1 - 2.0 - high):
        stripe = Rect(room.x0 + 2.0, top, room.width - 4.0, high, Paint(), 1.0)
        if style == "black":
            box = Box(stripe.x, stripe.y, stripe.x + stripe.w, stripe.y + stripe.h)
            yield from hatch.filled(seat.hatch if seat is not None else "diagonal", stripe, box, hatch.PIECE)
            yield Rect(*box[:2], stripe.w, stripe.h, Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH), 1.0)
        else:
            tint = seat.ink if seat is not None else ink.SLATE
            yield Rect(stripe.x, stripe.y + high / 2 - 0.8, stripe.w, 1.6, Paint(fill=tint))


def _fitting(text: str, room: float) -> float:
    """The size of a line in `room` mm; 0 where it would be too small to read."""
    size = min(LARGEST, LARGEST * room / max(0.1, fonts.width(text, "semibold", LARGEST)))
    return size if size >= SMALLEST else 0.0

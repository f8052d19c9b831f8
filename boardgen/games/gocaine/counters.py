"""The round chips and the square counters of GoCaine as symbols about (0, 0): Task Force and loan, a tonne each, whole loads.

Squares are cut apart along shared lines, so that nothing is drawn near the cut; a frame inside it shows its place. Where ink is saved the
frame carries the seat's colour or its hatch."""

from __future__ import annotations

from math import pi

from boardgen.draw.piece import symbols
from boardgen.draw.piece.tokens import blank, coin, draw_emblem, inset, outline_piece, symbol_name
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import read_drawing
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.games.gocaine.layout import Money
from boardgen.layout.ground.vocabulary import Seat


def task_force_chip(letters: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Draw the chip of the law: a shield with a compass star, an emblem of our own, and under it its short name if there is one."""
    unit = diameter / 19.05
    line = ink.PAPER if style == "colour" else ink.SLATE if style == "low-ink" else hatch.BLACK
    ground = ink.SLATE if style == "colour" else ink.PAPER
    if style == "colour":
        shapes = blank(ink.SLATE, "", diameter, bleed, "net")
    else:
        outer = diameter / 2 - inset(diameter)
        shapes = outline_piece(diameter, [Circle(0, 0, outer - at * unit, Paint(stroke=line, width=0.4 * unit)) for at in (0.2, 1.0)])
    (_, shield), (_, compass) = read_drawing("chips", "task-force")
    shield = symbols.place_outline(shield, 0, 0, 5.2 * unit)
    for width, colour in ((1.25, ground), (0.72, line), (0.42, ground)):
        shapes.append(Path(shield, Paint(stroke=colour, width=round(2 * width * unit, 3), join="round")))
    face, dark = (line, ground) if style == "colour" else (ground, line)  # else a band of its own ink would run through the letters
    shapes.append(Path(shield, Paint(fill=face)))
    shapes.append(Path(symbols.place_outline(compass, 0, -1.35 * unit, 4.3 * unit), Paint(fill=dark, role="text")))
    if letters:
        shapes.append(Text(0, 3.15 * unit, letters, "bold", max(8.5 * unit, ink.FOOTER), dark, "middle", "text"))
    return Symbol(symbol_name("task-force", diameter, bleed), tuple(shapes))


def loan_chip(money: Money, owed: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Draw the marker of an open loan: what it gave, and under the word `owed` what is to be paid back; milled like a coin."""
    unit = diameter / 19.05
    colour = ink.PAPER if style == "colour" else ink.UMBER if style == "low-ink" else hatch.BLACK
    if style == "colour":
        shapes = coin(ink.UMBER, colour, diameter, bleed)
    else:
        middle = diameter / 2 - inset(diameter) - 0.6 * unit
        tooth = 2 * pi * middle / 88
        milled = Paint(stroke=colour, width=1.2 * unit, dash=(tooth, tooth))
        shapes = outline_piece(diameter, [Circle(0, 0, middle, milled)])
    lines: tuple[tuple[str, fonts.Face, float, float], ...] = (
        (money.show(money.loan.amount), "bold", 14, -0.6),
        (owed, "regular", 8.5, 1.9),
        (money.show(money.loan.repay), "semibold", 9, 5.2),
    )
    if 8.5 * unit < ink.FOOTER:  # too small for three lines: what is to be paid back
        lines = ((lines[2][0], "bold", max(13.0, ink.FOOTER / unit), 1.6),)
    for text, face, size, y in lines:
        far = max(y, fonts.cap_height(face, size) - y)
        room = 2 * (6.5 * 6.5 - far * far) ** 0.5
        fitted = size * min(1.0, room / (fonts.width(text, face, size) or room))
        shapes.append(Text(0, y * unit, text, face, round(fitted * unit, 2), colour, "middle"))
    return Symbol(symbol_name("loan", diameter, bleed), tuple(shapes))


INSET = 0.9
"""Millimetres from the cut to the frame."""
BAND = 0.9
"""Width of a frame in a seat's hatch, in mm."""
LEAST_EMBLEM = 2.26
"""The smallest radius of an emblem, in mm, whose letter is as large as small print must be."""
LITTLE = 0.6
"""Width of a frame in a seat's colour where ink is saved, in mm."""


def ton_square(seat: Seat, words: str, size: float, style: ink.Style = "colour") -> Symbol:
    """Draw one ton about (0, 0), without its ground: the seat's emblem with its letter, and under it `words`, such as 1 mt."""
    line = _line(seat, style)
    unit = size / 10
    small = round(max(ink.FOOTER, 6.5 * unit), 2)
    reach = max(LEAST_EMBLEM, (2.35 if style == "colour" else LEAST_EMBLEM) * unit)
    return Symbol(
        f"square-{seat.letter}-{round(size * 100)}",
        (
            *_frame(seat, style, size),
            _emblem(seat, style, -0.9 * unit, reach),
            Text(0, (3.4 if style == "colour" else 2.9) * unit, words, "semibold", small, line, "middle"),
        ),
    )


def load_square(seat: Seat, mt: str, words: str, size: float, style: ink.Style = "colour") -> Symbol:
    """Draw a load about (0, 0), without its ground: how many mt large with the unit, below them the seat's emblem with its letter."""
    line = _line(seat, style)
    unit = size / 13
    small = round(max(ink.FOOTER, 9.0 * unit), 2)
    edge = size / 2 - INSET - (1.0 if style == "colour" else BAND + 0.6)
    big = (17 if style == "colour" else 14.5) * unit
    wide, after = fonts.width(mt, "bold", big), 0.6 * unit + fonts.width(words, "semibold", small)
    big = round(min(big, big * (2 * edge - after) / wide), 2) if wide else big
    wide = fonts.width(mt, "bold", big)
    left, reach = -(wide + after) / 2, max(LEAST_EMBLEM, LEAST_EMBLEM * unit)
    return Symbol(
        f"load-{seat.letter}-{mt}-{round(size * 100)}",
        (
            *_frame(seat, style, size),
            Text(left, -0.75 * unit, mt, "bold", big, line),
            Text(left + wide + after, -0.75 * unit, words, "semibold", small, line, "end"),
            _emblem(seat, style, edge - reach, reach),
        ),
    )


def _emblem(seat: Seat, style: ink.Style, y: float, r: float) -> Shape:
    """Return the emblem of a seat with its letter, of radius `r` mm about (0, y): squares of two seats differ in black too."""
    ground = seat.ink if style == "colour" else ink.PAPER
    return Group(draw_emblem(seat.symbol, seat.letter, r, _line(seat, style), ground), Affine.translate(0, y))


def _line(seat: Seat, style: ink.Style) -> str:
    return ink.legible_on(seat.ink) if style == "colour" else ink.TEXT if style == "low-ink" else hatch.BLACK


def _frame(seat: Seat, style: ink.Style, size: float) -> list[Shape]:
    outer = size / 2 - INSET
    if style == "colour":
        return [_square(outer, Paint(stroke=ink.legible_on(seat.ink), width=0.25), 0.8)]
    inner = outer - BAND
    if style == "low-ink":
        thin = Paint(stroke=ink.TEXT, width=0.15)
        inner = outer - LITTLE
        line = _square(outer - LITTLE / 2, Paint(stroke=seat.ink, width=LITTLE))
        return [line, _square(outer, thin), _square(inner, thin)] if ink.luminance(seat.ink) > 0.5 else [line]
    thin = Paint(stroke=hatch.BLACK, width=0.2)
    band = Path((*_round(outer, 1), *_round(inner, -1)), Paint(fill=hatch.BLACK))
    box = Box(-outer, -outer, outer, outer)
    if seat.hatch == "solid":
        return [_square(outer - BAND / 2, Paint(stroke=hatch.BLACK, width=BAND))]
    return [*hatch.hatch_area(seat.hatch, band, box, hatch.PIECE), _square(outer, thin), _square(inner, thin)]


def _square(half: float, paint: Paint, r: float = 0.0) -> Rect:
    return Rect(-half, -half, 2 * half, 2 * half, paint, r)


def _round(half: float, way: int) -> tuple[Segment, ...]:
    """Return a square path, clockwise or the other way round, so that two of them enclose a band."""
    return (("M", -half, -half), ("L", half * way, -half * way), ("L", half, half), ("L", -half * way, half * way), ("Z",))

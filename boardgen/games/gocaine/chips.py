"""The round chips of GoCaine as symbols about (0, 0): the Task Force and the loan."""

from __future__ import annotations

from math import pi

from boardgen.draw.piece import symbols
from boardgen.draw.piece.tokens import blank, coin, inset, outline_piece, symbol_name
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Paint, Path, Segment, Symbol, Text
from boardgen.draw.type import fonts
from boardgen.games.gocaine.layout import Money

_SHIELD: tuple[Segment, ...] = (
    ("M", 0, -1),
    ("C", 0.3, -0.86, 0.56, -0.8, 0.84, -0.8),
    ("C", 0.9, -0.1, 0.66, 0.62, 0, 1),
    ("C", -0.66, 0.62, -0.9, -0.1, -0.84, -0.8),
    ("C", -0.56, -0.8, -0.3, -0.86, 0, -1),
    ("Z",),
)


_COMPASS: tuple[Segment, ...] = (
    ("M", 0, -0.66),
    ("L", 0.11, -0.2),
    ("L", 0.5, -0.07),
    ("L", 0.11, 0.06),
    ("L", 0, 0.52),
    ("L", -0.11, 0.06),
    ("L", -0.5, -0.07),
    ("L", -0.11, -0.2),
    ("Z",),
)


def task_force_chip(letters: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The chip of the law: a shield with a compass star, an emblem of our own, and under it its short name if there is one."""
    unit = diameter / 19.05
    line = ink.PAPER if style == "colour" else ink.SLATE if style == "low-ink" else hatch.BLACK
    ground = ink.SLATE if style == "colour" else ink.PAPER
    if style == "colour":
        shapes = blank(ink.SLATE, "", diameter, bleed, "net")
    else:
        outer = diameter / 2 - inset(diameter)
        shapes = outline_piece(diameter, [Circle(0, 0, outer - at * unit, Paint(stroke=line, width=0.4 * unit)) for at in (0.2, 1.0)])
    shield = symbols.place_outline(_SHIELD, 0, 0, 5.2 * unit)
    for width, colour in ((1.25, ground), (0.72, line), (0.42, ground)):
        shapes.append(Path(shield, Paint(stroke=colour, width=round(2 * width * unit, 3), join="round")))
    shapes.append(Path(shield, Paint(fill=line)))
    shapes.append(Path(symbols.place_outline(_COMPASS, 0, -1.35 * unit, 4.3 * unit), Paint(fill=ground)))
    if letters:
        size = max(8.5 * unit, ink.FOOTER)
        shapes.append(Text(0, 3.15 * unit, letters, "bold", size, ground, "middle"))
    return Symbol(symbol_name("task-force", diameter, bleed), tuple(shapes))


def loan_chip(money: Money, owed: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The marker of an open loan: what it gave, and under the word `owed` what is to be paid back; milled like a coin."""
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
        (owed, "regular", 8.5, 2.2),
        (money.show(money.loan.repay), "semibold", 9, 5.1),
    )
    if 8.5 * unit < ink.FOOTER:  # too small for three lines: what is to be paid back
        lines = ((lines[2][0], "bold", max(13.0, ink.FOOTER / unit), 1.6),)
    for text, face, size, y in lines:
        far = max(y, fonts.cap_height(face, size) - y)
        room = 2 * (6.5 * 6.5 - far * far) ** 0.5
        fitted = size * min(1.0, room / (fonts.width(text, face, size) or room))
        shapes.append(Text(0, y * unit, text, face, round(fitted * unit, 2), colour, "middle"))
    return Symbol(symbol_name("loan", diameter, bleed), tuple(shapes))

"""Round pieces as symbols about (0, 0): the disc of a seat, the Task Force chip, the loan chip.

The same disc, without bleed, is the piece in every picture. With bleed its ground runs on past the cut, so that a knife
that slips leaves no white; the dark edge ends exactly at the cut and is the line to follow with scissors. In low-ink
and black style the ground is white and so is what lies beyond the cut: the colour, or the hatch that stands for it, is
a ring with air around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi
from typing import Protocol

from boardgen.draw import fonts, hatch, ink, symbols
from boardgen.draw.shapes import Circle, Paint, Path, Segment, Shape, Symbol, Text


class SeatLike(Protocol):
    """What a disc needs to know of a seat."""

    @property
    def letter(self) -> str: ...
    @property
    def ink(self) -> str: ...
    @property
    def symbol(self) -> str: ...
    @property
    def hatch(self) -> str: ...


class LoanLike(Protocol):
    """What a loan chip needs to know of a loan: sums in the layout's smallest unit."""

    @property
    def amount(self) -> int: ...
    @property
    def repay(self) -> int: ...


class MoneyLike(Protocol):
    """Money that can write a sum."""

    @property
    def loan(self) -> LoanLike: ...
    def show(self, amount: int) -> str: ...


def symbol_name(kind: str, diameter: float, bleed: float) -> str:
    """A symbol's name says all that its drawing depends on besides the game's data."""
    return f"{kind}-{round(diameter * 100)}" + (f"-{round(bleed * 100)}" if bleed else "")


def blank(ground: str, line: str, diameter: float, bleed: float) -> list[Shape]:
    """Ground, dark edge and inner ring of every round piece."""
    r = diameter / 2
    ring = r - ink.EDGE_WIDTH - ink.RING_INSET * min(1.0, diameter / 19)
    edge = Paint(fill=ground, stroke=ink.edge(ground), width=ink.EDGE_WIDTH)
    shapes: list[Shape] = [Circle(0, 0, r + bleed, Paint(fill=ground))] if bleed else []
    shapes.append(Circle(0, 0, r - ink.EDGE_WIDTH / 2, edge))
    shapes.append(Circle(0, 0, ring, Paint(stroke=line, width=ink.RING_WIDTH)))
    return shapes


def outlined(colour: str, diameter: float, rings: Sequence[Shape]) -> list[Shape]:
    """White ground, a thin edge that ends at the cut, and what goes round inside it."""
    edge = Paint(fill=ink.PAPER, stroke=colour, width=0.3)
    return [Circle(0, 0, diameter / 2 - 0.15, edge), *rings]


def disc(seat: SeatLike, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The piece of a seat: its ink, a dark edge, a ring, its letter and its sign; diameter and bleed in mm."""
    unit = diameter / 19.05
    size = 23 * unit
    outer, inner = diameter / 2 - 0.9 * unit, diameter / 2 - 2.9 * unit
    if style == "colour":
        line = ink.on(seat.ink)
        shapes = blank(seat.ink, line, diameter, bleed)
    elif style == "low-ink":
        line = ink.TEXT
        thin = Paint(stroke=line, width=0.2)
        band = Paint(stroke=seat.ink, width=outer - inner)
        shapes = outlined(line, diameter, [Circle(0, 0, (outer + inner) / 2, band), Circle(0, 0, outer, thin), Circle(0, 0, inner, thin)])
    else:
        line = hatch.BLACK
        shapes = outlined(line, diameter, hatch.ring(seat.hatch, outer, inner))
    shapes.append(Text(0, 1.05 * unit, seat.letter, "bold", size, line, "middle"))
    shapes.append(symbols.sign(seat.symbol, 0, 3.75 * unit, 1.75 * unit, line))
    return Symbol(symbol_name(f"disc-{seat.letter}", diameter, bleed), tuple(shapes))


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
    """The chip of the law: a shield with a compass star, an emblem of our own, and its short name under it."""
    unit = diameter / 19.05
    line = ink.PAPER if style == "colour" else ink.SLATE if style == "low-ink" else hatch.BLACK
    if style == "colour":
        shapes = blank(ink.SLATE, line, diameter, bleed)
        shield, star = Paint(fill=line), Paint(fill=ink.SLATE)
    else:
        rings = [Circle(0, 0, diameter / 2 - inset * unit, Paint(stroke=line, width=0.5 * unit)) for inset in (1.35, 2.25)]
        shapes = outlined(line, diameter, rings)
        shield, star = Paint(stroke=line, width=0.6 * unit), Paint(fill=line)
    shapes.append(Path(symbols.placed(_SHIELD, 0, -1.45 * unit, (4.3 if style == "colour" else 4.0) * unit), shield))
    shapes.append(Path(symbols.placed(_COMPASS, 0, -1.45 * unit, 4.3 * unit), star))
    shapes.append(Text(0, 5.75 * unit, letters, "bold", max(9 * unit, ink.FOOTER), line, "middle"))
    return Symbol(symbol_name("task-force", diameter, bleed), tuple(shapes))


def loan_chip(money: MoneyLike, owed: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The marker of an open loan: what it gave, and under the word `owed` what is to be paid back; milled like a coin."""
    unit = diameter / 19.05
    colour = ink.PAPER if style == "colour" else ink.UMBER if style == "low-ink" else hatch.BLACK
    if style == "colour":
        shapes = blank(ink.UMBER, colour, diameter, bleed)
    else:
        middle = diameter / 2 - 1.6 * unit
        tooth = 2 * pi * middle / 88
        milled = Paint(stroke=colour, width=1.2 * unit, dash=(tooth, tooth))
        shapes = outlined(colour, diameter, [Circle(0, 0, middle, milled)])
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


def seat_discs(seats: Mapping[str, SeatLike], diameter: float) -> dict[str, Symbol]:
    """The disc of every seat by its letter."""
    return {letter: disc(seat, diameter) for letter, seat in seats.items()}

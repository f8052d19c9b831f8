"""Coins of a piecepack as symbols about (0, 0): the suit on one side, the number on the other.

Every coin of a suit has the same suit side, and the number side is of one ink for all suits, so that neither betrays the
other. A small wedge at the rim says which way is up on both.
"""

from __future__ import annotations

from boardgen.draw import hatch, ink, suits
from boardgen.draw.shapes import Circle, Paint, Shape, Symbol, Text, polygon
from boardgen.draw.tokens import blank, outlined, symbol_name
from boardgen.games.cairo import goods
from boardgen.games.cairo.layout import Suit

NUMBER = ink.SAND
"""The ground of number sides."""


def suit_side(suit: Suit, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The side of a raw good: its suit, and under it the good."""
    unit = diameter / 19.05
    outer, inner = diameter / 2 - 0.9 * unit, diameter / 2 - 2.9 * unit
    if style == "colour":
        line = ink.on(suit.ink)
        shapes = blank(suit.ink, line, diameter, bleed)
        shapes.append(suits.outline(suit.symbol, 0, -1.5 * unit, 4.1 * unit, Paint(fill=line)))
        shapes.append(_wedge(diameter, line))
    else:
        line = ink.TEXT if style == "low-ink" else hatch.BLACK
        rings = hatch.ring(suit.hatch, outer, inner) if style == "black" else _band(suit.ink, outer, inner)
        shapes = [*outlined(line, diameter, rings), *suits.pip(suit, 0, -1.4 * unit, 3.8 * unit, style)]
        shapes += _plate(outer, inner, line)
    shapes.append(goods.sign(suit.sign, 0, 4.7 * unit, 1.75 * unit, line))
    return Symbol(symbol_name(f"coin-{suit.letter}", diameter, bleed), tuple(shapes))


def number_side(rank: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The side of a finished good: its number large."""
    unit = diameter / 19.05
    line = hatch.BLACK if style == "black" else ink.SLATE
    if style == "colour":
        shapes = blank(NUMBER, line, diameter, bleed)
    else:
        ring = Circle(0, 0, diameter / 2 - 2.5 * unit, Paint(stroke=line, width=ink.RING_WIDTH))
        shapes = outlined(line, diameter, (ring,))
    shapes.append(_wedge(diameter, line))
    shapes.append(Text(0, 2.85 * unit, rank, "bold", 25 * unit, hatch.BLACK if style == "black" else ink.TEXT, "middle"))
    return Symbol(symbol_name(f"coin-{rank}", diameter, bleed), tuple(shapes))


def _band(colour: str, outer: float, inner: float) -> tuple[Shape, ...]:
    thin = Paint(stroke=ink.TEXT, width=0.2)
    wide = Paint(stroke=colour, width=outer - inner)
    return (Circle(0, 0, (outer + inner) / 2, wide), Circle(0, 0, outer, thin), Circle(0, 0, inner, thin))


def _wedge(diameter: float, colour: str) -> Shape:
    """The mark of direction, between edge and ring: its point towards the middle."""
    unit = diameter / 19.05
    far, near = -diameter / 2 + 0.95 * unit, -diameter / 2 + 2.3 * unit
    return polygon(((-0.85 * unit, far), (0.85 * unit, far), (0, near)), Paint(fill=colour))


def _plate(outer: float, inner: float, colour: str) -> list[Shape]:
    """The same mark on a ring: a gap in the ring with the wedge in it."""
    wide, mark = 0.62 * (outer - inner), 0.42 * (outer - inner)
    gap = polygon(((-wide, -outer - 0.15), (wide, -outer - 0.15), (wide, -inner + 0.15), (-wide, -inner + 0.15)), Paint(fill=ink.PAPER))
    return [gap, polygon(((-mark, -outer), (mark, -outer), (0, -inner - 0.3)), Paint(fill=colour))]

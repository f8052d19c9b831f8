"""Coins of a piecepack as symbols about (0, 0): the suit on one side, the number on the other.

Every coin of a suit has the same suit side, and the number side is of one ink for all suits, so that neither betrays the
other. A small wedge at the rim says which way is up on both.
"""

from __future__ import annotations

from boardgen.draw.piece import symbols
from boardgen.draw.piece.tokens import blank, coin, inset, low_ink_rings, outline_piece, ring, symbol_name
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Shape, Symbol, Text, polygon
from boardgen.games.cairo import goods
from boardgen.games.cairo.layout import Suit
from boardgen.games.cairo.ornament import beads

NUMBER = ink.SAND
"""The ground of number sides."""


def suit_side(suit: Suit, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The side of a raw good: its suit, and under it the good."""
    unit = diameter / 19.05
    if style == "colour":
        line = ink.legible_on(suit.ink)
        shapes = blank(suit.ink, "", diameter, bleed, suit.symbol)
        shapes.append(Circle(0, 0, 6.9 * unit, Paint(fill=suit.ink)))
        shapes.append(symbols.outline(suit.symbol, 0, -2.3 * unit, 3.9 * unit, Paint(fill=line)))
        shapes.append(_wedge(diameter / 2 - 1.1 * unit, unit, line, suit.ink))
    else:
        line = ink.TEXT if style == "low-ink" else hatch.BLACK
        outer = diameter / 2 - inset(diameter)
        wide = 1.9 if style == "black" else 1.1
        rings = hatch.ring(suit.hatch, outer, outer - wide * unit) if style == "black" else low_ink_rings(suit.ink, diameter)
        shapes = [*outline_piece(diameter, rings), *symbols.pip(suit, 0, -2.2 * unit, 3.1 * unit, style)]
        shapes += _plate(outer, outer - wide * unit, line)
    below, size = (3.3, 2.1) if style == "black" else (4.1, 2.5)  # inside the broad ring of black coins
    shapes.append(goods.sign(suit.sign, 0, below * unit, size * unit, line))
    return Symbol(symbol_name(f"coin-{suit.letter}", diameter, bleed), tuple(shapes))


def number_side(rank: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The side of a finished good: its number large."""
    unit = diameter / 19.05
    line = hatch.BLACK if style == "black" else ink.SLATE
    shapes = coin(NUMBER, line, diameter, bleed) if style == "colour" else outline_piece(diameter, [ring(line, diameter)])
    edge = diameter / 2 - (1.1 * unit if style == "colour" else inset(diameter))
    shapes.append(Group((beads(7.6 * unit, 6.1 * unit, style),), styled=True))
    shapes.append(_wedge(edge, unit, line, NUMBER if style == "colour" else ink.PAPER))
    shapes.append(Text(0, 2.85 * unit, rank, "bold", 25 * unit, hatch.BLACK if style == "black" else ink.TEXT, "middle"))
    return Symbol(symbol_name(f"coin-{rank}", diameter, bleed), tuple(shapes))


def _wedge(edge: float, unit: float, colour: str, ground: str) -> Shape:
    """The mark of direction: from `edge` mm above the middle it points towards the middle, with a halo of the ground around it."""
    far, near = -edge, -edge + 1.5 * unit
    wedge = ((-0.95 * unit, far), (0.95 * unit, far), (0.0, near))
    halo = polygon(wedge, Paint(fill=ground, stroke=ground, width=0.8 * unit, join="round"))
    return Group((halo, polygon(wedge, Paint(fill=colour))))


def _plate(outer: float, inner: float, colour: str) -> list[Shape]:
    """The same mark on a ring: a gap in the ring with the wedge in it."""
    wide, mark = 0.62 * (outer - inner), 0.42 * (outer - inner)
    gap = polygon(((-wide, -outer - 0.15), (wide, -outer - 0.15), (wide, -inner + 0.15), (-wide, -inner + 0.15)), Paint(fill=ink.PAPER))
    return [gap, polygon(((-mark, -outer - 0.1), (mark, -outer - 0.1), (0, -inner - 0.3)), Paint(fill=colour))]

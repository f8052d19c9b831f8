"""Round pieces as symbols about (0, 0): the disc of a seat, and what every round chip is made of; the ground under a square piece.

The same disc, without bleed, is the piece in every picture. With bleed its ground runs on past the cut, so that a knife
that slips leaves no white; the dark edge ends exactly at the cut and is the line to follow with scissors. In low-ink
and black style the ground is white and so is what lies beyond the cut: the colour, or the hatch that stands for it, is
a ring with air around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardgen.draw import hatch, ink, symbols
from boardgen.draw.shapes import Circle, Paint, Rect, Shape, Symbol, Text
from boardgen.layout.vocabulary import Seat


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


def disc(seat: Seat, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
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


def seat_discs(seats: Mapping[str, Seat], diameter: float) -> dict[str, Symbol]:
    """The disc of every seat by its letter."""
    return {letter: disc(seat, diameter) for letter, seat in seats.items()}


def ground(name: str, colour: str, size: tuple[float, float], bleed: float) -> Symbol:
    """The ink under a square about (0, 0), which runs on past its cut by `bleed` mm."""
    width, height = size[0] + 2 * bleed, size[1] + 2 * bleed
    return Symbol(f"ground-{name}", (Rect(-width / 2, -height / 2, width, height, Paint(fill=colour)),))

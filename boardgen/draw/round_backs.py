"""The backs of round pieces: a rosette that is the same whichever way it lies."""

from __future__ import annotations

from boardgen.draw import guilloche, hatch, ink
from boardgen.draw.shapes import Circle, Paint, Shape, Symbol


def chip_back(name: str, colour: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The back of a chip in its own ink: white lines on it, or in the other styles lines of the ink on white."""
    r = diameter / 2
    unit = diameter / 19.05
    full = style == "colour"
    line = ink.PAPER if full else colour if style == "low-ink" else hatch.BLACK
    shapes: list[Shape] = []
    if full:
        if bleed:
            shapes.append(Circle(0, 0, r + bleed, Paint(fill=colour)))
        shapes.append(Circle(0, 0, r - ink.EDGE_WIDTH / 2, Paint(colour, ink.edge(colour), ink.EDGE_WIDTH)))
    else:
        shapes.append(Circle(0, 0, r - 0.15, Paint(ink.PAPER, line, 0.3)))
    thin = Paint(stroke=line, width=0.22 if full else 0.14)
    shapes.append(Circle(0, 0, r - ink.EDGE_WIDTH - ink.RING_INSET * min(1.0, diameter / 19), Paint(stroke=line, width=ink.RING_WIDTH)))
    shapes.append(guilloche.rosette(0, 0, 6.3 * unit, 2.4 * unit, 9, 3, thin))
    shapes.append(Circle(0, 0, 1.5 * unit, Paint(fill=line)))
    return Symbol(f"back-{name}-{round(diameter * 100)}" + (f"-{round(bleed * 100)}" if bleed else ""), tuple(shapes))

"""The backs of round pieces: a rosette that is the same whichever way it lies."""

from __future__ import annotations

from boardgen.draw.piece import guilloche, tokens
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Paint, Symbol


def chip_back(name: str, colour: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The back of a chip in its own ink: white lines on it, or in the other styles lines of the ink on white."""
    unit = diameter / 19.05
    full = style == "colour"
    line = ink.PAPER if full else colour if style == "low-ink" else hatch.BLACK
    shapes = tokens.blank(colour, "", diameter, bleed) if full else tokens.outlined(diameter, ())
    thin = Paint(stroke=line, width=0.22 if full else 0.14)
    shapes.append(tokens.ring(line, diameter))
    shapes.append(guilloche.rosette(0, 0, 6.3 * unit, 2.4 * unit, 9, 3, thin))
    shapes.append(Circle(0, 0, 1.5 * unit, Paint(fill=line)))
    return Symbol(tokens.symbol_name(f"back-{name}", diameter, bleed), tuple(shapes))

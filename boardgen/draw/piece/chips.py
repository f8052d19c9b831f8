"""Round markers beside the board: a number to count down with, and the banner of a seat that goes to whoever holds it."""

from __future__ import annotations

from boardgen.draw.piece import symbols
from boardgen.draw.piece.tokens import blank, coin, inset, low_ink_rings, outlined, ring, symbol_name
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Paint, Path, Segment, Symbol, Text, line
from boardgen.draw.type import fonts
from boardgen.layout.ground.vocabulary import Seat


def number_chip(stem: str, number: str, words: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """A number, and under it what it counts; on a small chip the number alone."""
    unit = diameter / 19.05
    text = ink.PAPER if style == "colour" else ink.SLATE if style == "low-ink" else hatch.BLACK
    shapes = coin(ink.SLATE, text, diameter, bleed) if style == "colour" else outlined(diameter, [ring(text, diameter, 0.4 * unit)])
    small = ink.FOOTER
    wide = fonts.width(words, "semibold", small)
    labelled = wide <= 10.4 * unit
    shapes.append(Text(0, (1.5 if labelled else 3.0) * unit, number, "bold", 22 * unit, text, "middle"))
    if labelled:
        shapes.append(Text(0, 4.9 * unit, words, "semibold", small, text, "middle"))
    return Symbol(symbol_name(stem, diameter, bleed), tuple(shapes))


_FLAG: tuple[Segment, ...] = (
    ("M", -0.62, -0.86), ("L", 0.86, -0.86), ("L", 0.58, -0.36), ("L", 0.86, 0.14), ("L", -0.62, 0.14), ("Z",),
)  # fmt: skip


def banner(seat: Seat, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """The banner of a seat: a flag with its letter on a pole, its sign at the foot."""
    unit = diameter / 19.05
    r = 5.4 * unit
    if style == "colour":
        light = ink.on(seat.ink)
        pale = ink.contrast(seat.ink, ink.PAPER) < ink.PALE_PIECE
        shapes = blank(seat.ink, light if pale else "", diameter, bleed, seat.symbol)
        shapes.append(Circle(0, 0, 6.9 * unit, Paint(fill=seat.ink)))
        flag, letter = Paint(fill=light), seat.ink if ink.contrast(light, seat.ink) >= 4.5 else ink.PAPER if light == ink.TEXT else ink.TEXT
    elif style == "low-ink":
        light = letter = ink.TEXT
        shapes = outlined(diameter, low_ink_rings(seat.ink, diameter, 0.7))
        flag = Paint(stroke=light, width=0.35 * unit, join="round")
    else:
        light = letter = hatch.BLACK
        outer = diameter / 2 - inset(diameter)
        shapes = outlined(diameter, hatch.ring(seat.hatch, outer, outer - 1.4 * unit))
        flag = Paint(stroke=light, width=0.35 * unit, join="round")
    pole = Paint(stroke=light, width=0.75 * unit, cap="round")
    shapes.append(line(-0.62 * r, -0.86 * r, -0.62 * r, 0.98 * r, pole))
    shapes.append(Path(symbols.placed(_FLAG, 0, 0, r), flag))
    points = max(11 * unit, ink.BODY)
    middle_of_flag = -0.36 * r + fonts.cap_height("bold", points) / 2
    shapes.append(Text(0.02 * r, middle_of_flag, seat.letter, "bold", points, letter, "middle"))
    shapes.append(symbols.sign(seat.symbol, 0.2 * r, 0.62 * r, 1.5 * unit, light))
    return Symbol(symbol_name(f"banner-{seat.letter}", diameter, bleed), tuple(shapes))

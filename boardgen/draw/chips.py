"""Round markers beside the board: a number to count down with, and the banner of a seat that goes to whoever holds it."""

from __future__ import annotations

from boardgen.draw import fonts, hatch, ink, symbols
from boardgen.draw.shapes import Circle, Paint, Path, Segment, Shape, Symbol, Text, line
from boardgen.draw.tokens import blank, outlined, symbol_name
from boardgen.layout.vocabulary import Seat


def number_chip(stem: str, number: str, words: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """A number, and under it what it counts; on a small chip the number alone."""
    unit = diameter / 19.05
    text = ink.PAPER if style == "colour" else ink.SLATE if style == "low-ink" else hatch.BLACK
    if style == "colour":
        shapes = blank(ink.SLATE, text, diameter, bleed)
    else:
        shapes = outlined(text, diameter, [Circle(0, 0, diameter / 2 - 2.1 * unit, Paint(stroke=text, width=0.4 * unit))])
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
        shapes: list[Shape] = blank(seat.ink, light, diameter, bleed)
        flag, letter = Paint(fill=light), seat.ink if ink.contrast(light, seat.ink) >= 4.5 else ink.PAPER if light == ink.TEXT else ink.TEXT
    else:
        light = ink.TEXT if style == "low-ink" else hatch.BLACK
        rim, middle, inner = 0.9 * unit, 1.6 * unit, 2.3 * unit
        if style == "low-ink":
            ring: list[Shape] = [Circle(0, 0, diameter / 2 - middle, Paint(stroke=seat.ink, width=inner - rim))]
            ring += [Circle(0, 0, diameter / 2 - at, Paint(stroke=light, width=0.2)) for at in (rim, inner)]
        else:
            ring = list(hatch.ring(seat.hatch, diameter / 2 - rim, diameter / 2 - inner))
        shapes = outlined(light, diameter, ring)
        flag, letter = Paint(stroke=light, width=0.35 * unit, join="round"), light
    pole = Paint(stroke=light, width=0.75 * unit, cap="round")
    shapes.append(line(-0.62 * r, -0.86 * r, -0.62 * r, 0.98 * r, pole))
    shapes.append(Path(symbols.placed(_FLAG, 0, 0, r), flag))
    points = max(11 * unit, ink.BODY)
    middle_of_flag = -0.36 * r + fonts.cap_height("bold", points) / 2
    shapes.append(Text(0.02 * r, middle_of_flag, seat.letter, "bold", points, letter, "middle"))
    shapes.append(symbols.sign(seat.symbol, 0.2 * r, 0.62 * r, 1.5 * unit, light))
    return Symbol(symbol_name(f"banner-{seat.letter}", diameter, bleed), tuple(shapes))

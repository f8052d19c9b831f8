"""Round pieces as symbols about (0, 0): the disc of a seat, and what every round chip is made of; the ground under a square piece.

The same disc, without bleed, is the piece in every picture; there it has a thin rim, since nothing is cut there. On a sheet nothing
is drawn along the cut: the ground runs on past it, so that a knife that slips leaves neither white nor half a line. The tiling of the
ground ends at the cut, which is the line to follow with scissors. In low-ink and black style the ground is white and so is what lies
beyond the cut: the colour, or the hatch that stands for it, is a ring well inside.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.piece import emblems, tilings
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Paint, Rect, Shape, Symbol, Use
from boardgen.layout.ground.vocabulary import Seat

USUAL = 19.05
"""The diameter for which all measures of discs are given, in mm."""
PLAIN, SMALL = 9.0, 12.5
"""A piece less wide than so many mm has no tiling: it would be dust. Pictures are smaller than they say, and have none up to SMALL."""


def symbol_name(kind: str, diameter: float, bleed: float) -> str:
    """A symbol's name says all that its drawing depends on besides the game's data."""
    return f"{kind}-{round(diameter * 100)}" + (f"-{round(bleed * 100)}" if bleed else "")


def inset(diameter: float) -> float:
    """How far inside the cut the ring of a round piece is, in mm."""
    return ink.RING_INSET * min(1.0, diameter / USUAL)


def blank(ground: str, line: str, diameter: float, bleed: float, tiling: str = "") -> list[Shape]:
    """Ground and tiling of every round piece, and inside its cut a ring, which may be left out by an empty `line`."""
    r = diameter / 2
    shapes: list[Shape] = [Circle(0, 0, r + bleed, Paint(fill=ground))]
    if tiling and diameter >= PLAIN:
        shapes.append(Use(tilings.tiling(tiling, diameter, ink.shade(ground)), 0, 0))
    if line:
        shapes.append(ring(line, diameter))
    return shapes


def coin(ground: str, line: str, diameter: float, bleed: float, reach: float = 7.2) -> list[Shape]:
    """A milled piece with a plain middle that reaches so many mm from its centre, at 19.05 mm, for what is written on it."""
    unit = diameter / USUAL
    shapes = blank(ground, "", diameter, bleed, "mill")
    shapes.append(Circle(0, 0, reach * unit, Paint(stroke=line, width=ink.RING_WIDTH)))
    return shapes


def ring(colour: str, diameter: float, width: float = ink.RING_WIDTH) -> Circle:
    """A line inside the cut of a round piece, its outer edge where all rings have it."""
    return Circle(0, 0, diameter / 2 - inset(diameter) - width / 2, Paint(stroke=colour, width=width))


def outlined(diameter: float, rings: Sequence[Shape]) -> list[Shape]:
    """A white piece, and what goes round inside it: nothing is drawn at its cut."""
    return [Circle(0, 0, diameter / 2, Paint(fill=ink.PAPER)), *rings]


def disc(seat: Seat, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour", rim: bool = False) -> Symbol:
    """The piece of a seat: its ink with its tiling, and its emblem with its letter; diameter and bleed in mm.

    A seat whose ink is hardly darker than paper has a ring inside the cut. `rim` draws the edge of the piece, for pictures.
    """
    unit = diameter / USUAL
    r = reach(diameter) * unit
    if style == "colour":
        line = ink.on(seat.ink)
        pale = ink.contrast(seat.ink, ink.PAPER) < ink.PALE_PIECE
        tiling = "" if rim and diameter < SMALL else seat.symbol
        shapes = blank(seat.ink, line if pale else "", diameter, bleed, tiling)
        shapes += emblems.drawn(seat.symbol, seat.letter, r, line, seat.ink)
    elif style == "low-ink":
        shapes = outlined(diameter, low_ink_rings(seat.ink, diameter))
        light = ink.on(seat.ink)
        shapes += emblems.drawn(seat.symbol, seat.letter, r, seat.ink, ink.PAPER, contour=ink.TEXT, letters=light)
    else:
        inside = inset(diameter)
        shapes = outlined(diameter, hatch.ring(seat.hatch, diameter / 2 - inside, diameter / 2 - inside - 1.9 * unit))
        shapes += emblems.drawn(seat.symbol, seat.letter, r, hatch.BLACK, ink.PAPER)
    if rim:
        edge = ink.edge(seat.ink) if style == "colour" else hatch.BLACK
        width = ink.HAIR_WIDTH * max(0.5, min(1.0, unit))
        shapes.append(Circle(0, 0, diameter / 2 - width / 2, Paint(stroke=edge, width=width)))
    name = symbol_name(f"disc-{seat.letter}", diameter, bleed)
    return Symbol(f"{name}-rim" if rim else name, tuple(shapes))


def reach(diameter: float) -> float:
    """The radius of the emblem of a disc, in mm at 19.05 mm: 4.5, and more on smaller ones, so that a letter can be read on it."""
    return emblems.RADIUS + 1.1 * max(0.0, min(1.0, (16 - diameter) / 6.5))


def low_ink_rings(colour: str, diameter: float, wide: float = 1.1) -> list[Shape]:
    """A band of a colour between two thin dark lines, inside the cut."""
    unit = diameter / USUAL
    outer, width = diameter / 2 - inset(diameter), wide * unit
    thin = Paint(stroke=ink.TEXT, width=0.2)
    band = Circle(0, 0, outer - width / 2, Paint(stroke=colour, width=width))
    return [band, Circle(0, 0, outer, thin), Circle(0, 0, outer - width, thin)]


def ground(name: str, colour: str, size: tuple[float, float], bleed: float) -> Symbol:
    """The ink under a square about (0, 0), which runs on past its cut by `bleed` mm."""
    width, height = size[0] + 2 * bleed, size[1] + 2 * bleed
    return Symbol(f"ground-{name}", (Rect(-width / 2, -height / 2, width, height, Paint(fill=colour)),))

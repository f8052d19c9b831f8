"""Round pieces as symbols about (0, 0): emblems and discs of the seats, chips, markers, backs; and the ground under a square piece.

The same disc, without bleed, is the piece in every picture; there it has a thin rim, since nothing is cut there. On a sheet nothing
is drawn along the cut: the ground runs on past it, so that a knife that slips leaves neither white nor half a line. The tiling of the
ground ends at the cut, which is the line to follow with scissors. In low-ink and black style the ground is white and so is what lies
beyond the cut: the colour, or the hatch that stands for it, is a ring well inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import pi

from boardgen.draw.piece import ornaments
from boardgen.draw.piece.symbols import arc, map_sign, place_outline
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import read_drawing
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, ellipse, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine
from boardgen.layout.ground.vocabulary import Seat
from boardgen.records import NamedTuple

GAP, CONTOUR, HALO = 0.42, 0.3, 0.55
"""Around an emblem of 9 mm, from inside: the ground between it and its contour, the contour, and the ground around that; in mm."""
RADIUS = 4.5
"""The radius of an emblem for which these hold, and at which a letter has LETTER points."""
LETTER = 10.0
LEAST = 2.95
"""The radius of an emblem in mm with a letter that can be read."""


class Emblem(NamedTuple):
    """The outline of an emblem, and where the middle of its letter is: so far below (0, 0)."""

    outline: tuple[Segment, ...]
    middle: float


EMBLEMS = {"drop": 0.26, "leaf": 0.0, "square": 0.0, "sun": 0.0, "flame": 0.36, "star": 0.1}
"""The emblems of seats, files in `data/drawings/signs/`, and how far below (0, 0) the middle of the letter is on each."""


@cache
def emblem(name: str) -> Emblem:
    """Return an emblem by its name. A seat without a symbol has a disc. Raises KeyError for a name that is not known."""
    if not name:
        return Emblem(ellipse(0, 0, 0.9, 0.9), 0.0)
    ((_, outline),) = read_drawing("signs", f"seat-{name}")
    return Emblem(outline, EMBLEMS[name])


def sign(name: str, x: float, y: float, r: float, colour: str) -> Path:
    """Return an emblem without its letter, of radius `r` mm about (x, y) in one ink: the same on every piece. Raises KeyError."""
    return Path(place_outline(emblem(name).outline, x, y, r), Paint(fill=colour))


def draw_emblem(name: str, letter: str, r: float, colour: str, ground: str, *, contour: str = "", letters: str = "") -> tuple[Shape, ...]:
    """Return an emblem of radius `r` mm about (0, 0) in a colour, its letter in the ink of the ground, or in `letters`.

    Around it run a contour, in its colour where no other is given, and a halo of the ground that keeps it off a tiling. A small one has
    neither: they would make it smaller than its letter."""
    shape, unit = emblem(name), r / RADIUS
    outline = place_outline(shape.outline, 0, 0, r)

    def draw_outline(width: float, line: str) -> Path:
        return Path(outline, Paint(stroke=line, width=round(2 * width * unit, 3), join="round"))

    size = round(max(LETTER * unit, min(ink.FOOTER, 13 * unit)), 2)
    base = shape.middle * r + fonts.cap_height("bold", size) / 2
    if r < LINED:
        edge = Paint(colour, contour or None, 0.2, join="round")
        return Path(outline, edge), Text(0, base, letter, "bold", size, letters or ground, "middle")
    return (
        draw_outline(GAP + CONTOUR + HALO, ground),
        draw_outline(GAP + CONTOUR, contour or colour),
        draw_outline(GAP, ground),
        Path(outline, Paint(fill=colour)),
        Text(0, base, letter, "bold", size, letters or ground, "middle"),
    )


USUAL = 19.05
"""The diameter for which all measures of discs are given, in mm."""
LINED = 2.4
"""The radius of an emblem, in mm, from which lines run around it."""
PLAIN, SMALL = 9.0, 12.5
"""A piece less wide than so many mm has no tiling: it would be dust. Pictures are smaller than they say, and have none up to SMALL."""


def symbol_name(kind: str, diameter: float, bleed: float) -> str:
    """Return a name for a symbol that has all that its drawing depends on besides the data of the game."""
    return f"{kind}-{round(diameter * 100)}" + (f"-{round(bleed * 100)}" if bleed else "")


def inset(diameter: float) -> float:
    """Return how far inside the cut the ring of a round piece is, in mm."""
    return ink.RING_INSET * min(1.0, diameter / USUAL)


def blank(ground: str, line: str, diameter: float, bleed: float, tiling: str = "") -> list[Shape]:
    """Draw ground and tiling of every round piece, and inside its cut a ring, which may be left out by an empty `line`."""
    r = diameter / 2
    shapes: list[Shape] = [Circle(0, 0, r + bleed, Paint(fill=ground))]
    if tiling and diameter >= PLAIN:
        shapes.append(Use(ornaments.tiling(tiling, diameter, ink.shade(ground)), 0, 0))
    if line:
        shapes.append(ring(line, diameter))
    return shapes


_PLATE = 6.5
"""The radius of the plain middle of a disc, in mm at 19.05 mm."""


def _relief(ground: str, diameter: float, *, lip: bool) -> Iterator[Shape]:
    """Draw the two levels of a disc, lit from the upper left: a lip inside the cut, and a plate for its emblem, sunk into the tiling."""
    unit, shade = diameter / USUAL, ink.shade(ground)
    if lip:
        yield ring(shade, diameter, 0.9 * unit)
    r = _PLATE * unit
    dark, light = ink.mix(ground, "#000000", 0.28), ink.mix(ground, "#FFFFFF", 0.34)
    upper, lower = (light, shade) if ink.luminance(ground) < 0.02 else (dark, light if lip else shade)
    k = r * 2**-0.5
    yield Circle(0, 0, r, Paint(fill=ground, stroke=upper, width=0.5 * unit))
    half: tuple[Segment, ...] = (("M", k, -k), *arc(0, 0, r, -pi / 4, 3 * pi / 4))
    yield Path(half, Paint(stroke=lower, width=0.5 * unit))


def coin(ground: str, line: str, diameter: float, bleed: float, reach: float = 7.2) -> list[Shape]:
    """Return a milled piece with a plain middle that reaches so many mm from its centre, at 19.05 mm, for what is written on it."""
    unit = diameter / USUAL
    shapes = blank(ground, "", diameter, bleed, "mill")
    shapes.append(Circle(0, 0, reach * unit, Paint(stroke=line, width=ink.RING_WIDTH)))
    return shapes


def ring(colour: str, diameter: float, width: float = ink.RING_WIDTH) -> Circle:
    """Return a line inside the cut of a round piece, its outer edge where all rings have it."""
    return Circle(0, 0, diameter / 2 - inset(diameter) - width / 2, Paint(stroke=colour, width=width))


def outline_piece(diameter: float, rings: Sequence[Shape]) -> list[Shape]:
    """Return a white piece, and what goes round inside it: nothing is drawn at its cut."""
    return [Circle(0, 0, diameter / 2, Paint(fill=ink.PAPER)), *rings]


def disc(seat: Seat, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour", rim: bool = False) -> Symbol:
    """Return the piece of a seat: its ink with its tiling, and its emblem with its letter; diameter and bleed in mm.

    A seat whose ink is hardly darker than paper has a ring inside the cut. `rim` draws the edge of the piece, for pictures."""
    unit = diameter / USUAL
    r = reach(diameter) * unit
    if style == "colour":
        line = ink.legible_on(seat.ink)
        pale = ink.contrast(seat.ink, ink.PAPER) < ink.PALE_PIECE
        tiling = "" if rim and diameter < SMALL else seat.symbol
        shapes = blank(seat.ink, line if pale else "", diameter, bleed, tiling)
        if diameter >= SMALL:
            shapes += _relief(seat.ink, diameter, lip=not pale)
        shapes += draw_emblem(seat.symbol, seat.letter, r, line, seat.ink)
    elif style == "low-ink":
        shapes = outline_piece(diameter, low_ink_rings(seat.ink, diameter))
        light = ink.legible_on(seat.ink)
        shapes += draw_emblem(seat.symbol, seat.letter, r, seat.ink, ink.PAPER, contour=ink.TEXT, letters=light)
    else:
        inside = inset(diameter)
        shapes = outline_piece(diameter, hatch.ring(seat.hatch, diameter / 2 - inside, diameter / 2 - inside - 1.9 * unit))
        shapes += draw_emblem(seat.symbol, seat.letter, r, hatch.BLACK, ink.PAPER)
    if rim:
        edge = ink.edge(seat.ink) if style == "colour" else hatch.BLACK
        width = ink.HAIR_WIDTH * max(0.5, min(1.0, unit))
        shapes.append(Circle(0, 0, diameter / 2 - width / 2, Paint(stroke=edge, width=width)))
    name = symbol_name(f"disc-{seat.letter}", diameter, bleed)
    return Symbol(f"{name}-rim" if rim else name, tuple(shapes))


def rectangle(seat: Seat, size: tuple[float, float], *, bleed: float = 0.0, style: ink.Style = "colour") -> tuple[Shape, ...]:
    """Return a piece of a seat that is not round, `size` mm large, from its upper left: its ink, and its emblem with its letter."""
    width, height = size
    r = max(0.34 * min(size), min(LEAST, 0.45 * min(size)))
    light = ink.legible_on(seat.ink)
    if style == "colour":
        drawn = draw_emblem(seat.symbol, seat.letter, r, light, seat.ink)
    elif style == "low-ink":
        drawn = draw_emblem(seat.symbol, seat.letter, r, seat.ink, ink.PAPER, contour=ink.TEXT, letters=light)
    else:
        drawn = draw_emblem(seat.symbol, seat.letter, r, hatch.BLACK, ink.PAPER)
    ground = Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, Paint(fill=seat.ink, role="ground"))
    return ground, Group(drawn, Affine.translate(width / 2, height / 2))


def reach(diameter: float) -> float:
    """Return the radius of the emblem of a disc, in mm at 19.05 mm: 4.5, and more on smaller ones, so that a letter can be read on it."""
    return RADIUS + 1.1 * max(0.0, min(1.0, (16 - diameter) / 6.5)) + 1.7 * max(0.0, min(1.0, (PLAIN - diameter) / 3.5))


def low_ink_rings(colour: str, diameter: float, wide: float = 1.1) -> list[Shape]:
    """Return a band of a colour between two thin dark lines, inside the cut."""
    unit = diameter / USUAL
    outer, width = diameter / 2 - inset(diameter), wide * unit
    thin = Paint(stroke=ink.TEXT, width=0.2)
    band = Circle(0, 0, outer - width / 2, Paint(stroke=colour, width=width))
    return [band, Circle(0, 0, outer, thin), Circle(0, 0, outer - width, thin)]


def square_ground(name: str, colour: str, size: tuple[float, float], bleed: float) -> Symbol:
    """Return the ink under a square about (0, 0), which runs on past its cut by `bleed` mm."""
    width, height = size[0] + 2 * bleed, size[1] + 2 * bleed
    return Symbol(f"ground-{name}", (Rect(-width / 2, -height / 2, width, height, Paint(fill=colour)),))


def number_chip(stem: str, number: str, topic: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Return a number, and under it the sign of what it counts (`map_sign`)."""
    unit = diameter / 19.05
    text = ink.PAPER if style == "colour" else ink.SLATE if style == "low-ink" else hatch.BLACK
    shapes = coin(ink.SLATE, text, diameter, bleed) if style == "colour" else outline_piece(diameter, [ring(text, diameter, 0.4 * unit)])
    shapes.append(Text(0, 1.2 * unit, number, "bold", 22 * unit, text, "middle"))
    shapes += map_sign(topic, 0, 4.0 * unit, 1.9 * unit, text)
    return Symbol(symbol_name(stem, diameter, bleed), tuple(shapes))


_FLAG: tuple[Segment, ...] = (
    ("M", -0.62, -0.86), ("L", 0.86, -0.86), ("L", 0.58, -0.36), ("L", 0.86, 0.14), ("L", -0.62, 0.14), ("Z",),
)  # fmt: skip


def banner(seat: Seat, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Return the banner of a seat: a flag with its letter on a pole, its sign at the foot."""
    unit = diameter / 19.05
    r = 5.4 * unit
    if style == "colour":
        light = ink.legible_on(seat.ink)
        pale = ink.contrast(seat.ink, ink.PAPER) < ink.PALE_PIECE
        shapes = blank(seat.ink, light if pale else "", diameter, bleed, seat.symbol)
        shapes.append(Circle(0, 0, 6.9 * unit, Paint(fill=seat.ink)))
        flag, letter = Paint(fill=light), seat.ink if ink.contrast(light, seat.ink) >= 4.5 else ink.PAPER if light == ink.TEXT else ink.TEXT
    elif style == "low-ink":
        light = letter = ink.TEXT
        shapes = outline_piece(diameter, low_ink_rings(seat.ink, diameter, 0.7))
        flag = Paint(stroke=light, width=0.35 * unit, join="round")
    else:
        light = letter = hatch.BLACK
        outer = diameter / 2 - inset(diameter)
        shapes = outline_piece(diameter, hatch.ring(seat.hatch, outer, outer - 1.4 * unit))
        flag = Paint(stroke=light, width=0.35 * unit, join="round")
    shapes.append(line(-0.62 * r, -0.86 * r, -0.62 * r, 0.98 * r, Paint(stroke=light, width=0.75 * unit, cap="round")))
    shapes.append(Path(place_outline(_FLAG, 0, 0, r), flag))
    points = max(11 * unit, ink.BODY)
    middle_of_flag = -0.36 * r + fonts.cap_height("bold", points) / 2
    shapes.append(Text(0.02 * r, middle_of_flag, seat.letter, "bold", points, letter, "middle"))
    shapes.append(sign(seat.symbol, 0.2 * r, 0.62 * r, 1.5 * unit, light))
    return Symbol(symbol_name(f"banner-{seat.letter}", diameter, bleed), tuple(shapes))


_TOPICS = {"task_force": "topic-guard", "loans": "topic-coins"}
"""The signs in the middle of the backs of chips."""


def chip_back(name: str, colour: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Return the back of a chip in its own ink: white lines on it, or in the other styles lines of the ink on white."""
    unit = diameter / 19.05
    full = style == "colour"
    line = ink.PAPER if full else colour if style == "low-ink" else hatch.BLACK
    shapes = blank(colour, "", diameter, bleed) if full else outline_piece(diameter, ())
    thin = Paint(stroke=line, width=0.22 if full else 0.14)
    shapes.append(ring(line, diameter))
    topic = _TOPICS.get(name)
    shapes.append(ornaments.rosette(0, 0, 6.3 * unit, (3.1 if topic else 2.4) * unit, 9, 3, thin))
    shapes.append(Circle(0, 0, (2.7 if topic else 1.5) * unit, Paint(fill=line)))
    if topic:
        shapes += map_sign(topic, 0, 0, 1.75 * unit, colour if full else ink.PAPER)
    return Symbol(symbol_name(f"back-{name}", diameter, bleed), tuple(shapes))

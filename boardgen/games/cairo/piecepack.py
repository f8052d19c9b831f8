"""The pieces of Goods From Cape to Cairo as drawings about (0, 0): tiles, coins, dice and trucks, with their ornament and signs.

A face of a tile is read from two sides, as a playing card is. Opposite its name is what the city needs and what it pays: the raw good by
its sign, and a finished one by its number in a ring. Behind its pips is the country in which the good of its suit is found, on both banks
of a river. Its ground is not drawn here, and nothing is drawn near the cut. Every coin of a suit has the same suit side, and the number
side is of one ink for all suits, so that neither betrays the other; a small wedge at the rim says which way is up on both. Signs of goods
are of one ink and clear at 4 mm; each fits a circle of radius 1.

The ornament, rows of teeth and nested diamonds as in woven cloth, and a wind rose, is the same from all sides: it is on the backs of
tiles and round the numbers of coins, and shows neither which way a piece lies nor which one it is.

A truck that stands up is a strip that is folded into a wedge, with a truck on both slopes and a flap to glue it under. From its upper
edge: the flap, the back (upside down, so that it stands upright when folded), the front, the floor. Each seat has another truck, so that
more than the ink tells them apart; it shows its letter. The way of a good is a small picture for the aid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import cos, pi, sin

from boardgen.draw.map.tile_map import SCENES
from boardgen.draw.map.vignettes import draw_scene
from boardgen.draw.piece import symbols, tokens
from boardgen.draw.piece.tokens import blank, coin, inset, low_ink_rings, outline_piece, ring, symbol_name
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import closed_path, read_drawing
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.games.cairo.layout import Figures, Suit
from boardgen.layout.ground.vocabulary import Seat
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Words
from boardgen.sheet.read.prose import Picture
from boardgen.sheet.read.turn_strip import draw_arrow


def sign(name: str, x: float, y: float, r: float, colour: str) -> Shape:
    """Draw the sign of a good, of radius `r` mm about (x, y), in one ink. Raises KeyError for a name that is not known."""
    return next(symbols.map_sign(f"good-{name}", x, y, r, colour))


LARGE_PIP = 6.5
"""A pip of a greater radius, in mm, is a ground: where ink is saved it is open."""


FAINT = 3.0
"""A pip whose ink has less contrast to paper has a dark edge."""


def draw_pip(suit: Suit, x: float, y: float, r: float, style: ink.Style = "colour") -> tuple[Shape, ...]:
    """Return a suit in its ink; in black style open, hatched or solid, as its own hatch says."""
    line = max(0.18, min(0.5, 0.1 * r))
    if style != "black":
        drawn = Paint(fill=suit.ink, role="ground" if r > LARGE_PIP else "sign")
        if ink.contrast(suit.ink, ink.PAPER) >= FAINT:
            return (symbols.outline(suit.symbol, x, y, r, drawn),)
        drawn = drawn._replace(stroke=ink.deep(suit.ink), width=line, join="round")
        return (symbols.outline(suit.symbol, x, y, r - line / 2, drawn),)
    if suit.hatch == "solid":
        return (symbols.outline(suit.symbol, x, y, r, Paint(fill=hatch.BLACK)),)
    rim = symbols.outline(suit.symbol, x, y, r - line / 2, Paint(stroke=hatch.BLACK, width=line, join="round"))
    edge = symbols.outline(suit.symbol, x, y, r - line, Paint(fill=ink.PAPER))
    fine = hatch.Grain(min(0.42, 0.16 * r), 0.42)
    return (*hatch.hatch_area(suit.hatch, edge, Box(x - r, y - r, x + r, y + r), fine), rim)


CLAY, OCHRE, SANDY = "#A9714B", "#D9B77E", "#EBDCBC"
"""The inks of the cloth: what is strongest, what lies between, and its ground."""
TEETH = 14
"""Teeth along each side of a square."""
EDGE, TOOTH = 1.1, 2.3
"""From the frame to the teeth, and how high they are, in mm for a tile of two inches."""


def cloth(half: float, style: ink.Style) -> Iterator[Shape]:
    """Draw the pattern of a square from -half to half without frame: teeth along its sides, diamonds in its quarters, a rose in the middle.

    The quarters are those of the grid of a piecepack."""
    strong, middle = _paints(style)
    if style == "colour":
        yield Rect(-half, -half, 2 * half, 2 * half, Paint(fill=SANDY), 2.6)
    outer = half - EDGE
    inner = outer - TOOTH
    yield Path(tuple(_teeth(outer, inner)), strong)
    line = Paint(stroke=CLAY if style != "black" else "#000000", width=0.3, join="round")
    yield Rect(-inner + 0.7, -inner + 0.7, 2 * inner - 1.4, 2 * inner - 1.4, line)
    field = inner - 0.7
    quarter = field / 2
    for x, y in product((-quarter, quarter), repeat=2):
        yield Path(_diamond(x, y, 0.92 * quarter), middle)
        yield Path(_diamond(x, y, 0.68 * quarter), Paint(fill=ink.PAPER if style != "colour" else SANDY, stroke=line.stroke, width=0.3))
        yield Path(_diamond(x, y, 0.46 * quarter), strong)
        yield Path(_diamond(x, y, 0.2 * quarter), Paint(fill=ink.PAPER if style != "colour" else SANDY))
    yield Path((("M", -field, 0), ("L", field, 0), ("M", 0, -field), ("L", 0, field)), line)
    yield Circle(0, 0, 0.46 * quarter + 0.9, Paint(fill=SANDY if style == "colour" else ink.PAPER, stroke=line.stroke, width=0.3))
    r = 0.46 * quarter
    corners = []
    for number in range(16):
        corners.append(_polar((r, 0.34 * r, 0.62 * r, 0.34 * r)[number % 4], number * pi / 8))
    yield Path(closed_path(*corners), strong)


def beads(outer: float, inner: float, style: ink.Style) -> Path:
    """Draw teeth that point to the middle of a round piece, with a gap in the north, where its mark is."""
    segments: list[Segment] = []
    count = 24
    for number in range(2, count - 1):
        turn, half = 2 * pi * number / count, 0.42 * 2 * pi / count
        corners = (_polar(outer, turn - half), _polar(outer, turn + half), _polar(inner, turn))
        segments += closed_path(*corners)
    return Path(tuple(segments), _paints(style)[1])


def _paints(style: ink.Style) -> tuple[Paint, Paint]:
    """Return what the strong parts of the pattern look like, and those between."""
    if style == "colour":
        return Paint(fill=CLAY), Paint(fill=OCHRE)
    if style == "low-ink":
        return Paint(fill=OCHRE), Paint(stroke=CLAY, width=0.2, join="round")
    return Paint(fill="#000000"), Paint(stroke="#000000", width=0.2, join="round")


def _teeth(outer: float, inner: float) -> Iterator[Segment]:
    step = 2 * outer / TEETH
    for number in range(TEETH):
        a = -outer + number * step
        b, middle = a + step, a + step / 2
        for far, near in ((-outer, -inner), (outer, inner)):
            if 0 < number < TEETH - 1:
                yield from closed_path((a, far), (b, far), (middle, near))
                yield from closed_path((far, a), (far, b), (near, middle))
    for x, y in product((-1, 1), repeat=2):
        yield from closed_path((x * outer, y * outer), (x * (outer - step), y * outer), (x * outer, y * (outer - step)))


def _diamond(x: float, y: float, r: float) -> tuple[Segment, ...]:
    return closed_path((x, y - r), (x + r, y), (x, y + r), (x - r, y))


def _polar(r: float, turn: float) -> tuple[float, float]:
    return round(r * sin(turn), 3), round(-r * cos(turn), 3)


PIPS = {"n": 0, "a": 1}
"""What stands for no pip and for one; other ranks are numbers."""
INSET = 2.2
"""Millimetres from the cut to the frame."""
SIDE = 50.8
"""The side for which the drawing is made, two inches: others are drawn to its scale."""
_ROWS: dict[int, tuple[float, Sequence[tuple[float, float]]]] = {
    1: (9.6, ((0, 0),)),
    2: (6.2, ((0, -8.2), (0, 8.2))),
    3: (5.0, ((0, -11), (0, 0), (0, 11))),
    4: (5.0, ((-7, -6.2), (7, -6.2), (-7, 6.2), (7, 6.2))),
    5: (4.3, ((-8, -6.4), (8, -6.4), (0, 0), (-8, 6.4), (8, 6.4))),
}
"""The radius of the pips of a rank, as large as its corners leave room for, and their places; those of the lower half are upside down."""


class City(NamedTuple):
    """A tile: its suit, the rank as it is written, how many pips that has, and the prices of raw and finished goods."""

    suit: Suit
    rank: str
    pips: int
    raw: str
    finished: str

    @property
    def name(self) -> str:
        """As it is written in a log: 3H, nC."""
        return self.rank + self.suit.letter


def city(figures: Figures, suit: str, rank: str) -> City:
    """Return the tile of a suit and a rank with what it pays."""
    value, show = figures.ranks[rank], figures.money.show
    return City(figures.suits[suit], rank, PIPS[rank] if rank in PIPS else int(rank), show(value), show(value + figures.bonus))


COUNTRIES = {"bars": "mountains", "gem": "desert", "barrel": "savanna", "lumps": "forest"}
"""The country in which a good is found, by its sign."""
SHORE = 0.9
"""The width of each of the bands along the border of a country, in mm of a tile as it is printed."""
BANDS = (0.34, 0.22, 0.12)
"""How much of the ink of the suit is in them, the outermost first."""
SCENE = 5.4
"""The radius for which a scene is drawn, in mm."""
STANDS = ((-16.9, 1.0, SCENE), (0.4, -19.2, 3.3))
"""The places of scenes on the northern bank of a country, and their radii; on the southern one they are turned round."""
RIVERS: dict[bool, tuple[Segment, ...]] = {
    False: (
        ("M", -22.75, 9),
        ("C", -13, 12.5, -7, 7, -3.5, 3.5),
        ("C", -1.5, 1.5, 1.5, -1.5, 3.5, -3.5),
        ("C", 7, -7, 13, -12.5, 22.75, -9),
    ),
    True: (("M", 2, -22.75), ("C", 5, -16, -7, -13, -5, -6.5), ("C", -3.5, -2, 3.5, 2, 5, 6.5), ("C", 7, 13, -5, 16, -2, 22.75)),
}
"""The river of a tile, and of one that is turned."""
TOWN = (4.6, 4.3)
"""How far the houses of a null are above the middle of its ring, and their radius."""


def face(city: City, size: float = SIDE, style: ink.Style = "colour") -> Symbol:
    """Draw the face of a tile of `size` mm."""
    half = SIDE / 2 - INSET
    colour = city.suit.ink if style != "black" else ink.TEXT
    shapes: list[Shape] = [Use(country(city.suit, style, turned=city.pips % 2 == 0, scene=city.pips), 0, 0)]
    shapes.append(Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=colour, width=0.5), 2.6))
    if not city.pips:
        shapes.append(Use(_town(style), 0, 0))
    shapes += draw_pips(city, style)
    corner = Use(Symbol(f"corner-{city.name}", tuple(_corner(city, half, style))), 0, 0)
    shapes += [corner, Group((corner,), Affine.rotate(180))]
    return Symbol(f"tile-{city.name}-{round(size * 100)}", _scale(shapes, size))


@lru_cache(maxsize=32)
def country(suit: Suit, style: ink.Style = "colour", *, turned: bool = False, scene: int = 0) -> Symbol:
    """Draw the land of a tile as it is printed: bands along its border, a river through the middle, and a scene on each side of that.

    It looks alike from both sides. The river runs from west to east, or `turned` from north to south. `scene` is the number of the scene.
    """
    half, kind = SIDE / 2 - INSET, COUNTRIES[suit.sign]
    shapes: list[Shape] = []
    if style == "colour":
        for number, share in enumerate((*BANDS, 0.0)):
            inner, fill = half - number * SHORE, ink.pale(suit.ink, share) if share else ink.mix(ink.TERRAIN[kind], ink.PAPER, 0.45)
            shapes.append(Rect(-inner, -inner, 2 * inner, 2 * inner, Paint(fill=fill), max(0.0, 2.6 - number * SHORE)))
    wind = RIVERS[turned]
    banks = Paint(stroke=hatch.BLACK if style == "black" else ink.RIVER, width=1.4 if style != "black" else 0.9, join="round")
    shapes.append(Path(wind, banks))
    if style != "colour":
        shapes.append(Path(wind, banks._replace(stroke=ink.PAPER, width=0.6 if style == "black" else 1.0)))
    name = SCENES[kind][scene % len(SCENES[kind])]
    drawn = Use(Symbol(f"scene-{name}", tuple(draw_scene(name, 0, 0, SCENE, *_scene_inks(kind, style)))), 0, 0)
    for x, y, r in STANDS[: 2 - turned]:
        stand = Group((drawn,), Affine.scale(r / SCENE).then(Affine.translate(x, y)))
        shapes += [stand, Group((stand,), Affine.rotate(180))]
    return Symbol(f"country-{suit.letter}-{name}{'-turned' if turned else ''}", tuple(shapes))


@lru_cache(maxsize=4)
def _town(style: ink.Style) -> Symbol:
    """Draw the houses of a null, on white ground as large as its ring."""
    dark = hatch.BLACK if style == "black" else ink.RELIEF
    half = Use(Symbol("houses", tuple(draw_scene("town", 0, -TOWN[0], TOWN[1], dark, ink.SAND if style == "colour" else ink.PAPER))), 0, 0)
    return Symbol("town", (Circle(0, 0, _ROWS[1][0], Paint(fill=ink.PAPER)), half, Group((half,), Affine.rotate(180))))


def _scene_inks(kind: str, style: ink.Style) -> tuple[str, str]:
    """Return the dark ink of a scene in a country, and the light one."""
    if style == "black":
        return hatch.BLACK, ink.PAPER
    dark = ink.mix(ink.TERRAIN_SIGNS[kind], ink.PAPER, 0.45)
    crowns = ink.mix(ink.TERRAIN_SIGNS[kind], ink.PAPER, 0.68) if kind == "forest" else ink.mix(ink.TERRAIN[kind], ink.PAPER, 0.4)
    return dark, crowns if style == "colour" else ink.PAPER


def draw_pips(city: City, style: ink.Style) -> list[Shape]:
    """Draw as many pips as the rank has, in mm of a tile as it is printed; an ace has a large one, and null an empty ring of that size."""
    if not city.pips:
        return [Circle(0, 0, _ROWS[1][0], Paint(stroke=city.suit.ink if style != "black" else ink.TEXT, width=0.5, dash=(2.4, 1.6)))]
    r, places = _ROWS.get(city.pips, (0.0, ()))
    pips: list[Shape] = []
    for x, y in places:
        pip = draw_pip(city.suit, 0, 0, r, style)
        pips.append(Group(pip, Affine.rotate(180 if y > 0 else 0).then(Affine.translate(x, y))))
    return pips


def _corner(city: City, half: float, style: ink.Style) -> list[Shape]:
    """Name and suit at the upper left; at the upper right the raw good and the finished one, each with its price."""
    name, big, small = city.name, 17.0, ink.PRICE
    left, top = -half + 2.4, -half + 2.2
    base = top + fonts.cap_height("bold", big)
    wide = fonts.width(name, "bold", big)
    right = half - 2.4
    first, second = top + fonts.cap_height("semibold", small) + 0.3, top + fonts.cap_height("semibold", small) + 6.2
    at = right - max(fonts.width(price, "semibold", small) for price in (city.raw, city.finished)) - 3.4
    lift = fonts.cap_height("semibold", small) / 2
    drop = fonts.cap_height("semibold", 8) / 2
    return [
        Text(left, base, name, "bold", big, ink.TEXT),
        *draw_pip(city.suit, left + wide / 2, base + 4.4, 2.8, style),
        sign(city.suit.sign, at, first - lift, 2.5, ink.TEXT),
        Text(right, first, city.raw, "semibold", small, ink.TEXT, "end"),
        Circle(at, second - lift, 2.0, Paint(stroke=ink.TEXT, width=0.3)),
        Text(at, second - lift + drop, city.rank, "semibold", 8, ink.TEXT, "middle"),
        Text(right, second, city.finished, "semibold", small, ink.TEXT, "end"),
    ]


def back(size: float = SIDE, style: ink.Style = "colour") -> Symbol:
    """Draw the back of every tile: cloth with the four squares of its grid, the same whichever way it lies."""
    half = SIDE / 2 - INSET
    frame = Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=CLAY if style != "black" else hatch.BLACK, width=0.5), 2.6)
    return Symbol(f"tile-back-{round(size * 100)}", _scale((Group((*cloth(half, style), frame)),), size))


def _scale(shapes: Sequence[Shape], size: float) -> tuple[Shape, ...]:
    return tuple(shapes) if size == SIDE else (Group(tuple(shapes), Affine.scale(size / SIDE)),)


NUMBER, _NUMBER_PLATE = "#D9B15E", "#F6E7C0"
"""The rim of number sides, which runs on past their cuts, and the ground within it."""


def suit_side(suit: Suit, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Draw the side of a raw good: its suit, and under it the good."""
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
        shapes = [*outline_piece(diameter, rings), *draw_pip(suit, 0, -2.2 * unit, 3.1 * unit, style)]
        shapes += _plate(outer, outer - wide * unit, line)
    below, size = (3.3, 2.1) if style == "black" else (4.1, 2.5)  # inside the broad ring of black coins
    shapes.append(sign(suit.sign, 0, below * unit, size * unit, line))
    return Symbol(symbol_name(f"coin-{suit.letter}", diameter, bleed), tuple(shapes))


def number_side(rank: str, diameter: float, *, bleed: float = 0.0, style: ink.Style = "colour") -> Symbol:
    """Draw the side of a finished good: its number large, and larger still without teeth round it on a coin of less than `TOOTHED` mm."""
    unit, toothed = diameter / 19.05, diameter >= TOOTHED
    line = hatch.BLACK if style == "black" else ink.SLATE
    shapes = coin(NUMBER, line, diameter, bleed) if style == "colour" else outline_piece(diameter, [ring(line, diameter)])
    if style == "colour":
        shapes.append(Circle(0, 0, 7.2 * unit, Paint(fill=_NUMBER_PLATE, stroke=CLAY, width=0.6 * unit)))
    edge = diameter / 2 - (1.1 * unit if style == "colour" else inset(diameter))
    shapes += [Group((beads(7.6 * unit, 6.1 * unit, style),))] if toothed else []
    shapes.append(_wedge(edge, unit, line, NUMBER if style == "colour" else ink.PAPER))
    size = (25 if toothed else 38) * unit
    base = fonts.cap_height("bold", size) / 2 + (0.0 if toothed else 0.6 * unit)  # clear of the mark of direction
    shapes.append(Text(0, 2.85 * unit if toothed else base, rank, "bold", size, hatch.BLACK if style == "black" else ink.TEXT, "middle"))
    return Symbol(symbol_name(f"coin-{rank}", diameter, bleed), tuple(shapes))


TOOTHED = 8.0
"""The diameter of the smallest coin with teeth round its number, in mm."""


def _wedge(edge: float, unit: float, colour: str, ground: str) -> Shape:
    """Draw the mark of direction: from `edge` mm above the middle it points towards the middle, with a halo of the ground around it."""
    far, near = -edge, -edge + 1.5 * unit
    wedge = ((-0.95 * unit, far), (0.95 * unit, far), (0.0, near))
    halo = polygon(wedge, Paint(fill=ground, stroke=ground, width=0.8 * unit, join="round"))
    return Group((halo, polygon(wedge, Paint(fill=colour))))


def _plate(outer: float, inner: float, colour: str) -> list[Shape]:
    """Draw the same mark on a ring: a gap in the ring with the wedge in it."""
    wide, mark = 0.62 * (outer - inner), 0.42 * (outer - inner)
    gap = polygon(((-wide, -outer - 0.15), (wide, -outer - 0.15), (wide, -inner + 0.15), (-wide, -inner + 0.15)), Paint(fill=ink.PAPER))
    return [gap, polygon(((-mark, -outer - 0.1), (mark, -outer - 0.1), (0, -inner - 0.3)), Paint(fill=colour))]


DIE_SIDE = 16.0
"""The cube for which the drawing is made."""


def die_face(suit: Suit, rank: str, side: float, style: ink.Style = "colour") -> list[Shape]:
    """Draw one face about (0, 0)."""
    unit = side / DIE_SIDE
    half = side / 2 - 1.1 * unit
    colour = ink.TEXT if style == "black" else suit.ink
    frame = Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=colour, width=0.7 * unit), 1.6 * unit)
    return [
        frame,
        Text(0, 0.7 * unit, rank, "bold", round(22 * unit, 2), ink.TEXT, "middle"),
        *draw_pip(suit, 0, 3.75 * unit, 2.2 * unit, style),
    ]


def die_faces(suit: Suit, ranks: Sequence[str], side: float, style: ink.Style = "colour") -> list[list[Shape]]:
    """Return the six faces of a suit's die by their ranks, each about (0, 0). Of fewer ranks the last faces stay blank."""
    return [die_face(suit, rank, side, style) if rank else [] for rank in (*ranks, *[""] * 6)[:6]]


FLAP = 6.0
"""Height of the flap, in mm."""
FLOOR = 0.6
"""Depth of the floor, in heights of a slope."""
WIDE, HIGH = 28.0, 20.0
"""The slope for which trucks are drawn; others are drawn to its scale."""


class Load(NamedTuple):
    """The body of a truck behind its cab: its outline, and the plate on it for the letter (x, y of the middle)."""

    outline: tuple[Segment, ...]
    plate: tuple[float, float]


def _bodies() -> tuple[Load, ...]:
    """Return box, tanker, tipper and covered wagon, facing east; mm from the middle of the ground under the truck."""
    plates = ((-3.8, -9.3), (-3.4, -8.4), (-3.6, -8.7), (-3.8, -8.9))
    return tuple(Load(outline, plate) for (_, outline), plate in zip(read_drawing("trucks", "bodies"), plates, strict=True))


def truck(seat: Seat, kind: int, style: ink.Style, way: int = 1) -> tuple[Shape, ...]:
    """Draw a truck with its ground at (0, 0), 26 x 15 mm, facing east for way 1, west for -1; kinds count from 0 and come round again."""
    load = _bodies()[kind % len(_bodies())]
    cab: tuple[Segment, ...] = closed_path((5.4, -4.2), (5.4, -12.2), (9.6, -12.2), (12.2, -8.2), (12.8, -7.6), (12.8, -4.2))
    window = closed_path((7.0, -8.0), (7.0, -10.9), (8.9, -10.9), (10.7, -8.0))
    dark = hatch.BLACK if style == "black" else ink.TEXT
    body = [*_wash(seat, load.outline, style), *_wash(seat, cab, style)]
    glass = Path(window, Paint(ink.PAPER, dark, 0.25, join="round"))
    frame = Rect(-12.2, -4.3, 25.0, 1.0, Paint(fill=dark))
    wheels: list[Shape] = []
    for x in (-8.8, -4.2, 9.0):
        wheels += [Circle(x, -2.35, 2.1, Paint(dark, ink.PAPER, 0.5)), Circle(x, -2.35, 0.8, Paint(fill=ink.PAPER))]
    turned = Group((*body, glass, frame, *wheels), Affine.scale(way, 1))
    x, y = load.plate[0] * way, load.plate[1]
    drop = fonts.cap_height("bold", 15) / 2
    plate = Rect(x - 5.4, y - 3.2, 10.8, 6.4, Paint(ink.PAPER, dark, 0.25), 1.0)
    letter = Text(x - 2.3, y + drop, seat.letter, "bold", 15, dark, "middle")
    return (turned, plate, letter, tokens.sign(seat.symbol, x + 2.6, y, 2.0, dark))


def _wash(seat: Seat, outline: tuple[Segment, ...], style: ink.Style) -> list[Shape]:
    """Return an outline filled with the seat's ink, or where ink is saved a rim of it, or its hatch."""
    if style == "colour":
        return [Path(outline, Paint(seat.ink, ink.edge(seat.ink), 0.35, join="round"))]
    if style == "low-ink":
        rim = Group((Path(outline, Paint(stroke=seat.ink, width=2.4)),), clip=Path(outline, Paint()))
        return [rim, Path(outline, Paint(stroke=ink.TEXT, width=0.3, join="round"))]
    filled = hatch.hatch_area(seat.hatch, Path(outline, Paint(fill=ink.PAPER)), Box(-14, -16, 14, 0), hatch.PIECE)
    return [*filled, Path(outline, Paint(stroke=hatch.BLACK, width=0.35, join="round"))]


def standee(seat: Seat, kind: int, say: Words, size: tuple[float, float] = (WIDE, HIGH), style: ink.Style = "colour") -> Figure:
    """Draw the strip of a seat's truck whose slopes are `size` mm. Words: standee_glue, standee_floor."""
    width, height = size
    scale = min(width / WIDE, height / HIGH)
    floor = round(FLOOR * height, 2)
    back, front, foot = FLAP, FLAP + height, FLAP + 2 * height
    ground = height - 1.6 * scale  # below the ridge
    shapes: list[Shape] = [line(0.8, y, width - 0.8, y, ink.CARD_FOLD_LINE) for y in (back, front, foot)]
    shapes.append(_place(truck(seat, kind, style, -1), scale, Affine.rotate(180).then(Affine.translate(width / 2, front - ground))))
    shapes.append(_place(truck(seat, kind, style), scale, Affine.translate(width / 2, front + ground)))
    shapes.append(line(1.5, front - ground, width - 1.5, front - ground, Paint(stroke=ink.GRID, width=0.3)))
    shapes.append(line(1.5, front + ground, width - 1.5, front + ground, Paint(stroke=ink.GRID, width=0.3)))
    shapes.append(_caption(say("standee_glue"), width, FLAP / 2))
    shapes += [_caption(text, width, foot + floor / 2 + at) for text, at in _lines(say("standee_floor"), width - 3)]
    return Figure(width, foot + floor, tuple(shapes))


def slope(seat: Seat, kind: int, size: tuple[float, float] = (WIDE, HIGH), style: ink.Style = "colour") -> Figure:
    """Draw what is seen of a standee from its front: a slope with the truck, its lower edge on the table."""
    width, height = size
    scale = min(width / WIDE, height / HIGH)
    ground = height - 1.6 * scale
    road = line(1.5, ground, width - 1.5, ground, Paint(stroke=ink.GRID, width=0.3))
    return Figure(width, height, (_place(truck(seat, kind, style), scale, Affine.translate(width / 2, ground)), road))


def _place(shapes: Sequence[Shape], scale: float, by: Affine) -> Group:
    return Group(tuple(shapes), Affine.scale(scale).then(by))


def _lines(text: str, room: float) -> list[tuple[str, float]]:
    lines = fonts.wrap(text, "regular", ink.FOOTER, room)
    return [(words, (i - (len(lines) - 1) / 2) * 2.8) for i, words in enumerate(lines)]


def _caption(text: str, width: float, middle: float) -> Text:
    base = middle + fonts.cap_height("regular", ink.FOOTER) / 2
    return Text(width / 2, base, text, "regular", ink.FOOTER, ink.SECOND, "middle")


DRAWN_WIDE = 54.0
"""The width for which the picture is drawn, in mm: it is as large in wider columns."""
TILE, COIN = 12.0, 9.0
"""The side of a tile and the diameter of a coin, in mm."""
DRAWN_HIGH = 17.5
HEAD = 0.9
"""Half the width of the head of an arrow, in mm."""


def way_of_a_good(game: Figures, style: ink.Style, points: float) -> Picture:
    """Return the picture: coin, city, the coin turned over, another city, and what each delivery pays, in type of `points`."""
    return Picture(DRAWN_HIGH / DRAWN_WIDE, lambda room: _draw(game, style, points, room))


def _draw(game: Figures, style: ink.Style, points: float, room: Box) -> Iterator[Shape]:
    suits, ranks = [*game.suits.values()], [*game.ranks]
    raw, finished = ranks[len(ranks) // 2], ranks[-1]
    show, middle = game.money.show, room.y0 + TILE / 2 + 0.3
    gap = (room.width - 2 * (TILE + COIN)) / 3
    first, second = room.x0 + COIN + gap, room.x0 + 2 * COIN + TILE + 3 * gap
    turned = first + TILE + gap
    yield from _coin(room.x0 + COIN / 2, middle, style, suits[0])
    yield from _tile(first, middle, suits[0], raw, show(game.ranks[raw]), points, style)
    yield from _coin(turned + COIN / 2, middle, style, rank=finished)
    yield from _tile(second, middle, suits[1 % len(suits)], finished, show(game.ranks[finished] + game.bonus), points, style)
    for end in (first, turned, second):
        yield from _arrow(end - gap, middle, gap)


CITY, ROW, HEADED = 6.5, 7.3, 4.4
"""The side of a city in the table of what cities pay, from one row of it to the next, and what the signs above it take, in mm."""


def what_cities_pay(game: Figures, style: ink.Style, points: float, called: Mapping[str, str]) -> Picture:
    """Return the picture: each number as on a tile, in two columns, with what it pays for raw and for finished goods below their signs.

    Beside a number that is `called` something, such as the null, is that word."""
    half = -(-len(game.ranks) // 2)
    columns = [*game.ranks][:half], [*game.ranks][half:]
    widths = {rank: fonts.width(word, "regular", points) + 0.8 for rank, word in called.items()}
    named = [max((widths.get(rank, 0.0) for rank in column), default=0.0) for column in columns]

    def draw(room: Box) -> Iterator[Shape]:
        ground, dark, show = ink.SAND if style == "colour" else ink.PAPER, _line(style), game.money.show
        base, drop = fonts.cap_height("semibold", points + 1) / 2, fonts.cap_height("bold", ink.CARD_TITLE) / 2
        wide, x = (room.width - sum(named)) / 2, room.x0
        for column, words in zip(columns, named, strict=True):
            ends = x + words + 0.54 * wide, x + words + 0.9 * wide
            for end, name in zip(ends, ("mine", "topic-crate"), strict=True):
                yield from symbols.map_sign(name, end - 1.7, room.y0 + 1.9, 1.9, dark)
            for number, rank in enumerate(column):
                y = room.y0 + HEADED + number * ROW + CITY / 2
                yield Rect(x + 0.2, y - CITY / 2 + 0.2, CITY - 0.4, CITY - 0.4, Paint(fill=ground, stroke=dark, width=0.3), 0.8)
                yield Text(x + CITY / 2, y + drop, rank, "bold", ink.CARD_TITLE, ink.TEXT, "middle")
                if rank in called:
                    yield Text(x + CITY + 0.8, y + fonts.cap_height("regular", points) / 2, called[rank], "regular", points, ink.SECOND)
                for end, pays in zip(ends, (game.ranks[rank], game.ranks[rank] + game.bonus), strict=True):
                    yield Text(end, y + base, show(pays), "semibold", points + 1, ink.TEXT, "end")
            x += words + wide

    return Picture((HEADED + half * ROW - (ROW - CITY) + 0.4) / DRAWN_WIDE, draw)


LAP = 6.0
"""The diameter of a round in the picture of all rounds, in mm."""


def all_rounds(turns: int, style: ink.Style, points: float) -> Picture | None:
    """Return the picture of the rounds of a game, the last of which is dark, with a flag after it; None for more than have room."""
    if turns * (LAP + 0.8) + LAP > DRAWN_WIDE:
        return None

    def draw(room: Box) -> Iterator[Shape]:
        dark, y, step = _line(style), room.y0 + LAP / 2, (room.width - 2 * LAP) / turns
        yield line(room.x0 + LAP / 2, y, room.x0 + LAP / 2 + turns * step - 1.0, y, Paint(stroke=dark, width=0.35))
        for number in range(1, turns + 1):
            x, last = room.x0 + LAP / 2 + (number - 1) * step, number == turns
            fill = dark if last else ink.SAND if style == "colour" else ink.PAPER
            yield Circle(x, y, LAP / 2 - 0.15, Paint(fill=fill, stroke=dark, width=0.3))
            base = y + fonts.cap_height("semibold", points + 1) / 2
            yield Text(x, base, str(number), "semibold", points + 1, ink.PAPER if last else ink.TEXT, "middle")
        yield from symbols.map_sign("topic-end", room.x0 + LAP / 2 + turns * step + 1.4, y, 2.4, dark)

    return Picture(LAP / DRAWN_WIDE, draw)


def draw_step(game: Figures, step: str, seat: Seat, style: ink.Style, box: Box) -> Iterator[Shape]:
    """Draw a step of a turn with pieces: `place`, `load`, `drive` or `give`."""
    suits, ranks, y = [*game.suits.values()], [*game.ranks], box.centre[1]
    drive = [(suits[suit % len(suits)], ranks[-1 - stop % len(ranks)]) for stop, suit in enumerate((1, 2, 0))]  # to where it is needed
    cities = drive if step == "drive" else drive[-1:] if step == "give" else drive[:1]
    stops, side = len(cities), min(box.height, box.width / len(cities))
    for number, city in enumerate(cities):
        yield from _stop(box.x0 + number * side, y, side, *city, style)
    (body, plate, *_), scale = truck(seat, 0, style, -1 if step == "give" else 1), 0.0465 * side
    assert isinstance(plate, Rect)
    emblem = tokens.sign(seat.symbol, plate.x + plate.w / 2, plate.y + plate.h / 2, 2.6, _line(style))  # a letter would be too small
    lorry = body, plate, emblem
    if step in ("place", "drive"):
        yield _place(lorry, scale, Affine.translate(box.x0 + 0.7 * side, y + 0.53 * side))
        if step == "drive":
            yield from draw_arrow((box.x0 + 1.32 * side, y + 0.25 * side), (box.x0 + 2.7 * side, y + 0.25 * side), _line(style))
            yield from _price(game, stops - 1, box, box.x0 + (stops + 0.3) * side)
        return
    yield _place(lorry, scale, Affine.translate(box.x0 + 1.96 * side, y + 0.47 * side))
    x, end = box.x0 + 0.5 * side, box.x0 + 1.28 * side
    ends = ((x + 0.3 * side, y), (end, y)) if step == "load" else ((end, y), (x + 0.3 * side, y))
    yield from _small_coin(x, y + 0.12 * side, 0.28 * side, suits[0], style)
    yield from draw_arrow(*ends, _line(style))


def _price(game: Figures, cities: int, box: Box, x: float) -> Iterator[Shape]:
    """Write what it costs to drive so many cities far with a good, at the right of x, where there is room."""
    fare, show = game.fare, game.money.show
    words = (f"{cities} × {show(fare.city)} + 1 × {show(fare.good)}", f"= {show(cities * fare.city + fare.good)}")
    if max(fonts.width(one, "semibold", ink.BODY) for one in words) <= box.x1 - x:
        for row, one in enumerate(words):
            yield Text(x, box.y0 + 4.1 + 3.9 * row, one, "semibold", ink.BODY, ink.TEXT)


def _stop(x: float, y: float, side: float, suit: Suit, rank: str, style: ink.Style) -> Iterator[Shape]:
    """Draw a small city from its left edge, with its name."""
    ground = ink.pale(suit.ink, 0.13) if style == "colour" else ink.PAPER
    yield Rect(x, y - side / 2, side - 0.5, side, Paint(fill=ground, stroke=_line(style), width=0.3), 0.8)
    yield Text(x + 0.9, y - side / 2 + 0.9 + fonts.cap_height("bold", ink.BODY), f"{rank}{suit.letter}", "bold", ink.BODY, ink.TEXT)


def _small_coin(x: float, y: float, r: float, suit: Suit, style: ink.Style) -> Iterator[Shape]:
    yield Circle(x, y, r, Paint(ink.PAPER, _line(style), 0.3))
    yield from draw_pip(suit, x, y, 0.6 * r, style)


def _line(style: ink.Style) -> str:
    return hatch.BLACK if style == "black" else ink.TEXT


def _coin(x: float, y: float, style: ink.Style, suit: Suit | None = None, rank: str = "") -> Iterator[Shape]:
    """Draw a coin with its suit up, or its number."""
    ground = ink.SAND if style == "colour" and suit is None else None
    yield Circle(x, y, COIN / 2 - 0.15, Paint(fill=ground, stroke=_line(style), width=0.3))
    if suit is not None:
        yield from draw_pip(suit, x, y, 2.5, style)
    else:
        yield Text(x, y + fonts.cap_height("bold", ink.CARD_TITLE) / 2, rank, "bold", ink.CARD_TITLE, ink.TEXT, "middle")


def _tile(x: float, y: float, suit: Suit, rank: str, pays: str, points: float, style: ink.Style) -> Iterator[Shape]:
    """Draw a city from its left edge, with its number and its suit, and below it what it pays."""
    ground = ink.pale(suit.ink, 0.13) if style == "colour" else ink.PAPER
    yield Rect(x + 0.2, y - TILE / 2 + 0.2, TILE - 0.4, TILE - 0.4, Paint(fill=ground, stroke=_line(style), width=0.35), 1.0)
    yield Text(x + 1.6, y + fonts.cap_height("bold", ink.CARD_TITLE) / 2, rank, "bold", ink.CARD_TITLE, ink.TEXT)
    yield from draw_pip(suit, x + TILE - 3.7, y, 2.1, style)
    base = y + TILE / 2 + 1.4 + fonts.cap_height("semibold", points)
    yield Text(x + TILE / 2, base, pays, "semibold", points, ink.TEXT, "middle")


def _arrow(x: float, y: float, gap: float) -> Iterator[Shape]:
    start, end = x + 0.5, x + gap - 0.5
    yield line(start, y, end - HEAD, y, Paint(stroke=ink.SECOND, width=0.35))
    yield polygon([(end - 1.6 * HEAD, y - HEAD), (end, y), (end - 1.6 * HEAD, y + HEAD)], Paint(fill=ink.SECOND))

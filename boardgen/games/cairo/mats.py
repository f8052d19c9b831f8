"""The mat in front of a player: places of the turn order, a track of money in tens and units on both sides of zero, goods.

Boxes are for markers, the area of goods is for coins. Money goes by rail, with a station at each ten, over grass above zero and over
sand below it; the turn order is a road, and goods go to a depot, at which the truck of the seat stands. All words come from the layout's
`words:` and all numbers from its figures; the mat is as large as its component says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from boardgen.draw.piece import symbols, tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.games.cairo import piecepack
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.plain_text import MINUS, print_minus
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Words

BAND = 12.2
EDGE = 5.0
GAP = 1.0
"""Air between two boxes, in mm."""
COLUMNS = 10
HEAD = 6.0
"""Height of a heading."""
PLATE = 6.0
"""Height of the plate with the letter and the sign of the seat."""
LEAST = 9.0
"""The minimum height of a box, in mm: a marker of 8 mm fits in it."""
RAILS = 3.4
"""Between two boxes in a row, where the rails are seen, in mm; less where boxes would be smaller than STATION."""
STATION = 13.5
_GRASS, _SAND = ink.LANDS[0], ink.LANDS[2]
_RAIL = Paint(stroke=ink.WALL, width=0.3)
_GAUGE = 2.0
"""From rail to rail, in mm."""
_SLEEPER = 3.4
"""The length of a sleeper, in mm; two are a third of it apart."""
_BOX = Paint(ink.PAPER, ink.GRID, ink.HAIR_WIDTH)
_START = Paint(ink.SAND, ink.TEXT, ink.GRID_WIDTH, role="ground")


class Track(NamedTuple):
    """The ends of a track of money, where it begins, and its unit: whole numbers, the lower end 0 or less."""

    low: int
    high: int
    start: int
    unit: str


class Look(NamedTuple):
    """How a mat is drawn: in the ink of its seat, in a style."""

    seat: Seat
    style: ink.Style

    def frame(self, wide: float) -> Paint:
        """Return lines `wide` mm wide in the ink of the seat, in a deeper one where it is pale."""
        own = self.seat.ink
        return Paint(stroke=own if ink.contrast(own, ink.PAPER) >= 1.8 else ink.deep(own), width=wide)

    @property
    def roof(self) -> Paint:
        """What roofs are painted with: areas of ink in colour alone."""
        line = self.frame(0.3)
        return Paint(fill=line.stroke) if self.style == "colour" else line._replace(fill=ink.PAPER)

    @property
    def sleepers(self) -> Paint:
        """The sleepers of the track, which are fine where ink is saved."""
        return Paint(stroke=ink.COUNTRY["hills"], width={"colour": 0.65, "low-ink": 0.4, "black": 0.22}[self.style])


class Row(NamedTuple):
    """A row of boxes: the sign before it, the numbers in the boxes, in which column the first stands, which are the start."""

    sign: str
    numbers: tuple[int, ...]
    column: int
    start: tuple[int, ...] = ()


def rows(track: Track) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Return the rows of the plus side from the tens down to the units, and those of the minus side from the units to the tens."""
    plus = _side("+", track.high, track.start if track.start >= 0 else None)
    minus = _side(MINUS, -track.low, -track.start if track.start <= 0 else None) if track.low < 0 else ()
    return plus, tuple(reversed(minus))


def _side(sign: str, end: int, start: int | None) -> tuple[Row, ...]:
    """Return tens, nine a row, and units; the start has its ten and its unit marked."""
    tens = tuple(range(10, end + 1, 10))
    ten = () if start is None else (start - start % 10,)
    unit = () if start is None else (start % 10,)
    lines = [tens[i : i + COLUMNS - 1] for i in range(0, len(tens), COLUMNS - 1)]
    if not lines and end >= COLUMNS - 1:
        lines = [()]  # ten units leave no room for the sign
    units = Row("" if lines else sign, tuple(range(min(9, end) + 1)), 0 if lines else 1, unit)
    return (*(Row(sign if i == 0 else "", line, 1, ten) for i, line in enumerate(lines)), units)


def playmat(
    seat: Seat, title: str, track: Track, places: int, coin: float, say: Words, size: tuple[float, float],
    goods: Sequence[str] = (), kind: int = 0, style: ink.Style = "colour",
) -> Figure:  # fmt: skip
    """Draw the mat of a seat: `places` of the turn order, and a depot for coins of `coin` mm, signs of `goods` and a `kind` of truck.

    Raises DoesNotFit.
    Words: mat_turn_order, mat_turn_order_help, mat_money, mat_money_help, mat_goods, mat_goods_help."""
    width, height = size
    plus, minus = rows(track)
    count = len(plus) + len(minus)
    foot = max(coin + 3.0, 20.0)
    fixed = BAND + 2 * HEAD + 2.0 * bool(minus) + foot + EDGE + 3.0
    step = min(18.0, (height - fixed) / count)
    wide = (width - 2 * EDGE + GAP) / COLUMNS
    if step < LEAST + GAP or wide < LEAST + GAP:
        over = max((LEAST + GAP - step) * count, (LEAST + GAP - wide) * COLUMNS)
        raise DoesNotFit(f"{title}: a mat of {width:g} x {height:g} mm has no room for {count} rows of boxes", over)
    look = Look(seat, style)
    shapes = _band(look, title, width)
    y = BAND
    help_text = say("mat_money_help", min=print_minus(track.low), max=track.high)
    shapes += _heading(say("mat_money", unit=track.unit), help_text, EDGE, y - 0.5, width - 2 * EDGE)
    y += HEAD
    for side, ground, scene in ((plus, _GRASS, "trees"), (minus, _SAND, "hills")):
        if side:
            land = EDGE - 0.75, y - 0.7, width - 2 * EDGE + 1.5, len(side) * step - GAP + 1.4
            shapes += [Rect(*land, Paint(fill=ground, role="stripe"), 1.5), Rect(*land, look.frame(0.4), 1.5)]
            shapes += _bends(side, y, wide, step, scene, look)
        for row in side:
            shapes += _row(row, y, wide, step, look)
            y += step
        y += 2.0
    y = height - EDGE - foot
    middle = EDGE + min(places, COLUMNS - 3) * wide + 2.0
    shapes += _heading(say("mat_turn_order"), say("mat_turn_order_help"), EDGE, y - HEAD, middle - EDGE - 3)
    each = min(wide, (middle - EDGE - 2) / places)
    road = Paint(ink.LANDS[3], ink.WALL, 0.35, role="stripe")
    shapes.append(Rect(EDGE - 0.7, y + 0.5 * foot - 4.0, places * each + 1.2, 8.0, road, 1.5))
    shapes.append(line(EDGE, y + 0.5 * foot, EDGE + places * each, y + 0.5 * foot, Paint(stroke=ink.WALL, width=0.3, dash=(1.2, 0.8))))
    shapes += _row(Row("", tuple(range(1, places + 1)), 0), y, each, foot + GAP)
    shapes += _heading(say("mat_goods"), say("mat_goods_help"), middle, y - HEAD, width - EDGE - middle)
    shapes += _depot(look, Box(middle, y, width - EDGE, y + foot), goods, piecepack.truck(seat, kind, style))
    return Figure(width, height, tuple(shapes))


def _band(look: Look, title: str, width: float) -> list[Shape]:
    """Draw the title over the mat, on a tint of the seat; at its right end the seat's name, letter and sign."""
    size, seat = ink.HEADING, look.seat
    east, half = width - EDGE, ink.OFF_CUT + 0.2 + PLATE / 2
    base = half + fonts.cap_height("display", size) / 2
    plate = Rect(east - 14, half - PLATE / 2, 14, PLATE, Paint(seat.ink, ink.edge(seat.ink), 0.35, role="ground"), 1.4)
    within = Rect(east - 12.4, half - 1.9, 10.8, 3.8, Paint(ink.PAPER, ink.edge(seat.ink), 0.25), 0.8)  # no hatch under letters
    letter = half + fonts.cap_height("bold", 12) / 2
    return [
        ink.head_band(width, BAND - 1, ink.pale(seat.ink)),
        line(EDGE - 0.9, BAND - 1, width - EDGE + 0.9, BAND - 1, look.frame(0.7)),
        Text(EDGE, base, title, "display", size, ink.TEXT),
        Text(east - 16.5, base, seat.name, "semibold", ink.CARD_TITLE, ink.TEXT, "end"),
        plate,
        within,
        Text(east - 9.4, letter, seat.letter, "bold", 12, ink.TEXT, "middle"),
        tokens.sign(seat.symbol, east - 4.7, half, 1.7, ink.TEXT),
    ]


def _heading(title: str, help_text: str, x: float, y: float, room: float) -> list[Shape]:
    """Draw a small heading, and what to do beside it where there is room for that."""
    base = y + HEAD - 1.7
    wide = fonts.width(title, "semibold", ink.CARD_TITLE)
    shapes: list[Shape] = [Text(x, base, title, "semibold", ink.CARD_TITLE, ink.TEXT)]
    if help_text and wide + 3 + fonts.width(help_text, "regular", ink.BODY) <= room:
        shapes.append(Text(x + wide + 3, base, help_text, "regular", ink.BODY, ink.SECOND))
    return shapes


def _wide(step: float) -> float:
    """Return the width of a box, from the step to the next one, in mm."""
    return max(step - RAILS, min(step - GAP, STATION))


def _row(row: Row, y: float, wide: float, step: float, look: Look | None = None) -> list[Shape]:
    """Draw the boxes of a row, with numbers in the upper left corner, which a marker leaves free; rails between those with a `look`."""
    high = step - GAP
    each = _wide(wide)
    first, middle = EDGE + row.column * wide, y + high / 2
    shapes: list[Shape] = []
    if look is not None:
        shapes += _track(
            [[(first + i * wide + each - wide, middle), (first + i * wide, middle)] for i in range(1, len(row.numbers))], look.sleepers
        )
    for i, number in enumerate(row.numbers):
        x = first + i * wide
        shapes.append(Rect(x, y, each, high, _START if number in row.start else _BOX, 1.2))
        base = y + 1.1 + fonts.cap_height("semibold", ink.CARD_TITLE)
        shapes.append(Text(x + 1.1, base, str(number), "semibold", ink.CARD_TITLE, ink.TEXT))
        ends = i + 1 == len(row.numbers)  # a line has one station
        if look is not None and ends and number >= COLUMNS and each - 3.4 > fonts.width(str(number), "semibold", ink.CARD_TITLE) + _HOUSE:
            shapes += _station(x + each - 1.2 - _HOUSE, y + 1.2, look)
    return shapes


_HOUSE = 4.6
"""The width of a station, in mm."""


def _station(x: float, y: float, look: Look) -> Iterator[Shape]:
    """Draw a station from its upper left corner: a gable with a clock, two wings and a platform; its roofs are in the ink of the seat."""
    roof, wall = look.roof, Paint(ink.STONE, ink.WALL, 0.2)
    yield Rect(x + 0.4, y + 2.2, _HOUSE - 0.8, 1.6, wall)
    yield polygon([(x, y + 2.3), (x + 0.6, y + 1.4), (x + _HOUSE - 0.6, y + 1.4), (x + _HOUSE, y + 2.3)], roof)
    yield Rect(x + 1.4, y + 1.2, _HOUSE - 2.8, 2.6, wall)
    yield polygon([(x + 1.0, y + 1.4), (x + _HOUSE / 2, y), (x + _HOUSE - 1.0, y + 1.4)], roof)
    yield Rect(x + _HOUSE / 2 - 0.4, y + 2.5, 0.8, 1.3, Paint(fill=ink.WALL))
    yield line(x - 0.3, y + 3.9, x + _HOUSE + 0.3, y + 3.9, Paint(stroke=ink.WALL, width=0.4))


def _bends(side: Sequence[Row], y: float, wide: float, step: float, scene: str, look: Look) -> Iterator[Shape]:
    """Draw the track from row to row, round the last boxes of both; from zero into the tens, past the sign of the side and a `scene`."""
    each, half, signs = _wide(wide), (step - GAP) / 2, [at for at, row in enumerate(side) if row.sign]
    ways = []
    for at, (row, below) in enumerate(pairwise(side)):
        last = row.column + len(row.numbers)
        if row.numbers and last == below.column + len(below.numbers):
            x, north, south = EDGE + (last - 1) * wide + each, y + at * step + half, y + (at + 1) * step + half
            ways.append([(x, north), *_arc(x, north + 2, 1.3, 2, -90, 0), *_arc(x, south - 2, 1.3, 2, 0, 90), (x, south)])
    for at in signs:
        first = side[at]
        units = at + 1 if at + 1 < len(side) and not side[at + 1].column else at - 1
        if first.numbers and first.column and 0 <= units < len(side) and not side[units].column:
            down = 1 if units > at else -1
            x, middle = EDGE + each / 2, y + at * step + half
            end, r = EDGE + wide, min(half, wide - each / 2)
            ways.append([(x, middle + down * (half + GAP)), *_arc(x + r, middle + down * r, r, down * r, 180, 270), (end, middle)])
    yield from _track(ways, look.sleepers)
    for at in signs:
        x, middle = EDGE + 4.2, y + at * step + half
        away = 1 if at else -1
        yield from symbols.map_sign(
            scene, x + each / 2 + 4.0, middle - away * 4.4, 1.9, ink.COUNTRY["trees" if scene == "trees" else "hills"]
        )
        yield Circle(x, middle + away * 2.3, 3.6, look.frame(0.4)._replace(fill=ink.PAPER))
        yield Text(x, middle + away * 2.3 + fonts.cap_height("bold", 20) / 2, side[at].sign, "bold", 20, ink.TEXT, "middle")


def _arc(x: float, y: float, rx: float, ry: float, start: int, end: int) -> list[tuple[float, float]]:
    """Return points on an ellipse about (x, y), from one angle in degrees to another, in steps of 15."""
    return [(x + rx * cos(at * pi / 180), y + ry * sin(at * pi / 180)) for at in range(start, end + 1, 15)]


def _track(ways: Sequence[Sequence[tuple[float, float]]], paint: Paint) -> Iterator[Shape]:
    """Draw the rails of a track along these ways of points, on sleepers of this paint."""
    sleepers: list[Segment] = []
    rails: list[Segment] = []
    for way in ways:
        normals = []
        for at in range(len(way)):
            (x0, y0), (x1, y1) = way[max(at - 1, 0)], way[min(at + 1, len(way) - 1)]
            far = hypot(x1 - x0, y1 - y0) or 1.0
            normals.append(((y0 - y1) / far, (x1 - x0) / far))
        for off in (-_GAUGE / 2, _GAUGE / 2):
            beside = [(x + off * u, y + off * v) for (x, y), (u, v) in zip(way, normals, strict=True)]
            rails.append(("M", *beside[0]))
            rails += [("L", *at) for at in beside[1:]]
        lengths = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(way)]
        count = max(2, round(sum(lengths) * 3 / _SLEEPER))
        for number in range(count):
            at, rest = 0, sum(lengths) * (number + 0.5) / count
            while at < len(lengths) - 1 and rest > lengths[at]:
                rest -= lengths[at]
                at += 1
            (x0, y0), (x1, y1) = way[at], way[at + 1]
            u, v = (y0 - y1) / lengths[at] * _SLEEPER / 2, (x1 - x0) / lengths[at] * _SLEEPER / 2
            x, y = x0 + (x1 - x0) * rest / lengths[at], y0 + (y1 - y0) * rest / lengths[at]
            sleepers += _stroke(x - u, y - v, x + u, y + v)
    if ways:
        yield Path(tuple(sleepers), paint)
        yield Path(tuple(rails), _RAIL)


def _depot(look: Look, box: Box, goods: Sequence[str], truck: Sequence[Shape]) -> Iterator[Shape]:
    """Draw the depot: a hall under a canopy in the ink of the seat, with a bay for each of the goods, and the truck at its ramp."""
    scale = min((box.height - 4.6) / 16.0, 0.3 * box.width / 26.0)
    hall = box.x1 - 26.0 * scale - 3.0
    yield Rect(box.x0, box.y0, box.width, box.height, _BOX, 1.5)
    yield Rect(box.x0, box.y0, box.width, box.height, look.frame(0.4), 1.5)
    teeth = max(2, round((hall - box.x0) / 2.2))
    each, low = (hall - box.x0) / teeth, box.y0 + 1.5
    edge = [(box.x0 + (at + share) * each, low + drop) for at in range(teeth) for share, drop in ((0.0, 0.0), (0.5, 1.2))]
    yield polygon([(box.x0, box.y0 + 0.3), *edge, (hall, low), (hall, box.y0 + 0.3)], look.roof)
    wide = (hall - box.x0) / max(1, len(goods))
    posts = [part for at in range(1, len(goods) + 1) for part in _stroke(box.x0 + at * wide, low, box.x0 + at * wide, box.y1 - 1.4)]
    yield Path(tuple(posts), Paint(stroke=ink.WALL, width=0.25))
    for at, name in enumerate(goods):
        yield piecepack.sign(name, box.x0 + (at + 0.5) * wide, (low + box.y1) / 2, min(3.4, 0.25 * wide), ink.COUNTRY["field"])
    yield line(box.x0 + 0.3, box.y1 - 1.1, box.x1 - 0.3, box.y1 - 1.1, Paint(stroke=ink.WALL, width=0.4))
    yield Group(tuple(truck), Affine.scale(scale).then(Affine.translate(box.x1 - 13.2 * scale - 1.0, box.y1 - 1.3)))


def _stroke(x0: float, y0: float, x1: float, y1: float) -> tuple[Segment, Segment]:
    return ("M", x0, y0), ("L", x1, y1)


def boxes(figure: Figure) -> Sequence[Rect]:
    """Return the boxes of a mat, by which others measure what goes into them."""
    return [shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint in (_BOX, _START)]

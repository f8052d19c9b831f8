"""The mat in front of a player: places of the turn order, a track of money in tens and units on both sides of zero, goods.

Boxes are for markers, the area of goods is for coins. Money goes by rail, over grass above zero and over sand below it; the turn order
is a road. All words come from the layout's `words:` and all numbers from its figures; the mat is as large as its component says.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
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
_RAIL = Paint(stroke=ink.WALL, width=0.35)
_SLEEPERS = Paint(stroke=ink.COUNTRY["hills"], width=0.7)
_GAUGE = 2.0
"""From rail to rail, in mm."""
_BOX = Paint(ink.PAPER, ink.GRID, ink.HAIR_WIDTH)
_START = Paint(ink.SAND, ink.TEXT, ink.GRID_WIDTH, role="ground")


class Track(NamedTuple):
    """The ends of a track of money, where it begins, and its unit: whole numbers, the lower end 0 or less."""

    low: int
    high: int
    start: int
    unit: str


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
    seat: Seat, title: str, track: Track, places: int, coin: float, say: Words, size: tuple[float, float], goods: Sequence[str] = ()
) -> Figure:
    """Draw the mat of a seat: `places` of the turn order, and room for coins of `coin` mm, with the signs of `goods`. Raises DoesNotFit.

    Words: mat_turn_order, mat_turn_order_help, mat_money, mat_money_help, mat_goods, mat_goods_help.
    """
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
    shapes = _band(seat, title, width)
    y = BAND
    help_text = say("mat_money_help", min=print_minus(track.low), max=track.high)
    shapes += _heading(say("mat_money", unit=track.unit), help_text, EDGE, y, width - 2 * EDGE)
    y += HEAD
    for side, ground in ((plus, _GRASS), (minus, _SAND)):
        if side:
            land = Paint(fill=ground, role="stripe")
            shapes.append(Rect(EDGE - 1.5, y - 0.8, COLUMNS * wide - wide + _wide(wide) + 3.0, len(side) * step - GAP + 1.6, land, 1.5))
        for row in side:
            shapes += _row(row, y, wide, step)
            y += step
        y += 2.0
    y = height - EDGE - foot
    middle = EDGE + min(places, COLUMNS - 3) * wide + 2.0
    shapes += _heading(say("mat_turn_order"), say("mat_turn_order_help"), EDGE, y - HEAD, middle - EDGE - 3)
    each = min(wide, (middle - EDGE - 2) / places)
    road = Paint(ink.LANDS[3], ink.WALL, 0.35, role="stripe")
    shapes.append(Rect(EDGE - 0.7, y + 0.5 * foot - 4.0, places * each + 1.2, 8.0, road, 1.5))
    shapes.append(line(EDGE, y + 0.5 * foot, EDGE + places * each, y + 0.5 * foot, Paint(stroke=ink.WALL, width=0.3, dash=(1.2, 0.8))))
    shapes += _row(Row("", tuple(range(1, places + 1)), 0), y, each, foot + GAP, railed=False)
    shapes += _heading(say("mat_goods"), say("mat_goods_help"), middle, y - HEAD, width - EDGE - middle)
    shapes.append(Rect(middle, y, width - EDGE - middle, foot, _BOX, 1.5))
    for number, name in enumerate(goods):
        shapes.append(piecepack.sign(name, width - EDGE - 5.0 - 8.0 * number, y + foot - 5.0, 2.8, ink.COUNTRY["field"]))
    return Figure(width, height, tuple(shapes))


def _band(seat: Seat, title: str, width: float) -> list[Shape]:
    """Draw the title over the mat, on a tint of the seat; at its right end the seat's name, letter and sign."""
    size = ink.HEADING
    east, half = width - EDGE, ink.OFF_CUT + 0.2 + PLATE / 2
    base = half + fonts.cap_height("display", size) / 2
    plate = Rect(east - 14, half - PLATE / 2, 14, PLATE, Paint(seat.ink, ink.edge(seat.ink), 0.35, role="ground"), 1.4)
    within = Rect(east - 12.4, half - 1.9, 10.8, 3.8, Paint(ink.PAPER, ink.edge(seat.ink), 0.25), 0.8)  # no hatch under letters
    letter = half + fonts.cap_height("bold", 12) / 2
    return [
        *ink.head(width, BAND - 1, ink.pale(seat.ink), EDGE),
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


def _row(row: Row, y: float, wide: float, step: float, *, railed: bool = True) -> list[Shape]:
    """Draw the boxes of a row, with numbers in the upper left corner, so that a marker leaves them free; a railed one has rails between."""
    high = step - GAP
    each = _wide(wide)
    first, middle = EDGE + row.column * wide, y + high / 2
    shapes: list[Shape] = []
    if row.sign:
        base = middle + fonts.cap_height("bold", 24) / 2
        shapes.append(Text(EDGE + (wide - GAP) / 2, base, row.sign, "bold", 24, ink.TEXT, "middle"))
    if railed and len(row.numbers) > 1:
        ways = [first + i * wide for i in range(1, len(row.numbers))]
        sleepers = [x - (wide - each) * share for x in ways for share in (0.25, 0.75)]
        shapes.append(Path(tuple(part for x in sleepers for part in _stroke(x, middle - _GAUGE, x, middle + _GAUGE)), _SLEEPERS))
        rails = (_stroke(x + each - wide, by, x, by) for x in ways for by in (middle - _GAUGE / 2, middle + _GAUGE / 2))
        shapes.append(Path(tuple(part for rail in rails for part in rail), _RAIL))
    for i, number in enumerate(row.numbers):
        x = first + i * wide
        shapes.append(Rect(x, y, each, high, _START if number in row.start else _BOX, 1.2))
        base = y + 1.1 + fonts.cap_height("semibold", ink.CARD_TITLE)
        shapes.append(Text(x + 1.1, base, str(number), "semibold", ink.CARD_TITLE, ink.TEXT))
    return shapes


def _stroke(x0: float, y0: float, x1: float, y1: float) -> tuple[Segment, Segment]:
    return ("M", x0, y0), ("L", x1, y1)


def boxes(figure: Figure) -> Sequence[Rect]:
    """Return the boxes of a mat, by which others measure what goes into them."""
    return [shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint in (_BOX, _START)]

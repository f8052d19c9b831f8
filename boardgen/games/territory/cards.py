"""Playing cards: a front in bands of the ink of its kind, and a back that hides which way is up; and the signs of the kinds.

A front has a head with code, title and when it may be played, a board with what happens on it, the text, and a foot that says how many
there are. Head, board and foot run from cut to cut and on past them, at the same heights on every card of a deck: neighbours that share
their cuts show the same ink on both sides of a cut. Words keep to the safe zone. The ground of the back runs on past the cut, too; what
is drawn on it is the same when the card is turned round.

A sign shows what happens on the board, in stones, lines and arrows of one ink. A full disc is a stone of the player, an open one that of
another, a dashed one a place left empty. Each sign fits a square of two units about (0, 0), y down, and is scaled by its radius in mm;
numbers come from the card. Stones on points are those of a short log (`example`), which the tests have the referee judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from boardgen.draw.piece import ornaments
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.ground import board

STONE = 0.25
"""Radius of a stone where there are few."""
_THICK, _MIDDLE, _THIN = 0.085, 0.05, 0.026
BESIDE = 0.82
"""From the middle of a sign to the middle of what is before, and after."""


class _Pen:
    """Draws in the units of a sign, in mm."""

    __slots__ = ("field", "line", "r", "shapes")

    def __init__(self, r: float, line: str, field: tuple[float, float]) -> None:
        self.r = r
        self.field = field
        """How far the board of the sign reaches from its middle, across and down, in mm."""
        self.line = line
        self.shapes: list[Shape] = []

    def own(self, x: float, y: float, size: float = STONE, number: int | None = None) -> None:
        edge = 0.1 * size * self.r
        inner = Circle(x * self.r, y * self.r, size * self.r - edge, Paint(fill=self.line))  # small enough to stay full in every style
        rim = Circle(x * self.r, y * self.r, size * self.r - edge, Paint(stroke=self.line, width=2 * edge))
        self.shapes += [inner, rim]
        if number is not None:
            points = max(ink.BODY, 1.15 * size * self.r / MM_PER_POINT)
            rise = fonts.cap_height("bold", points) / 2
            self.shapes.append(Text(x * self.r, y * self.r + rise, str(number), "bold", points, ink.PAPER, "middle"))

    def other(self, x: float, y: float, size: float = STONE) -> None:
        wide = min(_MIDDLE, size / 4) * self.r
        paint = Paint(fill=ink.PAPER, stroke=self.line, width=wide)
        self.shapes.append(Circle(x * self.r, y * self.r, size * self.r - wide / 2, paint))

    def empty(self, x: float, y: float, size: float = STONE) -> None:
        dash = 2 * pi * size * self.r / 24
        paint = Paint(stroke=self.line, width=_THIN * 1.4 * self.r, dash=(dash, dash))
        self.shapes.append(Circle(x * self.r, y * self.r, size * self.r, paint))

    def stroke(self, *points: tuple[float, float], width: float = _MIDDLE, dash: float = 0.0) -> None:
        segments: list[Segment] = [("L", x * self.r, y * self.r) for x, y in points]
        segments[0] = ("M", points[0][0] * self.r, points[0][1] * self.r)
        on = dash * self.r
        paint = Paint(stroke=self.line, width=width * self.r, cap="butt" if dash else "round", dash=(on, on) if dash else ())
        self.shapes.append(Path(tuple(segments), paint))

    def arrow(self, start: tuple[float, float], end: tuple[float, float], head: float = 0.17) -> None:
        """Draw a straight arrow; its head ends at `end`."""
        (ax, ay), (bx, by) = start, end
        far = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / far, (by - ay) / far
        neck = (bx - ux * head, by - uy * head)
        self.stroke(start, neck)
        self.head(end, (ux, uy), head)

    def head(self, tip: tuple[float, float], along: tuple[float, float], size: float = 0.17) -> None:
        (x, y), (ux, uy) = tip, along
        back = (x - ux * size * 1.25, y - uy * size * 1.25)
        wide = size * 0.7
        corners = (tip, (back[0] - uy * wide, back[1] + ux * wide), (back[0] + uy * wide, back[1] - ux * wide))
        self.shapes.append(polygon([(a * self.r, b * self.r) for a, b in corners], Paint(fill=self.line)))

    def grid(self, step: float, point: tuple[float, float] = (0.0, 0.0)) -> None:
        """Draw lines of the board through a point, so far apart, and on to the ends of its field, both ways, under all that follows."""
        segments: list[Segment] = []
        wide, high = self.field
        for spot in _lines(point[0] * self.r, step * self.r, wide):
            segments += [("M", spot, -high), ("L", spot, high)]
        for spot in _lines(point[1] * self.r, step * self.r, high):
            segments += [("M", -wide, spot), ("L", wide, spot)]
        self.shapes.append(Path(tuple(segments), Paint(stroke=ink.GRID if self.line == ink.TEXT else self.line, width=ink.GRID_WIDTH)))

    def cross(self, x: float, y: float, reach: float) -> None:
        for side in (-1, 1):
            self.stroke((x - reach, y - side * reach), (x + reach, y + side * reach), width=_THICK)


def _lines(first: float, step: float, reach: float) -> list[float]:
    """Return the places of lines `step` mm apart, one of them at `first`, that are less than `reach` mm from the middle."""
    many = int((reach + abs(first)) / step) + 1
    return [round(first + i * step, 3) for i in range(-many, many + 1) if abs(first + i * step) < reach - 1.5]


Numbers = Mapping[str, int]


class Example(NamedTuple):
    """A turn on a small board, which the sign of a card shows: lines of a log, and the points they name as columns and rows from 0."""

    columns: int
    rows: int
    lines: tuple[str, ...]
    points: tuple[tuple[int, int], ...]

    def spots(self, step: float) -> list[tuple[float, float]]:
        """Return where its points lie in a sign with lines so far apart, with the middle of the board at (0, 0)."""
        return [((column - (self.columns - 1) / 2) * step, ((self.rows - 1) / 2 - row) * step) for column, row in self.points]


def example(code: str, effect: str, numbers: Numbers) -> Example | None:
    """Return the turn in which a card with this code and effect is played, without dice; None where its sign shows no points."""
    apart = numbers.get("apart", 0)
    size, points = {
        "extra": ((apart - apart // 2 + 1, apart // 2 + 1), ((0, 0), (apart - apart // 2, apart // 2))),
        "reject": ((3, 3), ((1, 1),)),
        "reject_and_replace": ((3, 3), ((1, 1),)),
        "anywhere": ((3, 3), ((1, 1),)),
        "pair": ((2, 2), ((0, 0), (1, 0))),
        "replace": ((3, 3), ((1, 1),)),
    }.get(effect, ((0, 0), ()))
    named = " ".join(f"{board.column_letters(column)}{row + 1}" for column, row in points)
    if effect in ("reject", "reject_and_replace"):
        lines: tuple[str, ...] = (f"1R {named} ; !B play {code}",)
    else:
        lines = (f"1R {named}", f"1B play {code} {named}") if effect == "replace" else (f"1B play {code} {named}",)
    return Example(*size, lines, points) if points else None


def _spots(effect: str, numbers: Numbers, step: float) -> list[tuple[float, float]]:
    """Return where the points of the example of an effect lie."""
    shown = example("", effect, numbers)
    assert shown is not None
    return shown.spots(step)


def _no_move(pen: _Pen, numbers: Numbers) -> None:
    """Draw a place that stays empty, barred."""
    pen.grid(0.62)
    pen.shapes.append(Circle(0, 0, 0.42 * pen.r, Paint(fill=ink.PAPER)))
    pen.empty(0, 0, 0.42)
    pen.stroke((-0.22, 0), (0.22, 0), width=_THICK)


def _extra_move(pen: _Pen, numbers: Numbers) -> None:
    """Draw a first and a second stone, as far apart as they must be, and the way along the lines from one to the other."""
    apart = numbers["apart"]
    step = min(0.52, 1.56 / (apart - apart // 2))
    size = max(0.14, min(0.25, 0.46 * step))
    one, other = _spots("extra", numbers, step)
    pen.grid(step, one)
    pen.stroke(one, (other[0], one[1]), other, width=_MIDDLE, dash=0.06)
    for x in range(1, apart):  # a dot for each step on the way
        column, row = min(x, apart - apart // 2), max(0, x - (apart - apart // 2))
        dot = min(0.06, 0.2 * step) * pen.r
        pen.shapes.append(Circle((one[0] + column * step) * pen.r, (one[1] - row * step) * pen.r, dot, Paint(fill=pen.line)))
    pen.own(*one, size, 1)
    pen.own(*other, size, 2)


def _reject(pen: _Pen, numbers: Numbers) -> None:
    """Draw another's stone, crossed out."""
    ((x, y),) = _spots("reject", numbers, 0.62)
    pen.grid(0.62, (x, y))
    pen.other(x, y, 0.42)
    pen.cross(x, y, 0.56)


def _reject_and_replace(pen: _Pen, numbers: Numbers) -> None:
    """Draw a piece of the board before and after: another's stone crossed out on a point, and the player's own on the same point."""
    ((x, y),) = _spots("reject_and_replace", numbers, 0.36)
    for side in (-BESIDE, BESIDE):
        for spot in (-0.36, 0.0, 0.36):
            pen.stroke((side + spot, -0.54), (side + spot, 0.54), width=_THIN)
            pen.stroke((side - 0.54, spot), (side + 0.54, spot), width=_THIN)
    pen.other(x - BESIDE, y, 0.29)
    pen.cross(x - BESIDE, y, 0.34)
    pen.arrow((-0.2, 0), (0.22, 0), 0.2)
    pen.own(x + BESIDE, y, 0.29)


def _move_anywhere(pen: _Pen, numbers: Numbers) -> None:
    """Draw a stone that may go all ways."""
    ((x, y),) = _spots("anywhere", numbers, 0.62)
    pen.grid(0.62, (x, y))
    for turn in range(8):
        far = 0.98 if turn % 2 == 0 else 1.12
        along = (cos(turn * pi / 4), sin(turn * pi / 4))
        pen.arrow((along[0] * 0.42, along[1] * 0.42), (along[0] * far, along[1] * far), 0.15)
    pen.own(x, y, 0.28)


def _pair_place(pen: _Pen, numbers: Numbers) -> None:
    """Draw two stones that a line joins."""
    one, other = _spots("pair", numbers, 0.66)
    pen.grid(0.66, one)
    pen.stroke(one, other, width=_THICK * 1.6)
    pen.own(*one, 0.31)
    pen.own(*other, 0.31)


def _replace_any(pen: _Pen, numbers: Numbers) -> None:
    """Draw one stone that is half another player's and half the player's own, and an arrow over it from one to the other."""
    ((x, y),) = _spots("replace", numbers, 0.62)
    pen.grid(0.62, (x, y))
    pen.other(x, y, 0.42)
    k = 0.5522847498307936 * 0.42
    half: tuple[Segment, ...] = (
        ("M", 0, -0.42), ("C", k, -0.42, 0.42, -k, 0.42, 0), ("C", 0.42, k, k, 0.42, 0, 0.42), ("Z",),
    )  # fmt: skip
    pen.shapes.append(Path(_scale(half, pen.r), Paint(fill=pen.line)))
    bow: tuple[Segment, ...] = (("M", -0.62, -0.32), ("C", -0.42, -0.92, 0.34, -0.96, 0.56, -0.5))
    pen.shapes.append(Path(_scale(bow, pen.r), Paint(stroke=pen.line, width=_MIDDLE * pen.r, cap="round")))
    pen.head((0.66, -0.28), (0.4, 0.92))


def _move_stones(pen: _Pen, numbers: Numbers) -> None:
    """Draw as many stones as the card moves, each from where it was to where it goes."""
    count = numbers["stones"]
    step = 1.6 / max(2, count)
    size = min(STONE, step * 0.4)
    for i in range(count):
        y = (i - (count - 1) / 2) * step
        pen.empty(-0.7, y, size)
        pen.arrow((-0.7 + size + 0.1, y), (0.7 - size - 0.08, y), min(0.17, step * 0.3))
        pen.own(0.7, y, size)


def _points(pen: _Pen, numbers: Numbers) -> None:
    """Draw as many points as the card is worth, in rows."""
    for x, y, size in _rows(numbers["points"], 1.8, 1.6):
        size = min(size, 0.36)
        corners = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
        pen.shapes.append(polygon([(a * pen.r, b * pen.r) for a, b in corners], Paint(fill=pen.line)))


def _trade(pen: _Pen, numbers: Numbers) -> None:
    """Draw what is given above, and what is got back below."""
    for x, y, size in _rows(numbers["give"], 1.0, 0.8):
        pen.other(x - 0.5, y - 0.48, min(size, 0.19))
    pen.arrow((0.14, -0.48), (0.96, -0.48))
    for x, y, size in _rows(numbers["get"], 1.0, 0.8):
        pen.own(x + 0.5, y + 0.48, min(size, 0.19))
    pen.arrow((-0.14, 0.48), (-0.96, 0.48))


def _rows(count: int, width: float, height: float) -> list[tuple[float, float, float]]:
    """Return places for so many things in the middle of a space, and the room that each has about it; odd ones are between rows."""
    best: tuple[float, list[int]] = (0.0, [count])
    for rows in range(1, count + 1):
        least, more = divmod(count, rows)
        loads = [least] * rows
        for i in range(more):  # the longer rows are in the middle
            loads[(rows // 2 + (i + 1) // 2 * (-1 if i % 2 else 1)) % rows] += 1
        room = min(width / max(loads), height / rows)
        if room > best[0] + 1e-9:
            best = (room, loads)
    room, loads = best
    return [
        ((i - (load - 1) / 2) * room, (row - (len(loads) - 1) / 2) * room, room * 0.42)
        for row, load in enumerate(loads)
        for i in range(load)
    ]


def _scale(segments: Sequence[Segment], r: float) -> tuple[Segment, ...]:
    return tuple((segment[0], *(value * r for value in segment[1:])) for segment in segments)  # type: ignore[misc]  # the same shape of tuple


_DRAWN: dict[str, Callable[[_Pen, Numbers], None]] = {
    "nothing": _no_move, "extra": _extra_move, "reject": _reject, "reject_and_replace": _reject_and_replace, "anywhere": _move_anywhere,
    "pair": _pair_place, "replace": _replace_any, "move": _move_stones, "points": _points, "trade": _trade,
}  # fmt: skip


def card_sign(effect: str, numbers: Numbers, r: float, line: str = ink.TEXT, field: tuple[float, float] = (0.0, 0.0)) -> Group:
    """Draw the sign of a card by its effect about (0, 0), `r` mm from the middle to each side. Raises KeyError for one that has none.

    `field` is half the width and half the height of the board that it lies on, in mm, where that is larger.
    """
    pen = _Pen(r, line, (max(r, field[0]), max(r, field[1])))
    _DRAWN[effect](pen, numbers)
    return Group(tuple(pen.shapes))


_BOLT = ((0.18, -1.0), (-0.62, 0.16), (-0.06, 0.16), (-0.2, 1.0), (0.62, -0.22), (0.06, -0.22))


def kind_sign(kind: str, r: float, line: str) -> tuple[Shape, ...]:
    """Draw the sign of a kind of card about (0, 0), within `r` mm: "move" a stone on its point, "reply" a bolt, "scoring" a star."""
    full = Paint(fill=line)
    if kind == "move":
        lines: list[Segment] = [("M", -r, 0), ("L", r, 0), ("M", 0, -r), ("L", 0, r)]
        return Path(tuple(lines), Paint(stroke=line, width=0.14 * r)), Circle(0, 0, 0.55 * r, full)
    if kind == "reply":
        return (polygon([(x * r, y * r) for x, y in _BOLT], full),)
    turns = [(r if i % 2 == 0 else 0.42 * r, i * pi / 5) for i in range(10)]
    return (polygon([(far * sin(turn), -far * cos(turn)) for far, turn in turns], full),)


CORNER = 3.0
"""Radius of a rounded corner, in mm."""
SAFE = 3.0
"""Nothing that matters is nearer to the cut, in mm."""
INSET = 4.8
"""Millimetres from the sides to the words."""
_TOP, _UNDER = 4.4, 2.9
"""Air over and under the words of the head."""
_FOOT = 9.0
"""The height of the foot."""
_AIR = 3.0
"""Air over and under the text."""
_KIND = 1.6
"""The height of the strips that say the kind of a card in black style."""
_HATCHES = {ink.MOVE: "diagonal", ink.REPLY: "dots", ink.SCORING: "vertical"}
KIND_SIGNS = {ink.MOVE: "move", ink.REPLY: "reply", ink.SCORING: "scoring"}
BADGE = 3.6
"""The radius of the disc under the sign of a kind, in mm."""
_CODE, _INDEX = 17.0, 12.0
"""Type of the code in the head, and of that in the foot, which is upside down for whoever holds the card the other way round."""
_TITLE = (14.0, ink.CARD_TITLE)
_TEXT = (11.0, 9.5)
"""The largest type of the text, and the one that the board makes room for."""
_WHEN = 9.0
_LEADING = 1.22
_BOARD = tuple(share / 100 for share in range(66, 38, -2))
"""The shares of the height between head and foot that the board may have, the best first."""


class Wording(NamedTuple):
    """What is written on a card. `code` is the one that the log uses, `when` says when it may be played, `numbers` go into its sign.

    `copies` says in words how many there are in the deck.
    """

    code: str
    copies: str
    numbers: Mapping[str, int]
    title: str
    text: str
    when: str
    effect: str


class Bands(NamedTuple):
    """Where the bands of all cards of a deck end, from the top, in mm: the head, the board, and the text; and how large the text is."""

    head: float
    board: float
    text: float
    points: float = _TEXT[0]
    """The size of the text on all cards of the deck."""


def bands(cards: Sequence[Wording], size: tuple[float, float], least: float = ink.BODY) -> Bands:
    """Return the bands with which all cards of a deck fit, with the largest board, in type of `least` points or more.

    Raises DoesNotFit, naming the card that has no room.
    """
    head = max((_head_height(card, size[0], least) for card in cards), default=0.0)
    foot, larger = size[1] - _FOOT, least / ink.BODY
    refused: DoesNotFit | None = None
    for points in (_TEXT[1] * larger, least):
        for share in _BOARD:
            tried = Bands(head, round(head + share * (foot - head), 2), foot)
            try:
                sizes = [_body(card, tried, size[0], (_TEXT[0] * larger, points)).size for card in cards]
                return tried._replace(points=min(sizes, default=points))
            except DoesNotFit as problem:
                refused = problem
    assert refused is not None
    raise refused


def card_front(
    card: Wording, tint: str, size: tuple[float, float], rows: Bands, style: ink.Style = "colour", least: float = ink.BODY
) -> Figure:
    """Draw the front, in bands of `tint` and of its ink.

    Raises DoesNotFit, naming the card, where title or text have no room at `least` points.
    """
    width, height = size
    dark = hatch.BLACK if style == "black" else ink.TEXT
    light = ink.legible_on(ink.deep(tint)) if style == "colour" else dark
    shapes: list[Shape] = list(_grounds(tint, size, rows, 0.0, style))
    if style == "black":
        shapes += _strips(tint, size)
    shapes += _head(card, width, light, least)
    tall, wide = rows.board - rows.head, width
    sign = card_sign(card.effect, card.numbers, _reach(width, rows), dark, (wide / 2, tall / 2))
    shapes.append(Group((sign,), Affine.translate(width / 2, rows.head + tall / 2)))
    shapes += _rules(width, rows, style)
    shapes += _badge(tint, size, rows, style)
    body = _body(card, rows, width, (rows.points, least))
    used = fonts.cap_height("regular", body.size) + (len(body.lines) - 1) * body.size * MM_PER_POINT * _LEADING
    y = (rows.board + rows.text - used) / 2 + fonts.cap_height("regular", body.size)
    for text in body.lines:
        shapes.append(Text(INSET, y, text, "regular", body.size, dark))
        y += body.size * MM_PER_POINT * _LEADING
    shapes += _foot(card, size, light, least)
    return Figure(width, height, tuple(shapes))


def card_ground(tint: str, size: tuple[float, float], rows: Bands, bleed: float, style: ink.Style = "colour") -> tuple[Shape, ...]:
    """Draw the bands of a front about (0, 0), which run on past its cuts by `bleed` mm; nothing where the front is white."""
    grounds = tuple(_grounds(tint, size, rows, bleed, style))
    return (Group(grounds, Affine.translate(-size[0] / 2, -size[1] / 2)),) if grounds else ()


def _grounds(tint: str, size: tuple[float, float], rows: Bands, bleed: float, style: ink.Style) -> Iterator[Shape]:
    """Draw the inks of the bands: head and foot in the ink of the kind, the board in its tint; in low-ink style the tint alone."""
    if style == "black":
        return
    width, height = size
    deep = ink.deep(tint) if style == "colour" else tint
    wide = width + 2 * bleed
    yield Rect(-bleed, -bleed, wide, rows.head + bleed, Paint(fill=deep))
    if style == "colour":
        yield Rect(-bleed, rows.head, wide, rows.board - rows.head, Paint(fill=tint))
    yield Rect(-bleed, rows.text, wide, height - rows.text + bleed, Paint(fill=deep))


def _strips(tint: str, size: tuple[float, float]) -> Iterator[Shape]:
    """Draw the hatch of the kind over the head and under the foot, where it is seen in a hand that is spread; it keeps off the cuts."""
    width, height = size
    for top in (ink.RING_INSET, height - ink.RING_INSET - _KIND):
        strip = Rect(ink.RING_INSET, top, width - 2 * ink.RING_INSET, _KIND, Paint())
        yield from hatch.hatch_area(_HATCHES[tint], strip, Box(strip.x, strip.y, strip.x + strip.w, strip.y + strip.h), hatch.PIECE)


def _badge(tint: str, size: tuple[float, float], rows: Bands, style: ink.Style) -> Iterator[Shape]:
    """Draw the sign of the kind on a disc in the upper right corner of the board, where the deck has room beside what is drawn on it."""
    sign = _reach(size[0], rows)
    x, y = size[0] - INSET - BADGE, rows.head + 1.4 + BADGE
    if x - BADGE - 1 < size[0] / 2 + sign or y + BADGE > rows.board - 1:
        return
    ground = {"colour": ink.deep(tint), "low-ink": tint, "black": ink.PAPER}[style]
    edge = {"colour": ink.PAPER, "low-ink": ink.GRID, "black": hatch.BLACK}[style]
    inside = {"colour": ink.PAPER, "low-ink": ink.TEXT, "black": hatch.BLACK}[style]
    yield Circle(x, y, BADGE - 0.15, Paint(ground, edge, 0.3))
    yield Group(kind_sign(KIND_SIGNS[tint], 0.62 * BADGE, inside), Affine.translate(x, y))


def _reach(width: float, rows: Bands) -> float:
    """Return how far the sign of a card reaches from the middle of its board, in mm."""
    return min((rows.board - rows.head) / 2 - 1.2, width / 2 - INSET)


def _rules(width: float, rows: Bands, style: ink.Style) -> Iterator[Shape]:
    """Draw the lines between bands that have no ink of their own."""
    if style == "colour":
        return
    colour = hatch.BLACK if style == "black" else ink.GRID
    for y, thick in ((rows.head, 0.6), (rows.board, 0.3), (rows.text, 0.3)):
        yield line(0, y, width, y, Paint(stroke=colour, width=thick))


def _head(card: Wording, width: float, light: str, least: float) -> Iterator[Shape]:
    """Draw the code, and beside it the title over when the card may be played."""
    title, when = _head_words(card, width, least)
    left = _title_left(card)
    y = _TOP + fonts.cap_height("semibold", title.size)
    yield Text(INSET, _TOP + fonts.cap_height("bold", _CODE), card.code, "bold", _CODE, light)
    for text in title.lines:
        yield Text(left, y, text, "semibold", title.size, light)
        y += title.size * MM_PER_POINT * 1.1
    y += -title.size * MM_PER_POINT * 1.1 + 1.7 + fonts.cap_height("regular", when.size)
    for text in when.lines:
        yield Text(left, y, text, "regular", when.size, light)
        y += when.size * MM_PER_POINT * 1.15


def _head_words(card: Wording, width: float, least: float) -> tuple[fonts.Fitted, fonts.Fitted]:
    room = width - INSET - _title_left(card)
    when = _fit_text(card, card.when, "regular", (room, 8.0 * least / ink.BODY), (max(_WHEN, least), least))
    return _fit_text(card, card.title, "semibold", (room, 13.0), _TITLE), when


def _title_left(card: Wording) -> float:
    return INSET + fonts.width(card.code, "bold", _CODE) + 2.4


def _head_height(card: Wording, width: float, least: float) -> float:
    """Return how high the head of a card has to be."""
    title, when = _head_words(card, width, least)
    high = fonts.cap_height("semibold", title.size) + (len(title.lines) - 1) * title.size * MM_PER_POINT * 1.1
    high += 1.7 + fonts.cap_height("regular", when.size) + (len(when.lines) - 1) * when.size * MM_PER_POINT * 1.15
    return round(_TOP + max(high, fonts.cap_height("bold", _CODE)) + _UNDER, 2)


def _body(card: Wording, rows: Bands, width: float, sizes: tuple[float, float]) -> fonts.Fitted:
    """Return the text of a card between board and foot, in type of the largest to the smallest of `sizes`, in points."""
    room = (width - 2 * INSET, rows.text - rows.board - 2 * _AIR)
    return _fit_text(card, card.text, "regular", room, sizes, _LEADING)


def _foot(card: Wording, size: tuple[float, float], light: str, least: float) -> Iterator[Shape]:
    """Draw how many there are, and the code once more, upside down."""
    width, height = size
    middle = height - _FOOT / 2 - 0.9
    yield Text(INSET, middle + fonts.cap_height("regular", least) / 2, card.copies, "regular", least, light)
    code = Text(0, fonts.cap_height("bold", _INDEX) / 2, card.code, "bold", _INDEX, light)
    yield Group((code,), Affine.rotate(180).then(Affine.translate(width - INSET, middle)))


def _fit_text(
    card: Wording, text: str, face: fonts.Face, room: tuple[float, float], sizes: tuple[float, float], leading: float = 1.1
) -> fonts.Fitted:
    """Fit a text of the card into a space of (width, height) mm. Raises DoesNotFit."""
    fitted = fonts.fit(text, face, room, sizes, leading) if min(room) > 0 else None
    if fitted is not None:
        return fitted
    least = sizes[1]
    lines = fonts.wrap(text, face, least, max(room[0], 1.0))
    tall = fonts.cap_height(face, least) + (len(lines) - 1) * leading * least * MM_PER_POINT + 0.22 * least * MM_PER_POINT
    over = max(tall - room[1], max(fonts.width(line, face, least) for line in lines) - room[0], 0.1)
    what = f"the card {card.code}, {card.title}: {text!r} is {over:.1f} mm too large at {least:g} pt; shorten it"
    raise DoesNotFit(what, over, [text])


def card_back(size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """Draw the back: lines of a board and its dots in a frame, and a rosette; turned round it is the same."""
    width, height = size
    full = style == "colour"
    line = ink.PAPER if full else ink.GRID if style == "low-ink" else hatch.BLACK
    thin = 0.3 if full else 0.15
    x, y = width / 2, height / 2
    wide, high = width - 2 * (SAFE + 1), height - 2 * (SAFE + 1)
    shapes: list[Shape] = [Rect(0, 0, width, height, Paint(fill=ink.CARD_BACK))] if full else []
    columns, rows = 2 * round(wide / 11), 2 * round(high / 11)  # a line through the middle both ways
    xs = [x + (i - columns / 2) * wide / columns for i in range(1, columns)]
    ys = [y + (i - rows / 2) * high / rows for i in range(1, rows)]
    segments: list[Segment] = []
    for at in xs:
        segments += [("M", at, y - high / 2), ("L", at, y + high / 2)]
    for at in ys:
        segments += [("M", x - wide / 2, at), ("L", x + wide / 2, at)]
    shapes.append(Path(tuple(segments), Paint(stroke=line, width=thin)))
    middle = min(wide, high) * 0.27
    ground = Paint(fill=ink.CARD_BACK if full else ink.PAPER)
    for i, a in enumerate(xs):
        for j, b in enumerate(ys):
            if (i + j) % 2 == (len(xs) + len(ys)) // 2 % 2 and (a - x) ** 2 + (b - y) ** 2 > (middle + 2.5) ** 2:
                shapes.append(Circle(a, b, 1.2, ground._replace(stroke=line, width=thin)))
    shapes.append(Circle(x, y, middle, ground._replace(stroke=line, width=thin)))
    shapes.append(ornaments.rosette(x, y, middle - 0.9, middle * 0.35, 12, 4, Paint(stroke=line, width=0.25 if full else 0.14)))
    shapes.append(Circle(x, y, middle * 0.22, Paint(stroke=line, width=0.5 if full else 0.25)))
    shapes.append(Rect(SAFE + 1, SAFE + 1, wide, high, Paint(stroke=line, width=0.5 if full else 0.25), CORNER))
    return Figure(width, height, tuple(shapes))

"""The drawn signs of the kinds of card: what happens on the board, in stones, lines and arrows of one ink.

A full disc is a stone of the player, an open one that of another, a dashed one a place left empty. Each sign fits a square
of two units about (0, 0), y down, and is scaled by its radius in mm; numbers come from the card. Stones on points are those of a short
log (`example`), which the tests have the referee judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Segment, Shape, Text, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT
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
        """A straight arrow; its head ends at `end`."""
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
        """Lines of the board through a point, so far apart, and on to the ends of its field, both ways, under all that follows."""
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
    """The places of lines `step` mm apart, one of them at `first`, that are less than `reach` mm from the middle."""
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
        """Where its points lie in a sign with lines so far apart, with the middle of the board at (0, 0)."""
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
    """Where the points of the example of an effect lie."""
    shown = example("", effect, numbers)
    assert shown is not None
    return shown.spots(step)


def _no_move(pen: _Pen, numbers: Numbers) -> None:
    """A place that stays empty, barred."""
    pen.grid(0.62)
    pen.shapes.append(Circle(0, 0, 0.42 * pen.r, Paint(fill=ink.PAPER)))
    pen.empty(0, 0, 0.42)
    pen.stroke((-0.22, 0), (0.22, 0), width=_THICK)


def _extra_move(pen: _Pen, numbers: Numbers) -> None:
    """A first and a second stone, as far apart as they must be, and the way along the lines from one to the other."""
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
    """Another's stone, crossed out."""
    ((x, y),) = _spots("reject", numbers, 0.62)
    pen.grid(0.62, (x, y))
    pen.other(x, y, 0.42)
    pen.cross(x, y, 0.56)


def _reject_and_replace(pen: _Pen, numbers: Numbers) -> None:
    """A piece of the board before and after: another's stone crossed out on a point, and the player's own on the same point."""
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
    """A stone that may go all ways."""
    ((x, y),) = _spots("anywhere", numbers, 0.62)
    pen.grid(0.62, (x, y))
    for turn in range(8):
        far = 0.98 if turn % 2 == 0 else 1.12
        along = (cos(turn * pi / 4), sin(turn * pi / 4))
        pen.arrow((along[0] * 0.42, along[1] * 0.42), (along[0] * far, along[1] * far), 0.15)
    pen.own(x, y, 0.28)


def _pair_place(pen: _Pen, numbers: Numbers) -> None:
    """Two stones that a line joins."""
    one, other = _spots("pair", numbers, 0.66)
    pen.grid(0.66, one)
    pen.stroke(one, other, width=_THICK * 1.6)
    pen.own(*one, 0.31)
    pen.own(*other, 0.31)


def _replace_any(pen: _Pen, numbers: Numbers) -> None:
    """One stone that is half another player's and half the player's own, and an arrow over it from one to the other."""
    ((x, y),) = _spots("replace", numbers, 0.62)
    pen.grid(0.62, (x, y))
    pen.other(x, y, 0.42)
    k = 0.5522847498307936 * 0.42
    half: tuple[Segment, ...] = (
        ("M", 0, -0.42), ("C", k, -0.42, 0.42, -k, 0.42, 0), ("C", 0.42, k, k, 0.42, 0, 0.42), ("Z",),
    )  # fmt: skip
    pen.shapes.append(Path(_scaled(half, pen.r), Paint(fill=pen.line)))
    bow: tuple[Segment, ...] = (("M", -0.62, -0.32), ("C", -0.42, -0.92, 0.34, -0.96, 0.56, -0.5))
    pen.shapes.append(Path(_scaled(bow, pen.r), Paint(stroke=pen.line, width=_MIDDLE * pen.r, cap="round")))
    pen.head((0.66, -0.28), (0.4, 0.92))


def _move_stones(pen: _Pen, numbers: Numbers) -> None:
    """As many stones as the card moves, each from where it was to where it goes."""
    count = numbers["stones"]
    step = 1.6 / max(2, count)
    size = min(STONE, step * 0.4)
    for i in range(count):
        y = (i - (count - 1) / 2) * step
        pen.empty(-0.7, y, size)
        pen.arrow((-0.7 + size + 0.1, y), (0.7 - size - 0.08, y), min(0.17, step * 0.3))
        pen.own(0.7, y, size)


def _points(pen: _Pen, numbers: Numbers) -> None:
    """As many points as the card is worth, in rows."""
    for x, y, size in _rows(numbers["points"], 1.8, 1.6):
        size = min(size, 0.36)
        corners = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
        pen.shapes.append(polygon([(a * pen.r, b * pen.r) for a, b in corners], Paint(fill=pen.line)))


def _trade(pen: _Pen, numbers: Numbers) -> None:
    """What is given above, what is got back below."""
    for x, y, size in _rows(numbers["give"], 1.0, 0.8):
        pen.other(x - 0.5, y - 0.48, min(size, 0.19))
    pen.arrow((0.14, -0.48), (0.96, -0.48))
    for x, y, size in _rows(numbers["get"], 1.0, 0.8):
        pen.own(x + 0.5, y + 0.48, min(size, 0.19))
    pen.arrow((-0.14, 0.48), (-0.96, 0.48))


def _rows(count: int, width: float, height: float) -> list[tuple[float, float, float]]:
    """Places for so many things in the middle of a space, and the room that each has about it; odd ones are between rows."""
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


def _scaled(segments: Sequence[Segment], r: float) -> tuple[Segment, ...]:
    return tuple((segment[0], *(value * r for value in segment[1:])) for segment in segments)  # type: ignore[misc]  # the same shape of tuple


_DRAWN: dict[str, Callable[[_Pen, Numbers], None]] = {
    "nothing": _no_move, "extra": _extra_move, "reject": _reject, "reject_and_replace": _reject_and_replace, "anywhere": _move_anywhere,
    "pair": _pair_place, "replace": _replace_any, "move": _move_stones, "points": _points, "trade": _trade,
}  # fmt: skip


def names() -> tuple[str, ...]:
    """The effects of cards that have a sign."""
    return tuple(_DRAWN)


def card_sign(effect: str, numbers: Numbers, r: float, line: str = ink.TEXT, field: tuple[float, float] = (0.0, 0.0)) -> Group:
    """The sign of a card by its effect about (0, 0), `r` mm from the middle to each side. Raises KeyError for one not in `names()`.

    `field` is half the width and half the height of the board that it lies on, in mm, where that is larger.
    """
    pen = _Pen(r, line, (max(r, field[0]), max(r, field[1])))
    _DRAWN[effect](pen, numbers)
    return Group(tuple(pen.shapes))


_BOLT = ((0.18, -1.0), (-0.62, 0.16), (-0.06, 0.16), (-0.2, 1.0), (0.62, -0.22), (0.06, -0.22))


def kind_sign(kind: str, r: float, line: str) -> tuple[Shape, ...]:
    """The sign of a kind of card about (0, 0), within `r` mm: "move" a stone on its point, "reply" a bolt, "scoring" a star."""
    full = Paint(fill=line)
    if kind == "move":
        lines: list[Segment] = [("M", -r, 0), ("L", r, 0), ("M", 0, -r), ("L", 0, r)]
        return Path(tuple(lines), Paint(stroke=line, width=0.14 * r)), Circle(0, 0, 0.55 * r, full)
    if kind == "reply":
        return (polygon([(x * r, y * r) for x, y in _BOLT], full),)
    turns = [(r if i % 2 == 0 else 0.42 * r, i * pi / 5) for i in range(10)]
    return (polygon([(far * sin(turn), -far * cos(turn)) for far, turn in turns], full),)

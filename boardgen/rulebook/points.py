"""A board of points as figures show it: drawn by the board's own code at a small pitch, without words, and its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.piece import tokens
from boardgen.draw.piece.symbols import place_outline
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.decks.booklets import Position, RuleFigure, Show
from boardgen.layout.ground.board import Board, column_letters, parse_point
from boardgen.layout.spec.spec import GameSpec
from boardgen.rulebook.ground import LEAST, ROOM
from boardgen.rulebook.type_size import readable

LEAD = LEAST * MM_PER_POINT * 1.16
"""From line to line of the words in a zone, in mm."""
PITCH = 6.4
"""Between two lines of a figure, in mm, where the whole board fits ..."""
LEAST_PITCH = 6.3
"""... and on a larger board; of one that does not fit with this, figures show parts."""
BESIDE = 9.0
"""What the frame and the names of lines take of the width, in mm."""
COAST = 0.56
"""The room that borders leave around a point, as a share of the pitch."""
DISC = 0.8
"""The diameter of a stone as a share of the pitch."""
SIGNAL = "#9A3520"
"""The ink of marks and arrows."""
ASIDE = 0.8
"""How far from its point, to the right and up, its cross is, and the stone itself where another one has come: in radii of a stone."""
BEYOND = 2.1
"""How far the frame of a board reaches beyond its land, in mm."""


class PointsGround:
    """The ground of a game on points."""

    def __init__(self, spec: GameSpec, style: ink.Style = "colour", pitch: float = PITCH) -> None:
        self.style: ink.Style = style
        assert isinstance(spec.ground, Board)
        fitting = (ROOM - BESIDE) / spec.ground.columns
        self.pitch = PITCH if fitting < LEAST_PITCH else min(pitch, fitting)
        self.board = replace(spec.ground, pitch=self.pitch)
        self.spec = replace(spec, ground=self.board, background=None)
        self.drawn = board_figure(self.spec, style=style, diameter=self.pitch * COAST, bare=True)
        self._discs: dict[tuple[str, str], Symbol] = {}

    @property
    def reach(self) -> float:
        """The radius that a piece takes up, in mm."""
        return self.pitch * DISC / 2

    def at(self, name: str) -> tuple[float, float]:
        """Where a point is in the drawing, mm. Raises KeyError for a name that is not there."""
        return place_of(self.drawn, self.board, self.board.index[name])

    def sign(self, name: str) -> tuple[float, float]:
        """Where a letter that marks a point is written: on the point, mm. Raises KeyError."""
        return self.at(name)

    def way(self, figure: RuleFigure, start: str, end: str) -> Sequence[tuple[float, float]]:
        """The line of an arrow, mm: from the edge of a piece or a mark to that of the next one, or to a free point where another begins.

        Empty for two points on each other. Raises KeyError for a name that is not there.
        """
        position, show = figure.position, figure.show
        (x0, y0), (x1, y1) = self.at(start), self.at(end)
        far = hypot(x1 - x0, y1 - y0)
        if far < 1e-6:
            return ()
        dx, dy = (x1 - x0) / far, (y1 - y0) / far
        if (end, start) in show.arrows:  # there and back: side by side
            x0, y0, x1, y1 = x0 - dy * 1.4, y0 + dx * 1.4, x1 - dy * 1.4, y1 + dx * 1.4
        taken = {*position.stones, *position.left, *show.marks}
        leads_on = end not in taken and any(first == end for first, last in show.arrows if last != start)
        begins, ends = (self.reach if start in taken else 0.0), (0.0 if leads_on else self.reach + 0.3)
        return (x0 + dx * begins, y0 + dy * begins), (x1 - dx * ends, y1 - dy * ends)

    def lay(self, figure: RuleFigure) -> None:
        """Nothing: the points are the same for all."""

    def box(self, window: Sequence[str]) -> Box:
        """The part of the drawing that a window shows: half a pitch beyond its points, and at the edge of the board its frame too."""
        inside: Sequence[int]
        if not window:
            inside = range(len(self.board))
        elif len(window) == 1 and "-" in window[0]:
            (left, low), (right, high) = (self._cell(corner) for corner in window[0].split("-"))
            inside = [
                point for point in range(len(self.board)) if left <= self.board.col[point] <= right and low <= self.board.row[point] <= high
            ]
        else:
            inside = [self.board.index[name] for name in window]
        if not inside:
            raise KeyError("-".join(window))
        places = [place_of(self.drawn, self.board, point) for point in inside]
        every = [place_of(self.drawn, self.board, point) for point in range(len(self.board))]
        sides = []
        for axis in (0, 1):
            low_side, high_side = min(spot[axis] for spot in places), max(spot[axis] for spot in places)
            least, most = min(spot[axis] for spot in every), max(spot[axis] for spot in every)
            before = self.pitch / 2 + (BEYOND if low_side < least + 0.1 else 0)
            after = self.pitch / 2 + (BEYOND if high_side > most - 0.1 else 0)
            sides.append((low_side - before, high_side + after))
        (x0, x1), (y0, y1) = sides
        return Box(x0, y0, x1, y1)

    def _cell(self, corner: str) -> tuple[int, int]:
        try:
            return parse_point(corner)
        except ValueError as problem:
            raise KeyError(corner) from problem

    def pieces(self, figure: RuleFigure) -> Iterator[Shape]:
        """Stones with their loads, and product that nobody guards; stones that were taken as ghosts, with a cross beside them."""
        position, show = figure.position, figure.show
        crossed = position.taken if show.taken else {}
        for point in crossed:
            yield from self._ghost(point, figure)
        for point, seat in position.stones.items():
            mark = str(position.numbers[point]) if show.numbers and point in position.numbers else ""
            yield Use(self.piece(point, seat, mark, position), *self.at(point))
        for point, tonnes in position.loads.items():
            x, y = self.at(point)
            yield from plate(tonnes, x + self.reach * 0.75, y + self.reach * 0.8)
        for point, words in position.left.items():
            tonnes, _, seat = words.partition(" ")
            x, y = self.at(point)
            yield from self._abandoned(x, y, tonnes, seat)
        for point in crossed:
            x, y = self._ghost_place(point, figure)
            yield from cross(x + ASIDE * self.reach, y - ASIDE * self.reach, self.reach * 0.62)

    def _ghost(self, point: str, figure: RuleFigure) -> Iterator[Shape]:
        """A stone that was taken: on white, in a dashed rim of its ink."""
        position = figure.position
        seat = position.taken[point]
        x, y = self._ghost_place(point, figure)
        yield Circle(x, y, self.reach, Paint(fill=ink.PAPER))
        yield from self.ghost(point, seat, position, x, y)
        rim = self.spec.seats[seat].ink if self.style != "black" else ink.TEXT
        rim = rim if ink.contrast(rim, ink.PAPER) >= ink.PALE_PIECE else ink.EDGE
        yield Circle(x, y, self.reach - 0.1, Paint(stroke=ink.PAPER, width=0.5))
        yield Circle(x, y, self.reach - 0.1, Paint(stroke=rim, width=0.45, dash=(0.9, 0.7)))

    def ghost(self, point: str, seat: str, position: Position, x: float, y: float) -> Iterator[Shape]:
        """What is on a stone that was taken, about (x, y): its emblem with its letter."""
        one, black = self.spec.seats[seat], self.style == "black"
        colour, letters = (hatch.BLACK, ink.PAPER) if black else (one.ink, ink.legible_on(one.ink))
        r = tokens.reach(self.pitch * DISC) * self.pitch * DISC / tokens.USUAL
        shapes = tokens.draw_emblem(one.symbol, one.letter, r, colour, ink.PAPER, contour="" if black else ink.TEXT, letters=letters)
        yield Group(readable(shapes, LEAST), Affine.translate(x, y))

    def _ghost_place(self, point: str, figure: RuleFigure) -> tuple[float, float]:
        """Where a stone that was taken is shown: on its point, or half hidden by what is there now."""
        x, y = self.at(point)
        aside = 1.5 * ASIDE * self.reach if point in {*figure.position.stones, *figure.position.left, *figure.show.marks} else 0.0
        return x + aside, y - aside

    def _abandoned(self, x: float, y: float, tonnes: str, seat: str) -> Iterator[Shape]:
        """Product on a point without a cell: a cube in the colour of its last owner."""
        colour, side = self.spec.seats[seat].ink, self.reach * 1.05
        yield Rect(x - side / 2, y - side / 2, side, side, Paint(colour, ink.edge(colour), 0.3), 0.3)
        middle = y + fonts.cap_height("bold", LEAST) / 2
        yield Text(x, middle, tonnes, "bold", LEAST, ink.legible_on(colour), "middle")

    def piece(self, point: str, seat: str, mark: str, position: Position) -> Symbol:
        """What a seat has on a point in a position, about (0, 0), with a number or a letter on it where there is a mark."""
        return self._disc(seat, mark)

    def _disc(self, seat: str, mark: str) -> Symbol:
        key = seat, mark
        if key not in self._discs:
            one = self.spec.seats[seat]
            made = tokens.disc(one._replace(letter=mark) if mark else one, self.pitch * DISC, style=self.style)
            self._discs[key] = Symbol(f"figure-{seat}-{mark}", readable(made.shapes, LEAST))
        return self._discs[key]

    def chip(self, x: float, y: float) -> Iterator[Shape]:
        """A star on a dark disc about (x, y)."""
        yield Circle(x, y, self.reach * 0.95, Paint(ink.SLATE, ink.EDGE, 0.3))
        yield Path(place_outline(_STAR, x, y, self.reach * 0.7), Paint(fill=ink.PAPER))

    def words(self, figure: RuleFigure, box: Box) -> Iterator[Shape]:
        """Codes, names or prices of the zones that are seen, clear of pieces, marks and arrows where that can be."""
        if figure.show.zones == "none" or self.board.grid.lattice != "square":
            return
        full = [*self._full(figure)]
        for code in self.spec.zones:
            lines = self._lines(code, figure.show)
            wide = max(fonts.width(line, "semibold", LEAST) for line in lines) / 2 + 0.4
            high = len(lines) * LEAD / 2 + 0.2
            spots = [(x, y, over) for x, y, over in self._rooms(code) if box.grown(-0.3).holds(Box(x - wide, y - high, x + wide, y + high))]
            if not spots:
                continue
            cx, cy = sum(x for x, _, _ in spots) / len(spots), sum(y for _, y, _ in spots) / len(spots)

            def worth(
                spot: tuple[float, float, bool], cx: float = cx, cy: float = cy, wide: float = wide, high: float = high
            ) -> tuple[float, ...]:
                x, y, over = spot
                hidden = sum(max(0.0, r - hypot(max(abs(px - x) - wide, 0.0), max(abs(py - y) - high, 0.0))) for px, py, r in full)
                return round(hidden, 3), over, round((x - cx) ** 2 + (y - cy) ** 2, 3), y, x

            x, y, _ = min(spots, key=worth)
            yield from self._zone_words(code, lines, x, y)

    def _full(self, figure: RuleFigure) -> Iterator[tuple[float, float, float]]:
        """Circles that cover whatever lies on the board, as x, y and radius in mm."""
        position, show = figure.position, figure.show
        for point in {*position.stones, *position.left, *show.marks, *(position.taken if show.taken else ())}:
            yield *self.at(point), self.reach
        for point in position.loads:
            x, y = self.at(point)
            yield x + self.reach * 0.75, y + self.reach * 0.8, 1.9
        for start, end in show.arrows:
            for (x0, y0), (x1, y1) in pairwise(self.way(figure, start, end)):
                steps = max(1, round(hypot(x1 - x0, y1 - y0)))
                for step in range(steps + 1):
                    yield x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps, 1.2

    def _rooms(self, code: str) -> Iterator[tuple[float, float, bool]]:
        """Where the words of a zone may be: in the middles of its meshes, and half way between two of its points, over a line."""
        board = self.board
        inside = {(board.col[point], board.row[point]): self.at(board.names[point]) for point in board.points_of(code)}
        for (column, row), (x, y) in inside.items():
            east, north = (column + 1, row) in inside, (column, row + 1) in inside
            if east and north and (column + 1, row + 1) in inside:
                yield x + self.pitch / 2, y - self.pitch / 2, False
            if east:
                yield x + self.pitch / 2, y, True
            if north:
                yield x, y - self.pitch / 2, True

    def _lines(self, code: str, show: Show) -> Sequence[str]:
        """What is written in a zone, line by line."""
        zone, money = self.spec.zones[code], getattr(self.spec.figures, "money", None)
        if show.zones == "name":
            return zone.name.replace("\xad", "").split()
        return [code, money.show(zone.price)] if show.zones == "price" and money is not None else [code]

    def _zone_words(self, code: str, lines: Sequence[str], x: float, y: float) -> Iterator[Shape]:
        """The words of a zone about (x, y), on its own ground, which hides the lines of the grid."""
        tint = self.spec.zones[code].tint if self.style == "colour" else ink.PAPER
        capital = fonts.cap_height("semibold", LEAST)
        base = y + capital / 2 - (len(lines) - 1) * LEAD / 2
        wide = max(fonts.width(line, "semibold", LEAST) for line in lines)
        yield Rect(x - wide / 2 - 0.4, base - capital - 0.4, wide + 0.8, (len(lines) - 1) * LEAD + capital + 0.8, Paint(fill=tint), 0.5)
        for number, line in enumerate(lines):
            yield Text(x, base + number * LEAD, line, "semibold", LEAST, ink.SECOND, "middle")

    def rim(self, box: Box) -> tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]:
        """Letters of columns along the lower edge, numbers of rows along the left one."""
        board = self.board
        below: dict[str, float] = {}
        beside: dict[str, float] = {}
        for point in range(len(board)):
            x, y = place_of(self.drawn, board, point)
            if box.holds(Box(x, y, x, y)):
                column, row = column_letters(board.col[point]), str(board.row[point])
                if board.grid.lattice == "square":
                    below.setdefault(column, x)
                    beside.setdefault(row, y)
        return [(x, name) for name, x in below.items()], [(y, name) for name, y in beside.items()]


def _star() -> tuple[Segment, ...]:
    """A star with five points, in the unit circle."""
    radii = [1.0 if turn % 2 == 0 else 0.4 for turn in range(10)]
    points = [(radius * sin(turn * pi / 5), -radius * cos(turn * pi / 5)) for turn, radius in enumerate(radii)]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


_STAR = _star()


def cross(x: float, y: float, arm: float) -> Iterator[Shape]:
    """Two strokes through a point, with white at their sides."""
    arm *= 0.7
    down: tuple[Segment, ...] = (("M", x - arm, y - arm), ("L", x + arm, y + arm))
    strokes: tuple[Segment, ...] = (*down, ("M", x + arm, y - arm), ("L", x - arm, y + arm))
    yield Path(strokes, Paint(stroke=ink.PAPER, width=1.1, cap="round"))
    yield Path(strokes, Paint(stroke=SIGNAL, width=0.6, cap="round"))


def plate(words: str, x: float, y: float) -> Iterator[Shape]:
    """Words on a small white plate about (x, y)."""
    tall = LEAST * MM_PER_POINT * 1.16
    wide = max(fonts.width(words, "bold", LEAST) + 0.9, tall)
    yield Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), 0.5)
    yield Text(x, y + fonts.cap_height("bold", LEAST) / 2, words, "bold", LEAST, ink.TEXT, "middle")


def ring(x: float, y: float, radius: float) -> Iterator[Shape]:
    """A free point: a ring."""
    yield Circle(x, y, radius, Paint(ink.PAPER, SIGNAL, 0.55))

"""Figures of a rulebook as drawings: part of the ground with its pieces, marks and arrows, and the names of lines at its edges.

A board of points is drawn by the board's own code at a small pitch, without words. Where a drawing is made smaller, type that can still
be read grows, and the rest stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, fsum, hypot
from typing import Protocol

from boardgen.assets.pictures import open_board_pictures
from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.piece import symbols, tokens
from boardgen.draw.piece.symbols import SIGNAL
from boardgen.draw.place.grid_lines import DARK
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DataError, Fault, quoted
from boardgen.layout.decks.booklets import SIGNS, Position, RuleFigure, Show
from boardgen.layout.ground.board import Board, column_letters, parse_point
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults

LEAST = ink.FOOTER
"""The smallest type in a figure, in points."""

LAYOUT = "layout"
"""The board of the layout, where that is not the one that figures are played on."""

ROOM = 110.0
"""The width of a line of text on A5, in mm: no figure is wider."""


class Ground(Protocol):
    """The ground of the figures of a game. One that is not played on points has `RulesGround(spec, style)` in its module `rules_ground`."""

    drawn: Figure
    """All of it, without pieces, in mm."""
    style: ink.Style

    def place_of_name(self, name: str) -> tuple[float, float]:
        """Return where a point or a city is in the drawing, mm. Raises KeyError for a name that is not there."""

    def lay(self, figure: RuleFigure) -> None:
        """Get ready for a figure: on some grounds every figure has its own places."""

    def box(self, window: Sequence[str]) -> Box:
        """Return the part of the drawing that a window shows; all of it for an empty one. Raises KeyError."""

    def draw_under(self, figure: RuleFigure, drawn: Symbol) -> Sequence[Shape]:
        """Return what is under the pieces of a figure: all that is `drawn` of the ground, or something plainer, or nothing."""

    def draw_leaving(self, figure: RuleFigure, box: Box) -> tuple[float, Sequence[Shape]]:
        """Return the pieces that leave the board, each with its way, at the right of the part that is seen; and how wide that is, mm."""

    @property
    def reach(self) -> float:
        """The radius that a piece takes up, in mm."""

    def sign(self, name: str) -> tuple[float, float]:
        """Return where a letter that marks a point or a city is written, mm. Raises KeyError."""

    def way(self, figure: RuleFigure, start: str, end: str) -> Sequence[tuple[float, float]]:
        """Return the line of an arrow of a figure from where it begins to its head, mm; empty for one to nowhere. Raises KeyError."""

    def chip(self, x: float, y: float) -> Iterator[Shape]:
        """Draw what the sign `*` of a figure stands for, about (x, y)."""

    def pieces(self, figure: RuleFigure) -> Iterator[Shape]:
        """Draw what lies on the ground in a figure, at the places of the drawing."""

    def words(self, figure: RuleFigure, box: Box) -> Iterator[Shape]:
        """Draw what is written on the part of the ground that is seen, under the pieces."""

    def rim(self, box: Box) -> tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]:
        """Return the names along the lower and the left edge of that part, each with its place in the drawing."""


def readable(shapes: Iterable[Shape], least: float, down: float = 0.5) -> tuple[Shape, ...]:
    """Return the shapes with every text of `least` points or more, in the drawing's own measure, also where a group scales it.

    `down` is the share of its growth that goes down: 0.5 keeps the middle of a text where it is, 1 its upper edge.
    """
    return tuple(_enlarge(shape, least, down) for shape in shapes)


def _enlarge(shape: Shape, least: float, down: float) -> Shape:
    if isinstance(shape, Group):
        scale = 1.0 if shape.transform is None else abs(shape.transform.d or shape.transform.b)
        return shape._replace(shapes=readable(shape.shapes, least / scale, down))
    if isinstance(shape, Use):
        return shape._replace(symbol=Symbol(f"{shape.symbol.name}-{least:g}pt", readable(shape.symbol.shapes, least, down)))
    if isinstance(shape, Text) and shape.size < least:
        more = fonts.cap_height(shape.face, least) - fonts.cap_height(shape.face, shape.size)
        return shape._replace(size=least, y=shape.y + more * down)
    return shape


LEAD = LEAST * MM_PER_POINT * 1.16
"""From line to line of the words in a zone, in mm."""
RING_AIR = 0.95
"""Above and below the words in a medallion, in mm."""
PITCH = 6.4
"""The pitch of a figure, in mm, where the whole board fits."""
LEAST_PITCH = 6.3
"""The pitch on a larger board; where the board does not fit with this, figures show parts."""
BESIDE = 9.0
"""What the frame and the names of lines take of the width, in mm."""
COAST = 0.56
"""The room that borders leave around a point, as a share of the pitch."""
DISC = 0.8
"""The diameter of a stone as a share of the pitch."""
LOAD = 1.0
"""How far right of and below a stone its load is, as a share of its radius: clear of its emblem."""
BENDS = (0.3, 0.5, 0.7, 0.9, 1.15)
"""How far beside the straight way an arrow may be that would lead over a piece, in pitches: the first of these that is clear."""
SHAFT = 0.55
"""What an arrow keeps free of a piece, from its middle, in mm."""
STEEP = 2.0
"""How many times as high as wide the way of a piece off the board is, where it can be lower."""
OFF = 1.7
"""The room for stones that were taken, at the right of what is seen: in radii of a stone."""
BEYOND = 2.1
"""How far the frame of a board reaches beyond its land, in mm."""


class PointsGround:
    """The ground of a game on points."""

    def __init__(
        self, spec: GameSpec, style: ink.Style = "colour", pitch: float = PITCH, chip: Callable[[float], Symbol] | None = None
    ) -> None:
        """`chip` draws what the sign `*` stands for, as wide as it is asked for in mm; else it is a star."""
        self.style: ink.Style = style
        self.warn: Callable[[Fault], None] = lambda fault: None
        self._chip = chip
        assert isinstance(spec.ground, Board)
        fitting = (ROOM - BESIDE) / spec.ground.columns
        self.pitch = PITCH if fitting < LEAST_PITCH else min(pitch, fitting)
        self.board = spec.ground.replace(pitch=self.pitch)
        self.spec = spec._replace(ground=self.board, background=None)
        pictures = open_board_pictures(self.spec)
        self.drawn = board_figure(self.spec, style=style, diameter=self.pitch * COAST, drawn="map", pictures=pictures)
        self._discs: dict[tuple[str, str], Symbol] = {}
        self._plain: Symbol | None = None

    @property
    def reach(self) -> float:
        """The radius that a piece takes up, in mm."""
        return self.pitch * DISC / 2

    def place_of_name(self, name: str) -> tuple[float, float]:
        """Return where a point is in the drawing, mm. Raises KeyError for a name that is not there."""
        return place_of(self.drawn, self.board, self.board.index[name])

    def sign(self, name: str) -> tuple[float, float]:
        """Return where a letter that marks a point is written: on the point, mm. Raises KeyError."""
        return self.place_of_name(name)

    def way(self, figure: RuleFigure, start: str, end: str) -> Sequence[tuple[float, float]]:
        """Return the line of an arrow, mm: from the edge of a piece or a mark to that of the next, or to a free point where another begins.

        Empty for two points on each other. Raises KeyError for a name that is not there.
        """
        position, show = figure.position, figure.show
        (x0, y0), (x1, y1) = self.place_of_name(start), self.place_of_name(end)
        far = hypot(x1 - x0, y1 - y0)
        if far < 1e-6:
            return ()
        dx, dy = (x1 - x0) / far, (y1 - y0) / far
        if (end, start) in show.arrows:  # there and back: side by side
            x0, y0, x1, y1 = x0 - dy * 1.4, y0 + dx * 1.4, x1 - dy * 1.4, y1 + dx * 1.4
        moved = self._moved(figure)
        taken = {*position.stones, *position.left, *show.marks, *moved}
        leads_on = end not in taken and any(first == end for first, last in show.arrows if last != start)
        begins, ends = (self.reach if start in taken else 0.0), (0.0 if leads_on else self.reach + 0.3)
        straight = (x0 + dx * begins, y0 + dy * begins), (x1 - dx * ends, y1 - dy * ends)
        others = {*position.stones, *position.left, *moved} - {start, end, *position.taken, *show.over}
        if not (crossed := [one for one in others if self._comes_near(figure, one, straight)]):
            return straight
        seen = self.box(show.window).grown(-0.8)
        for bend in (sign * share * self.pitch for share in BENDS for sign in (1, -1)):
            way = symbols.bent_way((x0, y0), (x1, y1), bend, begins, ends)
            inside = bool(way) and all(seen.x0 <= x <= seen.x1 and seen.y0 <= y <= seen.y1 for x, y in way)
            if inside and not any(self._comes_near(figure, one, way) for one in others):
                return way
        self._note_crossing(figure, start, end, min(crossed))
        return straight

    def _comes_near(self, figure: RuleFigure, point: str, way: Sequence[tuple[float, float]]) -> bool:
        """Return whether an arrow along a way would touch what is on a point."""
        return symbols.distance(way, self.place_of_name(point)) < self.cover(figure.position, point) + SHAFT

    def cover(self, position: Position, point: str) -> float:
        """Return the radius that covers what is on a point, in mm."""
        return self.reach

    def _note_crossing(self, figure: RuleFigure, start: str, end: str, over: str) -> None:
        """Warn of an arrow that leads over a piece that it is not about."""
        faults = Faults()
        what = f"in the figure {quoted(figure.name)}, the arrow from {start} to {end} leads over the piece on {over}"
        remedy = (
            f"write two arrows that go around {over}, [{start}, POINT] and [POINT, {end}], or `over: [{over}]` if it is to lead over it"
        )
        faults.add(figure.at.children.get("show", figure.at), what, remedy, "data:rulebook.arrow", "warning")
        for fault in faults.sorted():
            self.warn(fault)

    def _moved(self, figure: RuleFigure) -> Mapping[str, str]:
        """Return the free points that arrows lead from, with the points of the pieces that came from there."""
        stones, show = figure.position.stones, figure.show
        full, ends = {*stones, *figure.position.left, *figure.position.taken, *show.marks}, {end for _, end in show.arrows}
        return {start: end for start, end in show.arrows if end in stones and start not in full and start not in ends}

    def lay(self, figure: RuleFigure) -> None:
        """Do nothing: the points are the same for all."""

    def box(self, window: Sequence[str]) -> Box:
        """Return the part of the drawing that a window shows: half a pitch beyond its points, and its frame at the edge of the board."""
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

    def draw_under(self, figure: RuleFigure, drawn: Symbol) -> Sequence[Shape]:
        """Return the board as it is drawn, or where zones do not matter, its lines alone."""
        show = figure.show
        if not show.window or show.board or (show.zones != "none" and any(self.board.zone)):
            return (Use(drawn, 0, 0),)
        if self._plain is None:
            self._plain = Symbol(f"{drawn.name}-plain", tuple(self._lines_alone()))
        return (Use(self._plain, 0, 0),)

    def _lines_alone(self) -> Iterator[Shape]:
        """Draw lines or cells of the board on sand that ends half a mesh beyond its points; in other styles than colour on white."""
        board, half = self.board, self.pitch / 2
        places = [place_of(self.drawn, board, point) for point in range(len(board))]
        xs, ys = zip(*places, strict=True)
        left, top = min(xs) - half, min(ys) - half
        land = Paint(ink.SAND if self.style == "colour" else ink.PAPER, ink.TEXT, 0.5)
        yield Rect(left, top, max(xs) + half - left, max(ys) + half - top, land)
        if board.grid.lattice == "square":
            there = {(board.col[point], board.row[point]) for point in range(len(board))}
            for column in range(board.columns):
                for row in range(1, board.rows + 1):
                    if (column, row) not in there:
                        x, y = self.drawn.across[column], self.drawn.down[board.rows - row]
                        water = Paint(ink.SHALLOWS if self.style == "colour" else ink.PAPER, ink.COAST, ink.HAIR_WIDTH)
                        yield Rect(x - half, y - half, self.pitch, self.pitch, water)
        segments: list[Segment] = []
        if board.grid.cells and board.grid.lattice == "square":
            dark = [place for point, place in enumerate(places) if (board.col[point] + board.row[point]) % 2 and self.style == "colour"]
            yield from (Rect(x - half, y - half, self.pitch, self.pitch, Paint(fill=DARK)) for x, y in dark)
            for x, y in places:
                x0, y0, x1, y1 = x - half, y - half, x + half, y + half
                segments += [("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",)]
            yield Path(tuple(segments), Paint(stroke=ink.GRID, width=0.3, join="round"))
            return
        for point, (x, y) in enumerate(places):
            for other in board.neighbours[point]:
                if other > point:
                    segments += [("M", x, y), ("L", *places[other])]
        yield Path(tuple(segments), Paint(stroke=ink.GRID, width=0.3, cap="round"))

    def draw_leaving(self, figure: RuleFigure, box: Box) -> tuple[float, Sequence[Shape]]:
        """Return a stone of each seat that lost any, with their number, at the right of the board, and an arrow to it from a ghost.

        An arrow that would cross a stone is left out.
        """
        taken = figure.position.taken if figure.show.taken else {}
        shapes: list[Shape] = []
        across = OFF * self.reach
        y = box.y0 + self.reach + 0.4
        for seat in dict.fromkeys(taken.values()):
            points = [point for point, of in taken.items() if of == seat]
            ghosts = [self.place_of_name(point) for point in points]
            x = box.x1 + across - self.reach - 0.2
            gx, gy = max(ghosts, key=lambda spot: (round(spot[0] - 0.5 * abs(spot[1] - y), 3), -spot[1]))
            others = [(self.place_of_name(one), self.cover(figure.position, one)) for one in {*figure.position.stones} - {*points}]
            start = gx + 0.6 * self.reach
            ways = [
                ((start, gy + side * 0.6 * self.reach), (x - self.reach - 0.2, y + step))
                for step in range(1 + ceil(max(0.0, box.y1 - self.reach - 0.4 - y)))
                for side in (-1, 1)
            ]
            ways.sort(key=lambda way: abs(way[1][1] - way[0][1]) > STEEP * (way[1][0] - way[0][0]))
            # as high as the arrow crosses no stone and is not too steep
            free = next((way for way in ways if not any(symbols.arc_crosses(*way, *one) for one in others)), None)
            if free is not None:
                y = free[1][1]
                shapes += symbols.arc_arrow(*free)
            there = points[0] in figure.position.stones  # what took it is on its point
            shapes.append(Use(self._disc(seat, "") if there else self.piece(points[0], seat, "", figure.position), x, y))
            if len(ghosts) > 1:
                shapes += symbols.plate(f"\N{MULTIPLICATION SIGN}{len(ghosts)}", x, y + self.reach + 1.3, LEAST)
            y += 2 * self.reach + (3.2 if len(ghosts) > 1 else 0.8)
        return (across, shapes) if shapes else (0.0, ())

    def pieces(self, figure: RuleFigure) -> Iterator[Shape]:
        """Draw stones with their loads, and product that nobody guards; stones that were taken or moved as ghosts."""
        position, show = figure.position, figure.show
        for point in position.taken if show.taken else ():
            if not (point in figure.position.stones or point in figure.position.left or point in figure.show.marks):
                yield from self._ghost(point, position.taken[point], point, position)
        for point, now in self._moved(figure).items():
            yield from self._ghost(point, position.stones[now], now, position)
        for point, seat in position.stones.items():
            mark = str(position.numbers[point]) if show.numbers and point in position.numbers else ""
            yield Use(self.piece(point, seat, mark, position), *self.place_of_name(point))
        for point, tonnes in position.loads.items():
            x, y = self.place_of_name(point)
            yield from self._load(tonnes, position.stones.get(point, ""), x + self.reach * LOAD, y + self.reach * LOAD)
        for point, words in position.left.items():
            tonnes, _, seat = words.partition(" ")
            x, y = self.place_of_name(point)
            yield from self._draw_abandoned(x, y, tonnes, seat)

    def _load(self, tonnes: str, seat: str, x: float, y: float) -> Iterator[Shape]:
        """Draw the square that stands for so many tonnes on a cell, in the colour of the seat; on a white plate where it has none."""
        if seat not in self.spec.seats or self.style != "colour":
            yield from symbols.plate(tonnes, x, y, LEAST)
            return
        colour, tall = self.spec.seats[seat].ink, LEAST * MM_PER_POINT * 1.2
        wide = max(fonts.width(tonnes, "bold", LEAST) + 1.1, tall)
        yield Rect(x - wide / 2 - 0.2, y - tall / 2 - 0.2, wide + 0.4, tall + 0.4, Paint(fill=ink.PAPER), 0.6)
        yield Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(colour, ink.edge(colour), ink.HAIR_WIDTH), 0.4)
        yield Text(x, y + fonts.cap_height("bold", LEAST) / 2, tonnes, "bold", LEAST, ink.legible_on(colour), "middle")

    def _ghost(self, point: str, seat: str, of: str, position: Position) -> Iterator[Shape]:
        """Draw a stone that was taken from a point, or is now on the point `of`: on white, in a dashed rim of its ink."""
        x, y = self.place_of_name(point)
        yield Circle(x, y, self.reach, Paint(fill=ink.PAPER))
        yield from self.ghost(of, seat, position, x, y)
        rim = self.spec.seats[seat].ink if self.style != "black" else ink.TEXT
        rim = rim if ink.contrast(rim, ink.PAPER) >= ink.PALE_PIECE else ink.EDGE
        yield Circle(x, y, self.reach - 0.1, Paint(stroke=ink.PAPER, width=0.5))
        yield Circle(x, y, self.reach - 0.1, Paint(stroke=rim, width=0.45, dash=(0.9, 0.7)))

    def ghost(self, point: str, seat: str, position: Position, x: float, y: float) -> Iterator[Shape]:
        """Draw what is on a stone that was taken, about (x, y): its emblem with its letter."""
        one, black = self.spec.seats[seat], self.style == "black"
        colour, letters = (hatch.BLACK, ink.PAPER) if black else (one.ink, ink.legible_on(one.ink))
        r = tokens.reach(self.pitch * DISC) * self.pitch * DISC / tokens.USUAL
        shapes = tokens.draw_emblem(one.symbol, one.letter, r, colour, ink.PAPER, contour="" if black else ink.TEXT, letters=letters)
        yield Group(readable(shapes, LEAST), Affine.translate(x, y))

    def _draw_abandoned(self, x: float, y: float, tonnes: str, seat: str) -> Iterator[Shape]:
        """Draw product on a point without a cell: a cube in the colour of its last owner."""
        colour, side = self.spec.seats[seat].ink, self.reach * 1.05
        yield Rect(x - side / 2, y - side / 2, side, side, Paint(colour, ink.edge(colour), 0.3), 0.3)
        middle = y + fonts.cap_height("bold", LEAST) / 2
        yield Text(x, middle, tonnes, "bold", LEAST, ink.legible_on(colour), "middle")

    def piece(self, point: str, seat: str, mark: str, position: Position) -> Symbol:
        """Draw what a seat has on a point in a position, about (0, 0), with a number or a letter on it where there is a mark."""
        return self._disc(seat, mark)

    def _disc(self, seat: str, mark: str) -> Symbol:
        key = seat, mark
        if key not in self._discs:
            one = self.spec.seats[seat]
            made = tokens.disc(one._replace(letter=mark) if mark else one, self.pitch * DISC, style=self.style)
            self._discs[key] = Symbol(f"figure-{seat}-{mark}", readable(made.shapes, LEAST))
        return self._discs[key]

    def chip(self, x: float, y: float) -> Iterator[Shape]:
        """Draw the chip of the game about (x, y), or a star on a dark disc."""
        if self._chip is not None:
            yield Use(self._chip(2 * self.reach), x, y)
            return
        yield Circle(x, y, self.reach * 0.95, Paint(ink.SLATE, ink.EDGE, 0.3))
        yield Path(symbols.star(x, y, self.reach * 0.7), Paint(fill=ink.PAPER))

    def words(self, figure: RuleFigure, box: Box) -> Iterator[Shape]:
        """Draw codes, names or prices of the zones that are seen, clear of pieces, marks and arrows where that can be."""
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
            cx, cy = fsum(x for x, _, _ in spots) / len(spots), fsum(y for _, y, _ in spots) / len(spots)

            def worth(
                spot: tuple[float, float, bool], cx: float = cx, cy: float = cy, wide: float = wide, high: float = high
            ) -> tuple[float, ...]:
                x, y, over = spot
                hidden = fsum(max(0.0, r - hypot(max(abs(px - x) - wide, 0.0), max(abs(py - y) - high, 0.0))) for px, py, r in full)
                return round(hidden, 3), over, round((x - cx) ** 2 + (y - cy) ** 2, 3), y, x

            x, y, _ = min(spots, key=worth)
            yield from self._zone_words(code, lines, x, y)

    def _full(self, figure: RuleFigure) -> Iterator[tuple[float, float, float]]:
        """Yield circles that cover whatever lies on the board, as x, y and radius in mm."""
        position, show = figure.position, figure.show
        for point in {*position.stones, *position.left, *show.marks, *self._moved(figure), *(position.taken if show.taken else ())}:
            yield *self.place_of_name(point), self.reach
        for point in position.loads:
            x, y = self.place_of_name(point)
            yield x + self.reach * LOAD, y + self.reach * LOAD, 1.9
        for start, end in show.arrows:
            for (x0, y0), (x1, y1) in pairwise(self.way(figure, start, end)):
                steps = max(1, round(hypot(x1 - x0, y1 - y0)))
                for step in range(steps + 1):
                    yield x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps, 1.2

    def _rooms(self, code: str) -> Iterator[tuple[float, float, bool]]:
        """Yield where the words of a zone may be: in the middles of its meshes, and half way between two of its points, over a line."""
        board = self.board
        inside = {(board.col[point], board.row[point]): self.place_of_name(board.names[point]) for point in board.points_of(code)}
        for (column, row), (x, y) in inside.items():
            east, north = (column + 1, row) in inside, (column, row + 1) in inside
            if east and north and (column + 1, row + 1) in inside:
                yield x + self.pitch / 2, y - self.pitch / 2, False
            if east:
                yield x + self.pitch / 2, y, True
            if north:
                yield x, y - self.pitch / 2, True

    def _lines(self, code: str, show: Show) -> Sequence[str]:
        """Return what is written in a zone, line by line."""
        zone, money = self.spec.zones[code], self.spec.figures.sums
        if show.zones == "name":
            return zone.name.replace("\xad", "").split()
        return [code, money.show(zone.price)] if show.zones == "price" and money is not None else [code]

    def _zone_words(self, code: str, lines: Sequence[str], x: float, y: float) -> Iterator[Shape]:
        """Draw the words of a zone about (x, y) in a medallion, as its price has on the board; it hides the lines of the grid."""
        ring = ink.deeper(self.spec.zones[code].tint, ink.LABEL_SHARE) if self.style == "colour" else ink.TEXT
        capital = fonts.cap_height("semibold", LEAST)
        base = y + capital / 2 - (len(lines) - 1) * LEAD / 2
        high = (len(lines) - 1) * LEAD / 2 + capital / 2 + RING_AIR
        wide = max(max(fonts.width(line, "semibold", LEAST) for line in lines) / 2 + 0.55, high)
        yield Rect(x - wide, y - high, 2 * wide, 2 * high, Paint(ink.PAPER, ring, 0.3), high / len(lines))
        for number, line in enumerate(lines):
            yield Text(x, base + number * LEAD, line, "semibold", LEAST, ink.TEXT, "middle")

    def rim(self, box: Box) -> tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]:
        """Return letters of columns along the lower edge, numbers of rows along the left one."""
        board = self.board
        below: dict[str, float] = {}
        beside: dict[str, float] = {}
        x0, y0, x1, y1 = box.grown(1e-6)
        for point in range(len(board)):
            x, y = place_of(self.drawn, board, point)
            if x0 <= x <= x1 and y0 <= y <= y1:
                column, row = column_letters(board.col[point]), str(board.row[point])
                if board.grid.lattice == "square":
                    below.setdefault(column, x)
                    beside.setdefault(row, y)
        return [(x, name) for name, x in below.items()], [(y, name) for name, y in beside.items()]


RIM = 3.6
"""The room for the names of lines at the left and at the foot, in mm."""
STEP, BETWEEN = 1.9, 3.4
"""The room for the number over a step, and between two steps, in mm."""
APART = 2.5
"""Between faces that are shown side by side, in mm."""
LOG = 8.5
"""The size of a log that is shown as text, in points."""
LONG = 45.0
"""Comments are below each other, after the longest line that is not longer, in mm; those of longer lines follow them."""
AIR = 2.0
"""Around such a log, in mm."""
CLOSER = 0.8
"""How much smaller a part of a board is drawn at most with type as large as it was: pieces and names have room then. A whole board has."""
TALLEST = 150.0
"""The tallest that faces are shown, in mm."""


class FigureDrawer:
    """Draws the figures of one rulebook; each ground is drawn once, and used by all figures on it."""

    def __init__(self, ground: Callable[[str], Ground], face: Callable[[str], Figure | None], elsewhere: bool = False) -> None:
        """`elsewhere` is whether the layout has another board than its game."""
        self._make = ground
        self._elsewhere = elsewhere
        self._grounds: dict[str, tuple[Ground, Symbol]] = {}
        self._face = face
        self._seen: dict[str, Figure] = {}

    def draw(self, figure: RuleFigure, room: float) -> Figure:
        """Draw the figure, no wider than `room` mm. Raises DataError at what it names and is not there."""
        if figure.name not in self._seen:
            draw = self._faces if figure.faces else self._listing if figure.listed else self._board
            self._seen[figure.name] = draw(figure)
        drawn = self._seen[figure.name]
        whole = figure.show.board == LAYOUT
        by = min(room / drawn.width, TALLEST / drawn.height if whole else 1.0)
        if by >= 1.0 - 1e-6:
            return drawn
        if whole or (by >= CLOSER and not figure.faces and not figure.listed):  # the lines come closer, and type stays as large
            return scale_figure(Figure(drawn.width, drawn.height, readable(drawn.shapes, LEAST / by)), by)
        if by * _smallest(drawn.shapes) < LEAST - 0.01:
            what = f"this is {drawn.width:.0f} mm wide, and in the {room:.0f} mm that there are its type would be too small to read"
            raise _refusal(figure, what, "show a smaller part with `window:`, or fewer faces")
        return scale_figure(drawn, by)

    def enlarge(self, figure: RuleFigure, drawn: Figure, by: float) -> Figure:
        """Return what `draw` has drawn so many times as large; pieces as large as they are printed at most, and a log as it is."""
        for name in figure.faces:
            face = self._face(name)
            first = face.shapes[0] if face is not None and len(face.shapes) == 1 else None
            by = min(by, 1 / first.transform.d if isinstance(first, Group) and first.transform is not None else 1.0)
        return drawn if by < 1.0 + 1e-6 or figure.listed else scale_figure(drawn, by)

    def draw_bare(self, figure: RuleFigure) -> Figure:
        """Draw the board of a figure without names beside it. Raises DataError."""
        ground, symbol = self.find_ground(figure.show.board)
        ground.lay(figure)
        return self._panel(figure, ground, symbol, rims=False, first=True)

    def find_ground(self, board: str = "") -> tuple[Ground, Symbol]:
        """Return the board with that name or size, the game's own for an empty one, and its drawing."""
        board = "" if board == LAYOUT and not self._elsewhere else board
        if board not in self._grounds:
            made = self._make(board)
            self._grounds[board] = made, Symbol(f"rulebook-ground{board and '-'}{board}", made.drawn.shapes)
        return self._grounds[board]

    def _board(self, figure: RuleFigure) -> Figure:
        try:
            ground, symbol = self.find_ground(figure.show.board or figure.board)
        except DataError as problem:
            raise _refusal(figure, problem.faults[0].problem, problem.faults[0].remedy) from None
        ground.lay(figure)
        shown = steps_of(figure)
        other = self._elsewhere and bool(figure.board) and not figure.show.board  # its points are not those of the layout
        try:
            panels = [self._panel(one, ground, symbol, rims=not other, first=one is shown[0]) for one in shown]
        except KeyError as missing:
            what = f"{quoted(str(missing.args[0]))} cannot be shown: no point or city of this board has that name"
            raise _refusal(figure, what, "write a point of the board such as C3, or two corners such as A1-G7") from None
        if len(panels) > 2 and _width(panels) > ROOM:
            del panels[0]  # the move shows what was there before, too
        if len(panels) < 2 or _width(panels) > ROOM:
            return panels[-1]
        shapes: list[Shape] = []
        x = 0.0 if not other else STEP
        for number, panel in enumerate(panels, 1):
            rim = RIM if number == 1 and not other else 0.0
            shapes += [panel.at(x, STEP), *_step_number(number, x + rim)]
            x += panel.width + BETWEEN
        return Figure(x - BETWEEN, STEP + max(panel.height for panel in panels), tuple(shapes))

    def _panel(self, figure: RuleFigure, ground: Ground, symbol: Symbol, *, rims: bool, first: bool) -> Figure:
        """Draw one board, with the names of its columns where there are `rims`, and on the first of several those of its rows."""
        box = ground.box(figure.show.window)
        pieces, arrows = ground.pieces(figure), _arrows(figure, ground)
        # a way that leads over a stone does not strike it out; tiles are themselves the ground of ways
        over = [*pieces, *arrows] if figure.position.map else [*arrows, *pieces]
        over += _marks(figure, ground)
        below, beside = ground.rim(box) if rims else ((), ())
        beside = beside if first else ()
        left, foot = (RIM if beside else 0.0), (RIM if below else 0.0)
        clip = Rect(box.x0, box.y0, box.width, box.height, Paint())
        lane, away = ground.draw_leaving(figure, box)
        moved = Affine.translate(left - box.x0, -box.y0)
        seen = Group((*ground.draw_under(figure, symbol), *ground.words(figure, box), *over), moved, clip)
        rise = fonts.cap_height("regular", LEAST)
        names = [
            *(Text(left + x - box.x0, box.height + 1.0 + rise, name, "regular", LEAST, ink.SECOND, "middle") for x, name in below),
            *(Text(left - 1.0, y - box.y0 + rise / 2, name, "regular", LEAST, ink.SECOND, "end") for y, name in beside),
        ]
        gone = (Group(tuple(away), moved),) if away else ()
        return Figure(left + box.width + lane, box.height + foot, (seen, *names, *gone))

    def _listing(self, figure: RuleFigure) -> Figure:
        """Draw the log as text, with comments in a quieter ink and below each other."""
        lines = [line.partition("#") for line in figure.log.strip("\n").splitlines()]
        words = [line.rstrip() for line, _, _ in lines]
        wide = [fonts.width(line, "regular", LOG) for line in words]
        column = max((width for width, (_, mark, _) in zip(wide, lines, strict=True) if mark and width <= LONG), default=0.0) + 3.0
        shapes: list[Shape] = []
        lead, right = LOG * 1.4 * MM_PER_POINT, 0.0
        for number, (line, width, (_, mark, comment)) in enumerate(zip(words, wide, lines, strict=True)):
            base = AIR + number * lead + LOG * MM_PER_POINT
            shapes.append(Text(AIR, base, line, "regular", LOG, ink.TEXT))
            right = max(right, width)
            if mark:
                note = f"#{comment.rstrip()}"
                at = max(column, width + 3.0) if line else 0.0
                shapes.append(Text(AIR + at, base, note, "regular", LOG, ink.SECOND))
                right = max(right, at + fonts.width(note, "regular", LOG))
        size = right + 2 * AIR, len(lines) * lead + 2 * AIR
        return Figure(*size, (Rect(0, 0, *size, Paint(fill=ink.SAND, role="ground"), 1.0), *shapes))

    def _faces(self, figure: RuleFigure) -> Figure:
        """Draw pieces of the kit side by side, as large as they are printed where they are not too tall."""
        faces = []
        for name in figure.faces:
            face = self._face(name)
            if face is None:
                raise _refusal(figure, f"the kit has no piece {quoted(name)}", "name a file of the kit without its ending, such as seizure")
            faces.append(face)
        tall = min(TALLEST, max(face.height for face in faces))
        drawn = []
        for name, face in zip(figure.faces, faces, strict=True):
            symbol = Symbol(f"face-{name}", face.shapes)
            drawn.append(scale_figure(Figure(face.width, face.height, (Use(symbol, 0, 0),)), min(1.0, tall / face.height)))
        wide = _row_width(drawn)
        smallest = min(_smallest(face.shapes) for face in drawn)
        # where they would be too small side by side, they are in rows as they are
        rows = _rows(drawn, ROOM if wide > ROOM and ROOM / wide * smallest < LEAST - 0.01 else wide)
        shapes: list[Shape] = []
        right = y = 0.0
        over, number = (STEP if figure.show.numbers else 0.0), 0
        for row in rows:
            high = max(face.height for face in row)
            x, y = (max(map(_row_width, rows)) - _row_width(row)) / 2, y + over
            for face in row:
                number, top = number + 1, y + (high - face.height) / 2
                shapes.append(face.at(x, top))
                shapes += _mark_face(figure.show.marks.get(str(number), ""), Box(x, top, x + face.width, top + face.height))
                shapes += _step_number(number, x + face.width / 2, top) if figure.show.numbers else ()
                x += face.width + APART
            right, y = max(right, x - APART), y + high + APART
        if beyond := [mark for mark in figure.show.marks if mark not in map(str, range(1, number + 1))]:
            raise _refusal(
                figure, f"{quoted(beyond[0])} cannot be marked: the figure has pieces 1 to {number}", "write the number of one of them"
            )
        return Figure(right, y - APART, tuple(shapes))


def _mark_face(sign: str, box: Box) -> Iterator[Shape]:
    """Draw the mark of a face in its box: words on a plate at its foot, and signs at its corner, with a frame around it."""
    if sign and sign not in SIGNS:
        yield from symbols.plate(sign, box.centre[0], box.y1, LEAST + 1.0)
    elif sign:
        for paint in (Paint(stroke=ink.PAPER, width=1.6), Paint(stroke=SIGNAL, width=0.9)):
            yield Rect(box.x0, box.y0, box.width, box.height, paint, 1.0)
        x, y = box.x1 - STEP, box.y0 + STEP
        yield Circle(x, y, STEP + 0.6, Paint(ink.PAPER, SIGNAL, 0.6))
        match sign:
            case "o":
                yield Circle(x, y, 0.5 * STEP, Paint(stroke=SIGNAL, width=0.7))
            case "*":
                yield Path(symbols.star(x, y, STEP), Paint(fill=SIGNAL))
            case _:
                yield from symbols.cross(x, y, 1.1 * STEP)


def steps_of(figure: RuleFigure) -> tuple[RuleFigure, ...]:
    """Return what a move changes, step by step: the board before it, with all that it places or moves, and after it.

    A piece that moves onto one that it takes is still where it was in the second of these. A move that takes nothing has two steps."""
    position, show = figure.position, figure.show
    if not (position.before and show.steps):
        return (figure,)
    new = {point: seat for point, seat in position.stones.items() if position.before.get(point) != seat}
    numbers = {point: number for point, number in position.numbers.items() if point in new}
    bare = position._replace(taken={}, numbers={}, loads={}, left={})
    plain, came_from = show._replace(marks={}, arrows=(), taken=False), {end: start for start, end in show.arrows}
    were = {start: position.pieces[end] for end, start in came_from.items() if end in position.pieces}
    before = figure._replace(position=bare._replace(stones=position.before, pieces={**position.pieces, **were}), show=plain)
    after = figure._replace(position=position._replace(numbers=numbers))
    if not position.taken:
        return before, after
    if any(point in position.stones for point in position.taken):
        there = {point: seat for point, seat in position.before.items() if point not in position.taken}
        on_way = before.position._replace(stones=there, taken=position.taken)
        return before, figure._replace(position=on_way), figure._replace(position=bare, show=plain)
    gone = position.before.keys() - position.stones.keys() - position.taken.keys()
    stones = {point: seat for point, seat in {**position.before, **new}.items() if point not in gone}
    move = figure._replace(position=bare._replace(stones=stones, numbers=numbers), show=plain._replace(arrows=show.arrows))
    return before, move, after._replace(show=show._replace(arrows=()))


def _width(panels: Sequence[Figure]) -> float:
    return fsum(panel.width for panel in panels) + (len(panels) - 1) * BETWEEN


def _step_number(number: int, x: float, y: float = STEP) -> Iterator[Shape]:
    """Draw the number of a step on a disc about the upper left corner of its board, or the upper edge of its piece."""
    yield Circle(x, y, STEP, Paint(SIGNAL, ink.PAPER, 0.4))
    yield Text(x, y + fonts.cap_height("bold", LEAST) / 2, str(number), "bold", LEAST, ink.PAPER, "middle")


def _rows(faces: Sequence[Figure], room: float) -> list[list[Figure]]:
    """Return faces in as few rows as they fit in, about as many in each: none wider than `room` mm if it is not alone."""
    rows: list[list[Figure]] = []
    for count in range(1, len(faces) + 1):
        most = -(-len(faces) // count)
        rows = [[*faces[at : at + most]] for at in range(0, len(faces), most)]
        if all(_row_width(row) <= room + 1e-6 for row in rows):
            break
    return rows


def _row_width(faces: Sequence[Figure]) -> float:
    """Return the width of faces side by side, in mm."""
    return fsum(face.width + APART for face in faces) - APART


def _smallest(shapes: Sequence[Shape]) -> float:
    """Return the smallest type of a drawing, in points."""
    texts = (shape.size * abs(by.d or by.b) for shape, by in leaves(shapes) if isinstance(shape, Text))
    return min(texts, default=LEAST)


def scale_figure(figure: Figure, by: float) -> Figure:
    """Return a drawing scaled to another size."""
    return Figure(figure.width * by, figure.height * by, (Group(figure.shapes, Affine.scale(by)),))


def _refusal(figure: RuleFigure, problem: str, remedy: str) -> DataError:
    faults = Faults()
    faults.add(figure.at, problem, remedy, "data:rulebook.figure")
    return DataError(*faults.sorted())


def _marks(figure: RuleFigure, ground: Ground) -> Iterator[Shape]:
    """Draw the marks; a cross on a piece is fine, and what is refused there has a ring around it, so that the piece is seen."""
    for name, sign in figure.show.marks.items():
        x, y = ground.place_of_name(name)
        taken = name in figure.position.stones or name in figure.position.left
        match sign:
            case "o":
                yield from symbols.ring(x, y, 1.15)
            case "x":
                yield from symbols.cross(x, y, ground.reach * (1.25 if taken else 0.8), symbols.OPEN * ground.reach if taken else 0.0)
            case "!":
                yield from symbols.refusal(x, y, ground.reach, bare=not taken)
            case "*":
                yield from ground.chip(x, y)
            case _:
                yield from symbols.plate(sign, *ground.sign(name), LEAST)


def _arrows(figure: RuleFigure, ground: Ground) -> Iterator[Shape]:
    """Draw the arrows, each with a head at its end; the white at their sides and then their lines, under the heads."""
    drawn = [symbols.arrow(points) for start, end in figure.show.arrows if (points := ground.way(figure, start, end))]
    return iter([shape for part in (0, 1) for arrow in drawn for shape in arrow[part]])


def describe_stones(spec: GameSpec, figure: RuleFigure) -> str:
    """Say where the stones of a figure are, for those who do not see it."""
    stones: dict[str, list[str]] = {}
    for point, seat in figure.position.stones.items():
        stones.setdefault(seat, []).append(point)
    seats = spec.seats
    return "; ".join(f"{seats[seat].name if seat in seats else seat}: {', '.join(points)}" for seat, points in stones.items())

"""The lines of a board or the sides of its cells, an id on every point, and links: curves between points that no line joins."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import floor, hypot, inf, sqrt
from typing import TypeVar

from boardgen.draw.place.board_plan import BoardPlan, Side, runs, sides
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import Spot, closed_path, join_paths, move_path
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Segment, Shape, Text, extent
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.board import Board, Grid, Knot

HEXES = Grid("triangle", "cells")
BROKEN = ink.GRID_LINE._replace(join="round")
"""Lines of which none runs on straight: `proof` measures those that do."""
DARK = "#DCD3BB"
"""The dark cells of a chequerboard without zones."""
PALE = 0.45
"""How much of these is paper where ink is saved: a frame alone does not tell them from light ones at arm's length."""
SHADE = 0.93
"""The dark cells of one with zones: their tint, by so much darker."""
NAMED = 12.0
"""On a finer pitch there is no room for names in hexagons."""
UNDER = 5.4
"""From the upper corner of a hexagon to the line on which its name is written, in mm."""


def lines(placing: BoardPlan) -> Iterator[Shape]:
    """Yield the lines of the graph as few long strokes, and a dot with its name on every intersection; links are drawn elsewhere."""
    board = placing.board
    yield from _strokes(placing, _merge_sides(board) if board.grid.plain else runs(_edges(board)))
    dot = Paint(fill=ink.GRID)
    r = min(0.65, placing.pitch * 0.06)
    yield Group(tuple(Circle(*placing.at(point), r, dot, id=name) for point, name in enumerate(board.names)))


def cells(placing: BoardPlan, inks: Mapping[str | None, str]) -> Iterator[Shape]:
    """Yield the sides of all cells, and in each a circle with its name that is not seen: programs find the cell by it.

    `inks` are those of the names of cells, by their zone."""
    board = placing.board
    yield from _strokes(placing, runs(sides(board, range(len(board)))))
    nothing = Paint()
    yield Group(tuple(Circle(*placing.at(point), placing.pitch / 2, nothing, id=name) for point, name in enumerate(board.names)))
    yield from names(placing, inks=inks)


def names(placing: BoardPlan, points: Sequence[int] | None = None, inks: Mapping[str | None, str] | None = None) -> Iterator[Text]:
    """Yield the names of cells in their upper corners, or of some of them, where cells are hexagons; in inks by their zone."""
    board = placing.board
    if board.grid == HEXES and placing.pitch >= NAMED:
        level = UNDER - placing.pitch / sqrt(3)
        for point in range(len(board)) if points is None else points:
            x, y = placing.at(point)
            yield Text(x, y + level, board.names[point], "regular", ink.FOOTER, (inks or {}).get(board.zone[point], ink.SECOND), "middle")


def names_at(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """Yield the middles of these names and half their widths and heights, in units of the pitch."""
    for name in names(BoardPlan(board, board.pitch, 0, 0)):
        box = extent(name)
        if box is not None:
            (x, y), pitch = box.centre, board.pitch
            yield x / pitch, y / pitch, box.width / 2 / pitch, box.height / 2 / pitch


def dark_cells(placing: BoardPlan, points: Iterable[int]) -> tuple[Segment, ...]:
    """Return the outlines of the dark cells of a chequerboard among some points, of which A1 is one."""
    board = placing.board
    return join_paths(closed_path(*placing.cell(point)) for point in points if (board.col[point] + board.row[point]) % 2)


def dark(placing: BoardPlan, points: Sequence[int], tint: str, style: ink.Style) -> Iterator[Shape]:
    """Yield the dark cells of a chequerboard among some points, of which A1 is one; `tint` is that of their zone, empty without one."""
    board = placing.board
    if board.grid.lattice != "square" or not board.grid.cells or (tint and style != "colour"):
        return
    segments = dark_cells(placing, points)
    if not segments:
        return
    if style == "low-ink":
        yield Path(segments, Paint(fill=ink.mix(DARK, ink.PAPER, PALE)))
        return
    path = Path(segments, Paint(fill=ink.mix("#000000", tint, SHADE) if tint else DARK, role="ground"))
    box = extent(path)
    if style == "black" and box is not None:
        yield from hatch.hatch_area("diagonal", path, box, hatch.SAMPLE)
        return
    yield path
    if style == "colour" and not tint and placing.pitch >= INLAID:
        cells = [placing.at(point) for point in points if (board.col[point] + board.row[point]) % 2]
        lines, stars = _place_all(_INLAY, cells, placing.pitch), _place_all(_STAR, cells, placing.pitch)
        yield Path(lines, Paint(stroke=ink.deeper(DARK, INLAY_SHARE), width=ink.HAIR_WIDTH, join="round"))
        yield Path(stars, Paint(fill=ink.deeper(DARK, STAR_SHARE)))


def _place_all(outline: Sequence[Segment], cells: Sequence[Spot], by: float) -> tuple[Segment, ...]:
    """Return an outline about the middle of each cell, `by` times as large."""
    return join_paths(move_path(outline, Affine.scale(by).then(Affine.translate(x, y))) for x, y in cells)


INLAID = 12.0
"""The smallest cells in mm whose dark ones are inlaid."""
INLAY_SHARE, STAR_SHARE = 0.24, 0.12
"""How much deeper than the wood the lines of an inlay are, and the star within them."""
_INLAY = (
    *closed_path((-0.41, -0.41), (0.41, -0.41), (0.41, 0.41), (-0.41, 0.41)),
    *closed_path((0, -0.32), (0.32, 0), (0, 0.32), (-0.32, 0)),
)
_STAR = closed_path((0, -0.3), (0.07, -0.07), (0.3, 0), (0.07, 0.07), (0, 0.3), (-0.07, 0.07), (-0.3, 0), (-0.07, -0.07))


def _strokes(placing: BoardPlan, pieces: Sequence[Side]) -> Iterator[Shape]:
    segments: list[Segment] = []
    for one, other in pieces:
        segments += [("M", *placing.corner(one)), ("L", *placing.corner(other))]
    grid = placing.board.grid
    broken = grid.lattice == ("triangle" if grid.cells else "honeycomb")
    if segments:
        yield Path(tuple(segments), BROKEN if broken else ink.GRID_LINE)


def _edges(board: Board) -> list[Side]:
    """Return the lines of the lattice."""
    knots = [board.grid.knot(col, board.rows - row) for col, row in zip(board.col, board.row, strict=True)]
    return [(knots[a], knots[b]) for a, b in board.lines() if (a, b) not in board.links]


def _merge_sides(board: Board) -> list[Side]:
    """Return the lines of a lattice with right angles, joined end to end: level ones first, from west to east, then upright ones."""
    level: list[tuple[int, int, int]] = []
    upright: list[tuple[int, int, int]] = []
    for (ax, ay), (bx, by) in _edges(board):
        if ay == by:
            level.append((ay, ax, bx))
        else:
            upright.append((ax, min(ay, by), max(ay, by)))
    pieces: list[Side] = []
    for turned, parts in ((False, sorted(level)), (True, sorted(upright))):
        merged: list[list[int]] = []
        for line, start, end in parts:
            if merged and merged[-1][0] == line and merged[-1][2] == start:
                merged[-1][2] = end
            else:
                merged.append([line, start, end])
        pieces += [((line, start), (line, end)) if turned else ((start, line), (end, line)) for line, start, end in merged]
    return pieces


BULGES = (0.25, -0.25, 0.4, -0.4, 0.5, -0.5, 0.65, -0.65, 0.85, -0.85, 1.1, -1.1)
"""How far an arch stands off the straight way, in units of the pitch, to its right and to its left; the first that is clear is taken."""
CLEAR = 0.3
"""So far a link keeps from points, if it can."""
NEAR = 0.2
"""An arch that comes nearer to a point than this is not drawn."""
BESIDE = 0.12
"""Two links as near as that, away from their ends, look like one."""
SHOULDER = 0.9
SAMPLES = 8
"""Places of every piece of an arch that are looked at."""
SHARE, WIDTH = 0.05, 0.9
"""The width of the line: a share of the pitch, and so many mm at most."""


def curves(placing: BoardPlan, style: ink.Style = "colour") -> Iterator[Shape]:
    """Yield all links of a board, each with a dot at both ends."""
    board = placing.board
    if not board.links:
        return
    paint = Paint(stroke=_ink(style), width=width(placing.pitch), cap="round", join="round")
    dot = Paint(fill=_ink(style))
    ways = Ways(board)
    shapes: list[Shape] = []
    for a, b in sorted(board.links):
        segments: list[Segment] = []
        for segment in ways.way(a, b):
            ends = [(placing.left + x * placing.pitch, placing.top + y * placing.pitch) for x, y in segment]
            segments.append(("M", *ends[0]) if len(ends) == 1 else ("C", *ends[0], *ends[1], *ends[2]))
        shapes.append(Path(tuple(segments), paint))
    for point in sorted({point for pair in board.links for point in pair}):
        shapes.append(Circle(*placing.at(point), 1.6 * width(placing.pitch), dot))
    yield Group(tuple(shapes), id="links")


def run_through(ways: Iterable[Shape]) -> list[Spot]:
    """Return places along all links that are drawn, in mm, about one a millimetre, from west to east."""
    paths = (path for group in ways if isinstance(group, Group) for path in group.shapes if isinstance(path, Path))
    curves = ([tuple(zip(segment[1::2], segment[2::2], strict=True)) for segment in path.segments] for path in paths)
    return sorted(place for curve in curves for place in _places(curve, dense=1))


def meets(box: Box, places: Sequence[Spot]) -> bool:
    """Return whether any of some places, from west to east, is in a box."""
    between = places[bisect_right(places, (box.x0, inf)) : bisect_left(places, (box.x1,))]
    return any(box.y0 < y < box.y1 for _, y in between)


def sample(x: float, y: float, long: float, style: ink.Style = "colour") -> Shape:
    """Return a piece of a link for a legend, from its western end; `y` is its middle."""
    paint = Paint(stroke=_ink(style), width=WIDTH, cap="round")
    high = 1.6
    start, end = x + WIDTH / 2, x + long - WIDTH / 2
    return Path((("M", start, y + high / 2), ("C", start + long / 4, y - high, end - long / 4, y - high, end, y + high / 2)), paint)


def width(pitch: float) -> float:
    """Return how wide a link is, in mm."""
    return min(WIDTH, SHARE * pitch)


def _ink(style: ink.Style) -> str:
    return ink.SLATE if style != "black" else "#000000"


T = TypeVar("T")
Curve = tuple[Spot, ...]
"""Where a curve begins, or two controls and an end."""


class Ways:
    """The curves of a board's links, in units of the pitch; each keeps away from those before it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.spots: dict[tuple[int, int], list[Spot]] = {}
        for point in range(len(board)):
            x, y = board.spot(point)
            self.spots.setdefault((floor(x), floor(y)), []).append((x, y))
        self.reach = max(hypot(x - board.spot(0)[0], y - board.spot(0)[1]) for x, y in board.outline(0))
        """From a point to the corners of its cell: what is further from all is not on the board."""
        self.bounds = board.bounds
        self.names: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
        for name in names_at(board):
            self.names.setdefault((floor(name[0]), floor(name[1])), []).append(name)
        self.drawn: dict[tuple[int, int], list[Spot]] = {}
        self.corners: Mapping[Knot, Sequence[Knot]] = {}
        self.inner: Mapping[Side, int] = {}
        """How many cells have a side, once somebody has asked."""
        self.walled: set[Side] = set()

    def way(self, a: int, b: int) -> list[Curve]:
        """Return the curve from one point to another."""
        start, end = self.board.spot(a), self.board.spot(b)
        best: tuple[tuple[int, int, bool, int], list[Curve]] | None = None
        west, north, east, south = self.bounds
        # to the right first where the middle of the board is there
        aside = (end[0] - start[0]) * (north + south - start[1] - end[1]) - (end[1] - start[1]) * (west + east - start[0] - end[0])
        for number, bulge in enumerate(BULGES):
            curve = _arch(start, end, bulge if aside >= 0 else -bulge)
            clear, places = 1.0, []
            for place in _places(curve):
                places.append(place)
                clear = min(clear, self._clear(place, (start, end)))
                if clear < NEAR:
                    break
            else:
                away = sum(self._clear(place, ()) > self.reach for place in places)
                key = (sum(self._is_taken(place, (start, end)) for place in places), away, clear < CLEAR, number)
                if best is None or key < best[0]:
                    best = key, curve
                if not any(key[:3]):
                    break
        curve = self._go_around(a, b) if best is None else best[1]
        for x, y in _places(curve):
            self.drawn.setdefault((floor(x), floor(y)), []).append((x, y))
        return curve

    def _clear(self, place: Spot, but: Sequence[Spot]) -> float:
        """Return how far the nearest point is from a place, up to 1."""
        return min((hypot(place[0] - x, place[1] - y) for x, y in _near(self.spots, place) if (x, y) not in but), default=1.0)

    def _is_taken(self, place: Spot, ends: tuple[Spot, Spot]) -> bool:
        """Return whether another link is drawn there, or a name."""
        for x, y, wide, high in _near(self.names, place):
            if abs(place[0] - x) < wide + BESIDE and abs(place[1] - y) < high + BESIDE / 3:
                return True
        if min(hypot(place[0] - x, place[1] - y) for x, y in ends) < 0.5:
            return False
        return any(hypot(place[0] - x, place[1] - y) < BESIDE for x, y in _near(self.drawn, place))

    def _go_around(self, a: int, b: int) -> list[Curve]:
        """Return a way along the sides of cells: the corners on it are where it turns."""
        board = self.board
        if not self.corners:
            near: dict[Knot, list[Knot]] = {}
            whole = Board.plain(board.columns, board.rows, board.pitch, board.grid)
            for one, other in sides(whole, range(len(whole))):
                near.setdefault(one, []).append(other)
                near.setdefault(other, []).append(one)
            self.corners = near
            self.inner = Counter(side for point in range(len(board)) for side in sides(board, (point,)))
            walls = {tuple(sorted(set(board.corners(one)) & set(board.corners(other)))) for one, other in board.walls}
            self.walled = {(side[0], side[-1]) for side in walls if len(side) == 2}
        knots = (
            self._knots(a, b, lambda side: self.inner[side] > 1 and side not in self.walled)
            or self._knots(a, b, lambda side: side not in self.walled)
            or self._knots(a, b, lambda _: True)
        )
        east, south = board.grid.scale
        turns = [board.spot(a), *((x * east, y * south) for x, y in reversed(knots)), board.spot(b)]
        return _smooth(turns)

    def _knots(self, a: int, b: int, free: Callable[[Side], bool]) -> list[Knot]:
        """Return the corners on a shortest way from the second cell to the first along free sides; none where there is no such way."""
        named = self.board.grid == HEXES  # a name is in the first corner of a cell
        goals = set(self.board.corners(b)[named:])
        (east, south), (x, y) = self.board.grid.scale, self.board.spot(b)
        before: dict[Knot, Knot | None] = dict.fromkeys(self.board.corners(a)[named:])
        queue = [(0.0, 0.0, knot) for knot in before]
        while queue and queue[0][2] not in goals:
            _, back, knot = heappop(queue)
            for other in self.corners[knot]:
                if other not in before and free((min(knot, other), max(knot, other))):
                    before[other] = knot
                    walk = hypot((other[0] - knot[0]) * east, (other[1] - knot[1]) * south) - back
                    heappush(queue, (walk + hypot(other[0] * east - x, other[1] * south - y), -walk, other))
        knots: list[Knot] = []
        step: Knot | None = queue[0][2] if queue else None
        while step is not None:
            knots.append(step)
            step = before[step]
        return knots


def _near(spots: Mapping[tuple[int, int], list[T]], place: Spot) -> Iterator[T]:
    """Yield the entries of `spots` that may be less than 1 away from a place."""
    column, line = floor(place[0]), floor(place[1])
    for x in (column - 1, column, column + 1):
        for y in (line - 1, line, line + 1):
            yield from spots.get((x, y), ())


def _arch(start: Spot, end: Spot, bulge: float) -> list[Curve]:
    """Return a rise to the bulge, a straight piece as far as the link is long, and the same down."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    shoulder = min(far / 2, SHOULDER)

    def place(along: float, aside: float) -> Spot:
        return start[0] + ux * along - uy * aside * bulge, start[1] + uy * along + ux * aside * bulge

    rise = (place(0.15 * shoulder, 0.8), place(0.5 * shoulder, 1), place(shoulder, 1))
    fall = (place(far - 0.5 * shoulder, 1), place(far - 0.15 * shoulder, 0.8), end)
    third = (far - 2 * shoulder) / 3
    level = (place(shoulder + third, 1), place(shoulder + 2 * third, 1), place(far - shoulder, 1))
    return [(start,), rise, level, fall] if third > 0 else [(start,), rise, fall]


def _smooth(turns: Sequence[Spot]) -> list[Curve]:
    """Return a way with its turns made round: curves from the middle of each piece to that of the next."""
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(turns)]
    curve: list[Curve] = [(turns[0],), (turns[0], middles[0], middles[0])]
    for turn, here, ahead in zip(turns[1:-1], middles, middles[1:], strict=False):
        first = (here[0] + (turn[0] - here[0]) * 2 / 3, here[1] + (turn[1] - here[1]) * 2 / 3)
        last = (ahead[0] + (turn[0] - ahead[0]) * 2 / 3, ahead[1] + (turn[1] - ahead[1]) * 2 / 3)
        curve.append((first, last, ahead))
    curve.append((middles[-1], turns[-1], turns[-1]))
    return curve


def _places(curve: Sequence[Curve], dense: float = 6) -> Iterator[Spot]:
    """Yield places along a curve, so many on the length of 1."""
    ((x, y),) = curve[0]
    for (ax, ay), (bx, by), (u, v) in ((piece[0], piece[1], piece[2]) for piece in curve[1:]):
        many = max(SAMPLES, round(dense * hypot(u - x, v - y)))
        for i in range(1, many + 1):
            t = i / many
            s = 1 - t
            first, second, third, last = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            yield first * x + second * ax + third * bx + last * u, first * y + second * ay + third * by + last * v
        x, y = u, v

"""Where the label of a zone goes on a board whose lines do not cross at right angles alone, or whose cells are drawn.

Between lines it goes into a mesh: a whole one whose points are all of the zone, what two neighbours in a row have of one, or what a
single point has. Where cells are drawn it goes into a cell, the only room
that there is; a piece on the cell covers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import TypeAlias

from boardgen.draw.geometry import Box
from boardgen.draw.labels import CLEAR, Room
from boardgen.draw.placing import Placing, Spot
from boardgen.layout import coordinates
from boardgen.layout.board import Board

ROW = sqrt(3) / 2
"""The height of a triangle whose sides are 1."""
CELLS = 4
"""Cells of a zone that are tried for its label."""
HIGHER = (0.3, 0.4, 0.5)
"""Heights of boxes in a mesh or cell that gets narrower, the widest first."""
Sized: TypeAlias = tuple[float, float, float, float]
"""A box from a point to the east and the south: x, y, width and height in units of the pitch; from (x, y) it reaches west and north
where a size is negative."""
Sort: TypeAlias = Callable[[Board, int, frozenset[int]], Iterator[Sized]]
"""Where a point has room, with those of its zone."""


def rooms(placing: Placing, points: Sequence[int]) -> Iterator[Room]:
    """The places for the label of a zone, best first; of each sort those at one place, the nearest to the zone's upper left.

    Of cells there are several, since a link may run through one. The picture is cut through none of them.
    """
    spots = {point: placing.at(point) for point in points}
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    order = sorted(points, key=lambda point: ((spots[point][0] - left) ** 2 + (spots[point][1] - top) ** 2, point))
    board, inside = placing.board, frozenset(points)
    for sort in _sorts(board):
        found = (boxes for point in order if (boxes := _uncut(placing, spots[point], sort(board, point, inside))))
        for boxes in islice(found, CELLS if board.grid.cells else 1):
            yield from (Room(box, False) for box in boxes)


def _uncut(placing: Placing, spot: Spot, boxes: Iterator[Sized]) -> list[Box]:
    """The boxes beside a point in mm, less what stays free, without those that a cut runs through."""
    pitch = placing.pitch
    corners = ((spot[0] + pitch * min(x, x + wide), spot[1] + pitch * min(y, y + high), wide, high) for x, y, wide, high in boxes)
    found = (Box(x0, y0, x0 + pitch * abs(wide), y0 + pitch * abs(high)).grown(-CLEAR) for x0, y0, wide, high in corners)
    return [box for box in found if not placing.seams.cross(box)]


def _sorts(board: Board) -> tuple[Sort, ...]:
    """Where to look on this board, best first."""
    if board.grid.cells:
        return (_cell,)
    if board.grid.lattice == "honeycomb":
        return (_hexagon, _corner)
    return (_triangle, _pair, _kite) if board.grid.lattice == "triangle" else (_quarter, _eighth)


def _cell(board: Board, point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """The cell itself; the upper corner of a hexagon has its name."""
    if board.grid.lattice == "square":
        yield -0.5, -0.5, 1, 1
    elif board.grid.lattice == "triangle":
        yield -0.5, -ROW / 3, 1, 2 / 3 * ROW
    else:
        up = _south(board, point)
        for high in (0.5, 0.65, 0.75):
            wide = 2 * ROW * (1 - high / 1.5)
            yield -wide / 2, 0.5 * up, wide, -high * up


def _south(board: Board, point: int) -> int:
    """1 where a line of a honeycomb leads south from a point, -1 where it leads north."""
    return 1 if (0, 1) in board.grid.steps(board.col[point], board.rows - board.row[point]) else -1


def _hexagon(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """A mesh of six points, of which this one is the north-western: one that a line leads south from."""
    if _south(board, point) < 0:
        return
    col, row = board.col[point], board.row[point]
    ring = [_named(board, col + east, row - south) for east, south in ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1))]
    if _all_joined(board, ring, inside):
        for wide, high in ((2 * ROW, 1.0), (1.5 * ROW, 1.25)):
            yield ROW - wide / 2, 0.5 - high / 2, wide, high


def _corner(board: Board, point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """What a point of a honeycomb has of a mesh: east of its upright line."""
    yield 0, 0, ROW * 2 / 3, 0.5 * _south(board, point)


def _triangle(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """A mesh of three points: this one, its eastern neighbour, and one above or below them."""
    for side, third in _thirds(board, point):
        if _all_joined(board, [point, _east(board, point), third], inside):
            for high in HIGHER:
                wide = 1 - high / ROW
                yield (1 - wide) / 2, 0, wide, side * high
            return


def _pair(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """What two neighbours in a row have of a mesh."""
    east = _east(board, point)
    if east in inside and east in board.neighbours[point]:
        for high in (ROW / 3, ROW / 4):
            wide = 1 - high / ROW
            yield (1 - wide) / 2, 0, wide, -high


def _kite(_board: Board, _point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """What a point has of a mesh, north of its eastern line."""
    for high in (0.25, 0.2):
        yield high / 2 / ROW, 0, 0.5 - high / 2 / ROW, -high


def _quarter(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """What two neighbours in a row have of a mesh with diagonals: south of their line, or north of it."""
    east = _east(board, point)
    if east in inside and east in board.neighbours[point]:
        for high in (0.25, 0.2):
            yield high, 0, 1 - 2 * high, high


def _eighth(_board: Board, _point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """What a point has of that."""
    yield 0.2, 0, 0.3, 0.2


def _named(board: Board, column: int, row: int) -> int | None:
    """The point in a column (from 0) and row (from 1), None where there is none."""
    return board.index.get(coordinates.name(column, row)) if 0 <= column < board.columns and 0 < row <= board.rows else None


def _east(board: Board, point: int) -> int | None:
    return _named(board, board.col[point] + 1, board.row[point])


def _thirds(board: Board, point: int) -> Iterator[tuple[int, int | None]]:
    """The points that make a mesh with one of a triangle lattice and its eastern neighbour: side (-1 north, 1 south) and point."""
    col, row = board.col[point], board.row[point]
    shifted = (board.rows - row) % 2
    yield -1, _named(board, col + shifted, row + 1)
    yield 1, _named(board, col + shifted, row - 1)


def _all_joined(board: Board, ring: Sequence[int | None], inside: frozenset[int]) -> bool:
    """Whether all points of a mesh are of the zone, and every line around it is there."""
    points = [point for point in ring if point in inside]
    closed = zip(points, points[1:] + points[:1], strict=True)
    return len(points) == len(ring) and all(other in board.neighbours[point] for point, other in closed)

"""What a law asks of the board alone: lines, neighbours, distances, sides, rows as each seat sees them. Points are numbers.

Every table has one more entry for `nowhere`, which is -1."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from boardgen.layout.ground.board import Board, count_steps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.layout.ground.vocabulary import Zone

ALL_AT_ONCE = 700
"""The most points of a board whose lines are all worked out before the first turn."""
FAR = 9999
"""The distance of points that no way joins."""
KEPT = 20_000_000
"""The most distances that are kept."""
Line = tuple[int, ...]
_AXES = ((0, 1), (1, 0))
_SLANTS = ((1, 1), (1, -1))


class Lines:
    """The points between two points of a line, by both; worked out for the points that are asked for."""

    def __init__(self, rays: Sequence[tuple[Line, ...]]) -> None:
        self._rays = rays
        self._found: dict[int, dict[int, Line]] = {}

    def _find_row(self, point: int) -> dict[int, Line]:
        found = self._found.get(point)
        if found is None:
            found = self._found[point] = {other: ray[:number] for ray in self._rays[point] for number, other in enumerate(ray)}
        return found

    def __contains__(self, pair: tuple[int, int]) -> bool:
        return pair[1] in self._find_row(pair[0])

    def get(self, pair: tuple[int, int], none: Line = ()) -> Line:
        """Return the points between two; `none` where they are on no line."""
        return self._find_row(pair[0]).get(pair[1], none)


Between = dict[tuple[int, int], Line] | Lines


class Geometry:
    """The board of a layout, empty for a game without a board."""

    def __init__(self, board: Board | None, zones: Mapping[str, Zone]) -> None:
        self.size = len(board) if board is not None else 0
        self.near: Sequence[Line] = (*(board.neighbours if board is not None else ()), ())
        self.names: Sequence[str] = (*(board.names if board is not None else ()), "nowhere")
        self.columns = [*((column + 1 for column in board.col) if board is not None else ()), 0]
        self.rows = [*(board.row if board is not None else ()), 0]
        self.zones = [*((zone or "" for zone in board.zone) if board is not None else ()), ""]
        self.kinds = [zones[zone].kind if zone else "" for zone in self.zones]
        self._board = board
        self._along: dict[tuple[int, int], Line] = {}
        self._steps: dict[int, array[int]] = {}
        straight, diagonal = _axes(board) if board is not None else ([], [])
        self.rays = _rays(straight, self.size)
        self.slants = _rays(diagonal, self.size)
        if self.size <= ALL_AT_ONCE:
            straight_lines, diagonal_lines = _map_between(self.rays), _map_between(self.slants)
            self.on_straight: Between = straight_lines
            self.on_diagonal: Between = diagonal_lines
            self.on_line: Between = {**diagonal_lines, **straight_lines}
        else:
            self.on_straight, self.on_diagonal = Lines(self.rays), Lines(self.slants)
            self.on_line = Lines([(*rays, *slants) for rays, slants in zip(self.rays, self.slants, strict=True)])
        self.around = [tuple(ray[0] for ray in (*rays, *slants) if ray) for rays, slants in zip(self.rays, self.slants, strict=True)]

    def steps(self, one: int, other: int) -> int:
        """Return how many steps lie between two points."""
        if one < 0 or other < 0:
            return FAR
        found = self._steps.get(one)
        if found is None:
            if len(self._steps) * self.size > KEPT:
                self._steps.clear()
            found = self._steps[one] = array("H", [FAR]) * self.size
            for point, steps in count_steps(self.near.__getitem__, one).items():
                found[point] = min(steps, FAR)
        return found[other]

    def beyond(self, one: int, over: int) -> int:
        """Return the next point of the line that leads from one point over another; -1 at the edge."""
        if one < 0 or over < 0:
            return -1
        for ray in (*self.rays[one], *self.slants[one]):
            if over in ray:
                at = ray.index(over) + 1
                return ray[at] if at < len(ray) else -1
        return -1

    def along(self, one: int, other: int) -> Line:
        """Return all points of the line through two points; none where they are on no line."""
        found = self._along.get((one, other))
        if found is None:
            rays = next((rays for rays in (self.rays[one], self.slants[one]) if any(other in ray for ray in rays)), ())
            ahead: Line = next((ray for ray in rays if other in ray), ())
            behind: Line = next((ray for ray in rays if ahead and self.beyond(ray[0], one) == ahead[0]), ())
            found = self._along[one, other] = (*behind, one, *ahead) if ahead else ()
        return found

    def side(self, way: str) -> Line:
        """Return the points of the first row from the north or south, or the first one of each row from the west or east."""
        if not self.size:
            return ()
        if way in ("north", "south"):
            edge = (max if way == "north" else min)(self.rows[:-1])
            return tuple(point for point in range(self.size) if self.rows[point] == edge)
        ends: dict[int, int] = {}
        for point in range(self.size):  # in reading order, from west to east
            if way == "east":
                ends[self.rows[point]] = point
            else:
                ends.setdefault(self.rows[point], point)
        return tuple(ends.values())

    def forth(self, way: str) -> list[int]:
        """Return how far ahead each point is for a seat that faces a way, counted from 1; `way` may be empty, which is north."""
        values = (self.columns if way in ("west", "east") else self.rows)[:-1]
        most, least = max(values, default=0), min(values, default=0)
        back = way in ("south", "west")
        return [*((most + 1 - value) if back else value - least + 1 for value in values), 0]

    def aslant(self, way: str) -> list[int]:
        """Return how far to the side each point is for a seat that faces a way, as `forth` does."""
        return self.rows if way in ("west", "east") else self.columns


def _axes(board: Board) -> tuple[list[list[int]], list[list[int]]]:
    """Return, for each straight and each diagonal direction, the next point from each point; -1 where there is none.

    Straight is where lines of the board lead, links too. Diagonals are those of square meshes, whether or not they are drawn."""
    grid = board.grid
    at = {(board.col[point], board.row[point]): point for point in range(len(board))}
    if grid.lattice == "square":
        straight = [[_follow(board, point, (east, north)) for point in range(len(board))] for east, north in (*_AXES, (0, -1), (-1, 0))]
        slanted = [(east * sign, north * sign) for east, north in _SLANTS for sign in (1, -1)]
        diagonal = [
            [at.get((board.col[point] + east, board.row[point] + north), -1) for point in range(len(board))] for east, north in slanted
        ]
        return straight, diagonal
    ways = max(len(grid.steps(0, 0)), len(grid.steps(0, 1)))
    straight = []
    for number in range(ways):
        row = []
        for point in range(len(board)):
            steps = grid.steps(board.col[point], board.rows - board.row[point])
            east, south = steps[number] if number < len(steps) else (0, 0)
            there = at.get((board.col[point] + east, board.row[point] - south), -1)
            row.append(there if there in board.neighbours[point] else -1)
        straight.append(row)
    return straight, []


def _follow(board: Board, point: int, way: tuple[int, int]) -> int:
    """Return the nearest neighbour of a point straight on in a direction; -1 where no line leads there."""
    east, north = way
    best, nearest = -1, FAR
    for other in board.neighbours[point]:
        across, up = board.col[other] - board.col[point], board.row[other] - board.row[point]
        far = abs(across) + abs(up)
        if across * north == 0 == up * east and (across * east > 0 or up * north > 0) and far < nearest:
            best, nearest = other, far
    return best


def _rays(nexts: list[list[int]], size: int) -> list[tuple[Line, ...]]:
    """Return the points of each direction from each point, the nearest first; directions without a point are left out."""
    found: list[tuple[Line, ...]] = []
    for point in range(size):
        rays = []
        for row in nexts:
            ray: list[int] = []
            here = row[point]
            while here >= 0 and here != point and len(ray) < size:
                ray.append(here)
                here = row[here]
            if ray:
                rays.append(tuple(ray))
        found.append(tuple(rays))
    return [*found, ()]


def _map_between(rays: Sequence[tuple[Line, ...]]) -> dict[tuple[int, int], Line]:
    """Return the points between two points of a line, by both."""
    found: dict[tuple[int, int], Line] = {}
    for point, of_point in enumerate(rays):
        for ray in of_point:
            for number, other in enumerate(ray):
                found.setdefault((point, other), ray[:number])
    return found

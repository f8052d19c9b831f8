"""Board: the points, the lines between them, and who is whose neighbour. Millimetres live in `pitch` alone.

Column letters leave out I, and AA follows Z. On a lattice, columns are counted from 0 in the west and lines from 0 in the north, as in the
map, and the distance of two neighbours is 1:
- `square`: lines cross at right angles, and a cell is a square.
- `triangle`: every second line of the map (the second, the fourth ...) lies half a pitch further east; a cell is a hexagon.
- `honeycomb`: each line of the map is a zigzag from west to east. From the first point of the map a line leads south, from the next
  north, and so on by turns along every line and every column; a cell is a triangle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Literal, Protocol, TypeAlias, TypeVar

from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple

Lattice: TypeAlias = Literal["square", "triangle", "honeycomb"]
Drawn: TypeAlias = Literal["lines", "cells"]
Knot: TypeAlias = tuple[int, int]
"""A place in whole units of the lattice, to the east and to the south: points and corners of cells have no others."""
Step: TypeAlias = tuple[int, int]
"""From a point to a neighbour: columns to the east and lines to the south."""

LATTICES: tuple[Lattice, ...] = ("square", "triangle", "honeycomb")
DRAWN: tuple[Drawn, ...] = ("lines", "cells")
_UNITS = {"square": (0.5, 0.5), "triangle": (0.5, 0.5 / sqrt(3)), "honeycomb": (sqrt(3) / 2, 0.5)}
_SQUARE = ((0, -1), (-1, 0), (1, 0), (0, 1))
_KING = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_EVEN = ((-1, -1), (0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
_ODD = ((0, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (1, 1))
_SOUTH = ((-1, 0), (1, 0), (0, 1))
_NORTH = ((0, -1), (-1, 0), (1, 0))
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_UPRIGHT = ((0, -2), (1, 1), (-1, 1))
_HANGING = ((-1, -1), (1, -1), (0, 2))


class Grid(NamedTuple):
    """The lattice of a board, whether its lines or its cells are drawn, and whether points of a square mesh are neighbours aslant."""

    lattice: Lattice = "square"
    draw: Drawn = "lines"
    diagonals: bool = False

    @property
    def cells(self) -> bool:
        """Whether pieces lie in cells."""
        return self.draw == "cells"

    @property
    def plain(self) -> bool:
        """Whether neighbours are those of a Go board."""
        return self.lattice == "square" and not self.diagonals

    @property
    def most(self) -> int:
        """The neighbours of a point with all of them."""
        return 8 if self.diagonals else {"square": 4, "triangle": 6, "honeycomb": 3}[self.lattice]

    @property
    def scale(self) -> tuple[float, float]:
        """How long a unit of the lattice is to the east and to the south."""
        return _UNITS[self.lattice]

    def steps(self, column: int, line: int) -> tuple[Step, ...]:
        """Return the ways to the neighbours of a point, in reading order."""
        if self.lattice == "square":
            return _KING if self.diagonals else _SQUARE
        if self.lattice == "triangle":
            return _ODD if line % 2 else _EVEN
        return _NORTH if (column + line) % 2 else _SOUTH

    def knot(self, column: int, line: int) -> Knot:
        """Return where a point lies, in units of the lattice."""
        if self.lattice == "square":
            return 2 * column, 2 * line
        if self.lattice == "triangle":
            return 2 * column + line % 2, 3 * line
        return column, 3 * line + (column + line + 1) % 2

    def spot(self, column: int, line: int) -> tuple[float, float]:
        """Return where a point lies, in units of the pitch."""
        if self.lattice == "square":
            return column, line
        x, y = self.knot(column, line)
        return x * self.scale[0], y * self.scale[1]

    def level(self, line: int) -> float:
        """Return the middle of a line of the map, in units of the pitch to the south."""
        return 1.5 * line + 0.25 if self.lattice == "honeycomb" else self.spot(0, line)[1]

    def corners(self, column: int, line: int) -> tuple[Knot, ...]:
        """Return the corners of a point's cell, clockwise, in units of the lattice. Cells that share two corners are neighbours."""
        around: tuple[Knot, ...] = _HEXAGON if self.lattice == "triangle" else _CORNERS
        if self.lattice == "honeycomb":
            around = _HANGING if (column + line) % 2 else _UPRIGHT
        x, y = self.knot(column, line)
        return tuple((x + east, y + south) for east, south in around)


SQUARE = Grid()
"""The grid of a Go board."""
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""The letters of columns from the west. I is left out, as on every Go board, because it is read as 1 or J."""


def column_letters(column: int) -> str:
    """Return the name of a column counted from 0: A ... H J ... Z, then AA, AB ... ZZ (0 to 649)."""
    if not 0 <= column < 650:
        raise ValueError(f"no column has the number {column}")
    first, last = divmod(column, 25)
    return LETTERS[last] if first == 0 else LETTERS[first - 1] + LETTERS[last]


def column_number(text: str) -> int:
    """Return the number, from 0, of the column with this name, in either case.

    Raises ValueError with a sentence that says what is wrong, above all for the letter I."""
    name = text.upper()
    if "I" in name:
        raise ValueError("there is no column I: the column after H is J")
    if not 1 <= len(name) <= 2 or any(letter not in LETTERS for letter in name):
        raise ValueError("a column is one or two letters from A to Z without I")
    if len(name) == 1:
        return LETTERS.index(name)
    return 25 * (LETTERS.index(name[0]) + 1) + LETTERS.index(name[1])


def column_order(name: str) -> tuple[int, str, int]:
    """Return a key that sorts names of points column by column."""
    letters = name.rstrip("0123456789")
    return len(letters), letters, int(name[len(letters) :] or 0)


def point_name(column: int, row: int) -> str:
    """Return the name of the intersection in this column (from 0, west) and row (from 1, south): (9, 12) is K12."""
    return f"{column_letters(column)}{row}"


def parse_point(text: str) -> tuple[int, int]:
    """Return column (from 0) and row (from 1) of an intersection's name, in either case.

    Raises ValueError with a sentence for anything else: `I7`, `K0`, `K012`, `7K`."""
    digits = text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    head = text[: len(text) - len(digits)]
    if not head or not digits or not (digits.isascii() and digits.isdigit()):
        raise ValueError("a point is a column letter and a row number, such as D4")
    at = column_number(head)
    if digits[0] == "0" or len(digits) > 3:
        raise ValueError("rows are numbered from 1, without leading zeros")
    return at, int(digits)


LARGEST = 100
"""Columns and rows that a board may have."""
Holes: TypeAlias = Literal["water", "land", "none"]
"""What is drawn where a map has no points: a lake, mountains, or white paper."""
Place = TypeVar("Place", bound=Hashable)


def count_steps(near: Callable[[Place], Iterable[Place]], start: Place) -> dict[Place, int]:
    """Return how many steps lie between a place and each that can be reached from it, the nearest first; `near` has the neighbours."""
    steps = {start: 0}
    reached = [start]
    for here in reached:  # grows while it is read: breadth first
        for other in near(here):
            if other not in steps:
                steps[other] = steps[here] + 1
                reached.append(other)
    return steps


def find_ways(near: Callable[[Place], Iterable[Place]], start: Place) -> dict[Place, tuple[Place, ...]]:
    """Return a shortest way from a place to each that can be reached, without the place itself: to that it is empty."""
    ways: dict[Place, tuple[Place, ...]] = {start: ()}
    reached = [start]
    for here in reached:
        for other in near(here):
            if other not in ways:
                ways[other] = (*ways[here], other)
                reached.append(other)
    return ways


def find_pieces(near: Callable[[Place], Iterable[Place]], places: Iterable[Place]) -> list[tuple[Place, ...]]:
    """Return the places that steps join, each piece in the order of its first place."""
    pieces: list[tuple[Place, ...]] = []
    seen: set[Place] = set()
    for start in places:
        if start not in seen:
            pieces.append(tuple(count_steps(near, start)))
            seen.update(pieces[-1])
    return pieces


class Ground(Protocol):
    """What a game is played on: a board of intersections, or whatever else a game's layout module reads."""

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see of it, for the layout's id."""

    @property
    def counted(self) -> str:
        """What it is made of, in words: 120 points."""


class NoBoard(NamedTuple):
    """The ground of a game that is played without a board."""

    def visible(self) -> Mapping[str, object]:
        """Return nothing."""
        return {}

    @property
    def counted(self) -> str:
        return "no board"


class Board:
    """A graph of points in the plane: intersections of lines, or cells.

    A point is its index in `names`, which is in reading order: north row first, west to east. `col` counts from 0 in
    the west, `row` from 1 in the south; `grid` says where that is. Edges are the lines that are drawn, or the sides that cells
    share, and the `links`: what is printed is what is adjacent. `starts` has the points of each number of players.
    `holes` is only for the eye."""

    def __init__(
        self,
        cells: Sequence[Sequence[str]],
        pitch: float,
        walls: Iterable[tuple[str, str]] = (),
        starts: Mapping[int, Sequence[str]] | None = None,
        grid: Grid = SQUARE,
        links: Iterable[tuple[str, str]] = (),
        holes: Holes = "water",
    ) -> None:
        """Make a board from its map, north row first: a zone's code, `+` for a point without a zone, `.` for no point.

        All rows are of one length. Walls are pairs of neighbours without a line between them, links pairs of points that are
        neighbours by a line of their own; walls, links and starts name points that are there."""
        rows, columns = len(cells), len(cells[0])
        heads = [column_letters(column) for column in range(columns)]
        names: list[str] = []
        col: list[int] = []
        row: list[int] = []
        zone: list[str | None] = []
        at: dict[tuple[int, int], int] = {}
        for line, codes in enumerate(cells):
            number = rows - line
            for column, code in enumerate(codes):
                if code != ".":
                    at[column, number] = len(names)
                    names.append(f"{heads[column]}{number}")
                    col.append(column)
                    row.append(number)
                    zone.append(None if code == "+" else code)
        index = {name: point for point, name in enumerate(names)}
        cut = frozenset((min(index[a], index[b]), max(index[a], index[b])) for a, b in walls)
        joined = frozenset((min(index[a], index[b]), max(index[a], index[b])) for a, b in links)
        spots = list(zip(col, row, strict=True))
        ways: list[tuple[int | None, ...]]
        if grid.plain:  # as fast as possible: the boards of every log are made here
            ways = [(at.get((x, y + 1)), at.get((x - 1, y)), at.get((x + 1, y)), at.get((x, y - 1))) for x, y in spots]
        else:
            ways = [tuple(at.get((x + east, y - south)) for east, south in grid.steps(x, rows - y)) for x, y in spots]
        neighbours = tuple(
            tuple([other for other in near if other is not None and not (cut and (min(point, other), max(point, other)) in cut)])
            for point, near in enumerate(ways)
        )
        self.columns = columns
        self.rows = rows
        self.pitch = pitch
        self.names = tuple(names)
        self.index: Mapping[str, int] = index
        self.col = tuple(col)
        self.row = tuple(row)
        self.zone = tuple(zone)
        self.neighbours = _add_links(neighbours, joined)
        self.walls = cut
        self.starts = {count: tuple(index[name] for name in points) for count, points in (starts or {}).items()}
        self.grid = grid
        self.links = joined
        self.holes = holes
        self._zones: dict[str | None, tuple[int, ...]] = {}
        """The points of each zone, once somebody has asked."""

    @staticmethod
    def plain(columns: int, rows: int, pitch: float, grid: Grid = SQUARE) -> Board:
        """Return a rectangle without zones."""
        return Board([["+"] * columns] * rows, pitch, grid=grid)

    def replace(self, **changed: object) -> Board:
        """Return the board with other values of some of its fields."""
        board = Board.__new__(Board)
        vars(board).update({**vars(self), **changed, "_zones": {}})
        return board

    def __len__(self) -> int:
        return len(self.names)

    def point(self, text: str) -> int:
        """Return the point with this name, in either case. Raises ValueError with a sentence when there is none."""
        point = self.index.get(text)
        if point is None:
            column, row = parse_point(text)
            point = self.index.get(point_name(column, row))
            if point is None:
                inside = column < self.columns and row <= self.rows
                last = point_name(self.columns - 1, self.rows)
                where = "there is a gap" if inside else f"it ends at {last}"
                raise ValueError(f"the board has no such point: {where}")
        return point

    @property
    def counted(self) -> str:
        """How many intersections it has, in words."""
        return plural(len(self.names), "point")

    def spot(self, point: int) -> tuple[float, float]:
        """Return where a point lies, in units of the pitch, to the east and to the south of the first place of the map."""
        return self.grid.spot(self.col[point], self.rows - self.row[point])

    def corners(self, point: int) -> tuple[Knot, ...]:
        """Return the corners of the cell of a point, clockwise, in units of its lattice: cells that touch have the same ones."""
        return self.grid.corners(self.col[point], self.rows - self.row[point])

    def outline(self, point: int) -> tuple[tuple[float, float], ...]:
        """Return the corners of the cell of a point, clockwise, as `spot` counts."""
        east, south = self.grid.scale
        return tuple((x * east, y * south) for x, y in self.corners(point))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The smallest and greatest x and y (west, north, east, south) of places on lines; of points, where lines are shifted."""
        if self.grid.lattice == "square":
            return 0, 0, self.columns - 1, self.rows - 1
        xs, ys = zip(*map(self.spot, range(len(self.names))), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def lines(self) -> tuple[tuple[int, int], ...]:
        """Return the edges of the graph, each once, lower point first: the lines that are drawn, or sides that cells share, and links."""
        return tuple((a, b) for a, near in enumerate(self.neighbours) for b in near if a < b)

    def visible(self) -> Mapping[str, object]:
        """Return points with their zones, walls and starts; what else makes neighbours, where it is not that of a Go board."""
        grid: dict[str, object] = {} if self.grid.lattice == "square" else {"lattice": self.grid.lattice}
        if self.grid.diagonals:
            grid["diagonals"] = 1
        if self.links:
            grid["links"] = sorted((self.names[a], self.names[b]) for a, b in self.links)
        return {
            **grid,
            "points": " ".join(f"{name}:{zone or '+'}" for name, zone in zip(self.names, self.zone, strict=True)),
            "walls": sorted((self.names[a], self.names[b]) for a, b in self.walls),
            "starts": {count: tuple(self.names[point] for point in points) for count, points in self.starts.items()},
        }

    @property
    def link_names(self) -> tuple[tuple[str, str], ...]:
        """The points that links join, in the order of coordinates."""
        order = sorted(range(len(self.names)), key=lambda point: (self.col[point], self.row[point]))
        place = {point: number for number, point in enumerate(order)}
        pairs = sorted(tuple(sorted((place[a], place[b]))) for a, b in self.links)
        return tuple((self.names[order[one]], self.names[order[other]]) for one, other in pairs)

    def is_wide(self, zone: str) -> bool:
        """Return whether a zone has two meshes side by side without a wall: room for a name on one line."""
        if self.grid != SQUARE:
            return False
        inside = {(self.col[point], self.row[point]): point for point in self.points_of(zone)}
        walled = {frozenset(pair) for pair in self.walls}

        def is_free(column: int, row: int) -> bool:
            across = [[inside.get((column + step, row + up)) for step in range(3)] for up in (0, 1)]
            if any(point is None for line in across for point in line):
                return False
            pairs = [*zip(*across, strict=True), *(pair for line in across for pair in pairwise(line))]
            return not any(frozenset(pair) in walled for pair in pairs)

        return any(is_free(column, row) for column, row in inside)

    def points_of(self, zone: str) -> tuple[int, ...]:
        """Return the points of a zone in reading order."""
        if not self._zones:
            by_zone: dict[str | None, list[int]] = {}
            for point, code in enumerate(self.zone):
                by_zone.setdefault(code, []).append(point)
            self._zones.update((code, tuple(points)) for code, points in by_zone.items())
        return self._zones.get(zone, ())


def _add_links(neighbours: tuple[tuple[int, ...], ...], links: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return neighbours, and those that links add."""
    if not links:
        return neighbours
    near = [list(others) for others in neighbours]
    for a, b in sorted(links):
        near[a].append(b)
        near[b].append(a)
    return tuple(tuple(others) for others in near)

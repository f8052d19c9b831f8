"""Board: the intersections, the lines between them, and who is whose neighbour. Millimetres live in `pitch` alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from boardgen.layout import coordinates

LARGEST = 100
"""Columns and rows that a board may have."""


class Ground(Protocol):
    """What a game is played on: a board of intersections, or whatever else a game's layout module reads."""

    def visible(self) -> Mapping[str, object]:
        """What the rules can see of it, for the layout's id."""

    @property
    def counted(self) -> str:
        """What it is made of, in words: 120 points."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """A graph of intersections in the plane.

    A point is its index in `names`, which is in reading order: north row first, west to east. `col` counts from 0 in
    the west, `row` from 1 in the south. Edges are the lines that are drawn: what is printed is what is adjacent.
    `starts` has the points of each number of players.
    """

    columns: int
    rows: int
    pitch: float
    names: tuple[str, ...]
    index: Mapping[str, int]
    col: tuple[int, ...]
    row: tuple[int, ...]
    zone: tuple[str | None, ...]
    neighbours: tuple[tuple[int, ...], ...]
    walls: frozenset[tuple[int, int]]
    starts: Mapping[int, tuple[int, ...]]
    _zones: dict[str | None, tuple[int, ...]] = field(default_factory=dict, init=False)
    """The points of each zone, once somebody has asked."""

    @staticmethod
    def plain(columns: int, rows: int, pitch: float) -> Board:
        """A rectangle without zones."""
        return Board.of_cells([["+"] * columns] * rows, pitch)

    @staticmethod
    def of_cells(
        cells: Sequence[Sequence[str]],
        pitch: float,
        walls: Iterable[tuple[str, str]] = (),
        starts: Mapping[int, Sequence[str]] | None = None,
    ) -> Board:
        """A board from its map, north row first: a zone's code, `+` for a point without a zone, `.` for no point.

        All rows are of one length. Walls are pairs of neighbours without a line between them; walls and starts name
        points that are there.
        """
        rows, columns = len(cells), len(cells[0])
        heads = [coordinates.letters(column) for column in range(columns)]
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
        neighbours = tuple(
            tuple(
                other
                for other in (at.get((x, y + 1)), at.get((x - 1, y)), at.get((x + 1, y)), at.get((x, y - 1)))
                if other is not None and not (cut and (min(point, other), max(point, other)) in cut)
            )
            for point, (x, y) in enumerate(zip(col, row, strict=True))
        )
        placed = {count: tuple(index[name] for name in points) for count, points in (starts or {}).items()}
        return Board(columns, rows, pitch, tuple(names), index, tuple(col), tuple(row), tuple(zone), neighbours, cut, placed)

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"Board({self.columns}x{self.rows}, {len(self.names)} points)"

    def point(self, text: str) -> int:
        """The point with this name, in either case. Raises ValueError with a sentence when there is none."""
        point = self.index.get(text)
        if point is None:
            column, row = coordinates.parse(text)
            name = coordinates.name(column, row)
            point = self.index.get(name)
            if point is None:
                inside = column < self.columns and row <= self.rows
                last = coordinates.name(self.columns - 1, self.rows)
                where = "there is a gap" if inside else f"it ends at {last}"
                raise ValueError(f"the board has no such point: {where}")
        return point

    @property
    def counted(self) -> str:
        """How many intersections it has, in words."""
        return f"{len(self.names)} point{'s' * (len(self.names) != 1)}"

    def lines(self) -> tuple[tuple[int, int], ...]:
        """The segments that are drawn, each once, lower point first: they are the edges of the graph."""
        return tuple((a, b) for a, near in enumerate(self.neighbours) for b in near if a < b)

    def visible(self) -> Mapping[str, object]:
        """Points with their zones, walls and starts."""
        return {
            "points": " ".join(f"{name}:{zone or '+'}" for name, zone in zip(self.names, self.zone, strict=True)),
            "walls": sorted((self.names[a], self.names[b]) for a, b in self.walls),
            "starts": {count: tuple(self.names[point] for point in points) for count, points in self.starts.items()},
        }

    def points_of(self, zone: str) -> tuple[int, ...]:
        """The points of a zone in reading order."""
        if not self._zones:
            by_zone: dict[str | None, list[int]] = {}
            for point, code in enumerate(self.zone):
                by_zone.setdefault(code, []).append(point)
            self._zones.update((code, tuple(points)) for code, points in by_zone.items())
        return self._zones.get(zone, ())

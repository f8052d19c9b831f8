"""Lattices: where the points of a map lie in the plane, which of them are neighbours, and the cell around each. Numbers alone, no board.

Columns are counted from 0 in the west and lines from 0 in the north, as in the map. The distance of two neighbours is 1.
- `square`: lines cross at right angles, and a cell is a square.
- `triangle`: every second line of the map (the second, the fourth ...) lies half a pitch further east; a cell is a hexagon.
- `honeycomb`: each line of the map is a zigzag from west to east. From the first point of the map a line leads south, from the next
  north, and so on by turns along every line and every column; a cell is a triangle.
"""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

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
        """The ways to the neighbours of a point, in reading order."""
        if self.lattice == "square":
            return _KING if self.diagonals else _SQUARE
        if self.lattice == "triangle":
            return _ODD if line % 2 else _EVEN
        return _NORTH if (column + line) % 2 else _SOUTH

    def knot(self, column: int, line: int) -> Knot:
        """Where a point lies, in units of the lattice."""
        if self.lattice == "square":
            return 2 * column, 2 * line
        if self.lattice == "triangle":
            return 2 * column + line % 2, 3 * line
        return column, 3 * line + (column + line + 1) % 2

    def spot(self, column: int, line: int) -> tuple[float, float]:
        """Where a point lies, in units of the pitch."""
        if self.lattice == "square":
            return column, line
        x, y = self.knot(column, line)
        return x * self.scale[0], y * self.scale[1]

    def level(self, line: int) -> float:
        """The middle of a line of the map, in units of the pitch to the south."""
        if self.lattice == "honeycomb":
            return 1.5 * line + 0.25
        return self.spot(0, line)[1]

    def corners(self, column: int, line: int) -> tuple[Knot, ...]:
        """The corners of a point's cell, clockwise, in units of the lattice. Cells that share two corners are neighbours."""
        around: tuple[Knot, ...] = _HEXAGON if self.lattice == "triangle" else _CORNERS
        if self.lattice == "honeycomb":
            around = _HANGING if (column + line) % 2 else _UPRIGHT
        x, y = self.knot(column, line)
        return tuple((x + east, y + south) for east, south in around)


SQUARE = Grid()
"""The grid of a Go board."""

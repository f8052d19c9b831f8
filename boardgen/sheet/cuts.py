"""How much of a sheet is pieces, and how many straight cuts it takes to free them: what tells one imposition from a better one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi

from boardgen.sheet.nesting import Nest
from boardgen.sheet.page import Grid

EQUAL = 2
"""Decimals of a mm: cuts that are nearer are one."""


def straight_cuts(grids: Sequence[Grid]) -> int:
    """Straight cuts through one sheet, of the pieces on its front: a line that several blocks share is one cut.

    Round pieces are cut apart half way between neighbours, and then punched; those without marks are cut out by hand or by a machine.
    """
    across: set[float] = set()
    down: set[float] = set()
    for grid in grids:
        if grid.side == "front" and grid.marked:
            across.update(_lines(grid, 0, min(grid.columns, grid.pieces)))
            down.update(_lines(grid, 1, -(-grid.pieces // grid.columns)))
    return len(across) + len(down)


def _lines(grid: Grid, axis: int, cells: int) -> Iterable[float]:
    """Where the columns (axis 0) or rows (axis 1) of a grid are cut, in mm."""
    pitch, piece, start = grid.pitch[axis], grid.piece[axis], (grid.x, grid.y)[axis]
    gap = (pitch - piece) / 2
    if grid.round or gap < 10**-EQUAL:
        return [round(start - gap + i * pitch, EQUAL) for i in range(cells + 1)]
    return [round(start + i * pitch + far, EQUAL) for i in range(cells) for far in (0.0, piece)]


def cuts_of(nests: Iterable[Nest], apart: bool) -> int:
    """The same for grids that are not on a page yet; `apart` where each piece brings its own bleed."""
    across: set[float] = set()
    down: set[float] = set()
    for nest in nests:
        across.update(round(nest.left + i * nest.width, EQUAL) for i in range(min(nest.columns, nest.pieces) + 1))
        down.update(round(nest.top + i * nest.height, EQUAL) for i in range(-(-nest.pieces // nest.columns) + 1))
    lines = len(across) + len(down)
    return 2 * (lines - 2) if apart else lines


def covered(grids: Iterable[Grid]) -> float:
    """The area of the pieces on the front of a sheet, in mm²."""
    return sum(grid.pieces * grid.piece[0] * grid.piece[1] * (pi / 4 if grid.round else 1.0) for grid in grids if grid.side == "front")

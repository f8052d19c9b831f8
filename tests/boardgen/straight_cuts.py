"""The straight cuts through a sheet that was laid out, counted from its grids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardgen.sheet.paper.nesting import EQUAL
from boardgen.sheet.paper.page import Grid


def straight_cuts(grids: Sequence[Grid]) -> int:
    """Return straight cuts through one sheet, of the pieces on its front: a line that several blocks share is one cut.

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
    """Return where the columns (axis 0) or rows (axis 1) of a grid are cut, in mm."""
    pitch, piece, start = grid.pitch[axis], grid.piece[axis], (grid.x, grid.y)[axis]
    gap = (pitch - piece) / 2
    if grid.round or gap < 10**-EQUAL:
        return [round(start - gap + i * pitch, EQUAL) for i in range(cells + 1)]
    return [round(start + i * pitch + far, EQUAL) for i in range(cells) for far in (0.0, piece)]

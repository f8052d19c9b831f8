"""How much of a sheet is pieces, and how many straight cuts free them: the measures by which layouts of a sheet are compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi

from boardgen.sheet.paper.nesting import Nest
from boardgen.sheet.paper.page import Grid, Page

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


def used(page: Page) -> float | None:
    """The share of a page that is pieces, trimmed; None where it has none to cut out, or is a back.

    On a sheet that is folded the backs count, since the paper behind a piece is part of it.
    """
    if page.side == "back" or not page.grids:
        return None
    area = sum(grid.pieces * grid.piece[0] * grid.piece[1] * (pi / 4 if grid.round else 1.0) for grid in page.grids)
    return area / (page.paper.width * page.paper.height)


def percent(shares: Iterable[float | None]) -> str:
    """The mean share of the sheets that have pieces, in whole percent as it is printed; empty where there are none."""
    known = [share for share in shares if share is not None]
    return f"{100 * sum(known) / len(known):.0f} %" if known else ""

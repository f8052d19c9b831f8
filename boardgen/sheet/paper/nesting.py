"""Equal pieces in a grid on as few sheets as can be; how much of a sheet is pieces, and how many straight cuts free them."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi

from boardgen.draw.shape.outlines import measure_area
from boardgen.errors import DoesNotFit
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Grid, Page

Area = tuple[float, float, float, float]
"""x0, y0, x1, y1 in mm."""


class Nest(NamedTuple):
    """`pieces` cells of `width` x `height` mm in `columns` x `rows`, the grid's upper left corner at `left`, `top`."""

    pieces: int
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float

    def centre(self, index: int) -> tuple[float, float]:
        """Return the middle of cell `index`, counted by rows from the upper left."""
        row, column = divmod(index, self.columns)
        return (self.left + (column + 0.5) * self.width, self.top + (row + 0.5) * self.height)

    def cut(self, width: float, height: float) -> Grid:
        """Return where pieces of this size in the middle of the cells are cut."""
        x, y = self.centre(0)
        pitch = (self.width, self.height)
        return Grid(x - width / 2, y - height / 2, pitch, self.columns, self.rows, (width, height), self.pieces)

    def is_filled(self, column: int, row: int) -> bool:
        """Return whether a piece covers the cell; every cell outside the grid is waste."""
        return 0 <= column < self.columns and 0 <= row < self.rows and row * self.columns + column < self.pieces


def capacity(width: float, height: float, area: Area) -> tuple[int, int]:
    """Return how many columns and rows of cells the area holds. DoesNotFit when not even one."""
    x0, y0, x1, y1 = area
    over = max(width - (x1 - x0), height - (y1 - y0))
    if over > 1e-6:
        raise DoesNotFit(f"a piece of {width:g} x {height:g} mm is {over:.1f} mm too large; choose a larger paper", over)
    return int((x1 - x0 + 1e-6) // width), int((y1 - y0 + 1e-6) // height)


def nest(count: int, width: float, height: float, area: Area) -> tuple[Nest, ...]:
    """Return the sheets for `count` cells: as few as can be, and of the grids with which they are so few the one with fewest cuts.

    All sheets have the same grid and are filled from its upper left; so a stack is cut in one go, though the last may not be full.
    """
    most_columns, most_rows = capacity(width, height, area)
    sheets = -(-count // (most_columns * most_rows))
    if not sheets:
        return ()
    columns, rows = shape(-(-count // sheets), most_columns, most_rows)
    left = (area[0] + area[2] - columns * width) / 2
    top = (area[1] + area[3] - rows * height) / 2
    full = columns * rows
    return tuple(Nest(min(full, count - start), columns, rows, width, height, left, top) for start in range(0, count, full))


def shape(count: int, most_columns: int, most_rows: int) -> tuple[int, int]:
    """Return columns and rows for so many pieces on one sheet: the fewest straight cuts, and of those the fewest empty cells."""
    rows_of = {columns: -(-count // columns) for columns in range(1, most_columns + 1)}
    shapes = [(columns + rows, columns * rows, -columns, rows) for columns, rows in rows_of.items() if rows <= most_rows]
    _, _, columns, rows = min(shapes)
    return -columns, rows


EQUAL = 2
"""Decimals of a mm: cuts that are nearer are one."""


def cuts_of(nests: Iterable[Nest], apart: bool) -> int:
    """Return straight cuts through one sheet: a line that several blocks share is one cut; `apart` where each piece has its own bleed."""
    across: set[float] = set()
    down: set[float] = set()
    for nest in nests:
        across.update([round(nest.left + i * nest.width, EQUAL) for i in range(min(nest.columns, nest.pieces) + 1)])
        down.update([round(nest.top + i * nest.height, EQUAL) for i in range(-(-nest.pieces // nest.columns) + 1)])
    lines = len(across) + len(down)
    return 2 * (lines - 2) if apart else lines


def share_used(page: Page) -> float | None:
    """Return the share of a page that is pieces, trimmed; None where it has none to cut out, or is a back.

    On a sheet that is folded the backs count, since the paper behind a piece is part of it.
    """
    if page.side == "back" or not page.grids:
        return None
    return sum(grid.pieces * _area_of(grid) for grid in page.grids) / (page.paper.width * page.paper.height)


def _area_of(grid: Grid) -> float:
    """Return the area of one piece of a grid in mm²."""
    if grid.outline:
        return abs(measure_area(grid.outline))
    return grid.piece[0] * grid.piece[1] * (pi / 4 if grid.round else 1.0)


def percent(shares: Iterable[float | None]) -> str:
    """Return the mean share of the sheets that have pieces, in whole percent as it is printed; empty where there are none."""
    share = mean(shares)
    return "" if share is None else f"{100 * share:.0f} %"


def mean(shares: Iterable[float | None]) -> float | None:
    """Return the mean of the shares that are known; None where there are none."""
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known else None

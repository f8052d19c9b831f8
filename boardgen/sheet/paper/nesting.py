"""Equal pieces in a grid on as few sheets as can be, centred on the page; knows nothing of what the pieces show."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.page import Grid

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
        """The middle of cell `index`, counted by rows from the upper left."""
        row, column = divmod(index, self.columns)
        return (self.left + (column + 0.5) * self.width, self.top + (row + 0.5) * self.height)

    def cut(self, width: float, height: float) -> Grid:
        """Where pieces of this size in the middle of the cells are cut."""
        x, y = self.centre(0)
        pitch = (self.width, self.height)
        return Grid(x - width / 2, y - height / 2, pitch, self.columns, self.rows, (width, height), self.pieces)

    def filled(self, column: int, row: int) -> bool:
        """Whether a piece covers the cell; every cell outside the grid is waste."""
        return 0 <= column < self.columns and 0 <= row < self.rows and row * self.columns + column < self.pieces


def capacity(width: float, height: float, area: Area) -> tuple[int, int]:
    """How many columns and rows of cells the area holds. DoesNotFit when not even one."""
    x0, y0, x1, y1 = area
    over = max(width - (x1 - x0), height - (y1 - y0))
    if over > 1e-6:
        raise DoesNotFit(f"a piece of {width:g} x {height:g} mm is {over:.1f} mm too large; choose a larger paper", over)
    return int((x1 - x0 + 1e-6) // width), int((y1 - y0 + 1e-6) // height)


def nest(count: int, width: float, height: float, area: Area) -> tuple[Nest, ...]:
    """The sheets for `count` cells: as few as can be, and of the grids with which they are so few the one with fewest cuts.

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
    """Columns and rows for so many pieces on one sheet: the fewest straight cuts, and of those the fewest empty cells."""
    rows_of = {columns: -(-count // columns) for columns in range(1, most_columns + 1)}
    shapes = [(columns + rows, columns * rows, -columns, rows) for columns, rows in rows_of.items() if rows <= most_rows]
    _, _, columns, rows = min(shapes)
    return -columns, rows

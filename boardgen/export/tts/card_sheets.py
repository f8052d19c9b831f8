"""The arithmetic of card sheets: a grid of pictures of one size, the last of which Tabletop Simulator shows of hidden cards.

Source: https://kb.tabletopsimulator.com/custom-content/custom-deck/ (the last picture of a sheet is the hidden one),
https://kb.tabletopsimulator.com/custom-content/asset-creation/ (pictures of at most 4096 x 4096 pixels) and
https://kb.tabletopsimulator.com/custom-content/save-file-format/ (the number of a deck is that of its cards without the last two digits).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from boardgen.draw.type.geometry import MM_PER_POINT

MOST = 4096
"""Pixels of a picture either way."""
COLUMNS, ROWS = 10, 7
"""The largest grid."""
CELLS = COLUMNS * ROWS - 1
"""Different cards of a sheet: its last cell is the hidden card."""
INCH = 72 * MM_PER_POINT


class CardSheet(NamedTuple):
    """Different cards on one picture: their names by rows from the upper left, the grid, and the size of a cell in pixels."""

    number: int
    """Of the deck in the save, from 1."""
    cards: tuple[str, ...]
    columns: int
    rows: int
    cell: tuple[int, int]

    def card_id(self, card: str) -> int:
        """The number that a card has in the save."""
        return 100 * self.number + self.cards.index(card)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]


def card_sheets(cards: Sequence[str], size: tuple[float, float], dpi: float, first: int) -> list[CardSheet]:
    """The sheets of different cards of `size` mm, numbered from `first`: as many as are needed, each as sharp as fits, `dpi` at most."""
    waiting = iter(cards)
    sheets: list[CardSheet] = []
    while own := tuple(islice(waiting, CELLS)):
        columns, rows, sharp = _grid(len(own) + 1, size, dpi)
        cell = pixels(size[0], sharp), pixels(size[1], sharp)
        sheets.append(CardSheet(first + len(sheets), own, columns, rows, cell))
    return sheets


def pixels(length: float, dpi: float) -> int:
    """A length in mm in pixels, of which there is at least one."""
    return max(1, round(length * dpi / INCH))


def _grid(cells: int, size: tuple[float, float], dpi: float) -> tuple[int, int, float]:
    """Columns, rows and pixels an inch of a sheet: as sharp as possible, then as small as possible. A grid is at least 2 x 2."""
    choices = []
    for columns in range(2, COLUMNS + 1):
        rows = max(2, -(-cells // columns))
        if rows <= ROWS:
            sharp = fitting((size[0] * columns, size[1] * rows), dpi, columns, rows)
            choices.append((-sharp, columns * rows, columns, rows))
    sharp, _, columns, rows = min(choices)
    return columns, rows, -sharp


def fitting(size: tuple[float, float], dpi: float, columns: int = 1, rows: int = 1) -> float:
    """The most pixels an inch, `dpi` at most, at which a picture of `size` mm goes into the largest picture; cells are rounded each."""
    reach = [(length / cells, MOST // cells) for length, cells in zip(size, (columns, rows), strict=True)]
    sharp = min(dpi, *(most * INCH / length for length, most in reach))
    while any(pixels(length, sharp) > most for length, most in reach):
        sharp *= 0.9999
    return sharp

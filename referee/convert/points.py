"""Points as SGF writes them (two letters, columns from the west, rows from the north) and as a log does. Pure arithmetic."""

from __future__ import annotations

import re
from functools import cached_property

from boardgen.layout.yaml import coordinates

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = len(LETTERS)
"""Columns and rows that SGF can name."""
_PASS_AS_POINT = 19
"""Up to this size the point `tt`, which no such board has, is a pass; so it was before FF[4]."""
_list = re.compile(r"\s*([A-Za-z]{2})\s*(?::\s*([A-Za-z]{2})\s*)?").fullmatch


class Points:
    """The points of a board of so many columns and rows (1 to 52)."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows

    @cached_property
    def named(self) -> dict[str, str]:
        """The name in a log of each point of SGF, in reading order."""
        return {
            LETTERS[column] + LETTERS[row]: coordinates.name(column, self.rows - row)
            for row in range(self.rows)
            for column in range(self.columns)
        }

    @cached_property
    def written(self) -> dict[str, str]:
        """The point of SGF of each name in a log, in reading order."""
        return {name: point for point, name in self.named.items()}

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """Of each point, by its number in reading order, those beside it."""
        wide, high = self.columns, self.rows
        return [
            [
                near
                for near, there in ((at - wide, y > 0), (at - 1, x > 0), (at + 1, x < wide - 1), (at + wide, y < high - 1))
                if there
            ]
            for at, (y, x) in enumerate((y, x) for y in range(high) for x in range(wide))
        ]  # fmt: skip

    def is_pass(self, value: str) -> bool:
        """Whether a move's value is a pass: empty, or the old `tt`."""
        return not value or (value in ("tt", "TT") and self.columns <= _PASS_AS_POINT and self.rows <= _PASS_AS_POINT)

    def spread(self, value: str) -> list[str]:
        """The names of a value of a list of points: one point, or a rectangle of two. ValueError for anything else."""
        match = _list(value)
        if match is None:
            raise ValueError(f"`{value[:20]}` is not a point: write two letters, such as `dd`")
        first, last = match[1], match[2] or match[1]
        columns = sorted((LETTERS.index(first[0]), LETTERS.index(last[0])))
        rows = sorted((LETTERS.index(first[1]), LETTERS.index(last[1])))
        if columns[1] >= self.columns or rows[1] >= self.rows:
            raise ValueError(f"`{value.strip()}` is not on the board of {self.columns}x{self.rows}")
        return [self.named[LETTERS[x] + LETTERS[y]] for y in range(rows[0], rows[1] + 1) for x in range(columns[0], columns[1] + 1)]

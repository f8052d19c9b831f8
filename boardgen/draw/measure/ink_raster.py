"""A coarse raster of how dark a drawing is: what covers another counts once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardgen.draw.type.geometry import Box

CELL = 1.5
"""Side of the raster's cells in mm."""
MANY = 40
"""With more levels, all cells are summed at once."""


class Inked(NamedTuple):
    """What a drawing prints: its box, the black mm² of it, and the mm² on which anything is printed, white too."""

    box: Box | None
    black: float
    area: float


class Raster:
    """The darkness of the ground, a byte a cell: 0 where nothing is painted, else 1 and 250 parts of darkness. Sums the rest."""

    __slots__ = ("area", "black", "box", "cells", "columns", "levels", "rows")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.columns = max(1, int(box.width / CELL) + 1)
        self.rows = max(1, int(box.height / CELL) + 1)
        self.cells = bytearray(self.columns * self.rows)
        self.levels: set[int] = set()
        self.black = self.area = 0.0

    def sum(self) -> Inked:
        if len(self.levels) > MANY:
            painted = len(self.cells) - self.cells.count(0)
            inks = CELL * CELL * (sum(self.cells) - painted) / 250
            return Inked(self.box, max(0.0, self.black + inks), self.area + painted * CELL * CELL)
        counts = {level: self.cells.count(level) * CELL * CELL for level in self.levels}
        black = sum((level - 1) / 250 * area for level, area in counts.items())
        return Inked(self.box, max(0.0, self.black + black), self.area + sum(counts.values()))

    def add(self, black: float, area: float, x: float, y: float) -> None:
        """Ink on so much area, of which only what is darker than the ground at a place counts."""
        under = self.at(x, y)
        if under:
            self.black += black - area * (under - 1) / 250
        else:
            self.black += black
            self.area += area

    def at(self, x: float, y: float) -> int:
        column, row = int((x - self.box.x0) / CELL), int((y - self.box.y0) / CELL)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.cells[row * self.columns + column]
        return 0

    def darkness(self, box: Box) -> float | None:
        """How dark the painted cells in a box are, 0 to 1; None where most are not painted."""
        start, end = (max(0, int((x - self.box.x0) / CELL + 0.5)) for x in (box.x0, box.x1))
        cells = b"".join(self.cells[row * self.columns + start : row * self.columns + end] for row in self._rows(box.y0, box.y1))
        painted = len(cells) - cells.count(0)
        return (sum(cells) - painted) / painted / 250 if 2 * painted > len(cells) else None

    def span(self, row: int, x0: float, x1: float, level: int) -> None:
        """Paints the cells of a row whose middles lie between two places."""
        self._fill(range(row, row + 1), x0, x1, level)

    def block(self, box: Box, level: int) -> None:
        """Paints the cells whose middles lie in a box."""
        self._fill(self._rows(box.y0, box.y1), box.x0, box.x1, level)

    def _fill(self, rows: range, x0: float, x1: float, level: int) -> None:
        start = max(0, int((x0 - self.box.x0) / CELL + 0.5))
        end = min(self.columns, int((x1 - self.box.x0) / CELL + 0.5))
        if end > start:
            cells, columns, paint = self.cells, self.columns, bytes((level,)) * (end - start)
            for row in rows:
                cells[row * columns + start : row * columns + end] = paint

    def picture(self, placed: Box, seen: Box, levels: bytes, cover: bytes, wide: int) -> None:
        """Paints the cells of a picture, in rows of `wide`, as far as it is seen. `cover` is how opaque each is, 0 to 255; b"" for all."""
        start, end = max(0, int((seen.x0 - self.box.x0) / CELL + 0.5)), min(self.columns, int((seen.x1 - self.box.x0) / CELL + 0.5))
        across = _nearest(wide, placed.x0 - self.box.x0, placed.width, start, end)
        cells = self._rows(seen.y0, seen.y1)
        down = _nearest(len(levels) // wide, placed.y0 - self.box.y0, placed.height, cells.start, cells.stop)
        self.levels.update(levels)
        covers = _picked(cover, wide, across, down) if cover else None
        for number, (row, line) in enumerate(zip(cells, _picked(levels, wide, across, down), strict=True)):
            place = slice(row * self.columns + start, row * self.columns + end)
            if covers is not None:
                line = _laid(line, covers[number], bytes(self.cells[place]))
                self.levels.update(line)
            self.cells[place] = line
        self.levels.discard(0)  # nothing is painted where a picture is clear

    def _rows(self, y0: float, y1: float) -> range:
        """The rows whose middles lie between two places."""
        return range(max(0, int((y0 - self.box.y0) / CELL + 0.5)), min(self.rows, int((y1 - self.box.y0) / CELL + 0.5)))

    def within(self, y0: float, y1: float) -> Iterator[tuple[int, float]]:
        """The rows whose middles lie between two places, with those middles."""
        for row in self._rows(y0, y1):
            yield row, self.box.y0 + (row + 0.5) * CELL


@lru_cache(8192)  # a picture lies on the same ground on many cards
def _laid(line: bytes, covers: bytes, under: bytes) -> bytes:
    """A row of cells with that of a picture laid on it which covers it in part."""
    return bytes(map(_mixed, line, covers, under))


def _mixed(level: int, cover: int, under: int) -> int:
    """The byte of a cell on which another is laid that covers it in part."""
    return under if cover < 4 else round((level * cover + max(1, under) * (255 - cover)) / 255)


@lru_cache(1024)
def _nearest(count: int, begin: float, size: float, first: int, last: int) -> tuple[int, ...]:
    """For cells in a line, which of the `count` parts of a picture from `begin` on is under the middle of each."""
    return tuple([min(count - 1, max(0, int(((cell + 0.5) * CELL - begin) * count / size))) for cell in range(first, last)])


@lru_cache(512)  # cards are in the same places on every page
def _picked(levels: bytes, wide: int, across: tuple[int, ...], down: tuple[int, ...]) -> tuple[bytes, ...]:
    """The rows of cells of a picture."""
    rows = {row: levels[row * wide : row * wide + wide] for row in set(down)}
    picked = {row: bytes([line[column] for column in across]) for row, line in rows.items()}
    return tuple([picked[row] for row in down])

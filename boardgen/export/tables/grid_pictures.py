"""Pictures that are a grid of drawings: every cell has exactly the pixels that its drawing has by itself at that size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import NamedTuple

from boardgen.draw.shape import ink, pixels
from boardgen.draw.shape.shapes import Figure, Paint, Rect
from boardgen.surface.png import INCH, Colours, exact_rasters

BATCH = 24
"""Drawings whose PDF is made at once."""


class GridPicture(NamedTuple):
    """`columns` x `rows` cells of `cell` pixels, filled with figures by rows from the upper left; cells left are plain."""

    name: str
    figures: tuple[Figure, ...]
    cell: tuple[int, int]
    columns: int = 1
    rows: int = 1
    last: Figure | None = None
    """What is in the last cell."""
    round: bool = False
    """Whether all outside the ellipse that fills the picture is transparent."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    @property
    def cells(self) -> tuple[Figure, ...]:
        """What is in every cell, by rows."""
        free = self.columns * self.rows - len(self.figures)
        if not free:
            return self.figures
        blank = plain(*self.mm)
        return (*self.figures, *[blank] * (free - 1), self.last or blank)

    @property
    def different(self) -> tuple[Figure, ...]:
        """The figures in its cells, each once."""
        return tuple({id(figure): figure for figure in self.cells}.values())

    @property
    def mm(self) -> tuple[float, float]:
        """Width and height of a cell in mm."""
        return self.figures[0].width, self.figures[0].height


@cache
def plain(width: float, height: float, colour: str = ink.SAND) -> Figure:
    """A drawing of one colour."""
    return Figure(width, height, (Rect(0, 0, width, height, Paint(colour)),))


def contents(pictures: Iterable[GridPicture]) -> Iterator[tuple[GridPicture, bytes]]:
    """The pictures as PNG, one after another; a second thread packs one while the next is drawn."""
    every = list(pictures)
    rasters = _rasters((figure, picture.cell) for picture in every for figure in picture.different)
    with ThreadPoolExecutor(1) as second:
        before: tuple[GridPicture, Future[bytes]] | None = None
        for picture in every:
            canvas = _drawn(picture, rasters)
            coming = second.submit(_packed, picture, canvas)
            del canvas
            if before is not None:
                yield before[0], before[1].result()
            before = picture, coming
        if before is not None:
            yield before[0], before[1].result()


def _packed(picture: GridPicture, canvas: bytearray) -> bytes:
    dpi = picture.cell[0] * INCH / picture.mm[0]
    if picture.round:
        return pixels.round_png(canvas, *picture.size, dpi)
    return pixels.png(canvas, *picture.size, dpi, quick=True)


def _rasters(jobs: Iterable[tuple[Figure, tuple[int, int]]]) -> Iterator[Colours]:
    """Figures over so many pixels each, some of them at once: a PDF for each would take twice the time."""
    waiting = iter(jobs)
    while batch := list(islice(waiting, BATCH)):
        yield from exact_rasters([((figure.width, figure.height), figure.shapes) for figure, _ in batch], [cell for _, cell in batch])


def _drawn(picture: GridPicture, rasters: Iterator[Colours]) -> bytearray:
    """The pixels of a whole picture by rows; `rasters` gives those of its different figures."""
    wide, high = picture.cell
    cells = picture.cells
    row, stride = 3 * wide, 3 * wide * picture.columns
    canvas = bytearray(stride * high * picture.rows)
    for figure in picture.different:
        drawn = next(rasters).pixels
        if len(cells) == 1:
            return bytearray(drawn)
        for at, other in enumerate(cells):
            if other is figure:
                left = (at // picture.columns) * high * stride + (at % picture.columns) * row
                for line in range(high):
                    start = left + line * stride
                    canvas[start : start + row] = drawn[line * row : (line + 1) * row]
    return canvas


def pixels_of(length: float, dpi: float) -> int:
    """A length in mm in pixels, of which there is at least one."""
    return max(1, round(length * dpi / INCH))


def cut_to(name: str, figure: Figure, dpi: float, largest: int, *, is_round: bool = False) -> GridPicture:
    """A picture of one figure with `dpi` pixels an inch, or with fewer where it would have more than `largest` either way."""
    size = figure.width, figure.height
    sharp = min(dpi, *(largest * INCH / length for length in size))
    cell = tuple(min(largest, pixels_of(length, sharp)) for length in size)
    return GridPicture(name, (figure,), (cell[0], cell[1]), round=is_round)

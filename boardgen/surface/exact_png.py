"""Drawings as PNG of an exact size: 8-bit RGB with the dpi in the file, as the print looks, for a PDF of them is what is drawn.

Pages are drawn one after another, and two threads pack those before it, so that memory does not grow with their number.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import NamedTuple

from boardgen.draw.shape.shapes import Figure, Group, Shape
from boardgen.draw.type.geometry import Affine
from boardgen.errors import BoardgenError
from boardgen.surface import png

INCH = png.INCH
LEAST, MOST = 30.0, 1200.0
"""The dpi that can be asked for."""
PIXELS = png.MOST
"""Pixels of one picture."""
BATCH = 24
"""Pictures whose PDF is made at once."""
AHEAD = 3
"""Pictures that wait to be packed, each with its pixels ..."""
WAITING = 60_000_000
"""... and how many pixels all of them have at most: a larger picture is alone in memory."""


class PictureError(BoardgenError):
    """A picture that cannot be made."""


class Drawing(NamedTuple):
    """What one picture shows: `shapes` on `width` x `height` mm, with (0, 0) at the upper left, over `wide` x `high` pixels.

    Around these the outermost pixels are repeated `ring` times: `size` counts them too.
    """

    width: float
    height: float
    shapes: Sequence[Shape]
    wide: int
    high: int
    ring: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.wide + 2 * self.ring, self.high + 2 * self.ring


def pixels(mm: float, dpi: float) -> int:
    """How many pixels a length has, at least one."""
    return max(1, round(mm / INCH * dpi))


def drawing(figure: Figure, dpi: float, bleed: float = 0.0) -> Drawing:
    """A figure at its trim, or with `bleed` mm around it.

    What a figure does not draw beyond its trim is its outermost pixels, repeated. Raises PictureError.
    """
    width, height = figure.width + 2 * bleed, figure.height + 2 * bleed
    wide, high = pixels(width, dpi), pixels(height, dpi)
    if figure.bleed < bleed:
        ring = min(round(bleed / INCH * dpi), (wide - 1) // 2, (high - 1) // 2)
        return _possible(Drawing(figure.width, figure.height, figure.shapes, wide - 2 * ring, high - 2 * ring, ring), dpi)
    moved = (Group(figure.shapes, Affine.translate(bleed, bleed)),) if bleed else figure.shapes
    return _possible(Drawing(width, height, moved, wide, high), dpi)


def _possible(one: Drawing, dpi: float) -> Drawing:
    """A drawing that is not too large. Raises PictureError with the dpi that fits."""
    wide, high = one.size
    if wide * high > PIXELS or max(wide, high) > png.LARGEST:
        raise PictureError(
            f"a picture of {one.width:.0f} x {one.height:.0f} mm at {dpi:g} dpi has {wide} x {high} pixels; it can have at most "
            f"{PIXELS // 1_000_000} million, and {png.LARGEST} either way: write --dpi {fitting(one.width, one.height)}"
        )
    return one


def fitting(width: float, height: float) -> int:
    """The highest whole dpi at which a picture of so many mm is not too large, a little less than the limit."""
    area = (PIXELS * INCH * INCH / (width * height)) ** 0.5
    return int(min(area, png.LARGEST * INCH / max(width, height)) * 0.99)


def pngs(drawings: Iterable[Drawing], dpi: float) -> Iterator[bytes]:
    """The drawings as PNG, in their order."""
    from boardgen.draw.shape.pixels import png as packed

    waiting: deque[tuple[Future[bytes], int]] = deque()
    with ThreadPoolExecutor(2) as packers:
        for one, (canvas, wide, high) in _rasters(drawings):
            packing = packers.submit(packed, canvas, wide, high, dpi, quick=True, ring=one.ring)
            del canvas
            waiting.append((packing, wide * high))
            while waiting and (len(waiting) > AHEAD or sum(size for _, size in waiting) > WAITING):
                yield waiting.popleft()[0].result()
        while waiting:
            yield waiting.popleft()[0].result()


def _rasters(drawings: Iterable[Drawing]) -> Iterator[tuple[Drawing, png.Colours]]:
    rest = iter(drawings)
    while batch := list(islice(rest, BATCH)):
        pages = [((one.width, one.height), one.shapes) for one in batch]
        yield from zip(batch, png.exact_rasters(pages, [(one.wide, one.high) for one in batch]), strict=True)

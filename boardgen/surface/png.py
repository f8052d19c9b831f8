"""Pages as pixels, and drawings as PNG of an exact size: a PDF in memory, drawn by pdfium, so that a picture looks as the print does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from boardgen.draw.shape import pixels
from boardgen.draw.shape.shapes import Figure, Group, Shape
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import BoardgenError
from boardgen.preflight.raster import LARGEST as LARGEST
from boardgen.preflight.raster import Colours as Colours
from boardgen.preflight.raster import colours, exact
from boardgen.records import NamedTuple
from boardgen.surface.pdf import PageCache, PdfSurface

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from boardgen.draw.shape.shapes import Shape


INCH = 72 * MM_PER_POINT
"""Millimetres in an inch."""
MOST = 100_000_000
"""Pixels of a picture: three bytes each are in memory, twice."""


def pdf_bytes(pages: Iterable[tuple[tuple[float, float], Sequence[Shape]]], title: str) -> bytes:
    """Return a PDF of pages, each with its size in mm."""
    stream = BytesIO()
    with PdfSurface(stream, title=title, plates=PageCache(keep=False)) as pdf:
        for size, shapes in pages:
            pdf.page(size, shapes)
    return stream.getvalue()


def png_bytes(size: tuple[float, float], shapes: Sequence[Shape], dpi: float) -> bytes:
    """Return a page of `size` mm as a PNG with `dpi` pixels an inch."""
    (page,) = rasters([(size, shapes)], dpi / INCH)
    return pixels.png(page.pixels, page.width, page.height, dpi)


def pixels_of(size: tuple[float, float], dpi: float) -> int:
    """Return how many pixels a page of `size` mm has."""
    return round(size[0] * dpi / INCH) * round(size[1] * dpi / INCH)


def rasters(pages: Iterable[tuple[tuple[float, float], Sequence[Shape]]], scale: float) -> Iterator[Colours]:
    """Yield pages of sizes in mm as pixels, `scale` a mm."""
    yield from colours(pdf_bytes(pages, ""), scale)


def exact_rasters(pages: Iterable[tuple[tuple[float, float], Sequence[Shape]]], pixels: Sequence[tuple[int, int]]) -> Iterator[Colours]:
    """Yield pages of sizes in mm, each over exactly as many pixels across and down as it is given. Raises ValueError for too many."""
    yield from exact(pdf_bytes(pages, ""), pixels)


LEAST_DPI, MOST_DPI = 30.0, 1200.0
"""The dpi that can be asked for."""
BATCH = 24
"""Pictures whose PDF is made at once."""


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


def pixels_across(mm: float, dpi: float) -> int:
    """Return how many pixels a length has, at least one."""
    return max(1, round(mm / INCH * dpi))


def drawing(figure: Figure, dpi: float, bleed: float = 0.0) -> Drawing:
    """Return a figure at its trim, or with `bleed` mm around it.

    What a figure does not draw beyond its trim is its outermost pixels, repeated. Raises PictureError.
    """
    width, height = figure.width + 2 * bleed, figure.height + 2 * bleed
    wide, high = pixels_across(width, dpi), pixels_across(height, dpi)
    if figure.bleed < bleed:
        ring = min(round(bleed / INCH * dpi), (wide - 1) // 2, (high - 1) // 2)
        return _possible(Drawing(figure.width, figure.height, figure.shapes, wide - 2 * ring, high - 2 * ring, ring), dpi)
    moved = (Group(figure.shapes, Affine.translate(bleed, bleed)),) if bleed else figure.shapes
    return _possible(Drawing(width, height, moved, wide, high), dpi)


def _possible(one: Drawing, dpi: float) -> Drawing:
    """Return a drawing that is not too large. Raises PictureError with the dpi that fits."""
    wide, high = one.size
    if wide * high > MOST or max(wide, high) > LARGEST:
        raise PictureError(
            f"a picture of {one.width:.0f} x {one.height:.0f} mm at {dpi:g} dpi has {wide} x {high} pixels; it can have at most "
            f"{MOST // 1_000_000} million, and {LARGEST} either way: write --dpi {fitting(one.width, one.height)}"
        )
    return one


def fitting(width: float, height: float) -> int:
    """Return the highest whole dpi at which a picture of so many mm is not too large, a little less than the limit."""
    area = (MOST * INCH * INCH / (width * height)) ** 0.5
    return int(min(area, LARGEST * INCH / max(width, height)) * 0.99)


def pngs(drawings: Iterable[Drawing], dpi: float) -> Iterator[bytes]:
    """Yield the drawings as PNG, in their order."""
    for one, (canvas, wide, high) in _rasters(drawings):
        yield pixels.png(canvas, wide, high, dpi, quick=True, ring=one.ring)


def _rasters(drawings: Iterable[Drawing]) -> Iterator[tuple[Drawing, Colours]]:
    rest = iter(drawings)
    while batch := list(islice(rest, BATCH)):
        pages = [((one.width, one.height), one.shapes) for one in batch]
        yield from zip(batch, exact_rasters(pages, [(one.wide, one.high) for one in batch]), strict=True)

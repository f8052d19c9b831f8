"""Pages as pixels: a PDF in memory, drawn by pdfium, so that a picture looks as the print does."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from boardgen.draw.shape import pixels
from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.preflight.raster import LARGEST as LARGEST
from boardgen.preflight.raster import Colours as Colours
from boardgen.preflight.raster import colours, exact
from boardgen.surface.page_cache import PageCache
from boardgen.surface.pdf import PdfSurface

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
    """A page of `size` mm as a PNG with `dpi` pixels an inch."""
    (page,) = rasters([(size, shapes)], dpi / INCH)
    return pixels.png(page.pixels, page.width, page.height, dpi)


def pixels_of(size: tuple[float, float], dpi: float) -> int:
    """How many pixels a page of `size` mm has."""
    return round(size[0] * dpi / INCH) * round(size[1] * dpi / INCH)


def rasters(pages: Iterable[tuple[tuple[float, float], Sequence[Shape]]], scale: float) -> Iterator[Colours]:
    """Pages of sizes in mm as pixels, `scale` a mm."""
    yield from colours(pdf_bytes(pages, ""), scale)


def exact_rasters(pages: Iterable[tuple[tuple[float, float], Sequence[Shape]]], pixels: Sequence[tuple[int, int]]) -> Iterator[Colours]:
    """Pages of sizes in mm, each over exactly as many pixels across and down as it is given. Raises ValueError for too many."""
    yield from exact(pdf_bytes(pages, ""), pixels)

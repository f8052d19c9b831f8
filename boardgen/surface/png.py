"""Pages as pixels, and drawings as PNG of an exact size: a PDF in memory, drawn by pdfium, so that a picture looks as the print does."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import TypeAlias

from boardgen.draw.shape.pixels import PNG_SIGNATURE
from boardgen.draw.shape.shapes import Figure, Group, Shape
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import BoardgenError
from boardgen.preflight.raster import LARGEST as LARGEST, Colours as Colours, colours, exact
from boardgen.records import NamedTuple
from boardgen.surface.pdf import PageCache, PdfSurface
from boardgen.surface.round_corners import Known, cut_round

INCH = 72 * MM_PER_POINT
"""Millimetres in an inch."""
MOST = 100_000_000
"""Pixels of a picture: three bytes each are in memory, twice."""
Page: TypeAlias = tuple[tuple[float, float], Sequence[Shape]]
"""Width and height in mm, and what is drawn."""


def pdf_bytes(pages: Iterable[Page], title: str) -> bytes:
    """Return a PDF of pages."""
    stream = BytesIO()
    with PdfSurface(stream, title=title, plates=PageCache(keep=False)) as pdf:
        for size, shapes in pages:
            pdf.page(size, shapes)
    return stream.getvalue()


def png_bytes(size: tuple[float, float], shapes: Sequence[Shape], dpi: float) -> bytes:
    """Return a page of `size` mm as a PNG with `dpi` pixels an inch."""
    (page,) = rasters([(size, shapes)], dpi / INCH)
    return png_file(page, dpi)


def pixels_of(size: tuple[float, float], dpi: float) -> int:
    """Return how many pixels a page of `size` mm has."""
    return round(size[0] * dpi / INCH) * round(size[1] * dpi / INCH)


def rasters(pages: Iterable[Page], scale: float) -> Iterator[Colours]:
    """Yield pages as pixels, `scale` a mm."""
    known: Known = {}
    yield from colours(pdf_bytes([(size, cut_round(shapes, 1 / scale, known)) for size, shapes in pages], ""), scale)


def exact_rasters(pages: Iterable[Page], pixels: Sequence[tuple[int, int]]) -> Iterator[Colours]:
    """Yield pages, each over exactly as many pixels across and down as it is given. Raises ValueError for too many."""
    known: Known = {}
    drawn = [(size, cut_round(shapes, size[0] / wide, known)) for (size, shapes), (wide, _) in zip(pages, pixels, strict=True)]
    yield from exact(pdf_bytes(drawn, ""), pixels)


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
    for one, page in _rasters(drawings):
        yield png_file(_repeat_edge(page, one.ring) if one.ring else page, dpi)


def _rasters(drawings: Iterable[Drawing]) -> Iterator[tuple[Drawing, Colours]]:
    rest = iter(drawings)
    while batch := list(islice(rest, BATCH)):
        pages = [((one.width, one.height), one.shapes) for one in batch]
        yield from zip(batch, exact_rasters(pages, [(one.wide, one.high) for one in batch]), strict=True)


def _repeat_edge(page: Colours, ring: int) -> Colours:
    """Return a picture with its outermost pixels repeated `ring` times around it, for what is drawn to its edge and no further."""
    stride = 3 * page.width
    rows = (page.pixels[at : at + stride] for at in range(0, len(page.pixels), stride))
    wider = [row[:3] * ring + row + row[-3:] * ring for row in rows]
    return Colours(b"".join([*wider[:1] * ring, *wider, *wider[-1:] * ring]), page.width + 2 * ring, page.height + 2 * ring)


STRIP = 32
"""Rows of a PNG that have the same filter."""
INVERTED = bytes(range(255, -1, -1))


def png_file(page: Colours, dpi: float, stencil: Colours | None = None) -> bytes:
    """Return a picture as a PNG that says how large it is; it is transparent where a stencil of the same size is white."""
    rows, wide, high = page
    depth = 3
    if stencil is not None:
        depth, colours = 4, rows
        rows = bytearray(4 * wide * high)
        for band in range(3):
            rows[band::4] = colours[band::3]
        rows[3::4] = stencil.pixels[::3].translate(INVERTED)
    metre = round(dpi / INCH * 1000)
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2 if stencil is None else 6, 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", metre, metre, 1)),
        (b"IDAT", _compress(rows, depth * wide, depth)),
        (b"IEND", b""),
    )
    checked = ((len(part), name, part, zlib.crc32(part, zlib.crc32(name))) for name, part in parts)
    return b"".join((PNG_SIGNATURE, *(struct.pack(f">I4s{size}sI", size, name, part, check) for size, name, part, check in checked)))


def _compress(rows: bytes | bytearray, stride: int, depth: int) -> bytes:
    """Return rows compressed for a PNG. A strip of them is filtered where its first two become smaller so, as in a photograph."""
    packer, above, packed = zlib.compressobj(6, memLevel=9), bytes(stride), []
    for at in range(0, len(rows), STRIP * stride):
        strip = bytes(rows[at : at + STRIP * stride])
        sample, mark = strip[: 2 * stride], b"\0"
        above, before = strip[-stride:], above
        if len(zlib.compress(_filter(sample, before, depth), 1)) < len(zlib.compress(sample, 1)):
            strip, mark = _filter(strip, before, depth), b"\3"
        packed.append(packer.compress(b"".join(mark + strip[x : x + stride] for x in range(0, len(strip), stride))))
    return b"".join((*packed, packer.flush()))


def _filter(strip: bytes, before: bytes, depth: int) -> bytes:
    """Return each byte of rows less the mean of those left of it and above it: all at once, in the digits of long numbers."""
    stride, size = len(before), len(strip)
    starts = range(0, size, stride)
    shifted = b"".join(bytes(depth) + strip[x : x + stride - depth] for x in starts)
    here, left, above = (int.from_bytes(one, "little") for one in (strip, shifted, (before + strip)[:size]))
    low, high = (int.from_bytes(digit * size, "little") for digit in (b"\x7f", b"\x80"))
    mean = (left & above) + ((left ^ above) >> 1 & low)
    return (((here | high) - (mean & low)) ^ ((here ^ ~mean) & high)).to_bytes(size, "little")

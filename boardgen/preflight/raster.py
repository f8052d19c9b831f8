"""Pages of a PDF as pixels and as words. The only importer of pypdfium2."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from boardgen.errors import BoardgenError
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage


MM = 25.4 / 72
HYPHENS = dict.fromkeys((0x02, 0xAD, 0xFFFE), "-")
"""What pdfium makes of a hyphen at the end of a line."""
LARGEST = 65_535
"""Pixels of a picture either way: beyond, pdfium draws in the wrong places."""


class UnreadablePdfError(BoardgenError):
    """A file that is not a PDF, or a broken one."""


class Raster(NamedTuple):
    """Grey pixels by rows from the upper left, 255 white; `scale` pixels a mm, the corner at (x, y) mm on the page."""

    pixels: bytes
    width: int
    height: int
    scale: float
    x: float
    y: float

    def row(self, y: int) -> bytes:
        return self.pixels[y * self.width : (y + 1) * self.width]

    def column(self, x: int) -> bytes:
        return self.pixels[x :: self.width]

    def line(self, number: int, lying: bool) -> bytes:
        """Return a row, or a column where lines are not `lying`."""
        return self.row(number) if lying else self.column(number)

    def lines(self, lying: bool) -> Iterator[bytes]:
        """Yield the rows, or the columns where lines are not `lying`."""
        return (self.line(number, lying) for number in range(self.height if lying else self.width))

    def shade(self, x: float, y: float) -> int:
        """Return the pixel at a place on the page in mm; white off the picture."""
        column, row = int((x - self.x) * self.scale), int((y - self.y) * self.scale)
        return self.pixels[row * self.width + column] if 0 <= row < self.height and 0 <= column < self.width else 255

    @property
    def blank(self) -> bool:
        """Whether all of it is white; a shade short of white is rounding."""
        return not self.pixels.strip(b"\xfe\xff")  # min() takes a tenth of a second for a large page


class Sign(NamedTuple):
    """A printed character: its size in points, where its baseline begins in mm, whether it reads along a level line, and its head.

    `head` is 1 where its head is south of a level baseline, or east of an upright one; and -1 where it is north or west of it."""

    text: str
    size: float
    x: float
    y: float
    level: bool = True
    head: int = -1

    def is_in(self, area: tuple[float, float, float, float]) -> bool:
        """Return whether it begins in an area of the page: west, north, east and south in mm."""
        return area[0] <= self.x <= area[2] and area[1] <= self.y <= area[3]


class Colours(NamedTuple):
    """Pixels by rows from the upper left, three bytes each: red, green, blue."""

    pixels: bytes | bytearray
    width: int
    height: int


def colours(pdf: bytes, scale: float) -> Iterator[Colours]:
    """Yield the pages of a PDF in memory in colour, at `scale` pixels a mm."""
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            made = pypdfium2.PdfBitmap.new_native
            bitmap = page.render(scale=scale * MM, bitmap_maker=made, force_bitmap_format=raw.FPDFBitmap_BGR, rev_byteorder=True)
            wide, high, stride = bitmap.width, bitmap.height, bitmap.stride
            pixels = bytes(bitmap.buffer)
            if stride != 3 * wide:
                pixels = b"".join(pixels[at : at + 3 * wide] for at in range(0, stride * high, stride))
            bitmap.close()
            page.close()
            yield Colours(pixels, wide, high)
    finally:
        document.close()


def exact(pdf: bytes, sizes: Sequence[tuple[int, int]]) -> Iterator[Colours]:
    """Yield the pages of a PDF in memory in colour, each over exactly as many pixels, across and down, as it is given.

    Raises ValueError for a picture that is too large for pdfium."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, (wide, high) in enumerate(sizes):
            page = document[number]
            width, height = page.get_size()
            pixels = _render(page, wide, high, (wide / width, high / height))
            page.close()
            yield Colours(pixels, wide, high)
    finally:
        document.close()


def _render(page: PdfPage, wide: int, high: int, zoom: tuple[float, float], shift: tuple[float, float] | None = None) -> bytearray:
    """Return the pixels of a page that is scaled: in colour, or in grey and with its notes where it is shifted too.

    Raises ValueError for more pixels either way than pdfium draws in the right places."""
    from pypdfium2 import raw

    if max(wide, high) > LARGEST:
        raise ValueError(f"a picture of {wide} x {high} pixels is larger than pdfium draws right")
    form, flags, depth = raw.FPDFBitmap_BGR, raw.FPDF_REVERSE_BYTE_ORDER, 3
    if shift is not None:
        form, flags, depth = raw.FPDFBitmap_Gray, raw.FPDF_GRAYSCALE | raw.FPDF_ANNOT, 1
    pixels = bytearray(depth * wide * high)
    bitmap = raw.FPDFBitmap_CreateEx(wide, high, form, (ctypes.c_char * len(pixels)).from_buffer(pixels), depth * wide)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xFFFFFFFF)
        matrix = raw.FS_MATRIX(zoom[0], 0, 0, zoom[1], *(shift or (0, 0)))
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, raw.FS_RECTF(0, 0, wide, high), flags)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return pixels


class Scan:
    """An open PDF. Use it as a context; pages count from 1; places and sizes are in mm from the upper left."""

    def __init__(self, path: Path) -> None:
        import pypdfium2
        from pypdfium2 import raw

        self._raw = raw
        try:
            self._document = pypdfium2.PdfDocument(path)
        except (pypdfium2.PdfiumError, OSError) as problem:
            raise UnreadablePdfError(f"{path} cannot be read as a PDF: {problem}") from problem
        self.pages = len(self._document)
        self._open: dict[int, PdfPage] = {}
        self._words: dict[int, PdfTextPage] = {}
        self._looks: dict[tuple[int, tuple[float, float], int], bytes] = {}

    def __enter__(self) -> Scan:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._document.close()

    def _page(self, number: int) -> PdfPage:
        if number not in self._open:
            self._open[number] = self._document[number - 1]
        return self._open[number]

    def _text(self, number: int) -> PdfTextPage:
        if number not in self._words:
            self._words[number] = self._page(number).get_textpage()
        return self._words[number]

    def size(self, number: int) -> tuple[float, float]:
        """Return width and height of what a viewer shows of the page."""
        width, height = self._page(number).get_size()
        return width * MM, height * MM

    def window(self, number: int, x: float, y: float, width: float, height: float, scale: float) -> Raster:
        """Return a part of the page at `scale` pixels a mm: corner (x, y), size in mm. What lies off the page is white."""
        return self._draw(self._page(number), x, y, width, height, scale)

    def _draw(self, page: PdfPage, x: float, y: float, width: float, height: float, scale: float) -> Raster:
        wide, high = max(1, round(width * scale)), max(1, round(height * scale))
        pixels = _render(page, wide, high, (scale * MM, scale * MM), (-x * scale, -y * scale))
        return Raster(bytes(pixels), wide, high, scale, x, y)

    def looks(self, number: int, size: tuple[float, float], most: int) -> bytes:
        """Return the pixels of a page of that size, `most` along its longer side; kept, for several files are held against it.

        The page is opened again: pdfium keeps pictures at the size at which it drew them last, and would scale them from there."""
        if (number, size, most) not in self._looks:
            self._looks[number, size, most] = self._draw(self._document[number - 1], 0, 0, *size, most / max(size)).pixels
        return self._looks[number, size, most]

    def text(self, number: int, x: float, y: float, width: float, height: float) -> str:
        """Return the words in a part of the page."""
        high = self._page(number).get_height()
        words: str = self._text(number).get_text_bounded(x / MM, high - (y + height) / MM, (x + width) / MM, high - y / MM)
        return words.translate(HYPHENS)

    def signs(self, number: int) -> list[Sign]:
        """Return every printed character of the page but spaces, and those that lie off the page."""
        raw, page, high = self._raw, self._text(number), self._page(number).get_height()
        matrix, x, y = raw.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
        signs = []
        for at in range(page.count_chars()):
            if raw.FPDFText_IsGenerated(page, at) == 1:
                continue
            sign = chr(raw.FPDFText_GetUnicode(page, at)).translate(HYPHENS)
            if sign.isspace() or not raw.FPDFText_GetMatrix(page, at, matrix):
                continue
            raw.FPDFText_GetCharOrigin(page, at, x, y)
            size = raw.FPDFText_GetFontSize(page, at) * (matrix.c**2 + matrix.d**2) ** 0.5
            level = abs(matrix.b) < 1e-6
            head = 1 if (-matrix.d if level else matrix.c) > 0 else -1
            signs.append(Sign(sign, round(size, 2), x.value * MM, (high - y.value) * MM, level, head))
        return signs

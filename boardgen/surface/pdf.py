"""Pages into a PDF of true size: exact boxes, scale lock, embedded subset fonts, real text, one form per
symbol. The only importer of reportlab.

Content streams are written here, in millimetres with y down, under one matrix a page that turns them into points with
y up; reportlab does what is hard: fonts and their subsets, objects, outline, the file. Same pages, same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path as FilePath
from types import TracebackType
from typing import Any, BinaryIO, Literal, TypeAlias, assert_never

from boardgen.draw import fonts
from boardgen.draw.geometry import MM_PER_POINT, STILL, Affine, Box
from boardgen.draw.shapes import (
    Circle,
    Group,
    Image,
    Paint,
    Path,
    Rect,
    Segment,
    Shape,
    Symbol,
    Text,
    Use,
    extent_of,
    start_of,
)

Duplex: TypeAlias = Literal["long", "short"]
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ARC = 0.5522847498307936  # control arm of a quarter circle of radius 1 drawn as a cubic curve
_K = 1 / MM_PER_POINT


@lru_cache(32768)  # a kit writes each page twice, and grids repeat their numbers
def _n(value: float) -> str:
    """A number for a content stream: a micrometre is finer than any printer."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(256)
def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))


class PdfSurface:
    """Writes pages to a path or a binary stream. Use it as a context or call `close()`; on an exception nothing is written.

    title, lang: of the document. duplex: a hint for the print dialogue, None for no hint.
    """

    def __init__(
        self,
        out: FilePath | str | BinaryIO,
        *,
        title: str,
        lang: str = "en",
        author: str = "",
        subject: str = "",
        duplex: Duplex | None = None,
    ) -> None:
        from reportlab import rl_config
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        rl_config.useA85 = 0  # reportlab has no per-file switch; binary streams are a fifth smaller and faster
        self._fonts: dict[fonts.Face, Any] = {}
        for face in fonts.FACES:
            name = f"SourceSansPro-{face}"
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(fonts.file(face))))
            self._fonts[face] = pdfmetrics.getFont(name)
        self._canvas = Canvas(
            str(out) if isinstance(out, FilePath) else out,
            pageCompression=1,
            invariant=1,
            initialFontName="SourceSansPro-regular",
            lang=lang,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("Inkstone boardgen")
        self._canvas.setViewerPreference("PrintScaling", "None")
        if duplex is not None:
            self._canvas.setViewerPreference("Duplex", _DUPLEX[duplex])
        self._symbols: dict[str, Symbol] = {}
        self._pages = 0

    def __enter__(self) -> PdfSurface:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.close()

    def page(
        self,
        size: tuple[float, float],
        shapes: Sequence[Shape],
        *,
        bookmark: str | None = None,
        trim: Box | None = None,
        bleed: Box | None = None,
    ) -> None:
        """One page of `size` mm. `trim` and `bleed` are boxes on it in mm, y down; the whole page when not given."""
        canvas = self._canvas
        high = size[1]
        canvas.setPageSize((size[0] * _K, high * _K))
        for box, put in ((trim, canvas.setTrimBox), (bleed, canvas.setBleedBox)):
            edge = box or Box(0, 0, size[0], high)
            put(tuple(round(v * _K, 4) for v in (edge.x0, high - edge.y1, edge.x1, high - edge.y0)))
        self._forms(shapes)
        if bookmark is not None:
            key = f"page{self._pages}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(bookmark, key, 0)
        code = [f"q {_K:.7f} 0 0 {-_K:.7f} 0 {_n(high * _K)} cm"]
        self._write(shapes, code)
        code.append("Q")
        self._flush(code)
        canvas.showPage()
        self._pages += 1

    def close(self) -> None:
        """Finish the file. Raises ValueError when no page was written."""
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        self._canvas.save()

    def _forms(self, shapes: Iterable[Shape]) -> None:
        """Write the symbols that the shapes use and the file does not have yet, inner ones first."""
        for shape in shapes:
            if isinstance(shape, Group):
                self._forms(shape.shapes)
            elif isinstance(shape, Use):
                known = self._symbols.get(shape.symbol.name)
                if known is shape.symbol:
                    continue
                if known is not None:
                    if known != shape.symbol:
                        raise ValueError(f"two different symbols are called {shape.symbol.name}")
                    continue
                self._forms(shape.symbol.shapes)
                self._symbols[shape.symbol.name] = shape.symbol
                self._form(shape.symbol)

    def _form(self, symbol: Symbol) -> None:
        edge = (extent_of(symbol.shapes) or Box(0, 0, 0, 0)).grown(0.5)  # the box of a form clips: room for mitres
        self._canvas.beginForm(symbol.name, *(round(v, 3) for v in edge))
        code: list[str] = []
        self._write(symbol.shapes, code)
        self._flush(code)
        self._canvas.endForm()

    def _flush(self, code: list[str]) -> None:
        """Hand what is written so far to reportlab."""
        if code:
            self._canvas.addLiteral("\n".join(code))
            code.clear()

    def _call(self, name: str, matrix: Affine, code: list[str]) -> None:
        """Draw a form; reportlab must do it itself, to list the form among the resources of the page."""
        code.append(f"q {_matrix(matrix)} cm")
        self._flush(code)
        self._canvas.doForm(name)
        code.append("Q")

    def _write(self, shapes: Iterable[Shape], code: list[str]) -> None:
        paint: Paint | None = None
        for shape in shapes:
            match shape:
                case Path() | Circle() | Rect():
                    if shape.paint != paint:
                        paint = shape.paint
                        _set_paint(paint, code)
                    _outline(shape, code)
                    code.append(_verb(shape.paint))
                case Text():
                    paint = None
                    self._text(shape, code)
                case Use():
                    self._call(shape.symbol.name, shape.transform, code)
                case Group():
                    code.append("q")
                    if shape.transform != STILL:
                        code.append(f"{_matrix(shape.transform)} cm")
                    if shape.clip is not None:
                        _outline(shape.clip, code)
                        code.append("W n")
                    self._write(shape.shapes, code)
                    code.append("Q")
                case Image():
                    self._image(shape, code)
                case _:
                    assert_never(shape)

    def _text(self, text: Text, code: list[str]) -> None:
        font = self._fonts[text.face]
        document = self._canvas._doc
        code.append(f"BT {_rgb(text.fill)} rg 1 0 0 -1 {_n(start_of(text))} {_n(text.y)} Tm")
        size = _n(text.size * MM_PER_POINT)
        for subset, codes in font.splitString(text.text, document):
            code.append(f"{font.getSubsetInternalName(subset, document)} {size} Tf ({_escaped(codes)}) Tj")
        code.append("ET")

    def _image(self, image: Image, code: list[str]) -> None:
        from io import BytesIO

        from reportlab.lib.utils import ImageReader

        # drawn through a form of its own, so that this file alone decides where it stands
        name = f"image-{image.name}"
        self._flush(code)
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, 0, 0, 1, 1)
            self._canvas.drawImage(ImageReader(BytesIO(image.png)), 0, 0, 1, 1, mask="auto")
            self._canvas.endForm()
        self._call(name, Affine(image.w, 0, 0, -image.h, image.x, image.y + image.h), code)


def _matrix(m: Affine) -> str:
    return f"{m.a:.6g} {m.b:.6g} {m.c:.6g} {m.d:.6g} {_n(m.e)} {_n(m.f)}"


def _set_paint(paint: Paint, code: list[str]) -> None:
    if paint.fill:
        code.append(f"{_rgb(paint.fill)} rg")
    if paint.stroke:
        dash = " ".join(_n(d) for d in paint.dash)
        code.append(f"{_rgb(paint.stroke)} RG {_n(paint.width)} w {_CAPS[paint.cap]} J {_JOINS[paint.join]} j [{dash}] 0 d")


def _verb(paint: Paint) -> str:
    if paint.fill and paint.stroke:
        return "B"
    return "f" if paint.fill else "S" if paint.stroke else "n"


def _outline(shape: Path | Circle | Rect, code: list[str]) -> None:
    """The path operators of a shape, without painting it."""
    match shape:
        case Path(segments) if len(segments) < 200:
            _follow(segments, code)
        case Path(segments):
            code.append(_long(segments))
        case Circle(x, y, r):
            _round(x, y, r, r, 0.0, 0.0, code)
        case Rect(x, y, w, h) if shape.r <= 0:
            code.append(f"{_n(x)} {_n(y)} {_n(w)} {_n(h)} re")
        case Rect(x, y, w, h):
            r = min(shape.r, w / 2, h / 2)
            _round(x + w / 2, y + h / 2, r, r, w / 2 - r, h / 2 - r, code)


def _follow(segments: Iterable[Segment], code: list[str]) -> None:
    for segment in segments:
        match segment:
            case ("M", x, y):
                code.append(f"{_n(x)} {_n(y)} m")
            case ("L", x, y):
                code.append(f"{_n(x)} {_n(y)} l")
            case ("C", *numbers):
                code.append(" ".join(map(_n, numbers)) + " c")
            case ("Z",):
                code.append("h")


@lru_cache(64)
def _long(segments: tuple[Segment, ...]) -> str:
    """A line figure of many pieces, which the whole kit and its component's own file both draw."""
    code: list[str] = []
    _follow(segments, code)
    return "\n".join(code)


def _round(x: float, y: float, rx: float, ry: float, flat_x: float, flat_y: float, code: list[str]) -> None:
    """A circle about (x, y), pulled apart by straight pieces of twice flat_x and flat_y."""
    kx, ky = rx * _ARC, ry * _ARC
    east, west = x + flat_x, x - flat_x
    south, north = y + flat_y, y - flat_y

    def curve(*numbers: float) -> None:
        code.append(" ".join(map(_n, numbers)) + " c")

    code.append(f"{_n(east + rx)} {_n(north)} m")
    if flat_y:
        code.append(f"{_n(east + rx)} {_n(south)} l")
    curve(east + rx, south + ky, east + kx, south + ry, east, south + ry)
    if flat_x:
        code.append(f"{_n(west)} {_n(south + ry)} l")
    curve(west - kx, south + ry, west - rx, south + ky, west - rx, south)
    if flat_y:
        code.append(f"{_n(west - rx)} {_n(north)} l")
    curve(west - rx, north - ky, west - kx, north - ry, west, north - ry)
    if flat_x:
        code.append(f"{_n(east)} {_n(north - ry)} l")
    curve(east + kx, north - ry, east + rx, north - ky, east + rx, north)
    code.append("h")


def _escaped(codes: bytes) -> str:
    """Font codes as the inside of a PDF string, in ASCII."""
    return "".join("\\" + chr(c) if c in b"()\\" else chr(c) if 32 <= c < 127 else f"\\{c:03o}" for c in codes)

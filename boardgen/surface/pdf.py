"""Pages into a PDF of true size: exact boxes, scale lock, embedded subset fonts, real text, one form per symbol.

Content streams are written by `content.py` and kept by `page_cache.py`; reportlab does what is hard: fonts and their subsets, objects,
outline, the file. Same pages, same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as FilePath
from types import TracebackType
from typing import Any, BinaryIO, Literal, TypeAlias

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from boardgen.draw.shape.shapes import Image, Shape, Symbol
from boardgen.draw.type.geometry import Box
from boardgen.surface.content import POINTS, Layer
from boardgen.surface.page_cache import PageCache, Plate, deflated, numbers
from boardgen.surface.pdf_fonts import LayoutFont

Duplex: TypeAlias = Literal["long", "short", "one"]
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "one": "Simplex"}
_FIRST = "SourceSansPro-regular"


class PdfSurface:
    """Writes pages to a path or a binary stream. Use it as a context or call `close()`; on an exception nothing is written.

    title, lang: of the document. duplex: a hint for the print dialogue, None for no hint. plates: shared with other files
    of the same run.
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
        plates: PageCache | None = None,
    ) -> None:
        rl_config.useA85 = 0  # reportlab has no per-file switch; binary streams are a fifth smaller and faster
        self._plates = plates or PageCache(keep=False)
        self._plates.font("regular")  # else an unembedded Helvetica is listed on every page
        self._canvas = Canvas(
            str(out) if isinstance(out, FilePath) else out,
            pageCompression=1,
            invariant=1,
            initialFontName=_FIRST,
            pdfVersion=(1, 7),  # layers are of 1.5, the hint for two sides of 1.7
            lang=lang,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("Inkstone boardgen")
        self._canvas.setViewerPreference("PrintScaling", "None")
        if duplex is not None:
            self._canvas.setViewerPreference("Duplex", _DUPLEX[duplex])
        self._drawn: set[str] = set()
        self._subsets: dict[str, None] = {}
        self._layers: dict[str, None] = {}
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
        label: str | None = None,
        trim: Box | None = None,
        bleed: Box | None = None,
    ) -> None:
        """One page of `size` mm. `trim` and `bleed` are boxes on it in mm, y down; the whole page when not given.

        `label` is what viewers call the page instead of its number.
        """
        canvas = self._canvas
        high = size[1]
        plate = self._plates.page(shapes, high)
        self._prepare(plate)
        if bookmark is not None:
            key = f"page{self._pages}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(bookmark, key, 0)
            canvas.showOutline()  # viewers open the list of bookmarks beside the pages
        if label is not None:
            canvas.addPageLabel(self._pages, prefix=label)
        canvas.showPage()
        page = canvas._doc.Pages.pages[-1]
        page.Contents, page.Resources = _Stream(plate.stream), self._resources(plate)
        whole = Box(0, 0, size[0], high)
        page.MediaBox, page.TrimBox, page.BleedBox = (
            numbers([v * POINTS for v in (box.x0, high - box.y1, box.x1, high - box.y0)]) for box in (whole, trim or whole, bleed or whole)
        )
        self._pages += 1

    def close(self) -> None:
        """Finish the file. Raises ValueError when no page was written."""
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        for name in sorted(self._subsets):
            self._embed(name)
        if self._layers:
            groups = b" ".join(self._number(f"layer{name}") for name in sorted(self._layers))
            catalog = self._canvas._doc.Catalog
            catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
            catalog.OCProperties = _Written(b"<</OCGs [%b] /D <</Order [%b]>>>>" % (groups, groups))
        self._canvas.save()

    def _prepare(self, plate: Plate) -> None:
        """Puts what a plate calls into the file, unless it is there."""
        self._subsets.update(dict.fromkeys(plate.fonts))
        for form, drawn in plate.drawn.items():
            if form not in self._drawn:
                self._drawn.add(form)
                if isinstance(drawn, Image):
                    self._picture(form, drawn)
                else:
                    self._form(form, drawn)

    def _form(self, form: str, symbol: Symbol | Layer) -> None:
        plate = self._plates.symbol(form, symbol)
        self._prepare(plate)
        entries = b"/Type /XObject /Subtype /Form /BBox %b /Resources %b " % (plate.box, self._resources(plate))
        if isinstance(symbol, Layer):
            entries += b"/Group <</S /Transparency /CS /DeviceRGB /I true>> "
        self._canvas._doc.addForm(form.removeprefix("/FormXob."), _Stream(plate.stream, entries))

    def _picture(self, form: str, image: Image) -> None:
        name = form.removeprefix("/")
        picture = self._plates.picture(form, image)
        mask, profile = b"", b""
        if picture.mask is not None:
            mask = self._put(f"mask{name}", _Data(picture.mask.written(), picture.mask.data))
        if picture.profile:
            entries = b"/N %d /Alternate %b /Filter /FlateDecode" % (picture.channels, picture.space)
            profile = self._put(f"profile{name}", _Data(entries, picture.profile))
        self._put(name, _Data(picture.written(mask, profile), picture.data))

    def _resources(self, plate: Plate) -> bytes:
        """What the names in a plate's stream mean."""
        entries = b"/Font %b" % self._number(pdfdoc.BasicFonts) if plate.fonts else b""
        if plate.drawn:
            forms = (b"%b %b" % (form.encode("ascii"), self._number(form.removeprefix("/"))) for form in plate.drawn)
            entries += b"/XObject <<%b>>" % b" ".join(forms)
        if plate.opacities:
            states = (b"%b <</ca %.3f /CA %.3f>>" % (name.encode("ascii"), value, value) for name, value in plate.opacities.items())
            entries += b"/ExtGState <<%b>>" % b" ".join(states)
        if plate.layers:
            named = (b"/%b %b" % (name.encode("ascii"), self._layer(name)) for name in plate.layers)
            entries += b"/Properties <<%b>>" % b" ".join(named)
        return b"<<%b>>" % entries

    def _layer(self, name: str) -> bytes:
        """The reference to a layer, which programs list by its name (optional content, ISO 32000-1, 8.11)."""
        if name not in self._layers:
            self._layers[name] = None
            return self._put(f"layer{name}", _Written(b"<</Type /OCG /Name (%b)>>" % name.encode("ascii")))
        return self._number(f"layer{name}")

    def _number(self, name: str) -> bytes:
        """The reference to an object of the file."""
        reference: bytes = pdfdoc.PDFObjectReference(name).format(self._canvas._doc)
        return reference

    def _put(self, name: str, thing: Any) -> bytes:
        """Puts an object into the file; returns the reference to it."""
        self._canvas._doc.Reference(thing, name)
        return self._number(name)

    def _embed(self, name: str) -> None:
        """A subset among the fonts of the file: its program, its description and its table of characters."""
        if name in self._plates.own_fonts:
            self._embed_own(name, self._plates.own_fonts[name])
            return
        subset = self._plates.subset(name)
        face, called = self._plates.font(subset.face).face, f"/{subset.name}".encode("ascii")
        program = self._put(f"program{name}", _Stream(subset.program, b"/Length1 %d " % subset.length))
        measures = {"ItalicAngle": face.italicAngle, "Ascent": face.ascent, "Descent": face.descent, "CapHeight": face.capHeight}
        measures |= {"StemV": face.stemV, "MissingWidth": face.defaultWidth, "Flags": face.flags}
        described = "".join(f" /{key} {value:g}" for key, value in measures.items()).encode("ascii")
        description = b"<</Type /FontDescriptor /FontName %b /FontBBox %b%b /FontFile2 %b>>" % (
            called,
            numbers(face.bbox),
            described,
            program,
        )
        font = b"<</Type /Font /Subtype /TrueType /BaseFont %b /FirstChar 0 /LastChar %d /Widths %b /ToUnicode %b /FontDescriptor %b>>" % (
            called,
            subset.last,
            subset.widths,
            self._put(f"characters{name}", _Stream(subset.characters)),
            self._put(f"description{name}", _Written(description)),
        )
        self._list(name, font)

    def _embed_own(self, name: str, own: LayoutFont) -> None:
        """A font of a layout among the fonts of the file, with all glyphs that were set so far."""
        program, called = own.program(), own.name.encode("ascii")
        at = self._put(f"program{name}", _Stream(deflated(program), b"/Length1 %d " % len(program)))
        glyphs = b"<</Type /Font /Subtype /CIDFontType2 /BaseFont /%b /CIDToGIDMap /Identity /DW 1000 /W [0 %b] /FontDescriptor %b%b>>" % (
            called,
            numbers(own.widths()),
            self._put(f"description{name}", _Written(own.descriptor(at))),
            b" /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
        )
        font = b"<</Type /Font /Subtype /Type0 /BaseFont /%b /Encoding /Identity-H /DescendantFonts [%b] /ToUnicode %b>>" % (
            called,
            self._put(f"glyphs{name}", _Written(glyphs)),
            self._put(f"characters{name}", _Stream(deflated(own.characters()))),
        )
        self._list(name, font)

    def _list(self, name: str, font: bytes) -> None:
        """Puts a font into the list that all pages refer to."""
        self._canvas._doc.idToObject[pdfdoc.BasicFonts].dict[name.removeprefix("/")] = self._put(f"font{name}", _Written(font))


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object of a file that is written out already."""

    def __init__(self, written: bytes) -> None:
        self._written = written

    def format(self, document: Any) -> bytes:
        return self._written


class _Data(_Written):
    """A stream with the `entries` of its dictionary besides its length."""

    __RefOnly__ = 1

    def __init__(self, entries: bytes, data: bytes) -> None:
        super().__init__(entries)
        self._data = data

    def format(self, document: Any) -> bytes:
        data, self._data = self._data, b""  # it is written once
        return b"<<%b /Length %d>>\nstream\n%b\nendstream\n" % (self._written, len(data), data)


class _Stream(_Data):
    """A stream whose bytes are compressed."""

    def __init__(self, data: bytes, entries: bytes = b"") -> None:
        super().__init__(b"%b/Filter /FlateDecode" % entries, data)

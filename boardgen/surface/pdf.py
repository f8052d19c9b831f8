"""Pages into a PDF of true size: exact boxes, scale lock, embedded subset fonts, real text, one form per symbol.

Content streams are written by `content.py` and kept by `PageCache`; HarfBuzz makes the subsets of fonts, reportlab writes objects
and outline. Same pages, same bytes."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias

from boardgen.draw.shape.shapes import Image, Shape, Symbol
from boardgen.draw.type.geometry import Box
from boardgen.records import NamedTuple, Spare, part_of
from boardgen.surface.content import POINTS, Content, Layer, Structure, Subsets, deflate, element_entries, numbers, parent_tree, text_string

if TYPE_CHECKING:
    from boardgen.draw.shape.pixels import Header, Plane
    from boardgen.surface.content import Area, Drawn, Mark


_UNUSED: dict[str, str | Mapping[str, object]] = {
    **dict.fromkeys(("PIL", "PIL.Image", "pickle", "tempfile"), ""),
    "ast": "literal_eval",
    "base64": "decodebytes encodebytes",
    "datetime": part_of("_datetime"),
    "fnmatch": "fnmatch",
    "glob": "glob",
    "hashlib": part_of("_md5"),
    "platform": {"python_implementation": lambda: sys.implementation.name},
    "reportlab.lib.rl_safe_eval": "rl_safe_eval rl_safe_exec rl_extended_literal_eval safer_globals",
    "reportlab.pdfbase.pdfmetrics": {"standardEncodings": ("PdfdocEncoding",)},
}
"""What reportlab imports for pictures, hyphens, settings and fonts of its own, none of which we use: a tenth of a small job."""
with Spare(_UNUSED):
    from reportlab.pdfbase import pdfdoc, rl_codecs  # not its canvas, which takes a tenth of a small job: streams are our own

    rl_codecs.RL_Codecs.register()
    for one in ("pdfdoc", "extpdfdoc"):
        "".encode(one)  # Python remembers codecs that were found

FAST = 1
"""How hard zlib tries: a photograph gets no more than a fiftieth smaller by 3, which takes twice as long."""
_SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB"}


class Stored(NamedTuple):
    """A picture as a PDF has it: the entries of its dictionary, its data, and what the entries refer to.

    `mask` is the transparency, another picture; `profile` and `spare` are the colour profile, compressed, and its stand-in."""

    entries: bytes
    data: bytes
    mask: Stored | None = None
    profile: bytes = b""
    channels: int = 3
    space: bytes = b""
    """The colour space of a picture without a profile."""

    def entries_with(self, mask: bytes = b"", profile: bytes = b"") -> bytes:
        """Return all entries; `mask` and `profile` are references to those."""
        space = b"[/ICCBased %b]" % profile if profile else self.space
        entries = b"/Type /XObject /Subtype /Image /ColorSpace %b %b" % (space, self.entries)
        return entries + b" /SMask %b" % mask if mask else entries


def store_picture(image: Image) -> Stored:
    """Return a picture ready for a PDF. Raises AssetError for a damaged one."""
    from boardgen.draw.shape import pixels  # few files have pictures
    from boardgen.draw.shape.pixels import header

    found = header(image.data)
    data = image.data if found.kind == "WebP" and not image.tone else pixels.encode(image.data, image.tone)
    found = header(data)
    if found.kind == "JPEG":
        entries = _size(found) + b" /Filter /DCTDecode"
        if found.plain_rgb:
            entries += b" /DecodeParms <</ColorTransform 0>>"
        return Stored(entries, data[: found.end], None, _pack(found), found.channels, _SPACES[found.channels])
    if found.kind == "WebP" or found.alpha or not found.level or found.bits > 8 or (found.palette and found.profile):
        colours, alpha = pixels.planes(data)
        return _pack_plane(colours)._replace(mask=None if alpha is None else _pack_plane(alpha))
    return _png(data, found)


def _size(found: Header) -> bytes:
    return b"/Width %d /Height %d /BitsPerComponent %d" % (found.width, found.height, found.bits)


def _png(data: bytes, found: Header) -> Stored:
    """Return an opaque PNG whose rows are in order: its own compressed rows, whose filters a PDF knows."""
    from boardgen.draw.shape.pixels import chunks

    parts = [data[begin:end] for name, begin, end in chunks(data) if name == b"IDAT"]
    colours = 1 if found.palette else found.channels
    parms = b"<</Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d>>" % (colours, found.bits, found.width)
    entries = _size(found) + b" /Filter /FlateDecode /DecodeParms " + parms
    space = _SPACES[found.channels]
    if found.palette:
        space = b"[/Indexed /DeviceRGB %d <%b>]" % (len(found.palette) // 3 - 1, found.palette.hex().encode("ascii"))
    profile = b"" if found.palette else _pack(found)
    return Stored(entries, b"".join(parts), None, profile, found.channels, space)


def _pack_plane(plane: Plane) -> Stored:
    """Return pixels that were decoded, compressed: a PDF adds up differences itself."""
    parms = b"<</Predictor 2 /Colors %d /BitsPerComponent 8 /Columns %d>>" % (plane.channels, plane.width)
    entries = b"/Width %d /Height %d /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms %b" % (plane.width, plane.height, parms)
    return Stored(entries, zlib.compress(plane.differences, FAST), None, b"", plane.channels, _SPACES[plane.channels])


def _pack(found: Header) -> bytes:
    return zlib.compress(found.profile, 5) if found.profile else b""


class Plate(NamedTuple):
    """A drawing ready for any file of a run: its stream, compressed, the drawings that it calls and the font subsets that it sets."""

    stream: bytes
    drawn: Mapping[str, Drawn]
    fonts: tuple[str, ...]
    box: bytes = b""
    """The box of a form, outside which it prints nothing."""
    opacities: Mapping[str, float] = {}
    layers: tuple[str, ...] = ()
    """The layers of lines to cut and to score."""
    marks: tuple[Mark, ...] = ()
    """The parts of a page that are read."""


_ASCII = "".join(map(chr, range(32, 127)))
"""In every part of a font for texts, where a run writes several files: most of them then have the same part."""


class PageCache:
    """What the files of one run share, so that nothing is written twice: pages, symbols, and one set of subsets of the fonts.

    Pages are kept for other files that show them too, and their fonts have what other files may set, unless `keep` says that there are
    none."""

    def __init__(self, *, keep: bool = True) -> None:
        self._keep = keep
        self.subsets = Subsets(_ASCII if keep else "")
        self._names: dict[int, tuple[str, Drawn]] = {}
        self._alike: dict[str, list[tuple[str, Drawn]]] = {}
        self._forms: dict[str, Plate] = {}
        self._pictures: dict[str, Stored] = {}
        self._pages: dict[int, tuple[Sequence[Shape], float, Plate]] = {}

    def form(self, drawn: Drawn) -> str:
        """Return the name of a form: equal drawings have the same."""
        form = self._names.get(id(drawn))
        if form is None:
            alike = self._alike.setdefault(drawn.name, [])
            form = next((one for one in alike if _same(one[1], drawn)), None)
            if form is None:
                form = (f"/FormXob.S{len(self._names) + 1}", drawn)
                alike.append(form)
            self._names[id(drawn)] = (form[0], drawn)  # the drawing stays, and with it its identity
        return form[0]

    def page(self, shapes: Sequence[Shape], height: float) -> Plate:
        """Return the plate of a page of `height` mm."""
        cached = self._pages.get(id(shapes))
        if cached is not None and cached[1] == height:
            return cached[2]
        plate = _plate(Content(shapes, self.form, self.subsets, height))
        if self._keep:
            self._pages[id(shapes)] = (shapes, height, plate)
        return plate

    def picture(self, name: str, image: Image) -> Stored:
        """Return a picture that `form` has named, ready for a file."""
        if name not in self._pictures:
            self._pictures[name] = store_picture(image)
        return self._pictures[name]

    def symbol(self, name: str, symbol: Symbol | Layer) -> Plate:
        """Return the plate of a symbol that `form` has named."""
        if name not in self._forms:
            edge = (symbol.extent or Box(0, 0, 0, 0)).grown(0.5)  # the box of a form clips: room for mitres
            self._forms[name] = _plate(Content(symbol.shapes, self.form, self.subsets))._replace(box=numbers(edge))
        return self._forms[name]


def _same(one: Drawn, other: Drawn) -> bool:
    """Return whether one form serves for both; a picture's place is not part of it."""
    if isinstance(one, Image) and isinstance(other, Image):
        return one.data == other.data and one.tone == other.tone
    return one == other


def _plate(content: Content) -> Plate:
    streams = deflate(content.stream), content.drawn, tuple(content.fonts)
    return Plate(*streams, opacities=content.opacities, layers=tuple(content.layers), marks=tuple(content.marks))


def _edges(box: Box, height: float) -> bytes:
    """Return a box on a page of `height` mm as a PDF file has it."""
    return numbers([value * POINTS for value in (box.x0, height - box.y1, box.x1, height - box.y0)])


LINK_AIR = 0.6
"""How far the area of a link reaches beyond its words, in mm."""
_LEVELS = {"H1": 0, "H2": 0, "H3": 1}
"""How deep a heading is among the bookmarks: the title is beside the chapters."""
Duplex: TypeAlias = Literal["long", "short", "one"]
_DUPLEX = {"long": b"DuplexFlipLongEdge", "short": b"DuplexFlipShortEdge", "one": b"Simplex"}


class PdfSurface:
    """Writes pages to a path or a binary stream. Use it as a context or call `close()`; on an exception nothing is written.

    title, lang: of the document. duplex: a hint for the print dialogue, None for no hint. plates: shared with other files
    of the same run."""

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
        self._out = out
        self._plates = plates or PageCache(keep=False)
        self._doc = _Document(invariant=1, pdfVersion=(1, 7), lang=lang)  # layers are of 1.5, the hint for two sides of 1.7
        self._doc.setTitle(title)
        self._doc.setAuthor(author)
        self._doc.setSubject(subject)
        self._doc.setCreator("Inkstone boardgen")
        hint = b"" if duplex is None else b"/Duplex /%b " % _DUPLEX[duplex]
        self._doc.Catalog.ViewerPreferences = _Written(b"<</DisplayDocTitle true %b/PrintScaling /None>>" % hint)
        self._drawn: set[str] = set()
        self._subsets: dict[str, None] = {}
        self._layers: dict[str, None] = {}
        self._labels: list[bytes] = []
        self._pages: list[bytes] = []
        self._heights: list[float] = []
        self._structure = Structure()
        self._bookmarks = _Bookmarks()
        self._headings: set[str] = set()
        """The names of the places that are bookmarks."""

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
        section: str | None = None,
    ) -> None:
        """Add a page of `size` mm. `trim` and `bleed` are boxes on it in mm, y down; the whole page when not given.

        `label` is what viewers call the page instead of its number. A `section` is the title of a page that is read by itself, and not
        as the next page of a text. The headings of a page without a `bookmark` are bookmarks."""
        doc, number, high = self._doc, len(self._pages), size[1]
        plate, page = self._plates.page(shapes, high), _Page(b"")
        doc.addPage(page)
        self._pages.append(doc.Reference(page).format(doc))
        self._prepare(plate)
        if bookmark is not None:
            self._bookmark(bookmark, b"/Fit")
        else:
            for tag, _, box in plate.marks:
                if tag.place is None or box is None or tag.role not in _LEVELS or tag.place.name in self._headings:
                    continue
                level = _LEVELS[tag.role] if self._headings else 0
                self._headings.add(tag.place.name)
                self._bookmark(tag.place.title, b"/XYZ null %.3f null" % ((high - box.y0 + LINK_AIR) * POINTS), level, closed=True)
        if label is not None:
            self._labels.append(b"%d <</P %b>>" % (number, text_string(label)))
        self._structure.add(plate.marks, section)
        whole = Box(0, 0, size[0], high)
        media, trimmed, bled = (_edges(box, high) for box in (whole, trim or whole, bleed or whole))
        contents = self._put(f"contents{number}", _Stream(plate.stream))
        parts = b"/StructParents %d " % number if plate.marks else b""
        entries = b"/Type /Page /Parent %b /MediaBox %b /TrimBox %b /BleedBox %b /Contents %b /Resources %b /Tabs /S %b"
        page.fill(entries % (doc.Reference(doc.Pages).format(doc), media, trimmed, bled, contents, self._resources(plate), parts))
        self._heights.append(high)

    def _bookmark(self, title: str, place: bytes, level: int = 0, *, closed: bool = False) -> None:
        """Make a bookmark of a place on the last page."""
        key = f"bookmark{len(self._bookmarks)}"
        self._bookmarks[key] = _Written(b"[%b %b]" % (self._pages[-1], place))
        self._doc.Outlines.addOutlineEntry(key, level, title, closed)
        self._doc.Catalog.showOutline()  # viewers open the list of bookmarks beside the pages

    def close(self) -> None:
        """Finish the file. Raises ValueError when no page was written."""
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        for name in sorted(self._subsets):
            self._embed(name)
        if self._layers:
            groups = b" ".join(self._number(f"layer{name}") for name in sorted(self._layers))
            catalog = self._doc.Catalog
            catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
            catalog.OCProperties = _Written(b"<</OCGs [%b] /D <</Name (Lines) /Order [%b]>>>>" % (groups, groups))
        self._write_structure()
        if self._labels:
            self._doc.Catalog.PageLabels = _Written(b"<</Nums[%b]>>" % b" ".join(self._labels))
        data = self._doc.GetPDFData(self._bookmarks)
        self._doc.__dict__.clear()  # its objects refer to each other, and would stay
        if isinstance(self._out, str | FilePath):
            FilePath(self._out).write_bytes(data)
        else:
            self._out.write(data)

    def _write_structure(self) -> None:
        """Put the tree of what is on the pages into the file (tagged PDF, ISO 32000-1, 14.8)."""
        root = _Written(b"")
        at = self._put("structure", root)
        elements = [(one, parent, _Written(b"")) for one, parent in self._structure.root.walk()]
        references = {id(one): self._put(f"element{number}", written) for number, (one, _, written) in enumerate(elements)}
        links = [link for link in self._structure.links if link[0].to in self._structure.places]
        references |= {id(area): self._link(area, number) for number, (area, _) in enumerate(links, len(self._pages))}
        for one, parent, written in elements:
            written.fill(element_entries(one, at if parent is None else references[id(parent)], references, self._pages))
        of_pages: dict[int, list[bytes]] = {}
        for area, _ in links:
            of_pages.setdefault(area.page, []).append(references[id(area)])
        for page, listed in of_pages.items():
            self._doc.Pages[page].links = b"/Annots [%b]" % b" ".join(listed)
        tree = self._put("parents", _Written(parent_tree(self._structure, [one for _, one in links], references)))
        first, following = references[id(self._structure.root)], len(self._pages) + len(links)
        root.fill(b"<</Type/StructTreeRoot/K %b/ParentTree %b/ParentTreeNextKey %d>>" % (first, tree, following))
        catalog = self._doc.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = _Written(b"<</Marked true>>")

    def _link(self, area: Area, number: int) -> bytes:
        """Put a link into the file (ISO 32000-1, 12.5.6.5), with its number in the tree of parents; return the reference to it."""
        page, down, title = self._structure.places[area.to]
        box, high = area.box.grown(LINK_AIR), self._heights[area.page]
        top = (self._heights[page] - down + LINK_AIR) * POINTS
        entries = b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect%b/Dest[%b/XYZ null %.1f null]/StructParent %d/Contents%b>>"
        return self._put(f"link{number}", _Written(entries % (_edges(box, high), self._pages[page], top, number, text_string(title))))

    def _prepare(self, plate: Plate) -> None:
        """Put what a plate calls into the file, unless it is there."""
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
        self._doc.addForm(form.removeprefix("/FormXob."), _Stream(plate.stream, entries))

    def _picture(self, form: str, image: Image) -> None:
        name = form.removeprefix("/")
        picture = self._plates.picture(form, image)
        mask, profile = b"", b""
        if picture.mask is not None:
            mask = self._put(f"mask{name}", _Data(picture.mask.entries_with(), picture.mask.data))
        if picture.profile:
            entries = b"/N %d /Alternate %b /Filter /FlateDecode" % (picture.channels, picture.space)
            profile = self._put(f"profile{name}", _Data(entries, picture.profile))
        self._put(name, _Data(picture.entries_with(mask, profile), picture.data))

    def _resources(self, plate: Plate) -> bytes:
        """Return what the names in a plate's stream mean."""
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
        """Return the reference to a layer, which programs list by its name (optional content, ISO 32000-1, 8.11)."""
        if name not in self._layers:
            self._layers[name] = None
            return self._put(f"layer{name}", _Written(b"<</Type /OCG /Name (%b)>>" % name.encode("ascii")))
        return self._number(f"layer{name}")

    def _number(self, name: str) -> bytes:
        """Return the reference to an object of the file."""
        reference: bytes = pdfdoc.PDFObjectReference(name).format(self._doc)
        return reference

    def _put(self, name: str, thing: object) -> bytes:
        """Put an object into the file; return the reference to it."""
        self._doc.Reference(thing, name)
        return self._number(name)

    def _embed(self, name: str) -> None:
        """Embed a font with all glyphs that were set so far: its program, its description, its characters."""
        font = self._plates.subsets.fonts[name]
        part, called = font.part(), font.name.encode("ascii")
        at = self._put(f"program{name}", _Stream(part.program, b"/Length1 %d " % part.length))
        glyphs = b"<</Type /Font /Subtype /CIDFontType2 /BaseFont /%b /CIDToGIDMap %b /DW 1000 /W [0 %b] /FontDescriptor %b%b>>" % (
            called,
            self._put(f"places{name}", _Stream(part.places)),
            part.widths,
            self._put(f"description{name}", _Written(font.descriptor(at))),
            b" /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
        )
        listed = b"<</Type /Font /Subtype /Type0 /BaseFont /%b /Encoding /Identity-H /DescendantFonts [%b] /ToUnicode %b>>" % (
            called,
            self._put(f"glyphs{name}", _Written(glyphs)),
            self._put(f"characters{name}", _Stream(part.characters)),
        )
        fonts_of_pages = self._doc.idToObject[pdfdoc.BasicFonts].dict
        fonts_of_pages[name.removeprefix("/")] = self._put(f"font{name}", _Written(listed))


PACKED = 200
"""Objects in one stream at most: a reader unpacks the stream for any of them."""


class _Document(pdfdoc.PDFDocument):  # type: ignore[misc]  # reportlab has no types
    """A document whose objects are compressed, and so is the list of where they are (ISO 32000-1, 7.5.7 and 7.5.8).

    The tags of a kit are many small objects: in clear they were a fifth of its file."""

    def format(self) -> bytes:
        root, info = (self.Reference(one).format(self) for one in (self.Catalog, self.info))
        parts = [b"%%PDF-1.7\n%%\xe2\xe3\xcf\xd3\n%% %b\n" % self.info.creator.encode("ascii")]  # its own entry is packed
        size = len(parts[0])
        places = [(0, 0, 65535)]
        small: list[tuple[int, bytes]] = []

        def put(number: int, written: bytes) -> None:
            nonlocal size
            places[number] = 1, size, 0
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, written.strip(b"\n")))
            size += len(parts[-1])

        while (number := len(places)) in self.numberToId:  # objects may add others as they are written
            thing = self.idToObject[self.numberToId[number]]
            written = pdfdoc.format(thing, self, toplevel=1)
            places.append((0, 0, 0))
            if isinstance(thing, _Data):
                put(number, written)
            else:
                small.append((number, written))
        for at in range(0, len(small), PACKED):
            group, ahead, number = small[at : at + PACKED], 0, len(places)
            heads = []
            for index, (one, written) in enumerate(group):
                places[one] = 2, number, index
                heads.append(b"%d %d " % (one, ahead))
                ahead += len(written) + 1
            head = b"".join(heads)
            entries = b"/Type /ObjStm /N %d /First %d " % (len(group), len(head))
            places.append((0, 0, 0))
            put(number, _Stream(deflate(head + b"\n".join(written for _, written in group)), entries).format(self))
        wide = (size.bit_length() + 7) // 8
        table = b"".join(kind.to_bytes(1) + place.to_bytes(wide) + index.to_bytes(2) for kind, place, index in (*places, (1, size, 0)))
        entries = b"/Type /XRef /Size %d /W [1 %d 2] /Root %b /Info %b /ID %b " % (len(places) + 1, wide, root, info, self.ID())
        last = _Stream(deflate(table), entries).format(self)
        return b"".join((*parts, b"%d 0 obj\n%bendobj\nstartxref\n%d\n%%%%EOF\n" % (len(places), last, size)))


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object of a file that is written out already."""

    def __init__(self, written: bytes) -> None:
        self._written = written

    def fill(self, written: bytes) -> None:
        """Write it out after it was put into a file, when what it refers to has its number."""
        self._written = written

    def format(self, document: object) -> bytes:
        return self._written


class _Bookmarks(dict[str, _Written]):
    """The places of bookmarks by their keys, as reportlab asks for them."""

    _bookmarkReference = dict.__getitem__  # noqa: N815


class _Page(_Written):
    """A page, and the `links` on it, which are known when all pages are."""

    __RefOnly__ = 1
    links = b""

    def format(self, document: object) -> bytes:
        return b"<<%b%b>>" % (self._written, self.links)


class _Data(_Written):
    """A stream with the `entries` of its dictionary besides its length."""

    __RefOnly__ = 1

    def __init__(self, entries: bytes, data: bytes) -> None:
        super().__init__(entries)
        self._data = data

    def format(self, document: object) -> bytes:
        data, self._data = self._data, b""  # it is written once
        return b"<<%b /Length %d>>\nstream\n%b\nendstream\n" % (self._written, len(data), data)


class _Stream(_Data):
    """A stream whose bytes are compressed."""

    def __init__(self, data: bytes, entries: bytes = b"") -> None:
        super().__init__(b"%b/Filter /FlateDecode" % entries, data)

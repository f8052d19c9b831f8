"""Pages into a PDF of true size: exact boxes, scale lock, embedded subset fonts, real text, one form per symbol.

Content streams are written by `content.py` and kept by `PageCache`; HarfBuzz makes the subsets of fonts. Same pages, same bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias

from boardgen.draw.shape.shapes import Image, Shape, Symbol
from boardgen.draw.type.geometry import Box
from boardgen.files import sha256
from boardgen.records import NamedTuple
from boardgen.surface.content import (
    POINTS,
    Area,
    Content,
    Drawn,
    Element,
    Layer,
    Mark,
    Structure,
    Subsets,
    deflate,
    element_entries,
    numbers,
    parent_tree,
    text_string,
)

if TYPE_CHECKING:
    from boardgen.draw.shape.pixels import Header, Plane

FAST = 1
"""How hard zlib tries: a photograph gets no more than a fiftieth smaller by 3, which takes twice as long."""
_SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB"}


class Stored(NamedTuple):
    """A picture as a PDF has it: the entries of its dictionary, its data, and what the entries refer to.

    `mask` is the transparency, another picture; `profile` and `spare` are the colour profile, compressed, and its stand-in.
    """

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
        return _jpeg(data, found)
    if found.kind == "WebP" or found.alpha or not found.level or found.bits > 8 or (found.palette and found.profile):
        colours, alpha = pixels.planes(data)
        return _pack_plane(colours)._replace(mask=None if alpha is None else _pack_plane(alpha))
    return _png(data, found)


def _size(found: Header) -> bytes:
    return b"/Width %d /Height %d /BitsPerComponent %d" % (found.width, found.height, found.bits)


def _jpeg(data: bytes, found: Header) -> Stored:
    entries = _size(found) + b" /Filter /DCTDecode"
    if found.plain_rgb:
        entries += b" /DecodeParms <</ColorTransform 0>>"
    return Stored(entries, data[: found.end], None, _pack(found), found.channels, _SPACES[found.channels])


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
    none.
    """

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


MAKER = "Inkstone boardgen"
FLATE = b" /Filter /FlateDecode"
_WRITTEN = b"D:20000101000000Z"
"""When every file is said to be written: the same pages are the same bytes."""
LINK_AIR = 0.6
"""How far the area of a link reaches beyond its words, in mm."""
Duplex: TypeAlias = Literal["long", "short", "one"]
_DUPLEX = {"long": b"DuplexFlipLongEdge", "short": b"DuplexFlipShortEdge", "one": b"Simplex"}


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
        self._out = out
        self._plates = plates or PageCache(keep=False)
        self._about = {"Title": title, "Author": author, "Subject": subject, "Creator": MAKER, "Producer": MAKER}
        self._objects = _Objects()
        hint = b"" if duplex is None else b"/Duplex /%b " % _DUPLEX[duplex]
        self._catalog = [b"/ViewerPreferences <</DisplayDocTitle true %b/PrintScaling /None>>" % hint, b"/Lang %b" % text_string(lang)]
        self._drawn: set[str] = set()
        self._subsets: dict[str, None] = {}
        self._layers: dict[str, None] = {}
        self._labels: list[bytes] = []
        self._pages: list[bytes] = []
        """The reference to each page."""
        self._entries: list[bytes] = []
        """The entries of each page."""
        self._heights: list[float] = []
        self._structure = Structure()
        self._bookmarks: list[_Bookmark] = []
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
        as the next page of a text. The headings of a page without a `bookmark` are bookmarks.
        """
        number, high = len(self._pages), size[1]
        plate = self._plates.page(shapes, high)
        self._pages.append(self._objects.number(f"page{number}"))
        self._prepare(plate)
        if bookmark is not None:
            self._bookmarks.append(_Bookmark(bookmark, b"[%b /Fit]" % self._pages[-1]))
        else:
            self._bookmark_headings(plate.marks, high)
        if label is not None:
            self._labels.append(b"%d <</P %b>>" % (number, text_string(label)))
        self._structure.add(plate.marks, section)
        whole = Box(0, 0, size[0], high)
        media, trimmed, bled = (_edges(box, high) for box in (whole, trim or whole, bleed or whole))
        contents = self._objects.stream(f"contents{number}", plate.stream, FLATE)
        parts = b"/StructParents %d " % number if plate.marks else b""
        entries = b"/Type /Page /Parent %b /MediaBox %b /TrimBox %b /BleedBox %b /Contents %b /Resources %b /Tabs /S %b"
        parent, resources = self._objects.number("pages"), self._resources(plate)
        self._entries.append(entries % (parent, media, trimmed, bled, contents, resources, parts))
        self._heights.append(high)

    def _bookmark_headings(self, marks: Sequence[Mark], height: float) -> None:
        """Make bookmarks of the headings of the last page."""
        for tag, _, box in marks:
            if tag.place is None or box is None or tag.role not in ("H1", "H2", "H3") or tag.place.name in self._headings:
                continue
            below = bool(self._headings) and tag.role == "H3"
            self._headings.add(tag.place.name)
            place = b"[%b /XYZ null %.3f null]" % (self._pages[-1], (height - box.y0 + LINK_AIR) * POINTS)
            self._bookmarks.append(_Bookmark(tag.place.title, place, below=below, closed=True))

    def close(self) -> None:
        """Finish the file. Raises ValueError when no page was written."""
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        fonts = (b"%b %b" % (name.encode("ascii"), self._embed(name)) for name in sorted(self._subsets))
        self._objects.put("fonts", b"<<%b>>" % b" ".join(fonts))
        if self._layers:
            groups = b" ".join(self._objects.number(f"layer{name}") for name in sorted(self._layers))
            self._catalog.append(b"/OCProperties <</OCGs [%b] /D <</Name (Lines) /Order [%b]>>>>" % (groups, groups))
        self._write_structure()
        if self._labels:
            self._catalog.append(b"/PageLabels <</Nums[%b]>>" % b" ".join(self._labels))
        for number, entries in enumerate(self._entries):
            self._objects.put(f"page{number}", b"<<%b>>" % entries)
        pages = self._objects.put("pages", b"<</Type /Pages /Count %d /Kids [%b]>>" % (len(self._pages), b" ".join(self._pages)))
        if self._bookmarks:  # viewers open the list of bookmarks beside the pages
            self._catalog.append(b"/Outlines %b /PageMode /UseOutlines" % self._write_bookmarks())
        catalog = self._objects.put("catalog", b"<</Type /Catalog /Pages %b %b>>" % (pages, b" ".join(self._catalog)))
        about = b" ".join(b"/%b %b" % (key.encode("ascii"), text_string(text)) for key, text in self._about.items() if text)
        info = self._objects.put("info", b"<<%b /CreationDate (%b) /ModDate (%b)>>" % (about, _WRITTEN, _WRITTEN))
        data = self._objects.write_file(catalog, info)
        if isinstance(self._out, str | FilePath):
            FilePath(self._out).write_bytes(data)
        else:
            self._out.write(data)

    def _write_structure(self) -> None:
        """Put the tree of what is on the pages into the file (tagged PDF, ISO 32000-1, 14.8)."""
        objects = self._objects
        at, elements = objects.number("structure"), list(self._structure.root.walk())
        references = {id(one): objects.number(f"element{number}") for number, (one, _) in enumerate(elements)}
        links = [link for link in self._structure.links if link[0].to in self._structure.places]
        references |= {id(area): self._link(area, number) for number, (area, _) in enumerate(links, len(self._pages))}
        for number, (one, parent) in enumerate(elements):
            above = at if parent is None else references[id(parent)]
            objects.put(f"element{number}", element_entries(one, above, references, self._pages))
        self._annotate(links, references)
        tree = objects.put("parents", parent_tree(self._structure, [one for _, one in links], references))
        first, following = references[id(self._structure.root)], len(self._pages) + len(links)
        objects.put("structure", b"<</Type/StructTreeRoot/K %b/ParentTree %b/ParentTreeNextKey %d>>" % (first, tree, following))
        self._catalog.append(b"/StructTreeRoot %b /MarkInfo <</Marked true>>" % at)

    def _write_bookmarks(self) -> bytes:
        """Put the bookmarks into the file (ISO 32000-1, 12.3.3), those that are `below` under the one before; return their reference."""
        marks, objects = self._bookmarks, self._objects
        every, outlines = [objects.number(f"bookmark{at}") for at in range(len(marks))], objects.number("outlines")
        tops = [at for at, mark in enumerate(marks) if not mark.below]
        below = {top: range(top + 1, end) for top, end in zip(tops, [*tops[1:], len(marks)], strict=True)}
        for parent, row in [(outlines, tops), *((every[top], below[top]) for top in tops)]:
            for nth, at in enumerate(row):
                entries = b"/Title %b /Parent %b /Dest %b" % (text_string(marks[at].title), parent, marks[at].place)
                entries += b" /Prev %b" % every[row[nth - 1]] if nth else b""
                entries += b" /Next %b" % every[row[nth + 1]] if nth + 1 < len(row) else b""
                if under := below.get(at):
                    count = -len(under) if marks[at].closed else len(under)
                    entries += b" /First %b /Last %b /Count %d" % (every[under[0]], every[under[-1]], count)
                objects.put(f"bookmark{at}", b"<<%b>>" % entries)
        shown = len(tops) + sum(len(below[top]) for top in tops if not marks[top].closed)
        return objects.put("outlines", b"<</Type /Outlines /First %b /Last %b /Count %d>>" % (every[tops[0]], every[tops[-1]], shown))

    def _link(self, area: Area, number: int) -> bytes:
        """Put a link into the file (ISO 32000-1, 12.5.6.5), with its number in the tree of parents; return the reference to it."""
        page, down, title = self._structure.places[area.to]
        box, high = area.box.grown(LINK_AIR), self._heights[area.page]
        top = (self._heights[page] - down + LINK_AIR) * POINTS
        entries = b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect%b/Dest[%b/XYZ null %.1f null]/StructParent %d/Contents%b>>"
        return self._objects.put(f"link{number}", entries % (_edges(box, high), self._pages[page], top, number, text_string(title)))

    def _annotate(self, links: Sequence[tuple[Area, Element]], references: Mapping[int, bytes]) -> None:
        """Put the links of each page into its list of annotations."""
        of_pages: dict[int, list[bytes]] = {}
        for area, _ in links:
            of_pages.setdefault(area.page, []).append(references[id(area)])
        for page, listed in of_pages.items():
            self._entries[page] += b"/Annots [%b]" % b" ".join(listed)

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
        entries = b"/Type /XObject /Subtype /Form /BBox %b /Resources %b" % (plate.box, self._resources(plate))
        if isinstance(symbol, Layer):
            entries += b" /Group <</S /Transparency /CS /DeviceRGB /I true>>"
        self._objects.stream(form, plate.stream, entries + FLATE)

    def _picture(self, form: str, image: Image) -> None:
        picture, objects = self._plates.picture(form, image), self._objects
        mask, profile = b"", b""
        if picture.mask is not None:
            mask = objects.stream(f"mask{form}", picture.mask.data, picture.mask.entries_with())
        if picture.profile:
            entries = b"/N %d /Alternate %b" % (picture.channels, picture.space)
            profile = objects.stream(f"profile{form}", picture.profile, entries + FLATE)
        objects.stream(form, picture.data, picture.entries_with(mask, profile))

    def _resources(self, plate: Plate) -> bytes:
        """Return what the names in a plate's stream mean."""
        entries = b"/Font %b" % self._objects.number("fonts") if plate.fonts else b""
        if plate.drawn:
            forms = (b"%b %b" % (form.encode("ascii"), self._objects.number(form)) for form in plate.drawn)
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
            return self._objects.put(f"layer{name}", b"<</Type /OCG /Name (%b)>>" % name.encode("ascii"))
        return self._objects.number(f"layer{name}")

    def _embed(self, name: str) -> bytes:
        """Embed a font with all glyphs that were set so far, its program, its description, its characters; return the reference to it."""
        font, objects = self._plates.subsets.fonts[name], self._objects
        part, called = font.part(), font.name.encode("ascii")
        at = objects.stream(f"program{name}", part.program, b"/Length1 %d" % part.length + FLATE)
        glyphs = b"<</Type /Font /Subtype /CIDFontType2 /BaseFont /%b /CIDToGIDMap %b /DW 1000 /W [0 %b] /FontDescriptor %b%b>>" % (
            called,
            objects.stream(f"places{name}", part.places, FLATE),
            part.widths,
            objects.put(f"description{name}", font.descriptor(at)),
            b" /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
        )
        listed = b"<</Type /Font /Subtype /Type0 /BaseFont /%b /Encoding /Identity-H /DescendantFonts [%b] /ToUnicode %b>>" % (
            called,
            objects.put(f"glyphs{name}", glyphs),
            objects.stream(f"characters{name}", part.characters, FLATE),
        )
        return objects.put(f"font{name}", listed)


class _Bookmark(NamedTuple):
    """A title in the list of bookmarks, and the place that it opens; `below` the one before, and `closed` above those below it."""

    title: str
    place: bytes
    below: bool = False
    closed: bool = False


class _Objects:
    """The objects of a file: each has a name here and a number there, and may be referred to before it is written out."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._written: dict[str, tuple[bytes, ...]] = {}

    def number(self, name: str) -> bytes:
        """Return the reference to an object."""
        return b"%d 0 R" % self._numbers.setdefault(name, len(self._numbers) + 1)

    def put(self, name: str, *written: bytes) -> bytes:
        """Write an object out; return the reference to it."""
        self._written[name] = written
        return self.number(name)

    def stream(self, name: str, data: bytes, entries: bytes) -> bytes:
        """Write out a stream with the entries of its dictionary besides its length; return the reference to it."""
        return self.put(name, b"<<%b /Length %d>>\nstream\n" % (entries, len(data)), data, b"\nendstream")

    def write_file(self, catalog: bytes, info: bytes) -> bytes:
        """Return the file (ISO 32000-1, 7.5): all objects in the order of their numbers, and where each of them begins."""
        parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]  # layers are of 1.5, the hint for two sides of 1.7
        size, places = len(parts[0]), []
        for name, number in self._numbers.items():
            places.append(b"%010d 00000 n \n" % size)
            written = (b"%d 0 obj\n" % number, *self._written[name], b"\nendobj\n")
            size += sum(map(len, written))
            parts += written
        known = sha256()(b"")
        for part in parts:
            known.update(part)
        key, count = known.hexdigest()[:32].encode("ascii"), len(places) + 1
        trailer = b"trailer\n<</Size %d /Root %b /Info %b /ID [<%b> <%b>]>>\n" % (count, catalog, info, key, key)
        parts += b"xref\n0 %d\n0000000000 65535 f \n" % count, *places, trailer, b"startxref\n%d\n%%%%EOF\n" % size
        return b"".join(parts)

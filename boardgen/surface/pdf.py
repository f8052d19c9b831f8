"""Pages into a PDF of true size: exact boxes, scale lock, embedded subset fonts, real text, one form per symbol.

Content streams are written by `content.py` and kept by `PageCache`; HarfBuzz makes the subsets of fonts; `pdf_file.py`
writes objects, bookmarks and the file. Same pages, same bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from types import TracebackType
from typing import BinaryIO, Literal, NamedTuple, TypeAlias

from boardgen.draw.shape import pixels
from boardgen.draw.shape.pixels import Header, chunks, header
from boardgen.draw.shape.shapes import Image, Shape, Symbol
from boardgen.draw.type import fonts
from boardgen.draw.type.font import Font, Placed
from boardgen.draw.type.geometry import Box
from boardgen.surface.content import (
    POINTS,
    Area,
    Content,
    Drawn,
    Layer,
    Mark,
    Structure,
    element_entries,
    parent_tree,
    text_string,
)
from boardgen.surface.pdf_file import DATE, Bookmark, Objects, put_bookmarks

_SYMBOLIC, _ITALIC = 4, 64
"""Flags of a font: it has codes of its own, and it is slanted."""


class Part(NamedTuple):
    """The part of a font that is in a file, its streams compressed."""

    glyphs: int
    program: bytes
    length: int
    """The length of the program before it was compressed."""
    places: bytes
    """The table from codes to glyphs of the program."""
    characters: bytes
    """The table from codes to characters, for search and copying."""
    widths: bytes


class Embedded:
    """A font and the characters that one run of files sets in it: each has a code of two bytes, in the order of their first use.

    It serves for fonts that differ in their setting alone, such as the space between letters.
    """

    __slots__ = ("_codes", "_known", "_part", "face")

    def __init__(self, face: Font, first: str = "") -> None:
        """`first` are characters that have codes whether they are used or not."""
        self.face = face
        self._codes: dict[tuple[int, str], int] = {}
        self._known: dict[tuple[Font, str], list[tuple[str, float]]] = {}
        self._part: Part | None = None
        for sign in first:
            self.codes(sign, face)

    @property
    def name(self) -> str:
        """What the font is called in a file: six letters that follow from the file, and the name that it has itself."""
        number, letters = int(self.face.program, 16), ""
        for _ in range(6):
            number, letter = divmod(number, 26)
            letters += chr(ord("A") + letter)
        return f"{letters}+{self.face.name}"

    def codes(self, text: str, face: Font) -> list[tuple[str, float]]:
        """Return the codes of a text as PDF strings, or as arrays of strings and moves; with each how far it is raised, in em."""
        return [(_show_row(row), rise) for row, rise in self._join(text, face)]

    def _join(self, text: str, face: Font) -> list[tuple[str, float]]:
        """Return the codes of a line, as `_rows` has them: of ASCII word by word, as the font shapes it."""
        if " " not in text or not text.isascii():
            return self._rows(text, face)
        words = [self._rows(word, face) if word else [("", 0.0)] for word in text.split(" ")]
        (space, _), *more = self._rows(" ", face)
        if more or any(len(rows) > 1 or rows[0][1] for rows in words):
            return self._rows(text, face)
        return [(space.join([rows[0][0] for rows in words]), 0.0)]

    def _rows(self, text: str, face: Font) -> list[tuple[str, float]]:
        """Return the codes of a text in rows of one height, each as what is between the first `<` and the last `>` of a PDF array."""
        known = self._known.get((face, text))
        if known is None:
            known = self._known[face, text] = self._set(face.place(text))
        return known

    def _set(self, glyphs: Sequence[Placed]) -> list[tuple[str, float]]:
        face, scale = self.face, 1000 / self.face.units
        found: list[tuple[str, float]] = []
        row, move, rise = "", 0.0, 0.0
        for glyph in glyphs:
            if row and glyph.y != rise:
                found.append((row, rise / face.units))
                row = ""
            rise = glyph.y
            move += glyph.x
            if abs(move * scale) >= 0.05:
                row += f"> {_number(-move * scale)} <"
                move = 0.0
            row += f"{self._code(glyph):04X}"
            move += glyph.advance - glyph.x - glyph.alone
        if row and abs(move * scale) >= 0.05:
            row += f"> {_number(-move * scale)} <"  # what follows begins where this text ends
        return [*found, (row, rise / face.units)] if row else found

    def _code(self, glyph: Placed) -> int:
        return self._codes.setdefault((glyph.glyph, glyph.shown), len(self._codes) + 1) if glyph.glyph else 0

    def part(self) -> Part:
        """Return what a file needs of the font: made again when another character was set."""
        if self._part is None or self._part.glyphs != len(self._codes):
            program, places = self.face.subset([glyph for glyph, _ in self._codes])
            table = b"".join(place.to_bytes(2, "big") for place in (0, *places))
            parts = deflate(program), len(program), deflate(table), deflate(self.characters()), numbers(self.widths())
            self._part = Part(len(self._codes), *parts)
        return self._part

    def characters(self) -> bytes:
        """Return the table from codes to characters, for search and copying."""
        lines = [f"<{code:04X}> <{shown.encode('utf-16-be').hex().upper()}>" for (_, shown), code in self._codes.items() if shown]
        blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
        listed = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{listed}\n"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        ).encode("ascii")

    def widths(self) -> Sequence[float]:
        """Return the advance of every glyph from code 0, in thousandths of the size of the type."""
        return [advance * 1000 / self.face.units for advance in self.face.advances((0, *(glyph for glyph, _ in self._codes)))]

    def descriptor(self, program_at: bytes) -> bytes:
        """Return the description of the font; `program_at` refers to its program."""
        face = self.face
        edges = face.box_around(glyph for glyph, _ in self._codes)
        low, high, capital = (round(value * 1000 / face.units) for value in (edges[1], edges[3], face.cap_height))
        flags = _SYMBOLIC | (_ITALIC if face.slanted else 0)
        return (
            b"<</Type /FontDescriptor /FontName /%b /FontBBox [%b] /Flags %d /ItalicAngle %d /Ascent %d /Descent %d /CapHeight %d /StemV %d"
            b" /FontFile2 %b>>"
        ) % (
            self.name.encode("ascii"),
            b" ".join(b"%d" % round(edge * 1000 / face.units) for edge in edges),
            flags,
            -12 if face.slanted else 0,
            high,
            low,
            capital,
            max(50, face.weight // 5),
            program_at,
        )


def _show_row(row: str) -> str:
    """Return the operand that shows a row of codes: a string, or an array where there are moves in it."""
    return f"[<{row}>]".replace("<>", "") if ">" in row else f"<{row}>"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


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
    parts = [data[begin:end] for name, begin, end in chunks(data) if name == b"IDAT"]
    colours = 1 if found.palette else found.channels
    parms = b"<</Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d>>" % (colours, found.bits, found.width)
    entries = _size(found) + b" /Filter /FlateDecode /DecodeParms " + parms
    space = _SPACES[found.channels]
    if found.palette:
        space = b"[/Indexed /DeviceRGB %d <%b>]" % (len(found.palette) // 3 - 1, found.palette.hex().encode("ascii"))
    profile = b"" if found.palette else _pack(found)
    return Stored(entries, b"".join(parts), None, profile, found.channels, space)


def _pack_plane(plane: pixels.Plane) -> Stored:
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
"""In every part of a font for texts: most files then have the same part, whichever other files a run writes."""


class PageCache:
    """What the files of one run share, so that nothing is written twice: pages, symbols, and one set of subsets of the fonts.

    Pages are kept for other files that show them too, unless `keep` says that there are none.
    """

    def __init__(self, *, keep: bool = True) -> None:
        self._keep = keep
        self._fonts: dict[str, tuple[str, Embedded]] = {}
        self.fonts: dict[str, Embedded] = {}
        """The fonts by their names in files."""
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

    def line(self, text: str, face: fonts.Face) -> tuple[tuple[str, str, float], ...]:
        """Return a line of text: runs of a subset's name, its codes as a PDF string or array, and how far it is raised in em."""
        found = []
        for part, one in fonts.runs(text, face):
            name, font = self._font(one)
            found += [(name, codes, rise) for codes, rise in font.codes(part, fonts.font_of(one))]
        return tuple(found)

    def _font(self, face: fonts.Single) -> tuple[str, Embedded]:
        """Return a font with its name: that of a face of ours is the same in all files."""
        font = fonts.font_of(face)
        if font.program not in self._fonts:
            if isinstance(face, str):
                name = f"/F{fonts.FACES.index(face) + 1}"
            else:
                name = f"/L{sum(name.startswith('/L') for name in self.fonts) + 1}"
            self.fonts[name] = Embedded(font, _ASCII if isinstance(face, str) and face not in fonts.INSTEAD else "")
            self._fonts[font.program] = name, self.fonts[name]
        return self._fonts[font.program]

    def page(self, shapes: Sequence[Shape], height: float) -> Plate:
        """Return the plate of a page of `height` mm."""
        cached = self._pages.get(id(shapes))
        if cached is not None and cached[1] == height:
            return cached[2]
        plate = _plate(Content(shapes, self, height))
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
            self._forms[name] = _plate(Content(symbol.shapes, self))._replace(box=numbers(edge))
        return self._forms[name]


def _same(one: Drawn, other: Drawn) -> bool:
    """Return whether one form serves for both; a picture's place is not part of it."""
    if isinstance(one, Image) and isinstance(other, Image):
        return one.data == other.data and one.tone == other.tone
    return one == other


def _plate(content: Content) -> Plate:
    streams = deflate(content.stream), content.drawn, tuple(content.fonts)
    return Plate(*streams, opacities=content.opacities, layers=tuple(content.layers), marks=tuple(content.marks))


def deflate(data: bytes) -> bytes:
    """Return data as a stream of a file has it."""
    return zlib.compress(data, 5)  # a hundredth more than 6, in three quarters of the time


def numbers(values: Sequence[float]) -> bytes:
    """Return numbers as an array of a PDF file."""
    return f"[{' '.join(f'{number:.4f}'.rstrip('0').rstrip('.') for number in values)}]".encode("ascii")


LINK_AIR = 0.6
"""How far the area of a link reaches beyond its words, in mm."""
_LEVELS = {"H1": 0, "H2": 0, "H3": 1}
"""How deep a heading is among the bookmarks: the title is beside the chapters."""
Duplex: TypeAlias = Literal["long", "short", "one"]
_DUPLEX = {"long": b"DuplexFlipLongEdge", "short": b"DuplexFlipShortEdge", "one": b"Simplex"}
_FLATE = b"/Filter/FlateDecode"
"""An entry of every stream that `deflate` made."""


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
        self._objects = Objects()
        self._title, self._lang, self._author, self._subject, self._duplex = title, lang, author, subject, duplex
        self._drawn: set[str] = set()
        self._subsets: dict[str, None] = {}
        self._layers: dict[str, None] = {}
        self._pages: list[bytes] = []
        self._entries: list[bytes] = []
        """What the dictionaries of the pages have, but for links."""
        self._heights: list[float] = []
        self._labels: list[bytes] = []
        self._structure = Structure()
        self._bookmarks: list[Bookmark] = []
        self._places: set[str] = set()
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
        high, number = size[1], len(self._pages)
        plate = self._plates.page(shapes, high)
        self._prepare(plate)
        at = self._objects.refer(f"page{number}")
        if bookmark is not None:
            self._bookmarks.append(Bookmark(bookmark, b"[%b/Fit]" % at))
        else:
            self._bookmark_headings(plate.marks, high, at)
        if label is not None:
            self._labels.append(b"%d<</P%b>>" % (number, text_string(label)))
        whole = Box(0, 0, size[0], high)
        media, trimmed, bled = (
            numbers([v * POINTS for v in (box.x0, high - box.y1, box.x1, high - box.y0)]) for box in (whole, trim or whole, bleed or whole)
        )
        entries = b"/MediaBox%b/TrimBox%b/BleedBox%b/Resources%b/Tabs/S" % (media, trimmed, bled, self._resources(plate))
        self._objects.put_stream(f"content{number}", _FLATE, plate.stream)
        self._structure.add(plate.marks, section)
        self._entries.append(entries + b"/StructParents %d" % number if plate.marks else entries)
        self._pages.append(at)
        self._heights.append(high)

    def _bookmark_headings(self, marks: Sequence[Mark], height: float, page: bytes) -> None:
        """Make bookmarks of the headings of a page."""
        for tag, _, box in marks:
            if tag.place is None or box is None or tag.role not in _LEVELS or tag.place.name in self._places:
                continue
            level = _LEVELS[tag.role] if self._places else 0
            self._places.add(tag.place.name)
            top = (height - box.y0 + LINK_AIR) * POINTS
            self._bookmarks.append(Bookmark(tag.place.title, b"[%b/XYZ null %.3f null]" % (page, top), level))

    def close(self) -> None:
        """Finish the file. Raises ValueError when no page was written."""
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        if self._subsets:
            fonts_of = (b"%b %b" % (name.encode("ascii"), self._embed(name)) for name in sorted(self._subsets))
            self._objects.put("fonts", b"<<%b>>" % b"".join(fonts_of))
        objects, tree, links = self._objects, *self._write_structure()
        for number, entries in enumerate(self._entries):
            annotations = b"/Annots[%b]" % b" ".join(links[number]) if number in links else b""
            page = b"<</Type/Page/Parent %b/Contents %b%b%b>>"
            objects.put(f"page{number}", page % (objects.refer("pages"), objects.refer(f"content{number}"), entries, annotations))
        pages = objects.put("pages", b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(self._pages), b" ".join(self._pages)))
        shown = b"/PrintScaling/None/DisplayDocTitle true" + (b"/Duplex/%b" % _DUPLEX[self._duplex] if self._duplex is not None else b"")
        catalog = b"/Type/Catalog/Pages %b/Lang%b/ViewerPreferences<<%b>>" % (pages, text_string(self._lang), shown)
        catalog += b"/MarkInfo<</Marked true>>/StructTreeRoot %b" % tree
        if self._bookmarks:  # viewers open the list of bookmarks beside the pages
            catalog += b"/PageMode/UseOutlines/Outlines %b" % put_bookmarks(objects, self._bookmarks)
        if self._labels:
            catalog += b"/PageLabels<</Nums[%b]>>" % b" ".join(self._labels)
        if self._layers:
            groups = b" ".join(objects.refer(f"layer{name}") for name in sorted(self._layers))
            catalog += b"/OCProperties<</OCGs[%b]/D<</Name(Lines)/Order[%b]>>>>" % (groups, groups)
        said = zip((b"Title", b"Author", b"Subject"), (self._title, self._author, self._subject), strict=True)
        info = b"".join(b"/%b%b" % (key, text_string(text)) for key, text in said if text)
        info += b"/Creator(Inkstone boardgen)/Producer(Inkstone boardgen)/CreationDate%b/ModDate%b" % (DATE, DATE)
        parts = objects.file(objects.put("catalog", b"<<%b>>" % catalog), objects.put("info", b"<<%b>>" % info))
        if isinstance(self._out, str | FilePath):
            with open(self._out, "wb") as stream:
                stream.writelines(parts)
        else:
            self._out.writelines(parts)

    def _write_structure(self) -> tuple[bytes, Mapping[int, list[bytes]]]:
        """Put the tree of what is on the pages into the file (tagged PDF, ISO 32000-1, 14.8).

        Return the reference to it, and the links of each page that has some by the number of the page.
        """
        objects = self._objects
        at = objects.refer("structure")
        elements = [*self._structure.root.walk()]
        references = {id(one): objects.refer(f"element{number}") for number, (one, _) in enumerate(elements)}
        links = [link for link in self._structure.links if link[0].to in self._structure.places]
        references |= {id(area): self._link(area, number) for number, (area, _) in enumerate(links, len(self._pages))}
        for number, (one, parent) in enumerate(elements):
            within = at if parent is None else references[id(parent)]
            objects.put(f"element{number}", element_entries(one, within, references, self._pages))
        tree = objects.put("parents", parent_tree(self._structure, [one for _, one in links], references))
        first, following = references[id(self._structure.root)], len(self._pages) + len(links)
        objects.put("structure", b"<</Type/StructTreeRoot/K %b/ParentTree %b/ParentTreeNextKey %d>>" % (first, tree, following))
        of_pages: dict[int, list[bytes]] = {}
        for area, _ in links:
            of_pages.setdefault(area.page, []).append(references[id(area)])
        return at, of_pages

    def _link(self, area: Area, number: int) -> bytes:
        """Put a link into the file (ISO 32000-1, 12.5.6.5), with its number in the tree of parents; return the reference to it."""
        page, down, title = self._structure.places[area.to]
        box, high = area.box.grown(LINK_AIR), self._heights[area.page]
        edges = numbers([value * POINTS for value in (box.x0, high - box.y1, box.x1, high - box.y0)])
        top = (self._heights[page] - down + LINK_AIR) * POINTS
        entries = b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect%b/Dest[%b/XYZ null %.1f null]/StructParent %d/Contents%b>>"
        return self._objects.put(f"link{number}", entries % (edges, self._pages[page], top, number, text_string(title)))

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
        entries = b"/Type/XObject/Subtype/Form/BBox%b/Resources%b%b" % (plate.box, self._resources(plate), _FLATE)
        if isinstance(symbol, Layer):
            entries += b"/Group<</S/Transparency/CS/DeviceRGB/I true>>"
        self._objects.put_stream(form.removeprefix("/"), entries, plate.stream)

    def _picture(self, form: str, image: Image) -> None:
        name = form.removeprefix("/")
        picture = self._plates.picture(form, image)
        mask, profile = b"", b""
        if picture.mask is not None:
            mask = self._objects.put_stream(f"mask{name}", picture.mask.entries_with(), picture.mask.data)
        if picture.profile:
            entries = b"/N %d /Alternate %b /Filter /FlateDecode" % (picture.channels, picture.space)
            profile = self._objects.put_stream(f"profile{name}", entries, picture.profile)
        self._objects.put_stream(name, picture.entries_with(mask, profile), picture.data)

    def _resources(self, plate: Plate) -> bytes:
        """Return what the names in a plate's stream mean."""
        entries = b"/Font %b" % self._objects.refer("fonts") if plate.fonts else b""
        if plate.drawn:
            forms = (b"%b %b" % (form.encode("ascii"), self._objects.refer(form.removeprefix("/"))) for form in plate.drawn)
            entries += b"/XObject<<%b>>" % b" ".join(forms)
        if plate.opacities:
            states = (b"%b<</ca %.3f/CA %.3f>>" % (name.encode("ascii"), value, value) for name, value in plate.opacities.items())
            entries += b"/ExtGState<<%b>>" % b" ".join(states)
        if plate.layers:
            named = (b"/%b %b" % (name.encode("ascii"), self._layer(name)) for name in plate.layers)
            entries += b"/Properties<<%b>>" % b" ".join(named)
        return b"<<%b>>" % entries

    def _layer(self, name: str) -> bytes:
        """Return the reference to a layer, which programs list by its name (optional content, ISO 32000-1, 8.11)."""
        self._layers[name] = None
        return self._objects.put(f"layer{name}", b"<</Type/OCG/Name(%b)>>" % name.encode("ascii"))

    def _embed(self, name: str) -> bytes:
        """Embed a font with all glyphs that were set so far: its program, its description, its characters; return the reference to it."""
        font, objects = self._plates.fonts[name], self._objects
        part, called = font.part(), font.name.encode("ascii")
        at = objects.put_stream(f"program{name}", b"/Length1 %d%b" % (part.length, _FLATE), part.program)
        glyphs = b"<</Type/Font/Subtype/CIDFontType2/BaseFont/%b/CIDToGIDMap %b/DW 1000/W[0 %b]/FontDescriptor %b%b>>" % (
            called,
            objects.put_stream(f"places{name}", _FLATE, part.places),
            part.widths,
            objects.put(f"description{name}", font.descriptor(at)),
            b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>",
        )
        listed = b"<</Type/Font/Subtype/Type0/BaseFont/%b/Encoding/Identity-H/DescendantFonts[%b]/ToUnicode %b>>" % (
            called,
            objects.put(f"glyphs{name}", glyphs),
            objects.put_stream(f"characters{name}", _FLATE, part.characters),
        )
        return objects.put(f"font{name}", listed)

"""Drawings as content streams, in millimetres with y down, and the structure of a tagged PDF: a tree of headings, paragraphs, tables and
figures that refer to what is drawn. It knows the PDF language (ISO 32000-1, 14.7 and 14.8 for tags) and no PDF library.

What a stream refers to by name is elsewhere in its file: other drawings as forms, pictures, subsets of fonts. `Content` lists
them; `Subsets` keeps the fonts with the glyphs that are set in them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TypeAlias, assert_never

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import ARC, Circle, Group, Image, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, extent_of, start_of
from boardgen.draw.shape.tags import DECORATION, OPEN, PARAGRAPH, Tag
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.fonts import Font, Placed
from boardgen.draw.type.geometry import MM_PER_POINT, STILL, Affine, Box, write_number as _n, write_segments
from boardgen.records import NamedTuple


class Mark(NamedTuple):
    """A part of a page that a tag is about: its number on the page is its place in the list of all. It shows as many pieces as `pieces`,
    all alike. `box` is where it is on the page, in mm, for a link and for a place that links go to."""

    tag: Tag
    pieces: int = 1
    box: Box | None = None


class Area(NamedTuple):
    """An area of a page that is clicked for a link: the number of the page, where on it, in mm, and which place it goes to."""

    page: int
    box: Box
    to: str


class Spot(NamedTuple):
    """Where a place is that links go to: its page, how far down it is there, in mm, and what a reader hears of it."""

    page: int
    down: float
    title: str


class Element:
    """A node of the tree. Its kids are elements, areas of links, and parts of pages by the number of the page and of the part on it."""

    __slots__ = ("alt", "key", "kids", "role", "title")

    def __init__(self, role: str, key: int = 0, alt: str = "", title: str = "") -> None:
        self.role, self.key, self.alt, self.title = role, key, alt, title
        self.kids: list[Element | Area | tuple[int, int]] = []

    def walk(self, parent: Element | None = None) -> Iterator[tuple[Element, Element | None]]:
        """Yield it and all that is in it, in the order in which they are read, each with what it is in."""
        yield self, parent
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk(self)


class Structure:
    """The tree of a document, page by page. What goes on over pages without titles is one element."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self.pages: list[list[Element]] = []
        """Of each page the elements that its parts are in, by their numbers."""
        self.links: list[tuple[Area, Element]] = []
        """The areas of all links with the elements that they are in."""
        self.places: dict[str, Spot] = {}
        """The places that links go to, by their names."""
        self._path: list[Element] = []

    def add(self, marks: Sequence[Mark], title: str | None = None) -> None:
        """Add a page with its parts; a page with a title is a section by itself."""
        page = len(self.pages)
        within = self.root
        if title is not None:
            within = Element("Sect", title=title)
            self.root.kids.append(within)
            self._path = []
        ahead = len(within.kids)
        found: list[Element] = []
        for number, (tag, count, box) in enumerate(marks):
            if tag.ahead:
                element = Element(tag.role, alt=tag.alt)
                within.kids.insert(ahead, element)
                ahead += 1
            else:
                element = self._find(tag, count, within)
            element.kids.append((page, number))
            found.append(element)
            if tag.link and box is not None:
                area = Area(page, box, tag.link)
                element.kids.append(area)
                self.links.append((area, element))
            if tag.place is not None and box is not None:
                self.places.setdefault(tag.place.name, Spot(page, box.y0, tag.place.title))
        self.pages.append(found)

    def _find(self, tag: Tag, count: int, within: Element) -> Element:
        """Return the element of a part: that of the part before it, or a new one, and so for all that it is in."""
        chain = [tag]
        while (outer := chain[-1].within) is not None:
            chain.append(outer)
        parent = within
        for depth, one in enumerate(reversed(chain)):
            if depth < len(self._path) and one.key and (self._path[depth].role, self._path[depth].key) == (one.role, one.key):
                parent = self._path[depth]
                continue
            element = Element(one.role, one.key, f"{count} × {one.alt}" if count > 1 and one.alt else one.alt)
            if one.role == "Lbl":  # the number of an item is read first, and drawn after the first line of its text
                parent.kids.insert(0, element)
                return element
            parent.kids.append(element)
            self._path[depth:] = [element]
            parent = element
        del self._path[len(chain) :]
        return parent


def element_entries(element: Element, parent: bytes, references: dict[int, bytes], pages: Sequence[bytes]) -> bytes:
    """Return the dictionary of an element in a `parent`; `references` are those of elements and of areas by their identity, `pages` those
    of pages."""
    first = next((kid[0] for kid in element.kids if not isinstance(kid, Element | Area)), None)
    kids = []
    for kid in element.kids:
        if isinstance(kid, Element):
            kids.append(references[id(kid)])
        elif isinstance(kid, Area):
            if id(kid) in references:
                kids.append(b"<</Type/OBJR/Pg %b/Obj %b>>" % (pages[kid.page], references[id(kid)]))
        elif kid[0] == first:
            kids.append(b"%d" % kid[1])
        else:
            kids.append(b"<</Type/MCR/Pg %b/MCID %d>>" % (pages[kid[0]], kid[1]))
    parts = [b"<</S/%b/P %b" % (element.role.encode("ascii"), parent)]
    if first is not None:
        parts.append(b"/Pg %b" % pages[first])
    if kids:
        parts.append(b"/K[%b]" % b" ".join(kids))
    if element.role == "TH":
        parts.append(b"/A<</O/Table/Scope/Column>>")
    if element.alt:
        parts.append(b"/Alt%b" % text_string(element.alt))
    if element.title:
        parts.append(b"/T%b" % text_string(element.title))
    return b"".join(parts) + b">>"


def parent_tree(structure: Structure, links: Sequence[Element], references: dict[int, bytes]) -> bytes:
    """Return the tree that finds the element of each part of each page, and after the pages those of `links`."""
    pages = structure.pages
    found = [b"%d[%b]" % (number, b" ".join([references[id(one)] for one in parts])) for number, parts in enumerate(pages) if parts]
    found += [b"%d %b" % (number, references[id(one)]) for number, one in enumerate(links, len(pages))]
    return b"<</Nums[%b]>>" % b" ".join(found)


def text_string(text: str) -> bytes:
    """Return a text as a string of a PDF: in ASCII where it is that, or in UTF-16."""
    if text.isascii() and text.isprintable():
        return b"(%b)" % text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("ascii")
    return b"<FEFF%b>" % text.encode("utf-16-be").hex().upper().encode("ascii")


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
POINTS = 1 / MM_PER_POINT
"""Points in a millimetre."""
MITRE = 4
"""The longest spike of a corner in widths of its line, as SVG has it: the 10 of a PDF drew horns into the bay of a spade."""


class Layer(NamedTuple):
    """Shapes that are drawn together before the whole is made transparent."""

    shapes: tuple[Shape, ...]

    @property
    def name(self) -> str:
        return f"layer {hash(self.shapes)}"  # a key for this run; no file has it

    @property
    def extent(self) -> Box | None:
        """The box around its ink; None for no ink."""
        return extent_of(self.shapes)


Drawn: TypeAlias = Symbol | Image | Layer
"""What is drawn once a file, as a form or a picture."""


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

    It serves for fonts that differ in their setting alone, such as the space between letters."""

    def __init__(self, face: Font, first: str = "") -> None:
        """`first` are characters that have codes whether they are used or not."""
        self.face = face
        self._codes: dict[tuple[int, str], int] = {}
        self._known: dict[tuple[Font, str], list[tuple[str, float]]] = {}
        self._part: Part | None = None
        self._set(face.place(first))

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
        return [((f"[<{row}>]".replace("<>", "") if ">" in row else f"<{row}>"), rise) for row, rise in self._join(text, face)]

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
        return [advance * 1000 / self.face.units for advance in self.face.advances([0, *[glyph for glyph, _ in self._codes]])]

    def descriptor(self, program_at: bytes) -> bytes:
        """Return the description of the font; `program_at` refers to its program."""
        face = self.face
        edges = face.box_around([glyph for glyph, _ in self._codes])
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


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def deflate(data: bytes) -> bytes:
    """Return data as a stream of a file has it."""
    return zlib.compress(data, 4)  # a twentieth more than 6, in a third of the time


def numbers(values: Sequence[float]) -> bytes:
    """Return numbers as an array of a PDF file."""
    return f"[{' '.join(f'{number:.4f}'.rstrip('0').rstrip('.') for number in values)}]".encode("ascii")


class Subsets:
    """The subsets of the fonts that one run of files sets."""

    def __init__(self, first: str = "") -> None:
        """`first` are characters that every part of a face for texts has, whether they are used or not."""
        self._first = first
        self._fonts: dict[str, tuple[str, Embedded]] = {}
        self.fonts: dict[str, Embedded] = {}
        """The fonts by their names in files."""

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
            self.fonts[name] = Embedded(font, self._first if isinstance(face, str) and face not in fonts.INSTEAD else "")
            self._fonts[font.program] = name, self.fonts[name]
        return self._fonts[font.program]


class Content:
    """A drawing as a stream, with what it calls by name, each once and in order."""

    def __init__(self, shapes: Sequence[Shape], form: Callable[[Drawn], str], subsets: Subsets, height: float | None = None) -> None:
        """`form` says what a drawing is called in the file, such as `/S1`. `height` is that of the page in mm.

        It is None for a form, which is called under a page's matrix."""
        self.drawn: dict[str, Drawn] = {}
        self.fonts: dict[str, None] = {}
        self.opacities: dict[str, float] = {}
        self.layers: dict[str, None] = {}
        """The layers of lines to cut and to score, which a page has and a form has not."""
        self.marks: list[Mark] = []
        """The parts of a page that are read, by their numbers; what is in a form is a part of what the form is in."""
        self._layered = height is not None
        self._read = False
        """Whether texts are read as they are, so that there are spaces between them and letters are in their order."""
        self._goes_on = False
        """Whether the part that is written may go on with another line."""
        self._form, self._subsets = form, subsets
        self._matrix = STILL
        """How what is written is moved on its page."""
        self._code: list[str] = []
        if height is not None:
            self._code.append(f"q {POINTS:.7f} 0 0 {-POINTS:.7f} 0 {_n(height * POINTS)} cm {MITRE} M")
            self._write_page(shapes)
            self._code.append("Q")
        else:
            self._write(shapes)
        self.stream = "\n".join(self._code).encode("ascii")

    def _write_page(self, shapes: Sequence[Shape]) -> None:
        """Write the shapes of a page, each as a part of what its tag says: neighbours with one tag together, but for lines of a link."""
        for tag, run in groupby(shapes, key=_tag_of):
            if tag is OPEN:
                for shape in run:
                    if isinstance(shape, Use):
                        shape = Group(shape.symbol.shapes, shape.transform)
                    assert isinstance(shape, Group)  # nothing else has parts
                    outer, self._matrix = self._matrix, shape.transform.then(self._matrix)
                    self._group(shape, self._write_page)
                    self._matrix = outer
                continue
            for part in ((shape,) for shape in run) if tag.link else (tuple(run),):
                self._write_part(part, tag)

    def _write_part(self, part: Sequence[Shape], tag: Tag) -> None:
        self._read = tag.role not in ("Artifact", "Figure")
        self._goes_on = tag.key > 0
        if tag.role == DECORATION.role:
            self._code.append("/Artifact BMC")
        else:
            self._code.append(f"/{tag.role} <</MCID {len(self.marks)}>> BDC")
            reach = extent_of(part) if tag.link or tag.place else None
            self.marks.append(Mark(tag, len(part), None if reach is None else self._matrix.box(reach)))
        self._write(part)
        self._read = False
        self._code.append("EMC")

    def _write(self, shapes: Sequence[Shape]) -> None:
        code = self._code
        paint: Paint | None = None
        layer = ""
        for number, shape in enumerate(shapes):
            if layer and getattr(shape, "paint", None) != paint:
                layer = self._end()
            match shape:
                case Path() | Circle() | Rect():
                    if shape.paint != paint:
                        paint = shape.paint
                        if self._layered and paint.width == ink.CUT_WIDTH and (layer := ink.line_layer(paint)):
                            self.layers[layer] = None
                            code.append(f"/OC /{layer} BDC")
                        code += _set_paint(paint)
                    _outline(shape, code)
                    code.append(_verb(shape.paint, isinstance(shape, Path) and shape.even_odd))
                    if paint.limit != MITRE:
                        code.append(f"{MITRE} M")
                        paint = None
                case Text():
                    paint = None
                    self._text(shape, self._space_after(shapes, number) if self._read else "")
                case Use():
                    self._call(shape.symbol, shape.transform)
                case Group():
                    self._group(shape, self._write)
                case Image():
                    self._call(shape, Affine(shape.w, 0, 0, -shape.h, shape.x, shape.y + shape.h))
                case _:
                    assert_never(shape)
        if layer:
            self._end()

    def _end(self) -> str:
        """End a layer; return that none is open."""
        self._code.append("EMC")
        return ""

    def _group(self, group: Group, write: Callable[[Sequence[Shape]], None]) -> None:
        if group.tag is not None and group.only_tags:
            write(group.shapes)
            return
        code = self._code
        code.append("q")
        if group.transform != STILL:
            code.append(f"{_matrix(group.transform)} cm")
        if group.clip is not None:
            _outline(group.clip, code)
            code.append("W* n" if isinstance(group.clip, Path) and group.clip.even_odd else "W n")
        layered, self._layered = self._layered, self._layered and group.clip is None
        if group.opacity >= 1:
            write(group.shapes)
        else:
            self._write_transparent(group)
        self._layered = layered
        code.append("Q")

    def _write_transparent(self, group: Group) -> None:
        """Write the shapes of a transparent group: one that overlaps nothing needs no layer."""
        name = f"/O{group.opacity:.3f}"
        self.opacities[name] = group.opacity
        self._code.append(f"{name} gs")
        first = group.shapes[0] if len(group.shapes) == 1 else None
        single = isinstance(first, Path | Circle | Rect) and not (first.paint.fill and first.paint.stroke)
        if single or isinstance(first, Image | Text):
            self._write(group.shapes)
        else:
            self._call(Layer(group.shapes), STILL)

    def _space_after(self, shapes: Sequence[Shape], at: int) -> str:
        """Return the space between a text and what comes after it, unless that begins where the text ends: readers know words by spaces."""
        text = shapes[at]
        if not isinstance(text, Text) or not text.text:
            return ""
        if at + 1 == len(shapes):
            return " " if self._goes_on else ""
        following = shapes[at + 1]
        if isinstance(following, Text) and following.y == text.y:
            gap = start_of(following) - start_of(text) - fonts.width(text.text, text.face, text.size)
            return " " if abs(gap) > 0.1 * text.size * MM_PER_POINT else ""
        return " "

    def _call(self, drawn: Drawn, matrix: Affine) -> None:
        name = self._form(drawn)
        self.drawn[name] = drawn
        self._code.append(f"q {_matrix(matrix)} cm\n{name} Do\nQ")

    def _text(self, text: Text, after: str = "") -> None:
        """Write a text with the space that comes after it, if any; one from right to left with its letters in reading order."""
        size = _n(text.size * MM_PER_POINT)
        line = self._subsets.line(text.text + after, text.face)
        self.fonts.update((subset, None) for subset, _, _ in line)
        runs = [f"{subset} {size} Tf {codes} {'TJ' if codes[0] == '[' else 'Tj'}" for subset, codes, _ in line]
        for number, (_, _, rise) in enumerate(line):
            if rise:
                runs[number] = f"{_n(rise * text.size * MM_PER_POINT)} Ts {runs[number]} 0 Ts"
        at = f"BT {_colour(text.fill)} 1 0 0 -1 {_n(start_of(text))} {_n(text.y)} Tm"
        written = "\n".join([at, *runs, "ET"])
        if self._read and not bidi.plain(text.text):
            written = f"/Span <</ActualText {text_string(text.text + after).decode('ascii')}>> BDC\n{written}\nEMC"
        self._code.append(written)


def _tag_of(shape: Shape) -> Tag:
    """Return what a shape of a page is: a text without a tag is a paragraph, and what is neither text nor group is decoration."""
    if isinstance(shape, Text):
        return PARAGRAPH
    if isinstance(shape, Group):
        return shape.tag or (OPEN if shape.opacity >= 1 else PARAGRAPH)
    return shape.tag or DECORATION if isinstance(shape, Use) else DECORATION


@lru_cache(512)
def _colour(colour: str, stroke: bool = False) -> str:
    """Return the operator that sets a colour. One without a hue is DeviceGray, which a printer sets in black ink alone."""
    red, green, blue = (_n(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    if red == green == blue:
        return f"{red} {'G' if stroke else 'g'}"
    return f"{red} {green} {blue} {'RG' if stroke else 'rg'}"


def _matrix(m: Affine) -> str:
    return f"{m.a:.6g} {m.b:.6g} {m.c:.6g} {m.d:.6g} {_n(m.e)} {_n(m.f)}"


@lru_cache(512)
def _set_paint(paint: Paint) -> tuple[str, ...]:
    fill = (_colour(paint.fill),) if paint.fill else ()
    if not paint.stroke:
        return fill
    dash = " ".join(_n(d) for d in paint.dash)
    line = f"{_colour(paint.stroke, stroke=True)} {_n(paint.width)} w {_CAPS[paint.cap]} J {_JOINS[paint.join]} j [{dash}] 0 d"
    return (*fill, line, *((f"{_n(paint.limit)} M",) if paint.limit != MITRE else ()))


def _verb(paint: Paint, even_odd: bool = False) -> str:
    if even_odd and paint.fill:
        return "B*" if paint.stroke else "f*"
    if paint.fill and paint.stroke:
        return "B"
    return "f" if paint.fill else "S" if paint.stroke else "n"


def _outline(shape: Path | Circle | Rect, code: list[str]) -> None:
    """Write the path operators of a shape, without painting it."""
    match shape:
        case Path(segments):
            code.append(_follow(segments))
        case Circle(x, y, r):
            _round(x, y, r, r, 0.0, 0.0, code)
        case Rect(x, y, w, h) if shape.r <= 0:
            code.append(f"{_n(x)} {_n(y)} {_n(w)} {_n(h)} re")
        case Rect(x, y, w, h):
            r = min(shape.r, w / 2, h / 2)
            _round(x + w / 2, y + h / 2, r, r, w / 2 - r, h / 2 - r, code)


_VERBS: Mapping[str | float, str] = {
    "M": "%.0s%.3f %.3f m",
    "L": "%.0s%.3f %.3f l",
    "C": "%.0s%.3f %.3f %.3f %.3f %.3f %.3f c",
    "Z": "%.0sh",
}
"""How the segments of a path are written, but for their letters."""


@lru_cache(1024)  # a border is clipped to, filled and drawn, on the board and on each map of it
def _follow(segments: tuple[Segment, ...]) -> str:
    """Return the operators of a path."""
    return write_segments(segments, _VERBS, "\n")


def _round(x: float, y: float, rx: float, ry: float, flat_x: float, flat_y: float, code: list[str]) -> None:
    """Write a circle about (x, y), pulled apart by straight pieces of twice flat_x and flat_y."""
    kx, ky = rx * ARC, ry * ARC
    east, west = x + flat_x, x - flat_x
    south, north = y + flat_y, y - flat_y
    x0, x1, x2, x3, x4, x5 = map(_n, (west - rx, west - kx, west, east, east + kx, east + rx))
    y0, y1, y2, y3, y4, y5 = map(_n, (north - ry, north - ky, north, south, south + ky, south + ry))
    code.append(f"{x5} {y2} m")
    if flat_y:
        code.append(f"{x5} {y3} l")
    code.append(f"{x5} {y4} {x4} {y5} {x3} {y5} c")
    if flat_x:
        code.append(f"{x2} {y5} l")
    code.append(f"{x1} {y5} {x0} {y4} {x0} {y3} c")
    if flat_y:
        code.append(f"{x0} {y2} l")
    code.append(f"{x0} {y1} {x1} {y0} {x2} {y0} c")
    if flat_x:
        code.append(f"{x3} {y0} l")
    code.append(f"{x4} {y0} {x5} {y1} {x5} {y2} c")
    code.append("h")

"""What the PDF files of one run share, so that nothing is made twice: streams of pages and symbols, pictures, subsets of the fonts."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont, makeToUnicodeCMap

from boardgen.draw.shape.shapes import Image, Shape, Symbol
from boardgen.draw.type import fonts
from boardgen.draw.type.font_tables import Builtin, FontFile
from boardgen.draw.type.geometry import Box
from boardgen.surface.content import Content, Drawn, Layer
from boardgen.surface.pdf_fonts import LayoutFont
from boardgen.surface.pictures import Stored, stored

_SIGNS = tuple("\\" + chr(c) if c in b"()\\" else chr(c) if 32 <= c < 127 else f"\\{c:03o}" for c in range(256))
"""A byte inside a PDF string, in ASCII."""

_KEYS = {face: f"/F{number}+" for number, face in enumerate(fonts.FACES, 1)}


class Plate(NamedTuple):
    """A drawing ready for any file of a run: its stream, compressed, the drawings that it calls and the font subsets that it sets."""

    stream: bytes
    drawn: Mapping[str, Drawn]
    fonts: tuple[str, ...]
    box: bytes = b""
    """Of a form: what it may print on."""
    opacities: Mapping[str, float] = {}
    layers: tuple[str, ...] = ()
    """Of lines to cut and to score."""


class Subset(NamedTuple):
    """A part of a face as it goes into a file: the font's program and its table of characters, compressed, and what else must be said."""

    face: Builtin
    name: str
    program: bytes
    length: int
    """Of the program before it was compressed."""
    characters: bytes
    widths: bytes
    last: int
    """The highest code."""


class PageCache:
    """What the files of one run share, so that nothing is written twice: pages, symbols, and one set of subsets of the fonts.

    Pages are kept for other files that show them too, unless `keep` says that there are none.
    """

    def __init__(self, *, keep: bool = True) -> None:
        self._keep = keep
        self._fonts: dict[Builtin, Any] = {}
        self._first: dict[Builtin, dict[str, str]] = {face: {} for face in fonts.FACES}
        self._own_names: dict[FontFile, str] = {}
        self.own_fonts: dict[str, LayoutFont] = {}
        """The fonts of layouts by their names in files."""
        self._names: dict[int, tuple[str, Drawn]] = {}
        self._alike: dict[str, list[tuple[str, Drawn]]] = {}
        self._forms: dict[str, Plate] = {}
        self._pictures: dict[str, Stored] = {}
        self._pages: dict[int, tuple[Sequence[Shape], float, Plate]] = {}
        self._subsets: dict[str, Subset] = {}

    def form(self, drawn: Drawn) -> str:
        """The name of a form: equal drawings have the same."""
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
        """A line of text: runs of a subset's name, its codes as a PDF string or array, and how far it is raised in em."""
        if not isinstance(face, str):
            return tuple(run for part, one in fonts.runs(text, face) for run in self._run(part, one))
        name, first = _KEYS[face], self._first[face]
        if not text:
            return ()
        try:  # most lines have nothing but signs of the first subset that were set before
            return ((f"{name}0", f"({''.join([first[sign] for sign in text])})", 0.0),)
        except KeyError:
            split = self.font(face).splitString
            runs = tuple((f"{name}{subset}", f"({''.join([_SIGNS[code] for code in codes])})", 0.0) for subset, codes in split(text, self))
            first.update((sign, _SIGNS[codes[0]]) for sign in text for subset, codes in split(sign, self) if subset == 0)
            return runs

    def _run(self, text: str, face: fonts.Single) -> Sequence[tuple[str, str, float]]:
        """A part of a line that is set in one face."""
        if isinstance(face, str):
            return self.line(text, face)
        name = self._own_names.setdefault(face, f"/L{len(self._own_names) + 1}")
        return [(name, codes, rise) for codes, rise in self.own_fonts.setdefault(name, LayoutFont(face)).codes(text)]

    def font(self, face: Builtin) -> Any:
        """reportlab's font for a face. Its codes are kept by plates, as reportlab keeps them by document."""
        if face not in self._fonts:
            name = f"SourceSansPro-{face}"
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(fonts.file(face))))
            self._fonts[face] = pdfmetrics.getFont(name)
        return self._fonts[face]

    def page(self, shapes: Sequence[Shape], height: float) -> Plate:
        """The plate of a page of `height` mm."""
        cached = self._pages.get(id(shapes))
        if cached is not None and cached[1] == height:
            return cached[2]
        plate = _plate(Content(shapes, self, height))
        if self._keep:
            self._pages[id(shapes)] = (shapes, height, plate)
        return plate

    def picture(self, name: str, image: Image) -> Stored:
        """A picture that `form` has named, ready for a file."""
        if name not in self._pictures:
            self._pictures[name] = stored(image)
        return self._pictures[name]

    def symbol(self, name: str, symbol: Symbol | Layer) -> Plate:
        """The plate of a symbol that `form` has named."""
        if name not in self._forms:
            edge = (symbol.extent or Box(0, 0, 0, 0)).grown(0.5)  # the box of a form clips: room for mitres
            self._forms[name] = _plate(Content(symbol.shapes, self))._replace(box=numbers(edge))
        return self._forms[name]

    def subset(self, name: str) -> Subset:
        """A subset by the name that `line` gave it, with all characters that were set so far."""
        key, _, number = name.partition("+")
        face = fonts.FACES[int(key.removeprefix("/F")) - 1]
        font = self.font(face)
        signs = font.state[self].subsets[int(number)]
        subset = self._subsets.get(name)
        if subset is None or subset.last != len(signs) - 1:
            called = (SUBSETN(int(number)) + b"+" + font.face.name).decode("ascii")
            program = font.face.makeSubset(signs)
            characters = makeToUnicodeCMap(called, signs).encode("ascii")
            widths = numbers([font.face.getCharWidth(sign) for sign in signs])
            subset = Subset(face, called, deflated(program), len(program), deflated(characters), widths, len(signs) - 1)
            self._subsets[name] = subset
        return subset


def _same(one: Drawn, other: Drawn) -> bool:
    """Whether one form serves for both; a picture's place is not part of it."""
    if isinstance(one, Image) and isinstance(other, Image):
        return one.data == other.data and one.tone == other.tone
    return one == other


def _plate(content: Content) -> Plate:
    return Plate(deflated(content.stream), content.drawn, tuple(content.fonts), opacities=content.opacities, layers=tuple(content.layers))


def deflated(data: bytes) -> bytes:
    """Data as a stream of a file has it."""
    return zlib.compress(data, 5)  # a hundredth more than 6, in three quarters of the time


def numbers(values: Sequence[float]) -> bytes:
    """Numbers as an array of a PDF file."""
    return f"[{' '.join(f'{number:.4f}'.rstrip('0').rstrip('.') for number in values)}]".encode("ascii")

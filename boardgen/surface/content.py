"""Drawings as content streams, in millimetres with y down; knows the PDF language and no PDF library.

What a stream refers to by name is elsewhere in its file: other drawings as forms, pictures, subsets of fonts. `Content` lists
them, and a `Names` says what they are called there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Protocol, TypeAlias, assert_never

from boardgen.draw.pack.nets import line_layer
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import ARC, Circle, Group, Image, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, extent_of, start_of
from boardgen.draw.shape.tags import DECORATION, OPEN, PARAGRAPH, Tag
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.fonts import Face
from boardgen.draw.type.geometry import MM_PER_POINT, STILL, Affine, Box
from boardgen.surface.structure import Mark, text_string

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
POINTS = 1 / MM_PER_POINT
"""Points in a millimetre."""
MITRE = 4
"""The longest spike of a corner in widths of its line, as SVG has it: the 10 of a PDF drew horns into the bay of a spade."""


@dataclass(frozen=True, slots=True)
class Layer:
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


class Names(Protocol):
    """What a file calls the things that its streams use."""

    def form(self, drawn: Drawn) -> str:
        """Return a form, such as `/S1`."""

    def line(self, text: str, face: Face) -> Sequence[tuple[str, str, float]]:
        """Return a line of text: runs of a subset's name, such as `/F1+0`, its codes as a PDF string or array, and its rise in em."""


class Content:
    """A drawing as a stream, with what it calls by name, each once and in order."""

    def __init__(self, shapes: Sequence[Shape], names: Names, height: float | None = None) -> None:
        """`height` is that of the page in mm, None for a form, which is called under a page's matrix."""
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
        self._names = names
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
        """Write a part of a page."""
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
                        if self._layered and paint.width == ink.CUT_WIDTH and (layer := line_layer(paint)):
                            self.layers[layer] = None
                            code.append(f"/OC /{layer} BDC")
                        _set_paint(paint, code)
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
        if group.only_tags:
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
        name = self._names.form(drawn)
        self.drawn[name] = drawn
        self._code.append(f"q {_matrix(matrix)} cm\n{name} Do\nQ")

    def _text(self, text: Text, after: str = "") -> None:
        """Write a text with the space that comes after it, if any; one from right to left with its letters in reading order."""
        size = _n(text.size * MM_PER_POINT)
        line = self._names.line(text.text + after, text.face)
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


@lru_cache(32768)  # grids repeat their numbers
def _n(value: float) -> str:
    """Return a number for a content stream: a micrometre is finer than any printer."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(512)
def _colour(colour: str, stroke: bool = False) -> str:
    """Return the operator that sets a colour. One without a hue is DeviceGray, which a printer sets in black ink alone."""
    red, green, blue = (_n(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    if red == green == blue:
        return f"{red} {'G' if stroke else 'g'}"
    return f"{red} {green} {blue} {'RG' if stroke else 'rg'}"


def _matrix(m: Affine) -> str:
    return f"{m.a:.6g} {m.b:.6g} {m.c:.6g} {m.d:.6g} {_n(m.e)} {_n(m.f)}"


def _set_paint(paint: Paint, code: list[str]) -> None:
    if paint.fill:
        code.append(_colour(paint.fill))
    if paint.stroke:
        dash = " ".join(_n(d) for d in paint.dash)
        code.append(f"{_colour(paint.stroke, stroke=True)} {_n(paint.width)} w {_CAPS[paint.cap]} J {_JOINS[paint.join]} j [{dash}] 0 d")
        if paint.limit != MITRE:
            code.append(f"{_n(paint.limit)} M")


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
            _follow(segments, code)
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
            case ("C", ax, ay, bx, by, x, y):  # line figures have thousands, no two alike
                code.append(f"{ax:.3f} {ay:.3f} {bx:.3f} {by:.3f} {x:.3f} {y:.3f} c")
            case ("Z",):
                code.append("h")


def _round(x: float, y: float, rx: float, ry: float, flat_x: float, flat_y: float, code: list[str]) -> None:
    """Write a circle about (x, y), pulled apart by straight pieces of twice flat_x and flat_y."""
    kx, ky = rx * ARC, ry * ARC
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

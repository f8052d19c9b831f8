"""One page into one SVG of true size: view box in millimetres, symbols in defs, ids from the shapes, layers for drawing programs.

The only importer of svgwrite.
Text is written as outlines, so that it looks the same everywhere and can be cut; real text on request. The same shapes
give the same text: no automatic ids, rounded numbers."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import TYPE_CHECKING, assert_never

from boardgen.draw.shape import ink, pixels
from boardgen.draw.shape.pixels import header, remove_turn
from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Use, extent, flatten, start_of
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.fonts import Font
from boardgen.draw.type.geometry import MM_PER_POINT, STILL, Affine, Box, write_number as _n, write_segments
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.base import BaseElement


class Glyphs:
    """The glyphs of a document: ids in the order of their first use, `_0`, `_1`, ..., as no other id of a document begins."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, int], tuple[str, str]] = {}

    def line(self, text: str, face: fonts.Single) -> GlyphLine:
        """Return a line that is set in one face, in font units, y up."""
        key = fonts.face_key(face)
        glyphs = []
        for number, x, y in fonts.font_of(face).find_ink(text):
            known = self._ids.get((key, number))
            if known is None:
                known = self._ids[key, number] = f"_{len(self._ids)}", fonts.font_of(face).glyph_outline(number)
            glyphs.append((f"#{known[0]}", x, y))
        return GlyphLine(glyphs)

    def outlines(self) -> GlyphOutlines:
        """Return the outlines of all glyphs that were used, for the definitions of the document."""
        return GlyphOutlines(list(self._ids.values()))


_GROUP = "g"
"""The element that contains glyphs or their outlines."""


class GlyphLine:
    """A group of uses of glyphs, which writes itself."""

    def __init__(self, glyphs: list[tuple[str, float, float]]) -> None:
        self.attribs: dict[str, str] = {}
        self._glyphs = glyphs

    def __setitem__(self, key: str, value: str) -> None:
        self.attribs[key] = value

    def write(self, parts: list[str]) -> None:
        """Append the text of the element."""
        parts.append(f"<{_GROUP}")
        parts += [f' {key}="{value}"' for key, value in self.attribs.items()]
        parts.append(">" if self._glyphs else " />")
        for glyph, x, y in self._glyphs:
            place = f' x="{_units(x)}"' if x else ""
            parts.append(f'<use{place} y="{_units(y)}" xlink:href="{glyph}" />' if y else f'<use{place} xlink:href="{glyph}" />')
        parts.append(f"</{_GROUP}>" if self._glyphs else "")


class GlyphOutlines:
    """The outlines of glyphs by their ids, which write themselves."""

    def __init__(self, outlines: list[tuple[str, str]]) -> None:
        self._outlines = outlines

    def write(self, parts: list[str]) -> None:
        """Append the text of the element."""
        parts.append(f"<{_GROUP}>" if self._outlines else f"<{_GROUP} />")
        parts += [f'<path id="{name}" d="{data}" />' for name, data in self._outlines]
        parts.append(f"</{_GROUP}>" if self._outlines else "")


class Note(NamedTuple):
    """What is read out to those who do not see a document."""

    tag: str
    text: str

    def write(self, parts: list[str]) -> None:
        """Append the text of the element."""
        parts.append(f"<{self.tag}>{self.text.translate(_ESCAPED)}</{self.tag}>")


def _units(value: float) -> str:
    """Return a number of font units."""
    return f"{value:.1f}".removesuffix(".0")


CELL = 15.0
"""Side in mm of the squares of a page in which boxes are looked up."""
MOST = 40
"""A box in more squares than this is looked at for all of the page."""


class Layers(NamedTuple):
    """The shapes of a page by layer, the lowest first."""

    art: tuple[Shape, ...]
    cut: tuple[Shape, ...]
    score: tuple[Shape, ...]
    """Empty on a page where nothing is folded: it is then no layer."""
    text: tuple[Shape, ...]


class _Later:
    """Where something is drawn after what is looked at now: its boxes on the page, and those of the squares that they are in."""

    def __init__(self) -> None:
        self._large: list[Box] = []
        self._squares: dict[tuple[int, int], list[Box]] = {}

    def add(self, box: Box | None) -> None:
        if box is None:
            return
        columns, rows = (int(end // CELL) - int(start // CELL) + 1 for start, end in ((box.x0, box.x1), (box.y0, box.y1)))
        if columns * rows > MOST:
            self._large.append(box)
            return
        for square in _squares(box):
            self._squares.setdefault(square, []).append(box)

    def covers(self, box: Box) -> bool:
        near = (one for square in _squares(box) for one in self._squares.get(square, ()))
        return any(box.overlaps(one) for one in self._large) or any(box.overlaps(one) for one in near)


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.x0 // CELL), int(box.x1 // CELL) + 1):
        for row in range(int(box.y0 // CELL), int(box.y1 // CELL) + 1):
            yield column, row


class Splitter:
    """Splits pages into layers; a drawing that many pages use is split once."""

    def __init__(self) -> None:
        self._symbols: dict[int, tuple[Symbol, Symbol | None, Symbol | None]] = {}

    def layers(self, shapes: Sequence[Shape]) -> Layers:
        """Return the layers of a page."""
        return self._split(shapes, STILL, _Later(), cuts=True)

    def _split(self, shapes: Sequence[Shape], by: Affine, later: _Later, *, cuts: bool) -> Layers:
        """Return the layers of shapes, from the last one; `cuts` where cut marks may be: not in what a window shows, and not in symbols."""
        art: list[Shape] = []
        cut: list[Shape] = []
        score: list[Shape] = []
        text: list[Shape] = []
        for shape in reversed(flatten(shapes)):
            if isinstance(shape, Text):
                box = extent(shape)
                (art if box is not None and later.covers(by.box(box)) else text).append(shape)
            elif isinstance(shape, Group) and shape.opacity >= 1:
                inner = self._split(shape.shapes, shape.transform.then(by), later, cuts=cuts and shape.clip is None)
                if inner.art or not (inner.cut or inner.score or inner.text):
                    art.append(shape._replace(shapes=inner.art))
                name = None if inner.art else shape.id
                for outer, part in ((cut, inner.cut), (score, inner.score), (text, inner.text)):
                    if part:
                        outer.append(shape._replace(shapes=part, id=name))
                        name = None
            elif isinstance(shape, Use):
                drawn, words = self._split_use(shape, by, later)
                art += [drawn] if drawn is not None else []
                text += [words] if words is not None else []
            elif cuts and isinstance(shape, Path | Rect) and shape.id is None and (layer := ink.line_layer(shape.paint)):
                (score if layer == "score" else cut).append(shape)
            else:
                art.append(shape)
                box = extent(shape)
                if box is not None and (isinstance(shape, Image | Group) or shape.paint.fill is not None):
                    later.add(by.box(box))
        return Layers(*(tuple(reversed(layer)) for layer in (art, cut, score, text)))

    def _split_use(self, use: Use, by: Affine, later: _Later) -> tuple[Use | None, Use | None]:
        """Return a use as one of its artwork and one of its texts; whole in the artwork if something is drawn over its texts."""
        symbol, drawn, words = self._parts(use.symbol)
        place = use.transform.then(by)
        box = words.extent if words is not None else None
        if box is not None and later.covers(place.box(box)):
            drawn, words = symbol, None
        if drawn is not None:
            reach = drawn.extent
            later.add(None if reach is None else place.box(reach))
        art = None if drawn is None else use._replace(symbol=drawn)
        return art, None if words is None else use._replace(symbol=words, id=use.id if drawn is None else None)

    def _parts(self, symbol: Symbol) -> tuple[Symbol, Symbol | None, Symbol | None]:
        """Return a symbol, its artwork and its texts, None where it has none."""
        known = self._symbols.get(id(symbol))
        if known is None:
            split = self._split(symbol.shapes, STILL, _Later(), cuts=False)
            if not split.text:
                known = symbol, symbol, None
            elif not split.art:
                known = symbol, None, symbol
            else:
                known = symbol, Symbol(symbol.name, split.art), Symbol(f"{symbol.name}-text", split.text)
            self._symbols[id(symbol)] = known  # the symbol stays, and with it its identity
        return known


MANY = 50
"""So many dots are worth an element of their own."""


def _f(value: float) -> float | int:
    """Return the same number for svgwrite, which prints it itself."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def svg_text(
    size: tuple[float, float],
    shapes: Sequence[Shape],
    *,
    real_text: bool = False,
    bare: bool = False,
    title: str = "",
    desc: str = "",
    lang: str = "en",
    layers: Splitter | None = None,
) -> str:
    """Return the SVG document of one page of `size` mm. `title` and `desc` are read out to those who do not see it.

    `bare` is for pictures that are only looked at: many dots of one size become one element, without the ids of each. With `layers`,
    which all pages of a kit share, the document has the layers `art`, `cut`, `score` and `text` of drawing programs, and each glyph once.
    """
    return _Writer(real_text, bare, layers).document(size, shapes, title, desc, lang)


def write_use(use: Use, name: str, more: str = "") -> str:
    """Return the element of a use in a document whose id of its symbol is `name`, as documents have it; `more` are other attributes."""
    place = f'transform="{_transform(use.transform)}"' if use.angle % 360 else f'x="{_f(use.x)}"'
    last = "" if use.angle % 360 else f' y="{_f(use.y)}"'
    return f'<use id="{use.id}"{more} {place} xlink:href="#{name}"{last} />'


class _Writer:
    """What one document needs to remember: which symbols it has and how many clips."""

    def __init__(self, real_text: bool, bare: bool, layers: Splitter | None) -> None:
        import svgwrite

        self._real_text = real_text
        self._bare = bare
        self._layers = layers
        self._glyphs = Glyphs()
        self._symbols: dict[str, Symbol] = {}
        self._ids: dict[int, str] = {}
        self._pictures: dict[tuple[str, str, bytes], str] = {}
        self._clips = count(1)
        self._drawing = svgwrite.Drawing(debug=False, profile="full")

    def document(self, size: tuple[float, float], shapes: Sequence[Shape], title: str, desc: str, lang: str) -> str:
        drawing = self._drawing
        drawing["width"], drawing["height"] = f"{_n(size[0])}mm", f"{_n(size[1])}mm"
        drawing.viewbox(0, 0, _f(size[0]), _f(size[1]))
        drawing["xml:lang"] = lang
        drawing.attribs |= _ROOT
        if title:
            drawing.elements[:0] = [Note("title", title), *([Note("desc", desc)] if desc else [])]
        if self._layers is None:
            self._add(drawing, shapes)
        else:
            self._add_layers(drawing, self._layers.layers(shapes))
        parts = ['<?xml version="1.0" encoding="UTF-8"?>\n']
        _write_element(drawing, parts)
        return "".join((*parts, "\n"))

    def _add_layers(self, drawing: Drawing, layers: Layers) -> None:
        """Write each layer as a group that drawing programs list by its name."""
        drawing["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
        for name, shapes in layers._asdict().items():
            if name == "score" and not shapes:
                continue
            group = self._drawing.g(id=f"layer-{name}")
            group["inkscape:groupmode"], group["inkscape:label"] = "layer", name
            self._add(group, shapes)
            drawing.add(group)
        drawing.defs.add(self._glyphs.outlines())

    def _add(self, parent: BaseElement, shapes: Iterable[Shape]) -> None:
        """Append shapes; neighbours of the same paint share one group that carries it."""
        for paint, run in groupby(flatten(shapes), key=lambda shape: getattr(shape, "paint", None)):
            if paint is None:
                for shape in run:
                    parent.add(self._element(shape))
                continue
            same = list(run)
            dots = [shape for shape in same if isinstance(shape, Circle)] if self._bare else []
            if len(dots) == len(same) >= MANY and paint.fill and not paint.stroke and len({dot.r for dot in dots}) == 1:
                places = "".join(f"M{_n(dot.x)} {_n(dot.y)}h0" for dot in dots)
                parent.add(self._path(places, **_paint_attributes(Paint(stroke=paint.fill, width=2 * dots[0].r, cap="round"))))
                continue
            if len(same) == 1:
                element = self._element(same[0])
                element.update(_paint_attributes(paint))
                parent.add(element)
                continue
            group = self._drawing.g(**_paint_attributes(paint))
            for shape in same:
                group.add(self._element(shape))
            parent.add(group)

    def _path(self, data: str, **attributes: str) -> BaseElement:
        element = self._drawing.path(**attributes)
        element["d"] = data
        return element

    def _element(self, shape: Shape) -> BaseElement:
        """Return the element of one shape, without its paint."""
        make = self._drawing
        match shape:
            case Path():
                element = self._path(_data(shape))
                if shape.even_odd:
                    element["fill-rule"] = "evenodd"
            case Circle():
                element = make.circle((_f(shape.x), _f(shape.y)), _f(shape.r))
            case Rect():
                element = make.rect((_f(shape.x), _f(shape.y)), (_f(shape.w), _f(shape.h)))
                if shape.r > 0:
                    element["rx"] = _f(min(shape.r, shape.w / 2, shape.h / 2))
            case Text():
                return self._text(shape)
            case Image():
                return self._place_image(shape)
            case Use():
                element = self._use(shape)
            case Group():
                element = make.g()
                if shape.transform != STILL:
                    element["transform"] = _transform(shape.transform)
                if shape.clip is not None:
                    element["clip-path"] = self._clip(shape.clip)
                if shape.opacity < 1:
                    element["opacity"] = f"{shape.opacity:.3f}"
                self._add(element, shape.shapes)
            case _:
                assert_never(shape)
        if shape.id is not None:
            element["id"] = shape.id
        return element

    def _use(self, use: Use) -> BaseElement:
        element = self._drawing.use(f"#{self._symbol(use.symbol)}")
        if use.angle % 360:
            element["transform"] = _transform(use.transform)
        else:
            element["x"], element["y"] = _f(use.x), _f(use.y)
        return element

    def _symbol(self, symbol: Symbol) -> str:
        """Return the id of a symbol, which is written into the document once: its name, with a number where another drawing has that."""
        cached = self._ids.get(id(symbol))
        if cached is not None:
            return cached
        name = symbol.name
        for number in count(2):
            other = self._symbols.setdefault(name, symbol)
            if other is symbol:
                group = self._drawing.g(id=name)
                self._add(group, symbol.shapes)
                self._drawing.defs.add(group)
            elif other != symbol:
                name = f"{symbol.name}-{number}"
                continue
            break
        self._ids[id(symbol)] = name
        return name

    def _place_image(self, image: Image) -> BaseElement:
        """Return a picture where it is used; the document has each once, at a size of one unit a pixel."""
        key = image.name, image.tone, image.data
        data = pixels.encode(image.data, image.tone)
        found = header(data)
        name = self._pictures.get(key)
        if name is None:
            name = self._pictures[key] = f"picture-{len(self._pictures) + 1}-{image.name}"
            url = f"data:image/{found.kind.lower()};base64," + b64encode(remove_turn(data)).decode("ascii")
            pixel = self._drawing.image(url, (0, 0), (found.width, found.height), preserveAspectRatio="none", id=name)
            self._drawing.defs.add(pixel)
        matrix = Affine(image.w / found.width, 0, 0, image.h / found.height, image.x, image.y)
        return self._drawing.use(f"#{name}", transform=_transform(matrix))

    def _clip(self, edge: Path | Circle | Rect) -> str:
        name = f"clip-{next(self._clips)}"
        clip = self._drawing.clipPath(id=name)
        outline = self._element(edge)
        if isinstance(edge, Path) and edge.even_odd:
            outline["clip-rule"] = outline.attribs.pop("fill-rule")
        clip.add(outline)
        self._drawing.defs.add(clip)
        return f"url(#{name})"

    def _text(self, text: Text) -> BaseElement:
        if self._real_text:
            element = self._drawing.text(text.text, (_f(text.x), _f(text.y)))
            first = text.face[0] if isinstance(text.face, tuple) else text.face
            element["font-family"] = _families(text.face)
            element["font-size"] = _f(text.size * MM_PER_POINT)
            font = fonts.font_of(first)
            element["font-weight"] = str(font.weight)
            element["font-kerning"] = "normal"
            if font.slanted:
                element["font-style"] = "italic"
            if font.setting.spacing:
                element["letter-spacing"] = _f(font.setting.spacing * text.size * MM_PER_POINT)
            if "smcp" in font.setting.features:
                element["font-variant"] = "small-caps"
            if not bidi.plain(text.text) and bidi.base_level(text.text):
                element["direction"], element["text-anchor"] = "rtl", "end"  # such a text ends at its left
                element["x"] = _f(start_of(text))
            elif text.anchor != "start":
                element["text-anchor"] = text.anchor
        elif isinstance(text.face, tuple):
            element, x = self._drawing.g(), start_of(text)
            for part, face in fonts.runs(text.text, text.face):
                element.add(self._outline_text(part, face, text, x))
                x += fonts.width(part, face, text.size)
        else:
            element = self._outline_text(text.text, text.face, text, start_of(text))
        element["fill"] = text.fill
        return element

    def _outline_text(self, part: str, face: fonts.Single, text: Text, x: float) -> BaseElement:
        """Return a part of a text that is set in one face and begins at x: one path, or in a document with layers a use of each glyph."""
        element = self._path(fonts.font_of(face).outline(part)) if self._layers is None else self._glyphs.line(part, face)
        unit = text.size * MM_PER_POINT / fonts.font_of(face).units
        element["transform"] = f"matrix({unit:.6g} 0 0 {-unit:.6g} {_n(x)} {_n(text.y)})"
        return element


def _write_element(element: BaseElement | GlyphLine | GlyphOutlines | Note, parts: list[str]) -> None:
    """Append the text of an element, as svgwrite writes it, which first makes a tree of the standard library of it."""
    if isinstance(element, GlyphLine | GlyphOutlines | Note):
        element.write(parts)
        return
    parts.append(f"<{element.elementname}")
    for key, value in sorted(element.attribs.items()):
        written = str(value)
        if written:
            parts.append(f' {key}="{written.translate(_QUOTED) if _find_special(written) else written}"')
    text = element.text if element.elementname == "text" else ""
    if text or element.elements:
        parts.append(f">{text.translate(_ESCAPED)}")
        for child in element.elements:
            _write_element(child, parts)
        parts.append(f"</{element.elementname}>")
    else:
        parts.append(" />")


_ROOT = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "baseProfile": "full",
    "version": "1.1",
}
_ESCAPED = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}
_QUOTED = {**_ESCAPED, ord('"'): "&quot;", ord("\r"): "&#13;", ord("\n"): "&#10;", ord("\t"): "&#09;"}
_find_special = re.compile(r"""[&<>"\r\n\t]""").search


def _families(face: fonts.Face) -> str:
    """Return the names of the families of a face, for whoever has them installed."""
    faces = face if isinstance(face, tuple) else (face,)
    names = dict.fromkeys(one.family if isinstance(one, Font) else fonts.family(one) for one in faces)
    generic = "serif" if fonts.DISPLAY_FAMILY in names else "sans-serif"
    return ", ".join([*(name if name.replace(" ", "").isalpha() else f"'{name}'" for name in names), generic])


def _transform(m: Affine) -> str:
    if (m.a, m.b, m.c, m.d) == (1.0, 0.0, 0.0, 1.0):
        return f"translate({_n(m.e)} {_n(m.f)})"
    return f"matrix({m.a:.6g} {m.b:.6g} {m.c:.6g} {m.d:.6g} {_n(m.e)} {_n(m.f)})"


def _paint_attributes(paint: Paint) -> dict[str, str]:
    attributes = {"fill": paint.fill or "none"}
    if paint.stroke:
        attributes |= {"stroke": paint.stroke, "stroke-width": _n(paint.width)}
        if paint.dash:
            attributes["stroke-dasharray"] = " ".join(_n(d) for d in paint.dash)
        if paint.cap != "butt":
            attributes["stroke-linecap"] = paint.cap
        if paint.join != "miter":
            attributes["stroke-linejoin"] = paint.join
        if paint.limit != 4:
            attributes["stroke-miterlimit"] = _n(paint.limit)
    return attributes


_NUMBERS = "%s%.3f %.3f \n"
_VERBS: Mapping[str | float, str] = {"M": _NUMBERS, "L": _NUMBERS, "C": "%s%.3f %.3f %.3f %.3f %.3f %.3f \n", "Z": "%s"}
"""How the segments of a path are written, with a line for the space after the last number of each."""


def _data(path: Path) -> str:
    return write_segments(path.segments, _VERBS, "").replace(" \n", "")

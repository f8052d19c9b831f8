"""Type, set and measured, the same for every surface: fonts as values, the faces that texts are set in, and line breaks.

A face is one of Source Sans Pro or Vollkorn, a font file of a layout, or several of these: then each character is set in the first face
that has it. Titles and names on maps are in a display face.
Every line is kerned and shaped by HarfBuzz, which draws and embeds glyphs too, and measured as it is printed.
A character that no face has is drawn as a box (glyph 0 of the last face). Glyphs are called by their numbers."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from io import BytesIO
from operator import attrgetter
from pathlib import Path as FilePath
from struct import unpack_from
from typing import TypeAlias
from unicodedata import combining, name as name_of, normalize

from boardgen.draw.type import bidi
from boardgen.draw.type.bidi import right_to_left
from boardgen.draw.type.font_file import (
    FARTHEST,
    MAX_BYTES,
    PLAIN,
    SAVE,
    SETTINGS,
    WEIGHTS,
    Builtin,
    Checked,
    FontError,
    Setting,
    builtin_file,
    unround,
)
from boardgen.draw.type.geometry import MM_PER_POINT, Box, box_around
from boardgen.errors import quoted, visible
from boardgen.files import hash_hex
from boardgen.layout.spec.sections import FontPaths, font_nodes, font_path
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import split_words
from boardgen.records import NamedTuple, Spare

_FLAGS = "OPTIMIZED NEWLOCALS VARARGS VARKEYWORDS NESTED GENERATOR NOFREE COROUTINE ITERABLE_COROUTINE ASYNC_GENERATOR"
with Spare({"inspect": {f"CO_{name}": 1 << number for number, name in enumerate(_FLAGS.split())}}):
    import uharfbuzz as harfbuzz  # `inspect` takes as long, and nothing of it is used but these numbers

Edges: TypeAlias = tuple[float, float, float, float]
"""Left, low, right and high edge, in font units, y up."""
Contour: TypeAlias = tuple[float, float, str]
"""Where a contour starts, and the rest of it as relative path data."""

MAX_WORDS = 20_000
"""The maximum number of words whose glyphs are kept."""
_LANGUAGE = "en"
"""Of all texts: without it HarfBuzz takes that of the machine, and the same layout would not print the same everywhere."""
_UNUSED = ("BASE", "GDEF", "GPOS", "GSUB", "OS/2", "cmap", "gasp", "name", "post")
"""Tables that a font in a PDF does not need."""


class Placed(NamedTuple):
    """A glyph in its place: the characters that it shows, its advance, here and alone, and how far it is moved, in font units, y up."""

    glyph: int
    shown: str
    advance: float
    alone: float
    x: float = 0.0
    y: float = 0.0


_ADVANCE, _CLUSTER, _GLYPH = attrgetter("advance"), attrgetter("cluster"), attrgetter("codepoint", "cluster")


class Glyph(NamedTuple):
    """A glyph: its advance, and the box around its ink."""

    advance: float
    box: Edges | None


def _enclose(boxes: Iterable[Edges]) -> Edges | None:
    """Return the box around some boxes, None for none."""
    edges = list(zip(*boxes, strict=True))
    return (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3])) if edges else None


class Font:
    """A TTF or OTF file that was read and checked. Two of the same bytes and weight are equal.

    `weight` chooses the instance of a variable font. Glyphs are read when they are first used."""

    def __init__(self, source: bytes | FilePath, weight: int = 400, *, setting: Setting = PLAIN, varies: bool = False) -> None:
        """A path is that of a font of the program, which nobody has to check; it `varies` where it has weights. Raises FontError."""
        self.setting = setting
        self._checked = checked = Checked(source, weight) if isinstance(source, bytes) else None
        self.location: dict[str, float] = checked.location if checked is not None else {"wght": float(weight)} if varies else {}
        self.weight, self.slanted = (weight, False) if checked is None else (checked.weight, checked.slanted)
        try:
            self._open(source)
        except FontError:
            raise
        except Exception as problem:  # a damaged file makes the library fail in ways that it does not name
            raise FontError(f"the font is damaged ({type(problem).__name__})", SAVE) from None

    def _open(self, source: bytes | FilePath) -> None:
        blob = source if isinstance(source, bytes) else harfbuzz.Blob.from_file_path(source)  # reads what is asked for
        self._face = face = harfbuzz.Face(blob)
        self._font = harfbuzz.Font(face)
        if self.location:
            self._font.set_variations(self.location)
        self._buffer = harfbuzz.Buffer()
        self._glyphs: dict[int, Glyph] = {}
        self._contours: dict[int, tuple[Contour, ...]] = {}
        self._words: dict[str, tuple[Placed, ...]] = {}
        self._placed: dict[tuple[int, str, int, int, int], Placed] = {}
        """Glyphs in their places: letters recur with the same few neighbours."""
        self._advances: dict[str, float] = {}
        self._reaches: dict[str, Edges | None] = {}
        self.characters = frozenset(face.unicodes)
        """The numbers of the characters that it has."""
        self.units: int = face.upem
        self.unit: float = MM_PER_POINT / self.units
        """A font unit at 1 point, in mm."""
        self.family = _first_name(face, 16, 1)
        self.name = re.sub(r"[^A-Za-z0-9-]", "", _first_name(face, 6, 4))[:60] or "Font"
        instance = ",".join(f"{axis}={value:g}" for axis, value in sorted(self.location.items()))
        head = face.reference_table("head").data
        told = source if isinstance(source, bytes) else head  # that of a font of ours has the sum of all of it
        self.program = hash_hex(told + instance.encode("ascii"))[:16]
        """What fonts have in common that differ in their setting alone."""
        self.digest = self.program if self.setting == PLAIN else f"{self.program}{','.join(self.setting.features)}{self.setting.spacing:g}"
        self._hash = hash(self.digest)
        self.tallest: tuple[int, int, int, int] = unpack_from(">4h", head, 36)
        """A box that holds every glyph, if the file is right."""
        height = self._font.get_metric_position(harfbuzz.OTMetricsTag.CAP_HEIGHT) or 0
        capital = self._font.get_nominal_glyph(0x48) if height <= 0 else None
        tall = self.glyph(capital).box if capital else None
        self.cap_height: float = height if height > 0 else tall[3] if tall is not None else 0.7 * self.units

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Font) and other.digest == self.digest)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.name}:{self.digest}"

    def place(self, text: str) -> tuple[Placed, ...]:
        """Return the glyphs of a text of one direction, from left to right, kerned and shaped. Raises FontError for a damaged glyph.

        Words of ASCII are shaped one by one: no letter changes with what stands beyond a space."""
        if " " not in text or not text.isascii():
            return self._shape(text)
        space = self._words.get(" ") or self._shape(" ")
        first, *rest = text.split(" ")
        found = [*(self._words.get(first) or self._shape(first))] if first else []
        for word in rest:
            found += space
            if word:
                found += self._words.get(word) or self._shape(word)
        return tuple(found)

    def advance(self, text: str) -> float:
        """Return how wide a text of one direction is. Raises FontError for a damaged glyph."""
        known = self._advances.get(text)
        if known is None:
            if len(self._advances) > MAX_WORDS:
                self._advances.clear()
            known = self._advances[text] = sum(map(_ADVANCE, self.place(text)))
        return known

    def find_ink(self, text: str) -> list[tuple[int, float, float]]:
        """Return the glyphs of a line that have ink: the number of each, and where it begins, y up. Raises FontError for a damaged one."""
        found, x = [], 0.0
        for one in self.place(text):
            glyph = self._glyphs.get(one.glyph) or self.glyph(one.glyph)
            if glyph.box is not None:
                found.append((one.glyph, x + one.x, one.y))
            x += one.advance
        return found

    def reach(self, text: str) -> Edges | None:
        """Return the box around the glyphs of a line, None for one without ink. Raises FontError for a damaged glyph."""
        if text not in self._reaches:
            if len(self._reaches) > MAX_WORDS:
                self._reaches.clear()
            glyphs = [(self._glyphs[glyph].box, x, y) for glyph, x, y in self.find_ink(text)]
            self._reaches[text] = _enclose([(x + box[0], y + box[1], x + box[2], y + box[3]) for box, x, y in glyphs if box is not None])
        return self._reaches[text]

    def outline(self, text: str) -> str:
        """Return the outlines of a line as SVG path data, y up, starting at (0, 0); scale by size / units."""
        return "".join(
            f"M{plain(left + x)} {plain(up + y)}{rest}" for glyph, x, y in self.find_ink(text) for left, up, rest in self.contours(glyph)
        )

    def glyph_outline(self, number: int) -> str:
        """Return the outline of one glyph by its number, as SVG path data, y up."""
        return "".join(f"M{plain(left)} {plain(up)}{rest}" for left, up, rest in self.contours(number))

    def glyph_path(self, number: int) -> tuple[tuple[object, ...], ...]:
        """Return the outline of one glyph as segments of a path, in font units, y down."""
        pen = _PathPen()
        self._font.draw_glyph_with_pen(number, pen)
        return tuple(pen.found)

    def advances(self, glyphs: Iterable[int]) -> list[float]:
        """Return how wide each of these glyphs is alone."""
        return [self.glyph(number).advance for number in glyphs]

    def box_around(self, glyphs: Iterable[int]) -> Edges:
        """Return the box around the ink of all these glyphs, put one over another."""
        return _enclose([box for number in glyphs if (box := self.glyph(number).box) is not None]) or (0.0, 0.0, 0.0, 0.0)

    def _shape(self, text: str) -> tuple[Placed, ...]:
        placed = self._words.get(text)
        if placed is not None:
            return placed
        if len(self._words) > MAX_WORDS:
            self._words.clear()
            self._placed.clear()
        if not text:
            return ()
        buffer = self._buffer
        buffer.clear_contents()
        buffer.flags = harfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.add_str(text)
        buffer.language = _LANGUAGE
        buffer.guess_segment_properties()
        if not text.isascii():
            buffer.direction = "rtl" if right_to_left(text) else "ltr"
        harfbuzz.shape(self._font, buffer, dict.fromkeys(self.setting.features, True))
        spacing = self.setting.spacing * self.units
        glyphs = [*map(_GLYPH, buffer.glyph_infos)]
        shown: Iterable[str] = text
        if [*map(_CLUSTER, buffer.glyph_infos)] != [*range(len(text))]:  # letters that are joined, or in another order
            starts = sorted({cluster for _, cluster in glyphs})
            letters = {start: text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)}
            shown = [letters.pop(cluster, "") for _, cluster in glyphs]  # of several glyphs for one letter the first one shows it
        known, found = self._placed, []
        for (glyph, _), sign, at in zip(glyphs, shown, buffer.glyph_positions, strict=True):
            key = glyph, sign, at.x_advance, at.x_offset, at.y_offset
            one = known.get(key)
            if one is None:
                advance = key[2] + (spacing if key[2] else 0.0)
                one = known[key] = Placed(glyph, sign, advance, self._font.get_glyph_h_advance(glyph), *key[3:])
            found.append(one)
        placed = tuple(found)
        if self._checked is not None:
            for one in placed:
                self.glyph(one.glyph)
        self._words[text] = placed
        return placed

    def glyph(self, number: int) -> Glyph:
        """Return the measures of a glyph. Raises FontError for a damaged one."""
        found = self._glyphs.get(number)
        if found is None:
            drawn = self._checked is not None and self._checked.has_outline(number)
            advance, extents, box = self._font.get_glyph_h_advance(number), self._font.get_glyph_extents(number), None
            if extents is not None and extents.width:
                left, top = extents.x_bearing, extents.y_bearing
                box = left, top + extents.height, left + extents.width, top
            if not 0 <= advance <= FARTHEST or (box is not None and max(map(abs, box)) > FARTHEST):
                raise FontError(f"its glyph {number} is damaged: it is too large", SAVE)
            if drawn and box is None:
                raise FontError(f"its glyph {number} is damaged: it has an outline without size", SAVE)
            found = self._glyphs[number] = Glyph(advance, box)
        return found

    def contours(self, number: int) -> tuple[Contour, ...]:
        """Return the outline of a glyph. Raises FontError for a damaged one."""
        found = self._contours.get(number)
        if found is None:
            self.glyph(number)
            pen = _Pen()
            self._font.draw_glyph_with_pen(number, pen)
            found = self._contours[number] = tuple(pen.found)
        return found

    def subset(self, glyphs: Sequence[int]) -> tuple[bytes, list[int]]:
        """Return a TrueType font for a PDF with these glyphs, and the number that each has there; 0 is that for missing characters."""
        if not self._face.reference_table("glyf").data:
            return self._convert(glyphs), list(range(1, len(glyphs) + 1))
        chosen = harfbuzz.SubsetInput()
        for number in glyphs:
            chosen.glyph_set.add(number)
        for table in _UNUSED:
            chosen.drop_table_tag_set.add(int.from_bytes(table.encode("ascii"), "big"))
        chosen.flags = harfbuzz.SubsetFlags.NO_HINTING | harfbuzz.SubsetFlags.NOTDEF_OUTLINE
        for axis, value in self.location.items():
            chosen.pin_axis_location(self._face, axis, value)
        try:
            plan = harfbuzz.SubsetPlan(self._face, chosen)
            places = plan.old_to_new_glyph_mapping
            return unround(plan.execute().blob.data), [places[number] for number in glyphs]
        except RuntimeError:
            raise FontError(f"the font {self.name} is damaged: no part of it can be embedded", SAVE) from None

    def _convert(self, glyphs: Sequence[int]) -> bytes:
        """Return the same from a font of cubic curves; quadratic ones take their place, off by a thousandth of its size."""
        from fontTools.fontBuilder import FontBuilder
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        order = [str(number) for number in range(len(glyphs) + 1)]
        shapes, metrics = {}, {}
        for name, number in zip(order, (0, *glyphs), strict=True):
            glyph = self.glyph(number)
            pen = TTGlyphPen(None)
            self._font.draw_glyph_with_pen(number, Cu2QuPen(pen, self.units / 1000, reverse_direction=True))
            shapes[name] = pen.glyph()
            metrics[name] = round(glyph.advance), round(glyph.box[0]) if glyph.box is not None else 0
        builder = FontBuilder(self.units, isTTF=True)
        builder.setupGlyphOrder(order)
        builder.setupGlyf(shapes)
        builder.setupHorizontalMetrics(metrics)
        builder.setupHorizontalHeader(ascent=self.units, descent=0)
        builder.setupMaxp()
        font = builder.font
        font.recalcTimestamp = False
        font["head"].created = font["head"].modified = 0  # the same bytes at any time
        out = BytesIO()
        font.save(out, reorderTables=None)
        return out.getvalue()


class _Pen:
    """Collects the contours of a glyph from what HarfBuzz draws."""

    def __init__(self) -> None:
        self.found: list[Contour] = []
        self._start = self._here = (0.0, 0.0)
        self._rest: list[str] = []

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - verbs of pens
        self._start = self._here = point
        self._rest = []

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("l", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("c", *points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("q", *points)

    def closePath(self) -> None:  # noqa: N802
        self.found.append((*self._start, "".join(self._rest) + "z"))

    def _add(self, verb: str, *points: tuple[float, float]) -> None:
        x0, y0 = self._here
        self._rest.append(verb + " ".join([f"{plain(x - x0)} {plain(y - y0)}" for x, y in points]))
        self._here = points[-1]


class _PathPen:
    """Collects the segments of a glyph, y down; its curves are cubic."""

    def __init__(self) -> None:
        self.found: list[tuple[object, ...]] = []
        self._here = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - verbs of pens
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, middle: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        arms = [(x + 2 * (middle[0] - x) / 3, y + 2 * (middle[1] - y) / 3) for x, y in (self._here, end)]
        self._add("C", *arms, end)

    def closePath(self) -> None:  # noqa: N802
        self.found.append(("Z",))

    def _add(self, verb: str, *points: tuple[float, float]) -> None:
        self.found.append((verb, *[round(value, 2) for x, y in points for value in (x, -y)]))
        self._here = points[-1]


def plain(value: float) -> str:
    """Return a font coordinate as text: whole, or with the half that lies between two control points."""
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0").rstrip(".")


def _first_name(face: harfbuzz.Face, *numbers: int) -> str:
    """Return the first of some names that the font has, safe to write anywhere."""
    for number in numbers:
        kept = "".join(sign for sign in face.get_name(number) or "" if sign.isalnum() or sign in " -_.")[:60].strip()
        if kept:
            return kept
    return "Font"


@cache
def builtin_font(face: Builtin) -> Font:
    """Return a face of Source Sans Pro or Vollkorn, read once."""
    setting, varies = SETTINGS.get(face, PLAIN), face in SETTINGS
    font = Font(builtin_file(face), WEIGHTS[face], setting=setting, varies=varies)
    font.slanted = face in ("italic", "display-italic")
    return font


Single: TypeAlias = Builtin | Font
Face: TypeAlias = Single | tuple[Single, ...]
"""What a text is set in. Of several faces the last one is of Source Sans Pro, which has a box for what all of them lack."""
FACES: tuple[Builtin, ...] = ("regular", "semibold", "bold", "italic", "display", "capitals", "capitals-tight", "display-italic")
FAMILY, DISPLAY_FAMILY = "Source Sans Pro", "Vollkorn"
INSTEAD: Mapping[Builtin, Builtin] = {
    "display": "semibold",
    "capitals": "semibold",
    "capitals-tight": "semibold",
    "display-italic": "italic",
}
"""What has the characters that a display face lacks."""
_DISPLAYS: Mapping[Builtin, Face] = {face: (face, instead) for face, instead in INSTEAD.items()}
_UNSEEN = dict.fromkeys([0x00AD, 0x200B, 0x2060, *range(0xFE00, 0xFE10), 0xFEFF])
"""Characters that are never drawn: soft hyphens, spaces without width, and what chooses between variants of a character."""
_MARKS = dict.fromkeys([0x061C, 0x200E, 0x200F])
"""Marks of direction."""
_JOINERS = dict.fromkeys([0x200C, 0x200D])


def font_of(face: Single) -> Font:
    return builtin_font(face) if isinstance(face, str) else face


def family(face: Builtin) -> str:
    """Return the name of the family of a face of ours."""
    return DISPLAY_FAMILY if face in SETTINGS else FAMILY


def has(character: str, face: Single) -> bool:
    return ord(character) in font_of(face).characters


def missing(text: str, face: Face) -> set[str]:
    """Return the characters of a text that the face lacks, or that all of several lack."""
    face = current_face(face)
    faces = face if isinstance(face, tuple) else (face,)
    signs = set(text if len(faces) == 1 else normalize("NFC", text).translate(_UNSEEN).translate(_MARKS).translate(_JOINERS))
    for one in faces:
        if not signs:
            break
        known = font_of(one).characters
        signs = {sign for sign in signs if ord(sign) not in known}
    return signs


@lru_cache(4096)
def runs(text: str, face: Face) -> tuple[tuple[str, Single], ...]:
    """Return a line of text in runs of one face each: every character in the first face that has it, else in the last.

    A mark that combines with the letter before it stays with that letter where its face has both. The runs are in the order in which
    they are on paper, from left to right, and the text of each in the order in which it is read."""
    if not isinstance(face, tuple):
        return ((text, face),) if text else ()
    if text.isascii():
        return tuple(_runs(text, face))
    text = normalize("NFC", text).translate(_UNSEEN)
    if bidi.plain(text):
        return tuple(_runs(text, face))
    found: list[tuple[str, Single]] = []
    for part, leftwards in bidi.visual(text):
        inside = _runs(part, face)
        for run, one in reversed(inside) if leftwards else inside:
            if leftwards and not right_to_left(run):  # signs between letters that another face has
                run = "".join(bidi.MIRROR.get(sign, sign) for sign in reversed(run))
            found.append((run, one))
    return tuple(found)


def _runs(text: str, face: tuple[Single, ...]) -> list[tuple[str, Single]]:
    if font_of(face[0]).characters.issuperset(map(ord, text)):
        return [(text, face[0])] if text else []
    found: list[tuple[str, Single]] = []
    for character in text:
        joins = bool(found) and _joins(character, found[-1][1])
        one = found[-1][1] if joins else next((one for one in face if has(character, one)), face[-1])
        if found and found[-1][1] == one:
            found[-1] = found[-1][0] + character, one
        else:
            found.append((character, one))
    return found


def _joins(character: str, face: Single) -> bool:
    """Return whether a character is part of the one before it, which is in this face."""
    return ord(character) in _MARKS or ord(character) in _JOINERS or (combining(character) > 0 and has(character, face))


_INSTEAD: ContextVar[Mapping[Builtin, Face]] = ContextVar("faces in place of ours", default=_DISPLAYS)
"""Set while a layout is drawn, and in that thread alone."""


@contextmanager
def use_fonts(paths: FontPaths) -> Iterator[None]:
    """Set and measure all texts in the fonts of a layout while the block runs. Raises FontError for an unusable file."""
    token = _INSTEAD.set({face: face_of(paths, face) for face in FACES} if paths != FontPaths() else _DISPLAYS)
    try:
        yield
    finally:
        _INSTEAD.reset(token)


def current_face(face: Face) -> Face:
    """Return the face that a text is set in."""
    return _INSTEAD.get().get(face, face) if isinstance(face, str) else face


def width(text: str, face: Face, size: float) -> float:
    """Return the advance width of a line of text at `size` points, in mm."""
    face = _INSTEAD.get().get(face, face) if isinstance(face, str) else face
    if isinstance(face, tuple):
        wide = 0.0
        for part, one in runs(text, face):
            font = builtin_font(one) if isinstance(one, str) else one
            wide += font.advance(part) * size * font.unit
        return wide
    font = builtin_font(face) if isinstance(face, str) else face  # texts are measured so often that each call counts
    known = font._advances.get(text)
    return (font.advance(text) if known is None else known) * size * font.unit


def cap_height(face: Face, size: float) -> float:
    """Return the height of a capital letter of a face, or of the first of several, at `size` points, in mm."""
    face = current_face(face)
    first = face[0] if isinstance(face, tuple) else face
    font = builtin_font(first) if isinstance(first, str) else first
    return font.cap_height * size * font.unit


def ink(text: str, face: Face, size: float) -> Box | None:
    """Return the box around the ink of a line that starts at (0, 0) on its baseline, in mm, y down; None for a blank line."""
    face = current_face(face)
    if isinstance(face, tuple):
        boxes, x = [], 0.0
        for part, one in runs(text, face):
            box = _ink(part, one, size)
            boxes += [] if box is None else [box.shift(x, 0.0)]
            font = font_of(one)
            x += font.advance(part) * size * font.unit
        return box_around(boxes)
    return _ink(text, face, size)


def _ink(text: str, face: Single, size: float) -> Box | None:
    font = builtin_font(face) if isinstance(face, str) else face
    reach = font.reach(text)
    if reach is None:
        return None
    unit = size * font.unit
    return Box(reach[0] * unit, -reach[3] * unit, reach[2] * unit, -reach[1] * unit)


def room(text: str, face: Face, size: float) -> Box:
    """Return a box that holds the ink of such a line whatever its glyphs are, found faster than `ink`; often far larger."""
    face = current_face(face)
    if not isinstance(face, str):
        return ink(text, face, size) or Box(0.0, 0.0, 0.0, 0.0)  # a font file may say anything of its tallest glyph
    font = builtin_font(face)
    x0, y0, x1, y1 = font.tallest
    unit = size * font.unit
    return Box(x0 * unit, -y1 * unit, (font.advance(text) + x1) * unit, -y0 * unit)


def face_key(face: Face) -> str:
    """Return a text that no two different faces share: the name of one of Source Sans Pro, the digest of a font file."""
    if isinstance(face, tuple):
        return "+".join(map(face_key, face))
    return face.digest if isinstance(face, Font) else face


SOFT = "\u00ad"
"""A soft hyphen: where a word may be broken; it is drawn as a hyphen at the end of a line and nowhere else."""


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """Return a text broken at spaces into lines no wider than `room` mm; a single word that is wider is broken at its hyphens.

    Soft hyphens are such places too. A wider word without hyphens keeps its own line. Line feeds in the text break it too. Each line
    is as full as it can be."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in split_words(paragraph):
            whole = word.replace(SOFT, "")
            longer = f"{current} {whole}" if current else whole
            if current and width(longer, face, size) > room:
                lines.append(current)
                current = ""
            if not current and width(whole, face, size) > room:
                *full, current = _hyphenate(word, face, size, room)
                lines += full
            else:
                current = f"{current} {whole}" if current else whole
        lines.append(current)
    return lines


def wrap_evenly(text: str, face: Face, size: float, room: float) -> list[str]:
    """Return a text in as few lines of at most `room` mm as its words allow, and these as wide as each other as far as they can be."""
    best = wrap(text, face, size, room)
    narrow = max(width(line, face, size) for line in best)
    while len(best) > 1 and (narrow := narrow - 0.5) > 0:
        lines = wrap(text, face, size, narrow)
        if len(lines) > len(best) or any(width(line, face, size) > narrow for line in lines):
            break
        best = lines
    return best


def _hyphenate(word: str, face: Face, size: float, room: float) -> list[str]:
    """Return a word, or a number with its unit, in as few lines as its hyphens and its spaces allow."""

    def show(part: str) -> str:
        return part.replace(SOFT, "").rstrip(" ") + ("-" if part.endswith(SOFT) else "")

    lines, current = [], ""
    for part in re.findall(f"[^-{SOFT} ]*[-{SOFT} ]|[^-{SOFT} ]+", word):
        if current and width(show(current + part), face, size) > room:
            lines.append(show(current))
            current = ""
        current += part
    return [*lines, current.replace(SOFT, "")]


class Fitted(NamedTuple):
    """Lines of text and the size in points at which they fit."""

    lines: tuple[str, ...]
    size: float


def fit(text: str, face: Face, room: tuple[float, float], sizes: tuple[float, float], leading: float = 1.2) -> Fitted | None:
    """Return the text broken and set as large as fits into `room` (width, height in mm).

    `sizes` are the largest and the smallest allowed size in points, tried in steps of half a point; the height counts
    capitals of the first line down to the last baseline plus a descender. None when even the smallest is too large."""
    size, least = sizes
    while size >= least - 1e-9:
        lines = wrap(text, face, size, room[0])
        tall = cap_height(face, size) + (len(lines) - 1) * leading * size * MM_PER_POINT + 0.22 * size * MM_PER_POINT
        if tall <= room[1] and all(width(line, face, size) <= room[0] for line in lines):
            return Fitted(tuple(lines), size)
        size -= 0.5
    return None


def face_of(paths: FontPaths, instead_of: Builtin) -> Face:
    """Return the face that takes the place of one of ours. Raises FontError for a file that cannot be used.

    A character is set in the first font that has it: the layout's `text`, `strong`, `italic` or `display`, those of `more`, its `text`
    for the others too, then ours. Without a `display`, titles and names are in `strong` or `text`, and those of water in `italic`."""
    ours: tuple[Builtin, ...] = (instead_of,)
    if instead_of in SETTINGS:
        plain = paths.italic if instead_of == "display-italic" else paths.strong
        own, setting = paths.display or plain or paths.text, SETTINGS[instead_of]
        ours = (instead_of, INSTEAD[instead_of])
    else:
        own, setting = {"regular": paths.text, "italic": paths.italic}.get(instead_of, paths.strong), PLAIN
    after = (*paths.more, paths.text) if paths.text and own != paths.text else paths.more
    if not own and not after:
        return ours if len(ours) > 1 else instead_of
    first: tuple[Single, ...] = (open_font(own, WEIGHTS[instead_of], setting),) if own else ours[:1]
    return (*first, *(open_font(path, WEIGHTS[instead_of]) for path in after), *(ours[-1:] if own or len(ours) == 1 else ours[1:]))


def open_font(path: str, weight: int = 400, setting: Setting = PLAIN) -> Font:
    """Return the font in a file, read once as long as the file does not change. Raises FontError."""
    try:
        state = os.stat(path)
        font = _open_font(path, WEIGHTS["regular"], state.st_mtime_ns, state.st_size, setting)
        varies = "wght" in font.location and font.weight != weight
        return _open_font(path, weight, state.st_mtime_ns, state.st_size, setting) if varies else font
    except OSError as problem:
        raise FontError(f"the font cannot be read ({problem.strerror or problem})", "") from None


@lru_cache(32)
def _open_font(path: str, weight: int, changed: int, size: int, setting: Setting) -> Font:
    with open(path, "rb") as stream:
        return Font(stream.read(min(size, MAX_BYTES) + 1), weight, setting=setting)  # as many bytes as asked for are allocated


def check_fonts(tree: Node, faults: Faults) -> None:
    """Report an error for every font file of a layout that cannot be used, at the value that names it."""
    for node in font_nodes(tree):
        if faults.usable(node):
            try:
                open_font(font_path(node))
            except FontError as problem:
                faults.add(node, f"{quoted(node.text)}: {problem.problem}", problem.remedy, "data:font")


MOST = 4
"""So many characters of one text are named."""


def lacks(font: str, signs: str) -> str:
    """Say that a font does not have some characters, with their numbers and names."""
    return f"{font} has no {list_characters(signs)}"


def list_characters(signs: str) -> str:
    """Return some characters with their numbers and names."""
    named = ", ".join(f"{visible(sign)} (U+{ord(sign):04X}{_name_of(sign)})" for sign in signs[:MOST])
    return named + (f" and {len(signs) - MOST} more" if len(signs) > MOST else "")


def _name_of(sign: str) -> str:
    name = name_of(sign, "")
    return f" {name}" if name and f"{ord(sign):X}" not in name else ""

"""Fonts as values: those of Source Sans Pro and Vollkorn, and those of a layout, which are checked before they are used.

HarfBuzz measures, shapes, draws and embeds all of them; fontTools checks font files. The only importer of both in this room.
Coordinates are font units, y up; glyphs are called by their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING, Literal, TypeAlias
from unicodedata import bidirectional

import uharfbuzz as harfbuzz

from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.errors import BoardgenError, quoted
from boardgen.files import hash_hex
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.ttGlyphSet import _TTGlyphSet


Builtin: TypeAlias = Literal["regular", "semibold", "bold", "italic", "display", "capitals", "capitals-tight", "display-italic"]
"""The last four are of Vollkorn: titles, names of land in small capitals with space between letters and without, and names of water."""
_STEMS = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold", "italic": "It"}


class Setting(NamedTuple):
    """How a font is set: features of OpenType that are switched on, and what follows each letter, in units of its size."""

    features: tuple[str, ...] = ()
    spacing: float = 0.0


PLAIN = Setting()
SETTINGS: Mapping[Builtin, Setting] = {
    "display": Setting(("lnum",)),
    "capitals": Setting(("lnum", "smcp"), 0.085),
    "capitals-tight": Setting(("lnum", "smcp")),
    "display-italic": Setting(("lnum",), 0.03),
}
"""How a display face is set; a font of a layout in its place is set alike."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, low, right and high edge, in font units, y up."""
Contour: TypeAlias = tuple[float, float, str]
"""Where a contour starts, and the rest of it as relative path data."""

MAX_BYTES = 32 << 20
MAX_STEPS = 20_000
"""The maximum number of lines, curves and components of one glyph."""
FARTHEST = 32_000
"""The maximum coordinate and advance of a glyph, in font units."""
MAX_NAMES = 5_000
"""The maximum number of entries of the table of names, which has a few in each language."""
RESTRICTED, WHOLE, BITMAPS = 0x0002, 0x0100, 0x0200
"""Bits of what a font file permits: no embedding, no subsets, bitmaps only."""
_KINDS = {
    b"wOFF": "a WOFF font, which is for web pages",
    b"wOF2": "a WOFF2 font, which is for web pages",
    b"ttcf": "a collection of several fonts",
    b"%!PS": "a Type 1 font",
    b"\x80\x01": "a Type 1 font",
}
_MISSING = "this is not a font file, or it is damaged"
_SAVE = "use the TTF or OTF file of the font"
MAX_WORDS = 20_000
"""The maximum number of words whose glyphs are kept."""
_LANGUAGE = "en"
"""Of all texts: without it HarfBuzz takes that of the machine, and the same layout would not print the same everywhere."""
_UNUSED = ("BASE", "GDEF", "GPOS", "GSUB", "OS/2", "cmap", "gasp", "name", "post")
"""Tables that a font in a PDF does not need."""


class FontError(BoardgenError):
    """A font that cannot be used: what is wrong with its file and what to do. Its place in a layout is added by whoever knows it."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem = problem
        self.remedy = remedy


class Placed(NamedTuple):
    """A glyph in its place: the characters that it shows, its advance, here and alone, and how far it is moved, in font units, y up."""

    glyph: int
    shown: str
    advance: float
    alone: float
    x: float = 0.0
    y: float = 0.0


class Glyph(NamedTuple):
    """A glyph: its advance, and the box around its ink."""

    advance: float
    box: Box | None


def _enclose(boxes: Iterable[Box]) -> Box | None:
    """Return the box around some boxes, None for none."""
    edges = list(zip(*boxes, strict=True))
    return (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3])) if edges else None


class Font:
    """A TTF or OTF file that was read and checked. Two of the same bytes and weight are equal.

    `weight` chooses the instance of a variable font. Glyphs are read when they are first used.
    """

    __slots__ = (
        *("_advances", "_buffer", "_contours", "_drawings", "_face", "_font", "_glyphs", "_hash", "_order", "_placed", "_reaches"),
        *("cap_height", "characters", "data", "digest", "family", "location", "name", "program", "setting", "slanted", "tallest", "units"),
        *("_words", "unit", "weight"),
    )

    def __init__(self, data: bytes, weight: int = 400, *, ours: bool = False, setting: Setting = PLAIN, varies: bool = False) -> None:
        """`ours` is a font of the program, which nobody has to check; it `varies` where it has weights. Raises FontError."""
        self.data = data
        self.location: dict[str, float] = {"wght": float(weight)} if varies else {}
        self.weight, self.slanted, self.setting = weight, False, setting
        self._drawings: _TTGlyphSet | None = None
        self._order: Sequence[str] = ()
        if not ours:
            _check_kind(data)
        try:
            if not ours:
                self._check(weight)
            self._open(ours)
        except FontError:
            raise
        except Exception as problem:  # a damaged file makes the libraries fail in ways that they do not name
            raise FontError(f"the font is damaged ({type(problem).__name__})", _SAVE) from None

    def _check(self, weight: int) -> None:
        """Check what fontTools reports of a file that somebody else made. Raises FontError for one that cannot be used."""
        import logging

        from fontTools.ttLib import TTFont

        logging.getLogger("fontTools").addHandler(logging.NullHandler())  # else what it repairs in silence is printed
        font = TTFont(BytesIO(self.data), lazy=True)
        _check_tables(font)
        if not ("CFF " in font or "CFF2" in font):
            font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
        self.location = _location(font, weight)
        self._order = font.getGlyphOrder()
        if not font.getBestCmap():
            raise FontError("the font has no table of Unicode characters", "use a font for texts: this one is for symbols")
        self._drawings = font.getGlyphSet(location=self.location)
        metrics = font.get("OS/2")
        self.weight = int(self.location.get("wght", getattr(metrics, "usWeightClass", 400)))
        self.slanted = bool(font["head"].macStyle & 2 or getattr(metrics, "fsSelection", 0) & 1)

    def _open(self, ours: bool) -> None:
        self._face = face = harfbuzz.Face(self.data)
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
        self._reaches: dict[str, Box | None] = {}
        self.characters = frozenset(face.unicodes)
        """The numbers of the characters that it has."""
        self.units: int = face.upem
        self.unit: float = MM_PER_POINT / self.units
        """A font unit at 1 point, in mm."""
        self.family = _first_name(face, 16, 1)
        self.name = re.sub(r"[^A-Za-z0-9-]", "", _first_name(face, 6, 4))[:60] or "Font"
        instance = ",".join(f"{axis}={value:g}" for axis, value in sorted(self.location.items()))
        head = face.reference_table("head").data
        told = head if ours else self.data  # a font of ours is known by the head of its file, which has the sum of all of it
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

        Words of ASCII are shaped one by one: no letter changes with what stands beyond a space.
        """
        if " " not in text or not text.isascii():
            return self._shape(text)
        space = self._shape(" ")
        first, *rest = text.split(" ")
        found = list(self._shape(first)) if first else []
        for word in rest:
            found += space
            if word:
                found += self._shape(word)
        return tuple(found)

    def advance(self, text: str) -> float:
        """Return how wide a text of one direction is. Raises FontError for a damaged glyph."""
        known = self._advances.get(text)
        if known is None:
            if len(self._advances) > MAX_WORDS:
                self._advances.clear()
            known = self._advances[text] = sum([glyph.advance for glyph in self.place(text)])
        return known

    def find_ink(self, text: str) -> list[tuple[int, float, float]]:
        """Return the glyphs of a line that have ink: the number of each, and where it begins, y up. Raises FontError for a damaged one."""
        found, x = [], 0.0
        for one in self.place(text):
            if self.glyph(one.glyph).box is not None:
                found.append((one.glyph, x + one.x, one.y))
            x += one.advance
        return found

    def reach(self, text: str) -> Box | None:
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

    def advances(self, glyphs: Iterable[int]) -> list[float]:
        """Return how wide each of these glyphs is alone."""
        return [self.glyph(number).advance for number in glyphs]

    def box_around(self, glyphs: Iterable[int]) -> Box:
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
        glyphs = [(info.codepoint, info.cluster) for info in buffer.glyph_infos]
        shown: Iterable[str] = text
        if [cluster for _, cluster in glyphs] != [*range(len(text))]:  # letters that are joined, or in another order
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
        if self._drawings is not None:
            for one in placed:
                self.glyph(one.glyph)
        self._words[text] = placed
        return placed

    def glyph(self, number: int) -> Glyph:
        """Return the measures of a glyph. Raises FontError for a damaged one."""
        found = self._glyphs.get(number)
        if found is None:
            drawn = self._drawings is not None and self._is_drawn(number)
            advance, extents, box = self._font.get_glyph_h_advance(number), self._font.get_glyph_extents(number), None
            if extents is not None and extents.width:
                left, top = extents.x_bearing, extents.y_bearing
                box = left, top + extents.height, left + extents.width, top
            if not 0 <= advance <= FARTHEST or (box is not None and max(map(abs, box)) > FARTHEST):
                raise FontError(f"its glyph {number} is damaged: it is too large", _SAVE)
            if drawn and box is None:
                raise FontError(f"its glyph {number} is damaged: it has an outline without size", _SAVE)
            found = self._glyphs[number] = Glyph(advance, box)
        return found

    def _is_drawn(self, number: int) -> bool:
        """Return whether fontTools finds an outline in a glyph. Raises FontError for one that is damaged, or has no end."""
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        class Pen(DecomposingRecordingPen):  # type: ignore[misc]  # fontTools has no types
            steps = 0

            def addComponent(self, name: str, transformation: object, **more: object) -> None:  # noqa: N802 - a verb of pens
                self.steps += 1
                if self.steps > MAX_STEPS:
                    raise ValueError("a glyph of too many components")
                super().addComponent(name, transformation, **more)

        if number >= len(self._order):
            raise FontError(f"the font is damaged: there is no glyph {number}", _SAVE)
        drawings = self._drawings
        assert drawings is not None  # only a font that is checked against its outlines is asked
        name, pen = self._order[number], Pen(drawings)
        try:
            drawings[name].draw(pen)
        except Exception as problem:  # a damaged glyph makes the library fail in ways that it does not name
            raise FontError(f"its glyph {quoted(name)} is damaged ({type(problem).__name__})", _SAVE) from None
        if len(pen.value) > MAX_STEPS:
            raise FontError(f"its glyph {quoted(name)} has more than {MAX_STEPS} lines and curves", _SAVE)
        return len({point for _, points in pen.value for point in points if isinstance(point, tuple)}) > 2

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
            return plan.execute().blob.data, [places[number] for number in glyphs]
        except RuntimeError:
            raise FontError(f"the font {self.name} is damaged: no part of it can be embedded", _SAVE) from None

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


def plain(value: float) -> str:
    """Return a font coordinate as text: whole, or with the half that lies between two control points."""
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0").rstrip(".")


def right_to_left(text: str) -> bool:
    """Return whether a text has letters that are written from right to left."""
    return not text.isascii() and any(bidirectional(sign) in ("R", "AL", "AN") for sign in text)


def builtin_file(face: Builtin) -> Path:
    """Return the TrueType file of a face of Source Sans Pro or Vollkorn. Raises RuntimeError when its package is not installed."""
    if face in SETTINGS:
        return _package_file("fontpkg_vollkorn", "Vollkorn-Italic[wght].ttf" if face == "display-italic" else "Vollkorn[wght].ttf")
    return _package_file("font_source_sans_pro", f"SourceSansPro-{_STEMS[face]}.ttf")


def _package_file(package: str, name: str) -> Path:
    # find_spec rather than importlib.resources: the latter costs 50 ms of imports on a cold start
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"the package {package.replace('_', '-')} is not installed")
    return Path(spec.submodule_search_locations[0]) / "files" / name


WEIGHTS: Mapping[Builtin, int] = {
    "regular": 400,
    "semibold": 600,
    "bold": 700,
    "italic": 400,
    "display": 700,
    "capitals": 700,
    "capitals-tight": 700,
    "display-italic": 560,
}
"""The instances of variable fonts."""


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


@cache
def builtin_font(face: Builtin) -> Font:
    """Return a face of Source Sans Pro or Vollkorn, read once."""
    setting, varies = SETTINGS.get(face, PLAIN), face in SETTINGS
    font = Font(_read(builtin_file(face)), WEIGHTS[face], ours=True, setting=setting, varies=varies)
    font.slanted = face in ("italic", "display-italic")
    return font


def _check_kind(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        remedy = "use a font of fewer characters, such as one for a single language"
        raise FontError(f"the font is larger than {MAX_BYTES >> 20} MiB", remedy)
    for sign, kind in _KINDS.items():
        if data.startswith(sign):
            remedy = "extract the font that you need as TTF or OTF" if sign == b"ttcf" else _SAVE
            raise FontError(f"this is {kind}", remedy)
    if data[:4] not in (b"\0\1\0\0", b"OTTO", b"true") or len(data) < 12:
        raise FontError(_MISSING, _SAVE)
    count = unpack_from(">H", data, 4)[0]
    if len(data) < 12 + 16 * count:
        raise FontError("the font file is cut off: its end is missing", "download or copy it again")
    for number in range(count):
        offset, length = unpack_from(">LL", data, 12 + 16 * number + 8)
        if offset + length > len(data):
            raise FontError("the font file is cut off: its end is missing", "download or copy it again")


def _check_tables(font: TTFont) -> None:
    for table in ("head", "hhea", "hmtx", "maxp", "cmap"):
        if table not in font:
            raise FontError(f"the font is damaged: it has no table {table}", _SAVE)
    if not any(table in font for table in ("glyf", "CFF ", "CFF2")):
        raise FontError("the font has pictures of its characters and no outlines", "use a font with outlines")
    if "name" in font and unpack_from(">H", font.getTableData("name"), 2)[0] > MAX_NAMES:
        raise FontError(f"the font is damaged: it has more than {MAX_NAMES} names", _SAVE)
    permits = font["OS/2"].fsType if "OS/2" in font else 0
    other = "ask whoever sells it for a licence that permits this, or use another font, such as one under the Open Font License"
    if permits & 0x000F == RESTRICTED:
        raise FontError("the font forbids embedding in documents (fsType 2, restricted licence)", other)
    if permits & BITMAPS:
        raise FontError("the font permits embedding of bitmaps only (fsType 512)", other)
    if permits & WHOLE:
        raise FontError("the font forbids embedding a part of it (fsType 256), and no kit contains whole fonts", other)
    if not 16 <= font["head"].unitsPerEm <= 16384 or font["maxp"].numGlyphs < 1:
        raise FontError("the font is damaged: its measures are out of range", _SAVE)


def _location(font: TTFont, weight: int) -> dict[str, float]:
    """Return the instance of a variable font: its default, with the weight nearest to `weight`. Empty for any other font."""
    if "fvar" not in font:
        return {}
    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    place = {tag: axis.defaultValue for tag, axis in axes.items()}
    if "wght" in axes:
        place["wght"] = min(max(weight, axes["wght"].minValue), axes["wght"].maxValue)
    return place


def _first_name(face: harfbuzz.Face, *numbers: int) -> str:
    """Return the first of some names that the font has, safe to write anywhere."""
    for number in numbers:
        kept = "".join(sign for sign in face.get_name(number) or "" if sign.isalnum() or sign in " -_.")[:60].strip()
        if kept:
            return kept
    return "Font"


@lru_cache(8)  # an archive of pages has the same font in each
def web_font(face: Builtin, characters: str) -> bytes:
    """Return a WOFF font with these characters of a face, for a page that loads nothing. The same characters give the same bytes."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(builtin_file(face), recalcTimestamp=False)
    options = Options(flavor="woff", layout_features=["kern", "tnum", "mark"], hinting=False, name_IDs=[1, 2], notdef_outline=True)
    chosen = Subsetter(options)
    chosen.populate(text=characters)
    chosen.subset(font)
    font.flavor = "woff"
    out = BytesIO()
    font.save(out)
    return out.getvalue()

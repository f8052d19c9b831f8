"""Font files: those of Source Sans Pro, and those of a layout, which are checked before they are used. The only importer of fontTools.

Glyphs are called by the names that the opened font has for them; coordinates are font units, y up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from pathlib import Path as FilePath
from struct import iter_unpack, unpack_from
from typing import Any, Literal, NamedTuple, TypeAlias

from boardgen.errors import BoardgenError, quoted
from boardgen.files import sha256

Builtin: TypeAlias = Literal["regular", "semibold", "bold", "italic"]
_STEMS = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold", "italic": "It"}
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


class FontError(BoardgenError):
    """A font that cannot be used: what is wrong with its file and what to do. Its place in a layout is added by whoever knows it."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem = problem
        self.remedy = remedy


def builtin_file(face: Builtin) -> FilePath:
    """Return the TrueType file of a face of Source Sans Pro. Raises RuntimeError when the font package is not installed."""
    # find_spec rather than importlib.resources: the latter costs 50 ms of imports on a cold start
    spec = find_spec("font_source_sans_pro")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("the package font-source-sans-pro is not installed")
    return FilePath(spec.submodule_search_locations[0]) / "files" / f"SourceSansPro-{_STEMS[face]}.ttf"


def builtin_font(face: Builtin) -> Any:
    """Return the font file of a face of Source Sans Pro, opened, with numbers as the names of its glyphs."""
    from fontTools.ttLib import TTFont

    data = builtin_file(face).read_bytes()  # an open file would share its place with every process that is forked from this one
    font = TTFont(BytesIO(data), lazy=True)
    font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])  # reading their names takes longer than all the rest
    return font


def record_glyph(drawings: Any, glyph: str) -> list[tuple[str, tuple[Any, ...]]]:
    """Return what a pen does to draw a glyph, its components drawn out. Raises FontError for a glyph that is damaged, or has no end."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    class Pen(DecomposingRecordingPen):  # type: ignore[misc]  # fontTools has no types
        steps = 0

        def addComponent(self, name: str, transformation: Any, **more: Any) -> None:  # noqa: N802 - a verb of pens
            self.steps += 1
            if self.steps > MAX_STEPS:
                raise ValueError("a glyph of too many components")
            super().addComponent(name, transformation, **more)

    pen = Pen(drawings)
    try:
        drawings[glyph].draw(pen)
    except Exception as problem:  # a damaged glyph makes the library fail in ways that it does not name
        raise FontError(f"its glyph {quoted(glyph)} is damaged ({type(problem).__name__})", _SAVE) from None
    value: list[tuple[str, tuple[Any, ...]]] = pen.value
    if len(value) > MAX_STEPS:
        raise FontError(f"its glyph {quoted(glyph)} has more than {MAX_STEPS} lines and curves", _SAVE)
    return value


def contours(drawn: Sequence[tuple[str, tuple[Any, ...]]]) -> tuple[Contour, ...]:
    """Return the contours of a glyph from what a pen did."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    found: list[Contour] = []
    rest: list[str] = []
    start = here = (0, 0)

    def step(*points: tuple[float, float]) -> str:
        return " ".join(f"{plain(x - here[0])} {plain(y - here[1])}" for x, y in points)

    for verb, points in drawn:
        if verb == "moveTo":
            start = here = points[0]
            rest = []
        elif verb == "lineTo":
            rest.append("l" + step(points[0]))
            here = points[0]
        elif verb == "curveTo":
            rest.append("c" + step(*points))
            here = points[-1]
        elif verb == "qCurveTo":
            if points[-1] is None:  # a contour of off-curve points alone: it starts between the last and the first
                off = points[:-1]
                start = here = ((off[-1][0] + off[0][0]) / 2, (off[-1][1] + off[0][1]) / 2)
                rest = []
                points = (*off, start)
            for off_curve, on_curve in decomposeQuadraticSegment(points):
                rest.append("q" + step(off_curve, on_curve))
                here = on_curve
        elif verb in ("closePath", "endPath"):
            found.append((start[0], start[1], "".join(rest) + "z"))
    return tuple(found)


def plain(value: float) -> str:
    """Return a font coordinate as text: whole, or with the half that lies between two control points."""
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0").rstrip(".")


class Glyph(NamedTuple):
    """A glyph of a font of a layout: its advance, the box around its ink, and what a pen does to draw it."""

    advance: float
    box: tuple[float, float, float, float] | None
    drawn: list[tuple[str, tuple[Any, ...]]]
    contours: tuple[Contour, ...]


class FontFile:
    """A font of a layout: a TTF or OTF file that was read and checked. Two of the same bytes and weight are equal.

    `weight` chooses the instance of a variable font. Glyphs are read when they are first used.
    """

    __slots__ = (
        *("_drawings", "_font", "_glyphs", "_kept", "_order", "cap_height", "cmap"),
        *("data", "digest", "family", "location", "name", "slanted", "units", "weight"),
    )

    def __init__(self, data: bytes, weight: int = 400) -> None:
        """Raises FontError for anything that cannot be used."""
        _check_kind(data)
        try:
            self._open(data, weight)
        except FontError:
            raise
        except Exception as problem:  # a damaged file makes the library fail in ways that it does not name
            raise FontError(f"the font is damaged ({type(problem).__name__})", _SAVE) from None

    def _open(self, data: bytes, weight: int) -> None:
        import logging

        from fontTools.ttLib import TTFont

        logging.getLogger("fontTools").addHandler(logging.NullHandler())  # else what it repairs in silence is printed
        self.data = data
        self._font = font = TTFont(BytesIO(data), lazy=True)
        _check_tables(font, data)
        cff = "CFF " in font or "CFF2" in font
        if not cff:
            font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
        self.location = location = _location(font, weight)
        self._order: Sequence[str] = font.getGlyphOrder()
        cmap = font.getBestCmap()
        if not cmap:
            raise FontError("the font has no table of Unicode characters", "use a font for texts: this one is for symbols")
        self.cmap: dict[int, str] = cmap
        self._drawings = font.getGlyphSet(location=location)
        self._glyphs: dict[str, Glyph] = {}
        self._kept: dict[str, Any] = {}
        self.units: int = font["head"].unitsPerEm
        metrics = font.get("OS/2")
        self.weight: int = int(location.get("wght", getattr(metrics, "usWeightClass", 400)))
        self.slanted = bool(font["head"].macStyle & 2 or getattr(metrics, "fsSelection", 0) & 1)
        self.family = _first_name(font, 16, 1)
        self.name = re.sub(r"[^A-Za-z0-9-]", "", _first_name(font, 6, 4))[:60] or "Font"
        instance = ",".join(f"{axis}={value:g}" for axis, value in sorted(location.items()))
        self.digest = sha256()(data + instance.encode("ascii")).hexdigest()[:16]
        height = getattr(metrics, "sCapHeight", 0)
        tall = self.glyph(cmap[0x48]).box if height <= 0 and 0x48 in cmap else None
        self.cap_height: float = height if height > 0 else tall[3] if tall is not None else 0.7 * self.units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFile) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{self.name}:{self.digest}"

    def glyph(self, name: str) -> Glyph:
        """Return a glyph by its name. Raises FontError for a damaged one."""
        found = self._glyphs.get(name)
        if found is None:
            drawn = record_glyph(self._drawings, name)
            advance, box = self._drawings[name].width, _box(drawn)
            if not 0 <= advance <= FARTHEST or (box is not None and max(map(abs, box)) > FARTHEST):
                raise FontError(f"its glyph {quoted(name)} is damaged: it is too large", _SAVE)
            found = self._glyphs[name] = Glyph(advance, box, drawn, contours(drawn))
        return found

    def keep(self, name: str, make: Callable[[], Any]) -> Any:
        """Return something that another library makes of the file, made once."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def glyph_at(self, number: int) -> str:
        """Return the name of a glyph by its number in the file. Raises FontError for a number that there is not."""
        if number >= len(self._order):
            raise FontError(f"the font is damaged: there is no glyph {number}", _SAVE)
        return self._order[number]


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


def _check_tables(font: Any, data: bytes) -> None:
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


def _location(font: Any, weight: int) -> dict[str, float]:
    """Return the instance of a variable font: its default, with the weight nearest to `weight`. Empty for any other font."""
    if "fvar" not in font:
        return {}
    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    place = {tag: axis.defaultValue for tag, axis in axes.items()}
    if "wght" in axes:
        place["wght"] = min(max(weight, axes["wght"].minValue), axes["wght"].maxValue)
    return place


def _first_name(font: Any, *numbers: int) -> str:
    """Return the first of some names that the font has, safe to write anywhere."""
    names = font.get("name")
    for number in numbers:
        name = names.getDebugName(number) if names is not None else None
        kept = "".join(sign for sign in str(name or "") if sign.isalnum() or sign in " -_.")[:60].strip()
        if kept:
            return kept
    return "Font"


def _box(drawn: Sequence[tuple[str, tuple[Any, ...]]]) -> tuple[float, float, float, float] | None:
    """Return the box around what a pen drew; None for nothing."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.recordingPen import RecordingPen

    recording, pen = RecordingPen(), BoundsPen(None)
    recording.value = list(drawn)
    recording.replay(pen)
    box: tuple[float, float, float, float] | None = pen.bounds
    return box


def program(face: FontFile, glyphs: Sequence[str]) -> bytes:
    """Return a TrueType font for a PDF with these glyphs of a font, numbered from 1; 0 is the glyph for missing characters.

    Cubic curves become quadratic ones that are nowhere off by more than a thousandth of the size of the type.
    """
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    order = [str(number) for number in range(len(glyphs) + 1)]
    shapes, metrics = {}, {}
    for number, name in zip(order, (face.glyph_at(0), *glyphs), strict=True):
        glyph = face.glyph(name)
        pen, recording = TTGlyphPen(None), RecordingPen()
        recording.value = glyph.drawn
        cubic = any(verb == "curveTo" for verb, _ in glyph.drawn)
        recording.replay(Cu2QuPen(pen, face.units / 1000, reverse_direction=True) if cubic else pen)
        shapes[number] = pen.glyph()
        metrics[number] = round(glyph.advance), round(glyph.box[0]) if glyph.box is not None else 0
    builder = FontBuilder(face.units, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=face.units, descent=0)
    builder.setupMaxp()
    font = builder.font
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0  # the same bytes at any time
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


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


class FaceTables(NamedTuple):
    """What is known of one font file: `cmap` from code points to numbers of glyphs, `advances` in font units by those numbers.

    `outlines` is the font's table of them as bytes, glyph n from `starts[n]` up to the next.
    """

    units: int
    cmap: Mapping[int, int]
    advances: Sequence[int]
    outlines: bytes
    starts: Sequence[int]
    cap_height: int
    x_height: int
    tallest: tuple[int, int, int, int]
    """A box that holds every glyph."""


def read(path: Path) -> FaceTables:
    """Return the tables of a TrueType file. Raises RuntimeError for one that is built otherwise than those of the font package."""
    data = path.read_bytes()
    kind, count = unpack_from(">4sH", data)
    places = {name: (begin, begin + size) for name, _, begin, size in iter_unpack(">4sIII", data[12 : 12 + 16 * count])}
    if kind != b"\0\1\0\0" or not {b"head", b"hhea", b"maxp", b"OS/2", b"hmtx", b"cmap", b"loca", b"glyf"} <= places.keys():
        raise RuntimeError(f"{path} is not a TrueType font")
    table = {name: data[begin:end] for name, (begin, end) in places.items() if name != b"glyf"}
    head, glyphs = table[b"head"], unpack_from(">H", table[b"maxp"], 4)[0]
    metrics = unpack_from(">H", table[b"hhea"], 34)[0]
    advances = unpack_from(f">{2 * metrics}H", table[b"hmtx"])[::2]
    long = unpack_from(">h", head, 50)[0]
    starts = unpack_from(f">{glyphs + 1}{'I' if long else 'H'}", table[b"loca"])
    x_height, cap_height = unpack_from(">hh", table[b"OS/2"], 86)
    return FaceTables(
        unpack_from(">H", head, 18)[0],
        _characters(table[b"cmap"], path),
        (*advances, *advances[-1:] * (glyphs - metrics)),
        data[slice(*places[b"glyf"])],
        starts if long else [2 * start for start in starts],
        cap_height,
        x_height,
        unpack_from(">4h", head, 36),
    )


def _characters(cmap: bytes, path: Path) -> dict[int, int]:
    """Return which glyph each character has, from the table for all of Unicode if there is one."""
    listed = iter_unpack(">HHI", cmap[4 : 4 + 8 * unpack_from(">H", cmap, 2)[0]])
    found = {(platform, encoding): begin for platform, encoding, begin in listed}
    begin = found.get((3, 10), found.get((3, 1), 0))
    kind = unpack_from(">H", cmap, begin)[0] if begin else 0
    if kind == 12:
        groups = unpack_from(">I", cmap, begin + 12)[0]
        runs = iter_unpack(">III", cmap[begin + 16 : begin + 16 + 12 * groups])
        return {code: glyph + code - first for first, last, glyph in runs for code in range(first, last + 1)}
    if kind != 4:
        raise RuntimeError(f"the characters of {path} are listed in a way that is not known here")
    half = unpack_from(">H", cmap, begin + 6)[0] // 2
    lasts = unpack_from(f">{half}H", cmap, begin + 14)
    firsts, deltas, offsets = (unpack_from(f">{half}H", cmap, begin + 16 + 2 * half * number) for number in (1, 2, 3))
    at = begin + 16 + 6 * half
    characters: dict[int, int] = {}
    for number, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = unpack_from(">H", cmap, at + 2 * number + offset + 2 * (code - first))[0] if offset else code
            if glyph and (glyph := (glyph + delta) & 0xFFFF):
                characters[code] = glyph
    return characters

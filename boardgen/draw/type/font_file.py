"""Font files: where those of Source Sans Pro and Vollkorn are, and the check of one that somebody else made, before it is used.

fontTools reads them; no text is set here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgen.errors import BoardgenError, quoted
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


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
SAVE = "use the TTF or OTF file of the font"


class FontError(BoardgenError):
    """A font that cannot be used: what is wrong with its file and what to do. Its place in a layout is added by whoever knows it."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem = problem
        self.remedy = remedy


class Checked:
    """A font file that somebody else made, checked: the instance of it that is meant, and its outlines."""

    def __init__(self, data: bytes, weight: int) -> None:
        """`weight` chooses the instance of a variable font. Raises FontError for a file that cannot be used."""
        _check_kind(data)
        try:
            self._open(data, weight)
        except FontError:
            raise
        except Exception as problem:  # a damaged file makes the library fail in ways that it does not name
            raise FontError(f"the font is damaged ({type(problem).__name__})", SAVE) from None

    def _open(self, data: bytes, weight: int) -> None:
        import logging

        from fontTools.ttLib import TTFont

        logging.getLogger("fontTools").addHandler(logging.NullHandler())  # else what it repairs in silence is printed
        font = TTFont(BytesIO(data), lazy=True)
        _check_tables(font)
        if not ("CFF " in font or "CFF2" in font):
            font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
        self.location = _location(font, weight)
        self._order: Sequence[str] = font.getGlyphOrder()
        if not font.getBestCmap():
            raise FontError("the font has no table of Unicode characters", "use a font for texts: this one is for symbols")
        self._drawings = font.getGlyphSet(location=self.location)
        metrics = font.get("OS/2")
        self.weight = int(self.location.get("wght", getattr(metrics, "usWeightClass", 400)))
        self.slanted = bool(font["head"].macStyle & 2 or getattr(metrics, "fsSelection", 0) & 1)

    def has_outline(self, number: int) -> bool:
        """Return whether there is an outline in a glyph. Raises FontError for one that is damaged, or has no end."""
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        class Pen(DecomposingRecordingPen):  # type: ignore[misc]  # fontTools has no types
            steps = 0

            def addComponent(self, name: str, transformation: object, **more: object) -> None:  # noqa: N802 - a verb of pens
                self.steps += 1
                if self.steps > MAX_STEPS:
                    raise ValueError("a glyph of too many components")
                super().addComponent(name, transformation, **more)

        if number >= len(self._order):
            raise FontError(f"the font is damaged: there is no glyph {number}", SAVE)
        name, pen = self._order[number], Pen(self._drawings)
        try:
            self._drawings[name].draw(pen)
        except Exception as problem:  # a damaged glyph makes the library fail in ways that it does not name
            raise FontError(f"its glyph {quoted(name)} is damaged ({type(problem).__name__})", SAVE) from None
        if len(pen.value) > MAX_STEPS:
            raise FontError(f"its glyph {quoted(name)} has more than {MAX_STEPS} lines and curves", SAVE)
        return len({point for _, points in pen.value for point in points if isinstance(point, tuple)}) > 2


def _check_kind(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        remedy = "use a font of fewer characters, such as one for a single language"
        raise FontError(f"the font is larger than {MAX_BYTES >> 20} MiB", remedy)
    for sign, kind in _KINDS.items():
        if data.startswith(sign):
            remedy = "extract the font that you need as TTF or OTF" if sign == b"ttcf" else SAVE
            raise FontError(f"this is {kind}", remedy)
    if data[:4] not in (b"\0\1\0\0", b"OTTO", b"true") or len(data) < 12:
        raise FontError(_MISSING, SAVE)
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
            raise FontError(f"the font is damaged: it has no table {table}", SAVE)
    if not any(table in font for table in ("glyf", "CFF ", "CFF2")):
        raise FontError("the font has pictures of its characters and no outlines", "use a font with outlines")
    if "name" in font and unpack_from(">H", font.getTableData("name"), 2)[0] > MAX_NAMES:
        raise FontError(f"the font is damaged: it has more than {MAX_NAMES} names", SAVE)
    permits = font["OS/2"].fsType if "OS/2" in font else 0
    other = "ask whoever sells it for a licence that permits this, or use another font, such as one under the Open Font License"
    if permits & 0x000F == RESTRICTED:
        raise FontError("the font forbids embedding in documents (fsType 2, restricted licence)", other)
    if permits & BITMAPS:
        raise FontError("the font permits embedding of bitmaps only (fsType 512)", other)
    if permits & WHOLE:
        raise FontError("the font forbids embedding a part of it (fsType 256), and no kit contains whole fonts", other)
    if not 16 <= font["head"].unitsPerEm <= 16384 or font["maxp"].numGlyphs < 1:
        raise FontError("the font is damaged: its measures are out of range", SAVE)


def _location(font: TTFont, weight: int) -> dict[str, float]:
    """Return the instance of a variable font: its default, with the weight nearest to `weight`. Empty for any other font."""
    if "fvar" not in font:
        return {}
    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    place = {tag: axis.defaultValue for tag, axis in axes.items()}
    if "wght" in axes:
        place["wght"] = min(max(weight, axes["wght"].minValue), axes["wght"].maxValue)
    return place


def builtin_file(face: Builtin) -> Path:
    """Return the TrueType file of a face of Source Sans Pro or Vollkorn. Raises RuntimeError when its package is not installed."""
    if face in SETTINGS:
        return _files("fontpkg_vollkorn") / ("Vollkorn-Italic[wght].ttf" if face == "display-italic" else "Vollkorn[wght].ttf")
    return _files("font_source_sans_pro") / f"SourceSansPro-{_STEMS[face]}.ttf"


@cache
def _files(package: str) -> Path:
    # find_spec rather than importlib.resources: the latter costs 50 ms of imports on a cold start
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"the package {package.replace('_', '-')} is not installed")
    return Path(spec.submodule_search_locations[0]) / "files"


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


ROUNDED, MORE, TURNED = 0x4, 0x20, {0x8: 2, 0x40: 4, 0x80: 8}
"""Flags of a part of a glyph in TrueType: whether its place is rounded to pixels, whether another follows, and the bytes of its matrix."""


def unround(font: bytes) -> bytes:
    """Return a TrueType font that asks nobody to move the parts of its glyphs to whole pixels: not every FreeType would."""
    tables = {font[at : at + 4]: unpack_from(">LL", font, at + 8) for at in range(12, 12 + 16 * unpack_from(">H", font, 4)[0], 16)}
    (glyf, _), (loca, size) = tables[b"glyf"], tables[b"loca"]
    far = unpack_from(">h", font, tables[b"head"][0] + 50)[0]
    places = unpack_from(f">{size // 4}L" if far else f">{size // 2}H", font, loca)
    changed = bytearray(font)
    for begin, end in pairwise(glyf + place * (1 if far else 2) for place in places):
        at, more = begin + 10, begin < end and unpack_from(">h", font, begin)[0] < 0
        while more:
            flags = unpack_from(">H", font, at)[0]
            changed[at + 1] &= ~ROUNDED
            more = flags & MORE
            at += 4 + (4 if flags & 1 else 2) + next((wide for flag, wide in TURNED.items() if flags & flag), 0)
    return bytes(changed)

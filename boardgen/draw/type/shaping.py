"""Scripts whose letters change with their neighbours, through HarfBuzz.

The only importer of uharfbuzz, which comes with `pip install 'inkstone-kit[shaping]'`.
"""

from __future__ import annotations

from bisect import bisect_right
from importlib.util import find_spec
from typing import NamedTuple
from unicodedata import combining

from boardgen.draw.type.bidi import right_to_left
from boardgen.draw.type.font_tables import FontError, FontFile

REMEDY = "run `pip install 'inkstone-kit[shaping]'`, or write the text in another script"
_SCRIPTS = (
    (0x0590, "Hebrew"), (0x0600, "Arabic"), (0x0700, "Syriac"), (0x0750, "Arabic"), (0x0780, "Thaana"), (0x07C0, "N'Ko"),
    (0x0800, "Samaritan"), (0x0840, "Mandaic"), (0x0860, "Arabic"), (0x0900, "Devanagari"), (0x0980, "Bengali"),
    (0x0A00, "Gurmukhi"), (0x0A80, "Gujarati"), (0x0B00, "Oriya"), (0x0B80, "Tamil"), (0x0C00, "Telugu"),
    (0x0C80, "Kannada"), (0x0D00, "Malayalam"), (0x0D80, "Sinhala"), (0x0E00, "Thai"), (0x0E80, "Lao"), (0x0F00, "Tibetan"),
    (0x1000, "Myanmar"), (0x10A0, ""), (0x1100, "Hangul in single letters"), (0x1200, ""), (0x1700, "Tagalog"),
    (0x1780, "Khmer"), (0x1800, "Mongolian"), (0x18B0, ""), (0x1900, "Limbu"), (0x1950, ""), (0x1980, "New Tai Lue"),
    (0x19E0, ""), (0x1A00, "Buginese"), (0x1AB0, ""), (0x1B00, "Balinese"), (0x1C50, ""), (0x1CD0, "Vedic"), (0x1D00, ""),
    (0xA800, "Syloti Nagri"), (0xA830, ""), (0xA840, "Phags-pa"), (0xA960, "Hangul in single letters"), (0xA980, "Javanese"),
    (0xAB00, ""), (0xABC0, "Meetei Mayek"), (0xAC00, ""), (0xFB1D, "Hebrew"), (0xFB50, "Arabic"), (0xFE00, ""),
    (0xFE70, "Arabic"), (0xFEFF, ""), (0x10800, "a script from right to left"), (0x11000, "an Indic script"), (0x12000, ""),
    (0x1E800, "a script from right to left"), (0x1F000, ""),
)  # fmt: skip
"""Where in Unicode the scripts begin that need shaping, each up to the next; empty for those that need none."""
_STARTS = [start for start, _ in _SCRIPTS]


class Placed(NamedTuple):
    """A glyph in its place: the characters that it shows, its advance, and how far it is moved from there, in font units, y up."""

    glyph: str
    shown: str
    advance: float
    x: float = 0.0
    y: float = 0.0


def script(text: str) -> str:
    """The name of the first script of a text that needs shaping; empty where there is none."""
    if text.isascii():
        return ""
    for sign in text:
        code = ord(sign)
        if code >= 0x0300:
            at = bisect_right(_STARTS, code) - 1
            if at >= 0 and _SCRIPTS[at][1]:
                return _SCRIPTS[at][1]
            if combining(sign):
                return "a letter with a separate accent"
    return ""


def installed() -> bool:
    """Whether texts can be shaped."""
    return find_spec("uharfbuzz") is not None


def shaped(text: str, face: FontFile) -> tuple[Placed, ...]:
    """The glyphs of a text of one direction, from left to right. Raises FontError without HarfBuzz, naming the script."""
    try:
        import uharfbuzz
    except ImportError:
        raise FontError(f"{script(text)} needs shaping, and the package uharfbuzz for that is not installed", REMEDY) from None
    font = uharfbuzz.Font(face.kept("harfbuzz", lambda: uharfbuzz.Face(face.data)))
    if face.location:
        font.set_variations(dict(face.location))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if right_to_left(text) else "ltr"
    uharfbuzz.shape(font, buffer)
    starts = sorted({info.cluster for info in buffer.glyph_infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    shown = {start: text[start:end] for start, end in ends.items()}
    placed = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        letters = shown.pop(info.cluster, "")  # of several glyphs for one letter the first one shows it
        placed.append(Placed(face.glyph_at(info.codepoint), letters, position.x_advance, position.x_offset, position.y_offset))
    return tuple(placed)

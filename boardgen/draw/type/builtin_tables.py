"""What setting a line needs of the files of Source Sans Pro: characters, advances, boxes. Read with nothing but `struct`.

fontTools reads every font and draws every outline, but to import it and to ask it for these few tables is a tenth of the time in which
a deck of cards is printed, so it is left to outlines and to the fonts of a layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import NamedTuple


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
    """The tables of a TrueType file. Raises RuntimeError for one that is built otherwise than those of the font package."""
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
    """Which glyph each character has, from the table for all of Unicode if there is one."""
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

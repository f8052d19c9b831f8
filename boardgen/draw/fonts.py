"""Type, measured: advances, outlines and line breaks of Source Sans Pro, the same for every surface.

The only importer of fontTools.
No kerning and no ligatures: the width of a line is the sum of its advances, in PDF, in SVG and in every computation.
A character that the family lacks is drawn as a box (glyph 0 of the font).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path as FilePath
from struct import unpack_from
from typing import Any, Literal, NamedTuple, TypeAlias

from boardgen.draw.geometry import MM_PER_POINT, Box

Face: TypeAlias = Literal["regular", "semibold", "bold", "italic"]
FACES: tuple[Face, ...] = ("regular", "semibold", "bold", "italic")
FAMILY = "Source Sans Pro"
_STEMS = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold", "italic": "It"}
_MISSING = "0"
"""The glyph that stands for what a face lacks."""


class FaceData(NamedTuple):
    """What is known of one font file: `cmap` code point -> glyph, `advances` in font units.

    Glyphs are called by their numbers, as text. `outlines` is the font's table of them as bytes, glyph n from `starts[n]` up to the next.
    """

    units: int
    cmap: dict[int, str]
    advances: dict[str, tuple[int, int]]
    outlines: bytes
    starts: Sequence[int]
    cap_height: int
    x_height: int
    tallest: tuple[int, int, int, int]
    """A box that holds every glyph."""


def file(face: Face) -> FilePath:
    """The TrueType file of a face. Raises RuntimeError when the font package is not installed."""
    # find_spec rather than importlib.resources: the latter costs 50 ms of imports on a cold start
    spec = find_spec("font_source_sans_pro")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("the package font-source-sans-pro is not installed")
    return FilePath(spec.submodule_search_locations[0]) / "files" / f"SourceSansPro-{_STEMS[face]}.ttf"


@cache
def _font(face: Face) -> Any:
    """The font file, opened by fontTools."""
    from fontTools.ttLib import TTFont

    font = TTFont(file(face), lazy=True)
    font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])  # reading their names takes longer than all the rest
    return font


@cache
def data(face: Face) -> FaceData:
    """The tables of a face, read once."""
    font = _font(face)
    metrics, head = font["OS/2"], font["head"]
    return FaceData(
        head.unitsPerEm,
        font.getBestCmap(),
        font["hmtx"].metrics,
        font.getTableData("glyf"),
        font["loca"].locations,
        metrics.sCapHeight,
        metrics.sxHeight,
        (head.xMin, head.yMin, head.xMax, head.yMax),
    )


@cache
def _unit(face: Face) -> float:
    """The font unit of a face at 1 point, in mm."""
    return MM_PER_POINT / data(face).units


@cache
def _sign(character: str, face: Face) -> tuple[int, tuple[int, int, int, int] | None]:
    """The advance of one character and the box around its ink in font units; those of the box for a character the face lacks."""
    font = data(face)
    glyph = font.cmap.get(ord(character), _MISSING)
    advance = font.advances[glyph][0]
    start, end = font.starts[int(glyph)], font.starts[int(glyph) + 1]
    if start == end:
        return advance, None
    contours, x0, y0, x1, y1 = unpack_from(">5h", font.outlines, start)
    return advance, (x0, y0, x1, y1) if contours else None


def missing(text: str, face: Face) -> set[str]:
    """The characters of a text that the face lacks."""
    cmap = data(face).cmap
    return {character for character in text if ord(character) not in cmap}


def width(text: str, face: Face, size: float) -> float:
    """The advance width of a line of text at `size` points, in mm."""
    return _advances(text, face) * size * _unit(face)


@lru_cache(4096)
def _advances(text: str, face: Face) -> int:
    """The advance of a line in font units; sheets say the same words many times."""
    return sum([_sign(character, face)[0] for character in text])


def cap_height(face: Face, size: float) -> float:
    """The height of a capital letter at `size` points, in mm."""
    return data(face).cap_height * size * _unit(face)


def ink(text: str, face: Face, size: float) -> Box | None:
    """The box around the ink of a line that starts at (0, 0) on its baseline, in mm, y down; None for a blank line."""
    reach = _reach(text, face)
    if reach is None:
        return None
    unit = size * _unit(face)
    return Box(reach[0] * unit, -reach[3] * unit, reach[2] * unit, -reach[1] * unit)


def room(text: str, face: Face, size: float) -> Box:
    """A box that holds the ink of such a line whatever its glyphs are, found faster than `ink`; often far larger."""
    x0, y0, x1, y1 = data(face).tallest
    unit = size * _unit(face)
    return Box(x0 * unit, -y1 * unit, (_advances(text, face) + x1) * unit, -y0 * unit)


@lru_cache(4096)
def _reach(text: str, face: Face) -> tuple[int, int, int, int] | None:
    """The box around the glyphs of a line in font units, y up."""
    x = 0
    left = low = right = high = None
    for advance, box in [_sign(character, face) for character in text]:
        if box is not None:
            x0, y0, x1, y1 = box
            if left is None or low is None or right is None or high is None:
                left, low, right, high = x + x0, y0, x + x1, y1
            else:
                if x + x0 < left:
                    left = x + x0
                if y0 < low:
                    low = y0
                if x + x1 > right:
                    right = x + x1
                if y1 > high:
                    high = y1
        x += advance
    if left is None or low is None or right is None or high is None:
        return None
    return left, low, right, high


@cache
def _drawings(face: Face) -> Any:
    """The glyphs of a face as what pens draw."""
    return _font(face).getGlyphSet()


@cache
def _contours(character: str, face: Face) -> tuple[tuple[int, int, str], ...]:
    """The contours of a glyph in font units, y up: where each starts and the rest as relative path data."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    drawings = _drawings(face)
    pen = DecomposingRecordingPen(drawings)
    drawings[data(face).cmap.get(ord(character), _MISSING)].draw(pen)
    contours: list[tuple[int, int, str]] = []
    rest: list[str] = []
    start = here = (0, 0)

    def step(*points: tuple[float, float]) -> str:
        return " ".join(f"{_plain(x - here[0])} {_plain(y - here[1])}" for x, y in points)

    for verb, points in pen.value:
        if verb == "moveTo":
            start = here = points[0]
            rest = []
        elif verb == "lineTo":
            rest.append("l" + step(points[0]))
            here = points[0]
        elif verb == "qCurveTo":
            if points[-1] is None:  # a contour of off-curve points alone: it starts between the last and the first
                off = points[:-1]
                start = here = ((off[-1][0] + off[0][0]) / 2, (off[-1][1] + off[0][1]) / 2)
                rest = []
                points = (*off, start)
            for off_curve, on_curve in decomposeQuadraticSegment(points):
                rest.append("q" + step(off_curve, on_curve))
                here = on_curve
        elif verb == "closePath":
            contours.append((start[0], start[1], "".join(rest) + "z"))
    return tuple(contours)


def _plain(value: float) -> str:
    """A font coordinate as text: whole, or with the half that lies between two control points."""
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0")


def outline(text: str, face: Face) -> str:
    """The outlines of a line as SVG path data in font units, y up, starting at (0, 0); scale by size / units."""
    x, parts = 0, []
    for character in text:
        for left, up, rest in _contours(character, face):
            parts.append(f"M{_plain(left + x)} {_plain(up)}{rest}")
        x += _sign(character, face)[0]
    return "".join(parts)


SOFT = "\u00ad"
"""A soft hyphen: where a word may be broken; it is drawn as a hyphen at the end of a line and nowhere else."""


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """A text broken at spaces into lines no wider than `room` mm; a single word that is wider is broken at its hyphens.

    Soft hyphens are such places too. A wider word without hyphens keeps its own line. Line feeds in the text break it too. Each line
    is as full as it can be.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split():
            whole = word.replace(SOFT, "")
            longer = f"{current} {whole}" if current else whole
            if current and width(longer, face, size) > room:
                lines.append(current)
                current = ""
            if not current and width(whole, face, size) > room:
                *full, current = _hyphenated(word, face, size, room)
                lines += full
            else:
                current = f"{current} {whole}" if current else whole
        lines.append(current)
    return lines


def _hyphenated(word: str, face: Face, size: float, room: float) -> list[str]:
    """A word in as few lines as its hyphens allow."""

    def shown(part: str) -> str:
        return part.replace(SOFT, "") + ("-" if part.endswith(SOFT) else "")

    lines, current = [], ""
    for part in re.findall(f"[^-{SOFT}]*[-{SOFT}]|[^-{SOFT}]+", word):
        if current and width(shown(current + part), face, size) > room:
            lines.append(shown(current))
            current = ""
        current += part
    return [*lines, current.replace(SOFT, "")]


class Fitted(NamedTuple):
    """Lines of text and the size in points at which they fit."""

    lines: tuple[str, ...]
    size: float


def fit(text: str, face: Face, room: tuple[float, float], sizes: tuple[float, float], leading: float = 1.2) -> Fitted | None:
    """The text broken and set as large as fits into `room` (width, height in mm).

    `sizes` are the largest and the smallest allowed size in points, tried in steps of half a point; the height counts
    capitals of the first line down to the last baseline plus a descender. None when even the smallest is too large.
    """
    size, least = sizes
    while size >= least - 1e-9:
        lines = wrap(text, face, size, room[0])
        tall = cap_height(face, size) + (len(lines) - 1) * leading * size * MM_PER_POINT + 0.22 * size * MM_PER_POINT
        if tall <= room[1] and all(width(line, face, size) <= room[0] for line in lines):
            return Fitted(tuple(lines), size)
        size -= 0.5
    return None

"""Type, measured: advances, outlines and line breaks of Source Sans Pro, the same for every surface.

The only importer of fontTools.
No kerning and no ligatures: the width of a line is the sum of its advances, in PDF, in SVG and in every computation.
A character that the family lacks is drawn as a box (glyph 0 of the font).
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path as FilePath
from typing import Any, Literal, NamedTuple, TypeAlias

from boardgen.draw.geometry import MM_PER_POINT, Box

Face: TypeAlias = Literal["regular", "semibold", "bold", "italic"]
FACES: tuple[Face, ...] = ("regular", "semibold", "bold", "italic")
FAMILY = "Source Sans Pro"
_STEMS = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold", "italic": "It"}


class FaceData(NamedTuple):
    """What is known of one font file: `cmap` code point -> glyph name, `advances` in font units.

    `glyphs` and `drawings` are fontTools' own tables: boxes without drawing, and what pens draw.
    """

    units: int
    cmap: dict[int, str]
    advances: dict[str, tuple[int, int]]
    glyphs: Any
    drawings: Any
    cap_height: int
    x_height: int


def file(face: Face) -> FilePath:
    """The TrueType file of a face. Raises RuntimeError when the font package is not installed."""
    # find_spec rather than importlib.resources: the latter costs 50 ms of imports on a cold start
    spec = find_spec("font_source_sans_pro")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("the package font-source-sans-pro is not installed")
    return FilePath(spec.submodule_search_locations[0]) / "files" / f"SourceSansPro-{_STEMS[face]}.ttf"


@cache
def data(face: Face) -> FaceData:
    """The tables of a face, read once."""
    from fontTools.ttLib import TTFont

    font = TTFont(file(face), lazy=True)
    metrics = font["OS/2"]
    return FaceData(
        font["head"].unitsPerEm,
        font.getBestCmap(),
        font["hmtx"].metrics,
        font["glyf"],
        font.getGlyphSet(),
        metrics.sCapHeight,
        metrics.sxHeight,
    )


@cache
def _advance(character: str, face: Face) -> int:
    """The advance of one character in font units; that of the box for a character the face lacks."""
    known = data(face)
    return known.advances[known.cmap.get(ord(character), ".notdef")][0]


def missing(text: str, face: Face) -> set[str]:
    """The characters of a text that the face lacks."""
    cmap = data(face).cmap
    return {character for character in text if ord(character) not in cmap}


def width(text: str, face: Face, size: float) -> float:
    """The advance width of a line of text at `size` points, in mm."""
    return _advances(text, face) * size * MM_PER_POINT / data(face).units


@lru_cache(4096)
def _advances(text: str, face: Face) -> int:
    """The advance of a line in font units; sheets say the same words many times."""
    return sum([_advance(character, face) for character in text])


def cap_height(face: Face, size: float) -> float:
    """The height of a capital letter at `size` points, in mm."""
    known = data(face)
    return known.cap_height * size * MM_PER_POINT / known.units


@cache
def _glyph_box(character: str, face: Face) -> tuple[int, int, int, int] | None:
    known = data(face)
    glyph = known.glyphs[known.cmap.get(ord(character), ".notdef")]
    if not glyph.numberOfContours:
        return None
    return glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax


def ink(text: str, face: Face, size: float) -> Box | None:
    """The box around the ink of a line that starts at (0, 0) on its baseline, in mm, y down; None for a blank line."""
    reach = _reach(text, face)
    if reach is None:
        return None
    unit = size * MM_PER_POINT / data(face).units
    return Box(reach[0] * unit, -reach[3] * unit, reach[2] * unit, -reach[1] * unit)


@lru_cache(4096)
def _reach(text: str, face: Face) -> tuple[int, int, int, int] | None:
    """The box around the glyphs of a line in font units, y up."""
    x, boxes = 0, []
    for character in text:
        box = _glyph_box(character, face)
        if box:
            boxes.append((x + box[0], box[1], x + box[2], box[3]))
        x += _advance(character, face)
    if not boxes:
        return None
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


@cache
def _contours(character: str, face: Face) -> tuple[tuple[int, int, str], ...]:
    """The contours of a glyph in font units, y up: where each starts and the rest as relative path data."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    known = data(face)
    pen = DecomposingRecordingPen(known.drawings)
    known.drawings[known.cmap.get(ord(character), ".notdef")].draw(pen)
    found: list[tuple[int, int, str]] = []
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
            found.append((start[0], start[1], "".join(rest) + "z"))
    return tuple(found)


def _plain(value: float) -> str:
    """A font coordinate as text: whole, or with the half that lies between two control points."""
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0")


def outline(text: str, face: Face) -> str:
    """The outlines of a line as SVG path data in font units, y up, starting at (0, 0); scale by size / units."""
    x, parts = 0, []
    for character in text:
        for left, up, rest in _contours(character, face):
            parts.append(f"M{_plain(left + x)} {_plain(up)}{rest}")
        x += _advance(character, face)
    return "".join(parts)


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """A text broken at blanks into lines no wider than `room` mm; a single word that is wider keeps its own line.

    Line feeds in the text break it too. Each line is as full as it can be.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split():
            longer = f"{current} {word}" if current else word
            if current and width(longer, face, size) > room:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


class Fitted(NamedTuple):
    """Lines of text and the size in points at which they fit."""

    lines: tuple[str, ...]
    size: float


def fit(text: str, face: Face, room: tuple[float, float], sizes: tuple[float, float], leading: float = 1.2) -> Fitted | None:
    """The text broken and set as large as it goes into `room` (width, height in mm).

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

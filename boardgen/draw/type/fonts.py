"""Type, measured: widths, outlines and line breaks, the same for every surface; and the fonts of a layout as faces.

A face is one of Source Sans Pro or Vollkorn, a font file of a layout, or several of these: then each character is set in the first face
that has it. Titles and names on maps are in a display face.
Every line is kerned and shaped by HarfBuzz, and measured as it is printed.
A character that no face has is drawn as a box (glyph 0 of the last face).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TypeAlias
from unicodedata import combining, normalize
from unicodedata import name as name_of

from boardgen.draw.type import bidi
from boardgen.draw.type.font import MAX_BYTES, PLAIN, SETTINGS, WEIGHTS, Builtin, Font, FontError, Setting, builtin_font, right_to_left
from boardgen.draw.type.geometry import MM_PER_POINT, Box, box_around
from boardgen.errors import quoted, visible
from boardgen.layout.spec.sections import FontPaths, font_nodes, font_path
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

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
    """Return the font of a face."""
    return builtin_font(face) if isinstance(face, str) else face


def family(face: Builtin) -> str:
    """Return the name of the family of a face of ours."""
    return DISPLAY_FAMILY if face in SETTINGS else FAMILY


def has(character: str, face: Single) -> bool:
    """Return whether a face has a character."""
    return ord(character) in font_of(face).characters


def missing(text: str, face: Face) -> set[str]:
    """Return the characters of a text that the face lacks, or that all of several lack."""
    face = current_face(face)
    faces = face if isinstance(face, tuple) else (face,)
    signs = set(text if len(faces) == 1 else normalize("NFC", text).translate(_UNSEEN).translate(_MARKS).translate(_JOINERS))
    for one in faces:
        if not signs:
            break
        signs = {sign for sign in signs if ord(sign) not in font_of(one).characters}
    return signs


@lru_cache(4096)
def runs(text: str, face: Face) -> tuple[tuple[str, Single], ...]:
    """Return a line of text in runs of one face each: every character in the first face that has it, else in the last.

    A mark that combines with the letter before it stays with that letter where its face has both. The runs are in the order in which
    they are on paper, from left to right, and the text of each in the order in which it is read.
    """
    if not isinstance(face, tuple):
        return ((text, face),) if text else ()
    text = text if text.isascii() else normalize("NFC", text).translate(_UNSEEN)
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
    """Return a text of one direction in runs of one face each."""
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
    face = current_face(face)
    if isinstance(face, tuple):
        return sum([(font := font_of(one)).advance(part) * size * font.unit for part, one in runs(text, face)])
    font = builtin_font(face) if isinstance(face, str) else face  # texts are measured so often that each call counts
    return font.advance(text) * size * font.unit


def cap_height(face: Face, size: float) -> float:
    """Return the height of a capital letter of a face, or of the first of several, at `size` points, in mm."""
    face = current_face(face)
    font = font_of(face[0] if isinstance(face, tuple) else face)
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
    font = font_of(face)
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
    """Return a word in as few lines as its hyphens allow."""

    def show(part: str) -> str:
        return part.replace(SOFT, "") + ("-" if part.endswith(SOFT) else "")

    lines, current = [], ""
    for part in re.findall(f"[^-{SOFT}]*[-{SOFT}]|[^-{SOFT}]+", word):
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


def face_of(paths: FontPaths, instead_of: Builtin) -> Face:
    """Return the face that takes the place of one of ours. Raises FontError for a file that cannot be used.

    A character is set in the first font that has it: the layout's `text`, `strong`, `italic` or `display`, those of `more`, its `text`
    for the others too, then ours. Without a `display`, titles and names are in `strong` or `text`, and those of water in `italic`.
    """
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

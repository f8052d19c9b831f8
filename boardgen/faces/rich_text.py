"""Text in a box: **bold**, *italic* and :icons:, broken into lines, aligned, set smaller or refused where it does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import fsum
from operator import attrgetter

from boardgen.draw.shape import tags
from boardgen.draw.shape.shapes import Group, Role, Shape, Text, add_tag
from boardgen.draw.shape.tags import Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.font_file import Builtin
from boardgen.draw.type.fonts import face_of
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.layout.spec.sections import FontPaths
from boardgen.layout.yaml.plain_text import DIGIT, FIXED, join_numbers
from boardgen.records import NamedTuple

LEADING = 1.22
"""From line to line, in sizes of the type."""
DESCENT = 0.22
"""How far letters reach below the last line, in sizes of the type."""
ICON = 1.25
"""Height of an icon in a line, in heights of its capitals."""
STEP = 0.5
KEPT = 500
"""Lines of so many characters are kept with their words, for texts that come again."""
_TO, _SAYS, _END = "\ue010", "\ue011", "\ue012"
"""What begins a link, what is between its place and its words, and what ends it: characters that no text has."""
_MARK = re.compile(rf"\\([\\*:])|(\*\*)|(\*)|:([A-Za-z][\w-]*):|{_TO}([^{_SAYS}]*){_SAYS}|({_END})")


NARROW = 0.15
"""No text has letters narrower than this on average, in sizes of its type."""


class Run(NamedTuple):
    """A piece of a word in one face, or an icon (`face` is None). `width` is at 1 point, in mm."""

    text: str
    face: fonts.Face | None
    width: float
    link: str = ""
    """The place that it is a link to."""


class Word(NamedTuple):
    """Runs that no line break divides."""

    runs: tuple[Run, ...]
    width: float
    face: fonts.Face | None
    """The face of the space before the word, or None if no space precedes it, as in Chinese."""
    joined: bool = False
    """Whether it stays on the line of the word before it, as a unit does on that of its number, where both fit on one."""


class Faces(NamedTuple):
    """The faces of a style: as it is, and where it is emphasised."""

    plain: fonts.Face
    bold: fonts.Face
    italic: fonts.Face


class TextSetting(NamedTuple):
    """How a text is set: sizes in points, the largest first and the smallest that is tried last."""

    faces: Faces
    size: float
    least: float
    ink: str
    align: str
    valign: str
    one_line: bool = False
    role: Role = "sign"


class Misfit(NamedTuple):
    """A text that does not fit, by how many mm, at which size in points."""

    over: float
    size: float


IconDrawer = Callable[[str, Box, str], Shape]
"""Draws an icon by its name into a box in an ink."""


def most_letters(box: Box, size: float) -> int:
    """Return how many letters go into a box at a size in points, if they are as narrow as they can be."""
    em = size * MM_PER_POINT
    return int((box.height / (LEADING * em) + 1) * box.width / (NARROW * em))


def link_text(text: str, to: str) -> str:
    """Return a text as a link to the place of a name."""
    return f"{_TO}{to}{_SAYS}{text}{_END}"


def letters(text: str) -> int:
    """Return how many letters and other signs a text has, spaces and marks apart."""
    return len("".join(_MARK.sub("", text).split()))


def set_text(text: str, box: Box, setting: TextSetting, icon: IconDrawer) -> list[Shape] | Misfit:
    """Return the text in its box, as large as fits between the two sizes; Misfit where even the smallest is too large."""
    paragraphs = [(_words if len(line) <= KEPT else _words.__wrapped__)(line, setting.faces) for line in text.split("\n")]
    size = setting.size
    over = 0.0
    if len(text) > KEPT and not setting.one_line:  # a text that is far too long is set only once
        smallest = size - STEP * int((size - setting.least + 1e-9) / STEP)
        lines_needed = sum(word.width for words in paragraphs for word in words) * smallest / box.width
        if _height(int(lines_needed), setting.faces.plain, smallest) > box.height:
            size = smallest
    while size >= setting.least - 1e-9:
        lines = _break_lines(paragraphs, box.width / size, setting.one_line)
        widest = max(map(_width, lines), default=0.0) * size
        over = max(widest - box.width, _height(len(lines), setting.faces.plain, size) - box.height)
        if over <= 1e-6:
            if setting.align == "centre" and 1 < len(lines) <= EVEN:
                room = box.width / size
                least = int(20 * sum(map(_width, lines)) / len(lines) / room)
                narrower = (_break_lines(paragraphs, share / 20 * room, False) for share in range(least, 20))
                lines = next((tried for tried in narrower if len(tried) == len(lines) and max(map(_width, tried)) <= room), lines)
            return list(_draw_lines(lines, box, setting._replace(size=size), icon))
        size -= STEP
    return Misfit(over, size + STEP)


@lru_cache(512)
def set_plain(text: str, box: Box, setting: TextSetting) -> tuple[Shape, ...] | Misfit:
    """Return a text without marks in its box as `set_text` does, kept for other pieces that have it too."""

    def refuse(name: str, place: Box, tint: str) -> Shape:
        raise AssertionError(f"no mark, no icon {name}")

    shapes = set_text(text, box, setting, refuse)
    return shapes if isinstance(shapes, Misfit) else tuple(shapes)


def set_lines(text: str, faces: Faces, room: float, size: float) -> list[list[Word]]:
    """Return the lines of a text no wider than `room` mm at that size in points; a word that is wider keeps its own line."""
    return _break_lines([list(_words(line, faces)) for line in text.split("\n")], room / size, False)


def line_width(line: Sequence[Word], size: float) -> float:
    """Return the width of a line in mm."""
    return _width(line) * size


def line_shapes(line: Sequence[Word], x: float, base: float, setting: TextSetting, icon: IconDrawer) -> list[Shape]:
    """Return a line from x on, on a base line."""
    return list(_line(line, x, base, setting, icon))


def _height(lines: int, face: fonts.Face, size: float) -> float:
    """Return the height in mm from the top of the capitals of the first line to the descenders of the last, in mm."""
    return fonts.cap_height(face, size) + ((lines - 1) * LEADING + DESCENT) * size * MM_PER_POINT


_RANGES = ((0x2E80, 0x312F), (0x31A0, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x1F000, 0x3FFFF))
_NOT_BEFORE = frozenset("、。，．：；！？）」』】〉》〕］｝…‥—～・％ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)]}.,!?:;%’”»")
"""Characters that no line begins with."""
_NOT_AFTER = frozenset("（「『【〈《〔［｛([{‘“«¥￥$＄")
"""Characters that no line ends with."""


def divide(word: str) -> list[str]:
    """Return the parts of a word between which a line may be broken; the word itself where there is no such place."""
    if word.isascii() or not any(map(_ideographic, word)):
        return [word]
    found, start = [], 0
    for at in range(1, len(word)):
        before, after = word[at - 1], word[at]
        if (_ideographic(before) or _ideographic(after)) and before not in _NOT_AFTER and after not in _NOT_BEFORE:
            found.append(word[start:at])
            start = at
    return [*found, word[start:]]


def _ideographic(sign: str) -> bool:
    code = ord(sign)
    return code >= 0x2E80 and any(low <= code <= high for low, high in _RANGES)


@lru_cache(4096)
def _words(line: str, faces: Faces) -> tuple[Word, ...]:
    """Return the words of a line of source text, with their marks read."""
    words: list[list[Run]] = [[]]
    starts: list[fonts.Face | None] = [faces.plain]
    joined = [False]
    bold = italic = False
    link = ""

    def add(text: str) -> None:
        face = faces.bold if bold else faces.italic if italic else faces.plain
        joint = join_numbers(text) if DIGIT.search(text) else text
        for number, part in enumerate(re.split(rf"([ \t]+|{FIXED})", joint)):
            if number % 2:
                words.append([])
                starts.append(face)
                joined.append(part == FIXED)
                continue
            for place, breakable in enumerate([part] if part.isascii() else divide(part)) if part else ():
                if place:
                    words.append([])
                    starts.append(None)
                    joined.append(False)
                words[-1].append(Run(breakable, face, fonts.width(breakable, face, 1.0), link))

    at = 0
    for mark in _MARK.finditer(line):
        add(line[at : mark.start()])
        escaped, double, single, icon, to, ended = mark.groups()
        if escaped:
            add(escaped)
        elif double:
            bold = not bold
        elif single:
            italic = not italic
        elif to or ended:
            link = to or ""
        else:
            words[-1].append(Run(icon, None, fonts.cap_height(faces.plain, 1.0) * ICON, link))
        at = mark.end()
    add(line[at:])
    found = zip(words, starts, joined, strict=True)
    return tuple([Word(tuple(runs), sum(map(_WIDTH, runs)), face, kept) for runs, face, kept in found if runs])


def is_marked(text: str) -> bool:
    """Return whether a text has icons, or parts in other faces."""
    return any(mark[2] or mark[3] or mark[4] for mark in _MARK.finditer(text))


def strip_marks(text: str) -> str:
    """Return the words of a text without its marks; an icon is its name."""
    return _MARK.sub(lambda mark: mark[1] or mark[4] or "", text)


def literal(text: str) -> str:
    """Return the text as it is set without reading marks in it."""
    return re.sub(r"([\\*:])", r"\\\1", text)


def _break_lines(paragraphs: Sequence[Sequence[Word]], room: float, one_line: bool) -> list[list[Word]]:
    """Return lines no wider than `room`, in mm at 1 point; a word that is wider keeps its own."""
    lines: list[list[Word]] = []
    for words in paragraphs:
        line: list[Word] = []
        width = 0.0
        for word in words:
            longer = width + _space(word.face) + word.width if line else word.width
            if line and longer > room and not one_line:
                kept = len(line)
                while [*line, word][kept].joined:
                    kept -= 1
                number = line[kept:] if kept and _width([*line[kept:], word]) <= room else []
                lines.append(line[: len(line) - len(number)])
                line, longer = number, _width([*number, word])
            line.append(word)
            width = longer
        lines.append(line)
    return lines


EVEN = 12
"""Centred lines up to this many are made of about one width: one word alone below the others is not centred to the eye."""


@lru_cache(64)
def _space(face: fonts.Face | None) -> float:
    return 0.0 if face is None else fonts.width(" ", face, 1.0)


_WIDTH, _FACE = attrgetter("width"), attrgetter("face")


def _width(line: Sequence[Word]) -> float:
    """Return the width of a line in mm at 1 point."""
    return float(fsum(map(_WIDTH, line)) + fsum(map(_space, map(_FACE, line[1:]))))


def _draw_lines(lines: Sequence[Sequence[Word]], box: Box, setting: TextSetting, icon: IconDrawer) -> Iterator[Shape]:
    size, plain = setting.size, setting.faces.plain
    spare = box.height - _height(len(lines), plain, size)
    centred = min((spare + DESCENT * size * MM_PER_POINT) / 2, max(spare, 0.0))  # the eye takes the middle of capitals
    top = box.y0 + (0.0 if setting.valign == "top" else spare if setting.valign == "bottom" else centred)
    base = top + fonts.cap_height(plain, size)
    for line in lines:
        width = _width(line) * size
        x = box.x0 + (0.0 if setting.align == "left" else box.width - width if setting.align == "right" else (box.width - width) / 2)
        yield from _line(line, x, base, setting, icon)
        base += LEADING * size * MM_PER_POINT


def _line(line: Sequence[Word], x: float, base: float, setting: TextSetting, icon: IconDrawer) -> Iterator[Shape]:
    """Yield the shapes of one line; neighbouring runs of one face are one text."""
    size = setting.size
    pending, pending_face, start = "", setting.faces.plain, x
    link = ""

    def set_run() -> Shape:
        text = Text(start, base, pending, pending_face, size, setting.ink, role=setting.role)
        return add_tag([text], tags.link(link)) if link else text

    for number, word in enumerate(line):
        if number and word.face is not None:
            if pending and (pending_face != word.face or word.runs[0].link != link):
                yield set_run()
                pending = ""
            if pending:
                pending += " "
            x += _space(word.face) * size
        for run in word.runs:
            if pending and (run.face is None or run.face != pending_face or run.link != link):
                yield set_run()
                pending = ""
            link = run.link
            if run.face is None:
                high = run.width * size
                middle = base - fonts.cap_height(setting.faces.plain, size) / 2
                sign = icon(run.text, Box(x, middle - high / 2, x + high, middle + high / 2), setting.ink)
                yield add_tag([sign], tags.link(link)) if link else sign
            else:
                if not pending:
                    start, pending_face = x, run.face
                pending += run.text
            x += run.width * size
    if pending:
        yield set_run()


def tag_lines(shapes: Sequence[Shape], tag: Tag) -> list[Group]:
    """Return the shapes of lines as parts of what a tag says, in which links are parts of their own on every line."""
    if not any(map(_link_of, shapes)):
        return [add_tag(shapes, tag)]
    parts = []
    for (link, _), run in groupby(shapes, lambda shape: (_link_of(shape), _base_of(shape))):
        inside = [inner for shape in run for inner in (shape.shapes if link and isinstance(shape, Group) else (shape,))]
        parts.append(add_tag(inside, tags.link(link, tag) if link else tag))
    return parts


def _base_of(shape: Shape) -> float:
    """Return the base line of a link; 0 for anything else."""
    inside = shape.shapes[0] if isinstance(shape, Group) and _link_of(shape) else None
    return inside.y if isinstance(inside, Text) else 0.0


def _link_of(shape: Shape) -> str:
    """Return the place that a shape of a line is a link to, or nothing."""
    return shape.tag.link if isinstance(shape, Group) and shape.tag is not None else ""


BY_FONT: dict[str, tuple[Builtin, Builtin, Builtin]] = {
    "text": ("regular", "bold", "italic"),
    "strong": ("semibold", "bold", "italic"),
    "italic": ("italic", "bold", "regular"),
    "display": ("display", "display", "display-italic"),
}
"""The faces of each font of a style: as it is, and for **bold** and *italic*; a layout's own fonts take their places."""


@lru_cache(64)
def faces_of(paths: FontPaths, font: str) -> Faces:
    """Return the faces of a style in the fonts of a layout."""
    return Faces(*[face_of(paths, instead_of) for instead_of in BY_FONT[font]])

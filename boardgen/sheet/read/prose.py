"""Running text in columns, as large as it fits, and reference sheets: numbered rules and rulings on as few pages as hold them.

Type goes down to a stated minimum. What does not fit then is an error that names the component: no text is ever cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, fsum

from boardgen.draw.piece import symbols
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Circle, Paint, Rect, Shape, Text, add_tag, line
from boardgen.draw.shape.tags import Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import split_words
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import FACE, ruled_heading
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import MARGIN, Paper

LEADING = 1.2
"""Height of a line in ems."""
HEADING_SIZE = 1.3
"""Type of a heading, in ems of the text."""
STEP = 0.25
"""Sizes are tried in steps of so many points."""
SIGN, SIGN_GAP, TOPIC = 0.42, 0.35, 0.5
"""The radius of a sign before what is at the right end, the space after it, and the radius of that of a heading, in ems."""
BAR = 1.0
"""How far the bar of a heading reaches beyond its column, in mm."""
DISC = 0.54
"""The radius of the disc under the number of a step, in ems."""
AIR = 0.9
"""Between that disc and the text beside it, in mm."""
BOX_PAD = 0.3
"""How far a box reaches above and below its lines, in ems."""
KEEP = 3
"""A paragraph of so few lines is not broken; of a longer one no single line is left alone."""


class Run(NamedTuple):
    """Words in one face. There is a space between two runs; with `below` a new line. A `sign` is drawn instead."""

    text: str
    face: fonts.Face = "regular"
    fill: str = ink.TEXT
    sign: str = "none"
    below: bool = False


class Picture(NamedTuple):
    """A picture as wide as its column: how high it is as a share of that, and what draws it into a box, in mm."""

    ratio: float
    draw: Callable[[Box], Iterable[Shape]]


class Paragraph(NamedTuple):
    """Runs set one after the other. All measures but `indent` (mm) are in lines of the text.

    `marker` is at the left of what is indented, `right` at the right end of the last line, after the `sign` of a kind of zone and
    its ink. A heading is larger, has a rule under it, its `sign` at the right end, and stays with what follows."""

    runs: tuple[Run, ...]
    before: float = 0.3
    indent: float = 0.0
    marker: str = ""
    right: str = ""
    heading: bool = False
    sign: tuple[str, str] = ("none", ink.TEXT)
    chip: str = ""
    """The tint of a small plate under the marker."""
    picture: Picture | None = None
    """What is drawn instead of words."""
    box: str = ""
    """The tint of a box as wide as the column behind it, with `indent` at both sides."""


class ColumnBox(NamedTuple):
    """A column: the corner, the width and the height, in mm."""

    x: float
    y: float
    width: float
    height: float


Pieces = list[tuple[float, Run]]
"""One line: where each run of words starts, in mm from the left."""


class Lines(NamedTuple):
    """A paragraph broken for a width: its lines, the height of each and the air before the first, in mm."""

    paragraph: Paragraph
    lines: list[Pieces]
    tall: float
    before: float
    size: float
    number: int
    """Which paragraph of the text it is, from 1."""


class Setting(NamedTuple):
    """The text of some columns: the size of its type, the shapes a column, and the height that the tallest column fills."""

    size: float
    columns: list[list[Shape]]
    height: float


def heading(text: str, sign: str = "none") -> Paragraph:
    """Return the head of a section, with the sign of what it is about at its right end, where there is room."""
    return Paragraph((Run(text, FACE),), before=0.9, heading=True, sign=(sign, ink.TEXT))


def set_text(
    title: str, paragraphs: Sequence[Paragraph], places: Sequence[ColumnBox], sizes: tuple[float, float], even: bool = True, tint: str = ""
) -> Setting:
    """Return the text as large as fits into the columns, which are filled one after the other.

    `sizes` are the largest and the smallest allowed in points; `even` makes the columns about equally full. With a `tint` the text is to be
    looked up: heads, the lines under them and the discs of numbered steps are in its ink, and a fine line is under every row with something
    at its right end. Raises DoesNotFit, with how many millimetres of column are missing."""
    most, least = sizes
    heights = [place.height for place in places]
    broken = _break_paragraphs(paragraphs, places, least)
    flowed = _flow(broken, heights) if broken else None
    if broken is None or flowed is None:
        raise _refusal(title, paragraphs, broken, places, least)
    low, high = 0, int((most - least) / STEP + 1e-9)
    while low < high:  # the largest size that goes in, by halving
        middle = (low + high + 1) // 2
        larger = _break_paragraphs(paragraphs, places, least + middle * STEP)
        tried = _flow(larger, heights) if larger else None
        if larger is None or tried is None:
            high = middle - 1
        else:
            low, broken, flowed = middle, larger, tried
    size = least + low * STEP
    if even:
        flowed = _even(broken, places, flowed)
    columns = [list(_draw_lines(lines, place, tint)) for lines, place in zip(flowed, places, strict=True)]
    return Setting(size, columns, max(map(_height, flowed)))


def fits(paragraphs: Sequence[Paragraph], places: Sequence[ColumnBox], size: float) -> bool:
    """Return whether the text fits into the columns at a size in points."""
    broken = _break_paragraphs(paragraphs, places, size)
    return broken is not None and _flow(broken, [place.height for place in places]) is not None


def _refusal(
    title: str, paragraphs: Sequence[Paragraph], broken: Sequence[Lines] | None, places: Sequence[ColumnBox], least: float
) -> DoesNotFit:
    if broken is None:
        room = min(place.width for place in places)
        what = f"{title}: a word is too wide for a column of {room:.1f} mm at {least:g} pt"
        return DoesNotFit(
            what, 1.0, _plain_texts(paragraph for paragraph in paragraphs if _break_paragraphs([paragraph], places, least) is None)
        )
    over = max(0.1, _height(broken) - fsum(place.height for place in places))
    return DoesNotFit(f"{title}: at {least:g} pt the text is {over:.1f} mm longer than its columns", over, _plain_texts(paragraphs))


def _plain_texts(paragraphs: Iterable[Paragraph]) -> list[str]:
    return [text for paragraph in paragraphs for text in (*(run.text for run in paragraph.runs), paragraph.right, paragraph.marker) if text]


def _break_paragraphs(paragraphs: Sequence[Paragraph], places: Sequence[ColumnBox], size: float) -> list[Lines] | None:
    """Return every paragraph broken for the narrowest column; None where a word is wider than it."""
    room = min(place.width for place in places)
    broken = []
    for number, paragraph in enumerate(paragraphs, 1):
        em = size * (HEADING_SIZE if paragraph.heading else 1.0)
        lines = _lines(paragraph, em, room)
        if lines is None:
            return None
        line = size * MM_PER_POINT * LEADING
        if paragraph.picture is not None:
            broken.append(Lines(paragraph, [[]], paragraph.picture.ratio * room, paragraph.before * line, em, number))
            continue
        tall = line * (HEADING_SIZE + 0.4 if paragraph.heading else 1.0)
        broken.append(Lines(paragraph, lines, tall, paragraph.before * line, em, number))
    return broken


@lru_cache(1024)
def _words(text: str, face: fonts.Face) -> tuple[tuple[str, float], ...]:
    """Return the words of a run, and the width of each at 1 point: the same for every size that is tried."""
    return tuple((word, fonts.width(word, face, 1.0)) for word in split_words(text))


def _lines(paragraph: Paragraph, size: float, room: float) -> list[Pieces] | None:
    lines: list[Pieces] = [[]]
    x = left = paragraph.indent
    room -= left if paragraph.box else 0.0
    for run in paragraph.runs:
        if run.below and lines[-1]:
            lines.append([])
            x = left
        blank = fonts.width(" ", run.face, size)
        words: list[str] = []
        start = x
        for word, points in _words(run.text, fonts.current_face(run.face)):
            wide = points * size
            gap = blank if x > left else 0.0
            if x + gap + wide > room + 1e-6:
                if wide > room - left:
                    return None
                if words:
                    lines[-1].append((start, Run(" ".join(words), run.face, run.fill)))
                    words = []
                lines.append([])
                x, gap = left, 0.0
            if not words:
                start = x + gap
            words.append(word)
            x += gap + wide
        if words:
            lines[-1].append((start, Run(" ".join(words), run.face, run.fill)))
    if paragraph.right:
        wide = fonts.width(paragraph.right, "semibold", size)
        name, colour = paragraph.sign
        signed = 0.0 if name == "none" else (2 * SIGN + SIGN_GAP) * size * MM_PER_POINT
        if x + wide + signed + 1.5 > room:
            lines.append([])
        if signed:
            lines[-1].append((room - wide - signed, Run("", "semibold", colour, name)))
        lines[-1].append((room - wide, Run(paragraph.right, "semibold")))
    elif paragraph.sign[0] != "none" and x + 3 * TOPIC * size * MM_PER_POINT <= room:
        lines[-1].append((room - 2 * TOPIC * size * MM_PER_POINT, Run("", FACE, paragraph.sign[1], paragraph.sign[0])))
    if paragraph.marker:
        lines[0].insert(0, (0.0, Run(paragraph.marker, "semibold")))
    return lines


def _flow(texts: Sequence[Lines], heights: Sequence[float]) -> list[list[Lines]] | None:
    """Return the paragraphs in columns of these heights, broken where they must be; None where they do not go in."""
    columns: list[list[Lines]] = [[]]
    filled = 0.0
    waiting = list(reversed(texts))
    while waiting:
        text = waiting.pop()
        room = heights[len(columns) - 1] - filled + 1e-6
        before = text.before if columns[-1] else 0.0
        need = before + len(text.lines) * text.tall
        if text.paragraph.heading and waiting:  # a heading is never alone at the foot of a column
            after = waiting[-1]
            need += after.before + (_least_lines(after) if len(after.lines) > KEEP else len(after.lines)) * after.tall
        if need <= room:
            columns[-1].append(text._replace(before=before))
            filled += before + len(text.lines) * text.tall
            continue
        here = int((room - before) / text.tall)
        here = min(here, len(text.lines) - 2)
        if len(text.lines) > KEEP and here >= _least_lines(text) and not text.paragraph.heading:
            columns[-1].append(text._replace(lines=text.lines[:here], before=before))
            text = text._replace(lines=text.lines[here:])
        if len(columns) == len(heights):
            return None
        if not columns[-1]:  # not even alone in a column
            return None
        columns.append([])
        filled = 0.0
        waiting.append(text)
    return columns + [[] for _ in range(len(heights) - len(columns))]


def _least_lines(text: Lines) -> int:
    """Return how many lines of a paragraph stay together before a break: a question in bold has the first line of its answer below it."""
    asked = next((at for at, runs in enumerate(text.lines) if all(run.face != "semibold" for _, run in runs)), 0)
    return max(2, min(asked + 1, len(text.lines) - 2))


def _even(texts: Sequence[Lines], places: Sequence[ColumnBox], flowed: list[list[Lines]]) -> list[list[Lines]]:
    """Return the lowest columns into which everything fits, found by bisection."""
    low, high = 0.0, 1.0
    for _ in range(7):
        share = (low + high) / 2
        tried = _flow(texts, [place.height * share for place in places])
        if tried is None:
            low = share
        else:
            high, flowed = share, tried
    return flowed


def _height(texts: Sequence[Lines]) -> float:
    return fsum(text.before + len(text.lines) * text.tall for text in texts)


def _draw_lines(texts: Sequence[Lines], place: ColumnBox, tint: str) -> Iterator[Shape]:
    """Draw the paragraphs of a column, each tagged as one for screen readers."""
    y = place.y
    for text in texts:
        y += text.before
        tag = tags.heading(2, text.number) if text.paragraph.heading else Tag("P", key=text.number)
        yield add_tag(_draw_paragraph(text, place, y, tint), tag)
        for _ in text.lines:
            y += text.tall


def _draw_paragraph(text: Lines, place: ColumnBox, y: float, tint: str) -> Iterator[Shape]:
    """Draw the lines of a paragraph that are in a column, from `y` on down."""
    base, em = y, text.size * MM_PER_POINT
    if text.paragraph.box:
        pad = BOX_PAD * em
        yield Rect(place.x, y - pad, place.width, len(text.lines) * text.tall + 2 * pad, Paint(fill=text.paragraph.box), 0.7)
    if text.paragraph.picture is not None:
        yield from text.paragraph.picture.draw(Box(place.x, y, place.x + place.width, y + text.tall))
    for number, runs in enumerate(text.lines):
        base = y + em * 0.96
        for x, run in runs:
            middle = base - fonts.cap_height(run.face, text.size) / 2
            fill = ink.deep(tint) if tint and text.paragraph.heading else run.fill
            if run.sign != "none":
                r = (TOPIC if text.paragraph.heading else SIGN) * em
                yield from symbols.map_sign(run.sign, place.x + x + r, middle, r, fill)
                continue
            if number == 0 and x == 0 and text.paragraph.marker == run.text and text.paragraph.indent:
                yield from _draw_marker(text, place.x, base, tint)
                continue
            yield Text(place.x + x, base, run.text, run.face, text.size, fill)
        y += text.tall
    if text.paragraph.heading:
        yield Rect(place.x, base + 0.34 * em, place.width, 0.4 if tint else 0.25, Paint(fill=ink.deep(tint) if tint else ink.GRID))
    if tint and text.paragraph.right:
        yield Rect(place.x, y - 0.06, place.width, 0.12, Paint(fill=ink.FAINT, role="rule"))


def _draw_marker(text: Lines, x: float, base: float, tint: str) -> Iterator[Shape]:
    """Yield a marker: the number of a step on a disc where there is a tint, and a code on its chip."""
    marker, em = text.paragraph.marker, text.size * MM_PER_POINT
    middle = base - fonts.cap_height("semibold", text.size) / 2
    if tint and marker.isdecimal() and len(marker) == 1:
        dark = ink.deep(tint)
        r = min(DISC * em, (text.paragraph.indent + 0.8 * BAR - AIR) / 2)
        centre = x + min(r, text.paragraph.indent - AIR - r)  # in large type it reaches out of the column, as far as bars do
        yield Circle(centre, middle, r, Paint(fill=dark))
        yield Text(centre, base, marker, "semibold", text.size, ink.legible_on(dark), "middle")
        return
    if text.paragraph.chip:
        high = 1.06 * em
        yield Rect(x - 0.5, middle - high / 2, text.paragraph.indent - 1.2, high, Paint(fill=text.paragraph.chip), 0.7)
    yield Text(x + (0.3 if text.paragraph.chip else 0.0), base, marker, "semibold", text.size, ink.TEXT)


LARGEST = 10.5
COLUMN = 58.0
"""The minimum width of a column in mm, some 40 letters of the smallest type."""
WIDE_COLUMN = 75.0
"""The minimum width of a column with room to spare: two on A4, with lines of 70 letters, are easier to read than three."""
GUTTER = 5.0
EDGE = 0.5
"""Inside the margin: the ink of some letters hangs out of its advance, or above capitals, by a hair."""
HEAD = 11.0
BARE = 1.0
"""Above the columns of a page without a title."""
FOOT = 6.0
AREA = 2 * (215.9 - 2 * MARGIN) * (279.4 - 2 * MARGIN)
"""All rules of ours go on two sheets of A4 or Letter; smaller paper takes as many sheets as have this area in mm²."""


class Setup(NamedTuple):
    """How rules are set: the narrowest column (mm), air before each (lines), answers `below` questions, and leads in boxes."""

    narrow: float
    air: float
    below: bool = True
    boxed: bool = True


SETUPS = (
    Setup(WIDE_COLUMN, 0.5),
    Setup(WIDE_COLUMN, 0.35),
    Setup(COLUMN, 0.35),
    Setup(COLUMN, 0.25),
    Setup(COLUMN, 0.35, below=False),
    Setup(COLUMN, 0.25, below=False, boxed=False),
)
"""The first of them that needs no further page is taken; no wide column is alone on a page that has room for two narrow ones."""
BOX_INDENT = 1.6
"""From the edge of the box of a lead to its words, in mm."""
LONGER = 1.5
"""A layout may word the rules in a language that takes half as much paper again."""


class RuleEntry(NamedTuple):
    """A rule, or a ruling with the question it answers."""

    number: str
    question: str
    text: str


class Section(NamedTuple):
    """What belongs together, with a sentence or two that lead to it."""

    title: str
    lead: str
    entries: tuple[RuleEntry, ...]


def reference_pages(
    component: str,
    title: str,
    note: str,
    sections: Sequence[Section],
    paper: Paper,
    say: Words,
    *,
    titled_once: bool = False,
    least: float = ink.BODY,
) -> list[Page]:
    """Return the pages in portrait, each with title and note, or the first alone, in type of `least` points or more.

    Raises DoesNotFit, naming the component."""
    x0, y0, x1, y1 = paper.inner
    larger = least / ink.BODY
    setups = [setup for setup in SETUPS if setup.narrow == COLUMN or len(columns(paper, HEAD, setup.narrow * larger)) > 1]
    texts = {setup: [paragraph for section in sections for paragraph in _paragraphs(section, setup)] for setup in setups}
    broken = {setup: _break_paragraphs(text, columns(paper, narrow=setup.narrow * larger), least) for setup, text in texts.items()}
    most = max(2, ceil(LONGER * larger**2 * AREA / ((x1 - x0) * (y1 - y0)) - 0.01))
    head, drop = ruled_heading(paper, title, note, EDGE, least)
    for count in range(1, most + 1):
        headed = [number == 0 or not titled_once for number in range(count)]
        for setup, lines in broken.items():
            places = [place for titled in headed for place in columns(paper, HEAD + drop if titled else BARE, setup.narrow * larger)]
            if lines is not None and _flow(lines, [place.height for place in places]) is not None:
                break
        try:
            setting = set_text(title, texts[setup], places, (max(LARGEST, least), least))
        except DoesNotFit:
            if count == most:
                raise
            continue
        each = len(places) // count
        pages = []
        for i in range(count):
            shapes = [*head] if headed[i] else []
            for place in places[i * each + 1 : (i + 1) * each]:  # a rule between two columns
                x = place.x - GUTTER / 2
                shapes.append(line(x, place.y, x, place.y + min(setting.height, place.height), Paint(stroke=ink.FAINT, width=0.15)))
            for column in setting.columns[i * each : (i + 1) * each]:
                shapes += column
            name = title if count == 1 else say("reference_page", title=title, n=i + 1, total=count)
            pages.append(Page(paper, tuple(shapes), (component,), name))
        return pages
    raise AssertionError("one page at least has been tried")


def columns(paper: Paper, head: float = HEAD, narrow: float = COLUMN) -> list[ColumnBox]:
    """Return the columns of one page, below what is `head` mm tall, each at least `narrow` mm wide where there are several."""
    width = paper.width - 2 * (paper.margin + EDGE)
    count = max(1, int((width + GUTTER) // (narrow + GUTTER)))
    each = (width - (count - 1) * GUTTER) / count
    tall = paper.height - 2 * paper.margin - head - FOOT
    return [ColumnBox(paper.margin + EDGE + i * (each + GUTTER), paper.margin + head, each, tall) for i in range(count)]


def _paragraphs(section: Section, setup: Setup) -> list[Paragraph]:
    """Return heading and lead, then the rules, then every ruling."""
    paragraphs = [heading(section.title)] if section.title else []
    if section.lead:
        box = (0.45, BOX_INDENT, ink.SAND) if setup.boxed else (0.1, 0.0, "")
        paragraphs.append(Paragraph((Run(section.lead),), before=box[0], indent=box[1], box=box[2]))
    air = max(setup.air, 0.55) if setup.boxed and section.lead else setup.air
    for entry in section.entries:
        question = [Run(entry.question, "semibold")] if entry.question else []
        number, answer = Run(entry.number, "semibold", ink.SLATE), Run(entry.text, below=setup.below and bool(question))
        paragraphs.append(Paragraph((number, *question, answer), before=air))
        air = setup.air
    return paragraphs

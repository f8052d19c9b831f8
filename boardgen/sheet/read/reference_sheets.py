"""Reference sheets: numbered rules and rulings in columns, on as few pages as hold them in legible type."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import MARGIN, Paper
from boardgen.sheet.read.prose import Paragraph, Place, Run, heading, set_text

LARGEST = 10.5
COLUMN = 58.0
"""The minimum width of a column in mm, some 40 letters of the smallest type."""
GUTTER = 5.0
EDGE = 0.5
"""Inside the margin: the ink of some letters hangs out of its advance, or above capitals, by a hair."""
HEAD = 11.0
BARE = 1.0
"""Above the columns of a page without a title."""
FOOT = 6.0
AREA = 2 * (215.9 - 2 * MARGIN) * (279.4 - 2 * MARGIN)
"""All rules of ours go on two sheets of A4 or Letter; smaller paper takes as many sheets as have this area in mm²."""
LONGER = 1.5
"""A layout may word the rules in a language that takes half as much paper again."""


class Entry(NamedTuple):
    """A rule, or a ruling with the question it answers."""

    number: str
    question: str
    text: str


class Section(NamedTuple):
    """What belongs together, with a sentence or two that lead to it."""

    title: str
    lead: str
    entries: tuple[Entry, ...]


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
    """The pages in portrait, each with title and note, or the first alone, in type of `least` points or more.

    Raises DoesNotFit, naming the component.
    """
    paragraphs = [paragraph for section in sections for paragraph in _paragraphs(section)]
    x0, y0, x1, y1 = paper.inner
    larger = least / ink.BODY
    most = max(2, ceil(LONGER * larger**2 * AREA / ((x1 - x0) * (y1 - y0)) - 0.01))
    for count in range(1, most + 1):
        headed = [number == 0 or not titled_once for number in range(count)]
        places = [place for head in headed for place in columns(paper, HEAD if head else BARE, COLUMN * larger)]
        try:
            setting = set_text(title, paragraphs, places, (max(LARGEST, least), least))
        except DoesNotFit:
            if count == most:
                raise
            continue
        each = len(places) // count
        pages = []
        for i in range(count):
            shapes = _head(paper, title, note, least) if headed[i] else []
            for place in places[i * each + 1 : (i + 1) * each]:  # a rule between two columns
                x = place.x - GUTTER / 2
                shapes.append(line(x, place.y, x, place.y + min(setting.height, place.height), Paint(stroke=ink.FAINT, width=0.15)))
            for column in setting.columns[i * each : (i + 1) * each]:
                shapes += column
            name = title if count == 1 else say("reference_page", title=title, n=i + 1, total=count)
            pages.append(Page(paper, tuple(shapes), (component,), name))
        return pages
    raise AssertionError("one page at least has been tried")


def columns(paper: Paper, head: float = HEAD, narrow: float = COLUMN) -> list[Place]:
    """The columns of one page, below what is `head` mm tall, each at least `narrow` mm wide where there are several."""
    width = paper.width - 2 * (paper.margin + EDGE)
    count = max(1, int((width + GUTTER) // (narrow + GUTTER)))
    each = (width - (count - 1) * GUTTER) / count
    tall = paper.height - 2 * paper.margin - head - FOOT
    return [Place(paper.margin + EDGE + i * (each + GUTTER), paper.margin + head, each, tall) for i in range(count)]


def _head(paper: Paper, title: str, note: str, least: float) -> list[Shape]:
    left, right = paper.margin + EDGE, paper.width - paper.margin - EDGE
    base = paper.margin + fonts.cap_height("semibold", ink.HEADING) + EDGE
    shapes: list[Shape] = [
        Text(left, base, title, "semibold", ink.HEADING, ink.TEXT),
        Rect(left, base + 2.2, right - left, 0.5, Paint(fill=ink.TEXT)),
    ]
    if fonts.width(title, "semibold", ink.HEADING) + fonts.width(note, "regular", least) + 6 <= right - left:
        shapes.append(Text(right, base, note, "regular", least, ink.SECOND, "end"))
    return shapes


def _paragraphs(section: Section) -> list[Paragraph]:
    """Heading and lead, then the rules, then question and answer of every ruling."""
    paragraphs = [heading(section.title)] if section.title else []
    if section.lead:
        paragraphs.append(Paragraph((Run(section.lead),), before=0.1))
    for entry in section.entries:
        runs = [Run(entry.number, "semibold", ink.SLATE)]
        if entry.question:
            runs.append(Run(entry.question, "italic", ink.SECOND))
        paragraphs.append(Paragraph((*runs, Run(entry.text)), before=0.25))
    return paragraphs

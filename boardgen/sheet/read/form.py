"""A form to fill in by hand: a line of facts, then questions with answers to tick and lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.errors import DoesNotFit
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import ruled_heading
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import Paper

LINE = 8.0
"""The minimum height of a line to write on."""
MOST = 10.5
"""The maximum height of a line to write on."""
ASK = 11.0
"""Type of a question; smaller where the paper is."""
BOX = 3.4
"""A box to tick, in mm."""
HEAD = 14.0
FOOT = 6.0
HAIR = 0.3


class Question(NamedTuple):
    """What is asked, the answers that can be ticked, and how many lines there are to write at least."""

    text: str
    answers: Sequence[str] = ()
    lines: int = 1


def form_pages(component: str, title: str, note: str, facts: Sequence[str], questions: Sequence[Question], paper: Paper) -> list[Page]:
    """Return pages in portrait, filled with lines to write on: one, or as many as the questions take. Raises DoesNotFit."""
    left, right = paper.margin + HAIR, paper.width - paper.margin - HAIR
    shapes, drop = ruled_heading(paper, title, note, HAIR, ink.BODY)
    top, bottom = paper.margin + HEAD + drop, paper.height - paper.margin - FOOT
    size = ASK if right - left >= 150 else ink.BODY + 1
    start = top + _facts(facts, left, right, 0.0)[1]
    runs: list[list[Question]] = [[]]
    used = 0.0
    for question in questions:
        tall = _height(question, right - left, size, LINE)
        room = bottom - (start if len(runs) == 1 else top)
        if tall > bottom - top:
            over = tall - (bottom - top)
            what = f"{title}: the question {question.text!r} is {over:.1f} mm too tall for {paper.label}"
            raise DoesNotFit(what, over, [question.text, *question.answers])
        if used + tall > room:
            runs.append([])
            used = 0.0
        runs[-1].append(question)
        used += tall
    pages = []
    for i, run in enumerate(runs):
        y = top if i else start
        lines = sum(question.lines for question in run)
        fixed = fsum(_height(question, right - left, size, 0.0) for question in run)
        line = min(MOST, max(LINE, (bottom - y - fixed) / max(1, lines)))
        shapes, _ = ruled_heading(paper, title, note, HAIR, ink.BODY)
        if i == 0:
            shapes += _facts(facts, left, right, top)[0]
        for question in run:
            shapes += _draw_question(question, left, right, y, size, line)
            y += _height(question, right - left, size, line)
        pages.append(Page(paper, tuple(shapes), (component,), title))
    return pages


def _facts(facts: Sequence[str], left: float, right: float, y: float) -> tuple[list[Shape], float]:
    """Return labels with a line to write on after each, as many beside each other as have 24 mm to write; and their height."""
    shapes: list[Shape] = []
    lines: list[Segment] = []
    each = max((fonts.width(fact, "semibold", ink.PRICE) for fact in facts), default=0.0) + 26
    across = max(1, min(len(facts), int((right - left + 4) // each)))
    step = (right - left + 4) / across
    base = y
    for i, fact in enumerate(facts):
        if i % across == 0:
            base += LINE
        x = left + (i % across) * step
        shapes.append(Text(x, base, fact, "semibold", ink.PRICE, ink.TEXT))
        start = x + fonts.width(fact, "semibold", ink.PRICE) + 1.2
        lines += [("M", start, base + 0.6), ("L", x + step - 4, base + 0.6)]
    if lines:
        shapes.append(Path(tuple(lines), Paint(stroke=ink.GRID, width=0.25)))
    return shapes, base - y + 3


def _words(question: Question, width: float, size: float) -> list[str]:
    return fonts.wrap(question.text, "semibold", size, width)


def _ticks(question: Question, width: float) -> list[list[tuple[float, str]]]:
    """Return the answers in rows, each with the place of its box."""
    rows: list[list[tuple[float, str]]] = []
    x = 0.0
    for answer in question.answers:
        wide = BOX + 1.6 + fonts.width(answer, "regular", ink.PRICE)
        if not rows or x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, answer))
        x += wide + 8
    return rows


def _height(question: Question, width: float, size: float, line: float) -> float:
    words = len(_words(question, width, size)) * size * MM_PER_POINT * 1.2
    return 5.0 + words + len(_ticks(question, width)) * 7.0 + question.lines * line


def _draw_question(question: Question, left: float, right: float, y: float, size: float, line: float) -> list[Shape]:
    shapes: list[Shape] = []
    lines: list[Segment] = []
    y += 4.0
    for words in _words(question, right - left, size):
        shapes.append(Text(left, y + size * MM_PER_POINT * 0.9, words, "semibold", size, ink.TEXT))
        y += size * MM_PER_POINT * 1.2
    for row in _ticks(question, right - left):
        for x, answer in row:
            shapes.append(Rect(left + x, y + 1.9, BOX, BOX, Paint(stroke=ink.GRID, width=0.35), 0.5))
            rise = fonts.cap_height("regular", ink.PRICE)
            shapes.append(Text(left + x + BOX + 1.6, y + 1.9 + BOX / 2 + rise / 2, answer, "regular", ink.PRICE, ink.TEXT))
        y += 7.0
    for _ in range(question.lines):
        y += line
        lines += [("M", left, y - 0.8), ("L", right, y - 0.8)]
    if lines:
        shapes.append(Path(tuple(lines), Paint(stroke=ink.FAINT, width=0.25)))
    return shapes

"""Log sheets: rows for turns with their ids printed, a column a phase, and boxes to count in after every round.

Rows of the whole table may come before and after those of the seats, and lines of the set-up before the first round.

What is printed in grey is notation exactly as in a file, so that a filled sheet is typed as its grey and its handwriting read. What
is dark says in words what it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Path, Rect, Segment, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.sheet.paper.page import Page, Words, require_few
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.read.log_header import SMALL, SWATCH, head, head_room
from boardgen.sheet.read.log_plan import LogPlan

ROW = 7.0
"""Height of a line to write on."""
TURN = 13.0
"""Width of the column of turn ids."""
HEAD = 14.0
"""Room for the title and the names of the columns."""
FOOT = 5.0
BOX = 11.5
"""The minimum width of a box for a number of four digits, its seat letter included."""
BLANK = 12.0
"""From one place to write a word on to the next, where there is room."""
NAMED = 27.0
"""The same where there is a word before each place."""
MARKER = 5.0
"""Room for the sign or number that begins a line of the set-up."""


ROUND = "log-round"
"""The symbol of a round on a log sheet."""


def log_pages(plan: LogPlan, paper: Paper, say: Words) -> list[Page]:
    """Sheets for so many rounds at least, all of them full, and the spare ones; the first has the file's header to fill in.

    Lines of a set-up that leave no room for a round have sheets of their own before.
    """
    block = (plan.lines + 1) * ROW
    room = paper.height - 2 * paper.margin - HEAD - FOOT
    below = head_room(plan, paper)
    opening = len(plan.setup) * ROW + 3 if plan.setup else 0.0
    sheets = [plan.setup]
    if plan.setup and room - below - opening < block:
        most = max(1, int((room - below - 3) // ROW))
        sheets = [plan.setup[i : i + most] for i in range(0, len(plan.setup), most)]
    alone = len(sheets) > 1 or (bool(plan.setup) and room - below - opening < block)
    above = 0.0 if alone else below + opening
    first = max(1, int((room - above) // block))
    later = max(1, int(room // block))
    starts = [1]
    while starts[-1] + (first if len(starts) == 1 else later) <= plan.rounds:
        starts.append(starts[-1] + (first if len(starts) == 1 else later))
    require_few(plan.title, len(starts) + plan.spare + (len(sheets) if alone else 0))
    rows = _rows(plan, paper)
    pages = []
    for i, lines in enumerate(sheets if alone else ()):
        shapes = [*head(plan, paper, i == 0), *_setup(plan, lines, paper, paper.margin + HEAD + (below if i == 0 else 0) - 4)]
        pages.append(Page(paper, tuple(shapes), (plan.component,), plan.title))
    for i, start in enumerate([*starts, *[0] * plan.spare]):
        end = start + (later if i else first)
        opens = i == 0 and not alone
        shapes = head(plan, paper, opens)
        y = paper.margin + HEAD + (above if opens else 0)
        if opens:
            shapes += _setup(plan, plan.setup, paper, y - len(plan.setup) * ROW - 7)
        shapes += _columns(plan, paper, y)
        for number in range(start, end):
            shapes += [Use(rows, 0, y), *_ids(plan, number if start else None, paper.margin, y)]
            y += block
        title = say("log_rounds", title=plan.title, first=start, last=end - 1) if start else say("log_spare", title=plan.title)
        pages.append(Page(paper, tuple(shapes), (plan.component,), title))
    return pages


def _pair(x: float, base: float, words: str, notation: str, size: float) -> list[Shape]:
    """A label in words from x, and in grey beside it what is written in a log; either may be empty."""
    start = x + fonts.width(f"{words} ", "semibold", size) if words else x
    label = [Text(x, base, words, "semibold", size, ink.TEXT)] if words else []
    return [*label, *([Text(start, base, notation, "semibold", size, ink.NOTATION)] if notation else [])]


def _edges(plan: LogPlan, paper: Paper) -> list[float]:
    """Where the columns of phases begin, and where the last ends."""
    left, right = paper.margin + TURN, paper.width - paper.margin
    total = sum(column.share for column in plan.columns)
    edges = [left]
    for column in plan.columns:
        edges.append(edges[-1] + (right - left) * column.share / total)
    return edges


def _columns(plan: LogPlan, paper: Paper, y: float) -> list[Shape]:
    shapes: list[Shape] = [Text(paper.margin + SWATCH + 1, y - 1.6, plan.turn, "semibold", ink.BODY, ink.TEXT)]
    for column, x in zip(plan.columns, _edges(plan, paper), strict=False):
        shapes += _pair(x + 1.2, y - 1.6, column.title, column.notation, ink.BODY)
    return shapes


def _rows(plan: LogPlan, paper: Paper) -> Symbol:
    """What every round has alike, drawn once a file: colours, lines, signs and the boxes to count in."""
    left, right = paper.margin, paper.width - paper.margin
    edges = _edges(plan, paper)
    tall = plan.lines * ROW
    first, last = len(plan.before) * ROW, (len(plan.before) + len(plan.seats)) * ROW
    shapes: list[Shape] = [Rect(left, tall, right - left, ROW, Paint(fill=ink.SAND))]
    thin: list[Segment] = []
    for i in range(len(plan.seats)):
        top = first + i * ROW
        for column, x in zip(plan.columns, edges, strict=False):
            if column.sign:
                shapes.append(Text(x + 0.9, top + _base(), column.sign, "semibold", ink.CARD_TITLE, ink.NOTATION))
    for words, top in (*zip(plan.before, _tops(0.0), strict=False), *zip(plan.after, _tops(last), strict=False)):
        shapes += _pair(edges[0] + 1.2, top + _base(), plan.labels.get(words, ""), words, ink.PRICE)
    for i in range(1, plan.lines):
        thin += [("M", left + 0.3, i * ROW), ("L", right - 0.3, i * ROW)]
    for x in edges[:-1]:
        whole = x == edges[0]
        thin += [("M", x, 0.0 if whole else first), ("L", x, tall if whole else last)]
    boxes, letters = _check_row(plan, left, right, tall)
    shapes += letters
    shapes.append(Path((*thin, *boxes), Paint(stroke=ink.GRID, width=0.2)))
    shapes.append(Rect(left + 0.25, 0, right - left - 0.5, tall + ROW, Paint(stroke=ink.TEXT, width=0.5)))
    return Symbol(ROUND, tuple(shapes))


def _tops(start: float) -> Iterator[float]:
    """The upper edges of rows, from the first on."""
    return (start + i * ROW for i in count())


def _setup(plan: LogPlan, opening: Sequence[str], paper: Paper, y: float) -> list[Shape]:
    """The lines before the first round, each with its label and its places to write on; those of a table are below each other."""
    shapes: list[Shape] = []
    lines: list[Segment] = []
    labels = _labels(plan, opening)
    left, end = paper.margin + 0.3, paper.width - paper.margin - 0.3
    left += max((fonts.width(label, "semibold", ink.PRICE) + 3.0 for label in labels if label), default=0.0)
    tables = [words for words in (line.split(" ") for line in opening) if any(word.endswith("_") for word in words)]
    places = max((len(words) - 1 for words in tables), default=1)
    marker = max((fonts.width(f"{words[0]} ", "semibold", ink.PRICE) for words in tables), default=0.0)
    marker = max(MARKER, marker + 1.0 if marker > MARKER else 0.0)
    named = any(word.endswith("_") and word != "_" for words in tables for word in words)
    step = min(NAMED if named else BLANK, (end - left - marker) / max(1, places))
    for line, label, top in zip(opening, labels, _tops(y), strict=False):
        x, base = left, top + _base()
        shapes += _pair(paper.margin + 0.3, base, label, "", ink.PRICE)
        words = line.split(" ")
        table = words in tables
        for i, word in enumerate(words):
            sign = word.removesuffix("_") if table else word
            wide = fonts.width(f"{sign} ", "semibold", ink.PRICE) if sign else 0.0
            shapes += _pair(x, base, "", sign, ink.PRICE)
            if table and sign != word:
                lines += [("M", x + wide, base + 0.6), ("L", x + step - min(2.0, step / 4), base + 0.6)]
            x += (marker if i == 0 else step) if table else max(wide, MARKER if i == 0 else 0.0)
        if not table:
            lines += [("M", x, base + 0.6), ("L", end, base + 0.6)]
    return [*shapes, Path(tuple(lines), Paint(stroke=ink.GRID, width=0.25))] if lines else shapes


def _labels(plan: LogPlan, opening: Sequence[str]) -> list[str]:
    """What the lines of the set-up are in words, each said once: `0 first ...` has the label of `first`."""
    verbs = [line.replace("\N{NO-BREAK SPACE}", " ").removeprefix("0 ").split(" ")[0] for line in opening]
    labels = [plan.labels.get(verb.rstrip(":"), "") for verb in verbs]
    return ["" if i and label == labels[i - 1] else label for i, label in enumerate(labels)]


def _base() -> float:
    """From the top of a row to the baseline of its text."""
    return ROW / 2 + fonts.cap_height("semibold", ink.CARD_TITLE) / 2


def _ids(plan: LogPlan, number: int | None, margin: float, y: float) -> list[Shape]:
    """The numbers of a round's turns, and a line for the letter of each seat; without a number there is a line for that too."""
    x = margin + SWATCH + 1.2
    blank = 5.2 if number is None else 0.0
    round_ = "" if number is None else str(number)
    seats = range(len(plan.before), len(plan.before) + len(plan.seats))
    shapes: list[Shape] = []
    lines: list[Segment] = []
    for i in range(plan.lines):
        base = y + i * ROW + _base()
        if round_:
            shapes.append(Text(x, base, round_, "semibold", ink.CARD_TITLE, ink.TEXT))
        if blank:
            lines += [("M", x, base + 0.6), ("L", x + blank - 0.6, base + 0.6)]
        if i in seats:
            start = x + (blank or fonts.width(round_, "semibold", ink.CARD_TITLE) + 0.6)
            lines += [("M", start, base + 0.6), ("L", start + 4.2, base + 0.6)]
    return [*shapes, Path(tuple(lines), Paint(stroke=ink.GRID, width=0.25))] if lines else shapes


def _check_row(plan: LogPlan, left: float, right: float, y: float) -> tuple[list[Segment], list[Shape]]:
    """One checkpoint: as many of the keys as the width holds, each in words above its notation, and a box for every seat after it."""
    signs = [("= " if i == 0 else "; ") + key for i, key in enumerate(plan.checks)]
    words = [plan.labels.get(key, "") for key in plan.checks]
    widths = [
        max(fonts.width(word, "semibold", SMALL), fonts.width(sign, "semibold", SMALL)) + 2.0
        for word, sign in zip(words, signs, strict=True)
    ]
    kept = 0
    while kept < len(signs) and sum(widths[: kept + 1]) + (kept + 1) * len(plan.seats) * BOX <= right - left - 1:
        kept += 1
    kept = max(1, kept)
    box = (right - left - 1 - sum(widths[:kept])) / (kept * len(plan.seats))
    lines: list[Segment] = []
    shapes: list[Shape] = []
    x = left + 0.5
    for word, sign, wide in zip(words[:kept], signs, widths, strict=False):
        shapes += [*_pair(x + 0.8, y + 2.9, word, "", SMALL), *_pair(x + 0.8, y + (6.0 if word else 4.4), "", sign, SMALL)]
        x += wide
        for letter in plan.seats:
            lines += [("M", x, y), ("L", x, y + ROW)]
            shapes.append(Text(x + 0.8, y + 2.9, letter, "semibold", SMALL, ink.NOTATION))
            x += box
        lines += [("M", x, y), ("L", x, y + ROW)]
    return lines, shapes

"""Log sheets: rows for turns with their ids printed, a column a phase, and boxes to count in after every round.

Rows of the whole table may come before and after those of the seats, and lines of the set-up before the first round.

What is printed in grey is notation exactly as in a file, so that a filled sheet is typed as its grey and its handwriting read. What
is dark says in words what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, count, pairwise
from math import ceil, floor

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, add_tag
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import FACE, rise_of
from boardgen.sheet.paper.page import Page, Words, require_few
from boardgen.sheet.paper.paper import Paper


class Column(NamedTuple):
    """A phase of a turn: its heading, its share of the width, the sign that the notation puts before it, and its verbs in the notation.

    What may be written in it is printed after its heading as an `example`, where there is room."""

    title: str
    share: float
    sign: str = ""
    notation: str = ""
    example: str = ""


class LogPlan(NamedTuple):
    """The contents of log sheets. `seats` are letter -> ink; `checks` the keys to count, most important first.

    Who begins is decided after the sheets are printed, so the letter of a turn is written by hand.

    `labels` say in words what a key or a verb of the notation means, and `names` what a seat is called."""

    component: str
    title: str
    seats: Mapping[str, str]
    rounds: int
    columns: Sequence[Column]
    checks: Sequence[str]
    header: Sequence[str]
    blanks: Sequence[str]
    pin: str
    turn: str
    players: str
    """The word for those whose names are written down."""
    names: Mapping[str, str]
    labels: Mapping[str, str]
    last: int = 0
    """The number of the last round of the game, after which nothing is to be written; 0 where no round is the last."""
    spare: int = 0
    """Sheets without numbers of rounds, for longer games and for copying."""
    setup: Sequence[str] = ()
    """Lines that open the log, on the first sheet: `_` is a place to write a word, alone or behind one.

    A line without is free to its end. Words are separated by plain spaces; a space that does not break is part of a word.
    """
    before: Sequence[str] = ()
    """What the lines of the whole table say that open a round."""
    after: Sequence[str] = ()
    """What the lines of the whole table say that close a round."""
    order: str = ""
    """The word for the order of play, where it is the header `Order:`; empty where lines of the log specify it."""

    @property
    def printed(self) -> str:
        """The title as it is printed."""
        return set_signs(self.title)

    @property
    def lines(self) -> int:
        """Rows of a round, its checkpoint left out."""
        return len(self.before) + len(self.seats) + len(self.after)


PRINTED, LEAD = ink.FOOTER, 2.9
"""The type of the headers that are printed whole, in points, and from one to the next, in mm: they are read when a log is typed."""
PLAYED = 9.2
"""From the last of them to the line of the players, with the seats in words between them, in mm."""
WORDS = 3.4
"""From the seats in words down to their line, in mm."""
LINE = 7.0
"""From a line to write on to the next, in mm."""
ROOM = 10.0
"""What the headers take at least below the title and the names of the columns, in mm."""
WRITTEN, LEAST = 34.0, 25.0
"""Room for a word and what is written after it beside the title, and where there is less, in mm."""
GAP = 5.0
"""From a line to write on to what is printed beside it, in mm."""
SMALL = 7.0
"""Type of seat letters in boxes and of the names of seats, in points."""
SWATCH = 1.8
NAME = 18.0
"""The minimum room for a player, with the letter of the seat, in mm: where there is less, the names are in several lines."""
PLAYERS, ORDER = "Players", "Order"
"""The headers of a log that name the players, and who plays after whom."""
INSET = 0.3
"""From the margin to the first letter, in mm."""


class Places(NamedTuple):
    """Where the headers are on the first sheet, in mm: the left of those printed whole and the base line of the first of them."""

    x: float
    y: float
    blanks: tuple[float, float, float]
    """From where to where the date and the scribe are written, and their base line."""
    players: float
    """The base line of the players, or of their first line."""
    each: int
    """How many players are on a line."""
    room: float
    """What all of them take below the title and the names of the columns."""


def head(plan: LogPlan, paper: Paper, first: bool) -> list[Shape]:
    """Return the title, and on the first sheet the headers of the log with the players' names to fill in."""
    left, right, base = paper.margin + INSET, paper.width - paper.margin - INSET, _title_base(plan, paper)
    shapes: list[Shape] = [add_tag([Text(left, base, plan.printed, FACE, ink.HEADING, ink.TEXT)], tags.SHEET)]
    if not first:
        return shapes
    at = _places(plan, paper)
    for number, text in enumerate(plan.header):
        shapes.append(Text(at.x, at.y + number * LEAD, text, "regular", PRINTED, ink.NOTATION))
    lines: list[Segment] = []
    x, end, y = at.blanks
    each = (end - x) / max(1, _blanks(plan))
    for blank in plan.blanks:
        shapes.append(Text(x, y, blank, "semibold", ink.PRICE, ink.TEXT))
        lines += [("M", x + fonts.width(blank, "semibold", ink.PRICE) + 1, y + 0.6), ("L", x + each - 2.5, y + 0.6)]
        x += each
    if plan.order:
        headed, after = _header(x, y, plan.order, ORDER)
        shapes += headed
        lines += [("M", after + 1, y + 0.6), ("L", x + each - 2.5, y + 0.6)]
    headed, after = _header(left, at.players, plan.players, PLAYERS)
    shapes += headed
    indent = after + 2
    each = (right - indent) / at.each
    for number, (letter, colour) in enumerate(plan.seats.items()):
        row, column = divmod(number, at.each)
        x, y = indent + column * each, at.players + row * LINE
        shapes += _swatch(x, y - WORDS - 1.7, colour)
        shapes.append(Text(x + 3, y - WORDS, plan.names[letter], "semibold", SMALL, ink.TEXT))
        shapes.append(Text(x + 3, y, f"{letter}=", "semibold", ink.PRICE, ink.NOTATION))
        start = x + 3 + fonts.width(f"{letter}=", "semibold", ink.PRICE) + 0.8
        lines += [("M", start, y + 0.6), ("L", x + each - 2, y + 0.6)]
    return [*shapes, Path(tuple(lines), Paint(stroke=ink.GRID, width=0.25))]


def _header(x: float, base: float, word: str, key: str) -> tuple[list[Shape], float]:
    """Return a header of the notation from x, with the word for it above where that is another, and where both end."""
    header = f"{key}:"
    above = [] if word == key else [Text(x, base - WORDS, word, "semibold", SMALL, ink.TEXT)]
    wide = max(fonts.width(header, "semibold", ink.PRICE), *(fonts.width(text.text, "semibold", SMALL) for text in above), 0.0)
    return [*above, Text(x, base, header, "semibold", ink.PRICE, ink.NOTATION)], x + wide


def _blanks(plan: LogPlan) -> int:
    """Return how many headers to fill in are beside the title."""
    return len(plan.blanks) + bool(plan.order)


def _swatch(x: float, y: float, colour: str) -> list[Shape]:
    """Return a stripe in the colour of a seat, white with an edge."""
    edge = None if colour.upper() != ink.PAPER else ink.TEXT
    return [Rect(x, y, SWATCH, WORDS + 2.3, Paint(fill=colour, stroke=edge, width=0.2 if edge else 0, role="ground"))]


def _places(plan: LogPlan, paper: Paper) -> Places:
    """Return where headers are: at the right of the title, or below a long one; those to fill in beside the title where there is room.

    The word for one of them would be in the margin there."""
    left, right, base = paper.margin + INSET, paper.width - paper.margin - INSET, _title_base(plan, paper)
    x = right - _width(plan)
    y = paper.margin + INSET + fonts.cap_height("regular", PRINTED)
    start = left + fonts.width(plan.printed, FACE, ink.HEADING)
    down = LINE if start + GAP > x else 0.0
    players = y + down + (len(plan.header) - 1) * LEAD + PLAYED
    each, rows = _share_lines(len(plan.seats), right - _header(left, players, plan.players, PLAYERS)[1] - 2)
    room, needed = ROOM + down + (rows - 1) * LINE, _blanks(plan)
    if not down and plan.order in ("", ORDER) and x - GAP - start - LINE >= needed * WRITTEN:
        return Places(x, y, (start + LINE, x - GAP, base), players, each, room)
    if x - GAP - left >= needed * LEAST:
        return Places(x, y + down, (left, x - GAP, base + LINE), players, each, room)
    return Places(x, y + down, (left, right, players + rows * LINE), players, each, room + LINE)


def _share_lines(seats: int, room: float) -> tuple[int, int]:
    """Return how many players are on a line of a width in mm, and how many lines there are."""
    rows = ceil(seats / max(1, int(room / NAME))) or 1
    return max(1, ceil(seats / rows)), rows


def _title_base(plan: LogPlan, paper: Paper) -> float:
    return paper.margin + rise_of(plan.printed) + INSET


def _width(plan: LogPlan) -> float:
    """Return the width of the headers with the widest of layout ids: what is beside them is the same whatever the id is."""
    name, _, digits = plan.pin.rpartition("@")
    widest = max("0123456789abcdef", key=lambda sign: fonts.width(sign, "regular", PRINTED)) * len(digits)
    return max(fonts.width(text.replace(plan.pin, f"{name}@{widest}"), "regular", PRINTED) for text in plan.header)


ROW = 7.0
"""Height of a line to write on in a set-up, in mm."""
EDGE = 0.25
"""How far the line around a round goes out, in mm."""
LOWEST_ROW, HIGHEST_ROW = 6.6, 8.0
"""Heights of a line of a round, in mm: so many rounds go on a sheet as the lower one allows, and they share its room."""
LIMITED_ROW = 11.0
"""The maximum height in mm where a game has a last round, and its rounds share the sheets."""
ROWS = [LIMITED_ROW - step / 10 for step in range(round((LIMITED_ROW - LOWEST_ROW) * 10))]
"""The heights that are tried for that, in mm."""
TURN = 13.0
"""Width of the column of turn ids."""
HEAD = 14.0
"""Room for the title and the names of the columns."""
FOOT, LOW_FOOT = 5.0, 7.0
"""What stays free above the margin, in mm, for a footer of one line, and for one of two."""
ONE_LINE = 200.0
"""On narrower paper, in mm, footers are in two lines."""
BOX = 11.5
"""The minimum width of a box for a number of four digits, its seat letter included."""
BLANK = 12.0
"""From one place to write a word on to the next, where there is room."""
NAMED = 27.0
"""The same where there is a word before each place."""
NARROW = 14.0
"""From one place to the next where there is a word before each, in mm at least."""
MARKER = 5.0
"""Room for the sign or number that begins a line of the set-up."""


ROUND = "log-round"
"""The symbol of a round on a log sheet."""


def log_pages(plan: LogPlan, paper: Paper, say: Words) -> list[Page]:
    """Return sheets for so many rounds at least, and the spare ones; the first has the file's header to fill in.

    All are full, in a game with a last round of rows that are higher where it has fewer rounds.

    Lines of a set-up that leave no room for a round have sheets of their own before."""
    sheets, alone, below, above, row, first, later, starts = _divide_rounds(plan, paper)
    require_few(plan.title, len(starts) + plan.spare + (len(sheets) if alone else 0))
    rows = _rows(plan, paper, row)
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
        last = min(end - 1, plan.last or end) if start else end - 1
        for number in range(start, last + 1):
            shapes += [Use(rows, 0, y), *_ids(plan, number if start else None, paper.margin, y, row)]
            y += (plan.lines + 1) * row
        title = say("log_rounds", title=plan.title, first=start, last=last) if start else say("log_spare", title=plan.title)
        pages.append(Page(paper, tuple(shapes), (plan.component,), title))
    return pages


def count_rounds(plan: LogPlan, paper: Paper) -> int:
    """Return how many rounds can be written down on the sheets of a log, which are all full; those of spare sheets have no numbers."""
    how = _divide_rounds(plan, paper)
    there = how.first + how.later * (len(how.starts) - 1)
    return min(there, plan.last) if plan.last else there


class _Division(NamedTuple):
    """How set-up and rounds are divided over sheets."""

    sheets: list[Sequence[str]]
    """The lines of the set-up by their sheets."""
    alone: bool
    """... and whether no rounds are on these."""
    below: float
    """What the headers take on the first sheet, in mm."""
    above: float
    """... and what all lines do that are above its first round."""
    row: float
    """The height of a line of a round in mm."""
    first: int
    """How many rounds are on the first sheet with any."""
    later: int
    """... and on each after it."""
    starts: list[int]
    """The first round of each sheet."""


def _divide_rounds(plan: LogPlan, paper: Paper) -> _Division:
    count, block = plan.lines + 1, (plan.lines + 1) * LOWEST_ROW
    room = paper.height - 2 * paper.margin - HEAD - (FOOT if paper.width >= ONE_LINE else LOW_FOOT)
    below = _places(plan, paper).room
    opening = len(plan.setup) * ROW + 3 if plan.setup else 0.0
    sheets: list[Sequence[str]] = [plan.setup]
    if plan.setup and room - below - opening < block:
        most = max(1, int((room - below - 3) // ROW))
        sheets = [plan.setup[i : i + most] for i in range(0, len(plan.setup), most)]
    alone = len(sheets) > 1 or (bool(plan.setup) and room - below - opening < block)
    above = 0.0 if alone else below + opening
    first, later = max(1, int((room - above) // block)), max(1, int(room // block))
    spread = 1 + max(0, -((first - min(plan.rounds, plan.last or plan.rounds)) // later))  # so many sheets
    room -= EDGE  # the outer line of the last round
    highest = HIGHEST_ROW
    if 0 < plan.last <= first + (spread - 1) * later:
        highest = LIMITED_ROW
        shared = [(int((room - above) / (count * tall)), int(room / (count * tall))) for tall in ROWS]
        first, later = next((one for one in shared if one[0] + (spread - 1) * one[1] >= plan.last), (first, later))
    starts = [1, *[1 + first + at * later for at in range(spread - 1)]]
    fills = [(room - above) / first, *([room / later] if len(starts) + plan.spare > 1 else [])]
    row = max(LOWEST_ROW, min(highest, min(fills) / count))
    return _Division(sheets, alone, below, above, floor(row * 100) / 100, first, later, starts)


def _pair(x: float, base: float, words: str, notation: str, size: float) -> list[Shape]:
    """Return a label in words from x, and in grey beside it what is written in a log; either may be empty."""
    start = x + fonts.width(f"{words} ", "semibold", size) if words else x
    label = [Text(x, base, words, "semibold", size, ink.TEXT)] if words else []
    return [*label, *([Text(start, base, notation, "semibold", size, ink.NOTATION)] if notation else [])]


def _edges(plan: LogPlan, paper: Paper) -> list[float]:
    """Return where the columns of phases begin, and where the last ends."""
    left, right = paper.margin + TURN, paper.width - paper.margin
    least = [_wide_heading(column, _heading_size(plan, paper)) for column in plan.columns]
    free, wide = dict(enumerate(plan.columns)), [0.0] * len(plan.columns)
    room = right - left
    while free:  # the narrowest are as wide as their names, and the rest share what is left
        total = sum(column.share for column in free.values())
        short = [number for number, column in free.items() if room * column.share / total < least[number]]
        for number in short or [*free]:
            wide[number] = least[number] if short else room * free[number].share / total
        for number in short or [*free]:
            room -= wide[number]
            del free[number]
    return [*accumulate(wide, initial=left)]


HEADED = 2.0
"""From the end of the name of a column to the next column, with what is free before the name, in mm."""


def _wide_heading(column: Column, size: float) -> float:
    """Return the width that the name of a column needs with the notation beside it, in mm."""
    return fonts.width(" ".join(text for text in (column.title, column.notation) if text), "semibold", size) + HEADED


def _heading_size(plan: LogPlan, paper: Paper) -> float:
    """Return the size of the names of the columns, smaller on narrow paper. Raises DoesNotFit where they have no room side by side."""
    room = paper.width - 2 * paper.margin - TURN
    for size in (ink.BODY, ink.BODY - 0.5, ink.BODY - 1, ink.BODY - 1.5, ink.FOOTER):
        over = sum(_wide_heading(column, size) for column in plan.columns) - room
        if over <= 1e-6:
            return size
    texts = [text for column in plan.columns for text in (column.title, column.notation) if text]
    raise DoesNotFit(
        f"{plan.title}: the names of the columns are {over:.1f} mm too wide for {paper.label}; print it on larger paper", over, texts
    )


def _columns(plan: LogPlan, paper: Paper, y: float) -> list[Shape]:
    size = _heading_size(plan, paper)
    shapes: list[Shape] = [Text(paper.margin + SWATCH + 1, y - 1.6, plan.turn, "semibold", size, ink.TEXT)]
    for column, (x, end) in zip(plan.columns, pairwise(_edges(plan, paper)), strict=True):
        shapes += _pair(x + 1.2, y - 1.6, column.title, column.notation, size)
        start = x + 1.2 + _wide_heading(column, size)
        if column.example and start + fonts.width(column.example, "italic", SMALL) <= end:
            shapes.append(Text(start, y - 1.6, column.example, "italic", SMALL, ink.TEXT))
    return shapes


def _rows(plan: LogPlan, paper: Paper, row: float) -> Symbol:
    """Return what every round has alike, drawn once a file: colours, lines, signs and the boxes to count in."""
    left, right = paper.margin, paper.width - paper.margin
    edges = _edges(plan, paper)
    tall = plan.lines * row
    first, last = len(plan.before) * row, (len(plan.before) + len(plan.seats)) * row
    shapes: list[Shape] = [Rect(left, tall, right - left, row, Paint(fill=ink.SAND, role="ground"))]
    thin: list[Segment] = []
    for i in range(len(plan.seats)):
        top = first + i * row
        for column, x in zip(plan.columns, edges, strict=False):
            if column.sign:
                shapes.append(Text(x + 0.9, top + _base(row), column.sign, "semibold", ink.CARD_TITLE, ink.NOTATION))
    for words, top in (*zip(plan.before, _tops(0.0, row), strict=False), *zip(plan.after, _tops(last, row), strict=False)):
        shapes += _pair(edges[0] + 1.2, top + _base(row), plan.labels.get(words, ""), words, ink.PRICE)
    for i in range(1, plan.lines):
        thin += [("M", left + 0.3, i * row), ("L", right - 0.3, i * row)]
    for x in edges[:-1]:
        whole = x == edges[0]
        thin += [("M", x, 0.0 if whole else first), ("L", x, tall if whole else last)]
    boxes, letters = _check_row(plan, left, right, tall, row)
    shapes += letters
    shapes.append(Path((*thin, *boxes), Paint(stroke=ink.GRID, width=0.2)))
    shapes.append(Rect(left + 0.25, 0, right - left - 0.5, tall + row, Paint(stroke=ink.TEXT, width=0.5)))
    return Symbol(ROUND, tuple(shapes))


def _tops(start: float, row: float = ROW) -> Iterator[float]:
    """Return the upper edges of rows, from the first on."""
    return (start + i * row for i in count())


def _setup(plan: LogPlan, opening: Sequence[str], paper: Paper, y: float) -> list[Shape]:
    """Return the lines before the first round, each with its label and its places to write on; those of a table are below each other."""
    shapes: list[Shape] = []
    lines: list[Segment] = []
    verbs = [line.replace("\N{NO-BREAK SPACE}", " ").removeprefix("0 ").split(" ")[0] for line in opening]
    labels = [plan.labels.get(verb.rstrip(":"), "") for verb in verbs]
    labels = ["" if i and label == labels[i - 1] else label for i, label in enumerate(labels)]
    left, end = paper.margin + 0.3, paper.width - paper.margin - 0.3
    left += max((fonts.width(label, "semibold", ink.PRICE) + 3.0 for label in labels if label), default=0.0)
    tables = [words for words in (line.split(" ") for line in opening) if any(word.endswith("_") for word in words)]
    places = max((len(words) - 1 for words in tables), default=1)
    marker = max((fonts.width(f"{words[0]} ", "semibold", ink.PRICE) for words in tables), default=0.0)
    marker = max(MARKER, marker + 1.0 if marker > MARKER else 0.0)
    named = any(word.endswith("_") and word != "_" for words in tables for word in words)
    step = min(NAMED if named else BLANK, (end - left - marker) / max(1, places))
    above = named and step < NARROW  # labels are above their lines where beside them there is too little room to write
    if above:
        left = paper.margin + 0.3
        step = min(NAMED, (end - left - marker) / max(1, places))
    for line, label, top in zip(opening, labels, _tops(y), strict=False):
        x, base = left, top + _base()
        shapes += (
            _pair(paper.margin + 0.3, base - WORDS, label, "", SMALL) if above else _pair(paper.margin + 0.3, base, label, "", ink.PRICE)
        )
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


def _base(row: float = ROW) -> float:
    """Return the distance in mm from the top of a row to the baseline of its text."""
    return row / 2 + fonts.cap_height("semibold", ink.CARD_TITLE) / 2


def _ids(plan: LogPlan, number: int | None, margin: float, y: float, row: float) -> list[Shape]:
    """Return the numbers of a round's turns, and a line for the letter of each seat; without a number there is a line for that too."""
    x = margin + SWATCH + 1.2
    blank = 5.2 if number is None else 0.0
    round_ = "" if number is None else str(number)
    seats = range(len(plan.before), len(plan.before) + len(plan.seats))
    shapes: list[Shape] = []
    lines: list[Segment] = []
    for i in range(plan.lines):
        base = y + i * row + _base(row)
        if round_:
            shapes.append(Text(x, base, round_, "semibold", ink.CARD_TITLE, ink.NOTATION))
        if blank:
            lines += [("M", x, base + 0.6), ("L", x + blank - 0.6, base + 0.6)]
        if i in seats:
            start = x + (blank or fonts.width(round_, "semibold", ink.CARD_TITLE) + 0.6)
            lines += [("M", start, base + 0.6), ("L", start + 4.2, base + 0.6)]
    return [*shapes, Path(tuple(lines), Paint(stroke=ink.GRID, width=0.25))] if lines else shapes


def _check_row(plan: LogPlan, left: float, right: float, y: float, row: float) -> tuple[list[Segment], list[Shape]]:
    """Return one checkpoint: as many keys as the width holds, each in words above its notation, and a box for every seat after it."""
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
            lines += [("M", x, y), ("L", x, y + row)]
            shapes.append(Text(x + 0.8, y + 2.9, letter, "semibold", SMALL, ink.NOTATION))
            x += box
        lines += [("M", x, y), ("L", x, y + row)]
    return lines, shapes

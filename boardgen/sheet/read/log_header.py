"""The head of a log sheet: on the first one the headers of the log, line by line as they are written in a file, with places to fill in.

What is printed in grey is notation: its lines, filled in, are the headers of a log that the referee reads. Words are dark.
"""

from __future__ import annotations

from typing import NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.read.log_plan import LogPlan

LEAD = 4.2
"""From one of the headers that are printed whole to the next, in mm."""
PLAYED = 6.6
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
PLAYERS, ORDER = "Players", "Order"
"""The headers of a log that name the players, and who plays after whom."""
INSET = 0.3
"""From the margin to the first letter, in mm."""


class Places(NamedTuple):
    """Where the headers are on the first sheet, in mm: the left of those printed whole and the base line of the first of them ..."""

    x: float
    y: float
    blanks: tuple[float, float, float]
    """... from where to where the date and the scribe are written, and their base line ..."""
    players: float
    """... and the base line of the players."""
    room: float
    """What all of them take below the title and the names of the columns."""


def head_room(plan: LogPlan, paper: Paper) -> float:
    """What the headers of the first sheet take below the title and the names of the columns, in mm."""
    return _places(plan, paper).room


def head(plan: LogPlan, paper: Paper, first: bool) -> list[Shape]:
    """The title, and on the first sheet the headers of the log with the players' names to fill in; on the others a comment."""
    left, right, base = paper.margin + INSET, paper.width - paper.margin - INSET, _title_base(paper)
    shapes: list[Shape] = [Text(left, base, plan.title, "semibold", ink.HEADING, ink.TEXT)]
    if not first:
        return [*shapes, Text(right, base, f"# {plan.pin}", "semibold", ink.PRICE, ink.NOTATION, "end")]
    at = _places(plan, paper)
    for number, text in enumerate(plan.header):
        shapes.append(Text(at.x, at.y + number * LEAD, text, "semibold", ink.PRICE, ink.NOTATION))
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
    each = (right - indent) / max(1, len(plan.seats))
    for number, (letter, colour) in enumerate(plan.seats.items()):
        x = indent + number * each
        shapes += _swatch(x, at.players - WORDS - 1.7, colour, WORDS + 2.3)
        shapes.append(Text(x + 3, at.players - WORDS, plan.names[letter], "semibold", SMALL, ink.TEXT))
        shapes.append(Text(x + 3, at.players, f"{letter}=", "semibold", ink.PRICE, ink.NOTATION))
        start = x + 3 + fonts.width(f"{letter}=", "semibold", ink.PRICE) + 0.8
        lines += [("M", start, at.players + 0.6), ("L", x + each - 2, at.players + 0.6)]
    return [*shapes, Path(tuple(lines), Paint(stroke=ink.GRID, width=0.25))]


def _header(x: float, base: float, word: str, key: str) -> tuple[list[Shape], float]:
    """A header of the notation from x, with the word for it above where that is another, and where both end."""
    header = f"{key}:"
    above = [] if word == key else [Text(x, base - WORDS, word, "semibold", SMALL, ink.TEXT)]
    wide = max(fonts.width(header, "semibold", ink.PRICE), *(fonts.width(text.text, "semibold", SMALL) for text in above), 0.0)
    return [*above, Text(x, base, header, "semibold", ink.PRICE, ink.NOTATION)], x + wide


def _blanks(plan: LogPlan) -> int:
    """How many headers to fill in are beside the title."""
    return len(plan.blanks) + bool(plan.order)


def _swatch(x: float, y: float, colour: str, height: float) -> list[Shape]:
    """A stripe in the colour of a seat, white with an edge."""
    edge = None if colour.upper() != ink.PAPER else ink.TEXT
    return [Rect(x, y, SWATCH, height, Paint(fill=colour, stroke=edge, width=0.2 if edge else 0))]


def _places(plan: LogPlan, paper: Paper) -> Places:
    """Headers are at the right of the title, or below a long one; those to fill in beside the title where there is room.

    The word for one of them would be in the margin there.
    """
    left, right, base = paper.margin + INSET, paper.width - paper.margin - INSET, _title_base(paper)
    x = right - _width(plan)
    y = paper.margin + INSET + fonts.cap_height("semibold", ink.PRICE)
    start = left + fonts.width(plan.title, "semibold", ink.HEADING)
    down = LINE if start + GAP > x else 0.0
    players = y + down + (len(plan.header) - 1) * LEAD + PLAYED
    room, needed = ROOM + down, _blanks(plan)
    if not down and plan.order in ("", ORDER) and x - GAP - start - LINE >= needed * WRITTEN:
        return Places(x, y, (start + LINE, x - GAP, base), players, room)
    if x - GAP - left >= needed * LEAST:
        return Places(x, y + down, (left, x - GAP, base + LINE), players, room)
    return Places(x, y + down, (left, right, players + LINE), players, room + LINE)


def _title_base(paper: Paper) -> float:
    return paper.margin + fonts.cap_height("semibold", ink.HEADING) + INSET


def _width(plan: LogPlan) -> float:
    """The width of the headers with the widest of layout ids: what is beside them is the same whatever the id is."""
    name, _, digits = plan.pin.rpartition("@")
    widest = max("0123456789abcdef", key=lambda sign: fonts.width(sign, "semibold", ink.PRICE)) * len(digits)
    return max(fonts.width(text.replace(plan.pin, f"{name}@{widest}"), "semibold", ink.PRICE) for text in plan.header)

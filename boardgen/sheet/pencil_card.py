"""The pencil card: the notation on one small card, in words and in grey beside them as it is written, from the notation's own table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import MM_PER_POINT
from boardgen.draw.panel_frame import INSET, headed_frame
from boardgen.draw.shapes import Figure, Paint, Shape, Text, line
from boardgen.errors import DoesNotFit

EDGE = 4.5
GUTTER = 5.0
BAND = 9.0


class Entry(NamedTuple):
    """What may be written, and what it means in a few words."""

    form: str
    help: str


def pencil_card(
    title: str, subtitle: str, entries: Sequence[Entry], size: tuple[float, float], columns: int = 2, points: float = ink.BODY
) -> Figure:
    """All entries in columns of equal height, in type of `points`. Raises DoesNotFit, by the millimetres that are wanting."""
    width, height = size
    each = (width - 2 * EDGE - (columns - 1) * GUTTER) / columns
    stop = _stop(entries, each, points)
    lines = [_lines(entry, each, stop, points) for entry in entries]
    top = BAND + 3.0
    room = height - top - EDGE
    least = points * MM_PER_POINT * 1.16
    split = _split([len(entry) for entry in lines], columns)
    longest = max(sum(len(entry) for entry in part) for part in _parts(lines, split))
    leading = room / longest
    if leading < least:
        over = least * longest - room
        texts = [text for entry in entries for text in entry]
        raise DoesNotFit(f"{title}: {len(entries)} entries are {over:.1f} mm too tall for {width:g} x {height:g} mm", over, texts)
    leading = min(leading, points * MM_PER_POINT * 1.5)
    base = (INSET + BAND) / 2 + fonts.cap_height("semibold", ink.CARD_TITLE) / 2
    shapes: list[Shape] = [
        *headed_frame(width, height, BAND - INSET),
        Text(EDGE, base, title, "semibold", ink.CARD_TITLE, ink.TEXT),
        Text(width - EDGE, base, subtitle, "regular", points, ink.SECOND, "end"),
    ]
    for number, part in enumerate(_parts(lines, split)):
        x = EDGE + number * (each + GUTTER)
        y = top
        if number:
            shapes.append(line(x - GUTTER / 2, top, x - GUTTER / 2, height - EDGE, Paint(stroke=ink.FAINT, width=0.25)))
        for entry in part:
            words: list[Shape] = []
            forms: list[Shape] = []
            for row in entry:
                y += leading
                for text, face, at in row:
                    form = face == "semibold"
                    fill = ink.NOTATION if form else ink.TEXT
                    (forms if form else words).append(Text(x + at, y - leading * 0.3, text, face, points, fill))
            shapes += [*words, *forms]  # read aloud, the words are not interrupted
    return Figure(width, height, tuple(shapes))


Row = list[tuple[str, fonts.Face, float]]
GAP = 2.0
"""From words to the notation beside them, in mm at least."""
INDENT = 4.0
"""Of a form that is too wide to be beside its words, and is below them."""


def _lines(entry: Entry, room: float, stop: float, points: float) -> list[Row]:
    """The words, and the form in grey from the tab stop on: beside the first line of the words where it fits, else below them."""
    form = fonts.width(entry.form, "semibold", points)
    if form > room:
        raise DoesNotFit(f"{entry.form!r} is {form - room:.1f} mm too wide for the pencil card", form - room, [entry.form])
    beside = stop + form <= room
    words = fonts.wrap(entry.help, "regular", points, stop - GAP if beside else room)
    rows: list[Row] = [[(text, "regular", 0.0)] for text in words]
    if beside:
        rows[0].append((entry.form, "semibold", stop))
    elif len(words) == 1 and fonts.width(words[0], "regular", points) + GAP + form <= room:
        rows[0].append((entry.form, "semibold", room - form))
    else:
        rows.append([(entry.form, "semibold", min(INDENT, room - form))])
    return rows


def _stop(entries: Sequence[Entry], room: float, points: float) -> float:
    """The tab stop with which all entries take the fewest lines, the leftmost of equals."""
    stops = [room * share / 100 for share in range(40, 81)]
    return min(stops, key=lambda stop: (sum(len(_lines(entry, room, stop, points)) for entry in entries), stop))


def _split(heights: Sequence[int], columns: int) -> list[int]:
    """Where to break a list into columns so that the tallest is as low as can be."""
    least = max(max(heights, default=1), -(-sum(heights) // columns))
    while True:
        breaks, filled = [0], 0
        for i, height in enumerate(heights):
            if filled + height > least:
                breaks.append(i)
                filled = 0
            filled += height
        if len(breaks) <= columns:
            return breaks
        least += 1


def _parts(lines: Sequence[list[Row]], breaks: Sequence[int]) -> list[Sequence[list[Row]]]:
    ends = [*breaks[1:], len(lines)]
    return [lines[start:end] for start, end in zip(breaks, ends, strict=True)]

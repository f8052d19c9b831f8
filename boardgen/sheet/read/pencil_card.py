"""The pencil card: the notation on one small card, in words and in grey at the right as it is written, from the notation's own table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.panel_frame import INSET, headed_frame
from boardgen.draw.shape.shapes import Figure, Paint, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT
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
    """All entries in columns of equal height, in type of `points`, larger where few entries leave room.

    Raises DoesNotFit, by the millimetres that are wanting.
    """
    width, height = size
    each = (width - 2 * EDGE - (columns - 1) * GUTTER) / columns
    top = BAND + 3.0
    room = height - top - EDGE
    small = points
    points = next((small + more for more in LARGER if _roomy(entries, each, room * columns, small + more)), small)
    lines = [_lines(entry, each, points) for entry in entries]
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
        Text(width - EDGE, base, subtitle, "regular", small, ink.SECOND, "end"),
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
                forms += _leader(row, x, y - leading * 0.3, points)
            shapes += [*words, *forms]  # read aloud, the words are not interrupted
    return Figure(width, height, tuple(shapes))


def _leader(row: Row, x: float, base: float, points: float) -> Iterator[Shape]:
    """Dots from the words of a line to the form beside them."""
    if len(row) == 2:
        start, stop = x + fonts.width(row[0][0], "regular", points) + GAP, x + row[1][2] - GAP
        if stop - start >= LEADER - 2 * GAP:
            yield line(start, base, stop, base, Paint(stroke=ink.SECOND, width=0.2, dash=(0.2, 1.2)))


Row = list[tuple[str, fonts.Face, float]]
LARGER = (2.5, 1.5, 0.75)
"""By so many points the type of few entries may be larger."""
GAP = 2.0
"""From words to the notation beside them, in mm at least."""
LEADER = 6.0
"""A wider gap between them is bridged by dots."""
ROOMY = 1.45
"""Lines so far apart, in ems, are what larger type has room for."""


def _lines(entry: Entry, room: float, points: float) -> list[Row]:
    """The words, and the form in grey at the right end: beside their last line where it fits, else below it."""
    form = fonts.width(entry.form, "semibold", points)
    if form > room:
        raise DoesNotFit(f"{entry.form!r} is {form - room:.1f} mm too wide for the pencil card", form - room, [entry.form])
    words = fonts.wrap(entry.help, "regular", points, room)
    rows: list[Row] = [[(text, "regular", 0.0)] for text in words]
    if not words or fonts.width(words[-1], "regular", points) + GAP + form > room:
        rows.append([])
    rows[-1].append((entry.form, "semibold", room - form))
    return rows


def _roomy(entries: Sequence[Entry], each: float, room: float, points: float) -> bool:
    """Whether type of so many points leaves air between the lines of columns that have so much room in all."""
    if any(fonts.width(entry.form, "semibold", points) > each for entry in entries):
        return False
    lines = sum(len(_lines(entry, each, points)) for entry in entries) + len(entries) / 4  # columns are not filled to the last line
    return lines * points * MM_PER_POINT * ROOMY <= room


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

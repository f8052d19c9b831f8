"""A page to sign: a title, numbered clauses, a line for the date and one for every name."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.read.prose import Paragraph, Place, set_text

LARGEST = 16.0
WIDEST, TALLEST = 184.0, 262.0
"""The sheet is no larger than this on larger paper: it is read and signed by hand."""
AIR = 12.0
"""Between frame and text."""
TITLE = 24.0
LINE = 19.0
"""Height of a line to sign on."""


def covenant_page(
    component: str, title: str, clauses: Sequence[Paragraph], date: str, names: Sequence[str], paper: Paper, least: float = ink.BODY
) -> Page:
    """The page in portrait, its frame in the middle, in type of `least` points or more. Raises DoesNotFit, naming the component."""
    width = min(WIDEST, paper.width - 2 * paper.margin - 1)
    tall = min(TALLEST, paper.height - 2 * paper.margin - 12)
    x, y = (paper.width - width) / 2, (paper.height - tall) / 2
    air = min(AIR, width / 14)
    left, right = x + air, x + width - air
    rows = -(-len(names) // 2)
    foot = (rows + 1) * LINE + 4
    room = tall - TITLE - foot - air
    if room < 10:
        raise DoesNotFit(f"{title}: the lines to sign are {10 - room:.1f} mm too tall for {paper.label}", 10 - room)
    setting = set_text(title, clauses, [Place(left, y + TITLE + 4, right - left, room)], (LARGEST, least), even=False)
    shapes: list[Shape] = [
        Rect(x, y, width, tall, Paint(stroke=ink.TEXT, width=ink.FRAME_WIDTH), 3.0),
        Rect(x + 1.6, y + 1.6, width - 3.2, tall - 3.2, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH), 2.0),
    ]
    size = ink.TITLE
    while size > ink.HEADING and fonts.width(title, "semibold", size) > right - left:
        size -= 1
    shapes.append(Text(left, y + air + fonts.cap_height("semibold", size), title, "semibold", size, ink.TEXT))
    shapes += setting.columns[0]
    base = y + tall - foot - air + LINE
    each = (right - left - 10) / 2
    small = max(least, ink.BODY + 0.5)
    shapes += _to_write(left, base, each, date, small)
    for i, name in enumerate(names):
        row, column = divmod(i, 2)
        shapes += _to_write(left + column * (each + 10), base + (row + 1) * LINE, each, name, small)
    return Page(paper, tuple(shapes), (component,), title)


def _to_write(x: float, y: float, width: float, label: str, points: float) -> list[Shape]:
    """A line with what belongs on it in small type of `points` below."""
    return [
        Rect(x, y, width, 0.3, Paint(fill=ink.TEXT)),
        Text(x, y + 1.4 + fonts.cap_height("regular", points), label, "regular", points, ink.SECOND),
    ]

"""The back cover of a rulebook: a turn in short, and the answers to what the book asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.errors import DataError
from boardgen.faces.booklet_text import BookletText, Strip, measure_strips
from boardgen.layout.decks.markdown_text import Block, place
from boardgen.layout.rules.rules_text import ANSWER, RulesBlock
from boardgen.layout.yaml.node import Faults
from boardgen.rulebook.book import Book
from boardgen.rulebook.cover import EDGE, FRAME, say_facts

BELOW = 15.5
"""From the foot of the page to the frame, in mm: the number of the page is under it."""
AIR = 7.0
"""Between the frame and the words in it, in mm."""
SIZES = ((11.0, 10.0), (10.4, 9.4), (9.8, 9.0), (9.4, 8.6), (9.0, 8.2), (8.6, 7.8), (8.2, 7.4), (7.8, 7.0), (7.4, 6.5))
"""The size of the turn and that of the answers, in points: the first with which both fit."""
GUTTER = 5.0
"""Between the two columns of answers, in mm."""
BETWEEN = 5.0
"""Between the turn and the answers, in mm."""
ID = "back-cover"


def has_back(book: Book) -> bool:
    """Return whether a book has something to say on its back cover."""
    return bool(book.text.back or book.text.answers)


def is_back(page: Figure) -> bool:
    """Return whether a page is the back cover."""
    return any(isinstance(shape, Group) and shape.id == ID for shape in page.shapes)


def back_cover(book: Book, size: tuple[float, float], setter: BookletText) -> Figure:
    """Return the back cover, `size` mm large. Raises DataError at the line of what is too long for it."""
    width, height = size
    outer = Box(EDGE, EDGE, width - EDGE, height - BELOW)
    inner = Box(outer.x0 + FRAME, outer.y0 + FRAME, outer.x1 - FRAME, outer.y1 - FRAME)
    room = Box(inner.x0 + AIR, inner.y0 + AIR, inner.x1 - AIR, inner.y1 - AIR)
    frame = [
        Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(fill=ink.SLATE, role="ground")),
        Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.SAND, role="ground")),
    ]
    over = 0.0
    for turn, small in SIZES:
        text = _set(setter, [one.block for one in book.text.back], turn, room.width)
        columns = _columns(_answers(book, setter, small, room.width))
        heading = _set(setter, [_heading(book)], turn, room.width) if columns[0] else []
        tall = measure_strips(text) + measure_strips(heading) + max(map(measure_strips, columns)) + (BETWEEN if text and heading else 0.0)
        over = tall - room.height
        if over <= 0:
            shapes: list[Shape] = [*frame, Group(tuple(_draw(text, room.x0, room.y0)), id=ID)]
            y = room.y0 + measure_strips(text)
            if text and heading:
                y += BETWEEN
                shapes.append(line(room.x0, y - BETWEEN / 2, room.x1, y - BETWEEN / 2, Paint(stroke=ink.SLATE, width=0.35)))
            shapes += _draw(heading, room.x0, y)
            y += measure_strips(heading)
            for number, column in enumerate(columns):
                shapes += _draw(column, room.x0 + number * (room.width + GUTTER) / 2, y)
            y += max(map(measure_strips, columns))
            return Figure(width, height, (*shapes, *_foot(book, room, y)))
    first = (book.text.back or book.text.answers[0])[0]
    faults = Faults()
    what = f"turn and answers are {over:.0f} mm too long for the back cover"
    faults.add(place(book.text.source, first.block.line), what, "write less after <!-- back -->, or shorter answers", "data:booklet.room")
    raise DataError(*faults.sorted())


FOOT = 17.0
"""What the title at the foot takes, in mm."""


def _foot(book: Book, room: Box, top: float) -> Iterator[Shape]:
    """Draw the title at the foot, with the facts on the cover, where there is room below `top`."""
    facts = say_facts(book)
    size = ink.BODY
    while size > ink.FOOTER and fonts.width(facts, "regular", size) > room.width:
        size -= 0.25
    if top + FOOT > room.y1 or fonts.width(book.spec.title, "display", 16) > room.width or fonts.width(facts, "regular", size) > room.width:
        return
    middle = (room.x0 + room.x1) / 2
    yield line(room.x0, room.y1 - FOOT + 4.0, room.x1, room.y1 - FOOT + 4.0, Paint(stroke=ink.SLATE, width=0.35))
    yield Text(middle, room.y1 - 5.2, book.spec.title, "display", 16, ink.TEXT, "middle")
    yield Text(middle, room.y1, facts, "regular", size, ink.TEXT, "middle")


def _heading(book: Book) -> Block:
    return Block("heading", 1, book.say("rulebook_answers"), 2)


def _answers(book: Book, setter: BookletText, size: float, room: float) -> list[list[Strip]]:
    """Return each answer, with the number of its question, in half the room."""
    found: list[list[Strip]] = []
    for number, (_, answer) in enumerate(book.text.answers, 1):
        text = f"**{number}**  {_plain(answer)}"
        found.append(_set(setter, [Block("paragraph", answer.block.line, text)], size, (room - GUTTER) / 2))
    return found


def _plain(answer: RulesBlock) -> str:
    return answer.block.text.removeprefix(ANSWER)


def _columns(answers: Sequence[list[Strip]]) -> tuple[list[Strip], list[Strip]]:
    """Return the answers in two columns of about one height."""
    half, left, right = measure_strips(strip for one in answers for strip in one) / 2, list[Strip](), list[Strip]()
    for one in answers:
        (left if measure_strips(left) < half - 0.1 else right).extend(one)
    return left, right


def _set(setter: BookletText, blocks: Sequence[Block], size: float, room: float) -> list[Strip]:
    """Return blocks in a size of type and a width, headings of chapters as large as those of parts."""
    small = replace(setter, look=setter.look._replace(size=size), room=setter.room._replace(x1=setter.room.x0 + room))
    strips = [strip for block in blocks for strip in small.strips(block._replace(level=max(1, block.level - 1)) if block.level else block)]
    return [strips[0]._replace(before=0.6 * size * MM_PER_POINT), *strips[1:]] if strips else []


def _draw(strips: Sequence[Strip], x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = []
    for strip in strips:
        y += strip.before
        shapes += strip.draw(x, y)
        y += strip.height
    return shapes

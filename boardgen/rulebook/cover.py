"""The covers of a rulebook: in front the title, for whom the game is and how long it takes, in the sky over its board; at the back a turn
in short, and the answers to what the book asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.components import print_order
from boardgen.components.cover_scene import choose_ink, draw_picture
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text, add_tag, line
from boardgen.draw.shape.tags import Place, Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.errors import DataError
from boardgen.faces.booklet_text import BookletText, Strip, measure_strips
from boardgen.layout.decks.markdown_text import Block, place
from boardgen.layout.rules.rules_text import ANSWER
from boardgen.layout.yaml.node import Faults
from boardgen.rulebook.book import Book

EDGE = 8.0
"""From the edge of the page to the frame, in mm: more than any printer leaves white."""
LOW = 10.0
"""The same at the foot, where the footer of a sheet with this page is below the frame."""
LINE = 0.7
"""The width of the line around the cover, in mm."""
FRAME = 3.6
"""The width of the frame of the back cover, in mm."""
AIR = 8.0
"""Between the frame and words in it, in mm."""
LARGEST, ON_TWO, SMALLEST = 58.0, 45.0, 15.0
"""The size of the title in points: at most on one line and on two, and at least."""
LEAD = 1.12
"""From line to line of the title, in sizes of its type."""
PITCH, FACTS = 13.0, 10.5
"""The sizes of the pitch and of the facts under the title, in points."""
LABEL = 9.0
"""The height of the label that says what the book is, in mm."""


def cover(book: Book, size: tuple[float, float]) -> Figure:
    """Return the cover, `size` mm large."""
    width, height = size
    inner = Box(EDGE, EDGE, width - EDGE, height - LOW)
    titles, title = _fit_title(book.spec.title, inner.width - 2 * AIR)
    known = _wrap(say_facts(book), inner.width - 2 * AIR)
    said = book.spec.motto or book.spec.note
    pitch = fonts.wrap_evenly(said, "display-italic", PITCH, inner.width - 2 * AIR) if said else []
    lead, dark = title * LEAD * MM_PER_POINT, choose_ink(book.spec, book.style)
    y = inner.y0 + LABEL + 3.0
    words: list[Shape] = []
    for text in titles:
        y += lead
        drawn = Text(width / 2, y - 0.24 * lead, text, "display", title, dark, "middle")
        words.append(add_tag([drawn], tags.heading(1, 1, Place("cover", book.spec.title))))
    y += 1.0
    for text in pitch:
        y += 6.0
        words.append(add_tag([Text(width / 2, y - 1.6, text, "display-italic", PITCH, dark, "middle")], Tag("P", key=2)))
    for text in known:
        y += 5.2
        words.append(add_tag([Text(width / 2, y - 1.0, text, "regular", FACTS, dark, "middle")], Tag("P", key=1)))
    shapes: list[Shape] = [add_tag(draw_picture(book.spec, book.style, book.inventory().cast, inner, y - inner.y0), tags.DECORATION)]
    shapes.append(Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(stroke=ink.SLATE, width=LINE)))
    return Figure(width, height, (*shapes, *_label(book, inner), *words))


def say_facts(book: Book) -> str:
    """Say for whom the game is, how long it takes and how many players it is best with, as far as the layout has them."""
    return " · ".join(print_order.say_facts(book.spec, book.say, book.seats))


def _fit_title(title: str, room: float) -> tuple[list[str], float]:
    """Return the title in lines and the size of its type, in points: as large as possible on a line, or on two where that is larger."""
    size = LARGEST
    while size > SMALLEST:
        lines = fonts.wrap_evenly(title, "display", size, room)
        most = 1 if size > ON_TWO or " " not in title else 2
        if len(lines) <= most and all(fonts.width(words, "display", size) <= room for words in lines):
            return lines, size
        size -= 1.0
    return fonts.wrap(title, "display", size, room), size


def _wrap(words: str, room: float) -> list[str]:
    """Return the facts in as few lines as they have room in, about as long as each other, that end between two of them where they can."""

    def fill(wide: float) -> list[str]:
        lines: list[str] = []
        for part in words.split(" · "):
            joined = f"{lines[-1]} · {part}" if lines else part
            if lines and fonts.width(joined, "regular", FACTS) <= wide:
                lines[-1] = joined
            else:
                lines += fonts.wrap(part, "regular", FACTS, room)
        return lines

    few = len(fill(room))
    return next(lines for step in range(8, -1, -1) if len(lines := fill(room * (1 - step / 16))) == few)


def _label(book: Book, inner: Box) -> Iterator[Shape]:
    """Draw what the book is on a label that hangs from the frame."""
    words, box = book.say("rulebook_title"), _label_box(book, inner.x0, inner.y0)
    yield Rect(box.x0, box.y0, box.width, box.height, Paint(book.accent, ink.SAND, 0.4, role="ground"))
    base = inner.y0 + LABEL / 2 + fonts.cap_height("semibold", 13) / 2
    yield Text(box.centre[0], base, words, "semibold", 13, ink.legible_on(book.accent), "middle", role="text")


def _label_box(book: Book, left: float, top: float) -> Box:
    x = left + AIR
    return Box(x, top - LINE / 2, x + fonts.width(book.say("rulebook_title"), "semibold", 13) + 10, top + LABEL)


BACK_AIR = 7.0
"""Between the frame and the words in it, in mm."""
FULL = 139.0
"""The width of a page in mm from which on frame and air are as wide as they may be: half a sheet of Letter is wider."""
SIZES = (
    (11.0, 10.0),
    (10.4, 9.4),
    (9.8, 9.0),
    (9.4, 8.6),
    (9.0, 8.2),
    (8.6, 7.8),
    (8.2, 7.4),
    (7.8, 7.0),
    (7.4, 6.5),
    (7.0, 6.5),
    (6.6, 6.5),
)
"""The size of the turn and that of the answers, in points: the first with which both fit."""
GUTTER = 5.0
"""Between the two columns of answers, in mm."""
BETWEEN = 5.0
"""Between the turn and the answers, in mm."""
ID = "back-cover"


def has_back(book: Book) -> bool:
    """Return whether a book has something to say on its back cover."""
    return bool(book.text.back or book.text.answers)


def back_cover(book: Book, size: tuple[float, float], setter: BookletText) -> Figure:
    """Return the back cover, `size` mm large. Raises DataError at the line of what is too long for it."""
    width, height = size
    outer = Box(EDGE, EDGE, width - EDGE, height - LOW)
    thinner = min(1.0, (width / FULL) ** 3)
    inner, room = outer.grown(-FRAME * thinner), outer.grown(-(FRAME + BACK_AIR) * thinner)
    frame = [
        Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(fill=ink.SLATE, role="ground")),
        Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.SAND, role="ground")),
    ]
    over = 0.0
    for turn, small in SIZES:
        text = _set(setter, [one.block for one in book.text.back], turn, room.width)
        columns = _columns(_answers(book, setter, small, room.width))
        heading = _set(setter, [Block("heading", 1, book.say("rulebook_answers"), 2)], turn, room.width) if columns[0] else []
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


def _answers(book: Book, setter: BookletText, size: float, room: float) -> list[list[Strip]]:
    """Return each answer, with the number of its question, in half the room."""
    found: list[list[Strip]] = []
    for number, (_, answer) in enumerate(book.text.answers, 1):
        text = f"**{number}**  {answer.block.text.removeprefix(ANSWER)}"
        found.append(_set(setter, [Block("paragraph", answer.block.line, text)], size, (room - GUTTER) / 2))
    return found


def _columns(answers: Sequence[list[Strip]]) -> tuple[list[Strip], list[Strip]]:
    """Return the answers in two columns of about one height."""

    def divide(at: int) -> tuple[list[Strip], list[Strip]]:
        return [strip for one in answers[:at] for strip in one], [strip for one in answers[at:] for strip in one]

    return min(map(divide, range(len(answers), -1, -1)), key=lambda columns: round(max(map(measure_strips, columns)), 6))


def _set(setter: BookletText, blocks: Sequence[Block], size: float, room: float) -> list[Strip]:
    """Return blocks in a size of type and a width, headings of chapters as large as those of parts."""
    small = setter._replace(look=setter.look._replace(size=size), room=setter.room._replace(x1=setter.room.x0 + room))
    strips = [strip for block in blocks for strip in small.strips(block._replace(level=max(1, block.level - 1)) if block.level else block)]
    return [strips[0]._replace(before=0.6 * size * MM_PER_POINT), *strips[1:]] if strips else []


def _draw(strips: Sequence[Strip], x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = []
    for strip in strips:
        y += strip.before
        shapes += strip.draw(x, y)
        y += strip.height
    return shapes

"""The pages of a rulebook: a cover with the board and what is in the book, the text with rule ids in its outer margin, and the appendix."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from boardgen.components.own_booklet import NUMBER
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DataError
from boardgen.faces.booklet_text import BookletText, Look, Strip
from boardgen.faces.rich_text import Faces
from boardgen.layout.decks.markdown_text import place
from boardgen.layout.rules.own_rules import has_references, referred_block, slug
from boardgen.layout.rules.rules_text import RulesText, is_chapter
from boardgen.layout.yaml.node import Faults
from boardgen.rulebook.book import Book
from boardgen.rulebook.ground import LAYOUT, LEAST
from boardgen.rulebook.text import RulesSetter
from boardgen.rulebook.type_size import readable
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.read.prose import Section, reference_pages

A5 = (148.5, 210.0)
SIZES = (9.2, 9.0, 8.8)
"""Sizes of the text in points: the largest with which a book has no more than `MOST_PAGES`, and the first for a longer book."""
MOST_PAGES = 16
"""Pages of a booklet of four sheets."""
SCALES = (1.7, 1.35, 1.15, 1.0)
"""Sizes of headings by level, in sizes of the text."""
INNER, OUTER, TOP, FOOT = 12.0, 23.0, 11.0, 16.5
"""What is free of text along the fold and the other edges of a page, in mm; rule ids are in the outer margin."""
NARROWER = 0.45, 0.04
"""How much of what a page is narrower than A5 its inner and its outer margin give to the text."""
NOTES = 3.0
"""Between the text and the rule ids beside it, in mm."""
SMALL = 6.5
"""The size of rule ids in points."""
NOTE_LEAD = SMALL * 1.2 * MM_PER_POINT
OUTSIDE = 7.0
"""What rule ids leave free at the outer edge of a page, in mm."""
EDGE = 7.5
"""The margin of the appendix, which has its own columns, in mm."""
BAND = 44.0
"""The height of the band on the cover, in mm."""


PASSES = 5
"""How often a text is set at most, until its references name the pages that they are on."""
LEAST_PICTURE = 15.0
"""The height of a board on the cover below which it is left out, in mm."""


class _Entry(NamedTuple):
    """A chapter and its page, for the list on the cover."""

    title: str
    page: int


def pages(book: Book, size: tuple[float, float] = A5) -> list[Figure]:
    """All pages, each of `size` mm. Raises DataError at the line of what cannot be set, and DoesNotFit."""
    width, height = size
    text = book.text
    inner, outer = _margins(width)
    room = Box(0, 0, width - inner - outer, height - TOP - FOOT)
    chapters = {one.block.line for one in text.body if is_chapter(one)}
    appendix = _appendix(book.sections, book.say, size) if book.sections else []
    for points in (*SIZES, SIZES[0]):
        setter = _setter(book, room, points)
        text, flowed = _flowed(book, setter, chapters)
        if 1 + len(flowed) + len(appendix) <= MOST_PAGES:
            break
    headed = [[strip.title for strip in strips if strip.title and strip.line in chapters] for strips in flowed]
    entries = [_Entry(title, at) for at, titles in enumerate(headed, 2) for title in titles]
    if appendix:
        entries.append(_Entry(book.say("rulebook_appendix"), len(flowed) + 2))
    figures = [_cover(book, size, entries, [strip for one in text.preface for strip in setter.strips(one.block)])]
    running = ""
    for number, (strips, titles) in enumerate(zip(flowed, headed, strict=True), 2):
        shown = titles[0] if titles else running
        shapes = [*_page(strips, number, size, room), *_foot(book, number, shown, size)]
        running = titles[-1] if titles else running
        figures.append(Figure(width, height, tuple(shapes)))
    for number, shapes_of in enumerate(appendix, len(flowed) + 2):
        shapes = [*shapes_of, *_foot(book, number, book.say("rulebook_appendix"), size, ruled=False)]
        figures.append(Figure(width, height, tuple(shapes)))
    return figures


def _flowed(book: Book, setter: BookletText, chapters: Collection[int]) -> tuple[RulesText, list[list[Strip]]]:
    """The text with the pages that it refers to, and what is on each page after the cover.

    A number may move what comes after it: the text is set again until every page is where it was.
    """
    rules = RulesSetter(setter, setter.look.text, book.drawer.draw, lambda number: book.say("rulebook_figure", n=number))
    pages_of: dict[str, int] = {}
    for _ in range(PASSES):
        text = _referring(book, pages_of)
        strips = rules.strips(text.body)
        flowed = list(setter.flow([*_spread(strips, chapters)] if book.sections else strips))
        on_line = {strip.line: number for number, strips in enumerate(flowed, 2) for strip in strips if strip.title}
        found = {
            slug(one.block.text): on_line[one.block.line]
            for one in reversed(text.body)
            if one.block.kind == "heading" and one.block.line in on_line
        }
        if found == pages_of or not any(has_references(one.block) for one in book.text.blocks):
            break
        pages_of = found
    return text, flowed


def _referring(book: Book, pages_of: Mapping[str, int]) -> RulesText:
    """The text of a book with its references as words: to chapters with the pages that are known, and to figures by their numbers."""
    titles = {slug(one.block.text): one.block.text for one in reversed(book.text.blocks) if one.block.kind == "heading"}
    numbers = {one.figure.name: one.number for one in book.text.blocks if one.figure is not None}

    def words(kind: str, name: str) -> str:
        if kind == "see":
            return book.say("rulebook_see", title=titles[name], page=pages_of.get(name, 0))
        return book.say("rulebook_figure_ref", n=numbers.get(name, 0))

    return book.text._replace(blocks=tuple(one._replace(block=referred_block(one.block, words)) for one in book.text.blocks))


def _setter(book: Book, room: Box, points: float) -> BookletText:
    """What sets the text of a book in a size."""
    look = Look(Faces("regular", "bold", "italic"), Faces("semibold", "bold", "italic"), points, ink.TEXT, book.accent, SCALES)
    return BookletText(book.text.source, look, room, book.pictures, book.icons, _warner(book, book.text))


def _margins(width: float) -> tuple[float, float]:
    """The margins along the fold and along the other edge of a page of a width, in mm."""
    lacks = max(0.0, A5[0] - width)
    return INNER - NARROWER[0] * lacks, OUTER - NARROWER[1] * lacks


def _spread(strips: Sequence[Strip], chapters: Collection[int]) -> Iterator[Strip]:
    """The strips with a new page before the second chapter: the first is the quick start, and has the first spread for itself."""
    begun = 0
    broken = False  # by a page break of the text's own
    for strip in strips:
        if strip.title and strip.line in chapters:
            begun += 1
            if begun == 2 and not broken:
                strip = strip._replace(ends=True)
        broken = strip.ends and not strip.height
        yield strip


def _warner(book: Book, text: RulesText) -> Callable[[int, str, str, str], None]:
    """Keeps warnings about the text at their lines."""

    def warn(at: int, problem: str, remedy: str, code: str) -> None:
        faults = Faults()
        faults.add(place(text.source, at), problem, remedy, code, "warning")
        for fault in faults.sorted():
            book.warn(fault)

    return warn


def _page(strips: Sequence[Strip], number: int, size: tuple[float, float], room: Box) -> Iterator[Shape]:
    """The text of a page; the outer margin is on the right of odd pages and on the left of even ones."""
    recto = number % 2 == 1
    inner, outer = _margins(size[0])
    left = inner if recto else outer
    y = 0.0
    notes: list[tuple[float, str]] = []
    for strip in strips:
        y += strip.before if y > 0 else 0.0
        yield from strip.draw(left, TOP + y)
        notes += [(TOP + y + down, rule) for down, rule in strip.beside]
        y += strip.height
    for at, rule in _apart(notes, size[1] - FOOT):
        yield from _note(rule, left, at, room.width, recto)


def _apart(notes: Sequence[tuple[float, str]], foot: float) -> list[tuple[float, str]]:
    """Rule ids where they are wanted or, if they would lie on each other or below `foot`, as near to that as can be; in mm."""
    places: list[float] = []
    noted = 0.0
    for at, rule in notes:
        places.append(max(noted, at))
        noted = places[-1] + len(_parts(rule)) * NOTE_LEAD
    for number in reversed(range(len(notes))):
        places[number] = min(places[number], foot - len(_parts(notes[number][1])) * NOTE_LEAD)
        foot = places[number]
    return [(at, rule) for at, (_, rule) in zip(places, notes, strict=True)]


def _parts(rule: str) -> tuple[str, ...]:
    """A rule id, broken after its dot where it is long."""
    family, dot, rest = rule.partition(".")
    return (rule,) if fonts.width(rule, "regular", SMALL) <= OUTER - NOTES - OUTSIDE else (family + dot, rest)


def _note(rule: str, left: float, y: float, width: float, recto: bool) -> Iterator[Text]:
    """A rule id in the margin."""
    base = y + SIZES[0] * MM_PER_POINT
    x = left + width + NOTES if recto else left - NOTES
    for part in _parts(rule):
        yield Text(x, base, part, "regular", SMALL, ink.QUIET, "start" if recto else "end")
        base += NOTE_LEAD


def _foot(book: Book, number: int, running: str, size: tuple[float, float], ruled: bool = True) -> Iterator[Shape]:
    """The number of a page at its outer edge, and what it is about; with a line above them where they are `ruled`."""
    width, height = size
    recto = number % 2 == 1
    inner, _ = _margins(width)
    left, right = inner, width - inner
    base = height - NUMBER
    if ruled:
        yield line(left, base - 3.9, right, base - 3.9, Paint(stroke=ink.FAINT, width=0.2))
    outside, inside = (right, left) if recto else (left, right)
    yield Text(outside, base, str(number), "semibold", ink.BODY, book.accent, "end" if recto else "start")
    words = f"{book.spec.title} · {running}" if running else book.spec.title
    yield Text(inside, base, words, "regular", 7.5, ink.QUIET, "start" if recto else "end")


def _appendix(sections: Sequence[Section], say: Words, size: tuple[float, float]) -> list[tuple[Shape, ...]]:
    """Every rule and ruling by its name, in columns."""
    page = Paper("", size[0], size[1], EDGE)
    note = say("reference_note")
    moved = Affine.translate(0, -1.2)
    laid = reference_pages("rulebook", say("rulebook_appendix"), note, sections, page, say, titled_once=True)
    return [(Group(one.shapes, moved),) for one in laid]


def _cover(book: Book, size: tuple[float, float], entries: Sequence[_Entry], preface: Sequence[Strip]) -> Figure:
    """Title, what the game is about, its board, and the chapters with their pages."""
    width, height = size
    inner, _ = _margins(width)
    left, right = inner, width - inner
    shapes: list[Shape] = [Rect(left, TOP, right - left, BAND, Paint(fill=book.accent), 2.0)]
    over = ink.legible_on(book.accent)
    title = 34.0
    while fonts.width(book.spec.title, "bold", title) > right - left - 16:
        title -= 1.0
    shapes.append(Text(left + 8, TOP + 20, book.spec.title, "bold", title, over))
    shapes.append(Text(left + 8, TOP + 29, book.say("rulebook_title"), "semibold", 15, over))
    players = seated(book)
    shapes.append(Text(left + 8, TOP + 36.5, players, "regular", 10, over))
    lines = tuple(_contents(book, entries, left, right))
    notes = [words for note in book.notes for words in fonts.wrap(note, "regular", 7.5, right - left)]
    foot = height - FOOT - len(notes) * 3.3
    contents = -(-len(entries) // 2) * 5.0 + 9
    top, low = TOP + BAND + 6, foot - contents - 5
    for number, strip in enumerate(preface):
        top += strip.before if number else 0.0
        shapes += strip.draw(left, top)
        top += strip.height
    top += 5 if preface else 0
    if preface and top > low + 5:
        what = f"what comes before the first chapter is {top - low - 5:.0f} mm too long for the cover"
        faults = Faults()
        faults.add(place(book.text.source, preface[-1].line), what, "put a part of it into a chapter", "data:booklet.room")
        raise DataError(*faults.sorted())
    if book.has_board and low - top > LEAST_PICTURE:
        shapes.append(_picture(book, (left, top, right, low)))
    shapes.append(Group(lines, Affine.translate(0, foot - contents)))
    for number, words in enumerate(notes):
        shapes.append(Text(left, foot + 3.3 * (number + 1), words, "regular", 7.5, ink.QUIET))
    return Figure(width, height, tuple(shapes))


def seated(book: Book) -> str:
    """For how many players the game is and of which age, in words."""
    least, most = book.spec.players
    exact = book.say("rulebook_players_exact", players=least) if least == most else ""
    return book.spec.aged(exact or book.say("rulebook_players", least=least, most=most))


def _picture(book: Book, room: tuple[float, float, float, float]) -> Shape:
    """The board as large as possible between the left, the upper, the right and the lower edge of a room, in mm."""
    left, top, right, low = room
    ground, symbol = book.drawer.ground(LAYOUT)
    box = ground.box(())
    scale = min((right - left) / box.width, (low - top) / box.height)
    x = (left + right) / 2 - box.width * scale / 2
    board = readable(symbol.shapes, ceil(100 * LEAST / scale) / 100, down=1.0)
    picture = Group(
        board if board != symbol.shapes else (Use(symbol, 0, 0),),
        Affine.translate(-box.x0, -box.y0),
        Rect(box.x0, box.y0, box.width, box.height, Paint()),
    )
    return Group((picture,), Affine.scale(scale).then(Affine.translate(x, top + (low - top - box.height * scale) / 2)))


def _contents(book: Book, entries: Sequence[_Entry], left: float, right: float) -> Iterator[Shape]:
    """The chapters with their pages, in two columns."""
    yield Text(left, 4.5, book.say("rulebook_contents"), "semibold", 11, book.accent)
    rows = -(-len(entries) // 2)
    wide = (right - left - 6) / 2
    for number, entry in enumerate(entries):
        column, row = divmod(number, rows)
        x, base = left + column * (wide + 6), 11.0 + row * 5.0
        yield Text(x, base, entry.title, "regular", SIZES[0], ink.TEXT)
        yield Text(x + wide, base, str(entry.page), "regular", SIZES[0], ink.TEXT, "end")
        yield line(x, base + 1.4, x + wide, base + 1.4, Paint(stroke=ink.FAINT, width=0.15))

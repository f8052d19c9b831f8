"""The pages of a rulebook: the cover, what is in the box and in the book, the text with rule ids at the foot of each page, the appendix.

As a booklet, pages lie two by two on both sides of sheets that are folded and stapled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from math import fsum
from typing import TypeAlias

from boardgen.components.own_booklet import NUMBER, QUARTER, fold_pages
from boardgen.components.print_order import RULEBOOK, PrintOrder
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Paint, Shape, Text, add_tag, line
from boardgen.draw.shape.tags import Place, Tag
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.faces.booklet_text import A_PAGE, MOVED, BookletText, Look, Strip, place_of
from boardgen.faces.rich_text import Faces, link_text
from boardgen.layout.decks.markdown_text import Block, place
from boardgen.layout.rules.own_rules import has_references, refers_to, replace_block_references, slug
from boardgen.layout.rules.rules_text import RulesText, is_chapter
from boardgen.layout.yaml.node import Faults
from boardgen.records import NamedTuple
from boardgen.rulebook.book import Book, Pages, lay_inventory
from boardgen.rulebook.cover import back_cover, cover, has_back
from boardgen.rulebook.figure import describe_stones
from boardgen.rulebook.strips import KEPT, TO_BOX, RulesSetter, figure_place, keep_figures, space_out, text_height
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.read.prose import Section, reference_pages

A5 = (148.5, 210.0)
SIZES, LARGER = (9.0, 8.8, 8.7, 8.6), (10.8, 10.7, 10.4, 10.0, 9.7, 9.4, 9.2)
"""Sizes of the text in points: the first, or a smaller one with which a book has no more than `MOST_PAGES`, saves a sheet that would have
one page, or parts nothing from what it belongs to; a larger one where room is left."""
FULL, NOTES = 0.9, 0.06
"""The share of a page that is enough, and what a page for notes costs beside the squares of what others lack of that."""
CLOSER = 0.8, 0.6
"""What is free between the parts of a page is so many times as high where a smaller size alone takes too many pages, or parts something
from what it belongs to; pages that are not full by this are set wider again."""
FEWER = 1.5
"""What a page costs where a book is to have fewer."""
MOST_PAGES = 20
"""Pages of a booklet of five sheets."""
SCALES = (1.7, 1.35, 1.15, 1.0)
"""Sizes of headings by level, in sizes of the text."""
INNER, OUTER, TOP, FOOT = 13.0, 12.0, 9.0, 16.5
"""What is free of text along the fold and the other edges of a page, in mm; rule ids are at the foot."""
NARROWER = 0.45, 0.04
"""The share of the width that a page lacks of A5 by which its inner and its outer margin are narrower."""
LEAST_MARGIN = 8.5
"""The minimum margin along an edge of a page, in mm."""
LIFT = 4.0
"""What stays free at the foot of a page that is a sheet by itself, in mm: the footer of the sheet may be in two lines."""
LEAST_PAGE = (90.0, 128.0)
"""The width and the height of the smallest page, in mm: on paper smaller than A5, if the book fits on it."""
SMALL = 6.5
"""The size of rule ids in points."""
EDGE = 7.5
"""The margin of the appendix, which has its own columns, in mm."""
FRONT, MOST_FRONT = 2, 7
"""Pages between the cover and the text of a book with an appendix, whose quick start begins on a spread; there are fewer than the other."""
RULED = 8.0
"""From line to line of a page for notes, in mm."""
COLUMN, LINE, GAP = 33.0, 4.8, 5.0
"""The minimum width of a column of the contents, from line to line, and between two columns or a title and its page, in mm."""
WIDER = 1.5
"""How many times as wide as in a full page the spaces of one that is not full are at most."""
GROWTHS = (1.35, 1.25, 1.15, 1.07)
"""How many times as large figures are where a page has room for that: the first with which all fit."""
SPARE = 4.0
"""The minimum room for which that is tried, in mm."""
PASSES = 5
"""How often a text is set at most, until its references name the pages that they are on."""
APPENDIX = "appendix"
"""The place of the appendix, for links."""


class _ContentsLine(NamedTuple):
    """A chapter, its page and its place, for the list on the cover."""

    title: str
    page: int
    to: str


class _Front(NamedTuple):
    """The pages between cover and text: how many there are, and a function that draws them with the chapters of the book."""

    pages: int
    draw: Callable[[Sequence[_ContentsLine]], Pages]


class _Laid(NamedTuple):
    """A text in one size of type: how many pages the book has, and what is on those of its text."""

    taken: int
    setter: BookletText
    front: _Front
    text: RulesText
    flowed: Sequence[list[Strip]]

    @property
    def parts_boxes(self) -> bool:
        """Whether a paragraph that stands out is not on the page of what it belongs to, or a short table is on two."""
        return any(strips[-1].near or strips[-1].tie >= TO_BOX for strips in self.flowed[:-1])

    @property
    def emptiness(self) -> float:
        """How bad its empty room is: a page that is half empty is worse than several that lack a few lines, or than one for notes."""
        high = self.setter.room.height
        return fsum(max(0.0, FULL - text_height(strips) / high) ** 2 for strips in self.flowed) + NOTES * (-self.taken % QUARTER)


def _choose_size(lay_out: Callable[..., _Laid], padded: bool) -> _Laid:
    """Return a text with its figures on the pages of their sentences, or where they have more room if that takes too many pages or parts
    something else from what it belongs to."""
    kept = _fill_pages(partial(lay_out, keeps=True), padded)
    if kept.taken <= MOST_PAGES and not kept.parts_boxes:
        return kept
    moved = _fill_pages(lay_out, padded)
    return kept if kept.taken <= MOST_PAGES and (moved.parts_boxes or moved.taken > kept.taken) else moved


def _fill_pages(lay_out: Callable[..., _Laid], padded: bool) -> _Laid:
    """Return a text in the size of type that fills its pages best: where those up to the back cover are `padded`, it may take some."""
    laid = lay_out(SIZES[0])
    closer = [(points, air) for air in (1.0, *CLOSER) for points in SIZES[1:]]
    if laid.taken > MOST_PAGES or (padded and laid.taken % QUARTER == 1):  # in smaller type it would else take as many sheets
        smaller = (lay_out(points, FEWER, air=air) for points, air in closer)
        laid = next((one for one in smaller if one.taken <= min(MOST_PAGES, laid.taken - 1)), laid)
    if laid.parts_boxes:
        smaller = (lay_out(points, FEWER, air=air) for points, air in closer)
        whole = [one for one in smaller if one.taken <= laid.taken and not one.parts_boxes]
        laid = min(whole, key=lambda one: round(one.emptiness, 6), default=laid)
    if padded and not laid.taken % QUARTER:
        return laid
    most = laid.taken + (-laid.taken % QUARTER if padded else 0)
    larger = [one for one in (lay_out(points, 0.0) for points in LARGER) if one.taken <= most and not one.parts_boxes]
    return min(larger, key=lambda one: round(one.emptiness, 6), default=laid)


def pages(book: Book, size: tuple[float, float] = A5) -> list[Figure]:
    """Return all pages, each of `size` mm. Raises DataError at the line of what cannot be set, and DoesNotFit."""
    width, height = size
    text = book.text
    inner, outer = _margins(width)
    room = Box(0, 0, width - inner - outer, height - TOP - FOOT)
    chapters = {one.block.line for one in text.body if is_chapter(one)}
    appendix = _appendix(book.sections, book.say, size) if book.sections else []
    lay = cache(lambda rooms: lay_inventory(book.inventory(), rooms, book.say, book.accent))  # mostly the same in every size of type

    @cache
    def set_type(points: float) -> tuple[BookletText, _Front, _RulesInType]:
        headings = Faces("display", "display", "display-italic")
        look = Look(Faces("regular", "bold", "italic"), headings, points, ink.TEXT, book.accent, SCALES, 1)
        setter = BookletText(book.text.source, look, room, book.pictures, book.icons, book.warn)
        preface = [strip for one in text.preface for strip in setter.strips(one.block)]
        front = _front(book, size, len(chapters) + bool(appendix), preface, lay)
        return setter, front, cache(partial(_set_rules, book, setter, {}))

    @cache
    def lay_out(points: float, a_page: float = A_PAGE, air: float = 1.0, keeps: bool = False) -> _Laid:
        setter, front, set_rules = set_type(points)
        filled, flowed = _flow_text(book, setter, set_rules, chapters, front.pages + 2, (a_page, air), keeps)
        return _Laid(1 + front.pages + len(flowed) + len(appendix) + has_back(book), setter, front, filled, flowed)

    laid = _choose_size(lay_out, has_back(book))
    setter, front, text, flowed = laid[1:]
    first = front.pages + 2
    headed = [[strip.title for strip in strips if strip.title and strip.line in chapters] for strips in flowed]
    begun = [(at, strip) for at, strips in enumerate(flowed, first) for strip in strips if strip.title and strip.line in chapters]
    entries = [_ContentsLine(strip.title, at, place_of(strip.line, strip.title).name) for at, strip in begun]
    if appendix:
        entries.append(_ContentsLine(book.say("rulebook_appendix"), len(flowed) + first, APPENDIX))
    figures = [cover(book, size)]
    for number, drawn in enumerate(front.draw(entries), 2):
        figures.append(Figure(width, height, (*drawn, *_foot(book, number, book.say("rulebook_box"), size))))
    running = ""
    for number, (strips, titles) in enumerate(zip(flowed, headed, strict=True), first):
        shown = titles[0] if titles else running
        rules = [*dict.fromkeys(rule for strip in strips for _, rule in strip.beside)]
        shapes = [*_page(strips, number, size), *_foot(book, number, shown, size, rules)]
        running = titles[-1] if titles else running
        figures.append(Figure(width, height, tuple(shapes)))
    for number, shapes_of in enumerate(appendix, len(flowed) + first):
        shapes = [*shapes_of, *_foot(book, number, book.say("rulebook_appendix"), size, ruled=False)]
        figures.append(Figure(width, height, tuple(shapes)))
    return [*figures, *_end(book._replace(text=text), size, setter, len(figures))] if has_back(book) else figures


def _end(book: Book, size: tuple[float, float], setter: BookletText, before: int) -> Iterator[Figure]:
    """Yield the back cover as the last page of a sheet, after pages for notes where the pages `before` do not fill the others."""
    width, height = size
    inner, outer = _margins(width)
    spare = -(before + 1) % QUARTER
    notes = book.say("rulebook_notes")
    for number in range(before + 1, before + 1 + spare):
        left = inner if number % 2 else outer
        shapes: list[Shape] = [add_tag([Text(left, TOP + 6.0, notes, "display", ink.HEADING, book.accent)], tags.heading(2))]
        y = TOP + 6.0 + RULED
        while y < height - FOOT:
            shapes.append(line(left, y, left + width - inner - outer, y, Paint(stroke=ink.FAINT, width=0.2)))
            y += RULED
        yield Figure(width, height, (*shapes, *_foot(book, number, notes, size)))
    yield back_cover(book, size, setter)


def _front(
    book: Book,
    size: tuple[float, float],
    lines: int,
    preface: Sequence[Strip],
    lay: Callable[[tuple[Box, ...]], tuple[bool, Callable[[], Pages]]],
) -> _Front:
    """Return the pages between cover and text: what comes before the first chapter, what is in the box as `lay` lays it, and the contents
    of `lines`."""
    width, height = size
    margin = _margins(width)
    sides = [(left, width - right) for left, right in (margin[::-1], margin)]  # page 2 is on the left
    (left, right), foot = sides[0], height - FOOT
    shapes: list[Shape] = []
    top = TOP
    for number, strip in enumerate(preface):
        top += strip.before if number else 0.0
        shapes += strip.draw(left, top)
        top += strip.height
    notes = [words for note in book.notes for words in fonts.wrap(note, "regular", NOTE, right - left)]
    contents = 9.0 + -(-lines // _count_columns(right - left)) * LINE + 2.0 + len(notes) * NOTE_LINE
    below = 0.0 if book.sections else contents  # the contents of a book with an appendix are on the next page
    if top > foot - below:
        what = f"what comes before the first chapter is {top - foot + below:.0f} mm too long for its page"
        faults = Faults()
        faults.add(place(book.text.source, preface[-1].line), what, "put a part of it into a chapter", "data:booklet.room")
        raise DataError(*faults.sorted())
    top += 7.0 if preface else 0.0
    for count in range(FRONT, MOST_FRONT, 2) if book.sections else range(1, MOST_FRONT):
        tops = (top, *[TOP] * (count - 1))
        rooms = [Box(sides[at % 2][0], y, sides[at % 2][1], foot) for at, y in enumerate(tops)]
        rooms[-1] = rooms[-1]._replace(y1=foot - contents - 4)
        fits, draw_inventory = lay((*rooms,))
        if fits:
            break

    def draw(entries: Sequence[_ContentsLine]) -> Pages:
        drawn = draw_inventory()
        drawn[0] = (*shapes, *drawn[0])
        drawn[-1] = (*drawn[-1], *_contents(book, entries, notes, sides[(len(rooms) + 1) % 2], foot - contents))
        return drawn

    return _Front(len(rooms), draw)


_RulesInType: TypeAlias = Callable[[tuple[tuple[str, int], ...]], tuple[RulesText, list[Strip]]]
"""Sets the text of a book in one size of type, given the pages of chapters."""


def _set_rules(
    book: Book, setter: BookletText, made: dict[tuple[Box, Block], list[Strip]], pages_of: tuple[tuple[str, int], ...]
) -> tuple[RulesText, list[Strip]]:
    """Return the text with the pages that it refers to, and its strips."""
    questions = {asked.block.line: number for number, (asked, _) in enumerate(book.text.answers, 1)}
    describe, say = partial(describe_stones, book.spec), book.say
    referred = {name for one in book.text.blocks for kind, name in refers_to(one.block) if kind == "figure"}
    labels = lambda number: say("rulebook_figure", n=number), lambda number: say("rulebook_try", n=number)
    rules = RulesSetter(setter, setter.look.text, book.drawer, describe, *labels, referred, questions, book.accent, made)
    text = _referring(book, dict(pages_of))
    return text, rules.strips(text.body)


def _flow_text(
    book: Book, setter: BookletText, set_rules: _RulesInType, chapters: Collection[int], first: int, costs: tuple[float, float], keeps: bool
) -> tuple[RulesText, list[list[Strip]]]:
    """Return the text with the pages that it refers to, and what is on each page from page `first` on.

    `costs` are what a page costs, and how many times as high as usual is what is free between the parts of one; `keeps` keeps figures
    with their sentences. A number may move what comes after it: the text is set again until every page is where it was.
    """
    pages_of: dict[str, int] = {}
    a_page, air = costs
    for _ in range(PASSES):
        text, strips = set_rules((*pages_of.items(),))
        strips = keep_figures(strips) if keeps else strips
        strips = strips if air == 1.0 else space_out(strips, air)
        flowed = setter.flow([*_spread(strips, chapters)] if book.sections else strips, a_page, KEPT if keeps else MOVED)
        on_line = {strip.line: number for number, strips in enumerate(flowed, first) for strip in strips if strip.title}
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
    """Return the text of a book with its references as words and links: to chapters with known pages, and to figures by numbers."""
    headings = {slug(one.block.text): one.block for one in reversed(book.text.blocks) if one.block.kind == "heading"}
    numbers = {one.figure.name: one.number for one in book.text.blocks if one.figure is not None}

    def words(kind: str, name: str) -> str:
        if kind == "see":
            return book.say("rulebook_see", title=headings[name].text, page=pages_of.get(name, 0))
        return book.say("rulebook_figure_ref", n=numbers.get(name, 0))

    def link_to(kind: str, name: str) -> str:
        return link_text(
            words(kind, name), place_of(headings[name].line, headings[name].text).name if kind == "see" else figure_place(name)
        )

    def fill(block: Block) -> Block:
        said = replace_block_references(block, words)
        plain = all(map(bidi.plain, (said.text, said.caption, *(cell for row in said.rows for cell in row))))
        return replace_block_references(block, link_to) if plain else said  # no part of a text from right to left has marks

    return book.text._replace(blocks=tuple(one._replace(block=fill(one.block)) for one in book.text.blocks))


def _margins(width: float) -> tuple[float, float]:
    """Return the margins along the fold and along the other edge of a page of a width, in mm."""
    lacks = max(0.0, A5[0] - width)
    return max(LEAST_MARGIN, INNER - NARROWER[0] * lacks), max(LEAST_MARGIN, OUTER - NARROWER[1] * lacks)


def _spread(strips: Sequence[Strip], chapters: Collection[int]) -> Iterator[Strip]:
    """Yield the strips with a new page before the second chapter: the first is the quick start, and has the first spread for itself."""
    begun = 0
    broken = False  # by a page break of the text's own
    for strip in strips:
        if strip.title and strip.line in chapters:
            begun += 1
            if begun == 2 and not broken:
                strip = strip._replace(opens=True)
        broken = strip.ends and not strip.height
        yield strip


def _page(strips: Sequence[Strip], number: int, size: tuple[float, float]) -> Iterator[Shape]:
    """Draw the text of a page; the outer margin is on the right of odd pages and on the left of even ones.

    Where it does not reach the foot of the page, figures are larger, and what is between its parts is wider, up to `WIDER` times.
    """
    inner, outer = _margins(size[0])
    left = inner if number % 2 == 1 else outer
    strips = _enlarge_figures(strips, size[1] - TOP - FOOT)
    between = fsum(strip.before for strip in strips[1:])
    spare = size[1] - TOP - FOOT - text_height(strips)
    wider = 1.0 + min(WIDER - 1.0, spare / between) if between and spare > 0 else 1.0
    y = 0.0
    for strip in strips:
        y += wider * strip.before if y > 0 else 0.0
        yield from strip.draw(left, TOP + y)
        y += strip.height


def _enlarge_figures(strips: Sequence[Strip], high: float) -> Sequence[Strip]:
    """Return the strips of a page with all figures as much larger as there is room in `high` mm, and as they may be."""
    for by in GROWTHS if text_height(strips) < high - SPARE and any(strip.larger for strip in strips) else ():
        grown = [strip.larger(by)._replace(before=strip.before) if strip.larger else strip for strip in strips]
        if text_height(grown) <= high:
            return grown
    return strips


def _foot(
    book: Book, number: int, running: str, size: tuple[float, float], rules: Sequence[str] = (), ruled: bool = True
) -> Iterator[Shape]:
    """Draw the foot of a page, which is not read with the text."""
    yield add_tag(_draw_foot(book, number, running, size, rules, ruled), tags.DECORATION)


def _draw_foot(book: Book, number: int, running: str, size: tuple[float, float], rules: Sequence[str], ruled: bool) -> Iterator[Shape]:
    """Draw the number of a page at its outer edge, what it is about, and the ids of its rules; a line above where they are `ruled`."""
    width, height = size
    recto = number % 2 == 1
    inner, outer = _margins(width)
    left, right = (inner, width - outer) if recto else (outer, width - inner)
    words = f"{book.spec.title} · {running}" if running else book.spec.title
    taken = fonts.width(words, "regular", 7.5) + 4
    base = height - NUMBER
    if ruled:
        yield line(left, base - 3.9, right, base - 3.9, Paint(stroke=ink.FAINT, width=0.2))
    outside, inside = (right, left) if recto else (left, right)
    yield Text(outside, base, str(number), "semibold", ink.BODY, book.accent, "end" if recto else "start")
    yield Text(inside, base, words, "regular", 7.5, ink.QUIET, "start" if recto else "end")
    if ids := _name_rules(rules, right - left - 10 - taken):
        yield Text(inside + (taken if recto else -taken), base, ids, "regular", SMALL, ink.QUIET, "start" if recto else "end")


def _name_rules(rules: Sequence[str], room: float) -> str:
    """Return rule ids on a line of so many mm, in which those that begin alike may be one word, and the last ones may be left out.

    The game is named once, and so is what several ids begin with: `mt:draw.due .when  drop.owed`, or `mt:draw.*  drop.owed`.
    """
    families: dict[str, list[str]] = {}
    for rule in rules:
        stem, *last = rule.partition(":")[2].split(".", 1)
        families.setdefault(stem, []).extend(last)
    full = [" .".join((stem, *lasts)).replace(" .", ".", 1) for stem, lasts in families.items()]
    short = [f"{stem}.*" if len(lasts) > 1 else word for word, (stem, lasts) in zip(full, families.items(), strict=True)]
    cut = [[*short[:count], "\N{HORIZONTAL ELLIPSIS}"] for count in range(len(short) - 1, 0, -1)]
    for words in (full, short, *cut):
        named = f"{rules[0].partition(':')[0]}:{'   '.join(words)}" if words else ""
        if fonts.width(named, "regular", SMALL) <= room:
            return named
    return ""


def _appendix(sections: Sequence[Section], say: Words, size: tuple[float, float]) -> Pages:
    """Return every rule and ruling by its name, in columns; the book itself says what they are, so that they need no note."""
    page = Paper("", size[0], size[1], EDGE)
    moved = Affine.translate(0, -1.2)
    laid = reference_pages("rulebook", say("rulebook_appendix"), "", sections, page, say, titled_once=True)
    title, *others = laid[0].shapes
    assert isinstance(title, Group)  # the head of the page
    title = title._replace(tag=tags.SHEET._replace(place=Place(APPENDIX, say("rulebook_appendix"))))
    return [(Group(shapes, moved),) for shapes in ((title, *others), *(one.shapes for one in laid[1:]))]


NOTE, NOTE_LINE = 7.5, 3.3
"""The size of notes under the contents in points, and their lines in mm."""


def _count_columns(room: float) -> int:
    """Return in how many columns the contents are, in a room of so many mm."""
    return max(1, min(3, int((room + GAP) / (COLUMN + GAP))))


def _contents(book: Book, entries: Sequence[_ContentsLine], notes: Sequence[str], side: tuple[float, float], top: float) -> Iterator[Shape]:
    """Draw the chapters with their pages, in columns that are as wide as their titles ask for and one size of type, and the notes below."""
    left, right = side
    title = book.say("rulebook_contents")
    yield add_tag([Text(left, top + 4.5, title, "display", 11, book.accent)], tags.heading(2, place=Place("contents", title)))
    columns = _count_columns(right - left)
    rows = max(1, -(-len(entries) // columns))  # none yet where the pages are counted
    size = ink.BODY
    while (spare := right - left - fsum(_reach_columns(entries, rows, size)) - GAP * (columns - 1)) < 0 and size > ink.FOOTER:
        size -= 0.25
    widths = [wide + spare / columns for wide in _reach_columns(entries, rows, size)]
    for number, entry in enumerate(entries):
        column, row = divmod(number, rows)
        x, base, wide = left + fsum(widths[:column]) + column * GAP, top + 11.0 + row * LINE, widths[column]
        page = Text(x + wide, base, str(entry.page), "regular", size, ink.TEXT, "end")
        within = Tag("Reference", key=number + 1, within=Tag("TOCI", key=number + 1, within=Tag("TOC", key=1)))
        yield add_tag([Text(x, base, entry.title, "regular", size, ink.TEXT), page], tags.link(entry.to, within))
        yield line(x, base + 1.3, x + wide, base + 1.3, Paint(stroke=ink.FAINT, width=0.15))
    for number, words in enumerate(notes, 1):
        yield Text(left, top + 9.0 + rows * LINE + 2.0 + NOTE_LINE * number, words, "regular", NOTE, ink.QUIET)


def _reach_columns(entries: Sequence[_ContentsLine], rows: int, size: float) -> list[float]:
    """Return how wide each column of the contents is with its page numbers, in mm."""
    return [max(fonts.width(one.title, "regular", size) for one in entries[at : at + rows]) + GAP for at in range(0, len(entries), rows)]


def booklet_sheets(order: PrintOrder, text: Book) -> list[Page]:
    """Return the sheets of the booklet, fronts that bring their backs; on small paper each page by itself. Raises DoesNotFit."""
    return impose(order, RULEBOOK, order.say("rulebook_title"), set_pages(text, order.paper, RULEBOOK))


def impose(order: PrintOrder, name: str, title: str, figures: Sequence[Figure]) -> list[Page]:
    """Lay pages of `page_size` on the sheets of an order, for the component `name`."""
    if 2 * figures[0].width <= max(order.paper.size) + 1e-6:
        return fold_pages(order, name, title, figures)
    upright = order.paper if order.paper.width <= order.paper.height else order.paper.turn()
    return [Page(upright, figure.shapes, (name,), f"{title} {number}") for number, figure in enumerate(figures, 1)]


def set_pages(book: Book, paper: Paper, name: str) -> list[Figure]:
    """Return all pages of the component `name` in the size for a paper.

    Raises DataError as `pages` does, and DoesNotFit where the paper is too small for it.
    """
    size = page_size(paper, name)
    try:
        return pages(book, size)
    except DataError as problem:
        fault = problem.faults[0]
        if size[0] >= A5[0] - 10 or fault.code not in ("data:booklet.room", "data:rulebook.figure"):
            raise
        what = f"the rulebook has no room on {paper.label}: {fault.problem}"
        raise DoesNotFit(f"{what}; {_on_other_paper(paper, name)}", 1.0, whole=True) from problem


def _on_other_paper(paper: Paper, name: str) -> str:
    """Return what to write instead for the component `name`, a rulebook that does not fit on a paper."""
    return f"print it on A5 or larger paper: write --paper a5, or for a kit --paper {name}=a5,{paper.known_as.lower()}"


def page_size(paper: Paper, name: str = RULEBOOK) -> tuple[float, float]:
    """Return width and height of a page: half a sheet where that is about A5, a whole one on small paper. Raises DoesNotFit.

    Where half a sheet is narrower than A5, as on Letter, pages are taller for it. On smaller paper a page is half a sheet, or a whole one
    where that is too small.
    """
    low, high = min(paper.size), max(paper.size)
    width, height = A5
    if high < 2 * width - 20 and low >= width - 2:
        return low, high - LIFT  # two pages do not go on a sheet: each has its own
    if high / 2 >= width - 10 and low >= height - 4:
        return min(width, high / 2), min(height * max(1.0, 2 * width / high), low)
    narrow, short = LEAST_PAGE
    if high / 2 >= narrow and low >= short:
        return high / 2, low
    if low >= narrow and high - LIFT >= short:
        return low, high - LIFT
    over = max(narrow - low, short + LIFT - high)
    what = f"a rulebook needs paper of {narrow:g} × {short + LIFT:g} mm or more; {paper.label} is {over:.1f} mm too small"
    raise DoesNotFit(f"{what}; {_on_other_paper(paper, name)}", over, whole=True)

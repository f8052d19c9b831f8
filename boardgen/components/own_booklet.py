"""Booklets: a text from Markdown on plain pages, or on pages that are folded and stapled, two on each side of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from boardgen.components.makers import Made
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Shape, Symbol, Text, Use, line
from boardgen.draw.shape.tags import OPEN
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DoesNotFit, TooMany
from boardgen.faces.booklet_text import BookletText, Look
from boardgen.faces.rich_text import faces_of
from boardgen.layout.decks.booklets import Booklet
from boardgen.layout.decks.components import Component
from boardgen.layout.yaml.node import Node
from boardgen.sheet.arrange.arrange import Flat, Pages, arrange
from boardgen.sheet.paper.duplex import flip, turn
from boardgen.sheet.paper.page import Foot, Leaf, Page
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Face, Part, Piece

EDGE = 12.0
"""What stays free along the edges of a page in mm."""
FOOT = 17.0
"""What stays free at the foot of a page in mm, for the page number and the footer of the sheet."""
NUMBER = 11.0
"""From the foot of a page to the base line of its number, in mm."""
MOST_PAGES = 200
QUARTER = 4
"""A folded sheet has four pages."""


def booklet(order: PrintOrder, names: Sequence[str]) -> Made:
    """Return the pages of one booklet, as often as it is printed."""
    (name,) = names
    component = order.spec.components[name]
    text = component.own.booklet
    assert text is not None  # a booklet has one
    title = component.own.title
    count = order.each(name, component.pieces + component.each_seat * len(order.seats))

    @cache
    def leaves() -> tuple[Face, ...]:
        return name_pages(name, title, _pages(order, component, text, _page_size(order, component, text)))

    def pages() -> list[Page]:
        faces = leaves()
        if text.folded:
            return fold_pages(order, name, title, [face.figure for face in faces])
        if component.size is None:
            return [Page(order.paper, face.figure.shapes, (name,), face.title) for face in faces]
        leaf = Part(name, title, [Piece(name, title, face, 1, ours=False) for face in faces])
        return [page._replace(lot=None) for page in arrange([leaf], Flat(), order.paper, order.say)]

    return book_part(name, title, count, leaves), Pages(pages, count)


def name_pages(name: str, title: str, figures: Sequence[Figure]) -> tuple[Face, ...]:
    """Return the pages of a booklet as its faces."""
    return tuple(Face(f"{name}-{number}", f"{title} {number}", figure) for number, figure in enumerate(figures, 1))


def book_part(name: str, title: str, count: int, leaves: Callable[[], tuple[Face, ...]]) -> list[Part]:
    """Return a booklet as a component: one piece of several pages, `leaves`, so many times."""

    def piece() -> list[Piece]:
        return [Piece(name, title, leaves()[0], count, pages=leaves())]

    return [Part(name, title, piece, count)]


def _page_size(order: PrintOrder, component: Component, text: Booklet) -> tuple[float, float]:
    """Return width and height of a page: as the layout says, or half a sheet, or a whole one where nothing is folded. Raises DoesNotFit."""
    paper = order.paper
    wide = paper if paper.width > paper.height else paper.turn()
    if component.size is None:
        return (wide.width / 2, wide.height) if text.folded else (paper.width, paper.height)
    width, height = component.size
    over = max(2 * width - wide.width, height - wide.height)
    if text.folded and over > 1e-6:
        what = f"two pages of {width:g} × {height:g} mm are {over:.1f} mm too large for {paper.label}"
        raise DoesNotFit(f"{what}; make the pages smaller, print on a larger paper, or write `imposition: none`", over)
    return width, height


def _pages(order: PrintOrder, component: Component, text: Booklet, size: tuple[float, float]) -> list[Figure]:
    """Return every page with its number, the first without one."""
    width, height = size
    if width < 2 * EDGE + 30 or height < EDGE + FOOT + 30:
        raise DoesNotFit(f"a page of {width:g} × {height:g} mm has no room for text; make it larger", EDGE)
    room = Box(EDGE, EDGE, width - EDGE, height - FOOT)
    fonts, body = order.spec.fonts, text.body
    look = Look(
        faces_of(fonts, body.font),
        faces_of(fonts, "strong"),
        max(body.size, order.least_type) if order.options.large else body.size,
        body.ink,
    )
    source = text.source
    beside = Node("scalar", "", source, 1, 1)

    pictures, icons = order.library.of(beside, ""), order.library.of(component.own.at, order.spec.icons)
    pages = BookletText(source, look, room, pictures, icons, order.warn).pages(text.blocks)
    if len(pages) > MOST_PAGES:
        raise TooMany(f"the booklet `{component.name}` has {len(pages)} pages; {MOST_PAGES} can be printed", len(pages))
    figures = []
    for number, shapes in enumerate(pages, 1):
        label = Text(width / 2, height - NUMBER, str(number), look.text.plain, ink.BODY, ink.SECOND, "middle")
        figures.append(Figure(width, height, (*shapes, label) if number > 1 else shapes))
    return figures


def sheets_of(pages: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the pages on front and back of each folded sheet, left and right, from 1; a number above `pages` is an empty page."""
    padded = -(-pages // QUARTER) * QUARTER
    sheets = []
    for number in range(padded // QUARTER):
        first = 2 * number + 1
        sheets.append(((padded - first + 1, first), (first + 1, padded - first)))
    return sheets


def fold_pages(order: PrintOrder, name: str, title: str, figures: Sequence[Figure]) -> list[Page]:
    """Return sheets on their sides with two pages on each side; the pages of a leaf lie back to back.

    Printed on one side, they are in the order in which they are read."""
    paper = order.paper if order.paper.width > order.paper.height else order.paper.turn()
    width, height = figures[0].width, figures[0].height
    middle = paper.height / 2
    how = order.options.duplex
    over = turn(paper, flip(how) if how not in ("none", "fold") else "short")
    places = [(paper.width / 2 - width / 2, middle), (paper.width / 2 + width / 2, middle)]
    if how == "none":
        return _side_by_side(order, name, title, figures, paper, places)
    sheets = sheets_of(len(figures))
    pages = []
    for number, (front, back) in enumerate(sheets, 1):
        named = order.say("booklet_sheet", title=title, n=number, total=len(sheets))
        fronts = [Use(_symbol(name, page, figures), *at, tag=OPEN) for page, at in zip(front, places, strict=True)]
        # the sheet is turned over: on the back of the left page of the front comes the right page
        behind = zip(reversed(back), places, strict=True)
        backs = [Use(_symbol(name, page, figures), *over.point(*at), over.angle, tag=OPEN) for page, at in behind]
        foot: Foot = "north" if over.angle else "south"  # at the feet of its pages, whichever way they stand
        reverse = order.say("backs", title=named)
        edge = _frame(paper, width, height)
        upright = [_leaf(page, at, figures, False) for page, at in zip(front, places, strict=True)]
        turned = [_leaf(page, over.point(*at), figures, over.angle != 0) for page, at in zip(reversed(back), places, strict=True)]
        turned.sort(key=lambda leaf: leaf.x)
        if how == "fold":  # both sides are printed as sheets of their own, to be glued
            pages.append(Page(paper, (*fronts, *edge), (name,), named, leaves=tuple(upright)))
            pages.append(Page(paper, (*backs, *edge), (name,), reverse, foot=foot, leaves=tuple(turned)))
            continue
        other = Page(paper, (*backs, *edge), (name,), reverse, side="back", flip=flip(how), foot=foot, leaves=tuple(turned))
        pages.append(Page(paper, (*fronts, *edge), (name,), named, flip=flip(how), back=other, leaves=tuple(upright)))
    return pages


def _side_by_side(
    order: PrintOrder, name: str, title: str, figures: Sequence[Figure], paper: Paper, places: Sequence[tuple[float, float]]
) -> list[Page]:
    """Return sheets with two pages beside each other, in the order in which they are read."""
    pages = []
    total = -(-len(figures) // 2)
    for number in range(1, total + 1):
        two = (2 * number - 1, 2 * number)
        named = order.say("booklet_sheet", title=title, n=number, total=total)
        shapes = [Use(_symbol(name, page, figures), *at, tag=OPEN) for page, at in zip(two, places, strict=True)]
        leaves = tuple(_leaf(page, at, figures, False) for page, at in zip(two, places, strict=True))
        pages.append(Page(paper, (*shapes, *_frame(paper, figures[0].width, figures[0].height)), (name,), named, leaves=leaves))
    return pages


def _leaf(page: int, middle: tuple[float, float], figures: Sequence[Figure], turned: bool) -> Leaf:
    width, height = figures[0].width, figures[0].height
    x, y = middle[0] - width / 2, middle[1] - height / 2
    return Leaf(page, x, y, width, height, y + (NUMBER if turned else height - NUMBER), turned, page > len(figures))


def _symbol(name: str, page: int, figures: Sequence[Figure]) -> Symbol:
    """Return a page about (0, 0); an empty one after the last."""
    if page > len(figures):
        return Symbol(f"{name}-{page}", ())
    figure = figures[page - 1]
    return Symbol(f"{name}-{page}", (Group(figure.shapes, Affine.translate(-figure.width / 2, -figure.height / 2)),))


def _frame(paper: Paper, width: float, height: float) -> list[Shape]:
    """Draw ticks at the fold, and marks at the corners of pages that are smaller than half a sheet."""
    x0, y0, x1, y1 = paper.inner
    middle, hair = paper.width / 2, Paint(stroke=ink.GRID, width=ink.CUT_WIDTH)
    shapes: list[Shape] = [line(middle, y0 + 0.3, middle, y0 + 4.3, ink.FOLD_LINE)]
    left, right = middle - width, middle + width
    top, low = (paper.height - height) / 2, (paper.height + height) / 2
    if left > x0 + 3.3:
        shapes += [line(x, y, x + way, y, hair) for x, way in ((left, -3), (right, 3)) for y in (top, low) if y0 + 0.3 < y < y1 - 0.3]
    if top > y0 + 3.3:
        shapes += [line(x, y, x, y + way, hair) for x in (left, right) for y, way in ((top, -3), (low, 3)) if x0 + 0.3 < x < x1 - 0.3]
    return shapes

"""A booklet of a layout as a component of its kit: a rulebook where its text has chapters, else plain pages."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from boardgen.components import own_booklet
from boardgen.components.makers import Made
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group
from boardgen.draw.type.geometry import Affine
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.markdown_text import place, read_blocks
from boardgen.layout.rules.own_rules import BOARD, FIGURE, PIECE, filled_text, has_references
from boardgen.layout.yaml.node import Faults
from boardgen.rulebook import booklet as rulebooks
from boardgen.rulebook.own import is_designed, own_book
from boardgen.rulebook.pages import pages
from boardgen.rulebook.type_size import readable
from boardgen.sheet.paper.page import Face, Item, Page, Part, repeat_pages

LARGER = sqrt(2.0)
"""How much larger pages are in large type: an A5 page then fills A4."""


def booklet(order: PrintOrder, names: list[str]) -> Made:
    """The pages of one booklet, as often as it is printed. Raises DataError at the line of what cannot be set, and DoesNotFit."""
    (name,) = names
    component = order.spec.components[name]
    if not is_designed(component):
        return own_booklet.booklet(_filled(order, component), names)
    book = own_book(order, component)
    title = component.own.title
    if order.options.large:
        low, high = sorted(order.paper.size)
        figures = [_enlarged(figure) for figure in pages(book, (low / LARGER, high / LARGER))]
        upright = order.paper if order.paper.width <= order.paper.height else order.paper.turn()
        sheets = [Page(upright, figure.shapes, (name,), f"{title} {number}") for number, figure in enumerate(figures, 1)]
    else:
        figures = pages(book, rulebooks.page_size(order.paper))
        sheets = rulebooks.imposed(order, name, title, figures)
    faces = tuple(Face(f"{name}-{number}", f"{title} {number}", figure) for number, figure in enumerate(figures, 1))
    count = order.each(name, component.pieces + component.each_seat * len(order.seats) or int(name in order.only))
    item = Item(faces[0].name, count, pages=tuple(face.name for face in faces))
    return [Part(name, title, count, faces, items=(item,))], repeat_pages(sheets, count)


def _enlarged(figure: Figure) -> Figure:
    """A page in large type."""
    shapes = Group(readable(figure.shapes, ink.LARGE / LARGER), Affine.scale(LARGER))
    return Figure(figure.width * LARGER, figure.height * LARGER, (shapes,))


def _filled(order: PrintOrder, component: Component) -> PrintOrder:
    """The order with the facts filled into a booklet of plain pages, which has no figures. Raises DataError at what it cannot have."""
    text = component.own.booklet
    assert text is not None  # a booklet has one
    faults = Faults()
    source = filled_text(order.spec, text, faults)
    blocks = text.blocks if source is text.source else read_blocks(source, faults)
    remedy = "write chapters such as `## Set up`, and leave out `size:` and `imposition:`: then it is a rulebook, which has them"
    for block in blocks:
        drawn = block.kind == "image" and block.text.startswith((FIGURE, PIECE, BOARD))
        if drawn or has_references(block):
            what = "this booklet is printed on plain pages, which have no figures" if drawn else "plain pages have no references"
            faults.add(place(text.source, block.line), what, remedy, "data:rulebook.plain")
    for figure in text.figures.values():
        faults.add_key(figure.at, "this booklet is printed on plain pages, which have no figures", remedy, "data:rulebook.plain")
    faults.check()
    if source is text.source:
        return order
    own = component._replace(making=component.own._replace(booklet=text._replace(source=source, blocks=blocks)))
    spec = order.spec
    return order._replace(spec=replace(spec, components={**spec.components, component.name: own}))

"""The component `rulebook` of a game's kit: its pages on sheets that are folded and stapled; made where it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardgen.components.counting import Count
from boardgen.components.makers import Made, Maker
from boardgen.components.print_order import PrintOrder

if TYPE_CHECKING:
    from boardgen.rulebook.book import Book


def rulebook_maker(read: Callable[[PrintOrder], Book]) -> Maker:
    """Return the maker of the rulebook that `read` gives for an order, where its count, `--only` or `--rulebook` asks for it."""

    def make(order: PrintOrder, names: list[str]) -> Made:
        (name,) = names
        count = order.each(name, count_copies(order, name).pieces)
        return make_copies(order, name, read(order), count) if count else ([], [])

    return make


def count_copies(order: PrintOrder, name: str) -> Count:
    """Return how many copies an order has of a rulebook: as its layout counts, or one where it is asked for by name."""
    pieces = order.spec.components[name].pieces or int(name in order.only)
    return Count(pieces, int(pieces > 0))


def make_copies(order: PrintOrder, name: str, text: Book, count: int) -> Made:
    """Make `count` copies of a rulebook: its pages as faces, and the sheets that they are printed on."""
    from boardgen.rulebook.pages import impose, page_size, pages
    from boardgen.sheet.paper.page import Face, Item, Part, repeat_pages

    title = order.say("rulebook_title")
    figures = pages(text, page_size(order.paper))
    faces = tuple(Face(f"{name}-{number}", f"{title} {number}", figure) for number, figure in enumerate(figures, 1))
    item = Item(faces[0].name, count, pages=tuple(face.name for face in faces))
    return [Part(name, title, count, faces, items=(item,))], repeat_pages(impose(order, name, title, figures), count)

"""A game with a rulebook, and the component `rulebook` of its kit: pages on sheets that are folded and stapled, made when asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from boardgen.components.makers import Game, Made, Maker
from boardgen.components.print_order import PrintOrder
from boardgen.sheet.arrange.arrange import Pages
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.piece import Face

if TYPE_CHECKING:
    from boardgen.rulebook.book import Book


def rulebook_maker(read: Callable[[PrintOrder], Book]) -> Maker:
    """Return the maker of the rulebook that `read` gives for an order, where its count, `--only` or `--rulebook` asks for it."""

    def make(order: PrintOrder, names: list[str]) -> Made:
        (name,) = names
        count = order.each(name, order.spec.components[name].pieces or int(name in order.only))
        if not count:
            return [], Pages(tuple)
        from boardgen.components.own_booklet import book_part, name_pages  # most kits have none

        title = order.say("rulebook_title")

        @cache
        def leaves() -> tuple[Face, ...]:
            from boardgen.rulebook.pages import set_pages

            return name_pages(name, title, set_pages(read(order), order.paper, name))

        def sheets() -> list[Page]:
            from boardgen.rulebook.pages import impose

            return impose(order, name, title, [face.figure for face in leaves()])

        return book_part(name, title, count, leaves), Pages(sheets, count)

    return make


class BookGame(Game):
    """A game with a rulebook."""

    @abstractmethod
    def rulebook(self, order: PrintOrder) -> Book:
        """Return the rulebook of a layout, to be set on pages or on a screen."""

"""A game with a rulebook, as its kit declares it: what writes rulebooks is imported when one is asked for."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from boardgen.components.game import Game

if TYPE_CHECKING:
    from boardgen.components.print_order import PrintOrder
    from boardgen.rulebook.book import Book


class BookGame(Game):
    """A game with a rulebook."""

    @abstractmethod
    def rulebook(self, order: PrintOrder) -> Book:
        """Return the rulebook of a layout, to be set on pages or on a screen."""

"""A game with a rulebook, as its kit declares it: what writes rulebooks is imported when one is asked for."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from boardgen.components.game import Game

if TYPE_CHECKING:
    from boardgen.components.print_order import PrintOrder
    from boardgen.draw.shape import ink
    from boardgen.layout.spec.spec import GameSpec
    from boardgen.rulebook.book import Book
    from boardgen.rulebook.figure import Ground


class BookGame(Game):
    """A game with a rulebook."""

    @abstractmethod
    def rulebook(self, order: PrintOrder) -> Book:
        """Return the rulebook of a layout, to be set on pages or on a screen."""

    def ground(self, spec: GameSpec, style: ink.Style) -> Ground:
        """Return what the figures of the rulebook are drawn on."""
        from boardgen.rulebook.figure import PointsGround

        return PointsGround(spec, style)

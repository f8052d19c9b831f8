"""What one game gives to print, with defaults for what a small game does not have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from boardgen.components.makers import Batch, Maker, alone, make_all, parts_of
from boardgen.components.print_order import PrintOrder
from boardgen.layout.files.shipped import game_module

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from boardgen.sheet.paper.piece import Part
    from boardgen.sheet.read.title_page import TitlePlan


class Game(ABC):
    """A game in print. `GAME` of `boardgen/games/GAME/kit.py` is one; without it everything is made by its kind."""

    makers: ClassVar[Mapping[str, Maker]] = MappingProxyType({})
    """What makes each of its components, the title sheet apart; nothing is drawn before its pages or its faces are asked for."""

    def shares(self, order: PrintOrder, one: str, other: str) -> bool:
        """Return whether one component takes another onto its sheets."""
        return alone(order, one, other)

    def make(self, order: PrintOrder) -> list[Batch]:
        """Return all wanted components; none is drawn."""
        return make_all(order, self.makers, self.shares)

    def list_parts(self, order: PrintOrder) -> Sequence[Part]:
        """Return the components one by one, in the order of the layout."""
        return parts_of(order, self.make(order))

    def leave_out(self, spec: GameSpec) -> Collection[str]:
        """Return the components that a layout is played without."""
        return ()

    @abstractmethod
    def title(self, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
        """Return the title sheet, but for its table."""


@cache
def find_game(name: str) -> Game | None:
    """Return what a game gives to print; None where everything in it is made by its kind."""
    found: object = getattr(game_module("boardgen", name, "kit"), "GAME", None)
    assert found is None or isinstance(found, Game), f"GAME of boardgen/games/{name}/kit.py is not a Game"
    return found

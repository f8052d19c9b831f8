"""What one game gives to print, with defaults for what a small game does not have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from boardgen.components.makers import Maker, alone, lay_out_all
from boardgen.components.print_order import LaidOut, PrintOrder
from boardgen.layout.files.shipped import game_module

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from boardgen.sheet.read.title_page import TitlePlan


class Game(ABC):
    """A game in print. `GAME` of `boardgen/games/GAME/kit.py` is one; without it everything is made by its kind."""

    makers: ClassVar[Mapping[str, Maker]] = MappingProxyType({})
    """What makes each of its components, the title sheet apart; nothing is drawn before its pages or its faces are asked for."""

    def shares(self, order: PrintOrder, one: str, other: str) -> bool:
        """Return whether one component takes another onto its sheets."""
        return alone(order, one, other)

    def lay_out(self, order: PrintOrder) -> LaidOut:
        """Lay out all wanted components on pages."""
        return lay_out_all(order, self.makers, self.shares)

    def unused(self, spec: GameSpec) -> Collection[str]:
        """Return the components that a layout is played without."""
        return ()

    @abstractmethod
    def title(self, order: PrintOrder, laid_out: LaidOut) -> TitlePlan:
        """Return the title sheet, but for its table."""


@cache
def find_game(name: str) -> Game | None:
    """Return what a game gives to print; None where everything in it is made by its kind."""
    found: object = getattr(game_module("boardgen", name, "kit"), "GAME", None)
    assert found is None or isinstance(found, Game), f"GAME of boardgen/games/{name}/kit.py is not a Game"
    return found

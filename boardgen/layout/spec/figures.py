"""What a game alone has in its layout, with defaults for what a small game does not have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boardgen.layout.ground.palette import Inked
    from boardgen.layout.spec.rules_template import Item


class Sums(Protocol):
    """How a game counts money and writes it; whole units are what its layout says."""

    @property
    def scale(self) -> int:
        """How many of the smallest sums one unit is."""

    @property
    def unit(self) -> str:
        """The sign of the unit."""

    def show(self, amount: int) -> str:
        """Return a sum in words."""

    def whole(self, amount: int) -> int | float:
        """Return a sum in whole units."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The numbers and words of one game. What has a body is so in games that say nothing else."""

    @property
    def sums(self) -> Sums | None:
        """How the game writes money; None in a game without money."""
        return None

    @property
    def cards_by_code(self) -> Mapping[str, object]:
        """The cards of its deck by their codes."""
        return {}

    def values(self) -> Mapping[str, object]:
        """Return all that there is, by the names of the layout file."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see, for the layout's id."""
        return self.values()

    def inked(self) -> Mapping[str, Mapping[str, Inked]]:
        """Return the sections whose inks must be told apart as those of seats are."""
        return {}

    def facts(self) -> Mapping[str, str]:
        """Return values under the names of numbers that people read otherwise, such as prices, and further ones."""
        return {}

    def numbers(self) -> Mapping[str, float]:
        """Return further numbers for sums and conditions of a rulebook."""
        return {}

    def lists(self, own: GameFigures) -> Mapping[str, Sequence[Item]]:
        """Return what a rulebook prints for each of a list, such as the rows of a table; `own` are the figures of the game itself."""
        return {}

"""One event of a turn on its way from a state to the next: the truck of a seat, and what messages say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.judge.ask.refusals import Joined, Phrase
from referee.judge.ask.step import Step as JudgeStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.state import State, Truck
    from referee.judge.ask.refusals import Refusals
    from referee.judge.ask.step import Waiver

MONEY = frozenset(("bid", "cost", "floor", "highest", "least", "money", "room", "top"))
"""Values of messages that are money."""


class Step(JudgeStep[str]):
    """A step of a truck. `roads` has the neighbours of each city."""

    __slots__ = ("figures", "roads")

    s: State

    def __init__(
        self, state: State, seats: tuple[str, ...], figures: Figures, roads: dict[str, tuple[str, ...]], waiver: Waiver, refusals: Refusals
    ) -> None:
        super().__init__(state, state.mover, seats, str, waiver, refusals)
        self.figures = figures
        self.roads = roads

    @property
    def truck(self) -> Truck:
        """What the acting seat has."""
        return self.s.trucks[self.seat]

    def shown(self, key: str, value: Any) -> object:
        return self.figures.money.show(value) if key in MONEY else super().shown(key, value)


def goods(names: Sequence[str]) -> Joined | Phrase:
    """Goods in a message: `H and 3D`, or `nothing`."""
    return Joined(names, "and") if names else Phrase("nothing")

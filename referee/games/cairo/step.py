"""One event of a turn on its way from a state to the next: the truck of a seat, what messages say of it, and what chance decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.cairo.state import State
from referee.judge.ask.judged_step import Step as JudgeStep
from referee.judge.ask.refusals import Joined, Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.state import Truck
    from referee.judge.ask.judged_step import Waiver
    from referee.judge.ask.refusals import Refusals


MONEY = frozenset(("bid", "cost", "floor", "highest", "least", "money", "room", "top"))
"""Values of messages that are money."""


class Step(JudgeStep[State]):
    """A step of a truck. `roads` has the neighbours of each city."""

    __slots__ = ("figures", "roads")

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

    def show_value(self, key: str, value: object) -> object:
        return self.figures.money.show(value) if key in MONEY and isinstance(value, int) else super().show_value(key, value)


def goods(names: Sequence[str]) -> Joined | Phrase:
    """Return goods in a message: `H and 3D`, or `nothing`."""
    return Joined(names, "and") if names else Phrase("nothing")


def draw_contracts(state: State, figures: Figures, count: int, dice: Random) -> str:
    """Return so many dice, one of each suit in turn, and for each a coin out of the cup (ruling C-27)."""
    suits, cup = list(figures.suits), [suit for suit, coins in sorted(state.cup.items()) for _ in range(coins)]
    if len(cup) < count:
        return ""
    coins = dice.sample(cup, count)
    return " ".join(f"{dice.choice(list(figures.ranks))}{suits[at % len(suits)]}:{coin}" for at, coin in enumerate(coins))


def roll_for_first(seats: Sequence[str], before: Sequence[Sequence[str]], figures: Figures, dice: Random) -> str:
    """Return a die for each of these seats, or for those who have tied in the events `before` of this line; empty where one has won."""
    for words in before:
        if words[:1] == ["first"]:
            faces = dict(word.partition(":")[::2] for word in words[1:])
            values = {seat: figures.ranks.get(faces.get(seat, ""), 0) for seat in seats}
            seats = [seat for seat in seats if values[seat] == max(values.values())]
    if len(seats) == 1:
        return ""
    return " ".join(f"{seat}:{dice.choice(list(figures.ranks))}" for seat in seats)


def turn_coin(state: State, figures: Figures, suit: str, before: Sequence[str], dice: Random) -> str:
    """Return what a raw coin shows when it is turned: a rank of its suit still unseen. `before` are those turned in this line."""
    known = {*state.coins(), *before}
    return dice.choice([rank for rank in figures.ranks if rank + suit not in known] or [""])


def draw_row(places: Sequence[int | None], laid: Sequence[Sequence[str]], figures: Figures, dice: Random) -> str:
    """Return the next row of the map, out of the tiles that are not laid yet."""
    left = [city for city in figures.cities if not any(city in row for row in laid)]
    tiles = iter(dice.sample(left, sum(place is not None for place in places)))
    return " ".join("." if place is None else next(tiles) for place in places)

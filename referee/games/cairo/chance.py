"""What is left to chance in Goods From Cape to Cairo: the map, who begins, the new contracts, and what a raw coin turns out to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.state import State


def contracts(state: State, figures: Figures, count: int, dice: Random) -> str:
    """So many dice, one of each suit in turn, and for each a coin out of the cup (ruling C-27)."""
    suits, cup = list(figures.suits), [suit for suit, coins in sorted(state.cup.items()) for _ in range(coins)]
    if len(cup) < count:
        return ""
    coins = dice.sample(cup, count)
    return " ".join(f"{dice.choice(list(figures.ranks))}{suits[at % len(suits)]}:{coin}" for at, coin in enumerate(coins))


def first(seats: Sequence[str], figures: Figures, dice: Random) -> str:
    """A die for each of these seats."""
    return " ".join(f"{seat}:{dice.choice(list(figures.ranks))}" for seat in seats)


def turned(state: State, figures: Figures, suit: str, before: Sequence[str], dice: Random) -> str:
    """What a raw coin shows when it is turned: a rank of its suit that has not come to light. `before` are those turned in this line."""
    known = {*state.coins(), *before}
    return dice.choice([rank for rank in figures.ranks if rank + suit not in known] or [""])


def row(places: Sequence[int | None], laid: Sequence[Sequence[str]], figures: Figures, dice: Random) -> str:
    """The next row of the map, out of the tiles that are not laid yet."""
    left = [city for city in figures.cities if not any(city in row for row in laid)]
    tiles = iter(dice.sample(left, sum(place is not None for place in places)))
    return " ".join("." if place is None else next(tiles) for place in places)

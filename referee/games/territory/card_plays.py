"""Cards of territory as bots play them: at random, or where they look better than a stone. The law decides about each play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.territory.places import after

if TYPE_CHECKING:
    from random import Random

    from referee.games.territory.places import Places
    from referee.games.territory.table import Table

LOOKED_AT = 12
"""Points that are looked at for the second stone of a card."""


class Cards:
    """The plays of one layout's cards."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def random(self, table: Table, number: int, steps: int, code: str, dice: Random) -> str:
        """A play of a card with points at random; empty where the card is not a move, or no play comes to hand."""
        places, card = self._places, self._places.figures.deck[code]
        if "move" not in card.when:
            return ""
        board, names = table.board, places.names
        reach = steps if card.by_dice else places.size
        first = places.stone(table, number, reach, dice)
        if card.effect in ("nothing", "points"):
            return f"play {code}"
        if card.effect == "trade":
            other = dice.choice(after(number, len(table.seats)))
            return f"play {code} {table.seats[other]}"
        if card.effect == "replace":
            others = [point for point in range(places.size) if board.colour_at(point) not in (-1, number)]
            return f"play {code} {names[dice.choice(others)]}" if others else ""
        if card.effect == "move":
            own, goals = list(board.stones(number)), [places.stone(table, number, reach, dice) for _ in range(card.numbers["stones"])]
            if len(own) < len(goals) or None in goals:
                return ""
            sources = dice.sample(own, len(goals))
            return f"play {code} " + " ".join(f"{names[a]}>{names[b]}" for a, b in zip(sources, goals, strict=True) if b is not None)
        if first is None:
            return ""
        if card.effect == "anywhere":
            return f"play {code} {names[first]}"
        near = [spot for spot in places.neighbours[first] if board.colour_at(spot) < 0]
        second = (dice.choice(near) if near else None) if card.effect == "pair" else places.stone(table, number, reach, dice)
        return f"play {code} {names[first]} {names[second]}" if second is not None else ""

    def best(self, table: Table, number: int, steps: int, hand: list[str], dice: Random) -> list[tuple[float, str]]:
        """Plays of the cards of a hand that may be better than a stone, with their worths."""
        deck, ways = self._places.figures.deck, []
        for code in dict.fromkeys(hand):
            card = deck[code]
            if "move" in card.when:
                reach = steps if card.by_dice else self._places.size
                way = self._best(table, number, reach, code, card.effect, dice)
                if way is not None:
                    ways.append(way)
        return ways

    def _best(self, table: Table, number: int, reach: int, code: str, effect: str, dice: Random) -> tuple[float, str] | None:
        places, names = self._places, self._places.names
        if effect == "anywhere":
            found = places.best(table, number, reach, 1, dice)
            return (found[0][0] - 0.5, f"play {code} {names[found[0][1]]}") if found else None
        if effect == "trade":
            return self._trade(table, number, code)
        if effect not in ("extra", "pair"):
            return None
        found = places.best(table, number, reach, LOOKED_AT, dice)
        apart = places.figures.apart
        for worth, first in found[:1]:
            for other, second in found[1:]:
                beside = second in places.neighbours[first]
                far = table.rules.distances.apart(first, second, apart - 1) is None
                if beside if effect == "pair" else far:
                    return worth + other * (0.4 if beside else 0.9), f"play {code} {names[first]} {names[second]}"
        return None

    def _trade(self, table: Table, number: int, code: str) -> tuple[float, str] | None:
        """A trade that takes more from another than it costs."""
        numbers, held = self._places.figures.deck[code].numbers, table.state.spoils.prisoners
        others = [other for other in after(number, len(held)) if held[number][other] >= numbers["give"]]
        gains = [(min(numbers["get"], held[other][number]) - numbers["give"], other) for other in others]
        gain, partner = max(gains, key=lambda one: one[0], default=(0, 0))
        return (float(gain), f"play {code} {table.seats[partner]}") if gain > 0 else None

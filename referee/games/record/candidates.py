"""What may be worth writing next in a game that is judged by the record. It only proposes: the law decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from referee.games.record.state import State
from referee.games.record.table import Table
from referee.judge.ask.candidates import Candidates, Context, Word


class RecordCandidates(Candidates[Table]):
    """The points, pieces, cards, dice and holdings of the layout."""

    MORE = frozenset(("tlog:piece",))

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "PUT": lambda _: (Word(f"@{point}") for point in self.points),
            "PIECE": lambda _: (Word(kind.name) for kind in self.table.figures.pieces),
            "POINT": lambda context: (Word(point) for point in self.points if point not in context.words),
            "SIDES": self._sides,
            "CARDNAME": self._cards,
            "CHANGE": self._changes,
            "GIFT": self._gifts,
        }

    def path(self, context: Context, on_way: list[str]) -> Iterable[str]:
        """Return the pieces on the board, those of this line too, and on from there any point."""
        return self.points if on_way else [self.points[point] for point in sorted(context.after(State).kinds)]

    def _sides(self, context: Context) -> Iterator[Word]:
        """Yield what each die may show, one die after the other; dice of the players' own are numbers."""
        dice = self.table.figures.dice
        if not dice:
            yield Word("", amount=True, least=0)
            return
        thrown = context.begun.count("+") + sum(word.count("+") + 1 for word in context.words[1:])
        if thrown >= sum(die.dice for die in dice):
            return
        for side in dict.fromkeys(side for die in dice for side in die.sides):
            yield Word(side)
            if thrown + 1 < sum(die.dice for die in dice):
                yield Word(f"{side}+", glued=True)

    def _cards(self, context: Context) -> Iterator[Word]:
        decks = self.table.figures.decks
        if context.words[:1] == ("shuffle",):
            yield from (Word(deck.name) for deck in decks)
            return
        several = len(decks) > 1
        for deck in decks:
            yield Word(f"{deck.name} ?" if several else "?")
            for card in deck.cards:
                shared = sum(card in one.cards for one in decks) > 1
                yield Word(f"{deck.name} {card}" if shared else card)

    def _changes(self, _: Context) -> Iterator[Word]:
        for key in self.table.figures.law.holdings:
            yield Word(f"{key}+", amount=True)
            yield Word(f"{key}-", amount=True)

    def _gifts(self, context: Context) -> Iterator[Word]:
        """Yield a payment of any seat to any other."""
        for key in self.table.figures.law.holdings:
            for giver in self.table.seats:
                yield from (Word(f"{key} {giver}>{taker} ", amount=True) for taker in self.table.seats if taker != giver)

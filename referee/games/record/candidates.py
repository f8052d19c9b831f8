"""What may be worth writing next in a game that is judged by the record, and what bots write: any one thing that the record accepts, or
what brings most of the score at once. It only proposes: the law decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from boardgen.layout.spec.record_law import CASH, make_record
from referee.games.record.state import State
from referee.games.record.table import Table, find_used
from referee.games.tried_line import try_line
from referee.judge.ask import trials
from referee.judge.ask.candidates import Candidates, Context, Word
from referee.judge.ask.laws import scanner

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec


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

    def _holdings(self, context: Context) -> list[str]:
        """Return what may change: `$`, which every record has, only where the game uses it or is won by it."""
        law = self.table.figures.law
        used = find_used(context.after(State), law)
        return [*used, CASH] if law.score == CASH and CASH not in used else used

    def _changes(self, context: Context) -> Iterator[Word]:
        for key in self._holdings(context):
            yield Word(f"{key}+", amount=True)
            yield Word(f"{key}-", amount=True)

    def _gifts(self, context: Context) -> Iterator[Word]:
        """Yield a payment of any seat to any other."""
        for key in self._holdings(context):
            for giver in self.table.seats:
                yield from (Word(f"{key} {giver}>{taker} ", amount=True) for taker in self.table.seats if taker != giver)


TRIES = 12
"""Events that are tried before a turn is passed."""
MOST = 5
"""The maximum of a change or a payment."""


class Moves(trials.Moves["Table"]):
    """The moves of one layout, those of a searching bot apart."""

    def __init__(self, spec: GameSpec) -> None:
        self.figures = make_record(spec.figures)
        self._scan = scanner(spec.law).scan

    def end_line(self, table: Table) -> str:
        """Return an end by passes, once all players passed one after another."""
        players = len(table.seats) - len(table.state.left)
        return "" if table.finished or table.state.passes < players else "end pass"

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        return next((event for event, _ in self._events(table, seat, dice)), "pass")

    def greedy(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        """Return, of the events that are tried, the one after which the seat is furthest ahead, or least behind."""
        return max(self._events(table, seat, dice), key=lambda event: event[1], default=("pass", 0))[0]

    def _lead(self, table: Table, seat: str) -> int:
        """Return how far a seat is ahead of the best of the others by what decides the game."""
        law = self.figures.law
        scores = {other: (-1 if law.lowest else 1) * (table.holding(law.score, other) or 0) for other in table.order}
        return scores.pop(seat) - max(scores.values(), default=0)

    def _events(self, table: Table, seat: str, dice: Random) -> Iterator[tuple[str, int]]:
        """Yield events that the record accepts, of the kinds that the layout has, each with the lead after it."""
        kinds = [self._put, self._move, self._remove] if table.rules.names else []
        kinds += [self._change] if self.figures.law.written else []
        kinds += [self._draw, self._spend] if self.figures.decks else []
        kinds += [self._roll] if self.figures.dice else []
        for _ in range(TRIES if kinds else 0):
            event = dice.choice(kinds)(table, seat, dice)
            lead = try_line(table, self._scan, seat, event, lambda: self._lead(table, seat)) if event else None
            if lead is not None:
                yield event, lead

    def _put(self, table: Table, seat: str, dice: Random) -> str:
        point, pieces = dice.choice(table.rules.names), self.figures.pieces
        return f"@{point} {dice.choice(pieces).name}" if pieces else f"@{point}"

    def _move(self, table: Table, seat: str, dice: Random) -> str:
        own = table.board.stones(table.seats.index(seat))
        names = table.rules.names
        return f"{names[dice.choice(own)]}>{dice.choice(names)}" if own else ""

    def _remove(self, table: Table, seat: str, dice: Random) -> str:
        taken = [name for point, name in enumerate(table.rules.names) if table.board.colour_at(point) >= 0]
        return f"x {dice.choice(taken)}" if taken else ""

    def _change(self, table: Table, seat: str, dice: Random) -> str:
        key, amount = dice.choice(self.figures.law.written), dice.randint(1, MOST)
        others = [other for other in table.order if other != seat]
        if dice.random() < 0.5 and others:
            return f"{key} {seat}>{dice.choice(others)} {amount}"
        return f"{key}{dice.choice('+-')}{amount}"

    def _draw(self, table: Table, seat: str, dice: Random) -> str:
        card = table.chance(["draw"], (), dice)
        return f"draw {card}" if card else ""

    def _spend(self, table: Table, seat: str, dice: Random) -> str:
        number = table.seats.index(seat)
        hand = [card for pack in table.state.packs for card in pack.hands[number].known]
        return f"{dice.choice(('play', 'drop'))} {dice.choice(hand)}" if hand else ""

    def _roll(self, table: Table, seat: str, dice: Random) -> str:
        return f"roll {table.chance(['roll'], (), dice)}"

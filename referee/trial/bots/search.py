"""The bot that searches: it plays each decision that may be good to the end of a horizon many times, and keeps the better half of them.

Before each playout what the seat cannot know is dealt again (as in Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search,
2012), and the greedy policy plays for everybody after the decision (a rollout in the sense of Tesauro and Galperin, On-line Policy
Improvement using Monte-Carlo Search, 1996). Playouts are shared out by sequential halving (Karnin, Koren and Somekh, Almost Optimal
Exploration in Multi-Armed Bandits, 2013). Decisions are compared on the same deals and dice, so that luck does not decide between them.
All of it is played on the table itself and taken back.
"""

from __future__ import annotations

from functools import partial
from math import ceil, log2
from random import Random
from typing import TYPE_CHECKING

from referee.judge.protocol import Seating
from referee.tlog.verb_tables import scanner
from referee.trial.bots.library import Library
from referee.trial.bots.taking import PLAIN, take

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.judge.moves import Moves
    from referee.judge.protocol import Table

WIDE = 8
"""Decisions that are looked at."""
BIDS = 4
"""By how much fewer playouts there are for a bid or a reply: a turn has several of them."""


class SearchBot:
    """Plays what did best in its playouts."""

    def __init__(self, playouts: int) -> None:
        self.name = f"search:{playouts}"
        self._playouts = playouts
        self._library = Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """The line whose decision did best."""
        moves = self._library.of(table)
        rolled = moves.rolled(table, seat, dice, greedy=True)
        decisions = moves.several(table, seat, rolled, min(WIDE, self._playouts), dice)
        decision = decisions[0]
        if len(decisions) > 1:
            search = _Search(table, seat, rolled, moves, dice.getrandbits(60))
            decision = search.best(decisions, search.turn, self._playouts)
        return moves.filled(table, seat, decision, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """The bid or reply that did best."""
        moves = self._library.of(table)
        playouts = self._playouts // BIDS
        replies = moves.replies(table, seat, line) if playouts > 1 else []
        if len(replies) < 2:
            return moves.answer(table, seat, line, dice, greedy=True)
        search = _Search(table, seat, "", moves, dice.getrandbits(60))
        return search.best(replies[:playouts], partial(search.resumed, line), playouts)


class _Search:
    """The search for one decision of a seat, after what chance gave it."""

    def __init__(self, table: Table, seat: str, rolled: str, moves: Moves, seed: int) -> None:
        self._table = table
        self._seat = seat
        self._rolled = rolled
        self._moves = moves
        self._seed = seed
        self._dice = Random()
        self._scan = scanner(table.spec.law).scan
        self._seating = Seating(dict.fromkeys(table.order, ""), table.order, True)

    def turn(self, decision: str) -> str:
        """The line of a turn."""
        return f"{self._table.due_id} {self._moves.filled(self._table, self._seat, decision, self._dice)}"

    def resumed(self, line: str, reply: str) -> str:
        """The line to which the seat adds a reply, and others theirs."""
        return self._moves.resumed(self._table, line, reply, self._asked)

    def best(self, decisions: list[str], written: Callable[[str], str], playouts: int) -> str:
        """The decision that does best, of equals the one that is named first; `written` makes a line of one."""
        left, sums = list(decisions), dict.fromkeys(decisions, 0.0)
        halvings = ceil(log2(len(left)))
        done = 0
        while len(left) > 1:
            each = max(1, playouts // (len(left) * halvings))
            playouts -= each * len(left)
            halvings -= 1
            for number in range(done, done + each):
                for decision in left:
                    sums[decision] += self._playout(decision, written, number)
            done += each
            left.sort(key=lambda decision: -sums[decision])
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _playout(self, decision: str, written: Callable[[str], str], number: int) -> float:
        """What comes of a decision on one deal, for the seat that decides."""
        table, moves, seat = self._table, self._moves, self._seat
        saved = table.save()
        try:
            self._shuffle(number, 0)
            moves.redeal(table, seat, self._rolled, self._dice)
            self._play(written(decision))
            for turn in range(1, moves.horizon(table)):
                self._shuffle(number, turn)
                mover = self._due()
                if not mover:
                    break
                rolled = moves.rolled(table, mover, self._dice, greedy=True)
                chosen = moves.greedy(table, mover, rolled, self._dice)
                self._play(f"{table.due_id} {moves.filled(table, mover, chosen, self._dice)}")
            return moves.worth(table)[seat]
        finally:
            table.restore(saved)

    def _shuffle(self, number: int, turn: int) -> None:
        """The chance of one turn of a playout is the same whatever was decided before."""
        self._dice.seed(self._seed ^ (number << 12 | turn))

    def _play(self, line: str) -> None:
        if not self._table.hurry(line, PLAIN, 0):
            take(self._table, self._scan, line)

    def _due(self) -> str:
        """The seat whose turn is due, after what comes before its turn; empty at the end of the game."""
        table, moves = self._table, self._moves
        while not table.finished:
            line = moves.end_line(table) or moves.table_line(table, self._seating, self._asked, self._dice)
            if not line:
                due = table.due()
                return due[1] if due is not None else ""
            take(table, self._scan, line)
        while line := moves.end_line(table):
            take(table, self._scan, line)
        return ""

    def _asked(self, seat: str, line: str) -> str:
        return self._moves.answer(self._table, seat, line, self._dice, greedy=True)

"""The bot that searches: it plays each decision that may be good many times, and takes what did best.

Where a decision is answered at once, as in territory, it looks at what the others may answer best (tree.py); where luck weighs more, as in
Cape to Cairo, it compares whole games on the same chance (rollouts.py). All of it is played on the table itself and taken back.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.trial.bots.library import Library
from referee.trial.bots.rollouts import Rollouts
from referee.trial.bots.tree import Tree

if TYPE_CHECKING:
    from random import Random

    from referee.judge.ask.protocol import Table

ANSWERED, LUCKY = 6, 8
"""Decisions that are looked at, where others answer them and where luck weighs more."""
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
        wide = ANSWERED if moves.ANSWERED else LUCKY
        decisions = moves.several(table, seat, rolled, min(wide, self._playouts), dice)
        if moves.ANSWERED:  # with dice on the table it is too late to pass, and a game in which nobody does either has no end
            decisions = [one for one in decisions if not _declines(one)] or decisions
        decision = decisions[0]
        if len(decisions) > 1:
            seed = dice.getrandbits(60)
            if moves.ANSWERED:
                decision = Tree(table, seat, rolled, moves, seed).best(decisions, self._playouts)
            else:
                rollouts = Rollouts(table, seat, rolled, moves, seed)
                decision = rollouts.best(decisions, rollouts.turn, self._playouts)
        return moves.filled(table, seat, decision, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """The bid or reply that did best."""
        moves = self._library.of(table)
        playouts = self._playouts // BIDS
        replies = moves.replies(table, seat, line) if playouts > 1 else []
        if len(replies) < 2:
            return moves.answer(table, seat, line, dice, greedy=True)
        rollouts = Rollouts(table, seat, "", moves, dice.getrandbits(60))
        return rollouts.best(replies[:playouts], partial(rollouts.resumed, line), playouts)


def _declines(decision: str) -> bool:
    """Whether nothing is done after the dice, as in `3+5 -`."""
    return any(event.split()[-1:] == ["-"] for event in decision.split(";"))

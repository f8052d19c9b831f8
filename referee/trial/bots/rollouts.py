"""Rollouts: each decision is followed by the greedy policy for everybody, and compared with the others on the same chance.

This is a rollout in the sense of Tesauro and Galperin (On-line Policy Improvement using Monte-Carlo Search, 1996). Before each one what
the seat cannot know is dealt again. Rollouts are shared out by sequential halving (Karnin, Koren and Somekh, Almost Optimal Exploration
in Multi-Armed Bandits, 2013): the better half of the decisions is looked at again. Deals and dice are the same for all, so that luck does
not decide between them.
"""

from __future__ import annotations

from math import ceil, log2
from typing import TYPE_CHECKING

from referee.trial.bots.look_ahead import LookAhead

if TYPE_CHECKING:
    from collections.abc import Callable


class Rollouts(LookAhead):
    """The search for one decision."""

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
                self._play_turn(mover, chosen)
            return moves.worth(table)[seat]
        finally:
            table.restore(saved)

    def _shuffle(self, number: int, turn: int) -> None:
        """The chance of one turn of a playout is the same whatever was decided before."""
        self._dice.seed(self._seed ^ (number << 12 | turn))

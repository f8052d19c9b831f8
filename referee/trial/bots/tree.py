"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), with a number of playouts for each decision.

Before each playout what the seat cannot know is dealt again, and one tree over the decisions serves all of these deals. A playout goes
down the tree by UCB1, adds one decision, lets the greedy policy play a few turns, and asks the game how good the position is.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING

from referee.trial.bots.look_ahead import LookAhead

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.trials import Moves

NARROW = 3
"""Decisions that are looked at for each turn after the one that is due."""
CURIOUS = 0.15
"""How much UCB1 prefers what has been tried little."""


class _Node:
    """What may be decided in one place of the tree: how often, and what came of it for the seat that decides."""

    __slots__ = ("after", "available", "tried", "worth")

    def __init__(self) -> None:
        self.after: dict[str, _Node] = {}
        self.tried = 0
        self.available = 0
        self.worth = 0.0


class Tree(LookAhead):
    """The search for one decision."""

    def __init__(self, table: Table, seat: str, rolled: str, moves: Moves, seed: int) -> None:
        super().__init__(table, seat, rolled, moves, seed)
        self._root = _Node()

    def best(self, decisions: list[str], playouts: int) -> str:
        """The decision that was tried most, as UCB1 tries most what does best."""
        table, moves = self._table, self._moves
        for _ in range(playouts):
            saved = table.save()
            try:
                moves.redeal(table, self._seat, self._rolled, self._dice)
                self._playout(decisions)
            finally:
                table.restore(saved)
        return max(decisions, key=lambda decision: self._root.after[decision].tried if decision in self._root.after else 0)

    def _playout(self, decisions: list[str]) -> None:
        table, moves = self._table, self._moves
        path: list[tuple[str, _Node]] = []
        node, seat, growing = self._root, self._seat, True
        turns = moves.horizon(table)
        while growing:
            decision, node, growing = self._chosen(node, decisions)
            path.append((seat, node))
            self._play_turn(seat, decision)
            turns -= 1
            seat = self._due()
            growing = growing and turns > 0 and bool(seat)
            if growing:
                rolled = moves.rolled(table, seat, self._dice, greedy=True)
                decisions = moves.several(table, seat, rolled, NARROW, self._dice)
        while seat and turns > 0:
            rolled = moves.rolled(table, seat, self._dice, greedy=True)
            decision = moves.greedy(table, seat, rolled, self._dice)
            self._play_turn(seat, decision)
            turns -= 1
            seat = self._due()
        worth = moves.worth(table)
        for mover, one in path:
            one.tried += 1
            one.worth += worth[mover]

    def _chosen(self, node: _Node, decisions: list[str]) -> tuple[str, _Node, bool]:
        """The decision to try, its node, and whether it was tried before; decisions that are new come first, the best of them."""
        for decision in decisions:
            if decision not in node.after:
                child = node.after[decision] = _Node()
                child.available = 1
                return decision, child, False
        for decision in decisions:
            node.after[decision].available += 1
        best = max(decisions, key=lambda decision: _ucb1(node.after[decision]))
        return best, node.after[best], True


def _ucb1(node: _Node) -> float:
    return node.worth / node.tried + CURIOUS * sqrt(log(node.available) / node.tried)

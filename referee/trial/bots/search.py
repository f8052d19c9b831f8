"""The bot that searches: information-set Monte Carlo tree search, with a number of playouts for each decision.

Before each playout what the seat cannot know is dealt again, and one tree over the decisions serves all of these deals (Cowling, Powley
and Whitehouse, Information Set Monte Carlo Tree Search, 2012). A playout goes down the tree by UCB1, adds one decision, lets the greedy
policy play a few turns, and asks the game how good the position is. All of it is played on the table itself and taken back.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING

from referee.judge.protocol import Seating
from referee.tlog.verb_tables import scanner
from referee.trial.bots.library import Library
from referee.trial.bots.taking import PLAIN, take

if TYPE_CHECKING:
    from referee.judge.moves import Moves
    from referee.judge.protocol import Table

WIDE, NARROW = 6, 3
"""Decisions that are looked at for the seat that is due, and for each turn after it."""
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


class SearchBot:
    """Plays what did best in its playouts."""

    def __init__(self, playouts: int) -> None:
        self.name = f"search:{playouts}"
        self._playouts = playouts
        self._library = Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """The line whose decision was tried most, as UCB1 tries most what does best."""
        moves = self._library.of(table)
        rolled = moves.rolled(table, seat, dice, greedy=True)
        decisions = moves.several(table, seat, rolled, WIDE, dice)
        decision = decisions[0]
        if len(decisions) > 1:
            search = _Search(table, seat, moves, Random(dice.getrandbits(64)))
            tried = search.run(rolled, decisions, self._playouts)
            decision = max(decisions, key=lambda one: tried[one])
        return moves.filled(table, seat, decision, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """The bid or reply that looks best one step ahead: these are not searched."""
        return self._library.of(table).answer(table, seat, line, dice, greedy=True)


class _Search:
    """The search for one decision."""

    def __init__(self, table: Table, seat: str, moves: Moves, dice: Random) -> None:
        self._table = table
        self._seat = seat
        self._moves = moves
        self._dice = dice
        self._scan = scanner(table.spec.law).scan
        self._root = _Node()
        self._seating = Seating(dict.fromkeys(table.order, ""), table.order, True)

    def run(self, rolled: str, decisions: list[str], playouts: int) -> dict[str, int]:
        """How often each decision was tried."""
        table, moves = self._table, self._moves
        for _ in range(playouts):
            saved = table.save()
            try:
                moves.redeal(table, self._seat, rolled, self._dice)
                self._playout(decisions)
            finally:
                table.restore(saved)
        return {decision: self._root.after[decision].tried if decision in self._root.after else 0 for decision in decisions}

    def _playout(self, decisions: list[str]) -> None:
        table, moves = self._table, self._moves
        path: list[tuple[str, _Node]] = []
        node, seat, growing = self._root, self._seat, True
        turns = moves.horizon(table)
        while growing:
            decision, node, growing = self._chosen(node, decisions)
            path.append((seat, node))
            self._play(seat, moves.filled(table, seat, decision, self._dice))
            turns -= 1
            seat = self._due()
            growing = growing and turns > 0 and bool(seat)
            if growing:
                rolled = moves.rolled(table, seat, self._dice, greedy=True)
                decisions = moves.several(table, seat, rolled, NARROW, self._dice)
        while seat and turns > 0:
            rolled = moves.rolled(table, seat, self._dice, greedy=True)
            decision = moves.greedy(table, seat, rolled, self._dice)
            self._play(seat, moves.filled(table, seat, decision, self._dice))
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

    def _play(self, seat: str, events: str) -> None:
        due = self._table.due_id
        line = f"{due} {events}"
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


def _ucb1(node: _Node) -> float:
    return node.worth / node.tried + CURIOUS * sqrt(log(node.available) / node.tried)

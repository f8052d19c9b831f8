"""Lines that are played on the table itself to see what comes of them: what both kinds of search have in common."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from referee.judge.ask.protocol import Seating
from referee.tlog.reader import scanner
from referee.trial.bots.taking import PLAIN, take

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.trials import Moves


class LookAhead:
    """Plays on for a seat that decides, after what chance gave it; whoever uses it takes everything back."""

    def __init__(self, table: Table, seat: str, rolled: str, moves: Moves, seed: int) -> None:
        self._table = table
        self._seat = seat
        self._rolled = rolled
        self._moves = moves
        self._seed = seed
        self._dice = Random(seed)
        self._scan = scanner(table.spec.law).scan
        self._seating = Seating(dict.fromkeys(table.order, ""), table.order, True)

    def _play(self, line: str) -> None:
        if not self._table.hurry(line, PLAIN, 0):
            take(self._table, self._scan, line)

    def _play_turn(self, seat: str, decision: str) -> None:
        """Play the turn of a seat; chance decides what the decision leaves to it."""
        self._play(f"{self._table.due_id} {self._moves.filled(self._table, seat, decision, self._dice)}")

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

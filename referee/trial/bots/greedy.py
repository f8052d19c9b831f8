"""The bot that takes what looks best one step ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.trial.bots.library import Library

if TYPE_CHECKING:
    from random import Random

    from referee.judge.ask.protocol import Table


class GreedyBot:
    """Plays as a person does who knows the rules and plans nothing."""

    name = "greedy"

    def __init__(self) -> None:
        self._library = Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """The line that looks best."""
        moves = self._library.of(table)
        rolled = moves.rolled(table, seat, dice, greedy=True)
        return moves.filled(table, seat, moves.greedy(table, seat, rolled, dice), dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """The bid or reply that looks best."""
        return self._library.of(table).answer(table, seat, line, dice, greedy=True)

"""The bot that plays any legal line: each kind of line as likely as the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.trial.bots.library import Library

if TYPE_CHECKING:
    from random import Random

    from referee.judge.ask.protocol import Table


class RandomBot:
    """Plays at random, and so shows what a layout does without skill."""

    name = "random"

    def __init__(self) -> None:
        self._library = Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """A random line."""
        moves = self._library.of(table)
        rolled = moves.rolled(table, seat, dice)
        return moves.filled(table, seat, moves.random(table, seat, rolled, dice), dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """A random bid or reply."""
        return self._library.of(table).answer(table, seat, line, dice, greedy=False)

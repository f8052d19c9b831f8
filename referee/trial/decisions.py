"""Which turns of a trial are looked at to see how many ways they could go on, and looking at them.

Counting ways costs as much as several games, so only few turns are looked at. Which ones follows from the seed and the number of the game
alone: rows are the same on any number of workers.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from boardgen.layout.ground.board import Board
from referee.legal.ways import ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.judge.ask.moves import Moves
    from referee.judge.ask.protocol import Table
    from referee.tlog.scanner import Scanner

FIRST_GAMES, THINNER = 50, 40
"""The first games of a trial are looked at more closely, and the others so many times less."""
FEWEST = 12
"""Turns of which at most one is looked at, in a game without a board."""
SLOW = 8
"""The same where a bot searches, which takes longer than counting."""


def every(ground: object, bots: Sequence[str], number: int) -> int:
    """One turn in so many is looked at in this game: the time for one grows with the points of the board."""
    if any(bot.startswith("search") for bot in bots):
        return SLOW
    points = len(ground.names) if isinstance(ground, Board) else 0
    return max(FEWEST, points) * (1 if number <= FIRST_GAMES else THINNER)


class Decisions:
    """Looks at one turn in so many of a game. `found` has the round, the number of ways and whether they differ (1 or 0) of each."""

    def __init__(self, scanner: Scanner, apart: int, seed: int, *, greedy: bool) -> None:
        self.found: list[list[int]] = []
        self._scanner = scanner
        self._apart = apart
        self._greedy = greedy
        self._dice = Random(f"{seed} decisions")
        self._left = self._dice.randrange(apart)

    def before(self, table: Table, moves: Moves, seat: str) -> None:
        """Count turns, and look at the one that is due if it is its turn: with dice and cards of its own, not those of the game."""
        if self._left:
            self._left -= 1
            return
        self._left = self._apart - 1
        due = table.due()
        assert due is not None  # a turn is due
        rolled = moves.rolled(table, seat, self._dice, greedy=self._greedy)
        found = ways(table, self._scanner, rolled)
        self.found.append([due[0], found.count, int(found.differ)])

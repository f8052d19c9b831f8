"""Dice that two games roll: two of six sides, written `5+2`, and what a seat rolls before the first turn.

A log is read before its game is known, so the kind of word for the latter is one for both games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tlog.words import Terminal

if TYPE_CHECKING:
    from random import Random


SIDES = 6
"""The notation has no others: the kind of word DICE (tlog/words.py)."""


def two_dice(dice: Random) -> str:
    """Return a roll, as a log has it."""
    return f"{dice.randint(1, SIDES)}+{dice.randint(1, SIDES)}"


SEAT_DICE = Terminal(
    "SEATDICE",
    r"[A-Z]:(?:[1-6]\+[1-6]|[na2345])",
    False,
    "a seat's dice",
    "B:6+3, or one die such as X:n",
    seat=True,
    cased=True,
    chance=True,
)

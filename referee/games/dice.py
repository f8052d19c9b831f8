"""Dice that two games roll: two of six sides, written `5+2`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


SIDES = 6
"""The notation has no others: the kind of word DICE (tlog/words.py)."""


def two_dice(dice: Random) -> str:
    """Return a roll, as a log has it."""
    return f"{dice.randint(1, SIDES)}+{dice.randint(1, SIDES)}"

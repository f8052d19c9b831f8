"""Two dice of six sides, as the notation writes them: `5+2`. Two games roll them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

SIDES = 6
"""The notation has no others: the kind of word DICE (tlog/words.py)."""


def two_dice(dice: Random) -> str:
    """A roll, as a log has it."""
    return f"{dice.randint(1, SIDES)}+{dice.randint(1, SIDES)}"

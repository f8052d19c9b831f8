"""What is left to chance in GoCaine: the two dice for a load (Rules H)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.two_dice import two_dice

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

LOAD = 2
"""Words before the dice: `roll` and the load."""


def chance(words: Sequence[str], dice: Random) -> str:
    """The dice after `roll B4/4`; empty elsewhere."""
    return two_dice(dice) if len(words) == LOAD and words[0] == "roll" else ""

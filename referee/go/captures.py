"""What a move took: the groups that fell, as they stood before any of them was removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from referee.go.stones import Stone

__all__ = ["NOTHING", "Fallen", "Removal", "flat"]

# The position before the removal, and the points of each group that fell
Removal: TypeAlias = tuple[bytes, Sequence[tuple[int, ...]]]
NOTHING: Removal = (b"", ())


class Fallen:
    """A group that fell: its stones, and the stones of others that stood around it (its captors, and their allies)."""

    __slots__ = ("around", "stones")

    def __init__(self, stones: tuple[Stone, ...], around: tuple[Stone, ...]) -> None:
        self.stones = stones
        self.around = around


def flat(removal: Removal) -> tuple[int, ...]:
    """All the points of a removal, sorted."""
    return tuple(sorted([point for points in removal[1] for point in points]))

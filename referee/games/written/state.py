"""Where a game under a law of its own stands: what the record knows, and how far the turn has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.record.state import State

if TYPE_CHECKING:
    from referee.games.written.position import Position


class LawState(State):
    """The state of the record with the position that the law sees. The position is never changed, but replaced."""

    __slots__ = ("position", "synced")

    position: Position
    synced: bool
    """Whether the position is that of the record, which corrections by hand change alone."""

    def copy(self) -> LawState:
        """Return a copy whose fields can be replaced one by one."""
        return under_law(self, self.position)


def under_law(state: State, position: Position) -> LawState:
    """Return a copy of a state of the record with a position."""
    new = LawState.__new__(LawState)
    new.kinds = state.kinds.copy()
    new.used = state.used.copy()
    new.purses = state.purses.copy()
    new.packs = state.packs
    new.captured = state.captured
    new.left = state.left
    new.passes = state.passes
    new.passing = state.passing
    new.corrections = state.corrections
    new.position = position
    new.synced = False
    return new

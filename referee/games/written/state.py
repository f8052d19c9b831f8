"""Where a game under a law of its own stands: what the record knows, and how far the turn has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.record.state import State

if TYPE_CHECKING:
    from referee.games.written.position import Position
    from referee.go.goban import Goban


@dataclass(slots=True, eq=False)
class LawState(State):
    """The state of the record with the position that the law sees. The position is never changed, but replaced."""

    position: Position
    synced: bool
    """Whether the position is that of the record, which corrections by hand change alone."""

    def copy(self) -> LawState:
        """Return a copy whose fields can be replaced one by one."""
        return place_under_law(self, self.position)


def place_under_law(state: State, position: Position) -> LawState:
    """Return a copy of a state of the record with a position."""
    return LawState(
        kinds=state.kinds.copy(), used=state.used.copy(), purses=state.purses.copy(), packs=state.packs, captured=state.captured,
        left=state.left, passes=state.passes, passing=state.passing, corrections=state.corrections, position=position, synced=False,
    )  # fmt: skip


def bring_up(state: LawState, board: Goban, position: Position) -> list[int]:
    """Bring what the record knows to where the law has come; returns whose pieces are gone from points that changed."""
    changed = [(point, position.owners[point]) for point in dict.fromkeys(position.touched)]
    position.touched.clear()
    gone = []
    for point, owner in changed:
        before = board.colour_at(point)
        if before >= 0:
            board.lift(point)
            state.lift(point, before)
            if owner != before:
                gone.append(before)
    for point, owner in changed:
        if owner >= 0:
            board.put(owner, point)
            state.put(point, position.kinds[point], owner)
    state.captured, state.packs = tuple(position.captured), position.packs
    if state.purses != position.purses:
        state.purses = dict(position.purses)
    state.position, state.synced = position, True
    return gone

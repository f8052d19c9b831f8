"""No position may come back: what a law in words cannot say, since it does not know the turns before.

A layout with `code: no_return` has a rule `back` without conditions, whose sentence is printed and quoted. Whoever has
all pieces in the far half wins, which shows an end and a score in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.written.rules import Rules

if TYPE_CHECKING:
    from referee.games.written.position import Move, Position

Key = tuple[int, tuple[int, ...]]
"""The seat that is next, and whose piece is on each point."""
BORDER = 3
"""The first row of the far half."""


class NoReturn(Rules):
    """The law of a layout, with what its sentences need beyond the conditions."""

    coded = True

    def refuses(self, position: Position, move: Move) -> str:
        """Return the rule that forbids a position which was there before."""
        if move.event != "move":
            return ""
        return "back" if self._key_after(position, move) in self._seen(position) else ""

    def follow(self, position: Position, move: Move) -> None:
        """Remember the position that has come about."""
        position.own = self._seen(position) | {self._key(position)}

    def ended(self, position: Position, move: Move) -> tuple[str, tuple[int, ...]] | None:
        """Return the end `over` once all pieces of the player are in the far half."""
        me = self.actor(position, move)
        rows = [self.env["forth"][me][point] for point, owner in enumerate(position.owners) if owner == me]
        return ("over", (me,)) if rows and min(rows) >= BORDER else None

    def scored(self, position: Position, seat: int) -> int | None:
        """Return how many rows the pieces of a seat have come in all."""
        return sum(self.env["forth"][seat][point] - 1 for point, owner in enumerate(position.owners) if owner == seat)

    def _seen(self, position: Position) -> frozenset[Key]:
        seen = position.own
        if isinstance(seen, frozenset):
            return seen
        opening = self.opening()
        return frozenset([(opening.seat, tuple(opening.owners))])

    def _key(self, position: Position) -> Key:
        return self.order[(position.turn + 1) % len(self.order)], tuple(position.owners)

    def _key_after(self, position: Position, move: Move) -> Key:
        owners = list(position.owners)
        owners[move.to], owners[move.start] = owners[move.start], -1
        return self.order[(position.turn + 1) % len(self.order)], tuple(owners)

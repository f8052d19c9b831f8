"""Stones in doubt, on a board of points: which of them may stand elsewhere, and what rests on that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.intersections import Rounds
from referee.judge.ask.doubts import Doubts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.errors import IllegalMove, Remark
    from referee.tlog.statements import Diagram, Turn

OWN, FREE, NEAR = "own", "free", "near"
"""What a rule depends on: a stone of the seat on the point, no stone on it, or the groups around it."""


class Loose(Doubts[Rounds]):
    """Doubts about accounts and stones. `STONES` says on what of the board a rule rests."""

    STONES: ClassVar[Mapping[str, str]] = {}

    def __init__(self, table: Rounds) -> None:
        super().__init__(table)
        self.points: set[int] = set()
        """Points where it is not certain which stone is there."""
        self.loose: dict[str, int] = {}
        """How many stones of a seat may be where none is known to be."""

    # Asked

    def explains(self, error: IllegalMove) -> bool:
        points = [self.table.spec.board.index[name] for name in error.points]
        return super().explains(error) or self._stones_explain(self.STONES.get(error.rule, ""), error.seat or "", points)

    def _stones_explain(self, why: str, seat: str, points: list[int]) -> bool:
        if why == OWN:
            return any(point in self.points or (self.loose.get(seat) and self.table.board.colour_at(point) < 0) for point in points)
        if why == FREE:
            return any(point in self.points or self._captured(point) for point in points)
        return why == NEAR and self._near(points)

    def _captured(self, point: int) -> bool:
        """Whether the stone on a point may have been captured by stones that are in doubt."""
        board, seats = self.table.board, self.table.seats
        colour = board.colour_at(point)
        if colour < 0:
            return False
        liberties = set(board.liberties(point))
        spare = sum(count for seat, count in self.loose.items() if seat != seats[colour])
        return bool(spare or self.points) and len(liberties - self.points) <= spare

    def _near(self, points: Iterable[int]) -> bool:
        """Whether anything around some points is in doubt: a stone that may stand anywhere, or one of the groups there."""
        if any(self.loose.values()):
            return True
        if not self.points:
            return False
        board, seen = self.table.board, set(points)
        for point in tuple(seen):
            for near in board.topology.around[point]:
                seen |= {near} | (board.group(near) if board.colour_at(near) >= 0 else set())
        around = {near for point in seen for near in board.topology.around[point]}
        return not self.points.isdisjoint(seen | around)

    def mend(self, step: Any, error: IllegalMove) -> bool:
        why = self.STONES.get(error.rule, "")
        if why not in (OWN, FREE) or not error.points:
            return False
        point = self.table.spec.board.index[error.points[-1]]
        if why == FREE and point not in self.points:
            for stone in self.table.board.group(point):
                self.place(step, stone, "")
        return self.place(step, point, error.seat or "" if why == OWN else "")

    def place(self, step: Any, point: int, seat: str) -> bool:
        """Put a stone of this seat on a point, or none (no seat), as far as the state of a step records it."""
        return False

    def explains_remark(self, turn: Turn, remark: Remark) -> bool:
        if super().explains_remark(turn, remark):
            return True
        if self.STONES.get(remark.code) != NEAR or remark.event is None:
            return False
        find, args = self.table.spec.board.index.get, turn.events[remark.event].args
        points = [point for token in args for point in [find(token.text.lstrip("@").upper())] if point is not None]
        seat = args[remark.arg].text[-1:] if remark.arg is not None else ""
        return self._explains_captures(points, seat)

    def _explains_captures(self, points: list[int], seat: str) -> bool:
        """Whether more or fewer stones of a seat than is known may have been captured by stones set on some points."""
        board, seats = self.table.board, self.table.seats
        if self.loose.get(seat):
            return True
        beside = {near for point in points for near in board.topology.around[point]}
        if not self.points.isdisjoint(beside | {more for near in beside for more in board.topology.around[near]}):
            return True
        return any(board.colour_at(near) >= 0 and seats[board.colour_at(near)] == seat and self._captured(near) for near in beside)

    def explains_row(self, row: Diagram, remark: Remark) -> bool:
        wrong: tuple[tuple[int, int], ...] = remark.off if isinstance(remark.off, tuple) else ()
        spare = dict(self.loose)
        for point, colour in wrong:
            seat = self.table.seats[colour] if colour >= 0 else ""
            if point in self.points:
                continue
            if self.table.board.colour_at(point) >= 0 and not self._captured(point):
                return False
            if seat and not spare.get(seat):
                return False
            if seat:
                spare[seat] -= 1
        for point, colour in wrong:
            seat = self.table.seats[colour] if colour >= 0 else ""
            if self.table.board.colour_at(point) >= 0:
                self.table.lift(point)
            if seat:
                self.table.put(point, colour)
                self.located(seat)
            self.points.discard(point)
        return True

    # Told

    def certain(self, row: int) -> None:
        """A board row is as written: nothing of it is in doubt any more."""
        board = self.table.spec.board
        self.points = {point for point in self.points if board.row[point] != row}

    def miscounted(self, seat: str, points: Iterable[int]) -> None:
        """A false count of captures by stones of a seat on some points: nothing is certain of the others around them."""
        board = self.table.board
        for point in points:
            for near in board.topology.around[point]:
                colour = board.colour_at(near)
                if colour < 0 or self.table.seats[colour] != seat:
                    self.points |= {near} if colour < 0 else set(board.group(near))

    def located(self, seat: str) -> None:
        """A stone that could stand anywhere was found."""
        if self.loose.get(seat):
            self.loose[seat] -= 1

    def blocked(self, seat: str, points: Iterable[str]) -> None:
        """A stone of a seat was refused on points where others have stones: those may not be where the log has them."""
        board, seats = self.table.board, self.table.seats
        for name in points:
            colour = board.colour_at(self.table.spec.board.index[name])
            if colour >= 0 and seats[colour] != seat:
                self.loose[seats[colour]] = self.loose.get(seats[colour], 0) + 1

    def refused(self, seat: str, points: Iterable[str]) -> None:
        """A stone of a seat was refused on each of some points; either it or the stone there is not where the log has it."""
        for name in points:
            self.blocked(seat, [name])
            self.astray(seat, [name])

    def astray(self, seat: str, points: Iterable[str]) -> None:
        """A stone of a seat may not be where it was placed, or may be nowhere, and nothing is certain about these points."""
        self.loose[seat] = self.loose.get(seat, 0) + 1
        self.points.update(self.table.spec.board.index[name] for name in points)

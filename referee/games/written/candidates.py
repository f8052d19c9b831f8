"""What may be worth writing next under a law that a layout writes: what the law itself lists."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from referee.games.record.candidates import RecordCandidates
from referee.games.written.chance import sides
from referee.games.written.position import Move, Position
from referee.games.written.state import LawState
from referee.judge.ask.candidates import Context, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.errors import IllegalMove
    from referee.games.written.table import Table


class LawCandidates(RecordCandidates):
    """The points, pieces and cards of the events that are legal."""

    LAST = frozenset(("done",))

    table: Table

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            **super().kinds(),
            "PUT": self._puts,
            "PIECE": self._pieces,
            "POINT": self._list_points,
            "SIDES": self._sides_rolled,
            "CARDNAME": self._legal_cards,
            "CHANGE": self._legal_changes,
            "GIFT": self._legal_gifts,
        }

    def _position(self, context: Context) -> Position:
        """Return the position in the middle of a line, to change; before its first event it is that of the table, with what was dealt."""
        state, now = context.state, self.table.state
        if isinstance(state, LawState) and isinstance(now, LawState) and state.position is not now.position:
            return state.position.copy()
        return self.table.position()

    def _legal(self, context: Context, event: str) -> list[Move]:
        position, law = self._position(context), self.table.law
        by = -1 if context.seat in ("", context.mover) else self.table.seats.index(context.seat)
        return [move._replace(by=-1) for move in law.moves(position) if move.event == event and move.by == by]

    def _name(self, point: int) -> str:
        return self.table.law.geometry.names[point]

    def _puts(self, context: Context) -> Iterable[Word]:
        return [Word(f"@{name}") for name in dict.fromkeys(self._name(move.to) for move in self._legal(context, "put"))]

    def _pieces(self, context: Context) -> Iterable[Word]:
        if context.words[:1] == ("place",):
            return [Word(kind.name) for kind in self.table.figures.pieces]
        there = [move for move in self._legal(context, "put") if context.words[:1] == (f"@{self._name(move.to)}",)]
        return [Word(self.table.law.kind_name(move.piece)) for move in there]

    def _list_points(self, context: Context) -> Iterable[Word]:
        if context.words[:1] == ("place",):
            return [Word(point) for point in self.points if point not in context.words]
        event = "choose" if context.words[:1] == ("choose",) else "take"
        return [Word(self._name(move.to)) for move in self._legal(context, event) if self._name(move.to) not in context.words]

    def _sides_rolled(self, context: Context) -> Iterable[Word]:
        return self._sides(context) if self.table.figures.dice or "roll" in self.table.law.written.events else ()

    def _legal_cards(self, context: Context) -> Iterator[Word]:
        if context.words[:1] in (("draw",), ("shuffle",)):
            yield from self._cards(context)
            return
        event = context.words[0] if context.words else ""
        yield from (Word(self.table.law.write_event(move).partition(" ")[2]) for move in self._legal(context, event))

    def _legal_changes(self, context: Context) -> Iterable[Word]:
        if not context.round:  # before the first turn, what the players agree on is written by hand
            return self._changes(context)
        return [Word(self.table.law.write_event(move)) for move in self._legal(context, "change")]

    def _legal_gifts(self, context: Context) -> Iterable[Word]:
        return () if context.round else self._gifts(context)

    def path(self, context: Context, on_way: list[str]) -> Iterable[str]:
        """Return where legal moves begin; after some points where they go on."""
        law, position = self.table.law, self._position(context)
        names = law.geometry.names
        points = [self.table.spec.board.index[name] for name in on_way if name in self.table.spec.board.index]
        for start, to in pairwise(points):
            law.play(position, Move("move", start=start, to=to))
        by = -1 if context.seat in ("", context.mover) else self.table.seats.index(context.seat)
        moves = [move for move in law.moves(position) if move.event == "move" and move.by == by]
        if not points:
            return dict.fromkeys(names[move.start] for move in moves)
        if len(points) > 1 and not position.owed:
            return ()
        return [names[move.to] for move in moves if move.start == points[-1]]

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield legal events with which a turn that is not complete may go on."""
        law = self.table.law
        if error.rule == "law:turn.more":
            position = self._position(context)
            moves = law.moves(position)
            yield from (law.write_event(move) for move in moves[:20] if move.event not in ("roll", "draw"))
            if any(move.event == "roll" for move in moves):
                first, *rest = sides(law, position)
                yield from (f"roll {'+'.join((side, *(die[0] for die in rest)))}" for side in dict.fromkeys(first))
            if law.may_stop(position):
                yield "done"
            if law.has_to_pass(position):
                yield "pass"

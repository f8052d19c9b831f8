"""The law that a layout writes itself: the events of the record, narrowed by its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardgen.layout.ground.board import Board
from boardgen.layout.law.written import code_of
from boardgen.layout.spec.record_law import leaves_out, make_record
from referee.games.record.game import Record
from referee.tlog.words import Verb

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.written.moves import LawCandidates, Moves
    from referee.games.written.table import Shared, Table
    from referee.judge.ask.protocol import Seating


class Written(Record):
    """The law of games whose layouts write it."""

    verbs = (*Record.verbs, Verb("choose", "choose POINT", "choose D4", "4R choose D4 ; roll 5", also=("target", "aim", "attack", "point")))

    def prepare(self, spec: GameSpec) -> Shared:  # type: ignore[override]  # what tables of this law share is its own
        """Return the graph of the board, and its lines."""
        from referee.games.written.geometry import Geometry
        from referee.games.written.table import Events, Shared

        board = spec.ground if isinstance(spec.ground, Board) else None
        return Shared(super().prepare(spec), Geometry(board, spec.zones), {}, Events(board.index if board is not None else {}))

    def open(self, spec: GameSpec, shared: object, seating: Seating) -> Table:
        from referee.games.written.table import Shared, Table

        assert isinstance(shared, Shared)  # what `prepare` returns
        return Table(spec, shared, seating)

    def candidates(self, table: Table) -> LawCandidates:  # type: ignore[override]  # a table of this law is one of the record
        from referee.games.written.moves import LawCandidates

        return LawCandidates(table)

    def moves(self, spec: GameSpec) -> Moves:  # type: ignore[override]  # likewise
        from referee.games.written.moves import Moves

        return Moves(spec)

    def summary(self, spec: GameSpec) -> str:
        """Return nothing: the rules of the layout say what decides."""
        return ""

    def numbers(self, spec: GameSpec) -> Mapping[str, tuple[str, ...]]:
        written = make_record(spec.figures).written
        found = dict(super().numbers(spec))
        for rule in written.rules if written is not None else ():
            conditions = [f"when {rule.when.text}"] if rule.when is not None else []
            conditions += [f"need {need.text}" for need in rule.needs]
            conditions += [f"spend {one.arguments[0].text}" for one in rule.effects if one.word == "spend"]
            if conditions:
                found[rule.code] = tuple(f"`{text}`" for text in conditions)
        for duty in written.duties if written is not None else ():
            if duty.when is not None:
                found[code_of(duty.name)] = (f"`when {duty.when.text}`",)
        for end in written.ends if written is not None else ():
            winner = end.word if end.winner is None else end.winner.text
            found[code_of(end.name)] = (f"`when {end.when.text}`", f"`winner {winner}`")
        return found

    def leaves_out(self, spec: GameSpec, about: tuple[str, ...]) -> bool:
        return leaves_out(make_record(spec.figures), about, boarded=isinstance(spec.ground, Board))


LAW = Written()

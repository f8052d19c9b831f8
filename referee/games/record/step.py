"""One event on its way from a state to the next, under the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.intersections import BoardStep

if TYPE_CHECKING:
    from boardgen.layout.spec.record_law import RecordFigures
    from referee.games.record.events import Vocabulary
    from referee.games.record.state import State
    from referee.go.goban import Goban
    from referee.judge.ask.refusals import Refusals
    from referee.judge.ask.step import Waiver


class Rules:
    """What stays the same for all turns of a table."""

    __slots__ = ("board", "figures", "names", "refusals", "seats", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, board: Goban, refusals: Refusals, names: tuple[str, ...]) -> None:
        self.vocabulary = vocabulary
        self.figures: RecordFigures = vocabulary.figures
        self.seats = vocabulary.seats
        self.board = board
        self.refusals = refusals
        self.names = names


class Step(BoardStep):
    """A step of the record. `label` names the turn in the history of positions; `taken` counts captured stones by colour."""

    __slots__ = ("label", "rules", "taken")

    s: State

    def __init__(self, rules: Rules, s: State, seat: int, label: str, waiver: Waiver) -> None:
        super().__init__(s, seat, rules.seats, rules.names.__getitem__, waiver, rules.refusals)
        self.board = rules.board
        self.rules = rules
        self.label = label
        self.taken: dict[int, int] = {}

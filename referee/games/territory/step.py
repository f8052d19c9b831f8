"""One event on its way from a state to the next: what the parts of the law have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.intersections import BoardStep

if TYPE_CHECKING:
    from boardgen.games.territory.layout import Figures
    from referee.games.territory.law import Law
    from referee.games.territory.state import State
    from referee.judge.step import Waiver


class Step(BoardStep):
    """A step of territory, with what the law stands on.

    `line` is the number of the log's line; `label` names the turn in the history of positions. Of the event being taken, `reached`
    says whether the dice limit its stones and `taken` counts captured stones by colour; `placed` is the last event that set
    stones, with a point of it and its token.
    """

    __slots__ = ("figures", "label", "law", "line", "placed", "reached", "taken")

    s: State

    def __init__(self, law: Law, s: State, seat: int, line: int, label: str, waiver: Waiver) -> None:
        super().__init__(s, seat, law.seats, law.board, law.spec, waiver)
        self.law = law
        self.figures: Figures = law.figures
        self.line = line
        self.label = label
        self.reached = law.dice
        self.taken: dict[int, int] = {}
        self.placed: tuple[int | None, int, int | None] | None = None

    def named(self, points: tuple[int, ...]) -> str:
        return ", ".join(self.name(point) for point in points)

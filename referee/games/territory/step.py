"""One event on its way from a state to the next: what the parts of the law have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.intersections import BoardStep

if TYPE_CHECKING:
    from boardgen.games.territory.layout import Figures
    from referee.games.territory.rules import Rules
    from referee.games.territory.state import State
    from referee.go.goban import Mark
    from referee.judge.ask.step import Waiver


class Placed(NamedTuple):
    """An event that set stones: its number in the line, one of the points, and the number of that point's token."""

    event: int | None
    point: int
    arg: int | None


class Step(BoardStep):
    """A step of territory, with the rules of its table.

    `line` is the number of the log's line; `label` names the turn in the history of positions; `start` is a mark of the board at the start
    of the turn, kept where another seat acts in it. Of the event being taken, `reached` is True where the dice limit its stones and `taken`
    counts captured stones by colour; `placed` is the last event that set stones.
    """

    __slots__ = ("figures", "label", "line", "placed", "reached", "rules", "start", "taken")

    s: State

    def __init__(self, rules: Rules, s: State, seat: int, line: int, label: str, waiver: Waiver) -> None:
        super().__init__(s, seat, rules.seats, rules.spec.board.names.__getitem__, waiver, rules.refusals)
        self.board = rules.board
        self.rules = rules
        self.figures: Figures = rules.figures
        self.line = line
        self.label = label
        self.start: Mark | None = None
        self.reached = rules.options.dice
        self.taken: dict[int, int] = {}
        self.placed: Placed | None = None

    def named(self, points: tuple[int, ...]) -> str:
        return ", ".join(self.name(point) for point in points)

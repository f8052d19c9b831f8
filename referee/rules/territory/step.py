"""One event on its way from a state to the next: what the parts of the law have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove
from referee.rules.waiver import Remark

if TYPE_CHECKING:
    from boardgen.layout.territory import Figures
    from referee.rules.territory.law import Law
    from referee.rules.territory.state import State
    from referee.rules.waiver import Waiver


class Step:
    """The state `s` being changed (a copy), the seat that acts, the event's number in its line, and what the law stands on.

    `line` is the number of the log's line; `label` names the turn in the history of positions. Of the event being taken, `reached`
    says whether the dice limit its stones and `taken` counts captured stones by colour; `placed` is the last event that set
    stones, with a point of it and its token.
    """

    __slots__ = (
        "board",
        "figures",
        "label",
        "law",
        "line",
        "number",
        "placed",
        "reached",
        "remarks",
        "s",
        "seat",
        "seats",
        "taken",
        "waiver",
    )

    def __init__(self, law: Law, s: State, seat: int, line: int, label: str, waiver: Waiver) -> None:
        self.law = law
        self.board = law.board
        self.figures: Figures = law.figures
        self.seats = law.seats
        self.s = s
        self.seat = seat
        self.number: int | None = None
        self.line = line
        self.label = label
        self.waiver = waiver
        self.remarks: list[Remark] = []
        self.reached = law.dice
        self.taken: dict[int, int] = {}
        self.placed: tuple[int | None, int, int | None] | None = None

    def refuse(
        self,
        rule: str,
        message: str,
        *,
        detail: str = "",
        points: tuple[int, ...] = (),
        event: int | None = None,
        arg: int | None = None,
        help: str = "",
        stands: bool = True,
    ) -> None:
        """Raise IllegalMove for `rule`, unless the table let it pass (`!ok`) and the move can stand."""
        names = self.law.spec.board.names
        self.waiver.refuse(
            IllegalMove(
                rule,
                message,
                detail=detail,
                points=tuple(names[p] for p in points),
                event=self.number if event is None else event,
                arg=arg,
                help=help,
                stands=stands,
            )
        )

    def remark(self, level: str, code: str, message: str, arg: int | None = None, help: str = "") -> None:
        """Say something about an event that is applied all the same."""
        self.remarks.append(Remark(level, code, message, self.number, arg, help))

    def name(self, point: int) -> str:
        return self.law.spec.board.names[point]

    def named(self, points: tuple[int, ...]) -> str:
        return ", ".join(self.name(point) for point in points)

    def on(self, point: int) -> str:
        """The seat letter on a point, or a word for its being empty."""
        colour = self.board.colour_at(point)
        return "empty" if colour < 0 else self.seats[colour]

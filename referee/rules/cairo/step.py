"""One event on its way from a state to the next: what the parts of the law have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove
from referee.rules.waiver import Remark

if TYPE_CHECKING:
    from boardgen.layout.cairo import Figures
    from referee.rules.cairo.state import State, Truck
    from referee.rules.waiver import Waiver


class Step:
    """The state `s` being changed (a copy), the seat that acts, the event's number in its line, and what the law stands on.

    `round` is the round of the line, `roads` the neighbours of each city.
    """

    __slots__ = ("figures", "number", "remarks", "roads", "round", "s", "seat", "seats", "waiver")

    def __init__(
        self, figures: Figures, roads: dict[str, tuple[str, ...]], seats: tuple[str, ...], s: State, round_: int, waiver: Waiver
    ) -> None:
        self.figures = figures
        self.roads = roads
        self.seats = seats
        self.s = s
        self.round = round_
        self.waiver = waiver
        self.seat = 0
        self.number: int | None = None
        self.remarks: list[Remark] = []

    @property
    def truck(self) -> Truck:
        """What the acting seat has."""
        return self.s.trucks[self.seat]

    def refuse(
        self,
        rule: str,
        message: str,
        *,
        detail: str = "",
        points: tuple[str, ...] = (),
        event: int | None = None,
        arg: int | None = None,
        help: str = "",
        stands: bool = True,
    ) -> None:
        """Raise IllegalMove for `rule`, unless the table let it pass (`!ok`) and the move can stand."""
        at = self.number if event is None else event
        self.waiver.refuse(IllegalMove(rule, message, detail=detail, points=points, event=at, arg=arg, help=help, stands=stands))

    def remark(self, level: str, code: str, message: str, arg: int | None = None, help: str = "") -> None:
        """Say something about an event that is applied all the same."""
        self.remarks.append(Remark(level, code, message, self.number, arg, help))

    def money(self, amount: int) -> str:
        return self.figures.money.show(amount)


def goods(names: tuple[str, ...] | list[str]) -> str:
    """Goods in words: `H and 3D`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last

"""Moves that the table lets pass (`!ok`), and the step that an event takes under a law. Shared by every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.errors import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Callable

Place = TypeVar("Place")
"""How a law knows the places of its board: a point by its number, a city by its name."""


class Remark(NamedTuple):
    """Something to say about an event that was applied: a `claim:` code or a rule id, and the token it is about (None: the whole event)."""

    level: str
    code: str
    message: str
    event: int | None
    arg: int | None = None
    help: str = ""


class Waiver:
    """The rules that the table let pass in one turn, and which of them were broken indeed."""

    __slots__ = ("codes", "used")

    def __init__(self, codes: tuple[str, ...] = ()) -> None:
        self.codes = codes
        self.used: list[IllegalMove] = []

    def refuse(self, error: IllegalMove) -> None:
        """Raise `error`, unless the table let its rule pass and the move can stand all the same; then note it and return."""
        if error.rule not in self.codes:
            raise error
        if not error.stands:
            error.message += ", and it cannot stand even by leave of the table"
            error.help = "set the table right with `fix`, or start from the position with `place`"
            raise error
        self.used.append(error)


class Step(Generic[Place]):
    """One event on its way from a state to the next: what the parts of every law have in common.

    `s` is the state being changed (a copy), `seat` the seat that acts, `number` the event's number in its line; `name` says how a
    place of the board is written.
    """

    __slots__ = ("name", "number", "remarks", "s", "seat", "seats", "waiver")

    def __init__(self, s: Any, seat: int, seats: tuple[str, ...], name: Callable[[Place], str], waiver: Waiver) -> None:
        self.s = s
        self.seat = seat
        self.seats = seats
        self.name = name
        self.waiver = waiver
        self.number: int | None = None
        self.remarks: list[Remark] = []

    def refuse(
        self,
        rule: str,
        message: str,
        *,
        detail: str = "",
        points: tuple[Place, ...] = (),
        event: int | None = None,
        arg: int | None = None,
        help: str = "",
        stands: bool = True,
    ) -> None:
        """Raise IllegalMove for `rule`, unless the table let it pass (`!ok`) and the move can stand."""
        at = self.number if event is None else event
        names = tuple(map(self.name, points))
        self.waiver.refuse(IllegalMove(rule, message, detail=detail, points=names, event=at, arg=arg, help=help, stands=stands))

    def refuse_stranger(self, rule: str, detail: str) -> None:
        """Refuse what another seat than the mover cannot do in this turn."""
        message = f"{self.seats[self.seat]} cannot act in the turn of {self.seats[self.s.mover]}"
        self.refuse(rule, message, detail=detail, stands=False)

    def remark(self, level: str, code: str, message: str, arg: int | None = None, help: str = "") -> None:
        """Say something about an event that is applied all the same."""
        self.remarks.append(Remark(level, code, message, self.number, arg, help))

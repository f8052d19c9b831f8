"""Moves that the table lets pass (`!ok`), and the step that an event takes under a law. Shared by every game."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from referee.errors import IllegalMove, Remark
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.judge.ask.refusals import Refusals

Place = TypeVar("Place")
"""How a law knows the places of its board: a point by its number, a city by its name."""


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
            error.refuse_for_good()
            raise error
        self.used.append(error)

    def take(self, step: Step[Any], act: Callable[[], None]) -> None:
        """Take one event of a line, or the end of the line."""
        act()


class AssumedWaiver(Waiver):
    """A line that is taken as if the table had let it stand, as far as that can be: what cannot stand is left out, event by event.

    `broken` are the refusals in the order in which they came. Events that a rule of `left_out` refuses are left out although they could
    stand.
    """

    __slots__ = ("_left_out", "broken")

    def __init__(self, codes: tuple[str, ...], left_out: frozenset[str]) -> None:
        super().__init__(codes)
        self._left_out = left_out
        self.broken: list[IllegalMove] = []

    def refuse(self, error: IllegalMove) -> None:
        if error.rule in self.codes and error.stands:
            self.used.append(error)
            return
        self.broken.append(error)
        if not error.stands or error.rule in self._left_out:
            raise error

    def take(self, step: Step[Any], act: Callable[[], None]) -> None:
        state, mark = step.s.copy(), step.mark()
        try:
            act()
        except IllegalMove as error:
            if error not in self.broken:
                self.broken.append(error)
            step.s = state
            step.back(mark)


class Step(Generic[Place]):
    """One event on its way from a state to the next: what the parts of every law have in common.

    `s` is the state being changed (a copy), `seat` the seat that acts, `number` the event's number in its line; `name` says how a
    place of the board is written, `refusals` words what is refused.
    """

    PLACES: ClassVar = frozenset(("place", "places", "here", "there"))
    """Values of messages that are places of the board."""

    __slots__ = ("name", "number", "refusals", "remarks", "s", "seat", "seats", "waiver")

    def __init__(
        self, s: Any, seat: int, seats: tuple[str, ...], name: Callable[[Place], str], waiver: Waiver, refusals: Refusals | None = None
    ) -> None:
        self.refusals = refusals
        self.s = s
        self.seat = seat
        self.seats = seats
        self.name = name
        self.waiver = waiver
        self.number: int | None = None
        self.remarks: list[Remark] = []

    def mark(self) -> Any:
        """Return what this step changes besides `s`, for `back`."""

    def back(self, mark: Any) -> None:
        """Go back to a mark."""

    def need(self, allowed: object, rule: str, way: str = "", /, **values: Any) -> None:
        """Refuse the event by `rule` unless it is `allowed`; the rest as in `forbid`. Give values that cost nothing."""
        if not allowed:
            self.forbid(rule, way, **values)

    def forbid(
        self,
        rule: str,
        way: str = "",
        /,
        *,
        points: tuple[Place, ...] | None = None,
        event: int | None = None,
        arg: int | None = None,
        short: int | None = None,
        stands: bool | None = None,
        **values: Any,
    ) -> None:
        """Refuse the event by `rule`, which is broken in this `way`, unless the table let that pass (`!ok`) and the move can stand.

        `values` fill in the templates of the rule. Those in `PLACES` are places, and the `points` that matter where no others are given;
        {seat} is the seat that acts.
        """
        where: list[Place] = []
        for key, value in values.items():
            if key in self.PLACES:
                where += value if isinstance(value, (tuple, list)) else (value,)
        names, at = tuple(map(self.name, where if points is None else points)), self.number if event is None else event
        error = self._word(rule, way, values, points=names, event=at, arg=arg, short=short, stands=stands)
        error.remarks = tuple(self.remarks)
        self.waiver.refuse(error)

    def note(self, rule: str, way: str = "", /, *, arg: int | None = None, **values: Any) -> None:
        """Say something about an event that is applied, in the words of a rule that cannot be broken."""
        worded = self._word(rule, way, values)
        self.remark("note", rule, worded.message, arg, worded.help)

    def _word(self, rule: str, way: str, values: dict[str, Any], **more: Any) -> IllegalMove:
        assert self.refusals is not None
        texts: dict[str, Any] = {key: self.shown(key, value) for key, value in values.items()}
        return self.refusals.illegal(rule, way, seat=self.seats[self.seat], **more, **texts)

    def message(self, key: str, /, **values: object) -> str:
        """Return a message of the layout that no rule has."""
        assert self.refusals is not None
        return self.refusals.message(key, **values)

    def shown(self, key: str, value: Any) -> object:
        """Return how a value of a message is written."""
        if key in self.PLACES:
            return tuple(map(self.name, value)) if isinstance(value, (tuple, list)) else self.name(value)
        return Phrase(value.value) if isinstance(value, Enum) else value

    def remark(self, level: str, code: str, message: str, arg: int | None = None, help: str = "", off: object = None) -> None:
        """Say something about an event that is applied all the same."""
        self.remarks.append(Remark(level, code, message, self.number, arg, help, off))

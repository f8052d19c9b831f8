"""Moves that the table lets pass (`!ok`), and the step that an event takes under a law. Shared by every game."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from referee.errors import IllegalMove, Remark
from referee.judge.ask.refusals import Phrase, Refusals, Worded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.tlog.statements import Event


class Copied(Protocol):
    """A state of a game."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copied)
T = TypeVar("T")


class Waiver:
    """The rules that the table let pass in one turn, and which of them were broken indeed. `brief`: nobody reads notes."""

    __slots__ = ("brief", "codes", "used")

    def __init__(self, codes: tuple[str, ...] = (), *, brief: bool = False) -> None:
        self.codes = codes
        self.brief = brief
        self.used: list[IllegalMove] = []

    def refuse(self, error: IllegalMove) -> None:
        """Raise `error`, unless the table let its rule pass and the move can stand all the same; then note it and return."""
        if error.rule not in self.codes:
            raise error
        if not error.stands:
            error.refuse_for_good()
            raise error
        self.used.append(error)

    def take(self, step: AnyStep, act: Callable[[], None]) -> None:
        """Take one event of a line, or the end of the line."""
        act()


class AssumedWaiver(Waiver):
    """A line that is taken as if the table had let it stand, as far as that can be: what cannot stand is left out, event by event.

    `broken` are the refusals in the order in which they came. Events that a rule of `left_out` refuses are left out although they could
    stand."""

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

    def take(self, step: AnyStep, act: Callable[[], None]) -> None:
        undo = step.keep()
        try:
            act()
        except IllegalMove as error:
            if error not in self.broken:
                self.broken.append(error)
            undo()


class Step(Generic[S]):
    """One event on its way from a state to the next: what the parts of every law have in common.

    `s` is the state being changed (a copy), `seat` the seat that acts, `number` the event's number in its line; `name` says how a
    place of the board is written (a law knows a point by its number, a city by its name), `refusals` words what is refused."""

    PLACES: ClassVar = frozenset(("place", "places", "here", "there"))
    """Values of messages that are places of the board."""

    __slots__ = ("name", "number", "refusals", "remarks", "s", "seat", "seats", "waiver")

    def __init__(
        self, s: S, seat: int, seats: tuple[str, ...], name: Callable[[Any], str], waiver: Waiver, refusals: Refusals | None = None
    ) -> None:
        self.refusals = refusals
        self.s = s
        self.seat = seat
        self.seats = seats
        self.name = name
        self.waiver = waiver
        self.number: int | None = None
        self.remarks: list[Remark] = []

    def run(self, events: Sequence[T], written: Sequence[Event], act: Callable[[Self, T], None]) -> None:
        """Take the events of a line one after another, each by the seat whose line it is or that is `written` with it (`!G`)."""
        mover = self.seat
        for number, event in enumerate(events):
            by = written[number].by if number < len(written) else None
            self.seat = mover if by is None else self.seats.index(by)
            self.number = number
            self.waiver.take(self, partial(act, self, event))
        self.seat = mover

    def keep(self) -> Callable[[], None]:
        """Return a function that brings this step back to where it is now."""
        state = self.s.copy()

        def undo() -> None:
            self.s = state

        return undo

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
        points: tuple[int | str, ...] | None = None,
        event: int | None = None,
        arg: int | None = None,
        short: int | None = None,
        stands: bool | None = None,
        **values: object,
    ) -> None:
        """Refuse the event by `rule`, which is broken in this `way`, unless the table let that pass (`!ok`) and the move can stand.

        `values` fill in the templates of the rule. Those in `PLACES` are places, and the `points` that matter where no others are given;
        {seat} is the seat that acts."""
        assert self.refusals is not None
        texts = self.texts(values)
        if points is None:
            named = [texts[key] for key in values if key in self.PLACES]
            names = tuple(str(name) for value in named for name in (value if isinstance(value, tuple) else (value,)))
        else:
            names = tuple(map(self.name, points))
        at, seat = self.number if event is None else event, self.seats[self.seat]
        error = self.refusals.illegal(rule, way, points=names, event=at, arg=arg, seat=seat, short=short, stands=stands, **texts)
        error.remarks = tuple(self.remarks)
        self.waiver.refuse(error)

    def note(self, rule: str, way: str = "", /, *, arg: int | None = None, **values: object) -> None:
        """Say something about an event that is applied, in the words of a rule that cannot be broken."""
        if self.waiver.brief:
            return
        assert self.refusals is not None
        worded = Worded(self.refusals, rule, way, {"seat": self.seats[self.seat], **self.texts(values)})
        self.remark("note", rule, worded.text("refused"), arg, worded.text("help"))

    def texts(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return how the values of a message are written."""
        return {key: self.show_value(key, value) for key, value in values.items()}

    def message(self, key: str, /, **values: object) -> str:
        """Return a message of the layout that no rule has."""
        assert self.refusals is not None
        return self.refusals.message(key, **values)

    def show_value(self, key: str, value: object) -> object:
        """Return how a value of a message is written."""
        if key in self.PLACES:
            return tuple(map(self.name, value)) if isinstance(value, (tuple, list)) else self.name(value)
        return Phrase(value.value) if isinstance(value, Enum) else value

    def remark(self, level: str, code: str, message: str, arg: int | None = None, help: str = "", off: object = None) -> None:
        """Say something about an event that is applied all the same."""
        self.remarks.append(Remark(level, code, message, self.number, arg, help, off))


AnyStep: TypeAlias = Step[Any]
"""A step of any game."""

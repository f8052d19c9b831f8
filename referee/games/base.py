"""The table of a small game: its seats take turns in the order of the log, and have pieces on the points of a board."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from referee.games import intersections
from referee.judge.ask import lookup
from referee.judge.ask.judged_step import Step, Waiver
from referee.judge.ask.protocol import Misread, Seating, Standing, TableOf, View
from referee.judge.ask.refusals import Refusals

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from referee.errors import Remark
    from referee.tlog.statements import Diagram, Event, Round, Turn

E = TypeVar("E")


class State:
    """What lines change: whose piece is on each point, how many turns were played, who has won, and whether the game is over."""

    __slots__ = ("over", "pieces", "turns", "winner")

    def __init__(self, pieces: dict[int, str], turns: int = 0, winner: str = "", *, over: bool = False) -> None:
        self.pieces = pieces
        self.turns = turns
        self.winner = winner
        self.over = over

    def copy(self) -> State:
        """Return a state to change."""
        return State(dict(self.pieces), self.turns, self.winner, over=self.over)

    def points(self, seat: str) -> list[int]:
        """Return the points of a seat."""
        return [point for point, owner in self.pieces.items() if owner == seat]


class Table(TableOf[E, State, tuple[State, str]], Generic[E]):
    """A game reads an event and takes it; all else is so unless the game says otherwise."""

    KEY: ClassVar[str] = "pieces"
    """The claim key of the pieces on the board."""
    ONE: ClassVar[str] = ""
    """The rule that a turn has one event; empty where it may have several."""
    WON: ClassVar[str] = "the game"
    """What the winner has won by, for the score."""
    last: str = ""

    def __init__(self, spec: GameSpec, seating: Seating) -> None:
        self.spec = spec
        self.refusals = Refusals(spec)
        self.names = seating.names
        self.order = seating.order
        self.state: State = State({})

    @abstractmethod
    def read_event(self, event: Event) -> E:
        """Return an event as this game has it. UnreadableMove where it cannot be."""

    @abstractmethod
    def take(self, step: Step[State], event: E) -> None:
        """Take an event of the line of `step`, which changes `step.s`. IllegalMove where the rules refuse it."""

    @property
    def finished(self) -> bool:
        return self.state.over

    def due(self) -> tuple[int, str] | None:
        round_, seat = divmod(self.state.turns, len(self.order))
        return None if self.state.over else (round_ + 1, self.order[seat])

    def save(self) -> tuple[State, str]:
        return self.state, self.last

    def restore(self, saved: tuple[State, str]) -> None:
        self.state, self.last = saved

    def break_off(self) -> None:
        self.state = self.state.copy()
        self.state.over = True

    def read(self, turn: Turn | Round) -> tuple[list[E], list[Misread]]:
        return lookup.events(turn, self.order, self.read_event)

    def play(self, turn: Turn, events: list[E], waiver: Waiver) -> list[Remark]:
        if self.ONE and len(events) != 1:
            raise self.refusals.illegal(self.ONE, event=len(events) - 1, count=len(events))
        names = self.spec.board.names.__getitem__
        step = Step(self.state.copy(), self.order.index(turn.seat), self.order, names, waiver, self.refusals)
        for number, event in enumerate(events):
            step.number = number
            self.take(step, event)
        self.state, self.last = step.s, turn.id
        self.state.turns += 1
        return step.remarks

    def keys(self) -> tuple[str, ...]:
        return (self.KEY,)

    @property
    def result_key(self) -> str:
        return self.KEY

    def holding(self, key: str, seat: str) -> int | None:
        return len(self.state.points(seat)) if key == self.KEY else None

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        pieces = self.state.pieces
        wrong, remarks = intersections.differences(
            row, self.spec.board, self.order, lambda point: self.order.index(pieces[point]) if point in pieces else -1, self.refusals
        )
        if adopt and wrong:
            self.state = self.state.copy()
            for point, colour in wrong:
                self.state.pieces.pop(point, None)
                if colour >= 0:
                    self.state.pieces[point] = self.order[colour]
        return remarks

    def view(self) -> View:
        names, pieces = self.spec.board.names, self.state.pieces
        stones = {names[point]: pieces[point] for point in sorted(pieces)}
        players = {seat: {"name": name, self.KEY: self.holding(self.KEY, seat)} for seat, name in self.names.items()}
        return View(stones, players, {})

    def standings(self) -> list[Standing]:
        return sorted(map(self._standing, self.names), key=lambda one: (one.place or 0, one.seat))

    def _standing(self, seat: str) -> Standing:
        state = self.state
        won = seat == state.winner
        place = None if not state.over else 1 if won or not state.winner else 2
        points = None if not state.over else 1 if won else 0 if state.winner else 1 / len(self.order)
        how = [(self.WON, "1")] if won else []
        return Standing(seat, self.names[seat], place, int(won), points, {self.KEY: self.holding(self.KEY, seat)}, how)

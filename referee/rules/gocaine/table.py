"""A game of GoCaine in progress: whose turn it is, what ends it, claims, corrections, and the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import IllegalMove, UnreadableMove
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.rules.gocaine.events import Deploy, Event, Place, Vocabulary
from referee.rules.gocaine.hand import adopt, fix, holding, read_fix, row
from referee.rules.gocaine.law import Law
from referee.rules.gocaine.state import State, audit, opening
from referee.rules.gocaine.tally import corrections, standings, view
from referee.rules.protocol import Misread, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.layout.spec import GameSpec
    from referee.go.history import Ko
    from referee.rules.protocol import Seating
    from referee.rules.waiver import Remark, Waiver
    from referee.tlog.statements import Dead, Diagram, End, Fix, Reveal, Round, Turn

KEYS = ("$", "cell", "stock", "lvl", "tf", "pi", "mt")


HANDICAPS = False


def prepare(spec: GameSpec) -> Topology:
    """The graph of the board, which all games on it share."""
    return Topology(spec.board.neighbours)


class Table:
    """The seats play clockwise from the first of the order."""

    __slots__ = (
        "_ended",
        "_started",
        "any_first",
        "law",
        "names",
        "order",
        "round",
        "spec",
        "state",
        "turn",
        "vocabulary",
    )

    def __init__(
        self,
        spec: GameSpec,
        topology: Topology,
        seating: Seating,
    ) -> None:
        self.spec = spec
        self.names = seating.names
        self.order = order = seating.order
        # A layout of a user's own may do without the option.
        ko = _ko(seating.options.get("ko") or (spec.options["ko"].default if "ko" in spec.options else "none"))
        self.law = Law(spec, order, Goban(topology, colours=len(order)), ko)
        self.vocabulary = Vocabulary(spec, order)
        self.state: State = opening(spec, len(order))
        self.round = 1
        self.turn = 0
        self.any_first = False
        self._started = False
        self._ended = False

    @property
    def board(self) -> Goban:
        return self.law.board

    @property
    def started(self) -> bool:
        """Whether a turn has been played."""
        return self._started

    @property
    def finished(self) -> bool:
        return self._ended

    def due(self) -> tuple[int, str] | None:
        return None if self._ended else (self.round, self.order[self.turn])

    def any_turn(self) -> bool:
        return self.any_first and not self._started

    def read(self, turn: Turn | Round) -> tuple[list[Event], list[Misread]]:
        events: list[Event] = []
        faults: list[Misread] = []
        setup = turn.round == 0
        for number, written in enumerate(turn.events):
            try:
                if written.by is not None and written.by not in self.order:
                    raise UnreadableMove("tlog:seat", f"{written.by} does not play in this game", help=f"seats: {' '.join(self.order)}")
                event = self.vocabulary.read(written)
                if setup != isinstance(event, Place):
                    raise UnreadableMove(
                        "tlog:order.place",
                        f"`{written.verb}` does not belong " + ("in the set-up" if setup else "in a turn"),
                        help="round 0 holds only `place`"
                        if setup
                        else "cells are placed by hand on lines such as `0R place F4`, before the first turn",
                    )
                events.append(event)
            except UnreadableMove as why:
                faults.append(Misread(number, why))
        if setup and self._started and not faults:
            faults.append(
                Misread(
                    0,
                    UnreadableMove(
                        "tlog:order.place", "the set-up stands before the first turn", help="use `fix` for what was set right later"
                    ),
                )
            )
        return events, faults

    def play(self, turn: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        seat = self.order.index(turn.seat)
        if turn.round == 0:
            remarks, self.state = self._run(turn, events, seat, self.law.begin(self.state, seat), waiver)
            self.any_first = True
            return remarks
        if not self._started:
            self._check_set_up()
            self.board.remember("set-up")
        before = self.board.position()
        remarks, state = self._run(turn, events, seat, self.law.begin(self.state, seat), waiver)
        if self.any_first and not self._started:
            self.round, self.turn = turn.round, seat
        self._started = True
        self.state = state
        self.board.remember(turn.id)
        self.law.before = before
        self._advance()
        return remarks

    def _run(self, turn: Turn, events: list[Event], seat: int, state: State, waiver: Waiver) -> tuple[list[Remark], State]:
        """All events of a line, or none of them: `state` is a copy of our own, and the board goes back where a rule is broken."""
        law, order, written = self.law, self.order, turn.events
        step = law.step(state, seat, waiver)
        before = None
        final = len(events) - 1
        try:
            for number, event in enumerate(events):
                # A plain deployment that ends the line changes the board or is refused by it: there is nothing to go back to.
                if before is None and (
                    isinstance(event, Place)
                    or (isinstance(event, Deploy) and (number != final or event.ktr is not None or law.ko != "none"))
                ):
                    before = law.board.mark()
                by = written[number].by
                step.seat = seat if by is None else order.index(by)
                step.number = number
                law.act(step, event)
            if turn.round:
                step.seat = seat
                law.finish(step)
        except IllegalMove:
            if before is not None:
                law.board.undo(before)
            raise
        return step.remarks, step.s

    def _check_set_up(self) -> None:
        for group in self.board.breathless():
            names = self.spec.board.names
            colour = self.order[self.board.colour_at(group[0])]
            raise IllegalMove(
                "gc:setup.liberty",
                f"cannot be played from this set-up: the group of {colour} on {' '.join(names[p] for p in group)} has no liberty",
                points=tuple(names[p] for p in group),
                event=-1,
                stands=False,
            )

    def _advance(self) -> None:
        """Pass the turn on; see whether the game has ended (rulings G-49, G-52)."""
        state = self.state
        active = [seat for seat, purse in enumerate(state.purses) if not purse.left]
        if state.knocker is not None and state.knocker == state.mover:
            # The turn of the knock itself: the game is over before he would have another.
            new = state.copy()
            new.last = tuple(seat for seat in active if seat != state.knocker)
            self.state = state = new
        elif state.knocker is not None:
            new = state.copy()
            new.last = tuple(seat for seat in state.last if seat != state.mover)
            self.state = state = new
        if len(active) < min(2, len(self.order)) or (state.knocker is not None and not state.last):
            self._ended = True
            return
        while True:
            self.turn += 1
            if self.turn == len(self.order):
                self.turn = 0
                self.round += 1
            if not state.purses[self.turn].left:
                return

    def hurry(self, first: str, lines: Sequence[str | bytes], start: int) -> int:
        return 0

    @property
    def last(self) -> str:
        raise AssertionError("no turn of GoCaine is played in a hurry")

    def play_round(self, turn: Round, events: list[Event], waiver: Waiver) -> list[Remark]:
        raise AssertionError("GoCaine reads no event of the whole table")

    def keys(self) -> tuple[str, ...]:
        return KEYS

    def holding(self, key: str, seat: str) -> int | float | None:
        return holding(self, key, self.order.index(seat))

    def adopt(self, key: str, seat: str, value: int) -> str:
        return adopt(self, key, self.order.index(seat), value)

    def row(self, row_: Diagram, *, adopt: bool) -> list[Remark]:
        return row(self, row_, adopt=adopt)

    def read_fix(self, fix_: Fix) -> None:
        read_fix(self, fix_)

    def fix(self, fix_: Fix) -> str:
        done = fix(self, fix_)
        audit(self.state, self.board, self.spec)
        return done

    def rule(self, option: str, value: str) -> None:
        options = self.spec.options
        if option not in options:
            raise UnreadableMove("tlog:option", f"GoCaine has no option `{option}`", help=f"options: {', '.join(options)}")
        if value not in options[option].choices:
            raise UnreadableMove("tlog:option", f"`{option}` cannot be `{value}`", help=f"choices: {', '.join(options[option].choices)}")
        self.law.ko = _ko(value)

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise IllegalMove(
                "gc:end.kind",
                f"cannot end by `end {end.how}`: GoCaine ends by a knock, by one player being left, or by agreement",
                help="write `end agreed` where the table stopped early",
            )
        self._ended = True

    def count(self, line: Dead | Reveal) -> None:
        raise IllegalMove("gc:end.count", "cannot count dead stones or cards: GoCaine counts cash alone", stands=False)

    def view(self) -> dict[str, Any]:
        return view(self)

    def standings(self) -> list[Standing]:
        return standings(self)

    def corrections(self) -> list[str]:
        return corrections(self)


def _ko(value: str) -> Ko:
    """A value of the option `ko` as the capture law knows it."""
    return "simple" if value == "simple" else "superko" if value == "superko" else "none"

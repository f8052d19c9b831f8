"""A game of GoCaine in progress: whose turn it is, what ends it, claims, corrections, and the final count."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from referee.errors import IllegalMove, UnreadableMove
from referee.games.gocaine import corrections as hand
from referee.games.gocaine import events, tally
from referee.games.gocaine.doubts import GocaineDoubts
from referee.games.gocaine.events import Event, Place, Vocabulary
from referee.games.gocaine.law import Law
from referee.games.gocaine.state import State, audit, opening
from referee.games.intersections import Rounds
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.judge.lookup import choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.spec import GameSpec
    from referee.errors import Remark
    from referee.go.history import Ko
    from referee.judge.protocol import Misread, Seating
    from referee.judge.step import Waiver
    from referee.tlog.statements import Dead, End, Fix, Reveal, Round, Turn
    from referee.tlog.statements import Event as Written

KEYS = ("$", "cell", "stock", "lvl", "tf", "pi", "mt")
HANDICAPS = False


names = events.names


def prepare(spec: GameSpec) -> Topology:
    """The graph of the board, which all games on it share."""
    return Topology(spec.board.neighbours)


class Table(Rounds):
    """The seats play clockwise from the first of the order."""

    __slots__ = ("law", "state", "vocabulary")
    MONEY = ("cash",)
    RARE = ("left",)
    PLACING = ("deploy", "place")

    def __init__(self, spec: GameSpec, topology: Topology, seating: Seating) -> None:
        super().__init__(spec, seating, seating.order, Goban(topology, colours=len(seating.order)))
        # A layout of a user's own may do without the option.
        ko = _ko(seating.options.get("ko") or (spec.options["ko"].default if "ko" in spec.options else "none"))
        self.law = Law(spec, self.seats, self.board, ko)
        self.vocabulary = Vocabulary(spec, self.seats)
        self.state: State = opening(spec, len(self.seats))

    def read(self, turn: Turn | Round) -> tuple[list[Event], list[Misread]]:
        setup = turn.round == 0

        def read(written: Written) -> Event:
            event = self.vocabulary.read(written)
            if setup != isinstance(event, Place):
                where = "in the set-up" if setup else "in a turn"
                help = "in round 0 only `place` is allowed"
                if isinstance(event, Place):
                    seat = getattr(turn, "seat", self.order[0])
                    line = f"0{seat} place {self.spec.board.names[event.points[0]]}"
                    help = f"cells are placed by hand on lines such as `{line}`, before the first turn"
                raise UnreadableMove("tlog:order.place", f"`{written.verb}` does not belong {where}", help=help)
            return event

        return self.events(turn, read)

    def save(self) -> Any:
        return super().save(), self.state, self.law.ko, self.law.before

    def restore(self, saved: Any) -> None:
        rounds, self.state, self.law.ko, self.law.before = saved
        super().restore(rounds)

    def notes(self, view: Mapping[str, Any]) -> dict[str, str]:
        """Zones under a hit, and abandoned product."""
        hits = ", ".join(f"{code} {self.spec.zones[code].name}" for code in view["table"]["hits"])
        lots = ", ".join(f"{point} {lot['mt']} mt of {lot['seat']}" for point, lot in view["table"]["abandoned"].items())
        return {"hits": hits and f"zones under a hit: {hits}", "abandoned": lots and f"abandoned: {lots}"}

    def doubts(self) -> GocaineDoubts:
        return GocaineDoubts(self)

    def following(self) -> tuple[int, str] | None:
        """As in every game of rounds, seats that have left apart."""
        seats = len(self.order)
        for step in range(self.turn + 1, self.turn + seats + 1):
            if not self.state.purses[step % seats].left:
                return self.round + step // seats, self.order[step % seats]
        return None

    def play(self, turn: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        with self.whole():
            if turn.round == 0:
                remarks = self._run(turn, events, waiver)
                self.any_first = True
                return remarks
            if not self.started:
                self.check_set_up("gc:setup.liberty")
                self.board.remember("set-up")
            before = self.board.position()
            remarks = self._run(turn, events, waiver)
            self.take_up(turn)
            self.board.remember(turn.id)
            self.law.before = before
            self._advance()
        return remarks

    def _run(self, turn: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        """Take all events of a line. Where one is refused the board is left half changed: the caller has kept it."""
        law, order, written = self.law, self.order, turn.events
        seat = order.index(turn.seat)
        step = law.step(law.begin(self.state, seat), seat, waiver)
        for number, event in enumerate(events):
            by = written[number].by
            step.seat = seat if by is None else order.index(by)
            step.number = number
            waiver.take(step, partial(law.act, step, event))
        if turn.round:
            step.seat = seat
            waiver.take(step, partial(law.finish, step))
        self.state = step.s
        return step.remarks

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
            self.finished = True
            return
        while True:
            self.pass_on()
            if not state.purses[self.turn].left:
                return

    @property
    def ending(self) -> str:
        state = self.state
        if state.knocker is not None and not state.last:
            return f"with the last turn after {self.order[state.knocker]}'s knock"
        left = [self.order[seat] for seat, purse in enumerate(state.purses) if not purse.left]
        return f"when only {left[0]} was left" if left else "when nobody was left"

    def play_round(self, turn: Round, events: list[Event], waiver: Waiver) -> list[Remark]:
        raise AssertionError("GoCaine reads no event of the whole table")

    def keys(self) -> tuple[str, ...]:
        return KEYS

    holding = hand.holding
    adopt = hand.adopt
    put = hand.put
    lift = hand.lift
    read_fix = hand.read_fix

    def fix(self, fix: Fix) -> str:
        with self.whole():
            done = hand.fix(self, fix)
        audit(self.state, self.board, self.spec)
        return done

    def rule(self, option: str, value: str) -> None:
        self.law.ko = _ko(choice(self.spec, "GoCaine", option, value))

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise IllegalMove(
                "gc:end.kind",
                f"cannot end by `end {end.how}`: GoCaine ends by a knock, by one player being left, or by agreement",
                help="write `end agreed` where the table stopped early",
            )
        self.finished = True

    def count(self, line: Dead | Reveal) -> None:
        raise IllegalMove("gc:end.count", "cannot count dead stones or cards: GoCaine counts cash alone", stands=False)

    view = tally.view
    standings = tally.standings
    corrections = tally.corrections


def _ko(value: str) -> Ko:
    """A value of the option `ko` as the capture law knows it."""
    return "simple" if value == "simple" else "superko" if value == "superko" else "none"

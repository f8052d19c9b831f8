"""A game of GoCaine in progress: whose turn it is, what ends it, its lines, claims and corrections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from referee.errors import IllegalMove, UnreadableMove
from referee.games.gocaine import events, final_count, interdiction, law
from referee.games.gocaine.chance import chance
from referee.games.gocaine.doubts import GocaineDoubts
from referee.games.gocaine.events import Deploy, Event, Place, Roll, Vocabulary
from referee.games.gocaine.state import LoadRoll, State, audit, opening
from referee.games.gocaine.step import Step
from referee.games.gocaine.trade import owes
from referee.games.intersections import Rounds
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.judge.ask import lookup
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.errors import Remark
    from referee.go.history import Ko
    from referee.judge.ask.candidates import Candidates
    from referee.judge.ask.protocol import Misread, Seating, Standing
    from referee.judge.ask.step import Waiver
    from referee.tlog.statements import Dead, End, Fix, Reveal, Round, Turn

KEYS = ("$", "cell", "stock", "lvl", "tf", "pi", "mt")
HANDICAPS = False
FIRST_DRAWN = True
HOLDINGS = {"$": "cash", "cell": "pile", "stock": "stock", "lvl": "level", "tf": "chips"}
"""The claim keys that a correction can change, and where a purse has them."""
CALLED = {"$": "cash", "cell": "bought cells", "stock": "unbought cells", "lvl": "infrastructure level", "tf": "Task Force chips"}
"""What a correction calls them."""


names = events.names


def prepare(spec: GameSpec) -> Topology:
    """The graph of the board, which all games on it share."""
    return Topology(spec.board.neighbours)


class Table(Rounds):
    """The seats play clockwise from the first of the order.

    `ko` is the repetition rule in force, `before` the position before the turn directly before this one, None in the first; `rolls` are
    the rolls for loads in the line that was played last.
    """

    __slots__ = ("before", "ko", "rolls", "state", "vocabulary", "zones")
    MONEY = ("cash",)
    RARE = ("left",)
    PLACING = ("deploy", "place")

    def __init__(self, spec: GameSpec, topology: Topology, seating: Seating) -> None:
        super().__init__(spec, seating, seating.order, Goban(topology, colours=len(seating.order)))
        # A layout of a user's own may do without the option.
        self.ko = _ko(seating.options.get("ko") or (spec.options["ko"].default if "ko" in spec.options else "none"))
        self.before: bytes | None = None
        self.rolls: tuple[LoadRoll, ...] = ()
        self.vocabulary = Vocabulary(spec, self.seats)
        self.state: State = opening(spec, len(self.seats))
        # Every point of a GoCaine map has a zone.
        self.zones = tuple([spec.zones[code] for code in spec.board.zone if code is not None])

    def save(self) -> Any:
        return super().save(), self.state, self.ko, self.before, self.rolls

    def restore(self, saved: Any) -> None:
        rounds, self.state, self.ko, self.before, self.rolls = saved
        super().restore(rounds)

    def candidates(self) -> Candidates:
        from referee.games.gocaine.candidates import GocaineCandidates

        return GocaineCandidates(self)

    def doubts(self) -> GocaineDoubts:
        return GocaineDoubts(self)

    # Lines

    def read(self, turn: Turn | Round) -> tuple[list[Event], list[Misread]]:
        return self.events(turn, self.vocabulary.read if turn.round else self.vocabulary.read_setup)

    def step(self, seat: int, waiver: Waiver) -> Step:
        """The step that a line of this seat takes through its events, from the state as it is now."""
        shared = self.seats, self.board, self.spec, self.vocabulary.board, self.zones
        return Step(self.state.begin(seat), *shared, waiver, self.refusals, self.ko, self.before)

    def play(self, turn: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        first = turn.round > 0 and not self.started
        if first:
            self.check_set_up("gc:setup.liberty")
        # The board is all that changes before the whole line is taken.
        sets = first or any(isinstance(event, (Deploy, Place)) for event in events)
        mark = self.board.mark() if sets else None
        before = self.board.position()
        try:
            if first:
                self.board.remember("set-up")
            step = self._run(turn, events, waiver)
        except IllegalMove:
            if mark is not None:
                self.board.undo(mark)
            raise
        self.state = step.s
        self.rolls = tuple(step.rolls)
        if turn.round == 0:
            self.any_first = True
        else:
            self.take_up(turn)
            newest = self.board.history.tip
            if sets or newest is None or newest.stones != before:
                self.board.remember(turn.id)
            self.before = before
            self._advance()
        return step.remarks

    def _run(self, turn: Turn, events: list[Event], waiver: Waiver) -> Step:
        """Take all events of a line. Where one is refused, the board is left half changed: the caller has kept it."""
        order, written = self.order, turn.events
        seat = order.index(turn.seat)
        step = self.step(seat, waiver)
        due = owes(step)
        for number, event in enumerate(events):
            by = written[number].by
            step.seat = seat if by is None else order.index(by)
            step.number = number
            waiver.take(step, partial(law.act, step, event))
        if turn.round:
            step.seat = seat
            waiver.take(step, partial(law.finish, step, due))
        return step

    def play_round(self, turn: Round, events: list[Event], waiver: Waiver) -> list[Remark]:
        raise AssertionError("GoCaine reads no event of the whole table")

    # The order of play, and the end

    def following(self) -> tuple[int, str] | None:
        """As in every game of rounds, seats that have left apart."""
        seats = len(self.order)
        for turn in range(self.turn + 1, self.turn + seats + 1):
            if not self.state.purses[turn % seats].left:
                return self.round + turn // seats, self.order[turn % seats]
        return None

    def _advance(self) -> None:
        """Pass the turn on; see whether the game has ended (rulings G-49, G-52)."""
        state = self.state
        active = [seat for seat, purse in enumerate(state.purses) if not purse.left]
        if state.knocker is not None:
            # After the turn of the knock itself all others have one more turn.
            last = active if state.knocker == state.mover else state.last
            self.state = state = state.copy()
            state.last = tuple(seat for seat in last if seat != state.mover)
        if len(active) < min(2, len(self.order)) or (state.knocker is not None and not state.last):
            self.finished = True
            return
        self.pass_on()
        while state.purses[self.turn].left:
            self.pass_on()

    @property
    def ending(self) -> str:
        state = self.state
        if state.knocker is not None and not state.last:
            return f"with the last turn after {self.order[state.knocker]}'s knock"
        left = [self.order[seat] for seat, purse in enumerate(state.purses) if not purse.left]
        return f"when only {left[0]} was left" if left else "when nobody was left"

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise self.refusals.illegal("gc:end.kind", how=end.how)
        self.finished = True

    def count(self, line: Dead | Reveal) -> None:
        raise self.refusals.illegal("gc:end.count")

    # What is done by hand at the table: claims and checkpoints taken over, corrections, options. Nothing here triggers a rule.

    def keys(self) -> tuple[str, ...]:
        return KEYS

    def holding(self, key: str, seat: str) -> int | float | None:
        """What a claim is compared with (notation.md, Claims): money in the layout's unit, else a count; None for a key of another game."""
        state, number = self.state, self.seats.index(seat)
        if key == "$":
            cash: int | float = self.spec.figures.money.whole(state.purses[number].cash)
            return cash
        if key in HOLDINGS:
            count: int = getattr(state.purses[number], HOLDINGS[key])
            return count
        if key == "pi":
            return state.assets(number)
        if key == "mt":
            own = [loads for point, loads in state.loads.items() if self.board.colour_at(point) == number]
            return sum(load.tonnes for loads in own for load in loads if load.owner == number)
        return None

    def adopt(self, key: str, seat: str, value: int) -> str:
        """Take an asserted value over; an empty text, or why not."""
        number = self.seats.index(seat)
        if key not in HOLDINGS:
            return self.refusals.message("not_taken_where")
        if self.state.purses[number].left:
            return self.refusals.message("not_taken_left")
        try:
            self._set(key, number, value * self._unit(key))
        except IllegalMove as error:
            return self.refusals.message("not_taken", why=error.message)
        return ""

    def _unit(self, key: str) -> int:
        """How many of the smallest unit one of these is."""
        scale: int = self.spec.figures.money.scale
        return scale if key == "$" else 1

    def _set(self, key: str, seat: int, value: int) -> None:
        """Set a holding to what the players say it is; `value` in the smallest unit for money. Raises IllegalMove if it cannot be that."""
        who, what = self.seats[seat], _phrase(key)
        levels = self.spec.figures.infrastructure.levels
        if key == "lvl" and not 1 <= value <= levels:
            raise self.refusals.illegal("gc:fix.floor", "level", who=who, what=what, value=value, levels=levels)
        if value < 0:
            raise self.refusals.illegal("gc:fix.floor", "zero", who=who, what=what)
        state = self.state.copy()
        purse = state.purses[seat]
        changed: dict[str, Any] = {HOLDINGS[key]: value}
        state.correct(seat, "cell" if key == "stock" else key, value - getattr(purse, HOLDINGS[key]))
        state.hold(seat, purse._replace(**changed))
        self.state = state

    def read_fix(self, fix: Fix) -> None:
        """UnreadableMove where a correction names a key, a seat or a point that there is not."""
        key, seats = fix.key.text, [item.seat for item in fix.items]
        if fix.point is not None:
            self.vocabulary.point(key, 0)
            seats = [fix.mark.text] if fix.mark is not None else []
        elif key not in HOLDINGS:
            raise UnreadableMove("tlog:fix.key", f"`{key}` cannot be corrected by `fix`", help=f"keys: {' '.join(HOLDINGS)}, or a point")
        if any(item.colour is not None for item in fix.items):
            raise UnreadableMove("tlog:seat", "GoCaine has no prisoners", help=f"write for example `fix $ {self.seats[0]}+5`")
        for seat in seats:
            lookup.seat(seat, self.seats)

    def fix(self, fix: Fix) -> str:
        """Correct a holding or a stone; returns what was done, in words. Transfers are refused (section K; ruling G-53)."""
        with self.whole():
            done = self._fix(fix) if fix.point is None else self.fix_stone(fix, "gc:fix.point", "cell")
        audit(self.state, self.board, self.spec)
        return done

    def _fix(self, fix: Fix) -> str:
        key, unit = fix.key.text, self._unit(fix.key.text)
        changes = [item.delta for item in fix.items]
        gifts = not sum(changes) or any(-change in changes for change in changes)
        if any(change < 0 for change in changes) and any(change > 0 for change in changes) and gifts:
            raise self.refusals.illegal("gc:deal", what=_phrase(key))
        for item in fix.items:
            seat = self.seats.index(item.seat)
            purse = self.state.purses[seat]
            if purse.left:
                raise self.refusals.illegal("gc:concede.gone", "fix", who=item.seat)
            self._set(key, seat, getattr(purse, HOLDINGS[key]) + item.delta * unit)
        return ", ".join(f"{item.seat} {CALLED[key]} {item.delta:+d}" for item in fix.items)

    def put(self, point: int, seat: int) -> None:
        """Set a cell by hand: before the first turn out of the supply, as `place` does, later booked as a correction."""
        state = self.state.copy()
        purse = state.purses[seat]
        if not self.started:
            self.any_first = True
        if not self.started and purse.stock:
            state.hold(seat, purse._replace(stock=purse.stock - 1))
        else:
            state.correct(seat, "cell", 1)
        self.board.put(seat, point)
        self.state = state

    def lift(self, point: int) -> None:
        """Take a cell off by hand: before the first turn back into the supply that it came from, later booked as a correction."""
        seat = self.board.lift(point)
        state = self.state.copy()
        purse = state.purses[seat]
        if not self.started:
            state.hold(seat, purse._replace(stock=purse.stock + 1))
        else:
            state.correct(seat, "cell", -1)
        self.state = state

    def rule(self, option: str, value: str) -> None:
        self.ko = _ko(lookup.choice(self.spec, "GoCaine", option, value))

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        return chance(words, dice)

    # What there is to see

    def view(self) -> dict[str, Any]:
        return final_count.view(self.state, self.board, self.spec, self.names, self.order)

    def notes(self, view: Mapping[str, Any]) -> dict[str, str]:
        """Zones under a hit, and abandoned product."""
        hits = ", ".join(f"{code} {self.spec.zones[code].name}" for code in view["table"]["hits"])
        lots = ", ".join(f"{point} {lot['mt']} t of {lot['seat']}" for point, lot in view["table"]["abandoned"].items())
        return {"hits": hits and f"zones under a hit: {hits}", "abandoned": lots and f"abandoned: {lots}"}

    def booked(self, before: State, after: State) -> list[str]:
        return final_count.booked(before, after, self.spec, self.order)

    def reckoned(self, step: Any, event: Event) -> str:
        if not isinstance(event, Roll) or not step.rolls:
            return ""
        roll = step.rolls[-1]
        return interdiction.reckoned(step, event, roll.influence, roll.worst)

    def standings(self) -> list[Standing]:
        return final_count.standings(self.state, self.spec, self.names, self.order, finished=self.finished)

    def corrections(self) -> list[str]:
        return final_count.corrections(self.state, self.spec, self.order)


def _ko(value: str) -> Ko:
    """A value of the option `ko` as the capture law knows it."""
    return "simple" if value == "simple" else "superko" if value == "superko" else "none"


def _phrase(key: str) -> Phrase:
    """What a message calls a holding."""
    return Phrase("cash" if key == "$" else key)

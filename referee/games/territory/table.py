"""A game of territory in progress: set-up, whose turn it is, what ends it, claims, corrections, and the count."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from referee.errors import IllegalMove, UnreadableMove
from referee.games.intersections import Rounds
from referee.games.territory import corrections as hand
from referee.games.territory import ending, events, handicap, setup, tally
from referee.games.territory.doubts import TerritoryDoubts
from referee.games.territory.events import Deal, Declined, Event, First, Place, Rolled, Starts, Stone, TableEvent, Vocabulary
from referee.games.territory.fast_replay import hurry
from referee.games.territory.law import Law
from referee.games.territory.reach import Distances
from referee.games.territory.state import State, audit, opening
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.judge.lookup import choice
from referee.judge.step import Waiver
from referee.tlog.statements import Dead, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.layout.spec import GameSpec
    from referee.errors import Remark
    from referee.judge.protocol import Misread, Seating
    from referee.tlog.header_values import Handicapped
    from referee.tlog.statements import End, Fix, Problem, Round, Turn
    from referee.tlog.statements import Event as Written

HANDICAPS = True
Shared = tuple[Topology, Distances, dict[int, frozenset[int]]]


names = events.names


def prepare(spec: GameSpec) -> Shared:
    """The graph of the board, the distances over it, and its printed starts by number of players, which all games on it share."""
    topology = Topology(spec.board.neighbours)
    return topology, Distances(topology), {}


def handicaps(spec: GameSpec, entries: Sequence[Handicapped]) -> tuple[dict[str, int], list[Problem]]:
    """The handicap of each seat of the header, and what is wrong with it."""
    return handicap.read(spec.figures.handicap, entries)


class Table(Rounds):
    """The seats play in `order`: that of the log, else by descending starting roll, else as they are seated (T-04)."""

    __slots__ = ("_options", "_ordered", "_revealed", "_setup", "_starts", "law", "state", "vocabulary")
    PLACING = ("place", "stone", "play")

    def __init__(self, spec: GameSpec, shared: Shared, seating: Seating) -> None:
        topology, distances, self._starts = shared
        seats = tuple(seating.names)
        super().__init__(spec, seating, seats, Goban(topology, colours=len(seats)))
        self._ordered = seating.ordered
        self._options = {name: option.default for name, option in spec.options.items()} | dict(seating.options)
        order = tuple(self.seats.index(letter) for letter in self.order)
        self.law = Law(spec, self.seats, order, self.board, distances)
        self._apply_options()
        self.vocabulary = Vocabulary(spec, self.seats)
        replace_any = self._options.get("replace-any", "on") == "on"
        self.state: State = opening(spec.figures, len(self.seats), cards=self.law.cards, replace_any=replace_any)
        self._setup = setup.Setup(self.seats, dict(seating.handicaps))
        self._revealed = False

    def _apply_options(self) -> None:
        chosen, law = self._options.get, self.law
        law.dice = chosen("dice", "on") == "on"
        law.cards = chosen("cards", "on") == "on"
        law.surrender = chosen("surrender", "on") == "on"
        law.drawing = chosen("draw", "any")
        law.ko = "simple" if chosen("ko", "superko") == "simple" else "superko"

    # Reading

    def read(self, turn: Turn | Round) -> tuple[list[Any], list[Misread]]:
        def read(written: Written) -> Event | TableEvent:
            event = self.vocabulary.read(written)
            self._belongs(turn, event, written.verb, len(turn.events))
            return event

        return self.events(turn, read)

    def _belongs(self, turn: Turn | Round, event: Event | TableEvent, verb: str, events: int) -> None:
        """UnreadableMove for an event in the wrong part of a log: set-up lines have round 0, and handicap stones stand alone."""
        seat, names = getattr(turn, "seat", self.order[0]), self.spec.board.names
        if isinstance(event, (First, Starts, Deal)):
            if turn.round:
                raise UnreadableMove(
                    "tlog:order.place", f"`{verb}` belongs in the set-up", help=f"write `0 {verb} ...` before the first turn"
                )
        elif turn.round == 0:
            if not isinstance(event, (Place, Stone, Declined)):
                what = "a roll" if isinstance(event, Rolled) else f"`{verb}`"
                raise UnreadableMove(
                    "tlog:order.place",
                    f"{what} does not belong in the set-up",
                    help=f"round 0 has `place`, or one handicap stone such as `0{seat} {self.sample()}`",
                )
            if events > 1 and not isinstance(event, Place):
                raise UnreadableMove("tlog:order.place", "a handicap stone has a line of its own", help="write a line for each")
            if isinstance(event, Place) and self.board.history.tip is not None:
                raise UnreadableMove(
                    "tlog:order.place", "stones are set by hand before the first handicap stone", help="write `place` earlier"
                )
        elif isinstance(event, Place):
            raise UnreadableMove(
                "tlog:order.place",
                "`place` does not belong in a turn",
                help=f"stones are set by hand on lines such as `0{seat} place {names[event.points[0]]}`, before the first turn",
            )

    # Playing

    def save(self) -> Any:
        law = self.law
        return super().save(), self.state, self._setup.save(), self._options, self._revealed, law.order, law.before

    def restore(self, saved: Any) -> None:
        rounds, self.state, setup, self._options, self._revealed, self.law.order, self.law.before = saved
        super().restore(rounds)
        self._setup.restore(setup)
        self._apply_options()

    def doubts(self) -> TerritoryDoubts:
        return TerritoryDoubts(self)

    def play(self, turn: Turn, events: list[Any], waiver: Waiver) -> list[Remark]:
        with self.whole():
            return self._set_up(turn, events, waiver) if turn.round == 0 else self._play(turn, events, waiver)

    def _play(self, turn: Turn, events: list[Any], waiver: Waiver) -> list[Remark]:
        if not self.started:
            self._begin()
        law, seats, written = self.law, self.seats, turn.events
        mover = seats.index(turn.seat)
        step = law.step(law.begin(self.state, mover), mover, turn.line, turn.id, waiver)
        before = law.board.position()
        law.start = law.board.mark() if any(event.by is not None for event in written) else None
        try:
            for number, event in enumerate(events):
                by = written[number].by
                step.seat = mover if by is None else seats.index(by)
                step.number = number
                waiver.take(step, partial(law.act, step, event))
            step.seat = mover
            waiver.take(step, partial(law.finish, step))
        finally:
            law.start = None
        self.take_up(turn)
        self.state = step.s
        law.before = before
        self.pass_on()
        return step.remarks

    def _begin(self) -> None:
        """Before the first turn: rolls decided, every handicap stone set or declined, no group without a liberty."""
        self._setup.decided()
        due = self._setup.handicap_due(self.order)
        if due:
            raise IllegalMove(
                "mt:handicap.missing",
                f"cannot be played yet: {len(due)} handicap stone{'s' * (len(due) != 1)} {'is' if len(due) == 1 else 'are'} due",
                detail=f"next is {due[0]}'s",
                help=f"write a line for each, such as `0{due[0]} {self.sample()}`, or `0{due[0]} -` for one that is not wanted",
                event=-1,
                stands=False,
            )
        self._check_set_up()

    def _check_set_up(self) -> None:
        if self.board.history.tip is None:
            self.check_set_up("mt:setup.liberty")
            self.board.remember("")

    hurry = hurry

    @property
    def last(self) -> str:
        turn = (self.turn - 1) % len(self.order)
        return f"{self.round - (turn == len(self.order) - 1)}{self.order[turn]}"

    # Set-up

    def _set_up(self, turn: Turn, events: list[Any], waiver: Waiver) -> list[Remark]:
        seat = self.seats.index(turn.seat)
        placing = all(isinstance(event, Place) for event in events)
        if not placing:
            self._setup.decided()
            self._check_set_up()
        step = self.law.step(self.law.begin(self.state, seat), seat, turn.line, turn.id, waiver)
        for number, event in enumerate(events):
            step.number = number
            waiver.take(step, partial(setup.act, step, event, self._setup, self.order))
        self.state = step.s
        self.any_first = self.any_first or placing
        return step.remarks

    def play_round(self, turn: Round, events: list[Any], waiver: Waiver) -> list[Remark]:
        with self.whole():
            return self._play_round(turn, events, waiver)

    def _play_round(self, turn: Round, events: list[Any], waiver: Waiver) -> list[Remark]:
        step = self.law.step(self.state.copy(), 0, turn.line, "", waiver)
        for number, event in enumerate(events):
            step.number = number
            if isinstance(event, First):
                if self._setup.due is not None:
                    message = "the starting rolls come before the handicap stones, whose order they decide"
                    raise IllegalMove("tlog:order.place", message, event=number, help="write the line above them", stands=False)
                self._first(event, number)
            elif isinstance(event, Starts):
                self._setup.decided()
                setup.starts(step, event, self._printed())
            else:
                setup.deals(step, event, self._setup)
        self.state = step.s
        return step.remarks

    def _first(self, event: First, number: int) -> None:
        try:
            self._setup.first(event)
        except IllegalMove as error:
            error.event = number
            raise
        ranking = self._setup.ranking or ()
        if not self._ordered and all(len(group) == 1 for group in ranking):
            self.order = tuple(group[0] for group in ranking)
            self.law.order = tuple(self.seats.index(letter) for letter in self.order)

    def _printed(self) -> frozenset[int]:
        """The start points that the board prints for so many players (T-02)."""
        from boardgen.layout.default_starts import starts_for

        players = len(self.seats)
        if players not in self._starts:
            self._starts[players] = frozenset(starts_for(self.spec.board, players).points)
        return self._starts[players]

    # Claims, corrections, options

    @property
    def result_key(self) -> str:
        return "pts"

    def untimely(self, key: str) -> str:
        return "points are counted after the end, and the game has not ended" if key == "pts" and not self.finished else ""

    def keys(self) -> tuple[str, ...]:
        return hand.KEYS

    holding = hand.holding
    adopt = hand.adopt
    put = hand.put
    lift = hand.lift
    read_fix = hand.read_fix

    def fix(self, fix: Fix) -> str:
        with self.whole():
            done = hand.fix(self, fix)
        audit(self.state, self.board)
        return done

    def rule(self, option: str, value: str) -> None:
        choice(self.spec, "this game", option, value)
        if option in ("cards", "replace-any") and value != self._options.get(option):
            raise UnreadableMove(
                "tlog:option", f"`{option}` cannot change: the deck is what it was dealt from", help="choose it in the header"
            )
        self._options = self._options | {option: value}
        self._apply_options()

    # The end

    def end(self, end: End) -> None:
        with self.whole():
            ending.call(self, end)
        self.finished = True
        audit(self.state, self.board)

    def count(self, line: Dead | Reveal) -> None:
        if not self.finished:
            word = "dead" if isinstance(line, Dead) else "reveal"
            raise UnreadableMove(
                "tlog:order.place", f"`{word}` comes before the end of the game", help="write `end pass`, `end full` or `end agreed` first"
            )
        with self.whole():
            self._count(line)
        audit(self.state, self.board)

    def _count(self, line: Dead | Reveal) -> None:
        if isinstance(line, Dead):
            if self._revealed:
                raise UnreadableMove("tlog:order.place", "`dead` comes before `reveal`", help="write dead stones first, then cards")
            ending.dead(self, line)
        else:
            step = self.law.step(self.state.copy(), 0, line.line, "", Waiver())
            if not self.law.cards:
                step.refuse("mt:card.off", "no card is shown: this table plays without cards", stands=False)
            ending.reveal(step, line)
            self.state = step.s
            self._revealed = True

    view = tally.view
    standings = tally.standings
    corrections = tally.corrections

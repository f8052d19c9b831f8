"""A game of territory in progress: set-up, whose turn it is, what ends it, claims, corrections, and the count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import IllegalMove, UnreadableMove
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.rules.protocol import Misread, Seating, Standing
from referee.rules.territory import ending, handicap, setup
from referee.rules.territory.events import Deal, Declined, Event, First, Place, Rolled, Starts, Stone, TableEvent, Vocabulary
from referee.rules.territory.hand import KEYS, adopt, fix, holding, read_fix, row
from referee.rules.territory.hurry import hurry
from referee.rules.territory.law import Law
from referee.rules.territory.reach import Distances
from referee.rules.territory.state import State, audit, opening
from referee.rules.territory.tally import corrections, standings, view
from referee.rules.waiver import Waiver
from referee.tlog.statements import Dead, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.layout.spec import GameSpec
    from referee.rules.waiver import Remark
    from referee.tlog.header import Handicapped
    from referee.tlog.statements import Diagram, End, Fix, Problem, Round, Turn

HANDICAPS = True
Shared = tuple[Topology, Distances, dict[int, frozenset[int]]]


def prepare(spec: GameSpec) -> Shared:
    """The graph of the board, the distances over it, and its printed starts by number of players, which all games on it share."""
    topology = Topology(spec.board.neighbours)
    return topology, Distances(topology), {}


def handicaps(spec: GameSpec, entries: Sequence[Handicapped]) -> tuple[dict[str, int], list[Problem]]:
    """The handicap of each seat of the header, and what is wrong with it."""
    return handicap.read(spec.figures.handicap, entries)


class Table:
    """The seats play in `order`: that of the log, else by descending starting roll, else as they are seated (T-04)."""

    __slots__ = (
        "_ended",
        "_options",
        "_ordered",
        "_revealed",
        "_setup",
        "_started",
        "_starts",
        "any_first",
        "law",
        "names",
        "order",
        "round",
        "seats",
        "spec",
        "state",
        "turn",
        "vocabulary",
    )

    def __init__(self, spec: GameSpec, shared: Shared, seating: Seating) -> None:
        topology, distances, self._starts = shared
        self.spec = spec
        self.names = seating.names
        self.seats = tuple(seating.names)
        self.order = seating.order
        self._ordered = seating.ordered
        self._options = {name: option.default for name, option in spec.options.items()} | dict(seating.options)
        order = tuple(self.seats.index(letter) for letter in self.order)
        self.law = Law(spec, self.seats, order, Goban(topology, colours=len(self.seats)), distances)
        self._apply_options()
        self.vocabulary = Vocabulary(spec, self.seats)
        replace_any = self._options.get("replace-any", "on") == "on"
        self.state: State = opening(spec.figures, len(self.seats), cards=self.law.cards, replace_any=replace_any)
        self._setup = setup.Setup(self.seats, dict(seating.handicaps))
        self.round = 1
        self.turn = 0
        self.any_first = False
        self._started = self._ended = self._revealed = False

    def _apply_options(self) -> None:
        chosen, law = self._options.get, self.law
        law.dice = chosen("dice", "on") == "on"
        law.cards = chosen("cards", "on") == "on"
        law.surrender = chosen("surrender", "on") == "on"
        law.drawing = chosen("draw", "any")
        law.ko = "simple" if chosen("ko", "superko") == "simple" else "superko"

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

    # Reading

    def read(self, turn: Turn | Round) -> tuple[list[Any], list[Misread]]:
        events: list[Event | TableEvent] = []
        faults: list[Misread] = []
        for number, written in enumerate(turn.events):
            try:
                if written.by is not None and written.by not in self.seats:
                    raise UnreadableMove("tlog:seat", f"{written.by} does not play in this game", help=f"seats: {' '.join(self.seats)}")
                event = self.vocabulary.read(written)
                self._belongs(turn, event, written.verb, len(turn.events))
                events.append(event)
            except UnreadableMove as why:
                faults.append(Misread(number, why))
        if turn.round == 0 and self._started and not faults:
            faults.append(_misplaced(0, "the set-up stands before the first turn", "use `fix` for what was set right later"))
        return events, faults

    def _belongs(self, turn: Turn | Round, event: Event | TableEvent, verb: str, events: int) -> None:
        """UnreadableMove for an event in the wrong part of a log: set-up lines have round 0, and handicap stones stand alone."""
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
                    help="round 0 has `place`, or one handicap stone such as `0G G8`",
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
                help="stones are set by hand on lines such as `0R place F4`, before the first turn",
            )

    # Playing

    def play(self, turn: Turn, events: list[Any], waiver: Waiver) -> list[Remark]:
        if turn.round == 0:
            return self._set_up(turn, events, waiver)
        if not self._started:
            self._begin()
        law, seats, written = self.law, self.seats, turn.events
        mover = seats.index(turn.seat)
        step = law.step(law.begin(self.state, mover), mover, turn.line, turn.id, waiver)
        before = law.board.position()
        # A plain stone that ends its line changes the board or is refused by it: there is nothing to go back to.
        plain = len(events) == 1 and isinstance(events[0], Stone) and law.ko == "superko" and not waiver.codes
        mark = None if plain else law.board.mark()
        law.start = mark
        try:
            for number, event in enumerate(events):
                by = written[number].by
                step.seat = mover if by is None else seats.index(by)
                step.number = number
                law.act(step, event)
            step.seat = mover
            law.finish(step)
        except IllegalMove:
            if mark is not None:
                law.board.undo(mark)
            raise
        finally:
            law.start = None
        if self.any_first and not self._started:
            self.round, self.turn = turn.round, self.order.index(turn.seat)
        self._started = True
        self.state = step.s
        law.before = before
        self._advance()
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
                help=f"write a line for each, such as `0{due[0]} D4`, or `0{due[0]} -` for one that is not wanted",
                event=-1,
                stands=False,
            )
        self._check_set_up()

    def _check_set_up(self) -> None:
        names = self.spec.board.names
        for group in self.board.breathless() if self.board.history.tip is None else ():
            colour = self.seats[self.board.colour_at(group[0])]
            raise IllegalMove(
                "mt:setup.liberty",
                f"cannot be played from this set-up: the group of {colour} on {' '.join(names[p] for p in group)} has no liberty",
                points=tuple(names[p] for p in group),
                event=-1,
                stands=False,
            )
        if self.board.history.tip is None:
            self.board.remember("")

    def _advance(self) -> None:
        self.turn += 1
        if self.turn == len(self.order):
            self.turn = 0
            self.round += 1

    def hurry(self, first: str, lines: Sequence[str | bytes], start: int) -> int:
        return hurry(self, first, lines, start)

    @property
    def last(self) -> str:
        turn = (self.turn - 1) % len(self.order)
        return f"{self.round - (turn == len(self.order) - 1)}{self.order[turn]}"

    # Set-up

    def _set_up(self, turn: Turn, events: list[Any], waiver: Waiver) -> list[Remark]:
        board = self.board
        seat = self.seats.index(turn.seat)
        placing = all(isinstance(event, Place) for event in events)
        if not placing:
            self._setup.decided()
            self._check_set_up()
        mark = board.mark()
        step = self.law.step(self.law.begin(self.state, seat), seat, turn.line, turn.id, waiver)
        try:
            for number, event in enumerate(events):
                step.number = number
                setup.act(step, event, self._setup, self.order)
        except IllegalMove:
            board.undo(mark)
            raise
        self.state = step.s
        self.any_first = self.any_first or placing
        return step.remarks

    def play_round(self, turn: Round, events: list[Any], waiver: Waiver) -> list[Remark]:
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
        from boardgen.layout.starts import starts_for

        players = len(self.seats)
        if players not in self._starts:
            self._starts[players] = frozenset(starts_for(self.spec.board, players).points)
        return self._starts[players]

    # Claims, corrections, options

    def keys(self) -> tuple[str, ...]:
        return KEYS

    def holding(self, key: str, seat: str) -> int | float | None:
        return holding(self, key, self.seats.index(seat))

    def adopt(self, key: str, seat: str, value: int) -> str:
        return adopt(self, key, self.seats.index(seat), value)

    def row(self, row_: Diagram, *, adopt: bool) -> list[Remark]:
        return row(self, row_, adopt=adopt)

    def read_fix(self, fix_: Fix) -> None:
        read_fix(self, fix_)

    def fix(self, fix_: Fix) -> str:
        done = fix(self, fix_)
        audit(self.state, self.board)
        return done

    def rule(self, option: str, value: str) -> None:
        options = self.spec.options
        if option not in options:
            raise UnreadableMove("tlog:option", f"this game has no option `{option}`", help=f"options: {', '.join(options)}")
        if value not in options[option].choices:
            raise UnreadableMove("tlog:option", f"`{option}` cannot be `{value}`", help=f"choices: {', '.join(options[option].choices)}")
        if option in ("cards", "replace-any") and value != self._options.get(option):
            raise UnreadableMove(
                "tlog:option", f"`{option}` cannot change: the deck is what it was dealt from", help="choose it in the header"
            )
        self._options[option] = value
        self._apply_options()

    # The end

    def end(self, end: End) -> None:
        ending.call(self, end)
        self._ended = True
        audit(self.state, self.board)

    def count(self, line: Dead | Reveal) -> None:
        if not self._ended:
            word = "dead" if isinstance(line, Dead) else "reveal"
            raise UnreadableMove(
                "tlog:order.place", f"`{word}` stands after the end", help="write `end pass`, `end full` or `end agreed` first"
            )
        if isinstance(line, Dead):
            if self._revealed:
                raise UnreadableMove("tlog:order.place", "`dead` stands before `reveal`", help="write dead stones first, then cards")
            ending.dead(self, line)
        else:
            step = self.law.step(self.state.copy(), 0, line.line, "", Waiver())
            if not self.law.cards:
                step.refuse("mt:card.off", "no card is shown: this table plays without cards", stands=False)
            ending.reveal(step, line)
            self.state = step.s
            self._revealed = True
        audit(self.state, self.board)

    def view(self) -> dict[str, Any]:
        return view(self)

    def standings(self) -> list[Standing]:
        return standings(self)

    def corrections(self) -> list[str]:
        return corrections(self)


def _misplaced(event: int, message: str, help: str) -> Misread:
    return Misread(event, UnreadableMove("tlog:order.place", message, help=help))

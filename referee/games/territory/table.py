"""A game of territory in progress: set-up, whose turn it is, what ends it, claims, corrections, and the count."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias

from boardgen.games.territory.layout import figures_of
from boardgen.json_values import FromOne, SeatLetter, Whole
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark, UnreadableMove
from referee.games.intersections import Played, Rounds
from referee.games.territory import law, setup
from referee.games.territory.events import Deal, Declined, Event, First, Place, Rolled, Starts, Stone, TableEvent, Vocabulary
from referee.games.territory.fast_replay import FastReplay, Lines, one_stone
from referee.games.territory.state import Distances, Options, Rules, State, audit, opening
from referee.games.territory.step import Step, chance
from referee.go.goban import Goban
from referee.go.topology import Topology, find_territories
from referee.judge.ask import lookup
from referee.judge.ask.judged_step import Waiver
from referee.judge.ask.protocol import Misread, Seating, Standing, ViewOf, plays_on, whole
from referee.tlog.statements import Dead, End, Event as Written, Fix, Reveal, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.territory.setup import SavedSetup


def territory(board: Goban, colours: int) -> list[int]:
    """Return the empty points that each colour alone surrounds; the edges of the map surround nothing (T-42)."""
    points = [0] * colours
    for region, owner in find_territories(board.topology.around, board.position()):
        points[owner] += len(region)
    return points


def owners(board: Goban) -> list[int]:
    """Return, for each point, the colour whose territory it is, -1 for the others."""
    found = [-1] * board.topology.size
    for region, owner in find_territories(board.topology.around, board.position()):
        for point in region:
            found[point] = owner
    return found


def prisoners(state: State, seat: int) -> int:
    """Return all stones that a seat holds, those that a checkpoint asserted among them."""
    return sum(state.spoils.prisoners[seat]) + state.loose[seat]


def scores(state: State, board: Goban, lands: Sequence[int] | None = None) -> list[int]:
    """Return the points of each seat as the board is: territory, prisoners, cards. `lands` is the territory, for whoever has counted it."""
    if lands is None:
        lands = territory(board, len(state.hands))
    return [land + prisoners(state, seat) + state.spoils.banked[seat] + state.offset[seat] for seat, land in enumerate(lands)]


class KnownHand(NamedTuple):
    """Cards in hand."""

    known: list[str]
    unknown: Whole


class Holding(NamedTuple):
    """What a player has, as `referee show --as json` prints it."""

    name: str
    prisoners: Annotated[dict[str, FromOne], "captured stones, by seat"]
    hand: KnownHand
    points: Annotated[int, "points of cards"]
    occupier: Annotated[SeatLetter, "the seat that occupies this one"] | None
    start: Annotated[str, "the start point"] | None


class OnTable(NamedTuple):
    """What is on the table, likewise."""

    pile: Annotated[int, "cards to draw"]
    discard: Annotated[int, "discarded cards"]


KEYS = ("xs", "cards", "pts")


def _of_seats(events: list[Event | TableEvent]) -> list[Event]:
    """Return the events of a turn, of which none is of the whole table: `read` refuses that."""
    return [event for event in events if not isinstance(event, TableEvent)]


def _add(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])


class Shared(NamedTuple):
    """What all games on one layout share: the graph of its board, the distances over it, and its printed starts by number of players."""

    topology: Topology
    distances: Distances
    starts: dict[int, frozenset[int]]


Saved: TypeAlias = "tuple[Played, State, SavedSetup, dict[str, str], Options, bool, tuple[int, ...], bytes | None]"


class Table(Rounds[Event | TableEvent, State, Saved]):
    """The seats play in `order`: that of the log, else by descending starting roll, else as they are seated (T-04)."""

    __slots__ = ("_options", "_ordered", "_revealed", "_setup", "_starts", "rules", "state", "vocabulary")
    PLACING = ("place", "stone", "play")

    def __init__(self, spec: GameSpec, shared: Shared, seating: Seating) -> None:
        topology, distances, self._starts = shared
        seats = tuple(seating.names)
        super().__init__(spec, seating, seats, Goban(topology, colours=len(seats)))
        self._ordered = seating.ordered
        self._options = {name: option.default for name, option in spec.options.items()} | dict(seating.options)
        self.rules = Rules(spec, self.seats, self.board, distances, Options.of(self._options), self.refusals)
        self.rules.order = tuple(self.seats.index(letter) for letter in self.order)
        self.vocabulary = Vocabulary(spec, self.seats)
        replace_any = self._options.get("replace-any", "on") == "on"
        self.state: State = opening(figures_of(spec), len(self.seats), cards=self.rules.options.cards, replace_any=replace_any)
        self._setup = setup.Setup(self.seats, dict(seating.handicaps), self.refusals)
        self._revealed = False

    # Reading

    def read(self, turn: Turn | Round) -> tuple[list[Event | TableEvent], list[Misread]]:
        def read(written: Written) -> Event | TableEvent:
            event = self.vocabulary.read(written)
            self._belongs(turn, event, written.verb, len(turn.events))
            return event

        return self.events(turn, read)

    def _belongs(self, turn: Turn | Round, event: Event | TableEvent, verb: str, events: int) -> None:
        """Raise UnreadableMove for an event in the wrong part: set-up lines have round 0, and a handicap stone its own line."""
        seat, misplaced = getattr(turn, "seat", self.order[0]), partial(UnreadableMove, "tlog:order.place")
        if isinstance(event, (First, Starts, Deal)):
            if turn.round:
                raise misplaced(f"`{verb}` belongs in the set-up", help=f"write `0 {verb} ...` before the first turn")
        elif turn.round == 0:
            if not isinstance(event, (Place, Stone, Declined)):
                what = "a roll" if isinstance(event, Rolled) else f"`{verb}`"
                help = f"round 0 has `place`, or one handicap stone such as `0{seat} {self.sample()}`"
                raise misplaced(f"{what} does not belong in the set-up", help=help)
            if events > 1 and not isinstance(event, Place):
                raise misplaced("a handicap stone has a line of its own", help="write a line for each")
            if isinstance(event, Place) and self.board.history.tip is not None:
                raise misplaced("stones are set by hand before the first handicap stone", help="write `place` earlier")
        elif isinstance(event, Place):
            line = f"0{seat} place {self.spec.board.names[event.points[0]]}"
            help = f"stones are set by hand on lines such as `{line}`, before the first turn"
            raise misplaced("`place` does not belong in a turn", help=help)

    # Playing

    def save(self) -> Saved:
        rules = self.rules
        return self.save_rounds(), self.state, self._setup.save(), self._options, rules.options, self._revealed, rules.order, rules.before

    def restore(self, saved: Saved) -> None:
        rounds, self.state, setup, self._options, self.rules.options, self._revealed, self.rules.order, self.rules.before = saved
        self.restore_rounds(rounds)
        self._setup.restore(setup)

    @whole
    def play(self, turn: Turn, events: list[Event | TableEvent], waiver: Waiver) -> list[Remark]:
        return self._set_up(turn, events, waiver) if turn.round == 0 else self._play(turn, events, waiver)

    def _play(self, turn: Turn, events: list[Event | TableEvent], waiver: Waiver) -> list[Remark]:
        if not self.started:
            self._begin()
        mover = self.seats.index(turn.seat)
        step = Step(self.rules, self.state.begin(mover), mover, turn.line, turn.id, waiver)
        before = self.board.position()
        step.start = self.board.mark() if any(event.by is not None for event in turn.events) else None
        step.run(_of_seats(events), turn.events, law.act)
        waiver.take(step, partial(law.finish, step))
        self.take_up(turn)
        self.state = step.s
        self.rules.before = before
        self.pass_on()
        return step.remarks

    def _begin(self) -> None:
        """Check before the first turn: rolls decided, every handicap stone set or declined, no group without a liberty."""
        self._setup.decide_order()
        due = self._setup.handicap_due(self.order)
        if due:
            raise self.refusals.illegal("mt:handicap.missing", event=-1, count=len(due), next=due[0], sample=self.sample())
        self._check_set_up()

    def _check_set_up(self) -> None:
        if self.board.history.tip is None:
            self.check_set_up("mt:setup.liberty")
            self.board.remember("")

    def hurry(self, first: str, lines: Sequence[str | bytes], start: int) -> int:
        if not self.started or self.finished:
            return 0
        if first and start + 1 == len(lines) and not first.endswith("pass"):  # line by line
            return self._hurry_one(first) if plays_on(lines, start) else 0
        ahead = Lines(first, lines, start)
        run = FastReplay(self.rules, self.state, self.order, self.round * len(self.order) + self.turn, ahead)
        run.play()
        self.state = run.state
        self.pass_on(ahead.played)
        return ahead.played

    def _hurry_one(self, line: str) -> int:
        turn = self.round, self.order[self.turn]
        after = one_stone(self.rules, self.state, turn, self.round * len(self.order) + self.turn, self.order, line)
        if after is None:
            return 0
        self.state = after
        self.pass_on()
        return 1

    @property
    def last(self) -> str:
        turn = (self.turn - 1) % len(self.order)
        return f"{self.round - (turn == len(self.order) - 1)}{self.order[turn]}"

    # Set-up

    def _set_up(self, turn: Turn, events: list[Event | TableEvent], waiver: Waiver) -> list[Remark]:
        seat = self.seats.index(turn.seat)
        placing = all(isinstance(event, Place) for event in events)
        if not placing:
            self._setup.decide_order()
            self._check_set_up()
        step = Step(self.rules, self.state.begin(seat), seat, turn.line, turn.id, waiver)
        step.run(_of_seats(events), (), partial(setup.act, setup=self._setup, order=self.order))
        self.state = step.s
        self.any_first = self.any_first or placing
        return step.remarks

    @whole
    def play_round(self, turn: Round, events: list[Event | TableEvent], waiver: Waiver) -> list[Remark]:
        step = Step(self.rules, self.state.copy(), 0, turn.line, "", waiver)
        for number, event in enumerate(events):
            step.number = number
            if isinstance(event, First):
                if self._setup.due is not None:
                    message = "the starting rolls come before the handicap stones, whose order they decide"
                    raise IllegalMove("tlog:order.place", message, event=number, help="write the line above them", stands=False)
                self._first(event, number)
            elif isinstance(event, Starts):
                self._setup.decide_order()
                setup.take_starts(step, event, frozenset() if waiver.brief else self._starts_printed())
            elif isinstance(event, Deal):
                setup.note_deal(step, event, self._setup)
        self.state = step.s
        return step.remarks

    def _first(self, event: First, number: int) -> None:
        self._setup.first(event, number)
        ranking = self._setup.ranking or ()
        if not self._ordered and all(len(group) == 1 for group in ranking):
            self.order = tuple(group[0] for group in ranking)
            self.rules.order = tuple(self.seats.index(letter) for letter in self.order)

    def _starts_printed(self) -> frozenset[int]:
        """Return the start points that the board prints for so many players; all of its points, where it is not for so many (T-02)."""
        from boardgen.layout.ground.default_starts import starts_for

        players = len(self.seats)
        least, most = self.spec.suited
        if players not in self._starts and not (least <= players <= most or players in self.spec.board.starts):
            self._starts[players] = frozenset(range(len(self.spec.board)))
        if players not in self._starts:
            self._starts[players] = frozenset(starts_for(self.spec.board, players).points)
        return self._starts[players]

    @property
    def rolling(self) -> tuple[str, ...]:
        """The seats that roll for the first turn, or roll again."""
        return next((group for group in self._setup.ranking or (self.seats,) if len(group) > 1), ())

    @property
    def dealt(self) -> frozenset[str]:
        """The seats whose hands a line of the set-up has."""
        return self._setup.dealt

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        dealt = self.rules.figures.hand.deal if self.rules.options.cards else 0
        plays = self.rules.options.dice
        rolling = self._rolling_after(before) if list(words) == ["first"] else ()
        return chance(self.state, rolling, words, before, dice, plays=plays, seats=self.seats if dealt else (), dealt=dealt)

    def _rolling_after(self, before: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """Return the seats that roll again after the events `before` of this line; none where these cannot be played."""
        saved = self._setup.save()
        try:
            for words in before:
                if words[:1] == ["first"]:
                    rolls = re.findall(r"(\S):(\d)\+(\d)", " ".join(words))
                    self._setup.first(First(tuple((seat, int(one) + int(other)) for seat, one, other in rolls)), 0)
            return self.rolling
        except IllegalMove:
            return ()
        finally:
            self._setup.restore(saved)

    # Claims, corrections, options

    @property
    def result_key(self) -> str:
        return "pts"

    def untimely(self, key: str) -> str:
        return self.refusals.message("points_early") if key == "pts" and not self.finished else ""

    def keys(self) -> tuple[str, ...]:
        return KEYS

    def holding(self, key: str, seat: str) -> int | None:
        """Return what a claim is about (notation.md): prisoners, cards in hand, points, which are counted at the end."""
        state, number = self.state, self.seats.index(seat)
        if key == "xs":
            return prisoners(state, number)
        if key == "cards":
            return state.hands[number].size
        return scores(state, self.board)[number] if key == "pts" else None

    def adopt(self, key: str, seat: str, value: int) -> str:
        number = self.seats.index(seat)
        if value < 0:
            return self.refusals.message("not_taken_negative", cards="")
        after = self.state.copy()
        if key == "xs":
            after.loose = _add(after.loose, number, value - prisoners(after, number))
        elif key == "pts":
            after.offset = _add(after.offset, number, value - scores(after, self.board)[number])
        else:
            hand = after.hands[number]
            if not self.rules.options.cards or value < len(hand.known):
                return self.refusals.message("not_taken_seen" if hand.known else "not_taken_cards", cards=" ".join(hand.known))
            after.correct(number, "cards", value - hand.size)
            after.hold(number, hand._replace(unknown=value - len(hand.known)))
        self.state = after
        return ""

    def put(self, point: int, seat: int) -> None:
        self._count_stone(1)
        self.any_first = self.any_first or not self.started
        self.board.put(seat, point)

    def lift(self, point: int) -> None:
        self._count_stone(-1)
        self.board.lift(point)

    def _count_stone(self, number: int) -> None:
        """Book a stone set or taken off by hand: as set before the first turn, as corrected later."""
        state = self.state.copy()
        if self.started:
            state.stones += number
        else:
            state.count(set=number)
        self.state = state

    def read_fixed(self, fix: Fix) -> list[str]:
        if fix.key.text != "xs":
            raise lookup.not_fixed(fix, "keys: xs, or a point")
        for item in fix.items:
            if item.colour is None:
                help = f"write for example `fix xs {item.seat}:{next((s for s in self.seats if s != item.seat), item.seat)}{item.delta:+d}`"
                raise UnreadableMove("tlog:amount", "prisoners of which colour?", help=help)
        return [letter for item in fix.items for letter in (item.seat, item.colour or item.seat)]

    @whole
    def fix(self, fix: Fix) -> str:
        done = self.fix_stone(fix, "mt:fix.point", "stone") if fix.point is not None else self._fix_prisoners(fix)
        audit(self.state, self.board)
        return done

    def _fix_prisoners(self, fix: Fix) -> str:
        """Correct prisoners; return what was done, in words. IllegalMove where a seat would have fewer than none."""
        after, done = self.state.copy(), []
        for item in fix.items:
            seat, colour = self.seats.index(item.seat), self.seats.index(item.colour or item.seat)
            held = after.spoils.prisoners[seat][colour]
            if held + item.delta < 0:
                raise self.refusals.illegal("mt:fix.floor", who=item.seat, colour=item.colour, held=held)
            after.imprison(seat, colour, item.delta)
            after.correct(seat, "xs", item.delta)
            done.append(f"{item.seat} prisoners of {item.colour} {item.delta:+d}")
        self.state = after
        return ", ".join(done)

    def rule(self, option: str, value: str) -> None:
        lookup.choice(self.spec, "this game", option, value)
        if option in ("cards", "replace-any") and value != self._options.get(option):
            message = f"`{option}` cannot be changed during the game: the cards have been dealt"
            raise UnreadableMove("tlog:option", message, help="choose it in the header")
        self._options = self._options | {option: value}
        self.rules.options = Options.of(self._options)

    # The end

    @whole
    def end(self, end: End) -> None:
        self.state = law.call(self.rules, self.state, end)
        self.finished = True
        audit(self.state, self.board)

    @whole
    def count(self, line: Dead | Reveal) -> None:
        if not self.finished:
            word = "dead" if isinstance(line, Dead) else "reveal"
            help = "write `end pass`, `end full` or `end agreed` first"
            raise UnreadableMove("tlog:order.place", f"`{word}` comes before the end of the game", help=help)
        if isinstance(line, Dead):
            if self._revealed:
                raise UnreadableMove("tlog:order.place", "`dead` comes before `reveal`", help="write dead stones first, then cards")
            self.state = law.dead(self.rules, self.state, line)
        else:
            step = Step(self.rules, self.state.copy(), 0, line.line, "", Waiver())
            law.reveal(step, line)
            self.state = step.s
            self._revealed = True
        audit(self.state, self.board)

    # What is shown

    def view(self) -> ViewOf[Holding, OnTable]:
        state, rules, seats, points = self.state, self.rules, self.seats, self.spec.board.names
        players: dict[str, Holding] = {}
        for seat in rules.order:
            start, by, hand = state.starts[seat], state.occupier[seat], state.hands[seat]
            players[seats[seat]] = Holding(
                self.names[seats[seat]],
                {seats[colour]: number for colour, number in enumerate(state.spoils.prisoners[seat]) if number},
                KnownHand(list(hand.known), hand.unknown),
                state.spoils.banked[seat],
                seats[by] if by >= 0 else None,
                points[start] if start is not None else None,
            )
        stones = {points[point]: seats[cell - 1] for point, cell in enumerate(rules.board.position()) if cell}
        return ViewOf(stones, players, OnTable(state.pile, state.discards))

    def standings(self) -> list[Standing]:
        """Return seats by points, of equals in the order of play; the same points share a place (T-43)."""
        state, rules = self.state, self.rules
        lands = territory(rules.board, len(rules.seats))
        totals = scores(state, rules.board, lands)
        ranked = sorted(rules.order, key=lambda seat: -totals[seat])
        result = []
        for seat in ranked:
            letter = rules.seats[seat]
            place = 1 + sum(total > totals[seat] for total in totals)
            held, cards = prisoners(state, seat), state.spoils.banked[seat]
            rows = [(f"{plural(lands[seat], 'point')} of territory", f"+{lands[seat]}")]
            rows += [
                (f"prisoner{'s' * (number != 1)} of {rules.seats[colour]}", f"+{number}")
                for colour, number in enumerate(state.spoils.prisoners[seat])
                if number
            ]
            if state.loose[seat]:
                rows.append(("prisoners asserted by a checkpoint", f"{state.loose[seat]:+d}"))
            if cards:
                rows.append(("points of cards", f"+{cards}"))
            if state.offset[seat]:
                rows.append(("points asserted by a checkpoint", f"{state.offset[seat]:+d}"))
            detail = {"territory": lands[seat], "prisoners": held, "cards": cards}
            result.append(Standing(letter, self.names[letter], place if self.finished else None, totals[seat], None, detail, rows))
        return result

    def corrections(self) -> list[str]:
        state, seats = self.state, self.seats
        words = {"xs": "prisoners", "cards": "cards"}
        lines = [f"{seats[seat]} {words[key]} {amount:+d}" for (seat, key), amount in state.corrections.items() if amount]
        lines += [f"{seats[seat]} prisoners {amount:+d}" for seat, amount in enumerate(state.loose) if amount]
        lines += [f"{seats[seat]} points {amount:+d}" for seat, amount in enumerate(state.offset) if amount]
        if state.stones:
            lines.append(f"stones on the board {state.stones:+d}")
        return lines

"""A game under the record in progress: whose turn it is, corrections, how it ends, and what everybody has."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias

from boardgen.json_values import Whole, fields, omit
from boardgen.layout.ground.board import Board, column_order
from boardgen.layout.spec.record_law import CAPTURED, CASH, COUNTS, HAND, PIECES, Holding as HoldingLaw, Law, RecordFigures, make_record
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark, UnreadableMove
from referee.games.intersections import Played, Rounds
from referee.games.record import events as record_events, law
from referee.games.record.events import Draw, Place, Put, Vocabulary
from referee.games.record.law import Rules, Step, chance
from referee.games.record.state import Hand, State, audit, opening
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.judge.ask import lookup
from referee.judge.ask.protocol import Misread, Seating, Standing, ViewOf, whole
from referee.tlog.statements import Dead, Diagram, End, Event, Fix, Reveal, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.judged_step import Waiver


class KnownHand(NamedTuple):
    """Cards in hand."""

    known: list[str]
    unknown: Whole


@omit(where_none=("pieces", "captured", "hand"))
class Holding(NamedTuple):
    """What a player has besides the holdings of the layout, as `referee show --as json` prints it."""

    pieces: Annotated[Whole, "pieces on the board"] | None
    captured: Annotated[Whole, "pieces of others that this seat has taken"] | None
    hand: KnownHand | None
    out: Annotated[bool, "whether the player has conceded"]


class OnTable(NamedTuple):
    """What is on the table, likewise."""

    pieces: Annotated[dict[str, str], "what each piece is, by point"]
    pile: Annotated[dict[str, Whole], "cards to draw, by deck"]
    discards: Annotated[dict[str, Whole], "cards on the discards, by deck"]


def view(state: State, rules: Rules, player_names: Mapping[str, str]) -> ViewOf[dict[str, object], OnTable]:
    """Return pieces, holdings and decks."""
    names, figures = rules.names, rules.figures
    stones = {names[point]: rules.seats[rules.board.colour_at(point)] for point in sorted(state.kinds)}
    several = len(figures.pieces) > 1
    kinds = {names[point]: rules.vocabulary.kind_name(state.kinds[point]) for point in sorted(state.kinds) if several}
    piles = {deck.name: pack.pile for deck, pack in zip(figures.decks, state.packs, strict=True)}
    discards = {deck.name: len(pack.discards) + pack.buried for deck, pack in zip(figures.decks, state.packs, strict=True)}
    players = {letter: _player(state, rules, seat, name) for seat, (letter, name) in enumerate(player_names.items())}
    return ViewOf(stones, players, OnTable(kinds, piles, discards))


def find_used(state: State, law: Law) -> list[str]:
    """Return the holdings that a game uses: `$` only where the layout names it, or where a seat has some."""
    cash = CASH in law.written or any(amount for (_, key), amount in state.purses.items() if key == CASH)
    return [key for key in law.holdings if key != CASH or cash]


def _player(state: State, rules: Rules, seat: int, name: str) -> dict[str, object]:
    own = {key: state.purses[seat, key] for key in find_used(state, rules.figures.law)}
    pieces, captured = (state.amount(PIECES, seat), state.captured[seat]) if rules.names else (None, None)
    known = [card for pack in state.packs for card in pack.hands[seat].known]
    hand = KnownHand(known, sum(pack.hands[seat].unknown for pack in state.packs)) if state.packs else None
    return {"name": name, **own, **fields(Holding(pieces, captured, hand, seat in state.left))}


def standings(state: State, figures: RecordFigures, player_names: Mapping[str, str], *, finished: bool) -> list[Standing]:
    """Return every seat's result, best first; those who have left come last."""
    key, letters = figures.law.score, list(player_names)
    scores = {letter: state.amount(key, seat) for seat, letter in enumerate(letters)}
    rank = {letter: -score if figures.law.lowest else score for letter, score in scores.items()}
    stays = [letter for seat, letter in enumerate(letters) if seat not in state.left]
    first = [letter for letter in stays if rank[letter] == max(rank[one] for one in stays)]
    share = 1 if len(first) == 1 else round(1 / max(1, len(first)), 4)
    result = []
    for letter in sorted(letters, key=lambda letter: (letter not in stays, -rank[letter])):
        seat = letters.index(letter)
        ahead = [one for one in rank if (one in stays, rank[one]) > (letter in stays, rank[letter])]
        place = len(ahead) + 1 if finished else None
        points = (share if letter in first else 0) if finished else None
        detail = {one: state.amount(one, seat) for one in (*figures.law.holdings, *COUNTS)}
        result.append(Standing(letter, player_names[letter], place, scores[letter], points, detail, _how(state, figures, key, seat)))
    return result


def _how(state: State, figures: RecordFigures, key: str, seat: int) -> list[tuple[str, str]]:
    """Return where a score came from."""
    total = state.amount(key, seat)
    what = {PIECES: "pieces on the board", CAPTURED: "pieces captured", HAND: "cards in hand"}.get(key)
    if what is not None:
        return [(what, str(total))]
    start, fixed = figures.law.holdings[key].start, state.corrections.get((seat, key), 0)
    rows = [(f"{key} at the start", start), ("got and paid", total - start - fixed), ("corrected by hand", fixed)]
    return [(text, f"{amount:+d}" if number else str(amount)) for number, (text, amount) in enumerate(rows) if amount or not number]


def corrections(state: State, seats: tuple[str, ...]) -> list[str]:
    """Return what the table changed by hand, in words."""
    return [f"{seats[seat]} {key} {amount:+d}" for (seat, key), amount in sorted(state.corrections.items())]


KO = "ko"
"""The option by which a layout lets the table choose when a position may not be repeated."""
Saved: TypeAlias = "tuple[Played, State, str, dict[str, str]]"


class Table(Rounds[record_events.Event, State, Saved]):
    """The seats play in the order of the log."""

    __slots__ = ("_ending", "_options", "rules", "state", "vocabulary")
    PLACING = ("put", "place", "move")
    RARE = (CAPTURED, "out")
    ON_POINTS = "pieces"

    def __init__(self, spec: GameSpec, shared: Topology, seating: Seating) -> None:
        seats = tuple(seating.names)
        super().__init__(spec, seating, seats, Goban(shared, colours=len(seats)))
        self.vocabulary = Vocabulary(spec, seats)
        names = spec.board.names if isinstance(spec.ground, Board) else ()
        self.rules = Rules(self.vocabulary, self.board, self.refusals, tuple(names))
        self.state: State = opening(make_record(spec.figures), len(seats))
        self._ending = ""
        self._options = {name: option.default for name, option in spec.options.items()} | dict(seating.options)
        self._choose()

    def _choose(self) -> None:
        ko = self._options.get(KO, "superko")
        self.board.ko = "none" if ko == "none" else "simple" if ko == "simple" else "superko"

    @property
    def figures(self) -> RecordFigures:
        """What the layout says for the record."""
        return make_record(self.spec.figures)

    # Reading

    def read(self, turn: Turn | Round) -> tuple[list[record_events.Event], list[Misread]]:
        def read(written: Event) -> record_events.Event:
            event = self.vocabulary.read(written)
            if isinstance(event, Place) and turn.round:
                line = f"0{self.order[0]} place {self.rules.names[event.points[0]]}"
                help = f"pieces are set by hand on lines such as `{line}`, before the first turn; in a turn write `@` and the point"
                raise UnreadableMove("tlog:order.place", "`place` does not belong in a turn", help=help)
            return event

        return self.events(turn, read)

    # Playing

    def save(self) -> Saved:
        return self.save_rounds(), self.state, self._ending, self._options

    def restore(self, saved: Saved) -> None:
        rounds, self.state, self._ending, self._options = saved
        self.restore_rounds(rounds)
        self._choose()

    @whole
    def play(self, turn: Turn, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        return self._play(turn, events, waiver)

    def _play(self, turn: Turn, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        if turn.round and not self.started:
            self._begin()
        mover = self.seats.index(turn.seat)
        state = self.state.copy()
        state.passing = False
        step = Step(self.rules, state, mover, turn.id if turn.round else "", waiver)
        step.run(events, turn.events, partial(self.take_event, alone=len(events) == 1))
        position = self.board.position()
        audit(step.s, self.state, self.figures, len(position) - position.count(0))
        self.state = step.s
        if not turn.round:
            self.any_first = self.any_first or any(isinstance(event, (Place, Put)) for event in events)
            return step.remarks
        self.state.passes = self.state.passes + 1 if self.state.passing else 0
        self.take_up(turn)
        self._pass_on()
        return step.remarks

    def take_event(self, step: Step, event: record_events.Event, alone: bool) -> None:
        """Take one event of a line; `alone` says that it is the only one."""
        law.act(step, event, alone)

    def _begin(self) -> None:
        """Check before the first turn: where stones may be captured, no group is without a liberty."""
        if self.figures.law.capture:
            self.check_set_up("rec:setup.liberty")
            self.board.remember("")

    def _pass_on(self) -> None:
        """Make the next seat due that has not left; the game ends when only one has not left."""
        left = len(self.state.left)
        if left >= len(self.seats) - 1 and left:
            self.finished = True
            self._ending = "when one player was left"
            return
        self.pass_on()
        while self.has_left(self.turn):
            self.pass_on()
        last = self.figures.law.rounds
        if last and self.round > last:
            self.finished = True
            self._ending = f"with the last turn of round {last}, which is the last round"

    def skip_to(self, turn: tuple[int, str]) -> bool:
        last = self.figures.law.rounds
        return not (last and turn[0] > last) and super().skip_to(turn)

    def has_left(self, turn: int) -> bool:
        return self.seats.index(self.order[turn]) in self.state.left

    def following(self) -> tuple[int, str] | None:
        turn, last = super().following(), self.figures.law.rounds
        return None if turn is None or (last and turn[0] > last) else turn

    def begins_round(self) -> bool:
        """Return whether the turn that is due is the first of its round."""
        return self.turn == 0

    @whole
    def play_round(self, turn: Round, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        if self.finished:
            message = f"this line of round {turn.round} comes after the end of the game"
            raise IllegalMove("tlog:order.ended", message, help="delete the line", stands=False)
        before = self.round - self.begins_round()  # between two rounds a line may belong to either
        if turn.round not in (before, self.round):
            raise self.refusals.illegal("rec:table.round", event=-1, round=self.round, written=turn.round)
        step = Step(self.rules, self.state.copy(), 0, "", waiver)
        step.run(events, (), lambda step, event: law.turn_over(step, event.card) if isinstance(event, Draw) else law.act(step, event))
        self.state = step.s
        return step.remarks

    @property
    def ending(self) -> str:
        return self._ending

    # Claims, corrections, options

    @property
    def result_key(self) -> str:
        return self.figures.law.score

    @property
    def lowest_wins(self) -> bool:
        return self.figures.law.lowest

    def find_point(self, text: str) -> int:
        return self.vocabulary.point(text, None)

    def keys(self) -> tuple[str, ...]:
        return (*self.figures.law.holdings, *COUNTS)

    def is_used(self, key: str) -> bool:
        return bool(self.figures.decks) if key == HAND else bool(self.rules.names) or key not in (PIECES, CAPTURED)

    def claim_code(self, key: str) -> str:
        return super().claim_code(key) if key in (CASH, *COUNTS) else "claim:holding"

    def holding(self, key: str, seat: str) -> int | None:
        return self.state.amount(key, self.seats.index(seat))

    def adopt(self, key: str, seat: str, value: int) -> str:
        number, state = self.seats.index(seat), self.state.copy()
        off = value - state.amount(key, number)
        if key == PIECES:
            return self.refusals.message("not_taken_pieces", seat=seat)
        if key == HAND and len(state.packs) != 1:
            return self.refusals.message("not_taken_deck")
        if key in COUNTS and value < (len(state.packs[0].hands[number].known) if key == HAND else 0):
            return self.refusals.message("not_taken_seen")
        if key == HAND:
            hand = state.packs[0].hands[number]
            state.repack(0, state.packs[0].hold(number, Hand(hand.known, hand.unknown + off)))
        elif key == CAPTURED:
            state.capture(number, off)
        elif out := self._outside(self.figures.law.holdings[key], value):
            if out[0] == "least":
                return self.refusals.message("not_taken_least", key=key, limit=out[1])
            return self.refusals.message("not_taken_most", key=key, limit=out[1])
        else:
            state.purses[number, key] = value
        state.correct(number, key, off)
        self.state = state
        return ""

    def _outside(self, holding: HoldingLaw, value: int) -> tuple[str, int] | None:
        """Return which limit of a holding a value is outside of, and where that is; None where it can have the value."""
        if holding.least is not None and value < holding.least:
            return "least", holding.least
        return ("most", holding.most) if holding.most is not None and value > holding.most else None

    def put(self, point: int, seat: int) -> None:
        self._put(point, seat, self.vocabulary.starts_with_kind(""))

    def _put(self, point: int, seat: int, kind: int | None) -> None:
        state = self.state.copy()
        self.board.put(seat, point)
        state.put(point, -1 if kind is None else kind, seat)
        self.any_first = self.any_first or not self.started
        self.state = state

    def lift(self, point: int) -> None:
        state = self.state.copy()
        state.lift(point, self.board.lift(point))
        self.state = state

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        if not self.rules.names:
            raise UnreadableMove("tlog:row", f"{self.spec.title} is played without a board", help="delete the line")
        return super().row(row, adopt=adopt)

    def read_fixed(self, fix: Fix) -> list[str]:
        key, seats = fix.key.text, [item.seat for item in fix.items]
        if key not in self.figures.law.holdings:
            raise lookup.not_fixed(fix, f"holdings: {', '.join(self.figures.law.holdings)}; or a point")
        if any(item.colour is not None for item in fix.items):
            raise UnreadableMove("tlog:fix.key", f"{key} has no colour", help=f"write `fix {key} {seats[0]}+1`")
        return seats

    @whole
    def fix(self, fix: Fix) -> str:
        if fix.point is None:
            return self._fix_holding(fix)
        point = lookup.point(self.spec.board, fix.key.text)
        if fix.mark is None or self.board.colour_at(point) >= 0:
            return self.fix_stone(fix, "rec:fix.point", "piece")
        self._put(point, self.seats.index(fix.mark.text), self.vocabulary.starts_with_kind(fix.reason))
        return f"piece of {fix.mark.text} set on {self.spec.board.names[point]}"

    def _fix_holding(self, fix: Fix) -> str:
        state, key = self.state.copy(), fix.key.text
        done = []
        for item in fix.items:
            seat = self.seats.index(item.seat)
            after = state.purses[seat, key] + item.delta
            out = self._outside(self.figures.law.holdings[key], after)
            if out is not None:
                raise self.refusals.illegal("rec:fix.limit", out[0], who=item.seat, key=key, after=after, limit=out[1])
            state.purses[seat, key] = after
            state.correct(seat, key, item.delta)
            done.append(f"{item.seat} {key} {item.delta:+d}")
        self.state = state
        return ", ".join(done)

    def rule(self, option: str, value: str) -> None:
        lookup.choice(self.spec, "this game", option, value)
        self._options = self._options | {option: value}
        self._choose()

    # The end

    def end(self, end: End) -> None:
        players = len(self.seats) - len(self.state.left)
        if end.how == "pass" and self.state.passes < players:
            raise self.refusals.illegal("rec:end.pass", passes=self.state.passes, players=players)
        free = sum(colour == 0 for colour in self.board.position())
        if end.how == "full" and (free or not self.rules.names):
            raise self.refusals.illegal("rec:end.full", "free" if self.rules.names else "board", free=free)
        self.finished = True

    @whole
    def count(self, line: Dead | Reveal) -> None:
        if isinstance(line, Reveal) or not self.figures.law.capture:
            raise self.refusals.illegal("rec:end.count", "reveal" if isinstance(line, Reveal) else "dead")
        if not self.finished:
            help = "write `end pass`, `end full` or `end agreed` first"
            raise UnreadableMove("tlog:order.place", "`dead` comes before the end of the game", help=help)
        owner, taker = (self.seats.index(lookup.seat(token.text, self.seats)) for token in (line.seat, line.to))
        state = self.state.copy()
        for arg, token in enumerate(line.points):
            point = self.vocabulary.point(token.text, arg)
            if self.board.colour_at(point) != owner:
                raise self.refusals.illegal("rec:dead.stone", who=line.seat.text, place=token.text, points=(token.text,), arg=arg)
            self.board.lift(point)
            state.lift(point, owner)
        state.capture(taker, len(line.points))
        self.state = state

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        return chance(self.state, make_record(self.spec.figures), words, before, dice)

    # What is shown

    def find_points(self, event: Event) -> Iterator[str]:
        if event.verb == "move":
            yield event.args[0].text.split(">")[-1]
        else:
            yield from super().find_points(event)

    def view(self) -> ViewOf[dict[str, object], OnTable]:
        return view(self.state, self.rules, self.names)

    def notes(self) -> Mapping[str, str]:
        stones, _, (kinds, pile, discards) = self.view()
        by_kind = Counter((stones[point], kind) for point, kind in kinds.items())
        pieces = ", ".join(f"{seat} {kind}{f' x{number}' if number > 1 else ''}" for (seat, kind), number in sorted(by_kind.items()))
        piles = [f"{deck}: {left} to draw, {discards[deck]} discarded" for deck, left in pile.items()]
        return {"pieces": f"on the board: {pieces}" if pieces else "", "pile": "; ".join(piles), "discards": ""}

    def figure(self) -> dict[str, object]:
        kinds = self.view().table.pieces
        points = {kind: sorted((point for point in kinds if kinds[point] == kind), key=column_order) for kind in sorted({*kinds.values()})}
        return {"pieces": {kind: " ".join(there) for kind, there in points.items()}}

    def marks(self) -> Mapping[str, str]:
        stones, _, table = self.view()
        return {point: seat + table.pieces.get(point, "")[:1].lower() for point, seat in stones.items()}

    def standings(self) -> list[Standing]:
        return standings(self.state, self.figures, self.names, finished=self.finished)

    def corrections(self) -> list[str]:
        return corrections(self.state, self.seats)

"""A game under a law that its layout writes, in progress. The record decides what can be, the law what may be and what follows.

Plain turns, such as `12K E3` or `4R A1>B2 ; @C3 arrow`, are read and played without a statement for each; what is not plain, is refused or
ends the game is left to the ordinary way, which says what there is to say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from boardgen.layout.law.written import CODED, HOLDINGS
from boardgen.layout.spec.record_law import CAPTURED, CASH, make_record
from boardgen.records import NamedTuple
from referee.errors import Remark, UnreadableMove
from referee.games.record import events as record_events, law, table as record
from referee.games.record.events import Change, Choose, Draw, Drop, Give, Move as Path, Play, Put, Remove, Roll, Shuffle, Word
from referee.games.record.state import State, audit
from referee.games.written.chance import sides
from referee.games.written.geometry import Geometry
from referee.games.written.position import PASS, Move, Position
from referee.games.written.rules import OF_HANDS, Rules
from referee.judge.ask.judged_step import Waiver
from referee.judge.ask.protocol import Seating, Standing, plays_on

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from boardgen.layout.law.expressions import Expression
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.record.events import Event, Vocabulary
    from referee.go.goban import Goban
    from referee.go.topology import Topology
    from referee.tlog.statements import End, Round, Turn


@dataclass(slots=True, eq=False)
class LawState(State):
    """The state of the record with the position that the law sees. The position is never changed, but replaced."""

    position: Position
    synced: bool
    """Whether the position is that of the record, which corrections by hand change alone."""

    def copy(self) -> LawState:
        """Return a copy whose fields can be replaced one by one."""
        return place_under_law(self, self.position)


def place_under_law(state: State, position: Position) -> LawState:
    """Return a copy of a state of the record with a position."""
    return LawState(
        kinds=state.kinds.copy(), used=state.used.copy(), purses=state.purses.copy(), packs=state.packs, captured=state.captured,
        left=state.left, passes=state.passes, passing=state.passing, corrections=state.corrections, position=position, synced=False,
    )  # fmt: skip


def bring_up(state: LawState, board: Goban, position: Position) -> list[int]:
    """Bring what the record knows to where the law has come; returns whose pieces are gone from points that changed."""
    changed = [(point, position.owners[point]) for point in dict.fromkeys(position.touched)]
    position.touched.clear()
    gone = []
    for point, owner in changed:
        before = board.colour_at(point)
        if before >= 0:
            board.lift(point)
            state.lift(point, before)
            if owner != before:
                gone.append(before)
    for point, owner in changed:
        if owner >= 0:
            board.put(owner, point)
            state.put(point, position.kinds[point], owner)
    state.captured, state.packs = tuple(position.captured), position.packs
    if state.purses != position.purses:
        state.purses = dict(position.purses)
    state.position, state.synced = position, True
    return gone


_OF_CARD = re.compile(r"\bx\b")
"""What a condition that looks at the card of an event is written out with."""
_OF_DRAWS = re.compile(r"P\.last_card|(?<!len\()P\.drawn")
"""What a condition that looks at a card that was drawn before is written out with; the number of cards drawn is public."""
KEPT_TURNS = 20_000
"""The most events whose meaning is kept."""


class Events:
    """Reads events on the board as they are usually written: `@D4`, `@D4 queen`, `D4>D5`, `x D4`."""

    __slots__ = ("_known", "_points")

    def __init__(self, points: Mapping[str, int]) -> None:
        self._points = points
        self._known: dict[str, Move | None] = {}

    def turn(self, text: str, vocabulary: Vocabulary) -> list[Move | None]:
        """Return the events of a turn; None for one that is written in another way."""
        return [self._find(part, vocabulary) for part in text.split(" ; ")]

    def _find(self, text: str, vocabulary: Vocabulary) -> Move | None:
        if text not in self._known:
            if len(self._known) >= KEPT_TURNS:
                self._known.clear()
            self._known[text] = self._read(text, vocabulary)
        return self._known[text]

    def _read(self, text: str, vocabulary: Vocabulary) -> Move | None:
        find = self._points.get
        if text[:1] == "@":
            name, _, kind = text[1:].partition(" ")
            to = find(name)
            try:
                number = vocabulary.kind(kind, None) if kind else vocabulary.only_kind(None)
            except UnreadableMove:
                return None
            return None if to is None or (kind and vocabulary.kind_name(number) != kind) else Move("put", number, to=to)
        if text[:2] == "x ":
            to = find(text[2:])
            return None if to is None else Move("take", to=to)
        name, _, other = text.partition(">")
        start, to = find(name), find(other)
        return None if start is None or to is None or start == to else Move("move", start=start, to=to)


def play_turn(law: Rules, position: Position, moves: Sequence[Move | None]) -> bool:
    """Play a turn, and what follows from it; return whether it can be played and the game goes on. If not, the position is of no use."""
    for move in moves:
        if move is None or not _is_legal(law, position, move):
            return False
        law.play(position, move)
    if position.over or not law.may_end(position):
        return False
    law.end_turn(position, only=True)
    return not position.over


def _is_legal(law: Rules, position: Position, move: Move) -> bool:
    owners, to = position.owners, move.to
    if move.event == "move":
        if owners[move.start] != position.seat:
            return False
    elif move.event == "take":
        if owners[to] < 0:
            return False
    elif not law.has_supply(position, move.piece):
        return False
    if law.reach(position, move) is not None or any(True for _ in law.find_broken(position, move)):
        return False
    return move.event == "take" or owners[to] < 0 or law.takes_its_place(position, move)


class Step(law.Step):
    """A step of the record that the law follows; `mover` is the seat whose turn it is."""

    __slots__ = ("law", "mover", "position")

    s: LawState

    def __init__(self, rules: law.Rules, own: Rules, state: LawState, position: Position, label: str, waiver: Waiver) -> None:
        super().__init__(rules, state, position.seat, label, waiver)
        self.law = own
        self.mover = position.seat
        self.position = position

    def keep(self) -> Callable[[], None]:
        undo, position = super().keep(), self.position.copy()

        def undo_all() -> None:
            undo()
            self.position = self.s.position = position

        return undo_all


def act(step: Step, event: Event, alone: bool) -> None:
    """Take one event; `alone` says that it is the only one of its line."""
    step.taken = {}
    done = isinstance(event, Word) and event.word == "done"
    stops = done and (step.position.owed or step.seat != step.mover)
    if isinstance(event, Word) and event.word not in ("pass", "-") and not stops:
        law.act(step, event, alone)
        return
    if isinstance(event, Shuffle):
        law.act(step, event, alone)
        step.position.packs = step.s.packs
        return
    law.require_player(step)
    by = -1 if step.seat == step.mover else step.seat
    if by >= 0 and (isinstance(event, Word) or not _others_act(step)):
        step.forbid("law:turn.event", "other", event=None, **_values(step, event))
    if isinstance(event, Word):
        _pass(step, event, alone)
    elif isinstance(event, Path):
        for number, (start, to) in enumerate(zip(event.path, event.path[1:], strict=False)):
            _move(step, event, Move("move", start=start, to=to, by=by), number)
    elif isinstance(event, Remove):
        for arg, point in enumerate(event.points):
            _judge_on_board(step, event, Move("take", to=point, by=by), arg)
    elif isinstance(event, Choose):
        _judge_on_board(step, event, Move("choose", to=event.point, by=by), 0)
    elif isinstance(event, Put):
        _judge_on_board(step, event, Move("put", event.kind, to=event.point, by=by), 0)
    elif isinstance(event, Give) or (isinstance(event, Change) and event.key not in step.law.figures.law.written):
        step.forbid("law:turn.event", "", **_values(step, event))
    else:
        _judge_off_board(step, event, alone, by)
    if isinstance(event, (Put, Path)) and event.claims:
        law.check_claims(step, event.claims, event.first_claim if isinstance(event, Put) else 1)


def _others_act(step: Step) -> bool:
    """Return whether this part of the turn has events of other players."""
    return any(choice.other for part in step.law.phases[step.position.phase].turn for choice in part.choices)


def tell_turn(own: Rules, position: Position) -> str:
    """Return what a turn is made of, in words."""
    parts = []
    for part in own.phases[position.phase].turn:
        names = [
            choice.event
            + (f" {own.kind_name(choice.piece)}" if choice.piece >= 0 else "")
            + (" of another" if choice.chosen else " by another" if choice.other else "")
            for choice in part.choices
        ]
        many = "" if (part.least, part.most) == (1, 1) else f" {part.least}+" if part.most > 90 else f" {part.least}-{part.most}"
        dice = f" {part.dice}" if part.dice else ""
        parts.append(
            " or ".join(names)
            + (many.replace(f"{part.least}-{part.least}", str(part.least)) + dice)
            + (" (else pass)" if part.stuck else "")
        )
    return ", then ".join(parts)


_ACTIONS = {
    "Put": "put a piece", "Move": "move", "Remove": "take a piece", "Choose": "choose a point", "Roll": "roll", "Draw": "draw a card",
    "Play": "play a card", "Drop": "discard a card", "Change": "change a holding", "Give": "give", "Word": "pass",
}  # fmt: skip
"""What events are called in messages, by their classes."""


def _values(step: Step, event: Event, move: Move = PASS) -> dict[str, Any]:
    return {"action": _ACTIONS[type(event).__name__], "turn": tell_turn(step.law, step.position), "instead": _example(step, move)}


def _example(step: Step, move: Move = PASS) -> str:
    """Return an event that is legal, with the same points as another one where there is such."""
    moves = step.law.moves(step.position)
    near = [one for one in moves if (one.event, one.start, one.to) == (move.event, move.start, move.to)]
    return step.law.write_event((near or moves)[0]) if moves else "pass"


def _reach(step: Step, event: Event, move: Move) -> None:
    way = step.law.reach(step.position, move)
    if way is not None:
        step.forbid("law:turn.event", way, **_values(step, event, move))


def _judge(step: Step, move: Move, arg: int) -> None:
    for broken in step.law.find_broken(step.position, move):
        step.forbid(broken.code, broken.way, points=tuple(one for one in (move.start, move.to) if one >= 0), arg=arg, **broken.values)


def _pass(step: Step, event: Word, alone: bool) -> None:
    own, position = step.law, step.position
    turn = own.phases[position.phase].turn[0]
    choosing = any(choice.event == "pass" for choice in turn.choices)
    part = own.step(position)
    if position.over or position.passed or (part is None and not position.owed):
        step.forbid("law:turn.event", "over" if position.over else "more", **_values(step, event))
    if choosing or (part is not None and any(choice.event == "pass" for choice in part.choices)):
        _judge(step, PASS, 0)
    elif position.stage or position.done or not (own.may_pass(position) or not own.can_go_on(position)):
        stuck = own.says_else_pass(position)
        if not stuck or own.has_moves(position):
            step.forbid("law:pass.turn", "moves" if stuck else "never", turn=tell_turn(own, position), instead=_example(step))
    if event.word == "pass" and alone:
        law.act(step, event, alone)
    own.play(position, PASS)
    _store(step)


def _move(step: Step, event: Path, move: Move, number: int) -> None:
    way = "" if any(choice.event == "take" for part in step.law.phases[step.position.phase].turn for choice in part.choices) else "law"
    law.need_own_piece(step, move.start, way)
    _reach(step, event, move)
    _judge(step, move, 0)
    if step.board.colour_at(move.to) >= 0 and move.to != move.start and not step.law.takes_its_place(step.position, move):
        step.forbid("rec:move.taken", way, place=move.to, arg=0)
    _follow(step, move)


def _judge_on_board(step: Step, event: Event, move: Move, arg: int) -> None:
    _reach(step, event, move)
    taken = step.board.colour_at(move.to) >= 0
    if move.event == "take":
        if not taken:
            step.forbid("rec:remove.empty", place=move.to, arg=arg)
        _judge(step, move, arg)
    elif move.event == "choose":
        _judge(step, move, arg)
    else:
        _judge(step, move, arg)
        if taken and not step.law.takes_its_place(step.position, move):
            step.forbid("rec:put.taken", place=move.to, arg=arg)
        law.supply(step, move.piece, arg)
    _follow(step, move)


def _judge_off_board(step: Step, event: Event, alone: bool, by: int) -> None:
    if isinstance(event, Roll):
        move = Move("roll", dice=tuple(int(side) if side.isascii() and side.isdigit() and len(side) < 7 else 0 for side in event.sides))
    elif isinstance(event, Change):
        move = Move("change", HOLDINGS + step.law.figures.law.written.index(event.key), amount=event.amount)
    else:
        assert isinstance(event, (Draw, Play, Drop))
        name = "draw" if isinstance(event, Draw) else "play" if isinstance(event, Play) else "drop"
        move = Move(name, deck=event.card.deck, card=event.card.name)
    move = move._replace(by=by)
    _reach(step, event, move)
    part = step.law.step(step.position)
    counted = isinstance(event, Roll) and part is not None and part.dice and not law.unknown_sides(step, event.sides)
    if isinstance(event, Roll) and part is not None and counted and len(event.sides) != part.dice:
        step.forbid("law:turn.dice", rolled=len(event.sides), count=part.dice, arg=0)
    if isinstance(event, (Play, Drop)):
        law.need_card(step, event.card)
    _judge(step, move, 0)
    law.act(step, event, alone)
    step.position.packs = step.s.packs
    _follow(step, move)


def _follow(step: Step, move: Move) -> None:
    step.law.play(step.position, move)
    _store(step)


def _store(step: Step) -> None:
    """Bring what the record knows to where the law has come; pieces of others that are gone are those that were taken."""
    for owner in bring_up(step.s, step.board, step.position):
        if owner != step.seat:
            step.taken[owner] = step.taken.get(owner, 0) + 1


SCORE = "score"
"""The claim key of what decides."""


KEPT = 12
"""Seatings whose compiled law is kept."""


def rules_class(spec: GameSpec) -> type[Rules]:
    """Return the law in Python that a layout names, from the package that announces it; else what all written laws have."""
    written = make_record(spec.figures).written
    if written is None or not written.code:
        return Rules
    (point, *_) = entry_points(group=CODED, name=written.code)  # as the reader of the law has checked
    found: type[Rules] = point.load()
    assert issubclass(found, Rules), f"{point.value} is not a class that derives from {Rules.__module__}.Rules"
    return found


class Shared(NamedTuple):
    """What all tables of one layout share. Nothing in it depends on a game that is played."""

    topology: Topology
    geometry: Geometry
    laws: dict[tuple[tuple[str, ...], tuple[int, ...]], Rules]
    """The law as it was compiled for the seats of some tables, in their order of play."""
    plain: Events

    def law(self, spec: GameSpec, letters: tuple[str, ...], order: tuple[int, ...]) -> Rules:
        key = letters, order
        if key not in self.laws:
            while len(self.laws) >= KEPT:
                del self.laws[next(iter(self.laws))]
            self.laws[key] = rules_class(spec)(spec, letters, order, self.geometry)
        return self.laws[key]


class Table(record.Table):
    """The seats play as the law says."""

    __slots__ = ("last_played", "law", "plain")

    def __init__(self, spec: GameSpec, shared: Shared, seating: Seating) -> None:
        super().__init__(spec, shared.topology, seating)
        self.law = shared.law(spec, self.seats, tuple(self.seats.index(letter) for letter in self.order))
        self.plain = shared.plain
        self.last_played = ""
        opening = self.law.opening()
        self.state: State = place_under_law(self.state, opening)
        for point, owner in enumerate(opening.owners[:-1]):
            if owner >= 0:
                self.board.put(owner, point)
                self.state.put(point, opening.kinds[point], owner)

    def position(self) -> Position:
        """Return the position as the law sees it, to change: with what the table has corrected by hand."""
        state = self.state
        assert isinstance(state, LawState)
        position = state.position.copy()
        if not state.synced:
            state = self.state
            position.owners[:-1] = [cell - 1 for cell in self.board.position()]
            position.count_owners()
            position.kinds[:-1] = [state.kinds.get(point, -9) for point in range(self.law.size)]
            position.purses, position.captured, position.packs = dict(state.purses), list(state.captured), state.packs
        position.place(self.round, self.turn)
        position.over = self.finished
        return position

    def mover_decides(self) -> bool:
        phase = self.law.phases[self.position().phase]
        others = [choice for part in phase.turn for choice in part.choices if choice.other]
        return bool(others) and all(choice.chosen for choice in others)

    def _play(self, turn: Turn, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        if not turn.round:
            return super()._play(turn, events, waiver)
        if not self.started:
            self._begin()
        before = self.state
        step = self._act(turn, events, waiver)
        step.seat, step.number = step.mover, None
        conceded = any(isinstance(event, Word) and event.word == "concede" for event in events)
        if not conceded and not self.law.may_end(step.position):
            waiver.take(step, partial(self._refuse_unfinished, step))
        cells = self.board.position()
        audit(step.s, before, self.figures, len(cells) - cells.count(0))
        self._pass_turn(turn, step.s, step.position)
        return step.remarks

    def take_event(self, step: law.Step, event: record_events.Event, alone: bool) -> None:
        """Take one event of a line before the first turn, in which only what the game begins with is written."""
        if isinstance(event, Path):
            step.forbid("law:turn.setup", "move", first=self.order[0], place=event.path[0], there=event.path[-1])
        diceless = isinstance(event, Roll) and not self.figures.dice and "roll" not in self.law.written.events
        passes = isinstance(event, Word) and event.word in ("pass", "-", "done")
        if diceless or passes or isinstance(event, (Choose, Play, Drop)):
            step.forbid("law:turn.setup", action=_ACTIONS[type(event).__name__], first=self.order[0])
        if isinstance(event, (Change, Give)) and not self.is_used(event.key):
            step.forbid("law:turn.setup", "money")
        dealt = self.law.written.deal
        if isinstance(event, Draw) and dealt and sum(pack.hands[step.seat].size for pack in step.s.packs) >= dealt:
            step.forbid("law:turn.setup", "dealt", count=dealt)
        super().take_event(step, event, alone)

    def _act(self, turn: Turn, events: Sequence[record_events.Event], waiver: Waiver) -> Step:
        """Take the events of a turn one by one."""
        state = self.state.copy()
        assert isinstance(state, LawState)
        state.passing = False
        position = self.position()
        position.place(turn.round, self.order.index(turn.seat))
        step = Step(self.rules, self.law, state, position, turn.id, waiver)
        for number, event in enumerate(events):
            by = turn.events[number].by if number < len(turn.events) else None
            step.seat = step.mover if by is None else self.seats.index(by)
            step.number = number
            waiver.take(step, partial(act, step, event, len(events) == 1))
        return step

    def position_within(self, turn: Turn) -> Position:
        """Return the position after the events with which the turn that is due begins, to change. IllegalMove where it cannot begin so."""
        saved = self.save()
        try:
            if not self.started:
                self._begin()
            return self._act(turn, self.read(turn)[0], Waiver()).position
        finally:
            self.restore(saved)

    def hurry(self, first: str, lines: Sequence[str | bytes], start: int) -> int:
        if not self.started or self.finished or self.state.left:
            return 0
        position, played = self.position(), 0
        touched: list[int] = []
        while (at := start + played - bool(first)) < len(lines):
            line = first if first and not played else lines[at]
            head = f"{position.round}{self.order[position.turn]} "
            if not isinstance(line, str) or not line.startswith(head) or not plays_on(lines, at + 1):
                break
            moves = self.plain.turn(line[len(head) :], self.vocabulary)
            if None in moves:
                break
            before = position.copy() if played else position
            if not play_turn(self.law, position, moves):
                position = before
                break
            touched += position.touched
            position.touched.clear()
            played, self.last_played = played + 1, head[:-1]
        if played:
            position.touched = touched
            self._keep_up(position)
        return played

    def _keep_up(self, position: Position) -> None:
        """Bring the table to where the law has come in turns that did not pass."""
        state = self.state.copy()
        assert isinstance(state, LawState)
        state.passing, state.passes = False, 0
        bring_up(state, self.board, position)
        cells = self.board.position()
        audit(state, self.state, self.figures, len(cells) - cells.count(0))
        self.state, self.round, self.turn = state, position.round, position.turn

    @property
    def last(self) -> str:
        return self.last_played

    def play_round(self, turn: Round, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        remarks = super().play_round(turn, events, waiver)
        turned = [event.card.name for event in events if isinstance(event, Draw) and event.card.name]
        state = self.state
        assert isinstance(state, LawState)
        if turned:
            state.position = state.position.copy()
            state.position.turned = turned[-1]
        return remarks

    def notes(self) -> Mapping[str, str]:
        position = self.position()
        cards = [f"{self.seats[seat]} {card}" for seat, card in zip(position.players, position.trick, strict=True)]
        return {**super().notes(), "discards": f"played: {', '.join(cards)}" if cards else ""}

    def decides_by_draws(self) -> bool:
        written = self.law.written
        if written.open_hands:
            return True
        of_draw, seen = [written.again], [written.following, written.score]
        limits: list[Expression | None] = []  # what a player who sees the hand may do
        for rule in written.rules:
            effects = [one for effect in rule.effects for one in (effect.when, *effect.arguments)]
            if "draw" in rule.events:
                of_draw += [rule.when, *rule.needs, *effects]
            else:
                (seen if effects else limits).append(rule.when)
                seen += effects
                limits += rule.needs
        seen += [one.until for one in written.phases] + [one.when for one in written.duties]
        seen += [found for end in written.ends for found in (end.when, end.winner)]
        drawn = [one for one in (*of_draw, *seen, *limits) if one is not None] if "draw" in written.events else []
        return (
            any(_OF_CARD.search(one.code) for one in of_draw if one is not None and drawn)
            or any(_OF_DRAWS.search(one.code) for one in drawn)
            or any(OF_HANDS in one.code for one in (*of_draw, *seen) if one is not None)
        )

    def _refuse_unfinished(self, step: Step) -> None:
        moves, owed = self.law.moves(step.position), step.position.owed
        way = "" if moves or self.law.has_to_pass(step.position) or self.law.may_stop(step.position) else "dead"
        duty = None if owed else self.law.find_duty(step.position)
        texts = [rule.text for rule in self.law.written.rules if owed and any(effect.word == "again" for effect in rule.effects)]
        if duty is not None:
            texts = [dict(self.law.written.sentences())[duty.rule or duty.name]]
        way = "must" if duty is not None or (moves and len(texts) == 1 and texts[0]) else way
        text = texts[0].rstrip(".") if way == "must" else ""
        step.forbid("law:turn.more", way, turn=tell_turn(self.law, step.position), instead=_example(step), text=text, event=-1)

    def _pass_turn(self, turn: Turn, state: LawState, position: Position) -> None:
        state.passes = state.passes + 1 if position.skipped else 0
        self.state = state
        self.take_up(turn)
        if self.law.step(position) is not None:
            position = position.copy()  # `legal` asks how the turn might go on
        position.options = position.alive = None
        self.law.end_turn(position, state.left, only=True)
        state.position, state.synced = position, True
        remaining = len(self.seats) - len(state.left)
        if state.left and remaining < 2:
            self.finished = True
            self._ending = "when one player was left"
        elif position.over:
            self.finished = True
            self._ending = self._tell_end(position)
        else:
            self.round, self.turn = position.round, position.turn

    def _tell_end(self, position: Position) -> str:
        texts = {end.name: end.text for end in self.law.written.ends}
        if position.ended in texts:
            return self.refusals.message("turn_ended", text=texts[position.ended])
        if position.ended == "rounds":
            return f"with the last turn of round {self.law.rounds}, which is the last round"
        return self.refusals.message("stuck")

    def following(self) -> tuple[int, str] | None:
        """Return the turn after the one that is due, where no rule says whose it is."""
        position, seats, last = self.position(), len(self.order), self.law.rounds
        later = (turn % seats for turn in range(self.turn + 1, self.turn + seats + 1) if not self.has_left(turn % seats))
        position.pass_on(next(later, self.turn) - self.turn)
        return None if last and position.round > last else (position.round, self.order[position.turn])

    def skip_to(self, turn: tuple[int, str]) -> bool:
        round_, seat = turn
        position, last = self.position(), self.law.rounds
        if seat not in self.order or round_ < self.round or (last and round_ > last):
            return False
        if round_ == self.round and position.had >> self.seats.index(seat) & 1:
            return False
        position.had |= 1 << position.seat
        position.place(round_, self.order.index(seat))
        self.state = state = self.state.copy()
        assert isinstance(state, LawState)
        state.position = position
        self.round, self.turn, self.started = position.round, position.turn, True
        return True

    def begins_round(self) -> bool:
        return not self.position().had

    # What decides

    def keys(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*super().keys(), SCORE)))

    def is_used(self, key: str) -> bool:
        named = key != CASH or CASH in self.figures.law.written or CASH in repr(self.law.written.seen)
        return named and (key != CAPTURED or self.law.written.captures) and super().is_used(key)

    @property
    def result_key(self) -> str:
        return SCORE

    def holding(self, key: str, seat: str) -> int | None:
        if key == SCORE and SCORE not in self.figures.law.holdings:
            return self.law.scores(self.position())[self.seats.index(seat)]
        return super().holding(key, seat)

    def adopt(self, key: str, seat: str, value: int) -> str:
        if key == SCORE and SCORE not in self.figures.law.holdings:
            return self.refusals.message("not_taken_score")
        return super().adopt(key, seat, value)

    def end(self, end: End) -> None:
        if end.how == "pass" and self.figures.written is not None and not self.figures.written.passes:
            raise self.refusals.illegal("law:pass.turn", "end", stands=False)
        super().end(end)

    def standings(self) -> list[Standing]:
        position = self.position()
        state = self.state
        assert isinstance(state, LawState)
        scores = self.law.scores(position)
        winners = state.position.winners
        if winners is None or state.left:
            stays = [seat for seat in range(len(self.seats)) if seat not in state.left]
            best = (min if self.law.lowest else max)(scores[seat] for seat in stays) if stays else 0
            winners = tuple(seat for seat in stays if scores[seat] == best)
        ranks = {seat: self._rank(seat, winners, scores[seat]) for seat in range(len(self.seats))}
        every = super().keys()
        share = round(1 / (len(winners) or len(self.seats)), 4)
        result = []
        for seat in sorted(ranks, key=ranks.__getitem__):
            letter, won = self.seats[seat], seat in winners
            place = 1 + sum(rank < ranks[seat] for rank in ranks.values()) if self.finished else None
            points = (share if won or not winners else 0) if self.finished else None
            how = [("the score", str(scores[seat]))] if self.law.score is not None else [("the game", "1")] if won and self.finished else []
            detail = {key: self.state.amount(key, seat) for key in every}
            result.append(Standing(letter, self.names[letter], place, scores[seat], points, detail, how))
        return result

    def _rank(self, seat: int, winners: tuple[int, ...], score: int) -> tuple[bool, bool, int]:
        return seat not in winners, seat in self.state.left, score if self.law.lowest else -score

    def law_winners(self) -> tuple[int, ...] | None:
        """Return who has won; None where the law has not ended the game."""
        state = self.state
        assert isinstance(state, LawState)
        return state.position.winners

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        if list(words) != ["roll"]:
            return super().chance(words, before, dice)
        return "+".join(dice.choice(die) for die in sides(self.law, self.position()))

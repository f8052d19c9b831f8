"""One event of a log under a law that the layout writes: the record decides what can be, the law what may be and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.layout.law.written import HOLDINGS
from referee.games.record import law
from referee.games.record.events import Change, Choose, Draw, Drop, Event, Give, Play, Put, Remove, Roll, Shuffle, Word
from referee.games.record.events import Move as Path
from referee.games.written.position import PASS, Move, Position
from referee.games.written.state import LawState, bring_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.written.rules import Rules
    from referee.judge.ask.judged_step import Waiver


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
    stops = isinstance(event, Word) and event.word == "done" and step.position.owed
    if isinstance(event, Word) and event.word not in ("pass", "-") and not stops:
        law.act(step, event, alone)
        return
    if isinstance(event, Shuffle):
        law.act(step, event, alone)
        step.position.packs = step.s.packs
        return
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


def _has_takes(step: Step) -> bool:
    """Return whether this part of the game has turns in which players take pieces off by an event of their own."""
    return any(choice.event == "take" for part in step.law.phases[step.position.phase].turn for choice in part.choices)


def tell_turn(own: Rules, position: Position) -> str:
    """Return what a turn is made of, in words."""
    parts = []
    for part in own.phases[position.phase].turn:
        names = [
            choice.event + (f" {own.kind_name(choice.piece)}" if choice.piece >= 0 else "") + (" by another" if choice.other else "")
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


def _values(step: Step, event: Event) -> dict[str, Any]:
    words = {"Put": "put a piece", "Move": "move", "Remove": "take a piece", "Choose": "choose a point",
             "Roll": "roll", "Draw": "draw a card", "Play": "play a card",
             "Drop": "discard a card", "Change": "change a holding", "Give": "give", "Word": "pass"}  # fmt: skip
    return {"action": words[type(event).__name__], "turn": tell_turn(step.law, step.position)}


def _example(step: Step) -> str:
    moves = step.law.moves(step.position)
    return step.law.write_event(moves[0]) if moves else "pass"


def _reach(step: Step, event: Event, move: Move) -> None:
    way = step.law.reach(step.position, move)
    if way is not None:
        step.forbid("law:turn.event", way, **_values(step, event))


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
        part = own.step(position)
        way = "moves" if part is not None and part.stuck else "never"
        if not (part is not None and part.stuck and not own.has_moves(position)):
            step.forbid("law:pass.turn", way, turn=tell_turn(own, position), instead=_example(step))
    if event.word == "pass" and alone:
        law.act(step, event, alone)
    own.play(position, PASS)
    _store(step)


def _move(step: Step, event: Path, move: Move, number: int) -> None:
    way = "" if _has_takes(step) else "law"
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
    if isinstance(event, Roll) and part is not None and part.dice and len(event.sides) != part.dice:
        step.forbid("law:turn.dice", rolled=len(event.sides), count=part.dice, arg=0)
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

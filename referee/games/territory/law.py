"""The law of territory, event by event: what a turn is made of, and which part of the law each event is taken to.

Rules: Playing, Multiplayer Elements, Annex I. A step is all or nothing: whoever calls keeps the state and a mark of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.territory.alliance import independence, surrender, war
from referee.games.territory.cards import draw, give_up, need_cards
from referee.games.territory.effects import need_moment, play, reply
from referee.games.territory.events import Declined, Draw, Drop, Event, Play, Rolled, Stone, Surrender, War, Word
from referee.games.territory.reach import Distances
from referee.games.territory.state import State, audit
from referee.games.territory.step import Step
from referee.games.territory.stones import check_claims, need_reach, need_start, set_stone

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.games.territory.layout import Figures
    from boardgen.layout.spec import GameSpec
    from referee.go.goban import Goban, Mark
    from referee.go.history import Ko
    from referee.judge.step import Waiver

_REACH: dict[str, Callable[[tuple[int, int]], int]] = {"higher": max, "lower": min, "sum": sum}


class Law:
    """The rules of one table: its layout, its seats by number, the order of play, its options and its board.

    `before` is the position as it stood before the last turn, `start` a mark of the board at the start of this one, kept where
    another seat acts in it.
    """

    __slots__ = (
        "before",
        "board",
        "cards",
        "dice",
        "distances",
        "drawing",
        "figures",
        "ko",
        "order",
        "seats",
        "spec",
        "start",
        "surrender",
    )

    def __init__(self, spec: GameSpec, seats: tuple[str, ...], order: tuple[int, ...], board: Goban, distances: Distances) -> None:
        self.spec = spec
        self.figures: Figures = spec.figures
        self.seats = seats
        self.order = order
        self.board = board
        self.distances = distances
        self.before: bytes | None = None
        self.start: Mark | None = None
        self.dice = self.cards = self.surrender = True
        self.drawing = "any"
        self.ko: Ko = "superko"

    def reach_of(self, dice: tuple[int, int]) -> int:
        """So many steps may a stone lie away (Playing; T-06)."""
        return _REACH[self.figures.reach](dice)

    def begin(self, state: State, mover: int) -> State:
        """The state at the start of a seat's turn."""
        new = state.copy()
        new.mover = mover
        new.dice = None
        new.move = ""
        new.drew = False
        new.single = None
        new.base = new.spoils
        if mover in new.passed:
            new.passed = new.passed - {mover}
        return new

    def step(self, state: State, seat: int, line: int, label: str, waiver: Waiver) -> Step:
        """The way from `state`, which will be changed, through the events of one line."""
        return Step(self, state, seat, line, label, waiver)

    def act(self, step: Step, event: Event) -> None:
        """Take one event of a turn."""
        s = step.s
        step.taken = {}
        step.reached = self.dice
        if step.seat != s.mover:
            reply(step, event)
        elif isinstance(event, Stone):
            _begin_move(step, "set a stone")
            _rolled(step, event.dice)
            need_start(step, event.arg)
            need_reach(step, event.point, event.arg)
            set_stone(step, event.point, event.arg)
            s.single = event.point
            s.move = "stone"
        elif isinstance(event, Play):
            need_cards(step)
            _begin_move(step, f"play {event.card}")
            need_moment(step, event)
            _rolled(step, event.dice)
            play(step, event)
            s.move = "card"
        elif isinstance(event, Rolled):
            _rolled(step, event.dice)
        elif isinstance(event, Declined):
            _begin_move(step, "decline a move")
            _rolled(step, event.dice)
            s.move = "declined"
        elif isinstance(event, Draw):
            _draw(step, event)
        elif isinstance(event, Drop):
            _drop(step, event)
        elif isinstance(event, Surrender):
            _begin_other(step, "surrender")
            surrender(step, event)
            s.move = "surrender"
        elif isinstance(event, War):
            _begin_other(step, "declare war")
            war(step, event)
            s.move = "war"
        elif isinstance(event, Word):
            _word(step, event)
        else:
            raise AssertionError(f"{event} is no event of a turn")
        if isinstance(event, (Stone, Play)) and event.claims:
            check_claims(step, event.claims)
        if step.taken or not isinstance(event, Stone):
            audit(s, self.board)

    def finish(self, step: Step) -> None:
        """End the mover's line: a move was made, the hand is small enough, the position is not one that a simple ko forbids."""
        s = step.s
        step.number = None
        if not s.move:
            done = "after the roll" if s.dice is not None else "in this turn"
            step.refuse(
                "mt:turn.owed", f"cannot end here: no move was made {done}", help="write `-` to decline a move, or `pass` before the dice"
            )
        hand, limit = s.hands[s.mover], step.figures.hand.limit
        if hand.size > limit:
            step.refuse(
                "mt:drop.owed", f"cannot end with {hand.size} cards: {limit} may be kept", help="a card is discarded: `drop ?`, or its name"
            )
        if self.ko == "simple" and step.placed is not None and self.board.position() == self.before:
            number, point, arg = step.placed
            step.refuse(
                "mt:stone.ko",
                f"cannot set a stone on {step.name(point)}: the board would stand as it stood before the last turn",
                points=(point,),
                event=number,
                arg=arg,
            )
        s.passes = s.passes + 1 if s.move == "pass" else 0


def _rolled(step: Step, dice: tuple[int, int] | None) -> None:
    """Take the dice of an event, written with it or before it; there is one roll a turn."""
    s = step.s
    if dice is None:
        if step.law.dice and s.dice is None and not s.move:
            step.refuse("mt:dice.missing", "cannot move without a roll", help=f"write the dice first, such as `5+2 {step.samples(1)[0]}`")
        return
    if not step.law.dice:
        step.refuse("mt:dice.off", "cannot roll: this table plays without dice", arg=0, help="leave the dice out")
    if s.dice is not None or s.move:
        why = "the dice were rolled already" if s.dice is not None else f"this turn was {_DONE[s.move]}"
        step.refuse("mt:dice.twice", f"cannot roll: {why}", arg=0)
    s.dice = dice


_DONE = {
    "stone": "a stone",
    "card": "a card",
    "declined": "declined",
    "pass": "a pass",
    "rejected": "rejected",
    "surrender": "a surrender",
    "independence": "a declaration of independence",
    "war": "a declaration of war",
}


def _begin_move(step: Step, what: str) -> None:
    """One move a turn, be it a stone or a card (T-28), and none in a pass (T-11)."""
    move = step.s.move
    if move == "pass":
        step.refuse("mt:turn.pass", f"cannot {what} in a turn that was passed")
    elif move:
        step.refuse("mt:turn.move", f"cannot {what}: this turn's move was {_DONE[move]}")


def _begin_other(step: Step, what: str) -> None:
    """What takes the place of dice, stone and card (T-21, T-26)."""
    _begin_move(step, what)
    if step.s.dice is not None:
        step.refuse("mt:turn.move", f"cannot {what} after the roll: it takes the place of dice and move")


def _word(step: Step, event: Word) -> None:
    s = step.s
    if event.word == "concede":
        step.refuse("mt:turn.resign", "cannot resign: every seat plays to the end", help="pass in every turn", stands=False)
    if event.word == "independence":
        _begin_other(step, "declare independence")
        independence(step)
        s.move = "independence"
        return
    if s.move:
        _begin_move(step, "pass")
    if s.dice is not None:
        step.refuse("mt:turn.pass", "cannot pass after the roll: a pass is said before the dice", help="write `-` to decline a move")
    s.move = "pass"
    s.passed = s.passed | {step.seat}


def _draw(step: Step, event: Draw) -> None:
    """A pair of dice or a pass allows a card (Playing; T-08, T-09, T-11)."""
    s, law = step.s, step.law
    need_cards(step)
    paired = s.dice is not None and s.dice[0] == s.dice[1]
    if not paired and s.move != "pass":
        why = f"{s.dice[0]}+{s.dice[1]} is not a pair" if s.dice is not None else "a card is drawn after a pair or a pass"
        step.refuse("mt:draw.due", f"cannot draw a card: {why}")
    elif s.drew:
        step.refuse("mt:draw.due", "cannot draw a second card in one turn")
    if paired and law.drawing == "before" and s.move:
        step.refuse("mt:draw.when", "cannot draw after the move: this table draws before it (draw=before)")
    if paired and law.drawing == "after" and not s.move:
        step.refuse("mt:draw.when", "cannot draw before the move: this table draws after it (draw=after)")
    draw(step, event.card, 0)
    s.drew = True


def _drop(step: Step, event: Drop) -> None:
    """One card is discarded at the end of a turn, by whoever holds too many (Playing; T-12)."""
    s = step.s
    need_cards(step)
    hand, limit = s.hands[step.seat], step.figures.hand.limit
    if hand.size <= limit:
        step.refuse("mt:drop.due", f"cannot discard with {hand.size} cards: {limit} may be kept")
    if not s.move:
        step.refuse("mt:drop.when", "cannot discard before the move: it is done at the end of the turn")
    give_up(step, event.card, 0, "discard")

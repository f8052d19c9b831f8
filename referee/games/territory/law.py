"""The law of territory, event by event: what a turn is made of, and which part of the law each event is taken to.

Rules: Playing, Multiplayer Elements, Annex I. A step is all or nothing: whoever calls keeps the state and a mark of the board.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from referee.games.territory.alliance import independence, surrender, war
from referee.games.territory.cards import Use, draw, give_up, need_cards
from referee.games.territory.effects import need_moment, play, reply
from referee.games.territory.events import Declined, Draw, Drop, Event, Play, Rolled, Stone, Surrender, War, Word
from referee.games.territory.state import Move, audit
from referee.games.territory.stones import check_claims, need_reach, need_start, set_stone
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from referee.games.territory.step import Step


class Act(Enum):
    """What an event does, as messages name it."""

    STONE = "set_stone"
    CARD = "play_card"
    DECLINE = "decline"
    PASS = "pass"
    SURRENDER = "surrender"
    WAR = "war"
    INDEPENDENCE = "independence"


def act(step: Step, event: Event) -> None:
    """Take one event of a turn."""
    s = step.s
    step.taken = {}
    step.reached = step.rules.options.dice
    if step.seat != s.mover:
        reply(step, event)
    elif isinstance(event, Stone):
        _begin_move(step, Act.STONE)
        _rolled(step, event.dice)
        need_start(step, event.arg)
        need_reach(step, event.point, event.arg)
        set_stone(step, event.point, event.arg)
        s.single = event.point
        s.move = Move.STONE
    elif isinstance(event, Play):
        need_cards(step)
        _begin_move(step, Act.CARD)
        need_moment(step, event)
        _rolled(step, event.dice)
        play(step, event)
        s.move = Move.CARD
    elif isinstance(event, Rolled):
        _rolled(step, event.dice)
    elif isinstance(event, Declined):
        _begin_move(step, Act.DECLINE)
        _rolled(step, event.dice)
        s.move = Move.DECLINED
    elif isinstance(event, Draw):
        _draw(step, event)
    elif isinstance(event, Drop):
        _drop(step, event)
    elif isinstance(event, Surrender):
        _begin_other(step, Act.SURRENDER)
        surrender(step, event)
        s.move = Move.SURRENDER
    elif isinstance(event, War):
        _begin_other(step, Act.WAR)
        war(step, event)
        s.move = Move.WAR
    elif isinstance(event, Word):
        _word(step, event)
    else:
        raise AssertionError(f"{event} is not an event of a turn")
    if isinstance(event, (Stone, Play)) and event.claims:
        check_claims(step, event.claims)
    if step.taken or not isinstance(event, Stone):
        audit(s, step.board)


def finish(step: Step) -> None:
    """End the mover's line: a move was made, the hand is small enough, the position is not one that a simple ko forbids."""
    s, rules = step.s, step.rules
    step.number = None
    step.need(s.move, "mt:turn.owed", "rolled" if s.dice is not None else "nothing")
    hand = s.hands[s.mover]
    step.need(rules.keeps(hand), "mt:drop.owed", count=hand.size, limit=step.figures.hand.limit)
    if rules.options.ko == "simple" and step.placed is not None and step.board.position() == rules.before:
        step.forbid("mt:stone.ko", place=step.placed.point, event=step.placed.event, arg=step.placed.arg)
    s.end_turns(passing=s.move is Move.PASS)


def _rolled(step: Step, dice: tuple[int, int] | None) -> None:
    """Take the dice of an event, written with it or before it; there is one roll a turn."""
    s, with_dice = step.s, step.rules.options.dice
    if dice is None:
        if with_dice and s.dice is None and not s.move:
            step.forbid("mt:dice.missing", sample=step.samples(1)[0])
        return
    step.need(with_dice, "mt:dice.off", arg=0)
    step.need(s.dice is None, "mt:dice.twice", "rolled", arg=0)
    if s.dice is None and s.move:
        step.forbid("mt:dice.twice", "moved", arg=0, move=s.move)
    s.dice = dice


def _begin_move(step: Step, what: Act) -> None:
    """One move a turn, be it a stone or a card (T-28), and none in a pass (T-11)."""
    move = step.s.move
    if move is Move.PASS:
        step.forbid("mt:turn.pass", "moved", what=what)
    elif move:
        step.forbid("mt:turn.move", "moved", what=what, move=move)


def _begin_other(step: Step, what: Act) -> None:
    """What takes the place of dice, stone and card (T-21, T-26)."""
    _begin_move(step, what)
    step.need(step.s.dice is None, "mt:turn.move", "rolled", what=what)


def _word(step: Step, event: Word) -> None:
    s = step.s
    step.need(event.word != "concede", "mt:turn.resign")
    if event.word == "independence":
        _begin_other(step, Act.INDEPENDENCE)
        independence(step)
        s.move = Move.INDEPENDENCE
        return
    _begin_move(step, Act.PASS)
    step.need(s.dice is None, "mt:turn.pass", "rolled")
    s.move = Move.PASS


def _draw(step: Step, event: Draw) -> None:
    """A pair of dice or a pass allows a card (Playing; T-08, T-09, T-11)."""
    s, drawing = step.s, step.rules.options.drawing
    need_cards(step)
    paired = s.dice is not None and s.dice[0] == s.dice[1]
    if not paired and s.move is not Move.PASS:
        way, dice = ("unequal", f"{s.dice[0]}+{s.dice[1]}") if s.dice is not None else ("neither", "")
        step.forbid("mt:draw.due", way, dice=dice)
    elif s.drew:
        step.forbid("mt:draw.due", "twice")
    step.need(not (paired and drawing == "before" and s.move), "mt:draw.when", "late")
    step.need(not (paired and drawing == "after" and not s.move), "mt:draw.when", "early")
    draw(step, event.card, 0)
    s.drew = True


def _drop(step: Step, event: Drop) -> None:
    """One card is discarded at the end of a turn, by whoever holds too many (Playing; T-12)."""
    s = step.s
    need_cards(step)
    hand = s.hands[step.seat]
    step.need(not step.rules.keeps(hand), "mt:drop.due", limit=step.figures.hand.limit, count=hand.size or Phrase("none"))
    step.need(s.move, "mt:drop.when")
    give_up(step, event.card, 0, Use.DISCARD)

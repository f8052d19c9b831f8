"""The law of the record, event by event: what can be true of a board, a box of pieces, a deck and a purse.

It knows no rule of a game but these: pieces stand one on a point and are moved by their owner, there are as many pieces and cards as the
kit prints, a hand has what was drawn, and a holding keeps to its limits. A step is all or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.record.cards import draw, shuffle, spend
from referee.games.record.events import Change, Draw, Drop, Event, Give, Move, Place, Play, Put, Remove, Roll, Shuffle, Word
from referee.games.record.pieces import check_claims, move, put, remove
from referee.judge.ask.refusals import Joined

if TYPE_CHECKING:
    from referee.games.record.step import Step


def act(step: Step, event: Event, alone: bool) -> None:
    """Take one event; `alone` says that it is the only one of its line."""
    step.taken = {}
    if isinstance(event, Put):
        put(step, event.point, event.kind)
    elif isinstance(event, Move):
        move(step, event.path)
    elif isinstance(event, Remove):
        remove(step, event.points)
    elif isinstance(event, Place):
        for arg, point in enumerate(event.points):
            put(step, point, event.kind, arg=arg, captures=False)
    elif isinstance(event, Roll):
        roll(step, event.sides)
    elif isinstance(event, Draw):
        draw(step, event.card)
    elif isinstance(event, (Play, Drop)):
        spend(step, event.card)
    elif isinstance(event, Shuffle):
        shuffle(step, event.deck)
    elif isinstance(event, Change):
        change(step, step.seat, event.key, event.amount)
    elif isinstance(event, Give):
        change(step, step.seats.index(event.giver), event.key, -event.amount)
        change(step, step.seats.index(event.taker), event.key, event.amount)
    else:
        _word(step, event, alone)
    if isinstance(event, (Put, Move)) and event.claims:
        check_claims(step, event.claims, event.first_claim if isinstance(event, Put) else 1)


def change(step: Step, seat: int, key: str, amount: int) -> None:
    """Add to a holding of a seat, within its limits."""
    s = step.s
    holding = step.rules.figures.law.holdings[key]
    has = s.purses[seat, key]
    after = has + amount
    who = step.seats[seat]
    if holding.least is not None and after < min(has, holding.least):
        step.forbid("rec:holding.least", amount=-amount, key=key, who=who, has=has, least=holding.least, short=holding.least - after)
    if holding.most is not None and after > max(has, holding.most):
        step.forbid("rec:holding.most", amount=amount, key=key, who=who, has=has, most=holding.most)
    s.purses[seat, key] = after


def roll(step: Step, sides: tuple[str, ...]) -> None:
    """Each side is one of a die, and there are as many dice; dice of the players' own have numbers."""
    dice = step.rules.figures.dice
    if not dice:
        for side in sides:
            step.need(side.isascii() and side.isdigit(), "rec:roll.side", "number", side=side, arg=0)
        return
    count = sum(die.dice for die in dice)
    every = [side for die in dice for side in die.sides]
    for side in sides:
        known = any(side.casefold() == one.casefold() for one in every)
        step.need(known, "rec:roll.side", side=side, sides=Joined(list(dict.fromkeys(every)), "or"), arg=0)
    step.need(len(sides) <= count, "rec:roll.dice", rolled=len(sides), count=count, arg=0)
    if len(sides) <= count and not _assigned(sides, [die.sides for die in dice for _ in range(die.dice)]):
        step.forbid("rec:roll.dice", "apart", rolled="+".join(sides), arg=0)


def _assigned(sides: tuple[str, ...], dice: list[tuple[str, ...]]) -> bool:
    """Whether each side can be that of a die of its own."""
    fits = [[number for number, die in enumerate(dice) if any(side.casefold() == one.casefold() for one in die)] for side in sides]
    taken: dict[int, int] = {}

    def assign(side: int, tried: set[int]) -> bool:
        for die in fits[side]:
            if die not in tried:
                tried.add(die)
                if die not in taken or assign(taken[die], tried):
                    taken[die] = side
                    return True
        return False

    return all(assign(side, set()) for side in range(len(sides)))


def _word(step: Step, event: Word, alone: bool) -> None:
    s = step.s
    if event.word == "pass":
        step.need(alone, "rec:pass.alone")
        s.passing = alone
    elif event.word == "concede":
        s.left = s.left | {step.seat}

"""The end of a game of territory: how it may be called, dead stones, cards shown at the scoring (Ending; T-27, T-37, T-40, T-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import UnreadableMove
from referee.games.territory.cards import Use, take
from referee.games.territory.effects import trade
from referee.games.territory.spoils import split
from referee.go.refusals import Refused
from referee.judge.ask.lookup import point as named_point
from referee.judge.ask.lookup import seat as named_seat

if TYPE_CHECKING:
    from referee.games.territory.rules import Rules
    from referee.games.territory.state import State
    from referee.games.territory.step import Step
    from referee.tlog.statements import Dead, End, Reveal, Shown


def call(rules: Rules, state: State, end: End) -> State:
    """Whether the game may end so; then every group without a liberty comes off, split with no killer (T-27)."""
    seats, refusals = rules.seats, rules.refusals
    if end.how == "pass" and state.passes < len(seats):
        raise refusals.illegal("mt:end.pass", passes=state.passes, players=len(seats))
    if end.how == "full":
        for seat in rules.order:
            open_point = legal_point(rules, state, seat)
            if open_point is not None:
                name = rules.spec.board.names[open_point]
                raise refusals.illegal("mt:end.full", points=(name,), who=seats[seat], place=name)
    if not rules.board.breathless():
        return state
    after = state.copy()
    rules.board.sweep()
    split(rules.board.fallen(), after, rules.order, None)
    return after


def legal_point(rules: Rules, state: State, seat: int) -> int | None:
    """A point where a seat may set a plain stone with some roll of the dice; None where there is none."""
    board, options = rules.board, rules.options
    steps = rules.reach_of((6, 6))
    position = board.position()
    for point, cell in enumerate(position):
        if cell or (options.dice and not rules.near(point, steps, seat, state.starts[seat])):
            continue
        mark = board.mark()
        try:
            board.play(seat, point, check=False)
        except Refused:
            continue
        repeats = board.repeats("superko") is not None if options.ko == "superko" else board.position() == rules.before
        board.undo(mark)
        if not repeats:
            return point
    return None


def dead(rules: Rules, state: State, line: Dead) -> State:
    """Stones that the table agrees are dead become prisoners of the seat in whose territory they are (T-41)."""
    board, seats, refusals = rules.board, rules.seats, rules.refusals
    of, to = named_seat(line.seat.text, seats), named_seat(line.to.text, seats, len(line.points))
    points = [named_point(rules.spec.board, token.text, arg) for arg, token in enumerate(line.points)]
    names = [rules.spec.board.names[point] for point in points]
    if of == to:
        raise refusals.illegal("mt:dead.own", arg=len(points), of=of)
    for number, (point, name) in enumerate(zip(points, names, strict=True)):
        colour = board.colour_at(point)
        if colour != seats.index(of) or name in names[:number]:
            way = "twice" if name in names[:number] else "empty" if colour < 0 else "other"
            owner = "" if colour < 0 else seats[colour]
            raise refusals.illegal("mt:dead.stone", way, points=(name,), arg=number, of=of, place=name, owner=owner)
    after = state.copy()
    for point in points:
        board.lift(point)
        after.imprison(seats.index(to), seats.index(of), 1)
    return after


def reveal(step: Step, line: Reveal) -> None:
    """Cards shown when points are counted, in the order in which they take effect (T-36, T-37)."""
    step.need(step.rules.options.cards, "mt:card.off", "show")
    for arg, shown in enumerate(line.items):
        step.seat = step.seats.index(named_seat(shown.seat, step.seats, arg))
        _show(step, shown, arg)


def _show(step: Step, shown: Shown, arg: int) -> None:
    deck = step.figures.deck
    if shown.card not in deck:
        raise UnreadableMove("tlog:card", f"this deck has no card {shown.card}", arg=arg, help=f"cards: {' '.join(deck)}")
    numbers = deck[shown.card].numbers
    trades = "give" in numbers
    if shown.partner is not None:
        named_seat(shown.partner, step.seats, arg)
    if trades != (shown.partner is not None):
        what = f"{shown.card} is played on a seat" if trades else f"{shown.card} is not played on a seat"
        other = f">{next((seat for seat in step.seats if seat != shown.seat), '')}"
        raise UnreadableMove("tlog:card", what, arg=arg, help=f"write {shown.seat}:{shown.card}" + other * trades)
    if "scoring" not in deck[shown.card].when:
        cards = [code for code, card in deck.items() if "scoring" in card.when]
        step.forbid("mt:reveal.card", card=shown.card, cards=cards, arg=arg)
    take(step, shown.card, arg, Use.SHOW)
    step.s.discards += 1
    if shown.partner is not None:
        trade(step, shown.card, shown.partner, arg)
    else:
        step.s.bank(step.seat, numbers["points"])

"""The end of a game of territory: how it may be called, dead stones, cards shown at the scoring (Ending; T-27, T-37, T-40, T-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, UnreadableMove
from referee.games.territory.cards import take
from referee.games.territory.effects import trade
from referee.games.territory.spoils import split
from referee.go.refusals import Refused
from referee.judge.lookup import point as named_point
from referee.judge.lookup import seat as named_seat

if TYPE_CHECKING:
    from referee.games.territory.step import Step
    from referee.games.territory.table import Table
    from referee.tlog.statements import Dead, End, Reveal, Shown


def call(table: Table, end: End) -> None:
    """Whether the game may end so; then every group without a liberty comes off, split with no killer (T-27)."""
    state, seats = table.state, table.seats
    if end.how == "pass" and state.passes < len(seats):
        raise IllegalMove(
            "mt:end.pass",
            f"cannot end by passes: {state.passes} in a row, and {len(seats)} play",
            help="`end agreed` where the table stopped early",
            stands=False,
        )
    if end.how == "full":
        for letter in table.order:
            open_point = legal_point(table, seats.index(letter))
            if open_point is not None:
                name = table.spec.board.names[open_point]
                raise IllegalMove(
                    "mt:end.full", f"cannot end as full: {letter} may set a stone on {name}", points=(name,),
                    help="`end agreed` where the table stopped early", stands=False,
                )  # fmt: skip
    if table.board.breathless():
        after = state.copy()
        table.board.sweep()
        split(table.board.fallen(), after, table.law.order, None)
        table.state = after


def legal_point(table: Table, seat: int) -> int | None:
    """A point where a seat may set a plain stone with some roll of the dice; None where there is none."""
    law, board, state = table.law, table.board, table.state
    steps = law.reach_of((6, 6))
    position = board.position()
    for point, cell in enumerate(position):
        if cell or (law.dice and not law.distances.near(point, steps, board, seat, state.starts[seat])):
            continue
        mark = board.mark()
        try:
            board.play(seat, point, check=False)
        except Refused:
            continue
        repeats = board.repeats("superko") is not None if law.ko == "superko" else board.position() == law.before
        board.undo(mark)
        if not repeats:
            return point
    return None


def dead(table: Table, line: Dead) -> None:
    """Stones that the table agrees are dead become prisoners of the seat in whose territory they lie (T-41)."""
    board, seats = table.board, table.seats
    of, to = named_seat(line.seat.text, seats), named_seat(line.to.text, seats, len(line.points))
    points = [named_point(table.spec.board, token.text, arg) for arg, token in enumerate(line.points)]
    names = [table.spec.board.names[point] for point in points]
    if of == to:
        raise IllegalMove("mt:dead.own", f"dead stones of {of} cannot become prisoners of {to} itself", arg=len(points), stands=False)
    for number, (point, name) in enumerate(zip(points, names, strict=True)):
        colour = board.colour_at(point)
        if colour != seats.index(of) or name in names[:number]:
            there = (
                "it is named twice" if name in names[:number] else "none stands there" if colour < 0 else f"a stone of {seats[colour]} does"
            )
            raise IllegalMove("mt:dead.stone", f"no dead stone of {of} on {name}: {there}", points=(name,), arg=number, stands=False)
    state = table.state.copy()
    for point in points:
        board.lift(point)
        state.imprison(seats.index(to), seats.index(of), 1)
    table.state = state


def reveal(step: Step, line: Reveal) -> None:
    """Cards shown when points are counted, in the order in which they take effect (T-36, T-37)."""
    for arg, shown in enumerate(line.items):
        step.seat = step.seats.index(named_seat(shown.seat, step.seats, arg))
        try:
            _show(step, shown, arg)
        except IllegalMove as error:
            if error.message.startswith("cannot"):  # the line is of the whole table, and the fault is this seat's
                error.message = f"{shown.seat} {error.message}"
            raise


def _show(step: Step, shown: Shown, arg: int) -> None:
    deck = step.figures.deck
    if shown.card not in deck:
        raise UnreadableMove("tlog:card", f"this deck has no card {shown.card}", arg=arg, help=f"cards: {' '.join(deck)}")
    numbers = deck[shown.card].numbers
    trades = "give" in numbers
    if shown.partner is not None:
        named_seat(shown.partner, step.seats, arg)
    if trades != (shown.partner is not None):
        what = f"{shown.card} is played on a seat" if trades else f"{shown.card} is played on nobody"
        other = f">{next((seat for seat in step.seats if seat != shown.seat), '')}"
        raise UnreadableMove("tlog:card", what, arg=arg, help=f"write {shown.seat}:{shown.card}" + other * trades)
    if "scoring" not in deck[shown.card].when:
        times = ", ".join(code for code, card in deck.items() if "scoring" in card.when)
        step.refuse(
            "mt:reveal.card", f"{shown.seat} cannot show {shown.card} at the scoring", detail=f"shown are {times}", arg=arg, stands=False
        )
    take(step, shown.card, arg, "show")
    step.s.discards += 1
    if shown.partner is not None:
        trade(step, shown.card, shown.partner, arg)
    else:
        step.s.bank(step.seat, numbers["points"])

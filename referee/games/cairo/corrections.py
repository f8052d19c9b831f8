"""What is done by hand at the table: claims and checkpoints taken over, and corrections. Nothing here triggers a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, UnreadableMove
from referee.games.cairo.state import audit
from referee.judge.lookup import seat as known_seat

if TYPE_CHECKING:
    from referee.games.cairo.table import Table
    from referee.tlog.statements import Fix

KEYS = ("$", "done", "load")


def holding(table: Table, key: str, seat: str) -> int | None:
    """What a claim says of a seat: money, finished goods delivered, goods carried; None for a key of another game."""
    truck = table.state.trucks[table.seats.index(seat)]
    return {"$": truck.money, "done": len(truck.delivered), "load": len(truck.load)}.get(key)


def adopt(table: Table, key: str, seat: str, value: int) -> str:
    """Take an asserted value over; an empty text, or why not."""
    if key != "$":
        return "it is not taken over, since it does not say which goods"
    try:
        _set(table, table.seats.index(seat), value)
    except IllegalMove as error:
        return f"it is not taken over: {error.message}"
    return ""


def _set(table: Table, seat: int, value: int) -> None:
    money = table.spec.figures.money
    if value < money.min:
        message = f"{table.seats[seat]} would have {money.show(value)}"
        raise IllegalMove("cc:fix.floor", message, detail=f"the track ends at {money.show(money.min)}", stands=False)
    state = table.state.copy()
    truck = state.trucks[seat]
    state.corrections = {**state.corrections, seat: state.corrections.get(seat, 0) + value - truck.money}
    state.hold(seat, truck._replace(money=value))
    audit(state, table.spec.figures)
    table.state = state


def read_fix(table: Table, fix: Fix) -> None:
    """UnreadableMove where a correction names anything but the money of a player."""
    example = f"fix $ {table.seats[0]}+5"
    if fix.point is not None:
        help = f"`fix` corrects money alone, such as `{example} why`"
        raise UnreadableMove("tlog:point", f"{table.spec.title} has no point {fix.key.text}", help=help)
    if fix.key.text != "$":
        help = f"`fix` corrects money alone: `{example} why`"
        raise UnreadableMove("tlog:fix.key", f"`{fix.key.text}` cannot be corrected by `fix`", help=help)
    for item in fix.items:
        if item.colour is not None:
            raise UnreadableMove("tlog:seat", f"{table.spec.title} has no prisoners", help=f"write for example `{example}`")
        known_seat(item.seat, table.seats)


def fix(table: Table, fix: Fix) -> str:
    """Correct the money of one or several seats; returns what was done, in words."""
    before = table.state
    done = []
    for item in fix.items:
        seat = table.seats.index(item.seat)
        try:
            _set(table, seat, table.state.trucks[seat].money + item.delta)
        except IllegalMove as error:
            table.state = before
            error.message = f"cannot be: {error.message}"
            raise
        done.append(f"{item.seat} money {item.delta:+d}")
    return ", ".join(done)

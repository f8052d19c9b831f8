"""The ids of turns: is this the turn that is due, and if not, what kind of mistake it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tlog.statements import Problem, one

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table
    from referee.tlog.statements import Turn


def out_of_order(turn: Turn, table: Table, last: str | None, ended: str = "") -> Problem | None:
    """What is wrong with the id of a turn line, given the id of the last turn played; None where it is the one that is due.

    `ended` says on which line the game has ended, and why. Where another turn is due, the repair is its id.
    """
    due = table.due()
    if due is None:
        message = f"{turn.id} comes after the end of the game{ended and ': ' + ended}"
        return Problem(turn.column, turn.end, "tlog:order.ended", message, "delete the line, or strike it out with `~`")
    if turn.round == 0 or table.any_turn() or (turn.round, turn.seat) == due or turn.seat not in table.order:
        return None
    due_id = f"{due[0]}{due[1]}"
    help_ = f"the turn that is due is {due_id}" if due[1] else f"the line that is due is `{due_id} ...`, without a seat"
    if due[1] and last is None:
        help_ += f"; the order of play is {' '.join(table.order)}"
    skipped = due[1] and (turn.round == due[0] + 1 or (turn.round == due[0] and _later(table, turn.seat, due[1])))
    if not due[1] and turn.round >= due[0] and turn.id != last:
        message = f"{turn.id} comes before an event of the whole table, which is missing"
        return Problem(turn.column, turn.end, "tlog:order.missing", message, help_)
    repairs = one(turn.column, turn.end, due_id) if due[1] else ()
    if turn.id == last:
        code, message = "doubled", f"{turn.id} is written twice"
    elif turn.seat == due[1]:
        code, message = "round", f"{turn.id} has the wrong round"
    elif skipped:
        code, message = "missing", f"{turn.id} comes before {due_id}, which is missing"
    else:
        code, message = "seat", f"{turn.id} is not due"
    return Problem(turn.column, turn.end, f"tlog:order.{code}", message, help_, repairs)


def _later(table: Table, seat: str, due: str) -> bool:
    """Whether `seat` comes after `due` in the order of play."""
    return seat in table.order and table.order.index(seat) > table.order.index(due)

"""What is done by hand at the table: claims and checkpoints taken over, corrections, board rows. Nothing here triggers a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, UnreadableMove
from referee.judge.lookup import seat as known_seat

if TYPE_CHECKING:
    from referee.games.gocaine.table import Table
    from referee.tlog.statements import Fix

_WORDS = {
    "$": "cash",
    "cell": "purchased cells",
    "stock": "unbought cells",
    "lvl": "infrastructure level",
    "tf": "Task Force chips",
}
_FIELDS = {"cell": "pile", "stock": "stock", "lvl": "level", "tf": "chips"}


def holding(table: Table, key: str, seat: str) -> int | float | None:
    """What a claim says of a seat (notation.md, Claims): money in the layout's unit, else a count; None for a key of another game."""
    state, number = table.state, table.seats.index(seat)
    purse = state.purses[number]
    if key == "$":
        cash: int | float = table.spec.figures.money.whole(purse.cash)
        return cash
    if key in _FIELDS:
        count: int = getattr(purse, _FIELDS[key])
        return count
    if key == "pi":
        return state.assets(number)
    if key == "mt":
        colour_at = table.board.colour_at
        return sum(mt for point, loads in state.loads.items() if colour_at(point) == number for owner, mt in loads if owner == number)
    return None


def adopt(table: Table, key: str, seat: str, value: int) -> str:
    """Take an asserted value over; an empty text, or why not."""
    number = table.seats.index(seat)
    if key not in _WORDS:
        return "it is not taken over, since it does not say where"
    if table.state.purses[number].left:
        return "it is not taken over, since the player has left"
    try:
        _set(table, key, number, value * (table.spec.figures.money.scale if key == "$" else 1))
    except IllegalMove as error:
        return f"it is not taken over: {error.message}"
    return ""


def _set(table: Table, key: str, seat: int, value: int) -> None:
    """Make a holding what the table says it is; `value` in the smallest unit for money. IllegalMove where it cannot be that."""
    letter = table.seats[seat]
    levels = table.spec.figures.infrastructure.levels
    if value < 0 or (key == "lvl" and not 1 <= value <= levels):
        what = f"level {value}; the panel runs from 1 to {levels}" if key == "lvl" else f"less than no {_WORDS[key]}"
        raise IllegalMove("gc:fix.floor", f"{letter} would have {what}", stands=False)
    state = table.state.copy()
    purse = state.purses[seat]
    if key == "$":
        state.correct(seat, "$", value - purse.cash)
        state.hold(seat, purse._replace(cash=value))
    elif key == "lvl":
        state.correct(seat, "lvl", value - purse.level)
        state.hold(seat, purse._replace(level=value))
    elif key == "tf":
        state.correct(seat, "tf", value - purse.chips)
        state.hold(seat, purse._replace(chips=value))
    elif key == "cell":
        state.correct(seat, "cell", value - purse.pile)
        state.hold(seat, purse._replace(pile=value))
    else:
        state.correct(seat, "cell", value - purse.stock)
        state.hold(seat, purse._replace(stock=value))
    table.state = state


def read_fix(table: Table, fix: Fix) -> None:
    """UnreadableMove where a correction names a key, a seat or a point that there is not."""
    seats = [item.seat for item in fix.items]
    if fix.point is not None:
        table.vocabulary.point(fix.key.text, 0)
        seats = [fix.mark.text] if fix.mark is not None else []
    elif fix.key.text not in _WORDS:
        raise UnreadableMove("tlog:fix.key", f"`{fix.key.text}` cannot be corrected by `fix`", help=f"keys: {' '.join(_WORDS)}, or a point")
    if any(item.colour is not None for item in fix.items):
        raise UnreadableMove("tlog:seat", "GoCaine has no prisoners", help=f"write for example `fix $ {table.seats[0]}+5`")
    for seat in seats:
        known_seat(seat, table.seats)


def fix(table: Table, fix: Fix) -> str:
    """Correct a holding or a stone; returns what was done, in words. Transfers are refused (section K; ruling G-53)."""
    if fix.point is not None:
        return table.fix_stone(fix, "gc:fix.point", "cell")
    key = fix.key.text
    deltas = [item.delta for item in fix.items]
    if any(d < 0 for d in deltas) and any(d > 0 for d in deltas) and (not sum(deltas) or any(-d in deltas for d in deltas)):
        raise IllegalMove(
            "gc:deal",
            f"cannot hand over {_WORDS[key]}: players may not give each other anything",
            detail="what one seat loses here another gains",
            stands=False,
        )
    before = table.state
    done = []
    for item in fix.items:
        seat = table.seats.index(item.seat)
        purse = table.state.purses[seat]
        if purse.left:
            table.state = before
            raise IllegalMove("gc:concede.gone", f"{item.seat} has left the game and holds nothing", stands=False)
        now = purse.cash if key == "$" else getattr(purse, _FIELDS[key])
        try:
            _set(table, key, seat, now + item.delta * (table.spec.figures.money.scale if key == "$" else 1))
        except IllegalMove as error:
            table.state = before
            error.message = f"cannot be: {error.message}"
            raise
        done.append(f"{item.seat} {_WORDS[key]} {item.delta:+d}")
    return ", ".join(done)


def put(table: Table, point: int, seat: int) -> None:
    """Set a cell by hand: before the first turn out of the supply, as `place` does, later booked as a correction."""
    state = table.state.copy()
    purse = state.purses[seat]
    if not table.started:
        table.any_first = True
    if not table.started and purse.stock:
        state.hold(seat, purse._replace(stock=purse.stock - 1))
    else:
        state.correct(seat, "cell", 1)
    table.board.put(seat, point)
    table.state = state


def lift(table: Table, point: int) -> None:
    """Take a cell off by hand: before the first turn back into the supply that it came from, later booked as a correction."""
    seat = table.board.lift(point)
    state = table.state.copy()
    purse = state.purses[seat]
    if not table.started:
        state.hold(seat, purse._replace(stock=purse.stock + 1))
    else:
        state.correct(seat, "cell", -1)
    table.state = state

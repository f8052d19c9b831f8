"""What is done by hand at a table of territory: claims taken over, corrections, board rows. Nothing here triggers a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, UnreadableMove
from referee.games.territory.tally import prisoners, scores
from referee.judge.lookup import point as named_point
from referee.judge.lookup import seat as named_seat

if TYPE_CHECKING:
    from referee.games.territory.table import Table
    from referee.tlog.statements import Fix

KEYS = ("xs", "cards", "pts")


def holding(table: Table, key: str, seat: str) -> int | None:
    """What a claim says of a seat (notation.md): prisoners, cards in hand, points, which are counted at the end."""
    number = table.seats.index(seat)
    if key == "xs":
        return prisoners(table, number)
    if key == "cards":
        return table.state.hands[number].size
    return scores(table)[number] if key == "pts" else None


def adopt(table: Table, key: str, seat: str, value: int) -> str:
    """Take an asserted value over; an empty text, or why not."""
    state, number = table.state.copy(), table.seats.index(seat)
    if value < 0:
        return "it is not taken over, since it is less than nothing"
    if key == "xs":
        state.loose = _added(state.loose, number, value - prisoners(table, number))
    elif key == "pts":
        state.offset = _added(state.offset, number, value - (holding(table, key, seat) or 0))
    else:
        hand = state.hands[number]
        if not table.law.cards or value < len(hand.known):
            return f"it is not taken over, since everybody has seen {' '.join(hand.known)}" if hand.known else "it is not taken over"
        state.correct(number, "cards", value - hand.size)
        state.hold(number, hand._replace(unknown=value - len(hand.known)))
    table.state = state
    return ""


def _added(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])


def read_fix(table: Table, fix: Fix) -> None:
    """UnreadableMove where a correction names a key, a seat or a point that there is not."""
    if fix.point is not None:
        named_point(table.spec.board, fix.key.text)
        seats = [fix.mark.text] if fix.mark is not None else []
    elif fix.key.text != "xs":
        raise UnreadableMove("tlog:fix.key", f"`{fix.key.text}` cannot be corrected by `fix`", help="keys: xs, or a point")
    else:
        seats = [letter for item in fix.items for letter in (item.seat, item.colour or item.seat)]
        bare = next((item for item in fix.items if item.colour is None), None)
        if bare is not None:
            help = f"write for example `fix xs {bare.seat}:{next((s for s in table.seats if s != bare.seat), bare.seat)}{bare.delta:+d}`"
            raise UnreadableMove("tlog:amount", "prisoners of which colour?", help=help)
    for letter in seats:
        named_seat(letter, table.seats)


def fix(table: Table, fix: Fix) -> str:
    """Correct prisoners or a stone; returns what was done, in words."""
    if fix.point is not None:
        return table.fix_stone(fix, "mt:fix.point", "stone")
    state = table.state.copy()
    done = []
    for item in fix.items:
        seat, colour = table.seats.index(item.seat), table.seats.index(item.colour or item.seat)
        if state.spoils.prisoners[seat][colour] + item.delta < 0:
            raise IllegalMove(
                "mt:fix.floor",
                f"cannot be: {item.seat} would have less than no prisoners of {item.colour}",
                detail=f"{item.seat} holds {state.spoils.prisoners[seat][colour]}",
                stands=False,
            )
        state.imprison(seat, colour, item.delta)
        state.correct(seat, "xs", item.delta)
        done.append(f"{item.seat} prisoners of {item.colour} {item.delta:+d}")
    table.state = state
    return ", ".join(done)


def put(table: Table, point: int, seat: int) -> None:
    """Set a stone by hand: before the first turn as `place` does, later booked as a correction."""
    state = table.state.copy()
    if table.started:
        state.stones += 1
    else:
        state.count(set=1)
        table.any_first = True
    table.board.put(seat, point)
    table.state = state


def lift(table: Table, point: int) -> None:
    """Take a stone off by hand, likewise."""
    state = table.state.copy()
    if table.started:
        state.stones -= 1
    else:
        state.count(set=-1)
    table.board.lift(point)
    table.state = state

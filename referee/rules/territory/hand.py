"""What is done by hand at a table of territory: claims taken over, corrections, board rows. Nothing here triggers a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, UnreadableMove
from referee.rules.naming import point as named_point
from referee.rules.naming import seat as named_seat
from referee.rules.rows import differences
from referee.rules.territory.tally import prisoners, scores

if TYPE_CHECKING:
    from referee.rules.territory.table import Table
    from referee.rules.waiver import Remark
    from referee.tlog.statements import Diagram, Fix

KEYS = ("xs", "cards", "pts")


def holding(table: Table, key: str, seat: int) -> int | None:
    """What a claim says of a seat (notation.md): prisoners, cards in hand, points; until all are counted these are of cards played."""
    if key == "xs":
        return prisoners(table, seat)
    if key == "cards":
        return table.state.hands[seat].size
    if key != "pts":
        return None
    return scores(table)[seat] if table.finished else table.state.spoils.banked[seat] + table.state.offset[seat]


def adopt(table: Table, key: str, seat: int, value: int) -> str:
    """Take an asserted value over; an empty text, or why not."""
    state = table.state.copy()
    if value < 0:
        return "it is not taken over, since it is less than nothing"
    if key == "xs":
        state.loose = _added(state.loose, seat, value - prisoners(table, seat))
    elif key == "pts":
        state.offset = _added(state.offset, seat, value - (holding(table, key, seat) or 0))
    else:
        hand = state.hands[seat]
        if not table.law.cards or value < len(hand.known):
            return f"it is not taken over, since everybody has seen {' '.join(hand.known)}" if hand.known else "it is not taken over"
        state.correct(seat, "cards", value - hand.size)
        state.hold(seat, hand._replace(unknown=value - len(hand.known)))
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
        return _fix_stone(table, fix)
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


def _fix_stone(table: Table, fix: Fix) -> str:
    point = named_point(table.spec.board, fix.key.text)
    name = table.spec.board.names[point]
    colour = table.board.colour_at(point)
    if fix.mark is None:
        if colour < 0:
            raise IllegalMove("mt:fix.point", f"cannot lift a stone off {name}: none stands there", points=(name,), stands=False)
        lift(table, point)
        return f"stone of {table.seats[colour]} taken off {name}"
    if colour >= 0:
        raise IllegalMove(
            "mt:fix.point",
            f"cannot set a stone on {name}: one of {table.seats[colour]} stands there",
            points=(name,),
            help=f"take it off first: fix {name} .",
            stands=False,
        )
    put(table, point, table.seats.index(fix.mark.text))
    return f"stone of {fix.mark.text} set on {name}"


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


def row(table: Table, row: Diagram, *, adopt: bool) -> list[Remark]:
    """Compare a board row with the board; where `adopt`, make the board what it says. UnreadableMove for a row of another board."""
    wrong, remarks = differences(row, table.spec.board, table.seats, table.board.colour_at)
    if adopt:
        for point, said in wrong:
            if table.board.colour_at(point) >= 0:
                lift(table, point)
            if said >= 0:
                put(table, point, said)
    return remarks

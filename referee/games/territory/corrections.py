"""What is done by hand at a table of territory: claims taken over and corrections. Nothing here triggers a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import UnreadableMove
from referee.games.territory.final_count import prisoners, scores
from referee.judge.ask.lookup import point as named_point
from referee.judge.ask.lookup import seat as named_seat

if TYPE_CHECKING:
    from referee.games.territory.rules import Rules
    from referee.games.territory.state import State
    from referee.go.goban import Goban
    from referee.tlog.statements import Fix

KEYS = ("xs", "cards", "pts")


def holding(state: State, board: Goban, key: str, seat: int) -> int | None:
    """What a claim is about (notation.md): prisoners, cards in hand, points, which are counted at the end."""
    if key == "xs":
        return prisoners(state, seat)
    if key == "cards":
        return state.hands[seat].size
    return scores(state, board)[seat] if key == "pts" else None


class Refusal(NamedTuple):
    """Why an asserted value is not taken over: the key of the message, and the cards that everybody has seen."""

    why: str
    seen: tuple[str, ...] = ()


def adopted(state: State, rules: Rules, key: str, seat: int, value: int) -> State | Refusal:
    """The state with an asserted value taken over, or why it cannot be."""
    if value < 0:
        return Refusal("not_taken_negative")
    after = state.copy()
    if key == "xs":
        after.loose = _added(after.loose, seat, value - prisoners(state, seat))
    elif key == "pts":
        after.offset = _added(after.offset, seat, value - scores(state, rules.board)[seat])
    else:
        hand = state.hands[seat]
        if not rules.options.cards or value < len(hand.known):
            return Refusal("not_taken_seen" if hand.known else "not_taken_cards", tuple(hand.known))
        after.correct(seat, "cards", value - hand.size)
        after.hold(seat, hand._replace(unknown=value - len(hand.known)))
    return after


def _added(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])


def read_fix(rules: Rules, fix: Fix) -> None:
    """UnreadableMove where a correction names a key, a seat or a point that does not exist."""
    if fix.point is not None:
        named_point(rules.spec.board, fix.key.text)
        seats = [fix.mark.text] if fix.mark is not None else []
    elif fix.key.text != "xs":
        raise UnreadableMove("tlog:fix.key", f"`{fix.key.text}` cannot be corrected by `fix`", help="keys: xs, or a point")
    else:
        seats = [letter for item in fix.items for letter in (item.seat, item.colour or item.seat)]
        bare = next((item for item in fix.items if item.colour is None), None)
        if bare is not None:
            help = f"write for example `fix xs {bare.seat}:{next((s for s in rules.seats if s != bare.seat), bare.seat)}{bare.delta:+d}`"
            raise UnreadableMove("tlog:amount", "prisoners of which colour?", help=help)
    for letter in seats:
        named_seat(letter, rules.seats)


class Corrected(NamedTuple):
    """The state after a correction, and what was done, in words."""

    state: State
    done: str


def fix_prisoners(state: State, rules: Rules, fix: Fix) -> Corrected:
    """Correct prisoners. IllegalMove where a seat would have fewer than none."""
    after = state.copy()
    done = []
    for item in fix.items:
        seat, colour = rules.seats.index(item.seat), rules.seats.index(item.colour or item.seat)
        held = after.spoils.prisoners[seat][colour]
        if held + item.delta < 0:
            raise rules.refusals.illegal("mt:fix.floor", who=item.seat, colour=item.colour, held=held)
        after.imprison(seat, colour, item.delta)
        after.correct(seat, "xs", item.delta)
        done.append(f"{item.seat} prisoners of {item.colour} {item.delta:+d}")
    return Corrected(after, ", ".join(done))

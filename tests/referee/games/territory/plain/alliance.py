"""Surrender, change of occupier, independence and war on the plain table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain.state import PlainIllegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.referee.games.territory.plain.board import PlainBoard
    from tests.referee.games.territory.plain.state import State


def contact(board: PlainBoard, state: State, seat: str, other: str) -> int:
    """Stones of `other` that lie next to a stone of `seat` (T-20)."""
    return sum(
        any(state.stones.get(beside) == seat for beside in board.near[point]) for point, owner in state.stones.items() if owner == other
    )


def change(board: PlainBoard, state: State, seats: Sequence[str], seat: str, event: tuple[Any, ...], *, allowed: bool) -> None:
    """Applies `("surrender", other, accepted)`, `("independence",)` or `("war", other)` of a seat."""
    if not allowed:
        raise PlainIllegal("surrender-off")
    match event:
        case ("surrender", str(other), bool(accepted)):
            surrender(board, state, seats, seat, other)
            before = "change occupier" if seat in state.occupiers else "surrender"
            state.notes.append(before if accepted else f"{before} refused")
            if accepted:
                state.occupiers[seat] = other
        case ("independence",):
            if seat not in state.occupiers:
                raise PlainIllegal("independence")
            del state.occupiers[seat]
            state.notes.append("independence")
        case ("war", str(other)):
            if state.occupiers.get(other) != seat:
                raise PlainIllegal("war")
            del state.occupiers[other]
            state.notes.append("war")
        case _:
            raise PlainIllegal("unread")


def surrender(board: PlainBoard, state: State, seats: Sequence[str], seat: str, other: str) -> None:
    """Whether the seat may surrender to the other; the cost and the answer are the caller's."""
    if len(seats) < 3:
        raise PlainIllegal("surrender-two")  # T-22
    if other == seat or other not in seats or state.occupiers.get(seat) == other:
        raise PlainIllegal("surrender-whom")
    if seat in state.occupiers.values():
        raise PlainIllegal("surrender-occupier")  # T-24
    if other in state.occupiers:
        raise PlainIllegal("surrender-occupied")  # T-24
    touching = {
        rival: sum(contact(board, state, seat, one) for one in seats if one != seat and rival in (one, state.occupiers.get(one)))
        for rival in seats
        if rival != seat and rival not in state.occupiers
    }
    if seat in state.occupiers:
        if touching[other] <= touching[state.occupiers[seat]]:
            raise PlainIllegal("surrender-more")  # T-25
    elif not touching[other] or touching[other] < max(touching.values()):
        raise PlainIllegal("surrender-contact")  # T-20

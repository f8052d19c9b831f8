"""Who gets the stones that a move takes off: even shares for the captors, the rest for the killer (Group Captures; T-16 to T-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.territory.state import State
    from referee.go.goban import Fallen


def split(fallen: Sequence[Fallen], state: State, order: Sequence[int], killer: int | None) -> None:
    """Share out groups that fell together, each judged on the board as it was before any of them was removed (T-17).

    `order` are the seats in the order of play. Without a killer, at the end of a game, remainders are dropped (T-27).
    """
    sides = state.sides()
    for group in fallen:
        colours = [colour for _, colour in group.stones]
        if len(colours) == 1 and killer is not None:  # one stone cannot be shared
            state.imprison(killer, colours[0], 1)
            continue
        own = {sides[colour] for colour in colours}
        captors = {colour for _, colour in group.around if sides[colour] not in own}
        if killer is None:
            turns = [seat for seat in order if seat in captors]
        else:
            captors.add(killer)
            at = order.index(killer)
            turns = [seat for seat in (*order[at + 1 :], *order[:at]) if seat in captors]
        each = len(colours) // len(captors) if turns else 0
        laid = _laid_out(colours, order) if each else colours
        shared = len(turns) * each
        for number, seat in enumerate(turns if each else ()):
            _give(state, seat, laid[number * each : (number + 1) * each])
        if killer is None:
            state.count(dropped=len(laid) - shared)
        else:
            _give(state, killer, laid[shared:])


def _give(state: State, seat: int, colours: Sequence[int]) -> None:
    """Add stones of these colours to a seat's prisoners."""
    for colour in dict.fromkeys(colours):
        state.imprison(seat, colour, colours.count(colour))


def _laid_out(colours: Sequence[int], order: Sequence[int]) -> list[int]:
    """The stones by colour, the colour with the most stones first, of equals the one earlier in the order of play (T-18)."""
    ranked = sorted(set(colours), key=lambda colour: (-colours.count(colour), order.index(colour)))
    return [colour for rank in ranked for colour in colours if colour == rank]

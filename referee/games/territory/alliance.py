"""Surrender, independence and war: who occupies whom, and which stones are of one bloc (Occupation/Surrender; rulings T-20 to T-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.territory.events import Surrender, War
    from referee.games.territory.step import Step


def contacts(step: Step, seat: int) -> dict[int, int]:
    """The stones of each other seat that stand next to a stone of `seat` (T-20), none left out."""
    board = step.board
    found = dict.fromkeys([other for other in range(len(step.seats)) if other != seat], 0)
    for _, colour in board.around(board.stones(seat)):
        found[colour] += 1
    return found


def surrender(step: Step, event: Surrender) -> None:
    """Offer to be occupied; the move is spent whether the offer is taken or not (T-21)."""
    s, seats, mover = step.s, step.seats, step.seat
    to = seats.index(event.to)
    what = f"cannot surrender to {event.to}"
    if not step.law.surrender:
        step.refuse("mt:surrender.off", f"{what}: this table plays without surrender", stands=False)
    fewest = step.figures.surrender
    if len(seats) < fewest:
        step.refuse("mt:surrender.players", f"{what}: it takes {fewest} players at least", detail=f"{len(seats)} play", stands=False)
    if to == mover:
        step.refuse("mt:surrender.self", f"{what}: that is the seat itself", arg=0, stands=False)
    subjects = [seats[seat] for seat, by in enumerate(s.occupier) if by == mover]
    if subjects:
        step.refuse("mt:surrender.occupier", f"{what} while occupying {' and '.join(subjects)}", arg=0, stands=False)
    if s.occupier[to] >= 0:
        step.refuse("mt:surrender.occupied", f"{what}, who is occupied by {seats[s.occupier[to]]}", arg=0, stands=False)
    touching = contacts(step, mover)
    counts = ", ".join(f"{seats[seat]} {number}" for seat, number in touching.items() if number) or "none"
    held = s.occupier[mover]
    if held >= 0:
        if to == held:
            step.refuse("mt:surrender.self", f"{what}, who occupies {seats[mover]} already", arg=0, stands=False)
        elif touching[to] <= touching[held]:
            step.refuse(
                "mt:surrender.more",
                f"{what}: that takes more stones in contact than {seats[held]} has",
                detail=f"stones next to one of {seats[mover]}'s: {counts}",
                arg=0,
            )
    elif not touching[to]:
        step.refuse(
            "mt:surrender.contact", f"{what}, who has no stone next to one of {seats[mover]}'s", detail=f"in contact: {counts}", arg=0
        )
    elif touching[to] < max(touching.values()):
        step.refuse(
            "mt:surrender.most",
            f"{what}, who has not the most stones in contact",
            detail=f"stones next to one of {seats[mover]}'s: {counts}",
            arg=0,
        )
    if event.accepted:
        _occupy(step, mover, to)


def independence(step: Step) -> None:
    """Leave one's occupier (T-26)."""
    if step.s.occupier[step.seat] < 0:
        step.refuse("mt:occupy.free", "cannot declare independence: nobody occupies this seat", stands=False)
    _occupy(step, step.seat, -1)


def war(step: Step, event: War) -> None:
    """Let a subject go and treat it as an opponent again (T-26)."""
    on = step.seats.index(event.on)
    if step.s.occupier[on] != step.seat:
        step.refuse("mt:occupy.war", f"cannot declare war on {event.on}, whom {step.seats[step.seat]} does not occupy", arg=0, stands=False)
    _occupy(step, on, -1)


def _occupy(step: Step, seat: int, by: int) -> None:
    """Change an occupier. Groups are found anew; those left without a liberty stay for now (T-27)."""
    s = step.s
    s.occupier = (*s.occupier[:seat], by, *s.occupier[seat + 1 :])
    step.board.ally(s.sides())

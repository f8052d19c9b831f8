"""Surrender, independence and war: who occupies whom, and which stones are of one bloc (Occupation/Surrender; rulings T-20 to T-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from referee.games.territory.events import Surrender, War
    from referee.games.territory.step import Step


def contacts(step: Step, seat: int) -> dict[int, int]:
    """Return the stones next to those of `seat` for each other seat that nobody occupies, with the stones of those it occupies (T-20)."""
    board, occupier = step.board, step.s.occupier
    counts = {other: 0 for other in range(len(step.seats)) if other != seat and occupier[other] < 0}
    for _, colour in board.around(board.stones(seat)):
        counts[colour if occupier[colour] < 0 else occupier[colour]] += 1
    return counts


def surrender(step: Step, event: Surrender) -> None:
    """Offer to be occupied; the move is spent whether the offer is taken or not (T-21)."""
    s, seats, mover = step.s, step.seats, step.seat
    to = seats.index(event.to)
    who, fewest = event.to, step.figures.surrender
    step.need(step.rules.options.surrender, "mt:surrender.off", to=who)
    step.need(len(seats) >= fewest, "mt:surrender.players", to=who, fewest=fewest, count=len(seats))
    step.need(to != mover, "mt:surrender.self", "self", to=who, arg=0)
    subjects = [seats[seat] for seat, by in enumerate(s.occupier) if by == mover]
    step.need(not subjects, "mt:surrender.occupier", to=who, subjects=subjects, arg=0)
    if s.occupier[to] >= 0:
        step.forbid("mt:surrender.occupied", to=who, by=seats[s.occupier[to]], arg=0)
    touching = contacts(step, mover)
    sides = {one: [seats[one], *(seats[other] for other, by in enumerate(s.occupier) if by == one and other != mover)] for one in touching}
    counts = [f"{'+'.join(sides[one])} {number}" for one, number in touching.items() if number] or Phrase("none")
    held = s.occupier[mover]
    if held >= 0:
        if to == held:
            step.forbid("mt:surrender.self", "again", to=who, arg=0)
        elif touching[to] <= touching[held]:
            step.forbid("mt:surrender.more", to=who, by=seats[held], counts=counts, arg=0)
    elif not touching[to]:
        step.forbid("mt:surrender.contact", to=who, counts=counts, arg=0)
    elif touching[to] < max(touching.values()):
        step.forbid("mt:surrender.most", to=who, counts=counts, arg=0)
    if event.accepted:
        _occupy(step, mover, to)


def independence(step: Step) -> None:
    """Leave the occupier (T-26)."""
    step.need(step.s.occupier[step.seat] >= 0, "mt:occupy.free")
    _occupy(step, step.seat, -1)


def war(step: Step, event: War) -> None:
    """Let a subject go and treat it as an opponent again (T-26)."""
    on = step.seats.index(event.on)
    step.need(step.s.occupier[on] == step.seat, "mt:occupy.war", on=event.on, arg=0)
    _occupy(step, on, -1)


def _occupy(step: Step, seat: int, by: int) -> None:
    """Change an occupier. Groups are found again; those left without a liberty stay for now (T-27)."""
    s = step.s
    s.occupier = (*s.occupier[:seat], by, *s.occupier[seat + 1 :])
    step.board.ally(s.sides())

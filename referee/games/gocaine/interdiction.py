"""Task Force Interdiction Actions: chips on zones, and the dice that each load there must survive (Rules H.+; rulings G-20 on)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.gocaine.events import Hit, Roll
    from referee.games.gocaine.state import State
    from referee.games.gocaine.step import Step


def hit(step: Step, event: Hit) -> None:
    """Lay a chip on a zone. Every load that rests there owes a roll, whoever owns it (rulings G-22, G-26, G-27)."""
    s = step.s
    zone = step.spec.zones[event.zone]
    if s.closed:
        step.refuse(
            "gc:turn.order",
            f"cannot hit {zone.name} after the turn was {s.closed}",
            detail="a chip is laid before the deployment or not at all",
        )
    purse = s.purses[step.seat]
    if not purse.chips:
        step.refuse(
            "gc:hit.chip",
            f"cannot hit {zone.name}: {step.seats[step.seat]} has no Task Force chip",
            arg=0,
            stands=False,
        )
    if event.zone in s.hits:
        step.refuse(
            "gc:hit.twice",
            f"cannot hit {zone.name} again in this turn",
            detail="one chip per zone and turn, no matter who plays it",
            arg=0,
        )
    s.hold(step.seat, purse._replace(chips=purse.chips - 1))
    s.hits = (*s.hits, event.zone)
    zones = step.spec.board.zone
    owed = [(point, mt, owner, event.zone) for point in sorted(s.loads) if zones[point] == event.zone for owner, mt in s.loads[point]]
    s.owed = (*s.owed, *owed)


def roll(step: Step, event: Roll) -> None:
    """Roll for one load: a natural double one seizes, else the sum and the owner's influence against the table (rulings G-28 to G-30)."""
    s = step.s
    place = step.name(event.point)
    due = next((owed for owed in s.owed if owed[0] == event.point and owed[1] == event.mt), None)
    if due is None:
        lying = [load for load in s.loads.get(event.point, ()) if load[1] == event.mt]
        step.refuse(
            "gc:roll.none",
            f"cannot roll for {event.mt} mt on {place}: no such load owes a roll",
            detail=f"due: {owing(step, s)}" if s.owed else "no roll is due",
            points=(event.point,),
            arg=0,
            stands=bool(lying),
        )
        due = (event.point, event.mt, lying[0][0], step.zone(event.point))
    else:
        at = s.owed.index(due)
        s.owed = (*s.owed[:at], *s.owed[at + 1 :])
    point, mt, owner, zone = due
    influence = s.influence.get((zone, owner), 0) if step.board.colour_at(point) == owner else 0
    total = sum(event.dice)
    worst = step.spec.figures.seizure.worst(mt)
    seized = total == 2 or total + influence <= worst
    outcome = "seized" if seized else "safe"
    if event.claim is not None and event.claim != outcome:
        sum_text = f"{event.dice[0]}+{event.dice[1]}" + (f" and {influence} for influence" if influence else "")
        why = "double ones always seize" if total == 2 else f"{sum_text} is {total + influence}; {mt} mt are seized up to {worst}"
        off = (("mt", step.seats[owner], mt if seized else -mt),)
        message = f"{mt} mt on {place} are {outcome}, not {event.claim}: {why}"
        step.remark("error", "claim:roll", message, 2, f"write `{outcome}`, or correct the dice", off)
    s.book(owner, outcome, zone, mt, 0)
    if seized:
        here = list(s.loads[point])
        here.remove((owner, mt))
        loads = {**s.loads, point: tuple(here)}
        if not here:
            del loads[point]
        s.loads = loads
        purse = s.purses[owner]
        s.hold(owner, purse._replace(cubes=purse.cubes + mt))


def owing(step: Step, s: State) -> str:
    """The rolls that are due, as they are written: `B4/2, B4/4`."""
    return ", ".join(f"{step.name(point)}/{mt}" for point, mt, _, _ in s.owed)


def settle(step: Step) -> None:
    """Refuse to go on while a roll is due; where the table let it pass, the loads count as safe."""
    s = step.s
    if s.owed:
        step.refuse(
            "gc:roll.owed",
            f"cannot go on: a roll is due for {owing(step, s)}",
            detail=f"due: {owing(step, s)}",
            points=tuple(owed[0] for owed in s.owed),
            help="write " + " ; ".join(f"roll {step.name(point)}/{mt} DICE" for point, mt, _, _ in s.owed),
        )
        s.owed = ()

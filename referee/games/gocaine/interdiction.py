"""Task Force Interdiction Actions: chips on zones, and the dice that each load there must survive (Rules H.+; rulings G-20 on)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from referee.games.gocaine.state import DueRoll, LoadRoll

if TYPE_CHECKING:
    from fractions import Fraction

    from referee.games.gocaine.events import Hit, Roll
    from referee.games.gocaine.state import State
    from referee.games.gocaine.step import Step


FACES = range(1, 7)


def is_seized(total: int, influence: int, worst: int) -> bool:
    """Whether a load is seized by this sum of two dice; `worst` is the highest sum at which a load of its size is."""
    return total == 2 or total + influence <= worst


def odds(influence: int, worst: int) -> Fraction:
    """How likely a load is to be seized."""
    from fractions import Fraction  # only statistics ask for it, and it takes as long to import as the law itself

    rolls = [is_seized(one + other, influence, worst) for one, other in product(FACES, FACES)]
    return Fraction(sum(rolls), len(rolls))


def hit(step: Step, event: Hit) -> None:
    """Play a chip on a zone. A roll is due for every load there, whoever owns it (rulings G-22, G-26, G-27)."""
    s = step.s
    zone = step.spec.zones[event.zone]
    step.need(not s.closed, "gc:turn.order", "hit", zone=zone.name, closed=s.closed)
    purse = s.purses[step.seat]
    step.need(purse.chips, "gc:hit.chip", zone=zone.name, arg=0)
    step.need(event.zone not in s.hits, "gc:hit.twice", zone=zone.name, arg=0)
    s.hold(step.seat, purse._replace(chips=purse.chips - 1))
    s.hits = (*s.hits, event.zone)
    zones = step.ground.zone
    due = [DueRoll(point, load, event.zone) for point in sorted(s.loads) if zones[point] == event.zone for load in s.loads[point]]
    s.owed = (*s.owed, *due)


def roll(step: Step, event: Roll) -> None:
    """Roll for one load: a natural double one seizes, else the sum and the owner's influence against the table (rulings G-28 to G-30)."""
    s = step.s
    due = _due(step, event)
    point, (owner, tonnes), zone = due
    mover = step.seats[s.mover]
    step.need(step.seat in (s.mover, owner), "gc:turn.offturn", "roll", mover=mover, owner=step.seats[owner], place=point, t=tonnes, arg=0)
    influence = s.influence.get((zone, owner), 0) if step.board.colour_at(point) == owner else 0
    total = sum(event.dice)
    worst = step.spec.figures.seizure.worst(tonnes)
    seized = is_seized(total, influence, worst)
    step.rolls.append(LoadRoll(zone, event.dice, seized, influence, worst))
    _check_claim(step, event, due, influence, worst, seized=seized)
    s.book(owner, "seized" if seized else "safe", zone, tonnes, 0)
    if seized:
        loads = list(s.loads[point])
        loads.remove(due.load)
        s.lay(point, tuple(loads))
        purse = s.purses[owner]
        s.hold(owner, purse._replace(cubes=purse.cubes + tonnes))


def _due(step: Step, event: Roll) -> DueRoll:
    """The roll that an event makes, taken off those that are due."""
    s = step.s
    due = next((due for due in s.owed if due.point == event.point and due.load.tonnes == event.tonnes), None)
    if due is not None:
        at = s.owed.index(due)
        s.owed = (*s.owed[:at], *s.owed[at + 1 :])
        return due
    fitting = [load for load in s.loads.get(event.point, ()) if load.tonnes == event.tonnes]
    way = "due" if s.owed else "none"
    step.forbid("gc:roll.none", way, place=event.point, t=event.tonnes, loads=_written(step, s), arg=0, stands=bool(fitting))
    return DueRoll(event.point, fitting[0], step.zones[event.point].code)


def _check_claim(step: Step, event: Roll, due: DueRoll, influence: int, worst: int, *, seized: bool) -> None:
    """Compare `safe` or `seized` with what the dice decide."""
    outcome = "seized" if seized else "safe"
    if event.claim is None or event.claim == outcome:
        return
    tonnes = due.load.tonnes
    why = reckoned(step, event, influence, worst)
    off = (("mt", step.seats[due.load.owner], tonnes if seized else -tonnes),)
    message = step.message("roll", t=tonnes, place=step.name(due.point), outcome=outcome, claimed=event.claim, why=why)
    step.remark("error", "claim:roll", message, 2, step.message("roll_help", outcome=outcome), off)


def reckoned(step: Step, event: Roll, influence: int, worst: int) -> str:
    """The sum of a roll in words, and up to which sum the load is seized."""
    total = sum(event.dice)
    dice = f"{event.dice[0]}+{event.dice[1]}"
    if influence:
        dice = step.message("roll_influence", dice=dice, influence=influence)
    sum_ = step.message("roll_sum", dice=dice, total=total + influence, t=event.tonnes, worst=worst)
    return step.message("roll_ones") if total == 2 else sum_


def _written(step: Step, state: State) -> list[str]:
    """The loads for which a roll is due, as they are written: B4/2, B4/4."""
    return [f"{step.name(due.point)}/{due.load.tonnes}" for due in state.owed]


def settle(step: Step) -> None:
    """Refuse to go on while rolls are due; where the table let it pass, the loads count as safe."""
    loads = _written(step, step.s)
    rolls = " ; ".join(f"roll {load} DICE" for load in loads)
    step.forbid("gc:roll.owed", loads=loads, rolls=rolls, points=tuple(due.point for due in step.s.owed))
    step.s.owed = ()

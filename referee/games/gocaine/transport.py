"""Moving product from cell to cell (Rules H.1 option 2; rulings G-15 to G-19, G-22, and notation.md on loads)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.state import Action, Load

if TYPE_CHECKING:
    from referee.games.gocaine.events import Ship
    from referee.games.gocaine.step import Step


def ship(step: Step, event: Ship) -> None:
    """Move one load along a path, one unit a step; it stops where a roll is due for it."""
    step.enter(Action.SHIP)
    s = step.s
    arg = 0 if event.tonnes is None else 1
    start, *stops = event.path
    load = Load(step.seat, _take(step, event.tonnes, start, arg))
    level = s.purses[step.seat].level
    here = start
    for number, there in enumerate(stops, 1):
        step.need(step.own(there), "gc:ship.cell", "to", place=there, arg=arg, stands=step.board.colour_at(there) < 0)
        step.need(here != there, "gc:ship.cell", "same", place=here, arg=arg)
        enters = _cross(step, here, there, arg)
        step.need(s.units < level, "gc:ship.units", place=there, level=level, arg=arg)
        s.units += 1
        if enters and enters in s.hits:
            step.arrive(there, load, entered=True)
            if number < len(stops):
                step.note("gc:ship.stop", place=there, zone=step.zones[there].name, arg=arg)
            return
        here = there
    step.arrive(here, load, entered=False)


def _cross(step: Step, here: int, there: int, arg: int) -> str:
    """The zone that a step enters, which must border on the one that it leaves; empty where it stays in one zone."""
    zone, beyond = step.zones[here], step.zones[there]
    if zone.code == beyond.code:
        return ""
    borders = step.spec.zone_neighbours[zone.code]
    if beyond.code not in borders:
        neighbours = [step.spec.zones[code].name for code in sorted(borders)]
        step.forbid("gc:ship.border", here=here, there=there, zone=zone.name, beyond=beyond.name, neighbours=neighbours, arg=arg)
    return beyond.code


def _take(step: Step, asked: int | None, point: int, arg: int) -> int:
    """Lift a load off a point: the one of exactly `asked` tonnes, else that much of all joined; all of it where no amount is named."""
    s = step.s
    loads = s.loads.get(point, ())
    mine = [load.tonnes for load in loads if load.owner == step.seat]
    step.need(step.own(point), "gc:ship.cell", "from", place=point, arg=arg, stands=bool(mine))
    there = sum(mine)
    tonnes = there if asked is None else asked
    way = "less" if there else "none"
    step.need(0 < tonnes <= there, "gc:ship.load", way, place=point, t=tonnes, left=there, short=tonnes - there, arg=0)
    rest = [load for load in loads if load.owner != step.seat]
    if tonnes in mine and asked is not None:
        mine.remove(tonnes)
        rest += [Load(step.seat, left) for left in mine]
    elif there > tonnes:
        rest.append(Load(step.seat, there - tonnes))
    s.lay(point, tuple(rest))
    return tonnes

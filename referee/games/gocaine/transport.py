"""Moving product from cell to cell (Rules H.1 option 2; rulings G-15 to G-19, G-22, and notation.md on loads)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.gocaine.events import Ship
    from referee.games.gocaine.step import Step


def ship(step: Step, event: Ship) -> None:
    """Move one load along a path, one unit a step; it stops where it owes a roll."""
    step.enter("ship")
    s = step.s
    arg = len(step_args(event)) - 1
    start = event.path[0]
    mt = _take(step, event.mt, start, arg)
    level = s.purses[step.seat].level
    board = step.spec.board
    here = start
    for steps, there in enumerate(event.path[1:], 1):
        _check_cell(step, there, arg)
        zone, beyond = step.zone(here), step.zone(there)
        if here == there:
            step.refuse("gc:ship.cell", f"cannot ship from {board.names[here]} to itself", points=(here,), arg=arg)
        if zone != beyond and beyond not in step.spec.zone_neighbours[zone]:
            zones = step.spec.zones
            step.refuse(
                "gc:ship.border",
                f"cannot ship from {board.names[here]} to {board.names[there]}: {zones[zone].name} and {zones[beyond].name} do not touch",
                detail=f"{zones[zone].name} touches " + ", ".join(zones[code].name for code in sorted(step.spec.zone_neighbours[zone])),
                points=(here, there),
                arg=arg,
            )
        if s.units >= level:
            step.refuse(
                "gc:ship.units",
                f"cannot move on to {board.names[there]}: "
                + (f"all {level} units of movement are" if level != 1 else "the one unit of movement is")
                + " used",
                detail=f"infrastructure level {level} gives {level} unit{'s' * (level != 1)} a turn",
                points=(there,),
                arg=arg,
            )
        s.units += 1
        if zone != beyond and beyond in s.hits:
            step.arrive(there, mt, entered=True)
            s.moved = True
            if steps < len(event.path) - 1:
                step.remark(
                    "note",
                    "gc:ship.stop",
                    f"the load stops on {board.names[there]}: {step.spec.zones[beyond].name} is under a Task Force chip and it owes a roll",
                    arg,
                    help="after a safe roll another `ship` carries it on",
                )
            return
        here = there
    step.arrive(here, mt, entered=False)
    s.moved = True


def step_args(event: Ship) -> tuple[str, ...]:
    """The tokens of a `ship`: the amount where there is one, and the path."""
    return ("PATH",) if event.mt is None else ("INT", "PATH")


def _check_cell(step: Step, point: int, arg: int) -> None:
    if not step.own(point):
        place = step.name(point)
        step.refuse(
            "gc:ship.cell",
            f"cannot ship to {place}: no cell of {step.seats[step.seat]} stands there",
            detail=f"{place} is {step.stone(point)}",
            points=(point,),
            arg=arg,
            stands=step.board.colour_at(point) < 0,
        )


def _take(step: Step, wanted: int | None, point: int, arg: int) -> int:
    """Lift a load off a point: the one of exactly `wanted` tons, else that much of all joined; all of it where no amount is named."""
    s = step.s
    place = step.name(point)
    here = s.loads.get(point, ())
    mine = [mt for owner, mt in here if owner == step.seat]
    if not step.own(point):
        step.refuse(
            "gc:ship.cell",
            f"cannot ship from {place}: no cell of {step.seats[step.seat]} stands there",
            detail=f"{place} is {step.stone(point)}",
            points=(point,),
            arg=arg,
            stands=bool(mine),
        )
    total = sum(mine)
    mt = total if wanted is None else wanted
    if mt > total or not mt:
        step.refuse(
            "gc:ship.load",
            f"cannot ship {mt} mt from {place}: {total} mt are there" if mt else f"cannot ship from {place}: nothing is there",
            points=(point,),
            arg=0,
            stands=False,
            short=mt - total,
        )
    rest = tuple(load for load in here if load[0] != step.seat)
    if mt in mine and wanted is not None:
        mine.remove(mt)
        rest = (*rest, *((step.seat, left) for left in mine))
    elif total > mt:
        rest = (*rest, (step.seat, total - mt))
    loads = {**s.loads, point: rest}
    if not rest:
        del loads[point]
    s.loads = loads
    return mt

"""Setting a cell on the board: capture, suicide, repetition, Kiss the Ring, and whose product it is then (Rules H.2 and Appendix 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.step import close_action
from referee.go.refusals import Occupied, Suicide

if TYPE_CHECKING:
    from referee.games.gocaine.events import Deploy, Place
    from referee.games.gocaine.step import Step


def deploy(step: Step, event: Deploy) -> None:
    """Deploy a cell (rulings G-38 to G-48, G-57, G-58). The board is changed; whoever called restores it where this raises."""
    s = step.s
    place = step.name(event.point)
    if s.closed:
        step.refuse(
            "gc:turn.order",
            f"cannot deploy on {place} after the turn was {s.closed}",
            points=(event.point,),
            arg=0,
        )
    close_action(step)
    s.closed = "ended by the deployment"
    purse = s.purses[step.seat]
    if not purse.pile:
        step.refuse(
            "gc:deploy.pile",
            f"cannot deploy on {place}: no purchased cell is left in hand",
            detail=f"{purse.stock} more can be bought",
            points=(event.point,),
            arg=0,
            stands=False,
        )
    s.hold(step.seat, purse._replace(pile=purse.pile - 1))
    captured = _set(step, event)
    _collect(step, captured)
    _check_claims(step, event, captured)  # before what the log builds on them
    if event.ktr is not None:
        _kiss(step, event.ktr, event.ktr_arg, captured)
    _refuse_repetition(step, event)
    take_over(step, event.point)
    if event.ktr is not None:
        take_over(step, event.ktr)


def _set(step: Step, event: Deploy) -> tuple[tuple[int, int], ...]:
    """Set the cell and remove every opposing group without a liberty, all at once (ruling G-39): point and colour of each cell taken."""
    board, point = step.board, event.point
    place = step.name(point)
    try:
        return _taken(step, point, allow_suicide=False)
    except Occupied:
        step.refuse(
            "gc:deploy.occupied",
            f"cannot deploy on {place}: a cell of {step.stone(point)} stands there",
            points=(point,),
            arg=0,
            stands=False,
        )
        raise AssertionError("a refusal that cannot stand was let pass") from None
    except Suicide:
        friends = [p for p in step.spec.board.neighbours[point] if board.colour_at(p) == step.seat]
        group = {point}.union(*(board.group(p) for p in friends))
        around = sorted({n for p in group for n in step.spec.board.neighbours[p]} - group)
        joins = f"{place} joins {', '.join(step.name(p) for p in friends)}; " if friends else ""
        step.refuse(
            "gc:deploy.suicide",
            f"cannot deploy on {place}: its group would have no liberty",
            detail=f"{joins}every neighbour is taken: " + ", ".join(f"{step.name(p)} {step.stone(p)}" for p in around)
            if around
            else "no line leads away from there",
            points=(point,),
            arg=0,
        )
        return _taken(step, point, allow_suicide=True)


def _taken(step: Step, point: int, *, allow_suicide: bool) -> tuple[tuple[int, int], ...]:
    if step.board.play(step.seat, point, everywhere=True, allow_suicide=allow_suicide, check=False):
        return tuple(stone for group in step.board.fallen() for stone in group.stones)
    return ()


def _collect(step: Step, captured: tuple[tuple[int, int], ...]) -> None:
    """Captured cells are out of play; their product stays where it is, abandoned."""
    s = step.s
    for _, colour in captured:
        purse = s.purses[colour]
        s.hold(colour, purse._replace(gone=purse.gone + 1))


def _kiss(step: Step, point: int, arg: int, captured: tuple[tuple[int, int], ...]) -> None:
    """Kiss the Ring (Appendix 2; rulings G-41, G-42, G-57): one captured cell is replaced by one from the unbought supply."""
    s, board = step.s, step.board
    place = step.name(point)
    empty = board.colour_at(point) < 0
    if not captured:
        step.refuse(
            "gc:ktr.capture",
            f"cannot Kiss the Ring on {place}: nothing was captured",
            points=(point,),
            arg=arg,
            stands=empty,
        )
    elif all(p != point for p, _ in captured):
        step.refuse(
            "gc:ktr.point",
            f"cannot Kiss the Ring on {place}: no cell was captured there",
            detail="captured: " + ", ".join(step.name(p) for p, _ in captured),
            points=(point,),
            arg=arg,
            stands=empty,
        )
    purse = s.purses[step.seat]
    if not purse.stock:
        step.refuse(
            "gc:ktr.stock",
            f"cannot Kiss the Ring on {place}: no unbought cell is left",
            points=(point,),
            arg=arg,
            stands=False,
        )
    s.hold(step.seat, purse._replace(stock=purse.stock - 1))
    board.put(step.seat, point)
    if not board.liberties(point):
        step.refuse(
            "gc:ktr.liberty",
            f"cannot Kiss the Ring on {place}: it fills the last liberty of the group just deployed",
            detail="only one cell was captured, and its point is the group's only liberty",
            points=(point,),
            arg=arg,
        )


def _refuse_repetition(step: Step, event: Deploy) -> None:
    """The ko rules that a table may choose (ruling G-40): none, simple, superko."""
    law, board = step.law, step.board
    if (law.ko == "simple" and board.position() == law.before) or (law.ko == "superko" and board.repeats("superko")):
        rule, what = (
            ("gc:deploy.ko", "before the last turn") if law.ko == "simple" else ("gc:deploy.superko", "at the end of an earlier move")
        )
        step.refuse(
            rule,
            f"cannot deploy on {step.name(event.point)}: the board would stand as it stood {what}",
            points=(event.point,),
            arg=0,
        )


def take_over(step: Step, point: int) -> None:
    """Product on a point passes to the seat whose cell now stands there (rulings G-44 to G-48): cubes change colour, as far as they go."""
    s = step.s
    loads = s.loads.get(point)
    if not loads:
        return
    mine = 0
    for owner, mt in loads:
        if owner == step.seat:
            mine += mt
            continue
        loser = s.purses[owner]
        s.hold(owner, loser._replace(cubes=loser.cubes + mt))
        winner = s.purses[step.seat]
        taken = min(mt, winner.cubes)
        s.hold(step.seat, winner._replace(cubes=winner.cubes - taken))
        s.book(step.seat, "captured", step.zone(point), taken, 0)
        mine += taken
    s.loads = {**s.loads, point: ((step.seat, mine),)} if mine else {p: ls for p, ls in s.loads.items() if p != point}


def _check_claims(step: Step, event: Deploy, captured: tuple[tuple[int, int], ...]) -> None:
    """Compare each `x` claim with the cells of that seat that came off."""
    for arg, (count, letter) in enumerate(event.claims, 1):
        seat = step.seats.index(letter)
        taken = [step.name(p) for p, colour in captured if colour == seat]
        if len(taken) != count:
            where = f": {', '.join(taken)}" if taken else ""
            cells = "1 cell of {} is" if len(taken) == 1 else f"{len(taken)} cells of {{}} are"
            step.remark("error", "claim:capture", f"{cells.format(letter)} captured, not {count}{where}", arg)


def place(step: Step, event: Place) -> None:
    """Set cells by hand before the first turn, from the unbought supply (notation.md, `0R place`)."""
    for arg, point in enumerate(event.points):
        name = step.name(point)
        purse = step.s.purses[step.seat]
        if step.board.colour_at(point) >= 0:
            step.refuse(
                "gc:setup.occupied",
                f"cannot place on {name}: a cell of {step.stone(point)} stands there",
                points=(point,),
                arg=arg,
                stands=False,
            )
        if not purse.stock:
            step.refuse(
                "gc:setup.stock",
                f"cannot place on {name}: no unbought cell is left",
                points=(point,),
                arg=arg,
                stands=False,
            )
        step.s.hold(step.seat, purse._replace(stock=purse.stock - 1))
        step.board.put(step.seat, point)

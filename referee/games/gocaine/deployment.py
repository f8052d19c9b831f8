"""Setting a cell on the board: capture, suicide, repetition, Kiss the Ring, and whose product it is then (Rules H.2 and Appendix 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.state import Closed, Load, Step, close_action
from referee.go.refusals import Occupied, Suicide

if TYPE_CHECKING:
    from referee.games.gocaine.events import Deploy, Place
    from referee.go.stones import Stone


def deploy(step: Step, event: Deploy) -> None:
    """Deploy a cell (rulings G-38 to G-48, G-57, G-58). The board is changed; whoever called restores it where this raises."""
    s = step.s
    step.need(not s.closed, "gc:turn.order", "deploy", place=event.point, closed=s.closed, arg=0)
    close_action(step)
    s.closed = Closed.DEPLOYED
    purse = s.purses[step.seat]
    step.need(purse.pile, "gc:deploy.pile", place=event.point, stock=purse.stock, arg=0)
    s.give(step.seat, pile=-1)
    captured = _set(step, event.point)
    for _, colour in captured:  # out of play; their product stays where it is, abandoned
        s.give(colour, gone=1)
    _check_claims(step, event, captured)  # before what the log builds on them
    for number, (ring, arg) in enumerate(zip(event.rings, event.ring_args, strict=True)):
        free = step.board.colour_at(ring) < 0
        step.need(number == 0, "gc:ktr.one", place=ring, first=step.name(event.rings[0]), arg=arg, stands=free)
        _kiss(step, ring, arg, captured)
    _check_repetition(step, event.point)
    take_over(step, event.point)
    for ring in event.rings:
        take_over(step, ring)


def _set(step: Step, point: int) -> tuple[Stone, ...]:
    """Set the cell and remove every opposing group without a liberty, all at once (ruling G-39): point and colour of each cell taken."""
    try:
        return _capture(step, point, allow_suicide=False)
    except Occupied:
        step.forbid("gc:deploy.occupied", place=point, arg=0)
        raise AssertionError("a refusal that cannot stand was let pass") from None
    except Suicide:
        _refuse_suicide(step, point)
        return _capture(step, point, allow_suicide=True)


def _refuse_suicide(step: Step, point: int) -> None:
    board, neighbours = step.board, step.spec.board.neighbours
    friends = [near for near in neighbours[point] if step.board.colour_at(near) == step.seat]
    group = {point}.union(*(board.group(friend) for friend in friends))
    around = sorted({near for stone in group for near in neighbours[stone]} - group)
    occupied = [f"{step.name(near)} {step.seats[board.colour_at(near)]}" for near in around]
    way = "isolated" if not around else "joined" if friends else "alone"
    step.forbid("gc:deploy.suicide", way, place=point, friends=[step.name(friend) for friend in friends], around=occupied, arg=0)


def _capture(step: Step, point: int, *, allow_suicide: bool) -> tuple[Stone, ...]:
    if step.board.play(step.seat, point, everywhere=True, allow_suicide=allow_suicide, check=False):
        return tuple(stone for group in step.board.fallen() for stone in group.stones)
    return ()


def _kiss(step: Step, point: int, arg: int, captured: tuple[Stone, ...]) -> None:
    """Play Kiss the Ring (Appendix 2; rulings G-41, G-42, G-57): one captured cell is replaced by one from the unbought supply."""
    s, board = step.s, step.board
    empty = board.colour_at(point) < 0
    points = [spot for spot, _ in captured]
    step.need(points, "gc:ktr.capture", place=point, arg=arg, stands=empty)
    if points and point not in points:
        step.forbid("gc:ktr.point", place=point, captured=[step.name(spot) for spot in points], arg=arg, stands=empty)
    purse = s.purses[step.seat]
    step.need(purse.stock, "gc:ktr.stock", place=point, arg=arg)
    s.give(step.seat, stock=-1)
    board.put(step.seat, point)
    step.need(board.liberties(point), "gc:ktr.liberty", place=point, arg=arg)


def _check_repetition(step: Step, point: int) -> None:
    """Check the ko rules that a table may choose (ruling G-40): none, simple, superko."""
    if step.ko == "simple":
        step.need(step.board.position() != step.before, "gc:deploy.ko", place=point, arg=0)
    elif step.ko == "superko":
        step.need(not step.board.repeats("superko"), "gc:deploy.superko", place=point, arg=0)


def take_over(step: Step, point: int) -> None:
    """Pass product on a point to the seat whose cell is now there (rulings G-44 to G-48): cubes change colour while there are any."""
    s = step.s
    mine = 0
    for owner, tonnes in s.loads.get(point, ()):
        if owner == step.seat:
            mine += tonnes
            continue
        s.give(owner, cubes=tonnes)
        lifted = min(tonnes, s.purses[step.seat].cubes)
        s.give(step.seat, cubes=-lifted)
        s.book(step.seat, "captured", step.zones[point].code, lifted, 0)
        mine += lifted
    if point in s.loads:
        s.lay(point, (Load(step.seat, mine),) if mine else ())


def _check_claims(step: Step, event: Deploy, captured: tuple[Stone, ...]) -> None:
    """Compare each `x` claim with the cells of that seat that came off."""
    for arg, (count, letter) in enumerate(event.claims, 1):
        seat = step.seats.index(letter)
        points = [step.name(point) for point, colour in captured if colour == seat]
        if len(points) != count:
            key = "captured_on" if points else "captured"
            message = step.message(key, count=len(points), who=letter, claimed=count, places=", ".join(points))
            step.remark("error", "claim:capture", message, arg)


def place(step: Step, event: Place) -> None:
    """Set cells by hand before the first turn, from the unbought supply (notation.md, `0R place`)."""
    for arg, point in enumerate(event.points):
        purse = step.s.purses[step.seat]
        step.need(step.board.colour_at(point) < 0, "gc:setup.occupied", place=point, arg=arg)
        step.need(purse.stock, "gc:setup.stock", place=point, arg=arg)
        step.s.give(step.seat, stock=-1)
        step.board.put(step.seat, point)

"""Pieces on the board: put, moved, taken off, and captured where the capture law is on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.errors import Remark
from referee.games.record.events import ANY_KIND
from referee.go.refusals import Repeated, Suicide

if TYPE_CHECKING:
    from referee.games.record.step import Step


def put(step: Step, point: int, kind: int, arg: int = 0, *, captures: bool = True) -> None:
    """Put a piece of the seat on an empty point, as far as there is one left; with the capture law it may capture."""
    board = step.board
    if board.colour_at(point) >= 0:
        step.forbid("rec:put.taken", place=point, arg=arg)
    supply(step, kind, arg)
    if step.rules.figures.law.capture and captures:
        _judged(step, [(point, step.seat)], [], point, kind)
    else:
        board.put(step.seat, point)
        step.s.put(point, kind, step.seat)


def supply(step: Step, kind: int, arg: int | None) -> None:
    """There are as many pieces of a kind as the kit prints: those of the seat first, then those that all share."""
    if kind == ANY_KIND:
        return
    piece, used = step.rules.figures.pieces[kind], step.s.used
    shared = sum(max(0, used.get((kind, seat), 0) - piece.each) for seat in range(len(step.seats)))
    mine = used.get((kind, step.seat), 0)
    if mine < piece.each or shared < piece.shared:
        return
    way = "own" if not piece.shared else "shared" if not piece.each else "both"
    step.forbid("rec:put.supply", way, piece=piece.name, each=piece.each, shared=piece.shared, arg=arg)


def move(step: Step, path: tuple[int, ...]) -> None:
    """Move a piece of the seat along empty points."""
    board, s = step.board, step.s
    first, last = path[0], path[-1]
    if board.colour_at(first) < 0:
        step.forbid("rec:move.empty", place=first, arg=0)
    owner = board.colour_at(first)
    step.need(owner == step.seat, "rec:move.own", place=first, owner=step.seats[owner], arg=0)
    for point in path[1:]:
        if board.colour_at(point) >= 0 and point != first:
            step.forbid("rec:move.taken", place=point, arg=0)
    if first == last:
        return
    kind = s.kinds[first]
    if step.rules.figures.law.capture:
        s.lift(first, owner)
        _judged(step, [(last, owner)], [first], last, kind)
        return
    board.lift(first)
    board.put(owner, last)
    s.lift(first, owner)
    s.put(last, kind, owner)


def remove(step: Step, points: tuple[int, ...]) -> None:
    """Take pieces off. Those of others are captured."""
    board, s = step.board, step.s
    for arg, point in enumerate(points):
        owner = board.colour_at(point)
        if owner < 0:
            step.forbid("rec:remove.empty", place=point, arg=arg)
        board.lift(point)
        s.lift(point, owner)
        if owner != step.seat:
            s.capture(step.seat, 1)
    if step.rules.figures.law.capture:
        board.remember(step.label)


def _judged(step: Step, place: list[tuple[int, int]], lift: list[int], point: int, kind: int) -> None:
    """Change the stones under the capture law, and note what was captured."""
    board, s, seat = step.board, step.s, place[0][1]
    drowns, repeats = False, False  # what the table let pass
    while True:
        try:
            board.move(place, lift, allow_suicide=drowns, check=not repeats, label=step.label)
            break
        except Suicide as refused:
            step.forbid("rec:capture.suicide", place=point, points=refused.group, arg=0)
            drowns = True
        except Repeated as refused:
            when = str(refused.label or "")
            step.forbid("rec:capture.ko", "turn" if when else "start", place=point, when=when, arg=0)
            repeats = True
    if repeats:
        board.remember(step.label)
    s.put(point, kind, seat)
    for group in board.fallen():
        for stone, colour in group.stones:
            s.lift(stone, colour)
            step.taken[colour] = step.taken.get(colour, 0) + 1
    if step.taken:
        s.capture(seat, sum(step.taken.values()))


def check_claims(step: Step, claims: tuple[tuple[int, str], ...], first: int) -> None:
    """Compare claimed captures with the stones that fell."""
    claimed: Counter[str] = Counter()
    for number, seat in claims:
        claimed[seat] += number
    for arg, (_, seat) in enumerate(claims):
        fell = step.taken.get(step.seats.index(seat), 0)
        if claimed[seat] != fell and [one for _, one in claims].index(seat) == arg:
            message = step.rules.refusals.message("captured", count=fell, who=seat, claimed=claimed[seat])
            step.remarks.append(Remark("error", "claim:capture", message, step.number, first + arg))

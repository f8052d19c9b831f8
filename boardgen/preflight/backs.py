"""Facts about two sides of a sheet: what is on the back is in register with what is on the front, seen through the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from boardgen.preflight import measure
from boardgen.preflight.facts import Deviation, Fact, within
from boardgen.preflight.manifest import Grid, KitPlan, SheetPlan
from boardgen.preflight.pieces import LIMIT, All, Seen
from boardgen.preflight.raster import Scan

STATED = 0.01
"""Millimetres by which the places in kit.json may differ from a mirror's."""
NOTHING = float("inf")

Mirror = Callable[[float, float], tuple[float, float]]


class Place(NamedTuple):
    """A grid on its page, and what was seen of it."""

    page: int
    grid: Grid
    seen: Seen


def back_facts(plan: KitPlan, scan: Scan, seen: All) -> Iterator[Fact]:
    """How far every piece of a back is from its front; nothing when the kit has no backs."""
    by_number = {sheet.number: sheet for sheet in plan.sheets if sheet.number in seen}
    stated: list[Deviation] = []
    printed: list[Deviation] = []
    for sheet in by_number.values():
        for front, back, mirror in _pairs(sheet, by_number, seen):
            label = sheet.label if front.page != back.page else f"{sheet.label}, folded"
            stated += _stated(front.grid, back.grid, mirror, label)
            printed += _printed(scan, front, back, mirror, label)
    if stated:
        yield within("backs in kit.json", "mirrored", stated, STATED)
        yield within("mirror error of backs", "0 mm", printed, LIMIT, "nothing of a back could be measured")


def _pairs(sheet: SheetPlan, sheets: dict[int, SheetPlan], seen: All) -> Iterator[tuple[Place, Place, Mirror]]:
    """Front and back grids, and how a place on the front is seen from the back."""
    here = [Place(sheet.number, *both) for both in zip(sheet.grids, seen[sheet.number], strict=True)]
    front = sheets.get(sheet.back_of) if sheet.back_of is not None else None
    if front is not None:
        ahead = [Place(front.number, *both) for both in zip(front.grids, seen[front.number], strict=True)]
        yield from ((one, other, turned(sheet)) for one, other in zip(ahead, here, strict=False))
    else:
        fronts = [place for place in here if place.grid.side == "front"]
        backs = [place for place in here if place.grid.side == "back"]
        yield from ((one, other, folded(sheet, one.grid, other.grid)) for one, other in zip(fronts, backs, strict=False))


def turned(sheet: SheetPlan) -> Mirror:
    """The paper turned over about its long or its short edge."""
    width, height = sheet.size
    about_upright = (sheet.flip != "short") == (width <= height)
    return (lambda x, y: (width - x, y)) if about_upright else (lambda x, y: (x, height - y))


def folded(sheet: SheetPlan, front: Grid, back: Grid) -> Mirror:
    """The paper folded along its middle, between front and back."""
    width, height = sheet.size
    beside = abs(front.x - back.x) > abs(front.y - back.y)
    return (lambda x, y: (width - x, y)) if beside else (lambda x, y: (x, height - y))


def _stated(front: Grid, back: Grid, mirror: Mirror, label: str) -> Iterator[Deviation]:
    here = back.places()
    for x, y in front.places():
        mirrored = mirror(x, y)
        by = min((max(abs(mirrored[0] - u), abs(mirrored[1] - v)) for u, v in here), default=NOTHING)
        yield Deviation(by, f"{label}, piece at {x:g}, {y:g} mm")


def _printed(scan: Scan, front: Place, back: Place, mirror: Mirror, label: str) -> Iterator[Deviation]:
    """Marks, middles of pieces and the edges of all of them together, on both sides of the paper."""
    yield from _marks(front.seen, back.seen, mirror, label)
    for (place, ahead), behind in zip(front.seen.middles.items(), back.seen.middles.values(), strict=False):  # the same pieces
        for axis in (0, 1):
            here, there = ahead[axis], behind[axis]
            if here is not None and there is not None:
                point = (here, place[1]) if axis == 0 else (place[0], here)
                yield Deviation(abs(mirror(*point)[axis] - there), f"{label}, piece at {place[0]:g}, {place[1]:g} mm")
    for axis in (0, 1) if front.grid.framed and back.grid.framed else ():
        here, there = _middle(scan, front.page, front.grid, axis), _middle(scan, back.page, back.grid, axis)
        if here is not None and there is not None:
            yield Deviation(abs(mirror(here, here)[axis] - there), f"{label}, all pieces together")


def _marks(front: Seen, back: Seen, mirror: Mirror, label: str) -> Iterator[Deviation]:
    for axis, ahead, behind in ((0, front.marks_x, back.marks_x), (1, front.marks_y, back.marks_y)):
        if not behind:
            continue  # cut from the front
        for place, here in ahead.items():
            if here is None:
                continue
            seen = mirror(here, here)[axis]
            by = min((abs(seen - there) for there in behind.values() if there is not None), default=NOTHING)
            yield Deviation(by, f"{label}, mark at {place:g} mm")


def _middle(scan: Scan, page: int, grid: Grid, axis: int) -> float | None:
    """Half way between the first and the last ink of a grid's first row or column; None where other things are in the way."""
    places = grid.places()
    rows = sorted({place[1 - axis] for place in places})
    full = [at for at in rows if sum(place[1 - axis] == at for place in places) == (grid.columns, grid.rows)[axis]]
    if not full:
        return None
    ends = [place[axis] for place in places if place[1 - axis] == full[0]]
    half = grid.piece[axis] / 2
    for reach in (3.6, 1.0, 6.0):
        low, high = min(ends) - half - reach, max(ends) + half + reach
        ink = (measure.ink_across if axis == 0 else measure.ink_down)(scan, page, low, high, full[0])
        if ink is not None:
            return (ink[0] + ink[1]) / 2
    return None

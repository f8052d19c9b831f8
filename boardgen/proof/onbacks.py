"""Facts about two sides of a sheet: what is on the back stands behind what is on the front, seen through the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardgen.proof import measure
from boardgen.proof.facts import Deviation, Fact, within
from boardgen.proof.manifest import Grid, KitPlan, SheetPlan
from boardgen.proof.onpieces import LIMIT, Seen, middle_of, sample, see
from boardgen.proof.raster import Scan

STATED = 0.01
"""Millimetres by which the places in kit.json may differ from a mirror's."""
NOTHING = float("inf")

Mirror = Callable[[float, float], tuple[float, float]]


def back_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Where every piece of a back lies beside its front; nothing when the kit has no backs."""
    by_number = {sheet.number: sheet for sheet in plan.sheets if sheet.number <= scan.pages}
    stated: list[Deviation] = []
    printed: list[Deviation] = []
    for sheet in by_number.values():
        for front, page, back, mirror in _pairs(sheet, by_number):
            label = sheet.label if page != sheet.number else f"{sheet.label}, folded"
            stated += _stated(front, back, mirror, label)
            printed += _printed(scan, (page, front), (sheet.number, back), mirror, label)
    if stated:
        yield within("backs in kit.json", "mirrored", stated, STATED)
        yield within("mirror error of backs", "0 mm", printed, LIMIT, "nothing of a back could be measured")


def _pairs(sheet: SheetPlan, sheets: dict[int, SheetPlan]) -> Iterator[tuple[Grid, int, Grid, Mirror]]:
    """Front and back grids with the page of the front, and how a place on the front is seen from the back."""
    front = sheets.get(sheet.back_of) if sheet.back_of is not None else None
    if front is not None:
        for one, other in zip(front.grids, sheet.grids, strict=False):
            yield one, front.number, other, turned(sheet)
    else:
        fronts = [grid for grid in sheet.grids if grid.side == "front"]
        backs = [grid for grid in sheet.grids if grid.side == "back"]
        for one, other in zip(fronts, backs, strict=False):
            yield one, sheet.number, other, folded(sheet, one, other)


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
        wanted = mirror(x, y)
        by = min((max(abs(wanted[0] - u), abs(wanted[1] - v)) for u, v in here), default=NOTHING)
        yield Deviation(by, f"{label}, piece at {x:g}, {y:g} mm")


def _printed(scan: Scan, front: tuple[int, Grid], back: tuple[int, Grid], mirror: Mirror, label: str) -> Iterator[Deviation]:
    """Marks, middles of pieces and the edges of all of them together, on both sides of the paper."""
    pieces = sample(front[1])
    one, other = see(scan, *front), see(scan, *back)
    yield from _marks(one, other, mirror, label)
    for place in pieces:
        seen = mirror(*place)
        ahead, behind = middle_of(scan, *front, *place), middle_of(scan, *back, *seen)
        for axis in (0, 1):
            here, there = ahead[axis], behind[axis]
            if here is not None and there is not None:
                point = (here, place[1]) if axis == 0 else (place[0], here)
                yield Deviation(abs(mirror(*point)[axis] - there), f"{label}, piece at {place[0]:g}, {place[1]:g} mm")
    for axis in (0, 1):
        here, there = _middle(scan, *front, axis), _middle(scan, *back, axis)
        if here is not None and there is not None:
            yield Deviation(abs(mirror(here, here)[axis] - there), f"{label}, all pieces together")


def _marks(front: Seen, back: Seen, mirror: Mirror, label: str) -> Iterator[Deviation]:
    for axis, ahead, behind in ((0, front.marks_x, back.marks_x), (1, front.marks_y, back.marks_y)):
        if not behind:
            continue  # cut from the front
        for wanted, here in ahead.items():
            if here is None:
                continue
            seen = mirror(here, here)[axis]
            by = min((abs(seen - there) for there in behind.values() if there is not None), default=NOTHING)
            yield Deviation(by, f"{label}, mark at {wanted:g} mm")


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
        found = (measure.ink_across if axis == 0 else measure.ink_down)(scan, page, low, high, full[0])
        if found is not None:
            return (found[0] + found[1]) / 2
    return None

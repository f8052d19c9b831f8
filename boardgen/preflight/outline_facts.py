"""Facts about pieces that are cut along outlines of their own: none lies on another, and no ink is farther from them than their bleed.

Backs are held against the outlines of their fronts in the mirror: one that is not mirrored has ink where no piece is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import TypeAlias

from boardgen.preflight.manifest import Fact, Grid, KitPlan, SheetPlan, count_fact
from boardgen.preflight.raster import Scan

SCALE = 4.0
"""Pixels a mm."""
ROWS, STEPS = 5, 7
"""One in so many rows of pixels is looked at, and so many levels above and below it."""
PAST = 0.4
"""Millimetres beyond the bleed in which there may be the grey of an edge, and half of a line to cut along."""
INKED = 245
"""A shade of grey that is not white paper."""
NEAR = 0.01
"""Millimetres by which neighbours that touch may seem to overlap."""
Loop: TypeAlias = tuple[tuple[float, float], ...]


def loops_of(grids: Sequence[Grid]) -> list[Loop]:
    """Return the outlines of all pieces on a page, in mm."""
    found = []
    for grid in grids:
        half = grid.piece[0] / 2, grid.piece[1] / 2
        found += [tuple((x - half[0] + u, y - half[1] + v) for u, v in grid.outline) for x, y in grid.places()]
    return found


def are_crossing(loops: Sequence[Loop]) -> bool:
    """Return whether one piece lies on another; neighbours may touch."""
    boxes = [(min(x for x, _ in loop), min(y for _, y in loop), max(x for x, _ in loop), max(y for _, y in loop)) for loop in loops]
    for at, (a, b, c, d) in enumerate(boxes):
        for other in range(at + 1, len(boxes)):
            e, f, g, h = boxes[other]
            if a < g - NEAR and e < c - NEAR and b < h - NEAR and f < d - NEAR and _cross(loops[at], loops[other]):
                return True
    return False


def _cross(one: Loop, other: Loop) -> bool:
    """Return whether two outlines cross, or a corner of one is inside the other, or they are the same."""
    if any(distance_inside(x, y, other) > NEAR for x, y in one) or any(distance_inside(x, y, one) > NEAR for x, y in other):
        return True
    if max(abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(one, other, strict=False)) < NEAR:
        return True
    return any(_meet(a, b, c, d) for a, b in pairwise((*one, one[0])) for c, d in pairwise((*other, other[0])))


def _meet(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """Return whether a line crosses another, by more than NEAR on both sides of both."""

    def beside(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / (hypot(q[0] - p[0], q[1] - p[1]) or 1.0)

    pairs = ((beside(a, b, c), beside(a, b, d)), (beside(c, d, a), beside(c, d, b)))
    return all(min(pair) < -NEAR and max(pair) > NEAR for pair in pairs)


def distance_inside(x: float, y: float, loop: Loop) -> float:
    """Return how far a place is from the nearest side of an outline, in mm; negative outside."""
    least, inside = float("inf"), False
    for (x0, y0), (x1, y1) in pairwise((*loop, loop[0])):
        east, south = x1 - x0, y1 - y0
        along = max(0.0, min(1.0, ((x - x0) * east + (y - y0) * south) / (east * east + south * south or 1.0)))
        least = min(least, hypot(x - x0 - along * east, y - y0 - along * south))
        if (y0 > y) != (y1 > y) and x < x0 + east * (y - y0) / south:
            inside = not inside
    return least if inside else -least


def outline_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Yield one fact for all sides with such pieces; nothing where there are none."""
    sheets = [sheet for sheet in plan.sheets if sheet.number <= scan.pages and any(grid.outline for grid in sheet.grids)]
    if sheets:
        bad = [f"{sheet.label} at {x:.0f}, {y:.0f} mm" for sheet in sheets for x, y in [*_strays(scan, sheet, plan.bleed)][:1]]
        yield count_fact("ink of outlined pieces", "inside their outlines and bleed", bad, len(sheets))


def _strays(scan: Scan, sheet: SheetPlan, bleed: float) -> Iterator[tuple[float, float]]:
    """Yield places with ink, between the first and the last piece of a side, that are farther from every piece than its bleed."""
    blocks: dict[tuple[str, tuple[float, float]], list[Grid]] = {}
    for grid in sheet.grids:  # a sheet that is folded has both sides, and a line between them; other pieces are beside them
        if grid.outline:
            blocks.setdefault((grid.side, grid.piece), []).append(grid)
    for grids in blocks.values():
        yield from _strays_beside(scan, sheet, loops_of(grids), bleed)


def _strays_beside(scan: Scan, sheet: SheetPlan, loops: Sequence[Loop], bleed: float) -> Iterator[tuple[float, float]]:
    x0, y0 = min(x for loop in loops for x, _ in loop), min(y for loop in loops for _, y in loop)
    x1, y1 = max(x for loop in loops for x, _ in loop), max(y for loop in loops for _, y in loop)
    raster = scan.window(sheet.number, x0, y0, x1 - x0, y1 - y0, SCALE)
    reach = bleed + PAST
    levels = [reach * step / STEPS for step in range(-STEPS, STEPS + 1)]
    heights = [(min(v for _, v in loop) - reach, max(v for _, v in loop) + reach, loop) for loop in loops]
    for number in range(0, raster.height, ROWS):
        y = raster.y + (number + 0.5) / raster.scale
        row = bytearray(raster.row(number))
        for loop in (loop for low, high, loop in heights if low < y < high):
            for level in levels:  # what is within reach of a place inside the outline, above, beside or below it
                wide = sqrt(reach * reach - max(0.0, abs(level) - reach / STEPS) ** 2)  # a little more rather than less
                for start, end in spans(loop, y + level):
                    first, last = (max(0, int((x - raster.x) * raster.scale)) for x in (start - wide, end + wide + 1 / raster.scale))
                    row[first:last] = b"\xff" * len(row[first:last])
        yield from ((raster.x + (at + 0.5) / raster.scale, y) for at, shade in enumerate(row) if shade < INKED)


def spans(loop: Loop, y: float) -> Iterator[tuple[float, float]]:
    """Yield where a level line is inside an outline."""
    ends = sorted(x0 + (x1 - x0) * (y - y0) / (y1 - y0) for (x0, y0), (x1, y1) in pairwise((*loop, loop[0])) if (y0 > y) != (y1 > y))
    yield from zip(ends[::2], ends[1::2], strict=True)

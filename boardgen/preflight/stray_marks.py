"""Facts about cut marks where nothing is cut: beside rows and columns without pieces, and round pieces with an outline of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from boardgen.preflight import measure
from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import Grid, KitPlan, SheetPlan
from boardgen.preflight.pieces import outside
from boardgen.preflight.raster import Scan

NEAR, FAR = 1.3, 2.6
"""Millimetres outside a piece between which the marks at its corners are."""
APART = 0.7
"""A line of an empty row is looked for where none of a row with pieces is so near, in mm."""
Finder = Callable[[Scan, int, float, float, float, float], measure.Stroke | None]


def stray_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """One fact for all sheets with pieces; nothing when there are none."""
    sheets = [sheet for sheet in plan.sheets if sheet.grids and sheet.number <= scan.pages]
    if not sheets:
        return
    bad = [sheet.label for sheet in sheets if any(_strays(scan, sheet, grid, plan.bleed) for grid in sheet.grids)]
    yield every("cut marks elsewhere", "none", bad, len(sheets))


def _strays(scan: Scan, sheet: SheetPlan, grid: Grid, bleed: float) -> bool:
    if grid.marked is False:
        return not grid.framed and _at_corners(scan, sheet.number, grid)
    if grid.marked is None or len(sheet.grids) > 1:  # what is beside one block may be the mark of another
        return False
    columns, rows = ({place[axis] for place in grid.places()} for axis in (0, 1))
    if not columns:
        return False
    empty = [{place[axis] for place in grid.gaps()} - there for axis, there in enumerate((columns, rows))]
    beside_rows, beside_columns = outside(rows, grid, 1, bleed), outside(columns, grid, 0, bleed)
    return _along(scan, sheet.number, measure.upright, empty[0], columns, grid, 0, beside_rows) or _along(
        scan, sheet.number, measure.level, empty[1], rows, grid, 1, beside_columns
    )


def _along(
    scan: Scan,
    page: int,
    find: Finder,
    empty: set[float],
    filled: set[float],
    grid: Grid,
    axis: int,
    strips: Sequence[tuple[float, float]],
) -> bool:
    """Whether there is a mark on a cut of rows or columns without pieces, which is none of those that have some."""

    def cuts(middles: set[float]) -> set[float]:
        return {middle + side * half for middle in middles for side in (-1, 1) for half in (grid.pitch[axis] / 2, grid.piece[axis] / 2)}

    there = cuts(filled)
    places = [cut for cut in sorted(cuts(empty)) if all(abs(cut - other) > APART for other in there)]

    def marks(places: Iterable[float], strip: tuple[float, float]) -> int:
        return sum(_is_mark(find(scan, page, place, *strip, 0.6)) for place in places)

    # where those of the others are: farther out there are words
    return bool(places) and any(marks(places, strip) for strip in strips if 3 * marks(there, strip) > len(there))


def _at_corners(scan: Scan, page: int, grid: Grid) -> bool:
    """Whether there is a mark above or below a corner of a piece that is cut along its outline."""
    x, y, (width, height) = grid.x, grid.y, grid.piece
    strips = ((y - FAR, y - NEAR), (y + height + NEAR, y + height + FAR))
    return any(_is_mark(measure.upright(scan, page, at, low, high, 0.4)) for at in (x, x + width) for low, high in strips)


def _is_mark(stroke: measure.Stroke | None) -> bool:
    return stroke is not None and 0.1 < stroke.width < 0.45

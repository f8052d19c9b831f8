"""Facts about pieces to be cut out: cut marks, pitch, trim, and whether backs meet their fronts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardgen.proof import measure
from boardgen.proof.facts import Deviation, Fact, within
from boardgen.proof.manifest import Grid, KitPlan
from boardgen.proof.raster import Scan

LIMIT = 0.03
"""Millimetres by which a place in the raster may be off: 0.02 in the file, and the grey of an edge."""
SAMPLES = 6
"""Pieces of a grid whose own ink is measured."""
NOTHING = float("inf")


class Seen(NamedTuple):
    """What was measured of one grid, by the wanted place: cut marks, middles of pieces by (x, y), and trim edges."""

    marks_x: dict[float, float | None]
    marks_y: dict[float, float | None]
    middles: dict[tuple[float, float], tuple[float | None, float | None]]
    trims: list[tuple[float, float]]
    """Wanted and measured width or height of pieces whose edge can be seen."""


All = Mapping[int, Sequence[Seen]]
"""What was seen of the grids of every page."""


def see_all(plan: KitPlan, scan: Scan) -> All:
    """Measures every grid of a kit once."""
    sheets = [sheet for sheet in plan.sheets if sheet.grids and sheet.number <= scan.pages]
    return {sheet.number: [see(scan, sheet.number, grid) for grid in sheet.grids] for sheet in sheets}


def piece_facts(plan: KitPlan, seen: All) -> Iterator[Fact]:
    """Everything about grids of pieces; nothing when the kit has none."""
    sheets = [sheet for sheet in plan.sheets if sheet.number in seen]
    if not sheets:
        return
    marks: list[Deviation] = []
    middles: list[Deviation] = []
    trims: list[Deviation] = []
    for sheet in sheets:
        for grid, found in zip(sheet.grids, seen[sheet.number], strict=True):
            label = f"{sheet.label}, {'x'.join(f'{side:g}' for side in grid.piece)} mm"
            marks += _places(found.marks_x, label) + _places(found.marks_y, label)
            for (x, y), (at_x, at_y) in found.middles.items():
                middles += [Deviation(abs(at - want), label) for at, want in ((at_x, x), (at_y, y)) if at is not None]
            trims += [Deviation(abs(size - want), f"{label}: {size:.2f} mm") for want, size in found.trims]
            if not found.marks_x and not any(place != (None, None) for place in found.middles.values()):
                middles.append(Deviation(NOTHING, f"{label}: neither marks nor edges"))
    yield within("cut marks", "on the cuts", marks, LIMIT, "no marks")
    if middles:
        yield within("middles of pieces", "at one pitch", middles, LIMIT)
    if trims:
        yield within("trim of pieces", "as kit.json says", trims, LIMIT)


def _places(found: dict[float, float | None], label: str) -> list[Deviation]:
    return [Deviation(NOTHING if at is None else abs(at - want), f"{label}, mark at {want:g} mm") for want, at in found.items()]


def see(scan: Scan, page: int, grid: Grid) -> Seen:
    """Measures one grid."""
    places = grid.places()
    columns, rows = {x for x, _ in places}, {y for _, y in places}
    across = _marks(scan, page, measure.upright, sorted(columns), grid.pitch[0], grid.piece[0], _outside(min(rows), grid, 1))
    down = _marks(scan, page, measure.level, sorted(rows), grid.pitch[1], grid.piece[1], _outside(min(columns), grid, 0))
    some = sample(grid)
    middles = {(x, y): middle_of(scan, page, grid, x, y) for x, y in some}
    trims = [size for x, y in some for size in _trim(scan, page, grid, x, y)]
    return Seen(across, down, middles, trims)


def sample(grid: Grid) -> list[tuple[float, float]]:
    """The middles of some pieces, the first and the last of them."""
    places = grid.places()
    every = max(1, -(-len(places) // SAMPLES))
    return list(dict.fromkeys([*places[::every], *places[-1:]]))


def _outside(first: float, grid: Grid, axis: int) -> tuple[tuple[float, float], ...]:
    """Strips before the first row or column in which marks may lie: clear of what is printed beyond the cut, not too far."""
    cut = first - grid.piece[axis] / 2
    cell = cut - (grid.pitch[axis] - grid.piece[axis]) / 2
    return tuple((edge - far - 0.4, edge - far) for edge in dict.fromkeys((cell, cut)) for far in (2.0, 4.4, 5.6))


Finder = Callable[[Scan, int, float, float, float, float], measure.Stroke | None]


def _marks(
    scan: Scan, page: int, find: Finder, middles: Sequence[float], pitch: float, piece: float, strips: Sequence[tuple[float, float]]
) -> dict[float, float | None]:
    """Marks beside the cells, or on the cuts of the pieces, whichever there are; empty when there are none.

    Where most of a row are found the others are missed.
    """
    between = sorted({round(x + side * pitch / 2, 3) for x in middles for side in (-1, 1)})
    cuts = sorted({round(x + side * piece / 2, 3) for x in middles for side in (-1, 1)})
    best: dict[float, float | None] = {}
    for wanted in (between, cuts) if between != cuts else (between,):
        for low, high in strips:
            strokes = {x: find(scan, page, x, low, high, 0.6) for x in wanted}
            found = {x: stroke.middle if stroke is not None and 0.1 < stroke.width < 0.45 else None for x, stroke in strokes.items()}
            count = sum(at is not None for at in found.values())
            if count * 2 > len(wanted) and count > sum(at is not None for at in best.values()):
                best = found
    return best


def middle_of(scan: Scan, page: int, grid: Grid, x: float, y: float) -> tuple[float | None, float | None]:
    """The middle of a piece by its own ink: half way between its first and last ink, above and below its middle."""
    across = [
        measure.ink_across(scan, page, x - grid.pitch[0] / 2, x + grid.pitch[0] / 2, y + side * grid.piece[1] * 0.3) for side in (-1, 1)
    ]
    down = [measure.ink_down(scan, page, y - grid.pitch[1] / 2, y + grid.pitch[1] / 2, x + side * grid.piece[0] * 0.3) for side in (-1, 1)]
    return _between(across), _between(down)


def _between(found: Sequence[tuple[float, float] | None]) -> float | None:
    ends = [(first + last) / 2 for pair in found if pair is not None for first, last in (pair,)]
    return sum(ends) / len(ends) if len(ends) == len(found) else None


def _trim(scan: Scan, page: int, grid: Grid, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Width and height of a piece whose edge is drawn."""
    wide, high = grid.piece
    west = measure.edge_across(scan, page, x - wide / 2, y, 1)
    east = measure.edge_across(scan, page, x + wide / 2, y, -1)
    if west is not None and east is not None:
        yield wide, east - west
    north = measure.edge_down(scan, page, y - high / 2, x, 1)
    south = measure.edge_down(scan, page, y + high / 2, x, -1)
    if north is not None and south is not None:
        yield high, south - north

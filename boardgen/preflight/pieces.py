"""Facts about pieces to be cut out: that each is printed, cut marks, pitch and trim."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from boardgen.preflight import measure
from boardgen.preflight.facts import Deviation, Fact, every, within
from boardgen.preflight.manifest import Grid, KitPlan, SheetPlan
from boardgen.preflight.raster import Raster, Scan

LIMIT = 0.03
"""Millimetres by which a place in the raster may be off: 0.02 in the file, and the grey of an edge."""
SAMPLES = 6
"""Pieces of a grid whose own ink is measured."""
NOTHING = float("inf")
LEAST = 0.2
"""Where the cuts of neighbours are nearer, the edge of one cannot be told from that of the other."""
COARSE = 4.0
"""Pixels a mm at which it is seen whether a piece is there at all ..."""
MOST = 4000
"""... or fewer, so that no page takes more pixels than so many squared."""
WHITE = bytes(range(250, 256))
"""Shades in which a coarse picture shows bare paper."""
THIN = 0.05
"""Millimetres of a chord from side to side: a round edge bends away in a broader one."""
ROUND = 0.1
"""Millimetres by which the diameters of a round ground may differ."""
RIM = 0.6
"""Ink that ends further inside a round piece is a ring on white paper."""
REACH = 0.45
"""Millimetres on either side of a cut in which the edge of a piece is looked for."""


class Seen(NamedTuple):
    """What was measured of one grid, by the wanted place: cut marks, middles of pieces by (x, y), and trim edges."""

    marks_x: dict[float, float | None]
    marks_y: dict[float, float | None]
    middles: dict[tuple[float, float], tuple[float | None, float | None]]
    trims: list[tuple[float, float]]
    """Wanted and measured width or height of pieces whose edge can be seen."""
    absent: list[tuple[float, float]]
    """The middles of pieces where nothing is printed."""
    extra: list[tuple[float, float]]
    """The middles of cells that should be empty and are not."""


All = Mapping[int, Sequence[Seen]]
"""What was seen of the grids of every page."""


def see_all(plan: KitPlan, scan: Scan) -> All:
    """Measures every grid of a kit once."""
    sheets = [sheet for sheet in plan.sheets if sheet.grids and sheet.number <= scan.pages]
    return {sheet.number: _see_page(scan, sheet, plan.bleed) for sheet in sheets}


def _see_page(scan: Scan, sheet: SheetPlan, bleed: float) -> list[Seen]:
    width, height = sheet.size
    whole = scan.window(sheet.number, 0, 0, width, height, min(COARSE, MOST / max(width, height)))
    return [see(scan, sheet.number, grid, bleed, whole) for grid in sheet.grids]


def piece_facts(plan: KitPlan, seen: All) -> Iterator[Fact]:
    """Everything about grids of pieces; nothing when the kit has none."""
    sheets = [sheet for sheet in plan.sheets if sheet.number in seen]
    if not sheets:
        return
    marks: list[Deviation] = []
    middles: list[Deviation] = []
    trims: list[Deviation] = []
    wrong: list[str] = []
    pieces = sum(grid.pieces for sheet in sheets for grid in sheet.grids)
    for sheet in sheets:
        for grid, grid_seen in zip(sheet.grids, seen[sheet.number], strict=True):
            label = f"{sheet.label}, {'x'.join(f'{side:g}' for side in grid.piece)} mm"
            marks += _places(grid_seen.marks_x, label) + _places(grid_seen.marks_y, label)
            for (x, y), (at_x, at_y) in grid_seen.middles.items():
                middles += [Deviation(abs(at - want), label) for at, want in ((at_x, x), (at_y, y)) if at is not None]
            trims += [Deviation(abs(size - want), f"{label}: {size:.2f} mm") for want, size in grid_seen.trims]
            if grid.pieces > grid.columns * grid.rows:
                wrong.append(f"{label}: {grid.pieces} in {grid.columns} x {grid.rows} cells")
            wrong += [f"{label}: none at {x:g}, {y:g} mm" for x, y in grid_seen.absent]
            wrong += [f"{label}: one too many at {x:g}, {y:g} mm" for x, y in grid_seen.extra]
            outlined = grid.marked is False and not grid.framed  # a net is cut along what is drawn on it
            if not outlined and not grid_seen.marks_x and not any(place != (None, None) for place in grid_seen.middles.values()):
                middles.append(Deviation(NOTHING, f"{label}: neither marks nor edges"))
    yield every("pieces", "each in its cell", wrong, pieces, "faces")
    if marks or any(grid.marked is not False for sheet in sheets for grid in sheet.grids):
        yield within("cut marks", "on the cuts", marks, LIMIT, "no marks")
    if middles:
        yield within("middles of pieces", "at one pitch", middles, LIMIT)
    if trims:
        yield within("trim of pieces", "as kit.json says", trims, LIMIT)


def _places(marks: dict[float, float | None], label: str) -> list[Deviation]:
    return [Deviation(NOTHING if at is None else abs(at - want), f"{label}, mark at {want:g} mm") for want, at in marks.items()]


def see(scan: Scan, page: int, grid: Grid, bleed: float, whole: Raster) -> Seen:
    """Measures one grid of a page whose pieces have so much bleed; `whole` is the page, coarsely."""
    places = grid.places()
    columns, rows = {x for x, _ in places}, {y for _, y in places}
    across: dict[float, float | None] = {}
    down: dict[float, float | None] = {}
    if grid.marked is not False and places:
        sure = grid.marked is True
        beside = outside(rows, grid, 1, bleed), outside(columns, grid, 0, bleed)
        across = _marks(scan, page, measure.upright, sorted(columns), grid.pitch[0], grid.piece[0], beside[0], sure)
        down = _marks(scan, page, measure.level, sorted(rows), grid.pitch[1], grid.piece[1], beside[1], sure)
    some = sample(grid) if grid.framed else []
    middles = {(x, y): middle_of(scan, page, grid, x, y) for x, y in some}
    trims = [size for x, y in some for size in _trim(scan, page, grid, x, y)]
    absent = [(x, y) for x, y in places if _bare(whole, x, y, grid.piece, _inside(grid))]
    clear = 0.4 * min(grid.piece) > bleed + 0.5  # the bleed of neighbours ends before the middle of an empty cell
    extra = [(x, y) for x, y in grid.gaps() if clear and not _bare(whole, x, y, grid.piece, 0.2)]
    return Seen(across, down, middles, trims, absent, extra)


def _inside(grid: Grid) -> float:
    """The share of a piece in which its ink is looked for: nearly all of it where no neighbour's bleed reaches into it.

    A face whose ground is only a band inside the cut has no more ink than that.
    """
    alone = all(pitch > piece + 0.01 for pitch, piece in zip(grid.pitch, grid.piece, strict=True))
    return 0.97 if alone and not grid.framed else 0.8


def _bare(whole: Raster, x: float, y: float, piece: tuple[float, float], share: float) -> bool:
    """Whether nothing is printed on a share of a piece about its middle."""
    columns, rows = (
        range(max(0, int((at - half - start) * whole.scale)), min(most, int((at + half - start) * whole.scale) + 1))
        for at, half, start, most in (
            (x, share * piece[0] / 2, whole.x, whole.width),
            (y, share * piece[1] / 2, whole.y, whole.height),
        )
    )
    return all(not whole.row(row)[columns.start : columns.stop].strip(WHITE) for row in rows)


def sample(grid: Grid) -> list[tuple[float, float]]:
    """The middles of some pieces, the first and the last of them."""
    places = grid.places()
    step = max(1, -(-len(places) // SAMPLES))
    return list(dict.fromkeys([*places[::step], *places[-1:]]))


def outside(middles: Collection[float], grid: Grid, axis: int, bleed: float) -> tuple[tuple[float, float], ...]:
    """Strips before the first row or column in which marks may lie: clear of what is printed beyond the cut, not too far.

    Where pieces are missing from it, because the grid is filled from the other side, the strips are after the last.
    """
    after = grid.pieces < grid.columns * grid.rows and ("south", "east")[axis == 0] in grid.start
    way, middle = (1, max(middles)) if after else (-1, min(middles))
    cut = middle + way * grid.piece[axis] / 2
    cell = cut + way * (grid.pitch[axis] - grid.piece[axis]) / 2
    away = dict.fromkeys((2.0, bleed + 1.4, bleed + 2.6, bleed + 0.7, 0.6))  # the shortest marks are 0.3 to 1.5 mm from the bleed
    strips = ((edge + way * far, edge + way * (far + 0.4)) for edge in dict.fromkeys((cell, cut)) for far in away)
    return tuple((min(strip), max(strip)) for strip in strips if min(strip) > 0)


Finder = Callable[[Scan, int, float, float, float, float], measure.Stroke | None]


def _marks(
    scan: Scan,
    page: int,
    find: Finder,
    middles: Sequence[float],
    pitch: float,
    piece: float,
    strips: Sequence[tuple[float, float]],
    sure: bool,
) -> dict[float, float | None]:
    """Marks beside the cells, or on the cuts of the pieces, whichever there are.

    Where most of a row are found the others are missed, and all of them where there must be marks; else the answer is empty.
    """
    between = sorted({round(x + side * pitch / 2, 3) for x in middles for side in (-1, 1)})
    cuts = sorted({round(x + side * piece / 2, 3) for x in middles for side in (-1, 1)})
    best: dict[float, float | None] = {}
    for places in (between, cuts) if between != cuts else (between,):
        for low, high in strips:
            strokes = {x: find(scan, page, x, low, high, 0.6) for x in places}
            marks = {x: stroke.middle if stroke is not None and 0.1 < stroke.width < 0.45 else None for x, stroke in strokes.items()}
            count = sum(at is not None for at in marks.values())
            if count * 2 > len(places) and count > sum(at is not None for at in best.values()):
                best = marks
            if count == len(places):
                break  # no other strip has more
    return best or (dict.fromkeys(between) if sure else {})


def middle_of(scan: Scan, page: int, grid: Grid, x: float, y: float) -> tuple[float | None, float | None]:
    """The middle of a piece by its own ink: half way between its first and last ink, above and below its middle."""
    across = [
        measure.ink_across(scan, page, x - grid.pitch[0] / 2, x + grid.pitch[0] / 2, y + side * grid.piece[1] * 0.3) for side in (-1, 1)
    ]
    down = [measure.ink_down(scan, page, y - grid.pitch[1] / 2, y + grid.pitch[1] / 2, x + side * grid.piece[0] * 0.3) for side in (-1, 1)]
    return _between(across), _between(down)


def _between(strokes: Sequence[tuple[float, float] | None]) -> float | None:
    ends = [(first + last) / 2 for pair in strokes if pair is not None for first, last in (pair,)]
    return sum(ends) / len(ends) if len(ends) == len(strokes) else None


def _trim(scan: Scan, page: int, grid: Grid, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Width and height of a piece whose edge can be seen, as far as its neighbours are clear of it."""
    if grid.round and grid.bleed is not None:
        yield from _diameter(scan, page, grid, x, y, grid.bleed)
        return
    wide, high = grid.piece
    reach, rise = (min(REACH, (grid.pitch[axis] - grid.piece[axis]) / 2) for axis in (0, 1))
    if reach >= LEAST:
        west = measure.edge_across(scan, page, x - wide / 2, y, 1, reach)
        east = measure.edge_across(scan, page, x + wide / 2, y, -1, reach)
        if west is not None and east is not None:
            yield wide, east - west
    if rise >= LEAST:
        north = measure.edge_down(scan, page, y - high / 2, x, 1, rise)
        south = measure.edge_down(scan, page, y + high / 2, x, -1, rise)
        if north is not None and south is not None:
            yield high, south - north


def _diameter(scan: Scan, page: int, grid: Grid, x: float, y: float, bleed: float) -> Iterator[tuple[float, float]]:
    """The diameter of a round piece, from chords of the ink around it without its bleed; nothing where ink does not reach its cut.

    Chords that do not agree end at a pattern on white paper.
    """
    size = grid.piece[0]
    off = 0.3 * size
    found: list[list[float]] = []
    for find, middle, along, pitch in ((measure.ink_across, x, y, grid.pitch[0]), (measure.ink_down, y, x, grid.pitch[1])):
        chords = [find(scan, page, middle - pitch / 2, middle + pitch / 2, along + side * off, THIN) for side in (-1, 1)]
        found.append([2 * (hypot((ends[1] - ends[0]) / 2, off) - bleed) for ends in chords if ends is not None])
    across, down = (sum(chords) / len(chords) if chords else 0.0 for chords in found)
    if abs(across - down) < ROUND or not (across and down):
        yield from ((size, chord) for chords in found for chord in chords if chord > size - RIM)

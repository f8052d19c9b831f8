"""Facts about pieces to be cut out: that each is printed, its trim, pitch and cut marks, its edges, and the lines of nets.

Where nothing is cut there are no marks. No line runs along a cut, and ink that reaches a cut runs on past it: a knife is half a
millimetre off at times, so that a dark outline would be missing on one side and double on the other, and a ground that ends at the cut
would leave white paper. The lines to cut along and to fold along are where kit.json has them, the ones whole and the others dashed.

Pieces with outlines of their own do not lie on each other, and have no ink farther from them than their bleed. Backs are compared with the
outlines of their fronts in the mirror: one that is not mirrored has ink where no piece is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import TypeAlias

from boardgen.preflight import measure
from boardgen.preflight.manifest import Deviation, Fact, Grid, KitPlan, Line, SheetPlan, bound_fact, count_fact
from boardgen.preflight.raster import Raster, Scan
from boardgen.records import NamedTuple

LIMIT = 0.03
"""Millimetres by which a place in the raster may be off: 0.02 in the file, and the grey of an edge."""
SAMPLES = 6
"""Pieces of a grid whose own ink is measured."""
NOTHING = float("inf")
LEAST = 0.2
"""Where the cuts of neighbours are nearer, the edge of one cannot be told from that of the other."""
COARSE = 4.0
"""Pixels a mm at which it is seen whether a piece is there at all."""
MOST = 4000
"""A page is rendered with fewer pixels a mm where it would have more than so many squared."""
WHITE = bytes(range(250, 256))
"""Shades in which a coarse picture shows bare paper."""
THIN = 0.05
"""Millimetres of a chord from side to side: a round edge bends away in a broader one."""
ROUND = 0.1
"""Millimetres by which the diameters of a round ground may differ."""
RIM = 0.6
"""Ink that ends further inside a round piece is a ring on white paper."""
CLOSE = 0.3
"""Millimetres on either side of a mark between pieces that are white."""
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
    """Measure every grid of a kit once."""
    seen = {}
    for sheet in plan.sheets:
        if sheet.grids and sheet.number <= scan.pages:
            whole = scan.window(sheet.number, 0, 0, *sheet.size, min(COARSE, MOST / max(sheet.size)))
            seen[sheet.number] = [see(scan, sheet.number, grid, plan.bleed, whole) for grid in sheet.grids]
    return seen


CROSS = (0.3, 0.7)
"""Between which distances from the middle of a piece the arms of its mark are measured, in mm."""
HALO = 0.21
"""Within so many mm of the middle nothing but the mark and the white around it is looked at."""


def _centre_marks(plan: KitPlan, scan: Scan, sheets: Sequence[SheetPlan]) -> Iterator[Fact]:
    """Yield the fact that the marks for a circle cutter are in the middle of their pieces; nothing where a kit has none."""
    off: list[Deviation] = []
    centred = [(sheet, grid) for sheet in sheets for grid in sheet.grids if grid.centred]
    for sheet, grid in centred:
        for x, y in sample(grid):
            for lying, want, along in ((False, x, y), (True, y, x)):
                for span in ((along - CROSS[1], along - CROSS[0]), (along + CROSS[0], along + CROSS[1])):
                    arm = measure.find_stroke(scan, sheet.number, want, span, lying=lying, reach=HALO)
                    off.append(Deviation(NOTHING if arm is None else abs(arm.middle - want), f"{sheet.label}, {x:g}, {y:g} mm"))
    if centred:
        yield bound_fact("centre marks", "in the middle of pieces", off, LIMIT)


def piece_facts(plan: KitPlan, scan: Scan, seen: All) -> Iterator[Fact]:
    """Yield everything about grids of pieces; nothing when the kit has none."""
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
            outlined = not grid.marked and not grid.framed  # a net is cut along what is drawn on it
            if not outlined and not grid_seen.marks_x and not any(place != (None, None) for place in grid_seen.middles.values()):
                middles.append(Deviation(NOTHING, f"{label}: neither marks nor edges"))
    yield count_fact("pieces", "each in its cell", wrong, pieces, "faces")
    if marks or any(grid.marked for sheet in sheets for grid in sheet.grids):
        yield bound_fact("cut marks", "on the cuts", marks, LIMIT, "no marks")
    if middles:
        yield bound_fact("middles of pieces", "at one pitch", middles, LIMIT)
    if trims:
        yield bound_fact("trim of pieces", "as kit.json says", trims, LIMIT)
    yield from _centre_marks(plan, scan, sheets)
    yield from _declared_sizes(plan, sheets)


def _declared_sizes(plan: KitPlan, sheets: Sequence[SheetPlan]) -> Iterator[Fact]:
    """Yield the fact that the grids of sheets have pieces of the sizes that the layout declares; nothing where it declares none."""
    declared = {one.name: one.piece for one in plan.components if one.piece}
    wrong: list[str] = []
    looked = 0
    for sheet in sheets:
        outlined = any(grid.outline for grid in sheet.grids)  # a piece that lies aslant has another box
        there = {name: declared[name] for name in sheet.components if name in declared and not outlined}
        looked += bool(there)
        wanted = [f"{name} {_by(size)}" for name, size in there.items() if not any(_alike(grid.piece, size) for grid in sheet.grids)]
        if there and len(there) == len(sheet.components):
            odd = [_by(grid.piece) for grid in sheet.grids if not any(_alike(grid.piece, size) for size in there.values())]
        else:
            odd = []
        if wanted or odd:
            printed = ", ".join(dict.fromkeys(odd or [_by(grid.piece) for grid in sheet.grids]))
            wrong.append(f"{sheet.label}: {printed} mm, by the layout {', '.join(wanted or [_by(size) for size in there.values()])} mm")
    if looked:
        yield count_fact("sizes of pieces", "as the layout has them", wrong, looked)


def _by(size: Sequence[float]) -> str:
    return " x ".join(f"{side:g}" for side in size)


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether two sizes are one, lying or upright, within LIMIT."""
    return all(abs(a - b) <= LIMIT for a, b in zip(sorted(one), sorted(other), strict=True))


def _places(marks: dict[float, float | None], label: str) -> list[Deviation]:
    return [Deviation(NOTHING if at is None else abs(at - want), f"{label}, mark at {want:g} mm") for want, at in marks.items()]


def see(scan: Scan, page: int, grid: Grid, bleed: float, whole: Raster) -> Seen:
    """Measure one grid of a page whose pieces have so much bleed; `whole` is the page, coarsely."""
    places = grid.places()
    columns, rows = {x for x, _ in places}, {y for _, y in places}
    across: dict[float, float | None] = {}
    down: dict[float, float | None] = {}
    if grid.marked and places:
        beside = _inner(rows, grid) if grid.inside else outside(rows, grid, 1, bleed), outside(columns, grid, 0, bleed)
        near = CLOSE if grid.inside else 0.6
        across = _marks(scan, page, grid, 0, sorted(columns), beside[0], near)
        down = _marks(scan, page, grid, 1, sorted(rows), beside[1])
        if grid.inside:  # the first and the last cut are on the margin: half of the mark would be in it
            down = {y: at for y, at in down.items() if min(rows) < y < max(rows)}
    some = sample(grid) if grid.framed else []
    middles = {(x, y): middle_of(scan, page, grid, x, y) for x, y in some}
    trims = [size for x, y in some for size in _trim(scan, page, grid, x, y)]
    absent = [(x, y) for x, y in places if _bare(whole, x, y, grid.piece, _inside(grid))]
    clear = 0.4 * min(grid.piece) > bleed + 0.5  # the bleed of neighbours ends before the middle of an empty cell
    extra = [(x, y) for x, y in grid.gaps() if clear and not _bare(whole, x, y, grid.piece, 0.2)]
    return Seen(across, down, middles, trims, absent, extra)


def _inside(grid: Grid) -> float:
    """Return the share of a piece in which its ink is looked for: nearly all of it where no neighbour's bleed reaches into it.

    A face whose ground is only a band inside the cut has no more ink than that."""
    alone = all(pitch > piece + 0.01 for pitch, piece in zip(grid.pitch, grid.piece, strict=True))
    return 0.97 if alone and not grid.framed else 0.8


def _bare(whole: Raster, x: float, y: float, piece: tuple[float, float], share: float) -> bool:
    """Return whether nothing is printed on a share of a piece about its middle."""
    columns, rows = (
        range(max(0, int((at - half - start) * whole.scale)), min(most, int((at + half - start) * whole.scale) + 1))
        for at, half, start, most in ((x, share * piece[0] / 2, whole.x, whole.width), (y, share * piece[1] / 2, whole.y, whole.height))
    )
    return all(not whole.row(row)[columns.start : columns.stop].strip(WHITE) for row in rows)


def sample(grid: Grid) -> list[tuple[float, float]]:
    """Return the middles of some pieces, the first and the last of them."""
    places = grid.places()
    return list(dict.fromkeys([*places[:: max(1, -(-len(places) // SAMPLES))], *places[-1:]]))


def outside(middles: Collection[float], grid: Grid, axis: int, bleed: float) -> tuple[tuple[float, float], ...]:
    """Return strips before the first row or column in which marks may lie: clear of what is printed beyond the cut, not too far.

    Where pieces are missing from it, because the grid is filled from the other side, the strips are after the last."""
    after = grid.pieces < grid.columns * grid.rows and ("south", "east")[axis == 0] in grid.start
    way, middle = (1, max(middles)) if after else (-1, min(middles))
    cut = middle + way * grid.piece[axis] / 2
    cell = cut + way * (grid.pitch[axis] - grid.piece[axis]) / 2
    away = dict.fromkeys((2.0, bleed + 1.4, bleed + 2.6, bleed + 0.7, 0.6))  # the shortest marks are 0.3 to 1.5 mm from the bleed
    strips = ((edge + way * far, edge + way * (far + 0.4)) for edge in dict.fromkeys((cell, cut)) for far in away)
    return tuple((min(strip), max(strip)) for strip in strips if min(strip) > 0)


def _inner(middles: Collection[float], grid: Grid) -> tuple[tuple[float, float], ...]:
    """Return strips just inside the first and the last row, for marks that have no room outside."""
    first, last = min(middles) - grid.piece[1] / 2, max(middles) + grid.piece[1] / 2
    return (first + 0.4, first + 1.2), (last - 1.2, last - 0.4)


def _marks(
    scan: Scan, page: int, grid: Grid, axis: int, middles: list[float], strips: Sequence[Span], near: float = 0.6
) -> dict[float, float | None]:
    """Return marks beside the cells, or on the cuts of the pieces, whichever there are: of columns, or of rows along axis 1.

    None stands for each that is missing."""
    between, cuts = (
        sorted({round(x + side * size[axis] / 2, 3) for x in middles for side in (-1, 1)}) for size in (grid.pitch, grid.piece)
    )
    best: dict[float, float | None] = {}
    whole: list[dict[float, float | None]] = []
    for places in (between, cuts) if between != cuts else (between,):
        for strip in strips:
            marks = {x: _mark(scan, page, x, strip, axis == 1, near) for x in places}
            count = sum(at is not None for at in marks.values())
            if count * 2 > len(places) and count > sum(at is not None for at in best.values()):
                best = marks
            if count == len(places):
                whole.append(marks)
                break  # no other strip has more
    if whole:  # strokes of letters may be near some of the other places
        return min(whole, key=lambda marks: max(abs(x - (at or 0.0)) for x, at in marks.items()))
    return best or dict.fromkeys(between)


def _mark(scan: Scan, page: int, at: float, strip: Span, lying: bool, near: float) -> float | None:
    """Return where the mark near a place is: one within CLOSE mm where there is any, since a mark of another block may be `near` too."""
    found = None
    for reach in dict.fromkeys((near, CLOSE)):
        stroke = measure.find_stroke(scan, page, at, strip, lying=lying, reach=reach)
        if stroke is not None and 0.1 < stroke.width < 0.45:
            found = stroke.middle
            if abs(found - at) < CLOSE:
                break
    return found


def middle_of(scan: Scan, page: int, grid: Grid, x: float, y: float) -> tuple[float | None, float | None]:
    """Return the middle of a piece by its own ink: half way between its first and last ink, above and below its middle.

    A place is None where no ink ends, and of a round piece where it is another above than below: the ink is a pattern on white paper."""

    def find(axis: int, middle: float, along: float) -> float | None:
        half, off = grid.pitch[axis] / 2, grid.piece[1 - axis] * 0.3
        ends = [measure.find_ink(scan, page, (middle - half, middle + half), along + way * off, down=axis == 1) for way in (-1, 1)]
        found = [(end[0] + end[1]) / 2 for end in ends if end is not None]
        if len(found) < len(ends) or (grid.round and abs(found[0] - found[1]) > LIMIT):
            return None
        return sum(found) / len(found)

    return find(0, x, y), find(1, y, x)


def _trim(scan: Scan, page: int, grid: Grid, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Yield width and height of a piece whose edge can be seen, as far as its neighbours are clear of it."""
    if grid.round:
        if grid.bleed is not None:  # else a line near the cut is one that a face of your own has there
            yield from _diameter(scan, page, grid, x, y, grid.bleed)
        return
    for lying, middle, along in ((False, x, y), (True, y, x)):
        size = grid.piece[lying]
        reach = min(REACH, (grid.pitch[lying] - size) / 2)
        if reach >= LEAST:
            first, last = (measure.find_edge(scan, page, middle - way * size / 2, along, way, lying=lying, reach=reach) for way in (1, -1))
            if first is not None and last is not None:
                yield size, last - first


def _diameter(scan: Scan, page: int, grid: Grid, x: float, y: float, bleed: float) -> Iterator[tuple[float, float]]:
    """Yield the diameter of a round piece, from chords of the ink around it without its bleed; nothing where ink does not reach its cut.

    Chords that do not agree end at a pattern on white paper."""
    size = grid.piece[0]
    off = 0.3 * size
    found: list[list[float]] = []
    for lying, middle, along in ((False, x, y), (True, y, x)):
        half = grid.pitch[lying] / 2
        reach = middle - half, middle + half
        chords = [measure.find_ink(scan, page, reach, along + side * off, down=lying, thick=THIN) for side in (-1, 1)]
        found.append([2 * (hypot((ends[1] - ends[0]) / 2, off) - bleed) for ends in chords if ends is not None])
    across, down = (sum(chords) / len(chords) if chords else 0.0 for chords in found)
    if abs(across - down) < ROUND or not (across and down):
        yield from ((size, chord) for chords in found for chord in chords if chord > size - RIM)


NEAR_MARK, FAR = 1.3, 2.6
"""Millimetres outside a piece between which the marks at its corners are."""
APART = 0.7
"""A line of an empty row is looked for where none of a row with pieces is so near, in mm."""


def stray_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Yield one fact for all sheets with pieces; nothing when there are none."""
    sheets = [sheet for sheet in plan.sheets if sheet.grids and sheet.number <= scan.pages]
    if not sheets:
        return
    bad = [sheet.label for sheet in sheets if any(_strays(scan, sheet, grid, plan.bleed) for grid in sheet.grids)]
    yield count_fact("cut marks elsewhere", "none", bad, len(sheets))


def _strays(scan: Scan, sheet: SheetPlan, grid: Grid, bleed: float) -> bool:
    if not grid.marked:
        return not (grid.framed or grid.outline) and _has_mark_at_corners(scan, sheet.number, grid)
    if len(sheet.grids) > 1:  # what is beside one block may be the mark of another
        return False
    filled = [{place[axis] for place in grid.places()} for axis in (0, 1)]
    return bool(filled[0]) and any(
        _has_mark_along(scan, sheet.number, grid, axis, filled[axis], outside(filled[1 - axis], grid, 1 - axis, bleed)) for axis in (0, 1)
    )


def _has_mark_along(scan: Scan, page: int, grid: Grid, axis: int, filled: set[float], strips: Sequence[Span]) -> bool:
    """Return whether there is a mark on a cut that only columns without pieces have, or rows along axis 1."""
    empty = {place[axis] for place in grid.gaps()} - filled

    def cuts(middles: set[float]) -> set[float]:
        return {middle + side * half for middle in middles for side in (-1, 1) for half in (grid.pitch[axis] / 2, grid.piece[axis] / 2)}

    there = cuts(filled)
    places = [cut for cut in sorted(cuts(empty)) if all(abs(cut - other) > APART for other in there)]

    def marks(places: Iterable[float], strip: Span) -> int:
        return sum(_is_mark(measure.find_stroke(scan, page, place, strip, lying=axis == 1, reach=0.6)) for place in places)

    if not places:
        return False
    # the first strip in which those of the others are: what looks alike farther out are the letters of words
    strip = next((strip for strip in strips if 3 * marks(there, strip) > len(there)), None)
    return strip is not None and marks(places, strip) > 0


def _has_mark_at_corners(scan: Scan, page: int, grid: Grid) -> bool:
    """Return whether there is a mark above or below a corner of a piece that is cut along its outline."""
    x, y, (width, height) = grid.x, grid.y, grid.piece
    strips = ((y - FAR, y - NEAR_MARK), (y + height + NEAR_MARK, y + height + FAR))
    return any(_is_mark(measure.find_stroke(scan, page, at, strip, reach=0.4)) for at in (x, x + width) for strip in strips)


def _is_mark(stroke: measure.Stroke | None) -> bool:
    return stroke is not None and 0.1 < stroke.width < 0.45


SCALE = 20.0
"""Pixels a mm."""
INSIDE, OUTSIDE = 1.0, 0.8
"""Millimetres on either side of a cut whose shades are compared; outside no more than there is bleed or waste."""
NEAR = 0.3
"""Millimetres: a line that stays within this distance of the cut runs along it."""
STEP = 0.05
WIDE = 12
"""A line is less wide than so many steps: what is broader is a ground."""
DEEP = 20.0
"""Levels of grey by which a line is darker than what is on both its sides."""
INKED, PAPER_WHITE = 235.0, 250.0
"""Ink reaches the cut where it is darker than the first, and runs on past it where it is darker than the second."""
ANGLES = tuple((cos(2 * pi * i / 72), sin(2 * pi * i / 72)) for i in range(72))
LEAST_EDGE = 0.3
"""A narrower bleed cannot be told from the grey of an edge."""

Box = tuple[float, float, float, float]
Span = tuple[float, float]


class Edge(NamedTuple):
    """The mean shades across an edge, from the inside to the outside, by their distance from the cut in mm."""

    what: str
    shades: tuple[tuple[float, float], ...]
    bleed: float

    @property
    def lined(self) -> bool:
        """Whether a line runs along the cut: darker than something on both its sides, and no ground that ends where its bleed does."""
        for number, (at, shade) in enumerate(self.shades):
            if abs(at) <= NEAR + 1e-9 and number and number + 1 < len(self.shades):
                inside, outside = self.shades[max(0, number - WIDE) : number], self.shades[number + 1 : number + 1 + WIDE]
                lighter = min(max(level for _, level in inside), max(level for _, level in outside))
                if lighter - shade >= DEEP and not self._is_ground(number):
                    return True
        return False

    def _is_ground(self, number: int) -> bool:
        """Return whether what is dark here is the ground of a piece with little bleed or none, and not one side of a line.

        It ends with the bleed, or at the cut without one, and begins well inside the cut, at a ring; or at the cut, where a pattern of
        the piece ends and ink of the bleed alone goes on. A pattern that is broader than a line may end at the cut too, as the strokes
        at the edge of a small coin do."""
        dark = self.shades[number][1] + DEEP
        first = last = number
        while first and self.shades[first - 1][1] < dark:
            first -= 1
        while last + 1 < len(self.shades) and self.shades[last + 1][1] < dark:
            last += 1
        start, end = self.shades[first][0], self.shades[last][0]
        if self.bleed >= LEAST_EDGE and abs(end) <= 2 * STEP + 1e-9 and start <= -WIDE * STEP + 1e-9:
            return True
        narrow = abs(end - self.bleed) <= 2 * STEP + 1e-9
        return narrow and (start <= -WIDE * STEP + 1e-9 or (self.bleed >= LEAST_EDGE and start >= -STEP - 1e-9))

    @property
    def bare(self) -> bool:
        """Whether ink reaches the cut and does not run on past it."""
        within = [shade for at, shade in self.shades if -0.5 <= at <= -0.15]
        beyond = [shade for at, shade in self.shades if 0.15 <= at <= min(self.bleed, OUTSIDE) - 0.1]
        return self.bleed >= LEAST_EDGE and bool(beyond) and max(within) < INKED and max(beyond) > PAPER_WHITE


def edge_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Yield the edges of some pieces of each grid whose drawing is the kit's own; nothing where there are none."""
    edges = [edge for sheet in plan.sheets if sheet.number <= scan.pages for edge in _edges(scan, sheet)]
    if not edges:
        return
    yield count_fact("edges of pieces", "no line along a cut", [edge.what for edge in edges if edge.lined], len(edges), "edges")
    bled = [edge for edge in edges if edge.bleed >= LEAST_EDGE]
    if bled:
        yield count_fact("ink at the cuts", "runs on past them", [edge.what for edge in bled if edge.bare], len(bled), "edges")


def _edges(scan: Scan, sheet: SheetPlan) -> Iterator[Edge]:
    for grid in sheet.grids:
        if grid.bleed is None:
            continue  # a face that its author drew
        for x, y in sample(grid):
            what = f"{sheet.label}, piece at {x:g}, {y:g} mm"
            if grid.round:
                yield _read_round_edge(scan, sheet.number, what, (x, y), grid)
            else:
                wide, high = grid.piece
                box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
                yield from _sides(scan, sheet.number, what, box, grid.bleed, _reach_beside(grid))


def _reach_beside(grid: Grid) -> tuple[float, float]:
    """Return how far from a cut the shades are compared, across and down: neighbours that share it show their own."""
    across, down = (pitch - piece for pitch, piece in zip(grid.pitch, grid.piece, strict=True))
    return (OUTSIDE if across < 0.01 else min(OUTSIDE, across / 2)), (OUTSIDE if down < 0.01 else min(OUTSIDE, down / 2))


def _read_round_edge(scan: Scan, page: int, what: str, middle: tuple[float, float], grid: Grid) -> Edge:
    """Return the shades across the cut of a round piece, each the mean of all directions."""
    bleed = grid.bleed or 0.0
    x, y = middle
    r = grid.piece[0] / 2
    half = r + OUTSIDE + 0.2
    raster = scan.window(page, x - half, y - half, 2 * half, 2 * half, SCALE)
    far = min(OUTSIDE, max(bleed, min(grid.pitch) / 2 - r))
    shades = []
    for at in _steps(far):
        levels = [raster.shade(x + (r + at) * c, y + (r + at) * s) for c, s in ANGLES]
        shades.append((at, sum(levels) / len(levels)))
    return Edge(what, tuple(shades), bleed)


def _sides(scan: Scan, page: int, what: str, box: Box, bleed: float, far: tuple[float, float]) -> Iterator[Edge]:
    """Yield the shades across each side of a rectangle, each the mean over the middle part of the side."""
    for number, side in enumerate(("west", "north", "east", "south")):
        lying, cut, way = number % 2 == 1, box[number], (-1 if number < 2 else 1)
        low, high = box[1 - lying], box[3 - lying]  # the ends of the side
        raster = measure.cut_window(
            scan, page, (cut - INSIDE - OUTSIDE, low + 0.1 * (high - low)), (2 * (INSIDE + OUTSIDE), 0.8 * (high - low)), lying, SCALE / 2
        )
        shades = []
        for at in _steps(far[lying]):
            line = raster.line(int((cut + way * at - (raster.y if lying else raster.x)) * raster.scale), lying)
            shades.append((at, sum(line) / len(line)))
        yield Edge(f"{what}, {side}", tuple(shades), bleed)


def _steps(far: float) -> Sequence[float]:
    """Return distances from the cut, from inside to outside."""
    return [round(-INSIDE + STEP * i, 3) for i in range(round((INSIDE + far) / STEP) + 1)]


NET_SCALE = 12.0
"""Pixels a mm."""
NEAR_LINE = 0.3
"""Millimetres on either side in which a line is looked for: nobody cuts more exactly."""
NET_STEP = 0.3
"""Millimetres from one look at a line to the next."""
SHORT = 3.0
"""A shorter line is not looked at: the ends of its neighbours reach into it."""
ASIDE = [round(NEAR_LINE * step / 4, 3) for step in range(-4, 5)]
DARK = 170
"""A shade of grey that is ink of a line."""
WHOLE = 0.97
"""The share of looks in which a whole line is dark at least, and a dashed one less often."""
DASHED = 0.3
"""The share of looks in which a dashed line is dark at least."""


def net_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Yield one fact for all nets of a kit; nothing where it has none."""
    cuts: list[str] = []
    folds: list[str] = []
    near: list[str] = []
    counts, beside = [0, 0], 0
    for sheet in plan.sheets:
        for net in sheet.nets if sheet.number <= scan.pages else ():
            if not (net.cuts or net.folds):  # an outline of curves alone
                continue
            raster = _scan_around(scan, sheet, (*net.cuts, *net.folds))
            for lines, bad, place in ((net.cuts, cuts, 0), (net.folds, folds, 1)):
                long = [line for line in lines if _length(line) >= SHORT]
                counts[place] += len(long)
                bad += [
                    f"{sheet.label}, {net.component} at {_place(line)}" for line in long if not _right(raster, line, dashed=bool(place))
                ]
            clear = [line for line in net.cuts if net.clear and _length(line) >= LONG]
            beside += len(clear)
            near += [f"{sheet.label}, {net.component} at {_place(line)}" for line in clear if _is_lined(raster, line, net.clear)]
        outlined = [grid for grid in sheet.grids if grid.outline and sheet.nets and sheet.number <= scan.pages]
        for loop in loops_of(outlined):
            sides = [(*one, *other) for one, other in pairwise((*loop, loop[0])) if one != other]
            if curve := [side for side in sides if _length(side) < SHORT]:
                raster = _scan_around(scan, sheet, curve)
                counts[0] += 1
                if sum(_is_inked(raster, side, _length(side) / 2) for side in curve) < WHOLE * len(curve):
                    cuts.append(f"{sheet.label}, the curve at {_place(curve[0])}")
    if counts[0]:
        yield count_fact("nets", "cut along whole lines", cuts, counts[0], "lines")
    if beside:
        yield count_fact("beside cuts of nets", "no line runs along them", near, beside, "lines")
    if counts[1]:
        yield count_fact("folds of nets", "dashed lines", folds, counts[1], "lines")


def _scan_around(scan: Scan, sheet: SheetPlan, lines: Sequence[Line]) -> Raster:
    across, down = ([line[at + axis] for line in lines for at in (0, 2)] for axis in (0, 1))
    x, y = max(0.0, min(across) - 1), max(0.0, min(down) - 1)
    size = min(sheet.size[0], max(across) + 1) - x, min(sheet.size[1], max(down) + 1) - y
    return scan.window(sheet.number, x, y, *size, NET_SCALE)


def _right(raster: Raster, line: Line, *, dashed: bool) -> bool:
    """Return whether a line is printed as it should be."""
    looks = [1.0 + number * NET_STEP for number in range(int((_length(line) - 2.0) / NET_STEP) + 1)]  # from near one end to near the other
    share = sum(_is_inked(raster, line, at) for at in looks) / len(looks)
    return DASHED <= share < WHOLE if dashed else share >= WHOLE


BESIDE = 0.6
"""From which distance from a cut no line runs along it, in mm: where a knife misses, its margin would be seen to be uneven."""
SURE = 0.2
"""By how much less is looked at than is free of lines."""
LONG = 12.0
"""A shorter cut is not looked at: what crosses it would pass for a line along it."""


def _is_lined(raster: Raster, line: Line, clear: float) -> bool:
    """Return whether a line or a stripe runs within `clear` mm of a cut: darker along all of it than what is on both its sides."""
    length = _length(line)
    ux, uy = (line[2] - line[0]) / length, (line[3] - line[1]) / length
    along = [0.15 * length + 0.7 * length * k / 60 for k in range(61)]
    for side in (-1, 1):
        levels = []
        for step in range(round((clear - SURE - BESIDE + 1.2) / 0.1) + 1):
            off = side * (BESIDE - 0.2 + 0.1 * step)
            shades = sorted(raster.shade(line[0] + ux * at - uy * off, line[1] + uy * at + ux * off) for at in along)
            levels.append(shades[len(shades) * 9 // 10])  # nine in ten places are darker than this, or as dark
        for number, level in enumerate(levels[: -10 or None]):
            if number > 0 and max(levels[:number]) - level >= DEEP and max(levels[number + 1 :]) - level >= DEEP:
                return True
    return False


def _is_inked(raster: Raster, line: Line, at: float) -> bool:
    """Return whether there is ink `at` mm from the beginning of a line, or close to it on either side."""
    x0, y0, x1, y1 = line
    length = _length(line)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    x, y = x0 + ux * at, y0 + uy * at
    return any(raster.shade(x - uy * aside, y + ux * aside) < DARK for aside in ASIDE)


def _length(line: Line) -> float:
    return hypot(line[2] - line[0], line[3] - line[1])


def _place(line: Line) -> str:
    return "{:g}, {:g} to {:g}, {:g} mm".format(*line)


CLOSE_UP = 4.0
"""Pixels a mm."""
ROWS, STEPS = 5, 7
"""One in so many rows of pixels is looked at, and so many levels above and below it."""
PAST = 0.4
"""Millimetres beyond the bleed in which there may be the grey of an edge, and half of a line to cut along."""
GREY_EDGE = 245
"""A shade of grey that is not white paper."""
TOUCHING = 0.01
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
    for (one, (a, b, c, d)), (other, (e, f, g, h)) in combinations(zip(loops, boxes, strict=True), 2):
        if a < g - TOUCHING and e < c - TOUCHING and b < h - TOUCHING and f < d - TOUCHING and _cross(one, other):
            return True
    return False


def _cross(one: Loop, other: Loop) -> bool:
    """Return whether two outlines cross, or a corner of one is inside the other, or they are the same."""
    if any(distance_inside(x, y, other) > TOUCHING for x, y in one) or any(distance_inside(x, y, one) > TOUCHING for x, y in other):
        return True
    if max(abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(one, other, strict=False)) < TOUCHING:
        return True
    return any(_meet(a, b, c, d) for a, b in pairwise((*one, one[0])) for c, d in pairwise((*other, other[0])))


def _meet(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """Return whether a line crosses another, by more than NEAR on both sides of both."""

    def measure_offset(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / (hypot(q[0] - p[0], q[1] - p[1]) or 1.0)

    pairs = ((measure_offset(a, b, c), measure_offset(a, b, d)), (measure_offset(c, d, a), measure_offset(c, d, b)))
    return all(min(pair) < -TOUCHING and max(pair) > TOUCHING for pair in pairs)


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
        bad = [f"{sheet.label} at {x:.0f}, {y:.0f} mm" for sheet in sheets for x, y in [*_find_stray_ink(scan, sheet, plan.bleed)][:1]]
        yield count_fact("ink of outlined pieces", "inside their outlines and bleed", bad, len(sheets))


def _find_stray_ink(scan: Scan, sheet: SheetPlan, bleed: float) -> Iterator[tuple[float, float]]:
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
    raster = scan.window(sheet.number, x0, y0, x1 - x0, y1 - y0, CLOSE_UP)
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
        yield from ((raster.x + (at + 0.5) / raster.scale, y) for at, shade in enumerate(row) if shade < GREY_EDGE)


def spans(loop: Loop, y: float) -> Iterator[tuple[float, float]]:
    """Yield where a level line is inside an outline."""
    ends = sorted(x0 + (x1 - x0) * (y - y0) / (y1 - y0) for (x0, y0), (x1, y1) in pairwise((*loop, loop[0])) if (y0 > y) != (y1 > y))
    yield from zip(ends[::2], ends[1::2], strict=True)

"""The country on land without zones: heights with their tints, rivers, and signs of mountains, woods, fields and towns.

It belongs to the map alone: the same map has the same country, whatever its names and starts. It is for the eye: every sign and river
leaves a piece on any point half a millimetre and more. Where a board has walls with gates around some points, these are a town."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import groupby, pairwise, product
from math import ceil, cos, dist, floor, fsum, hypot, pi, sin
from typing import TypeAlias

from boardgen.draw.map.vignettes import QUARTERS, draw_sign
from boardgen.draw.place.board_plan import BoardPlan, seed, zone_outlines
from boardgen.draw.place.free_space import SIGN, Mesh, meshes
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.outlines import Spot, closed_path
from boardgen.draw.shape.shapes import Group, Paint, Path, Segment, Shape, Symbol, Use, ellipse
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple

LONG = 3.6
"""How far hills are apart, in units of the pitch, on a board of usual size."""
HILLS = 9.0
"""Hills along the longer side of a board at most: those of a large one are broader."""
PARTS = 9
"""Squares of the raster from hill to hill."""
LEVELS = 7
"""Heights that have a line."""
BEYOND = 2
"""Squares of the raster beyond each side of the area: curves run out of it before they turn back."""


OUT = 1.0
"""How far outlines run out of the area at most, in mm."""


class Heights(NamedTuple):
    """The heights of a landscape over an area, as a raster that reaches a little beyond it; all lengths in mm."""

    area: Box
    long: float
    """How far its hills are apart."""
    seed: int
    step: Spot
    """The sides of a square of the raster."""
    raster: tuple[tuple[float, ...], ...]
    ranks: tuple[float, ...]
    """All heights within the area, the lowest first."""

    def at(self, x: float, y: float) -> float:
        """Return how high a place is: the share of the area that is lower."""
        height = _height((x - self.area.x0) / self.long, (y - self.area.y0) / self.long, self.seed)
        return bisect_left(self.ranks, height) / len(self.ranks)

    def lines(self, levels: int = LEVELS) -> Iterator[tuple[int, tuple[Segment, ...]]]:
        """Yield the lines of so many heights, the lowest first: number of the height and its curves."""
        for level in range(levels):
            segments = _draw_line(self, (2 * level + 1) / (2 * levels))
            if segments:
                yield level, segments

    def outline_above(self, share: float) -> tuple[Segment, ...]:
        """Return the outlines of what is higher than such a share of the area, to be filled even-odd; they run out of the area."""
        return _draw_outline(self, share)

    def curves(self, raster: Sequence[Sequence[float]], share: float, beyond: int) -> tuple[Segment, ...]:
        """Return the curves at the height that has such a share of the area below it, on a raster so many squares beyond the area."""
        at = self.ranks[min(len(self.ranks) - 1, int(len(self.ranks) * share))]
        segments: list[Segment] = []
        for line in _chains(raster, at):
            spots = [(self.area.x0 + (x - beyond) * self.step[0], self.area.y0 + (y - beyond) * self.step[1]) for x, y in line]
            if beyond:
                (x0, y0, x1, y1) = self.area.grown(OUT)[:4]
                spots = [(min(max(x, x0), x1), min(max(y, y0), y1)) for x, y in spots]
            segments += _smooth(spots, closed=line[0] == line[-1])
        return tuple(segments)


@lru_cache(maxsize=64)  # a kit draws its map several times, and `serve` at each change
def _draw_line(land: Heights, share: float) -> tuple[Segment, ...]:
    return land.curves([row[BEYOND:-BEYOND] for row in land.raster[BEYOND:-BEYOND]], share, 0)


@lru_cache(maxsize=64)
def _draw_outline(land: Heights, share: float) -> tuple[Segment, ...]:
    low = min(land.ranks) - 10.0
    edge = (low,) * (len(land.raster[0]) + 2)
    return land.curves([edge, *((low, *row, low) for row in land.raster), edge], share, BEYOND + 1)


@lru_cache(maxsize=16)
def heights(area: Box, pitch: float, seed: int) -> Heights:
    """Return the landscape of a map over an area."""
    long = max(LONG * pitch, max(area.width, area.height) / HILLS)
    columns, rows = ceil(area.width / long * PARTS), ceil(area.height / long * PARTS)
    east, south = area.width / columns, area.height / rows
    raster = tuple(
        tuple(_height(column * east / long, row * south / long, seed) for column in range(-BEYOND, columns + BEYOND + 1))
        for row in range(-BEYOND, rows + BEYOND + 1)
    )
    inside = sorted(height for row in raster[BEYOND:-BEYOND] for height in row[BEYOND:-BEYOND])
    return Heights(area, long, seed, (east, south), raster, tuple(inside))


def _height(x: float, y: float, seed: int) -> float:
    return _noise(x, y, seed) + 0.35 * _noise(2.1 * x + 5.3, 2.1 * y + 9.7, seed + 1)


def _noise(x: float, y: float, seed: int) -> float:
    """Return a smooth random value that belongs to a place, the same on every machine."""
    i, j = floor(x), floor(y)
    (a, b), (c, d), (e, f), (g, h) = _slopes_around(i, j, seed)
    u, v = x - i, y - j
    east, below = x - (i + 1), y - (j + 1)
    s = u * u * u * (u * (6 * u - 15) + 10)
    t = v * v * v * (v * (6 * v - 15) + 10)
    north = (1 - s) * (a * u + b * v) + s * (c * east + d * v)
    south = (1 - s) * (e * u + f * below) + s * (g * east + h * below)
    return (1 - t) * north + t * south


@lru_cache(4096)
def _slopes_around(i: int, j: int, seed: int) -> tuple[Spot, Spot, Spot, Spot]:
    """Return how steep the planes through the corners of a cell of the noise are, to the east and to the south."""
    return _slope(i, j, seed), _slope(i + 1, j, seed), _slope(i, j + 1, seed), _slope(i + 1, j + 1, seed)


SLOPES = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7))


def _slope(i: int, j: int, seed: int) -> Spot:
    """Return how steep the plane through a corner of the noise is, to the east and to the south."""
    h = (i * 0x27D4EB2F + j * 0x165667B1 + seed * 0x9E3779B1) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    return SLOPES[(h >> 8) % len(SLOPES)]


Edge = tuple[int, int, int]
"""A side of the raster: column and row of its first corner, and 0 towards the east or 1 towards the south."""


def _chains(heights: Sequence[Sequence[float]], at: float) -> Iterator[list[Spot]]:
    """Yield the lines on which a raster of heights has one height, in squares of the raster; a closed one ends where it begins."""
    joined: dict[Edge, list[Edge]] = {}
    above = [[height > at for height in row] for row in heights]
    for row, (upper, lower) in enumerate(pairwise(above)):
        if upper == lower and (not any(upper) or all(upper)):
            continue
        for column, square in enumerate(zip(upper, upper[1:], lower[1:], lower, strict=False)):
            if square[0] == square[1] == square[2] == square[3]:  # most are
                continue
            sides: tuple[Edge, ...] = ((column, row, 0), (column + 1, row, 1), (column, row + 1, 0), (column, row, 1))
            crossed = [sides[i] for i in range(4) if square[i] != square[(i + 1) % 4]]
            if len(crossed) == 4:
                corners = heights[row][column], heights[row][column + 1], heights[row + 1][column + 1], heights[row + 1][column]
                if (fsum(corners) / 4 > at) != square[0]:  # the middle does not belong to the first corner
                    crossed = [crossed[3], crossed[0], crossed[1], crossed[2]]
            for one, other in zip(crossed[::2], crossed[1::2], strict=True):
                joined.setdefault(one, []).append(other)
                joined.setdefault(other, []).append(one)

    def place(edge: Edge) -> Spot:
        column, row, down = edge
        one, other = heights[row][column], heights[row + down][column + 1 - down]
        share = (at - one) / (other - one)
        return (column, row + share) if down else (column + share, row)

    left = dict.fromkeys(sorted(joined, key=lambda edge: (len(joined[edge]) > 1, edge)))  # open lines first, from an end
    while left:
        here: Edge | None = next(iter(left))
        first, line = here, []
        while here is not None:
            left.pop(here)
            line.append(place(here))
            after = [edge for edge in joined[here] if edge in left]
            if not after and len(line) > 2 and first in joined[here]:
                line.append(line[0])
            here = after[0] if after else None
        if len(line) > 3:
            yield line


ROUNDS = 3
"""How often the places of a line are evened out: near a pass they turn in a corner, and lie close together and far apart by turns."""


def _smooth(line: Sequence[Spot], *, closed: bool) -> Iterator[Segment]:
    """Yield a curve without corners along every second place of a line, each drawn towards its neighbours."""
    for _ in range(ROUNDS):
        first, last = (line[-2], line[1]) if closed else (line[0], line[-1])
        ahead, behind = (first, *line), (*line[1:], last)
        evened = [((ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4) for (ax, ay), (x, y), (bx, by) in zip(ahead, line, behind, strict=False)]
        line = evened if closed else [line[0], *evened[1:-1], line[-1]]
    if closed:
        knots = list(line[:-1][: len(line[:-1]) // 2 * 2 : 2])  # the last one is not beside the first
        around = [knots[-1], *knots, knots[0], knots[1 % len(knots)]]
    else:
        knots = [*line[:-1][::2], line[-1]]
        around = [knots[0], *knots, knots[-1]]
    if len(knots) < 3:
        return
    yield "M", round(around[1][0], 2), round(around[1][1], 2)
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        far = dist(b, c)
        out, back = far / (dist(a, b) + far or 1.0) / 3, far / (far + dist(c, d) or 1.0) / 3
        yield (
            "C",
            round(b[0] + (c[0] - a[0]) * out, 2),
            round(b[1] + (c[1] - a[1]) * out, 2),
            round(c[0] - (d[0] - b[0]) * back, 2),
            round(c[1] - (d[1] - b[1]) * back, 2),
            round(c[0], 2),
            round(c[1], 2),
        )
    if closed:
        yield ("Z",)


SHORTEST = 4
"""Meshes of a river at least."""
EACH = 110
"""A board has a river for so many points."""
MOST_RIVERS = 3
"""The most rivers of a board."""
LEAST_POINTS = 40
"""A board with fewer points has no river."""
LENGTH, UPHILL, HIGH = 0.25, 5.0, 6.0
"""What a way costs: for each of its meshes, for what it climbs, and for running on high land."""
APART = 3.2
"""How far from each other rivers rise and end at least, in units of the pitch."""
BEND = (0.62, 0.8, 0.95)
"""How far a river runs straight on from a line towards the middle of the mesh: a share of the way there."""
SWING = 0.16
"""How far a straight stretch winds aside at most, in units of the pitch."""
PAST = 0.75
"""How far it runs out beyond the outermost line, in units of the pitch; the coast ends it."""

River: TypeAlias = tuple[tuple[Segment, ...], ...]
"""Its parts from the source to the mouth, in mm: one for each mesh."""
Line: TypeAlias = tuple[int, int]
"""Two neighbouring points, the smaller first."""


class Net(NamedTuple):
    """Meshes, and which of them are beside each line."""

    meshes: tuple[Mesh, ...]
    beside: Mapping[Line, tuple[int, ...]]
    outer: frozenset[Line]
    """Lines of the board with sea on their far side."""


def net_of(board: Board, meshes: Sequence[Mesh]) -> Net:
    """Return how the meshes of a board hang together."""
    beside: dict[Line, list[int]] = {}
    for number, mesh in enumerate(meshes):
        for line in _lines(mesh):
            beside.setdefault(line, []).append(number)
    squares: dict[tuple[int, int], list[Spot]] = {}
    for x, y in map(board.spot, range(len(board))):
        squares.setdefault((floor(x), floor(y)), []).append((x, y))
    outer = [line for line, here in beside.items() if len(here) == 1 and _open(board, meshes[here[0]], line, squares)]
    return Net(tuple(meshes), {line: tuple(here) for line, here in beside.items()}, frozenset(outer))


def rivers(placing: BoardPlan, net: Net, land: Heights, keep: float) -> Iterator[River]:
    """Yield the rivers of a board, none of which comes nearer to a point than `keep` mm; the longest first."""
    board = placing.board
    if len(board) < LEAST_POINTS or board.grid.diagonals or 0.5 * placing.pitch < keep or not net.outer:
        return
    spots = [(placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch) for mesh in net.meshes]
    heights = [land.at(x, y) for x, y in spots]
    high = sorted(range(len(spots)), key=lambda number: (-heights[number], number))
    ends: list[Spot] = []
    used: set[int] = set()
    wanted = min(MOST_RIVERS, 1 + len(board) // EACH)
    for source in high:
        if wanted == 0 or heights[source] < 0.6:
            return
        if source in used or any(hypot(spots[source][0] - x, spots[source][1] - y) < APART * placing.pitch for x, y in ends):
            continue
        way, mouth = _way(net, heights, source, used)
        if mouth is None or len(way) < SHORTEST:
            continue
        end = _middle(placing, mouth)
        if any(hypot(end[0] - x, end[1] - y) < APART * placing.pitch for x, y in ends):
            continue
        used.update(way)
        ends += [spots[source], end]
        wanted -= 1
        yield tuple(_river_parts(placing, net, way, mouth, keep, land.seed))


def _lines(mesh: Mesh) -> Iterator[Line]:
    for one, other in zip(mesh.points, (*mesh.points[1:], mesh.points[0]), strict=True):
        yield min(one, other), max(one, other)


def _open(board: Board, mesh: Mesh, line: Line, squares: Mapping[tuple[int, int], Sequence[Spot]]) -> bool:
    """Return whether the far side of a line of a mesh has no point; `squares` are all points by the square that they are in."""
    (ax, ay), (bx, by) = board.spot(line[0]), board.spot(line[1])
    x, y = 0.5 * (ax + bx), 0.5 * (ay + by)
    far = hypot(x - mesh.x, y - mesh.y)
    out = (x - mesh.x) / far, (y - mesh.y) / far
    beyond = x + out[0], y + out[1]
    column, row = floor(beyond[0]), floor(beyond[1])
    near = (spot for i in (-1, 0, 1) for j in (-1, 0, 1) for spot in squares.get((column + i, row + j), ()))
    return not any(hypot(beyond[0] - a, beyond[1] - b) < 0.72 for a, b in near)


def _way(net: Net, heights: Sequence[float], source: int, used: set[int]) -> tuple[list[int], Line | None]:
    """Return the easiest way down from a mesh: the meshes, and the line over which it leaves the land."""
    best = {source: 0.0}
    before: dict[int, int] = {}
    todo = [(0.0, source)]
    while todo:
        cost, here = heappop(todo)
        if cost > best[here]:
            continue
        mouths = [line for line in _lines(net.meshes[here]) if line in net.outer]
        if mouths:
            way = [here]
            while way[-1] != source:
                way.append(before[way[-1]])
            return way[::-1], mouths[0]
        for line in _lines(net.meshes[here]):
            for after in net.beside[line]:
                if after == here or after in used:
                    continue
                ahead = cost + LENGTH + UPHILL * max(0.0, heights[after] - heights[here]) + HIGH * heights[after] ** 2
                if ahead < best.get(after, float("inf")):
                    best[after], before[after] = ahead, here
                    heappush(todo, (ahead, after))
    return [source], None


def _middle(placing: BoardPlan, line: Line) -> Spot:
    (ax, ay), (bx, by) = placing.at(line[0]), placing.at(line[1])
    return 0.5 * (ax + bx), 0.5 * (ay + by)


def _river_parts(placing: BoardPlan, net: Net, way: Sequence[int], mouth: Line, keep: float, seed: int) -> Iterator[tuple[Segment, ...]]:
    """Yield the parts of a river: from the middle of its first mesh over the middles of lines, and on beyond the last one."""
    entry: Spot | None = None
    for number, here in enumerate(way):
        mesh = net.meshes[here]
        if number + 1 < len(way):
            leaving = _middle(placing, min(set(_lines(mesh)) & set(_lines(net.meshes[way[number + 1]]))))
        else:
            leaving = _middle(placing, mouth)
        centre = placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch
        corners = [placing.at(point) for point in mesh.points]
        yield _bent(entry, leaving, centre, corners, keep, placing.pitch, seed + here)
        entry = leaving
        if number + 1 == len(way):
            out = PAST * placing.pitch / hypot(leaving[0] - centre[0], leaving[1] - centre[1])
            end = leaving[0] + out * (leaving[0] - centre[0]), leaving[1] + out * (leaving[1] - centre[1])
            yield ("M", round(leaving[0], 2), round(leaving[1], 2)), ("L", round(end[0], 2), round(end[1], 2))


def _bent(
    entry: Spot | None, leaving: Spot, centre: Spot, corners: Sequence[Spot], keep: float, pitch: float, number: int
) -> tuple[Segment, ...]:
    """Return the way through one mesh, across its lines at right angles, clear of the points. Without an entry it begins in the middle."""
    roll = ((number * 0x9E3779B1) & 0xFFFFFFFF) >> 7
    swing, bend = (1 if roll % 2 else -1) * (0.6 + 0.2 * (roll // 2 % 3)) * SWING * pitch, BEND[roll // 8 % len(BEND)]
    for share in (1.0, 0.6, 0.3, 0.0):
        way = _curve(entry, leaving, centre, swing * share, bend * share + 0.75 * (1 - share))
        if min(hypot(x - a, y - b) for x, y in places_along(way) for a, b in corners) >= keep:
            break
    return way


def _curve(entry: Spot | None, leaving: Spot, centre: Spot, aside: float, bend: float) -> tuple[Segment, ...]:
    last = _towards(leaving, centre, bend)
    if entry is None:
        (x, y), wide = centre, hypot(leaving[0] - centre[0], leaving[1] - centre[1])
        across = (leaving[1] - y) / wide, (x - leaving[0]) / wide
        return _path(centre, ((x - across[0] * aside, y - across[1] * aside), last, leaving))
    first = _towards(entry, centre, bend)
    wide = hypot(leaving[0] - entry[0], leaving[1] - entry[1])
    east, south = (leaving[0] - entry[0]) / wide, (leaving[1] - entry[1]) / wide
    if hypot(entry[0] + leaving[0] - 2 * centre[0], entry[1] + leaving[1] - 2 * centre[1]) > 0.2 * wide:
        return _path(entry, (first, last, leaving))  # a bend
    x, y, part = centre[0] + south * aside, centre[1] - east * aside, 0.22 * wide
    return _path(entry, (first, (x - east * part, y - south * part), (x, y)), ((x + east * part, y + south * part), last, leaving))


def _towards(one: Spot, other: Spot, share: float) -> Spot:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _path(start: Spot, *curves: tuple[Spot, Spot, Spot]) -> tuple[Segment, ...]:
    segments: list[Segment] = [("M", round(start[0], 2), round(start[1], 2))]
    for one, other, end in curves:
        segments.append(("C", *(round(part, 2) for spot in (one, other, end) for part in spot)))  # type: ignore[arg-type]  # six of them
    return tuple(segments)


def places_along(way: Sequence[Segment]) -> Iterator[Spot]:
    """Yield places along an open curve, half a dozen of each of its parts."""
    here: Spot = (0.0, 0.0)
    for segment in way:
        match segment:
            case ("M", x, y) | ("L", x, y):
                yield x, y
                here = x, y
            case ("C", bx, by, cx, cy, x, y):
                for t in (0.2, 0.4, 0.6, 0.8, 1.0):
                    p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    yield p * here[0] + q * bx + r * cx + s * x, p * here[1] + q * by + r * cy + s * y
                here = x, y


SPRING, STREAM = 0.08, 0.3
"""The part of a river in which it grows from a point to a stream, and how wide that is, both as shares."""


def bed(places: Sequence[Spot], wide: float, flare: float = 0.0, first: float = 0.0) -> tuple[Segment, ...]:
    """Return a river along places that are close together: it is `wide` mm broad at its mouth, and begins in a point or `first` mm broad.

    Along its last `flare` mm it opens to twice its width."""
    ways = [0.0]
    for (ax, ay), (bx, by) in pairwise(places):
        ways.append(ways[-1] + hypot(bx - ax, by - ay))
    right, left = list[Spot](), list[Spot]()
    for number, ((x, y), along) in enumerate(zip(places, ways, strict=True)):
        (ax, ay), (bx, by) = places[max(0, number - 1)], places[min(len(places) - 1, number + 1)]
        far, share = hypot(bx - ax, by - ay) or 1.0, along / (ways[-1] or 1.0)
        half = 0.5 * (first + (wide - first) * share if first else wide * min(share / SPRING * STREAM, STREAM + (1 - STREAM) * share))
        if flare:
            half *= 1 + max(0.0, 1 - (ways[-1] - along) / flare) ** 2
        east, south = half * (by - ay) / far, half * (bx - ax) / far
        right.append((round(x - east, 2), round(y + south, 2)))
        left.append((round(x + east, 2), round(y - south, 2)))
    return closed_path(*right, *reversed(left[1:]))


SHORE_PLACES, ROUGHNESS = 40, 0.09
"""Places along the shore of a lake; how far this is in from an even one on average, as a share of its smaller side."""


def lake_shore(x: float, y: float, wide: float, high: float, seed: int) -> tuple[Spot, ...]:
    """Return places around a lake, clockwise: uneven, and within a box of so many mm about (x, y)."""
    spots = []
    for number in range(SHORE_PLACES):
        turn = 2 * pi * number / SHORE_PLACES
        rough = 1 + max(-1.0, min(1.0, 2.2 * _noise(1.7 * cos(turn) + 3.5, 1.7 * sin(turn) + 3.5, seed)))
        off = ROUGHNESS * min(wide, high) * rough
        spots.append((round(x + (wide / 2 - off) * cos(turn), 3), round(y + (high / 2 - off) * sin(turn), 3)))
    return tuple(spots)


def draw_lake(shore: tuple[Spot, ...], style: ink.Style, by: float) -> Iterator[Shape]:
    """Yield a lake with waterlines along its shore, as the sea has; `by` is what their distances are multiplied by."""
    dark = hatch.BLACK if style == "black" else ink.SHORE
    fill = ink.PAPER if style == "black" else ink.COASTAL_SEA
    yield Path(outlines.inset_path((shore,), 0.0, outlines.ROUGH), Paint(fill=fill, stroke=dark, width=0.28, join="round"))
    for far, wide in LAKE_LINES[: len(LAKE_LINES) if style == "colour" else 2]:
        inside = outlines.inset_path((shore,), far * by * (1.5 if style == "black" else 1.0), outlines.ROUGH)
        if inside:
            yield Path(inside, Paint(stroke=hatch.BLACK if style == "black" else ink.WATERLINE, width=wide, join="round"))


LAKE_LINES = ((0.55, 0.18), (1.15, 0.14), (1.9, 0.12))
"""How far lines in a lake are from its shore, half as far again in black style, and how wide they are; mm."""

MOST_POINTS = 2500
"""Points of a board from which its land is plain: a country would take longer than all the rest."""
LEAST_SIGN = 1.3
"""The smallest radius of a sign that can be told from another, in mm."""
WIDEST = 0.3
"""The radius of what a mesh has for its signs at most, in units of the pitch."""
WOOD = ((-0.1, -0.42, 0.46), (-0.52, 0.0, 0.46), (0.4, -0.12, 0.5), (-0.04, 0.42, 0.5))
RANGE = ((0.5, -0.22, 0.44), (-0.24, -0.08, 0.68), (0.36, 0.34, 0.5))
"""The trees of a wood, and the peaks or hills of a range, the farthest first: place from the middle of a mesh and radius, in what it may
reach."""
STONE = 0.418
"""What names leave free around points at least, in units of the pitch: no stone covers one."""
GAP = 0.6
"""What signs leave free around rivers and other signs, in mm."""
TINTS = (0.36, 0.68, 0.88)
"""The shares of the land from which it has the second tint, the third and the last."""
LAKE = 0.36
"""Half the height of the lake in which a river rises: a share of what a mesh has for signs."""
RIVER = 1.2
"""The width of a river at its mouth, in mm."""


STREETS = (0, 1, 0, 1, 0, 1, 2, 3)
"""Which quarters the meshes of a town have, by chance."""


class _Squares:
    """Places by the square of a raster that they are in, so that those in a box are found without looking at all."""

    def __init__(self, places: Sequence[Spot], side: float) -> None:
        self.side = side
        self.squares: dict[tuple[int, int], list[Spot]] = {}
        for x, y in places:
            self.squares.setdefault((floor(x / side), floor(y / side)), []).append((x, y))

    def touch(self, box: Box) -> bool:
        """Return whether a place is in a box."""
        columns = range(floor(box.x0 / self.side), floor(box.x1 / self.side) + 1)
        rows = range(floor(box.y0 / self.side), floor(box.y1 / self.side) + 1)
        near = (spot for column in columns for row in rows for spot in self.squares.get((column, row), ()))
        return any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in near)


class Country(NamedTuple):
    """The landscape of a board in a picture, before it has a style."""

    placing: BoardPlan
    heights: Heights
    net: Net
    rivers: tuple[River, ...]
    keep: float
    """What is left free around every point, in mm."""
    town: frozenset[int] = frozenset()
    """The points within walls."""

    def draw_ground(self, inside: Path, style: ink.Style) -> Iterator[Shape]:
        """Draw tints by height within an outline, and a few contour lines; nothing where ink is saved."""
        if style != "colour":
            return
        parts: list[Shape] = []
        for share, tint in zip((0.0, *TINTS), ink.LANDS, strict=True):
            area = self.heights.outline_above(share) if share else inside.segments
            if area:
                parts.append(Path(area, Paint(fill=tint), even_odd=bool(share)))
        for level, segments in self.heights.lines():
            strong = level % 4 == 3
            parts.append(Path(segments, Paint(stroke=ink.CONTOUR, width=0.3 if strong else 0.18)))
        parts += draw_streets(self.placing, self.town)
        yield Group(tuple(parts), clip=inside, id="heights")

    def waters(self, inside: Path, style: ink.Style) -> Iterator[Shape]:
        """Yield the rivers, each broader towards its mouth; two banks in black style. The land ends them."""
        parts: list[Shape] = []
        for river, shore in zip(self.rivers, self._lakes(), strict=True):
            places = [spot for spot, _ in groupby(spot for part in river for spot in places_along(part))]
            paint = Paint(fill=ink.RIVER) if style != "black" else Paint(ink.PAPER, hatch.BLACK, 0.2, join="round")
            parts += [Path(bed(places, RIVER), paint), *draw_lake(shore, style, 1.0)]
        if parts:
            yield Group(tuple(parts), clip=inside, id="rivers")

    def list_meshes(self) -> Iterator[tuple[float, float, str]]:
        """Yield the middle of every mesh, and what it has."""
        start = seed(self.placing.board)
        for number, (mesh, (x, y, _, _)) in enumerate(zip(self.net.meshes, self._meshes(), strict=True)):
            yield x, y, "none" if self.town.issuperset(mesh.points) else self._kind(x, y, _number(start, number))

    def list_courses(self) -> Iterator[list[Spot]]:
        """Yield places along each river."""
        yield from ([spot for part in river for spot in places_along(part)] for river in self.rivers)

    def find_free(self, taken: Sequence[Box], ways: Sequence[Spot]) -> Callable[[Box, int], bool]:
        """Return the test of whether a box in a mesh of such a number is clear of pieces, water, boxes that are taken, ways and cuts."""
        wet, keep = self._wet(), max(self.keep, STONE * self.placing.pitch)
        # a line of a name is less high than places on a river are apart
        between = [((1 - t) * x + t * u, (1 - t) * y + t * v) for (x, y), (u, v) in pairwise(wet) for t in (0.0, 0.25, 0.5, 0.75)]
        busy, meshes = _Squares([*between, *wet[-1:], *ways], self.placing.pitch), [*self._meshes()]

        def is_free(box: Box, number: int) -> bool:
            room = box.grown(GAP)
            clear = all(_distance(box, *corner) >= keep for corner in meshes[number][3])
            seen = self.placing.seams.cross(room) or busy.touch(room) or any(room.overlaps(other) for other in taken)
            return clear and not seen and not self.town.issuperset(self.net.meshes[number].points)

        return is_free

    def signs(self, style: ink.Style, taken: Sequence[Box], ways: Sequence[Spot], named: Collection[int] = ()) -> Iterator[Shape]:
        """Yield what is drawn inside the meshes; nothing on the boxes that are taken, on ways, where the picture is cut, or in meshes
        that are `named`."""
        shapes: list[Shape] = []
        busy = _Squares([*self._wet(), *ways], self.placing.pitch)
        start, quarters = seed(self.placing.board), dict[tuple[str, float], Symbol]()
        for number, (mesh, (x, y, reach, corners)) in enumerate(zip(self.net.meshes, self._meshes(), strict=True)):
            chance = _number(start, number)
            kind = "none" if number in named else self._kind(x, y, chance)
            if self.town.issuperset(mesh.points):
                cut = self.placing.seams.cross(Box(x, y, x, y).grown(reach))
                kind = "houses" if cut else QUARTERS[STREETS[chance % len(STREETS)]]
            for sign, east, south, r in _cluster(kind, chance, reach):
                spot = Box(x + east, y + south, x + east, y + south)
                while r >= LEAST_SIGN and any(_distance(spot.grown(r), *corner) < self.keep for corner in corners):
                    r -= 0.1
                box = spot.grown(r + GAP)
                if r < LEAST_SIGN or self.placing.seams.cross(box) or any(box.overlaps(other) for other in taken):
                    continue
                if busy.touch(box):
                    continue
                if sign in QUARTERS:
                    key = sign, round(r, 2)
                    quarters[key] = quarters.get(key) or Symbol(f"town-{sign}", tuple(draw_sign(sign, 0.0, 0.0, key[1], style)))
                    shapes.append(Use(quarters[key], round(x, 2), round(y, 2)))
                    continue
                shapes += draw_sign(sign, round(x + east, 2), round(y + south, 2), round(r, 2), style)
        if shapes:
            yield Group(tuple(shapes), id="signs")

    def rooms(self, taken: Sequence[Box]) -> list[Spot]:
        """Return the middles of meshes without a river, from which the taken boxes are more than half a pitch away."""
        wet = _Squares(self._wet(), self.placing.pitch)
        reach = 0.5 * self.placing.pitch
        rooms = []
        for x, y, *_ in self._meshes():
            box = Box(x, y, x, y).grown(reach)
            if self.placing.seams.cross(box) or any(box.overlaps(other) for other in taken):
                continue
            if not wet.touch(box):
                rooms.append((x, y))
        return rooms

    def _lakes(self) -> list[tuple[Spot, ...]]:
        """Return the shore of the lake in which each river rises."""
        high = LAKE * min((reach for _, _, reach, _ in self._meshes()), default=0.0)
        sources = (next(places_along(river[0])) for river in self.rivers)
        return [lake_shore(x, y, 3.4 * high, 2.4 * high, self.heights.seed + number) for number, (x, y) in enumerate(sources)]

    def _wet(self) -> list[Spot]:
        """Return places along all rivers and around their lakes."""
        ways = (places_along(part) for river in self.rivers for part in river)
        return [spot for way in (*ways, *self._lakes()) for spot in way]

    def _meshes(self) -> Iterator[tuple[float, float, float, list[Spot]]]:
        """Yield the middle of every mesh, how far from it signs may reach, and the points around it."""
        placing = self.placing
        for mesh in self.net.meshes:
            x, y = placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch
            corners = [placing.at(point) for point in mesh.points]
            near = min(hypot(x - a, y - b) for a, b in corners)
            most = SIGN if placing.board.grid.diagonals else WIDEST
            yield x, y, min(near - self.keep, most * placing.pitch), corners

    def _kind(self, x: float, y: float, chance: int) -> str:
        """Return what a place has: by its height, and in woods by a second landscape."""
        height, wood = self.heights.at(x, y), self.heights._replace(seed=self.heights.seed + 17).at(x, y)
        roll = chance % 100
        if height > TINTS[2] - 0.03:
            return "peaks" if roll < 85 else "none"
        if height > TINTS[1] - 0.03:
            return "hills" if roll < 65 else "none"
        if wood > 0.62:
            return "trees" if roll < 85 else "none"
        if height < TINTS[0] + 0.15 and wood < 0.4:
            return "field" if roll < 22 else "town" if roll < 30 else "none"
        return "none"


def country(placing: BoardPlan, area: Box, keep: float) -> Country | None:
    """Return the landscape of a board; None for one of cells or with zones alone, and for one with too many points."""
    board = placing.board
    if board.grid.cells or len(board) > MOST_POINTS or all(board.zone):
        return None
    land = heights(area, placing.pitch, seed(board))
    net = net_of(board, tuple(mesh for mesh in meshes(board) if all(board.zone[point] is None for point in mesh.points)))
    return Country(placing, land, net, tuple(rivers(placing, net, land, keep + RIVER / 2)), keep, find_town(board))


def _cluster(kind: str, chance: int, reach: float) -> Iterator[tuple[str, float, float, float]]:
    """Yield the signs of a place: name, place from the middle of the mesh, radius; all within `reach` mm of the middle."""
    side = 1 if chance // 100 % 2 else -1
    lean = (chance // 200 % 5 - 2) * 0.05
    if kind == "trees":
        for east, south, share in WOOD[: 3 + chance // 1000 % 2]:
            yield kind, side * (east + lean) * reach, south * reach, share * reach
    elif kind in ("peaks", "hills"):
        for east, south, share in RANGE[chance // 1000 % 3 == 0 :]:
            yield kind, side * (east + lean) * reach, south * reach, (share if kind == "peaks" else 0.85 * share) * reach
    elif kind in QUARTERS:
        yield kind, 0.0, 0.0, reach
    elif kind == "houses":
        for far, near in product((-0.64, 0.64), (-0.36, 0.36)):  # those on either side of an upright cut, and of a level one
            yield "town", far * reach, near * reach, 0.3 * reach
            yield "town", near * reach, far * reach, 0.3 * reach
    elif kind != "none":
        yield kind, side * (0.12 + lean) * reach, lean * reach, 0.5 * reach


def _distance(box: Box, x: float, y: float) -> float:
    """Return how far a place is from a box, in mm."""
    return hypot(max(box.x0 - x, x - box.x1, 0.0), max(box.y0 - y, y - box.y1, 0.0))


def _number(start: int, place: int) -> int:
    """Return a number that belongs to a mesh of a map, the same on every machine."""
    h = (start + place * 0x9E3779B1) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 0x297A2D39) & 0xFFFFFFFF
    return h ^ (h >> 16)


GATE = 1.1
"""How far beside a point a wall may end that is still before it: a gate is as wide as one line."""
ENCLOSED = 0.6
"""The share of the lines out of a town that walls cut at least."""
STREET, SQUARE, ROAD = 0.2, 0.27, 0.11
"""The width of a street, the radius of the place around a point, and the width of a road out of a gate, in units of the pitch."""
PAVED, WALKED = "#E9D9BE", "#F8F2E4"
"""The ground between streets, and that of streets."""


@lru_cache(maxsize=16)
def find_town(board: Board) -> frozenset[int]:
    """Return the points that have a wall before them on all four sides, if walls cut most lines out of them; else none."""
    if not board.walls or board.grid.lattice != "square" or board.grid.cells:
        return frozenset()
    spots = [board.spot(point) for point in range(len(board))]
    walls = [(*spots[a], *spots[b]) for a, b in board.walls]
    level = [((ax + bx) / 2, (ay + by) / 2) for ax, ay, bx, by in walls if abs(ax - bx) < abs(ay - by)]
    upright = [((ax + bx) / 2, (ay + by) / 2) for ax, ay, bx, by in walls if abs(ax - bx) > abs(ay - by)]

    def is_walled(x: float, y: float) -> bool:
        across, down = {v > y for u, v in level if abs(u - x) < GATE}, {u > x for u, v in upright if abs(v - y) < GATE}
        return len(across) == len(down) == 2

    inside = frozenset(point for point, spot in enumerate(spots) if is_walled(*spot))
    cut = sum((a in inside) != (b in inside) for a, b in board.walls)
    gates = len(list(_gates(board, inside)))
    return inside if cut and cut >= ENCLOSED * (cut + gates) else frozenset()


def _gates(board: Board, inside: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield the lines that lead out of a town: the point inside first."""
    yield from ((point, near) for point in sorted(inside) for near in board.neighbours[point] if near not in inside)


def draw_streets(placing: BoardPlan, town: Collection[int]) -> Iterator[Shape]:
    """Yield the ground of a town in colour, its streets along the lines, and roads from its gates to the ends of their lines."""
    if not town:
        return
    board, pitch = placing.board, placing.pitch
    spots = {point: (round(board.spot(point)[0]), round(board.spot(point)[1])) for point in range(len(board))}
    at = {spot: point for point, spot in spots.items()}
    loops = zone_outlines([spots[point] for point in town])
    ground = outlines.path([[(placing.left + (x - 0.5) * pitch, placing.top + (y - 0.5) * pitch) for x, y in loop] for loop in loops])
    roads: list[Segment] = []
    for point, near in _gates(board, town):
        (x, y), (u, v) = spots[point], spots[near]
        while (ahead := at.get((2 * u - x, 2 * v - y))) is not None and ahead in board.neighbours[at[u, v]]:
            (x, y), (u, v) = (u, v), spots[ahead]
        roads += [("M", *placing.at(point)), ("L", *placing.at(at[u, v]))]
    lines = [(a, b) for a in sorted(town) for b in board.neighbours[a] if a < b and b in town]
    streets: list[Segment] = [part for a, b in lines for part in (("M", *placing.at(a)), ("L", *placing.at(b)))]
    places = [part for point in sorted(town) for part in ellipse(*placing.at(point), SQUARE * pitch, SQUARE * pitch)]
    shapes: list[Shape] = [Path(tuple(roads), Paint(stroke=WALKED, width=ROAD * pitch, cap="round"))] if roads else []
    shapes += [
        Path(ground, Paint(fill=ink.mix(PAVED, ink.LANDS[2], 0.75))),
        Path(tuple(streets), Paint(stroke=WALKED, width=STREET * pitch, cap="round")),
        Path(tuple(places), Paint(fill=WALKED)),
    ]
    yield Group(tuple(shapes), id="town")

"""Rivers on a board of lines: from mesh to mesh, from high land down to the coast, across the middles of the lines between points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import floor, hypot
from typing import NamedTuple, TypeAlias

from boardgen.draw.map.contours import Heights
from boardgen.draw.place.placing import Placing, Spot
from boardgen.draw.place.sign_places import Mesh
from boardgen.draw.shape.shapes import Segment
from boardgen.layout.ground.board import Board

SHORTEST = 4
"""Meshes of a river at least."""
EACH = 110
"""A board has a river for so many points, ..."""
MOST = 3
"""... at most these, ..."""
LEAST = 40
"""... and none at all when it has fewer."""
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
    """How the meshes of a board hang together."""
    beside: dict[Line, list[int]] = {}
    for number, mesh in enumerate(meshes):
        for line in _lines(mesh):
            beside.setdefault(line, []).append(number)
    squares: dict[tuple[int, int], list[Spot]] = {}
    for x, y in map(board.spot, range(len(board))):
        squares.setdefault((floor(x), floor(y)), []).append((x, y))
    outer = [line for line, here in beside.items() if len(here) == 1 and _open(board, meshes[here[0]], line, squares)]
    return Net(tuple(meshes), {line: tuple(here) for line, here in beside.items()}, frozenset(outer))


def rivers(placing: Placing, net: Net, land: Heights, keep: float) -> Iterator[River]:
    """The rivers of a board, none of which comes nearer to a point than `keep` mm; the longest first."""
    board = placing.board
    if len(board) < LEAST or board.grid.diagonals or 0.5 * placing.pitch < keep or not net.outer:
        return
    spots = [(placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch) for mesh in net.meshes]
    heights = [land.at(x, y) for x, y in spots]
    high = sorted(range(len(spots)), key=lambda number: (-heights[number], number))
    ends: list[Spot] = []
    used: set[int] = set()
    wanted = min(MOST, 1 + len(board) // EACH)
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
        yield tuple(_drawn(placing, net, way, mouth, keep, land.seed))


def _lines(mesh: Mesh) -> Iterator[Line]:
    for one, other in zip(mesh.points, (*mesh.points[1:], mesh.points[0]), strict=True):
        yield min(one, other), max(one, other)


def _open(board: Board, mesh: Mesh, line: Line, squares: Mapping[tuple[int, int], Sequence[Spot]]) -> bool:
    """Whether the far side of a line of a mesh has no point of the board; `squares` are all points by the square that they are in."""
    (ax, ay), (bx, by) = board.spot(line[0]), board.spot(line[1])
    x, y = 0.5 * (ax + bx), 0.5 * (ay + by)
    far = hypot(x - mesh.x, y - mesh.y)
    out = (x - mesh.x) / far, (y - mesh.y) / far
    beyond = x + out[0], y + out[1]
    column, row = floor(beyond[0]), floor(beyond[1])
    near = (spot for i in (-1, 0, 1) for j in (-1, 0, 1) for spot in squares.get((column + i, row + j), ()))
    return not any(hypot(beyond[0] - a, beyond[1] - b) < 0.72 for a, b in near)


def _way(net: Net, heights: Sequence[float], source: int, used: set[int]) -> tuple[list[int], Line | None]:
    """The easiest way down from a mesh: the meshes, and the line over which it leaves the land."""
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
                climb = max(0.0, heights[after] - heights[here])
                ahead = cost + LENGTH + UPHILL * climb + HIGH * heights[after] ** 2
                if ahead < best.get(after, float("inf")):
                    best[after], before[after] = ahead, here
                    heappush(todo, (ahead, after))
    return [source], None


def _middle(placing: Placing, line: Line) -> Spot:
    (ax, ay), (bx, by) = placing.at(line[0]), placing.at(line[1])
    return 0.5 * (ax + bx), 0.5 * (ay + by)


def _drawn(placing: Placing, net: Net, way: Sequence[int], mouth: Line, keep: float, seed: int) -> Iterator[tuple[Segment, ...]]:
    """The parts of a river: from the middle of its first mesh over the middles of lines, and on beyond the last one."""
    entry: Spot | None = None
    for number, here in enumerate(way):
        mesh = net.meshes[here]
        if number + 1 < len(way):
            shared = set(_lines(mesh)) & set(_lines(net.meshes[way[number + 1]]))
            leaving = _middle(placing, min(shared))
        else:
            leaving = _middle(placing, mouth)
        centre = placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch
        corners = [placing.at(point) for point in mesh.points]
        yield _bent(entry, leaving, centre, corners, keep, placing.pitch, seed + here)
        entry = leaving
        if number + 1 == len(way):
            far = hypot(leaving[0] - centre[0], leaving[1] - centre[1])
            out = PAST * placing.pitch / far
            end = leaving[0] + out * (leaving[0] - centre[0]), leaving[1] + out * (leaving[1] - centre[1])
            yield ("M", round(leaving[0], 2), round(leaving[1], 2)), ("L", round(end[0], 2), round(end[1], 2))


def _bent(
    entry: Spot | None, leaving: Spot, centre: Spot, corners: Sequence[Spot], keep: float, pitch: float, number: int
) -> tuple[Segment, ...]:
    """The way through one mesh, across its lines at right angles and clear of the points. Without an entry it begins in the middle."""
    roll = ((number * 0x9E3779B1) & 0xFFFFFFFF) >> 7
    swing, bend = (1 if roll % 2 else -1) * (0.6 + 0.2 * (roll // 2 % 3)) * SWING * pitch, BEND[roll // 8 % len(BEND)]
    for share in (1.0, 0.6, 0.3, 0.0):
        way = _curve(entry, leaving, centre, swing * share, bend * share + 0.75 * (1 - share))
        if min(hypot(x - a, y - b) for x, y in along(way) for a, b in corners) >= keep:
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


def along(way: Sequence[Segment]) -> Iterator[Spot]:
    """Places along an open curve, half a dozen of each of its parts."""
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

"""Contour lines on land without zones: the heights of a landscape that belongs to the map, as smooth closed or open curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Segment

Spot = tuple[float, float]
LONG = 3.6
"""How far hills are apart, in units of the pitch, on a board of usual size."""
HILLS = 9.0
"""Hills along the longer side of a board at most: those of a large one are broader."""
PARTS = 9
"""Squares of the raster from hill to hill."""
LEVELS = 7
"""Heights that have a line."""


def contours(area: Box, pitch: float, seed: int) -> Iterator[tuple[int, tuple[Segment, ...]]]:
    """The lines of each height within an area, the lowest first: number of the height and its curves, mm."""
    long = max(LONG * pitch, max(area.width, area.height) / HILLS)
    columns, rows = ceil(area.width / long * PARTS), ceil(area.height / long * PARTS)
    east, south = area.width / columns, area.height / rows
    heights = [[_height(column * east / long, row * south / long, seed) for column in range(columns + 1)] for row in range(rows + 1)]
    every = sorted(height for row in heights for height in row)
    for level in range(LEVELS):
        at = every[len(every) * (2 * level + 1) // (2 * LEVELS)]
        segments: list[Segment] = []
        for line in _chains(heights, at):
            segments += _smooth([(area.x0 + x * east, area.y0 + y * south) for x, y in line], closed=line[0] == line[-1])
        if segments:
            yield level, tuple(segments)


def _height(x: float, y: float, seed: int) -> float:
    return _noise(x, y, seed) + 0.35 * _noise(2.1 * x + 5.3, 2.1 * y + 9.7, seed + 1)


def _noise(x: float, y: float, seed: int) -> float:
    """A smooth random value that belongs to a place, the same on every machine."""
    i, j = floor(x), floor(y)
    s, t = _eased(x - i), _eased(y - j)
    north = (1 - s) * _slope(i, j, x, y, seed) + s * _slope(i + 1, j, x, y, seed)
    south = (1 - s) * _slope(i, j + 1, x, y, seed) + s * _slope(i + 1, j + 1, x, y, seed)
    return (1 - t) * north + t * south


SLOPES = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7))


def _slope(i: int, j: int, x: float, y: float, seed: int) -> float:
    """How high a plane through a corner of the noise is at a place."""
    h = (i * 0x27D4EB2F + j * 0x165667B1 + seed * 0x9E3779B1) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    east, south = SLOPES[(h >> 8) % len(SLOPES)]
    return east * (x - i) + south * (y - j)


def _eased(t: float) -> float:
    return t * t * t * (t * (6 * t - 15) + 10)


Edge = tuple[int, int, int]
"""A side of the raster: column and row of its first corner, and 0 towards the east or 1 towards the south."""


def _chains(heights: Sequence[Sequence[float]], at: float) -> Iterator[list[Spot]]:
    """The lines on which a raster of heights has one height, in squares of the raster; a closed one ends where it begins."""
    joined: dict[Edge, list[Edge]] = {}
    for row in range(len(heights) - 1):
        for column in range(len(heights[0]) - 1):
            corners = heights[row][column], heights[row][column + 1], heights[row + 1][column + 1], heights[row + 1][column]
            sides: tuple[Edge, ...] = ((column, row, 0), (column + 1, row, 1), (column, row + 1, 0), (column, row, 1))
            crossed = [sides[i] for i in range(4) if (corners[i] > at) != (corners[(i + 1) % 4] > at)]
            if len(crossed) == 4 and (sum(corners) / 4 > at) == (corners[0] > at):  # the middle belongs to the first corner
                crossed = [crossed[0], crossed[1], crossed[2], crossed[3]]
            elif len(crossed) == 4:
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


def _smooth(line: Sequence[Spot], *, closed: bool) -> Iterator[Segment]:
    """A curve through every second place of a line, without corners."""
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
        yield (
            "C",
            round(b[0] + (c[0] - a[0]) / 6, 2),
            round(b[1] + (c[1] - a[1]) / 6, 2),
            round(c[0] - (d[0] - b[0]) / 6, 2),
            round(c[1] - (d[1] - b[1]) / 6, 2),
            round(c[0], 2),
            round(c[1], 2),
        )
    if closed:
        yield ("Z",)

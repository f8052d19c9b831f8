"""The heights of land without zones: a landscape that belongs to the map, with contour lines and the outlines of what is higher."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from boardgen.draw.shape.shapes import Segment
from boardgen.draw.type.geometry import Box

Spot = tuple[float, float]
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
        """How high a place is: the share of the area that is lower."""
        height = _height((x - self.area.x0) / self.long, (y - self.area.y0) / self.long, self.seed)
        return bisect_left(self.ranks, height) / len(self.ranks)

    def lines(self, levels: int = LEVELS) -> Iterator[tuple[int, tuple[Segment, ...]]]:
        """The lines of so many heights, the lowest first: number of the height and its curves."""
        inside = [row[BEYOND:-BEYOND] for row in self.raster[BEYOND:-BEYOND]]
        for level in range(levels):
            segments = self._curves(inside, self._rank((2 * level + 1) / (2 * levels)), 0)
            if segments:
                yield level, segments

    def above(self, share: float) -> tuple[Segment, ...]:
        """The outlines of what is higher than such a share of the area, to be filled even-odd; they run out of the area."""
        low = min(self.ranks) - 10.0
        edge = (low,) * (len(self.raster[0]) + 2)
        walled = [edge, *((low, *row, low) for row in self.raster), edge]
        return self._curves(walled, self._rank(share), BEYOND + 1)

    def _rank(self, share: float) -> float:
        return self.ranks[min(len(self.ranks) - 1, int(len(self.ranks) * share))]

    def _curves(self, raster: Sequence[Sequence[float]], at: float, beyond: int) -> tuple[Segment, ...]:
        segments: list[Segment] = []
        for line in _chains(raster, at):
            spots = [(self.area.x0 + (x - beyond) * self.step[0], self.area.y0 + (y - beyond) * self.step[1]) for x, y in line]
            if beyond:
                (x0, y0, x1, y1) = self.area.grown(OUT)[:4]
                spots = [(min(max(x, x0), x1), min(max(y, y0), y1)) for x, y in spots]
            segments += _smooth(spots, closed=line[0] == line[-1])
        return tuple(segments)


def heights(area: Box, pitch: float, seed: int) -> Heights:
    """The landscape of a map over an area."""
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

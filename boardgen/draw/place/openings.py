"""Where a board has no points: the free places within its frame, and the largest of them for a compass or a cartouche."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, hypot
from typing import NamedTuple

from boardgen.draw.place.placing import Placing, Spot
from boardgen.draw.type.geometry import Box

PARTS = 2
"""Squares of the raster in a pitch."""
SHY = (2.0, 1.5, 1.0, 0.75, 0.5, 0.25, 0.0)
"""What is left free around a box beyond what it must have, in units of the pitch: as much as there is room for."""


class Openings(NamedTuple):
    """The free places of a board in a picture, as a raster over its area."""

    area: Box
    step: float
    """The side of a square of the raster in mm."""
    margin: float
    """What a box leaves free to the cells of points, in mm: their coast is bent, and ripples run along it."""
    sums: Sequence[Sequence[int]]
    """How many squares are covered by cells to the north and west of each corner of the raster."""
    blocked: tuple[Box, ...] = ()
    """What else is drawn there: links, and signs of starts."""

    def free(self, box: Box, taken: Iterable[Box] = ()) -> bool:
        """Whether a box lies in the area, off all cells by the margin, and on nothing that is taken."""
        if not self.area.holds(box) or any(box.overlaps(other) for other in (*self.blocked, *taken)):
            return False
        reach = box.grown(self.margin)
        west, east = max(0, floor((reach.x0 - self.area.x0) / self.step)), ceil((reach.x1 - self.area.x0) / self.step)
        north, south = max(0, floor((reach.y0 - self.area.y0) / self.step)), ceil((reach.y1 - self.area.y0) / self.step)
        east, south = min(east, len(self.sums[0]) - 1), min(south, len(self.sums) - 1)
        return self.sums[south][east] - self.sums[north][east] - self.sums[south][west] + self.sums[north][west] == 0

    def best(self, width: float, height: float, taken: Sequence[Box] = ()) -> Spot | None:
        """The middle of the free place with the most room around a box of this size; None where there is none."""
        middles = [
            (self.area.x0 + column * self.step, self.area.y0 + row * self.step)
            for row in range(1, len(self.sums) - 1)
            for column in range(1, len(self.sums[0]) - 1)
            if self.sums[row + 1][column + 1] - self.sums[row - 1][column + 1]
            == self.sums[row + 1][column - 1] - self.sums[row - 1][column - 1]
        ]
        best: list[Spot] = []
        for shy in sorted(SHY):  # where there is little room there is not more of it
            wide, high = width / 2 + shy * PARTS * self.step, height / 2 + shy * PARTS * self.step
            middles = [(x, y) for x, y in middles if self.free(Box(x - wide, y - high, x + wide, y + high), taken)]
            best = middles or best
            if not middles:
                break
        if not best:
            return None
        x, y = sum(spot[0] for spot in best) / len(best), sum(spot[1] for spot in best) / len(best)
        return min(best, key=lambda spot: (round(hypot(spot[0] - x, spot[1] - y), 6), spot[1], spot[0]))


def openings(placing: Placing, area: Box, margin: float, blocked: Sequence[Box] = ()) -> Openings:
    """The free places of a board within an area, which leave so many mm free around its cells; and nothing `blocked`."""
    step = placing.pitch / PARTS
    columns, rows = ceil(area.width / step - 1e-6), ceil(area.height / step - 1e-6)
    covered = [[False] * columns for _ in range(rows)]
    for point in range(len(placing.board)):
        xs, ys = zip(*placing.cell(point), strict=True)
        for row in range(max(0, floor((min(ys) - area.y0) / step + 1e-6)), min(rows, ceil((max(ys) - area.y0) / step - 1e-6))):
            for column in range(max(0, floor((min(xs) - area.x0) / step + 1e-6)), min(columns, ceil((max(xs) - area.x0) / step - 1e-6))):
                covered[row][column] = True
    sums = [[0] * (columns + 1)]
    for line in covered:
        total, above = 0, sums[-1]
        here = [0]
        for column, cell in enumerate(line):
            total += cell
            here.append(above[column + 1] + total)
        sums.append(here)
    reach = [box for box in blocked if area.overlaps(box.grown(margin))]
    return Openings(area, step, margin, sums, tuple(reach))

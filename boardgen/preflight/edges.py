"""Facts about the edges of pieces: no line runs along a cut, and ink that reaches a cut runs on past it.

A knife is half a millimetre off at times: a dark outline would then be missing on one side and double on the other, and a ground that
ends at the cut would leave white paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import Grid, KitPlan, SheetPlan
from boardgen.preflight.pieces import sample
from boardgen.preflight.raster import Raster, Scan

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
INKED, WHITE = 235.0, 250.0
"""Ink reaches the cut where it is darker than the first, and runs on past it where it is darker than the second."""
ANGLES = tuple((cos(2 * pi * i / 72), sin(2 * pi * i / 72)) for i in range(72))
LEAST = 0.3
"""A narrower bleed cannot be told from the grey of an edge."""

Box = tuple[float, float, float, float]


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
                if lighter - shade >= DEEP and not self._ground(number):
                    return True
        return False

    def _ground(self, number: int) -> bool:
        """Whether what is dark here is the ground of a piece with little bleed or none, and the paper beyond it no other side of a line.

        It ends with the bleed, or at the cut without one, and begins well inside the cut, at a ring; or at the cut, where a pattern of
        the piece ends and ink of the bleed alone goes on. A pattern that is broader than a line may end at the cut too, as the strokes
        at the edge of a small coin do.
        """
        dark = self.shades[number][1] + DEEP
        first = last = number
        while first and self.shades[first - 1][1] < dark:
            first -= 1
        while last + 1 < len(self.shades) and self.shades[last + 1][1] < dark:
            last += 1
        start, end = self.shades[first][0], self.shades[last][0]
        if self.bleed >= LEAST and abs(end) <= 2 * STEP + 1e-9 and start <= -WIDE * STEP + 1e-9:
            return True
        narrow = abs(end - self.bleed) <= 2 * STEP + 1e-9
        return narrow and (start <= -WIDE * STEP + 1e-9 or (self.bleed >= LEAST and start >= -STEP - 1e-9))

    @property
    def bare(self) -> bool:
        """Whether ink reaches the cut and does not run on past it."""
        within = [shade for at, shade in self.shades if -0.5 <= at <= -0.15]
        beyond = [shade for at, shade in self.shades if 0.15 <= at <= min(self.bleed, OUTSIDE) - 0.1]
        return self.bleed >= LEAST and bool(beyond) and max(within) < INKED and max(beyond) > WHITE


def edge_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """The edges of some pieces of each grid whose drawing is the kit's own; nothing where there are none."""
    edges = [edge for sheet in plan.sheets if sheet.number <= scan.pages for edge in _edges(scan, sheet)]
    if not edges:
        return
    yield every("edges of pieces", "no line along a cut", [edge.what for edge in edges if edge.lined], len(edges), "edges")
    bled = [edge for edge in edges if edge.bleed >= LEAST]
    if bled:
        yield every("ink at the cuts", "runs on past them", [edge.what for edge in bled if edge.bare], len(bled), "edges")


def _edges(scan: Scan, sheet: SheetPlan) -> Iterator[Edge]:
    for grid in sheet.grids:
        if grid.bleed is None:
            continue  # a face that its author drew, or a kit of an older version
        for x, y in sample(grid):
            what = f"{sheet.label}, piece at {x:g}, {y:g} mm"
            if grid.round:
                yield _around(scan, sheet.number, what, (x, y), grid)
            else:
                wide, high = grid.piece
                box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
                yield from _sides(scan, sheet.number, what, box, grid.bleed, _beside(grid))


def _beside(grid: Grid) -> tuple[float, float]:
    """How far from a cut the shades are compared, across and down: neighbours that share it show their own."""
    across, down = (pitch - piece for pitch, piece in zip(grid.pitch, grid.piece, strict=True))
    return (OUTSIDE if across < 0.01 else min(OUTSIDE, across / 2)), (OUTSIDE if down < 0.01 else min(OUTSIDE, down / 2))


def _around(scan: Scan, page: int, what: str, middle: tuple[float, float], grid: Grid) -> Edge:
    """The shades across the cut of a round piece, each the mean of all directions."""
    bleed = grid.bleed or 0.0
    x, y = middle
    r = grid.piece[0] / 2
    half = r + OUTSIDE + 0.2
    raster = scan.window(page, x - half, y - half, 2 * half, 2 * half, SCALE)
    far = min(OUTSIDE, max(bleed, min(grid.pitch) / 2 - r))
    shades = []
    for at in _steps(far):
        levels = [_level(raster, x + (r + at) * c, y + (r + at) * s) for c, s in ANGLES]
        shades.append((at, sum(levels) / len(levels)))
    return Edge(what, tuple(shades), bleed)


def _sides(scan: Scan, page: int, what: str, box: Box, bleed: float, far: tuple[float, float]) -> Iterator[Edge]:
    """The shades across each side of a rectangle, each the mean over the middle part of the side."""
    x0, y0, x1, y1 = box

    @cache
    def strip(upright: bool, at: float) -> Raster:
        reach = INSIDE + OUTSIDE
        if upright:
            return scan.window(page, at - reach, y0 + 0.1 * (y1 - y0), 2 * reach, 0.8 * (y1 - y0), SCALE / 2)
        return scan.window(page, x0 + 0.1 * (x1 - x0), at - reach, 0.8 * (x1 - x0), 2 * reach, SCALE / 2)

    sides = (("west", True, x0, -1), ("north", False, y0, -1), ("east", True, x1, 1), ("south", False, y1, 1))
    for side, upright, cut, way in sides:
        raster = strip(upright, cut)
        shades = []
        for at in _steps(far[0 if upright else 1]):
            place = (cut + way * at - (raster.x if upright else raster.y)) * raster.scale
            line = raster.column(int(place)) if upright else raster.row(int(place))
            shades.append((at, sum(line) / len(line)))
        yield Edge(f"{what}, {side}", tuple(shades), bleed)


def _steps(far: float) -> Sequence[float]:
    """Distances from the cut, from inside to outside."""
    return [round(-INSIDE + STEP * i, 3) for i in range(round((INSIDE + far) / STEP) + 1)]


def _level(raster: Raster, x: float, y: float) -> int:
    column, row = int((x - raster.x) * raster.scale), int((y - raster.y) * raster.scale)
    return raster.pixels[row * raster.width + column]

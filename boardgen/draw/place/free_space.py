"""Free places on a board: for signs of kinds in its field, and for a compass or a cartouche where it has no points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, floor, hypot

from boardgen.draw.place.board_plan import SEAM, BoardPlan, seed
from boardgen.draw.place.grid_lines import meets, run_through
from boardgen.draw.place.labels import east_of, hexagon, join, thirds
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Shape
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board, point_name
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple

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
    start: Spot
    """The north-western corner of the raster, in the area's or up to one square beyond it: cells begin where squares do."""
    blocked: tuple[Box, ...] = ()
    """What else is drawn there: links, islands, and signs of starts."""

    def free(self, box: Box, taken: Iterable[Box] = ()) -> bool:
        """Return whether a box lies in the area, off all cells by the margin, and on nothing that is taken."""
        if not self.area.holds(box):
            return False
        reach = box.grown(self.margin)
        (x0, y0), step = self.start, self.step
        west, east = max(0, floor((reach.x0 - x0) / step)), ceil((reach.x1 - x0) / step)
        north, south = max(0, floor((reach.y0 - y0) / step)), ceil((reach.y1 - y0) / step)
        east, south = min(east, len(self.sums[0]) - 1), min(south, len(self.sums) - 1)
        if self.sums[south][east] - self.sums[north][east] - self.sums[south][west] + self.sums[north][west]:
            return False
        return not any(map(box.overlaps, (*self.blocked, *taken)))

    def best(self, width: float, height: float, taken: Sequence[Box] = ()) -> Spot | None:
        """Return the middle of the free place with the most room around a box of this size; None where there is none."""
        middles = [
            (self.start[0] + column * self.step, self.start[1] + row * self.step)
            for row in range(1, len(self.sums) - 1)
            for column in range(1, len(self.sums[0]) - 1)
            if self.sums[row + 1][column + 1] - self.sums[row - 1][column + 1]
            == self.sums[row + 1][column - 1] - self.sums[row - 1][column - 1]
        ]
        best: list[Spot] = []
        for shy in sorted(SHY):  # first the smallest room, which leaves fewer places to look at
            wide, high = width / 2 + shy * PARTS * self.step, height / 2 + shy * PARTS * self.step
            middles = [(x, y) for x, y in middles if self.free(Box(x - wide, y - high, x + wide, y + high), taken)]
            best = middles or best
            if not middles:
                break
        if not best:
            return None
        x, y = sum(spot[0] for spot in best) / len(best), sum(spot[1] for spot in best) / len(best)
        return min(best, key=lambda spot: (round(hypot(spot[0] - x, spot[1] - y), 6), spot[1], spot[0]))


def openings(placing: BoardPlan, area: Box, margin: float, blocked: Sequence[Box] = ()) -> Openings:
    """Return the free places of a board within an area, which leave so many mm free around its cells; and nothing `blocked`."""
    step = placing.pitch / PARTS
    start = area.x0 - (area.x0 - placing.left) % step, area.y0 - (area.y0 - placing.top) % step
    columns, rows = ceil((area.x1 - start[0]) / step - 1e-6), ceil((area.y1 - start[1]) / step - 1e-6)
    covered = [[False] * columns for _ in range(rows)]
    for point in range(len(placing.board)):
        xs, ys = zip(*placing.cell(point), strict=True)
        for row in range(max(0, floor((min(ys) - start[1]) / step + 1e-6)), min(rows, ceil((max(ys) - start[1]) / step - 1e-6))):
            for column in range(max(0, floor((min(xs) - start[0]) / step + 1e-6)), min(columns, ceil((max(xs) - start[0]) / step - 1e-6))):
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
    return Openings(area, step, margin, sums, start, tuple(reach))


SIGN = 0.15
"""The radius of a sign, in units of the pitch."""
SMALLEST = 1.6
"""The smallest radius of a sign that can be told from another, in mm."""
NEAR = 1.2
"""What a sign leaves free around words, in mm."""
LOW = {"square": 0.3, "triangle": 0.3, "honeycomb": 0.0}
"""How far below the middle of its cell a sign is, in units of the pitch: pieces and words are in the middle."""
ROSE = {"square": 0.42, "honeycomb": 0.7, "triangle": 0.25}
"""The radius of a compass between the lines of a lattice, in units of the pitch."""


class Mesh(NamedTuple):
    """A mesh or a cell: the points around it, and where a sign goes, in units of the pitch."""

    points: tuple[int, ...]
    x: float
    y: float


def meshes(board: Board) -> Iterator[Mesh]:
    """Yield every mesh with all its points and lines, or every cell, in reading order of its first point."""
    for point in range(len(board)):
        x, y = board.spot(point)
        if board.grid.cells:
            yield Mesh((point,), x, y + LOW[board.grid.lattice])
        elif board.grid.lattice == "triangle":
            for side, third in thirds(board, point):
                if points := join(board, [point, east_of(board, point), third]):
                    yield Mesh(points, x + 0.5, y + side * 0.75**0.5 / 3)
        elif board.grid.lattice == "honeycomb":
            if points := join(board, hexagon(board, point)):
                yield Mesh(points, x + 0.75**0.5, y + 0.5)
        else:
            col, row = board.col[point], board.row[point]
            ring = [board.index.get(point_name(col + east, row - south)) if row > south else None for east, south in _SQUARE]
            if points := join(board, ring):
                yield Mesh(points, x + 0.5, y + (0.79 if board.grid.diagonals else 0.5))


_SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))


def free_meshes(
    spec: GameSpec, placing: BoardPlan, words: Sequence[Box], ways: Sequence[Shape], reach: float = 0.0
) -> dict[str, list[Spot]]:
    """Return the places of each zone for signs that have neither words nor links on them, in mm; words are boxes.

    What goes there reaches so many mm from its middle, that of the signs of kinds where it is not said."""
    board, crossed, words = spec.board, run_through(ways), [word.grown(NEAR) for word in words]
    reach = reach or max(SIGN * placing.pitch, SMALLEST)
    free: dict[str, list[Spot]] = {}
    for mesh in meshes(board) if spec.zones else ():
        code = board.zone[mesh.points[0]]
        if code is None or any(board.zone[point] != code for point in mesh.points):
            continue
        x, y = placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch
        for u, v in places_off_seams(placing, x, y, reach) if board.grid.cells else [(x, y)]:
            box = Box(u, v, u, v).grown(reach)
            if placing.seams.cross(box) or any(box.overlaps(word) for word in words) or meets(box, crossed):
                continue
            free.setdefault(code, []).append((u, v))
            break
    return free


OFF_LINE = 0.23
"""How far from the outermost line of a zone small signs along its border are at least, in units of the pitch."""
SHIFTS = ((0.0, 0.0), (0.07, 0.038), (0.05, -0.026), (0.1, 0.058), (0.08, -0.045))
"""How much farther they may be where no zone is beyond, and how far they then are from the middle between two points, likewise: no
nearer to these."""


def free_edges(spec: GameSpec, placing: BoardPlan, taken: Sequence[Box], ways: Sequence[Shape], reach: float) -> dict[str, list[Spot]]:
    """Return the places of each zone of a square board half way between two points of its outermost lines and its border, in mm.

    Those along the edge of the board are irregular. What goes there reaches so many mm from its middle; it is off what is `taken`, off
    links, and off walls and cuts."""
    board, pitch, crossed, start = spec.board, placing.pitch, run_through(ways), seed(spec.board)
    there = {(column, board.rows - row): zone for column, row, zone in zip(board.col, board.row, board.zone, strict=True)}
    walled = {frozenset((board.col[point], board.rows - board.row[point]) for point in pair) for pair in board.walls}
    free: dict[str, list[Spot]] = {}
    for (column, line), code in sorted(there.items()) if board.grid.lattice == "square" else ():
        for (along, down), (out, beyond) in (((1, 0), (0, -1)), ((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((0, 1), (1, 0))):
            one, other = (column, line), (column + along, line + down)
            if code is None or there.get(other) != code:
                continue
            past = [(x + out, y + beyond) for x, y in (one, other)]
            if code in map(there.get, past) or any(frozenset(pair) in walled for pair in ((one, past[0]), (other, past[1]), (one, other))):
                continue
            number = 0 if any(spot in there for spot in past) else (start + 7 * column + 3 * line) % len(SHIFTS)
            for farther, aside in (SHIFTS[number], SHIFTS[0]):
                x = placing.left + (column + (0.5 + aside) * along + (OFF_LINE + farther) * out) * pitch
                y = placing.top + (line + (0.5 + aside) * down + (OFF_LINE + farther) * beyond) * pitch
                box = Box(x, y, x, y).grown(reach)
                if not (placing.seams.cross(box) or any(box.overlaps(other) for other in taken) or meets(box, crossed)):
                    free.setdefault(code, []).append((x, y))
                    break
    return free


def places_off_seams(placing: BoardPlan, x: float, y: float, reach: float) -> list[Spot]:
    """Return where a sign of a cell may go: in its place, or beside the cuts that run through it, the nearest first."""
    off = reach + 2 * SEAM
    across = [x, *(at + side * off for at in placing.seams.across if abs(at - x) < off for side in (-1, 1))]
    down = [y, *(at + side * off for at in placing.seams.down if abs(at - y) < off for side in (-1, 1))]
    return sorted(((u, v) for u in across for v in down), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)


def scatter_signs(spec: GameSpec, free: Mapping[str, Sequence[Spot]]) -> dict[str, list[Spot]]:
    """Return the free places that get a sign: about three in five on land, all where cells are drawn, and one in three on water.

    Every zone has one at least."""
    start, cells = seed(spec.board), spec.board.grid.cells
    chosen: dict[str, list[Spot]] = {}
    for code, spots in free.items():
        every, of = (1, 3) if spec.zones[code].ground == "water" else (1, 1) if cells else (3, 5)
        picked = [spot for number, spot in enumerate(spots) if (start // 7 + number * 7 + len(spots)) % of < every]
        chosen[code] = picked or list(spots[:1])
    return chosen

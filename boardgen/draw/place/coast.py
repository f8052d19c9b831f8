"""Borders like those on a map: every outline of a board bent by one field, so that neighbours go on sharing their borders.

The field says for each place on the board how far, and whereto, a border there is moved. It depends on the map alone: the same map has
the same coasts, whatever its prices and names. It is zero within reach of pieces and of words, so that no border comes nearer to them
than it was allowed to. What lies along a border, such as a shore, is bent by the same field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor, hypot, sqrt
from typing import NamedTuple

from boardgen.digest import sha256
from boardgen.draw.shape import offsets
from boardgen.draw.shape.shapes import Segment
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board

Spot = tuple[float, float]
OCTAVES = ((0.92, 1.0), (0.41, 0.42))
"""The bends of a border: how long they are, in units of the pitch, and how strong."""
LIVELY = 2.1
"""What the field is multiplied by before it is cut off at 1: most places of plain noise lie near 0."""
MOST = 0.125
"""How far a border is moved at most, in units of the pitch."""
STEP = 0.06
"""From place to place along a bent border, in units of the pitch; more on a board whose borders have more than ..."""
MOST_PLACES = 12_000
"""... so many places."""
LONGEST = 1_200
"""The longest coast that is bent, in sides of cells: a board with a longer one keeps straight borders."""


BRIM = 0.65
"""How far from a side of the area its bays are felt, in units of the pitch: twice as far as they are deep, or coasts would fold."""
BAY = 3.4
"""How much longer bays are than the bends of borders."""
DEEPEST = 0.3
"""How deep bays are at most, in units of the pitch."""


class Coast(NamedTuple):
    """The field of one board in a picture."""

    seed: int
    pitch: float
    points: dict[tuple[int, int], tuple[Spot, ...]]
    """Where the points of the board lie, in mm, by the square of the pitch that they are in."""
    keep: float
    """How far a border stays away from every point, in mm: the radius of a piece, and a little more."""
    step: float
    """From place to place along a border, in mm."""
    area: Box
    """What the map covers: no border crosses its sides."""
    words: tuple[Box, ...]
    """What no border may touch."""
    known: dict[tuple[int, ...], list[list[Spot]]]
    """The bent outlines of points, once somebody has asked."""
    near: dict[tuple[int, int], tuple[Spot, ...]]
    """The points in and around a square of the pitch ..."""
    values: dict[tuple[int, int, int], Spot]
    """... and the values of the noise at its corners."""
    bays: bool = False
    """Whether the sides of the area are coast too, and so have bays."""

    def outline(
        self, points: Sequence[int], straight: Callable[[], Sequence[Segment]], inset: float, fine: float = offsets.FINE
    ) -> tuple[Segment, ...]:
        """The outline of the cells of some points, bent, and so many mm further in; `straight` gives the one that is bent."""
        key = tuple(points)
        if key not in self.known:
            self.known[key] = [[self._moved(x, y) for x, y in loop] for loop in _loops(straight(), self.step, self.area[:2])]
        return offsets.path(offsets.inset(self.known[key], inset), fine)

    def _moved(self, x: float, y: float) -> Spot:
        free = min(self._free(x, y), MOST * self.pitch)
        if free > 0:
            east, south = self._noise(x, y)
            over = max(1.0, hypot(east, south))
            x, y = x + free * east / over, y + free * south / over
        return self._bay(x, y) if self.bays else (x, y)

    def _bay(self, x: float, y: float) -> Spot:
        """Where a place goes by the bays of the sides of the area: inwards, and the less the farther it is from a side."""
        brim, (x0, y0, x1, y1) = BRIM * self.pitch, self.area[:4]
        inwards = max(0.0, 1 - (x - x0) / brim) - max(0.0, 1 - (x1 - x) / brim)
        downwards = max(0.0, 1 - (y - y0) / brim) - max(0.0, 1 - (y1 - y) / brim)
        if not inwards and not downwards:
            return x, y
        deep, rough = self._noise(x / BAY, y / BAY)[0], self._noise(x, y)[1]
        free = max(0.0, min(self._land_free(x, y), DEEPEST * self.pitch * max(0.0, min(1.0, 0.3 + deep + 0.35 * rough))))
        over = max(1.0, hypot(inwards, downwards))
        return x + free * inwards / over, y + free * downwards / over

    def _free(self, x: float, y: float) -> float:
        """How far a place is from what a border must not touch, in mm."""
        free = self._land_free(x, y)
        free = min(free, x - self.area.x0, self.area.x1 - x, y - self.area.y0, self.area.y1 - y)
        for box in self.words:
            if free <= 0:
                break
            if x - box.x1 > free or box.x0 - x > free:
                continue
            beside, above = max(box.x0 - x, x - box.x1, 0.0), max(box.y0 - y, y - box.y1, 0.0)
            free = min(free, hypot(beside, above))
        return free

    def _land_free(self, x: float, y: float) -> float:
        """How far a place is from what belongs to the pieces on points, in mm."""
        square = floor(x / self.pitch), floor(y / self.pitch)
        near = self.near.get(square)
        if near is None:
            around = ((square[0] + i, square[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
            near = self.near[square] = tuple(spot for other in around for spot in self.points.get(other, ()))
        return (sqrt(min([(x - px) * (x - px) + (y - py) * (y - py) for px, py in near])) if near else self.pitch) - self.keep

    def _noise(self, x: float, y: float) -> Spot:
        """Two smooth random values, most of them between -1 and 1."""
        east = south = 0.0
        for number, (long, strong) in enumerate(OCTAVES):
            u, v = (x - self.area.x0) / (long * self.pitch), (y - self.area.y0) / (long * self.pitch)
            i, j = floor(u), floor(v)
            s, t = _eased(u - i), _eased(v - j)
            key = self.seed + 7919 * number
            for k, m, share in ((i, j, (1 - s) * (1 - t)), (i + 1, j, s * (1 - t)), (i, j + 1, (1 - s) * t), (i + 1, j + 1, s * t)):
                one, other = self.values.get((key, k, m)) or self._value(key, k, m)
                east += strong * share * one
                south += strong * share * other
        return east, south

    def _value(self, key: int, i: int, j: int) -> Spot:
        """Two values that belong to a corner of the noise, the same on every machine."""
        h = (i * 0x27D4EB2F + j * 0x165667B1 + key * 0x9E3779B1) & 0xFFFFFFFF
        h = ((h ^ (h >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF
        h = ((h ^ (h >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
        h ^= h >> 16
        strong = LIVELY / sum(strength for _, strength in OCTAVES)
        pair = strong * ((h & 0xFFFF) / 0x7FFF - 1.0), strong * ((h >> 16) / 0x7FFF - 1.0)
        self.values[key, i, j] = pair
        return pair


def coast(
    board: Board, pitch: float, at: Callable[[int], Spot], keep: float, area: Box, words: Sequence[Box] = (), *, bays: bool = False
) -> Coast:
    """The field of a board whose points lie at the places that `at` gives, within an area; all mm. Its sides stay straight without bays."""
    step = max(STEP, length(board) / MOST_PLACES) * pitch
    points: dict[tuple[int, int], list[Spot]] = {}
    for point in range(len(board)):
        x, y = at(point)
        points.setdefault((floor(x / pitch), floor(y / pitch)), []).append((x, y))
    squares = {square: tuple(spots) for square, spots in points.items()}
    return Coast(seed(board), pitch, squares, keep, step, area, tuple(words), {}, {}, {}, bays)


def length(board: Board) -> int:
    """How long the borders of a board are, in sides of cells, those on both sides counted."""
    sides = len(board.corners(0))
    return sum(sides - sum(board.zone[near] == board.zone[point] for near in board.neighbours[point]) for point in range(len(board)))


def seed(board: Board) -> int:
    """A number that belongs to the map of a board."""
    named = ",".join(f"{name}={zone}" for name, zone in zip(board.names, board.zone, strict=True))
    return int(sha256()(f"{board.grid.lattice} {named}".encode()).hexdigest()[:12], 16)


def _eased(t: float) -> float:
    return t * t * t * (t * (6 * t - 15) + 10)


def _loops(outline: Sequence[Segment], step: float, origin: Spot) -> Iterator[list[Spot]]:
    """The closed parts of an outline as places at most `step` mm apart."""
    loop: list[Spot] = []
    for segment in outline:
        match segment:
            case ("M", x, y):
                loop = [(x, y)]
            case ("L", x, y):
                loop += [*_between(loop[-1], (x, y), step, origin), (x, y)]
            case ("C", bx, by, cx, cy, x, y):
                ax, ay = loop[-1]
                for t in (0.25, 0.5, 0.75, 1.0):
                    p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    loop.append((p * ax + q * bx + r * cx + s * x, p * ay + q * by + r * cy + s * y))
            case _:
                loop += _between(loop[-1], loop[0], step, origin)
                yield loop


def _between(start: Spot, end: Spot, step: float, origin: Spot) -> Iterator[Spot]:
    """Places on a straight line that lie on one raster for the whole board: neighbours have the same ones on a border."""
    along = 0 if abs(end[0] - start[0]) >= abs(end[1] - start[1]) else 1
    far = end[along] - start[along]
    if abs(far) < 1e-9:
        return
    way = 1 if far > 0 else -1
    number = floor(way * (start[along] - origin[along]) / step + 1e-6) + 1
    while way * (at := origin[along] + way * number * step) < way * end[along] - 1e-6 * step:
        share = (at - start[along]) / far
        yield (at, start[1] + share * (end[1] - start[1])) if along == 0 else (start[0] + share * (end[0] - start[0]), at)
        number += 1

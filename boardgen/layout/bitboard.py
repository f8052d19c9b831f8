"""A board as bits: sets of points, the steps between points, and the symmetries of the board, each in a few operations on large ints.

A set of points is an int with a bit for each point, in the order of coordinates: column by column from the west, each from the
south. The number of a point's bit is its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from boardgen.layout.board import Board

SIXTHS = ((2, 0, 0, 2), (1, -1, 3, 1), (-1, -1, 3, -1), (-2, 0, 0, -2), (-1, 1, -3, -1), (1, 1, -3, 1))
"""Turns by sixths in units of a lattice, times two: the new x and y from the old, row by row."""


class BitBoard:
    """A board with the distances that have been asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.step = board.rows + 1  # a column and a gap, so that a shift by one never leaves the column
        self.bits = [1 << (col * self.step + row) for col, row in zip(board.col, board.row, strict=True)]
        self.all = sum(self.bits)
        self.far = len(self.bits) + 1
        """The distance of two points that no path joins: more than any path has steps."""
        self._north = self._east = 0
        """Points with a line to the north, and to the east."""
        aslant: dict[int, int] = {}
        for a, b in board.lines():  # `a` comes first in reading order: north of `b`, or west of it
            way = self.bits[a].bit_length() - self.bits[b].bit_length()
            if way == 1:
                self._north |= self.bits[b]
            elif way == -self.step:
                self._east |= self.bits[a]
            else:
                aslant[abs(way)] = aslant.get(abs(way), 0) | min(self.bits[a], self.bits[b])
        self._aslant = tuple(aslant.items())
        """Other lines, by how many places their ends are apart: the points that have such a line to a later place."""
        self._rings: dict[int, list[int]] = {}
        self._nearer: dict[tuple[int, int], int] = {}

    def points(self, places: Sequence[int]) -> tuple[int, ...]:
        """The board's points at these places, in the order of coordinates."""
        return tuple(self._at[place] for place in sorted(places))

    @cached_property
    def _at(self) -> Mapping[int, int]:
        return {bit.bit_length() - 1: point for point, bit in enumerate(self.bits)}

    def next_to(self, points: int) -> int:
        """All points that a line joins to one of these."""
        step, north, east = self.step, self._north, self._east
        reached = (points & north) << 1 | (points >> 1) & north | (points & east) << step | (points >> step) & east
        for way, points_with_it in self._aslant:
            reached |= (points & points_with_it) << way | (points >> way) & points_with_it
        return reached

    def rings(self, place: int) -> list[int]:
        """The points at 0, 1, 2 ... steps from a place; those that no path reaches are in none."""
        rings = self._rings.get(place)
        if rings is None:
            ring = seen = 1 << place
            rings = []
            while ring:
                rings.append(ring)
                ring = self.next_to(ring) & ~seen
                seen |= ring
            self._rings[place] = rings
        return rings

    def within(self, place: int, steps: int) -> int:
        """The points that are at most so many steps away."""
        near = 0
        for ring in self.rings(place)[: steps + 1]:
            near |= ring
        return near

    def distance(self, one: int, other: int) -> int:
        """Steps between two places; `far` when no path joins them."""
        bit = 1 << other
        return next((steps for steps, ring in enumerate(self.rings(one)) if ring & bit), self.far)

    def distances(self, places: Sequence[int]) -> list[int]:
        """The distances of all pairs."""
        return [steps for i, place in enumerate(places[1:], 1) for steps in self.steps(place, places[:i])]

    def steps(self, place: int, others: Sequence[int]) -> list[int]:
        """The distances of a place from others. Rings are walked and not kept where nobody has asked for them."""
        if place in self._rings:
            return [self.distance(place, other) for other in others]
        bits = {other: 1 << other for other in others}
        distances: dict[int, int] = {}
        ring = seen = 1 << place
        count = 0
        while ring and len(distances) < len(bits):
            for other, bit in bits.items():
                if ring & bit:
                    distances[other] = count
            ring = self.next_to(ring) & ~seen
            seen |= ring
            count += 1
        return [distances.get(other, self.far) for other in others]

    def all_steps(self, place: int, others: int) -> dict[int, int]:
        """The distances of a place from all of a set that a path reaches."""
        return {other: steps for steps, ring in enumerate(self.rings(place)) for other in places(ring & others)}

    def nearer(self, one: int, other: int) -> int:
        """The points with fewer steps to the first place than to the second."""
        points = self._nearer.get((one, other))
        if points is None:
            theirs = self.rings(other)
            near = points = 0
            for steps, ring in enumerate(self.rings(one)):
                if steps < len(theirs):
                    near |= theirs[steps]
                points |= ring & ~near
            self._nearer[one, other] = points
        return points

    def joined(self, places: list[int], areas: list[int], place: int) -> tuple[list[int], list[int]]:
        """A set of places with one more, and the area of each: the points with fewer steps to it than to all others of the set."""
        own = self.all
        for other in places:
            own &= self.nearer(place, other)
        return [*places, place], [*(area & self.nearer(other, place) for area, other in zip(areas, places, strict=True)), own]

    def areas(self, places: Sequence[int]) -> list[int]:
        """How many points are in the area of each place; all grow at once, a ring at a time, and nothing is kept."""
        own = [1 << place for place in places]
        edge = list(own)
        seen, shared = sum(own), 0
        while any(edge):
            reached = [self.next_to(points) & ~seen for points in edge]
            shared = self.next_to(shared) & ~seen
            once = 0
            for points in reached:
                shared |= once & points
                once |= points
            edge = [points & ~shared for points in reached]
            own = [mine | points for mine, points in zip(own, edge, strict=True)]
            seen |= once | shared
        return [points.bit_count() for points in own]

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """Turns and reflections that leave points and lines as they are, as the place that each place goes to; without standing still."""
        board = self.board
        if board.grid.lattice != "square":
            return tuple(self._turned())
        spots = [(col, row - 1) for col, row in zip(board.col, board.row, strict=True)]
        at = dict(zip(spots, (bit.bit_length() - 1 for bit in self.bits), strict=True))
        point_at = {spot: point for point, spot in enumerate(spots)}
        lines = frozenset(board.lines())
        west, south = min((c for c, _ in spots), default=0), min((r for _, r in spots), default=0)
        east, north = max((c for c, _ in spots), default=0), max((r for _, r in spots), default=0)
        symmetries = []
        for swap in (False, True) if east - west == north - south else (False,):
            for flip_c, flip_r in ((False, False), (True, False), (False, True), (True, True)):
                moved = []
                for spot in spots:
                    c, r = spot[0] - west, spot[1] - south
                    c, r = (r, c) if swap else (c, r)
                    moved.append((east - c if flip_c else west + c, north - r if flip_r else south + r))
                if (swap or flip_c or flip_r) and all(spot in at for spot in moved):
                    to = [point_at[spot] for spot in moved]
                    if all(tuple(sorted((to[a], to[b]))) in lines for a, b in lines):
                        symmetries.append({at[spot]: at[other] for spot, other in zip(spots, moved, strict=True)})
        return tuple(symmetries)

    def _turned(self) -> Iterator[Mapping[int, int]]:
        """The same where lines do not cross at right angles: turns by sixths about the middle of all points, and reflections."""
        board, count = self.board, len(self.bits)
        knots = [board.grid.knot(col, board.rows - row) for col, row in zip(board.col, board.row, strict=True)]
        middle = [sum(x for x, _ in knots), sum(y for _, y in knots)]
        spots = [(count * x - middle[0], count * y - middle[1]) for x, y in knots]
        at = {(2 * x, 2 * y): point for point, (x, y) in enumerate(spots)}
        places = [bit.bit_length() - 1 for bit in self.bits]
        lines = frozenset(board.lines())
        for flip in (1, -1):
            for a, b, c, d in SIXTHS:
                to = [at.get((flip * (a * x + b * y), c * x + d * y)) for x, y in spots]
                ends = [point for point in to if point is not None]
                moved = len(ends) == count and ends != list(range(count))
                if moved and all((min(ends[a], ends[b]), max(ends[a], ends[b])) in lines for a, b in lines):
                    yield {place: places[end] for place, end in zip(places, ends, strict=True)}


def places(points: int) -> list[int]:
    """The places of a set, in the order of coordinates."""
    numbers = []
    while points:
        low = points & -points
        numbers.append(low.bit_length() - 1)
        points ^= low
    return numbers

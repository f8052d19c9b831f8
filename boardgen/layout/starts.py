"""Where players start on a board that does not say it: points as far apart as possible, by the paths between them.

Of the points at least two steps from every edge (on boards of seven lines and more) those with the largest smallest path
distance, ties by coordinate: column by column from the west, each from the south. A gap in the map has edges like the
board's own. A set of points is an int with a bit a point, in the order of coordinates, so that a whole board takes one
step of a search in a few operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.layout.board import Board

LINES = 7
"""A board of as many lines both ways has starts that keep off its edges ..."""
STEPS = 2
"""... by so many steps, or by as many as leave enough points."""
MOST = 1000
"""Points among which a search is tried that may leave nothing out; a larger board is searched on a coarse grid."""
WORK = 100_000
"""Branches after which such a search is given up: well under a second."""


class Starts(NamedTuple):
    """Points of a board, in the order of coordinates. `exact` when none lie further apart, or the layout itself names them."""

    points: tuple[int, ...]
    exact: bool


def starts_for(board: Board, players: int) -> Starts:
    """The starts for so many players: those of the layout, else computed. Fewer where the board has not as many points."""
    if players in board.starts:
        return Starts(board.starts[players], True)
    return Finder(board).starts(players)


def all_starts(board: Board, least: int, most: int) -> dict[int, Starts]:
    """The starts for every number of players from `least` to `most` that the board has points for."""
    finder = Finder(board)
    numbers = range(least, min(most, len(board)) + 1)
    return {n: Starts(board.starts[n], True) if n in board.starts else finder.starts(n) for n in numbers}


class Finder:
    """A board as bits, with the distances that have been asked for: one serves for every number of players."""

    __slots__ = ("_east", "_north", "_rings", "all", "bits", "board", "step", "work")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.step = board.rows + 1  # a column and a gap, so that a shift by one never leaves the column
        self.bits = [1 << (col * self.step + row) for col, row in zip(board.col, board.row, strict=True)]
        self.all = sum(self.bits)
        self._north = self._east = 0
        """Points with a line to the north, and to the east."""
        for a, b in board.lines():  # `a` comes first in reading order: north of `b`, or west of it
            if board.col[a] == board.col[b]:
                self._north |= self.bits[b]
            else:
                self._east |= self.bits[a]
        self._rings: dict[int, list[int]] = {}
        self.work = 0

    def starts(self, players: int) -> Starts:
        """The starts for so many players, whatever the layout says."""
        at = {bit.bit_length() - 1: point for point, bit in enumerate(self.bits)}
        among = self.among(players)
        if players < 1 or among.bit_count() <= players:
            return Starts(tuple(at[place] for place in _places(among)[: max(0, players)]), True)
        exact = among.bit_count() <= MOST
        places, sure = self._spread(among if exact else self._coarse(among), players)
        if not (exact and sure):
            places = self._improved(places, among)
        return Starts(tuple(at[place] for place in sorted(places)), exact and sure)

    def among(self, players: int) -> int:
        """The points that may be starts: off the edges by as many steps, of STEPS, as leave enough."""
        inside = self.all
        layers = [inside]
        if min(self.board.columns, self.board.rows) >= LINES:
            edge = sum(bit for bit, near in zip(self.bits, self.board.neighbours, strict=True) if len(near) < 4)
            for _ in range(STEPS):
                inside &= ~edge
                layers.append(inside)
                edge |= self._next(edge)
        return next((layer for layer in reversed(layers) if layer.bit_count() >= players), self.all)

    def _next(self, points: int) -> int:
        """All points that a line joins to one of these."""
        step, north, east = self.step, self._north, self._east
        return (points & north) << 1 | (points >> 1) & north | (points & east) << step | (points >> step) & east

    def rings(self, place: int) -> list[int]:
        """The points at 0, 1, 2 ... steps from a place; those out of reach are in none."""
        found = self._rings.get(place)
        if found is None:
            ring = seen = 1 << place
            found = []
            while ring:
                found.append(ring)
                ring = self._next(ring) & ~seen
                seen |= ring
            self._rings[place] = found
        return found

    def beyond(self, place: int, distance: int, among: int) -> int:
        """The points that are at least so many steps away, or out of reach."""
        near = 0
        for ring in self.rings(place)[:distance]:
            near |= ring
        return among & ~near

    def distance(self, one: int, other: int) -> int:
        """Steps between two places; more than the board has points when no path joins them."""
        bit = 1 << other
        return next((steps for steps, ring in enumerate(self.rings(one)) if ring & bit), len(self.bits) + 1)

    def _least(self, places: Sequence[int]) -> int:
        pairs = [self.distance(a, b) for i, a in enumerate(places) for b in places[:i]]
        return min(pairs, default=len(self.bits) + 1)

    def _spread(self, among: int, players: int) -> tuple[list[int], bool]:
        """The first by coordinate of the sets that lie furthest apart, and whether that is certain."""
        best = self._improved(self._greedy(among, players), among)
        if players == 1:
            return _places(among)[:1], True
        self.work = WORK
        while True:  # a set one step further apart, until there is none
            further = self._search(among, players, self._least(best) + 1)
            if further is None:
                break
            best = further
        if self.work <= 0:
            return best, False
        first = self._search(among, players, self._least(best))
        return (first or best), first is not None and self.work > 0

    def _search(self, among: int, players: int, distance: int) -> list[int] | None:
        """The first set by coordinate of which no two are nearer than that; None when there is none or the work is used up."""
        if distance > len(self.bits) + 1:
            return None
        far = {place: self.beyond(place, distance, among) for place in _places(among)}

        def further(chosen: list[int], left: int, wanted: int) -> list[int] | None:
            if wanted == 0:
                return chosen
            if left.bit_count() < wanted or self._parts(left, far, wanted) < wanted:
                return None
            while left:
                self.work -= 1
                if self.work < 0:
                    return None
                low = left & -left
                place = low.bit_length() - 1
                left ^= low
                found = further([*chosen, place], left & far[place], wanted - 1)
                if found is not None:
                    return found
                if left.bit_count() < wanted:
                    return None
            return None

        return further([], among, players)

    def _parts(self, left: int, far: dict[int, int], wanted: int) -> int:
        """Into how many parts, `wanted` at most, the points fall of which each can give one point only."""
        parts = 0
        while left and parts < wanted:
            parts += 1
            part = left
            while part:  # points that are all too near each other
                low = part & -part
                left ^= low
                part &= ~far[low.bit_length() - 1]
                part ^= low
        return parts

    def _greedy(self, among: int, players: int) -> list[int]:
        """From the south-west, each time the first of the points furthest from all chosen."""
        chosen = _places(among)[:1]
        while len(chosen) < players:
            chosen.append(self._furthest(chosen, among))
        return chosen

    def _furthest(self, chosen: Sequence[int], among: int) -> int:
        """The first of the points that are furthest from the nearest of those chosen."""
        for place in chosen:
            among &= ~(1 << place)
        reach = max(len(self.rings(place)) for place in chosen)
        near = [0] * (reach + 1)
        balls = [0] * len(chosen)
        last = among
        for steps in range(reach + 1):
            for i, place in enumerate(chosen):
                rings = self.rings(place)
                if steps < len(rings):
                    balls[i] |= rings[steps]
                near[steps] |= balls[i]
            left = among & ~near[steps]
            if not left:
                break
            last = left
        return (last & -last).bit_length() - 1

    def _improved(self, places: list[int], among: int) -> list[int]:
        """Points moved one at a time to where they are furthest from the others, as long as that parts all further."""
        best, reach = list(places), self._least(places)
        for _ in range(8):
            before = reach
            for i in range(len(best)):
                others = best[:i] + best[i + 1 :]
                if not others:
                    continue
                tried = [*others[:i], self._furthest(others, among), *others[i:]]
                if self._least(tried) > reach:
                    best, reach = tried, self._least(tried)
            if reach == before:
                break
        return best

    def _coarse(self, among: int) -> int:
        """Every second, third ... line of a large board, and always the outermost that are left."""
        places = _places(among)
        spots = [divmod(place, self.step) for place in places]
        every = 1
        columns, rows = sorted({c for c, _ in spots}), sorted({r for _, r in spots})
        while True:
            every += 1
            kept_columns, kept_rows = {*columns[::every], columns[-1]}, {*rows[::every], rows[-1]}
            kept = [1 << place for place, (c, r) in zip(places, spots, strict=True) if c in kept_columns and r in kept_rows]
            if len(kept) <= MOST // 3:
                return sum(kept) or among


def _places(points: int) -> list[int]:
    """The places of a set, in the order of coordinates."""
    found = []
    while points:
        low = points & -points
        found.append(low.bit_length() - 1)
        points ^= low
    return found

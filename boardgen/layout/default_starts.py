"""Where players start on a board that does not say it: points as far apart as possible by the paths between them, with even areas.

Starts are taken from the points at least two steps from every edge, on boards of seven lines and more; a gap in the map has edges
like the board's own. They are the best set of points in the sense of `spread.py`: first the largest smallest distance, then the
most even areas. Where the areas of that set differ by more than 3 points, on a symmetric board of seven lines and more, starts that
lie symmetrically and up to a fifth nearer to each other are taken instead if their areas differ by at most 3 points, or if there are
none such, by half as many as before; of those, the ones furthest apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.layout.bitboard import BitBoard, places
from boardgen.layout.board import Board
from boardgen.layout.spread import Mirrored, Search, evened, rank, spread

LINES = 7
"""A board of as many lines both ways has starts that keep off its edges ..."""
STEPS = 2
"""... by so many steps, or by as many as leave enough points."""
EVEN, SHARE = 3, 50
"""Areas are even when they differ by at most 3 points, or by at most a fiftieth of an equal share of a large board."""
NEARER = 5
"""Symmetric starts may be nearer to each other by this part of the smallest distance."""
SMALL = 400
"""Points of a board of seven lines and more that is always searched to the end ..."""
WORK = 2_000_000
"""... which takes some ten thousand branches as a rule; this bounds the time that a board made to be slow can take."""
MOST = 300
"""Points among which a larger board is searched as they are; beyond, on a coarse grid ..."""
COARSE, COARSER = 81, 49
"""... of at most so many points, and of fewer for symmetric starts."""
LESS_WORK = 40_000
"""Branches after which the search of a larger board, or of a strip, is given up: a second or two."""


class Starts(NamedTuple):
    """Points of a board, in the order of coordinates. `exact` when no choice of points is better, or the layout itself names them."""

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
    """A board with the distances that have been asked for: one serves for every number of players."""

    __slots__ = ("board", "ground")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ground = BitBoard(board)

    def starts(self, players: int) -> Starts:
        """The starts for so many players, at least one, whatever the layout says."""
        among = self.among(players)
        if among.bit_count() <= players:
            return Starts(self.ground.points(places(among)), True)
        narrow = min(self.board.columns, self.board.rows) < LINES
        if len(self.board) <= SMALL:
            chosen, proved = Search(self.ground, among, players, LESS_WORK if narrow else WORK).best()
            if proved and not narrow:
                chosen, proved = self.mirrored(chosen, among)
            return Starts(self.ground.points(chosen), proved)
        tried = among if among.bit_count() <= MOST else self.coarse(among, COARSE)
        chosen, _ = Search(self.ground, tried, players, LESS_WORK).best()
        chosen = self.refined(spread(self.ground, chosen, among), among)
        return Starts(self.ground.points(chosen), False)

    def mirrored(self, chosen: list[int], among: int) -> tuple[list[int], bool]:
        """Symmetric starts that are a little nearer to each other, where the areas of these are not even and of those are.

        And whether that is certain.
        """
        start = rank(self.ground, chosen)
        if start.even >= -EVEN or start.least >= self.ground.far:
            return chosen, True
        halved: list[int] = []
        for nearer in range(1, start.least // NEARER + 1):
            others = Mirrored(self.ground, among, len(chosen), start.least - nearer, max(EVEN, -start.even // 2), WORK)
            if others.work < 0:
                return chosen, False
            if others.best and others.even >= -EVEN:
                return others.best, True
            halved = halved or others.best
        return halved or chosen, True

    def refined(self, chosen: list[int], among: int) -> list[int]:
        """Starts of a large board with areas as even as a search near these, or near symmetric ones, finds them."""
        start = rank(self.ground, chosen)
        if start.even >= -max(EVEN, len(self.board) // len(chosen) // SHARE) or start.least >= self.ground.far:
            return chosen
        apart = start.least - start.least // NEARER
        others = Mirrored(self.ground, self.coarse(among, COARSER), len(chosen), apart, -start.even - 1, LESS_WORK)
        if others.best:
            return evened(self.ground, others.best, among, apart, others.symmetry)
        return evened(self.ground, chosen, among, start.least)

    def among(self, players: int) -> int:
        """The points that may be starts: off the edges by as many steps, of STEPS, as leave enough."""
        inside = self.ground.all
        layers = [inside]
        if min(self.board.columns, self.board.rows) >= LINES:
            links, most = Counter(point for pair in self.board.links for point in pair), self.board.grid.most
            near = [len(others) - links[point] for point, others in enumerate(self.board.neighbours)]
            edge = sum(bit for bit, count in zip(self.ground.bits, near, strict=True) if count < most)
            for _ in range(STEPS):
                inside &= ~edge
                layers.append(inside)
                edge |= self.ground.next_to(edge)
        return next((layer for layer in reversed(layers) if layer.bit_count() >= players), self.ground.all)

    def coarse(self, among: int, most: int) -> int:
        """Every second, third ... line of a large board, alike from both ends, and always the outermost that are left."""
        spots = {place: divmod(place, self.ground.step) for place in places(among)}
        columns, rows = sorted({c for c, _ in spots.values()}), sorted({r for _, r in spots.values()})
        every = 2
        while True:
            across, down = _thinned(columns, every), _thinned(rows, every)
            kept = [1 << place for place, (c, r) in spots.items() if c in across and r in down]
            if len(kept) <= most:
                return sum(kept) or among
            every += 1


def _thinned(lines: Sequence[int], every: int) -> set[int]:
    """Every so many of some lines from either end towards the middle, and the middle one."""
    half = range(0, (len(lines) + 1) // 2, every)
    middle = lines[len(lines) // 2 :: len(lines)] if len(lines) % 2 else []
    return {lines[i] for i in half} | {lines[-1 - i] for i in half} | set(middle)

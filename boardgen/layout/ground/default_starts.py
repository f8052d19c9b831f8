"""Where players start on a board that does not say it: points far apart by the paths between them, with areas as even as possible.

The area of a start point is all that is nearer to it than to any other. On boards of seven lines and more, start points keep two steps
from every edge; a gap in the map has edges like the board's own. They may be nearer to an edge where that puts them more than twice as
far apart, or where they would be less than four steps apart. Of the sets of points that are as far apart as any, the one with the most
even areas is taken, then the one with the larger sum of distances. Where its areas differ by more than three points, sets that are a step
nearer to each other are tried too. The work is bounded: `exact` is true where the distance is proved."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import reduce
from heapq import nlargest
from itertools import combinations, compress, islice, zip_longest
from operator import and_, xor
from types import MappingProxyType

from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple

LINES = 7
"""A board of as many lines both ways has start points that keep off its edges."""
STEPS = 2
"""How many steps start points keep off the edges of such a board."""
CLOSE = 4
"""Start points that are less than so many steps apart may be nearer to an edge."""
EVEN, YIELDING = 3, 5
"""Where areas differ by more than 3 points, start points at least 5 steps apart may be a step nearer to each other, for more even areas."""
MOST = 400
"""Points among which sets are looked for; on a larger board those on every second, third ... line, and then around what was found."""
WORK = 400_000
"""Operations on sets of points that a search may take; a second or less."""
SETS = 2_000
"""Sets whose areas are compared."""
SEEDS = 5
"""The best of these sets, whose points are then moved."""


class Starts(NamedTuple):
    """Points of a board, in the order of coordinates. `exact` when no set is further apart by more than a step, or the layout names it."""

    points: tuple[int, ...]
    exact: bool


class Rank(NamedTuple):
    """How good a set is; the greater rank is the better one. `even` is 0 or less: minus the points by which areas differ."""

    even: int
    least: int
    total: int


def starts_for(board: Board, players: int) -> Starts:
    """Return the start points for so many players: those of the layout, else computed. Fewer where the board has not as many points."""
    return Starts(board.starts[players], True) if players in board.starts else Finder(board).find(players)


_known: dict[Hashable, Mapping[int, Starts]] = {}
"""What was found on the last KEPT boards: of thousands of points a search takes seconds, and several ask for the same."""
KEPT = 4


def all_starts(board: Board, least: int, most: int) -> Mapping[int, Starts]:
    """Return the start points for every number of players from `least` to `most` that the board has points for, whatever its pitch."""
    graph = (board.columns, board.rows, board.col, board.row, board.neighbours, board.links, board.grid)
    asked = (*graph, tuple(board.starts.items()), least, most)
    if asked not in _known:
        finder = Finder(board)
        numbers = range(least, min(most, len(board)) + 1)
        found = {n: Starts(board.starts[n], True) if n in board.starts else finder.find(n) for n in numbers}
        while len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[asked] = MappingProxyType(found)
    return _known[asked]


def measure_areas(board: Board, points: Sequence[int]) -> list[int]:
    """Return how many points of the board are nearer to each of some points, two or more, than to all others of them."""
    finder = Finder(board)
    return finder.measure([finder.places[point] for point in points])


class Finder:
    """A board as bits: a set of points is an int with a bit for each, column by column from the west, each from the south.

    The number of a point's bit is its place. What has been walked is kept, for every number of players."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.height = board.rows + 1  # a column and a gap, so that no line of the board leads past the end of a column
        self.places = [col * self.height + row for col, row in zip(board.col, board.row, strict=True)]
        self.all = sum(1 << place for place in self.places)
        self.far = len(board) + 1
        """The distance of two points that no path joins: more than any path has steps."""
        self.lines: Counter[int] = Counter()
        """By how many places the ends of a line are apart: the lower ends."""
        for a, b in board.lines():
            low, high = sorted((self.places[a], self.places[b]))
            self.lines[high - low] += 1 << low
        self.work = 0
        self.price = 1 + len(board) // 500
        """What an operation costs: more on large boards, whose ints are long."""
        self._balls: dict[int, list[int]] = {}
        self._digits: dict[int, list[int]] = {}
        self._nearer: dict[tuple[int, int], int] = {}
        self._steps: dict[tuple[int, int], int] = {}

    def find(self, players: int) -> Starts:
        """Return the start points for so many players, at least one, whatever the layout says."""
        chosen: list[int] = []
        ground = among = self.all
        reach, lines, proved = 0, 1, True
        for layer in self.list_layers():
            if layer.bit_count() < players:
                continue
            every, thinned = self.thin(layer)
            self.work = WORK
            if chosen and not self.find_first(thinned, players, reach + 1 if reach < CLOSE else 2 * reach + 1):
                break
            chosen, proved = self.spread_out(thinned, players, [])
            ground, among, reach, lines = layer, thinned, self.least(chosen), every
        if players < 2 or not chosen:
            return Starts(self.points(chosen or list_places(self.all)), True)
        chosen = self.even_out(chosen, [], among, lines)
        for every in dict.fromkeys((lines // 2, 1)) if lines > 1 else ():
            jumps = [every * (column * self.height + row) for column in range(-2, 3) for row in range(-2, 3)]
            among = sum({1 << place + jump for place in chosen for jump in jumps if place + jump >= 0}) & ground
            chosen = self.even_out(self.spread_out(among, players, chosen)[0], chosen, among, every)
        return Starts(self.points(chosen), proved and lines == 1)

    def points(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return the board's points at these places, in the order of coordinates."""
        at = {place: point for point, place in enumerate(self.places)}
        return tuple(at[place] for place in sorted(places))

    def list_layers(self) -> list[int]:
        """Return the points that are off the edges by STEPS steps and more, then those off by less and less, last all."""
        layers = [self.all]
        if min(self.board.columns, self.board.rows) >= LINES:
            links = Counter(point for pair in self.board.links for point in pair)
            near = [len(others) - links[point] for point, others in enumerate(self.board.neighbours)]
            edge = sum(1 << place for place, count in zip(self.places, near, strict=True) if count < self.board.grid.most)
            for _ in range(STEPS):
                layers.insert(0, layers[0] & ~edge)
                edge |= self.step_out(edge)
        return layers

    def thin(self, layer: int) -> tuple[int, int]:
        """Return which lines of the board are taken, every one, every second ..., for at most MOST points; and the points on them."""
        spots = [(place, *divmod(place, self.height)) for place in list_places(layer)]
        columns, rows = (sorted({spot[axis] for spot in spots}) for axis in (1, 2))
        every, among = 1, layer
        while among.bit_count() > MOST:
            every += 1
            across, down = ({*lines[::every], *lines[::-every]} for lines in (columns, rows))  # alike from both ends
            among = sum(1 << place for place, column, row in spots if column in across and row in down)
        return every, among

    def step_out(self, points: int) -> int:
        """Return all points that a line joins to one of these."""
        reached = 0
        for way, lower in self.lines.items():
            reached |= (points & lower) << way | points >> way & lower
        return reached

    def walk(self, place: int) -> list[int]:
        """Return the points at most 0, 1, 2 ... steps from a place, as far as paths lead."""
        if place not in self._balls:
            ball, more = 0, 1 << place
            balls = self._balls[place] = []
            while more != ball:
                balls.append(more)
                ball, more = more, more | self.step_out(more)
        return self._balls[place]

    def distance(self, one: int, other: int) -> int:
        """Return the steps from one place to another; `far` where no path leads."""
        steps = self._steps.get((one, other))
        if steps is None:
            balls = self.walk(one)
            steps = bisect_left(balls, 1, key=lambda ball: ball >> other & 1)
            steps = self._steps[one, other] = steps if steps < len(balls) else self.far
        return steps

    def least(self, chosen: Sequence[int]) -> int:
        """Return the smallest distance of two points of a set; `far` of a set of one."""
        return min((self.distance(a, b) for a, b in combinations(chosen, 2)), default=self.far)

    def list_nearer(self, one: int, other: int) -> int:
        """Return the points with fewer steps to the first place than to the second."""
        if (one, other) not in self._nearer:
            self.work -= len(self.walk(one)) * self.price
            nearer = self.walk(one)[-1]
            if nearer >> other & 1:  # else no path leads from what one reaches to the other
                less = 0
                for mine, theirs in zip_longest(self.write_steps(one), self.write_steps(other), fillvalue=0):
                    less ^= (mine ^ theirs) & (less ^ theirs)  # the highest digit that differs counts
                nearer &= less
            self._nearer[one, other] = nearer
        return self._nearer[one, other]

    def write_steps(self, place: int) -> list[int]:
        """Return how many steps every point is from a place, as binary numbers: the points whose last digit is 1, the one before it ..."""
        if place not in self._digits:
            balls = self.walk(place)
            powers = [1 << digit for digit in range(len(balls).bit_length())]
            self._digits[place] = [reduce(xor, balls[power - 1 :: power], self.all * (len(balls) // power & 1)) for power in powers]
        return self._digits[place]

    def measure(self, chosen: Sequence[int]) -> list[int]:
        """Return how many points are in the area of each place of a set of two or more: nearer to it than to any other."""
        self.work -= len(chosen) ** 2 * self.price
        return [reduce(and_, (self.list_nearer(one, other) for other in chosen if other != one)).bit_count() for one in chosen]

    def rank(self, chosen: Sequence[int]) -> Rank:
        """Return how good a set of two points or more is."""
        areas = self.measure(chosen)
        steps = [self.distance(a, b) for a, b in combinations(chosen, 2)]
        return Rank(min(areas) - max(areas), min(steps), sum(steps))

    def find_sets(self, among: int, count: int, apart: int) -> Iterator[list[int]]:
        """Yield the sets of so many points of which no two are nearer than `apart`, by coordinates, until the work is used up."""
        near = {place: (self.walk(place)[:apart][-1] & among) - (1 << place) for place in list_places(among)}

        def go(chosen: list[int], left: int, missing: int) -> Iterator[list[int]]:
            if missing == 0:
                yield chosen
            while missing and self.work > 0 and self.has_room(left, near, missing):
                low = left & -left
                place = low.bit_length() - 1
                left ^= low
                yield from go([*chosen, place], left & ~near[place], missing - 1)

        return go([], among, count)

    def find_first(self, among: int, count: int, apart: int) -> list[int]:
        """Return the first set of `find_sets`; nothing when there is none."""
        return next(self.find_sets(among, count, apart), []) if apart <= self.far else []

    def has_room(self, left: int, near: Mapping[int, int], count: int) -> bool:
        """Return whether at least `count` groups of points remain when points too near each other for two starts are put in one group."""
        for _ in range(count - 1):
            crowd = left
            while crowd:
                self.work -= self.price
                low = crowd & -crowd
                left ^= low
                crowd &= near[low.bit_length() - 1]
        return left > 0

    def spread_out(self, among: int, count: int, known: list[int]) -> tuple[list[int], bool]:
        """Return a set as far apart as the work allows, and no nearer than one known; and whether none is further by more than a step."""
        self.work = WORK
        chosen = known
        for start in list_places(among)[:: max(1, among.bit_count() // SEEDS)]:
            tried = [start]
            while len(tried) < count:  # each time the first of the points furthest from all of the set
                left = list_places(among & ~sum(1 << place for place in tried))
                tried.append(max(left, key=lambda place: min(self.distance(other, place) for other in tried)))
            chosen = max(chosen or tried, tried, key=self.least)
        while further := self.find_first(among, count, self.least(chosen) + 1):
            chosen = further
        return chosen, self.work > 0

    def even_out(self, chosen: list[int], known: list[int], among: int, slack: int) -> list[int]:
        """Return the most even set of those that are as far apart; where it is not even, of those that are as far apart less `slack`."""
        apart = self.least(chosen)
        rank, best = self.refine(chosen, known, among, apart)
        if rank.even >= -EVEN or not YIELDING <= apart < self.far:
            return best
        return max((rank, best), self.refine(chosen, known, among, apart - slack), key=lambda found: found[0])[1]

    def refine(self, chosen: list[int], known: list[int], among: int, apart: int) -> tuple[Rank, list[int]]:
        """Return the best of the sets of which no two points are nearer than `apart`: of some, moved a point at a time; its rank first."""
        self.work = WORK
        some = [chosen, *islice(self.find_sets(among, len(chosen), apart), SETS)]
        if known and self.least(known) >= apart:
            some.append(known)
        tried = {tuple(sorted(one)): self.rank(one) for one in some}
        self.work = WORK
        seeds = nlargest(SEEDS, tried, key=lambda one: tried[one])
        return max((self.move_points(list(one), tried[one], among, apart) for one in seeds), key=lambda found: found[0])

    def move_points(self, chosen: list[int], rank: Rank, among: int, apart: int) -> tuple[Rank, list[int]]:
        """Return a set whose points are moved one at a time, as long as that makes it better and the work lasts; its rank first."""
        turn = same = 0
        while same < len(chosen) and self.work > 0:
            others = [*chosen[:turn], *chosen[turn + 1 :]]
            free = among
            for other in others:
                free = free & ~self.walk(other)[:apart][-1]
            same += 1
            for place in list_places(free):
                if (tried := self.rank([*others, place])) > rank:
                    rank, same, chosen = tried, 0, [*others[:turn], place, *others[turn:]]
            turn = (turn + 1) % len(chosen)
        return rank, chosen


def list_places(points: int) -> list[int]:
    """Return the places of a set, in the order of coordinates."""
    return [*compress(range(points.bit_length()), bin(points)[:1:-1].encode().translate(_BITS))]


_BITS = bytes.maketrans(b"01", b"\0\1")

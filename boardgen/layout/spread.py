"""Points of a board that are spread out best: as far apart as possible, then with areas as even as possible.

The area of a point is all that is nearer to it than to any other of its set. Of two sets the one is better whose smallest distance
is larger; then the one whose areas differ less; then the one with the larger sum of distances; then the one that more symmetries of
the board leave as it is; then the one whose coordinates come first.

`Search` finds the best set. `Mirrored` finds the most even of the symmetric sets, for boards on which the best set is not even.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgen.layout.bitboard import BitBoard, places


class Rank(NamedTuple):
    """How good a set is; the greater rank is the better set. `even` is 0 or less: minus the points by which areas differ."""

    least: int
    even: int
    total: int
    symmetry: int


class Search:
    """The best set of so many of the points `among`, looked for until `work` branches are used up."""

    def __init__(self, ground: BitBoard, among: int, count: int, work: int) -> None:
        self.ground = ground
        self.among = among
        self.count = count
        self.work = work
        self._best: list[int] = []
        self._rank: Rank | None = None

    def best(self) -> tuple[list[int], bool]:
        """The best set that was found, and whether no better one can exist."""
        points = spread(self.ground, greedy(self.ground, self.among, self.count), self.among)
        while self.work >= 0:  # a set one step further apart, until there is none
            further = self._apart(least(self.ground, points) + 1)
            if further is None:
                break
            points = further
        if self.work >= 0:
            self._even(least(self.ground, points))
        return self._best or points, self.work >= 0

    def _apart(self, distance: int) -> list[int] | None:
        """The first set of which no two are nearer than that; None when there is none or the work is used up."""
        if distance > self.ground.far:
            return None
        far = _far(self.ground, self.among, distance)

        def further(chosen: list[int], left: int, missing: int) -> list[int] | None:
            if missing == 0:
                return chosen
            while _room(left, far, missing):
                self.work -= 1
                if self.work < 0:
                    return None
                low = left & -left
                place = low.bit_length() - 1
                left ^= low
                chosen_places = further([*chosen, place], left & far[place], missing - 1)
                if chosen_places is not None:
                    return chosen_places
            return None

        return further([], self.among, self.count)

    def _even(self, distance: int) -> None:
        """Goes through all sets of which no two are nearer than that, by coordinates, and keeps the first of the best.

        A branch is left when no set in it can be better: areas only shrink as points are added, and none becomes smaller than the
        points that are within half the distance.
        """
        ground, far = self.ground, _far(self.ground, self.among, distance)
        apart_by = {place: ground.all_steps(place, self.among) for place in far}
        core = {place: ground.within(place, (distance - 1) // 2).bit_count() for place in far}
        apart = any(sum(ground.rings(place)) & self.among != self.among for place in far)
        longest = ground.far if apart else max(len(ground.rings(place)) for place in far)
        pairs = self.count * (self.count - 1) // 2

        def better(chosen: list[int], areas: list[int], total: int, left: int) -> Rank | None:
            """The rank of a set, or what that of a part can come to; None when that is not better than the best."""
            complete = len(chosen) == self.count
            low = min(area.bit_count() for area in areas)
            high = max(area.bit_count() for area in areas) if complete else max(core[place] for place in chosen)
            pairs_left = pairs - len(chosen) * (len(chosen) - 1) // 2
            bound = Rank(distance, min(0, low - high), total + pairs_left * longest, 1 + len(ground.symmetries))
            if self._rank is not None and bound <= self._rank:
                return None
            bound = bound._replace(symmetry=_symmetry(ground, chosen, 0 if complete else left))
            return None if self._rank is not None and bound <= self._rank else bound

        def go(chosen: list[int], areas: list[int], total: int, left: int) -> None:
            if chosen:
                rank = better(chosen, areas, total, left)
                if rank is None:
                    return
                if len(chosen) == self.count:
                    self._best, self._rank = chosen, rank
                    return
            missing = self.count - len(chosen)
            while _room(left, far, missing):
                self.work -= 1
                if self.work < 0:
                    return
                bit = left & -left
                place = bit.bit_length() - 1
                left ^= bit
                steps = sum(apart_by[place].get(other, ground.far) for other in chosen)
                go(*ground.joined(chosen, areas, place), total + steps, left & far[place])

        go([], [], 0, self.among)


class Orbit(NamedTuple):
    """Places that a symmetry exchanges, one or two, and the points that are far enough from them."""

    places: tuple[int, ...]
    beyond: int


class Mirrored:
    """The most even of the sets that a reflection or a half turn of the board leaves as they are, of which no two points are nearer
    than `apart` and whose areas differ by at most `gap`; looked for until `work` branches are used up."""

    def __init__(self, ground: BitBoard, among: int, count: int, apart: int, gap: int, work: int) -> None:
        self.ground = ground
        self.count = count
        self.work = work
        self.best: list[int] = []
        """Empty when there is no such set."""
        self.symmetry: Mapping[int, int] = {}
        """The first that leaves the best set as it is."""
        self.even = -gap
        self._key: tuple[object, ...] = ()
        self._far = _far(ground, among, apart)
        self._core = {place: ground.within(place, (apart - 1) // 2).bit_count() for place in self._far}
        for to in mirrors(ground):
            orbits = [
                Orbit((place, to[place]) if place != to[place] else (place,), beyond & self._far[to[place]])
                for place, beyond in self._far.items()
                if place == to[place] or (place < to[place] and beyond >> to[place] & 1)
            ]
            self._sets(to, orbits, [], [], among)

    def _sets(self, to: Mapping[int, int], orbits: Sequence[Orbit], chosen: list[int], areas: list[int], left: int) -> None:
        """All sets that begin with those chosen; the rest of them are of these orbits, whose points are all among those left.

        Areas only shrink, and none becomes smaller than the points within half the distance: sets that cannot be even any more
        are passed over.
        """
        missing = self.count - len(chosen)
        if chosen and min(area.bit_count() for area in areas) - max(self._core[place] for place in chosen) < self.even:
            return
        if missing == 0:
            self._try(to, chosen, [area.bit_count() for area in areas])
            return
        for i, orbit in enumerate(orbits):
            if not _room(left, self._far, missing):
                return
            if len(orbit.places) <= missing:
                self.work -= 1
                if self.work < 0:
                    return
                inside = left & orbit.beyond
                rest = [other for other in orbits[i + 1 :] if all(inside >> place & 1 for place in other.places)]
                more, shares = chosen, areas
                for place in orbit.places:
                    more, shares = self.ground.joined(more, shares, place)
                self._sets(to, rest, more, shares, inside)
            for place in orbit.places:
                left &= ~(1 << place)

    def _try(self, to: Mapping[int, int], chosen: list[int], areas: list[int]) -> None:
        even = min(areas) - max(areas)
        if even >= self.even:
            steps = self.ground.distances(chosen)
            far = (min(steps, default=self.ground.far), sum(steps), _symmetry(self.ground, chosen, 0))
            key = (even, *far, [-place for place in sorted(chosen)])
            if key > self._key:
                self.best, self.even, self.symmetry, self._key = sorted(chosen), even, to, key


def mirrors(ground: BitBoard) -> list[Mapping[int, int]]:
    """The symmetries of a board that undo themselves: reflections and the half turn."""
    return [to for to in ground.symmetries if all(to[to[place]] == place for place in to)]


def _far(ground: BitBoard, among: int, distance: int) -> Mapping[int, int]:
    """For each point, those that are at least so many steps away, or that no path reaches."""
    return {place: among & ~ground.within(place, distance - 1) for place in places(among)}


def _room(left: int, far: Mapping[int, int], count: int) -> bool:
    """Whether points fall into at least so many crowds, each of points that are all too near each other and can give one point only."""
    for _ in range(count - 1):
        crowd = left
        while crowd:
            low = crowd & -crowd
            left ^= low
            crowd &= ~(far[low.bit_length() - 1] | low)
    return left > 0


def _symmetry(ground: BitBoard, chosen: Sequence[int], left: int) -> int:
    """How many symmetries, standing still among them, leave a set as it is, or can when the rest of it comes from `left`."""
    allowed = left | sum(1 << place for place in chosen)
    return 1 + sum(all(allowed >> to[place] & 1 for place in chosen) for to in ground.symmetries)


def least(ground: BitBoard, chosen: Sequence[int]) -> int:
    """The smallest distance of two points of a set; `far` of a set of one."""
    return min(ground.distances(chosen), default=ground.far)


def rank(ground: BitBoard, chosen: Sequence[int]) -> Rank:
    """How good a set is."""
    areas = ground.areas(chosen)
    return Rank(least(ground, chosen), min(areas) - max(areas), sum(ground.distances(chosen)), _symmetry(ground, chosen, 0))


def greedy(ground: BitBoard, among: int, count: int) -> list[int]:
    """From the south-west, each time the first of the points furthest from all chosen."""
    chosen = places(among & -among)
    while len(chosen) < count:
        chosen.append(furthest(ground, chosen, among))
    return chosen


def furthest(ground: BitBoard, chosen: Sequence[int], among: int) -> int:
    """The first of the points that are furthest from the nearest of those chosen."""
    for place in chosen:
        among &= ~(1 << place)
    last = among
    edge = near = sum(1 << place for place in chosen)
    while edge and among & ~near:
        last = among & ~near
        edge = ground.next_to(edge) & ~near
        near |= edge
    last = among & ~near or last
    return (last & -last).bit_length() - 1


ROUNDS = 8
"""How often all points of a set are tried again."""


def spread(ground: BitBoard, chosen: list[int], among: int) -> list[int]:
    """Points moved one at a time to where they are furthest from the others, as long as that parts all further."""
    best, reach = list(chosen), least(ground, chosen)
    for _ in range(ROUNDS):
        before = reach
        for i in range(len(best)):
            others = best[:i] + best[i + 1 :]
            if others:
                tried = [*others[:i], furthest(ground, others, among), *others[i:]]
                apart = least(ground, tried)
                if apart > reach:
                    best, reach = tried, apart
        if reach == before:
            break
    return sorted(best)


def evened(ground: BitBoard, chosen: list[int], among: int, apart: int, symmetry: Mapping[int, int] | None = None) -> list[int]:
    """Points moved, at first some lines and then fewer, while that makes areas more even and brings no two nearer than `apart`.

    With a symmetry the points move with those that it exchanges them with.
    """
    best, best_evenness = sorted(chosen), _evenness(ground, chosen)
    for steps in (8, 4, 2, 1):
        for _ in range(ROUNDS):
            before = best_evenness
            for i in range(len(best)):
                for place in _around(ground, best[i], steps, among):
                    tried = {place, *best[:i], *best[i + 1 :]}
                    if symmetry is not None and symmetry[best[i]] != best[i]:
                        tried = (tried - {symmetry[best[i]]}) | {symmetry[place]}
                    elif symmetry is not None and symmetry[place] != place:
                        continue
                    if len(tried) == len(best):
                        evenness = _evenness(ground, sorted(tried))
                        if evenness > best_evenness and evenness[1] >= apart:
                            best, best_evenness = sorted(tried), evenness
                            break
            if best_evenness == before:
                break
    return best


def _evenness(ground: BitBoard, chosen: Sequence[int]) -> tuple[int, int]:
    areas = ground.areas(chosen)
    return min(areas) - max(areas), least(ground, chosen)


def _around(ground: BitBoard, place: int, steps: int, among: int) -> list[int]:
    """The places so many lines away, straight and aslant."""
    moves = [steps * (c * ground.step + r) for c in (-1, 0, 1) for r in (-1, 0, 1)]
    return [place + move for move in moves if move and place + move >= 0 and among >> (place + move) & 1]

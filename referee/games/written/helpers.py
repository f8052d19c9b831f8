"""The functions that conditions call, for one board and one table."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from referee.games.written.geometry import FAR, Geometry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardgen.layout.law.written import Written
    from referee.games.written.position import Position

WAYS_KEPT = 60
"""The costs for which the cheapest ways are kept."""
REACHED = 16
"""For how many sides and seats a position keeps which points are joined to them."""
NONE: set[int] = set()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def helpers(geometry: Geometry, written: Written, letters: Sequence[str], order: Sequence[int]) -> dict[str, Any]:
    """Return everything that conditions may name. There are no other builtins."""
    size, count = geometry.size, len(letters)
    ways = [written.facing.get(letter, "north") for letter in letters]
    return {
        "__builtins__": {},
        "any": any,
        "all": all,
        "sum": sum,
        "min": min,
        "max": max,
        "len": len,
        "abs": abs,
        "first": lambda many, none: next(iter(many), none),
        "R": range(size),
        "N": size,
        "S": tuple(order),
        "near": geometry.near,
        "rows": geometry.rows,
        "columns": geometry.columns,
        "zones": geometry.zones,
        "kinds": geometry.kinds,
        "on_line": geometry.on_line,
        "on_straight": geometry.on_straight,
        "on_diagonal": geometry.on_diagonal,
        "around": geometry.around,
        "steps": geometry.steps,
        "beyond": geometry.beyond,
        "way": _way(geometry),
        "along": geometry.along,
        **{f"side_{way}": geometry.side(way) for way in ("north", "south", "west", "east")},
        "forth": [*map(geometry.forth, ways), [0] * (size + 1)],
        "aslant": [*map(geometry.aslant, ways), [0] * (size + 1)],
        "after": _Seats({seat: order[(order.index(seat) + 1) % count] for seat in order}),
        "left": _Seats({seat: (seat + 1) % count for seat in range(count)}),
        "right": _Seats({seat: (seat - 1) % count for seat in range(count)}),
        **{f"seat_{letter}": letters.index(letter) if letter in letters else -5 for letter in LETTERS},
        "group": _group(geometry),
        "liberties": _liberties(geometry),
        "enclosed": _enclosed(geometry),
        "flanked": _make_flanked(geometry),
        "connected": _make_connected(geometry),
        "in_line": _make_in_line(geometry),
        "dice_left": _leave_dice,
        "value": lambda card, column: written.columns.get(card, {}).get(column, 0),
    }


def _leave_dice(position: Position, *numbers: Callable[[], int | None]) -> tuple[int, ...] | None:
    """Return the dice that are left when one is spent for each number in turn, None standing for no die; None where none shows a number."""
    before = position.dice
    try:
        for ask in numbers:
            number = ask()
            if number is not None:
                if number not in position.dice:
                    return None
                position.spend(number)
        return position.dice
    finally:
        position.dice = before


class _Seats(dict[int, int]):
    """A seat for each seat; nobody for nobody, and for one that does not play."""

    def __missing__(self, seat: int) -> int:
        return -1


def _way(geometry: Geometry) -> Callable[[int, int, dict[int, int]], int]:
    known: dict[tuple[tuple[int, int], ...], dict[int, _Ways]] = {}
    last, ways = dict[int, int](), dict[int, _Ways]()

    def way(begin: int, goal: int, costs: dict[int, int]) -> int:
        nonlocal last, ways
        if costs is not last:  # a law evaluates its costs once for many ways
            if len(known) >= WAYS_KEPT:
                known.clear()
            last, ways = costs, known.setdefault(tuple(costs.items()), {})
        found = ways.get(begin)
        if found is None:
            found = ways[begin] = _Ways(geometry.near, begin, costs)
        return found.find_cost(goal)

    return way


class _Ways:
    """The cheapest ways from one point, found as far as they were asked for; only points with a cost are entered."""

    __slots__ = ("_cheapest", "_costs", "_found", "_near", "_waiting")

    def __init__(self, near: Sequence[Sequence[int]], begin: int, costs: dict[int, int]) -> None:
        self._near = near
        self._costs = costs
        self._found: dict[int, int] = {}
        self._cheapest = {begin: 0} if begin >= 0 else {}
        self._waiting = [(0, begin)] if begin >= 0 else []

    def find_cost(self, goal: int) -> int:
        """Return what the cheapest way to a point costs, FAR where there is none."""
        found, cheapest, waiting, costs = self._found, self._cheapest, self._waiting, self._costs
        while waiting and goal not in found:
            spent, here = heappop(waiting)
            if here in found:
                continue
            found[here] = spent
            for other in self._near[here]:
                if other in costs and other not in found:
                    cost = spent + costs[other] if costs[other] > 0 else spent
                    if other not in cheapest or cost < cheapest[other]:
                        cheapest[other] = cost
                        heappush(waiting, (cost, other))
        return min(found.get(goal, FAR), FAR)


def _group(geometry: Geometry) -> Callable[[list[int], int], list[int]]:
    near = geometry.near

    def group(owners: list[int], point: int) -> list[int]:
        owner = owners[point]
        if owner < 0:
            return []
        found, seen = [point], {point}
        for here in found:
            for other in near[here]:
                if owners[other] == owner and other not in seen:
                    seen.add(other)
                    found.append(other)
        return found

    return group


def _liberties(geometry: Geometry) -> Callable[[list[int], int], int]:
    near, group = geometry.near, _group(geometry)

    def liberties(owners: list[int], point: int) -> int:
        return len({other for here in group(owners, point) for other in near[here] if owners[other] == -1})

    return liberties


def _enclosed(geometry: Geometry) -> Callable[[list[int], int], int]:
    near = geometry.near
    known: tuple[list[int], dict[int, int]] = [], {}

    def enclosed(owners: list[int], point: int) -> int:
        nonlocal known
        if owners != known[0]:
            known = owners.copy(), {}
        found = known[1].get(point)
        if found is None:
            region, around = [point] if owners[point] == -1 else [], set[int]()
            seen = {*region}
            for here in region:
                around.update(owners[other] for other in near[here] if owners[other] >= 0)
                region += (fresh := [other for other in near[here] if owners[other] == -1 and other not in seen])
                seen.update(fresh)
            found = around.pop() if len(around) == 1 else -1
            known[1].update(dict.fromkeys((*region, point), found))
        return found

    return enclosed


def _make_flanked(geometry: Geometry) -> Callable[[list[int], int, int], list[int]]:
    rays = [[(ray[0], ray) for ray in (*one, *other) if len(ray) > 1] for one, other in zip(geometry.rays, geometry.slants, strict=True)]

    def flanked(owners: list[int], me: int, point: int) -> list[int]:
        found: list[int] = []
        for first, ray in rays[point]:
            owner = owners[first]
            if owner < 0 or owner == me:
                continue
            for number, here in enumerate(ray):
                owner = owners[here]
                if owner < 0:
                    break
                if owner == me:
                    found += ray[:number]
                    break
        return found

    return flanked


def _make_connected(geometry: Geometry) -> Callable[[Position, int, Sequence[int], Sequence[int]], bool]:
    near = geometry.near

    def join(owners: list[int], seat: int, reached: set[int], found: list[int]) -> None:
        """Add points of the seat, and all points joined to them, to those that are reached."""
        reached.update(found)
        for here in found:
            for other in near[here]:
                if owners[other] == seat and other not in reached:
                    reached.add(other)
                    found.append(other)

    def connected(position: Position, seat: int, ones: Sequence[int], others: Sequence[int]) -> bool:
        owners, changes, key = position.owners, position.changes, (seat, tuple(ones))
        since, before = position.reached.get(key, (-1, NONE))
        if since == len(changes):
            return not before.isdisjoint(others)
        new, reached = [], before
        for point in changes[since:] if since >= 0 else ():
            if owners[point] != seat:
                if point in before:
                    since = -1
                    break
            elif point not in before and (point in ones or not before.isdisjoint(near[point])):
                new.append(point)
        if since < 0:
            reached, new = set[int](), [point for point in ones if owners[point] == seat]
        elif new:
            reached = set(before)
        if new:
            join(owners, seat, reached, new)
        if len(position.reached) >= REACHED:
            position.reached.clear()
        position.reached[key] = len(changes), reached
        return not reached.isdisjoint(others)

    return connected


def _make_in_line(geometry: Geometry) -> Callable[[list[int], int, str], int]:
    straight = [_pair_rays(geometry, geometry.rays[point], point) for point in range(geometry.size)]
    diagonal = [_pair_rays(geometry, geometry.slants[point], point) for point in range(geometry.size)]
    along = {"straight": [*straight, []], "diagonal": [*diagonal, []]}
    along["all"] = [one + other for one, other in zip(*along.values(), strict=True)]

    def in_line(owners: list[int], point: int, which: str) -> int:
        owner = owners[point]
        if owner < 0:
            return 0
        best = 1
        for pair in along[which][point]:
            length = 1
            for ray in pair:
                for here in ray:
                    if owners[here] != owner:
                        break
                    length += 1
            best = max(best, length)
        return best

    return in_line


def _pair_rays(geometry: Geometry, rays: Sequence[tuple[int, ...]], point: int) -> list[tuple[tuple[int, ...], ...]]:
    """Return the rays of a point in pairs of opposite directions; a ray without an opposite is alone."""
    left = list(rays)
    pairs: list[tuple[tuple[int, ...], ...]] = []
    while left:
        ray = left.pop(0)
        other = next((one for one in left if geometry.beyond(ray[0], point) == one[0]), None)
        if other is None:
            pairs.append((ray,))
        else:
            left.remove(other)
            pairs.append((ray, other))
    return pairs

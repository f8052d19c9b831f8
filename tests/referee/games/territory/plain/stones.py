"""Groups, liberties, captures and the split of the captured, found anew each time by flooding the whole board."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.referee.games.territory.plain.board import PlainBoard, Point

Stones = dict["Point", str]
Occupiers = dict[str, str]  # occupied seat -> its occupier


def head(occupiers: Occupiers, seat: str) -> str:
    """The seat that stands for a bloc: the occupier of an occupied one, else itself (T-23, T-24: blocs are stars)."""
    return occupiers.get(seat, seat)


def allied(occupiers: Occupiers, a: str, b: str) -> bool:
    return head(occupiers, a) == head(occupiers, b)


def flood(board: PlainBoard, stones: Stones, occupiers: Occupiers, start: Point) -> set[Point]:
    """The group of the stone on `start`: neighbouring stones of one bloc."""
    bloc = head(occupiers, stones[start])
    group, todo = {start}, [start]
    while todo:
        for other in board.near[todo.pop()]:
            if other in stones and other not in group and head(occupiers, stones[other]) == bloc:
                group.add(other)
                todo.append(other)
    return group


def all_groups(board: PlainBoard, stones: Stones, occupiers: Occupiers) -> list[set[Point]]:
    """Every group, in the order of its lowest point."""
    found: list[set[Point]] = []
    done: set[Point] = set()
    for point in sorted(stones):
        if point not in done:
            group = flood(board, stones, occupiers, point)
            done |= group
            found.append(group)
    return found


def rim(board: PlainBoard, group: Iterable[Point]) -> set[Point]:
    """All points next to a set of points that are not of it."""
    inside = set(group)
    return {other for point in inside for other in board.near[point]} - inside


def liberties(board: PlainBoard, stones: Stones, group: Iterable[Point]) -> set[Point]:
    return {point for point in rim(board, group) if point not in stones}


def breathless(board: PlainBoard, stones: Stones, occupiers: Occupiers) -> list[set[Point]]:
    """Every group without a liberty."""
    return [group for group in all_groups(board, stones, occupiers) if not liberties(board, stones, group)]


def doomed(board: PlainBoard, stones: Stones, occupiers: Occupiers, mover: str, new: Iterable[Point]) -> list[set[Point]]:
    """Groups of other blocs without a liberty that touch a stone just set (T-27: no other group is judged)."""
    fresh = set(new)
    return [
        group
        for group in breathless(board, stones, occupiers)
        if not allied(occupiers, stones[min(group)], mover) and rim(board, group) & fresh
    ]


def captors(board: PlainBoard, stones: Stones, occupiers: Occupiers, order: Sequence[str], group: set[Point]) -> list[str]:
    """Seats outside the group's bloc with a stone next to the group, in the order of play (T-16, T-19)."""
    bloc = head(occupiers, stones[min(group)])
    beside = {stones[point] for point in rim(board, group) if point in stones}
    return [seat for seat in order if seat in beside and head(occupiers, seat) != bloc]


def split(
    board: PlainBoard, stones: Stones, occupiers: Occupiers, order: Sequence[str], group: set[Point], killer: str | None
) -> dict[str, Counter[str]]:
    """Who gets how many prisoners of which colour for one group, judged on the board before anything is taken off (T-16 to T-18).

    Without a killer (T-27 at the end) what the even shares leave over is nobody's.
    """
    sharers = captors(board, stones, occupiers, order, group)
    colours = Counter(stones[point] for point in group)
    laid_out = [c for c in sorted(colours, key=lambda c: (-colours[c], order.index(c))) for _ in range(colours[c])]
    shares: dict[str, Counter[str]] = {}
    if not sharers:
        return shares
    even = len(group) // len(sharers)
    if killer is not None:
        place = order.index(killer)
        sharers = [seat for seat in (*order[place + 1 :], *order[:place]) if seat in sharers]
    for seat in sharers:
        shares[seat] = Counter(laid_out[:even])
        del laid_out[:even]
    if killer is not None:
        shares[killer] = Counter(laid_out)
    return shares


def territory(board: PlainBoard, stones: Stones, seats: Iterable[str]) -> dict[str, int]:
    """Empty points by the one colour that borders their region; a region with two colours, even allies, or with none is nobody's (T-42)."""
    owned = dict.fromkeys(seats, 0)
    left = {point for point in board.points if point not in stones}
    while left:
        region, todo, colours = set(), [min(left)], set()
        while todo:
            point = todo.pop()
            if point in stones:
                colours.add(stones[point])
            elif point not in region:
                region.add(point)
                todo += board.near[point]
        left -= region
        if len(colours) == 1:
            owned[colours.pop()] += len(region)
    return owned

"""Cutting a figure that is larger than the paper over the fewest pages; arithmetic alone, nothing is drawn here.

A figure may be cut only at given places (between the lines of a grid). Each tile but the last of its row or column
runs on past its cut by the overlap: that strip is the tab onto which the next tile, cut clean, is glued. The next
tile starts a little before its cut, so that a knife a hair off leaves no white seam.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from boardgen.errors import DoesNotFit
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import require_few

Area = tuple[float, float, float, float]
Cost = Callable[[float], float]


class Tile(NamedTuple):
    """One page's part of the figure, in the figure's millimetres."""

    number: int
    column: int
    row: int
    keep: Area
    """What is seen of this tile on the finished board."""
    shown: Area
    """What is printed: `keep`, the tab to the east and south, and the bleed to the west and north of a cut."""


class Tiling(NamedTuple):
    """How a figure of `width` x `height` mm is spread over pages, upright or `turned`."""

    turned: bool
    width: float
    height: float
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    overlap: float
    tiles: tuple[Tile, ...]

    @property
    def columns(self) -> int:
        return len(self.cuts_x) + 1

    @property
    def rows(self) -> int:
        return len(self.cuts_y) + 1


def places_between(lines: Sequence[float], clear: float = 0.0) -> tuple[float, ...]:
    """Return the places half way between neighbouring lines of a grid that are at least `clear` mm from both.

    A cut there never meets an intersection, and no piece on one that reaches less far.
    """
    ordered = sorted(set(lines))
    return tuple((a + b) / 2 for a, b in pairwise(ordered) if (b - a) / 2 >= clear - 1e-6)


def free(_place: float) -> float:
    """Return 0: a cost under which every cut is as good as the next."""
    return 0.0


def cuts(
    length: float,
    places: Sequence[float],
    room: float,
    overlap: float,
    lead: float = 0.0,
    cost: Cost = free,
) -> tuple[float, ...]:
    """Return where to cut `length` mm into strips of at most `room`: fewest cuts, then least cost, then the most even strips.

    `places` are the allowed cuts; a strip that starts at a cut prints `lead` mm before it, one that ends at a cut `overlap` mm past it.
    Raises DoesNotFit, with how much is missing, when no choice of cuts will do.
    """
    return _cuts(length, tuple(places), room, overlap, lead, cost)


@lru_cache(16)
def _cuts(length: float, places: tuple[float, ...], room: float, overlap: float, lead: float, cost: Cost) -> tuple[float, ...]:
    """Do the work of `cuts`, once for each board: its edges are cut alike with and without marks."""
    ends = [*sorted(place for place in places if 0 < place < length), length]
    # best[i]: (strips, cost, largest strip, cuts) for everything up to ends[i]
    best: list[tuple[int, float, float, tuple[float, ...]] | None] = [None] * len(ends)
    short = float("inf")
    for i, end in enumerate(ends):
        tail = 0.0 if end == length else overlap
        toll = 0.0 if end == length else cost(end)
        cheapest: tuple[int, float, float, tuple[float, ...]] | None = None
        for j in range(i - 1, -2, -1):
            before = best[j] if j >= 0 else (0, 0.0, 0.0, ())
            if before is None:
                continue
            start = ends[j] if j >= 0 else 0.0
            strip = end + tail - start + (lead if j >= 0 else 0.0)
            if strip > room + 1e-6:
                if j == i - 1:
                    short = min(short, strip - room)
                if strip - lead > room + 1e-6:  # those that start further back are wider still
                    break
                continue
            pages, price, largest = before[0] + 1, before[1] + toll, max(before[2], end - start)
            if cheapest is not None and (pages > cheapest[0] or (pages == cheapest[0] and price > cheapest[1])):
                continue
            cut = (pages, price, largest, before[3] if end == length else (*before[3], end))
            if cheapest is None or cut < cheapest:
                best[i] = cheapest = cut
    last = best[-1]
    if last is None:
        raise DoesNotFit(f"the narrowest strip that can be cut is {short:.1f} mm too wide; choose a larger paper", short)
    return last[3]


def tiling(
    width: float, height: float, places_x: Sequence[float], places_y: Sequence[float],
    upright: tuple[float, float], sideways: tuple[float, float],
    overlap: float = 10.0, lead: float = 3.0, cost_x: Cost = free, cost_y: Cost = free,
) -> Tiling:  # fmt: skip
    """Return a figure over the fewest pages of either orientation; `upright` and `sideways` are what a page of each holds.

    Of two ways with as many pages the one whose cuts cost less is taken, then the upright one. Raises DoesNotFit, and
    TooMany for more pages than a kit has.
    """
    tilings: list[tuple[int, float, bool, tuple[float, ...], tuple[float, ...]]] = []
    refused: list[DoesNotFit] = []
    for turned, (across, down) in ((False, upright), (True, sideways)):
        try:
            xs = cuts(width, places_x, across, overlap, lead, cost_x)
            ys = cuts(height, places_y, down, overlap, lead, cost_y)
        except DoesNotFit as problem:
            refused.append(problem)
            continue
        toll = sum(map(cost_x, xs)) + sum(map(cost_y, ys))
        tilings.append(((len(xs) + 1) * (len(ys) + 1), toll, turned, xs, ys))
    if not tilings:
        raise min(refused, key=lambda problem: problem.by_mm)
    pages, _, turned, xs, ys = min(tilings)
    require_few("tiles", pages)
    return Tiling(turned, width, height, xs, ys, overlap, _tiles(width, height, xs, ys, overlap, lead))


def _tiles(
    width: float,
    height: float,
    xs: tuple[float, ...],
    ys: tuple[float, ...],
    overlap: float,
    lead: float,
) -> tuple[Tile, ...]:
    across, down = (0.0, *xs, width), (0.0, *ys, height)
    tiles: list[Tile] = []
    for row in range(len(ys) + 1):
        for column in range(len(xs) + 1):
            keep = (across[column], down[row], across[column + 1], down[row + 1])
            shown = (
                keep[0] - (lead if column else 0),
                keep[1] - (lead if row else 0),
                keep[2] + (overlap if column < len(xs) else 0),
                keep[3] + (overlap if row < len(ys) else 0),
            )
            tiles.append(Tile(len(tiles) + 1, column, row, keep, shown))
    return tuple(tiles)

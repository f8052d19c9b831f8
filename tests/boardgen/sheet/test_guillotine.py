"""Rectangles on sheets: no way of cutting them apart takes fewer sheets, or as few sheets and fewer cuts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from boardgen.sheet.arrange.guillotine import NEAR, Laid, Size, packed

GAP = 6.4
A4 = ((190.9, 267.9), (277.9, 180.9))

Way = tuple[float, float, int]
"""Width, height and inner cuts of an arrangement."""


def every_way(sizes: Sequence[Size], chosen: Sequence[int]) -> Iterator[Way]:
    """Every arrangement of some pieces that straight cuts from edge to edge take apart; none is left out, however bad."""
    if len(chosen) == 1:
        width, height = sizes[chosen[0]]
        yield width, height, 0
        yield height, width, 0
        return
    for count in range(1, len(chosen)):
        for one in combinations(chosen, count):
            other = [i for i in chosen if i not in one]
            for a, b, cuts in every_way(sizes, one):
                for c, d, more in every_way(sizes, other):
                    yield a + GAP + c, max(b, d), cuts + more + 2 + (abs(b - d) > NEAR)
                    yield max(a, c), b + GAP + d, cuts + more + 2 + (abs(a - c) > NEAR)


def splits(pieces: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to share out pieces over sheets."""
    if not pieces:
        yield []
        return
    first, *rest = pieces
    for count in range(len(rest) + 1):
        for some in combinations(rest, count):
            for others in splits([i for i in rest if i not in some]):
                yield [[first, *some], *others]


def best(sizes: Sequence[Size], rooms: Sequence[Size]) -> tuple[int, int]:
    """Fewest sheets, and the fewest cuts with which so few sheets do, by trying everything."""
    cuts: dict[tuple[int, ...], int] = {}

    def least(some: Sequence[int]) -> int:
        key = tuple(some)
        if key not in cuts:
            fit = (way[2] + 4 for way in every_way(sizes, some) if any(way[0] <= w + NEAR and way[1] <= h + NEAR for w, h in rooms))
            cuts[key] = min(fit, default=-1)
        return cuts[key]

    every = [[least(some) for some in split] for split in splits(range(len(sizes)))]
    return min((len(split), sum(split)) for split in every if min(split) >= 0)


def overlapping(sheet: Laid, sizes: Sequence[Size], room: Size) -> bool:
    boxes = []
    for one in sheet.pieces:
        width, height = sizes[one.piece][::-1] if one.turned else sizes[one.piece]
        boxes.append((one.x, one.y, one.x + width, one.y + height))
        if one.x < 0 or one.y < 0 or one.x + width > room[0] + NEAR or one.y + height > room[1] + NEAR:
            return True
    return any(
        a[0] < b[2] + GAP - NEAR and b[0] < a[2] + GAP - NEAR and a[1] < b[3] + GAP - NEAR and b[1] < a[3] + GAP - NEAR
        for a, b in combinations(boxes, 2)
    )


def test_nothing_that_is_tried_by_brute_force_is_better() -> None:
    """Sets of up to four pieces of all sorts on A4, and the panels of GoCaine."""
    rng = random.Random(16)
    cases: list[list[Size]] = [[(78.0, 161.8), (157.0, 203.2), (157.0, 120.5), (148.0, 105.0)], [(186.0, 117.0)] * 4]
    for count in (1, 2, 2, 3, 3, 3, 4, 4, 4, 4):
        cases.append([(float(rng.randrange(30, 180)), float(rng.randrange(30, 180))) for _ in range(count)])
    for sizes in cases:
        laid = packed(sizes, A4, GAP)
        assert laid is not None
        assert (len(laid), sum(sheet.cuts for sheet in laid)) == best(sizes, A4), sizes
        assert sorted(one.piece for sheet in laid for one in sheet.pieces) == list(range(len(sizes)))
        assert not any(overlapping(sheet, sizes, A4[sheet.room]) for sheet in laid)


def test_many_pieces_lie_apart_and_take_no_more_sheets_than_in_the_best_grid() -> None:
    rng = random.Random(7)
    for count in (8, 20, 45):
        sizes = [(float(rng.randrange(12, 120)), float(rng.randrange(12, 120))) for _ in range(count)]
        laid = packed(sizes, A4, GAP)
        assert laid is not None
        assert sorted(one.piece for sheet in laid for one in sheet.pieces) == list(range(count))
        assert not any(overlapping(sheet, sizes, A4[sheet.room]) for sheet in laid)
        area = sum((width + GAP) * (height + GAP) for width, height in sizes)
        assert len(laid) <= 1 + area / (0.75 * (A4[0][0] + GAP) * (A4[0][1] + GAP))
    for width, height in ((50.0, 40.0), (28.0, 58.0), (89.0, 63.5)):
        grids = [int((w + GAP) // (a + GAP)) * int((h + GAP) // (b + GAP)) for w, h in A4 for a, b in ((width, height), (height, width))]
        laid = packed([(width, height)] * 60, A4, GAP)
        assert laid is not None
        assert len(laid) <= -(-60 // max(grids))


def test_what_is_larger_than_every_room_is_refused() -> None:
    assert packed([(50.0, 50.0), (300.0, 20.0)], A4, GAP) is None
    assert packed([], A4, GAP) == []

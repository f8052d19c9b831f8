"""Rectangles on sheets: no way of cutting them apart takes fewer sheets, or as few sheets and fewer cuts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from boardgen.sheet.arrange import guillotine
from boardgen.sheet.arrange.guillotine import NEAR, Laid, Size, pack_rectangles

GAP = 6.4
A4 = ((190.9, 267.9), (277.9, 180.9))

Way = tuple[float, float, int, int]
"""Width, height, inner cuts and turned pieces of an arrangement."""

Score = tuple[int, int, int, int]
"""Sheets, cuts, turned pieces, and the numbers of the rooms: what is fewest, in this order, is best."""


def every_way(sizes: Sequence[Size], chosen: Sequence[int]) -> Iterator[Way]:
    """Every arrangement of some pieces that straight cuts from edge to edge take apart; none is left out, however bad."""
    if len(chosen) == 1:
        width, height = sizes[chosen[0]]
        yield width, height, 0, 0
        yield height, width, 0, 1
        return
    for count in range(1, len(chosen)):
        for one in combinations(chosen, count):
            other = [i for i in chosen if i not in one]
            for a, b, cuts, turned in every_way(sizes, one):
                for c, d, more, also in every_way(sizes, other):
                    yield a + GAP + c, max(b, d), cuts + more + 2 + (abs(b - d) > NEAR), turned + also
                    yield max(a, c), b + GAP + d, cuts + more + 2 + (abs(a - c) > NEAR), turned + also


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


def best(sizes: Sequence[Size], rooms: Sequence[Size]) -> Score:
    """The best score of all ways to share out, arrange and place the pieces."""
    known: dict[tuple[int, ...], Score | None] = {}

    def least(some: Sequence[int]) -> Score | None:
        """The best score of one sheet with these pieces."""
        key = tuple(some)
        if key not in known:
            known[key] = min(
                (
                    (1, cuts + 4, turned, room)
                    for width, height, cuts, turned in every_way(sizes, some)
                    for room, (w, h) in enumerate(rooms)
                    if width <= w + NEAR and height <= h + NEAR
                ),
                default=None,
            )
        return known[key]

    every = [[least(some) for some in split] for split in splits(range(len(sizes)))]
    return min(add(sheet for sheet in split if sheet) for split in every if all(split))


def add(sheets: Iterable[Score]) -> Score:
    count, cuts, turned, rooms = (sum(one) for one in zip(*sheets, strict=True))
    return count, cuts, turned, rooms


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
    """Sets of up to four pieces of all sorts on A4, the panels of GoCaine, and four that no order of laying one by one gets right."""
    rng = random.Random(16)
    cases: list[list[Size]] = [[(78.0, 161.8), (157.0, 203.2), (157.0, 120.5), (148.0, 105.0)], [(186.0, 117.0)] * 4]
    cases += [[(90.0, 39.0), (109.0, 31.0), (49.0, 57.0), (167.0, 38.0)], [(138.0, 65.0), (128.0, 182.0), (157.0, 111.0)]]
    for count in (1, 2, 2, 3, 3, 3, 4, 4, 4, 4):
        cases.append([(float(rng.randrange(30, 180)), float(rng.randrange(30, 180))) for _ in range(count)])
    for sizes in cases:
        laid = pack_rectangles(sizes, A4, GAP)
        assert laid is not None
        assert add((1, sheet.cuts, sum(one.turned for one in sheet.pieces), sheet.room) for sheet in laid) == best(sizes, A4), sizes
        assert sorted(one.piece for sheet in laid for one in sheet.pieces) == list(range(len(sizes)))
        assert not any(overlapping(sheet, sizes, A4[sheet.room]) for sheet in laid)


def test_many_pieces_lie_apart_and_take_no_more_sheets_than_in_the_best_grid() -> None:
    rng = random.Random(7)
    for count in (8, 20, 45):
        sizes = [(float(rng.randrange(12, 120)), float(rng.randrange(12, 120))) for _ in range(count)]
        laid = pack_rectangles(sizes, A4, GAP)
        assert laid is not None
        assert sorted(one.piece for sheet in laid for one in sheet.pieces) == list(range(count))
        assert not any(overlapping(sheet, sizes, A4[sheet.room]) for sheet in laid)
        area = sum((width + GAP) * (height + GAP) for width, height in sizes)
        assert len(laid) <= 1 + area / (0.75 * (A4[0][0] + GAP) * (A4[0][1] + GAP))
    for width, height in ((50.0, 40.0), (28.0, 58.0), (89.0, 63.5)):
        grids = [int((w + GAP) // (a + GAP)) * int((h + GAP) // (b + GAP)) for w, h in A4 for a, b in ((width, height), (height, width))]
        laid = pack_rectangles([(width, height)] * 60, A4, GAP)
        assert laid is not None
        assert len(laid) <= -(-60 // max(grids))


def test_the_same_pieces_are_laid_once_and_an_answer_is_its_own_list() -> None:
    guillotine._pack.cache_clear()
    first, again = (pack_rectangles([(63, 88), (40, 40)], list(A4), GAP) for _ in range(2))
    assert first == again
    assert first is not None
    assert guillotine._pack.cache_info().hits == 1
    first.clear()
    assert pack_rectangles([(63, 88), (40, 40)], A4, GAP) == again
    assert pack_rectangles([(63, 88), (40, 40)], A4, GAP + 1) != again
    (turned,) = pack_rectangles([(200, 100)], [(110, 210)], GAP) or []
    assert turned.pieces[0].turned
    assert pack_rectangles([(200, 100)], [(110, 210)], GAP, fixed=[0]) is None


def test_what_is_larger_than_every_room_is_refused() -> None:
    assert pack_rectangles([(50.0, 50.0), (300.0, 20.0)], A4, GAP) is None
    assert pack_rectangles([], A4, GAP) == []

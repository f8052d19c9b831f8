"""Rectangles of different sizes on as few sheets as can be, freed with straight cuts from edge to edge; it knows sizes and no drawing.

Of a few pieces every arrangement is known: those of a set are made from the arrangements of its parts, side by side or one above the
other, and of arrangements that are as large as others and take as many cuts one is kept. Many pieces are laid one after the other
where they leave the smallest rest, in several orders, of which the best counts. The first is after P. Gilmore and R. Gomory, "Multistage
Cutting Stock Problems of Two and More Dimensions", Operations Research 13 (1965), the second after J. Jylänki, "A Thousand Ways to Pack
the Bin" (2010)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from boardgen.records import NamedTuple

Size: TypeAlias = tuple[float, float]
"""Width and height in mm."""
Counts: TypeAlias = tuple[int, ...]
"""How many pieces of each size."""
Turns: TypeAlias = tuple[bool, ...]
"""Whether a piece lies as it is, or is turned: the ways that are tried."""
NEAR = 1e-6
SETS = 48
"""Different sets of pieces up to which every arrangement is tried."""


class Placed(NamedTuple):
    """A piece on its sheet: its number, its upper left corner from that of all pieces together, and whether it is turned."""

    piece: int
    x: float
    y: float
    turned: bool


class Laid(NamedTuple):
    """A sheet: which of the rooms it has, the size of all that lies in it, its pieces, and its straight cuts."""

    room: int
    width: float
    height: float
    pieces: tuple[Placed, ...]
    cuts: int


class Way(NamedTuple):
    """One arrangement: its width, its height, the cuts inside it, the pieces turned, and the two parts of which it is made."""

    width: float
    height: float
    cuts: int
    turned: int
    kind: int = -1
    beside: bool = False
    parts: tuple[Way, ...] = ()


def pack_rectangles(
    sizes: Sequence[Size], rooms: Sequence[Size], gap: float, *, turn: bool = True, fixed: Collection[int] = ()
) -> list[Laid] | None:
    """Return pieces with `gap` mm between neighbours on sheets that each have one of the rooms; None if a piece is larger than all rooms.

    With `turn` pieces may be turned by a right angle, but for those whose numbers are `fixed`.
    Fewest sheets first, then fewest cuts, then fewest pieces turned, then the earlier rooms."""
    laid = _pack(tuple(sizes), tuple(rooms), gap, turn, frozenset(fixed))
    return None if laid is None else [*laid]


@lru_cache(maxsize=256)  # a kit that is laid out again mostly has the pieces that it had
def _pack(sizes: tuple[Size, ...], rooms: tuple[Size, ...], gap: float, turn: bool, fixed: frozenset[int]) -> tuple[Laid, ...] | None:
    """Return the sheets that `pack_rectangles` gives as a list."""
    may = [(False, True) if turn and i not in fixed else (False,) for i in range(len(sizes))]
    each = list(zip(sizes, may, strict=True))
    kinds = list(dict.fromkeys(each))
    counts = tuple(map(each.count, kinds))
    if not all(any(_fits(_way(kind, 0, turned), room) for turned in turns for room in rooms) for kind, turns in kinds):
        return None
    numbers = [[i for i, one in enumerate(each) if one == kind] for kind in kinds]
    sets = 1
    for count in counts:
        sets *= count + 1
    laid = _every_way(kinds, counts, rooms, gap) if sets <= SETS else _pack_in_order(sizes, rooms, gap, may)
    if sets <= SETS:
        queues = [iter(some) for some in numbers]
        laid = [sheet._replace(pieces=tuple(one._replace(piece=next(queues[one.piece])) for one in sheet.pieces)) for sheet in laid]
    return tuple(laid)


def _way(size: Size, kind: int, turn: bool) -> Way:
    width, height = size[::-1] if turn else size
    return Way(width, height, 0, int(turn), kind)


def _fits(way: Way, room: Size) -> bool:
    return way.width <= room[0] + NEAR and way.height <= room[1] + NEAR


def _join(one: Way, other: Way, gap: float, beside: bool) -> Way:
    """Return two arrangements side by side, or one above the other: two cuts free them of the gap, one more that which is smaller."""
    if beside:
        size = one.width + gap + other.width, max(one.height, other.height)
        odd = abs(one.height - other.height) > NEAR
    else:
        size = max(one.width, other.width), one.height + gap + other.height
        odd = abs(one.width - other.width) > NEAR
    return Way(*size, one.cuts + other.cuts + 2 + odd, one.turned + other.turned, -1, beside, (one, other))


def _every_way(kinds: Sequence[tuple[Size, Turns]], counts: Counts, rooms: Sequence[Size], gap: float) -> list[Laid]:
    """Return the best of all sheets with pieces of these kinds. The pieces of the answer are kinds, not yet numbers."""

    @cache
    def ways(some: Counts) -> tuple[Way, ...]:
        """Return the arrangements of a set on one sheet of which none is at least as small, and takes as few cuts, as another."""
        if sum(some) == 1:
            kind = some.index(1)
            size, turns = kinds[kind]
            both = {_way(size, kind, turn) for turn in turns[: 1 + (size[0] != size[1])]}
            found = sorted(both, key=lambda way: way.turned)
        else:
            found = [
                _join(one, other, gap, beside)
                for part in _parts(some)
                for one in ways(part)
                for other in ways(_less(some, part))
                for beside in (True, False)
            ]
        return _best_ways([way for way in found if any(_fits(way, room) for room in rooms)])

    @cache
    def sheets(some: Counts) -> tuple[tuple[int, int, int, int], tuple[tuple[int, Way], ...]]:
        """Return the score of the best sheets for a set, and each with its room."""
        if not any(some):
            return (0, 0, 0, 0), ()
        first = next(i for i, count in enumerate(some) if count)
        best: tuple[tuple[int, int, int, int], tuple[tuple[int, Way], ...]] | None = None
        for part in (*_parts(some, whole=True),):
            if not part[first]:
                continue
            on_one = [
                ((1, way.cuts + 4, way.turned, room), way) for way in ways(part) for room in range(len(rooms)) if _fits(way, rooms[room])
            ]
            if not on_one:
                continue
            score, way = min(on_one, key=lambda one: one[0])
            others, rest = sheets(_less(some, part))
            total = (score[0] + others[0], score[1] + others[1], score[2] + others[2], score[3] + others[3])
            if best is None or total < best[0]:
                best = total, ((score[3], way), *rest)
        assert best is not None  # every piece alone fits on a sheet
        return best

    return [Laid(room, way.width, way.height, tuple(_place(way, 0.0, 0.0, gap)), way.cuts + 4) for room, way in sheets(counts)[1]]


def _parts(some: Counts, whole: bool = False) -> Iterator[Counts]:
    """Yield the sets that are in a set, largest first; without `whole` one of each two that are the set together."""
    for part in product(*(range(count, -1, -1) for count in some)):
        if any(part) and (whole or (part != some and part >= _less(some, part))):
            yield part


def _less(some: Counts, part: Counts) -> Counts:
    return tuple(count - taken for count, taken in zip(some, part, strict=True))


def _best_ways(found: Sequence[Way]) -> tuple[Way, ...]:
    kept: list[Way] = []
    for way in sorted(found, key=lambda way: way[:4]):
        if not any(one.height <= way.height + NEAR and one.cuts <= way.cuts and one.turned <= way.turned for one in kept):
            kept.append(way)
    return tuple(kept)


def _place(way: Way, x: float, y: float, gap: float) -> Iterator[Placed]:
    """Yield the pieces of an arrangement whose upper left corner is at (x, y)."""
    if not way.parts:
        yield Placed(way.kind, x, y, bool(way.turned))
        return
    one, other = way.parts
    yield from _place(one, x, y, gap)
    yield from _place(other, x + (one.width + gap if way.beside else 0.0), y + (0.0 if way.beside else one.height + gap), gap)


class _Free(NamedTuple):
    """A rectangle of a sheet that nothing lies in."""

    x: float
    y: float
    width: float
    height: float


def _pack_in_order(sizes: Sequence[Size], rooms: Sequence[Size], gap: float, may: Sequence[Turns]) -> list[Laid]:
    """Return each piece in the free rectangle where it leaves the smallest rest; the best of several orders, rooms and splits."""
    orders = [
        sorted(range(len(sizes)), key=lambda i: (-max(sizes[i]), -min(sizes[i]), i)),
        sorted(range(len(sizes)), key=lambda i: (-sizes[i][0] * sizes[i][1], i)),
        sorted(range(len(sizes)), key=lambda i: (-sizes[i][1], -sizes[i][0], i)),
        sorted(range(len(sizes)), key=lambda i: (-sizes[i][0], -sizes[i][1], i)),
    ]
    best: tuple[tuple[int, int, int], list[Laid]] | None = None
    choices: list[list[Turns]] = [[turns, turns[:1], turns[-1:]] for turns in may]
    tried = dict.fromkeys(zip(*choices, strict=True))
    for order, room, wide, ways in product(orders, range(len(rooms)), (True, False), tried):
        laid = _one_by_one(sizes, order, room, rooms, gap, wide, ways)
        if laid is not None:
            score = (len(laid), sum(sheet.cuts for sheet in laid), sum(one.turned for sheet in laid for one in sheet.pieces))
            if best is None or score < best[0]:
                best = score, laid
    if best is None:  # some pieces fit only in one room, and others only in another
        return [sheet for i, size in enumerate(sizes) for sheet in _alone(i, size, rooms, may[i])]
    return best[1]


def _alone(piece: int, size: Size, rooms: Sequence[Size], turns: Sequence[bool]) -> list[Laid]:
    for turn, room in product(turns, range(len(rooms))):
        way = _way(size, piece, turn)
        if _fits(way, rooms[room]):
            return [Laid(room, way.width, way.height, (Placed(piece, 0.0, 0.0, turn),), 4)]
    raise ValueError("a piece that fits no room")


def _one_by_one(
    sizes: Sequence[Size], order: Sequence[int], room: int, rooms: Sequence[Size], gap: float, wide: bool, ways: Sequence[Turns]
) -> list[Laid] | None:
    sheets: list[tuple[list[Placed], list[_Free]]] = []
    for piece in order:
        for attempt in (False, True):
            if attempt:
                sheets.append(([], [_Free(0.0, 0.0, rooms[room][0] + gap, rooms[room][1] + gap)]))
            choices = []
            for number, (_, free) in enumerate(sheets if not attempt else sheets[-1:]):
                for at, place in enumerate(free):
                    for turn in ways[piece]:
                        width, height = sizes[piece][::-1] if turn else sizes[piece]
                        over = place.width - width - gap, place.height - height - gap
                        if min(over) >= -NEAR:
                            choices.append((number, min(over), max(over), turn, at))
            if choices:
                break
        else:
            return None
        number, _, _, turn, at = min(choices)
        placed, free = sheets[-1] if attempt else sheets[number]
        width, height = (side + gap for side in (sizes[piece][::-1] if turn else sizes[piece]))
        place = free.pop(at)
        placed.append(Placed(piece, place.x, place.y, turn))
        beside = _Free(place.x + width, place.y, place.width - width, height if wide else place.height)
        below = _Free(place.x, place.y + height, place.width if wide else width, place.height - height)
        free += [one for one in (beside, below) if one.width > gap and one.height > gap]
    return [_sheet(placed, sizes, room) for placed, _ in sheets]


def _sheet(placed: Sequence[Placed], sizes: Sequence[Size], room: int) -> Laid:
    """Return a sheet with what lies on it, and as its cuts the different lines on which its pieces end."""
    across: set[float] = set()
    down: set[float] = set()
    for one in placed:
        width, height = sizes[one.piece][::-1] if one.turned else sizes[one.piece]
        across.update((round(one.x, 2), round(one.x + width, 2)))
        down.update((round(one.y, 2), round(one.y + height, 2)))
    return Laid(room, max(across), max(down), tuple(placed), len(across) + len(down))

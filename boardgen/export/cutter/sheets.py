"""Pieces of any size on the sheets of a cutting machine: each where the room left over is smallest, clear of its neighbours and the marks.

Free room is kept as the largest rectangles that fit into it, which may overlap (Jukka Jylänki, "A Thousand Ways to Pack the Bin", 2010:
the maximal rectangles algorithm, best short side).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.draw.type.geometry import Box

EXACT = 1e-6


class Room(NamedTuple):
    """What a sheet offers: the area inside the marks, and what stays free in it; mm on the page."""

    area: Box
    kept: tuple[Box, ...] = ()


class Spot(NamedTuple):
    """Where a piece lies: its number, the corner of its cell, and whether it is turned by a quarter."""

    piece: int
    x: float
    y: float
    turned: bool


class Way(NamedTuple):
    """How a sheet is filled: each cell where it fits most tightly, or as high and then as far left as possible; turned or not."""

    tight: bool
    turns: tuple[bool, ...]


ANY = Way(False, (False, True))
WAYS = (Way(False, (False,)), Way(False, (True,)), ANY, Way(True, (False,)), Way(True, (True,)), Way(True, (False, True)))
"""All ways, the plainest first: of equally full sheets the plainest is taken."""


def fits(size: tuple[float, float], room: Room) -> bool:
    """Whether a cell of this size goes on an empty sheet, one way or the other."""
    return _best(_empty(room), size) is not None


def missing(size: tuple[float, float], room: Room) -> float:
    """By how many mm a cell is too large for the area of a sheet, the way it goes in best; 0 where only the marks are in its way."""
    wide, high = room.area.width, room.area.height
    return max(0.0, min(max(size[0] - wide, size[1] - high), max(size[1] - wide, size[0] - high)))


def packed(sizes: Sequence[tuple[float, float]], room: Room) -> Iterator[tuple[Spot, ...]]:
    """The sheets of all cells, in their order: a cell that does not go on the sheet at hand waits for the next.

    Each sheet is filled in several ways, and the fullest is taken. Every cell must fit on a sheet.
    """
    waiting = list(range(len(sizes)))
    while waiting:
        ways = [_filled(waiting, sizes, room, way) for way in WAYS]
        fullest = max(ways, key=lambda spots: round(sum(sizes[spot.piece][0] * sizes[spot.piece][1] for spot in spots), 3))
        if not fullest:
            raise ValueError(f"no sheet takes a cell of {sizes[waiting[0]]} mm")
        placed = {spot.piece for spot in fullest}
        waiting = [piece for piece in waiting if piece not in placed]
        yield fullest


def _filled(waiting: Sequence[int], sizes: Sequence[tuple[float, float]], room: Room, way: Way) -> tuple[Spot, ...]:
    """One sheet: each cell, in its turn, where the way puts it."""
    free = _empty(room)
    spots: list[Spot] = []
    refused: set[tuple[float, float]] = set()
    for piece in waiting:
        size = sizes[piece]
        found = None if size in refused else _best(free, size, way)
        if found is None:
            refused.add(size)  # room only gets less
            continue
        x, y, turned = found
        spots.append(Spot(piece, x, y, turned))
        wide, high = size[::-1] if turned else size
        free = _without(free, Box(x, y, x + wide, y + high))
    return tuple(spots)


def _empty(room: Room) -> list[Box]:
    free = [room.area]
    for kept in room.kept:
        free = _without(free, kept)
    return free


def _best(free: Sequence[Box], size: tuple[float, float], way: Way = ANY) -> tuple[float, float, bool] | None:
    """The corner of a cell of this size, and whether it is turned; None where there is no room for it."""
    best: tuple[tuple[float, ...], float, float, bool] | None = None
    for turned in way.turns if abs(size[0] - size[1]) > EXACT else (False,):
        wide, high = size[::-1] if turned else size
        for box in free:
            across, down = box.width - wide, box.height - high
            if across < -EXACT or down < -EXACT:
                continue
            tight = round(min(across, down), 4), round(max(across, down), 4)
            score = (*tight, turned, box.y0, box.x0) if way.tight else (round(box.y0, 4), round(box.x0, 4), turned)
            if best is None or score < best[0]:
                best = score, box.x0, box.y0, turned
    return None if best is None else best[1:]


def _without(free: Sequence[Box], taken: Box) -> list[Box]:
    """The largest rectangles of the room that is left."""
    parts: list[Box] = []
    for box in free:
        if not box.overlaps(taken, EXACT):
            parts.append(box)
            continue
        if taken.x0 > box.x0 + EXACT:
            parts.append(Box(box.x0, box.y0, taken.x0, box.y1))
        if taken.x1 < box.x1 - EXACT:
            parts.append(Box(taken.x1, box.y0, box.x1, box.y1))
        if taken.y0 > box.y0 + EXACT:
            parts.append(Box(box.x0, box.y0, box.x1, taken.y0))
        if taken.y1 < box.y1 - EXACT:
            parts.append(Box(box.x0, taken.y1, box.x1, box.y1))
    distinct = list(dict.fromkeys(parts))
    return [one for one in distinct if not any(other is not one and other.holds(one) for other in distinct)]

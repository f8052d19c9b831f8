"""Where everything is in a room of PlayingCards.io, in pixels: the board on the left, everything else in rows beside it, a group a seat.

A room is 1600 x 1000 pixels and its lower edge is the hand. Pieces have the scale of the board; what is read is shown smaller and can be
enlarged. All of it shrinks together until it fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from boardgen.export.tables.piles import Pile

WIDTH, HEIGHT = 1600, 1000
HAND = (50, 820, 1500, 180)
"""x, y, width and height of the hand."""
EDGE = 12
"""Free round everything."""
GAP = 10
"""Between two piles."""
LINE = 24
"""The height of the label above a pile."""
READABLE = 100.0
"""Cards longer than this, in mm, are to be read."""
CHAIR = (180, 66)
"""Width and height of a seat with its button to sit down."""
COUNTER = (147, 44)
"""Width and height of a counter: four digits with a sign and a decimal point at most, and a button at each end."""
SEAT = (CHAIR[0] + GAP + COUNTER[0], max(CHAIR[1], LINE + COUNTER[1]))
"""Width and height of a seat and its counter with the name above it, which are above its piles."""
LEAST, MOST = 0.2, 3.0
"""Pixels a mm that are tried for the board and its pieces."""
READ = 150.0
"""Pixels of the longer side of what is read; less where room is scarce."""
SMALLER = (1.0, 0.8, 0.6, 0.45)
"""How much smaller what is read can be before the board is made smaller."""
COLUMNS = (3, 2, 4, 1)
"""How many seats are tried side by side."""


class Spot(NamedTuple):
    """A pile with its upper left corner at (x, y) and its size in pixels."""

    pile: Pile
    x: int
    y: int
    width: int
    height: int


class SeatSpot(NamedTuple):
    """Where a seat is, and its counter beside it."""

    seat: str
    x: int
    y: int


class RoomPlan(NamedTuple):
    """The whole room."""

    spots: tuple[Spot, ...]
    seats: tuple[SeatSpot, ...]


def laid_out(piles: Sequence[Pile], seats: Sequence[str]) -> RoomPlan | None:
    """The room with the largest board with which everything fits; None where nothing does."""
    scale = MOST
    while scale >= LEAST:
        for smaller, columns in product(SMALLER, COLUMNS):
            plan = _tried(piles, seats, scale, READ * smaller, columns)
            if plan is not None:
                return plan
        scale *= 0.94
    return None


def _size(pile: Pile, scale: float, read: float) -> tuple[int, int]:
    """Width and height of a pile in pixels at a scale in pixels a mm; what is read has `read` pixels along its longer side at most."""
    width, height = pile.size
    if pile.sort in ("sheet", "flat") or (pile.sort == "card" and max(width, height) > READABLE):
        scale = min(scale, read / max(width, height))
    elif pile.sort in ("note", "card", "tile", "standee") and max(width, height) * scale > read:
        scale = read / max(width, height)
    return max(8, round(width * scale)), max(8, round(height * scale))


def _tried(piles: Sequence[Pile], seats: Sequence[str], scale: float, read: float, columns: int) -> RoomPlan | None:
    """The room at a scale with so many seats side by side; None where it does not fit."""
    spots: list[Spot] = []
    left = EDGE
    for pile in (pile for pile in piles if pile.sort == "board"):
        width, height = round(pile.size[0] * scale), round(pile.size[1] * scale)
        spots.append(Spot(pile, left, EDGE, width, height))
        left += width + 2 * GAP
        if height > HAND[1] - 2 * EDGE:
            return None
    wide = (WIDTH - EDGE - left - GAP * (columns - 1)) // columns
    if wide < SEAT[0]:
        return None

    def rows(seat: str, x: int, y: int, width: int) -> int | None:
        """Lays the piles of a seat in rows from a corner, each with a label above it; where they end, None where one is too wide."""
        start, tall = x, 0
        for pile in (pile for pile in piles if pile.seat == seat and pile.sort != "board"):
            across, down = _size(pile, scale, read)
            if x > start and x + across > start + width:
                x, y, tall = start, y + tall + LINE, 0
            if x + across > start + width:
                return None
            spots.append(Spot(pile, x, y + LINE, across, down))
            x += across + GAP
            tall = max(tall, down)
        return y + tall + LINE if tall else y

    top = rows("", left, 0, WIDTH - EDGE - left)
    places: list[SeatSpot] = []
    for at in range(0, len(seats), columns):
        if top is None:
            return None
        ends = []
        for column, seat in enumerate(seats[at : at + columns]):
            x = left + column * (wide + GAP)
            places.append(SeatSpot(seat, x, top + GAP))
            end = rows(seat, x, top + GAP + SEAT[1], wide)
            if end is None:
                return None
            ends.append(end)
        top = max(ends)
    return None if top is None or top > HAND[1] - GAP else RoomPlan(tuple(spots), tuple(places))

"""Where everything lies on a virtual table, in mm: the board in the middle, common things beside it, seats in two rows with their own.

x runs east and y runs south from the middle of the table. Nothing lies on anything else, whatever the kit contains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from boardgen.draw.type.geometry import Box
from boardgen.export.tables.piles import Pile

GAP = 8.0
"""Between two piles, in mm."""
AISLE = 40.0
"""Between the board, the common things and the seats, in mm."""
BAG = 50.0
"""Room for a bag, in mm each way."""
STANDING = 30.0
"""The minimum room for a figure that stands, in mm each way."""
HAND = 60.0
"""Depth of the zone in front of a seat where its player keeps cards, in mm."""
SHAPE = 1.6
"""Width of a block of piles against its height, about."""


class Placed(NamedTuple):
    """A pile with its middle at (x, y); `angle` is 180 where it faces a player in the north."""

    pile: Pile
    x: float
    y: float
    angle: int = 0

    @property
    def room(self) -> Box:
        """What it covers."""
        width, height = room_of(self.pile)
        return Box(self.x - width / 2, self.y - height / 2, self.x + width / 2, self.y + height / 2)


class Place(NamedTuple):
    """A seat at the table: where its player keeps cards, and the side on which the player sits."""

    seat: str
    hand: Box
    angle: int


class TablePlan(NamedTuple):
    """The whole table: everything on it, its seats in their order around it, and its edges."""

    placed: tuple[Placed, ...]
    places: tuple[Place, ...]
    edges: Box


class Block(NamedTuple):
    """Piles by their middles from the upper left corner of a block of a size in mm."""

    piles: tuple[tuple[Pile, float, float], ...]
    width: float
    height: float


EMPTY = Block((), 0.0, 0.0)


def room_of(pile: Pile) -> tuple[float, float]:
    """Width and height in mm of the room that a pile needs on the table."""
    if pile.form == "bag":
        return BAG, BAG
    width, height = pile.size
    if pile.sort == "standee":
        return max(STANDING, width), max(STANDING, width)
    return width, height


Room: TypeAlias = Callable[[Pile], tuple[float, float]]
"""Width and height in mm of the room that a pile needs."""


def laid_out(piles: Sequence[Pile], seats: Sequence[str]) -> TablePlan:
    """The plan of a table with these seats, the first at its south-west, and on round it against the clock.

    Piles of seats that are not there do not occur. Cards take the middle where there is no board.
    """
    common = [pile for pile in piles if not pile.seat]
    centre = [pile for pile in common if pile.sort == "board"]
    if not centre:
        centre = [pile for pile in common if pile.sort in ("card", "tile", "round") and pile.face_down]
    beside = [pile for pile in common if pile not in centre]
    middle = block_of(centre)
    sheets = [pile for pile in beside if pile.sort in ("sheet", "card") and pile.form == "single"]
    flats = [pile for pile in beside if pile.sort == "flat" and pile.form != "bag"]
    small = [pile for pile in beside if pile not in sheets and pile not in flats]
    papers, west, east = block_of(sheets, middle.height), block_of(small, middle.height), block_of(flats, middle.height)
    if west.width <= east.width:  # papers go where there is less
        west = _beside(papers, west)
    else:
        east = _beside(east, papers)
    own = {seat: [pile for pile in piles if pile.seat == seat] for seat in seats}
    placed, band = _band([west, middle, east])
    south, north = seats[: (len(seats) + 1) // 2], seats[(len(seats) + 1) // 2 :]
    low, south_places = _row(south, own, band, 0)
    high, north_places = _row(north, own, band, 180)
    placed += low + high
    places = [*south_places, *north_places]
    reach = [band, *(one.room for one in placed), *(place.hand for place in places)]
    edges = Box(min(b.x0 for b in reach), min(b.y0 for b in reach), max(b.x1 for b in reach), max(b.y1 for b in reach))
    return TablePlan(tuple(placed), tuple(places), edges.grown(AISLE))


def _band(blocks: Sequence[Block]) -> tuple[list[Placed], Box]:
    """Blocks side by side, the middle one of them in the middle of the table."""
    west, middle, east = blocks
    height = max(block.height for block in blocks)
    half = middle.width / 2
    lefts = (-half - (AISLE if middle.piles else 0.0) - west.width, -half, half + (AISLE if middle.piles else 0.0))
    placed = [placed for block, left in zip(blocks, lefts, strict=True) for placed in _at(block, left, -block.height / 2)]
    return placed, Box(lefts[0], -height / 2, lefts[2] + east.width, height / 2)


def _beside(one: Block, other: Block) -> Block:
    """Two blocks side by side as one."""
    if not one.piles or not other.piles:
        return one if one.piles else other
    height, left = max(one.height, other.height), one.width + AISLE
    piles = [(pile, x, y + (height - one.height) / 2) for pile, x, y in one.piles]
    piles += [(pile, left + x, y + (height - other.height) / 2) for pile, x, y in other.piles]
    return Block(tuple(piles), left + other.width, height)


def _row(seats: Sequence[str], own: Mapping[str, Sequence[Pile]], band: Box, angle: int) -> tuple[list[Placed], list[Place]]:
    """Seats side by side below the band; those with an angle of 180 are above it, turned round with all that they have."""
    blocks = [block_of(sorted(own[seat], key=_nearness)) for seat in seats]
    widths = [max(block.width, HAND * 2) for block in blocks]
    depth = max((block.height for block in blocks), default=0.0)
    left = -(sum(widths) + AISLE * (len(seats) - 1)) / 2
    top = max(-band.y0, band.y1) + AISLE
    placed: list[Placed] = []
    places: list[Place] = []
    turn = -1 if angle else 1
    for seat, block, width in zip(seats, blocks, widths, strict=True):
        inner = _at(block, left + (width - block.width) / 2, top)
        placed += [one._replace(x=turn * one.x, y=turn * one.y, angle=angle) for one in inner]
        hand = Box(left, top + depth + GAP, left + width, top + depth + GAP + HAND)
        places.append(Place(seat, hand if turn == 1 else Box(-hand.x1, -hand.y1, -hand.x0, -hand.y0), angle))
        left += width + AISLE
    return placed, places


def _nearness(pile: Pile) -> int:
    """Bags and small pieces lie near the board, what is read near the player."""
    return 1 if pile.sort in ("flat", "sheet", "card") else 0


def _at(block: Block, left: float, top: float) -> list[Placed]:
    return [Placed(pile, left + x, top + y) for pile, x, y in block.piles]


def block_of(piles: Sequence[Pile], height: float = 0.0, room: Room = room_of) -> Block:
    """Piles in rows, in their order: about as high as asked for, else somewhat wider than high. What is read begins a row."""
    if not piles:
        return EMPTY
    rooms = [room(pile) for pile in piles]
    area = sum((width + GAP) * (high + GAP) for width, high in rooms)
    widest = max(width for width, _ in rooms)
    width = max(widest, area / height if height else (area * SHAPE) ** 0.5)
    block = _rows(piles, width, room)
    whole = sum(wide + GAP for wide, _ in rooms)  # wider than all piles side by side changes nothing more
    while height and width <= whole and block.height > max(height, max(high for _, high in rooms)) and block.width < 8 * height:
        width *= 1.15
        block = _rows(piles, width, room)
    return block


def _rows(piles: Sequence[Pile], width: float, room: Room) -> Block:
    """Piles in rows no wider than this, each row as high as its tallest pile and each pile at the top of its row."""
    laid: list[tuple[Pile, float, float]] = []
    x = y = tall = reach = 0.0
    before: Pile | None = None
    for pile in piles:
        wide, high = room(pile)
        if x and (x + wide > width + 1e-6 or (before is not None and _nearness(before) != _nearness(pile))):
            x, y, tall = 0.0, y + tall + GAP, 0.0
        laid.append((pile, x + wide / 2, y + high / 2))
        x += wide + GAP
        tall, reach = max(tall, high), max(reach, x - GAP)
        before = pile
    return Block(tuple(laid), reach, y + tall)

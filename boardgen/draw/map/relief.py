"""Mountains where a board has no points: small signs on the places of the map that are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.draw.place import map_signs
from boardgen.draw.place.coast import seed
from boardgen.draw.place.placing import Placing
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape
from boardgen.draw.type.geometry import Box

SIZES = (0.22, 0.27, 0.31)
"""The radii of mountains in units of the pitch."""
SMALLEST = 1.2
"""The smallest radius of a mountain that is drawn, in mm."""
ASIDE = 0.07
"""How far they are from the middle of their place, in units of the pitch."""
BARE = 6
"""One place in so many has no mountain."""


def mountains(placing: Placing, area: Box, style: ink.Style, taken: Sequence[Box]) -> Iterator[Shape]:
    """A mountain or a hill on most places without a point; the same ones for the same map."""
    board, pitch = placing.board, placing.pitch
    if SIZES[0] * pitch < SMALLEST:
        return
    colour = "#000000" if style == "black" else ink.RELIEF
    start = seed(board)
    there = set(zip(board.col, board.row, strict=True))
    signs: list[Shape] = []
    for line in range(board.rows):
        for column in range(board.columns):
            if (column, board.rows - line) in there:
                continue
            number = _number(start, column, line)
            east, south = board.grid.spot(column, line)
            x = placing.left + pitch * (east + ASIDE * (number % 5 - 2) / 2)
            y = placing.top + pitch * (south + ASIDE * (number // 5 % 5 - 2) / 2)
            r = SIZES[number // 25 % len(SIZES)] * pitch
            box = Box(x, y, x, y).grown(r)
            if number // 75 % BARE == 0 or not area.holds(box) or any(box.overlaps(other) for other in taken):
                continue
            signs += map_signs.sign("hills" if number // 450 % 4 == 0 else "peaks", x, y, r, colour)
    if signs:
        yield Group(tuple(signs), id="relief")


def _number(start: int, column: int, line: int) -> int:
    """A number that belongs to a place of a map, the same on every machine."""
    h = (start + column * 0x9E3779B1 + line * 0x85EBCA6B) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return h ^ (h >> 13)

"""A map of square tiles as laid on the table: an outline for each tile, the names of some, and a line to write down its city."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from boardgen.draw.map.neatline import compass
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Paint, Rect, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.layout.ground.tile_map import SIDE, TileMap

RIVER = 0.5
"""Millimetres from the edge of a tile to its outline."""
LEAST_ROSE, LARGEST_ROSE = 5.0, 14.0
"""The smallest and the largest radius of the compass, in mm."""
COAST = 0.38
"""How far the coast and its ripples reach from the tiles, in sides of a tile."""
MARKED = "#F1EBD2"
"""The ground of places that bear a name."""


def map_figure(ground: TileMap, side: float, north: str = "", blank: bool = True, style: ink.Style = "colour") -> Figure:
    """The map with tiles of `side` mm. `north` is the letter of its compass, which goes where no tile lies.

    With `blank` every place has a line to write the name of its city on.
    """
    unit = side / SIDE
    shapes: list[Shape] = []
    for number, tile in enumerate(ground.tiles):
        x, y = tile.x * unit, tile.y * unit
        word = ground.marks.get(number, "")
        paint = Paint(MARKED if word else ink.SAND, ink.GRID, ink.GRID_WIDTH)
        shapes.append(Rect(x + RIVER, y + RIVER, side - 2 * RIVER, side - 2 * RIVER, paint, min(2.6, side / 12)))
        if word:
            size = _largest(word, side - 2 * RIVER - 3)
            base = y + RIVER + 2 + fonts.cap_height("semibold", size)
            shapes.append(Text(x + side / 2, base, word, "semibold", size, ink.TEXT, "middle"))
        if blank:
            foot = y + side * 0.74
            shapes.append(line(x + side * 0.2, foot, x + side * 0.8, foot, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)))
    width, height = ground.width * unit, ground.height * unit
    shapes += _rose(ground, unit, north, style) if north else []
    across = sorted({(tile.x + SIDE / 2) * unit for tile in ground.tiles})
    down = sorted({(tile.y + SIDE / 2) * unit for tile in ground.tiles})
    return Figure(width, height, tuple(shapes), tuple(across), tuple(down))


def _largest(word: str, room: float) -> float:
    """The largest type in which a word fits, from that of a zone's name down to that of a text."""
    size = ink.ZONE_NAME
    while size > ink.BODY and fonts.width(word, "semibold", size) > room:
        size -= 0.5
    return size


def _rose(ground: TileMap, unit: float, word: str, style: ink.Style) -> Sequence[Shape]:
    """A compass at the west or east side where tiles are farthest away, clear of their coast; nothing where it has no room."""
    covered = {(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in (0, 1) for dy in (0, 1)}
    free = [
        (x, y)
        for y in range(ground.height - SIDE, -1, -1)
        for x in (0, ground.width - SIDE)
        if not covered & {(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
    ]
    if not free:
        return ()
    x, y = max(free, key=lambda place: round(_clear(ground, *place), 6))
    reach = min(LARGEST_ROSE, 0.46 * SIDE * unit, (_clear(ground, x, y) - COAST * SIDE) * unit)
    if reach < LEAST_ROSE:
        return ()
    return tuple(compass((x + SIDE / 2) * unit, (y + SIDE / 2) * unit, reach, word, style))


def _clear(ground: TileMap, x: int, y: int) -> float:
    """How far the middle of a place is from the nearest tile, in units of the map."""
    a, b = x + SIDE / 2, y + SIDE / 2
    return min(hypot(max(t.x - a, a - t.x - SIDE, 0.0), max(t.y - b, b - t.y - SIDE, 0.0)) for t in ground.tiles)

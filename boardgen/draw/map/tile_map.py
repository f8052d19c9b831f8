"""A map of square tiles as laid on the table, with names and lines to write on, and the coast around all of its tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from boardgen.draw.map import grounds
from boardgen.draw.map.map_frame import NEATLINE, compass
from boardgen.draw.place.board_plan import Coast, zone_outlines
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.files import sha256
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
    """Return the map with tiles of `side` mm. `north` is the letter of its compass, which goes where no tile lies.

    With `blank` every place has a line to write the name of its city on.
    """
    unit = side / SIDE
    shapes: list[Shape] = []
    for number, tile in enumerate(ground.tiles):
        x, y = tile.x * unit, tile.y * unit
        word = ground.marks.get(number, "")
        paint = Paint(MARKED if word else ink.SAND, ink.GRID, ink.GRID_WIDTH, role="ground")
        shapes.append(Rect(x + RIVER, y + RIVER, side - 2 * RIVER, side - 2 * RIVER, paint, min(2.6, side / 12)))
        if word:
            size = _largest(word, side - 2 * RIVER - 3)
            base = y + RIVER + 2 + fonts.cap_height("display", size)
            shapes.append(Text(x + side / 2, base, word, "display", size, ink.TEXT, "middle"))
        if blank:
            foot = y + side * 0.74
            shapes.append(line(x + side * 0.2, foot, x + side * 0.8, foot, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)))
    width, height = ground.width * unit, ground.height * unit
    shapes += _rose(ground, unit, north, style) if north else []
    across = sorted({(tile.x + SIDE / 2) * unit for tile in ground.tiles})
    down = sorted({(tile.y + SIDE / 2) * unit for tile in ground.tiles})
    return Figure(width, height, tuple(shapes), tuple(across), tuple(down))


def _largest(word: str, room: float) -> float:
    """Return the largest type in which a word fits, from that of a zone's name down to that of a text."""
    size = ink.ZONE_NAME
    while size > ink.BODY and fonts.width(word, "display", size) > room:
        size -= 0.5
    return size


def _rose(ground: TileMap, unit: float, word: str, style: ink.Style) -> Sequence[Shape]:
    """Return a compass at the west or east side where tiles are farthest away, clear of their coast; nothing where it has no room."""
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
    """Return how far the middle of a place is from the nearest tile, in units of the map."""
    a, b = x + SIDE / 2, y + SIDE / 2
    return min(hypot(max(t.x - a, a - t.x - SIDE, 0.0), max(t.y - b, b - t.y - SIDE, 0.0)) for t in ground.tiles)


BEYOND = 0.16
"""How far the land reaches beyond the tiles before it is bent, in sides of a tile."""
FILLED = 0.42
"""Half the width of the bays that are filled, in sides of a tile."""
SHORES = (0.035, 0.075)
"""How far the parts of a shore reach inland, in sides of a tile."""
FARTHEST = 0.22
"""How far from the tiles the bent coast may be at the sides of the map, in sides of a tile."""
MARGIN = 0.4
"""The room that coast and ripples need at the sides of the map, in sides of a tile."""
TILE = 50.0
"""The side of such tiles in mm; the sea of a smaller map is narrower."""
MOST = 2500
"""Tiles of a map from which it has no shores, and one ripple: they would take longer than all the rest."""
LAND = ink.mix("#EFE9D8", ink.CREAM, 0.3)
"""The land between and around tiles."""


def coast(ground: TileMap, side: float, style: ink.Style) -> Iterator[Shape]:
    """Draw sea, land and neatline under a map with tiles of `side` mm from (0, 0) on; they reach `MARGIN` sides beyond the tiles."""
    bent, plain = _field(ground, side), len(ground) > MOST
    loops = _land(ground, side)

    def line(inland: float, fine: float = outlines.ROUGH) -> tuple[Segment, ...]:
        return bent.outline((0,), lambda: loops, inland, fine)

    edge = line(0.0, outlines.FINENESS)
    shapes: list[Shape] = []
    by, unit = min(1.0, side / TILE), side / SIDE
    wide, high = ground.width * unit + 2 * MARGIN * side, ground.height * unit + 2 * MARGIN * side
    if style == "colour":
        tints = (ink.MIDDLE_SEA, ink.COASTAL_SEA)
        shapes.append(Rect(-MARGIN * side, -MARGIN * side, wide, high, Paint(fill=ink.DEEP_SEA)))
        shapes += [Path(line(-far * by), Paint(fill=tint)) for far, tint in zip(grounds.SHELVES, tints, strict=True)]
    elif style == "low-ink":
        shapes.append(Path(line(-grounds.SHELVES[1] * by), Paint(fill=ink.COASTAL_SEA)))
    many = len(grounds.WATERLINES) if style == "colour" else grounds.SAVED
    colour = hatch.BLACK if style == "black" else ink.WATERLINE
    for far, fine in grounds.WATERLINES[: 1 if plain else many]:
        shapes.append(Path(line(-far * by), Paint(stroke=colour, width=fine, join="round")))
    for inside, thick in ((NEATLINE / 2, NEATLINE), (NEATLINE + 0.7, 0.2)):
        corner, dark = inside - MARGIN * side, hatch.BLACK if style == "black" else ink.TEXT
        shapes.append(Rect(corner, corner, wide - 2 * inside, high - 2 * inside, Paint(stroke=dark, width=thick)))
    if style == "colour":
        shapes += [
            Path(line(far * side), Paint(fill=ink.deeper(LAND, share) if share else LAND))
            for far, share in ([(0.0, 0.0)] if plain else zip((0.0, *SHORES), (*ink.SHORE_SHARES[:2], 0.0), strict=True))
        ]
    else:
        shapes.append(Path(edge, Paint(fill=ink.PAPER)))
    shapes.append(Path(edge, Paint(stroke=hatch.BLACK, width=0.4, join="round") if style == "black" else ink.COAST_LINE))
    yield Group(tuple(shapes), id="coast")


def _land(ground: TileMap, side: float) -> tuple[Segment, ...]:
    """Return the straight outline of the land: further out than the tiles, round, and without narrow bays."""
    unit = side / SIDE
    cells = [(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in range(SIDE) for dy in range(SIDE)]
    loops = [[(x * unit, y * unit) for x, y in loop] for loop in zone_outlines(cells)]
    filled = outlines.inset(loops, -(BEYOND + FILLED) * side)
    return outlines.path(outlines.inset(filled, FILLED * side), outlines.FINENESS)


def _field(ground: TileMap, side: float) -> Coast:
    """Return the field that bends the outline: by less than what lies between that and the tiles."""
    unit = side / SIDE
    named = " ".join(f"{tile.x},{tile.y}" for tile in ground.tiles)
    seed = int(sha256()(named.encode()).hexdigest()[:12], 16)
    far = FARTHEST * side
    area = Box(-far, -far, ground.width * unit + far, ground.height * unit + far)
    return Coast(seed, side, {}, 0.0, max(0.8, 0.04 * side), area, (), {}, {}, {}, {})

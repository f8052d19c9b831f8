"""A map of square tiles as laid on the table, with names and lines to write on, and the coast around all of its tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from boardgen.draw.map import grounds
from boardgen.draw.map.atlas import winds
from boardgen.draw.map.map_frame import NEATLINE, REACH, cartouche, compass, frame
from boardgen.draw.map.tile_country import Surveyed, terrain, waters
from boardgen.draw.place.board_plan import Coast, zone_outlines
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.files import sha256
from boardgen.layout.ground.tile_map import SIDE, Tile, TileMap

RIVER = 0.5
"""Millimetres from the edge of a tile to its outline."""
LEAST_ROSE, LARGEST_ROSE = 5.0, 14.0
"""The smallest and the largest radius of the compass, in mm."""
COAST = 0.38
"""How far the coast and its ripples reach from the tiles, in sides of a tile."""
MARKED = "#F1EBD2"
"""The ground of places that bear a name."""


class Edges(NamedTuple):
    """The room between tiles and the sides of the picture, in mm."""

    left: float
    top: float
    right: float
    bottom: float


def edges(ground: TileMap, side: float) -> Edges:
    """Return the room around tiles of `side` mm: more in the north and in the south where a name goes there."""
    around, usual = ground.country.around, MARGIN * side
    return Edges(usual, NAMED * side if "north" in around else usual, usual, NAMED * side if "south" in around else usual)


def spread(ground: TileMap) -> tuple[float, float]:
    """Return how wide and how high a map is, in sides of a tile."""
    room = edges(ground, 1.0)
    return ground.width / SIDE + room.left + room.right, ground.height / SIDE + room.top + room.bottom


def map_figure(
    ground: TileMap, side: float, north: str = "", *, blank: bool = True, style: ink.Style = "colour", title: str = "", motto: str = "",
    bare: bool = False,
    seams: tuple[Sequence[float], Sequence[float]] = ((), ()),
) -> Figure:  # fmt: skip
    """Return the map with tiles of `side` mm, and around them `edges`. `north` is the letter of its compass, which goes where no tile lies.

    With `blank` every place has a line to write the name of its city on. A `title` has a frame where there is room. A `bare` map has
    land and water alone. Names and signs keep off its `seams`, places in mm at which the picture is cut across and down.
    """
    faces = tuple(map(fonts.current_face, fonts.FACES))
    return _draw_map(ground, side, north, blank, style, title, motto, bare, tuple(map(tuple, seams)), faces)


@lru_cache(maxsize=16)  # a kit that is laid out again, as `serve` does at each change, mostly has the map that it had
def _draw_map(
    ground: TileMap, side: float, north: str, blank: bool, style: ink.Style, title: str, motto: str, bare: bool,
    seams: tuple[tuple[float, ...], ...], faces: tuple[fonts.Face, ...],
) -> Figure:  # fmt: skip
    """Draw the map as `map_figure` says, with texts in these `faces`, which are those in use."""
    unit, room = side / SIDE, edges(ground, side)
    width, height = ground.width * unit + room.left + room.right, ground.height * unit + room.top + room.bottom
    across = sorted({room.left + (tile.x + SIDE / 2) * unit for tile in ground.tiles})
    down = sorted({room.top + (tile.y + SIDE / 2) * unit for tile in ground.tiles})
    rose = _rose(ground, side) if north else None
    shapes = list(coast(ground, side, style, None if rose is None else rose[:2]))
    if bare:
        shapes += _rivers(ground, side, style)
    else:
        frame = Box(-room.left, -room.top, width - room.left, height - room.top).grown(-FREE)
        surveyed = Surveyed(ground, side, frame, COAST)
        surveyed.keep_off([at - room.left for at in seams[0]], [at - room.top for at in seams[1]])
        places = [_place(tile, side, number in ground.marks, style) for number, tile in enumerate(ground.tiles)]
        shapes += [Group((place,), opacity=VEIL) for place in places] if style == "colour" else []
        shapes += _rivers(ground, side, style)
        if rose is not None:
            surveyed.taken.append(Box(*rose[:2], *rose[:2]).grown(rose[2] + 1.0))
            shapes.append(Group(tuple(compass(*rose, north, style)), id="compass"))
        shapes += _titled(surveyed, title, motto, style)
        if len(ground) <= MOST:
            shapes += surveyed.names_around(style)
            shapes += surveyed.ships(style, SHIPS)
            shapes += surveyed.signs(style, blank)
        for number, tile in enumerate(ground.tiles):
            shapes += _written(tile, ground.marks.get(number, ""), side, blank, style)
    return Figure(width, height, (Group(tuple(shapes), Affine.translate(room.left, room.top), id="map"),), tuple(across), tuple(down))


def _rivers(ground: TileMap, side: float, style: ink.Style) -> Iterator[Shape]:
    """Yield rivers and lakes up to the coast."""
    if len(ground) <= MOST and (ground.country.rivers or ground.country.lakes):
        loops = _land(ground, side)
        land = Path(_field(ground, side).outline((0,), lambda: loops, 0.0, outlines.FINENESS), Paint())
        yield from waters(ground, side, land, style)


def _place(tile: Tile, side: float, marked: bool, style: ink.Style) -> Rect:
    """Return the ground of the place of a tile."""
    unit = side / SIDE
    paint = Paint(MARKED if marked and style == "colour" else ink.PAPER, role="ground")
    paint = paint if style == "colour" else Paint()
    return Rect(tile.x * unit + RIVER, tile.y * unit + RIVER, side - 2 * RIVER, side - 2 * RIVER, paint, min(2.6, side / 12))


def _written(tile: Tile, word: str, side: float, blank: bool, style: ink.Style) -> Iterator[Shape]:
    """Yield the outline of the place of a tile, its name, and the line for the name of its city."""
    x, y = tile.x * side / SIDE, tile.y * side / SIDE
    dark = hatch.BLACK if style == "black" else ink.GRID
    outline = Paint(stroke=dark, width=ink.GRID_WIDTH)
    yield Rect(x + RIVER, y + RIVER, side - 2 * RIVER, side - 2 * RIVER, outline, min(2.6, side / 12))
    if word:
        size = _largest(word, side - 2 * RIVER - 3)
        base = y + RIVER + 2 + fonts.cap_height("display", size)
        yield Text(x + side / 2, base, word, "display", size, ink.TEXT, "middle")
    if blank:
        foot = y + side * 0.74
        yield line(x + side * 0.2, foot, x + side * 0.8, foot, Paint(stroke=dark, width=ink.HAIR_WIDTH))


def _titled(surveyed: Surveyed, title: str, motto: str, style: ink.Style) -> Iterator[Shape]:
    """Yield title and motto in a frame where no tile lies, as wide as there is room; nothing where there is none."""
    for wide in (WIDEST, 80.0, 64.0, 50.0) if title else ():
        figure = cartouche(title, motto, min(wide, surveyed.frame.width), style)
        spot = surveyed.put(figure.width, figure.height, rooms=(0.0, 0.1, 0.3))
        if spot is not None:
            yield Group((figure.at(spot[0] - figure.width / 2, spot[1] - figure.height / 2),), id="cartouche")
            return


def _largest(word: str, room: float) -> float:
    """Return the largest type in which a word fits, from that of a zone's name down to that of a text."""
    size = ink.ZONE_NAME
    while size > ink.BODY and fonts.width(word, "display", size) > room:
        size -= 0.5
    return size


def _rose(ground: TileMap, side: float) -> tuple[float, float, float] | None:
    """Return middle and radius of a compass in the west or east where tiles are farthest away, clear of their coast; None without room."""
    unit = side / SIDE
    covered = {(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in (0, 1) for dy in (0, 1)}
    free = [
        (x, y)
        for y in range(ground.height - SIDE, -1, -1)
        for x in (0, ground.width - SIDE)
        if not covered & {(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
    ]
    if not free:
        return None
    x, y = max(free, key=lambda place: round(_clear(ground, *place), 6))
    reach = min(LARGEST_ROSE, 0.46 * SIDE * unit, (_clear(ground, x, y) - COAST * SIDE) * unit)
    return None if reach < LEAST_ROSE else ((x + SIDE / 2) * unit, (y + SIDE / 2) * unit, reach)


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
NAMED = 0.72
"""That room where a name goes there, in sides of a tile."""
FREE = 4.0
"""What names leave free along the sides of the picture, in mm."""
VEIL = 0.5
"""How much of the country the place of a tile covers in colour."""
SHIPS = 4
"""The most ships at sea."""
WIDEST = 100.0
"""The widest frame of a title, in mm."""
LEAST_SCALE = 14.0
"""The side of a tile in mm from which a map has a scale around it."""
TILE = 50.0
"""The side of such tiles in mm; the sea of a smaller map is narrower."""
MOST = 2500
"""Tiles of a map from which it has no shores, and one ripple: they would take longer than all the rest."""
LAND = ink.mix("#EFE9D8", ink.CREAM, 0.3)
"""The land between and around tiles."""


def coast(ground: TileMap, side: float, style: ink.Style, rose: tuple[float, float] | None = None) -> Iterator[Shape]:
    """Draw sea, land, country and neatline under a map with tiles of `side` mm from (0, 0) on; they reach as far as `edges` say.

    Lines of the winds run over the sea from a compass at `rose`.
    """
    bent, plain = _field(ground, side), len(ground) > MOST
    loops, room = _land(ground, side), edges(ground, side)
    wet = ground.country.beyond == "water"

    def line(inland: float, fine: float = outlines.ROUGH) -> tuple[Segment, ...]:
        return bent.outline((0,), lambda: loops, inland, fine)

    edge = line(0.0, outlines.FINENESS)
    by, unit = min(1.0, side / TILE), side / SIDE
    area = Box(-room.left, -room.top, ground.width * unit + room.right, ground.height * unit + room.bottom)
    frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
    shapes: list[Shape] = []
    if style == "colour":
        beyond = ink.DEEP_SEA if wet else ink.TERRAIN["desert"]
        shapes.append(Rect(area.x0, area.y0, area.width, area.height, Paint(fill=beyond)))
    if wet:
        shapes += _sea(line, by, area, style, rose, plain=plain)
    if style == "colour":
        ground_tint = LAND if wet else ink.VALLEY
        shapes += [
            Path(line(far * side), Paint(fill=ink.deeper(ground_tint, share) if share else ground_tint))
            for far, share in ([(0.0, 0.0)] if plain else zip((0.0, *SHORES), (*ink.SHORE_SHARES[:2], 0.0), strict=True))
        ]
    else:
        shapes.append(Path(edge, Paint(fill=ink.PAPER)))
    if not plain:
        shore = Path(line(SHORES[-1] * side), Paint()) if style == "colour" else Path(edge, Paint())
        shapes += terrain(ground, side, bent, shore, style)
    shapes.append(Path(edge, Paint(stroke=hatch.BLACK, width=0.4, join="round") if style == "black" else ink.COAST_LINE))
    yield Group((Group(tuple(shapes), clip=frame), *neat_frame(area, side, style)), id="coast")


def _sea(
    line: Callable[[float], tuple[Segment, ...]], by: float, area: Box, style: ink.Style, rose: tuple[float, float] | None, *, plain: bool
) -> Iterator[Shape]:
    """Yield the tints of the sea along its coast, the lines of the winds, and waterlines, one alone on a `plain` map."""
    if style == "colour":
        tints = (ink.MIDDLE_SEA, ink.COASTAL_SEA)
        yield from (Path(line(-far * by), Paint(fill=tint)) for far, tint in zip(grounds.SHELVES, tints, strict=True))
    elif style == "low-ink":
        yield Path(line(-grounds.SHELVES[1] * by), Paint(fill=ink.COASTAL_SEA))
    if rose is not None:
        yield from winds(rose, area, style)
    many = len(grounds.WATERLINES) if style == "colour" else grounds.SAVED
    colour = hatch.BLACK if style == "black" else ink.WATERLINE
    for far, fine in grounds.WATERLINES[: 1 if plain else many]:
        yield Path(line(-far * by), Paint(stroke=colour, width=fine, join="round"))


def neat_frame(area: Box, side: float, style: ink.Style) -> Iterator[Shape]:
    """Yield the scale around a map with tiles of `side` mm, and the neatline around that, within its area."""
    yield from frame(area.grown(-REACH - 0.1), side, style, neat=True) if side >= LEAST_SCALE else ()
    if side < LEAST_SCALE:
        dark = hatch.BLACK if style == "black" else ink.TEXT
        for inside, thick in ((NEATLINE / 2, NEATLINE), (NEATLINE + 0.7, 0.2)):
            inner = area.grown(-inside)
            yield Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(stroke=dark, width=thick))


@lru_cache(maxsize=8)
def _land(ground: TileMap, side: float) -> tuple[Segment, ...]:
    """Return the straight outline of the land: further out than the tiles, round, and without narrow bays."""
    unit = side / SIDE
    cells = [(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in range(SIDE) for dy in range(SIDE)]
    loops = [[(x * unit, y * unit) for x, y in loop] for loop in zone_outlines(cells)]
    filled = outlines.inset(loops, -(BEYOND + FILLED) * side)
    return outlines.path(outlines.inset(filled, FILLED * side), outlines.FINENESS)


@lru_cache(maxsize=8)
def _field(ground: TileMap, side: float) -> Coast:
    """Return the field that bends the outline: by less than what lies between that and the tiles."""
    unit = side / SIDE
    named = " ".join(f"{tile.x},{tile.y}" for tile in ground.tiles)
    seed = int(sha256()(named.encode()).hexdigest()[:12], 16)
    far = FARTHEST * side
    area = Box(-far, -far, ground.width * unit + far, ground.height * unit + far)
    return Coast(seed, side, {}, 0.0, max(0.8, 0.04 * side), area, (), {}, {}, {}, {})

"""The coast around a map of tiles: one bent line about all of them, with shallow water and ripples outside and land inside.

The land is what the tiles cover and a little more; bays narrower than a tile are filled. The line is bent by the field of `coast`, whose
seed is the map: the same tiles have the same coast. It is bent by less than it is away from the tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.digest import sha256
from boardgen.draw.place.coast import Coast
from boardgen.draw.place.zones import outlines
from boardgen.draw.shape import border_bands, hatch, ink, offsets
from boardgen.draw.shape.shapes import Group, Paint, Path, Segment, Shape
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.tile_map import SIDE, TileMap

BEYOND = 0.16
"""How far the land reaches beyond the tiles before it is bent, in sides of a tile ..."""
FILLED = 0.42
"""... and half the width of the bays that are filled."""
SHORES = (0.035, 0.075)
"""How far the parts of a shore reach inland, in sides of a tile ..."""
SHALLOW = (0.075, 0.135)
"""... and how far water is shallow ..."""
WAVES = (0.045, 0.1, 0.16)
"""... and ripples run."""
FARTHEST = 0.22
"""How far from the tiles the bent coast may be at the sides of the map, in sides of a tile ..."""
MARGIN = 0.4
"""... and what coast and ripples need there."""
MOST = 2500
"""Tiles of a map from which it has no shores, and one ripple: they would take longer than all the rest."""
LAND = "#EFE9D8"
"""The land between and around tiles."""
RIPPLE = (2.4, 1.3)


def coast(ground: TileMap, side: float, style: ink.Style) -> Iterator[Shape]:
    """Water and land under a map with tiles of `side` mm whose upper left corner is (0, 0); it reaches `MARGIN` sides beyond them."""
    bent, plain = _field(ground, side), len(ground) > MOST
    loops = _land(ground, side)

    def line(inland: float, fine: float = offsets.ROUGH) -> tuple[Segment, ...]:
        return bent.outline((0,), lambda: loops, inland, fine)

    edge = line(0.0, offsets.FINE)
    shapes: list[Shape] = []
    if style == "colour":
        shapes += [Path(line(-far * side), Paint(fill=tint)) for far, tint in zip(reversed(SHALLOW), (ink.SHALLOWS, ink.SEA), strict=True)]
    elif style == "low-ink":
        wide = min(ink.BAND_WIDTH, 0.12 * side)
        shapes.append(Path(line(-wide / 2), Paint(stroke=ink.SEA, width=wide, join="round")))
    if style == "black":
        shapes += border_bands.strokes("horizontal", 0, min(4.0, 0.12 * side), lambda far, paint: Path(line(-far), paint))
    else:
        ripple = Paint(stroke=ink.deeper(ink.SEA, ink.RIPPLE_SHARE), width=ink.HAIR_WIDTH, dash=RIPPLE)
        shapes += [Path(line(-far * side), ripple) for far in (WAVES if style == "colour" and not plain else WAVES[-1:])]
    if style == "colour":
        shapes += [
            Path(line(far * side), Paint(fill=ink.deeper(LAND, share) if share else LAND))
            for far, share in ([(0.0, 0.0)] if plain else zip((0.0, *SHORES), (*ink.SHORE_SHARES[:2], 0.0), strict=True))
        ]
    else:
        shapes.append(Path(edge, Paint(fill=ink.PAPER)))
    shapes.append(Path(edge, Paint(stroke=hatch.BLACK, width=0.4, join="round") if style == "black" else ink.COAST_LINE))
    yield Group(tuple(shapes), styled=True, id="coast")


def _land(ground: TileMap, side: float) -> tuple[Segment, ...]:
    """The straight outline of the land: further out than the tiles, round, and without narrow bays."""
    unit = side / SIDE
    cells = [(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in range(SIDE) for dy in range(SIDE)]
    loops = [[(x * unit, y * unit) for x, y in loop] for loop in outlines(cells)]
    filled = offsets.inset(loops, -(BEYOND + FILLED) * side)
    return offsets.path(offsets.inset(filled, FILLED * side), offsets.FINE)


def _field(ground: TileMap, side: float) -> Coast:
    """The field that bends the outline: by less than what lies between that and the tiles."""
    unit = side / SIDE
    named = " ".join(f"{tile.x},{tile.y}" for tile in ground.tiles)
    seed = int(sha256()(named.encode()).hexdigest()[:12], 16)
    far = FARTHEST * side
    area = Box(-far, -far, ground.width * unit + far, ground.height * unit + far)
    return Coast(seed, side, {}, 0.0, max(0.8, 0.04 * side), area, (), {}, {}, {})

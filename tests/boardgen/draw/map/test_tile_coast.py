"""The coast around a map of tiles: it touches no tile, keeps within its margin, belongs to the map, and is drawn in every style."""

from __future__ import annotations

import pytest

from boardgen.draw.map.tile_land import KEEP, coast, edges
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Group, Path, extent
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.tile_map import Country, TileMap
from boardgen.layout.spec.catalog import load
from tests.sampling import sampled

SIDE = 30.0


def drawn(ground: TileMap, side: float, style: ink.Style) -> Group:
    """Return sea and land, without the frame around them."""
    (group,) = coast(ground, side, style)
    assert isinstance(group, Group)
    inner = group.shapes[0]
    assert isinstance(inner, Group)
    return inner


def land(ground: TileMap, side: float = SIDE, style: ink.Style = "colour") -> Path:
    line = drawn(ground, side, style).shapes[-1]
    assert isinstance(line, Path)
    return line


def spots(line: Path) -> list[tuple[float, float]]:
    return [(segment[-2], segment[-1]) for segment in line.segments if segment[0] != "Z"]


@pytest.mark.parametrize("names", sampled([(("nile",),), (("cairo", "africa"),)], landing=1))
def test_no_coast_touches_a_tile_or_leaves_its_margin(names: tuple[str, ...]) -> None:
    for name in names:
        ground = load(name).ground
        assert isinstance(ground, TileMap)
        tiles = [Box(tile.x * SIDE / 2, tile.y * SIDE / 2, tile.x * SIDE / 2 + SIDE, tile.y * SIDE / 2 + SIDE) for tile in ground.tiles]
        places = spots(land(ground))
        assert len(places) > 80
        nearest = min(max(tile.x0 - x, x - tile.x1, tile.y0 - y, y - tile.y1) for tile in tiles for x, y in places)
        assert nearest > 0.2 * KEEP * SIDE, name
        for style in ink.STYLES:
            (group,) = coast(ground, SIDE, style)
            box = extent(group)
            assert box is not None
            room = edges(ground, SIDE)
            around = Box(-room.left, -room.top, ground.width * SIDE / 2 + room.right, ground.height * SIDE / 2 + room.bottom)
            assert around.holds(box), (name, style)


def test_the_coast_belongs_to_the_map() -> None:
    one = TileMap([[True, True], [True, False]], [0, 0])
    other = TileMap([[True, True], [False, True]], [0, 0])
    assert land(one) == land(one)
    assert spots(land(one)) != spots(land(other))


def test_a_coast_does_not_depend_on_the_map_of_the_same_tiles_that_was_drawn_before() -> None:
    """As in the studio, where a layout is shown and another one with its tiles is printed: the islands are where its own sea is."""
    rows, side = [[True, False, True], [True, True, True]], 31.0
    at_sea, inland = (TileMap(rows, [0, 0], country=Country(beyond=beyond)) for beyond in ("water", "land"))
    assert spots(land(inland, side)) != spots(land(at_sea, side))


def test_each_style_is_a_drawing_of_its_own() -> None:
    ground = TileMap([[True, True, True], [False, True, False]], [0, 1])
    inks = {}
    for style in ink.STYLES:
        inks[style] = {shape.paint.fill or shape.paint.stroke for shape in drawn(ground, SIDE, style).shapes if isinstance(shape, Path)}
    assert inks["black"] == {hatch.BLACK, ink.PAPER}
    assert ink.COASTAL_SEA in inks["low-ink"]
    assert ink.PAPER in inks["low-ink"], "white inside"
    assert ink.PAPER not in inks["colour"]

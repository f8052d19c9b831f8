"""The map of tiles as a drawing: a square a tile where the layout has it, names, an arrow that covers no tile."""

import pytest

from boardgen.draw.map.tile_map import RIVER, map_figure
from boardgen.draw.shape.shapes import Rect, Text, extent, extent_of
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec.catalog import load

CAIRO = load("cairo")
SHIFTED = TileMap.of_rows([[True, True], [True, True], [False, True]], [0, 1, 0], {(0, 1): "North Pier"})
LINE = TileMap.of_rows([[True] * 5], [0])


def squares(figure):
    return [shape for shape in figure.shapes if isinstance(shape, Rect)]


@pytest.mark.parametrize("ground", [CAIRO.ground, SHIFTED, LINE])
@pytest.mark.parametrize("side", [20.0, 50.8])
def test_every_tile_lies_where_the_layout_has_it(ground, side):
    figure = map_figure(ground, side, "North")
    drawn = {(round(s.x - RIVER, 6), round(s.y - RIVER, 6)) for s in squares(figure)}
    assert drawn == {(round(tile.x * side / 2, 6), round(tile.y * side / 2, 6)) for tile in ground.tiles}
    assert all(s.w == s.h == side - 2 * RIVER for s in squares(figure))
    box = extent_of(figure.shapes)
    assert box is not None
    assert Box(0, 0, figure.width, figure.height).holds(box)
    assert (figure.width, figure.height) == (ground.width * side / 2, ground.height * side / 2)


def test_names_stand_on_their_tiles():
    figure = map_figure(CAIRO.ground, 25.0)
    said = {shape.text: shape for shape in figure.shapes if isinstance(shape, Text)}
    assert set(said) == {"Cape", "Cairo"}
    for number, word in CAIRO.ground.marks.items():
        tile = CAIRO.ground.tiles[number]
        box = extent(said[word])
        assert box is not None
        assert Box(tile.x * 12.5, tile.y * 12.5, tile.x * 12.5 + 25, tile.y * 12.5 + 25).holds(box)


def test_the_arrow_covers_no_tile_and_is_left_out_where_tiles_lie_everywhere():
    figure = map_figure(CAIRO.ground, 25.0, "North")
    (word,) = (shape for shape in figure.shapes if isinstance(shape, Text) and shape.text == "North")
    box = extent(word)
    assert box is not None
    for square in squares(figure):
        assert not box.overlaps(Box(square.x, square.y, square.x + square.w, square.y + square.h))
    assert all(not isinstance(shape, Text) for shape in map_figure(LINE, 25.0, "North").shapes)


def test_a_cut_half_way_between_its_lines_runs_between_tiles():
    figure = map_figure(CAIRO.ground, 50.8)
    edges = {tile.x * 25.4 for tile in CAIRO.ground.tiles}
    for one, other in zip(figure.across, figure.across[1:], strict=False):
        assert round((one + other) / 2, 6) in {round(edge, 6) for edge in edges}

"""The map of tiles as a drawing: a square a tile where the layout has it, names, an arrow that covers no tile."""

from math import hypot

import pytest

from boardgen.draw.map.tile_land import FRAY, borders, edges
from boardgen.draw.map.tile_map import NEAR, SLOT, Surveyed, map_figure
from boardgen.draw.shape import ink, outlines
from boardgen.draw.shape.shapes import Group, Rect, Text, extent, extent_of, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import STILL, Box
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.sections import FontPaths
from tests.boardgen.small_fonts import font

CAIRO = load("cairo")
SHIFTED = TileMap([[True, True], [True, True], [False, True]], [0, 1, 0], {(0, 1): "North Pier"})
LINE = TileMap([[True] * 5], [0])


def inside(figure):
    """Return what is drawn, from the corner of the tiles on."""
    (group,) = figure.shapes
    return group.shapes


def boxes(ground, side):
    half = side / 2
    return [Box(tile.x * half, tile.y * half, tile.x * half + side, tile.y * half + side) for tile in ground.tiles]


def test_a_map_is_drawn_once_in_one_way(tmp_path):
    own = tmp_path / "own.ttf"
    own.write_bytes(font("aeiou"))
    first = map_figure(CAIRO.ground, 25.0, "N", seams=([30.0], []))
    assert map_figure(CAIRO.ground, 25.0, "N", seams=((30.0,), ())) is first
    assert map_figure(CAIRO.ground, 25.0, "N") != first
    with fonts.use_fonts(FontPaths(display=str(own))):
        assert map_figure(CAIRO.ground, 25.0, "N", seams=([30.0], [])) is not first


@pytest.mark.parametrize("ground", [CAIRO.ground, SHIFTED, LINE])
@pytest.mark.parametrize("side", [20.0, 50.8])
def test_borders_run_between_neighbours_and_a_map_keeps_its_size(ground, side):
    """The middle of what two tiles share is on a line, and no line runs through a tile."""
    figure, room = map_figure(ground, side, "North"), edges(ground, side)
    (group,) = borders(ground, side, "colour")
    path = group.shapes[-1].segments
    lines = [(one[1:], other[1:]) for one, other in zip(path[::2], path[1::2], strict=True)]

    def crosses(x, y):
        return any(min(a, c) - 1e-6 <= x <= max(a, c) + 1e-6 and min(b, d) - 1e-6 <= y <= max(b, d) + 1e-6 for (a, b), (c, d) in lines)

    tiles = boxes(ground, side)
    for one, other in ground.edges():
        a, b = tiles[one], tiles[other]
        assert crosses((max(a.x0, b.x0) + min(a.x1, b.x1)) / 2, (max(a.y0, b.y0) + min(a.y1, b.y1)) / 2)
    assert not any(crosses(*tile.centre) for tile in tiles)
    box = extent_of(figure.shapes)
    assert box is not None
    assert Box(0, 0, figure.width, figure.height).holds(box)
    assert figure.width == pytest.approx(ground.width * side / 2 + room.left + room.right)
    assert figure.height == pytest.approx(ground.height * side / 2 + room.top + room.bottom)


def test_names_stand_on_their_tiles():
    figure = map_figure(CAIRO.ground, 25.0)
    said = {shape.text: shape for shape in inside(figure) if isinstance(shape, Text)}
    assert {"Cape", "Cairo"} <= set(said)
    for number, word in CAIRO.ground.marks.items():
        box = extent(said[word])
        assert box is not None
        assert boxes(CAIRO.ground, 25.0)[number].holds(box)


def test_the_arrow_covers_no_tile_and_is_left_out_where_tiles_lie_everywhere():
    figure = map_figure(CAIRO.ground, 25.0, "North")
    (compass,) = (shape for shape in inside(figure) if isinstance(shape, Group) and shape.id == "compass")
    box = extent(compass)
    assert box is not None
    assert not any(box.overlaps(tile) for tile in boxes(CAIRO.ground, 25.0))
    assert not any(isinstance(shape, Group) and shape.id == "compass" for shape in inside(map_figure(LINE, 25.0, "North")))


def test_a_cut_half_way_between_its_lines_runs_between_tiles():
    figure, room = map_figure(CAIRO.ground, 50.8), edges(CAIRO.ground, 50.8)
    middles = {round(room.left + tile.x * 25.4, 6) for tile in CAIRO.ground.tiles}
    for one, other in zip(figure.across, figure.across[1:], strict=False):
        assert round((one + other) / 2, 6) in middles


SEAS = {"Mediterranean", "Red Sea", "Gulf of Guinea", "Atlantic Ocean"}


@pytest.mark.parametrize("style", ink.STYLES)
@pytest.mark.parametrize("side", [29.0, 50.8])
def test_names_of_seas_and_ships_keep_off_the_coast_and_off_each_other(style, side):
    figure = map_figure(CAIRO.ground, side, "N", style=style, title=CAIRO.title, motto=CAIRO.motto)
    names = [
        shape for shape in inside(figure) if isinstance(shape, Text) and shape.size > 9 and shape.text not in CAIRO.ground.marks.values()
    ]
    assert {name.text for name in names} >= SEAS
    apart = [shape for shape in inside(figure) if isinstance(shape, Group) and shape.id in ("compass", "cartouche")]
    ships = [shape for group in inside(figure) if isinstance(group, Group) and group.id == "scenes" for shape in group.shapes]
    assert apart
    assert ships
    found = [extent(shape) for shape in (*names, *apart)]
    for shape in (*names, *apart, *ships):
        box = extent(shape)
        assert box is not None
        assert not any(box.grown(0.2 * side).overlaps(tile) for tile in boxes(CAIRO.ground, side))
    for number, one in enumerate(found):
        assert not any(one.overlaps(other) for other in found[:number])


@pytest.mark.parametrize("side", [29.0, 50.8])
def test_signs_lie_a_millimetre_within_a_tile_and_off_the_place_where_a_city_is_written(side):
    """A tile that is laid covers them whole."""
    figure = map_figure(CAIRO.ground, side)
    relief = next(shape for shape in inside(figure) if isinstance(shape, Group) and shape.id == "relief")
    assert len(relief.shapes) > 2.5 * len(CAIRO.ground)
    tiles = boxes(CAIRO.ground, side)
    plates = [extent(shape) for shape in find_plates(figure)]
    assert len(plates) == len(tiles)
    for shape in relief.shapes[1:]:
        box = extent(shape)
        assert box is not None
        assert [tile for tile in tiles if tile.grown(-0.9).holds(box)]
        assert not any(box.overlaps(plate) for plate in plates)


def find_plates(figure):
    """Return the grounds on which cities are written."""
    return [one.shapes[0] for one in inside(figure) if isinstance(one, Group) and len(one.shapes) == 1 and isinstance(one.shapes[0], Rect)]


def test_no_river_runs_through_a_line_to_write_on_and_names_are_beside_their_rivers():
    """On each tile there is room for one hand's writing, 11 mm wide on a map of A4."""
    side = 30.0
    for name in ("cairo", "africa", "nile"):
        ground = load(name).ground
        water = Surveyed(ground, side, Box(0, 0, 0, 0), 0.0)
        spots = [spot for bend in water.bends.values() for spot in bend]
        figure = map_figure(ground, side)
        rows = [extent(shape) for shape in find_plates(figure)]
        assert len(rows) == len(ground)
        for row, tile in zip(rows, boxes(ground, side), strict=True):
            assert tile.grown(-0.5).holds(row)
            assert (row.width, row.height) == pytest.approx((SLOT[0] * side, SLOT[1] * side))
            assert not any(row.x0 < x < row.x1 and row.y0 < y < row.y1 for x, y in spots), name
            assert not any(row.overlaps(lake) for lake in water.lakes), name
        named = {shape.text: extent(shape) for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)}
        assert len(water.bends.keys() & named) >= 3
        for river in water.bends.keys() & named:
            box = named[river].grown(NEAR * side + 0.5)
            assert any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in water.bends[river]), river


def find_group(figure, name):
    """Return what a group of a map within another has."""
    todo = [*figure.shapes]
    while todo:
        shape = todo.pop(0)
        if isinstance(shape, Group):
            if shape.id == name:
                return shape.shapes
            todo += shape.shapes
    return ()


def test_rivers_grow_from_a_point_to_a_mouth_in_the_sea_or_in_another_river():
    side = 30.0
    coast = outlines.loops(next(s for s in inside(map_figure(CAIRO.ground, side)) if getattr(s, "id", "") == "rivers").clip.segments, STILL)
    beds = [shape for shape in find_group(map_figure(CAIRO.ground, side), "rivers") if shape.paint.fill == ink.RIVER]
    assert len(beds) == len(CAIRO.ground.country.rivers) == 7
    at_sea = 0
    for bed in beds:
        left = [segment[-2:] for segment in bed.segments[:-1]]
        middle = len(left) // 2
        mouth = hypot(left[middle][0] - left[middle + 1][0], left[middle][1] - left[middle + 1][1])
        assert hypot(left[1][0] - left[-1][0], left[1][1] - left[-1][1]) < 0.25 < 0.5 < mouth
        at_sea += max(outlines.distance_inside(*left[middle], loop) for loop in coast) < 0.8
    assert at_sea == 6, "all but the Blue Nile, which joins the Nile"


def test_terrains_have_frayed_edges_in_every_style():
    drawn = {style: find_group(map_figure(CAIRO.ground, 30.0, style=style), "terrain") for style in ink.STYLES}
    tints = [shape for shape in drawn["colour"] if shape.paint.fill]
    dots = [shape for shape in drawn["colour"] if shape.paint.stroke]
    assert [shape.paint.fill for shape in tints] == list(ink.TERRAIN.values())
    assert [shape.paint.stroke for shape in dots] == [tint for tint in list(ink.TERRAIN.values())[1:] for _ in FRAY]
    for style in ("low-ink", "black"):
        assert not any(shape.paint.fill for shape in drawn[style])
        assert len({shape.paint.stroke for shape in drawn[style]}) == (3 if style == "low-ink" else 1)
    assert not any(shape.paint.stroke for shape in find_group(map_figure(CAIRO.ground, 16.0), "terrain")), "dust on small tiles"


def test_names_keep_off_the_cuts_of_a_picture():
    for seam in (130.0, 190.0):
        figure = map_figure(CAIRO.ground, 50.8, "N", blank=False, title=CAIRO.title, seams=((seam,), ()))
        for shape, at in leaves(figure.shapes):
            box = extent(Group((shape,), at))
            if isinstance(shape, Text) and shape.text in SEAS and box is not None:
                assert not box.x0 < seam < box.x1, shape.text


def test_a_bare_map_says_nothing_and_land_may_lie_around_tiles():
    assert not any(isinstance(shape, Text) for shape, _ in leaves(map_figure(CAIRO.ground, 16.0, "N", bare=True).shapes))
    nile = load("nile").ground
    fills = {shape.paint.fill for shape, _ in leaves(map_figure(nile, 25.0).shapes) if hasattr(shape, "paint")}
    assert ink.VALLEY in fills
    assert ink.ABYSS not in fills

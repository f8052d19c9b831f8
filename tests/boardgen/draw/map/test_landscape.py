"""The country on land without zones: signs, rivers and bays leave every piece alone, and the same map has the same country."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, hypot, pi

import pytest

from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.map.landscape import LAKE_LINES, draw_lake, heights, lake_shore, places_along
from boardgen.draw.shape import ink, outlines
from boardgen.draw.shape.shapes import Group, Path, extent
from boardgen.draw.type.geometry import STILL, Box
from boardgen.layout.ground.board import Board, Grid
from boardgen.layout.spec.catalog import load

TERRITORY = load("territory")
PIECE = 19.05
BOARDS = {
    "plain": TERRITORY.board,
    "peninsulas": load("peninsulas").board,
    "triangles": Board.plain(13, 9, 25, Grid("triangle")),
    "honeycomb": Board.plain(12, 8, 25, Grid("honeycomb")),
}


def groups(shapes, name):
    """The groups of this name, within other groups too."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from (shape,) if shape.id == name else groups(shape.shapes, name)


def parts(figure, name):
    """What a group of the board with this name has."""
    return [shape for group in groups(figure.shapes, name) for shape in group.shapes]


@pytest.mark.slow
def test_no_sign_river_or_bay_comes_near_a_piece():
    for name, board in BOARDS.items():
        figure = board_figure(TERRITORY._replace(ground=board), diameter=PIECE)
        points = [place_of(figure, board, point) for point in range(len(board))]

        def near(x, y, points=points):
            return min(hypot(x - a, y - b) for a, b in points)

        signs = [box for shape in parts(figure, "signs") if (box := extent(shape)) is not None]
        assert len(signs) > 5, name
        assert all(near(*box.centre) - min(box.width, box.height) / 2 >= PIECE / 2 + 0.5 for box in signs), name
        for river in parts(figure, "rivers"):
            least = min(near(x, y) for x, y in places_along(river.segments))
            assert least - river.paint.width / 2 >= PIECE / 2 + 0.5 - 0.02, name
        (inside,) = [group.clip for group in groups(figure.shapes, "rivers")] or [None]
        if name == "honeycomb":  # on this map no way down is long enough
            continue
        assert isinstance(inside, Path)
        lines = [(x, y) for x, y in places_along([segment for segment in inside.segments if segment[0] != "Z"])]
        assert min(near(x, y) for x, y in lines) >= PIECE / 2 + 0.5 - 0.05, name


def test_a_plain_board_has_hills_woods_a_river_a_coast_and_a_compass():
    for style in ("colour", "low-ink", "black"):
        figure = board_figure(TERRITORY, style=style)
        assert parts(figure, "rivers"), style
        assert parts(figure, "signs"), style
        assert parts(figure, "compass"), style
        assert bool(parts(figure, "heights")) == (style == "colour")
    bays = board_figure(TERRITORY)
    straight = board_figure(TERRITORY._replace(ground=TERRITORY.board.replace(holes="none")))
    assert str(bays.shapes) != str(straight.shapes)


def test_the_country_belongs_to_the_map_alone():
    first, again = (board_figure(TERRITORY) for _ in range(2))
    renamed = board_figure(TERRITORY._replace(note="Another note"))
    other = board_figure(TERRITORY._replace(ground=Board.plain(13, 12, 23)))
    for name in ("signs", "rivers", "heights"):
        assert str(parts(first, name)) == str(parts(again, name)) == str(parts(renamed, name)), name
        assert str(parts(first, name)) != str(parts(other, name)), name


def test_rivers_run_off_the_land_and_not_into_one_another():
    board = BOARDS["peninsulas"]
    figure = board_figure(TERRITORY._replace(ground=board))
    beds = [shape for shape in parts(figure, "rivers") if shape.paint.fill == ink.RIVER]
    (land,) = [group.clip for group in groups(figure.shapes, "rivers")]
    coast = outlines.loops(land.segments, STILL)
    assert len(beds) >= 2
    spots = [[segment[-2:] for segment in bed.segments[:-1]] for bed in beds]
    for bed in spots:
        assert hypot(bed[1][0] - bed[-1][0], bed[1][1] - bed[-1][1]) < 0.25, "a river begins in a point"
        inside = [max(outlines.distance_inside(*spot, loop) for loop in coast) for spot in bed]
        assert inside[0] > 0 > min(inside), "and ends in the sea"
    for number, one in enumerate(spots):
        assert all(hypot(a - x, b - y) > 2 for other in spots[:number] for x, y in one for a, b in other)


def test_a_lake_has_an_uneven_shore_within_its_box_and_the_waterlines_of_the_coast():
    for wide, high in ((12.0, 8.0), (3.0, 15.0)):
        shore = lake_shore(100.0, 50.0, wide, high, 7)
        assert all(abs(x - 100) <= wide / 2 + 1e-6 and abs(y - 50) <= high / 2 + 1e-6 for x, y in shore)
        far = [hypot((x - 100) / wide, (y - 50) / high) for x, y in shore]
        assert max(far) - min(far) > 0.04
        assert shore == lake_shore(100.0, 50.0, wide, high, 7) != lake_shore(100.0, 50.0, wide, high, 8)
    drawn = {style: list(draw_lake(lake_shore(0.0, 0.0, 12.0, 8.0, 7), style, 1.0)) for style in ink.STYLES}
    assert {style: len(shapes) - 1 for style, shapes in drawn.items()} == {"colour": len(LAKE_LINES), "low-ink": 2, "black": 2}
    assert {shape.paint.stroke for shape in drawn["black"]} == {"#000000"}


@pytest.mark.parametrize("number", range(4))
def test_lines_of_heights_turn_in_curves(number):
    """Along 300 mm square, of 3500 places on all lines; without rounds of evening out 20 to 30 of them turn by over 45 degrees."""
    turns = []
    for _, segments in heights(Box(0, 0, 300, 300), 22, number).lines():
        begins = [at for at, segment in enumerate(segments) if segment[0] == "M"]
        for begin, end in zip(begins, (*begins[1:], len(segments)), strict=True):
            places = list(places_along(segments[begin:end]))
            steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(places) if hypot(x - a, y - b) > 0.02]
            turns += [abs(atan2(a * y - b * x, a * x + b * y)) for (a, b), (x, y) in pairwise(steps)]
    assert len(turns) > 3000
    assert sum(turn > pi / 4 for turn in turns) < 10

"""The influence panel is the map: boxes for cubes within their zones, or on a plate beside them, and nothing over anything else."""

from itertools import combinations

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.shape.shapes import Path, Rect, Text, extent
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.games.gocaine import influence
from boardgen.games.gocaine.board import SmallMap, map_figure
from boardgen.games.gocaine.influence import influence_map, owners, place_boxes
from boardgen.games.gocaine.panels import panels_beside
from boardgen.layout.spec.catalog import load
from boardgen.sheet.paper.paper import paper

GOCAINE = load("gocaine")


def say(key, /, **values):
    return GOCAINE.words[key].format(**values)


def map_of(spec, style="colour"):
    return SmallMap(spec, map_figure(spec, board_figure(spec, style=style, drawn="map"), style))


def placed(spec, assets=3, width=149.0, height=180.0):
    on = map_of(spec).fit(Box(4, 20, 4 + width, 20 + height))
    return on, place_boxes(spec, on, assets)


@pytest.mark.parametrize("name", ["gocaine", "duel", "crossroads"])
def test_every_zone_has_its_boxes_within_it_and_all_are_as_large_as_a_cube(name):
    spec = load(name)
    on, put = placed(spec)
    assert set(put) == {code for code in spec.zones if spec.board.points_of(code)}
    owner = owners(on)
    for code, one in put.items():
        assert len(one.boxes) == 3
        assert one.plate is None, code
        for box in one.boxes:
            assert min(box.width, box.height) > 10.99
            off = box.grown(2.2)  # off the bands along borders, also where these are bent
            assert {owner(x, y) for x in (off.x0, off.x1) for y in (off.y0, off.y1)} == {code}
        assert len({round(box.x0, 2) for box in one.boxes}) * len({round(box.y0, 2) for box in one.boxes}) <= 4, "in rows below each other"
    for one, other in combinations([box for each in put.values() for box in each.taken], 2):
        assert not one.overlaps(other)


def test_names_are_above_the_boxes_where_there_is_room_for_them():
    put_in_duel = placed(load("duel"))[1]
    for put in (put_in_duel["WC"], put_in_duel["NL"], put_in_duel["BO"]):
        assert put.at[1] + put.label.size[1] < min(box.y0 for box in put.boxes)


def test_names_are_whole_on_the_map_of_the_game():
    _, put = placed(GOCAINE)
    assert {code: " ".join(one.label.names) for code, one in put.items()} == {code: zone.name for code, zone in GOCAINE.zones.items()}


def test_a_plate_has_the_name_of_its_zone():
    _, put = placed(GOCAINE, width=130.0, height=155.0)
    assert {code: " ".join(one.label.names) for code, one in put.items()} == {code: zone.name for code, zone in GOCAINE.zones.items()}
    assert [code for code, one in put.items() if one.plate is not None] == ["WC", "CM", "SG", "AT", "SE"]


@pytest.mark.parametrize(("name", "width", "height"), [("six-coasts", 130.0, 200.0), ("duel", 170.0, 120.0)])
def test_a_map_of_squares_is_drawn_out_until_it_fills_its_panel_and_no_zone_needs_a_plate(name, width, height):
    spec, room = load(name), Box(4, 20, 4 + width, 20 + height)
    on = map_of(spec).fit(room, influence.STRETCH)
    assert tuple(on.land) == pytest.approx(tuple(room))
    assert [code for code, one in place_boxes(spec, on, 3).items() if one.plate is not None] == []
    even = map_of(spec).fit(room)
    assert even.scale[0] == even.scale[1]
    assert min(on.scale) == pytest.approx(even.scale[0]), "only one way"


@pytest.mark.slow
def test_a_zone_that_is_too_small_has_its_boxes_on_a_plate_beside_it_with_a_line_to_it():
    on, put = placed(GOCAINE, assets=3, width=110.0, height=132.0)
    beside = [code for code, one in put.items() if one.plate is not None]
    assert beside, "pitch of 11 mm: three boxes find no room in zones of five points"
    for code in beside:
        plate = put[code].plate
        assert all(plate.holds(box) for box in put[code].boxes)
        assert on.land.holds(plate)
        drawn = list(influence._draw(put[code], GOCAINE.zones[code], on))
        leader = next(shape for shape in drawn if isinstance(shape, Path))
        assert (leader.segments[0][1], leader.segments[0][2]) == pytest.approx(
            tuple(sum(at) / len(on.spots(code)) for at in zip(*on.spots(code), strict=True))
        )
    with pytest.raises(DoesNotFit, match="find no room"):
        influence_map(GOCAINE, say, map_of(GOCAINE), (70.0, 90.0), "colour")


def test_the_panel_is_flush_with_the_board_and_its_scale_has_the_same_steps():
    sides = panels_beside(GOCAINE, say, 328.221, paper("a4"), lambda: map_of(GOCAINE))
    assert sides.influence.height + sides.seizure.height == pytest.approx(328.221)
    assert sides.influence.width == sides.seizure.width
    said = {text.text for text in sides.influence.shapes if isinstance(text, Text)}
    assert {*GOCAINE.zones} <= said
    boxes = [shape for shape in sides.influence.shapes if isinstance(shape, Rect) and shape.paint == influence.BOX]
    for name in (zone.name.split()[0] for zone in GOCAINE.zones.values()):
        base = next(text.y for text in sides.influence.shapes if isinstance(text, Text) and text.text.startswith(name))
        assert min(max(box.y - base, base - box.y - box.h) for box in boxes) < 8, f"{name} is beside its boxes"
    assert len(boxes) == 45
    assert {(round(box.w, 3), round(box.h, 3)) for box in boxes} == {(11.0, 11.0)}  # all of one size, and a cube goes in
    frame = Box(0, 0, sides.influence.width, sides.influence.height)
    assert all(frame.holds(box) for shape in sides.influence.shapes if (box := extent(shape)) is not None)
    bars = next(
        shape for shape in reversed(sides.influence.shapes) if isinstance(shape, Path) and shape.paint.fill and not shape.paint.stroke
    )
    wide = max(other[1] - one[1] for one, other in zip(bars.segments, bars.segments[1:], strict=False) if one[0] == "M" and other[0] == "L")
    assert wide == pytest.approx(GOCAINE.board.pitch)


def test_a_map_keeps_neither_words_nor_ids_of_the_board():
    figure = map_figure(GOCAINE, board_figure(GOCAINE), "colour")
    (use,) = figure.shapes
    todo, seen = list(use.symbol.shapes), 0
    while todo:
        shape = todo.pop()
        assert not isinstance(shape, Text)
        assert getattr(shape, "id", None) is None
        todo += getattr(shape, "shapes", ())
        seen += 1
    assert seen > 50

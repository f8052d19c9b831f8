"""The playmat: rows of the track for any ends, boxes that hold markers, room for coins, nothing that collides."""

from itertools import combinations

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Path, Rect, Text, extent, extent_of
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.games.cairo import mats
from boardgen.games.cairo.mats import Row, Track, playmat, rows
from boardgen.layout.spec.catalog import load
from tests.sampling import row

CAIRO = load("cairo")
SEATS = list(CAIRO.seats.values())
TRACK = Track(-99, 99, 0, "$")


def say(key, /, **values):
    return CAIRO.words[key].format(**values)


def mat(track=TRACK, places=4, size=(186.0, 117.0), coin=19.05):
    return playmat(SEATS[0], CAIRO.title, track, places, coin, say, size)


TENS, UNITS = tuple(range(10, 100, 10)), tuple(range(10))


@pytest.mark.parametrize(
    ("track", "plus", "minus"),
    [
        (TRACK, (Row("+", TENS, 1, (0,)), Row("", UNITS, 0, (0,))), (Row("", UNITS, 0, (0,)), Row("−", TENS, 1, (0,)))),
        (Track(0, 99, 34, "$"), (Row("+", TENS, 1, (30,)), Row("", UNITS, 0, (4,))), ()),
        (Track(-7, 9, -7, "$"), (Row("+", (), 1), Row("", UNITS, 0)), (Row("−", tuple(range(8)), 1, (7,)),)),
        (
            Track(-20, 120, 5, "$"),
            (Row("+", TENS, 1, (0,)), Row("", (100, 110, 120), 1, (0,)), Row("", UNITS, 0, (5,))),
            (Row("", UNITS, 0), Row("−", (10, 20), 1)),
        ),
    ],
)
def test_rows_of_a_track(track, plus, minus):
    assert rows(track) == (plus, minus)


def test_every_amount_can_be_shown():
    """Worked example C8: tens and units on the side of the sign."""
    for amount in range(-99, 100):
        with row(amount):
            side = rows(TRACK)[0 if amount >= 0 else 1]
            boxes = {number for row in side for number in row.numbers}
            tens, units = divmod(abs(amount), 10)
            assert units in boxes
            assert not tens or 10 * tens in boxes


def boxes(figure):
    return [
        shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint.stroke == ink.GRID and shape.paint.fill == ink.PAPER
    ]


@pytest.mark.parametrize("track", [TRACK, Track(0, 99, 34, "$"), Track(-20, 120, 5, "$"), Track(-9, 9, 0, "$")])
@pytest.mark.parametrize("places", [2, 4, 6])
@pytest.mark.parametrize("size", [(186.0, 117.0), (250.0, 180.0)])
def test_mats_are_whole_and_nothing_collides(track, places, size):
    figure = mat(track, places, size)
    box = extent_of(figure.shapes)
    assert box is not None
    assert Box(0, 0, *size).holds(box)
    texts = [shape for shape in figure.shapes if isinstance(shape, Text)]
    for one, other in combinations(texts, 2):
        a, b = extent(one), extent(other)
        assert a is not None
        assert b is not None
        assert not a.overlaps(b), (one.text, other.text)
    assert min(text.size for text in texts) >= ink.BODY
    for one, other in combinations(mats.boxes(figure), 2):
        a, b = Box(one.x, one.y, one.x + one.w, one.y + one.h), Box(other.x, other.y, other.x + other.w, other.y + other.h)
        assert not a.overlaps(b)


def test_markers_and_coins_of_the_layout_go_in():
    found = mats.boxes(mat())
    marker, coin = CAIRO.components["markers"].diameter, CAIRO.components["coins"].diameter
    assert len(found) == 2 * (9 + 10) + 4 + 1
    assert min(min(box.w, box.h) for box in found) >= marker
    goods = max(found, key=lambda box: box.w)
    assert goods.h >= coin
    assert goods.w >= 5 * coin


def test_the_start_is_marked():
    marked = [shape for shape in mat().shapes if isinstance(shape, Rect) and shape.paint.fill == ink.SAND]
    assert len(marked) == 2, "the nought on both sides"


@pytest.mark.parametrize("style", ink.STYLES)
def test_every_line_has_a_station_at_its_end_and_the_truck_of_the_seat_is_at_the_depot(style):
    look = mats.Look(SEATS[0], style)
    shapes = playmat(SEATS[0], CAIRO.title, TRACK, 4, 19.05, say, (186.0, 117.0), ("bars",), 0, style).shapes
    tens = [box for box in mats.boxes(mat()) if box.h < 19][:9]
    roofs = [extent(shape) for shape in shapes if isinstance(shape, Path) and shape.paint == look.roof]
    for ten in tens:
        wings = 2 if ten is tens[-1] else 0
        assert sum(Box(ten.x, ten.y, ten.x + ten.w, ten.y + ten.h).holds(roof) for roof in roofs) == wings, "of the wings, and of the gable"
    assert len(roofs) == 2 * 2 + 1, "and the canopy of the depot"
    rails = [shape.segments for shape in shapes if isinstance(shape, Path) and shape.paint == mats._RAIL]
    assert len(rails) == 4 + 2, "in every row, and in the bends of both sides"
    truck = next(extent(shape) for shape in shapes if isinstance(shape, Group))
    depot = max(mats.boxes(mat()), key=lambda box: box.w)
    assert Box(depot.x, depot.y, depot.x + depot.w, depot.y + depot.h).holds(truck)
    assert truck.width > 0.2 * depot.w


def test_a_mat_that_is_too_small_says_by_how_much():
    with pytest.raises(DoesNotFit, match=r"no room for 4 rows") as refused:
        mat(size=(186.0, 70.0))
    assert refused.value.by_mm > 0

"""Boxes and affine maps."""

from math import isclose

import pytest
from hypothesis import given, strategies as st

from boardgen.draw.type.geometry import STILL, Affine, Box, box_around

numbers = st.floats(-500, 500)


def test_boxes_measure_join_and_meet():
    a, b = Box(0, 0, 10, 4), Box(8, 2, 12, 12)
    assert (a.width, a.height, a.centre) == (10, 4, (5, 2))
    assert a.union(b) == Box(0, 0, 12, 12)
    assert a.meet(b) == Box(8, 2, 10, 4)
    assert a.meet(Box(10, 0, 20, 4)) is None
    assert a.grown(1) == Box(-1, -1, 11, 5)
    assert a.shift(1, 2) == Box(1, 2, 11, 6)
    assert box_around([a, b]) == Box(0, 0, 12, 12)
    assert box_around([]) is None


def test_boxes_that_touch_do_not_overlap_but_are_held():
    a = Box(0, 0, 10, 4)
    assert not a.overlaps(Box(10, 0, 20, 4))
    assert a.overlaps(Box(9.9, 3.9, 20, 40))
    assert a.holds(Box(0, 0, 10, 4))
    assert not a.holds(Box(0, 0, 10.01, 4))


@pytest.mark.parametrize(
    ("degrees", "there"), [(0, (3, 1)), (90, (-1, 3)), (180, (-3, -1)), (270, (1, -3)), (-90, (1, -3)), (450, (-1, 3))]
)
def test_quarter_turns_are_exact_and_clockwise_on_paper(degrees, there):
    assert Affine.rotate(degrees).point(3, 1) == there


def test_a_turn_about_a_point_leaves_it():
    x, y = Affine.rotate(37, 12, 5).point(12, 5)
    assert isclose(x, 12)
    assert isclose(y, 5)


def test_mirror_is_its_own_undoing():
    mirror = Affine.mirror(105)
    assert mirror.point(0, 7) == (210, 7)
    assert mirror.then(mirror) == STILL
    assert mirror.box(Box(10, 0, 30, 5)) == Box(180, 0, 200, 5)


@given(numbers, numbers, st.floats(-360, 360), st.floats(0.1, 9), numbers, numbers)
def test_then_does_one_after_the_other(dx, dy, degrees, factor, x, y):
    first, second = Affine.rotate(degrees), Affine.scale(factor).then(Affine.translate(dx, dy))
    one = first.then(second).point(x, y)
    two = second.point(*first.point(x, y))
    assert one == pytest.approx(two, abs=1e-6)


@given(st.floats(-360, 360))
def test_the_box_of_a_turned_box_holds_its_corners(degrees):
    turn = Affine.rotate(degrees, 3, 4)
    box = turn.box(Box(0, 0, 10, 5))
    for x in (0, 10):
        for y in (0, 5):
            px, py = turn.point(x, y)
            assert box.holds(Box(px, py, px, py), 1e-9)

"""Outlines of zones from their squares."""

from hypothesis import given, strategies as st

from boardgen.draw.place.board_plan import round_outlines, zone_outlines
from boardgen.draw.shape.ink import TEXT
from boardgen.draw.shape.shapes import Paint, Path, extent
from boardgen.draw.type.geometry import Box


def area(loop):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


def test_a_square_has_four_corners_clockwise():
    assert zone_outlines([(2, 3)]) == [[(2, 3), (3, 3), (3, 4), (2, 4)]]


def test_only_turns_are_corners():
    assert zone_outlines([(0, 0), (1, 0), (2, 0), (0, 1)]) == [[(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2)]]


def test_a_ring_has_a_rim_and_a_hole_that_runs_the_other_way():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    rim, hole = zone_outlines(ring)
    assert area(rim) == 9
    assert area(hole) == -1


def test_squares_that_touch_at_a_corner_stay_apart():
    assert sorted(map(len, zone_outlines([(0, 0), (1, 1)]))) == [4, 4]


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_outlines_enclose_exactly_the_squares(cells):
    loops = zone_outlines(cells)
    assert sum(area(loop) for loop in loops) == len(cells)
    for loop in loops:
        for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
            assert (before[0] == here[0]) != (here[0] == after[0])


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_rounded_outlines_stay_inside_by_the_inset(cells):
    path = Path(round_outlines(zone_outlines(cells), 25, (-12.5, -12.5), 0.7, 2.75), Paint(fill=TEXT))
    squares = [Box(25 * x - 12.5, 25 * y - 12.5, 25 * x + 12.5, 25 * y + 12.5) for x, y in cells]
    whole = squares[0]
    for square in squares:
        whole = whole.union(square)
    box = extent(path)
    assert box is not None
    assert all(abs(a - b) < 1e-9 for a, b in zip(box, whole.grown(-0.7), strict=True))

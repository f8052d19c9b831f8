"""Boards over pages: never more sheets than a search through every choice of cuts finds."""

from __future__ import annotations

import itertools
import random

import pytest

from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.tiled_pages import cuts, places_between, tiling
from tests.sampling import row


def fewest(length: float, places: tuple[float, ...], room: float, overlap: float, lead: float) -> int | None:
    """The least number of strips, by trying every subset of cuts, small ones first."""
    for number in range(len(places) + 1):
        for chosen in itertools.combinations(places, number):
            ends = [0.0, *chosen, length]
            strips = [b - a + (overlap if b < length else 0) + (lead if a else 0) for a, b in itertools.pairwise(ends)]
            if max(strips) <= room:
                return number + 1
    return None


def test_fewest_sheets_over_both_orientations() -> None:
    for seed in range(50):
        with row(seed):
            dice = random.Random(seed)
            pitch, border = dice.choice([18.0, 22.5, 25.0, 30.0]), dice.uniform(8, 25)
            columns, rows = dice.randint(2, 12), dice.randint(2, 12)
            lines_x = [border + pitch * i for i in range(columns)]
            lines_y = [border + pitch * i for i in range(rows)]
            width, height = lines_x[-1] + border, lines_y[-1] + border
            room = (dice.uniform(70, 200), dice.uniform(70, 290))
            overlap, lead = dice.choice([10.0, 12.0, 15.0]), dice.choice([0.0, 3.0])
            places_x, places_y = places_between(lines_x), places_between(lines_y)
            ways = []
            for across, down in (room, room[::-1]):
                nx = fewest(width, places_x, across, overlap, lead)
                ny = fewest(height, places_y, down, overlap, lead)
                if nx and ny:
                    ways.append(nx * ny)
            if not ways:
                with pytest.raises(DoesNotFit):
                    tiling(width, height, places_x, places_y, room, room[::-1], overlap, lead)
                return
            plan = tiling(width, height, places_x, places_y, room, room[::-1], overlap, lead)
            assert len(plan.tiles) == plan.columns * plan.rows == min(ways)
            across, down = room[::-1] if plan.turned else room
            area = 0.0
            for tile in plan.tiles:
                x0, y0, x1, y1 = tile.shown
                assert x1 - x0 <= across + 1e-6
                assert y1 - y0 <= down + 1e-6
                area += (tile.keep[2] - tile.keep[0]) * (tile.keep[3] - tile.keep[1])
                if tile.column < plan.columns - 1:
                    assert x1 - tile.keep[2] >= 10
                if tile.row < plan.rows - 1:
                    assert y1 - tile.keep[3] >= 10
            assert area == pytest.approx(width * height)
            for cut in plan.cuts_x:
                assert min(abs(cut - line) for line in lines_x) == pytest.approx(pitch / 2)
                assert lines_x[0] < cut < lines_x[-1]
            for cut in plan.cuts_y:
                assert min(abs(cut - line) for line in lines_y) == pytest.approx(pitch / 2)


def test_a_figure_that_fits_is_not_cut() -> None:
    plan = tiling(180, 250, places_between([20, 90, 160]), places_between([20, 130, 230]), (190, 260), (260, 190))
    assert len(plan.tiles) == 1
    assert plan.tiles[0].shown == (0, 0, 180, 250)


def test_cheap_cuts_are_preferred_among_equally_many_sheets() -> None:
    places = places_between([0, 25, 50, 75, 100, 125])
    assert cuts(125, places, 90, 10) == (62.5,)
    assert cuts(125, places, 100, 10, cost=lambda place: 1.0 if place == 62.5 else 0.0) in {(37.5,), (87.5,)}


def test_a_mesh_wider_than_the_paper_is_refused_with_the_millimetres() -> None:
    with pytest.raises(DoesNotFit) as refused:
        cuts(300, (150,), 140, 10)
    assert refused.value.by_mm == pytest.approx(20)


def test_a_hundred_lines_are_quick() -> None:
    lines = [10 + 25.0 * i for i in range(100)]
    plan = tiling(lines[-1] + 10, lines[-1] + 10, places_between(lines), places_between(lines), (190, 270), (270, 190))
    assert len(plan.tiles) <= 15 * 11


def test_the_strip_after_the_first_cut_begins_before_it() -> None:
    """The lead counts from the first place on: 90 mm after the cut and 3 mm before it are 93 mm."""
    assert cuts(100, (10,), 93, 5, lead=3) == (10,)
    with pytest.raises(DoesNotFit) as refused:
        cuts(100, (10,), 92, 5, lead=3)
    assert refused.value.by_mm == pytest.approx(1)
    assert cuts(100, (10,), 90, 5) == (10,), "without a lead nothing is printed before a cut"
    with pytest.raises(DoesNotFit):
        cuts(100, (10,), 89.5, 5)


def test_cost_decides_among_equally_many_cuts_however_large_it_is() -> None:
    places = (30.0, 40.0, 50.0, 60.0, 70.0)
    for dear in (1.0, 1000.0):
        for free_place in places:
            price = {place: dear * (place != free_place) for place in places}
            assert cuts(100, places, 80, 5, cost=price.__getitem__) == (free_place,)
    # two cuts: the cheaper pair, whichever of the two is found first
    price = {40.0: 5.0, 45.0: 0.0, 80.0: 0.0, 85.0: 3.0}
    assert cuts(120, (40, 45, 80, 85), 50, 5, cost=price.__getitem__) == (45.0, 80.0)


def test_tiles_begin_a_bleed_before_their_cut_unless_told_otherwise() -> None:
    plan = tiling(300, 100, [100, 200], [], (160, 120), (120, 160))
    assert [tile.shown for tile in plan.tiles] == [(0, 0, 110, 100), (97, 0, 210, 100), (197, 0, 300, 100)]


def test_of_equally_many_pages_upright_ones_are_taken_whatever_the_number_of_cuts() -> None:
    """Two by two pages upright (two cuts) and four in a row sideways (three cuts): cuts are free, so the paper stays upright."""
    plan = tiling(200, 190, [50, 100, 150], [95], (120, 110), (60, 190), overlap=10, lead=0)
    assert (plan.turned, plan.columns, plan.rows) == (False, 2, 2)


def test_a_figure_that_fits_in_neither_orientation_is_refused_by_the_smaller_excess() -> None:
    with pytest.raises(DoesNotFit) as refused:
        tiling(300, 300, [150], [150], (140, 200), (120, 200), lead=0)
    assert refused.value.by_mm == pytest.approx(20)


def test_places_half_way_between_lines_that_are_far_enough_apart() -> None:
    assert places_between([0, 20]) == (10,)
    assert places_between([20, 0, 20, 32]) == (10, 26)
    assert places_between([20, 0, 20, 32], clear=6) == (10, 26)
    assert places_between([20, 0, 20, 32], clear=6.01) == (10,)

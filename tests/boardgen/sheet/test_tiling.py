"""Boards over pages: never more sheets than a search through every choice of cuts finds."""

from __future__ import annotations

import itertools
import random

import pytest

from boardgen.errors import DoesNotFit
from boardgen.sheet.tiling import between, cuts, tiling


def fewest(length: float, places: tuple[float, ...], room: float, overlap: float, lead: float) -> int | None:
    """The least number of strips, by trying every subset of cuts, small ones first."""
    for number in range(len(places) + 1):
        for chosen in itertools.combinations(places, number):
            ends = [0.0, *chosen, length]
            strips = [b - a + (overlap if b < length else 0) + (lead if a else 0) for a, b in itertools.pairwise(ends)]
            if max(strips) <= room:
                return number + 1
    return None


@pytest.mark.parametrize("seed", range(50))
def test_fewest_sheets_over_both_orientations(seed: int) -> None:
    dice = random.Random(seed)
    pitch, border = dice.choice([18.0, 22.5, 25.0, 30.0]), dice.uniform(8, 25)
    columns, rows = dice.randint(2, 12), dice.randint(2, 12)
    lines_x = [border + pitch * i for i in range(columns)]
    lines_y = [border + pitch * i for i in range(rows)]
    width, height = lines_x[-1] + border, lines_y[-1] + border
    room = (dice.uniform(70, 200), dice.uniform(70, 290))
    overlap, lead = dice.choice([10.0, 12.0, 15.0]), dice.choice([0.0, 3.0])
    places_x, places_y = between(lines_x), between(lines_y)
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
    plan = tiling(180, 250, between([20, 90, 160]), between([20, 130, 230]), (190, 260), (260, 190))
    assert len(plan.tiles) == 1
    assert plan.tiles[0].shown == (0, 0, 180, 250)


def test_cheap_cuts_are_preferred_among_equally_many_sheets() -> None:
    places = between([0, 25, 50, 75, 100, 125])
    assert cuts(125, places, 90, 10) == (62.5,)
    assert cuts(125, places, 100, 10, cost=lambda place: 1.0 if place == 62.5 else 0.0) in {(37.5,), (87.5,)}


def test_a_mesh_wider_than_the_paper_is_refused_with_the_millimetres() -> None:
    with pytest.raises(DoesNotFit) as refused:
        cuts(300, (150,), 140, 10)
    assert refused.value.by_mm == pytest.approx(20)


def test_a_hundred_lines_are_quick() -> None:
    lines = [10 + 25.0 * i for i in range(100)]
    plan = tiling(lines[-1] + 10, lines[-1] + 10, between(lines), between(lines), (190, 270), (270, 190))
    assert len(plan.tiles) <= 15 * 11

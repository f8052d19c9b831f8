"""A town within walls: found by the walls around it, paved, with quarters in its meshes that pieces on points leave free."""

from __future__ import annotations

from math import hypot

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.map.landscape import find_town
from boardgen.draw.place.board_plan import Seams
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Use, leaves
from boardgen.layout.spec.catalog import load

TOWN = load("old-town")


def test_points_within_walls_are_a_town_and_a_single_wall_has_none() -> None:
    names = {TOWN.board.names[point] for point in find_town(TOWN.board)}
    assert names == {f"{column}{row}" for column in "DEFGHJK" for row in range(4, 11)}
    assert not find_town(load("cordillera").board)
    assert not find_town(load("territory").board)


def groups(shapes: tuple, name: str) -> list[Group]:
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape] if shape.id == name else groups(shape.shapes, name)
    return found


@pytest.mark.parametrize("style", ink.STYLES)
def test_a_town_has_quarters_in_every_style_and_streets_in_colour(style: ink.Style) -> None:
    figure = board_figure(TOWN, style=style)
    assert bool(groups(figure.shapes, "town")) is (style == "colour")
    (signs,) = groups(figure.shapes, "signs")
    quarters = [shape for shape in signs.shapes if isinstance(shape, Use) and shape.symbol.name.startswith("town-")]
    assert len(quarters) == 36
    assert len({use.symbol.name for use in quarters}) == 4
    spots = [(figure.across[TOWN.board.col[point]], figure.down[-TOWN.board.row[point]]) for point in find_town(TOWN.board)]
    reach = max(hypot(x, y) for shape, _ in leaves(quarters[0].symbol.shapes) for x, y in _corners(shape))
    assert min(hypot(use.x - x, use.y - y) for use in quarters for x, y in spots) - reach > 9.525
    plain = board_figure(TOWN, style=style, cuts=lambda figure, bound: Seams((quarters[0].x,), ()))
    (cut,) = groups(plain.shapes, "signs")
    assert sum(isinstance(shape, Use) for shape in cut.shapes) < 36


def _corners(shape: object) -> list[tuple[float, float]]:
    return [segment[-2:] for segment in getattr(shape, "segments", ()) if segment[0] != "Z"]

"""The picture of `boardgen info`: every zone a node, every border a line, arrows to the dearer side, starts with their points."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.draw.shape.shapes import Circle, Figure, Group, Shape, Text, extent_of, leaves
from boardgen.draw.shape.shapes import Path as Line
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.survey.board_graph import JOINED, WAY, graph
from boardgen.survey.survey import Survey
from boardgen.survey.tile_graph import tile_graph


def groups(shapes: tuple[Shape, ...]) -> list[Group]:
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape, *groups(shape.shapes)]
    return found


def texts(figure: Figure) -> list[str]:
    return [shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)]


def layout(tmp_path: Path, text: str) -> GameSpec:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return catalog.load(str(path))


def test_zones_and_borders() -> None:
    spec = catalog.load("gocaine")
    figure = graph(spec)
    assert [group.id for group in groups(figure.shapes) if group.id] == [f"zone-{code}" for code in spec.zones]
    ways = [shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Line) and shape.paint == WAY]
    borders = sum(len(near) for near in spec.zone_neighbours.values()) // 2
    assert len(ways) == borders
    gains = [text for text in texts(figure) if text.startswith("+")]
    uneven = [
        1 for one in spec.zones for other in spec.zone_neighbours[one]
        if one < other and spec.zones[one].price != spec.zones[other].price
    ]  # fmt: skip
    assert 0.8 * len(uneven) <= len(gains) <= len(uneven)
    assert {"$30M", "North Central", "NC", "gocaine@" + spec.layout_id} <= set(texts(figure))


def test_a_border_that_is_only_joined_is_dashed_and_one_that_is_cut_is_not_there(tmp_path: Path) -> None:
    spec = layout(tmp_path, "extends: gocaine\nborders: {join: [[PE, NC]], cut: [[PE, BO]]}\n")
    lines = [shape for shape, _ in leaves(graph(spec).shapes) if isinstance(shape, Line)]
    base = [shape for shape, _ in leaves(graph(catalog.load("gocaine")).shapes) if isinstance(shape, Line)]
    assert sum(line.paint == JOINED for line in lines) == 1
    assert sum(line.paint == WAY for line in lines) == sum(line.paint == WAY for line in base) - 1


@pytest.mark.parametrize(
    "text",
    [
        "extends: gocaine\n",
        "extends: territory\nboard: {size: 19x5, starts: {2: [A1, T5], 3: [A1, K3, T5]}}\n",
        "extends: territory\nboard: {map: '+ . +', starts: {2: [A1, C1]}}\n",
        pytest.param("extends: territory\nboard: {size: 100x100}\n", marks=pytest.mark.slow),
        "extends: territory\nboard: {size: 1x1}\n",
    ],
)
def test_everything_lies_on_the_paper(tmp_path: Path, text: str) -> None:
    figure = graph(layout(tmp_path, text))
    box = extent_of(figure.shapes)
    assert box is not None
    assert min(box.x0, box.y0) >= -1e-6
    assert box.x1 <= figure.width + 1e-6
    assert box.y1 <= figure.height + 1e-6


def test_starts_show_the_points_that_are_nearest(tmp_path: Path) -> None:
    spec = layout(tmp_path, "extends: territory\nboard: {size: 5x3, starts: {2: [A1, E2]}}\nplayers: [2, 2]\n")
    figure = graph(spec)
    seating = Survey(spec).seatings[2]
    circles = {shape.id: shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Circle) and shape.id}
    assert len(circles) == 15
    seats = list(spec.seats.values())
    assert circles["p2-B2"].paint.fill == seats[0].ink
    assert circles["p2-D1"].paint.fill == seats[1].ink
    assert [str(start.nearer) for start in seating.starts] == [text for text in texts(figure) if text.isdigit()]


def test_no_id_stands_twice() -> None:
    for figure in (graph(catalog.load("territory")), tile_graph(catalog.load("cairo"))):
        ids = [shape.id for shape, _ in leaves(figure.shapes) if isinstance(shape, Circle) and shape.id]
        assert len(ids) == len(set(ids))


def test_tiles_and_their_roads() -> None:
    spec = catalog.load("cairo")
    figure = tile_graph(spec)
    ways = [shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Line) and shape.paint == WAY]
    assert len(ways) == len(spec.tiles.edges())
    assert sum(int(text) for text in texts(figure) if text.isdigit()) == 2 * len(ways)
    assert set(spec.tiles.marks.values()) <= set(texts(figure))
    box = extent_of(figure.shapes)
    assert box is not None
    assert (min(box.x0, box.y0) >= 0, box.x1 <= figure.width, box.y1 <= figure.height) == (True, True, True)

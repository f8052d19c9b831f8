"""The picture on a cover: the country, the scenes and the stones that a layout puts into it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.components import cover_scene
from boardgen.components.title_art import find_blocks, stage_pieces
from boardgen.draw.board.board import board_figure, land_of
from boardgen.draw.shape.shapes import Group, Use
from boardgen.errors import DataError
from boardgen.layout.ground.board import point_name
from boardgen.layout.spec.catalog import load

OWN = """game: own
title: The Mill by the Harbour
players: [2, 2]
kinds: {green: {title: Green, tints: ["#DDE8CF"]}}
zones: {MK: {name: Market, kind: green}, FA: {name: Farm, kind: green}}
board:
  grid: {lattice: triangle, draw: cells}
  map: |
    MK MK FA
      FA FA FA
components: {board: {kind: board}}
"""


def names(folder: Path, more: str) -> list[str]:
    """Return the scenes that the cells of a board may have on a cover."""
    file = folder / "own.yaml"
    file.write_text(OWN + more)
    spec = load(str(file))
    return [name for *_, several in cover_scene._list_cells(spec, board_figure(spec)) for name in several]


def test_the_layout_says_what_is_on_its_cover_and_words_of_names_do_not(tmp_path: Path) -> None:
    assert names(tmp_path, "") == []
    assert names(tmp_path, "cover: {zones: {MK: town}}\n") == ["town"] * 2
    assert sorted(names(tmp_path, "cover: {scene: mill, zones: {MK: harbour}}\n")) == ["harbour"] * 2 + ["mill"] * 4
    assert cover_scene.choose_country(load("fenland")) == ("marsh", "fog")
    assert cover_scene.choose_country(load("gocaine"))[0] == "mountains"


@pytest.mark.parametrize(
    ("cover", "problem"),
    [
        ("{zones: {ML: mill}}", "there is no zone 'ML'"),
        ("{scene: windmill}", "'windmill'"),
        ("{land: fen}", "'fen'"),
        ("{skies: dawn}", "the key 'skies' is not known here"),
    ],
)
def test_a_cover_with_what_is_not_there_is_refused(tmp_path: Path, cover: str, problem: str) -> None:
    with pytest.raises(DataError) as refused:
        names(tmp_path, f"cover: {cover}\n")
    assert problem in str(refused.value)


def test_a_layout_with_another_map_has_a_cover_of_its_own_and_the_same_id(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(Path("data/examples/fenland.yaml").read_text())
    (tmp_path / "same.yaml").write_text("extends: base.yaml\ntitle: Same\ncover: {sky: storm}\n")
    (tmp_path / "other.yaml").write_text("extends: base.yaml\ntitle: Other\nboard: {map: ~, size: 9x9, starts: ~}\n")
    base, same, other = (load(str(tmp_path / f"{name}.yaml")) for name in ("base", "same", "other"))
    assert (same.cover.land, same.cover.sky) == ("marsh", "storm")
    assert same.layout_id.partition("@")[2] == base.layout_id.partition("@")[2]
    assert other.cover.land == ""


def test_stones_of_a_game_of_territory_surround_land_on_the_points_that_lines_join() -> None:
    spec = load("ring")
    points = {(spec.board.col[point], spec.board.row[point]): point for point in range(len(spec.board))}
    blocks = find_blocks(spec.board, points, (4, 3))
    assert blocks
    for block in blocks:
        for col, row in block:
            east = (col + 1, row)
            assert east not in block or spec.board.index[point_name(*east)] in spec.board.neighbours[points[col, row]]
    board = board_figure(spec, drawn="map")
    staged = list(stage_pieces(spec, dict([*spec.seats.items()][:3]), board, land_of(spec.board, board), (), 1.0, "colour"))
    assert sum(isinstance(shape, Group) for shape in staged) >= 2, "the land of two seats"
    assert sum(isinstance(shape, Use) for shape in staged) >= 10 + 8


@pytest.mark.parametrize("name", ["cairo", "africa", "nile"])
def test_trucks_stand_on_tiles_and_ships_are_where_water_lies_around_them(name: str) -> None:
    spec = load(name)
    drawn, _ = cover_scene._draw_map(spec, "colour")
    places = cover_scene._list_places(spec, drawn)
    on_land = [(x, y) for x, y, land in places if land]
    assert len(on_land) == len(spec.tiles.tiles)
    assert max(x for x, _ in on_land) > 0.7 * drawn.width, "not in the upper left quarter alone"
    assert max(y for _, y in on_land) > 0.7 * drawn.height
    scenes = {one for *_, several in cover_scene._list_tiles(spec, drawn) for one in several}
    assert ("ship" in scenes) == (name != "nile")

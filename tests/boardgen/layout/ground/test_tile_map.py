"""Tile maps: neighbours over any shared edge, islands, distances, the text diagram; against a plain count of shared lengths."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from boardgen import survey
from boardgen.errors import DataError
from boardgen.kit import check
from boardgen.layout.files import shipped
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec import catalog
from tests.sampling import row


def laid(*rows: str, shifts: tuple[int, ...] = ()) -> TileMap:
    return TileMap([[sign == "T" for sign in row.split()] for row in rows], shifts or (0,) * len(rows))


def shared(one: tuple[int, int], other: tuple[int, int]) -> float:
    """The length of edge that two squares of side 2 share, from their corners alone."""
    (ax, ay), (bx, by) = one, other
    across = min(ax, bx) + 2 - max(ax, bx)
    down = min(ay, by) + 2 - max(ay, by)
    return across if down == 0 else down if across == 0 else 0


@pytest.mark.parametrize(
    ("rows", "shifts", "near"),
    [
        (("T T", "T T"), (0, 0), "0-1 0-2 1-3 2-3"),
        (("T . T", ". T ."), (0, 0), ""),  # corners are no edges
        (("T .", "T ."), (0, 1), "0-1"),  # half an edge is one
        (("T T .", "T T ."), (0, 1), "0-1 0-2 1-2 1-3 2-3"),
        (("T .", "T ."), (0, 2), ""),  # a whole tile to the east: a corner
        ((". T", "T T"), (2, 0), "1-2"),
        (("T", ".", "T"), (0, 0, 0), ""),
    ],
)
def test_neighbours_share_some_length_of_edge(rows: tuple[str, ...], shifts: tuple[int, ...], near: str) -> None:
    assert laid(*rows, shifts=shifts).edges() == tuple((int(a), int(b)) for a, b in (pair.split("-") for pair in near.split()))


def test_neighbours_are_those_of_a_plain_count() -> None:
    for seed in range(60):
        with row(seed):
            rng = random.Random(seed)
            rows = [[rng.random() < 0.6 for _ in range(6)] for _ in range(5)]
            rows[rng.randrange(5)][rng.randrange(6)] = True
            tiles = TileMap(rows, [rng.randrange(5) for _ in rows])
            corners = [(tile.x, tile.y) for tile in tiles.tiles]
            for a, near in enumerate(tiles.neighbours):
                assert set(near) == {b for b in range(len(corners)) if b != a and shared(corners[a], corners[b]) > 0}
            assert min(x for x, _ in corners) == min(y for _, y in corners) == 0
            assert tiles.width == max(x for x, _ in corners) + 2
            assert sum(len(piece) for piece in tiles.pieces()) == len(tiles) == sum(map(sum, rows))


def test_the_map_of_the_game_is_that_of_the_ruling() -> None:
    """Rulings 3.1: 24 tiles in one piece; Cape to B is three steps, Cape to Cairo seven."""
    tiles = catalog.load("cairo").tiles
    at = {(tile.column, tile.row): number for number, tile in enumerate(tiles.tiles)}
    marks = {word: number for number, word in tiles.marks.items()}
    assert len(tiles) == 24
    assert len(tiles.pieces()) == 1
    assert (marks["Cairo"], marks["Cape"]) == (at[4, 0], at[3, 6])
    steps = tiles.steps(marks["Cape"])
    assert (steps[at[3, 3]], steps[marks["Cairo"]]) == (3, 7)
    assert catalog.load("cairo").note


def test_two_islands_as_another_game_of_the_author_has_them() -> None:
    """Shifted by halves they hang together where only whole edges would not (rulings 3.1, sister game)."""
    whole = laid("T T", "T T", shifts=(0, 0))
    half = laid("T T", "T T", shifts=(0, 1))
    apart = laid("T T", "T T", shifts=(0, 4))
    assert [len(tiles.pieces()) for tiles in (whole, half, apart)] == [1, 1, 2]


def test_no_road_no_steps() -> None:
    assert laid("T . T").steps(0) == (0, None)


def test_the_diagram_stands_where_the_tiles_lie() -> None:
    tiles = laid("T T .", "T T .", shifts=(0, 1))
    assert tiles.diagram() == "T   T\n  T   T"
    assert tiles.diagram({0: ["aH", "X"], 3: ["nC", "", "S 3D"]}).splitlines() == [
        "aH    T",
        "X",
        "   T     nC",
        "         S 3D",
    ]


TWENTY_FOUR = """extends: cairo
title: Brick wall
map:
  rows:
    - {row: T T T T T T, shift: 0}
    - {row: T T T T T T, shift: 0.5}
    - {row: T T T T T T, shift: 0}
    - {row: C T T T T A, shift: 1.5}
"""


def test_a_map_of_a_users_own_with_shifted_rows(tmp_path: Path) -> None:
    (tmp_path / "wall.yaml").write_text(TWENTY_FOUR, encoding="utf-8")
    spec = catalog.load(str(tmp_path / "wall.yaml"))
    assert spec.tiles.counted == "24 tiles"
    assert [tile.x for tile in spec.tiles.tiles if tile.column == 0] == [0, 1, 0, 3]
    assert max(len(near) for near in spec.tiles.neighbours) == 6
    assert spec.layout_id != catalog.load("cairo").layout_id


@pytest.mark.parametrize(
    "change",
    ["map: {marks: {C: Kairo}}", "suits: {H: {good: Silver}}", "money: {max: 199}", "title: Other", "seats: {R: {name: Rot}}"],
)
def test_what_only_the_eye_sees_is_no_matter_of_the_id(change: str, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(f"extends: cairo\n{change}\n", encoding="utf-8")
    assert catalog.load(str(tmp_path / "own.yaml")).layout_id == catalog.load("cairo").layout_id


def test_a_small_pack_has_a_small_map(tmp_path: Path) -> None:
    text = "extends: cairo\nsuits: {S: ~}\nranks: {5: ~}\ncoins: {setup: 3, round: 2}\nmap: {rows: [T T T T T, T T T T T, T T T T T]}\n"
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    spec = catalog.load(str(tmp_path / "small.yaml"))
    assert len(spec.figures.cities) == len(spec.tiles) == 15
    assert "5H" not in spec.figures.cities


@pytest.mark.slow
def test_check_info_and_list_tell_of_tiles(tmp_path: Path) -> None:
    (tmp_path / "wall.yaml").write_text(TWENTY_FOUR, encoding="utf-8")
    file = str(tmp_path / "wall.yaml")
    checked = survey.findings([check.check("cairo"), check.check(file)], "text").splitlines()
    assert [line.rpartition("@")[2][6:] for line in checked if ": info:" not in line] == [", 24 tiles, no errors or warnings"] * 2
    told = survey.info(catalog.load(file), "text").splitlines()
    assert told[1:5] == [
        "map     4 rows, 24 tiles, 51 edges between them, 12 tiles shifted by half a tile",
        "size    7.5 x 4 tiles",
        "roads   1 tile with 1, 2 tiles with 2, 4 tiles with 3, 7 tiles with 4, 3 tiles with 5, 7 tiles with 6",
        "steps   Cairo to Cape: 5",
    ]
    facts = json.loads(survey.info(catalog.load("cairo"), "json"))
    assert facts["edges"] == 35
    assert facts["distances"]["Cairo"] == {"Cairo": 0, "Cape": 7}
    assert facts["marks"] == {"Cairo": [1, 5], "Cape": [7, 4]}
    assert len(facts["tiles"]) == 24
    assert "cairo" in survey.games(shipped.names(), shipped.examples(), "text")


def test_a_grid_is_no_map_of_tiles() -> None:
    with pytest.raises(DataError, match="played on a map of its own"):
        catalog.find_by_header("13x13", ".", "cairo")


def test_the_figures_are_the_published_ones() -> None:
    figures = catalog.load("cairo").figures
    assert dict(figures.ranks) == {"n": 6, "a": 1, "2": 2, "3": 3, "4": 4, "5": 5}
    assert {letter: suit.good.lower() for letter, suit in figures.suits.items()} == {
        "H": "gold",
        "D": "diamonds",
        "C": "oil",
        "S": "coal",
    }
    money = figures.money
    assert (money.start, money.min, money.max, figures.bonus, figures.turns) == (0, -99, 99, 5, 6)
    assert (tuple(figures.fare), tuple(figures.auction), tuple(figures.coins)) == ((1, 1), (0, 1), (4, 4))
    assert len(set(figures.cities)) == 24
    # C6: the cup is empty during the last round
    assert figures.coins.setup + (figures.turns - 1) * figures.coins.round == len(figures.cities)
    assert [money.show(amount) for amount in (34, -7, 0)] == ["$34", "-$7", "$0"]

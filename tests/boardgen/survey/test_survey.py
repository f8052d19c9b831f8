"""What `boardgen info` reckons: counted here in other ways, on the shipped game and on boards small enough to see."""

from __future__ import annotations

import json
from itertools import pairwise, product
from pathlib import Path

import pytest

from boardgen import survey as report
from boardgen.kit import check
from boardgen.layout.ground.board import count_steps
from boardgen.layout.ground.default_starts import Finder, Starts
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.paper import paper
from boardgen.survey import SurveyRecord, find_routes, survey_lines, survey_of
from tests.programs import run


def layout(tmp_path: Path, text: str) -> GameSpec:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return catalog.load(str(path))


ISLANDS = """\
extends: territory
board:
  map: |
    + + + . +
    + . + . +
    + + + . +
  starts: {2: [A1, C3], 3: [A1, C3, E2]}
"""


@pytest.fixture(scope="module")
def spec() -> GameSpec:
    return catalog.load("gocaine")


@pytest.fixture(scope="module")
def game(spec: GameSpec) -> SurveyRecord:
    return survey_of(spec)


def test_points_and_lines_of_zones_make_up_the_board(spec: GameSpec, game: SurveyRecord) -> None:
    assert sum(zone.points for zone in game.zones.values()) == len(spec.board)
    inner = sum(zone.edges for zone in game.zones.values())
    crossing = sum(sum(zone.crossings.values()) for zone in game.zones.values())
    assert inner + crossing // 2 == len(spec.board.lines())
    assert game.zones["BO"][4:7] == (10, 13, {"NL": 5, "PE": 2})


def test_routes_are_ways_and_as_short_as_the_game_says(spec: GameSpec, game: SurveyRecord) -> None:
    routes = find_routes(spec)
    for start in spec.zones:
        steps = count_steps(lambda zone: sorted(spec.zone_neighbours[zone]), start)
        for end in spec.zones:
            way = routes[start][end]
            assert (way[0], way[-1], len(way) - 1, game.distances[start][end]) == (start, end, steps[end], steps[end])
            assert all(there in spec.zone_neighbours[here] for here, there in pairwise(way))


def test_trades_are_all_that_gain_best_first(spec: GameSpec, game: SurveyRecord) -> None:
    zones = spec.zones
    pairs = {(trade.buy, trade.sell) for trade in game.trades}
    assert pairs == {(a, b) for a, b in product(zones, repeat=2) if zones[b].price > zones[a].price}
    each = [trade.each for trade in game.trades]
    assert each == sorted(each, reverse=True)
    assert each == [round(trade.profit / (len(trade.route) - 1), 4) for trade in game.trades]  # over more steps it earns less a step
    first = game.trades[0]
    assert (first.buy, first.sell, first.route, first.profit) == ("CM", "NC", ["CM", "SC", "NC"], 20)
    assert (first.steps, first.each) == (2, 10)


def test_no_trade_between_zones_without_a_way(tmp_path: Path) -> None:
    spec = layout(tmp_path, "extends: gocaine\nborders: {cut: [[PE, BO], [PE, TP], [PE, WC]], join: []}\n")
    survey = survey_of(spec)
    assert "NC" not in survey.distances["PE"]
    assert all("PE" not in trade.route for trade in survey.trades)
    row = next(line for line in survey_lines(spec) if line.strip().startswith("PE "))
    assert "PE" in row
    assert any(line.split()[:1] == ["PE"] and line.split()[1:].count("-") == 14 for line in survey_lines(spec))


def test_starts_on_islands(tmp_path: Path) -> None:
    islands = layout(tmp_path, ISLANDS)
    survey = survey_of(islands)
    assert survey.pieces == [8, 3]
    two, three = survey.fairness["2"], survey.fairness["3"]
    assert two.starts == {"A1": ({"C3": 4}, 3), "C3": ({"A1": 4}, 3)}
    assert (two.shared, two.least, two.gap) == (5, 4, 0)  # A3 and C1, and the island that nobody reaches
    assert [start.nearer for start in three.starts.values()] == [3, 3, 3]
    assert three.starts["E2"].distances == {"A1": None, "C3": None}
    assert three.shared == 2
    text = "\n".join(survey_lines(islands))
    assert "the board is in 2 pieces of 8 and 3 points" in text
    assert "E2     3 (27 %)       A1 -, C3 -" in text


def test_one_start_shares_nothing(tmp_path: Path) -> None:
    fairness = survey_of(layout(tmp_path, "extends: territory\nplayers: [1, 1]\nboard: {size: 3x3, starts: {1: [B2]}}\n")).fairness["1"]
    assert (fairness.starts["B2"].nearer, fairness.least) == (9, None)


def test_starts_that_are_not_given_are_computed_and_said_to_be(tmp_path: Path) -> None:
    spec = layout(tmp_path, "extends: territory\nplayers: [2, 3]\nboard: {size: 9x9, starts: {2: [A1, B1]}}\n")
    survey = survey_of(spec)
    assert survey.starts_from == {"2": "given", "3": "exact"}
    assert survey.starts["2"] == [*survey.fairness["2"].starts] == ["A1", "B1"]
    assert "starts for 3 players, computed, at least 5 steps apart" in "\n".join(survey_lines(spec))


def test_capacity(spec: GameSpec, game: SurveyRecord) -> None:
    assert {name: one[:3] for name, one in game.capacity.items()} == {"cells": (50, 100, 300)}
    assert "cells: 50 a seat, 100 to 300 for 2 to 6 players: 83 % to 250 % of the points" in survey_lines(spec)


def test_json_says_what_the_text_says(game: SurveyRecord) -> None:
    facts = json.loads(report.info(catalog.load("gocaine"), "json"))
    assert facts["zones"]["BO"]["edges"] == 13
    assert facts["zones"]["BO"]["crossings"] == {"NL": 5, "PE": 2}
    best = facts["trades"][0]
    assert best == {"buy": "CM", "sell": "NC", "steps": 2, "route": ["CM", "SC", "NC"], "profit": 20, "each": 10, "lot": 1}
    assert len(facts["trades"]) == len(game.trades)
    assert facts["capacity"]["cells"] == {"each_seat": 50, "least": 100, "most": 300, "points": 120}
    dear = next(trade for trade in facts["trades"] if (trade["buy"], trade["sell"]) == ("BO", "PE"))
    assert (dear["profit"], dear["each"], dear["lot"]) == (2.5, 2.5, 2)


def test_fairness_in_json(tmp_path: Path) -> None:
    facts = report.info(layout(tmp_path, ISLANDS), "json")
    fairness = json.loads(facts)["fairness"]["3"]
    assert fairness["starts"]["A1"] == {"distances": {"C3": 4, "E2": None}, "nearer": 3}
    assert (fairness["shared"], fairness["gap"], fairness["least"]) == (2, 0, 4)


@pytest.mark.slow
def test_the_answer_is_written_and_nothing_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    done = run("boardgen", "info", "gocaine", "-o", str(file))
    assert (done.returncode, done.stdout) == (0, f"written to {file}\n")
    assert json.loads(file.read_text("utf-8")) == json.loads(run("boardgen", "info", "gocaine", "--format", "json").stdout)
    again = run("boardgen", "info", "gocaine", "-o", str(file))
    assert (again.returncode, again.stderr) == (2, f"boardgen: {file} exists already; choose another name, or move it away\n")
    plain = run("boardgen", "info", "gocaine", "-o", str(tmp_path / "g.txt"))
    assert (plain.returncode, (tmp_path / "g.txt").read_text("utf-8")) == (0, run("boardgen", "info", "gocaine").stdout)
    for name, says in (("g.svg", "g.svg ends in .svg, not in .txt or .json"), ("nowhere/g.txt", "cannot write ")):
        refused = run("boardgen", "info", "gocaine", "-o", str(tmp_path / name))
        assert refused.returncode == 2
        assert says in refused.stderr


def test_a_game_without_a_board_is_described_by_its_components() -> None:
    lines = report.info(catalog.load("rock-pool"), "text").splitlines()
    assert lines[1] == "board   none; the components are"
    assert ["deck", "card"] in [line.split() for line in lines]
    assert json.loads(report.info(catalog.load("rock-pool"), "json"))["components"]["deck"] == "card"


def test_signs_that_cannot_be_printed_are_written_out(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text('extends: gocaine\nmoney: {unit: "$M\\u202e"}\nzones: {PE: {name: "Pe\\u200bru"}}\n', "utf-8")
    text = report.info(catalog.load(str(file)), "text")
    assert "\\u202e" in text
    assert all(line.isprintable() for line in text.splitlines())


def test_another_board_of_the_game_is_described() -> None:
    assert "board   9 columns x 9 rows" in run("boardgen", "info", "territory", "--board", "9x9").stdout
    refused = run("boardgen", "info", "gocaine", "--board", "9x9")
    assert (refused.returncode, refused.stderr[:22]) == (2, "boardgen: --board 9x9:")


@pytest.mark.slow
def test_starts_are_searched_once_whoever_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`info` speaks of the starts and counts the sheets of the board that shows them: of a large board a search takes seconds."""
    asked: list[int] = []

    def find(finder: Finder, players: int) -> Starts:
        asked.append(players)
        return Starts(tuple(range(players)), False)

    monkeypatch.setattr(Finder, "find", find)
    spec = layout(tmp_path, "extends: territory\ntitle: Large\nboard: {size: 24x24}\n")
    check.saving_for(spec, paper("a4"))
    report.info(spec, "text")
    assert asked == [2, 3, 4, 5, 6]

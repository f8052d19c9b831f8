"""The plain law of territory against the worked examples of the rule text, the conformance log and published counts of positions."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.referee.games.territory.plain import stones
from tests.referee.games.territory.plain.board import PlainBoard, column_name, point_name, point_of
from tests.referee.games.territory.plain.game import PlainGame, handicap_of, handicap_sequence
from tests.referee.games.territory.plain.replay import replay
from tests.referee.games.territory.plain.short import log
from tests.referee.games.territory.plain.state import ANNEX
from tests.sampling import NIGHTLY

LOG = Path(__file__).resolve().parents[3] / "conformance" / "logs" / "territory-three.tlog"
KO = "0K place B3 A2 B1\n0W place C3 B2 D2 C1\n1K C2 x1W\n"


NAMES = [("A1", (1, 1)), ("H3", (8, 3)), ("J3", (9, 3)), ("Z19", (25, 19)), ("AA1", (26, 1)), ("DB7", (102, 7))]


@pytest.mark.parametrize(("name", "point"), NAMES)
def test_names(name: str, point: tuple[int, int]) -> None:
    assert point_of(name) == point
    assert point_of(name.lower()) == point
    assert point_name(point) == name
    assert column_name(9) == "J"
    assert point_of("I7") is None


def test_liberties() -> None:
    """Figures 1 and 2: a stone with four liberties, one with a single one, two neighbours with six."""
    board = PlainBoard.grid(9, 9)
    assert len(stones.liberties(board, {(5, 5): "K"}, [(5, 5)])) == 4
    close = {(5, 5): "W", (4, 5): "K", (6, 5): "K", (5, 4): "K"}
    assert stones.liberties(board, close, [(5, 5)]) == {(5, 6)}
    pair = {(5, 5): "K", (6, 5): "K"}
    assert len(stones.liberties(board, pair, stones.flood(board, pair, {}, (5, 5)))) == 6


def test_suicide_and_ko() -> None:
    """Figures 3 and 4."""
    assert (log("0K place A2 B1\n1W A1", board="3x3").reason, log("0K place A2 B1\n1K A1", board="3x3").reason) == ("suicide", None)
    taken_back = log(KO + "1W B2", board="5x4")
    assert (taken_back.line, taken_back.reason) == (4, "ko")
    elsewhere = log(KO + "1W E4\n2K E1\n2W B2 x1K", board="5x4")
    assert elsewhere.line is None
    assert elsewhere.turns[-1].prisoners == {"K": {"W": 1}, "W": {"K": 1}}


def test_superko_reaches_further_than_simple_ko() -> None:
    passes = "1W pass\n2K pass\n2W B2"
    assert log(KO + passes, board="5x4").reason == "ko"
    assert log(KO + passes, board="5x4", options="dice=off ko=simple").reason is None
    assert log(KO + "1W B2", board="5x4", options="dice=off ko=simple").reason == "ko"


@pytest.mark.parametrize(("played", "won", "handicap"), [(0, 0, 0), (2, 2, -4), (2, 0, -2), (3, 2, -5), (9, 9, -5)])
def test_handicap(played: int, won: int, handicap: int) -> None:
    assert handicap_of(played, won) == handicap


@pytest.mark.parametrize(
    ("rolls", "sequence"),
    [(("Sam", "Erin"), "Erin Erin Sam Erin Sam Erin"), (("Erin", "Sam"), "Erin Erin Erin Sam Erin Sam")],
    ids=["T-H1", "T-H2"],
)
def test_handicap_sequence(rolls: tuple[str, str], sequence: str) -> None:
    handicaps = {"Sarah": -4, "Sam": -2, "Erin": 0}
    for order in ((*rolls, "Sarah"), ("Sarah", *rolls), (rolls[0], "Sarah", rolls[1])):
        assert handicap_sequence(handicaps, order) == sequence.split()


def test_the_deck() -> None:
    assert sum(ANNEX.values()) == 52
    without = PlainGame(PlainBoard.grid(5, 5), "BG", options={"replace-any": "off"}).deck.counts
    assert (sum(without.values()), without["NM"], "RA" in without) == (52, 8, False)


SPLITS = {
    "T-S1": ("8x3", "K B G R", "R:A2,B2,C2,D2,E2,F2,G2 B:A1,B1,C1,D1,E1,F1,G1 G:A3,B3,C3,D3,E3,F3,G3", "H2 x7R", "K3 B2 G2 R0"),
    "T-S2": ("3x3", "K B G W R", "R:B2 B:A2 G:B1 W:C2", "B3 x1R", "K1 B0 G0 W0"),
    "T-S3": ("7x2", "K B R", "R:A1,B1,C1,D1,E1,F1 B:A2,B2,C2,D2,E2,F2", "G1 x6R", "K3 B3"),
}


@pytest.mark.parametrize("name", SPLITS)
def test_splits(name: str) -> None:
    board, players, place, move, held = SPLITS[name]
    lines = [f"0{words[0]} place {words[2:].replace(',', ' ')}" for words in place.split()]
    found = log("\n".join([*lines, f"1K {move}", f"= xs {held}"]), board=board, players=players)
    assert (found.line, found.reason) == (None, None)


def test_two_owners_die_together() -> None:
    """T-17: each group is split on the board as it was, so that a dying colour still gets its share of the other."""
    found = log("0R place A1\n0G place B1 B2\n0K place C1 C2\n1K A2 x1R x2G", board="4x2", players="K R G")
    assert found.reason is None
    assert found.turns[-1].prisoners == {"K": {"G": 1, "R": 1}, "R": {"G": 1}, "G": {}}


def test_a_mixed_group_dies() -> None:
    """T-18: laid out by colour, most stones first; the killer takes what the even shares leave."""
    body = "0B place B1 C1\n0G place D1\n0R place A2 B2 C2 D2\n1G surrender B yes\n2K pass\n2R A1\n2B pass\n2G pass\n3K E1 x2B x1G"
    found = log(body, board="7x2", players="K R B G")
    assert (found.line, found.reason) == (None, None)
    assert found.turns[-1].prisoners == {"K": {"B": 1, "G": 1}, "R": {"B": 1}, "B": {}, "G": {}}


def test_the_conformance_log() -> None:
    found = replay(LOG.read_text("utf-8"))
    assert (found.line, found.reason) == (None, None)
    assert [turn.id for turn in found.turns][:7] == ["0G", "0G", "0B", "0G", "0B", "0G", "1B"]
    assert found.turns[-1].id == "6R"
    assert found.turns[-1].occupiers == {"R": "G"}
    assert found.turns[-1].hands == {"B": ([], 3), "G": ([], 3), "R": ([], 2)}
    assert found.scores is not None
    assert {seat: score["total"] for seat, score in found.scores.items()} == {"B": 5, "G": 1, "R": 0}


def test_trade_for_less_than_the_card_says() -> None:
    """T-P1: two given, three of five received."""
    game = PlainGame(PlainBoard.grid(5, 5), "KW", options={"dice": "off"})
    game.state.prisoners["K"]["W"], game.state.prisoners["W"]["K"] = 2, 3
    game.turn("K", [("play", "T25", "W")])
    assert (game.state.prisoners["K"].total(), game.state.prisoners["W"].total()) == (0, 0)
    assert game.state.notes == ["play T25", "trade for less"]


def test_trade_without_the_prisoners() -> None:
    """T-P2: none of the other's colour, nothing to trade with."""
    found = log("1K play T12 W")
    assert (found.line, found.reason) == (1, "trade-short")


COUNTS = [
    *((2, 2, colours, count) for colours, count in enumerate([15, 57, 127, 225, 351, 505], 1)),
    *((3, 2, colours, count) for colours, count in enumerate([63, 489, 1663], 1)),
    pytest.param(3, 2, 4, 4041, marks=pytest.mark.slow),
    pytest.param(3, 2, 5, 8151, marks=pytest.mark.slow),
    (3, 3, 1, 511),
    pytest.param(3, 3, 2, 12675, marks=pytest.mark.slow),
    pytest.param(3, 3, 3, 86095, marks=NIGHTLY),
]


@pytest.mark.parametrize(("columns", "rows", "colours", "count"), COUNTS)
def test_legal_positions(columns: int, rows: int, colours: int, count: int) -> None:
    """Every point is empty or has one of so many colours, and every group of one colour has a liberty. The empty board counts."""
    board = PlainBoard.grid(columns, rows)
    points = sorted(board.points)
    legal = 0
    for marks in product(".BGYRWK"[: colours + 1], repeat=len(points)):
        position = {point: mark for point, mark in zip(points, marks, strict=True) if mark != "."}
        legal += not stones.breathless(board, position, {})
    assert legal == count

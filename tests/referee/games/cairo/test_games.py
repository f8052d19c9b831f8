"""Whole games: one for every way in which Goods From Cape to Cairo can end, and ties."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.layout.spec import catalog
from tests.referee.games import logs
from tests.referee.games.cairo.logs import BID, clean, codes, head, verdict
from tests.referee.games.cairo.players import Scribe

LOGS = Path(__file__).resolve().parents[3] / "logs" / "cairo"

# how a game can end -> the log that ends so, its last turn, and places by seat
ENDS = {
    "last round, two players": ("game_two_players", "6X", {"Y": 1, "X": 2}),
    "last round, four players": ("game_four_players", "6Z", {"W": 1, "Z": 2, "X": 3, "Y": 4}),
    "no raw good left, a tie broken by finished goods": ("game_longer", "10B", {"C": 1, "A": 2, "D": 3, "B": 4}),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_complete_game(end: str) -> None:
    name, last, places = ENDS[end]
    logs.check_end((LOGS / f"{name}.tlog").read_text("utf-8"), last, places)


@pytest.mark.parametrize("end", ENDS)
def test_how_the_money_arose_adds_up(end: str) -> None:
    found = verdict((LOGS / f"{ENDS[end][0]}.tlog").read_text("utf-8"))
    assert found.table is not None
    for standing in found.table.standings():
        amounts = [int(amount.replace("$", "")) for _, amount in standing.how]
        assert sum(amounts) == standing.score == standing.detail["money"]
        finished = sum(int(what.split()[0]) for what, _ in standing.how if "finished" in what)
        assert finished == standing.detail["delivered"]


def test_the_short_game_ends_where_the_long_one_goes_on() -> None:
    lines = (LOGS / "game_longer.tlog").read_text("utf-8").splitlines()
    short = [line for line in lines if not line.startswith(("Options", "Result"))]
    assert codes("\n".join(short) + "\n") == ["tlog:order.ended"]
    until = short[: next(at for at, line in enumerate(short) if line.startswith("7 bid"))]
    assert clean("\n".join(until) + "\n").next is None
    agreed = [*until[:8], "!rule length=long for a rainy day", *until[8:]]
    assert "rows of the map come before" in verdict("\n".join(agreed) + "\n").findings[0].message
    agreed = [*until[:-1], "!rule length=long for a rainy day", until[-1]]
    assert clean("\n".join(agreed) + "\n").next == "7"


def test_back_to_the_short_game_between_two_rounds_ends_it() -> None:
    lines = (LOGS / "game_longer.tlog").read_text("utf-8").splitlines()
    until = lines[: next(at for at, line in enumerate(lines) if line.startswith("8 bid"))]
    found = clean("\n".join([*until, "!rule length=short it is late"]) + "\n")
    assert found.next is None
    assert [standing.place for standing in found.table.standings()] == [1, 2, 3, 4]  # type: ignore[union-attr]


def test_an_agreed_end() -> None:
    found = clean(BID + "1X at nC ; go aD\nend agreed\nResult: X-1 Y0")
    assert found.next is None
    assert [(s.seat, s.place) for s in found.table.standings()] == [("Y", 1), ("X", 2)]  # type: ignore[union-attr]
    assert codes(BID + "1X at nC ; go aD\nend agreed\n1Y at nC ; go aD") == ["tlog:order.ended"]


def test_a_game_without_an_end_has_no_places() -> None:
    found = clean(BID + "1X at nC ; go aD\n")
    assert found.next == "1Y"
    assert [(s.place, s.points) for s in found.table.standings()] == [(None, None), (None, None)]  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(6))
def test_level_money_is_decided_by_finished_goods_or_shared(seed: int) -> None:
    """A correction before the last turn makes the two accounts level."""
    scribe = Scribe(catalog.load("cairo"), "XY", seed)
    lines = scribe.play().splitlines()
    one, other = scribe.players
    at = max(number for number, line in enumerate(lines) if line.startswith("6 bid"))
    gap = one.money - other.money
    lines = [line for line in lines if not line.startswith(("=", "Result"))]
    lines = [line.split(" =")[0] for line in lines]
    at = max(number for number, line in enumerate(lines) if line.startswith("6 bid"))
    if gap:
        lines.insert(at + 1, f"fix $ Y{gap:+d} to be level")
    found = clean("\n".join(lines) + "\n")
    assert found.table is not None
    more = len(one.mat) - len(other.mat)
    places = {s.seat: s.place for s in found.table.standings()}
    assert places == {"X": 1 + (more < 0), "Y": 1 + (more > 0)}
    assert found.table.corrections() == ([f"Y money {'+' if gap > 0 else '-'}${abs(gap)}"] if gap else [])


def test_three_at_a_table_and_any_letters() -> None:
    found = clean(head("Q=Qi A=Ann I=Ida") + BID.replace("X0 Y-", "Q0 A- I-"))
    assert found.table is not None
    assert found.table.order == ("Q", "I", "A")
    assert {seat: held.place for seat, held in found.table.view().players.items()} == {"Q": 1, "I": 2, "A": 3}


@pytest.mark.parametrize("players", ["X=Ann", "V=Vi W=Wo X=Xi Y=Yi Z=Zi"])
def test_two_to_four_play(players: str) -> None:
    assert codes(head(players) + BID)[0] == "tlog:header.players"


def test_a_bid_after_the_end_is_told_how_the_game_ended() -> None:
    long = (LOGS / "game_longer.tlog").read_text("utf-8")
    (finding,) = verdict(long.partition("Result")[0] + "11 bid A0 B- C- D-\n").findings
    assert "no raw goods left" in finding.message
    (finding,) = verdict(BID + "1X at nC ; go aD\nend agreed\n2 bid X0 Y-").findings
    assert "the players agreed to stop" in finding.message


def test_two_goods_of_one_number_are_delivered_together_without_their_suits() -> None:
    """`3 3` has one reading, as has `3 3S`; a single `3` of two has not."""
    log = (LOGS / "breaks_good_which.tlog").read_text("utf-8").split("\n# expect")[0]
    assert codes(f"{log}\n") == ["cc:good.which"]
    for pair in ("3 3", "3 3S", "3C 3"):
        found = clean(log.removesuffix("3") + pair + "\n")
        assert found.table.view().players["A"].delivered == 2  # type: ignore[union-attr]

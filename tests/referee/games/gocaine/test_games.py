"""Whole games: one for every way in which GoCaine can end, and fights of three colours and more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.referee.games import logs
from tests.referee.games.gocaine.logs import clean, errors, head

LOGS = Path(__file__).resolve().parents[3] / "logs" / "gocaine"

# how a game can end -> the log that ends so, its last turn, and places by seat
ENDS = {
    "knock, two players": ("game_two_players", "11B", {"B": 1, "R": 2}),
    "knock, six players": ("game_six_players", "11B", {"B": 1, "W": 1, "G": 3, "K": 4, "Y": 4, "R": 4}),
    "tie": ("game_tie", "16B", {"R": 1, "B": 1}),
    "concession": ("game_concession", "4G", {"G": 1, "B": 2, "R": 3}),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_complete_game(end: str) -> None:
    name, last, places = ENDS[end]
    logs.check_end((LOGS / f"{name}.tlog").read_text("utf-8"), last, places)


RINGS = ("ktr A1 ktr C1", "ktr A1 ; ktr C1", "; ktr A1 ; kiss the ring on C1", "ktr A1 C1", "ktr A1, C1", "ktr A1 and C1")


@pytest.mark.parametrize("ring", RINGS)
def test_a_second_ring_is_refused_by_its_rule(ring: str) -> None:
    two = head("R=Ann B=Ben G=Cat") + "0R place A1\n0G place C1\n0B place A2 C2 D1\n"
    assert [code for *_, code in errors(f"{two}1B @B1 {ring}")] == ["gc:ktr.one"]
    allowed = clean(f"{two}1B @B1 {ring}\n!ok 1B gc:ktr.one nobody minds\n1G done")
    assert allowed.table.view().stones == dict.fromkeys(("A1", "A2", "B1", "C1", "C2", "D1"), "B")  # type: ignore[union-attr]


def test_an_agreed_end() -> None:
    found = clean("1R @B2\n1B @C5\nend agreed\nResult: R50 B50")
    assert found.next is None
    assert [(s.place, s.points) for s in found.table.standings()] == [(1, 1), (1, 1)]  # type: ignore[union-attr]
    assert [code for *_, code in errors("1R @B2\nend agreed\n1B @C5")] == ["tlog:order.ended"]


def test_a_game_without_an_end_has_no_places() -> None:
    found = clean("1R @B2\n1B @C5")
    assert found.next == "2R"
    assert [(s.place, s.points, s.score) for s in found.table.standings()] == [(None, None, 50), (None, None, 50)]  # type: ignore[union-attr]


THREE = head("R=Ann B=Ben G=Cat Y=Yan") + "0R place A1 A2\n0B place B1\n0G place C2\n0Y place A3 C1 D2 C3\n"


def test_three_colours_die_together_though_each_would_breathe_by_the_death_of_another() -> None:
    found = clean(THREE + "1Y @B2 x2R x1B x1G ktr A2 =stock:35")
    stones = found.table.view().stones  # type: ignore[union-attr]
    assert stones == dict.fromkeys(("A2", "A3", "B2", "C1", "C3", "D2"), "Y")


def test_a_wrong_number_of_captures_is_a_failed_claim() -> None:
    assert errors(THREE + "1Y @B2 x2R x2B x1G") == [(8, 12, 15, "claim:capture")]


def test_colours_that_are_not_named_are_not_claimed() -> None:
    clean(THREE + "1Y @B2 x1G")
    clean(THREE + "1Y @B2 x1G x0Y x2R")


def test_four_colours_die_together() -> None:
    found = clean(head("R=A B=B G=C Y=D W=E") + THREE.split("\n", 3)[3] + "0W place B3\n0Y place B4\n1Y @B2 x2R x1B x1G x1W")
    assert set(found.table.view().stones.values()) == {"Y"}  # type: ignore[union-attr]

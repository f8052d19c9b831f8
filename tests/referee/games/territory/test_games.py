"""Whole games of territory: one for every way to end, ties, alliances, and what is left without a liberty."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.referee.games.territory.logs import GO, clean, errors, head, points, verdict, view

LOGS = Path(__file__).resolve().parents[3] / "logs" / "territory"

# log -> its last turn, and points by seat
ENDS = {
    "game_pass": ("8W", {"K": 10, "W": 5}),
    "game_full": ("1R", {"B": 0, "R": 2}),
    "game_agreed": ("7B", {"R": 0, "G": 3, "B": 0}),
    "game_jigo": ("4R", {"B": 3, "R": 3}),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_complete_game(name: str) -> None:
    last, scores = ENDS[name]
    found = verdict((LOGS / f"{name}.tlog").read_text("utf-8"))
    assert [f.code for f in found.findings if f.code != "mt:start.printed"] == []
    assert (found.valid_through, found.next) == (last, None)
    assert points(found) == scores
    best = max(scores.values())
    assert found.table is not None
    assert found.table.finished
    assert {s.seat for s in found.table.standings() if s.place == 1} == {seat for seat, score in scores.items() if score == best}


def test_what_an_alliance_leaves_without_a_liberty_falls_at_the_end_and_its_remainder_is_dropped() -> None:
    found = clean((LOGS / "game_airless.tlog").read_text("utf-8"))
    assert "B1" not in view(found)["stones"]
    assert all(player["prisoners"] == {} for player in view(found)["players"].values())
    during = clean((LOGS / "game_airless.tlog").read_text("utf-8"), at="3R")
    assert view(during)["stones"]["B1"] == "G"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("1B pass\nend pass", "mt:end.pass"),
        ("1B pass\n1R -\n2B pass\nend pass", "mt:end.pass"),
        ("1B D4\nend full", "mt:end.full"),
        ("end agreed\nend agreed", "tlog:order.ended"),
        ("end agreed\n1B D4", "tlog:order.ended"),
        ("dead B: D4 > R", "tlog:order.place"),
        ("reveal B:P3", "tlog:order.place"),
        ("end agreed\nfix D4 B", "tlog:order.ended"),
    ],
)
def test_ends_that_are_none(lines: str, code: str) -> None:
    assert [found for _, found in errors(head("B=A R=B", GO) + lines)] == [code]


def test_dead_stones_come_before_cards() -> None:
    text = head() + "0B place D4\nend agreed\nreveal B:P3\ndead B: D4 > R"
    assert errors(text) == [(7, "tlog:order.place")]


def test_play_goes_on_after_any_number_of_passes() -> None:
    found = clean(head("B=A R=B", GO) + "1B pass\n1R pass\n2B pass\n2R pass\n3B D4")
    assert found.next == "3R"


def test_two_allies_share_no_territory() -> None:
    """A1 lies between a stone of Red and one of Green."""
    text = head("R=A G=B B=C", "Board: 9x9", GO) + "0R place A2 B2\n0G place B1\n0B place H8\n1R pass\n"
    found = clean(text + "1G surrender R yes\n1B -")
    assert view(found)["players"]["G"]["occupier"] == "R"
    assert points(found) == {"R": 0, "G": 0, "B": 0}


def test_a_simple_ko_looks_one_turn_back_whoever_took_it() -> None:
    ko = head("B=A R=B G=C", "Options: dice=off cards=off ko=simple") + "0B place D5 C4 D3\n0R place E5 F4 E3 D4\n1B E4 x1R\n"
    assert errors(ko + "1R D4 x1B") == [(8, "mt:stone.ko")]
    clean(ko + "1R -\n1G K9\n2B K4\n2R D4 x1B\n2G -\n3B E4 x1R")


def test_each_stone_of_an_extra_move_ends_a_move() -> None:
    """The ko may not be retaken with the first stone; with the second it may, since the first has changed the board."""
    start = "0 start B:D4 R:J8\n0B place D5 C4 D3\n0R place E5 F4 E3 D4\n1B 6+2 E4 x1R\n"
    assert errors(head() + start + "1R 6+6 play XM D4 K9 x1B") == [(8, "mt:stone.superko")]
    clean(head() + start + "1R 6+6 play XM K9 D4 x1B")


def test_the_set_up_may_say_any_round_and_seat() -> None:
    found = clean(head("B=A R=B G=C", GO) + "0B place D4\n7G E5\n8B D5")
    assert found.next == "8R"


def test_a_start_that_is_not_printed_is_worth_a_note() -> None:
    """On 13 x 13 the data name starts for two; on 7 x 12 for three they are computed (T-02)."""
    found = clean(head("B=A R=B", "Board: 13x13") + "0 start B:C3 R:E5\n1B 5+2 D5")
    assert [(f.level, f.code, f.column) for f in found.findings] == [("note", "mt:start.printed", 14)]
    three = clean(head("B=A R=B G=C", "Board: 7x12") + "0 start B:A1\n1B 5+2 A2")
    assert [f.code for f in three.findings] == ["mt:start.printed"]
    assert "E10, C7, E3" in three.findings[0].help
    six = clean(head("B=A R=B G=C K=D Y=E W=F", "Board: 11x11") + "0 start B:A1\n1B 5+2 A2")
    assert not six.findings, "11x11 is for two to four: it has no printed points for six"

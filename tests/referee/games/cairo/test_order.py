"""What is due in a game of Goods From Cape to Cairo: its map, and the order of its lines."""

from __future__ import annotations

import pytest

from referee.judge.ask.refusals import RuleTexts
from referee.report.explain import look_up
from tests.referee.games.cairo.logs import BID, MAP, NEXT, ROLL, START, clean, places, verdict
from tests.sampling import row

ROUND = BID + "1X at nC ; go aD\n1Y at 2H ; go aD\n"


# What is due

ORDER = {
    "no first goods before the bids": (MAP + "1 bid X0 Y-", "tlog:order.missing", "bid X0 Y-"),
    "no first goods before a turn": (MAP + "1X at nC ; go aD", "tlog:order.missing", "1X"),
    "no auction before a turn": (START + "1X at nC ; go aD", "tlog:order.missing", "1X"),
    "first goods twice": (START + ROLL, "tlog:order.doubled", ROLL[2:-1]),
    "auction twice": (BID + "1 bid X0 Y-", "tlog:order.doubled", "bid X0 Y-"),
    "auction of the next round too early": (BID + "2 bid X0 Y-", "tlog:order.missing", "bid X0 Y-"),
    "auction of another round": (BID + "3 bid X0 Y-", "tlog:order.round", "bid X0 Y-"),
    "no contracts before the next bids": (ROUND + "2 bid X0 Y-", "tlog:order.missing", "bid X0 Y-"),
    "no contracts before the next turn": (ROUND + "2X go nC", "tlog:order.missing", "2X"),
    "contracts before the last turn": (BID + "1X at nC ; go aD\n" + NEXT, "tlog:order.missing", NEXT[2:-1]),
    "contracts twice": (ROUND + NEXT + NEXT, "tlog:order.doubled", NEXT[2:-1]),
    "contracts a round late": (ROUND + NEXT + "2 bid X0 Y-\n" + NEXT, "tlog:order.doubled", NEXT[2:-1]),
    "contracts of another round": (ROUND + NEXT.replace("1 ", "2 ", 1), "tlog:order.round", NEXT[2:-1]),
    "contracts of a round that is never played": (ROUND + NEXT.replace("1 ", "12 ", 1), "tlog:order.round", NEXT[2:-1]),
    "the second drives first": (BID + "1Y at nC ; go aD", "tlog:order.missing", "1Y"),
    "a turn twice": (ROUND + "1Y go nC", "tlog:order.doubled", "1Y"),
    "a turn of another round": (BID + "2X at nC ; go aD", "tlog:order.round", "2X"),
    "dice after the bids": (BID + "0 first X:2 Y:3", "tlog:order.place", "first X:2 Y:3"),
    "dice after a decision": (START + "0 first X:2 Y:3\n0 first X:4 Y:3", "tlog:order.doubled", "first X:4 Y:3"),
    "dice in round 1": (START + "1 first X:2 Y:3", "tlog:order.place", "first X:2 Y:3"),
    "bids in the set-up": (START + "0 bid X0 Y-", "tlog:order.place", "bid X0 Y-"),
    "a seat in the set-up": (START + "0X at nC", "tlog:order.place", "at nC"),
    "the map after the goods": (START + "| .  3S 2H aD nC .", "tlog:order.place", "|"),
    "the map after a claim": ("= $ X0\n" + START, "tlog:order.place", "|"),
    "the map after the dice": ("0 first X:2 Y:3\n" + START + "1 bid Y0 X-\n1Y at nC ; go aD", "tlog:order.place", "|"),
    "a turn after the end": (BID + "end agreed\n1X at nC ; go aD", "tlog:order.ended", "1X"),
    "goods after the end": (ROUND + "end agreed\n" + NEXT, "tlog:order.ended", NEXT[2:-1]),
    "a fix after the end": (ROUND + "end agreed\nfix $ X+1", "tlog:order.ended", "fix"),
}


def test_what_stands_in_the_wrong_place() -> None:
    for case in ORDER:
        with row(case):
            log, code, marked = ORDER[case]
            assert places(log) == [(code, marked)]
            finding = verdict(log).findings[0]
            assert finding.help or code == "tlog:order.ended", "it says what is due"


@pytest.mark.parametrize(
    ("log", "due"),
    [
        ("", "0"),
        (MAP, "0"),
        (START, "1"),
        (START + "0 first X:2 Y:n", "1"),
        (BID, "1X"),
        (BID + "1X at nC ; go aD", "1Y"),
        (ROUND, "1"),
        (ROUND + NEXT, "2"),
        (ROUND + NEXT + "2 bid X0 Y1 X-", "2Y"),
        (ROUND + "end agreed", None),
    ],
)
def test_what_is_due_next(log: str, due: str | None) -> None:
    assert clean(log + "\n").next == due


# The map

MAPS = {
    "none at all": (ROLL + "1 bid X0 Y-\n1X at nC ; go aD", "cc:setup.map", "1X"),
    "five rows": ("".join(MAP.splitlines(True)[:5]) + ROLL, "cc:setup.map", "0"),
    "eight rows": (MAP + "| .  .  .  .  .  .", "cc:setup.map", "|"),
    "a row too short": ("| .  3S 2H aD nC", "cc:setup.map", "|"),
    "a tile where none lies": ("| 4D 3S 2H aD nC .", "cc:setup.map", "4D"),
    "none where a tile lies": ("| .  3S .  aD nC .", "cc:setup.map", "."),
    "a tile twice in a row": ("| .  3S 2H 3S nC .", "cc:setup.tile", "3S"),
    "a tile of no such rank": ("| .  7S 2H aD nC .", "tlog:row", "7S"),
    "a seat": ("| .  X  2H aD nC .", "tlog:row", "X"),
    "a row number": ("|  6 .  3S 2H aD nC .", "tlog:row", "|"),
    "what is no mark": (MAP.replace("5H", "H5") + ROLL + "1 bid X0 Y-", "tlog:row", "H5"),
}


@pytest.mark.parametrize("case", MAPS)
def test_what_is_wrong_with_a_map_is_one_finding(case: str) -> None:
    log, code, marked = MAPS[case]
    assert places(log) == [(code, marked)]
    assert verdict(log).findings[0].help or "once" in verdict(log).findings[0].detail


def test_rows_may_have_their_numbers_and_the_sign_of_no_place() -> None:
    numbered = "\n".join(f"| {7 - at} {row[2:]}" for at, row in enumerate(MAP.splitlines()))
    clean(numbered + "\n" + ROLL + "1 bid X0 Y-\n1X at nC ; go aD")
    clean(MAP.replace(". ", "_ ") + ROLL + "1 bid X0 Y-\n1X at nC ; go aD")


def test_a_game_of_which_no_turn_is_played_needs_no_map() -> None:
    clean(ROLL + "1 bid X0 Y-\nend agreed")


def test_the_map_is_taken_whomever_the_table_trusts() -> None:
    found = verdict(BID + "1X at nC ; go aD\n", trust="engine")
    assert found.findings == []
    assert found.table.view().table.map[0] == ". 3S 2H aD nC ."  # type: ignore[union-attr]


def test_every_code_of_these_tests_is_explained() -> None:
    rules = {rule.code for rule in RuleTexts("cairo").rules()}
    for _, code, _ in (*ORDER.values(), *MAPS.values()):
        assert code in rules or look_up(code) is not None

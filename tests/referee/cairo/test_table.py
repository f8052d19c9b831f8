"""Rules of Goods From Cape to Cairo case by case: what stands where, auctions, drives, deliveries, claims and corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.codes import look_up
from referee.wording import Wording
from tests.referee.cairo.logs import BID, MAP, ROLL, START, clean, codes, head, places, verdict

if TYPE_CHECKING:
    from pathlib import Path

ROUND = BID + "1X at nC ; go aD\n1Y at 2H ; go aD\n"
NEXT = "1 roll 3H:D aD:S nC:C 5S:H\n"
FOUR = head("X=Xavier Y=Yvonne Z=Zak W=Wendy")
BROKE = START + "fix $ X-99\n1 bid X0 Y-\n"
"""X stands at the end of the track."""


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


@pytest.mark.parametrize("case", ORDER)
def test_what_stands_in_the_wrong_place(case: str) -> None:
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


def test_a_raw_good_written_like_a_finished_one_is_told_its_form() -> None:
    (found,) = verdict(MAP + ROLL + "1 bid X0 Y-\n1X at nC ; load H ; go aS aH ; give 3").findings
    assert (found.code, found.help) == ("cc:give.carried", "write a raw good with the number that turns up: `give H:3`")


def test_rows_may_have_their_numbers_and_the_sign_of_no_place() -> None:
    numbered = "\n".join(f"| {7 - at} {row[2:]}" for at, row in enumerate(MAP.splitlines()))
    clean(numbered + "\n" + ROLL + "1 bid X0 Y-\n1X at nC ; go aD")
    clean(MAP.replace(". ", "_ ") + ROLL + "1 bid X0 Y-\n1X at nC ; go aD")


def test_a_game_of_which_no_turn_is_played_needs_no_map() -> None:
    clean(ROLL + "1 bid X0 Y-\nend agreed")


def test_the_map_is_taken_whomever_the_table_trusts() -> None:
    found = verdict(BID + "1X at nC ; go aD\n", trust="engine")
    assert found.findings == []
    assert found.table.view()["table"]["map"][0] == ". 3S 2H aD nC ."  # type: ignore[union-attr]


# The first player

FIRST = {
    "one is higher": ("0 first X:2 Y:3", "Y"),
    "null counts six": ("0 first X:n Y:5", "X"),
    "ace counts one": ("0 first X:a Y:2", "Y"),
    "in any order": ("0 first Y:4 X:3", "Y"),
    "a tie, and again": ("0 first X:2 Y:2\n0 first X:5 Y:4", "X"),
    "two ties": ("0 first X:2 Y:2\n0 first X:n Y:n\n0 first X:a Y:4", "Y"),
    "no dice at all": ("", "X"),
}


@pytest.mark.parametrize("case", FIRST)
def test_who_opens(case: str) -> None:
    dice, opener = FIRST[case]
    other = "XY".replace(opener, "")
    for log in (START + dice + "\n", MAP + dice + "\n" + ROLL):
        clean(log + f"1 bid {opener}0 {other}-")
        assert codes(log + f"1 bid {other}0 {opener}-") == ["cc:bid.seat"]


def test_only_those_who_tied_roll_again() -> None:
    log = FOUR + START + "0 first X:5 Y:n Z:2 W:n\n"
    clean(log + "0 first W:2 Y:a\n1 bid W0 X- Y- Z-")
    assert places(log + "0 first X:5 Y:n Z:2 W:4") == [("cc:first.seats", "X:5")]
    assert places(log + "0 first Y:n") == [("cc:first.seats", "first Y:n")]
    assert places(log + "0 first Y:n Y:3") == [("cc:first.seats", "Y:3")]


def test_the_order_header_says_who_opens_without_dice() -> None:
    log = head("X=Ann Y=Ben", "Order: Y X") + START
    clean(log + "1 bid Y0 X-")
    assert codes(log + "1 bid X0 Y-") == ["cc:bid.seat"]


# The auction

BIDS = {
    "two": ("1 bid X0 Y-", "X Y", "0 0 0 0"),
    "the rule's own": ("1 bid X2 Y3 Z- W4 X- Y5 W-", "Y W X Z", "-2 -5 0 -4"),
    "nobody raises": ("1 bid X0 Y- Z- W-", "X W Z Y", "0 0 0 0"),
    "all pass but the last": ("1 bid X1 Y- Z- W2 X-", "W X Z Y", "-1 0 0 -2"),
    "round and round": ("1 bid X1 Y2 Z3 W4 X5 Y- Z7 W- X8 Z-", "X Z W Y", "-8 -2 -7 -4"),
}


@pytest.mark.parametrize("case", BIDS)
def test_places_and_payments_of_an_auction(case: str) -> None:
    line, order, money = BIDS[case]
    two = case == "two"
    found = clean(("" if two else FOUR) + START + line)
    assert found.table is not None
    assert " ".join(found.table.order) == order
    assert [found.table.holding("$", seat) for seat in ("XY" if two else "XYZW")] == [int(one) for one in money.split()][: 2 if two else 4]
    assert found.next == f"1{order[0]}"


@pytest.mark.parametrize(
    ("line", "code", "marked"),
    [
        ("1 bid X-", "cc:bid.open", "X-"),
        ("1 bid Y1", "cc:bid.seat", "Y1"),
        ("1 bid X1 Z2", "cc:bid.seat", "Z2"),
        ("1 bid X1 Y- Z2 W3 X4 Y5", "cc:bid.seat", "Y5"),
        ("1 bid X1 Y1", "cc:bid.raise", "Y1"),
        ("1 bid X3 Y4 Z2", "cc:bid.raise", "Z2"),
        ("1 bid X100", "cc:bid.money", "X100"),
        ("1 bid X1", "cc:bid.owed", "bid X1"),
        ("1 bid X1 Y- Z-", "cc:bid.owed", "bid X1 Y- Z-"),
        ("1 bid X1 Y- Z- W- X2", "cc:bid.over", "X2"),
        ("1 bid X0 Q-", "tlog:seat", "Q-"),
    ],
)
def test_what_is_no_auction(line: str, code: str, marked: str) -> None:
    assert places(FOUR + START + line) == [(code, marked)]


def test_a_bid_may_go_to_the_end_of_the_track() -> None:
    found = clean(START + "1 bid X99 Y-\n1X at nC ; load H ; go -".replace("load H ; ", ""))
    assert found.table.holding("$", "X") == -99  # type: ignore[union-attr]


def test_a_faulty_line_of_the_table_changes_nothing() -> None:
    found = verdict(START + "0 first X:2 Y:3 ; roll 2H:S\n1 bid Y0 X-")
    assert [f.code for f in found.findings] == ["tlog:order.doubled"]
    assert found.next == "1"
    assert found.table.opener == "X"  # type: ignore[union-attr]


# Contracts

CUP = MAP + "0 roll 2H:S 5D:S nC:S aS:S\n1 bid X0 Y-\n1X at 3S ; go 2H\n1Y at 3S ; go 2H\n1 roll {}\n"


@pytest.mark.parametrize(
    ("roll", "found"),
    [
        ("2H:S 5D:S nC:H aS:C", []),
        ("aS:S 2H:C nC:S 5D:H", []),
        ("2H:S 5D:S nC:S aS:C", [("cc:contracts.cup", "nC:S")]),
        ("2H:S 5D:S nC:H", [("cc:contracts.dice", "roll 2H:S 5D:S nC:H")]),
        ("2H:S 5D:S nC:H aS:C 3S:H", [("cc:contracts.dice", "roll 2H:S 5D:S nC:H aS:C 3S:H")]),
        ("2H:S 5D:S nC:H aC:C", [("cc:contracts.dice", "aC:C")]),
    ],
)
def test_dice_and_coins(roll: str, found: list[tuple[str, str]]) -> None:
    assert places(CUP.format(roll)) == found


def test_goods_lie_in_heaps_and_on_cities_that_want_them() -> None:
    found = clean(MAP + "0 roll 2H:H 5D:D nC:C aS:S\n1 bid X0 Y-\n1X at 2H ; load H ; go aD 2D 4H ; give H:2 =$0\n1Y at 2H ; go aD\n")
    assert found.table.view()["table"]["cities"] == {"4H": ["2H"], "5D": ["D"], "aS": ["S"], "nC": ["C"]}  # type: ignore[union-attr]


# Turns

TURNS = {
    "empty truck": ("1X at nC ; go aD", []),
    "a dash for nothing to load": ("1X at nC ; - ; go aD ; -", []),
    "done at the end": ("1X at nC ; go aD ; done", []),
    "loads one by one": ("1X at nC ; load H ; go aS aH ; give H:3", []),
    "through a city twice": ("1X at nC ; go aD nC aS", []),
    "any raw number": ("1X at nC ; load H ; go aS aH ; give H:a", []),
    "after done": ("1X at nC ; go aD ; done ; -", [("cc:turn.order", "-")]),
    "done before the drive": ("1X at nC ; done", [("cc:go.owed", " ")]),
    "two drives": ("1X at nC ; go aD ; go nC", [("cc:turn.order", "go nC")]),
    "a drive to where it stands": ("1X at nC ; go nC", [("cc:go.road", "nC")]),
    "a drive back home": ("1X at nC ; go aD nC", [("cc:go.return", "nC")]),
    "over a corner": ("1X at nC ; go 2D", [("cc:go.road", "2D")]),
    "placed after loading": ("1X load H ; at nC ; go aD", [("cc:at.owed", "load H")]),
    "placed twice": ("1X at nC ; at nC ; go aD", [("cc:at.once", "nC")]),
    "nothing but a dash": ("1X -", [("cc:at.owed", "")]),
    "more than lies there": ("1X at nC ; load H H ; go aD", [("cc:load.goods", "H")]),
    "a finished good that is raw": ("1X at nC ; load 3H ; go aD", [("cc:load.goods", "3H")]),
    "wanted and kept": ("1X at nC ; load H ; go aS aH", [("cc:give.owed", "")]),
    "not wanted": ("1X at nC ; load H ; go aS ; give H:3", [("cc:give.wanted", "H:3")]),
    "more than carried": ("1X at nC ; load H ; go aS aH ; give H:3 H:4", [("cc:give.carried", "H:4")]),
    "given where it was loaded": ("1X at nC ; load H ; give H:4 ; go aD", [("cc:give.moved", "give H:4")]),
    "another's truck": ("1X at nC ; go aD ; !Y at 2H", [("cc:turn.offturn", "!Y at 2H")]),
    "leaving": ("1X at nC ; go aD ; concede", [("cc:concede", "concede")]),
    "making another leave": ("1X !Y concede ; at nC ; go aD", [("cc:concede", "!Y concede")]),
    "a raw good without its number": ("1X at nC ; go aD ; give H", [("tlog:token", "H")]),
    "a pass": ("1X pass", [("tlog:verb", "pass")]),
    "a word of another game": ("1X buy 3@C2", [("tlog:verb", "buy 3@C2")]),
    "a stranger's turn": ("1Q at nC ; go aD", [("tlog:seat", "1Q")]),
    "a stranger out of turn": ("1X !Q at nC ; at nC ; go aD", [("tlog:seat", "!Q at nC")]),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn(case: str) -> None:
    line, expected = TURNS[case]
    found = places(BID + line + " # all of it")
    assert [code for code, _ in found] == [code for code, _ in expected]
    if expected and expected[0][1].strip():
        assert found == expected


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("1X at nC ; go -", []),
        ("1X at nC ; - ; go - ; done", []),
        ("1X at nC ; load H ; go -", ["cc:load.stuck"]),
        ("1X at nC ; go - ; load H", ["cc:load.stuck"]),
        ("1X at nC ; go aD", ["cc:go.money"]),
        ("1X at nC", ["cc:go.owed"]),
        ("1X at nC ; go - ; go -", ["cc:turn.order"]),
        ("1X at nC ; go - ; give H:3", ["cc:give.moved"]),
    ],
)
def test_at_the_end_of_the_track(line: str, found: list[str]) -> None:
    assert codes(BROKE + line) == found


def test_one_dollar_is_enough_for_an_empty_truck_and_too_little_for_a_full_one() -> None:
    """What counts for `go -` is the load at the start of the turn (ruling C-08)."""
    one = START + "fix $ X-98\n1 bid X0 Y-\n1X at nC ; "
    assert codes(one + "go -") == ["cc:go.must"]
    assert codes(one + "load H ; go -") == ["cc:go.must"]
    assert codes(one + "load H ; go aD") == ["cc:go.money"]
    clean(one + "go aD =$-99")
    carrying = START + "1 bid X0 Y-\n1X at nC ; load H ; go aD\n1Y at 3S ; go 2H\n" + NEXT + "fix $ X-96\n2 bid X0 Y-\n"
    clean(carrying + "2X go - =$-98 =load:1")
    assert codes(carrying + "2X go nC") == ["cc:go.money"]


def test_a_raw_coin_may_turn_up_the_number_of_its_city_and_stays_there() -> None:
    """Rulings C-15 and C-16: it must be driven off and come back, or go to another city."""
    log = MAP + "0 roll 2H:S 5D:C nC:H aS:D\n1 bid X0 Y-\n1X at nC ; load H ; go aD 2H ; give H:2 =$-1\n1Y at 3S ; go 5C\n" + NEXT
    away = (
        log
        + "2 bid X0 Y-\n2X load 2 ; go 3S =$-3 =load:1\n2Y go 4H\n2 roll 3H:D 2D:S nC:C 5S:H\n3 bid X0 Y-\n3X go 2H ; give 2 =$2 =done:1\n"
    )
    clean(away)
    assert codes(log.replace("give H:2 =$-1", "give H:2 2")) == ["cc:give.carried"]
    assert codes(away.replace("; give 2 =$2 =done:1", "")) == ["cc:give.owed"]


def test_all_that_is_wanted_is_given_raw_and_finished_in_any_order() -> None:
    log = (
        MAP
        + "0 roll 2H:H 5D:C nC:S aS:D\n1 bid X0 Y-\n1X at aS ; load D ; go 2D ; give D:4\n1Y at 3S ; go 5C\n1 roll 2H:S aD:H 3C:D 4S:C\n"
        "2 bid X0 Y-\n2X load 4 ; go aD ; =load:1\n".replace(" ; =", " =")
    )
    log += "2Y go 4H\n2 roll 2H:C 5D:S nC:H aS:S\n3 bid X0 Y-\n3X load H ; go 2H 4H"
    clean(log + " ; give H:3 4 =$7 =done:1 =load:0")
    clean(log + " ; give 4D ; give H:3 =$7")
    assert codes(log + " ; give 4") == ["cc:give.owed"]
    assert codes(log + " ; give H:4") == ["cc:give.owed"]
    assert codes(log + " ; give H:3 4 4") == ["cc:give.carried"]


def test_a_number_turns_up_once_a_suit_and_the_last_one_is_known() -> None:
    """Six coins of a suit: once five numbers have turned up the sixth is certain (ruling C-27)."""
    from boardgen.layout import catalog
    from tests.referee.cairo.players import Scribe

    lines = Scribe(catalog.load("cairo"), "XY", 7, long=True, claims=0).play(most=60).splitlines()
    turned: dict[str, list[str]] = {}
    for number, line in enumerate(lines):
        for word in line.split():
            if len(word) == 3 and word[1] == ":" and word[0] in "HDCS" and "roll" not in line and "first" not in line:
                before = turned.setdefault(word[0], [])
                for rank in before:
                    spoiled = [*lines[:number], line.replace(word, f"{word[0]}:{rank}")]
                    assert codes("\n".join(spoiled) + "\n")[0] == "cc:coin.twice"
                before.append(word[2])
    assert max(len(ranks) for ranks in turned.values()) >= 4


def test_money_beyond_the_track_is_kept_and_noted() -> None:
    found = verdict(START + "fix $ X+98\n1 bid X0 Y-\n1X at nC ; load H ; go aS aH ; give H:3 =$96\n1Y at 3S ; go 2H\n")
    assert found.findings == []
    found = verdict(START + "fix $ X+108\n1 bid X0 Y-\n1X at nC ; load H ; go aS aH ; give H:3 =$106\n1Y at 3S ; go 2H\n")
    assert [(f.level, f.code) for f in found.findings] == [("note", "cc:money.track")]
    assert found.valid


# By leave of the table


@pytest.mark.parametrize(
    ("line", "code", "claims"),
    [
        ("1X at nC ; go 2H", "cc:go.road", "=$-1"),
        ("1X at nC ; go aD nC", "cc:go.return", "=$-2"),
        ("1X at nC ; go -", "cc:go.must", "=$0"),
        ("1X at nC", "cc:go.owed", "=$0"),
        ("1X at nC ; load H ; go aS aH", "cc:give.owed", "=$-3 =load:1"),
        ("1X at nC ; go aS ; load D", "cc:turn.order", "=$-1 =load:1"),
        ("1X at nC ; load H ; go aS ; give H:4", "cc:give.wanted", "=$-1 =load:0"),
        ("1X at nC ; at aS ; go aH", "cc:at.once", "=$-1"),
    ],
)
def test_what_the_table_lets_pass_stands(line: str, code: str, claims: str) -> None:
    found = verdict(f"{BID}{line} {claims}\n!ok 1X {code} by leave of the table\n1Y at 2H ; go aD\n")
    assert [(f.level, f.code) for f in found.findings] == [("note", code)]
    assert found.valid_through == "1Y"
    assert len(found.irregularities) == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1X load H ; go aD", "cc:at.owed"),
        ("1X at nC ; load D ; go aD", "cc:load.goods"),
        ("1X at nC ; load H ; go aS aH ; give D:3", "cc:give.carried"),
        ("1X at nC ; go aD ; concede", "cc:concede"),
    ],
)
def test_what_cannot_stand_even_so(line: str, code: str) -> None:
    assert codes(f"{BID}{line}\n!ok 1X {code} by leave of the table\n") == [code]


# Claims and corrections


def test_a_failed_claim_is_one_finding_and_money_is_taken_over() -> None:
    log = BID + "1X at nC ; load H ; go aD =$-3\n1Y at 2H ; go aD\n" + NEXT + "2 bid X0 Y-\n2X go nC =$-5"
    assert [(f.code, f.column) for f in verdict(log).findings] == [("claim:cash", 27)]
    assert [f.code for f in verdict(log, trust="engine").findings] == ["claim:cash", "claim:cash"]


@pytest.mark.parametrize(("claim", "code"), [("=load:2", "claim:load"), ("=done:1", "claim:done")])
def test_goods_are_not_taken_over(claim: str, code: str) -> None:
    (finding,) = verdict(BID + f"1X at nC ; load H ; go aD {claim}\n").findings
    assert (finding.code, finding.help) == (code, "it is not taken over, since it does not say which goods")


def test_money_below_the_track_is_not_taken_over() -> None:
    (finding,) = verdict(BID + "= $ X-100\n1X at nC ; go aD =$-1\n").findings
    assert finding.code == "claim:cash"
    assert finding.help.startswith("it is not taken over: X would have -$100")


def test_a_correction_is_booked_and_triggers_nothing() -> None:
    found = clean(BID + "fix $ X+5 Y-3 miscounted\n1X at nC ; go aD =$4\n= $ Y-3")
    assert found.table.corrections() == ["X money +$5", "Y money -$3"]  # type: ignore[union-attr]
    assert ("corrected by hand", "+$5") in found.table.standings()[0].how  # type: ignore[union-attr]
    assert [odd.message for odd in found.irregularities] == ["X money +5, Y money -3 miscounted"]


@pytest.mark.parametrize(
    ("line", "code", "marked"),
    [
        ("fix load X+1", "tlog:fix.key", "load"),
        ("fix done X+1", "tlog:fix.key", "done"),
        ("fix D4 X", "tlog:point", "D4"),
        ("fix D4 .", "tlog:point", "D4"),
        ("fix 3S .", "tlog:token", "3S"),
        ("fix $ X:Y+1", "tlog:seat", "$"),
        ("fix $ Q+1", "tlog:seat", "$"),
        ("fix $ X-100", "cc:fix.floor", "$"),
        ("fix $ X+1 Y-100", "cc:fix.floor", "$"),
        ("!rule length=medium", "tlog:option", "length=medium"),
        ("!rule ko=simple", "tlog:option", "ko=simple"),
        ("= xs X1", "tlog:key", "X1"),
        ("= $ Q1", "tlog:seat", "Q1"),
        ("end pass", "cc:end.kind", "end"),
        ("end full", "cc:end.kind", "end"),
    ],
)
def test_lines_that_are_no_turn(line: str, code: str, marked: str) -> None:
    assert places(BID + line) == [(code, marked)]


@pytest.mark.parametrize(
    ("line", "code", "help"),
    [
        ("1X at 7C ; go aD", "tlog:token", "here may stand a city such as nC"),
        ("0 first X:2+3 Y:2", "tlog:dice", "its faces are n a 2 3 4 5"),
        ("1 bid X0 Y- =$3", "tlog:token", "check the table with a line `= ...`"),
    ],
)
def test_what_cannot_be_read(line: str, code: str, help: str) -> None:
    (finding,) = verdict((BID if "at" in line else START) + line).findings
    assert (finding.code, finding.help) == (code, help)


def test_a_layout_without_a_suit_does_not_know_its_letter(tmp_path: Path) -> None:
    text = "extends: cairo\nsuits: {S: ~}\nranks: {5: ~}\ncoins: {setup: 3, round: 2}\nmap: {rows: [T T T T T, T T T T T, T T T T T]}\n"
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    log = head("X=Ann Y=Ben", "Board: small") + "| nH aH 2H 3H 4H\n| nD aD 2D 3D 4D\n| nC aC 2C 3C 4C\n0 roll nH:D nD:D nC:H\n1 bid X0 Y-\n"
    for line, code in {
        "1X at nH ; load D ; go aH": None,
        "1X at nS ; go aH": "tlog:city",
        "1X at nH ; load S ; go aH": "tlog:city",
        "1X at nH ; load 5 ; go aH": "tlog:city",
        "1X at nC ; load H ; go nD nH ; give H:5": "tlog:city",
    }.items():
        found = verdict(log + line, folder=tmp_path)
        assert [f.code for f in found.findings] == ([code] if code else []), line
    second = log + "1X at nH ; go aH\n1Y at nH ; go aH\n1 roll aD:H aC:D\n2 bid X0 Y-\n2X go nH\n"
    assert verdict(second, folder=tmp_path).findings == []
    (one,) = verdict(second.replace("1 roll aD:H aC:D", "1 roll aD:H 2D:C"), folder=tmp_path).findings
    assert one.code == "cc:contracts.dice"


def test_every_code_of_these_tests_is_explained() -> None:
    rules = {rule.code for rule in Wording("cairo").rules()}
    for _, code, _ in (*ORDER.values(), *MAPS.values()):
        assert code in rules or look_up(code) is not None

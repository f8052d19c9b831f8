"""Lines of the whole table: who is first, the auction of a round, contracts from the cup."""

from __future__ import annotations

import pytest

from tests.referee.games.cairo.logs import MAP, ROLL, START, clean, codes, head, places, verdict

FOUR = head("X=Xavier Y=Yvonne Z=Zak W=Wendy")


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
    assert [(f.level, f.code) for f in found.findings] == [("error", "tlog:order.doubled"), ("warning", "cc:bid.seat")]
    assert found.findings[1].message.endswith("; may follow from line 12")
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
    assert found.table.view().table.cities == {"4H": ["2H"], "5D": ["D"], "aS": ["S"], "nC": ["C"]}  # type: ignore[union-attr]

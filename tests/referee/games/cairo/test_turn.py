"""A seat's turn: the truck placed, loaded, driven and unloaded; what the table lets pass."""

from __future__ import annotations

import pytest

from tests.referee.games.cairo.logs import BID, MAP, NEXT, ROLL, START, clean, codes, places, verdict
from tests.sampling import row

BROKE = START + "fix $ X-99\n1 bid X0 Y-\n"
"""X stands at the end of the track."""


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
    "a word of another game": ("1X buy 3@C2", [("tlog:verb", "buy")]),
    "a stranger's turn": ("1Q at nC ; go aD", [("tlog:seat", "1Q")]),
    "a stranger out of turn": ("1X !Q at nC ; at nC ; go aD", [("tlog:seat", "!Q at nC")]),
}


def test_a_turn() -> None:
    for case in TURNS:
        with row(case):
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


@pytest.mark.slow
def test_a_number_turns_up_once_a_suit_and_the_last_one_is_known() -> None:
    """Six coins of a suit: once five numbers have turned up the sixth is certain (ruling C-27)."""
    from boardgen.layout.spec import catalog
    from tests.referee.games.cairo.players import Scribe

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


def test_a_raw_good_written_like_a_finished_one_is_told_its_form() -> None:
    (found,) = verdict(MAP + ROLL + "1 bid X0 Y-\n1X at nC ; load H ; go aS aH ; give 3").findings
    assert (found.code, found.help) == ("cc:give.carried", "write a raw good with the number that turns up: `give H:3`")


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

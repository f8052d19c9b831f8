"""Claims, corrections and other lines that are no turn; what of a line cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.games.cairo.logs import BID, NEXT, START, clean, head, places, verdict

if TYPE_CHECKING:
    from pathlib import Path


def test_a_failed_claim_is_one_finding_and_money_is_taken_over() -> None:
    log = BID + "1X at nC ; load H ; go aD =$-3\n1Y at 2H ; go aD\n" + NEXT + "2 bid X0 Y-\n2X go nC =$-5"
    assert [(f.code, f.column) for f in verdict(log, trust="log").findings] == [("claim:cash", 27)]
    assert [(f.code, f.also) for f in verdict(log).findings] == [("claim:cash", (17,))]


@pytest.mark.parametrize(("claim", "code"), [("=load:2", "claim:load"), ("=done:1", "claim:done")])
def test_goods_are_not_taken_over(claim: str, code: str) -> None:
    (finding,) = verdict(BID + f"1X at nC ; load H ; go aD {claim}\n", trust="log").findings
    assert (finding.code, finding.help) == (code, "it is not taken over, since it does not say which goods")


def test_money_below_the_track_is_not_taken_over() -> None:
    (finding,) = verdict(BID + "= $ X-100\n1X at nC ; go aD =$-1\n", trust="log").findings
    assert finding.code == "claim:cash"
    assert finding.help.startswith("it is not taken over: cannot set the money of X to -$100")


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
        ("1X at 7C ; go aD", "tlog:token", "write for example nC"),
        ("1X at nC ; load h ; go aD", "tlog:token", "write `H`"),
        ("1X at nC ; load H ; go aS aH ; give h:3", "tlog:token", "write `H:3`"),
        ("1X at nC ; load H ; go aS aH ; give h:A", "tlog:token", "write `H:a`"),
        ("1X at nC ; load 3h ; go aD", "tlog:token", "write `3H`"),
        ("1X at nC ; load q ; go aD", "tlog:token", "write a good such as 3H"),
        ("0 roll 2h:s 5D:C nC:H aS:D", "tlog:token", "write `2H:S`"),
        ("0 roll NC:s 5D:C nC:H aS:D", "tlog:token", "write `nC:S`"),
        ("0 first X:N Y:2", "tlog:token", "write `X:n`"),
        ("0 first X:2+3 Y:2", "tlog:dice", "its faces are n a 2 3 4 5"),
        ("1 bid X0 Y- =$3", "tlog:token", "check the table with a line `= ...`"),
    ],
)
def test_what_cannot_be_read(line: str, code: str, help: str) -> None:
    (finding,) = verdict((BID if "at" in line else START) + line).findings
    assert (finding.code, finding.help) == (code, help)


@pytest.mark.parametrize("line", ["fix D4 W", "fix load W+1", "fix $ W:B+1"])
def test_examples_are_of_these_seats(line: str) -> None:
    (finding,) = verdict(head("B=Ann W=Ben") + BID.replace("X0", "B0").replace("Y-", "W-") + line).findings
    assert "`fix $ B+5" in finding.help


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

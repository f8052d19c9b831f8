"""Claims never make money: what a failed claim does to a game, by the rules and by the log, in all games and in `score`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from referee.cli import app
from tests.referee.games.cairo.logs import BID, NEXT, verdict as cairo
from tests.referee.games.gocaine.logs import head, verdict as gocaine
from tests.referee.games.territory.logs import GO, head as territory_head, verdict as territory

if TYPE_CHECKING:
    from click.testing import Result

    from referee.judge.judge.verdict import Verdict

RICH = head("B=Ana R=Ben") + "1B @D4\n1R @F3\n2B buy 10@D4 =$500\n2R -\n3B buy 40@D4\n3R -\nend agreed\n"
"""Blue has paid ten tons with $50, and claims to have $500 left."""


def run(*arguments: str, text: str) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def said(found: Verdict) -> list[tuple[int, str]]:
    return [(f.line, f.code) for f in found.findings if f.level == "error"]


def test_a_claim_makes_no_money() -> None:
    price = "2B buy 10@D4"
    assert price in RICH
    found = gocaine(RICH)
    assert said(found)[:2] == [(6, "claim:cash"), (8, "gc:buy.cash")]
    done = run("score", "-", text=RICH)
    assert done.exit_code == 1
    assert "wins" not in done.stdout


def test_a_trusted_log_says_in_its_headline_that_the_result_rests_on_it() -> None:
    done = run("score", "--trust", "log", "-", text=RICH)
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[1].startswith("Not by the rules: this result depends on 1 value taken from the log")
    assert any(line.endswith(", by the log") for line in lines)
    assert "by the rules the game breaks off after 2R" in lines
    assert "values taken from the log" in lines
    result = json.loads(run("score", "--trust", "log", "--json", "-", text=RICH).stdout)
    assert [taken["code"] for taken in result["taken"]] == ["claim:cash"]
    assert (result["by_rules"]["finished"], result["by_rules"]["valid_through"]) == (False, "2R")
    assert {one["seat"]: one["score"] for one in result["by_rules"]["standings"]} == {"B": 0, "R": 50}
    by_rules = json.loads(run("score", "--json", "-", text=RICH).stdout)
    assert (by_rules["taken"], by_rules["by_rules"]) == ([], None)


def test_show_says_which_values_are_of_the_log() -> None:
    done = run("show", "--trust", "log", "-", text=RICH)
    assert done.exit_code == 1
    assert "with values taken from the log" in done.stdout.splitlines()[0]
    assert json.loads(run("show", "--trust", "log", "--as", "json", "-", text=RICH).stdout)["taken"]
    assert json.loads(run("show", "--as", "json", "-", text=RICH).stdout)["taken"] == []


def test_the_result_by_the_rules_stands_beside_that_of_the_log() -> None:
    text = head("B=Ana R=Ben") + "1B @D4\n1R @F3\n2B - =$60\n2R -\nend agreed\n"
    done = run("score", "--trust", "log", "-", text=text)
    assert done.exit_code == 1
    assert "B Ana wins, by the log" in done.stdout
    assert "B Ana and R Ben share the win, by the rules" in done.stdout


@pytest.mark.parametrize("trust", ["log", "engine"])
def test_result_is_compared_with_the_rules_whoever_is_trusted(trust: str) -> None:
    text = head("B=Ana R=Ben", "Result: B60 R45") + "1B @D4\n1R @F3\n2B - =$60\n2R -\nend agreed\n"
    found = gocaine(text, trust="log" if trust == "log" else "engine")
    results = [f.message for f in found.findings if f.code == "claim:result"]
    wrong = ["R has 50 by the rules, 45 by the log"]
    # By the rules the claim and the result are off by the same amount: one mistake.
    assert results == (["B has 50 by the rules, 60 by the log", *wrong] if trust == "log" else wrong)


def test_claims_that_are_off_by_the_same_amount_are_one_error() -> None:
    start = head("B=Ana R=Ben") + "1B @D4\n1R @F3\n"
    found = gocaine(start + "2B - =$55\n2R - =$50\n3B buy 1cell =$50\n= $ B50\n3R -\n4B - =$45\n4R -\n5B - =$50\n")
    first, second = [f for f in found.findings if f.code == "claim:cash"]
    assert (first.line, first.also) == (6, (8, 9))
    assert first.full_message.endswith("(and on lines 8, 9)")
    # A right claim ends it: what is wrong after it is another mistake.
    assert (second.line, second.also) == (13, ())
    assert found.valid_through == "4R"
    row = "|  4 . . . . . . . . . .\n"
    (only,) = gocaine(start + row + "2B -\n2R -\n" + row).findings
    assert (only.line, only.also) == (6, (9,))


@pytest.mark.parametrize(
    "log",
    [
        "2B - =$0\n2R -\n3B buy 1cell\n3R -\n= $ B45",  # $0 would not pay for the cell
        "2B - =$0\n= cell R3\n2R - ; @G3 =$9\n= cell R2\n3B buy 1cell =$45",
        "2B buy 10cell =$60\n2R @F4\n3B loan =$50",  # with $60 there is no loan
        "|  5 . . . R . . . . . .\n2B @D5",
    ],
)
def test_a_value_that_makes_the_next_turn_of_its_seat_illegal_is_not_taken_over(log: str) -> None:
    found = gocaine(head("B=Ana R=Ben") + "1B @D4\n1R @F3\n" + log, trust="log")
    first = found.findings[0]
    assert first.code in ("claim:cash", "claim:row")
    assert first.help.startswith("it is not taken over, since ")
    assert first.help.endswith("B would not be allowed then")
    assert [odd.code for odd in found.irregularities] == (["claim:cell", "claim:cash"] if "cell R3" in log else [])
    assert {f.code for f in found.findings} <= {"claim:cash", "claim:row", "claim:cell"}
    assert found.live


def test_a_value_with_which_its_seat_has_played_stays_taken_over() -> None:
    """A mistake in a later turn is that turn's own, even if it would be allowed without the value."""
    start = head("B=Ana R=Ben") + "1B @D4\n1R @F3\n"
    cash = start + "2B - =$0\n2R -\n3B -\n3R -\n4B buy 1cell\n"
    # The cash makes 3B illegal and is given back. The row was there when 3B was played, so it holds for 3R.
    row = start + "2B - =$0\n2R -\n|  4 . . . B . B . . . .\n3B buy 1cell\n3R @F4\n"
    for text, taken, last in ((cash, ["claim:cash"], 10), (row, ["claim:row"], 10)):
        found = gocaine(text, trust="log")
        assert [odd.code for odd in found.irregularities] == taken
        assert said(found)[-1][0] == last


def test_all_board_rows_before_a_turn_are_given_back_together() -> None:
    rows = "|  5 . . . R . . . . . .\n|  6 . . . R . . . . . .\n"
    found = gocaine(head("B=Ana R=Ben") + "1B @D4\n1R @F3\n" + rows + "2B @D5\n", trust="log")
    assert [(f.line, f.code) for f in found.findings] == [(6, "claim:row"), (7, "claim:row")]
    assert all(f.help.startswith("it is not taken over, since 2B ") for f in found.findings)
    assert found.irregularities == []


def test_a_turn_that_is_illegal_either_way_leaves_the_value_taken_over() -> None:
    found = gocaine(head("B=Ana R=Ben") + "1B @D4\n1R @F3\n2B - =$60\n2R -\n3B buy 90@D4\n", trust="log")
    assert [odd.code for odd in found.irregularities] == ["claim:cash"]
    assert found.table is not None
    assert found.table.holding("$", "B") == 60


def test_a_value_that_makes_a_bid_illegal_is_not_taken_over() -> None:
    log = BID + "1X at nC ; load H ; go aD\n1Y at 2H ; go aD =$-99\n" + NEXT + "2 bid X0 Y3 X-\n"
    found = cairo(log, trust="log")
    assert [(f.code, f.help) for f in found.findings] == [("claim:cash", "it is not taken over, since line 16 would not be allowed then")]
    assert found.taken == []
    assert len(cairo(log.replace("Y3 X-", "Y-"), trust="log").taken) == 1


def test_points_are_claimed_after_the_end() -> None:
    game = territory_head("K=Ana W=Ben", "Board: 5x5", GO) + "1K C3\n1W pass\n= pts K24\n2K pass =pts:24\n2W pass\n"
    for trust in ("engine", "log"):
        found = territory(game + "end pass\n= pts K24\nResult: K24 W0", trust=trust)
        assert said(found) == [(8, "tlog:order.place"), (9, "tlog:order.place")]
        assert "points are counted after the end" in found.findings[0].message
        assert found.table is not None
        assert {one.seat: one.score for one in found.table.standings()} == {"K": 24, "W": 0}


def test_what_a_line_claims_before_it_is_broken_is_the_root_cause() -> None:
    start = "1R @B2\n1B @A1\n2R buy 2@B2 ; @B4\n2B -\n"
    assert said(gocaine(start + "3R !B hit PE ; roll B2/2 1+1 safe ; ship B2>B4")) == [(8, "claim:roll")]
    ring = "1R @D6\n1B @A1\n2R @B1 x1B ktr A1\n"
    assert said(gocaine(ring)) == [(6, "claim:capture")]


def test_a_claim_or_row_that_is_off_says_what_the_referee_goes_on_with() -> None:
    """A row that is right ends a mistake: when it is made again, it is a new one."""
    start, wrong, right = territory_head("B=Ana R=Ben", GO, "Board: 3x1") + "1B A1\n", "| 1 . B .\n", "| 1 B . .\n"
    assert "--trust log" in territory(start + wrong).findings[0].help
    assert "--trust engine" in territory(start + wrong, trust="log").findings[0].help
    assert len(said(territory(start + wrong + wrong))) == 1
    assert len(said(territory(start + wrong + right + wrong))) == 2
    for claim, message in (("$7", "R $45 by the rules, 7 by the log"), ("cell:2", "R cell 11 by the rules, 2 by the log")):
        (found,) = gocaine(f"1R buy 1cell ={claim}\n").findings
        assert found.message == message

"""After a broken line judging goes on: what one run finds, what may follow, and that nothing of it gets into the game itself."""

from __future__ import annotations

import io
import json
from random import Random

import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.judge.judge.verdict import Verdict, judge
from tests.referee.games.cairo.logs import BID, verdict as cairo
from tests.referee.games.gocaine.logs import head, verdict as gocaine
from tests.referee.games.territory.logs import GO, head as territory_head, verdict as territory
from tests.referee.planted import GAMES, LINE, WHOLE, game, judged, plant, slip
from tests.sampling import sampled

START = head("B=Ana R=Ben") + "1B @D4\n1R @F3\n"


def said(found: Verdict) -> list[tuple[int, str]]:
    return [(f.line, f.code) for f in found.findings if f.level == "error"]


def may_follow(found: Verdict) -> list[tuple[int, str, str]]:
    """The findings that may follow from an earlier line, each with what it says of that."""
    return [(f.line, f.code, f.message.rpartition("; ")[2]) for f in found.findings if "; may follow from line" in f.message]


def test_a_second_mistake_is_found_and_says_what_it_may_follow_from() -> None:
    found = gocaine(START + "2B @F3\n2R @G6\n3B @H8\n3R @G6\n4B -\n")
    assert said(found) == [(6, "gc:deploy.occupied")]
    assert may_follow(found) == [(9, "gc:deploy.occupied", "may follow from line 6")]
    first, second = found.findings
    assert (first.level, second.level) == ("error", "warning")
    assert (found.errors, found.valid_through, found.turn, found.next) == (1, "1R", "1R", "2B")
    assert found.table is not None
    assert found.table.view().stones == {"D4": "B", "F3": "R"}


def test_what_a_claim_and_a_board_row_agree_with_does_not_follow_any_more() -> None:
    log = territory_head("K=Ana W=Ben", "Board: 9x9", GO) + "1K C3\n1W C3\n2K D4\n{}2W D4\n"
    assert may_follow(territory(log.format("= xs W0\n"))) == [(10, "mt:stone.occupied", "may follow from line 7")]
    row = "|  4 . . . K . . . . .\n"
    assert may_follow(territory(log.format(row))) == [(10, "mt:stone.occupied", "may follow from line 7")]
    assert said(territory(log.format(f"{row}= xs W0 ; cards W0\n"))) == [(7, "mt:stone.occupied"), (11, "mt:stone.occupied")]
    # What comes after that may follow from the second line.
    on = territory(log.format(f"{row}= xs W0 ; cards W0\n") + "3K D4\n")
    assert may_follow(on) == [(12, "mt:stone.occupied", "may follow from line 11")]
    # A claim that does not agree is taken over, so that the next one can.
    false = territory(log.format("= xs W3 ; cards W0\n= xs W3\n= xs W2\n"))
    assert may_follow(false)[0] == (9, "claim:xs", "may follow from line 7")
    assert said(false) == [(7, "mt:stone.occupied"), (11, "claim:xs")]


def test_stop_ends_with_the_first_broken_line() -> None:
    log = START + "2B @F3\n2R @G6\n3B @H8\n3R @G6\n"
    assert said(gocaine(log, stop=True)) == [(6, "gc:deploy.occupied")]
    done = CliRunner().invoke(app, ["check", "--stop", "-"], input=log)
    assert (done.exit_code, done.stdout.count(": error[")) == (1, 1)


def test_what_only_the_assumption_causes_is_no_error() -> None:
    # Ten tons cannot be paid; that nothing can be shipped and sold then is the same mistake.
    found = gocaine(START + "2B buy 11@D4\n2R -\n3B ship D4>D4 ; @E8\n3R -\n4B sell D4 ; done =$60\n4R -\n5B buy 1cell =$55")
    assert said(found) == [(6, "gc:buy.cash")]
    assert [(line, code) for line, code, _ in may_follow(found)] == [(8, "gc:ship.load"), (10, "gc:sell.load")]
    # Two stones were set, and the log names another point for the second; the board is as the row has it.
    log = territory_head("K=Ana W=Ben", "Board: 9x9", GO) + "1K C3\n1W C3\n2K D4\n2W E5\n|  5 . . . . W . . . .\n3K C6\n"
    assert [finding.line for finding in territory(log).findings] == [7]
    # A truck cannot jump; where it is from then on, the log says.
    assert said(cairo(BID + "1X at nC ; go 4S\n1Y at 2H ; go aD\n1 roll 3H:D aD:S nC:C 5S:H\n2 bid X0 Y-\n2X go 2S\n2Y go nC\n")) == [
        (13, "cc:go.road")
    ]


@pytest.mark.parametrize(
    ("lines", "errors"),
    [
        ("2B @E5\n2G @G6\n3B @H8\n3R -", [(7, "tlog:seat")]),
        ("2B @E5\n3R @G6\n3B @H8\n3R -", [(7, "tlog:order.round")]),
        ("2B @E5\n3B @H8\n3R -", [(7, "tlog:order.missing")]),
        ("2B @E5\n2B @E5\n2R -\n3B @H8", [(7, "tlog:order.doubled")]),
        ("2R @G6\n2B @E5\n3B @H8\n3R -", [(6, "tlog:order.missing")]),
        ("2B @@\n2R @G6\n3B @H8\n3R @H8", [(6, "tlog:token")]),
    ],
)
def test_whose_turn_it_is_shows_in_the_ids_that_follow(lines: str, errors: list[tuple[int, str]]) -> None:
    found = gocaine(START + lines)
    assert [line for line, _ in said(found)] == [line for line, _ in errors]
    assert said(found)[-1][1] == errors[-1][1] or len(errors) == 1
    # The game goes on to be judged: a mistake at its end is found.
    last = found.next or ""
    assert last
    ended = START + lines + "\n4B @D4\n4R -\n"
    assert (ended.count("\n") - 1, "gc:deploy.occupied") in [(line, code) for line, code, _ in may_follow(gocaine(ended))]


def test_score_and_show_have_the_last_valid_turn() -> None:
    log = START + "2B @F3\n2R @G6 =$45\n3B @H8\n"
    shown = CliRunner().invoke(app, ["show", "--as", "json", "-"], input=log)
    assert shown.exit_code == 1
    assert json.loads(shown.stdout)["turn"] == "1R"
    assert set(json.loads(shown.stdout)["stones"]) == {"D4", "F3"}
    scored = CliRunner().invoke(app, ["score", "--json", "-"], input=log)
    assert scored.exit_code == 1
    assert json.loads(scored.stdout)["irregularities"] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(GAMES, landing=0))
def test_ten_planted_mistakes_are_told_in_one_run_and_nothing_else_is_an_error(name: str) -> None:
    """The figures are those of bench/planted_mistakes.py, which has many more logs."""
    logs = [judged(plant(name, seed, claims=seed % 2 == 0)) for seed in range(12)]
    found, may, lost, false = (sum(len(told[part]) for told in logs) for part in range(4))
    assert found + may + lost > 100
    assert found + may >= 0.95 * (found + may + lost)
    assert found >= 0.5 * (found + may + lost)
    assert false <= 0.05 * (found + false)
    assert all(told.first for told in logs)


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(GAMES, landing=0))
def test_nothing_that_is_assumed_gets_into_the_game(name: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        lines = game(name, seed, claims=seed % 2 == 0).splitlines()
        for _ in range(rng.choice((1, 3, 12))):
            spoiled = slip(rng, lines, rng.choice([*LINE, *WHOLE]), 6)
            if spoiled is not None:
                lines[spoiled.at : spoiled.to] = spoiled.lines
        text = ("\n".join(lines) + "\n").encode()
        (on,) = judge(io.BytesIO(text), "spoiled.tlog")
        (stopped,) = judge(io.BytesIO(text), "spoiled.tlog", stop=True)
        assert (on.valid, on.valid_through, on.turn, on.next) == (stopped.valid, stopped.valid_through, stopped.turn, stopped.next)
        assert on.irregularities == stopped.irregularities
        assert on.table is not None
        assert stopped.table is not None
        assert on.table.view() == stopped.table.view()
        assert on.table.standings() == stopped.table.standings()
        assert on.table.corrections() == stopped.table.corrections()


def test_a_false_claim_inside_a_line_is_the_one_error_of_all_that_rests_on_it() -> None:
    base = head("R=Ann B=Ben G=Cat") + "1R @B2\n1B @E5\n1G @C5\n2R buy 10@B2 ; @B3\n2B done\n2G done\n"
    # Nothing of the ten tons is left, so it cannot be shipped on, claimed or sold.
    inside = gocaine(base + "3R !B hit TP ; ship B2>B3 ; roll B3/10 4+3 safe ; ship B3>B2 =mt:10\n3B done\n")
    assert [(f.line, f.code) for f in inside.findings] == [(10, "claim:roll")]
    assert "not safe" in inside.findings[0].message
    later = gocaine(base + "3R !B hit PE ; roll B2/10 4+3 safe ; @B4 =mt:10\n3B done\n3G done =mt:0\n4R ship 3 B2>B3\n4B done\n4G @E5\n")
    assert said(later) == [(10, "claim:roll")]
    assert [(line, code) for line, code, _ in may_follow(later)] == [(13, "gc:ship.load"), (15, "gc:deploy.occupied")]
    assert later.findings[1].message == "4R cannot ship from B2: no product is there; may follow from line 10"
    # Safe against the log: it goes on without the load, and says so once.
    kept = gocaine(base + "3R !B hit PE ; roll B2/10 6+6 seized ; @B4 =mt:0\n3B done =mt:0\n3G done =$45\n4R done =mt:0\n")
    assert said(kept) == [(10, "claim:roll")]
    assert may_follow(kept) == [(12, "claim:cash", "may follow from line 10")]
    assert kept.findings[0].also == (13,)
    # A stone that the log says is captured, and the rules say is not.
    alike = territory_head("B=Ana W=Ben", "Board: 5x5", GO) + "1B A2\n1W C3\n2B C2 x1W =xs:1\n2W E5\n3B C3\n"
    assert said(territory(alike)) == [(8, "claim:capture")]
    other = alike.replace("3B C3", "3B E5")
    assert said(territory(other)) == [(8, "claim:capture")]
    assert may_follow(territory(other)) == [(10, "mt:stone.occupied", "may follow from line 8")]


def test_a_quotation_mark_that_is_not_closed_is_told_where_it_opens() -> None:
    base = head("R=Ann B=Ben") + "1R @B2\n1B @E5\n"
    for line, column in (
        ('fix $ R+5 "miscounted', 11),
        ("fix $ R+5 'miscounted", 11),
        ("fix $ R+5 \u201cmiscounted", 11),
        ('fix $ R+5 he said "oh', 19),
        ('!rule ko=simple "agreed', 17),
        ('!ok 1B gc:deploy.suicide "nobody saw', 26),
    ):
        (found,) = [f for f in gocaine(base + line + "\n").findings if f.level == "error"]
        assert (found.line, found.column, found.code) == (6, column, "tlog:quote"), line
        assert "opens here is not closed" in found.message
    reasons = ('"miscounted"', "didn't count", "\u201emiscounted\u201c", "'miscounted'", 'on a  # 13" board')
    for line in [f"fix $ R+5 {reason}" for reason in reasons]:
        assert not said(gocaine(base + line + "\n")), line
    (named,) = gocaine(base.replace("R=Ann", 'R="Ann')).findings
    assert (named.line, named.column, named.code) == (3, 12, "tlog:header.players")

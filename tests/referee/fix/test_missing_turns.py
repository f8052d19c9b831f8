"""A turn that was left out and was no pass: the law lists what it may have been, and the rest of the log decides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from referee.cli import app
from referee.fix.fix import Course
from referee.fix.missing_turns import other_turns
from referee.fix.repair import level
from referee.fix.repair_search import Found, Limits, search
from referee.games.written.rules import Rules
from referee.judge.headers import LayoutCache
from referee.schemas import schemas

GO = """%tlog 1
Game: territory
Board: 9x9
Options: dice=off cards=off
Players: K=Ana W=Ben
1K D4
1W E5
2W G7
3K C3
"""
TRADE = """%tlog 1
Game: gocaine
Players: R=Ann B=Ben
1R @E4
1B @F3
2R buy 10@E4 ; @E5 =$0
3R ship E4>E5 ; @D9
3B ship F3>H6
= $ R0 B0
"""


def found(text: str, limits: Limits | None = None) -> Found:
    return search(Course(text.encode(), LayoutCache()), limits=limits)


def test_a_board_row_leaves_one_turn() -> None:
    repairs = found(f"{GO}| 6 . . . . . K . . .\n")
    assert [repair.meant for repair in repairs.repairs] == ["`2K F6` is missing before line 8"]
    assert repairs.missing is not None
    assert (repairs.missing.fits, repairs.missing.tried_all, repairs.sure) == (1, True, True)


@pytest.mark.slow
def test_others_that_fit_are_counted() -> None:
    repairs = found(GO)
    assert [repair.meant for repair in repairs.repairs][:1] == ["`2K -` is missing before line 8"]
    assert repairs.missing is not None
    assert repairs.missing.fits == 79  # a pass, `-` and 77 of the 81 points: four are taken, before the turn or after it
    assert not repairs.sure
    for fits, tried_all, sure in ((1, True, True), (2, True, False), (1, False, False)):
        missing = repairs.missing._replace(fits=fits, tried_all=tried_all)
        assert repairs._replace(complete=True, missing=missing).sure is sure
    assert other_turns(repairs.missing, 3) == "76 other turns fit there too: ask the players"


@pytest.mark.slow
def test_a_turn_of_two_events_that_later_lines_need() -> None:
    repairs = found(TRADE)
    assert repairs.repairs[0].meant.startswith("`2B buy 10@F3 ; @H6")
    assert repairs.repairs[0].reach.whole


TWO = """%tlog 1
Game: gocaine
Players: R=Ana B=Ben
1R @E4
1B @F3
2R buy 10@E4 ; @E5 =$0
2B buy 10@F3 ; @F5 =$0
3R ship E4>E5 ; @E8
4R sell E5 =$100
4B sell F5 =$90
"""


@pytest.mark.slow
def test_a_turn_is_missing_though_the_next_line_of_its_player_is_wrong_too() -> None:
    repairs = found(TWO)
    meant = [(repair.meant, repair.reach.line) for repair in repairs.repairs]
    assert meant[:2] == [("`3B ship F3>F5` is missing before line 9", 10), ("`3B -` is missing before line 9", 10)]
    assert level(repairs.repairs, complete=repairs.sure) == "several"


@pytest.mark.slow
def test_the_same_log_gives_the_same_answer_within_a_bound() -> None:
    limits = Limits(work=1500)
    assert found(GO, limits) == found(GO, limits)
    few = found(GO, Limits(work=150))
    assert few.missing is None or not few.missing.tried_all
    assert not few.sure


def test_the_command_says_how_many_others_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.tlog").write_text(GO)
    shown = CliRunner().invoke(app, ["fix", "a.tlog"])
    assert "\n76 other turns fit there too: ask the players\n" in shown.output
    data = json.loads(CliRunner().invoke(app, ["fix", "a.tlog", "--format", "json"]).stdout)
    Draft202012Validator(schemas()["fix"]).validate(data)
    assert data["missing_turn"] == {"fits": 79, "tried_all": True}
    assert data["repairs"][0]["level"] == "several"


def test_the_moves_of_a_law_are_looked_for_once_where_a_turn_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, find = [0], Rules._find_moves
    monkeypatch.setattr(Rules, "_find_moves", lambda law, position: looked.append(0) or find(law, position))  # type: ignore[func-returns-value]
    lines = Path("tests/logs/examples/drove.tlog").read_text("utf-8").splitlines(keepends=True)
    assert found("".join(line for line in lines if not line.startswith("3W "))).missing is not None
    assert len(looked) < 200  # a move that cannot go on is not asked how it does

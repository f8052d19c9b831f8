"""A roll that nobody wrote down: `fix` says where it is missing and which values fit, and never makes one up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from referee.cli import app
from referee.fix.fix import Course
from referee.fix.repair import Repair, fitting
from referee.fix.repair_search import search
from referee.judge.headers import LayoutCache
from referee.schemas import schemas

ROOT = Path(__file__).resolve().parents[3]
HIT = """%tlog 1
Game: gocaine
Players: R=Ann B=Ben
1R @E4
1B @F3
2R buy 10@E4 ; @E5 =$0
2B buy 10@F3 ; !R hit WC ; roll E4/10 6+5 ; @H6 =$0
3R ship E4>E5 ; @D9
= $ R0 B0
"""
TERRITORY = (ROOT / "tests/logs/territory/game_agreed.tlog").read_text("utf-8")
TRUCKS = (ROOT / "tests/logs/cairo/game_longer.tlog").read_text("utf-8")


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def best(text: str) -> Repair:
    return search(Course(text.encode(), LayoutCache(ROOT / "tests/logs"))).repairs[0]


def without(text: str, roll: str) -> str:
    assert text.count(roll) == 1
    return text.replace(roll, "")


def test_a_roll_for_a_load_that_goes_on() -> None:
    repair = best(without(HIT, " ; roll E4/10 6+5"))
    assert repair.meant == "`roll E4/10 _+_` was not written down on line 7, before `@H6`"
    assert (repair.gap, repair.fits, repair.choices) == ("_+_", ("5+6", "6+5", "6+6"), 36)
    assert fitting(repair) == "then every later line holds only with 5+6, 6+5 or 6+6"


def test_the_only_roll_that_fits_is_offered() -> None:
    """With influence in the zone a load of 1 t is seized by double ones alone, and a claim says that it was."""
    text = HIT.replace("10@E4", "1@E4 pi@WC").replace("E4/10 6+5", "E4/1 1+1").replace("ship E4>E5 ; @D9", "@D9 =mt:0")
    text = text.replace("=$0", "", 1).replace("= $ R0 B0\n", "")
    repair = best(without(text, " ; roll E4/1 1+1"))
    assert repair.meant == "`roll E4/1 1+1` was not written down on line 7, before `@H6`"
    assert (repair.gap, repair.fits) == ("", ("1+1",))
    assert fitting(repair) == "then every later line holds only with 1+1"


def test_dice_of_a_move_and_of_the_first_turn() -> None:
    repair = best(without(TERRITORY, " 4+1 F7").replace("1G", "1G F7", 1))
    assert (repair.meant, repair.gap) == ("`_+_` was not written down on line 12, before `F7`", "_+_")
    assert "4+1" in repair.fits
    first = next(line for line in TERRITORY.splitlines() if line.startswith("0 first"))
    seat = first.split()[-1]
    repair = best(TERRITORY.replace(first, first.removesuffix(f" {seat}")))
    assert repair.meant.startswith(f"`{seat[:2]}_+_` was not written down on line ")
    assert seat[2:] in repair.fits


def test_what_a_coin_turned_up_and_the_contract_dice() -> None:
    line = next(line for line in TRUCKS.splitlines() if " give " in line and ":" in line.partition(" give ")[2])
    given = next(word for word in line.partition(" give ")[2].split() if ":" in word)
    repair = best(TRUCKS.replace(line, line.replace(given, given[0], 1)))
    assert repair.meant.startswith(f"`{given[0]}:_` was not written down on line ") or not repair.gap
    assert given[2] in repair.fits
    roll = next(line for line in TRUCKS.splitlines() if line.startswith("1 roll"))
    repair = best(TRUCKS.replace(f"{roll}\n", ""))
    assert repair.meant.startswith("`1 roll _:_ _:_ _:_ _:_` is missing before line ")
    assert (repair.fits, fitting(repair)) == ((), "then the lines after it can be judged")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.tlog"
    path.write_text(without(HIT, " ; roll E4/10 6+5"), encoding="utf-8", newline="\n")
    return path


@pytest.mark.slow
def test_it_is_shown_and_cannot_be_applied(path: Path) -> None:
    before = path.read_bytes()
    shown = run("fix", "a.tlog")
    assert shown.exit_code == 0
    assert "\n1. `roll E4/10 _+_` was probably not written down on line 7, before `@H6`; then every later" in shown.output
    assert "\n+2B buy 10@F3 ; !R hit WC ; roll E4/10 _+_ ; @H6 =$0\n" in shown.output
    assert "\nin place of `_+_` write what it was" in shown.output
    assert "\nincomplete: " in shown.output
    refused = run("fix", "a.tlog", "--apply", "1")
    assert refused.exit_code == 2
    assert "write `2B buy 10@F3 ; !R hit WC ; roll E4/10 _+_ ; @H6 =$0` yourself instead of line 7" in refused.output
    assert path.read_bytes() == before
    path.write_text(HIT.replace("6+5", "_+_"))
    assert run("check", "a.tlog").exit_code == 1  # no word of the notation is a gap


@pytest.mark.slow
def test_json_says_what_to_fill_in(path: Path) -> None:
    data = json.loads(run("fix", "a.tlog", "--format", "json").stdout)
    Draft202012Validator(schemas()["fix"]).validate(data)
    assert (data["repairs"][0]["gap"], data["repairs"][0]["fits"]) == ("_+_", ["5+6", "6+5", "6+6"])
    assert (data["repairs"][1]["gap"], data["repairs"][1]["fits"]) == (None, [])
    checked = run("check", "a.tlog", "--format", "json").stdout
    data = json.loads(checked)
    Draft202012Validator(schemas()["check"]).validate(data)
    (fix,) = data[0]["findings"][0]["fixes"]
    assert (fix["gap"], fix["certain"], fix["level"]) == ("_+_", False, "several")
    assert "if `roll E4/10 _+_` was not written down on line 7, before `@H6`, every later line can hold" in run("check", "a.tlog").output

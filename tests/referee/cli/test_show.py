"""`show` and `score` as their contracts say."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.referee.cli.running import BATTLE, BROKEN, CLEAN, HEAD, MISCLAIMED, ROOT, TRADE, run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "friday.tlog"
    file.write_text(CLEAN)
    return file


# show


def test_show_draws_the_board_and_the_holdings(log: Path) -> None:
    lines = run("show", str(log)).stdout.splitlines()
    assert lines[0].startswith("GoCaine (gocaine@")
    assert lines[0].endswith("after 1R; 2B is next")
    assert lines[2] == "12  . . . . . . . . . ."
    assert lines[9] == " 5  . . . R . . . . . ."
    assert lines[10] == " 4  . . . B . . . . . ."
    assert lines[14] == "    A B C D E F G H J K"
    assert [line.split()[:4] for line in lines[-2:]] == [["B", "Ana", "$50M", "9"], ["R", "Ben", "$30M", "9"]]


@pytest.mark.parametrize("options", [(), ("--numbers",)])
def test_show_has_the_walls_of_a_board(options: tuple[str, ...]) -> None:
    """`|` beside a point whose line to the east is gone, `-` under one whose line to the south is, at the columns' own places."""
    wide = len(options) + 1
    lines = [line[4:] for line in run("show", *options, str(ROOT / "tests/logs/examples/old-town.tlog")).stdout.splitlines()[2:18]]
    assert [i for i, line in enumerate(lines) if "-" in line] == [3, 11]
    step = wide + 1
    heads = lines[-1]
    assert [heads[i] for i, sign in enumerate(lines[3]) if sign == "-"] == [*"DEFHJK"]
    assert [i for i, sign in enumerate(lines[4]) if sign == "|"] == [3 * step - 1, 10 * step - 1]
    assert "|" not in lines[7]  # the western and the eastern gate


def test_show_numbers_the_cells() -> None:
    lines = run("show", "--numbers", BATTLE).stdout.splitlines()
    row = next(line for line in lines if line.startswith(" 5 "))
    assert row.split() == ["5", *".....", "0B", "1B", "3R", ".", "8R"]


def test_show_at_a_turn(log: Path) -> None:
    seen = json.loads(run("show", "--at", "1b", "--as", "json", str(log)).stdout)
    assert (seen["turn"], seen["next"], seen["stones"]) == ("1B", "1R", {"D4": "B"})
    assert seen["players"]["B"]["cells"] == 9


def test_show_tells_what_the_contract_says() -> None:
    seen = json.loads(run("show", "--as", "json", TRADE, "--at", "4R").stdout)
    assert seen["game"] == "gocaine"
    assert seen["players"]["R"] == {
        **seen["players"]["R"],
        "cash": 0, "cells": 6, "stock": 40, "level": 2, "chips": 1, "influence": {},
        "shipments": {"B2": [2], "C2": [4]}, "loan": False,
    }  # fmt: skip
    assert seen["players"]["G"]["influence"] == {"TP": 1}
    assert seen["table"]["abandoned"] == {}
    assert seen["table"]["hits"] == []


def test_show_of_a_faulty_log_is_the_last_sound_state() -> None:
    done = run("show", "--as", "json", "-", text=BROKEN)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["turn"] == "1B"
    assert done.stderr.startswith("-:5:8: error[gc:deploy.occupied]")
    done = run("show", "--as", "json", "-", text=MISCLAIMED)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["turn"] == "1B"


def test_show_tells_what_lies_abandoned() -> None:
    text = HEAD + "0B place A1\n1B buy 3@A1 ; done\n1R - ; @A2\n2B - ; @C3\n2R - ; @B1 x1B\n"
    seen = json.loads(run("show", "--as", "json", "-", text=text).stdout)
    assert seen["table"]["abandoned"] == {"A1": {"seat": "B", "mt": 3}}
    assert "abandoned: A1 3 t of B" in run("show", "-", text=text).stdout
    assert run("show", "--as", "svg", "-", text=text).exit_code == 0


def test_show_makes_a_picture(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    done = run("show", "--as", "svg", "--numbers", "-o", str(out), str(log))
    assert (done.exit_code, done.output) == (0, f"written to {out}\n")
    ids = {element.get("id") for element in ElementTree.parse(out).iter()}
    assert {"D4", "zone-PE"} <= ids
    assert run("show", "--as", "svg", str(log)).stdout.count("<svg ") == 1


def test_a_picture_is_the_same_twice_and_writes_names_of_any_script() -> None:
    first, second = (run("show", "--as", "svg", "-", text=CLEAN.replace("Ana", "李娜")).stdout for _ in range(2))
    assert first == second
    assert "李娜" in first


def test_a_picture_that_cannot_be_written_is_refused(log: Path, tmp_path: Path) -> None:
    done = run("show", "-o", str(tmp_path / "no" / "board.txt"), str(log))
    assert done.exit_code == 2
    assert "No such file" in done.stderr


# score


def test_score_of_an_unfinished_game() -> None:
    scored = json.loads(run("score", "--json", TRADE).stdout)
    assert (scored["game"], scored["finished"], scored["irregularities"]) == ("gocaine", False, [])
    assert [(one["seat"], one["name"], one["place"], one["score"], one["points"]) for one in scored["standings"]] == [
        ("R", "Ann", None, 80, None),
        ("G", "Cat", None, 30, None),
    ]
    assert scored["standings"][0]["detail"]["cash"] == 80


def test_score_says_how_each_dollar_arose() -> None:
    text = run("score", TRADE).stdout
    assert "sold 4 t in Southwest" in text
    account = [line.split()[0] for line in text.split("\nR Ann\n")[1].split("\n\n")[0].splitlines()]
    sums = [int(amount.replace("$", "").removesuffix("M")) for amount in account if "$" in amount]
    assert sum(sums) == 80


def test_score_of_a_finished_game_shares_places() -> None:
    done = run("score", "--json", "-", text=CLEAN.replace(" buy 1lvl", " -") + "end agreed\n")
    scored = json.loads(done.stdout)
    assert scored["finished"]
    assert [(one["place"], one["points"]) for one in scored["standings"]] == [(1, 1), (1, 1)]  # the pot of two stakes
    assert "share the win" in run("score", "-", text=CLEAN.replace(" buy 1lvl", " -") + "end agreed\n").stdout


def test_score_notes_what_was_irregular() -> None:
    text = HEAD + "0R place A2 B1\n1B - ; @A1\n!ok 1B gc:deploy.suicide nobody saw\nfix $ R+5 miscounted\n"
    scored = json.loads(run("score", "--json", "-", text=text).stdout)
    assert [one["code"] for one in scored["irregularities"]] == ["gc:deploy.suicide", "fix"]
    assert scored["corrections"] == ["R cash +$5M"]
    shown = run("score", "-", text=text).stdout
    assert "irregularities" in shown
    assert "nobody saw" in shown

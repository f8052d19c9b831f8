"""`boardgen check --kit` finds too few pieces, names that are printed nowhere and texts at the cut; our own kits have none of these."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardgen.cli import app
from boardgen.export.supply import notes_to_add
from boardgen.layout.files import shipped
from tests.sampling import sampled

CREW = "name\nStorm\nCaptain\n"
GAME = """\
game: pirates
title: Pirates
players: [2, 2]
board: {size: 3x3, pitch: 20}
components:
  crew: {kind: card, size: poker, from: crew.csv, front: face}
  ships: {kind: token, diameter: 20, each_seat: 2}
faces:
  face:
    - {text: "TEXT", box: [BOX], style: title}
"""


def check(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", "--kit", *words])
    return done.exit_code, done.stdout


def pirates(folder: Path, text: str = "{name}", box: str = "4, 10, 50, 10", board: bool = True) -> str:
    (folder / "crew.csv").write_text(CREW, "utf-8")
    game = GAME.replace("TEXT", text).replace("BOX", box)
    if board:
        game = game.replace("components:\n", "components:\n  field: {kind: board}\n")
    (folder / "pirates.yaml").write_text(game, "utf-8")
    return str(folder / "pirates.yaml")


@pytest.mark.slow
@pytest.mark.parametrize(
    "layouts", sampled([[*shipped.names(), "delta", "windmills"], [*shipped.names(), *shipped.examples()]], every=2, landing=0)
)
def test_the_layouts_that_come_with_the_program_can_be_played_with(layouts: list[str]) -> None:
    status, said = check(*layouts)
    assert status == 0
    assert "kit:" not in said


def test_what_a_log_names_must_be_printed(tmp_path: Path) -> None:
    assert "kit:" not in check(pirates(tmp_path))[1]
    status, said = check(pirates(tmp_path, text="a pirate"))
    assert status == 0
    assert "pirates.yaml:7:9: warning[kit:unprinted] $.components.crew: a log names cards of `crew`" in said
    assert "printed nowhere in the kit: 'Storm', 'Captain'; print them on a face" in said
    status, said = check(pirates(tmp_path, board=False))
    assert (
        "a log names points of the board, and these are printed nowhere in the kit: 'A3', 'B3', 'C3', 'A2', 'B2', 'C2' and 3 more" in said
    )


def test_text_stays_away_from_the_cut(tmp_path: Path) -> None:
    said = check(pirates(tmp_path, box="1, 10, 50, 10"))[1]
    assert "mm from the cut; 3 mm must stay free; move it inwards, or make it smaller" in said
    assert "warning[kit:safe] $.components.crew" in said


def test_without_the_option_nothing_of_this_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["check", pirates(tmp_path, text="a pirate")])
    assert (done.exit_code, "kit:" in done.stdout) == (0, False)


FEW = """\
extends: gocaine
cells: {supply: 12}
money: {notes: {5: 4, 20: 10, 100: 20}}
components:
  squares: {each_seat: 10}
  loads: {counts: {2: 2, 5: 2, 10: 1}}
  task_force: {count: 50}
  log: {counts: {rounds: 10, spare: 0}}
  loans: ~
"""


@pytest.mark.slow
def test_too_few_pieces_are_named_with_what_the_longest_games_used_and_what_to_write(tmp_path: Path) -> None:
    layout = tmp_path / "few.yaml"
    layout.write_text(FEW, "utf-8")
    status, said = check(str(layout))
    assert status == 0
    found = re.findall(r"few\.yaml:(\d+):\d+: warning\[kit:short\] (.*)", said)
    assert found == [
        (
            "2",
            "$.cells.supply: the kit has 12 cells for each seat, and the longest recorded game of 5 players needed 20; "
            "write `cells.supply: 20` or more",
        ),
        (
            "3",
            "$.money.notes: the kit has notes for 2220, and in the longest recorded games 6 players had 4920 together: 26 of 100 and "
            "5 of 20 are missing; write `money.notes: {5: 12, 20: 15, 100: 46}`, or more of them",
        ),
        (
            "5",
            "$.components.squares.each_seat: the kit has 34 t in squares and load markers for each seat, and the longest recorded game of "
            "2 players needed 75; write `components.squares.each_seat: 51` or more",
        ),
        (
            "7",
            "$.components.task_force.count: the kit has 50 Task Force chips, and the rules allow 51 (`task_force.chips`); "
            "write `components.task_force.count: 51` or more",
        ),
        (
            "8",
            "$.components.log.counts.rounds: the kit has 10 rounds on its log sheets, and the longest recorded game of 6 players took 18; "
            "write `components.log.counts.rounds: 18` or more",
        ),
        (
            "9",
            "$.components.loans: the kit has no 'loans', and the longest recorded game of 6 players needed 4 loan chips; "
            "bring such pieces, or print the component again",
        ),
    ]
    mended = (
        FEW.replace("supply: 12", "supply: 50")
        .replace("4, 20: 10, 100: 20", "12, 20: 15, 100: 46")
        .replace("each_seat: 10", "each_seat: 51")
    )
    mended = mended.replace("count: 50", "count: 51").replace("rounds: 10", "rounds: 18").replace("  loans: ~\n", "")
    layout.write_text(mended, "utf-8")
    assert "kit:" not in check(str(layout))[1]


@pytest.mark.slow
def test_the_numbers_that_it_compares_are_those_of_the_kit(tmp_path: Path) -> None:
    layout = tmp_path / "few.yaml"
    layout.write_text("extends: gocaine\ncells: {supply: 12}\ntask_force: {chips: 60}\ncomponents: {task_force: {count: 3}}\n", "utf-8")
    said = check(str(layout))[1]
    done = CliRunner().invoke(app, ["kit", str(layout), "--only", "cells,task_force", "--out", str(tmp_path / "kit")])
    assert done.exit_code == 0
    pieces = {one["name"]: one["pieces"] for one in json.loads((tmp_path / "kit" / "kit.json").read_text("utf-8"))["components"]}
    assert f"the kit has {pieces['cells'] // 6} cells for each seat" in said
    assert f"the kit has {pieces['task_force']} Task Force chips, and the longest recorded game of 6 players needed 9" in said


@pytest.mark.slow
def test_small_boards_and_lower_goals_need_less(tmp_path: Path) -> None:
    layout = tmp_path / "half.yaml"
    layout.write_text("extends: gocaine\nmoney: {goal: 500, notes: {5: 40, 20: 30, 100: 30}}\n", "utf-8")
    assert "kit:" not in check(str(layout))[1]
    layout.write_text("extends: gocaine\nmoney: {notes: {5: 40, 20: 30, 100: 30}}\n", "utf-8")
    assert "kit:short" in check(str(layout))[1]
    layout.write_text("extends: gocaine\nplayers: [2, 2]\nmoney: {notes: {5: 40, 20: 30, 100: 30}}\n", "utf-8")
    assert "kit:" not in check(str(layout))[1]


OWN = """\
game: harbour
title: Harbour
players: [2, 4]
holdings: {gold: {start: 5}, $: 10}
components:
  gold: {kind: token, diameter: 18, counts: {1: 5, 5: 2}}
  bills: {kind: note, size: [90, 38], counts: {1: 10, 10: 2}}
"""


def test_a_game_of_your_own_has_what_its_players_start_with(tmp_path: Path) -> None:
    layout = tmp_path / "harbour.yaml"
    layout.write_text(OWN, "utf-8")
    said = check(str(layout))[1]
    assert "harbour.yaml:6:3: warning[kit:short] $.components.gold: each of 4 seats starts with 5 gold, and 'gold' has 15 in all" in said
    assert "$.components.bills: each of 4 seats starts with 10 in cash, and 'bills' has 30 in all" in said
    layout.write_text(OWN.replace("1: 5, 5: 2", "1: 10, 5: 2").replace("10: 2", "10: 3"), "utf-8")
    assert "kit:short" not in check(str(layout))[1]


def test_notes_that_pay_several_sums_at_once() -> None:
    notes = {Fraction(value): count for value, count in {5: 40, 20: 50, 100: 50}.items()}
    cases = [([135, 200], {}), ([5] * 41, {5: 1}), ([100] * 51, {}), ([6200, 5], {5: 1}), ([7000], {100: 8})]
    for sums, missing in cases:
        assert notes_to_add(map(Fraction, sums), notes) == missing, sums
    assert notes_to_add([Fraction(60)], {Fraction(50): 1, Fraction(20): 3}) == {}, "greedy counting would miss 3 x 20"
    assert notes_to_add([Fraction(120)], {Fraction(50): 1, Fraction(20): 3}) == {Fraction(50): 1}

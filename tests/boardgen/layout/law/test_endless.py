"""Phases that nothing ends, and games that never end: found before a game is played, and named where a trial cuts games off."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardgen.layout.spec import catalog
from referee.cli import app
from tests.sampling import row

ROOT = Path(__file__).resolve().parents[4]
HEAD = """\
game: treadmill
title: Treadmill
players: [2, 2]
board: {size: 4x4, pitch: 25}
holdings: {gold: {start: 0, least: 0, most: 9}}
score: gold
components:
  stones: {kind: token, diameter: 18, each_seat: 8}
  die: {kind: die, edge: 16, faces: ["1", "2", "3", "4", "5", "6"]}
law:
  facing: {X: north, O: south}
  setup: {X: A1, O: D4}
"""
LATE = "late: {text: The game ends after round 20., when: round > 20, after: round, winner: highest}"
PASSED = "passed: {text: The game ends when all have passed., when: passes == len(seats), winner: highest}"
STEP = "  rules: {step: {text: One step., need: 'steps(from, to) == 1'}}\n"
AHEAD = "  rules: {step: {text: One step ahead., need: 'steps(from, to) == 1 and ahead(from, to) > 0'}}\n"
EATS = "  rules: {step: {text: One step onto another., need: ['steps(from, to) == 1', theirs(to)], then: take(to)}}\n"
PAYS = "  rules: {pay: {text: A 6 pays., on: roll, then: 'give(gold, 1) if 6 in dice'}}\n"
RICH = "  end: {rich: {text: Nine gold win., when: held(gold) > 8, winner: me}}\n"
BARE = "  end: {bare: {text: Who takes the last one wins., when: count(theirs) == 0, winner: me}}\n"
STUCK = "  end: {stuck: {text: Who cannot move loses., when: stuck, winner: me}}\n"
PHASES = "  phases:\n    first: {text: First., turn: put, until: %s}\n    later: {text: Later., turn: %s}\n"

NEVER, ONLY = "the game never ends: ", "the game ends only when a player can do nothing: "
NO_END = f"the law has no `end:`; add `end: {{{LATE}}}`"
FROZEN = (
    "nothing that happens changes what 'rich' asks for; write what changes it, such as `then: give(gold, 1)`, or add to `end:` for example"
)
ENDLESS = (
    ("  turn: move\n" + STEP, ONLY + NO_END),
    ("  turn: move\n" + STEP + BARE, f"{ONLY}nothing that happens changes what 'bare' asks for; add to `end:` for example `{LATE}`"),
    ("  turn: put or pass\n", f"{NEVER}the law has no `end:`; add `end: {{{PASSED}}}`"),
    ("  turn: [roll 1, put else pass]\n" + RICH, f"{NEVER}{FROZEN} `{LATE}`"),
    ("  turn: roll\n" + PAYS + STUCK, f"{NEVER}nothing that happens changes what 'stuck' asks for; add to `end:` for example `{LATE}`"),
    (PHASES % ("turn == 6", "change gold"), f"{NEVER}no phase comes after this one, and {NO_END}"),
    (PHASES % ("held(gold) > 2", "move") + STUCK, "nothing that happens in 'first' changes what this asks for, so 'later' never comes; "
     "write another condition, such as `until: round > 3`"),
    (PHASES.removesuffix("}\n") % ("turn == 6", "move") + ", until: count(theirs) == 0}\n", "no phase comes after 'later', so nothing asks "
     'for this; write it as an end: `end: {over: {text: SENTENCE, when: "count(theirs) == 0", after: turn}}`'),
)  # fmt: skip
ENDS = (
    "  turn: put\n", "  turn: move\n" + AHEAD, "  turn: move\n" + EATS, "  turn: move\n" + STEP + STUCK, "  turn: roll\n" + PAYS + RICH,
    "  turn: [move, put]\n" + STEP, "  turn: change gold\n" + RICH, PHASES % ("turn == 6", "move or take") + BARE,
    "  turn: put or pass\n  end: {over: {text: Two passes end it., when: passes > 1, winner: draw}}\n",
)  # fmt: skip


def found_in(path: Path) -> list[str]:
    return [f"{one.problem}; {one.remedy}" for one in catalog.load(str(path)).warnings if one.code == "data:law.endless"]


def test_a_phase_that_nothing_ends_is_found_with_what_to_write(tmp_path: Path) -> None:
    file = tmp_path / "treadmill.yaml"
    for law, said in ENDLESS:
        with row(law):
            file.write_text(HEAD + law, "utf-8")
            assert found_in(file) == [said]
    for law in ENDS:
        with row(law):
            file.write_text(HEAD + law, "utf-8")
            assert found_in(file) == []
    file.write_text(HEAD.replace("score:", "rounds: 9\nscore:") + ENDLESS[0][0], "utf-8")
    assert found_in(file) == []


def test_no_law_of_ours_is_said_to_be_endless() -> None:
    files = [*(ROOT / "tests" / "laws").glob("*.yaml"), *(ROOT / "data" / "examples").glob("*.yaml")]
    for file in files:
        if "\n  turn:" in file.read_text("utf-8") or "\n  phases:" in file.read_text("utf-8"):
            with row(file.name):
                assert found_in(file) == []


def test_a_trial_says_why_its_games_were_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("treadmill.yaml").write_text(HEAD + ENDLESS[0][0], "utf-8")
    result = CliRunner().invoke(app, ["trial", "treadmill.yaml", "--games", "2", "--bots", "random", "--longest", "30"])
    assert f"treadmill: 2 games were cut off: {ONLY}{NO_END}" in result.stderr


def test_a_deck_from_which_nobody_draws_ends_no_game(tmp_path: Path) -> None:
    (tmp_path / "lots.csv").write_text("name\nSalt\nSilk\n", "utf-8")
    file = tmp_path / "lots.yaml"
    head = "game: lots\ntitle: Lots\nplayers: [2, 2]\nholdings: {bid: {start: 0, least: 0, most: 5}}\nscore: bid\n"
    head += "components:\n  lots: {kind: card, from: lots.csv}\n"
    law = "law:\n  turn: change bid or pass\n  end: {over: {text: The deck is empty., when: deck == 0, after: turn}}\n"
    file.write_text(head + law, "utf-8")
    assert found_in(file)[0].startswith("the game never ends: nothing that happens changes what 'over' asks for")
    file.write_text(head + law.replace("change bid or pass", "draw or pass"), "utf-8")
    assert found_in(file) == []

"""`referee figures`: it writes positions and nothing else, and names a log that is refused at its line; examples are judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.kit import check
from boardgen.layout.spec import catalog
from referee.figures import of_layout
from referee.figures.of_layout import flow_yaml, judge_examples
from tests.referee.cli.running import run

EXAMPLES = Path(__file__).resolve().parents[3] / "data" / "examples"
LAYOUT = """\
game: reef
title: Reef
players: [2, 3]
board: {size: 5x5, pitch: 25}
components:
  fish: {kind: token, diameter: 18, each_seat: 2}
  weed: {kind: token, diameter: 18, count: 1}
  rules: {kind: booklet, from: rules.md, figures: figures.yaml}
"""
RULES = "# Reef\n\n## Play\n\n![One.](figure:one)\n\n![Two.](figure:two)\n"
FIGURES = """\
# A comment that stays.

one:
    show: {numbers: true}   # and so does this
    log: |

      1R @A1 fish

      1B @B2 weed
      1G @C3 fish

two:
    log: |
      1R @A1 fish
      1B @A1 fish
    refused: rec:put.taken
# The end.
"""


def made(folder: Path, figures: str) -> str:
    for name, text in (("reef.yaml", LAYOUT), ("rules.md", RULES), ("figures.yaml", figures)):
        (folder / name).write_text(text, "utf-8")
    return str(folder / "reef.yaml")


def test_positions_are_written_and_nothing_else(tmp_path: Path) -> None:
    path, file = made(tmp_path, FIGURES), tmp_path / "figures.yaml"
    assert run("figures", path, "--check").exit_code == 1
    assert file.read_text("utf-8") == FIGURES
    assert "2 figures judged, 2 written: one, two" in run("figures", path).stdout
    text = file.read_text("utf-8")
    kept = [line for line in text.splitlines() if line in FIGURES.splitlines()]
    assert kept == FIGURES.splitlines()
    position = "stones: {B: B2, G: C3, R: A1}\n      numbers: A1 B2 C3\n      pieces: {fish: A1 C3, weed: B2}"
    assert f"    position:\n      {position}\n    judged:" in text
    assert text.endswith('"\n# The end.\n')
    assert "nothing to write" in run("figures", path).stdout
    assert run("figures", path, "--check").exit_code == 0
    file.write_text(text.replace("@C3 fish", "@C4 fish"), "utf-8")
    assert "the figure one (" in run("figures", path, "--check").stderr
    assert run("figures", path).exit_code == 0
    assert file.read_text("utf-8").count("stones: {B: B2, G: C4, R: A1}") == 1


def test_a_log_that_is_judged_otherwise_is_named_at_its_line(tmp_path: Path) -> None:
    for old, new, line, message in (
        ("1B @B2 weed", "1B @A1 weed", 9, "rec:put.taken line 3: 1B cannot put a piece on A1"),
        ("1B @B2 weed", "1B @Z9 weed", 9, "line 3: "),
        ("    refused: rec:put.taken\n", "", 15, "or write `refused: rec:put.taken` if its last line is to break this rule"),
        ("1B @A1 fish", "1B @A2 fish", 15, "the last line is to break rec:put.taken, and the referee accepts it"),
        ("1R @A1 fish\n\n", "Board: reef\n", 7, "take 'Board: reef' out"),
    ):
        assert old in FIGURES
        path = made(tmp_path, FIGURES.replace(old, new, 1))
        said = run("figures", path)
        assert said.exit_code == 1
        assert f"figures.yaml:{line}:7: " in said.stderr, (said.stderr, line)
        assert message in said.stderr
        assert "position" not in (tmp_path / "figures.yaml").read_text("utf-8")


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    path = made(tmp_path, "one: {log: '1R @A1 fish'}\ntwo:\n  log: |\n    1R @A1 fish\n")
    said = run("figures", path)
    assert said.exit_code == 2
    assert "the position of 'one' cannot be written; write the figure on lines of its own" in said.stderr
    (tmp_path / "reef.yaml").write_text(LAYOUT.replace(", figures: figures.yaml", ""), "utf-8")
    assert "has no figures; name their file in its booklet" in run("figures", path).stderr
    assert flow_yaml({"a: b": ["1, 2", 'say "x"']}) == '{"a: b": ["1, 2", "say \\"x\\""]}'


def test_figures_of_the_layout_that_is_extended_are_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wide.yaml").write_text("extends: windmills\n", "utf-8")
    monkeypatch.setattr(of_layout.Judged, "old", property(lambda one: ("lane",)))
    said = run("figures", str(tmp_path / "wide.yaml"))
    assert said.exit_code == 2
    assert "belongs to the layout that" in said.stderr


@pytest.mark.parametrize("example", ["windmills"])
def test_examples_are_judged_as_they_are(example: str) -> None:
    spec = catalog.load(example)
    (one,) = of_layout.judge_figures(spec)
    assert (one.old, of_layout.faults(spec)) == ((), ())
    assert len(one.figures) >= 9


def test_a_rule_that_does_not_exist_is_refused_where_it_is_named(tmp_path: Path) -> None:
    path = made(tmp_path, FIGURES.replace("refused: rec:put.taken", "refused: rec:move.far"))
    (fault,) = of_layout.faults(catalog.load(path))
    assert (fault.line, fault.problem) == (16, "the figure 'two': there is no rule 'rec:move.far'")
    assert fault.remedy == "did you mean 'rec:move.own'?"


def test_examples_of_a_law_are_judged(tmp_path: Path) -> None:
    for rest in ("rules.md", "figures.yaml"):
        (tmp_path / "breakthrough").mkdir(exist_ok=True)
        (tmp_path / "breakthrough" / rest).write_bytes((EXAMPLES / "breakthrough" / rest).read_bytes())
    text = (EXAMPLES / "breakthrough.yaml").read_text("utf-8")
    (tmp_path / "breakthrough.yaml").write_text(text, "utf-8")
    assert [*judge_examples(catalog.load(str(tmp_path / "breakthrough.yaml")))] == []
    (tmp_path / "breakthrough.yaml").write_text(text.replace("right: 1X A2>A3", "right: 1X A2>A5"), "utf-8")
    (fault,) = judge_examples(catalog.load(str(tmp_path / "breakthrough.yaml")))
    assert (fault.code, fault.path) == ("data:law.example", "$.law.rules.straight.right")


def test_check_judges_the_examples_of_a_law_without_a_booklet(tmp_path: Path) -> None:
    file = tmp_path / "fox_run.yaml"
    law = "  free: {text: A stone goes on an empty point., need: empty(to), example: 1R @A1, right: '@B1 ; @B2'}"
    file.write_text(
        "game: fox_run\ntitle: Fox Run\nplayers: [2, 2]\nboard: {size: 3x3, grid: {draw: cells}}\ncomponents:\n  board: {kind: board}\n"
        f"  stones: {{kind: token, diameter: 18, each_seat: 5}}\nlaw:\n  setup: {{R: A2}}\n  turn: put\n  rules:\n  {law}\n",
        "utf-8",
    )
    faults = [(one.path, one.problem) for one in check.check(str(file)).faults if one.level == "error"]
    assert faults == [
        ("$.law.rules.free.example", "the last line of the example is to break this rule alone, and the referee accepts it"),
        ("$.law.rules.free.right", "this is to be right, and the referee says law:turn.event: 1R cannot put a piece: its turn is complete"),
    ]
    file.write_text(file.read_text("utf-8").replace("1R @A1", "'@A2'").replace("'@B1 ; @B2'", "'@B1'"), "utf-8")
    assert [one.problem for one in check.check(str(file)).faults if one.level == "error"] == []

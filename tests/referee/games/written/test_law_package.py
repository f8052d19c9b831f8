"""A part of a law in Python, which an installed package brings: tests/project/law_package."""

from __future__ import annotations

import shutil
import sys
import tomllib
from io import BytesIO
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.spec import catalog
from referee.judge.ask.protocol import Seating
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.trial.bots.bot import bot
from referee.trial.game import Playground, play_game

PACKAGE = Path(__file__).resolve().parents[3] / "project" / "law_package"
LAYOUT = """\
game: crossing
title: Crossing
players: [2, 2]
board: {size: 4x4, pitch: 25, grid: {draw: cells}}
components:
  board: {kind: board}
  men: {kind: token, diameter: 18, each_seat: 2}
law:
  code: no_return
  facing: {R: north, B: south}
  setup: {R: A1 D1, B: A4 D4}
  turn: move
  rules:
    step: {text: A man moves one square to an empty one., need: "beside(from, to) and empty(to)"}
    back: {text: No position may come back.}
  end:
    over: {text: Whoever has both men in the far half wins., when: "no", winner: me}
"""
HEAD = "%tlog 1\nGame: crossing\nBoard: crossing.yaml\nPlayers: R=Ana B=Ben\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the layout; the package is installed beside it."""
    site, layouts = tmp_path / "site", tmp_path / "layouts"
    shutil.copytree(PACKAGE / "no_return", site / "no_return", ignore=shutil.ignore_patterns("__pycache__"))
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    about = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    points = [f"[{group}]\n{name} = {value}\n" for group, some in project["entry-points"].items() for name, value in some.items()]
    (about / "entry_points.txt").write_text("".join(points), "utf-8")
    monkeypatch.syspath_prepend(str(site))
    layouts.mkdir()
    (layouts / "crossing.yaml").write_text(LAYOUT, "utf-8")
    yield layouts
    for name in ("no_return", "no_return.law"):
        sys.modules.pop(name, None)


def findings(folder: Path, lines: str) -> list[tuple[int, str, str]]:
    (verdict,) = judge(BytesIO(f"{HEAD}{lines}".encode()), "log", layouts=LayoutCache(str(folder)))
    return [(one.line, one.code, one.message) for one in verdict.findings]


def test_python_refuses_with_the_sentence_of_the_layout(installed: Path) -> None:
    there = "1R A1>A2\n1B A4>A3\n2R A2>A1\n"
    message = "2B cannot move from A3 to A4: No position may come back"
    assert findings(installed, f"{there}2B A3>A4\n") == [(8, "law:back", message)]
    assert findings(installed, f"{there}2B A3>B3\n") == []


def test_python_ends_the_game_and_scores_it(installed: Path) -> None:
    lines = "1R A1>A2\n1B A4>B4\n2R A2>A3\n2B B4>B3\n3R D1>D2\n3B D4>C4\n4R D2>D3 =score:4\nResult: R4 B1\n"
    assert findings(installed, lines) == []
    assert findings(installed, lines.replace("Result", "4B B3>B2\nResult"))[0][1] == "tlog:order.ended"


def test_bots_play_by_it(installed: Path) -> None:
    spec = catalog.load(str(installed / "crossing.yaml"))
    result = play_game(
        Playground(spec), Seating({"R": "Ana", "B": "Ben"}, ("R", "B")), {"R": bot("greedy", spec.law), "B": bot("random", spec.law)}, 3
    )
    assert result.table.finished
    assert not result.cut_off


def test_a_package_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "crossing.yaml").write_text(LAYOUT, "utf-8")
    with pytest.raises(DataError) as error:
        catalog.load(str(tmp_path / "crossing.yaml"))
    (fault,) = error.value.faults
    assert (fault.line, fault.code) == (9, "data:law.code")
    assert fault.problem == "no installed package brings a law called 'no_return'"


def test_python_beside_a_layout_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "law.py").write_text("raise SystemExit\n", "utf-8")
    (tmp_path / "crossing.yaml").write_text(LAYOUT.replace("  code: no_return\n", ""), "utf-8")
    assert catalog.load(str(tmp_path / "crossing.yaml")).law == "written"

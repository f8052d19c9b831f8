"""The figures of the rulebooks: the referee judges each log as its figure says, and finds the position that is drawn."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import referee
from boardgen.layout.spec.rules_files import rules_of
from referee.report import explain
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("gocaine", "territory", "cairo")
MADE: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "make_figures.py"))


@pytest.mark.parametrize("game", sampled(reversed(GAMES)))
def test_the_referee_judges_every_figure_and_finds_its_position(game: str) -> None:
    figures = MADE["figures_of"](game)
    assert len(figures) >= 15
    assert {one.refused for one in figures.values() if one.refused} <= set(rules_of(game).rules)
    # `position` raises where a log is not accepted, or its last line is not refused by the rule that the figure names
    positions = {name: MADE["position"](figure, game) for name, figure in figures.items()}
    text = MADE["path_of"](game).read_text("utf-8")
    assert MADE["rewritten"](game, positions) == text, f"run: python docs/make_figures.py {game}"


def test_a_figure_that_is_judged_otherwise_is_refused() -> None:
    suicide = MADE["figures_of"]("gocaine")["suicide"]
    with pytest.raises(ValueError, match=r"suicide: the referee refuses its log: gc:deploy\.suicide line 3"):
        MADE["position"](suicide._replace(refused=""), "gocaine")
    with pytest.raises(ValueError, match=r"suicide: the referee refuses its log: gc:deploy\.suicide"):
        MADE["position"](suicide._replace(refused="gc:deploy.occupied"), "gocaine")
    with pytest.raises(ValueError, match=r"the last line is to break gc:deploy\.suicide, and the referee accepts it"):
        MADE["position"](suicide._replace(log=suicide.log.replace("@A1", "@C5")), "gocaine")


def test_explain_names_the_heading_and_the_figures_of_a_rule() -> None:
    suicide = str(referee.explain("gc:deploy.suicide")).splitlines()[-1]
    assert suicide == "    rulebook Capture, figures 13 and 15 (boardgen rules gocaine)"
    assert str(referee.explain("gc:buy.cell")).count("rulebook Build & Buy") == 1
    for game in GAMES:
        text = re.sub("^## :[a-z-]+: ", "## ", (ROOT / "data/rulebooks" / game / "rules.md").read_text("utf-8"), flags=re.MULTILINE)
        named = [rule for rule in rules_of(game).rules if explain.place(game, rule)]
        assert len(named) > len(rules_of(game).rules) / 2
        assert all(f"## {explain.place(game, rule).split(', fig')[0].split(';')[0]}\n" in text for rule in named)
    assert explain.place("gocaine", "gc:none") == explain.place("none", "gc:deploy.suicide") == ""

"""The figures of the rulebooks: the referee judges each log as its figure says, and finds the position that is drawn."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from boardgen.layout.rules_files import rules_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("gocaine", "territory", "cairo")
MADE: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "make_figures.py"))


@pytest.mark.parametrize("game", GAMES)
def test_the_referee_judges_every_figure_and_finds_its_position(game: str) -> None:
    figures = MADE["figures_of"](game)
    assert len(figures) >= 15
    assert {one.refused for one in figures.values() if one.refused} <= set(rules_of(game).rules)
    # `position` raises where a log is not accepted, or its last line is not refused by the rule that the figure names
    positions = {name: MADE["position"](figure, game) for name, figure in figures.items()}
    text = MADE["path_of"](game).read_text("utf-8")
    assert MADE["rewritten"](text, positions) == text, f"run: python docs/make_figures.py {game}"


def test_a_figure_that_is_judged_otherwise_is_refused() -> None:
    suicide = MADE["figures_of"]("gocaine")["suicide"]
    with pytest.raises(ValueError, match=r"suicide: the referee refuses this log: .*gc:deploy\.suicide line 5"):
        MADE["position"](suicide._replace(refused=""), "gocaine")
    with pytest.raises(ValueError, match=r"suicide: the last line is to break gc:deploy\.occupied, and the referee says"):
        MADE["position"](suicide._replace(refused="gc:deploy.occupied"), "gocaine")
    with pytest.raises(ValueError, match=r"the last line is to break gc:deploy\.suicide, and the referee says: nothing"):
        MADE["position"](suicide._replace(log=suicide.log.replace("@A1", "@C5")), "gocaine")

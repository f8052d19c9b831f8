"""The figures of docs/layouts.md on fairness belong to the layouts as they are, and the table to the figures (docs/make_fairness.py)."""

from __future__ import annotations

import runpy
from pathlib import Path

from tests.project.test_examples import EXAMPLES, SHIPPED

DOCS = Path(__file__).resolve().parents[2] / "docs"
MADE = runpy.run_path(str(DOCS / "make_fairness.py"))
IDS = EXAMPLES | {game: boards[game] for game, boards in SHIPPED.items()}


def test_the_figures_are_those_of_the_layouts_as_they_are() -> None:
    rows = MADE["read"]()
    assert rows
    old = {row.layout for row in rows if row.id != IDS[row.layout]}
    assert not old, f"run: python docs/make_fairness.py play {' '.join(sorted(old))}"


def test_the_table_is_made_from_the_figures() -> None:
    assert (DOCS / "layouts.md").read_text("utf-8") == MADE["page"](), "run: python docs/make_fairness.py"


def test_a_row_has_the_lowest_and_the_highest_share() -> None:
    share = {"measure": "wins by seat", "expected": 0.5, "count": 1, "value": None}
    order = share | {"measure": "wins by order of play"}
    rounds = zip(("lower quartile", "median", "upper quartile"), (11.0, 12.0, 13.5), strict=True)
    measured = [
        {"measure": "games", "item": "finished and proven", "count": 98, "value": None},
        share | {"item": "B", "share": 0.55, "low": 0.5, "high": 0.6},
        share | {"item": "G", "share": 0.45, "low": 0.4, "high": 0.5},
        order | {"item": "1st", "share": 0.52, "low": 0.47, "high": 0.57},
        order | {"item": "2nd", "share": 0.48, "low": 0.43, "high": 0.53},
        *({"measure": "rounds", "item": item, "value": value, "count": None} for item, value in rounds),
    ]
    row = MADE["figures"](MADE["Case"]("duel", 2, "greedy", 100), "bad77e", measured)
    assert row[:8] == ("duel", "bad77e", "2", "greedy", "100", "98", "50.0", "G 45.0 40.0 50.0; B 55.0 50.0 60.0")
    assert not row.starts, "GoCaine has no start points"
    written = (
        "| duel | 2 | greedy | 100, 2 cut off | 50 | G 45 (40–50), B 55 (50–60) |  | 2nd 48 (43–53), 1st 52 (47–57) | 12 (11–13.5) |\n"
    )
    assert MADE["table"]([row]) == MADE["HEAD"] + written

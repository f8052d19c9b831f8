"""What is counted after every line without a view of the table is what the standings and the view have."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from boardgen.json_values import make_data
from referee.judge.ask.laws import law, notation_of
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import moments
from referee.tlog.reader import games
from tests.project import most_used
from tests.sampling import NIGHTLY

ROOT = Path(__file__).resolve().parents[3]
LOGS = [
    *(ROOT / "tests/logs").glob("*/game_*.tlog"),
    *(ROOT / "tests/logs/examples").glob("*.tlog"),
    *(ROOT / "tests/conformance/logs").glob("gocaine-*.tlog"),
]


@pytest.mark.parametrize("every", [5, pytest.param(3, marks=NIGHTLY)])
def test_quick_counts_are_those_of_the_standings_and_of_the_view(every: int) -> None:
    seen: set[str] = set()
    for log in sorted(LOGS)[::every]:
        layouts = LayoutCache(log.parent)
        for game in games(io.BytesIO(log.read_bytes()), notation_of, layouts.names):
            adjudicator = Adjudicator(layouts, "engine", None, 1000)
            for line in moments(adjudicator, game):
                table = adjudicator.table
                if table is None or not line.counts or table.spec.law in ("record", "written"):
                    continue
                quick = law(table.spec).measures()
                seen.add(table.spec.law)
                where = log.name, line.turn
                standings = {one.seat: one.score for one in table.standings()}
                assert quick.meter(table).scores(table) == standings, where
                slow = most_used.COUNT[table.spec.law](make_data(line.after), table.spec)
                assert {use: count for use, count in quick.most(table).items() if use in slow}.items() <= slow.items(), where
    assert seen == {"gocaine", "territory", "cairo"}

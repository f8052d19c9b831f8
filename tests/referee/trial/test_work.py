"""What a trial measures while it plays is what reading each line of the game again gives."""

from __future__ import annotations

import pytest

from boardgen.layout.spec import catalog
from referee.games.territory.table import Table
from referee.stats.collect import Follower
from referee.trial.plan import Settings, TrialLayout
from referee.trial.run import Job, Played, play


def test_stones_set_in_a_hurry_are_measured_as_lines_that_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = TrialLayout(catalog.find_by_header("9x9", ".", "territory"), "9x9", ("B", "G", "K"), {})

    def rows() -> Played:
        return play(Job(1, entry, Settings(("random",) * 3, False, 3, 2000), (52, 53)))

    quick = rows()
    assert len(quick.rows) == 2
    assert all("stones captured" in row.measures for row in quick.rows)
    with monkeypatch.context() as patch:
        patch.setattr(Follower, "count_text", lambda *_: False)
        assert rows().rows == quick.rows
    monkeypatch.setattr(Table, "hurry", lambda *_: 0)
    assert rows().rows == quick.rows

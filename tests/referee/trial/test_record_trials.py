"""Trials of games under the record: examples of each kind end, in several processes too, and their logs hold before the judge."""

from __future__ import annotations

import json
import pickle
from contextlib import closing
from pathlib import Path

import pytest

from referee.files import workers
from referee.stats.summary import read_tally
from referee.trial import plan, results, run, store
from tests.referee.random_games import legal
from tests.referee.trial.test_trial import dump, play

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = tuple(str(ROOT / f"tests/logs/record/{name}.yaml") for name in ("keep", "hill", "raft"))
"""Pieces and dice of several kinds, a board with cards and dice, and decks without a board."""


def settings_for(found: list[plan.TrialLayout], longest: int) -> plan.Settings:
    words, fixed = plan.bots("", found)
    return plan.Settings(words, fixed, 1, longest, (), "all")


@pytest.mark.parametrize("name", EXAMPLES, ids=lambda name: Path(name).stem)
def test_games_end_and_a_job_that_was_sent_plays_the_same(name: str, tmp_path: Path) -> None:
    found = plan.entries([name], [], None, None, str(tmp_path))
    longest = plan.longest(found)
    assert longest == plan.AIMLESS
    job = run.Job(1, found[0], settings_for(found, longest), (1, 2))
    here, there = run.play(job), run.play(pickle.loads(pickle.dumps(job)))
    assert here.failure is None
    assert [row.turns for row in here.rows] == [longest] * 2
    assert (there.rows, there.logs, there.failure) == (here.rows, here.logs, None)
    for _, _, log in here.logs:
        assert "\nend agreed\n" in log
        legal(log, Path(name).parent)


@pytest.mark.slow
@pytest.mark.parametrize("winner", ["highest", "lowest"])
def test_a_last_round_ends_a_trial_and_a_bot_can_play_for_the_score(winner: str, tmp_path: Path) -> None:
    layout = tmp_path / "toll.yaml"
    head = "game: toll\ntitle: Toll\nplayers: [2, 2]\nholdings: {toll: 9, gold: 9}\nscore: toll\n"
    layout.write_text(f"{head}winner: {winner}\nrounds: 60\n", "utf-8")
    (tmp_path / "trial").mkdir()
    found = plan.entries([str(layout)], [], None, None, str(tmp_path / "trial"))
    assert plan.longest(found) > 120
    words, fixed = plan.bots("greedy,random", found)
    made = run.play(run.Job(1, found[0], plan.Settings(words, fixed, 1, plan.longest(found), (), "all"), (1, 2, 3, 4)))
    assert made.failure is None
    for row in made.rows:
        assert (row.turns, row.finished, row.ending) == (120, 1, "with the last turn of a round, which is the last round")
        (winning,) = row.winners
        assert json.loads(row.bots)[winning] == "greedy"
        scores = json.loads(row.scores)
        assert scores[winning] == (max if winner == "highest" else min)(scores.values())
        tally = read_tally(json.loads(row.measures))
        assert min(tally.spreads["margin"]) > 0
        assert max(tally.spreads["lead for good"]) < 50


@pytest.mark.slow
def test_processes_play_the_same_games(tmp_path: Path) -> None:
    found = plan.entries(EXAMPLES, [], 2, None, str(tmp_path))
    settings = settings_for(found, 30)
    play(tmp_path / "two", found, settings, 1, workers=2)
    play(tmp_path / "one", found, settings, 1)
    assert dump(tmp_path / "two") == dump(tmp_path / "one")
    with closing(store.Store.read(str(tmp_path / "two"))) as kept:
        assert [tally.games for tally in results.results(kept)[0].values()] == [1, 1, 1]


def test_work_that_cannot_be_sent_is_refused_at_once_and_the_processes_end() -> None:
    def inner() -> None:
        """Nothing, and by no name that another process knows."""

    with workers.start_processes(2) as pool:
        for _ in range(4):
            with pytest.raises((AttributeError, pickle.PicklingError), match="pickle"):
                workers.submit(pool, inner)
        assert workers.submit(pool, abs, -3).result(timeout=60) == 3

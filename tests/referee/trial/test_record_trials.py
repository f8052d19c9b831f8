"""Trials of games under the record: examples of each kind end, in several processes too, and their logs hold before the judge."""

from __future__ import annotations

import json
import pickle
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from boardgen.kit.kit import list_pictures
from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import MOST
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


LAYOUT = """\
game: pirates
title: Pirates
players: [2, 4]
holdings: {gold: 9}
score: gold
rounds: 3
icons: icons
faces:
  front: [{image: "zart/{art}.svg", box: [5, 5, 40, 40]}, {text: "{name}", box: [5, 50, 40, 10]}]
components:
  crew: {kind: card, size: poker, from: crew.csv, front: front, back: [{image: a/b/c/d/e/deep.svg, box: [5, 5, 40, 40]}]}
  map: {kind: mat, size: [400, 300], front: [{image: sea.svg, box: [0, 0, 90, 90]}]}
"""


def test_all_that_a_layout_shows_is_copied_and_nothing_else(tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy"
    used = {"zart/one.svg", "a/b/c/d/e/deep.svg", "sea.svg"}
    for name in (*used, *(f"holiday/{number}.svg" for number in range(MOST + 20)), "icons/rum.svg"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8Z"/></svg>', "utf-8")
    (home / "pic.yaml").write_text(LAYOUT, "utf-8")
    (home / "crew.csv").write_text("name,art\nAnn,one\nBob,one\n", "utf-8")
    path = plan.copy_layout(str(home / "pic.yaml"), str(copy))
    assert {file.relative_to(copy).as_posix() for file in copy.rglob("*") if file.is_file()} == {"pic.yaml", "crew.csv", *used}
    assert list_pictures(catalog.load(path)) == tuple(sorted(str(copy / name) for name in used))
    assert (copy / "icons").is_dir(), "a layout that names a folder is refused without it"


def test_the_wording_of_a_layout_is_copied(tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy"
    shutil.copytree(ROOT / "data/examples/wording", home / "wording")
    shutil.copy(ROOT / "data/examples/gocaine-de.yaml", home)
    assert catalog.load(plan.copy_layout(str(home / "gocaine-de.yaml"), str(copy))).wording == str(copy / "wording/gocaine-de.yaml")

"""`boardgen tune`: an unfairness that was planted is found and removed, a tuning that was stopped goes on, and what is refused."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from boardgen.layout.spec import catalog
from referee.errors import Unusable
from referee.trial import run as running
from referee.trial.plan import change
from referee.trial.run import Alone, Job, Played
from referee.trial.tune import answer, goals, tuning
from referee.trial.tune.tuning import Space, TuneStore

UNFAIR = "extends: gocaine\nplayers: [2, 2]\nmoney:\n  start: 200\n"
"""With so much money the second of two greedy players wins every game."""
PLANTED = ("--set", "money.start=50,200", "--goal", "order:25", "--bots", "greedy", "--games", "40", "--workers", "1")
SHORT = ("--set", "turns=2", "--goal", "rounds:2..2", "--bots", "random", "--games", "30", "--workers", "1", "--players", "2")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _without_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of other things: pages and the sheets to print again take most of the time of a small tuning."""
    monkeypatch.setattr(answer, "html", lambda _: "a page")
    monkeypatch.setattr(answer, "describe", lambda name, path, layout_id: answer.Answer(path, "", {}))


def tune(*words: str) -> Result:
    assert entry_points(group="inkstone.boardgen_commands"), "install the project again: pip install -e '.[dev]'"
    from boardgen.cli import app

    return CliRunner().invoke(app, ["tune", *words])


def told(*words: str) -> tuple[int, dict[str, Any]]:
    """The exit status and the report as values."""
    done = tune(*words, "--format", "json")
    return done.exit_code, json.loads(done.stdout)


@pytest.mark.nightly
@pytest.mark.slow
def test_a_planted_unfairness_is_found_and_removed() -> None:
    Path("unfair.yaml").write_text(UNFAIR, "utf-8")
    done = tune("unfair.yaml", *PLANTED)
    assert (done.exit_code, done.stderr.split("output")[0]) == (0, "boardgen: the page is "), done.output
    written = Path("unfair-tuned.yaml").read_text("utf-8")
    assert written == ("# Found by boardgen tune for order:25: met, by 40 games of greedy.\nextends: unfair.yaml\nmoney:\n  start: 50\n")
    spec = catalog.load("unfair-tuned.yaml")
    text = done.stdout
    assert "With money.start=50: order:25 met, as 40 fresh games of greedy show.\nThe layout is unfair-tuned.yaml.\n" in text
    for part in (
        "your layout     order:25  not met",
        "money.start=50  order:25  met",
        f"unfair-tuned@{spec.layout_id}",
        "print again: ",
    ):
        assert part in text, part
    assert "Certificate of" not in text, "the page and --full have them"
    assert done.stderr.endswith("; --full prints the rest of it\n")
    (page,) = Path("output/tunes").glob("*/report.html")
    html = page.read_text("utf-8")
    assert "<svg" in html
    assert "money.start=50" in html
    assert "http://" not in html.replace("http://www.w3.org", "")


class Stopping(Alone):
    """A worker of a tuning that is killed after some jobs."""

    def __init__(self, jobs: int) -> None:
        self.left = jobs

    def submit(self, job: Job) -> running.Future[Played]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(job)


def tuned(folder: str, staged: Path, jobs: int, games: int = 4) -> tuning.Result:
    """A tuning of two keys by two kinds of bots, stopped after some jobs."""
    staged.mkdir(exist_ok=True)
    space = Space("cairo", [change("turns=1..3", "--set"), change("bonus=3,5", "--set")], 2, None, str(staged))
    wanted = tuple(goals.goals(["rounds:2..2", "order:5"]))
    request = tuning.Request(wanted, {"greedy": 2, "random": games}, 4, 1, 2000)
    with closing(TuneStore.create_or_resume(folder, request.as_data(space), ())) as store:
        return tuning.Tuning(store, Stopping(jobs), space, request, lambda done, total: None).run()


@pytest.mark.slow
def test_a_tuning_that_was_stopped_goes_on_to_the_same_answer(tmp_path: Path) -> None:
    whole = tuned("whole", tmp_path / "staged", 1000)
    stops = 0
    for jobs in (1, 9, 1000):
        try:
            assert tuned("parts", tmp_path / "staged", jobs) == whole
        except KeyboardInterrupt:
            stops += 1
    assert stops == 2
    more = tuned("parts", tmp_path / "staged", 1000, games=5)
    assert more == tuned("fresh", tmp_path / "staged", 1000, games=5)
    query = (
        "SELECT series.layout, series.bots, purpose, number, seed, winners, scores FROM games "
        "JOIN series ON series.series = games.layout ORDER BY 1, 2, 3, 4"
    )
    rows = []
    for name in ("whole", "parts"):
        with closing(sqlite3.connect(tmp_path / name / "tune.sqlite")) as connection:
            rows.append(connection.execute(query).fetchall())
    assert set(rows[0]) <= set(rows[1])
    seeds = {purpose: {row[4] for row in rows[0] if row[2] == purpose} for purpose in ("search", "certificate")}
    assert seeds["search"]
    assert seeds["certificate"]
    assert not seeds["search"] & seeds["certificate"], "what is certified was never used in the search"


@pytest.mark.usefixtures("_without_the_kit")
def test_ctrl_c_and_a_layout_that_was_edited_lose_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Path("own.yaml")
    own.write_text("extends: cairo\nturns: 3\n", "utf-8")
    words = ("own.yaml", *SHORT, "--games", "4", "--folder", "kept")
    submit, jobs = Alone.submit, []

    def submit_few(self: Alone, job: Job) -> running.Future[Played]:
        jobs.append(job)
        if len(jobs) > 3:
            raise KeyboardInterrupt
        return submit(self, job)

    with monkeypatch.context() as stopping:
        stopping.setattr(Alone, "submit", submit_few)
        done = tune(*words)
    with closing(sqlite3.connect("kept/tune.sqlite")) as connection:
        ((games,),) = connection.execute("SELECT count(*) FROM games")
    assert games > 0
    assert (done.exit_code, done.stderr) == (2, f"boardgen: stopped; {games} games are in kept, and the same command goes on\n")
    own.write_text("extends: cairo\nturns: 4\n", "utf-8")
    done = tune(*words)
    assert done.exit_code == 2
    assert re.search(r"tune\.sqlite is another tune \(layout: own@\w+ there, own@\w+ now\): repeat its command", done.stderr)
    own.write_text("extends: cairo\nturns: 3\n", "utf-8")
    assert tune(*words).exit_code in (0, 1)
    assert Path("own-tuned.yaml").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("_without_the_kit")
def test_goals_that_are_missed_write_nothing() -> None:
    status, found = told("cairo", *SHORT[:3], "rounds:9..12", *SHORT[4:])
    assert (status, found["verdict"], found["written"], found["reprint"]) == (1, "not met", None, None)
    assert found["summary"][0].startswith("No candidate that was tried meets rounds:9..12")
    assert not Path("cairo-tuned.yaml").exists()


@pytest.mark.usefixtures("_without_the_kit")
def test_too_few_games_prove_nothing() -> None:
    status, found = told("cairo", *SHORT[:3], "order:1", *SHORT[4:], "--games", "8")
    assert (status, found["verdict"]) == (1, "cannot tell")
    assert found["summary"][-1].startswith("If its figures stay as they are, ")
    assert all(figure["more_games"] > 0 for one in found["certificates"] for figure in one["figures"] if figure["verdict"] == "cannot tell")


@pytest.mark.usefixtures("_without_the_kit")
def test_a_layout_that_is_right_already_is_left_alone() -> None:
    done = tune("cairo", *SHORT[:3], "order:45", *SHORT[4:], "--games", "12")
    assert done.exit_code == 0
    assert "Your layout: order:45 met" in done.stdout
    assert "Nothing needs to change, and no layout is written." in done.stdout


@pytest.mark.slow
@pytest.mark.usefixtures("_without_the_kit")
def test_no_file_of_anybody_else_is_overwritten() -> None:
    for path in (Path("mine.yaml"), Path("page/report.html")):
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine", "utf-8")
    done = tune("cairo", *SHORT, "--out", "mine.yaml")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "boardgen: mine.yaml is there already; name another file with --out, or add --replace\n"
    assert "page has report.html of something else" in tune("cairo", *SHORT, "--folder", "page").stderr
    assert Path("mine.yaml").read_text("utf-8") == Path("page/report.html").read_text("utf-8") == "mine"
    assert tune("cairo", *SHORT, "--out", "mine.yaml", "--replace").exit_code == 0
    assert Path("mine.yaml").read_text("utf-8").endswith("\nextends: cairo\nturns: 2\n")


@pytest.mark.slow
@pytest.mark.usefixtures("_without_the_kit")
def test_what_cannot_be_tuned_is_refused() -> None:
    Path("sub").mkdir()
    Path("own.yaml").write_text("extends: cairo\n", "utf-8")
    for words, why in (
        (("cairo", "--goal", "order:5"), "tune needs keys to change; add for example --set zones.PE.price=5..20/5"),
        (("cairo", "--set", "turns=1..3"), "tune needs a goal"),
        (("cairo", "--set", "turns=1..3", "--goal", "fair:1"), "'fair' is not a goal"),
        (("cairo", "--set", "turn=1..3", "--goal", "order:5"), "--set turn=1: "),
        (("cairo", "--set", "turns=1..3", "--set", "turns=5", "--goal", "order:5"), "--set turns is there twice"),
        (("cairo", "--set", "title=A,B", "--goal", "order:5"), "every value gives a layout that is the same to the rules as yours"),
        (("cairo", "--set", "turns=6", "--goal", "order:5"), "every value gives a layout that is the same to the rules as yours"),
        (("cairo", *SHORT, "--bots", "clever"), "there is no bot"),
        (("cairo", *SHORT, "--bots", "random,random"), "a kind is there twice"),
        (
            ("cairo", *SHORT, "--bots", "greedy,random"),
            "--bots greedy,random: rounds:2..2 is judged by bots that try to win, and random does not; leave it out",
        ),
        (("cairo", *SHORT, "--games", "many"), "--games many: write how many, such as 1000, and for some bots others: 1000,random=200"),
        (("cairo", *SHORT, "--games", "9,greedy=4"), "write how many"),
        (("cairo", *SHORT, "--candidates", "1"), "a whole number of at least 2 is needed"),
        (("cairo", *SHORT, "--out", "here"), "a layout ends in .yaml; write for example --out cairo-tuned.yaml"),
        (("own.yaml", *SHORT, "--out", "sub/own.yaml"), "a layout can extend files beside it or below it alone"),
        (
            ("cairo", *SHORT, "--goal", "starts:5"),
            "--goal starts:5: the games of Goods From Cape to Cairo have nothing of this kind to measure",
        ),
        (("nowhere", *SHORT), "nowhere"),
    ):
        done = tune(*words)
        assert done.exit_code in (1, 2), words
        assert not done.stdout, words
        assert why in done.stderr, (words, done.stderr)
    assert tune("cairo", *SHORT, "--goal", "starts:5", "--folder", "kept").exit_code == 2
    done = tune("cairo", *SHORT, "--goal", "starts:5", "--folder", "kept", "--seed", "2")
    assert (
        "tune.sqlite is another tune (seed: 1 there, 2 now): repeat its command to go on with it, or name another folder with --folder"
        in done.stderr
    )


@pytest.mark.usefixtures("_without_the_kit")
def test_each_goal_is_judged_by_its_bots() -> None:
    words = ("cairo", "--set", "turns=2", "--goal", "margin:..500", "--goal", "order:50", "--games", "2", "--players", "2")
    done = tune(*words, "--workers", "1", "--bots", "random,greedy", "--full")
    assert re.search(r"^  your layout +margin:..500 +- +cannot tell +cannot tell$", done.stdout, re.MULTILINE), done.stdout
    assert re.search(r"^  your layout +order:50 +(\w[\w ]+\w) +(\w[\w ]+\w) ", done.stdout, re.MULTILINE), done.stdout
    assert "more games" in done.stdout
    assert done.stderr.endswith("report.html\n")
    space = Space("cairo", [change("turns=2", "--set")], 2, None, ".")
    assert list(tuning.games_of("", "", space, goals.goals(["margin:..500"]))) == ["greedy", "search:10"]
    assert list(tuning.games_of("", "", space, goals.goals(["margin:..500", "seats:3"]))) == ["random", "greedy", "search:10"]


def test_combinations_that_are_no_layouts_are_left_out_with_a_word(tmp_path: Path) -> None:
    space = Space("cairo", [change("turns=0..2", "--set"), change("bonus=5,500000", "--set")], 2, None, str(tmp_path))
    found = space.first(60, 1)
    assert [space.name_of(number) for number in found] == ["your layout", "turns=1, bonus=5", "turns=2, bonus=5"]
    assert [one.what for one in space.left_out] == [
        "turns=0, bonus=5", "turns=0, bonus=500000", "turns=1, bonus=500000", "turns=2, bonus=500000"
    ]  # fmt: skip
    assert all(one.why.startswith("$.") for one in space.left_out)


def test_large_spaces_are_sampled_by_the_seed(tmp_path: Path) -> None:
    def sampled(seed: int, folder: str) -> list[str]:
        (tmp_path / folder).mkdir()
        space = Space("cairo", [change("turns=1..20", "--set"), change("bonus=1..50", "--set")], 2, None, str(tmp_path / folder))
        assert space.total == 1000
        return [space.name_of(number) for number in space.first(6, seed)]

    assert sampled(1, "a") == sampled(1, "b") != sampled(2, "c")
    with pytest.raises(Unusable, match="the same to the rules"):
        Space("cairo", [change("turns=6", "--set")], 2, None, str(tmp_path)).first(6, 1)

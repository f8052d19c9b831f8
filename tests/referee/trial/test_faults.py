"""What may happen to a trial on its way: processes killed, Ctrl-C, a full disk, games without an end. No row is lost or doubled."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from boardgen.layout.spec import catalog
from referee.errors import Unusable
from referee.files import workers
from referee.trial import plan, results, run, store
from tests.referee.trial.test_trial import cairo, dump, layout_rows, play
from tests.sampling import nightly, sampled

ROOT = Path(__file__).resolve().parents[3]


def killing(at: set[int], dice: Random) -> run.Callable[[int, int], None]:
    """Kills one of our processes when so many games are there."""

    def tick(done: int, total: int) -> None:
        due = {number for number in at if number <= done}
        if due and active_children():
            at.difference_update(due)
            process = dice.choice(active_children())
            if process.pid is not None:
                os.kill(process.pid, signal.SIGKILL)

    return tick


def played_with_kills(folder: Path, games: int, at: set[int], seed: int) -> None:
    found, settings = cairo(folder)
    with (
        closing(store.Store.create_or_resume(str(folder), settings.as_data(), layout_rows(found))) as kept,
        run.local(2) as crew,
    ):
        kept.want(games)
        run.run(kept, crew, found, settings, games, killing(at, Random(seed)))


@pytest.mark.slow
def test_games_of_a_killed_process_are_played_again(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path / "alone", found, settings, 24)
    (tmp_path / "killed").mkdir()
    played_with_kills(tmp_path / "killed", 24, {3}, 1)
    assert dump(tmp_path / "killed") == dump(tmp_path / "alone")


@pytest.mark.slow
@pytest.mark.nightly
def test_processes_killed_at_random(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path / "alone", found, settings, 40)
    for seed in range(3):
        (tmp_path / str(seed)).mkdir()
        dice = Random(seed)
        played_with_kills(tmp_path / str(seed), 40, {dice.randrange(1, 30), dice.randrange(1, 30)}, seed)
        assert dump(tmp_path / str(seed)) == dump(tmp_path / "alone"), seed


class Dying:
    """Workers of which every one is lost."""

    size = 2
    LOST = (ConnectionError,)

    def __init__(self) -> None:
        self.renewed = 0

    def submit(self, job: run.Job) -> run.Future[run.Played]:
        future: run.Future[run.Played] = run.Future()
        future.set_exception(ConnectionError())
        return future

    def renew(self) -> None:
        self.renewed += 1


def test_workers_that_are_lost_again_and_again_are_given_up(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    crew = Dying()
    with (
        closing(store.Store.create_or_resume(str(tmp_path), settings.as_data(), layout_rows(found))) as kept,
        pytest.raises(Unusable, match=r"workers were lost 3 times in a row while they played game 1 of cairo@\w+.*; 0 of 9 games are kept"),
    ):
        run.run(kept, crew, found, settings, 9, lambda done, total: None)
    assert crew.renewed == run.LOSSES - 1


def test_a_full_disk_loses_no_game_before_it(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path / "whole", found, settings, 12)
    folder = tmp_path / "full"
    with closing(store.Store.create_or_resume(str(folder), settings.as_data(), layout_rows(found))) as kept:
        kept._connection.execute(f"PRAGMA max_page_count = {kept._value('PRAGMA page_count') + 8}")
        with pytest.raises(Unusable, match=r"trial\.sqlite: database or disk is full; what was played before is kept: free some space"):
            run.run(kept, run.Alone(), found, settings, 12, lambda done, total: None)
        assert 0 < len(kept.numbers_of(1)) < 12
    play(folder, found, settings, 12)
    assert dump(folder) == dump(tmp_path / "whole")


def test_games_that_do_not_end_are_cut_off_and_counted_in_nothing_else(tmp_path: Path) -> None:
    spec = catalog.load("gocaine")
    found = [plan.TrialLayout(spec, "", ("B", "R"), {})]
    play(tmp_path, found, plan.Settings(("random",) * 2, False, 1, 4, (), "sample"), 3)
    with closing(store.Store.read(str(tmp_path))) as kept:
        (tally,) = results.results(kept).tallies.values()
        rows = list(kept.rows(1))
    assert [(row.finished, row.ending, row.winners) for row in rows] == [(0, "cut off after 4 turns", "")] * 3
    assert tally.endings == {"cut off after 4 turns": 3}
    assert (tally.games, tally.lengths, tally.seats, tally.spreads) == (3, {}, {}, {})


TRIAL = ("referee", "trial", "cairo", "--players", "3", "--bots", "random", "--seed", "5", "--games", "100000", "--keep", "all")
GOAL = ("--set", "turns=1..3", "--goal", "rounds:2..2")
TUNE = ("boardgen", "tune", "cairo", "--seats", "BGR", "--bots", "random", "--games", "9999", *GOAL)


def listen() -> None:
    """Have signals do what they usually do: a process that the tests are in may ignore some, as what runs in the background does."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def begun(words: tuple[str, ...], *more: str, file: Path) -> subprocess.Popen[str]:
    """A command with two workers that has stored some games."""
    process = subprocess.Popen(
        [sys.executable, "-m", *words, "--workers", "2", *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen,
    )
    until = time.monotonic() + 60
    while not file.exists() or file.stat().st_size < 60_000:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)
    return process


def told(process: subprocess.Popen[str]) -> str:
    """What a command complained of. Its workers write to the same pipe, so this fails where one lives on."""
    try:
        return process.communicate(timeout=60)[1]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.slow
def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    process = begun(TRIAL, "--out", str(tmp_path), file=tmp_path / store.FILE)
    process.kill()
    assert "Traceback" not in told(process)


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("number", sampled([signal.SIGTERM, signal.SIGHUP], landing=0))
def test_a_tuning_that_is_told_to_end_keeps_its_games(tmp_path: Path, number: signal.Signals) -> None:
    process = begun(TUNE, "--folder", str(tmp_path), file=tmp_path / "tune.sqlite")
    process.send_signal(number)
    complained = told(process)
    with closing(sqlite3.connect(tmp_path / "tune.sqlite")) as connection:
        ((games,),) = connection.execute("SELECT count(*) FROM games")
    assert complained == f"boardgen: stopped; {games} games are in {tmp_path}, and the same command goes on\n"
    assert process.returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("number", nightly([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], landing=1))
def test_ctrl_c_and_its_like_leave_a_trial_that_goes_on(tmp_path: Path, number: signal.Signals) -> None:
    folder = tmp_path / "t"
    process = begun(TRIAL, "--out", str(folder), file=folder / store.FILE)
    os.killpg(process.pid, number)  # the workers get it too, as from a terminal that closes
    complained = told(process)
    assert process.returncode == 2
    assert complained.startswith("referee: stopped; ")
    assert "and the same command goes on" in complained
    with closing(store.Store.read(str(folder))) as kept:
        there = kept.numbers_of(1)
    assert f"stopped; {len(there)} of 100000 games" in complained
    found, settings = cairo(tmp_path)
    play(tmp_path / "alone", found, settings, max(there))
    rows = {row[1]: row for row in dump(tmp_path / "alone")[2]}
    assert [rows[number] for number in sorted(there)] == dump(folder)[2]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ctrl_c_while_an_object_is_finalized_is_not_lost() -> None:
    class Finalized:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    try:
        with workers.stop_alike():
            workers.raise_if_stopped()
            Finalized()
            with pytest.raises(KeyboardInterrupt):
                workers.raise_if_stopped()
        with workers.stop_alike():
            workers.raise_if_stopped()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.parametrize("runs", nightly(["1", "3"], landing=0))
def test_commands_that_are_killed_or_stopped_at_random_go_on(runs: str) -> None:
    """bench/trial_faults.py does 50 such runs, with full disks, clusters and clocks that jump too."""
    bench = [sys.executable, str(ROOT / "bench/trial_faults.py"), runs, "--seed", "7"]
    done = subprocess.run(bench, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_trial_that_fails_says_why_and_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from referee.cli import app

    class Broken:
        name = "random"

        def line(self, *_: object) -> str:
            raise ZeroDivisionError("of its own")

        answer = line

    monkeypatch.setattr(run, "bot", lambda word, game: Broken())
    done = CliRunner().invoke(app, ["trial", "cairo", "--players", "3", "--bots", "random", "--games", "1", "-o", str(tmp_path)])
    assert done.exit_code == 2
    assert done.stderr.startswith("referee: game 1 of cairo@"), done.stderr
    kept = "ZeroDivisionError: of its own; 0 of 1 games are kept, but there is no result without the others; play it with other --bots"
    assert kept in done.stderr


def test_what_a_disk_refuses_has_a_remedy(tmp_path: Path) -> None:
    for problem in ("database or disk is full", "disk I/O error", "attempt to write a readonly database"):
        what = r"what was played before is kept: .* repeat the command to go on"
        with pytest.raises(Unusable, match=what), store.told("trial.sqlite", store.Store):
            raise sqlite3.OperationalError(problem)


@pytest.mark.slow
def test_a_page_that_does_not_fit_costs_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from boardgen import files
    from referee.cli import app

    words = ["trial", "cairo", "--players", "2", "--bots", "random", "--games", "2", "--workers", "1", "-o", str(tmp_path / "t")]
    monkeypatch.setattr(results, "count_printed", lambda spec: {})
    with monkeypatch.context() as full:
        full.setattr(files, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert f"the report cannot be written: No space left on device; the games in {tmp_path / 't'} are kept: see whether" in done.stderr
    assert not (tmp_path / "t/report.html").exists()
    before = dump(tmp_path / "t")[2]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert dump(tmp_path / "t")[2] == before
    assert (tmp_path / "t/report.html").exists()

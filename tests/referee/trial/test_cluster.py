"""`--cluster` of `trial` and `tune`: a cluster of two started by hand, a worker that is killed in the middle, a tuning that is stopped,
and a scheduler that is gone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from referee.errors import Unusable
from referee.trial import run, store
from referee.trial.run import Job, Played, connect
from referee.trial.tune import answer
from tests.referee.trial.test_trial import cairo, dump, layout_rows, play
from tests.referee.trial.tune.test_tune import SHORT, told, tune

SECONDS = 60


@contextmanager
def started(log: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of the cluster, in a process group of its own."""
    environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words], stdout=out, stderr=out, cwd=log.parent, env=environment, start_new_session=True
        )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def address(log: Path) -> str:
    """Where the scheduler listens, as it writes into its log."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        for line in log.read_text("utf-8", "replace").splitlines():
            if "Scheduler at:" in line:
                return line.split()[-1]
        time.sleep(0.05)
    raise AssertionError(log.read_text("utf-8", "replace"))


def a_tuning_that_is_stopped_goes_on(at: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`boardgen tune --cluster`, stopped after some jobs and repeated, writes the layout and the figures of one process."""
    monkeypatch.setattr(answer, "describe", lambda name, path, layout_id: answer.Answer(path, "", {}))
    words = [word for word in SHORT if word not in ("--workers", "1")]
    monkeypatch.chdir(place)
    status, here = told("cairo", *words, "--workers", "1", "--folder", "here", "--out", "here.yaml")
    cluster = ("cairo", *words, "--cluster", at, "--folder", "there", "--out", "there.yaml")
    submit, jobs = run.Executing.submit, []

    def submit_few(self: run.Executing, job: Job) -> run.Future[Played]:
        jobs.append(job)
        if len(jobs) > 4:
            raise KeyboardInterrupt
        return submit(self, job)

    with monkeypatch.context() as stopping:
        stopping.setattr(run.Executing, "submit", submit_few)
        stopped = tune(*cluster)
    assert (stopped.exit_code, stopped.stderr[:18]) == (2, "boardgen: stopped;"), stopped.output
    assert not Path("there.yaml").exists()
    assert told(*cluster) == (status, json.loads(json.dumps(here).replace("here.yaml", "there.yaml")))
    assert status == 0
    assert Path("there.yaml").read_text("utf-8") == Path("here.yaml").read_text("utf-8")


@pytest.mark.nightly
@pytest.mark.slow
def test_a_cluster_of_two_plays_the_same_games_whoever_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path / "alone", found, settings, 60)
    scheduler = started(tmp_path / "scheduler", "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with scheduler as first:
        at = address(tmp_path / "scheduler")
        worker = ("worker", at, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
        with started(tmp_path / "one", *worker) as one, started(tmp_path / "two", *worker), connect(at) as crew:
            kept = store.Store.create_or_resume(str(tmp_path / "cluster"), settings.as_data(), layout_rows(found))
            killed = []

            def tick(done: int, total: int) -> None:
                if done > 5 and not killed:
                    killed.append(done)
                    kill(one)

            with closing(kept):
                kept.want(60)
                run.run(kept, crew, found, settings, 60, tick)
            assert killed
            assert dump(tmp_path / "cluster") == dump(tmp_path / "alone")
            a_tuning_that_is_stopped_goes_on(at, tmp_path, monkeypatch)
        kill(first)
        monkeypatch.setattr(run, "PATIENCE", 1)
        with pytest.raises(Unusable, match="no scheduler answers"), connect(at):
            pass

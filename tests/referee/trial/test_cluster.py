"""`referee trial --cluster`: a cluster of two started by hand, a worker that is killed in the middle, and a scheduler that is gone."""

from __future__ import annotations

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
from referee.trial import cluster, run, store
from referee.trial.cluster import connected
from tests.referee.trial.test_trial import cairo, dump, layout_rows, play

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


@pytest.mark.slow
def test_a_cluster_of_two_plays_the_same_games_whoever_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path / "alone", found, settings, 60)
    scheduler = started(tmp_path / "scheduler", "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with scheduler as first:
        at = address(tmp_path / "scheduler")
        worker = ("worker", at, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
        with started(tmp_path / "one", *worker) as one, started(tmp_path / "two", *worker), connected(at) as crew:
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
        kill(first)
        monkeypatch.setattr(cluster, "SECONDS", 1)
        with pytest.raises(Unusable, match="no scheduler answers"), connected(at):
            pass

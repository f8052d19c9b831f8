"""What trials do when things go wrong: 50 runs with a fault each, by a seed; no game may be lost, doubled or changed.

    python bench/trial_faults.py [RUNS] [--seed N] [--only KIND]

Each run is `referee trial` as a process: Cape to Cairo by random bots for three. A worker or the whole command is killed, it gets Ctrl-C,
SIGTERM or SIGHUP, its disk is full (a limit on the size of files), a Dask worker is killed, the clock jumps by hours, a bot raises, or
games cannot end. Where the command stopped, it must have said why and what to do, and the same command without the fault must go on. In the
end the rows must be those of an undisturbed run, each once, and the reports too. Prints a line for each kind; exit status 1 when anything
differs.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
GAMES, SECONDS = 40, 180
WORDS = ["trial", "cairo", "--players", "3", "--bots", "random", "--games", str(GAMES), "--keep", "all"]
SHORT = ["--longest", "9"]
"""Games that cannot end within so many turns."""
KINDS = (
    *("worker killed", "command killed", "Ctrl-C", "disk full"),
    *("Dask worker killed", "clock jumps", "bot raises", "games that cannot end"),
    *("SIGTERM", "SIGHUP"),
)
STOPPED = {"Ctrl-C": signal.SIGINT, "SIGTERM": signal.SIGTERM, "SIGHUP": signal.SIGHUP}
TOLD = {
    **dict.fromkeys(STOPPED, r"referee: stopped; \d+ of \d+ games are in .*, and the same command goes on"),
    "disk full": r"referee: .*trial\.sqlite: .*; what was played before is kept: .* repeat the command to go on",
    "bot raises": r"referee: game \d+ of cairo@\w+: bot random of seat . failed in .*; \d+ of \d+ games are kept",
}
"""What the command must have said where it stopped."""
CLOCK = """
import random, time
real, jumps = time.time, random.Random({seed})
time.time = lambda: real() + jumps.choice((-7200, 0, 86400))
"""
RAISING = """
from referee.trial.bots import bot as bots
original, left = bots.OneStepBot.line, [{turns}]
def line(self, table, seat, dice):
    left[0] -= 1
    if left[0] < 0:
        raise ZeroDivisionError("of its own")
    return original(self, table, seat, dice)
bots.OneStepBot.line = line
"""
START = "import sys; sys.argv[0] = 'referee'; from referee.__main__ import main; sys.exit(main())"


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    out: str
    complained: str


class Undisturbed(NamedTuple):
    """Rows, logs and the report of a run without a fault."""

    rows: list[tuple[object, ...]]
    logs: list[tuple[object, ...]]
    out: str


def contents(folder: Path) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / "trial.sqlite")) as connection:
        return (
            list(connection.execute("SELECT * FROM games ORDER BY layout, number")),
            list(connection.execute("SELECT * FROM logs ORDER BY layout, number")),
        )


@contextmanager
def started(folder: Path, *more: str, code: str = "", largest: int = 0) -> Iterator[subprocess.Popen[str]]:
    """The command as a process group of its own; `code` runs first in it, `largest` limits the size of its files in bytes."""
    command = [sys.executable, "-c", f"{code}\n{START}"] if code else [sys.executable, "-m", "referee"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    process = subprocess.Popen(
        [*command, *WORDS, *more, "-o", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=limit if largest else None,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def ended(process: subprocess.Popen[str]) -> Ended:
    out, complained = process.communicate(timeout=SECONDS)
    return Ended(process.returncode, out, complained)


def plain(folder: Path, *more: str) -> Ended:
    with started(folder, *more) as process:
        return ended(process)


def grown(folder: Path, process: subprocess.Popen[str], size: int) -> bool:
    """Wait until the store has grown to a size in bytes, or the command has ended; whether it runs."""
    file, until = folder / "trial.sqlite", time.monotonic() + SECONDS
    while process.poll() is None and not (file.exists() and file.stat().st_size >= size):
        if time.monotonic() > until:
            raise TimeoutError(f"{file} does not grow")
        time.sleep(0.01)
    return process.poll() is None


def children(parent: int) -> list[int]:
    """The worker processes of a command."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if int(words[1]) == parent and b"spawn_main" in line:
                found.append(int(entry.name))
    return sorted(found)


def disturbed(kind: str, folder: Path, dice: Random, address: Callable[[], str]) -> Ended | None:
    """One run with a fault; None where the fault killed the command."""
    size = dice.randrange(20_000, 300_000)
    if kind == "disk full":
        with started(folder, "--workers", "2", largest=dice.randrange(60_000, 250_000)) as process:
            return ended(process)
    if kind == "clock jumps":
        with started(folder, "--workers", "2", code=CLOCK.format(seed=dice.randrange(99))) as process:
            return ended(process)
    if kind == "bot raises":
        with started(folder, "--workers", "1", code=RAISING.format(turns=dice.randrange(20, 900))) as process:
            return ended(process)
    if kind == "games that cannot end":
        return plain(folder, *SHORT, "--workers", "2")
    if kind == "Dask worker killed":
        return by_cluster(folder, address(), size)
    with started(folder, "--workers", "2") as process:
        if grown(folder, process, size):
            if kind == "worker killed":
                workers = children(process.pid)
                if workers:
                    os.kill(dice.choice(workers), signal.SIGKILL)
                return ended(process)
            time.sleep(dice.random() * 0.3)
            os.killpg(process.pid, STOPPED.get(kind, signal.SIGKILL))
        done = ended(process)
    return None if done.status == -signal.SIGKILL else done


def by_cluster(folder: Path, address: str, size: int) -> Ended:
    """A run on a cluster, a worker of which is killed in the middle; another one is there."""
    words = [sys.executable, "-m", "dask", "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    worker = subprocess.Popen(words, cwd=folder.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with started(folder, "--cluster", address) as process:
            grown(folder, process, size)
            worker.kill()
            return ended(process)
    finally:
        worker.kill()
        worker.wait()


class Cluster:
    """A scheduler and one worker that stays, started when first asked for."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._running: list[subprocess.Popen[bytes]] = []
        self._address = ""

    def address(self) -> str:
        if not self._address:
            import json

            file = self._place / "scheduler.json"
            self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
            until = time.monotonic() + SECONDS
            while not file.exists():
                if time.monotonic() > until:
                    raise TimeoutError("no scheduler")
                time.sleep(0.05)
            self._address = json.loads(file.read_text())["address"]
            self._start("worker", self._address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        return self._address

    def _start(self, *words: str) -> None:
        command = [sys.executable, "-m", "dask", *words]
        self._running.append(subprocess.Popen(command, cwd=self._place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def stop(self) -> None:
        for process in self._running:
            process.kill()
            process.wait()


def judged(kind: str, folder: Path, first: Ended | None, right: Undisturbed) -> list[str]:
    """What is wrong with a run: its message, its rows after it goes on, its report."""
    wrong = []
    if first is not None and "Traceback" in first.complained:
        wrong.append(f"a traceback: {first.complained.strip().splitlines()[-1]}")
    if first is not None and first.status and not re.search(TOLD.get(kind, "$^"), first.complained):
        wrong.append(f"status {first.status} with the message {first.complained.strip()!r}")
    if first is not None and first.status == 0 and first.out != right.out:
        wrong.append("another report")
    if first is None or first.status:
        again = plain(folder, "--workers", "2")
        if again.status or again.out != right.out:
            wrong.append(f"after it went on: status {again.status}, {again.complained.strip()!r}")
    rows, logs = contents(folder)
    if rows != right.rows or logs != right.logs:
        others = len(set(rows) - set(right.rows))
        wrong.append(f"{len(rows)} rows, {len(logs)} logs; {len({row[1] for row in rows})} different games, {others} differ")
    return wrong


def run(place: Path, runs: int, seed: int, only: str = "") -> dict[str, list[list[str]]]:
    """So many runs, kinds in turn; by kind what was wrong with each of its runs."""
    undisturbed = {}
    for key, more in (("", []), ("games that cannot end", SHORT)):
        folder = place / f"right {key}"
        done = plain(folder, *more, "--workers", "1")
        assert done.status == 0, done.complained
        undisturbed[key] = Undisturbed(*contents(folder), done.out)
    assert "came to an end, so nothing else can be known" in undisturbed["games that cannot end"].out
    cluster = Cluster(place)
    kinds = [only] if only else list(KINDS)
    found: dict[str, list[list[str]]] = {kind: [] for kind in kinds}
    try:
        for at in range(runs):
            kind, folder = kinds[at % len(kinds)], place / f"run {at}"
            first = disturbed(kind, folder, Random(f"{seed} {at}"), cluster.address)
            wrong = judged(kind, folder, first, undisturbed.get(kind, undisturbed[""]))
            found[kind].append(wrong)
            if wrong:
                print(f"run {at}, {kind}: {'; '.join(wrong)}", flush=True)
    finally:
        cluster.stop()
    return found


def main() -> int:
    words = sys.argv[1:]
    seed = int(words[words.index("--seed") + 1]) if "--seed" in words else 1
    only = words[words.index("--only") + 1] if "--only" in words else ""
    runs = int(words[0]) if words and words[0].isdigit() else 50
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        found = run(Path(name), runs, seed, only)
    for kind, results in found.items():
        print(f"{kind:22} {len(results):3} runs, {sum(bool(wrong) for wrong in results)} wrong")
    bad = sum(bool(wrong) for results in found.values() for wrong in results)
    print(f"{runs} runs of {GAMES} games in {time.perf_counter() - began:.0f} s; {'all as they should be' if not bad else f'{bad} wrong'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

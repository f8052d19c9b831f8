"""How fast trials are: start to the first row, two workers against one, a Dask cluster of two against local processes, growth, memory.

    python bench/trial.py [--large]

Whole processes of `referee trial` are timed, Cape to Cairo by greedy bots for three. Two workers must be 1.8 times as fast as one and Dask
within 15 % of them, as far as two processors are free; the first row must be there in 1 s; the time must be linear in the number of games,
and memory must stay below 300 MiB (with `--large`: of 10^5 games). Exit status 1 when a bound fails.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMAND = [sys.executable, "-m", "referee", "trial", "cairo", "--players", "3", "--bots", "greedy"]
GAMES = 600
FIRST, TWO, DASK, MEMORY = 1.0, 1.8, 1.15, 300


def first_row(folder: Path) -> float:
    """Seconds from the start of the program to its first row."""
    began = time.perf_counter()
    words, quiet = [*COMMAND, "--games", "100000", "-o", str(folder)], subprocess.DEVNULL
    process = subprocess.Popen(words, cwd=ROOT, stdout=quiet, stderr=quiet)
    try:
        while True:
            # the trial keeps its file locked, so its size shows that there is more than the tables
            if (folder / "trial.sqlite").exists() and (folder / "trial.sqlite").stat().st_size > 30_000:
                return time.perf_counter() - began
            assert process.poll() is None
            time.sleep(0.005)
    finally:
        process.terminate()
        process.wait()


def timed(folder: Path, games: int, *words: str) -> float:
    """Seconds for a whole trial."""
    began = time.perf_counter()
    done = [*COMMAND, "--games", str(games), "--keep", "none", "-o", str(folder), *words]
    subprocess.run(done, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


@contextmanager
def cluster(place: Path) -> Iterator[str]:
    """A scheduler and two workers of one thread each; the address."""
    file = place / "scheduler.json"
    parts = [["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]]
    parts += [["worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-dashboard", "--no-nanny"]] * 2
    quiet = subprocess.DEVNULL
    running = [subprocess.Popen([sys.executable, "-m", "dask", *part], cwd=place, stdout=quiet, stderr=quiet) for part in parts]
    try:
        while not file.exists():
            time.sleep(0.05)
        import json

        time.sleep(4)  # until both workers are there
        yield json.loads(file.read_text())["address"]
    finally:
        for process in running:
            process.terminate()
            process.wait()


def main() -> int:
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        first = min(first_row(place / f"first{at}") for at in range(3))
        one = min(timed(place / f"one{at}", GAMES, "--workers", "1") for at in range(2))
        half = min(timed(place / f"half{at}", GAMES // 2, "--workers", "1") for at in range(2))
        two = min(timed(place / f"two{at}", GAMES, "--workers", "2") for at in range(2))
        with cluster(place) as address:
            dask = min(timed(place / f"dask{at}", GAMES, "--cluster", address) for at in range(2))
        if "--large" in sys.argv:
            timed(place / "large", 100_000)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"first row                 {first:6.2f} s      (bound {FIRST:.0f} s)")
    print(f"{GAMES} games, one worker    {one:6.2f} s      {GAMES / one:.0f} games/s; half of them in {half:.2f} s")
    print(f"{GAMES} games, two workers   {two:6.2f} s      {one / two:.2f} times one (bound {TWO})")
    print(f"{GAMES} games, Dask, two     {dask:6.2f} s      {dask / two:.2f} of two local ones (bound {DASK})")
    print(f"largest process           {memory:6.0f} MiB    (bound {MEMORY} MiB)")
    load = os.getloadavg()[0]
    for bad, what in (
        (first > FIRST, "the first row is late"),
        (one / two < TWO, "two workers are slow"),
        (dask / two > DASK, "Dask is slow"),
        (one > 2.4 * half, "the time is not linear"),
        (memory > MEMORY, "too much memory"),
    ):
        if bad:
            wrong.append(what)
    print(f"load {load:.1f}; " + (", ".join(wrong) if wrong else "all bounds hold"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

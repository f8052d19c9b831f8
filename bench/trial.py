"""How fast trials are: start to the first row, two workers against one, a Dask cluster of two against local processes, growth, memory.

    python bench/trial.py [--large] [--cpu]

Whole processes of `referee trial` are timed, Cape to Cairo by greedy bots for three; it takes two to four minutes. Rates come from the
difference between a long trial and a short one, so that the start of the processes, which is timed on its own, does not count. Two workers
must be 1.8 times as fast as one and Dask within 15 % of them, as far as two processors are free; the first row must be there in 1 s; the
time must be linear in the number of games, and memory must stay below 300 MiB (with `--large`: of 10^5 games). The process that hands out
games and stores them may take a tenth of the time of two workers. `--cpu` measures in processor time alone, for machines that have other
work. Exit status 1 when a bound fails.

10^5 games of Cape to Cairo by two greedy bots, in one process at the lowest priority of a busy machine of two cores (load 15 to 21, pure
Python): 66 s of processor time for the first 10,000 games, 292 s for 40,000, 554 s for 77,500 and 707 s for all, about 7 ms a game;
2,581 s by the clock. The process had 62 MiB while it played, and its report took 18 s more and 80 MiB.
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
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
COMMAND = [sys.executable, "-m", "referee", "trial", "cairo", "--players", "3", "--bots", "greedy"]
SHORT, LONG = 400, 1600
RUNS = 2
FIRST, TWO, DASK, LINEAR, MEMORY, OWN = 1.0, 1.8, 1.15, 1.15, 300, 0.1


class Took(NamedTuple):
    """Seconds of a whole trial by the clock, and of all its processes in processor time."""

    clock: float
    cpu: float


def first_row(folder: Path) -> float:
    """Seconds from the start of the program to its first row."""
    began = time.perf_counter()
    words, quiet = [*COMMAND, "--games", "100000", "-o", str(folder)], subprocess.DEVNULL
    process = subprocess.Popen(words, cwd=ROOT, stdout=quiet, stderr=quiet)
    try:
        while True:
            # the trial keeps its file locked for other connections; this is how a game of Cape to Cairo ends
            if (folder / "trial.sqlite").exists() and b"which is the last round" in (folder / "trial.sqlite").read_bytes():
                return time.perf_counter() - began
            assert process.poll() is None
            time.sleep(0.005)
    finally:
        process.terminate()
        process.wait()


def timed(folder: Path, games: int, *words: str) -> Took:
    """How long a whole trial takes."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = [*COMMAND, "--games", str(games), "--keep", "none", "-o", str(folder), *words]
    subprocess.run(done, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Took(time.perf_counter() - began, cpu)


def best(place: Path, name: str, games: int, *words: str) -> Took:
    """The best of some runs, by the clock and by processor time."""
    took = [timed(place / f"{name}-{games}-{at}", games, *words) for at in range(RUNS)]
    return Took(min(one.clock for one in took), min(one.cpu for one in took))


def rate(short: Took, long: Took) -> float:
    """Games a second by the clock, without the start."""
    return (LONG - SHORT) / max(long.clock - short.clock, 0.001)


def own_share() -> float:
    """Processor time of the process that hands out games and stores them, as a share of that of its two workers."""
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([sys.executable, __file__, "--own", out], cwd=ROOT, capture_output=True, text=True, check=True)
    own, workers = map(float, done.stdout.split())
    return own / workers


def play_and_measure(out: str) -> None:
    """Play a trial by two workers from this process, and print the processor time of both sides, without that of the start."""
    import json
    from contextlib import closing

    from referee.trial import plan, run
    from referee.trial.plan import entries
    from referee.trial.store import LayoutRow, Store

    found = entries(["cairo"], [], 3, None, os.path.join(out, "layouts"))
    spec = found[0].spec
    settings = plan.Settings(("greedy",) * 3, False, 1, 2000, (), "none")
    row = LayoutRow(1, spec.name, spec.pin, spec.game, spec.title, json.dumps(found[0].seats), "{}")
    with closing(Store.create_or_resume(out, settings.as_data(), [row])) as kept:
        spent = []
        for games in (SHORT // 4, LONG // 2):
            before = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
            with run.local(2) as crew:
                run.run(kept, crew, found, settings, games, lambda done, total: None)
            children = resource.getrusage(resource.RUSAGE_CHILDREN)
            workers = children.ru_utime + children.ru_stime - before[1].ru_utime - before[1].ru_stime
            spent.append((time.process_time() - before[0], workers))
    print(spent[1][0] - spent[0][0], spent[1][1] - spent[0][1])


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

        address: str = json.loads(file.read_text())["address"]
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address
    finally:
        for process in running:
            process.terminate()
            process.wait()


def compared(place: Path, wrong: list[str]) -> None:
    """By the clock: first row, one worker, two, and a cluster."""
    first = min(first_row(place / f"first{at}") for at in range(3))
    print(f"first row                  {first:6.2f} s      (bound {FIRST:.0f} s)")
    one = best(place, "one", SHORT, "--workers", "1"), best(place, "one", LONG, "--workers", "1")
    two = best(place, "two", SHORT, "--workers", "2"), best(place, "two", LONG, "--workers", "2")
    with cluster(place) as address:
        dask = best(place, "dask", SHORT, "--cluster", address), best(place, "dask", LONG, "--cluster", address)
    print(f"one worker                 {rate(*one):6.0f} games/s; {LONG} games in {one[1].clock:.2f} s, {SHORT} in {one[0].clock:.2f} s")
    gain, loss = rate(*two) / rate(*one), rate(*two) / rate(*dask)
    print(f"two workers                {rate(*two):6.0f} games/s; {gain:.2f} times one (bound {TWO}); {LONG} games in {two[1].clock:.2f} s")
    print(f"Dask, two workers          {rate(*dask):6.0f} games/s; {loss:.2f} times as long as two local ones (bound {DASK})")
    wrong += ["the first row is late"] * (first > FIRST) + ["two workers are slow"] * (gain < TWO) + ["Dask is slow"] * (loss > DASK)


def main() -> int:
    if "--own" in sys.argv:
        play_and_measure(sys.argv[sys.argv.index("--own") + 1])
        return 0
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        if "--cpu" not in sys.argv:
            compared(place, wrong)
        short, long = (best(place, "cpu", games, "--workers", "1").cpu for games in (SHORT, LONG))
        longest = timed(place / "longest", 2 * LONG, "--workers", "1").cpu
        each = (long - short) / (LONG - SHORT)
        growth = (longest - long) / LONG / each
        print(f"processor time             {1000 * each:6.1f} ms a game; {growth:.2f} times that in later ones (bound {LINEAR})")
        share = own_share()
        print(f"handing out and storing    {100 * share:6.1f} %      of the time of two workers (bound {100 * OWN:.0f} %)")
        if "--large" in sys.argv:
            took = timed(place / "large", 100_000)
            print(f"100,000 games              {took.clock:6.0f} s      by the clock, {took.cpu:.0f} s of processor time")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"largest process            {memory:6.0f} MiB    (bound {MEMORY} MiB)")
    wrong += (
        ["the time is not linear"] * (growth > LINEAR) + ["storing takes long"] * (share > OWN) + ["too much memory"] * (memory > MEMORY)
    )
    print(f"load {os.getloadavg()[0]:.1f}; " + (", ".join(wrong) if wrong else "all bounds hold"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""An archive of logs: `referee check`, `results` and `stats` on 10,000 logs of 60 lines, and `check` on a file with a million findings.

Each runs as a process of its own; time and peak memory are those of the process and its workers. Bounds: each command on the archive in
60 s on two processors and 150 MiB for all processes together; the findings in 64 MiB. Processor seconds are printed as well, since the
wall time means little on a busy machine. Exits 1 when a bound is missed. Usage: python bench/archive.py [LOGS [FINDINGS]]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SECONDS, MIB, FINDINGS_MIB = 60, 150, 64
FOLDERS = 20


class Run(NamedTuple):
    """What a process took: wall seconds, processor seconds with its helpers, and the peak of the memory of all of them in MiB."""

    wall: float
    cpu: float
    memory: float
    last: str


def measured(*words: str) -> Run:
    """`referee` with these words, its output thrown away but for the last line."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    begun, before = time.perf_counter(), os.times()
    done = subprocess.Popen([sys.executable, "-m", "referee", *words], env=env, stdout=subprocess.PIPE)
    assert done.stdout is not None
    peaks: list[float] = []
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(0.05):
            peaks.append(sum(_held(process) for process in _family(done.pid)))

    watcher = threading.Thread(target=watch)
    watcher.start()
    last = b""
    for line in done.stdout:
        last = line
    if done.wait() not in (0, 1):
        sys.exit(f"referee {words[0]} ended with status {done.returncode}")
    ended.set()
    watcher.join()
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Run(time.perf_counter() - begun, cpu, max(peaks, default=0), last.decode().strip()[:120])


def _family(pid: int) -> Iterator[int]:
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return
    for child in children.split():
        yield from _family(int(child))


def _held(pid: int) -> float:
    """The memory of a process in MiB, pages that it shares with others divided among them."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _log() -> str:
    """The log of bench/cold_start.py: 60 lines."""
    spec = spec_from_file_location("cold_start", ROOT / "bench/cold_start.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    text: str = module.log()
    return text


def main() -> None:
    logs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    findings = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    text = _log()
    with tempfile.TemporaryDirectory() as folder:
        wrong = text.replace("7G done", "7G dnoe")
        for number in range(logs):
            place = Path(folder, "archive", f"{number % FOLDERS:02}")
            place.mkdir(parents=True, exist_ok=True)
            (place / f"{number:05}.tlog").write_text(wrong if number % 10 == 0 else text, encoding="utf-8")
        runs = []
        for words in (("check",), ("results", "--points", "3,2,1"), ("stats",), ("stats", "--html", str(Path(folder, "stats.html")))):
            run = measured(*words, str(Path(folder, "archive")))
            print(f"{' '.join(words[:2])}, {logs} logs: {run.wall:.1f} s, {run.cpu:.1f} s of processors, {run.memory:.0f} MiB; {run.last}")
            runs.append(run)
        bad = Path(folder, "bad.tlog")
        bad.write_text("%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n" + "1B nonsense\n" * findings, encoding="utf-8")
        one = measured("check", "--format", "json", "--max", "999999999", str(bad))
        print(f"{findings} findings as JSON: {one.wall:.1f} s, {one.cpu:.1f} s of processors, {one.memory:.0f} MiB")
    print(f"bounds: {SECONDS} s and {MIB} MiB; {FINDINGS_MIB} MiB")
    sys.exit(any(run.wall > SECONDS * logs / 10_000 or run.memory > MIB for run in runs) or one.memory > FINDINGS_MIB)


if __name__ == "__main__":
    main()

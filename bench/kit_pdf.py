"""The kit of GoCaine as PDF from a cold start: wall time and peak memory of whole processes, several times in one run.

`python bench/kit_pdf.py [RUNS]` prints a line a run and the best; exit status 1 when the best is over a limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SECONDS, MEBIBYTES = 0.9, 80.0
ROOT = Path(__file__).resolve().parent.parent


def run(folder: str) -> tuple[float, float]:
    """Seconds and peak MiB of one `boardgen kit gocaine --format pdf` in a process of its own."""
    command = [sys.executable, "-m", "boardgen", "kit", "gocaine", "--format", "pdf", "--out", folder]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"boardgen ended with status {process.returncode}")
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return seconds, usage.ru_maxrss / unit


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    found = []
    with tempfile.TemporaryDirectory() as place:
        for number in range(runs):
            folder = Path(place) / str(number)
            seconds, mebibytes = run(str(folder))
            size = sum(path.stat().st_size for path in folder.glob("*.pdf"))
            found.append((seconds, mebibytes))
            print(f"run {number + 1}: {seconds:.3f} s, {mebibytes:.1f} MiB, {size:,} bytes of PDF")
    seconds, mebibytes = min(s for s, _ in found), max(m for _, m in found)
    good = seconds <= SECONDS and mebibytes <= MEBIBYTES
    print(f"best {seconds:.3f} s (limit {SECONDS} s), most {mebibytes:.1f} MiB (limit {MEBIBYTES:.0f} MiB)")
    print("within the limits" if good else "OVER a limit")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

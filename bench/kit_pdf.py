"""The kit of GoCaine from a cold start, as PDF and with every SVG: wall time and peak memory of whole processes, several times in one run.

`python bench/kit_pdf.py [RUNS]` prints a line a run and the best of each; exit status 1 when a best is over its limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMITS = {"pdf": 0.9, "pdf,svg": 2.5}
"""Seconds by `--format`."""
MEBIBYTES = 80.0
ROOT = Path(__file__).resolve().parent.parent


def run(folder: str, format: str) -> tuple[float, float]:
    """Seconds and peak MiB of one `boardgen kit gocaine` in a process of its own."""
    command = [sys.executable, "-m", "boardgen", "kit", "gocaine", "--format", format, "--out", folder]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    # Bytecode is written and read in one fresh place, as it is for an installed program.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    bytecode = os.path.join(os.path.dirname(folder), "bytecode")
    environment |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONPYCACHEPREFIX": bytecode}
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
    good = True
    with tempfile.TemporaryDirectory() as place:
        run(str(Path(place) / "first"), "pdf,svg")  # compiles what was never imported
        for format, limit in LIMITS.items():
            found = []
            for number in range(runs):
                folder = Path(place) / f"{number}-{len(format)}"
                seconds, mebibytes = run(str(folder), format)
                files = [path.stat().st_size for path in folder.iterdir()]
                found.append((seconds, mebibytes))
                print(f"{format}, run {number + 1}: {seconds:.3f} s, {mebibytes:.1f} MiB, {len(files)} files of {sum(files):,} bytes")
            seconds, mebibytes = min(s for s, _ in found), max(m for _, m in found)
            held = seconds <= limit and mebibytes <= MEBIBYTES
            good = good and held
            verdict = "within the limits" if held else "OVER a limit"
            print(f"{format}: best {seconds:.3f} s (limit {limit} s), most {mebibytes:.1f} MiB (limit {MEBIBYTES:.0f} MiB): {verdict}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""The kit of GoCaine from a cold start, as PDF and with every SVG: wall time and peak memory of whole processes, several times in one run.

`python bench/kit_pdf.py [RUNS]` prints a line a run and the best of each; exit status 1 when a best is over its limit.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from whole_process import Run, measured, within_limits

LIMITS = {"pdf": 0.9, "pdf,svg": 2.5}
"""Seconds by `--format`."""
MEBIBYTES = 80.0


def run(folder: Path, format: str) -> Run:
    """One `boardgen kit gocaine` in a process of its own."""
    command = [sys.executable, "-m", "boardgen", "kit", "gocaine", "--format", format, "--out", str(folder)]
    return measured(command, folder.parent / "bytecode")


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    good = True
    with tempfile.TemporaryDirectory() as place:
        run(Path(place) / "first", "pdf,svg")  # compiles what was never imported
        for format, limit in LIMITS.items():
            found = []
            for number in range(runs):
                folder = Path(place) / f"{number}-{len(format)}"
                found.append(run(folder, format))
                files = [path.stat().st_size for path in folder.iterdir()]
                line = f"{found[-1].seconds:.3f} s, {found[-1].mebibytes:.1f} MiB, {len(files)} files of {sum(files):,} bytes"
                print(f"{format}, run {number + 1}: {line}")
            good = within_limits(format, found, limit, MEBIBYTES) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""A hex map of 30 x 30 with fifteen zones, walls and links from a cold start as PDF, the board alone on one sheet: wall time and memory.

`python bench/grids.py [RUNS]` prints a line a run and the best of each grid; exit status 1 when a best is over the limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMIT = 1.0
"""Seconds."""
MEBIBYTES = 100.0
GRIDS = {
    "hex map": "{lattice: triangle, draw: cells}",
    "triangles": "{lattice: triangle}",
    "honeycomb": "{lattice: honeycomb}",
    "chequerboard": "{draw: cells}",
}
ROOT = Path(__file__).resolve().parent.parent
CODES = ("PE", "BO", "NL", "WC", "TP", "SG", "CM", "CA", "AT", "SW", "SC", "SE", "NW", "NC", "NE")


def layout(grid: str) -> str:
    """Fifteen zones in blocks of 6 x 10 cells; two walls and four links."""
    rows = "\n".join("    " + " ".join(CODES[line // 10 * 5 + column // 6] for column in range(30)) for line in range(30))
    links = "[[A1, F9], [M4, Q20], [Z3, AE29], [B30, K30]]"
    walls = "[[C3, D3], [K20, L20]]"
    return f"extends: gocaine\ntitle: Thirty by thirty\nboard:\n  grid: {grid}\n  links: {links}\n  walls: {walls}\n  map: |\n{rows}\n"


def run(file: Path, folder: Path) -> tuple[float, float]:
    """Seconds and peak MiB of one `boardgen kit` in a process of its own."""
    options = ["--only", "board", "--paper", "1000x1600mm", "--format", "pdf", "--out", str(folder)]
    command = [sys.executable, "-m", "boardgen", "kit", str(file), *options]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONPYCACHEPREFIX": str(file.parent / "bytecode")}
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"boardgen ended with status {process.returncode}")
    return seconds, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    good = True
    with tempfile.TemporaryDirectory() as place:
        for name, grid in GRIDS.items():
            file = Path(place) / f"{name.replace(' ', '-')}.yaml"
            file.write_text(layout(grid), "utf-8")
            run(file, Path(place) / f"{name}-first")  # compiles what was never imported
            measured = []
            for number in range(runs):
                folder = Path(place) / f"{name}-{number}"
                measured.append(run(file, folder))
                size = sum(path.stat().st_size for path in folder.glob("*.pdf"))
                print(f"{name}, run {number + 1}: {measured[-1][0]:.3f} s, {measured[-1][1]:.1f} MiB, {size:,} bytes")
            seconds, mebibytes = min(s for s, _ in measured), max(m for _, m in measured)
            held = seconds <= LIMIT and mebibytes <= MEBIBYTES
            good = good and held
            verdict = "within the limits" if held else "OVER a limit"
            print(f"{name}: best {seconds:.3f} s (limit {LIMIT} s), most {mebibytes:.1f} MiB (limit {MEBIBYTES:.0f} MiB): {verdict}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

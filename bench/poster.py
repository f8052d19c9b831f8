"""The time of a poster, from a cold start to the file: `python bench/poster.py`. Exits 1 if a log takes longer than the bound.

Processor time, over the start of a small typer program in the same run: machines differ, the ratio less so.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ("gocaine/game_six_players", "territory/game_long_six", "cairo/game_longer", "examples/drove")
BOUND = 1.5
"""Seconds for one poster where the small program takes `SMALL`."""
SMALL = 0.29
HELLO = "import typer\napp = typer.Typer()\n@app.command()\ndef hello() -> None: ...\napp(standalone_mode=False, args=[])\n"


def seconds(command: list[str], bytecode: Path) -> float:
    """Return the least processor time of three runs of a command; the first compiles what was never imported, in a fresh place."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(bytecode)}
    found = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def main() -> int:
    """Measure each log; return the exit status."""
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        bytecode = Path(folder) / "bytecode"
        small = seconds([sys.executable, "-c", HELLO], bytecode)
        print(f"a small typer program: {small:.2f} s")
        for log in LOGS:
            out = Path(folder) / "poster.pdf"
            taken = seconds([sys.executable, "-m", "referee", "poster", f"tests/logs/{log}.tlog", "-o", str(out)], bytecode)
            worst = max(worst, taken / small)
            print(f"{log}: {taken:.2f} s, {taken / small:.1f} times that, {out.stat().st_size:,} bytes")
    print(f"worst {worst:.1f}, bound {BOUND / SMALL:.1f}")
    return worst > BOUND / SMALL


if __name__ == "__main__":
    sys.exit(main())

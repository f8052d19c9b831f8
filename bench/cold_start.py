"""What it costs to start: `referee check` of a 60-line log against a two-command typer program that prints hello.

Both run cold as processes of their own, turn about; medians are compared. Exits 1 when the check takes more than 1.3
times the hello. Usage: python bench/cold_start.py [ROUNDS]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 1.3
LINES = 60
HELLO = """\
import typer

app = typer.Typer()


@app.command()
def hello() -> None:
    print("hello")


@app.command()
def bye() -> None:
    print("bye")


app()
"""
CHECK = "from referee.cli import main\n\nmain()\n"


def log() -> str:
    """A clean log of 60 lines: the trade of the conformance logs, and empty turns after it."""
    lines = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_text(encoding="utf-8").splitlines()
    turn = 15
    while len(lines) < LINES:
        lines.append(f"{turn // 2}{'GR'[turn % 2 == 0]} done" if turn > 15 else "7G done")
        turn += 1
    return "\n".join(lines) + "\n"


def seconds(command: list[str], folder: str) -> float:
    """The time of one run from start to exit."""
    # Both write and read their bytecode in the same fresh place, as installed programs do.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": os.path.join(folder, "bytecode")}
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False)
    taken = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with status {done.returncode}:\n{done.stdout.decode()}{done.stderr.decode()}")
    return taken


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("hello.py", HELLO), ("check.py", CHECK), ("game.tlog", log())):
            (Path(folder) / name).write_text(text, encoding="utf-8")
        hello = [sys.executable, "hello.py", "hello"]
        check = [sys.executable, "check.py", "check", "game.tlog"]
        seconds(hello, folder), seconds(check, folder)  # the first run of each compiles what was never imported
        times = [(seconds(hello, folder), seconds(check, folder)) for _ in range(rounds)]
    said, checked = (statistics.median(column) for column in zip(*times, strict=True))
    ratio = checked / said
    print(f"hello {said * 1000:.0f} ms, check {checked * 1000:.0f} ms, ratio {ratio:.2f} (at most {LIMIT})")
    sys.exit(ratio > LIMIT)


if __name__ == "__main__":
    main()

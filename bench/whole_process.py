"""Measures whole processes for the other scripts here: seconds and peak memory, and whether the best of some runs is within its limits."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Run(NamedTuple):
    """One process: seconds of wall time, and the most memory in MiB."""

    seconds: float
    mebibytes: float


def measured(command: Sequence[str], bytecode: Path, folder: Path | None = None, *, paths: Sequence[Path] = (ROOT,)) -> Run:
    """A run of a Python program in a folder. Python looks for packages in `paths` first, by default in this checkout.

    Bytecode is written and read in one fresh place, as it is for an installed program: the first run compiles what was never imported.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    places = [*map(str, paths), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment |= {"PYTHONPATH": os.pathsep.join(places), "PYTHONPYCACHEPREFIX": str(bytecode)}
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder, env=environment) as process:
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with status {process.returncode}")
    return Run(seconds, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024))


def within_limits(name: str, runs: Sequence[Run], limit: float, mebibytes: float) -> bool:
    """Prints the best time and the most memory of several runs beside their limits; whether both hold."""
    seconds, most = min(run.seconds for run in runs), max(run.mebibytes for run in runs)
    held = seconds <= limit and most <= mebibytes
    verdict = "within the limits" if held else "OVER a limit"
    print(f"{name}: best {seconds:.3f} s (limit {limit} s), most {most:.1f} MiB (limit {mebibytes:.0f} MiB): {verdict}")
    return held

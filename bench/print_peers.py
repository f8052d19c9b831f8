"""One print job on one machine, ours and its peers: wall time, peak memory, bytes, fonts, scale lock, same bytes twice.

The job is a board of 10 x 12 on A3, 300 round tokens in six colours and 52 titled poker cards with backs; each way of doing it is a
script in print_jobs/, run cold as a process of its own, turn about. protograf comes from the package index into a temporary
environment (or from the Python given as PROTOGRAF); where that cannot be had, the table says so. Then ours alone: 1,200 tokens, and
whether memory stays flat from 20 to 200 pages. Exit status 1 when one of our figures is over its bound.

Usage: python bench/print_peers.py [RUNS] [--no-peers]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
JOBS = ROOT / "bench" / "print_jobs"
SECONDS, MEBIBYTES, BYTES = 0.5, 50.0, 150_000
FLAT = 5.0
"""MiB by which 200 pages may need more than 20."""
CHILD = """
import runpy, sys
script = sys.argv[1]
sys.argv = sys.argv[1:]
try:
    runpy.run_path(script, run_name="__main__")
finally:
    try:
        status = open("/proc/self/status").read()
        print("peak", status.split("VmHWM:")[1].split()[0], file=sys.stderr)
    except OSError:
        import resource
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print("peak", peak // 1024 if sys.platform == "darwin" else peak, file=sys.stderr)
"""


class Run(NamedTuple):
    """Wall seconds, peak MiB, and the file."""

    seconds: float
    mebibytes: float
    pdf: bytes


def run(python: str, script: str, out: Path, *arguments: str) -> Run:
    """One cold run; ends the program when it fails."""
    command = [python, "-c", CHILD, str(JOBS / script), str(out), *arguments]
    start = time.perf_counter()
    # Bytecode is written and read in one fresh place, as it is for installed programs.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(out.parent / "bytecode")
    done = subprocess.run(command, cwd=out.parent, env=env, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode or not out.exists():
        sys.exit(f"{script} ended with status {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    peak = next(line.split()[1] for line in reversed(done.stderr.splitlines()) if line.startswith("peak "))
    return Run(seconds, int(peak) / 1024, out.read_bytes())


def protograf(folder: Path) -> tuple[str, str]:
    """A Python that has protograf and its version; empty with the reason where it cannot be installed."""
    python = os.environ.get("PROTOGRAF", "")
    if not python:
        place = folder / "peers"
        python = str(place / ("Scripts" if os.name == "nt" else "bin") / "python")
        for command in ([sys.executable, "-m", "venv", str(place)], [python, "-m", "pip", "install", "--quiet", "protograf"]):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                return "", (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    version = [python, "-c", "import importlib.metadata as m; print(m.version('protograf'))"]
    return python, subprocess.run(version, capture_output=True, text=True, check=False).stdout.strip()


def fonts(pdf: bytes, folder: Path) -> tuple[str, str]:
    """How many of the listed fonts are in the file, and whether it locks the scale."""
    sys.path.insert(0, str(ROOT))
    from boardgen.preflight import proof

    path = folder / "read.pdf"
    path.write_bytes(pdf)
    found = proof.read(path)
    inside = sum(font.embedded for font in found.fonts)
    return f"{inside} of {len(found.fonts)}", "yes" if found.scaling == "None" else "no"


def main() -> int:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    rounds = numbers[0] if numbers else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        jobs = [("ours", sys.executable, "ours.py", ("job",)), ("reportlab by hand", sys.executable, "floor.py", ())]
        if "--no-peers" not in sys.argv:
            python, said = protograf(folder)
            if python:
                jobs.append((f"protograf {said}", python, "with_protograf.py", ()))
            else:
                print(f"protograf cannot be installed here: {said}")
        runs: dict[str, list[Run]] = {title: [] for title, *_ in jobs}
        for number in range(rounds + 1):
            for title, python, script, arguments in jobs:
                out = folder / "out.pdf"
                out.unlink(missing_ok=True)
                done = run(python, script, out, *arguments)
                if number:  # the first of each compiles what was never imported
                    runs[title].append(done)
        tokens = [run(sys.executable, "ours.py", folder / "out.pdf", "tokens", "1200") for _ in range(rounds)]
        few, many = (min(run(sys.executable, "ours.py", folder / "out.pdf", "pages", n).mebibytes for _ in range(3)) for n in ("20", "200"))
        print(f"{'':22} {'wall s':>7} {'peak MiB':>9} {'bytes':>9} {'fonts in it':>12} {'scale lock':>11} {'same twice':>11}")
        read: dict[str, tuple[str, str]] = {}
        for title, every in runs.items():
            inside, lock = read[title] = fonts(every[0].pdf, folder)
            same = "yes" if len({one.pdf for one in every}) == 1 and len(every) > 1 else "no"
            seconds, peak = min(one.seconds for one in every), max(one.mebibytes for one in every)
            print(f"{title:22} {seconds:7.2f} {peak:9.1f} {len(every[0].pdf):9,} {inside:>12} {lock:>11} {same:>11}")
    pairs = sorted(ours.seconds / hand.seconds for ours, hand in zip(runs["ours"], runs["reportlab by hand"], strict=True))
    least = min(one.seconds for one in runs["ours"]) / min(one.seconds for one in runs["reportlab by hand"])
    middle = pairs[len(pairs) // 2]
    print(f"\nours takes {middle:.2f} times as long as reportlab by hand (median of pairs), best to best {least:.2f}")
    best, peak, size = min(one.seconds for one in runs["ours"]), max(one.mebibytes for one in runs["ours"]), len(runs["ours"][0].pdf)
    fast = min(one.seconds for one in tokens)
    print(f"1,200 tokens: {fast:.2f} s (bound {SECONDS} s)")
    print(f"20 pages {few:.1f} MiB, 200 pages {many:.1f} MiB: {many - few:.1f} more (bound {FLAT:g})")
    (inside, _, listed), lock = read["ours"][0].split(), read["ours"][1]
    bounds = {
        f"the job in {SECONDS} s": best < SECONDS,
        f"in {MEBIBYTES:g} MiB": peak < MEBIBYTES,
        f"in {BYTES:,} bytes": size < BYTES,
        "same bytes twice": len({one.pdf for one in runs["ours"]}) == 1,
        "fonts inside and scale locked": inside == listed != "0" and lock == "yes",
        f"1,200 tokens in {SECONDS} s": fast < SECONDS,
        "memory flat": many - few < FLAT,
    }
    missed = [bound for bound, good in bounds.items() if not good]
    print(f"MISSED: {'; '.join(missed)}" if missed else f"all {len(bounds)} bounds hold")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Long logs: time a line at 10,000 and 100,000 lines, and 50 MB files of several kinds against 60 s of work and 150 MiB.

Smaller files have as much less time, and the same memory.

Each file is judged by `referee check` in a process of its own. Exits 1 when a bound does not hold; peak memory is read on Linux. With
`--any-speed` only memory and exit status are held to, as a test does, which must not depend on the machine.
Usage: python bench/long_logs.py [MEGABYTES] [--any-speed]
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
from math import inf
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

SECONDS, MIB, GROWTH = 60.0, 150.0, 1.25
RUNS = 3
"""A file that takes too long is judged again: neighbours on a processor make a run up to half as long again."""
CHILD = """
import sys
from referee.cli import main
try:
    main()
finally:
    try:
        status = open("/proc/self/status").read()
        print(status.split("VmHWM:")[1].split()[0], file=sys.stderr)
    except OSError:
        print(0, file=sys.stderr)
"""
HEAD = b"%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n"


def pipeline(lines: int) -> bytes:
    """A game in which one load is shipped to and fro, so that every line has something to judge."""
    out = ["%tlog 1", "Game: gocaine", "Players: R=Ann B=Ben", "1R @B2", "1B @C5", "2R buy 2@B2 ; @B4", "2B -"]
    turn = 3
    while len(out) < lines:
        out += [f"{turn}R ship B2>B4", f"{turn}B done", f"{turn + 1}R ship B4>B2 =mt:2", f"{turn + 1}B -"]
        turn += 2
    return ("\n".join(out) + "\n").encode()


def per_line(lines: int) -> float:
    """Microseconds a line, best of three."""
    from referee.judge.judge.verdict import judge

    log = pipeline(lines)
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        (verdict,) = judge(io.BytesIO(log), "long.tlog")
        best = min(best, time.process_time() - start)
        assert verdict.valid
    return best / lines * 1e6


def files(size: int) -> dict[str, bytes]:
    """Logs of about `size` bytes each."""
    game = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_bytes()
    quiet = b"".join(b"%dR - ; done # nothing happens for a good long while\n%dB done\n" % (r, r) for r in range(1, size // 70))
    return {
        "games one after another": game * (size // len(game)),
        "one long game": HEAD + quiet,
        "turns of nobody": HEAD + b"7G ship 3 B2>B4>B8 ; done\n" * (size // 26),
        "noise": HEAD + b"xyz @@ !! 12 = $ | ~ \x00\xff\n" * (size // 24),
        "one endless line": HEAD + b"1R @B2 " * (size // 7),
    }


def processor() -> float:
    """Seconds that finished child processes have worked: what else the machine does is not counted."""
    spent = os.times()
    return spent.children_user + spent.children_system


def is_linear() -> bool:
    """Return whether a line of a long log takes as long as one of a short log, within `GROWTH`."""
    short, long = per_line(10_000), per_line(100_000)
    worst = long / short
    print(f"10,000 lines {short:.1f} us a line, 100,000 lines {long:.1f}: growth {worst:.2f} (at most {GROWTH})")
    return worst <= GROWTH


def main() -> int:
    """Judge each file; return 1 if a bound does not hold."""
    any_speed = "--any-speed" in sys.argv
    megabytes = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 50)
    seconds = inf if any_speed else SECONDS * megabytes / 50
    held = any_speed or is_linear()
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.tlog"
        for name, log in files(megabytes * 1_000_000).items():
            path.write_bytes(log)
            command = [sys.executable, "-c", CHILD, "check", str(path)]
            for _ in range(RUNS):
                start, worked = time.perf_counter(), processor()
                done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env, check=False)
                wall, taken, peak = time.perf_counter() - start, processor() - worked, int(done.stderr.split()[-1]) / 1024
                taken = taken or wall  # Windows does not tell the time of a child
                if taken < seconds:
                    break
            good = taken < seconds and peak < MIB and done.returncode in (0, 1)
            held = held and good
            print(f"{name:26} {len(log) / 1e6:5.1f} MB {taken:6.1f} s (clock {wall:.1f}) {peak:6.1f} MiB  {'ok' if good else 'TOO MUCH'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())

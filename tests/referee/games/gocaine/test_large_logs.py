"""Large and foreign files: refused or judged in bounded memory, never with a traceback. The 50 MB runs are slow ones."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest

from referee.judge.judge.verdict import judge
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[4]
HEAD = b"%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n"
GAME = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_bytes()
FOREIGN = {
    "empty": (b"", 1),
    "binary": (bytes(range(256)) * 4000, 1),
    "nothing but zeros": (b"\0" * 3_000_000, 1),
    "one endless line": (HEAD + b"1R @B2 " * 500_000, 1),
    "a line without an end": (HEAD + b"1R " + b"x" * 3_000_000, 1),
    "broken UTF-8": (HEAD + b"1R @B2 # \xff\xfe\n", 1),
    "UTF-16": ("%tlog 1\nGame: gocaine\n".encode("utf-16"), 1),
    "noise": (HEAD + b"xyz @@ !! = $ | ~ \x00\xff\n" * 3000, 1),
    "games one after another": (GAME * 300, 0),
}


@pytest.mark.parametrize("name", sampled(FOREIGN))
def test_any_bytes_are_judged_in_bounded_memory(name: str) -> None:
    data, status = FOREIGN[name]
    stream = BytesIO(data)
    tracemalloc.start()
    verdicts = 0
    errors = 0
    for found in judge(stream, "foreign.tlog"):
        verdicts += 1
        errors += found.errors
        assert len(found.findings) <= 100
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 24_000_000
    assert verdicts >= 1
    assert bool(errors) == bool(status)


@pytest.mark.slow
@pytest.mark.nightly
def test_fifteen_megabytes_in_eighteen_seconds() -> None:
    """Without an argument the bench judges fifty megabytes in a minute."""
    bench = [sys.executable, str(ROOT / "bench/long_logs.py"), "15"]
    done = subprocess.run(bench, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

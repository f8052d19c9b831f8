"""Large and foreign files: refused or judged in bounded memory, never with a traceback. The runs of 15 MB are slow ones."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections import Counter
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


def count_calls(lines: int) -> int:
    """Return how many functions are called to judge a game of so many lines in which one load is shipped to and fro."""
    pairs = ((turn, turn + 1) for turn in range(3, 3 + lines // 2, 2))
    turns = "".join(f"{a}R ship B2>B4\n{a}B done\n{b}R ship B4>B2 =mt:2\n{b}B -\n" for a, b in pairs)
    log = BytesIO(HEAD + b"1R @B2\n1B @C5\n2R buy 2@B2 ; @B4\n2B -\n" + turns.encode())
    calls = Counter[str]()
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _argument: calls.update((event,)))
    try:
        (verdict,) = judge(log, "long.tlog")
    finally:
        sys.setprofile(before)
    assert verdict.valid
    return calls["call"] + calls["c_call"]


@pytest.mark.slow
def test_a_line_of_a_long_game_is_as_much_work_as_one_of_a_short_game() -> None:
    count_calls(40)  # what is read once a process
    short, middle, long = (count_calls(lines) for lines in (200, 400, 1200))
    assert (long - middle) / 800 < 1.05 * (middle - short) / 200


@pytest.mark.slow
@pytest.mark.nightly
def test_fifteen_megabytes_of_each_kind_take_no_more_memory() -> None:
    """Without `--any-speed` the bench holds them to eighteen seconds of work, as .ci/nightly does."""
    bench = [sys.executable, str(ROOT / "bench/long_logs.py"), "15", "--any-speed"]
    done = subprocess.run(bench, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

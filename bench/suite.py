"""Where the time of the tests goes: `python bench/suite.py [PYTEST ARGUMENTS]` lists the dearest files and tests by processor time.

The time of a test is that of its process and of all that it starts, so it hardly depends on what else the machine does. Linux only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
FOLDER = "INKSTONE_SUITE"
SHOWN = 40
_most = [0.0]
"""What the family of this process had used when it was measured last: the kernel's list of children may lack one for a moment."""


def measure_family(pid: int) -> float:
    """Return the processor seconds of a process, of its live descendants and of all that they have waited for."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = [child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]
    except OSError:
        return 0.0
    return sum(map(int, words[11:15])) / TICKS + sum(measure_family(int(child)) for child in children)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _most[0] = before = max(_most[0], measure_family(os.getpid()))
    result = yield
    took = max(0.0, measure_family(os.getpid()) - before)
    with (Path(os.environ[FOLDER]) / f"{os.getpid()}.json").open("a", encoding="utf-8") as file:
        file.write(json.dumps([item.nodeid, took]) + "\n")
    return result


def print_dearest(title: str, times: Counter[str], counts: Counter[str]) -> None:
    """Print the dearest of `times`, each in seconds, with how many tests it has."""
    print(f"\n{title}")
    for name, seconds in times.most_common(SHOWN):
        print(f"{seconds:8.2f} s {counts[name]:5} {name}")


def main() -> int:
    """Run the tests, print what took longest, and return pytest's exit status."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, FOLDER: folder}
        words = [sys.executable, "-m", "pytest", "-p", "bench.suite", *sys.argv[1:]]
        before = os.times()
        status = subprocess.run(words, env=env, check=False).returncode
        after = os.times()
        rows = [json.loads(line) for file in Path(folder).iterdir() for line in file.read_text("utf-8").splitlines()]
    tests, files, rooms, ones, many, lots = Counter[str](), Counter[str](), Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for name, seconds in rows:
        path = name.partition("::")[0]
        room = path.rpartition("/")[0]
        for times, counts, key in ((tests, ones, name), (files, many, path), (rooms, lots, room)):
            times[key] += seconds
            counts[key] += 1
    for title, times, counts in (("folders", rooms, lots), ("files", files, many), ("tests", tests, ones)):
        print_dearest(title, times, counts)
    whole = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"\n{len(rows)} tests, {tests.total():.0f} s; {whole:.0f} s with the start; {after.elapsed - before.elapsed:.0f} s by the clock")
    return status


if __name__ == "__main__":
    sys.exit(main())

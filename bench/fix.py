"""How often `referee fix` finds what was meant: single slips of a pencil in valid logs of the three games (tests/referee/pencil.py).

Of the logs that a slip makes fail, the true edit must be among the repairs in 95 % and first in 80 %, and the median search must take less
than 0.5 s for a log of 60 lines, in processor time of this process; the time of a whole process, by the clock, is printed beside it. `-v`
lists what was missed, a number is how many slips a game (200).
Exit status 1 when a bound fails.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # to run from a checkout that is not installed

from referee.fix.fix import Course, apply_edits
from referee.fix.repair_search import search
from referee.judge.headers import LayoutCache
from tests.referee.pencil import GAMES, ROOT, Slip, failing, log, plain, slip

SLIPS = int(next((word for word in sys.argv[1:] if word.isdigit()), 200))
AMONG, FIRST, SECONDS, LINES = 0.95, 0.80, 0.5, 60


def slips(game: str) -> list[Slip]:
    """Slips of which each makes its log fail."""
    found: list[Slip] = []
    number = 0
    while len(found) < SLIPS:
        rng = Random(f"{game}{number}")
        planted = slip(rng, log(game, number))
        number += 1
        if planted is not None and failing(planted.text):
            found.append(planted)
    return found


def main() -> int:
    failed = False
    layouts = LayoutCache(ROOT / "tests/logs/record")
    print("game        logs  fail  among   first   median s  60 lines  whole process")
    for game in GAMES:
        kinds: Counter[str] = Counter()
        among: Counter[str] = Counter()
        first: Counter[str] = Counter()
        seconds: list[tuple[int, float]] = []
        planted = slips(game)
        for one in planted:
            data = one.text.encode()
            begin = time.process_time()
            found = search(Course(data, layouts))
            lines = one.text.count("\n")
            seconds.append((lines, time.process_time() - begin))
            truth = plain(one.truth)
            right = [plain(apply_edits(data, repair.edits).decode()) == truth for repair in found.repairs]
            kinds[one.kind] += 1
            among[one.kind] += any(right)
            first[one.kind] += right[:1] == [True]
            if "-v" in sys.argv and right[:1] != [True]:
                _show(one, [repair.meant for repair in found.repairs], right, found.complete)
        total, shares = sum(kinds.values()), [sum(counter.values()) / sum(kinds.values()) for counter in (among, first)]
        median = statistics.median(time for _, time in seconds)
        alike = [time for lines, time in seconds if LINES * 0.7 < lines < LINES * 1.3] or [median]
        sixty = statistics.median(alike)
        process = _whole_process(planted[0])
        print(f"{game:10}  {SLIPS:4}  {total:4}  {shares[0]:6.1%}  {shares[1]:6.1%}  {median:8.3f}  {sixty:8.3f}  {process:8.3f}")
        for kind in sorted(kinds):
            print(f"    {kind:20} {kinds[kind]:4}  {among[kind] / kinds[kind]:6.1%}  {first[kind] / kinds[kind]:6.1%}")
        failed |= shares[0] < AMONG or shares[1] < FIRST or sixty >= SECONDS
    return int(failed)


def _show(one: Slip, meant: list[str], right: list[bool], complete: bool) -> None:
    old, new = plain(one.truth), plain(one.text)
    was, now = [line for line in old if line not in new], [line for line in new if line not in old]
    print(f"  -- {one.kind}, line {one.line}: {was[:2]} -> {now[:2]}")
    where = right.index(True) + 1 if any(right) else 0
    print(f"     true one: {where or 'none'} of {len(right)}{'' if complete else ', out of time'}; first: {meant[:1]}")


def _whole_process(one: Slip) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "slip.tlog")
        path.write_text(one.text, "utf-8")
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "referee", "fix", str(path)], cwd=ROOT, capture_output=True, check=False)
        return time.perf_counter() - begin


if __name__ == "__main__":
    sys.exit(main())

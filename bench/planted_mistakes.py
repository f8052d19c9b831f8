"""What `check` tells of several mistakes in one log in one run, and how many errors it reports that are none.

Legal random games of each game get ten independent slips of the pencil (tests/referee/planted.py says which), half of the logs with claims
and half without. A mistake is told where a finding stands at its line, or at the line where the log with this slip alone is first in
error: an error, or one that `may follow from` an earlier line. An error at any other line is false. The second table is of slips that need
not be an error at their own line: a legal move that was not the one played is noticed only later. In the first table at least 91 % must
be told, less than 5 % of the errors be false, and the first error be that of a mistake in 91 % of the logs. Exit status 1 where a bound
fails.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # to run from a checkout that is not installed

from tests.referee.planted import GAMES, judged, plant

LOGS = int(next((word for word in sys.argv[1:] if word.isdigit()), 100))
TOLD, FALSE, FIRST = 0.91, 0.05, 0.91


def main() -> int:
    failed = False
    for silent in (False, True):
        print("slips that are noticed later too" if silent else "slips that are errors at their own line")
        print("game        logs  mistakes    told  as errors  false  first error right  seconds")
        for name in GAMES:
            kinds: Counter[str] = Counter()
            lost: Counter[str] = Counter()
            false: Counter[str] = Counter()
            errors = first = 0
            begin = time.process_time()
            for seed in range(LOGS):
                told = judged(plant(name, 1000 + seed, claims=seed % 2 == 0, silent=silent))
                kinds.update([*told.found, *told.may, *told.lost])
                lost.update(told.lost)
                false.update(finding.code for finding in told.false)
                errors, first = errors + len(told.found), first + told.first
            total = sum(kinds.values())
            rate = 1 - sum(lost.values()) / total
            share = sum(false.values()) / (errors + sum(false.values()))
            seconds = time.process_time() - begin
            print(f"{name:10}  {LOGS:4}  {total:8}  {rate:6.1%}  {errors / total:9.1%}  {share:5.1%}  {first / LOGS:17.1%}  {seconds:7.1f}")
            if "-v" in sys.argv:
                print("  lost ", {kind: f"{lost[kind]}/{kinds[kind]}" for kind in sorted(kinds)})
                print("  false", dict(false.most_common(12)))
            failed |= not silent and (rate < TOLD or share >= FALSE or first / LOGS < FIRST)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

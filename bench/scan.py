"""How long the scanner takes for a line that it has not seen, by sort of line, and the reader for a log of 50 MB.

python bench/scan.py [--big]
"""

from __future__ import annotations

import io
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from referee.judge.ask.laws import notation_of, scanner
from referee.tlog.reader import games

LINES = {
    "deployment": "9R - ; @J3",
    "deployment with a remark": "8R - ; @K3 x3B ktr K5       # diagram 48",
    "buy and claim": "4R buy 2@B2 4@C2 ; @B8 =$0  # 6 mt at $5",
    "long turn": "5R ship 2 B2>B4 ; ship 4 C2>B4 ; !G hit TP ; roll B4/2 2+2 seized ; roll B4/4 6+1 safe ; @B5",
    "territory stone": "4B 4+1 G6 x3R",
    "cairo turn": "2Y load S ; go 2D 4H 5S ; give S:a =$-7",
    "checkpoint": "= $ R80 G30 ; tf R1 G1 ; mt R0 G0",
    "board row": "|  7 . . G G . . . . . .",
    "error": "4R - ; @I7 ; bui 3@C2",
}


def line_times() -> None:
    """Microseconds a line, the best of five rounds."""
    for name, line in LINES.items():
        print(f"{name:26} {min(_round(line) for _ in range(5)) * 1e6:6.1f} us")
    print(f"{'a line seen before':26} {min(_round(LINES['long turn'], alike=True) for _ in range(5)) * 1e6:6.1f} us")


def _round(line: str, *, alike: bool = False, count: int = 3000) -> float:
    scan = scanner().scan
    lines = [line if alike else f"{line} # {number}" for number in range(count)]
    scan(line)  # which makes the states that are needed
    start = time.perf_counter()
    for number, text in enumerate(lines):
        scan(text, number)
    return (time.perf_counter() - start) / count


def big_log(megabytes: int = 50) -> None:
    """A log of turns, no two alike, through the reader."""
    head = b"%tlog 1\nGame: gocaine\nPlayers: R=Ann G=Cat\n"
    turns = [LINES["deployment"], LINES["buy and claim"], LINES["long turn"], LINES["deployment with a remark"]]
    stream = io.BytesIO()
    stream.write(head)
    number = 0
    while stream.tell() < megabytes << 20:
        number += 1
        stream.write("".join(f"{number % 10**6}{turn[1:]}\n" for turn in turns).encode())
    stream.seek(0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    lines = sum(1 for game in games(stream, notation_of) for _ in game)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{megabytes} MB, {lines:,} statements: {seconds:.1f} s, {(after - before) / 1024:.0f} MiB more than before")


if __name__ == "__main__":
    line_times()
    if "--big" in sys.argv:
        big_log()

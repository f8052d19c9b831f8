"""How long bots of a page think: processor time from the turn that is due until its line is in the log, as `referee serve` has it written.

    python bench/bot_turns.py [--lines N] [--seconds S] [--only NAME]

Bots sit in all seats of the three games and of every example with a law of its own. A game goes on until it is over, N lines of bots are
written or S seconds are spent. Prints the median, the 95th percentile and the longest of each game and bot; exits 1 where a line took more
than 2 s, or where a bot found none.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from boardgen.layout.files import shipped  # noqa: E402  # the checkout is on the path only now
from boardgen.layout.spec import catalog  # noqa: E402
from referee.serve.bots import MARK, NoLineError  # noqa: E402
from referee.serve.followed import Followed  # noqa: E402
from referee.serve.hall import Hall  # noqa: E402

BOTS = ("random", "greedy", "search:50")
BAR = 2.0
"""Seconds of a turn (page.md)."""
SEATS = 4


def games() -> list[str]:
    """Return the keys of the three games, and of the examples that write their law."""
    own = [name for name in shipped.examples() if catalog.load(name).law == "written"]
    return [*(f"{name}|" for name in shipped.names()), *own]


def measure(name: str, word: str, most: int, budget: float) -> tuple[list[tuple[float, str]], str]:
    """Return the seconds and the beginning of each line of a game, and what stopped it."""
    taken: list[tuple[float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(folder)
        key = next(one.key for one in hall.offers() if name in (one.key, one.board))
        layout = hall.playable(key)
        assert layout is not None
        count = min(layout.most, max(layout.least, SEATS))
        players = {seat: f"{MARK}{word}" for seat, _ in layout.seats[:count]}
        log = Followed(str(Path(folder, hall.begin({"layout": key, "players": players, "options": {}, "rolls": True}))))
        view = log.read()
        while len(taken) < most and sum(seconds for seconds, _ in taken) < budget:
            if view.due is None or not view.due.turn:
                return taken, "the game is over"
            begun = time.process_time()
            try:
                move = log.think()
            except NoLineError as problem:
                return taken, f"NO LINE: {problem}"
            if not move.line or not log.play_bot(move):
                return taken, f"nothing for {view.due.turn}: {view.due.lines[:3]}"
            view = log.read(known=True)
            taken.append((time.process_time() - begun, move.line[:50]))
    return taken, ""


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--lines", type=int, default=150)
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--only", default="")
    given = asked.parse_args()
    failed = False
    print(f"{'game':13} {'bot':10} lines  median     p95  longest  line")
    for name in games():
        for word in BOTS:
            if given.only not in name:
                continue
            taken, said = measure(name, word, given.lines, given.seconds)
            times = sorted(seconds for seconds, _ in taken)
            worst, line = max(taken, default=(0.0, ""))
            failed = failed or worst > BAR or "NO LINE" in said or not taken
            figures = f"{statistics.median(times):6.2f}s {times[int(len(times) * 0.95)]:6.2f}s {worst:7.2f}s" if times else ""
            print(f"{name.strip('|'):13} {word:10} {len(taken):5} {figures}  {line}{f'  ({said})' if said else ''}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

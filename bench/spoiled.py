"""Ten thousand spoiled logs and SGF records: none ends in a traceback, and no call takes longer than its bar.

    python bench/spoiled.py [logs|records] [COUNT] [FIRST]

Logs are random games of the three games and the logs of the examples in tests/logs, with one to three lines spoiled; each is checked, and
converted, scored, shown or formatted in turns. Of the records, half say anything that SGF can say and half are damaged; the log of each is
written as SGF and read again, and has to be the same. A call that takes too long is made again: on a busy machine processor time grows
too. Prints what falls, with its seed, and the slowest; exits 1 where anything fell.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

from typer.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from boardgen.layout.spec import catalog  # noqa: E402  # the checkout is on the path only now
from referee.cli import app  # noqa: E402
from tests.referee.convert.helpers import converted  # noqa: E402
from tests.referee.convert.test_damaged import damaged, record as whole_record  # noqa: E402
from tests.referee.convert.test_fixed_point import record as any_record  # noqa: E402
from tests.referee.games.cairo.players import Scribe as Driver  # noqa: E402
from tests.referee.games.gocaine.players import Scribe as Trader  # noqa: E402
from tests.referee.games.territory.plain.randomgames import random_game  # noqa: E402
from tests.referee.games.territory.plain.shapes import PLAIN  # noqa: E402
from tests.referee.random_games import spoiled  # noqa: E402

BAR, SEARCH = 1.0, 2.0
"""Seconds of processor time, and those of `fix`, which searches for repairs (bench/fix.py has its median)."""
TAKES = 3
"""How often a call is timed at most; the shortest time counts."""
EACH = 20
"""Logs that are spoiled of one game."""
OTHERS = (("score",), ("show",), ("convert", "--to", "json"), ("fmt", "--check"), ("legal",), ("fix",), ("stats",))
DAMAGE = ("cut", "bracket", "paren", "garbage", "hole")


def sound_log(seed: int) -> str:
    """Return a log that is in order: of one of the games by a seed, or an example."""
    examples = sorted((ROOT / "tests" / "logs" / "examples").glob("*.tlog"))
    match seed % 4:
        case 0:
            return Trader(catalog.load("gocaine"), ("RB", "GKY", "BGKYRW")[seed % 3], seed, leave=0.002).play(rounds=8)
        case 1:
            return Driver(catalog.load("cairo"), ("XY", "QAC", "XYZW")[seed % 3], seed, spend=0.5).play()
        case 2:
            return random_game(seed, shape=PLAIN[seed % len(PLAIN)], turns=20).text
        case _:
            return examples[seed // 4 % len(examples)].read_text("utf-8")


def run(*words: str) -> str:
    """Run a command in this process and return what it should not do; empty where it does nothing of the kind."""
    done = CliRunner().invoke(app, list(words))
    return "" if done.exit_code in (0, 1, 2) else f"{words[0]} ended with status {done.exit_code}: {done.output[-600:]}"


def spoil_log(folder: Path, seed: int) -> list[tuple[Callable[[], str], float]]:
    """Return what is tried with one log, call by call, each with its bar; a call returns what should not be, or nothing."""
    rng, lines = random.Random(seed), sound_log(seed // EACH).splitlines()
    first = next((number for number, line in enumerate(lines) if line.startswith("Players:")), 0) + (seed % 5 > 0)
    path = folder / "spoiled.tlog"
    path.write_text(spoiled(rng, lines, first), "utf-8")
    return [(partial(run, *words, str(path)), SEARCH if words == ("fix",) else BAR) for words in (("check",), OTHERS[seed % len(OTHERS)])]


def spoil_record(folder: Path, seed: int) -> list[tuple[Callable[[], str], float]]:
    """Return what is tried with one record."""
    rng = random.Random(seed)
    sgf = any_record(rng) if seed % 2 else damaged(rng, whole_record(rng), DAMAGE[seed // 2 % len(DAMAGE)])

    def act() -> str:
        log, _ = converted(sgf, "tlog")
        again, _ = converted(converted(log, "sgf")[0], "tlog") if log else ("", [])
        return "" if again == log else "the second log differs"

    return [(act, BAR)]


def timed(act: Callable[[], str]) -> tuple[str, float]:
    """Return what a call should not do, and its seconds of processor time."""
    begun = time.process_time()
    try:
        said = act()
    except Exception:
        said = traceback.format_exc()
    return said, time.process_time() - begun


def main() -> int:
    kind = sys.argv[1] if len(sys.argv) > 1 else "logs"
    count, start = (int(word) for word in (*sys.argv[2:4], *("10000", "0")[len(sys.argv[2:4]) :]))
    fell, slowest = 0, (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(start, start + count):
            for act, bar in (spoil_log if kind == "logs" else spoil_record)(Path(folder), seed):
                said, took = timed(act)
                for _ in range(1, TAKES):
                    if took > bar and not said:
                        took = min(took, timed(act)[1])
                slowest = max(slowest, (took, seed))
                if said or took > bar:
                    fell += 1
                    print(f"seed {seed}: {took:.2f} s {said}", flush=True)
    print(f"{count} {kind} from seed {start}: {fell} fell; the slowest, of seed {slowest[1]}, took {slowest[0]:.2f} s")
    return int(fell > 0)


if __name__ == "__main__":
    sys.exit(main())

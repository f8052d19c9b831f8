"""What a law costs `check`: logs of 100 turns, judged under the law and under the record, in turns in the same run, by processor time.

    python bench/law_check.py [ROUNDS]

The games are those whose logs the record accepts too: without captures. The exit status is 1 where one takes over 1.5 times as long.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from boardgen.layout.spec import catalog  # noqa: E402
from referee.judge.ask.protocol import Seating  # noqa: E402
from referee.judge.headers import LayoutCache  # noqa: E402
from referee.judge.judge.verdict import judge  # noqa: E402
from referee.trial.bots.bot import bot  # noqa: E402
from referee.trial.game import Playground, play_game  # noqa: E402

BOUND = 1.5
TURNS = 100
FILES = [ROOT / "tests" / "laws" / "hex.yaml", ROOT / "data" / "examples" / "reversi.yaml", ROOT / "tests" / "laws" / "amazons.yaml"]
"""Their last turns are fewer than 100 where a game is over before."""


def log_of(file: Path) -> list[str]:
    """Return the lines of a random game, up to 100 turns of it."""
    spec = catalog.load(str(file))
    letters = list(spec.seats)[:2]
    players = dict.fromkeys(letters, bot("random", spec.law))
    for seed in range(50):
        result = play_game(Playground(spec), Seating(dict.fromkeys(letters, "Ann"), tuple(letters)), players, seed, longest=200)
        turns = [line for line in result.lines if line[:1].isdigit()][:TURNS]
        if file.stem == "amazons":  # without the law, a piece that has no name is a queen
            turns = [re.sub(r"(@\w+)$", r"\1 arrows", line) for line in turns]
        if len(turns) > min(TURNS, 55) - 1:
            return turns
    raise SystemExit(f"no random game of {file.stem} is long enough")


def without_law(text: str) -> str:
    """Return a layout without its law; its pieces are set up by a log."""
    return re.sub(r"\nlaw:\n(?:[ #].*\n|\n)*", "\nlaw: record\n", re.sub(r"  rulebook: .*\n", "", text) + "\n")


def main(rounds: int) -> int:
    """Print a line for each game; return 1 if one misses the bound."""
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for file in FILES:
            (Path(folder) / "with_law.yaml").write_text(re.sub(r"  rulebook: .*\n", "", file.read_text("utf-8")), "utf-8")
            (Path(folder) / "without.yaml").write_text(without_law(file.read_text("utf-8")), "utf-8")
            turns = log_of(file)
            seats = list(catalog.load(str(file)).seats)[:2]
            spent = [0.0, 0.0]
            setup = set_up(file) if "setup:" in file.read_text("utf-8") else []
            logs = [log(file.stem, name, seats, [*rows, *turns]) for name, rows in (("with_law.yaml", []), ("without.yaml", setup))]
            caches = [LayoutCache(folder), LayoutCache(folder)]
            for number in range(rounds + 2):
                for side in range(2):
                    start = time.process_time()
                    (verdict,) = judge(BytesIO(logs[side]), "log", layouts=caches[side])
                    spent[side] += (time.process_time() - start) * (number > 1)  # the first two warm up
                    assert not verdict.errors, [finding.message for finding in verdict.findings][:3]
            ratio = spent[0] / spent[1]
            missed = missed or ratio > BOUND
            each = [round(1000 * one / rounds, 1) for one in spent]
            took = f"{each[0]} ms under its law, {each[1]} ms under the record: {ratio:.2f}"
            print(f"{file.stem:10} {len(turns):4} turns: {took}", flush=True)
    return int(missed)


def set_up(file: Path) -> list[str]:
    """Return lines that set the pieces of a law by hand."""
    from boardgen.layout.spec.record_law import make_record

    spec = catalog.load(str(file))
    figures = make_record(spec.figures)
    assert figures.written is not None  # as all files here
    return [f"0{seat} place {spec.board.names[point]} {figures.pieces[kind].name}" for point, kind, seat in figures.written.setup]


def log(game: str, layout: str, seats: list[str], lines: list[str]) -> bytes:
    """Return a log as a file has it."""
    players = " ".join(f"{seat}=P{seat}" for seat in seats)
    return "\n".join(["%tlog 1", f"Game: {game}", f"Board: {layout}", f"Players: {players}", *lines, ""]).encode()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))

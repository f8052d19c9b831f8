"""Memory of one process that judges many logs of changing layouts: it must stay flat.

    python bench/memory.py [LOGS]

Each log (10,000 by default) is a game of The Map is the Territory on a board of its own size, in one of ten folders, whose caches share
what they keep as those of an archive and of the language server do. Prints the memory after each tenth; exit status 1 if the last half
needed over 20 MiB more than the first.
"""

from __future__ import annotations

import io
import resource
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge

MIB, MORE = 1024, 20
LETTERS = "ABCDEFGHJKLMNOPQRST"


def log(board: str, dice: Random) -> bytes:
    """A game of forty moves at random, most of them against the rules: the law looks at the board for each."""
    head = ["%tlog 1", "Game: territory", f"Board: {board}", "Players: B=Ana K=Ben", "", "0 start B:D4 K:K9"]
    moves = [
        f"{number}{seat} {dice.randint(3, 6)}+{dice.randint(1, 2)} {dice.choice(LETTERS)}{dice.randint(1, 19)}"
        for number in range(1, 21)
        for seat in "BK"
    ]
    return "\n".join([*head, *moves, ""]).encode()


def main() -> int:
    logs, dice = int(sys.argv[1]) if sys.argv[1:] else 10_000, Random(1)
    most: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        first = LayoutCache()
        folders = [LayoutCache(Path(name, str(number)), first) for number in range(10)]
        for number in range(10):
            Path(name, str(number)).mkdir()
        for at in range(logs):
            layouts, board = dice.choice(folders), f"board-{at}.yaml"
            size = f"{dice.randint(19, 25)}x{dice.randint(19, 60)}"
            file = Path(layouts.folder, board)
            file.write_text(f"extends: territory\ntitle: Board {at}\nboard: {{size: {size}}}\n", "utf-8")
            for _ in judge(io.BytesIO(log(board, dice)), "game", layouts=layouts):
                pass
            file.unlink()
            if (at + 1) % max(1, logs // 10) == 0:
                most.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MIB)
                print(f"{at + 1} logs: at most {most[-1]:.0f} MiB", flush=True)
    grown = most[-1] - most[len(most) // 2 - 1]
    print("flat" if grown <= MORE else f"OVER: {grown:.0f} MiB more in the last half")
    return 0 if grown <= MORE else 1


if __name__ == "__main__":
    sys.exit(main())

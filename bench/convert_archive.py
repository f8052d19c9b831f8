"""Archives: 10,000 records of Go in folders become logs, and back, at 300 games a second or more; 3,000 logs become JSON and CSV in 100 MB.

Each conversion is one `referee convert` in a process of its own. Exits 1 when a bound does not hold; peak memory of the command and of the
largest of its helpers is read on Linux. Usage: python bench/convert_archive.py [RECORDS]
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.referee.convert.plain_go import random_game, written  # noqa: E402  (the path comes first)

RATE, MB = 300.0, 100.0
DATA_GAMES = 3000
CHILD = """
import resource, sys
from referee.cli import main
if __name__ == "__main__":
    try:
        main()
    finally:
        uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        print(sum(use.ru_utime + use.ru_stime for use in uses), *(use.ru_maxrss / 1024 for use in uses), file=sys.stderr)
"""
NAMES = ["李昌镐", "조훈현", "本因坊 秀策", "Jürgen Groß", "Ann", "Иванов"]


def record(rng: random.Random, moves: list[str]) -> bytes:
    """A record as archives have them: headers in some encoding, thinking times, a comment, a variation."""
    name = rng.choice(NAMES[:4])
    encoding = {"李昌镐": "gb18030", "조훈현": "euc-kr", "本因坊 秀策": "shift_jis"}.get(name, "utf-8")
    label = rng.choice([f"CA[{encoding}]", ""])
    head = f"(;FF[4]GM[1]{label}SZ[19]PB[{name}]PW[{name} 9p]KM[6.5]RU[Japanese]DT[2026-11-22]RE[B+R]EV[Cup]"
    body = "".join(f";{'BW'[number % 2]}[{move}]BL[{600 - number}]" for number, move in enumerate(moves))
    return f"{head}{body}C[the end](;W[])(;W[tt]C[another way]))\n".encode(encoding)


def archive(folder: Path, count: int) -> None:
    rng = random.Random(1)
    games = [[written(point) for _, point in random_game(rng, 19, 19, 220)[0]] for _ in range(40)]
    for number in range(count):
        place = folder / f"{number % 100:02}"
        place.mkdir(exist_ok=True)
        moves = rng.choice(games)
        (place / f"game{number:05}.sgf").write_bytes(record(rng, moves[: rng.randrange(120, 220)]))


def convert(*arguments: str) -> tuple[float, float, float, float, str]:
    """Seconds, seconds of work of all processes, megabytes of the command and of its largest helper, and the last line that it says."""
    command = [sys.executable, "-c", CHILD, "convert", *arguments]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    seconds = time.perf_counter() - start
    *said, memory = done.stderr.decode().splitlines()
    assert done.returncode == 0, said[-3:]
    work, own, helpers = map(float, memory.split())
    return seconds, work, own, helpers, said[-1] if said else ""


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        base = Path(temporary)
        (base / "sgf").mkdir()
        archive(base / "sgf", count)
        print(f"{count} records; SGF at {RATE:.0f} games/s or more; one log of {DATA_GAMES} games as JSON or CSV in {MB:.0f} MB or less")
        (base / "one").mkdir()
        for number, path in enumerate(sorted((base / "sgf").rglob("*.sgf"))[:DATA_GAMES]):
            (base / "one" / f"{number:05}.sgf").write_bytes(path.read_bytes())
        runs = [
            ("folder of SGF to logs", count, ["sgf", "-o", "logs"], "tlog"),
            ("folder of logs to SGF", count, ["logs", "-o", "back"], "sgf"),
            ("folder of SGF to one log", DATA_GAMES, ["one", "-o", "one.tlog"], "tlog"),
            ("games of one log to JSON", DATA_GAMES, ["one.tlog", "-o", "one.json"], "json"),
            ("games of one log to CSV", DATA_GAMES, ["one.tlog", "-o", "one.csv"], "csv"),
            ("folder of logs to one JSON file", count, ["logs", "-o", "all.json"], "json"),
            ("folder of logs to CSV files", count, ["logs", "-o", "csv"], "csv"),
        ]
        for name, games, arguments, to in runs:
            paths = [word if word == "-o" else str(base / word) for word in arguments]
            seconds, work, own, helpers, said = convert(*paths, "--to", to)
            slow = "SGF" in name and games / seconds < RATE
            large = "one log to" in name and own > MB
            failed |= slow or large
            verdict = "TOO SLOW" if slow else "TOO LARGE" if large else ""
            rates = f"{games / seconds:7.0f} games/s, {games / work:5.0f} for each second of work"
            print(f"{name:32} {rates} {seconds:7.1f} s {own:6.0f} MB, helpers {helpers:4.0f} MB  {verdict}".rstrip())
            if said:
                print(f"    {said}")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())

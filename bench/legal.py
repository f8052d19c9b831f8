"""How long `legal` takes after start-up: territory on 19 x 19 points without and with cards, GoCaine with six players.

The best of some runs in process time is compared with the limit, and so is opening a log of 400 lines. Exits 1 over a limit.
Usage: python bench/legal.py [RUNS]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

LIMIT, CARDS, OPENING = 0.050, 0.100, 0.3
"""Seconds for `legal`, for the points of a card that sets or moves several stones, and for opening a log of 400 lines."""
SEATS = {"B": "Ana", "R": "Ben", "Y": "Cy", "G": "Dee", "W": "Eve", "K": "Fay"}


def territory(cards: str = "off") -> str:
    """A log of about 220 lines: stones at random on 19 x 19 points."""
    from referee.live.opening import new

    game = new("territory", {"K": "Kay", "W": "Will"}, board="19x19", options={"dice": "off", "cards": cards})
    assert game.table is not None
    points = list(game.table.spec.board.names)
    Random(5).shuffle(points)
    while len(game.lines) < 220:
        attempt = game.attempt(f"{game.due} {points.pop()}")
        if attempt.accepted:
            game.play(attempt)
    return game.text


def gocaine() -> str:
    """A log of six players who have cells, product, cash and chips."""
    lines = ["%tlog 1", "Game: gocaine", f"Players: {' '.join(f'{seat}={name}' for seat, name in SEATS.items())}"]
    # every other point of a row is empty, so that each cell has a liberty
    points = [f"{column}{row}" for row in range(1, 13) for number, column in enumerate("ABCDEFGHJK") if (number + row) % 2 == 0]
    for number, seat in enumerate(SEATS):
        lines.append(f"0{seat} place {' '.join(points[number :: len(SEATS)])}")
    rounds = [f"1{seat} buy 4@{points[number + 54]}" for number, seat in enumerate(SEATS)]
    lines += [f"fix $ {seat}+200" for seat in SEATS] + [f"fix tf {seat}+1" for seat in SEATS]
    return "\n".join([*lines, *rounds, ""])


def best(what: Callable[[], object], runs: int) -> float:
    """Seconds of process time of the fastest run."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        what()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    from referee.legal.legal import legal
    from referee.live.opening import open_bytes

    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    missed = False
    for name, text in (("territory, 19 x 19", territory()), ("GoCaine, six players", gocaine())):
        game = open_bytes(text.encode())
        assert game.refused is None, game.refused.errors
        words = sum(len(verb.options) for verb in legal(game).verbs)
        took = best(lambda game=game: legal(game), runs)  # type: ignore[misc]
        print(f"{name}: {words} words in {1000 * took:.1f} ms; limit {1000 * LIMIT:.0f} ms")
        missed = missed or took > LIMIT
    game = open_bytes(territory("on").encode())
    assert game.table is not None
    own = next(point for point, seat in game.table.view().stones.items() if game.due and seat == game.due[-1])
    for words, limit in (
        ("", LIMIT),
        ("play ", LIMIT),
        ("play M2 ", LIMIT),
        ("play M3 ", LIMIT),
        ("play PP ", LIMIT),
        ("play XM ", CARDS),
        (f"play M2 {own}>", CARDS),
        (f"play M3 {own}>", CARDS),
    ):
        line = f"{game.due} {words}"
        listed = legal(game, line)
        options = [*listed.options, *(option for verb in listed.verbs for option in verb.options)]
        unproved = sum(not option.proved for option in options)
        took = best(lambda line=line: legal(game, line), runs)  # type: ignore[misc]
        print(f"`{line}`, with cards: {len(options)} words, {unproved} not decided, in {1000 * took:.1f} ms; limit {1000 * limit:.0f} ms")
        missed = missed or took > limit or unproved > 0
    log = territory()
    long = log + "".join(f"# a remark {number}\n" for number in range(400 - log.count("\n")))
    took = best(lambda: open_bytes(long.encode()).due, runs)
    print(f"opening a log of {long.count(chr(10))} lines: {1000 * took:.0f} ms; limit {1000 * OPENING:.0f} ms")
    sys.exit(missed or took > OPENING)


if __name__ == "__main__":
    main()

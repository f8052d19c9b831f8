"""How fast the capture law replays move lists, beside sgfmill's Board alone, which tests neither suicide nor superko.

Two colours on 19 x 19 must go at least five times as fast as sgfmill, six colours on odd boards within 25 % of that
rate. Everything is measured in one run, each figure the best of several rounds taken in turn. Exit status 1 when a
bound fails.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from sgfmill.boards import Board  # type: ignore[import-untyped, unused-ignore]

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # to run from a checkout that is not installed

from referee.go.goban import Goban
from referee.go.refusals import Refused, Repeated, Suicide
from referee.go.topology import Topology

SEED = 19
GAMES = 8
LENGTH = 400
ROUNDS = 9
FASTER = 5.0  # than sgfmill, two colours
KEPT = 0.75  # of that rate with six colours on odd boards

Moves = list[tuple[int, int]]


class Suite(NamedTuple):
    """Games of some colours on one board, and what their players were refused."""

    title: str
    board: Topology
    colours: int
    games: list[Moves]
    captured: int
    suicides: int
    repeats: int


def grid(columns: int, rows: int, gone: Iterable[int] = (), cut: Iterable[int] = ()) -> Topology:
    """A grid without the points `gone` and the lines `cut`, both by their numbers in reading order."""
    holes, missing = set(gone), set(cut)
    spots = [(x, y) for y in range(rows) for x in range(columns) if y * columns + x not in holes]
    index = {spot: point for point, spot in enumerate(spots)}
    lines = [(index[x, y], index[near]) for x, y in spots for near in ((x + 1, y), (x, y + 1)) if near in index]
    around: list[list[int]] = [[] for _ in spots]
    for number, (one, two) in enumerate(lines):
        if number not in missing:
            around[one].append(two)
            around[two].append(one)
    return Topology(around)


def played(title: str, board: Topology, colours: int, rng: random.Random) -> Suite:
    """Random legal games under superko; players retake at once, and fill no point that they surround alone."""
    games, captured, suicides, repeats = [], 0, 0, 0
    for _ in range(GAMES):
        goban = Goban(board, colours=colours, ko="superko")
        moves: Moves = []
        passes = turn = 0
        taken: tuple[int, ...] = ()
        while len(moves) < LENGTH and passes < colours:
            colour, turn, passes = turn % colours, turn + 1, passes + 1
            empty = [point for point in range(board.size) if goban.colour_at(point) < 0]
            for point in [*taken[:1], *rng.sample(empty, len(empty))]:
                if all(goban.colour_at(near) == colour for near in board.around[point]):
                    continue
                try:
                    taken = goban.play(colour, point)
                except Refused as refused:
                    suicides += isinstance(refused, Suicide)
                    repeats += isinstance(refused, Repeated)
                    continue
                moves.append((colour, point))
                captured += len(taken)
                passes = 0
                break
        games.append(moves)
    return Suite(title, board, colours, games, captured, suicides, repeats)


def replay(suite: Suite) -> list[bytes]:
    """The last positions of a suite's games, judged in full."""
    last = []
    for moves in suite.games:
        goban = Goban(suite.board, colours=suite.colours, ko="superko")
        goban.replay(moves)
        last.append(goban.position())
    return last


def judge(suite: Suite) -> list[bytes]:
    """The same a move at a time, as the law of a game does it."""
    last = []
    for moves in suite.games:
        goban = Goban(suite.board, colours=suite.colours, ko="superko")
        for colour, point in moves:
            goban.play(colour, point)
        last.append(goban.position())
    return last


def sgfmill(suite: Suite) -> list[bytes]:
    """The last positions of two-colour 19 x 19 games as sgfmill plays them."""
    last = []
    for moves in suite.games:
        board = Board(19)
        for colour, point in moves:
            board.play(point // 19, point % 19, "bw"[colour])
        last.append(bytes([(None, "b", "w").index(code) for row in board.board for code in row]))
    return last


def main() -> int:
    """Measure, print the table, and say whether the bounds hold."""
    rng = random.Random(SEED)
    two = played("two colours, 19 x 19", grid(19, 19), 2, rng)
    holes = played("six colours, 21 x 20 with holes", grid(21, 20, gone=rng.sample(range(420), 60)), 6, rng)
    torn = played("six colours, 20 x 20 with cut lines", grid(20, 20, rng.sample(range(400), 25), range(5, 700, 9)), 6, rng)
    suites = (two, holes, torn)
    jobs: list[tuple[str, Suite, Callable[[Suite], list[bytes]]]] = [
        ("sgfmill Board.play alone", two, sgfmill),
        *[(suite.title, suite, replay) for suite in suites],
        ("two colours, one call a move", two, judge),
    ]
    best = [float("inf")] * len(jobs)
    for _ in range(ROUNDS):
        for number, (_, suite, job) in enumerate(jobs):
            start = time.perf_counter()
            job(suite)
            best[number] = min(best[number], time.perf_counter() - start)
    rates = [sum(map(len, suite.games)) / seconds for (_, suite, _), seconds in zip(jobs, best, strict=True)]
    for suite in suites:
        moves = sum(map(len, suite.games))
        print(
            f"{suite.title}: {len(suite.games)} games on {suite.board.size} points, {moves} moves, "
            f"{suite.captured} stones captured; refused: {suite.suicides} suicides, {suite.repeats} repetitions"
        )
    print(f"\n{'':36} {'moves/s':>9} {'us/move':>8} {'x sgfmill':>10} {'x two':>6}")
    for (title, _, _), rate in zip(jobs, rates, strict=True):
        print(f"{title:36} {rate:9.0f} {1e6 / rate:8.2f} {rate / rates[0]:10.2f} {rate / rates[1]:6.2f}")
    faults = []
    if sgfmill(two) != replay(two):
        faults.append("the two boards do not end in the same positions")
    if min(two.captured, two.suicides, two.repeats) < 1:
        faults.append("the games hold no captures, suicides or repetitions to refuse")
    if rates[1] < FASTER * rates[0]:
        faults.append(f"two colours go {rates[1] / rates[0]:.2f} times as fast as sgfmill; {FASTER} are asked")
    faults += [
        f"{suite.title} go at {rate / rates[1]:.2f} of the rate of two; {KEPT} is asked"
        for suite, rate in zip(suites[1:], rates[2:4], strict=True)
        if rate < KEPT * rates[1]
    ]
    print("\n" + ("\n".join(faults) or f"bounds kept: {FASTER} times sgfmill, {KEPT} of that with six colours"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

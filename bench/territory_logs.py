"""How fast whole logs of territory are judged, from text to verdict, beside sgfmill reading, playing and comparing the same games.

The same random games of two colours on 19 x 19 stand once as SGF, which sgfmill parses and plays while positions are kept in a set
(what a superko needs), and once as table logs, which the referee reads and judges. Our rate must be five times theirs at least; six
colours on odd boards must come within 25 % of two on 19 x 19; the same games under a simple ko, which is what nearly every converted
record has, must not take more than 1.3 times as long; time must grow with the moves and no faster; a board of 100 x 100 that is filled
with 10,000 stones must take less than two seconds. Everything is measured in one run, in processor time, each figure the best of several
rounds taken in turn. Exit status 1 when a bound fails.
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sgfmill import sgf  # type: ignore[import-untyped, unused-ignore]
from sgfmill.boards import Board as Rival  # type: ignore[import-untyped, unused-ignore]

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # to run from a checkout that is not installed

from boardgen.layout.ground.board import Board
from referee.go.goban import Goban
from referee.go.refusals import Refused
from referee.go.topology import Topology
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge

SEED = 22
GAMES = 12
LENGTH = 250  # as long as games of people are
ROUNDS = 7
FASTER = 5.0
KEPT = 0.75
LINEAR = 1.3  # time a move of games ten times as long
SIMPLE = 1.3  # time a move with a simple ko, against superko
HUGE = 2.0  # seconds

ODD = [
    "++++++++++++++++++++",
    "++++++++++++++++++++",
    "++++++....++++++++++",
    "++++++....+++++.++++",
    "++++++++++++++..++++",
    "+++++++++++++++.++++",
    "++..++++++++++++++++",
    "++..++++++++++++++++",
    "++++++++.+++++++++++",
    "++++++++.+++++++....",
    "++++++++++++++++....",
    "++++++++++++++++++++",
    "++++++++++++++++++++",
    ".+++++++++++++++++++",
    "..++++++++++++++++++",
    "++++++++..++++++++++",
    "++++++++..++++++++++",
    "++++++++++++++++++++",
    "++++++++++++++++++++",
    "++++++++++++++++++++",
]


class Suite(NamedTuple):
    """Games as moves (colour, point), and the text of all of them as one log."""

    board: Board
    games: list[list[tuple[int, int]]]
    log: bytes

    @property
    def moves(self) -> int:
        return sum(map(len, self.games))


def played(board: Board, name: str, colours: int, games: int, length: int, rng: random.Random) -> Suite:
    """Random legal games under superko in which nobody fills what he surrounds alone, as moves and as logs."""
    graph = Topology(board.neighbours)
    found, texts = [], []
    for _ in range(games):
        goban = Goban(graph, colours=colours, ko="superko")
        moves: list[tuple[int, int]] = []
        while len(moves) < length:
            colour = len(moves) % colours
            empty = [point for point in range(graph.size) if goban.colour_at(point) < 0]
            rng.shuffle(empty)
            for point in empty:
                if all(goban.colour_at(near) == colour for near in graph.around[point]):
                    continue
                try:
                    goban.play(colour, point)
                except Refused:
                    continue
                moves.append((colour, point))
                break
            else:
                break
        found.append(moves)
        texts.append(written(board, name, colours, moves))
    return Suite(board, found, "".join(texts).encode())


def written(board: Board, name: str, colours: int, moves: list[tuple[int, int]]) -> str:
    """A game as a table log."""
    seats = "KWBGYR"[:colours]
    head = f"%tlog 1\nGame: territory\nBoard: {name}\nOptions: dice=off cards=off\nPlayers: {' '.join(f'{seat}=P' for seat in seats)}\n"
    lines = [f"{number // colours + 1}{seats[colour]} {board.names[point]}\n" for number, (colour, point) in enumerate(moves)]
    return f"{head}Order: {' '.join(seats)}\n{''.join(lines)}end agreed\n"


def as_sgf(suite: Suite) -> list[bytes]:
    found = []
    for moves in suite.games:
        nodes = "".join(
            f";{'BW'[colour]}[{chr(97 + suite.board.col[point])}{chr(97 + suite.board.rows - suite.board.row[point])}]"
            for colour, point in moves
        )
        found.append(f"(;FF[4]GM[1]SZ[{suite.board.columns}]{nodes})".encode())
    return found


def rival(records: list[bytes]) -> None:
    """What sgfmill needs for the same verdict: parse, play, and look whether a position comes again."""
    for record in records:
        game = sgf.Sgf_game.from_bytes(record)
        board = Rival(game.get_size())
        seen: set[tuple[tuple[str | None, ...], ...]] = set()
        for node in game.get_main_sequence():
            colour, point = node.get_move()
            if point is None:
                continue
            board.play(*point, colour)
            position = tuple(map(tuple, board.board))
            assert position not in seen
            seen.add(position)


def ours(log: bytes, layouts: LayoutCache) -> None:
    for verdict in judge(io.BytesIO(log), "bench", layouts=layouts):
        assert verdict.valid, verdict.findings


def best(tasks: dict[str, Callable[[], None]]) -> dict[str, float]:
    """Seconds of processor time of each task, the best of several rounds taken in turn."""
    found = dict.fromkeys(tasks, float("inf"))
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            start = time.process_time()
            task()
            found[name] = min(found[name], time.process_time() - start)
    return found


def main() -> int:
    rng = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        rows = "".join(f"    {' '.join(row)}\n" for row in ODD)
        Path(folder, "odd.yaml").write_text(f"extends: territory\nboard:\n  map: |\n{rows}", "utf-8")
        layouts = LayoutCache(Path(folder))
        square = layouts.get("territory", "19x19")[0].board
        odd = layouts.get("territory", "odd")[0].board
        large = layouts.get("territory", "40x40")[0].board
        two = played(square, "19x19", 2, GAMES, LENGTH, rng)
        six = played(odd, "odd", 6, GAMES, LENGTH, rng)
        long = Suite(large, [], b"")
        short = played(large, "40x40", 2, 10, 120, rng)
        long = played(large, "40x40", 2, 1, 1200, rng)
        filled = [(number % 2, point) for number, point in enumerate(_order(rng))]
        huge = written(layouts.get("territory", "100x100")[0].board, "100x100", 2, filled).encode()
        records = as_sgf(two)
        simple = two.log.replace(b"cards=off", b"cards=off ko=simple")
        times = best(
            {
                "sgfmill": lambda: rival(records),
                "two": lambda: ours(two.log, layouts),
                "simple": lambda: ours(simple, layouts),
                "six": lambda: ours(six.log, layouts),
                "short": lambda: ours(short.log, layouts),
                "long": lambda: ours(long.log, layouts),
            }
        )
        start = time.perf_counter()
        for verdict in judge(io.BytesIO(huge), "huge", layouts=layouts):
            judged = verdict
        seconds = time.perf_counter() - start
    each = {name: 1e6 * times[name] / suite.moves for name, suite in (("two", two), ("six", six), ("short", short), ("long", long))}
    theirs = 1e6 * times["sgfmill"] / two.moves
    ko = times["simple"] / times["two"]
    ratio, kept, growth = theirs / each["two"], each["two"] / each["six"], each["long"] / each["short"]
    print(f"two colours, 19 x 19: {each['two']:.2f} us a move, sgfmill {theirs:.2f} us: {ratio:.1f} times as fast (wanted {FASTER:g})")
    print(f"the same games with ko=simple: {ko:.2f} times the time (wanted {SIMPLE:g} at most)")
    print(f"six colours, odd board: {each['six']:.2f} us a move, {100 * kept:.0f} % of that rate (wanted {100 * KEPT:g} %)")
    print(f"1,200 moves in one game against ten of 120: {growth:.2f} times the time a move (wanted {LINEAR:g} at most)")
    print(f"100 x 100, {judged.turns:,} stones: {seconds:.2f} s (wanted {HUGE:g} s)")
    return int(not (ratio >= FASTER and ko <= SIMPLE and kept >= KEPT and growth <= LINEAR and seconds < HUGE and judged.turns >= 9_900))


def _order(rng: random.Random) -> list[int]:
    """The points of a 100 x 100 board in an order that fills it with two colours and captures nothing until the last ones."""
    points = list(range(100 * 100))
    columns = [point % 100 for point in points]
    black = [point for point in points if columns[point] % 4 < 2]
    white = [point for point in points if columns[point] % 4 >= 2]
    rng.shuffle(black)
    rng.shuffle(white)
    return [point for pair in zip(black[:-30], white[:-30], strict=True) for point in pair]


if __name__ == "__main__":
    sys.exit(main())

"""Random boards for random games: plain rectangles down to one line, boards with holes, islands and walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.games.territory.plain.board import PlainBoard, point_name

if TYPE_CHECKING:
    from random import Random

PLAIN = ("strip", "tiny", "small", "wide")
SHAPED = ("holes", "islands", "walls")


def random_board(rng: Random, seats: int, kind: str) -> PlainBoard:
    """A board of the kind, or of a size such as `13x13`, with a point for every start and some to spare."""
    while True:
        board = _board(rng, kind)
        if len(board.points) >= seats + 3:
            return board


def _board(rng: Random, kind: str) -> PlainBoard:
    if "x" in kind:
        return PlainBoard.grid(*map(int, kind.split("x")))
    if kind == "strip":
        long, short = rng.randint(5, 16), rng.choice((1, 1, 2))
        return PlainBoard.grid(*((long, short) if rng.random() < 0.5 else (short, long)))
    if kind == "tiny":
        return PlainBoard.grid(rng.randint(2, 4), rng.randint(2, 4))
    if kind == "small":
        return PlainBoard.grid(rng.randint(4, 7), rng.randint(4, 7))
    if kind == "wide":
        return PlainBoard.grid(rng.randint(8, 13), rng.randint(8, 10))
    width, height = rng.randint(3, 7), rng.randint(3, 7)
    if kind == "holes":
        return PlainBoard(_cropped([["." if rng.random() < 0.2 else "+" for _ in range(width)] for _ in range(height)]))
    if kind == "islands":
        sea = {rng.randint(1, width - 2)}, {rng.randint(1, height - 2)} if rng.random() < 0.5 else set()
        return PlainBoard(_cropped([["." if x in sea[0] or y in sea[1] else "+" for x in range(width)] for y in range(height)]))
    board = PlainBoard.grid(width, height)
    lines = [(a, b) for a in sorted(board.points) for b in board.near[a] if a < b]
    walls = rng.sample(lines, rng.randint(1, max(1, len(lines) // 5)))
    return PlainBoard(board.rows, [(point_name(a), point_name(b)) for a, b in walls])


def _cropped(marks: list[list[str]]) -> list[str]:
    """A map without empty rows and columns at its edges."""
    rows = [y for y, row in enumerate(marks) if "+" in row]
    columns = [x for x in range(len(marks[0])) if any(row[x] == "+" for row in marks)]
    if not rows:
        return ["+"]
    return ["".join(row[columns[0] : columns[-1] + 1]) for row in marks[rows[0] : rows[-1] + 1]]

"""A second, slow Go for tests: a dict of stones and nothing of ours. It plays random games and writes them as SGF."""

from __future__ import annotations

import random
from collections.abc import Iterator

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
Point = tuple[int, int]  # column from the west, row from the north
Move = tuple[str, Point | None]


class Board:
    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stones: dict[Point, str] = {}
        self.captured = 0

    def beside(self, point: Point) -> Iterator[Point]:
        x, y = point
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= near[0] < self.columns and 0 <= near[1] < self.rows:
                yield near

    def group(self, point: Point) -> tuple[set[Point], set[Point]]:
        colour, edge = self.stones[point], [point]
        members, liberties = {point}, set()
        while edge:
            for near in self.beside(edge.pop()):
                if near not in self.stones:
                    liberties.add(near)
                elif self.stones[near] == colour and near not in members:
                    members.add(near)
                    edge.append(near)
        return members, liberties

    def play(self, colour: str, point: Point) -> bool:
        """Play a stone; False, and nothing done, where it is no move of Go."""
        if point in self.stones:
            return False
        before = dict(self.stones)
        self.stones[point] = colour
        for near in self.beside(point):
            if self.stones.get(near, colour) != colour:
                members, liberties = self.group(near)
                if not liberties:
                    for stone in members:
                        del self.stones[stone]
        if not self.group(point)[1]:
            self.stones = before
            return False
        self.captured += len(before) + 1 - len(self.stones)
        return True


def random_game(rng: random.Random, columns: int, rows: int, length: int) -> tuple[list[Move], Board]:
    """A legal game under superko, with captures and a few passes, and its last position."""
    board, moves, seen = Board(columns, rows), [], {frozenset()}
    points = [(x, y) for x in range(columns) for y in range(rows)]
    colour = "B"
    while len(moves) < length:
        choices = [] if rng.random() < 0.02 else rng.sample(points, len(points))
        played: Point | None = None
        for point in choices:
            if all(board.stones.get(near) == colour for near in board.beside(point)):
                continue
            before, captured = dict(board.stones), board.captured
            if not board.play(colour, point):
                continue
            position = frozenset(board.stones.items())
            if position in seen:
                board.stones, board.captured = before, captured
                continue
            seen.add(position)
            played = point
            break
        moves.append((colour, played))
        colour = "W" if colour == "B" else "B"
    return moves, board


def written(point: Point | None) -> str:
    return "" if point is None else LETTERS[point[0]] + LETTERS[point[1]]


def sgf(moves: list[Move], columns: int, rows: int, head: str = "") -> str:
    size = f"{columns}" if columns == rows else f"{columns}:{rows}"
    return f"(;FF[4]GM[1]SZ[{size}]{head}" + "".join(f";{colour}[{written(point)}]" for colour, point in moves) + ")"


def name(point: Point, rows: int) -> str:
    """The point as a log has it."""
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    first, last = divmod(point[0], len(columns))
    return f"{columns[first - 1] if first else ''}{columns[last]}{rows - point[1]}"


def stones(board: Board) -> dict[str, str]:
    """The stones as the referee gives them: seats by point."""
    return {name(point, board.rows): "K" if colour == "B" else "W" for point, colour in board.stones.items()}

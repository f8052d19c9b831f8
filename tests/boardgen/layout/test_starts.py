"""Starts that are computed: as far apart as brute force finds them, off the edges, and quick on the largest board."""

from __future__ import annotations

import random
import time
from itertools import combinations

import pytest

from boardgen.layout.board import Board
from boardgen.layout.catalog import load
from boardgen.layout.starts import LINES, STEPS, all_starts, starts_for


def distances(board: Board, start: int) -> dict[int, int]:
    """Steps from a point to every point that a path reaches."""
    found, queue = {start: 0}, [start]
    for point in queue:
        for near in board.neighbours[point]:
            if near not in found:
                found[near] = found[point] + 1
                queue.append(near)
    return found


def furthest(board: Board, players: int) -> list[str]:
    """The rule of the boards page, point by point: every set of points is tried."""
    far = len(board) + 1
    steps = [distances(board, point) for point in range(len(board))]
    among = list(range(len(board)))
    if min(board.columns, board.rows) >= LINES:
        edge = [point for point in among if len(board.neighbours[point]) < 4]
        off = [min((steps[point].get(e, far) for e in edge), default=far) for point in among]
        for wanted in range(STEPS, -1, -1):
            inside = [point for point in among if off[point] >= wanted]
            if len(inside) >= players:
                among = inside
                break
    among.sort(key=lambda point: (board.col[point], board.row[point]))
    best = max(combinations(among, players), key=lambda chosen: min(steps[a].get(b, far) for a, b in combinations(chosen, 2)))
    return [board.names[point] for point in best]  # max() keeps the first of equals: the first by coordinate


def torn(rng: random.Random, columns: int, rows: int) -> Board:
    """A board with holes and missing lines."""
    cells = [["." if rng.random() < 0.12 else "+" for _ in range(columns)] for _ in range(rows)]
    cells[0][0] = "+"
    whole = Board.of_cells(cells, 23)
    walls = [(whole.names[a], whole.names[b]) for a, b in whole.lines() if rng.random() < 0.08]
    return Board.of_cells(cells, 23, walls)


@pytest.mark.parametrize("seed", range(40))
def test_starts_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    board = torn(rng, rng.randint(1, 9), rng.randint(1, 9))
    for players in (2, 3):
        if players > len(board) or (players == 3 and len(board) > 45):
            continue
        found = starts_for(board, players)
        assert ([board.names[point] for point in found.points], found.exact) == (furthest(board, players), True)


@pytest.mark.parametrize(
    ("size", "players", "names"),
    [
        ((9, 9), 2, "C3 G7"),
        ((5, 5), 2, "A1 E5"),  # of fewer than seven lines: its corners
        ((13, 13), 2, "C3 L11"),
        ((9, 9), 3, "C3 D7 G4"),
        ((10, 12), 2, "C3 H10"),
    ],
)
def test_plain_boards(size: tuple[int, int], players: int, names: str) -> None:
    board = Board.plain(*size, 23)
    assert " ".join(board.names[point] for point in starts_for(board, players).points) == names


def test_the_layout_has_the_last_word() -> None:
    boards = load("territory").boards
    for name, players, points in (("13x13", 3, "D4 K4 G10"), ("9x9", 2, "C3 G7")):
        board = boards[name].board
        found = starts_for(board, players)
        assert (" ".join(board.names[point] for point in found.points), found.exact) == (points, True)


def test_more_players_than_points() -> None:
    assert starts_for(Board.plain(1, 1, 23), 2).points == (0,)
    assert list(all_starts(Board.plain(2, 2, 23), 2, 6)) == [2, 3, 4]


@pytest.mark.parametrize("size", [(19, 19), (30, 30), (100, 7), (3, 100), (100, 100)])
def test_large_boards_in_bounded_time_and_far_apart(size: tuple[int, int]) -> None:
    """A side of the board over the number of players' root is never missed by half, and 100 x 100 says that it is not exact."""
    board = Board.plain(*size, 23)
    began = time.perf_counter()
    found = all_starts(board, 2, 6)
    took = time.perf_counter() - began
    assert took < 5, f"{took:.2f} s"  # 0.45 s where this was written
    for players, starts in found.items():
        pairs = combinations(starts.points, 2)
        least = min(abs(board.col[a] - board.col[b]) + abs(board.row[a] - board.row[b]) for a, b in pairs)
        room = [max(1, side - 1 - 2 * STEPS * (min(size) >= LINES)) for side in size]
        # points on a square grid of so many places have this distance, and starts are no worse
        across = min(n for n in range(1, players + 1) if n * -(-players // n) >= players and n * n >= players)
        assert least >= min(room) // max(1, across - 1) or least >= max(room) // (players - 1) - 1
    if size == (19, 19):
        assert all(starts.exact for starts in found.values())
    if size == (100, 100):
        assert not any(starts.exact for starts in found.values())

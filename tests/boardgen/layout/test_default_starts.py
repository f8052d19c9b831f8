"""Starts that are computed: as far apart as brute force finds them, off the edges, and quick on the largest board."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.layout.board import Board
from boardgen.layout.catalog import load
from boardgen.layout.default_starts import EVEN, LINES, NEARER, SMALL, STEPS, all_starts, starts_for
from tests.clock import within
from tests.sampling import sampled


def distances(board: Board, start: int) -> dict[int, int]:
    """Steps from a point to every point that a path reaches."""
    found, queue = {start: 0}, [start]
    for point in queue:
        for near in board.neighbours[point]:
            if near not in found:
                found[near] = found[point] + 1
                queue.append(near)
    return found


def mirrors(board: Board) -> list[dict[int, int]]:
    """The symmetries of a board, by what they do to its points."""
    spots = dict(zip(zip(board.col, board.row, strict=True), range(len(board)), strict=True))
    lines = set(board.lines())
    least = [min(axis) for axis in (board.col, board.row)]
    most = [max(axis) for axis in (board.col, board.row)]
    found = []
    for swap, flip_col, flip_row in product((False, True), repeat=3):
        to = {}
        for (col, row), point in spots.items():
            x, y = (col - least[0], row - least[1]) if not swap else (row - least[1], col - least[0])
            moved = (most[0] - x if flip_col else least[0] + x, most[1] - y if flip_row else least[1] + y)
            to[point] = spots.get(moved, -1)
        if -1 not in to.values() and lines == {tuple(sorted((to[a], to[b]))) for a, b in lines}:
            found.append(to)
    return found


class Set(NamedTuple):
    """A set of points under the rule of the boards page: the greater the better, and of equals the first by coordinate."""

    least: int
    even: int
    total: int
    symmetry: int
    points: tuple[int, ...]


def sets(board: Board, players: int) -> list[Set]:
    """Every set of points that may be starts."""
    far = len(board) + 1
    ways_of = (distances(board, point) for point in range(len(board)))
    steps = [[way.get(point, far) for point in range(len(board))] for way in ways_of]
    among = list(range(len(board)))
    if min(board.columns, board.rows) >= LINES:
        edge = [point for point in among if len(board.neighbours[point]) < 4]
        off = [min((steps[point][e] for e in edge), default=far) for point in among]
        for wanted in range(STEPS, -1, -1):
            inside = [point for point in among if off[point] >= wanted]
            if len(inside) >= players:
                among = inside
                break
    among.sort(key=lambda point: (board.col[point], board.row[point]))
    own = mirrors(board)
    found = []
    for chosen in combinations(among, players):
        ways = [steps[a][b] for a, b in combinations(chosen, 2)]
        areas = [0] * players
        for near in zip(*(steps[start] for start in chosen), strict=True):
            least = min(near)
            if near.count(least) == 1:
                areas[near.index(least)] += 1
        same = set(chosen)
        symmetry = sum(all(to[point] in same for point in chosen) for to in own)
        found.append(Set(min(ways, default=far), min(areas) - max(areas), sum(ways), symmetry, chosen))
    return found


def furthest(board: Board, players: int) -> list[str]:
    """The rule of the boards page, point by point: every set of points is tried."""
    every = sets(board, players)
    best = max(every, key=lambda one: one[:4])  # max() keeps the first of equals: the first by coordinate
    mirrored = [to for to in mirrors(board) if all(to[to[point]] == point for point in to) and any(to[point] != point for point in to)]
    lying_so = [one for one in every if any({to[point] for point in one.points} == set(one.points) for to in mirrored)]
    if best.even < -EVEN and best.least <= len(board) and min(board.columns, board.rows) >= LINES:
        instead = []
        for nearer in range(1, best.least // NEARER + 1):
            apart = [one for one in lying_so if one.least >= best.least - nearer]
            instead.append(max(apart, key=lambda one: (one.even, *one[:4]), default=best))
        even = [one for one in instead if one.even >= -EVEN] or [one for one in instead if one.even >= -(-best.even // 2)]
        best = (even or [best])[0]
    return [board.names[point] for point in best.points]


def torn(rng: random.Random, columns: int, rows: int, holes: float = 0.12) -> Board:
    """A board with holes and missing lines."""
    cells = [["." if rng.random() < holes else "+" for _ in range(columns)] for _ in range(rows)]
    cells[0][0] = "+"
    whole = Board.of_cells(cells, 23)
    walls = [(whole.names[a], whole.names[b]) for a, b in whole.lines() if rng.random() < 0.08]
    return Board.of_cells(cells, 23, walls)


@pytest.mark.parametrize("seed", sampled(range(40), every=2))
def test_starts_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    board = torn(rng, rng.randint(1, 9), rng.randint(1, 9))
    for players in (1, 2, 3):
        if players > len(board) or (players == 3 and len(board) > 45):
            continue
        found = starts_for(board, players)
        assert ([board.names[point] for point in found.points], found.exact) == (furthest(board, players), True)


def test_starts_of_symmetric_boards_are_those_of_brute_force() -> None:
    """Rectangles with the same hole in each corner or in the middle, for up to four players."""
    for columns, rows in ((7, 7), (8, 8), (9, 7), (11, 8), (9, 9)):
        for hole in (None, (0, 0), (1, 2), (columns // 2, rows // 2)):
            gaps = set() if hole is None else {(x, y) for x in (hole[0], columns - 1 - hole[0]) for y in (hole[1], rows - 1 - hole[1])}
            board = Board.of_cells([["." if (x, y) in gaps else "+" for x in range(columns)] for y in range(rows)], 23)
            for players in (2, 3, 4) if columns < 9 else (2, 3):
                found = starts_for(board, players)
                assert [board.names[point] for point in found.points] == furthest(board, players)
    # symmetric starts are not even on this one either, and are taken because their areas differ by half as many points
    waist = {3: "+++.+++", 4: "...+...", 5: "+.+++.+"}
    board = Board.of_cells([list(waist.get(row, "+" * 7)) for row in range(9)], 23)
    assert [board.names[point] for point in starts_for(board, 3).points] == furthest(board, 3)
    # on boards of fewer than seven lines symmetry is not asked for
    board = Board.plain(11, 3, 23)
    assert [board.names[point] for point in starts_for(board, 3).points] == furthest(board, 3)


def test_areas_that_differ_by_three_points_are_even_enough() -> None:
    """Symmetric starts with more even areas, but nearer to each other, are not taken instead, be the board small or large.

    On large boards a fiftieth of an equal share is even enough too: 4 points of 219 on 35 x 25. Where areas differ by more,
    starts up to a fifth nearer to each other are taken: of the furthest four on 23 x 19, 16 steps apart, they differ by 5.
    """
    gaps = {(x, y) for x in (3, 5) for y in (3, 4)}
    board = Board.of_cells([["." if (x, y) in gaps else "+" for x in range(9)] for y in range(8)], 23)
    best = max(sets(board, 3), key=lambda one: one[:4])
    assert best.even == -EVEN
    assert starts_for(board, 3).points == best.points
    large = {(24, 20, 4): (17, 3), (35, 25, 4): (24, 4), (23, 19, 4): (14, 0), (23, 18, 3): (17, 0), (21, 20, 3): (16, 5)}
    for (columns, rows, players), wanted in large.items():
        board = Board.plain(columns, rows, 23)
        assert figures(board, starts_for(board, players).points) == wanted


@pytest.mark.parametrize(
    ("size", "players", "names"),
    [
        ((9, 9), 2, "C3 G7"),
        ((5, 5), 2, "A1 E5"),  # of fewer than seven lines: its corners
        ((13, 13), 2, "C3 L11"),
        ((9, 9), 3, "C3 D7 G4"),
        ((10, 12), 2, "C3 H10"),
        ((21, 21), 3, "E5 J19 T9"),  # of more than 400 points: printed boards keep the starts that they have
        ((22, 22), 3, "C4 J20 U9"),
        ((29, 16), 4, "C6 M14 S3 AB11"),
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


def test_starts_that_the_layout_names_are_exact_and_those_of_a_large_board_are_not() -> None:
    assert [starts.exact for starts in all_starts(load("territory").boards["19x19"].board, 2, 6).values()] == [True] * 5
    assert not starts_for(Board.plain(21, 20, 23), 2).exact


EXACT = [(7, 7), (13, 13), (20, 20), (13, 9), (40, 10), (57, 7), (8, 50), (5, 5), (100, 4)]


@pytest.mark.slow
def test_boards_of_up_to_400_points_are_searched_to_the_end() -> None:
    """Rectangles, and boards with holes, walls and islands."""
    boards = [Board.plain(*size, 23) for size in EXACT]
    boards += [torn(random.Random(seed), 20, 20, holes) for seed, holes in enumerate((0.05, 0.12, 0.2, 0.45))]
    islands = ["+" * 6 + "." + "+" * 6, *["+" * 6 + "." + "+" * 6] * 5, "." * 13, *["+" * 6 + "." + "+" * 6] * 6]
    boards += [Board.of_cells([list(row) for row in islands], 23)]
    for board in boards:
        assert len(board) <= SMALL
        assert all(starts.exact for starts in all_starts(board, 2, 6).values()), board


def figures(board: Board, points: Sequence[int]) -> tuple[int, int]:
    """The smallest distance, and the points by which areas differ."""
    steps = [distances(board, point) for point in points]
    areas = [0] * len(points)
    for point in range(len(board)):
        near = [one[point] for one in steps]
        if near.count(min(near)) == 1:
            areas[near.index(min(near))] += 1
    return min(steps[i][b] for i, _ in enumerate(points) for b in points[:i]), max(areas) - min(areas)


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((9, 9), {2: (8, 0), 3: (5, 2), 4: (4, 0), 5: (4, 10), 6: (3, 9)}),
        ((13, 13), {2: (16, 0), 3: (9, 3), 4: (8, 0), 5: (8, 5), 6: (5, 1)}),
        ((19, 19), {2: (28, 0), 3: (16, 2), 4: (14, 0), 5: (12, 2), 6: (9, 2)}),
        ((19, 15), {2: (24, 0), 3: (13, 3), 4: (11, 0), 5: (10, 1), 6: (8, 0)}),
        ((9, 13), {2: (12, 0), 3: (8, 0), 4: (5, 0), 5: (4, 2), 6: (4, 1)}),
    ],
)
def test_starts_are_fair(size: tuple[int, int], wanted: dict[int, tuple[int, int]]) -> None:
    """Smallest distance and difference of areas: four start in the corners, and six on 13 x 13 differ by a point (once by 15)."""
    board = Board.plain(*size, 23)
    assert {players: figures(board, starts.points) for players, starts in all_starts(board, 2, 6).items()} == wanted


def test_the_figures_in_the_documents_are_those_of_the_program() -> None:
    text = (Path(__file__).parents[3] / "docs" / "layouts.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) × (\d+) \| (.+) \|$", text, re.MULTILINE)
    assert [row[:2] for row in rows] == [("9", "9"), ("13", "13"), ("19", "15"), ("19", "19")]
    for columns, lines, cells in rows:
        board = Board.plain(int(columns), int(lines), 23)
        found = (figures(board, starts.points) for starts in all_starts(board, 2, 6).values())
        assert cells.split(" | ") == [f"{least}, {apart}" for least, apart in found]


def test_four_start_in_the_corners_of_a_square() -> None:
    for side in (*range(7, 24), 30, 61, 100):
        board = Board.plain(side, side, 23)
        corners = {(x, y) for x in (STEPS, side - 1 - STEPS) for y in (STEPS + 1, side - STEPS)}
        assert {(board.col[point], board.row[point]) for point in starts_for(board, 4).points} == corners


@pytest.mark.parametrize(("columns", "rows"), sampled([(30, 30), (100, 100), (19, 19), (45, 37), (100, 7), (3, 100)]))
def test_large_boards_in_bounded_time_and_far_apart(columns: int, rows: int) -> None:
    """A side of the board over the number of players' root is never missed by half, and 100 x 100 says that it is not exact."""
    size = columns, rows
    board = Board.plain(*size, 23)
    with within(5):
        found = all_starts(board, 2, 6)
    for players, starts in found.items():
        pairs = combinations(starts.points, 2)
        least = min(abs(board.col[a] - board.col[b]) + abs(board.row[a] - board.row[b]) for a, b in pairs)
        room = [max(1, side - 1 - 2 * STEPS * (min(size) >= LINES)) for side in size]
        # points on a square grid of so many places have this distance, and starts are no worse
        across = min(n for n in range(1, players + 1) if n * -(-players // n) >= players and n * n >= players)
        assert least >= min(room) // max(1, across - 1) or least >= max(room) // (players - 1) - 1
        if min(size) > 2 * LINES:  # areas differ by less than an eighth of an equal share
            assert figures(board, starts.points)[1] <= len(board) / players / 8
    if size == (19, 19):
        assert all(starts.exact for starts in found.values())
    if size == (100, 100):
        assert not any(starts.exact for starts in found.values())

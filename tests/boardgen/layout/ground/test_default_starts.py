"""Starts that are computed: as far apart as brute force finds them, off the edges, and with a bound of work."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.layout.ground import default_starts
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.default_starts import CLOSE, EVEN, LINES, STEPS, YIELDING, all_starts, starts_for
from boardgen.layout.spec.catalog import load
from tests.clock import within
from tests.sampling import nightly, sampled


def distances(board: Board, start: int) -> dict[int, int]:
    """Steps from a point to every point that a path reaches."""
    found, queue = {start: 0}, [start]
    for point in queue:
        for near in board.neighbours[point]:
            if near not in found:
                found[near] = found[point] + 1
                queue.append(near)
    return found


class Ranked(NamedTuple):
    """A set of points under the rule of the boards page: the smallest distance, the points by which areas differ, the sum of distances."""

    least: int
    gap: int
    total: int


def rank_all(board: Board, players: int) -> list[list[Ranked]]:
    """Every set of points that may be starts, one list for each number of steps that they keep off the edges: 2, 1, 0."""
    far = len(board) + 1
    ways_of = (distances(board, point) for point in range(len(board)))
    steps = [[way.get(point, far) for point in range(len(board))] for way in ways_of]
    edge = [point for point in range(len(board)) if len(board.neighbours[point]) < 4]
    off = [min((steps[point][e] for e in edge), default=far) for point in range(len(board))]
    found = []
    for wanted in range(STEPS, -1, -1) if min(board.columns, board.rows) >= LINES else (0,):
        found.append([])
        for chosen in combinations([point for point in range(len(board)) if off[point] >= wanted], players):
            ways = [steps[a][b] for a, b in combinations(chosen, 2)]
            areas = [0] * players
            for near in zip(*(steps[start] for start in chosen), strict=True):
                if near.count(min(near)) == 1:
                    areas[near.index(min(near))] += 1
            found[-1].append(Ranked(min(ways, default=far), max(areas) - min(areas), sum(ways)))
    return [layer for layer in found if layer]


def best_of(board: Board, players: int) -> Ranked:
    """The rule of the boards page, point by point: every set of points is tried."""
    far = len(board) + 1
    layers = rank_all(board, players)
    chosen, reach = layers[0], max(layers[0]).least
    for layer in layers[1:]:
        further = max(layer).least
        if not (further > 2 * reach or (reach < CLOSE and further > reach)):
            break
        chosen, reach = layer, further
    found = []
    for apart in (reach, reach - 1):
        found.append(min((one for one in chosen if one.least >= apart), key=lambda one: (one.gap, -one.least, -one.total)))
    return found[found[0].gap > EVEN and YIELDING <= reach < far]


def torn(rng: random.Random, columns: int, rows: int, holes: float = 0.12) -> Board:
    """A board with holes and missing lines."""
    cells = [["." if rng.random() < holes else "+" for _ in range(columns)] for _ in range(rows)]
    cells[0][0] = "+"
    whole = Board(cells, 23)
    walls = [(whole.names[a], whole.names[b]) for a, b in whole.lines() if rng.random() < 0.08]
    return Board(cells, 23, walls)


@pytest.mark.parametrize("seed", sampled(range(40), every=5, landing=2))
def test_starts_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    board = torn(rng, rng.randint(1, 9), rng.randint(1, 9))
    for players in (2, 3):
        if players > len(board) or (players == 3 and len(board) > 45):
            continue
        found = starts_for(board, players)
        assert (rank(board, found.points), found.exact) == (best_of(board, players), True)


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), sampled([(7, 7), (8, 8), (9, 7)], landing=0))
def test_starts_of_boards_with_holes_are_those_of_brute_force(columns: int, rows: int) -> None:
    """Rectangles with the same hole in each corner or in the middle, for up to three players."""
    for hole in (None, (0, 0), (1, 2), (columns // 2, rows // 2)):
        gaps = set() if hole is None else {(x, y) for x in (hole[0], columns - 1 - hole[0]) for y in (hole[1], rows - 1 - hole[1])}
        board = Board([["." if (x, y) in gaps else "+" for x in range(columns)] for y in range(rows)], 23)
        for players in (2, 3):
            assert rank(board, starts_for(board, players).points) == best_of(board, players)


def test_three_at_a_lake_are_not_left_two_steps_apart() -> None:
    """Points two steps from every edge are few and close together there: starts may be nearer to the shore."""
    lake = ("..++++++..", ".++++++++.", "++++++++++", "+++....+++", "+++....+++", "+++....+++", "++++++++++", ".++++++++.", "..++++++..")
    board = Board([list(row) for row in lake], 23)
    inner = [point for point in range(len(board)) if all(len(board.neighbours[near]) == 4 for near in (point, *board.neighbours[point]))]
    assert len(inner) < 12
    least, gap = figures(board, starts_for(board, 3).points)
    assert (least >= 8, gap <= 3) == (True, True)


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
    for name, players, points in (("13x13", 3, "C5 G11 L6"), ("9x9", 2, "C3 G7")):
        board = boards[name].board
        found = starts_for(board, players)
        assert (" ".join(board.names[point] for point in found.points), found.exact) == (points, True)


def test_more_players_than_points() -> None:
    assert starts_for(Board.plain(1, 1, 23), 2).points == (0,)
    assert list(all_starts(Board.plain(2, 2, 23), 2, 6)) == [2, 3, 4]


def test_starts_that_the_layout_names_are_exact_and_those_of_a_large_board_are_not() -> None:
    assert [starts.exact for starts in all_starts(load("territory").boards["19x19"].board, 2, 6).values()] == [True] * 5
    assert not starts_for(Board.plain(30, 30, 23), 2).exact


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("part", nightly(range(3), landing=1))
def test_boards_of_up_to_400_points_are_searched_to_the_end(part: int) -> None:
    """Rectangles, and boards with holes, walls and islands."""
    boards = [Board.plain(*size, 23) for size in ((7, 7), (13, 13), (20, 20), (13, 9), (40, 10), (57, 7), (8, 50), (5, 5), (100, 4))]
    boards += [torn(random.Random(seed), 20, 20, holes) for seed, holes in enumerate((0.05, 0.12, 0.2, 0.45))]
    islands = ["+" * 6 + "." + "+" * 6, *["+" * 6 + "." + "+" * 6] * 5, "." * 13, *["+" * 6 + "." + "+" * 6] * 6]
    boards += [Board([list(row) for row in islands], 23)]
    for board in boards[part::3]:
        assert all(starts.exact for starts in all_starts(board, 2, 6).values()), board


def rank(board: Board, points: Sequence[int]) -> Ranked:
    far = len(board) + 1
    ways = [distances(board, a).get(b, far) for a, b in combinations(points, 2)]
    return Ranked(min(ways), figures(board, points)[1], sum(ways))


def figures(board: Board, points: Sequence[int]) -> tuple[int, int]:
    """The smallest distance, and the points by which areas differ."""
    far = len(board) + 1
    steps = [distances(board, point) for point in points]
    areas = [0] * len(points)
    for point in range(len(board)):
        near = [one.get(point, far) for one in steps]
        if near.count(min(near)) == 1:
            areas[near.index(min(near))] += 1
    return min(steps[i].get(b, far) for i, _ in enumerate(points) for b in points[:i]), max(areas) - min(areas)


FURTHEST = {
    (9, 9): (8, 5, 4, 4, 3),
    (11, 11): (12, 8, 6, 6, 4),
    (13, 13): (16, 10, 8, 8, 6),
    (19, 15): (24, 16, 12, 11, 9),
    (19, 19): (28, 18, 14, 14, 11),
}
"""How far apart two to six points two steps from the edges can be: every set was tried, by another program."""
EVENEST = {
    (9, 9): (0, 1, 0, 10, 1),
    (11, 11): (0, 3, 0, 4, 4),
    (13, 13): (0, 2, 0, 4, 1),
    (19, 15): (0, 17, 0, 1, 0),
    (19, 19): (0, 10, 0, 19, 3),
}
"""The points by which their areas then differ at least, where no two points are nearer by more than a step."""


@pytest.mark.parametrize("size", sampled([(size,) for size in FURTHEST]))
def test_starts_are_as_far_apart_as_any_within_a_step_and_as_even_as_that_allows(size: tuple[int, int]) -> None:
    """Those that are computed, within 3 points; and those of the boards that the game ships, where it is for so many."""
    plain = Board.plain(*size, 23)
    shipped = load("territory").boards["x".join(map(str, size))]
    for board, least, most in ((plain, 2, 6), (shipped.board, *shipped.players)):
        for players, starts in all_starts(board, least, most).items():
            apart, gap = figures(board, starts.points)
            assert apart >= FURTHEST[size][players - 2] - 1, players
            assert gap <= EVENEST[size][players - 2] + 3, players
    assert shipped.board.starts.keys() == set(range(shipped.players[0], shipped.players[1] + 1))


def test_a_search_ends_when_its_work_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """No loop goes on for long after that."""
    monkeypatch.setattr(default_starts, "WORK", 3_000)
    board = torn(random.Random(3), 20, 20, 0.3)
    finder = default_starts.Finder(board)
    for players in range(2, 7):
        assert len(finder.find(players).points) == players
        assert finder.work > -30_000


@pytest.mark.slow
def test_the_figures_in_the_documents_are_those_of_the_program() -> None:
    text = (Path(__file__).parents[4] / "docs" / "layouts.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) × (\d+) \| (.+) \|$", text, re.MULTILINE)
    assert [row[:2] for row in rows] == [("9", "9"), ("13", "13"), ("19", "15"), ("19", "19")]
    for columns, lines, cells in rows:
        board = Board.plain(int(columns), int(lines), 23)
        found = (figures(board, starts.points) for starts in all_starts(board, 2, 6).values())
        assert cells.split(" | ") == [f"{least}, {apart}" for least, apart in found]


@pytest.mark.slow
def test_four_start_in_the_corners_of_a_square() -> None:
    for side in (*range(9, 20), 30, 61):
        board = Board.plain(side, side, 23)
        corners = {(x, y) for x in (STEPS, side - 1 - STEPS) for y in (STEPS + 1, side - STEPS)}
        assert {(board.col[point], board.row[point]) for point in starts_for(board, 4).points} == corners


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), sampled([(30, 30), (100, 7), (100, 100), (45, 37), (3, 100)], every=5, landing=0))
def test_starts_of_large_boards_are_far_apart(columns: int, rows: int) -> None:
    """As far as points on a square grid of so many places, or a line of them; and 100 x 100 says that it is not exact."""
    size = columns, rows
    board = Board.plain(*size, 23)
    with within(5):
        found = all_starts(board, 2, 6)
    for players, starts in found.items():
        pairs = combinations(starts.points, 2)
        least = min(abs(board.col[a] - board.col[b]) + abs(board.row[a] - board.row[b]) for a, b in pairs)
        room = [max(1, side - 1 - 2 * STEPS * (min(size) >= LINES)) for side in size]
        across = min(n for n in range(1, players + 1) if n * -(-players // n) >= players and n * n >= players)
        assert least >= min(room) // max(1, across - 1) or least >= max(room) // (players - 1) - 1
    if size == (100, 100):
        assert not any(starts.exact for starts in found.values())

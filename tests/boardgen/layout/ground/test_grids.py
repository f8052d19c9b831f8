"""Lattices: which points are neighbours, where they lie, which cells share a side; links, walls, starts and the layout id on each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist
from pathlib import Path

from boardgen.layout.ground.board import LATTICES, Board, Grid
from boardgen.layout.ground.default_starts import Finder, all_starts
from boardgen.layout.spec import catalog

GRIDS = [Grid(lattice, draw) for lattice in LATTICES for draw in ("lines", "cells")] + [Grid(diagonals=True)]
SIZES = ((1, 1), (1, 5), (5, 1), (2, 2), (4, 3), (7, 8))


def hexagon(side: int) -> list[list[str]]:
    """The map of a board with six sides of so many cells, as it is written for a triangle lattice."""
    middle = side - 1 + (side - 1) % 2 / 2
    rows = []
    for line in range(2 * side - 1):
        long = 2 * side - 1 - abs(line - side + 1)
        first = middle - (long - 1) / 2 - line % 2 / 2
        rows.append(["+" if first <= column < first + long else "." for column in range(2 * side)])
    return rows


def boards() -> Iterator[Board]:
    for grid, size in product(GRIDS, SIZES):
        yield Board.plain(*size, 25, grid)
    holes = [["." if (x * 7 + y * 3) % 5 == 0 else "+" for x in range(7)] for y in range(6)]
    yield from (Board(holes, 25, grid=grid) for grid in GRIDS)


def test_neighbours_are_those_at_the_distance_of_one() -> None:
    for board in boards():
        reach = 1.5 if board.grid.diagonals else 1.01
        for a, b in product(range(len(board)), repeat=2):
            near = 0 < dist(board.spot(a), board.spot(b)) < reach
            assert near is (b in board.neighbours[a]), (board, board.grid, board.names[a], board.names[b])
        for point, others in enumerate(board.neighbours):
            assert list(others) == sorted(others), "neighbours come in reading order"
            assert len(others) <= board.grid.most
            assert point not in others


def test_cells_of_neighbours_share_a_side_and_a_point_is_in_the_middle_of_its_cell() -> None:
    for board in boards():
        grid = board.grid
        corners = [set(grid.corners(board.col[point], board.rows - board.row[point])) for point in range(len(board))]
        for a, b in product(range(len(board)), repeat=2):
            shared = len(corners[a] & corners[b])
            aslant = grid.diagonals and shared == 1
            assert ((shared == 2 or aslant) and a != b) is (b in board.neighbours[a])
        for point in range(len(board)):
            outline, spot = board.outline(point), board.spot(point)
            assert len({round(dist(corner, spot), 6) for corner in outline}) == 1
            turns = [
                (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
                for (ax, ay), (bx, by), (cx, cy) in zip(outline, outline[1:] + outline[:1], outline[2:] + outline[:2], strict=True)
            ]
            assert all(turn > 0 for turn in turns), "clockwise, since y counts to the south"


def test_a_rhombus_of_hexagons_has_the_neighbours_that_openspiel_gives_its_hex_board() -> None:
    """Cell (r, c) there has (r-1, c), (r-1, c+1), (r, c-1), (r, c+1), (r+1, c-1) and (r+1, c) for neighbours."""
    ways = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
    for rows, columns in ((1, 1), (3, 3), (4, 7), (11, 11)):
        wide = columns + (rows - 1) // 2
        cells = [["+" if r // 2 <= column < r // 2 + columns else "." for column in range(wide)] for r in range(rows)]
        board = Board(cells, 20, grid=Grid("triangle", "cells"))
        place = {(r, c): board.index[f"{'ABCDEFGHJKLMNOPQRSTU'[c + r // 2]}{rows - r}"] for r in range(rows) for c in range(columns)}
        assert sorted(place.values()) == list(range(len(board)))
        for (r, c), point in place.items():
            near = {place[r + south, c + east] for south, east in ways if (r + south, c + east) in place}
            assert near == set(board.neighbours[point])


def test_bits_walk_the_same_lines() -> None:
    for board in boards():
        links = [(board.names[0], board.names[-1])] if len(board) > 2 and len(board) - 1 not in board.neighbours[0] else []
        cells = [["." if f"{'ABCDEFGH'[x]}{y}" not in board.index else "+" for x in range(board.columns)] for y in range(board.rows, 0, -1)]
        linked = Board(cells, 25, grid=board.grid, links=links)
        bits = Finder(linked)
        for place, others in zip(bits.places, linked.neighbours, strict=True):
            assert bits.step_out(1 << place) == sum(1 << bits.places[other] for other in others)


def test_starts_of_a_board_of_six_sides_are_even() -> None:
    for side, points, lines in ((2, 7, 12), (3, 19, 42), (4, 37, 90)):
        board = Board(hexagon(side), 25, grid=Grid("triangle", "cells"))
        assert (len(board), len(board.lines())) == (points, lines)
    board = Board(hexagon(6), 25, grid=Grid("triangle"))
    starts = all_starts(board, 2, 6)
    for count in (2, 3, 6):
        ground = Finder(board)
        assert ground.rank([ground.places[point] for point in starts[count].points]).even >= -1, count
        assert all(len(board.neighbours[point]) == 6 for point in starts[count].points)


def test_walls_and_links_change_edges_and_nothing_else() -> None:
    for grid in GRIDS:
        plain = Board.plain(4, 4, 25, grid)
        a, b = plain.lines()[5]
        pair = (plain.names[a], plain.names[b])
        cut = Board([["+"] * 4] * 4, 25, walls=[pair], grid=grid, links=[("A1", "D3")])
        assert set(plain.lines()) - set(cut.lines()) == {(a, b)}
        assert set(cut.lines()) - set(plain.lines()) == cut.links == {(cut.index["D3"], cut.index["A1"])}


def test_the_largest_boards_and_their_names() -> None:
    for grid in GRIDS:
        board = Board.plain(100, 100, 5, grid)
        assert (len(board), board.names[0], board.names[-1]) == (10_000, "A100", "CZ1")


def identities(folder: Path, *grids: str) -> list[str]:
    ids = []
    for number, grid in enumerate(grids):
        path = folder / f"grid{number}.yaml"
        path.write_text(f"extends: territory\nboard: {{size: 7x7{grid}}}\n", "utf-8")
        ids.append(catalog.load(str(path)).layout_id)
    return ids


def test_the_layout_id_follows_what_the_rules_see(tmp_path: Path) -> None:
    same = ("", ", grid: {}", ", grid: {lattice: square}", ", grid: {draw: cells}", ", grid: {diagonals: false}", ", links: []")
    assert len(set(identities(tmp_path, *same))) == 1
    other = (
        "", ", grid: {lattice: triangle}", ", grid: {lattice: honeycomb}", ", grid: {diagonals: true}", ", links: [[A1, C3]]",
        ", links: [[A1, C2]]", ", grid: {lattice: triangle}, links: [[A1, C3]]",
    )  # fmt: skip
    assert len(set(identities(tmp_path, *other))) == len(other)
    assert len(set(identities(tmp_path, ", grid: {lattice: triangle}", ", grid: {lattice: triangle, draw: cells}"))) == 1

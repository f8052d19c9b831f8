"""The board as a graph: edges follow the map, gaps and walls; the diagram shows it as it lies on the table."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from boardgen.layout.ground.board import Board
from boardgen.layout.ground.board_map import count_pieces, parse_size


def names(board: Board, points: tuple[int, ...]) -> list[str]:
    return [board.names[point] for point in points]


def test_a_plain_board() -> None:
    board = Board.plain(3, 2, 20)
    assert board.names == ("A2", "B2", "C2", "A1", "B1", "C1")
    assert board.col == (0, 1, 2, 0, 1, 2)
    assert board.row == (2, 2, 2, 1, 1, 1)
    assert set(board.zone) == {None}
    assert names(board, board.neighbours[board.point("b1")]) == ["B2", "A1", "C1"]
    assert len(board) == 6
    assert [(board.names[a], board.names[b]) for a, b in board.lines()] == [
        ("A2", "B2"), ("A2", "A1"), ("B2", "C2"), ("B2", "B1"), ("C2", "C1"), ("A1", "B1"), ("B1", "C1"),
    ]  # fmt: skip


def test_gaps_and_walls_cut_lines() -> None:
    board = Board([["AA", ".", "BB"], ["AA", "AA", "BB"]], 20, walls=[("B1", "C1")], starts={2: ["A1", "C2"]})
    assert names(board, board.neighbours[board.point("B1")]) == ["A1"]
    assert names(board, board.neighbours[board.point("C1")]) == ["C2"]
    assert board.walls == {(board.point("B1"), board.point("C1"))}
    assert names(board, board.starts[2]) == ["A1", "C2"]
    assert names(board, board.points_of("AA")) == ["A2", "A1", "B1"]
    assert count_pieces(board) == {"AA": 1, "BB": 1}


def test_a_zone_in_pieces_is_counted() -> None:
    board = Board([["AA", "BB", "AA"], ["AA", "BB", "BB"]], 20)
    assert count_pieces(board) == {"AA": 2, "BB": 1}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("B2", "there is a gap"),
        ("D1", "it ends at C2"),
        ("A3", "it ends at C2"),
        ("I1", "the column after H is J"),
        ("", "such as D4"),
    ],
)
def test_points_that_are_not_there(name: str, reason: str) -> None:
    board = Board([["+", ".", "+"], ["+"] * 3], 20)
    with pytest.raises(ValueError, match=reason):
        board.point(name)


@given(st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=1, max_size=8))
def test_neighbours_are_mutual_and_one_step_away(rows: list[list[bool]]) -> None:
    board = Board([["+" if there else "." for there in row] for row in rows], 20)
    assert len(board) == sum(map(sum, rows))
    for point, near in enumerate(board.neighbours):
        assert len(set(near)) == len(near)
        for other in near:
            assert point in board.neighbours[other]
            assert abs(board.col[point] - board.col[other]) + abs(board.row[point] - board.row[other]) == 1
    assert len(board.lines()) * 2 == sum(map(len, board.neighbours))
    assert all(board.index[name] == point for point, name in enumerate(board.names))


def test_the_largest_board() -> None:
    board = Board.plain(100, 100, 20)
    assert len(board) == 10_000
    assert board.names[99] == "CZ100"
    assert len(board.lines()) == 2 * 100 * 99


@pytest.mark.parametrize(("text", "size"), [("9x9", (9, 9)), ("19x15", (19, 15)), ("9", None), ("x", None), ("9X9", None), ("²x9", None)])
def test_sizes(text: str, size: tuple[int, int] | None) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["0x9", "9x0", "101x5", "5x101", "09x9", "1000x1"])
def test_sizes_out_of_range(text: str) -> None:
    with pytest.raises(ValueError, match="from 1 to 100"):
        parse_size(text)

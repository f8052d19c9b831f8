"""How many legal positions there are on small boards, against the published numbers."""

from __future__ import annotations

from itertools import product

import pytest

from referee.go.goban import Goban
from referee.go.refusals import Suicide
from referee.go.topology import Topology


def grid(columns: int, rows: int) -> list[list[int]]:
    spots = [(x, y) for y in range(rows) for x in range(columns)]
    return [[j for j, (c, d) in enumerate(spots) if abs(a - c) + abs(b - d) == 1] for a, b in spots]


@pytest.mark.parametrize(
    ("columns", "rows", "counts"),
    [(1, 1, [1, 1, 1]), (2, 2, [15, 57, 127, 225, 351, 505]), (3, 2, [63, 489, 1663])],
    ids=["1x1", "2x2", "2x3"],
)
def test_legal_positions(columns: int, rows: int, counts: list[int]) -> None:
    """A position is legal when no group is without a liberty: set up stone by stone, and loaded whole."""
    board = Topology(grid(columns, rows))
    for colours, count in enumerate(counts, 1):
        goban = Goban(board, colours=colours)
        empty = goban.mark()
        legal = 0
        for cells in product(range(colours + 1), repeat=board.size):
            goban.load(bytes(cells))
            found = goban.breathless()
            key = goban.key
            goban.undo(empty)
            for point, code in enumerate(cells):
                if code:
                    goban.put(code - 1, point)
            assert goban.position() == bytes(cells)
            assert (goban.breathless(), goban.key) == (found, key)
            legal += not found
        assert legal == count


@pytest.mark.parametrize(("columns", "rows", "colours", "count"), [(2, 2, 2, 57), (2, 2, 3, 127), (3, 2, 2, 489)])
def test_every_legal_position_is_reached_by_play(columns: int, rows: int, colours: int, count: int) -> None:
    """From the empty board, moves in any order reach the legal positions and no other."""
    board = Topology(grid(columns, rows))
    goban = Goban(board, colours=colours)
    found = {goban.position()}
    todo = [goban.position()]
    while todo:
        goban.load(todo.pop())
        start = goban.mark()
        for colour in range(colours):
            for point in range(board.size):
                if goban.colour_at(point) >= 0:
                    continue
                try:
                    goban.play(colour, point, check=False)
                except Suicide:
                    continue
                if goban.position() not in found:
                    found.add(goban.position())
                    todo.append(goban.position())
                goban.undo(start)
    assert len(found) == count

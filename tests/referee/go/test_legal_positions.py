"""How many positions are legal (every group has a liberty), counted by brute force against the published numbers.

The boards are gone through so that from one position to the next one stone is set or lifted, which tries both at every position.
"""

from __future__ import annotations

import pytest

from referee.go.goban import Goban
from referee.go.topology import Topology
from tests.referee.go.test_counting import grid
from tests.sampling import sampled

# columns, rows -> legal positions with 1, 2, ... colours, the empty board among them
PUBLISHED = {
    (2, 2): (15, 57, 127, 225, 351, 505),
    (2, 3): (63, 489, 1663, 4041, 8151),
    (3, 3): (511, 12675, 86095),
}
CASES = [(size, colours, count) for size, counts in PUBLISHED.items() for colours, count in enumerate(counts, 1)]


def legal(board: Goban, colours: int) -> int:
    """The legal positions of a board that is empty, as it is afterwards."""
    size = board.topology.size

    def from_here(point: int) -> int:
        if point == size:
            return not board.breathless()
        found = from_here(point + 1)
        for colour in range(colours):
            board.put(colour, point)
            found += from_here(point + 1)
            board.lift(point)
        return found

    return from_here(0)


@pytest.mark.parametrize(("size", "colours", "count"), sampled(CASES, every=2), ids=lambda value: str(value))
def test_legal_positions(size: tuple[int, int], colours: int, count: int) -> None:
    board = Goban(Topology(grid(*size)), colours=colours)
    assert legal(board, colours) == count
    assert not any(board.position())

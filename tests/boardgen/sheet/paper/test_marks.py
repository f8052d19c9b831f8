"""Cut marks of grids that are not full: none beside rows and columns without pieces, all beside those that have some."""

from __future__ import annotations

import pytest

from boardgen.sheet.paper.marks import Stroke, lattice, trim_ticks
from boardgen.sheet.paper.nesting import Nest


def sides(marks: list[Stroke], nest: Nest) -> dict[str, set[float]]:
    """Where the level marks beside the grid and the upright ones above and below it are."""
    east, south = nest.left + nest.columns * nest.width, nest.top + nest.rows * nest.height
    return {
        "west": {round(y, 3) for x0, y, x1, y1 in marks if y == y1 and max(x0, x1) < nest.left},
        "east": {round(y, 3) for x0, y, x1, y1 in marks if y == y1 and min(x0, x1) > east},
        "north": {round(x, 3) for x, y0, x1, y1 in marks if x == x1 and max(y0, y1) < nest.top},
        "south": {round(x, 3) for x, y0, x1, y1 in marks if x == x1 and min(y0, y1) > south},
    }


@pytest.mark.parametrize("pieces", range(1, 13))
def test_marks_are_beside_pieces_alone(pieces: int) -> None:
    nest = Nest(pieces, 3, 4, 20, 10, 30, 40)
    rows, columns = -(-pieces // 3), min(pieces, 3)
    last = pieces - 3 * (rows - 1)
    wide = {30.0 + 20 * i for i in range(columns + 1)}
    found = sides(lattice(nest), nest)
    assert found["west"] == {40.0 + 10 * i for i in range(rows + 1)}
    assert found["north"] == wide
    assert found["south"] == ({30.0 + 20 * i for i in range(last + 1)} if rows == 4 else set())
    full = pieces // 3
    assert found["east"] == ({40.0 + 10 * i for i in range(full + 1)} if full else set())
    own = sides(trim_ticks(nest, (16, 6)), nest)
    assert own["west"] == {round(42.0 + 10 * row + side, 3) for row in range(rows) for side in (0, 6)}
    assert own["north"] == {round(32.0 + 20 * column + side, 3) for column in range(columns) for side in (0, 16)}

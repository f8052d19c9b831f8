"""The grid of pieces: fewest sheets, centred, true pitch."""

from __future__ import annotations

from itertools import product

import pytest

from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.nesting import capacity, nest
from boardgen.sheet.paper.paper import PAPERS
from tests.sampling import row


def test_sheets_are_few_centred_and_inside() -> None:
    for count, known in product([1, 6, 50, 51, 75, 200], PAPERS):
        with row(count, known):
            cell = 23.05
            columns, rows = capacity(cell, cell, known.work)
            sheets = nest(count, cell, cell, known.work)
            assert len(sheets) == -(-count // (columns * rows))
            assert sum(sheet.pieces for sheet in sheets) == count
            for sheet in sheets:
                assert sheet.columns <= columns
                assert sheet.rows <= rows
                first = sheets[0]
                assert (sheet.columns, sheet.rows, sheet.left, sheet.top) == (first.columns, first.rows, first.left, first.top)
                middles = [sheet.centre(i) for i in range(sheet.columns * sheet.rows)]
                assert sum(x for x, _ in middles) / len(middles) == pytest.approx(known.width / 2)
                assert sum(y for _, y in middles) / len(middles) == pytest.approx(known.height / 2)
                if sheet.columns > 1:
                    assert middles[1][0] - middles[0][0] == pytest.approx(cell, abs=1e-9)


def test_no_grid_takes_fewer_sheets_and_none_of_as_few_takes_fewer_cuts() -> None:
    """All grids of all sizes, tried one by one, for every number of pieces up to 40."""
    for wide, high in ((1, 1), (2, 3), (3, 2), (4, 4), (1, 7), (5, 3)):
        area = (0.0, 0.0, 10.0 * wide + 4.0, 10.0 * high + 9.9)
        for count in range(1, 41):
            sheets = nest(count, 10.0, 10.0, area)
            every = [
                (-(-count // (columns * rows)), columns + 1 + rows + 1) for columns in range(1, wide + 1) for rows in range(1, high + 1)
            ]
            assert (len(sheets), sheets[0].columns + 1 + sheets[0].rows + 1) == min(every)
            assert sum(sheet.pieces for sheet in sheets) == count
            assert all(sheet.pieces == sheet.columns * sheet.rows for sheet in sheets[:-1])


def test_a_grid_without_gaps_is_preferred() -> None:
    (sheet,) = nest(50, 23.05, 23.05, PAPERS[0].work)
    assert sorted((sheet.columns, sheet.rows)) == [5, 10]


def test_a_piece_too_large_says_by_how_much() -> None:
    with pytest.raises(DoesNotFit, match=r"12\.0 mm too large; choose a larger paper") as refused:
        nest(1, 100, 32, (0, 0, 200, 20))
    assert refused.value.by_mm == pytest.approx(12)


def test_filled_tells_piece_from_waste() -> None:
    (sheet,) = nest(5, 90, 60, (0, 0, 200, 250))
    assert sheet.is_filled(0, 0)
    assert not sheet.is_filled(sheet.columns, 0)
    assert sum(sheet.is_filled(c, r) for c in range(-1, 5) for r in range(-1, 5)) == 5

"""Names of points: no I anywhere, two letters after Z, and every name read back as the point it was made from."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from boardgen.layout.ground import board


@pytest.mark.parametrize(
    ("number", "letters"),
    [(0, "A"), (7, "H"), (8, "J"), (24, "Z"), (25, "AA"), (33, "AJ"), (49, "AZ"), (50, "BA"), (99, "CZ"), (649, "ZZ")],
)
def test_columns(number: int, letters: str) -> None:
    assert board.column_letters(number) == letters
    assert board.column_number(letters) == number
    assert board.column_number(letters.lower()) == number


@given(st.integers(0, 649), st.integers(1, 999), st.booleans())
def test_a_name_is_read_back(column: int, row: int, lower: bool) -> None:
    name = board.point_name(column, row)
    assert "I" not in name
    assert board.parse_point(name.lower() if lower else name) == (column, row)


@given(st.text(max_size=6))
def test_anything_else_is_a_value_error(text: str) -> None:
    try:
        column, row = board.parse_point(text)
    except ValueError:
        return

    assert board.point_name(column, row) == text.upper()


@pytest.mark.parametrize("text", ["I7", "i7", "AI7", "IA7"])
def test_the_letter_i_is_explained(text: str) -> None:
    with pytest.raises(ValueError, match="the column after H is J"):
        board.parse_point(text)


@pytest.mark.parametrize("text", ["", "A", "7", "7A", "A0", "A01", "A-1", "AAA1", "A1 ", " A1", "A1.0", "A²", "A1٣", "Ä1", "A1234", "ſ1"])
def test_not_points(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        board.parse_point(text)


@pytest.mark.parametrize("number", [-1, 650])
def test_no_such_column(number: int) -> None:
    with pytest.raises(ValueError, match="no column"):
        board.column_letters(number)

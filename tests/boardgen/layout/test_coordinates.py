"""Names of points: no I anywhere, two letters after Z, and every name read back as the point it was made from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.layout.yaml import coordinates


@pytest.mark.parametrize(
    ("number", "letters"),
    [(0, "A"), (7, "H"), (8, "J"), (24, "Z"), (25, "AA"), (33, "AJ"), (49, "AZ"), (50, "BA"), (99, "CZ"), (649, "ZZ")],
)
def test_columns(number: int, letters: str) -> None:
    assert coordinates.letters(number) == letters
    assert coordinates.column(letters) == number
    assert coordinates.column(letters.lower()) == number


@given(st.integers(0, 649), st.integers(1, 999), st.booleans())
def test_a_name_is_read_back(column: int, row: int, lower: bool) -> None:
    name = coordinates.name(column, row)
    assert "I" not in name
    assert coordinates.parse(name.lower() if lower else name) == (column, row)


@given(st.text(max_size=6))
def test_anything_else_is_a_value_error(text: str) -> None:
    try:
        column, row = coordinates.parse(text)
    except ValueError:
        return

    assert coordinates.name(column, row) == text.upper()


@pytest.mark.parametrize("text", ["I7", "i7", "AI7", "IA7"])
def test_the_letter_i_is_explained(text: str) -> None:
    with pytest.raises(ValueError, match="the column after H is J"):
        coordinates.parse(text)


@pytest.mark.parametrize("text", ["", "A", "7", "7A", "A0", "A01", "A-1", "AAA1", "A1 ", " A1", "A1.0", "A²", "A1٣", "Ä1", "A1234", "ſ1"])
def test_not_points(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        coordinates.parse(text)


@pytest.mark.parametrize("number", [-1, 650])
def test_no_such_column(number: int) -> None:
    with pytest.raises(ValueError, match="no column"):
        coordinates.letters(number)

"""An object of a JSON file is read into a record by the annotations of its fields."""

from __future__ import annotations

import pytest

from boardgen.json_values import Fields
from boardgen.records import NamedTuple


class Bag(NamedTuple):
    name: str
    wide: float | None
    counts: tuple[int, ...] = ()


class Odd(NamedTuple):
    name: str
    inks: frozenset[str] = frozenset()


def test_a_record_is_read_by_its_annotations() -> None:
    assert Fields({"name": "men", "wide": 3, "counts": [1, 2], "more": 0}).record(Bag) == Bag("men", 3.0, (1, 2))
    assert Fields({"name": "men", "wide": None}).record(Bag) == Bag("men", None)
    assert Fields({"wide": 3}).record(Bag, name="given") == Bag("given", 3.0)


def test_a_value_that_is_wrong_or_missing_is_an_error_of_the_file() -> None:
    with pytest.raises(KeyError, match="name"):
        Fields({"wide": 3}).record(Bag)
    with pytest.raises(TypeError, match="'3' is not a number"):
        Fields({"name": "men", "wide": "3"}).record(Bag)


@pytest.mark.parametrize("values", [{"name": "men"}, {"name": "men", "inks": ["red"]}])
def test_a_field_that_nothing_reads_is_no_error_of_the_file(values: dict[str, object]) -> None:
    """Whoever reads a kit answers KeyError and TypeError with `build the kit again`, which would not help here."""
    with pytest.raises(AssertionError, match=r"^Odd\.inks is frozenset\[str\], which nothing in _READERS reads$"):
        Fields(values).record(Odd)
    assert Fields(values).record(Odd, inks=frozenset()) == Odd("men")

"""Values for JSON output whose every text is safe to print; what they are is said by records, from which the JSON Schemas follow.

A record is a NamedTuple with a field for each key, in order. Its annotations say what a key means: `Annotated[Whole, "lines read"]`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Protocol, TypeAlias, TypeVar

from boardgen.errors import visible

if TYPE_CHECKING:
    from collections.abc import Callable

Kind = TypeVar("Kind", bound=type)

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value as `json.loads` gives it."""


class Record(Protocol):
    """A NamedTuple."""

    def _asdict(self) -> dict[str, object]: ...


Whole = Annotated[int, ("minimum", 0)]
FromOne = Annotated[int, ("minimum", 1)]
SeatLetter = Annotated[str, ("pattern", "^[A-Z]$")]
TurnId = Annotated[str, ("pattern", "^[0-9]+[A-Z]?$")]


def omit(*, where_none: tuple[str, ...] = (), always: tuple[str, ...] = ()) -> Callable[[Kind], Kind]:
    """Return a decorator of records: JSON leaves out these fields where they are None, or always."""

    def mark(kind: Kind) -> Kind:
        kind.OPTIONAL, kind.HIDDEN = where_none, always  # type: ignore[attr-defined]
        return kind

    return mark


class Exact(str):
    """A text that is put into a file as it is. In JSON its control characters are escaped anyway."""

    __slots__ = ()


def safe(value: object) -> Json:
    """Return the value with control and bidirectional characters written out in every text but exact ones, and in keys.

    Records become dictionaries, other tuples lists, fractions numbers of up to six digits after the point.
    """
    if isinstance(value, str):
        return str(value) if isinstance(value, Exact) else visible(value)
    if isinstance(value, dict):
        return {visible(key): safe(item) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return record(value)
    if isinstance(value, (list, tuple)):
        return [safe(item) for item in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else round(float(value), 6)
    assert value is None or isinstance(value, (bool, int, float)), f"{value!r} is no value of JSON"
    return value


def record(value: Record) -> dict[str, Json]:
    """Return a record as JSON has it, safe to print."""
    return {key: safe(item) for key, item in fields(value).items()}


def fields(value: Record) -> dict[str, object]:
    """Return what JSON has of a record, by key; its values are as they were."""
    hidden, optional = getattr(value, "HIDDEN", ()), getattr(value, "OPTIONAL", ())
    return {key: item for key, item in value._asdict().items() if key not in hidden and (item is not None or key not in optional)}


def plain(value: Record) -> dict[str, Json]:
    """Return a record as JSON has it, with its texts as they are."""
    return {key: as_data(item) for key, item in fields(value).items()}


def as_data(value: object) -> Json:
    """Return a value in which records are dictionaries, and other tuples lists."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value)
    if isinstance(value, dict):
        return {key: as_data(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_data(item) for item in value]
    if isinstance(value, Fraction):
        return safe(value)
    assert value is None or isinstance(value, (bool, int, float, str)), f"{value!r} is no value of JSON"
    return value

"""Values for JSON output whose every text is safe to print; what they are is said by records, from which the JSON Schemas follow.

A record is a NamedTuple with a field for each key, in order. Its annotations say what a key means: `Annotated[Whole, "lines read"]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Annotated, Protocol, TypeAlias, TypeVar

from boardgen.errors import visible

Kind = TypeVar("Kind", bound=type)
Of = TypeVar("Of")

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value as `json.loads` gives it."""


class Record(Protocol):
    """A NamedTuple whose fields JSON takes in their order."""

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

    Records become dictionaries, other tuples lists, fractions numbers of up to six digits after the point."""
    return make_data(value, visible)


def record(value: Record) -> dict[str, Json]:
    """Return a record as JSON has it, safe to print."""
    return {key: safe(item) for key, item in fields(value).items()}


def fields(value: Record) -> dict[str, object]:
    """Return what JSON has of a record, by key; its values are as they were."""
    hidden, optional = getattr(value, "HIDDEN", ()), getattr(value, "OPTIONAL", ())
    return {key: item for key, item in value._asdict().items() if key not in hidden and (item is not None or key not in optional)}


def plain(value: Record) -> dict[str, Json]:
    """Return a record as JSON has it, with its texts as they are."""
    return {key: make_data(item) for key, item in fields(value).items()}


def make_data(value: object, write: Callable[[str], str] = str) -> Json:
    """Return a value in which records are dictionaries, and other tuples lists; `write` gives texts, and the keys of dictionaries."""
    if isinstance(value, str):
        return str(value) if isinstance(value, Exact) else write(value)
    if isinstance(value, dict):
        return {write(key): make_data(item, write) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: make_data(item, write) for key, item in fields(value).items()}
    if isinstance(value, (list, tuple)):
        return [make_data(item, write) for item in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else round(float(value), 6)
    assert value is None or isinstance(value, (bool, int, float)), f"{value!r} cannot be written as JSON"
    return value


class Fields:
    """An object of a JSON file, read by its keys. Raises KeyError for what is missing or null, unless a usual value is given, and
    TypeError for what is of another kind."""

    __slots__ = ("_values",)

    def __init__(self, values: object) -> None:
        self._values = _check_kind(values, dict)

    def __contains__(self, key: str) -> bool:
        return self._values.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return map(str, self._values)

    def value(self, key: str, usual: object = None) -> object:
        """Return the value of a key, of any type; `usual` where it is missing or null. Raises KeyError where both are."""
        if key in self:
            return self._values[key]
        if usual is None:
            raise KeyError(key)
        return usual

    def get(self, key: str) -> object:
        """Return whatever is there, None where there is nothing."""
        return self._values.get(key)

    def any(self, key: str) -> object:
        """Return whatever is there, which may be null."""
        return self._values[key]

    def record(self, kind: type[Of], **given: object) -> Of:
        """Return a record of the values under the names of its fields, each read by its annotation; those `given` are not looked for.

        A value that is missing is None where it may be, else the default of its field. A field that nothing reads is a mistake of ours, and
        no error of the file: AssertionError."""
        for name, annotation in kind.__annotations__.items():
            if name in given:
                continue
            reader = _READERS.get(annotation.removesuffix(" | None"))
            assert reader is not None, f"{kind.__name__}.{name} is {annotation}, which nothing in _READERS reads"
            if name in self:
                given[name] = reader(self, name)
            elif annotation.endswith(" | None"):
                given[name] = None
        try:
            return kind(**given)
        except TypeError as missing:
            raise KeyError(str(missing)) from None

    def text(self, key: str, usual: str | None = None) -> str:
        return _check_kind(self.value(key, usual), str)

    def number(self, key: str, usual: float | None = None) -> float:
        return number(self.value(key, usual))

    def whole(self, key: str, usual: int | None = None) -> int:
        return whole(self.value(key, usual))

    def flag(self, key: str, usual: bool | None = None) -> bool:
        return _check_kind(self.value(key, usual), bool)

    def texts(self, key: str, usual: Sequence[str] | None = None) -> tuple[str, ...]:
        return tuple(_check_kind(item, str) for item in self.items(key, usual))

    def numbers(self, key: str, usual: Sequence[float] | None = None) -> tuple[float, ...]:
        return tuple(map(number, self.items(key, usual)))

    def pair(self, key: str) -> tuple[float, float]:
        one, other = self.numbers(key)
        return one, other

    def points(self, key: str, usual: Sequence[object] | None = None) -> tuple[tuple[float, float], ...]:
        """Return a list of pairs of numbers."""
        return tuple((x, y) for x, y in self.rows(key, usual))

    def rows(self, key: str, usual: Sequence[object] | None = None) -> tuple[tuple[float, ...], ...]:
        """Return a list of lists of numbers."""
        return tuple(tuple(map(number, _check_kind(row, list))) for row in self.items(key, usual))

    def inner(self, key: str, usual: Mapping[str, object] | None = None) -> Fields:
        """Return an object in this one."""
        return Fields(self.value(key, usual))

    def each(self, key: str, usual: Sequence[object] | None = None) -> list[Fields]:
        """Return a list of objects."""
        return list(map(Fields, self.items(key, usual)))

    def wholes(self, key: str) -> tuple[int, ...]:
        return tuple(map(whole, self.items(key)))

    def counts(self, key: str) -> dict[str, int]:
        """Return an object of whole numbers."""
        inner = self.inner(key)
        return {name: inner.whole(name) for name in inner}

    def lines(self, key: str) -> tuple[tuple[float, ...], ...]:
        """Return a list of lists of four numbers. Raises ValueError for others."""
        return tuple((x0, y0, x1, y1) for x0, y0, x1, y1 in self.rows(key))

    def items(self, key: str, usual: Sequence[object] | None = None) -> list[object]:
        """Return the list of a key, with items of any type."""
        return _check_kind(self.value(key, None if usual is None else list(usual)), list)


_READERS: dict[str, Callable[[Fields, str], object]] = {
    "bool": Fields.flag, "float": Fields.number, "int": Fields.whole, "str": Fields.text, "Mapping[str, int]": Fields.counts,
    "tuple[str, ...]": Fields.texts, "tuple[float, ...]": Fields.numbers, "tuple[int, ...]": Fields.wholes,
    "tuple[float, float]": Fields.pair, "tuple[tuple[float, float], ...]": Fields.points, "tuple[Line, ...]": Fields.lines,
}  # fmt: skip
"""What reads a field of a record, by its annotation."""


def whole(value: object) -> int:
    """Return a whole number. Raises TypeError."""
    if isinstance(value, bool):
        raise TypeError(f"{value!r} is not a number")
    return _check_kind(value, int)


def number(value: object) -> float:
    """Return a finite number. Raises TypeError."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise TypeError(f"{value!r} is not a number")
    return float(value)


def _check_kind(value: object, kind: type[Of]) -> Of:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is not a {kind.__name__}")
    return value

"""Declared sections: a NamedTuple whose defaults say how each key of a map is read, within what bounds, and what it is where it is missing.

class Fare(NamedTuple):
    city: int = whole(0, 99)
    good: int = whole(0, 99, usual=1)

fare = read(root.section("fare"), Fare)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import EllipsisType
from typing import Any, TypeVar, cast

from boardgen.layout.yaml import fields
from boardgen.layout.yaml.fields import MOST, Amount, Section
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

Form = TypeVar("Form", bound=NamedTuple)
T = TypeVar("T")
U = TypeVar("U")
NEEDED: Any = ...
"""In place of what is usual: the key must be there."""


class Key(NamedTuple):
    """How a key is read: `read` types its value, `wrong` stands for one that is missing or broken, `key` is its name in the file."""

    read: Callable[..., object]
    wrong: object
    needed: bool = False
    key: str = ""
    money: bool = False


def key(read: Callable[[Node, Faults], T], usual: U = NEEDED, wrong: object = None, name: str = "") -> T | U:
    """Return a key that a function reads. `wrong` stands for a needed one that is missing."""
    return cast("T", Key(read, wrong if usual is NEEDED else usual, usual is NEEDED, name))  # which becomes the value when it is read


def text(usual: U = NEEDED, name: str = "") -> str | U:
    """Return a key that is a text of one line."""
    return key(fields.text, usual, "", name)


def prose(usual: U = NEEDED) -> str | U:
    """Return a key that is a text of one line, which is printed as prose is."""
    return key(fields.prose, usual, "")


def choice(words: Iterable[T], usual: U = NEEDED, name: str = "") -> T | U:
    """Return a key that is one of some words."""
    known = tuple(map(str, words))
    return key(lambda node, faults: cast("T", fields.word(node, faults, known)), usual, "", name)


def switch(on: str = "true", off: str = "false", usual: bool = False) -> bool:
    """Return a key that is one of two words: True for the first."""
    return key(lambda node, faults: fields.word(node, faults, (on, off)) == on, usual)


def whole(low: int, high: int = MOST, usual: U = NEEDED, name: str = "") -> int | U:
    """Return a key that is a whole number, at least `low`, which may be below zero."""
    if low < 0:
        return key(lambda node, faults: int(fields.read_decimal(node, faults, low, high, whole=True)), usual, 0, name)
    return key(lambda node, faults: fields.whole(node, faults, low, high), usual, low, name)


def length(usual: U = NEEDED) -> float | U:
    """Return a key that is a length in mm."""
    return key(fields.length, usual, 1.0)


def amount() -> Any:
    """Return a key that is an amount of money, which is read with the unit of the layout."""
    return Key(fields.amount, Amount(1, 0), True, "", True)


def decimal(low: float, high: float, usual: U = NEEDED) -> float | U:
    """Return a key that is a number, which may be below zero."""
    return key(lambda node, faults: fields.read_decimal(node, faults, low, high), usual, max(low, 0.0))


def many(read: Callable[[Node, Faults], T], least: int = 0, usual: tuple[T, ...] | EllipsisType = ()) -> tuple[T, ...]:
    """Return a key that is a list, of which `read` types each value; empty where it is missing. Editors ask for `least` values."""
    return key(
        lambda node, faults: tuple(read(item, faults) for item in fields.items(node, faults, least)), cast("tuple[T, ...]", usual), ()
    )


def table(read: Callable[[Node, Faults], T], names: str = "") -> Mapping[str, T]:
    """Return a key that is a map of values by names that the user chooses, of the pattern `names`; empty where it is missing."""
    return key(lambda node, faults: {name: read(child, faults) for name, child in Section(node, faults).entries(names)}, {})


def complete(form: type[Form]) -> type[Form]:
    """Return a form that can be made with less than all its fields, as if their keys were missing."""
    defaults = tuple(one.wrong if isinstance(one, Key) else one for one in form._field_defaults.values())
    form.__new__.__defaults__ = defaults
    return form


def read(section: Section, form: type[Form], usual: Form | None = None, *, unit: str = "", **given: object) -> Form:
    """Return what a section says as `form`, as `take` does, and refuse every other key."""
    taken = take(section, form, usual, unit=unit, **given)
    section.close()
    return taken


def take(section: Section, form: type[Form], usual: Form | None = None, *, unit: str = "", **given: object) -> Form:
    """Return keys of a section as `form`. Fields in `given` are not read; `usual` has other defaults; `unit` is that of money."""
    for name, one in form._field_defaults.items():
        if name in given or not isinstance(one, Key):
            continue
        node = (section.need if one.needed and usual is None else section.get)(one.key or name)
        if node is None or node.kind == "broken":
            given[name] = one.wrong if usual is None else getattr(usual, name)
        else:
            given[name] = one.read(node, section.faults, unit) if one.money else one.read(node, section.faults)
    return cast("Callable[..., Form]", form)(**given)

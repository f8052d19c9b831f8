"""Keys of a layout with the values that they are to take, as they are typed for `--vary` and `--set`, and layouts that have such values."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from boardgen.layout.yaml.merge import TABLES
from referee.errors import Unusable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MOST = 1000
"""Values of one key."""
_PLAIN = re.compile(r"[A-Za-z0-9_.%+-]+|~")
_NUMBER = r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?:/({_NUMBER}))?")


class Change(NamedTuple):
    """What `--vary zones.NC.price=25,30,35` says: the path of a key in the layout, and the values that it takes.

    A value is a text as it is written in a layout, or a list such as `[D4,K10]`.
    """

    path: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        """The path as it was typed."""
        return ".".join(self.path)


def change(text: str, option: str = "--vary") -> Change:
    """A change as it was typed: `PATH=A,B,C`, in which a range `5..20/5` means 5, 10, 15 and 20. Unusable where it is not one."""
    path, equals, values = text.partition("=")
    keys = path.strip().split(".")
    listed = _split(values)
    if not equals or not all(keys) or listed is None or not all(listed):
        raise Unusable(
            f"{option} {text}: write the path of a number in the layout and its values, such as zones.NC.price=25,30,35 "
            "or zones.NC.price=25..35/5"
        )
    made = [value for one in listed for value in _values(one, f"{option} {text}")]
    if len(made) > MOST:
        raise Unusable(f"{option} {text}: these are more than {MOST} values; write a longer step")
    if len(set(made)) < len(made):
        raise Unusable(f"{option} {text}: a value is there twice; write each once")
    return Change(tuple(keys), tuple(made))


def _split(text: str) -> list[str] | None:
    """The values between commas, of which those in brackets belong to a list; None where brackets do not fit together."""
    found = [""]
    inside = False
    for sign in text:
        if sign in "[]":
            if inside == (sign == "["):
                return None
            inside = sign == "["
        if sign == "," and not inside:
            found.append("")
        else:
            found[-1] += sign
    listed = [value.strip() for value in found]
    outside = [value for value in listed if ("[" in value or "]" in value) and not re.fullmatch(r"\[[^\[\]]+\]", value)]
    return None if inside or outside else listed


def _values(text: str, shown: str) -> list[str]:
    """One value, or those of a range."""
    ends = _RANGE.fullmatch(text)
    if ends is None:
        return [text]
    first, last, step = Decimal(ends[1]), Decimal(ends[2]), Decimal(ends[3] or 1)
    if step <= 0 or last < first:
        raise Unusable(f"{shown}: a range goes up by a step above 0, such as 5..20/5")
    count = int((last - first) // step) + 1
    if count > MOST:
        raise Unusable(f"{shown}: these are {count} values, and {MOST} is the maximum; write a longer step")
    return [f"{(first + at * step).normalize():f}" for at in range(count)]


def extending(base: str, values: Sequence[tuple[tuple[str, ...], str]]) -> Iterator[str]:
    """The lines of a layout that extends another and gives some of its keys other values."""
    yield f"extends: {_scalar(base)}\n"
    tree: dict[str, object] = {}
    for path, value in values:
        here = tree
        for key in path[:-1]:
            below = here.setdefault(key, {})
            if not isinstance(below, dict):
                raise Unusable(f"{'.'.join(path)}: {key} is given a value and keys; leave one of them out")
            here = below
        if path[-1] in here:
            raise Unusable(f"{'.'.join(path)} is given values twice, or a value and keys; leave one of them out")
        here[path[-1]] = value
    yield from _lines(tree, "")


def with_tables(values: Sequence[tuple[tuple[str, ...], str]], said: Mapping[str, str]) -> list[tuple[tuple[str, ...], str]]:
    """The values with the other rows of each table that a layout replaces as a whole. `said` has those of the layout that is extended."""
    changed = {path[:-1] for path, _ in values if ".".join(("$", *path[:-1])) in TABLES}
    given = {path for path, _ in values}
    rows = [(path, value) for key, value in said.items() if (path := tuple(key.split(".")))[:-1] in changed and path not in given]
    return [*rows, *((path, value) for path, value in values if path[:-1] not in changed or value != "~")]


def _lines(tree: dict[str, object], indent: str) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield f"{indent}{_scalar(key)}:\n"
            yield from _lines(value, f"{indent}  ")
        else:
            yield f"{indent}{_scalar(key)}: {_value(str(value))}\n"


def _value(text: str) -> str:
    if text.startswith("["):
        return f"[{', '.join(_scalar(one.strip()) for one in text[1:-1].split(','))}]"
    return _scalar(text)


def _scalar(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)

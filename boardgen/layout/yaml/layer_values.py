"""Typed values of layers of faces: boxes, points, decimal numbers, colours, names of columns, and texts with fields in braces.

`{name}` in such a text is a column, a value of the piece or a value of the layout."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from boardgen.errors import quoted
from boardgen.layout.yaml import fields
from boardgen.layout.yaml.fields import LONGEST, describe, read_decimal
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

_FIELD = re.compile(r"\w[\w .-]*")
_HEX = re.compile("#[0-9A-Fa-f]{6}")


class Template(NamedTuple):
    """A text in parts: each is literal text and the name of the field that follows it, empty after the last."""

    parts: tuple[tuple[str, str], ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it names, each once, in order."""
        return _fields_in(self.parts)

    @property
    def literal(self) -> str | None:
        """The text of a template without fields, None for any other."""
        return None if self.fields else "".join(text for text, _ in self.parts)

    def fill(self, value: Callable[[str], str]) -> str:
        """Return the text with each field replaced by what `value` returns for it."""
        return "".join(text + (value(field) if field else "") for text, field in self.parts)


@lru_cache(1024)
def _fields_in(parts: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([field for _, field in parts if field]))


def parse_template(text: str) -> Template:
    """Return a text taken apart at its braces; `{{` and `}}` are braces to print. Raises ValueError with a sentence."""
    parts: list[tuple[str, str]] = []
    literal, at = "", 0
    while at < len(text):
        sign = text[at]
        if text[at : at + 2] in ("{{", "}}"):
            literal += sign
            at += 2
        elif sign == "{":
            end = text.find("}", at)
            name = text[at + 1 : end].strip() if end > 0 else ""
            if end < 0:
                raise ValueError("a brace is never closed; write {name}, or {{ for a brace")
            if not _FIELD.fullmatch(name):
                raise ValueError(f"{{{name}}} is not the name of a field; write {{name}}, or {{{{ for a brace")
            parts.append((literal, name))
            literal, at = "", end + 1
        elif sign == "}":
            raise ValueError("a brace is never opened; write {name}, or }} for a brace")
        else:
            literal += sign
            at += 1
    if literal or not parts:
        parts.append((literal, ""))
    return Template(tuple(parts))


NUMBER: Mapping[str, object] = {"type": "number", "minimum": -LONGEST, "maximum": LONGEST}
"""A number for editors."""
FULL = "full"
"""In place of a width or height: to the edge of the piece."""
BOX: Mapping[str, object] = {"type": "array", "items": {"anyOf": [NUMBER, {"const": FULL}]}, "minItems": 4, "maxItems": 4}
"""A box for editors."""
INKS = {"text": "#222222", "second": "#444444", "white": "#FFFFFF", "black": "#000000"}
"""Inks that have a name; `seat` is that of the seat a piece belongs to."""
SEAT = "seat"
REPEAT = "i"
"""The field of a layer that is repeated: 1 for the first."""
LONGEST_TEXT = 20_000
"""Signs of one text of a layer."""


def read_point(node: Node, faults: Faults) -> tuple[float, float]:
    """Return two numbers: to the right and down, in mm."""
    node.expect(type="array", items=NUMBER, minItems=2, maxItems=2)
    if node.kind == "broken":
        return 0.0, 0.0
    if node.kind != "list" or len(node.items) != 2:
        faults.add(node, f"two lengths belong here, not {describe(node)}", "write [7, 0]: to the right and down, in mm", "data:type")
        return 0.0, 0.0
    across, down = (read_decimal(item, faults, -LONGEST, LONGEST) for item in node.items)
    return across, down


def read_box(node: Node, faults: Faults) -> tuple[float, float, float | None, float | None]:
    """Return x, y, width and height in mm; None for a width or height that is `full`."""
    node.expect(**BOX)
    if node.kind == "broken":
        return 0.0, 0.0, None, None
    if node.kind != "list" or len(node.items) != 4:
        what = f"a box is [x, y, width, height] in mm, not {describe(node)}"
        faults.add(node, what, "write box: [4, 5, 20, 10]", "data:face.box")
        return 0.0, 0.0, None, None
    x, y = (read_decimal(item, faults, -LONGEST, LONGEST) for item in node.items[:2])
    sides = [None if item.text == FULL else read_decimal(item, faults, 0, LONGEST) for item in node.items[2:]]
    for item, side in zip(node.items[2:], sides, strict=True):
        if side == 0 and faults.usable(item):
            faults.add(item, "a box without room", "write a width and height above zero", "data:face.box")
    return x, y, sides[0], sides[1]


def read_template(node: Node, faults: Faults, *, lines: bool = False, empty: bool = False) -> Template:
    """Return a text with fields in braces; of several `lines` where it may have them, and `empty` where it may be that."""
    node.expect(type=("string", "number", "boolean"))
    if node.kind == "broken":
        return Template((("", ""),))
    if node.kind != "scalar" or ((node.empty or not node.value) and not empty):
        faults.add(node, f"a text belongs here, not {describe(node)}", "write a text; in braces a field, such as {name}", "data:type")
        return Template((("", ""),))
    written = str(node.value).rstrip("\n")
    if len(written) > LONGEST_TEXT:
        faults.add(node, f"a text of {len(written)} characters", f"a layer takes {LONGEST_TEXT}", "data:size")
        return Template((("", ""),))
    if "\n" in written and not lines:
        faults.add(node, "a text of one line belongs here, and this has several", "write it on one line, or after >-", "data:text")
    try:
        return parse_template("" if node.empty and empty else written)
    except ValueError as problem:
        faults.add(node, f"{quoted(written)}: {problem}", "", "data:face.field")
        return Template((("", ""),))


def parse_ink(node: Node | None, faults: Faults) -> Template | None:
    """Return a colour as `#RRGGBB`, a word for one, or a field that has one; None where nothing is written."""
    if node is None:
        return None
    read = read_template(node, faults)
    plain = read.literal
    if plain is not None and faults.usable(node) and colour_of(plain) is None and plain != SEAT:
        remedy = fields.suggest_colour(node)
        names = ", ".join((SEAT, *INKS))
        remedy = remedy if "#" in remedy else f'write "#2E4A5B", or one of {names}'
        faults.add(node, f"{describe(node)} is not a colour", remedy, "data:colour")
    return read


def colour_of(written: str) -> str | None:
    """Return a colour by its name or as `#RRGGBB`, in capitals; None for anything else."""
    if written in INKS:
        return INKS[written]
    return written.upper() if _HEX.fullmatch(written) else None


NAME = re.compile(r"\w+(?:[ -]+\w+)*")
SEPARATOR_NAMES = {",": "comma", ";": "semicolon", "\t": "tab"}


def bad_name(name: str, number: int, first: Mapping[str, int], sep: str = "") -> tuple[str, str] | None:
    """Return what is wrong with the name of a column and what to do; None for a good one.

    `number` counts columns from 0, `first` has the names before it with their numbers, and `sep` is what separates columns in the file."""
    if not name:
        return f"column {number + 1} has no name", "name it, or delete the column"
    if name in first:
        return f"two columns are called '{name}'", f"rename column {number + 1} or column {first[name] + 1}"
    twin = next((other for other in first if other.casefold() == name.casefold() == "count"), "")
    if twin:
        what = f"the columns '{twin}' and '{name}' both say how often a row is printed"
        return what, f"rename column {number + 1} or column {first[twin] + 1}"
    if NAME.fullmatch(name):
        return None
    bad = next((sign for sign in name if sign in SEPARATOR_NAMES), "")
    if bad and sep:
        what = f"the name '{name[:60]}' has a {SEPARATOR_NAMES[bad]}, and columns are separated by a {SEPARATOR_NAMES[sep]}"
        return what, "use one separator in the whole file"
    better = re.sub(r"\W+", "_", name).strip("_")[:60] or f"column_{number + 1}"
    return f"the column name '{name[:60]}' cannot be used in braces", f"use letters, digits, _, - and inner spaces, such as {better}"

"""Typed values of layers: boxes, points, decimal numbers, colours and texts with fields, each fault at its place."""

from __future__ import annotations

from collections.abc import Mapping

from boardgen.errors import quoted
from boardgen.layout.yaml import suggestions, templates
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import LONGEST, described
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.templates import Template

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


def decimal(node: Node, faults: Faults, low: float, high: float, *, whole: bool = False) -> float:
    """A number from `low` to `high`, below zero too."""
    node.expect(type="integer" if whole else "number", minimum=low, maximum=high)
    if node.kind == "broken":
        return max(low, 0.0)
    written = node.text
    digits = written.removeprefix("-")
    before, dot, after = digits.partition(".")
    proper = node.plain and before.isascii() and before.isdigit() and (not dot or (after.isascii() and after.isdigit() and not whole))
    if not proper or len(digits) > 12:
        what = f"a {'whole ' if whole else ''}number belongs here, not {described(node)}"
        faults.add(node, what, suggestions.number(node, "mm", whole=whole, below_zero=low < 0), "data:type")
        return max(low, 0.0)
    value = float(written)
    if not low <= value <= high:
        faults.add(node, f"{quoted(written)} is out of range", f"it must be from {low:g} to {high:g}", "data:range")
        return max(low, 0.0)
    return value


def point(node: Node, faults: Faults) -> tuple[float, float]:
    """Two numbers: to the right and down, in mm."""
    node.expect(type="array", items=NUMBER, minItems=2, maxItems=2)
    if node.kind == "broken":
        return 0.0, 0.0
    if node.kind != "list" or len(node.items) != 2:
        faults.add(node, f"two lengths belong here, not {described(node)}", "write [7, 0]: to the right and down, in mm", "data:type")
        return 0.0, 0.0
    across, down = (decimal(item, faults, -LONGEST, LONGEST) for item in node.items)
    return across, down


def read_box(node: Node, faults: Faults) -> tuple[float, float, float | None, float | None]:
    """x, y, width and height in mm; None for a width or height that is `full`."""
    node.expect(**BOX)
    if node.kind == "broken":
        return 0.0, 0.0, None, None
    if node.kind != "list" or len(node.items) != 4:
        what = f"a box is [x, y, width, height] in mm, not {described(node)}"
        faults.add(node, what, "write box: [4, 5, 20, 10]", "data:face.box")
        return 0.0, 0.0, None, None
    x, y = (decimal(item, faults, -LONGEST, LONGEST) for item in node.items[:2])
    sides = [None if item.text == FULL else decimal(item, faults, 0, LONGEST) for item in node.items[2:]]
    for item, side in zip(node.items[2:], sides, strict=True):
        if side == 0 and faults.usable(item):
            faults.add(item, "a box without room", "write a width and height above zero", "data:face.box")
    return x, y, sides[0], sides[1]


def template(node: Node, faults: Faults, *, lines: bool = False, empty: bool = False) -> Template:
    """A text with fields in braces; of several `lines` where it may have them, and `empty` where it may be that."""
    node.expect(type=("string", "number", "boolean"))
    if node.kind == "broken":
        return Template((("", ""),))
    if node.kind != "scalar" or ((node.empty or not node.value) and not empty):
        faults.add(node, f"a text belongs here, not {described(node)}", "write a text; in braces a field, such as {name}", "data:type")
        return Template((("", ""),))
    written = str(node.value).rstrip("\n")
    if len(written) > LONGEST_TEXT:
        faults.add(node, f"a text of {len(written)} characters", f"a layer takes {LONGEST_TEXT}", "data:size")
        return Template((("", ""),))
    if "\n" in written and not lines:
        faults.add(node, "a text of one line belongs here, and this has several", "write it on one line, or after >-", "data:text")
    try:
        return templates.parse("" if node.empty and empty else written)
    except ValueError as problem:
        faults.add(node, f"{quoted(written)}: {problem}", "", "data:face.field")
        return Template((("", ""),))


def inked(node: Node | None, faults: Faults) -> Template | None:
    """A colour as `#RRGGBB`, a word for one, or a field that has one; None where nothing is written."""
    if node is None:
        return None
    read = template(node, faults)
    plain = read.literal
    if plain is not None and faults.usable(node) and colour_of(plain) is None and plain != SEAT:
        remedy = suggestions.colour(node)
        names = ", ".join((SEAT, *INKS))
        remedy = remedy if "#" in remedy else f'write "#2E4A5B", or one of {names}'
        faults.add(node, f"{described(node)} is not a colour", remedy, "data:colour")
    return read


def colour_of(written: str) -> str | None:
    """A colour by its name or as `#RRGGBB`, in capitals; None for anything else."""
    if written in INKS:
        return INKS[written]
    if len(written) == 7 and written[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in written[1:]):
        return written.upper()
    return None

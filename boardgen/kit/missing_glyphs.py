"""Characters that cannot be printed because the font lacks them: a box is printed instead, and whoever wrote them is warned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unicodedata import name as name_of

from boardgen.draw import fonts
from boardgen.draw.shapes import Group, Shape, Symbol, Text, Use
from boardgen.errors import visible
from boardgen.layout.faults import Faults
from boardgen.layout.node import Node

MOST = 4
"""So many characters of one text are named."""
CODE = "data:glyph"
REMEDY = "write it with other characters; a box is printed for each of these"


def find(tree: Node, faults: Faults) -> None:
    """A warning for every text below a node, and every name of a credit, with a character that no face of the font has."""
    for node in texts(tree):
        if signs := lacking(node.text, "regular"):
            faults.add(node, _message(signs, "the font"), REMEDY, CODE, "warning")
    credits = tree.children.get("credits")
    for key, node in credits.children.items() if credits is not None else ():
        if signs := lacking(key, "regular"):
            faults.add_key(node, _message(signs, "the font"), REMEDY, CODE, "warning")


def find_slanted(printed: Iterable[tuple[str, fonts.Face]], trees: Iterable[Node], faults: Faults) -> None:
    """A warning for every text with a character that only the italic face lacks, where it is printed in italics."""
    slanted = [text for text, face in printed if face == "italic" and lacking(text, "italic")]
    for tree in trees if slanted else ():
        for node in texts(tree):
            upright = lacking(node.text, "regular")
            signs = [sign for sign in lacking(node.text, "italic") if sign not in upright]
            here = "".join(sign for sign in signs if any(_shares(node.text, text, sign) for text in slanted))
            if here:
                faults.add(node, _message(here, "the italic face of the font"), REMEDY, CODE, "warning")


def _shares(value: str, text: str, sign: str) -> bool:
    """Whether both contain a word with this character."""
    return any(sign in word and word in value.split() for word in text.split())


def lacking(text: str, face: fonts.Face) -> str:
    """The characters of a text that a face lacks, each once, in the order of the text."""
    if text.isascii():
        return ""
    missing = fonts.missing(text, face)
    return "".join(sign for sign in dict.fromkeys(text) if sign in missing)


def _message(signs: str, lacks: str) -> str:
    named = ", ".join(f"{visible(sign)} (U+{ord(sign):04X}{_called(sign)})" for sign in signs[:MOST])
    return f"{lacks} has no {named}" + (f" and {len(signs) - MOST} more" if len(signs) > MOST else "")


def _called(sign: str) -> str:
    name = name_of(sign, "")
    return f" {name}" if name and f"{ord(sign):X}" not in name else ""


def texts(tree: Node) -> Iterator[Node]:
    """Every text below a node, in the order of the file."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node.kind == "scalar":
            yield node
        else:
            waiting += reversed([*node.children.values(), *node.items])


def printed(shapes: Iterable[Shape], seen: dict[int, Symbol]) -> Iterator[tuple[str, fonts.Face]]:
    """Every text of some shapes with its face; those of a symbol once, for all calls with the same `seen`."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text, shape.face
        elif isinstance(shape, Group):
            yield from printed(shape.shapes, seen)
        elif isinstance(shape, Use) and id(shape.symbol) not in seen:
            seen[id(shape.symbol)] = shape.symbol
            yield from printed(shape.symbol.shapes, seen)

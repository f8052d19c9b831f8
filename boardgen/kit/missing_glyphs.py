"""Characters that cannot be printed because the font lacks them: a box is printed instead, and whoever wrote them is warned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardgen.draw.shape.shapes import Group, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.font_tables import FontError
from boardgen.draw.type.fonts import face_of, lacks
from boardgen.layout.spec.font_section import read_fonts
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Node

CODE = "data:glyph"
REMEDY = "write it with other characters; a box is printed for each of these"


def find(tree: Node, faults: Faults) -> None:
    """A warning for every text below a node, and every name of a credit, with a character that no face of the font has.

    What a layout's own faces print is not among them: it may be in other fonts, and whoever draws those faces warns of it.
    """
    face = _face(tree)
    for node in texts(tree, own_faces=False):
        if signs := lacking(node.text, face):
            faults.add(node, lacks("the font", signs), REMEDY, CODE, "warning")
    credits = tree.children.get("credits")
    for key, node in credits.children.items() if credits is not None else ():
        if signs := lacking(key, face):
            faults.add_key(node, lacks("the font", signs), REMEDY, CODE, "warning")


def _face(tree: Node) -> fonts.Face:
    """What plain texts of a layout are set in: its own fonts where these can be read, and that of the programs."""
    try:
        return face_of(read_fonts(Section(tree, Faults())), "regular")
    except FontError:  # which is refused at its own place
        return "regular"


def find_slanted(printed: Iterable[tuple[str, fonts.Face]], trees: Iterable[Node], faults: Faults) -> None:
    """A warning for every text with a character that only the italic face lacks, where it is printed in italics."""
    slanted = [text for text, face in printed if face == "italic" and lacking(text, "italic")]
    for tree in trees if slanted else ():
        for node in texts(tree):
            upright = lacking(node.text, "regular")
            signs = [sign for sign in lacking(node.text, "italic") if sign not in upright]
            here = "".join(sign for sign in signs if any(_shares(node.text, text, sign) for text in slanted))
            if here:
                faults.add(node, lacks("the italic face of the font", here), REMEDY, CODE, "warning")


def _shares(value: str, text: str, sign: str) -> bool:
    """Whether both contain a word with this character."""
    return any(sign in word and word in value.split() for word in text.split())


def lacking(text: str, face: fonts.Face) -> str:
    """The characters of a text that a face lacks, each once, in the order of the text."""
    if text.isascii():
        return ""
    missing = fonts.missing(text, face)
    return "".join(sign for sign in dict.fromkeys(text) if sign in missing)


OWN_KEYS = (".fonts", ".faces", ".front", ".back")
OWN_FACES = re.compile(r"\$\.(fonts|faces|components\.[^.]+\.(front|back|faces))")
"""Where a layout writes its own faces, and names files that are not printed."""


def texts(tree: Node, own_faces: bool = True) -> Iterator[Node]:
    """Every text below a node, in the order of the file; those of the layout's own faces only if asked for."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node.kind == "scalar":
            yield node
        elif own_faces or node.step not in OWN_KEYS or not OWN_FACES.fullmatch(node.path):
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

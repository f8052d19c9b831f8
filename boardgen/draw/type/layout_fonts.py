"""The fonts of a layout as faces: for each kind of text the fonts that are tried for its characters, in order."""

from __future__ import annotations

import os
from functools import lru_cache

from boardgen.draw.type.font_tables import MAX_BYTES, Builtin, FontError, FontFile
from boardgen.draw.type.fonts import Face, Single
from boardgen.errors import quoted
from boardgen.layout.spec.font_section import FontPaths, font_nodes, font_path
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

WEIGHTS = {"regular": 400, "semibold": 600, "bold": 700, "italic": 400}
"""The instances of variable fonts that take the place of the faces of Source Sans Pro."""


def face_of(paths: FontPaths, instead_of: Builtin) -> Face:
    """The face that takes the place of one of Source Sans Pro. Raises FontError for a file that cannot be used.

    A character is set in the first font that has it: the layout's `text`, `strong` or `italic`, those of `more`, its `text` for the
    others too, then Source Sans Pro.
    """
    own = {"regular": paths.text, "italic": paths.italic}.get(instead_of, paths.strong)
    after = (*paths.more, paths.text) if paths.text and own != paths.text else paths.more
    if not own and not after:
        return instead_of
    first: Single = opened(own, WEIGHTS[instead_of]) if own else instead_of
    return (first, *(opened(path, WEIGHTS[instead_of]) for path in after), instead_of)


def opened(path: str, weight: int = 400) -> FontFile:
    """The font in a file, read once as long as the file does not change. Raises FontError."""
    try:
        state = os.stat(path)
        font = _opened(path, WEIGHTS["regular"], state.st_mtime_ns, state.st_size)
        varies = "wght" in font.location and font.weight != weight
        return _opened(path, weight, state.st_mtime_ns, state.st_size) if varies else font
    except OSError as problem:
        raise FontError(f"the font cannot be read ({problem.strerror or problem})", "") from None


@lru_cache(32)
def _opened(path: str, weight: int, changed: int, size: int) -> FontFile:
    with open(path, "rb") as stream:
        return FontFile(stream.read(MAX_BYTES + 1), weight)


def check_fonts(tree: Node, faults: Faults) -> None:
    """An error for every font file of a layout that cannot be used, at the value that names it."""
    for node in font_nodes(tree):
        if faults.usable(node):
            try:
                opened(font_path(node))
            except FontError as problem:
                faults.add(node, f"{quoted(node.text)}: {problem.problem}", problem.remedy, "data:font")

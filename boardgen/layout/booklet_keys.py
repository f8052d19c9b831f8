"""What a booklet prints: the blocks of its Markdown file, the size of its text, and how its pages lie on sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.layout.data_files import read_text
from boardgen.layout.faces import STYLES, TextStyle
from boardgen.layout.fields import Section, text
from boardgen.layout.markdown_text import Block, read_blocks
from boardgen.layout.node import Source

SUFFIXES = (".md", ".markdown", ".txt")
MOST_BYTES = 256 << 10
"""More is a book, not a booklet: about 150 pages of A5."""
IMPOSITIONS = ("booklet", "none")
SIZE = 9.0
"""Points of its text, where the layout does not change the style `body`."""


class Booklet(NamedTuple):
    """`folded` pages lie two on each side of a sheet, to be folded and stapled; others are plain pages."""

    source: Source
    blocks: tuple[Block, ...]
    body: TextStyle
    folded: bool


def read_booklet(section: Section, styles: Mapping[str, TextStyle]) -> Booklet | None:
    """The keys of a booklet; None, with a fault, for a file that cannot be read."""
    imposition = section.choice("imposition", IMPOSITIONS, "booklet")
    node = section.need("from")
    if node is None or node.kind == "broken":
        return None
    path = text(node, section.faults)
    source = read_text(node, path, section.faults, SUFFIXES, MOST_BYTES) if path else None
    if source is None:
        return None
    body = styles["body"]
    body = body._replace(size=SIZE) if body is STYLES["body"] else body
    blocks = read_blocks(source, section.faults)
    if not blocks:
        section.faults.add(node, f"{path} has no text", "write the rules there, or remove the booklet", "data:booklet")
    return Booklet(source, blocks, body, imposition != "none")

"""What a booklet prints: the blocks of its Markdown file, its figures, the size of its text, and how its pages lie on sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.layout.decks.data_files import read_text
from boardgen.layout.decks.faces import STYLES, TextStyle
from boardgen.layout.decks.markdown_text import Block, read_blocks
from boardgen.layout.decks.rules_figures import RuleFigure, read_figures
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section, text
from boardgen.layout.yaml.node import Node, Source
from boardgen.layout.yaml.yaml_reader import SUFFIXES as FIGURES
from boardgen.layout.yaml.yaml_reader import read

SUFFIXES = (".md", ".markdown", ".txt")
MOST_BYTES = 256 << 10
"""More is a book, not a booklet: about 150 pages of A5."""
MOST_OF_FIGURES = 1 << 20
"""Bytes of a file of figures."""
CHAPTER = 2
"""The level of the headings of chapters."""
IMPOSITIONS = ("booklet", "none")
SIZE = 9.0
"""Points of its text, where the layout does not change the style `body`."""


class Booklet(NamedTuple):
    """`folded` pages lie two on each side of a sheet, to be folded and stapled; others are plain pages.

    `figures` are those of the file `figures_file` by their names: the path as it was opened, empty where there is none.
    """

    source: Source
    blocks: tuple[Block, ...]
    body: TextStyle
    folded: bool
    figures: Mapping[str, RuleFigure]
    figures_file: str
    at: Node

    @property
    def has_chapters(self) -> bool:
        """Whether the text is divided by headings of the second level."""
        return any(block.kind == "heading" and block.level == CHAPTER for block in self.blocks)


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
    figures, file = _figures(section.get("figures"), section.faults)
    if not blocks:
        section.faults.add(node, f"{path} has no text", "write the rules there, or remove the booklet", "data:booklet")
    return Booklet(source, blocks, body, imposition != "none", figures, file, node)


def _figures(node: Node | None, faults: Faults) -> tuple[Mapping[str, RuleFigure], str]:
    """The figures of the file that a value names, and its path; nothing, with a fault, for a file that cannot be read."""
    if node is None or node.kind == "broken":
        return {}, ""
    path = text(node, faults)
    source = read_text(node, path, faults, FIGURES, MOST_OF_FIGURES) if path else None
    top = None if source is None else read(source.path, source.shown, faults)
    if source is None or top is None:
        return {}, ""
    return read_figures(top, faults), source.path

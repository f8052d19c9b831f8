"""The sections of a game that has no layout module of its own: kept as text, for its rules to type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.ground.vocabulary import Ledger, ZoneDraft
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Node

MOST_SECTIONS = 200
READ_LATER = frozenset(("components", "faces", "history", "icons", "styles", "words"))
"""Sections of every layout that are read after those of the game."""


class PlainFigures(NamedTuple):
    """The sections of a game that has no layout module of its own: maps and lists of text, for its rules to type."""

    sections: Mapping[str, object]

    def visible(self) -> Mapping[str, object]:
        """What the rules can see: all of it."""
        return self.sections


def read_plain(root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> PlainFigures:
    """The sections that the shared vocabulary does not know, unchanged; a near miss of a known key is a fault."""
    shared = root.known | READ_LATER
    if len(root.node.children) > MOST_SECTIONS:
        root.faults.add(root.node, f"more than {MOST_SECTIONS} sections", "no game needs as many", "data:size")
        return PlainFigures({})
    sections: dict[str, object] = {}
    for key, node in root.node.entries():
        if key in shared:
            continue
        hint = root.faults.hint(key, shared, 0.85)  # a new game may well call a section `stones`
        if hint.startswith("did"):
            root.faults.add_key(node, f"the key {quoted(key)} is not known here", hint, "data:key.unknown")
        root.known.add(key)
        sections[key] = _plain(node)
    return PlainFigures(sections)


def _plain(node: Node) -> object:
    if node.kind == "map":
        return {key: _plain(child) for key, child in node.children.items()}
    return tuple(_plain(item) for item in node.items) if node.kind == "list" else node.text

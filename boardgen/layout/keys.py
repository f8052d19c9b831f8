"""One sentence a key of the format, from data/keys/: for editors, for new layouts and for the page that lists all keys."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from boardgen.layout import catalog
from boardgen.layout.faults import Faults
from boardgen.layout.node import Node, read

SHARED = "shared"
"""The file of the keys that every game may have."""


class Sentences(NamedTuple):
    """Sentences by place, such as `zones.*.price`, a game's own before those that all games share; and what a new layout shows."""

    own: Mapping[str, str]
    shared: Mapping[str, str]
    live: tuple[str, ...] = ()
    """Keys that a new layout says itself."""
    offered: tuple[str, ...] = ()
    """Keys that a new layout shows behind a `#`."""

    def of(self, path: str) -> str:
        """The sentence of a place, empty where there is none."""
        return self.own.get(path) or self.shared.get(path, "")


def sentences(game: str) -> Sentences:
    """The sentences of a game, read from its file and the shared one. Raises DataError for a file that cannot be read."""
    own, shared = _file(game), _file(SHARED)
    new = own.get("new")
    return Sentences(_texts(own), _texts(shared), _names(new, "live"), _names(new, "offered"))


def _file(name: str) -> Mapping[str, Node]:
    path = os.path.join(catalog.data_folder(), "keys", f"{name}.yaml")
    if not os.path.isfile(path):
        return {}
    faults = Faults()
    node = read(path, path, faults)
    faults.check()
    return {} if node is None else node.children


def _texts(top: Mapping[str, Node]) -> dict[str, str]:
    keys = top.get("keys")
    return {} if keys is None else {path: node.text for path, node in keys.children.items()}


def _names(new: Node | None, key: str) -> tuple[str, ...]:
    found = None if new is None else new.children.get(key)
    return () if found is None else tuple(item.text for item in found.items)

"""One sentence a key of the format, from data/keys/: for editors, for new layouts and for the page that lists all keys."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from boardgen.layout.files import shipped
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import read

SHARED = "shared"
"""The file of the keys that every game may have."""


class Sentences(NamedTuple):
    """Sentences by place, such as `zones.*.price`, a game's own before those that all games share; and what a new layout shows."""

    own: Mapping[str, str]
    shared: Mapping[str, str]
    live: tuple[str, ...] = ()
    """Places that a new layout fills."""
    offered: Mapping[str, str] = {}
    """Places that a new layout shows after a `#`, with an example; empty for what the game itself has there."""

    def of(self, path: str) -> str:
        """The sentence of a place, empty where there is none."""
        return self.own.get(path) or self.shared.get(path, "")


def sentences(game: str) -> Sentences:
    """The sentences of a game, read from its file and the shared one. Raises DataError for a file that cannot be read."""
    own, shared = _file(game), _file(SHARED)
    new = own["new"].children if "new" in own else {}
    live = new["live"].items if "live" in new else ()
    offered = new["offered"].children if "offered" in new else {}
    shown = {place: "" if node.empty else node.text for place, node in offered.items()}
    return Sentences(_texts(own), _texts(shared), tuple(node.text for node in live), shown)


def _file(name: str) -> Mapping[str, Node]:
    path = shipped.data_file("keys", f"{name}.yaml")
    if not os.path.isfile(path):
        return {}
    faults = Faults()
    node = read(path, path, faults)
    faults.check()
    return {} if node is None else node.children


def _texts(top: Mapping[str, Node]) -> dict[str, str]:
    keys = top.get("keys")
    return {} if keys is None else {path: node.text for path, node in keys.children.items()}

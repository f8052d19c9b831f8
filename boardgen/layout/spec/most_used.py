"""What the longest recorded games of a game needed, by number of players: read from `data/most_used/`.

`tests/project/most_used.py` writes these files from the logs of the tests. A game without such a file has no figures.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from boardgen.layout.files.shipped import data_file
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import Section, text, whole
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read

FOLDER = "most_used"
SEAT, TABLE, ROUNDS = "seat", "table", "rounds"
T = TypeVar("T")


def _whole(node: Node, faults: Faults) -> int:
    return whole(node, faults, 0)


def _sums(node: Node, faults: Faults) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(whole(item, faults, 0) for item in one.items) for one in node.items)


def _read_by_players(read: Callable[[Node, Faults], T]) -> Mapping[int, T]:
    """Return a key that is a map of values by number of players."""

    def read_all(node: Node, faults: Faults) -> Mapping[int, T]:
        return {int(key): read(one, faults) for key, one in Section(node, faults).entries() if key.isascii() and key.isdigit()}

    return declared.key(read_all, wrong={})


class Use(NamedTuple):
    """Pieces of one use, and how many of them games had at once."""

    what: str = declared.text()
    """Says what is counted after a number: `cells for each seat`."""
    components: tuple[str, ...] = declared.many(text, 1)
    """The components that print them. Pieces with a number on them count as so many."""
    of: str = declared.choice((SEAT, TABLE, ROUNDS))
    """SEAT for the pieces of one seat, TABLE for those that all share, ROUNDS for rounds that a log sheet has room for."""
    supply: str = declared.text("")
    """The path of the number that the rules allow, such as `cells.supply`; empty where the rules set no number."""
    at_most: str = declared.text("")
    """What a layout cannot need more of than it has: the `tiles` of its map, or the path of a section; empty for no such limit."""
    most: Mapping[int, int] = _read_by_players(_whole)
    """The maximum at once, by number of players."""


class Cash(NamedTuple):
    """Sums of money that lay on the table at once."""

    component: str = declared.text()
    start: str = declared.text()
    """The path of the sum that each player starts with."""
    goal: str = declared.text()
    """The path of the sum that ends a game."""
    reached: int = declared.whole(1)
    """The goal of the recorded games: sums of another layout grow and shrink with it."""
    sums: Mapping[int, tuple[tuple[int, ...], ...]] = _read_by_players(_sums)
    """By number of players the cash of all, at the moments that need the most notes."""


class MostUsed(NamedTuple):
    """What a game needs at once: `uses` by name, and `cash` where it is paid in notes."""

    uses: Mapping[str, Use] = declared.table(lambda node, faults: declared.read(Section(node, faults), Use))
    cash: Cash | None = declared.key(lambda node, faults: declared.read(Section(node, faults), Cash), None)


def load(game: str) -> MostUsed | None:
    """Return the figures of a game; None where nothing is recorded. Raises DataError with every fault of the file."""
    path = data_file(FOLDER, f"{game}{SUFFIXES[0]}")
    if not os.path.isfile(path):
        return None
    faults = Faults()
    node = read(path, f"{FOLDER}/{game}{SUFFIXES[0]}", faults)
    used = None if node is None else declared.read(Section(node, faults), MostUsed)
    faults.check()
    return used

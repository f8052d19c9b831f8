"""What the longest recorded games of a game needed, by number of players: read from `data/most_used/`.

`tests/project/most_used.py` writes these files from the logs of the tests. A game without such a file has no figures.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from boardgen.layout.files.shipped import data_file
from boardgen.layout.yaml.fields import Section, whole
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read

FOLDER = "most_used"
SEAT, TABLE, ROUNDS = "seat", "table", "rounds"


class Use(NamedTuple):
    """Pieces of one use, and how many of them games had at once."""

    what: str
    """Says what is counted after a number: `cells for each seat`."""
    components: tuple[str, ...]
    """The components that print them. Pieces with a number on them count as so many."""
    of: str
    """SEAT for the pieces of one seat, TABLE for those that all share, ROUNDS for rounds that a log sheet has room for."""
    supply: str
    """The path of the number that the rules allow, such as `cells.supply`; empty where the rules set no number."""
    at_most: str
    """What a layout cannot need more of than it has: the `tiles` of its map, or the path of a section; empty for no such limit."""
    most: Mapping[int, int]
    """The maximum at once, by number of players."""


class Cash(NamedTuple):
    """Sums of money that lay on the table at once."""

    component: str
    start: str
    """The path of the sum that each player starts with."""
    goal: str
    """The path of the sum that ends a game."""
    reached: int
    """The goal of the recorded games: sums of another layout grow and shrink with it."""
    sums: Mapping[int, tuple[tuple[int, ...], ...]]
    """By number of players the cash of all, at the moments that need the most notes."""


class MostUsed(NamedTuple):
    """What a game needs at once: `uses` by name, and `cash` where it is paid in notes."""

    uses: Mapping[str, Use]
    cash: Cash | None


def load(game: str) -> MostUsed | None:
    """Return the figures of a game; None where nothing is recorded. Raises DataError with every fault of the file."""
    path = data_file(FOLDER, f"{game}{SUFFIXES[0]}")
    if not os.path.isfile(path):
        return None
    faults = Faults()
    node = read(path, f"{FOLDER}/{game}{SUFFIXES[0]}", faults)
    used = None if node is None else _read_most_used(Section(node, faults))
    faults.check()
    return used


def _read_most_used(root: Section) -> MostUsed:
    uses = {key: _use(Section(one, root.faults)) for key, one in root.section("uses").entries()}
    cash = _cash(root.section("cash")) if root.get("cash") is not None else None
    root.close()
    return MostUsed(uses, cash)


def _use(section: Section) -> Use:
    use = Use(
        section.text("what"),
        tuple(node.text for node in section.list("components", 1)),
        section.choice("of", (SEAT, TABLE, ROUNDS)),
        section.text("supply", ""),
        section.text("at_most", ""),
        {number: whole(one, section.faults, 0) for number, one in _read_players(section.section("most"))},
    )
    section.close()
    return use


def _cash(section: Section) -> Cash:
    sums = {
        number: tuple(tuple(whole(item, section.faults, 0) for item in one.items) for one in node.items)
        for number, node in _read_players(section.section("sums"))
    }
    cash = Cash(section.text("component"), section.text("start"), section.text("goal"), section.whole("reached", 1), sums)
    section.close()
    return cash


def _read_players(section: Section) -> list[tuple[int, Node]]:
    return [(int(key), node) for key, node in section.entries() if key.isascii() and key.isdigit()]

"""The head of a layout: the line that names its game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from boardgen.errors import quoted, visible
from boardgen.files import same
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.suggestions import OTHER_WORDS
from boardgen.spelling import alike

SEARCHED = 100
"""Keys among which one is looked for that stands for `extends`."""


def check_head(node: Node, path: str, extends: bool, games: Mapping[str, str], faults: Faults) -> None:
    """Raises DataError for a file that does not say of what it is a layout: all else would be wrong with it too.

    `extends` is true if it extends another file; `games` are the files of the games that come with the programs, by name.
    """
    line = node.children.get("game")
    if line is None:
        first = islice(node.children, SEARCHED)
        words = [key for key in first if "extends" in OTHER_WORDS.get(key.lower(), ()) or alike(key, ("extends",))]
        value = node.children[words[0]].text if words else ""
        name = value if value in games else (alike(value, games) if value else "") or "gocaine"
        what = "this file does not name the game that it is a layout of"
        if words:
            problem = f"{quoted(words[0])} is not a key: {what}"
            faults.add_key(node.children[words[0]], problem, f"write `extends: {name}`", "data:key.unknown")
        else:
            games_told = ", ".join(sorted(games))
            faults.add(node, what, f"begin with a line such as `extends: {name}`; games: {games_told}", "data:key.missing")
        faults.check()
    if line is None or extends or same(games.get(line.text, ""), path):
        return
    name = line.text if line.text in games else alike(line.text, games)
    needed = ("edition", "players", "seats") if line.text in games else ("title", "players")  # what a file of a whole game has
    if name and any(key not in node.children for key in needed):
        what = f"`game: {visible(line.text)}` is for a file that defines a whole game, and this one does not"
        faults.add(line, what, f"write `extends: {name}`, and what differs from it", "data:game")
        faults.check()

"""Games and commands that other packages bring, announced by entry points.

Games are those of the group `inkstone.games`.

A package `harbour` with the entry point `harbour = harbour` has its files in folders as this project has them: its data file and the rules
and keys of the game in `data`, what only this game prints in `boardgen/harbour` (kit.py), and its law in `referee/harbour` (table.py).
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec

GROUP = "inkstone.games"
JUDGES = "inkstone.figure_judges"
COMMANDS = "inkstone.{}_commands"
"""Of a program: an entry point `tune = referee.commands.tune` is the command `tune`, which is the function `run` of that module."""


@cache
def folders(part: str) -> tuple[str, ...]:
    """The folders called `part` (data, boardgen or referee) of the packages that bring games, in the order of their names."""
    places = (os.path.join(folder, part) for folder in _packages())
    return tuple(place for place in places if os.path.isdir(place))


@cache
def _packages() -> tuple[str, ...]:
    """The folders of all packages that are announced."""
    found: dict[str, str] = {}
    for _, value in _points(GROUP):
        package = value.partition(":")[0].strip()
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            found.setdefault(package, next(iter(spec.submodule_search_locations)))
    return tuple(found.values())


@cache
def commands(program: str) -> dict[str, str]:
    """The commands that other packages add to a program, by name: the module of each. Those whose package is not there are left out."""
    found = {name: value.partition(":")[0].strip() for name, value in reversed(_points(COMMANDS.format(program)))}
    return {name: module for name, module in sorted(found.items()) if find_spec(module.partition(".")[0]) is not None}


@cache
def figure_judges() -> tuple[str, ...]:
    """The modules that judge the figures of a layout, each with a function `faults` of its spec. Those that are not there are left out."""
    modules = dict.fromkeys(value.partition(":")[0].strip() for _, value in _points(JUDGES))
    return tuple(module for module in modules if find_spec(module.partition(".")[0]) is not None)


def _points(group: str) -> list[tuple[str, str]]:
    """The names and values of the entry points of a group, in order; what is installed twice is there once."""
    if not any(_announced(folder, group) for folder in dict.fromkeys(sys.path)):
        return []
    from importlib.metadata import entry_points  # takes longer to import than everything else that a start does

    return sorted({(point.name, point.value) for point in entry_points(group=group)})


def _announced(folder: str, group: str) -> bool:
    """Whether a distribution installed in a folder has entry points of a group."""
    try:
        entries = [entry for entry in os.listdir(folder or os.curdir) if entry.endswith(".dist-info")]
    except OSError:
        return False
    for entry in entries:
        try:
            with open(os.path.join(folder, entry, "entry_points.txt"), encoding="utf-8", errors="replace") as stream:
                if f"[{group}]" in stream.read():
                    return True
        except OSError:
            continue
    return False

"""Games that other packages bring, announced by entry points of the group `inkstone.games`.

A package `harbour` with the entry point `harbour = harbour` has its files in folders as this project has them: its data file and the rules
and keys of the game in `data`, what only this game prints in `boardgen/harbour` (kit.py), and its law in `referee/harbour` (table.py).
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec

GROUP = "inkstone.games"


@cache
def folders(part: str) -> tuple[str, ...]:
    """The folders called `part` (data, boardgen or referee) of the packages that bring games, in the order of their names."""
    places = (os.path.join(folder, part) for folder in _packages())
    return tuple(place for place in places if os.path.isdir(place))


@cache
def _packages() -> tuple[str, ...]:
    """The folders of all packages that are announced."""
    if not any(_announced(folder) for folder in dict.fromkeys(sys.path)):
        return ()
    from importlib.metadata import entry_points  # takes longer to import than everything else that a start does

    found: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        package = point.value.partition(":")[0].strip()
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            found.setdefault(package, next(iter(spec.submodule_search_locations)))
    return tuple(found.values())


def _announced(folder: str) -> bool:
    """Whether a distribution installed in a folder has entry points of the group."""
    try:
        entries = [entry for entry in os.listdir(folder or os.curdir) if entry.endswith(".dist-info")]
    except OSError:
        return False
    for entry in entries:
        try:
            with open(os.path.join(folder, entry, "entry_points.txt"), encoding="utf-8", errors="replace") as stream:
                if f"[{GROUP}]" in stream.read():
                    return True
        except OSError:
            continue
    return False

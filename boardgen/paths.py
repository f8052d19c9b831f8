"""What would be right where a path is no file: a name like it, or what there is in its folder. Imported for a complaint only."""

from __future__ import annotations

import os
from itertools import islice

from boardgen.errors import quoted, visible
from boardgen.layout.faults import alike, nearest

MOST = 2000
"""Entries of a folder that are looked through."""
LONG = 300
"""Signs of a path that are shown."""


def named(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    """The names of files with one of these suffixes in a folder, sorted; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in islice(entries, MOST) if entry.name.endswith(suffixes) and entry.is_file())
    except (OSError, ValueError):
        return []


def instead(path: str, suffixes: tuple[str, ...], shown: str = "") -> str:
    """What to write for a path at which no file can be read, a missing one or a folder.

    `suffixes` are those of files that could be meant, `shown` is the path as messages show it.
    """
    shown = shown or path
    kind = suffixes[0]
    if os.path.isdir(path):
        files = named(path, suffixes)
        return f"name a {kind} file in it, such as {quoted(os.path.join(shown, files[0]), LONG)}" if files else f"name a {kind} file"
    folder, name = os.path.split(path)
    above = os.path.dirname(shown)
    taken = "" if os.path.isabs(path) else ", and paths are taken from the current folder"
    if folder and not os.path.isdir(folder):
        return f"there is no folder {quoted(above, LONG)}{taken}"
    files = named(folder or os.curdir, suffixes)
    near = alike(name, files)
    if near:
        return f"did you mean {quoted(os.path.join(above, near), LONG)}?"
    where = f"in {quoted(above, LONG)}" if above else "in the current folder"
    return f"{visible(nearest(name, files))} {where}" if files else f"there is no {kind} file {where}{taken}"

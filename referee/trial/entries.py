"""The layouts of a trial: read from the command line, varied where asked, and copied beside the logs that name them."""

from __future__ import annotations

import os
import re
import shutil
from itertools import product
from typing import TYPE_CHECKING

from boardgen.components.print_order import chosen_seats
from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from referee.errors import Unusable
from referee.trial.changes import extending, with_tables
from referee.trial.plan import Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.trial.changes import Change

SUFFIX = ".yaml"
MOST = 64
"""Layouts of a trial."""


def entries(names: Sequence[str], changes: Sequence[Change], players: int | None, seats: str | None, folder: str) -> list[Entry]:
    """The layouts of a trial, each with every combination of the changes. `folder` is for copies, so that logs beside them can be judged.

    Unusable for layouts that cannot be told apart, DataError for one that cannot be read, KitError for seats that it has not.
    """
    made: list[Entry] = []
    for name in names:
        path = copied(name, folder)
        for values in product(*(change.values for change in changes)):
            made.append(entry(_varied(name, path, changes, values, folder) if changes else path, players, seats, folder))
            if len(made) > MOST:
                raise Unusable(f"more than {MOST} layouts in one trial; play them in several")
    _check_different(made)
    return made


def entry(name: str, players: int | None, letters: str | None, folder: str) -> Entry:
    """A layout of a trial with its seats; `folder` is where its logs are to be."""
    spec = catalog.load(name)
    most = None if players is not None or letters is not None else spec.suited[1]
    seats = tuple(chosen_seats(spec, most if players is None else players, letters))
    board = "" if name in shipped.names() else spec.pin
    files = {}
    for path in catalog.files(name):
        if os.path.isfile(path) and not _shipped(path) and path.endswith((SUFFIX, ".yml")):
            with open(path, encoding="utf-8") as file:
                files[os.path.relpath(path, folder).replace(os.sep, "/")] = file.read()
    return Entry(spec, board, seats, files)


def _shipped(path: str) -> bool:
    """Whether a file comes with the programs."""
    own = os.path.dirname(os.path.realpath(shipped.words_file()))
    return os.path.realpath(path).startswith(own + os.sep)


def copied(name: str, folder: str) -> str:
    """A layout of the user's own copied into a folder with all that it needs; the new path. What comes with the programs keeps its name."""
    if not name.endswith((SUFFIX, ".yml")):
        catalog.load(name)
        return name
    spec = catalog.load(name)
    if _shipped(name):
        return spec.name
    top = os.path.dirname(name) or "."
    for path in catalog.files(name):
        if _shipped(path) or not os.path.exists(path):
            continue
        target = os.path.join(folder, os.path.relpath(path, top))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.isdir(path):
            shutil.copytree(path, target, dirs_exist_ok=True)
        elif os.path.exists(target) and not _alike(path, target):
            raise Unusable(f"{name}: another layout of this trial has a file {os.path.relpath(path, top)} too; rename one of them")
        else:
            shutil.copyfile(path, target)
    return os.path.join(folder, os.path.basename(name))


def _alike(path: str, other: str) -> bool:
    with open(path, "rb") as one, open(other, "rb") as two:
        return one.read() == two.read()


def _varied(name: str, path: str, changes: Sequence[Change], values: Sequence[str], folder: str) -> str:
    """A layout that extends another and says only what differs, in the folder; its path."""
    words = [f"{change.name}={value}" for change, value in zip(changes, values, strict=True)]
    stem = os.path.splitext(os.path.basename(path))[0]
    own = os.path.join(folder, re.sub(r"[^\w.=+-]", "_", "-".join((stem, *words))) + SUFFIX)
    why = write_varied(own, path, [(change.path, value) for change, value in zip(changes, values, strict=True)])
    if why:
        raise Unusable(f"--vary {' --vary '.join(words)}: {name} cannot be changed so: {why}")
    return own


def write_varied(own: str, base: str, values: Sequence[tuple[tuple[str, ...], str]]) -> str:
    """Write a layout beside another that it extends; why it cannot be read, empty where it can."""
    text = "".join(extending(os.path.basename(base), with_tables(values, catalog.load(base).said)))
    with open(own, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    try:
        catalog.load(own)
    except DataError as problem:
        fault = problem.faults[0]
        return f"{fault.path} {fault.problem}" + (f"; {fault.remedy}" if fault.remedy else "")
    return ""


def _check_different(entries: Sequence[Entry]) -> None:
    """Logs name a layout by its pin, so no two may share one or have the same name."""
    seen: dict[str, GameSpec] = {}
    for spec in (entry.spec for entry in entries):
        other = seen.get(spec.layout_id)
        seen[spec.layout_id] = spec
        if other is not None:
            same = f"{other.name} and {spec.name} are the same to the rules ({spec.layout_id})"
            raise Unusable(f"{same}: a comparison needs layouts that differ in what the rules see; leave one of them out")

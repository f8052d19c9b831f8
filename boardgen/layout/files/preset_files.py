"""Data files that are chosen by name: those of a folder of the data, such as presets and machines, or a YAML file of the user's own."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from boardgen.errors import quoted
from boardgen.layout.files.shipped import data_folder, refused
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read
from boardgen.spelling import nearest

Read = TypeVar("Read")


class PresetFolder(NamedTuple):
    """A folder of the data: `what` one of its files is called, and the `prefix` with which it is chosen, as in `pod:mine.yaml`."""

    folder: str
    what: str
    prefix: str

    def names(self) -> tuple[str, ...]:
        """The files in it, by name."""
        try:
            entries = os.listdir(os.path.join(data_folder(), self.folder))
        except OSError:
            return ()
        return tuple(sorted(entry.removesuffix(SUFFIXES[0]) for entry in entries if entry.endswith(SUFFIXES[0])))

    def load(self, name: str, typed: Callable[[Node, str, Faults], Read]) -> Read:
        """What a file says: one of ours by its name, or any YAML file; `typed` reads its values, given its name. Raises DataError."""
        path, stem = self._path(name)
        faults = Faults()
        node = read(path, path if name.endswith(SUFFIXES) else f"{self.folder}/{stem}.yaml", faults)
        said = None if node is None else typed(node, stem, faults)
        faults.check()
        assert said is not None  # else there was a fault
        return said

    def _path(self, name: str) -> tuple[str, str]:
        """The file, and its name without an ending."""
        names = self.names()
        if name.endswith(SUFFIXES):
            return name, os.path.basename(name).rsplit(".", 1)[0]
        if name in names:
            return os.path.join(data_folder(), self.folder, f"{name}{SUFFIXES[0]}"), name
        remedy = f"choose {', '.join(names[:-1])} or {names[-1]}, or name a file such as {self.prefix}:mine.yaml"
        near = nearest(name, names)
        problem = f"there is no {self.what} {quoted(name)}"
        raise refused(f"{self.prefix}:{name}", problem, near if near.startswith("did") else remedy, "data:file.missing")


def read_sources(root: Section) -> None:
    """Where the figures are from: read so that no key is misspelt; it is for people."""
    for node in root.list("sources"):
        source = Section(node, root.faults)
        for key in ("says", "page", "site"):
            source.text(key)
        source.text("address", "")
        source.close()

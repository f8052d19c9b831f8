"""The pictures and icons of the folders that a layout's files are in: each file is opened once for all pieces."""

from __future__ import annotations

import os

from boardgen.assets.pictures import Pictures
from boardgen.faces.work import Work
from boardgen.layout.yaml.node import Node


class Library:
    """Pictures by folder: a layer names those of the folder of its own file, and icons are those of the layout."""

    __slots__ = ("_by_folder", "work")

    def __init__(self) -> None:
        self._by_folder: dict[tuple[str, str], Pictures] = {}
        self.work = Work()
        """What the faces of the kit have drawn so far."""

    def of(self, at: Node, icons: str) -> Pictures:
        """The pictures of the folder of the file that a value is written in; `icons` is a folder below it, empty for none."""
        key = os.path.dirname(at.source.path), icons
        if key not in self._by_folder:
            self._by_folder[key] = Pictures(*key)
        return self._by_folder[key]

    def used(self) -> tuple[str, ...]:
        """Every file that was opened."""
        return tuple(sorted({file for pictures in self._by_folder.values() for file in pictures.used()}))

"""What the faces of a kit share: pictures, and the count of what is drawn, which is limited."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from boardgen.layout.yaml.node import Node

if TYPE_CHECKING:
    from boardgen.assets.pictures import Pictures

MOST_ON_A_FACE = 50_000
"""Shapes of one face, and what takes as long to draw as a shape."""
MOST_IN_A_KIT = 250_000
"""The same for all different faces of a kit together."""
LONGEST_TEXT = 100_000
"""Characters of a text whose fields are filled in."""


class OverLimitError(Exception):
    """A face, or a kit, that draws too much: what is wrong and what to do. Its place is added by whoever draws the layer."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


class Work:
    """Counts what is drawn, for one face after another of a kit."""

    def __init__(self) -> None:
        self.face = 0
        self.kit = 0

    def begin(self) -> None:
        """Begin another face."""
        self.face = 0

    def add(self, shapes: int) -> None:
        """Count shapes that are about to be drawn. Raises OverLimitError."""
        self.face += shapes
        self.kit += shapes
        if self.face > MOST_ON_A_FACE:
            raise OverLimitError(f"this face draws more than {MOST_ON_A_FACE:,} shapes", "repeat its layers and groups less often")
        if self.kit > MOST_IN_A_KIT:
            what = f"the different faces of this kit draw more than {MOST_IN_A_KIT:,} shapes"
            raise OverLimitError(what, "draw less on each, or split the kit over several layouts")

    def require_short(self, length: int) -> None:
        """Refuse a text of too many characters before it is filled in. Raises OverLimitError."""
        if length > LONGEST_TEXT:
            raise OverLimitError(f"a text of {length:,} characters", f"a layer takes {LONGEST_TEXT:,}")


class Library:
    """Pictures by folder: a layer names those of the folder of its own file, and icons are those of the layout."""

    def __init__(self) -> None:
        self._by_folder: dict[tuple[str, str], Pictures] = {}
        self.work = Work()
        """What the faces of the kit have drawn so far."""

    def of(self, at: Node, icons: str) -> Pictures:
        """Return the pictures of the folder of the file that a value is written in; `icons` is a folder below it, empty for none."""
        key = os.path.dirname(at.source.path), icons
        if key not in self._by_folder:
            from boardgen.assets.pictures import Pictures  # few kits have any

            self._by_folder[key] = Pictures(*key)
        return self._by_folder[key]

    def list_used(self) -> tuple[str, ...]:
        """Return every file that was opened."""
        return tuple(sorted({file for pictures in self._by_folder.values() for file in pictures.list_used()}))

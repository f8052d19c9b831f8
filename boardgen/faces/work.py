"""How much the faces of a kit may draw: repeats inside repeats are refused before they take all memory or hours."""

from __future__ import annotations

MOST_ON_A_FACE = 50_000
"""Shapes of one face, and what takes as long to draw as a shape."""
MOST_IN_A_KIT = 250_000
"""The same for all different faces of a kit together."""
LONGEST_TEXT = 100_000
"""Characters of a text whose fields are filled in."""
CHARACTERS = 20
"""So many characters of a text take as long as a shape."""


class OverLimitError(Exception):
    """A face, or a kit, that draws too much: what is wrong and what to do. Its place is added by whoever draws the layer."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


class Work:
    """Counts what is drawn, for one face after another of a kit."""

    __slots__ = ("face", "kit")

    def __init__(self) -> None:
        self.face = 0
        self.kit = 0

    def begin(self) -> None:
        """Another face begins."""
        self.face = 0

    def add(self, shapes: int) -> None:
        """Counts shapes that are about to be drawn. Raises OverLimitError."""
        self.face += shapes
        self.kit += shapes
        if self.face > MOST_ON_A_FACE:
            raise OverLimitError(f"this face draws more than {MOST_ON_A_FACE:,} shapes", "repeat its layers and groups less often")
        if self.kit > MOST_IN_A_KIT:
            what = f"the different faces of this kit draw more than {MOST_IN_A_KIT:,} shapes"
            raise OverLimitError(what, "draw less on each, or split the kit over several layouts")

    def require_short(self, length: int) -> None:
        """Refuses a text of too many characters before it is filled in. Raises OverLimitError."""
        if length > LONGEST_TEXT:
            raise OverLimitError(f"a text of {length:,} characters", f"a layer takes {LONGEST_TEXT:,}")

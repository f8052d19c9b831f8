"""The net of borders of a map: lines with an area on either side, and the outlines of areas that they make."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import NamedTuple

from boardgen.draw.shape import outlines
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Segment
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Knot

WATER, ROCK, PLAIN, OUTSIDE = "~", "^", "+", ""
"""What is not a zone: water or rock where the board has no points, points without a zone, and what is beyond the board."""


class Border(NamedTuple):
    """A line between two areas, from one place where others meet it to the next, or closed."""

    right: str
    left: str
    ends: tuple[Knot, Knot]
    places: tuple[Spot, ...]

    def turned(self) -> Border:
        """Return the same line the other way."""
        return Border(self.left, self.right, self.ends[::-1], self.places[::-1])


class Borders(NamedTuple):
    """All borders of a board in a picture, and which of its areas are water."""

    lines: tuple[Border, ...]
    wet: frozenset[str]
    area: Box

    def loops(self, inside: Collection[str]) -> tuple[tuple[Spot, ...], ...]:
        """Return the closed outlines of some areas together, their inside to the right of the way round."""
        return _loops(self.lines, frozenset(inside))

    def outline(self, inside: Collection[str], inset: float, fine: float = outlines.FINENESS) -> tuple[Segment, ...]:
        """Return the outline of some areas together, so many mm further in; further out when negative."""
        return outlines.inset_path(self.loops(inside), inset, fine)

    @property
    def dry(self) -> frozenset[str]:
        """The areas that are land."""
        return frozenset(key for line in self.lines for key in (line.right, line.left)) - self.wet - {OUTSIDE}

    def between(self, one: Callable[[str, str], bool]) -> tuple[Segment, ...]:
        """Return the borders, as open lines, of which `one` is true of the areas on both sides."""
        segments: list[Segment] = []
        for line in self.lines:
            if one(line.right, line.left):
                first, *rest = line.places
                segments += [("M", round(first[0], 3), round(first[1], 3)), *(("L", round(x, 3), round(y, 3)) for x, y in rest)]
        return tuple(segments)


@lru_cache(maxsize=256)
def _loops(lines: tuple[Border, ...], inside: frozenset[str]) -> tuple[tuple[Spot, ...], ...]:
    parts = [line if line.right in inside else line.turned() for line in lines if (line.right in inside) != (line.left in inside)]
    found: list[tuple[Spot, ...]] = []
    leaving: dict[Knot, list[Border]] = {}
    for part in parts:
        if part.ends[0] == part.ends[1]:
            found.append(part.places[:-1])
        else:
            leaving.setdefault(part.ends[0], []).append(part)
    for start in list(leaving):
        while leaving[start]:
            line = leaving[start].pop(0)
            loop = [*line.places]
            while line.ends[1] != start:
                line = leaving[line.ends[1]].pop(0)
                loop += line.places[1:]
            found.append(tuple(loop[:-1]))
    return tuple(found)

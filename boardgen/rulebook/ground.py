"""What a figure of a rulebook shows: a board or a map of cities as its game draws it, and the pieces of a position on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Shape
from boardgen.draw.type.geometry import Box
from boardgen.layout.decks.booklets import RuleFigure

LEAST = ink.FOOTER
"""The smallest type in a figure, in points."""

LAYOUT = "layout"
"""The board of the layout, where that is not the one that figures are played on."""

ROOM = 110.0
"""The width of a line of text on A5, in mm: no figure is wider."""


class Ground(Protocol):
    """The ground of the figures of a game. One that is not played on points has `RulesGround(spec, style)` in its module `rules_ground`."""

    drawn: Figure
    """All of it, without pieces, in mm."""

    def at(self, name: str) -> tuple[float, float]:
        """Where a point or a city is in the drawing, mm. Raises KeyError for a name that is not there."""

    def lay(self, figure: RuleFigure) -> None:
        """Gets ready for a figure: on some grounds every figure has its own places."""

    def box(self, window: Sequence[str]) -> Box:
        """The part of the drawing that a window shows; all of it for an empty one. Raises KeyError."""

    @property
    def reach(self) -> float:
        """The radius that a piece takes up, in mm."""

    def sign(self, name: str) -> tuple[float, float]:
        """Where a letter that marks a point or a city is written, mm. Raises KeyError."""

    def way(self, figure: RuleFigure, start: str, end: str) -> Sequence[tuple[float, float]]:
        """The line of an arrow of a figure from where it begins to its head, mm; empty for one that leads nowhere. Raises KeyError."""

    def chip(self, x: float, y: float) -> Iterator[Shape]:
        """What the sign `*` of a figure stands for, about (x, y)."""

    def pieces(self, figure: RuleFigure) -> Iterator[Shape]:
        """What lies on the ground in a figure, at the places of the drawing."""

    def words(self, figure: RuleFigure, box: Box) -> Iterator[Shape]:
        """What is written on the part of the ground that is seen, under the pieces."""

    def rim(self, box: Box) -> tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]:
        """The names along the lower and the left edge of that part, each with its place in the drawing."""

"""Pieces on the points of a board in pictures: how wide a disc is, and the plate that gives the size of its load."""

from __future__ import annotations

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Rect, Shape, Text
from boardgen.draw.type import fonts

DISC = 0.66
"""Diameter of the discs in pictures as a share of the pitch: a name between four of them can still be read."""


def load(size: str, x: float, y: float, diameter: float) -> Shape:
    """A small plate at the lower right of a disc about (x, y)."""
    unit = diameter / 19.05
    points = 10 * unit
    wide = max(fonts.width(size, "bold", points) + 2 * unit, 5 * unit)
    left, top = x + 9 * unit - wide, y + 3.4 * unit
    plate = Rect(left, top, wide, 5 * unit, Paint(ink.PAPER, ink.EDGE, 0.35 * unit), 0.8 * unit)
    return Group((plate, Text(left + wide / 2, top + 3.7 * unit, size, "bold", points, ink.TEXT, "middle")))

"""The faces of suit dice: the rank large, the suit under it, in a frame of the suit's ink."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.piece import symbols
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text

SIDE = 16.0
"""The cube for which the drawing is made."""


def die_face(suit: symbols.SuitLike, rank: str, side: float, style: ink.Style = "colour") -> list[Shape]:
    """One face about (0, 0)."""
    unit = side / SIDE
    half = side / 2 - 1.1 * unit
    colour = ink.TEXT if style == "black" else suit.ink
    frame = Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=colour, width=0.7 * unit), 1.6 * unit)
    return [
        frame,
        Text(0, 0.7 * unit, rank, "bold", round(22 * unit, 2), ink.TEXT, "middle"),
        *symbols.pip(suit, 0, 3.75 * unit, 2.2 * unit, style),
    ]


def die_faces(suit: symbols.SuitLike, ranks: Sequence[str], side: float, style: ink.Style = "colour") -> list[list[Shape]]:
    """The faces of a suit's die in the order of its net, each about (0, 0).

    Of six ranks in order the first lies opposite the last, the second opposite the fifth ...

    Of fewer the last faces stay blank.
    """
    first, second, third, fourth, fifth, sixth = (*ranks, *[""] * 6)[:6]
    order = (first, second, sixth, fifth, third, fourth)
    return [die_face(suit, rank, side, style) if rank else [] for rank in order]

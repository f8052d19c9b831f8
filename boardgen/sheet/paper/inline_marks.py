"""Marks of a tile's edges as characters of a text, so that the sentence that explains them shows them."""

from __future__ import annotations

import re

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Shape, Text, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine

WHOLE, HALF, ARROW, TICK = "\ue000", "\ue001", "\ue002", "\ue003"
"""The characters of a whole diamond, for the half of one beside a cut, for an arrow and for a tick; each as wide as a missing character."""
POINTS = {
    WHOLE: ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
    HALF: ((-1.0, -0.4), (1.0, -0.4), (0.0, 0.6)),
    ARROW: ((0.0, -0.8), (0.5, 0.6), (-0.5, 0.6)),
    TICK: ((-0.14, -1.0), (0.14, -1.0), (0.14, 1.0), (-0.14, 1.0)),
}
_MARK = re.compile(f"([{''.join(POINTS)}])")
HALF_WIDTH = 0.36
"""Half the width of a diamond, in em."""


def line_with_marks(x: float, y: float, text: str, face: fonts.Face, size: float, fill: str) -> list[Shape]:
    """A line of text from x with its baseline at y, in mm, with the marks drawn where their characters are."""
    shapes: list[Shape] = []
    for part in _MARK.split(text):
        wide = fonts.width(part, face, size)
        if part in POINTS:
            reach = HALF_WIDTH * size * MM_PER_POINT
            place = Affine.scale(reach).then(Affine.translate(x + wide / 2, y - fonts.cap_height(face, size) / 2))
            mark: Path = polygon(POINTS[part], Paint(fill=ink.TEXT))
            shapes.append(Group((mark,), place))
        elif part.strip():
            shapes.append(Text(x, y, part, face, size, fill))
        x += wide
    return shapes

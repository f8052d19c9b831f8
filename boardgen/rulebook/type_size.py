"""Type that can still be read where a drawing is made smaller: texts grow, and the rest stays as it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boardgen.draw.shape.shapes import Group, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts


def readable(shapes: Iterable[Shape], least: float, down: float = 0.5) -> tuple[Shape, ...]:
    """The shapes with every text of `least` points or more, in the drawing's own measure, also where a group scales it.

    `down` is the share of its growth that goes down: 0.5 keeps the middle of a text where it is, 1 its upper edge.
    """
    return tuple(_grown(shape, least, down) for shape in shapes)


def _grown(shape: Shape, least: float, down: float) -> Shape:
    if isinstance(shape, Group):
        scale = 1.0 if shape.transform is None else abs(shape.transform.d or shape.transform.b)
        return replace(shape, shapes=readable(shape.shapes, least / scale, down))
    if isinstance(shape, Use):
        return replace(shape, symbol=Symbol(f"{shape.symbol.name}-{least:g}pt", readable(shape.symbol.shapes, least, down)))
    if isinstance(shape, Text) and shape.size < least:
        more = fonts.cap_height(shape.face, least) - fonts.cap_height(shape.face, shape.size)
        return replace(shape, size=least, y=shape.y + more * down)
    return shape

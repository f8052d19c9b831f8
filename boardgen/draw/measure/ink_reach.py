"""How far the ink of a page reaches: the box around it, quick enough for thousands of pieces."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.shape.shapes import Group, Shape, Text, Use, extent, start_of
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import STILL, Affine, Box, around


def ink_of(shapes: Sequence[Shape], inner: Box, by: Affine = STILL) -> Box | None:
    """The box around a page's ink, but that a text well inside `inner` counts as the largest that it could be."""
    boxes = []
    for shape in shapes:
        if isinstance(shape, Use):
            box = shape.symbol.extent
            box = None if box is None else shape.transform.then(by).box(box)
        elif isinstance(shape, Group):
            if shape.clip is not None:  # its window is all that can show
                window = extent(shape.clip)
                box = None if window is None else shape.transform.then(by).box(window)
            else:
                box = ink_of(shape.shapes, inner, shape.transform.then(by))
        elif isinstance(shape, Text):
            box = by.box(fonts.room(shape.text, shape.face, shape.size).moved(start_of(shape), shape.y))
            if not inner.holds(box):
                exact = extent(shape)
                box = None if exact is None else by.box(exact)
        else:
            exact = extent(shape)
            box = None if exact is None else by.box(exact)
        if box is not None:
            boxes.append(box)
    return around(boxes)

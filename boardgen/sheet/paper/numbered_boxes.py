"""Boxes of a plan that have numbers, to which a text refers: where they are on a page."""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.draw.shape.shapes import Rect, Shape
from boardgen.draw.type.geometry import Box
from boardgen.sheet.paper.rulers import identified

_ID = "table-box-"


def box_id(number: int) -> str:
    """The id of the rectangle that is a box."""
    return f"{_ID}{number}"


def numbered_boxes(shapes: Iterable[Shape]) -> dict[int, Box]:
    """The boxes on a page by their numbers, in mm, where they were really drawn."""
    boxes: dict[int, Box] = {}
    for shape, transform in identified(shapes):
        if isinstance(shape, Rect) and shape.id is not None and shape.id.startswith(_ID):
            boxes[int(shape.id.removeprefix(_ID))] = transform.box(Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h))
    return boxes

"""What shows that a printer kept the size: rulers of 100 mm and the outline of a playing card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import STILL, Affine
from boardgen.draw.shapes import Group, Paint, Path, Rect, Segment, Shape, Text

LENGTH = 100
"""Millimetres of every ruler."""
CARD = (63.5, 88.9)
"""A poker card, which most people have at hand."""
_THIN = Paint(stroke=ink.TEXT, width=0.2)


class Measure(NamedTuple):
    """What a page has to be measured by, in mm: from (x, y), `width` to the east and `height` to the south; 0 for a ruler's thin way."""

    x: float
    y: float
    width: float
    height: float


def ruler(x: float, y: float, upright: bool = False) -> list[Shape]:
    """A ruler from (x, y) to the east, or to the south with its numbers at the right; 7 mm wide."""
    segments: list[Segment] = []
    shapes: list[Shape] = []
    drop = fonts.cap_height("regular", ink.FOOTER)
    for mm in range(LENGTH + 1):
        reach = 4.0 if mm % 10 == 0 else 3.0 if mm % 5 == 0 else 1.8
        if upright:
            segments += [("M", x, y + mm), ("L", x + reach, y + mm)]
        else:
            segments += [("M", x + mm, y), ("L", x + mm, y + reach)]
        if mm % 10 == 0 and 0 < mm < LENGTH:
            if upright:
                shapes.append(Text(x + 4.6, y + mm + drop / 2, str(mm), "regular", ink.FOOTER, ink.TEXT))
            else:
                shapes.append(Text(x + mm, y + 4.8 + drop, str(mm), "regular", ink.FOOTER, ink.TEXT, "middle"))
    if upright:
        segments += [("M", x, y), ("L", x, y + LENGTH)]
    else:
        segments += [("M", x, y), ("L", x + LENGTH, y)]
    return [Path(tuple(segments), _THIN, id="ruler-south" if upright else "ruler-east"), *shapes]


def card_box(x: float, y: float) -> list[Shape]:
    """The outline of a card of true size; the line lies outside it, so that the card just covers the white."""
    half = _THIN.width / 2
    return [Rect(x - half, y - half, CARD[0] + 2 * half, CARD[1] + 2 * half, _THIN, 3.0, id="ruler-card")]


def measures(shapes: Iterable[Shape]) -> tuple[Measure, ...]:
    """The rulers and card outlines on a page, where they were really drawn."""
    found: list[Measure] = []
    for shape, transform in _measured(shapes, STILL):
        if isinstance(shape, Rect) and shape.id == "ruler-card":
            half = shape.paint.width / 2
            x, y = transform.point(shape.x + half, shape.y + half)
            found.append(Measure(x, y, shape.w - 2 * half, shape.h - 2 * half))
        elif isinstance(shape, Path) and shape.id in ("ruler-east", "ruler-south"):
            start, end = shape.segments[-2:]  # the line along all the ticks
            if start[0] == "M" and end[0] == "L":
                x, y = transform.point(start[1], start[2])
                far = transform.point(end[1], end[2])
                found.append(Measure(x, y, far[0] - x, far[1] - y))
    return tuple(found)


def _measured(shapes: Iterable[Shape], by: Affine) -> Iterator[tuple[Shape, Affine]]:
    """The leaves that may be one of them: not in symbols, which are drawn many times."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _measured(shape.shapes, shape.transform.then(by))
        elif isinstance(shape, Rect | Path) and shape.id is not None:
            yield shape, by

"""What shows that a printer kept the size: rulers of 100 mm and the outline of a playing card."""

from __future__ import annotations

from boardgen.draw import fonts, ink
from boardgen.draw.shapes import Paint, Path, Rect, Segment, Shape, Text

LENGTH = 100
"""Millimetres of every ruler."""
CARD = (63.5, 88.9)
"""A poker card, which most people have at hand."""
_THIN = Paint(stroke=ink.TEXT, width=0.2)


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
    return [Path(tuple(segments), _THIN), *shapes]


def card_box(x: float, y: float) -> list[Shape]:
    """The outline of a card of true size; the line lies outside it, so that the card just covers the white."""
    half = _THIN.width / 2
    return [Rect(x - half, y - half, CARD[0] + 2 * half, CARD[1] + 2 * half, _THIN, 3.0)]

"""A card of columns, each with its own texts in one size of type: the player aid."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw import fonts, ink
from boardgen.draw.shapes import Figure, Paint, Rect, Shape, Text, line
from boardgen.errors import DoesNotFit
from boardgen.sheet.prose import STEP, Paragraph, Place, fits, set_text

LARGEST = 10.0
EDGE = 4.5
GUTTER = 6.0
BAND = 9.0


def aid_card(title: str, note: str, columns: Sequence[Sequence[Paragraph]], size: tuple[float, float]) -> Figure:
    """The card, its columns as wide as each other. Raises DoesNotFit, naming the card."""
    width, height = size
    each = (width - 2 * EDGE - (len(columns) - 1) * GUTTER) / len(columns)
    top = BAND + 3.0
    places = [Place(EDGE + i * (each + GUTTER), top, each, height - top - EDGE + 1.0) for i in range(len(columns))]
    if min(each, places[0].height) < 5:
        raise DoesNotFit(f"{title}: a card of {width:g} x {height:g} mm has no room for text", 5 - min(each, places[0].height))
    points = LARGEST
    while points > ink.BODY and not all(fits(text, [place], points) for text, place in zip(columns, places, strict=True)):
        points -= STEP
    half = ink.GRID_WIDTH / 2
    base = BAND / 2 + 0.5 + fonts.cap_height("semibold", ink.HEADING) / 2
    shapes: list[Shape] = [
        Rect(0.5, 0.5, width - 1, BAND, Paint(fill=ink.SAND), 2.0),
        Rect(half, half, width - 2 * half, height - 2 * half, Paint(stroke=ink.GRID, width=ink.GRID_WIDTH), 2.5),
        Text(EDGE, base, title, "semibold", ink.HEADING, ink.TEXT),
    ]
    if fonts.width(title, "semibold", ink.HEADING) + fonts.width(note, "regular", ink.BODY) + 6 <= width - 2 * EDGE:
        shapes.append(Text(width - EDGE, base, note, "regular", ink.BODY, ink.SECOND, "end"))
    for i, (text, place) in enumerate(zip(columns, places, strict=True)):
        if i:
            x = place.x - GUTTER / 2
            shapes.append(line(x, top, x, height - EDGE, Paint(stroke=ink.FAINT, width=0.25)))
        shapes += set_text(title, text, [place], (points, ink.BODY), even=False).columns[0]
    return Figure(width, height, tuple(shapes))

"""The cartouche of a map: its title and note in an ornamental frame, with the scale; and the scale alone."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape import ink
from boardgen.draw.shape.curves import ARC
from boardgen.draw.shape.shapes import Figure, Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT

TITLES = (20.0, 18.0, ink.HEADING)
"""Sizes of the title in points: the first at which it takes two lines at most, or else the last."""
SCOOP = 1.9
"""The radius of the hollow corners, in mm."""
INNER = 0.8
"""From the outer line to the inner one, in mm."""
BESIDE, ABOVE = 5.0, 3.4
"""From the outer line to the words, in mm."""
LEADING = 1.14
BAR = 1.2
"""The height of a scale in mm."""


def cartouche(title: str, note: str, room: float, style: ink.Style, scale: tuple[str, float] | None = None) -> Figure:
    """A title and a note in a frame, broken to be at most `room` mm wide if their words allow it.

    `scale` is the word for one step and how long a step is in mm.
    """
    inside = room - 2 * BESIDE
    size, lines = _title(title, inside)
    notes = _balanced(note, max([inside, *(fonts.width(line, "semibold", size) for line in lines)])) if note else []
    wide = max([fonts.width(line, "semibold", size) for line in lines] + [fonts.width(line, "italic", ink.BODY) for line in notes])
    if scale is not None:
        wide = max(wide, scale[1], fonts.width(scale[0], "regular", ink.BODY))
    width = wide + 2 * BESIDE
    shapes: list[Shape] = []
    y = ABOVE
    for number, text in enumerate(lines):
        y += fonts.cap_height("semibold", size) if not number else size * MM_PER_POINT * LEADING
        shapes.append(Text(width / 2, round(y, 3), text, "semibold", size, ink.TEXT, "middle"))
    for number, text in enumerate(notes):
        y += ink.BODY * MM_PER_POINT * LEADING + (0.0 if number else 1.3)
        shapes.append(Text(width / 2, round(y, 3), text, "italic", ink.BODY, ink.SECOND, "middle"))
    if scale is not None:
        y += 3.2
        shapes += bar((width - scale[1]) / 2, y, scale[1], style)
        y += BAR + ink.BODY * MM_PER_POINT
        shapes.append(Text(width / 2, round(y, 3), scale[0], "regular", ink.BODY, ink.SECOND, "middle"))
    height = y + ABOVE
    return Figure(width, height, (*_frame(width, height, style), *shapes))


def _title(title: str, inside: float) -> tuple[float, list[str]]:
    for size in TITLES:
        lines = fonts.wrap(title, "semibold", size, inside)
        if len(lines) <= 2 and all(fonts.width(line, "semibold", size) <= inside for line in lines):
            break
    return size, lines


def _balanced(note: str, inside: float) -> list[str]:
    """A note in as few lines as possible, and those as equal as can be."""
    best = fonts.wrap(note, "italic", ink.BODY, inside)
    while (inside := inside - 2.0) > 10:
        lines = fonts.wrap(note, "italic", ink.BODY, inside)
        if len(lines) > len(best) or any(fonts.width(line, "italic", ink.BODY) > inside for line in lines):
            break
        best = lines
    return best


def _frame(width: float, height: float, style: ink.Style) -> Iterator[Shape]:
    """Two lines with hollow corners, and paper within them."""
    dark = "#000000" if style == "black" else ink.SLATE
    thick = 0.5
    yield Path(_hollow(thick / 2, width, height), Paint(fill=ink.PAPER, stroke=dark, width=thick, join="round"))
    yield Path(_hollow(thick / 2 + INNER, width, height), Paint(stroke=dark, width=0.2, join="round"))


def _hollow(inset: float, width: float, height: float) -> tuple[Segment, ...]:
    """A frame whose corners are quarters of circles about the corners of what it frames."""
    x0, y0, x1, y1, r = inset, inset, width - inset, height - inset, SCOOP
    k = r * (1 - ARC)
    spots: tuple[Segment, ...] = (
        ("M", x0 + r, y0),
        ("L", x1 - r, y0),
        ("C", x1 - r, y0 + r - k, x1 - k, y0 + r, x1, y0 + r),
        ("L", x1, y1 - r),
        ("C", x1 - k, y1 - r, x1 - r, y1 - k, x1 - r, y1),
        ("L", x0 + r, y1),
        ("C", x0 + r, y1 - k, x0 + k, y1 - r, x0, y1 - r),
        ("L", x0, y0 + r),
        ("C", x0 + k, y0 + r, x0 + r, y0 + k, x0 + r, y0),
        ("Z",),
    )
    return spots


def bar(x: float, y: float, long: float, style: ink.Style) -> Iterator[Shape]:
    """A scale from its upper left corner: four parts, dark and white in turn."""
    dark = "#000000" if style == "black" else ink.SLATE
    part = long / 4
    for number in (0, 2):
        yield Rect(x + number * part, y, part, BAR, Paint(fill=dark))
    yield Rect(x, y, long, BAR, Paint(stroke=dark, width=0.2))

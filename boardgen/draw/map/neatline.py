"""The frame of a map: a scale of one step a bar around the land, and what lies between the land and the frame; the compass."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type.geometry import Box

BAR = 1.0
"""The height of the scale in mm."""
OUTER = 0.4
"""The width of the line around it."""
APART = ink.RIVER_WIDTH / 2
"""From the land to the scale."""
RINGED = 7.0
"""The radius in mm from which a compass has a second ring."""
REACH = APART + BAR + OUTER
"""From the land to the outside of the frame."""


def frame(land: Box, pitch: float, style: ink.Style) -> Iterator[Shape]:
    """The frame around the land: bars of one pitch, dark and white in turn from the upper left."""
    inner, outer = land.grown(APART), land.grown(APART + BAR)
    dark = "#000000" if style == "black" else ink.SLATE
    segments: list[Segment] = []
    for x0, x1 in _bars(land.x0, land.x1, inner.x0, inner.x1, pitch):
        for y0 in (outer.y0, inner.y1):
            segments += _bar(x0, y0, x1, y0 + BAR, style)
    for y0, y1 in _bars(land.y0, land.y1, inner.y0, inner.y1, pitch):
        for x0 in (outer.x0, inner.x1):
            segments += _bar(x0, y0, x0 + BAR, y1, style)
    if segments:
        yield Path(tuple(segments), Paint(fill=dark))
    thin = ink.HAIR_WIDTH
    yield Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(stroke=ink.GRID, width=thin))
    line = outer.grown(OUTER / 2)
    yield Rect(line.x0, line.y0, line.width, line.height, Paint(stroke=ink.TEXT, width=OUTER))


def _bars(start: float, end: float, first: float, last: float, pitch: float) -> Iterator[tuple[float, float]]:
    """Every other step along a side; what is over at its ends belongs to the outermost steps."""
    many = max(1, round((end - start) / pitch + 0.49))
    for number in range(0, many, 2):
        a, b = start + number * pitch, min(end, start + (number + 1) * pitch)
        yield (first if number == 0 else a), (last if number == many - 1 else b)


def _bar(x0: float, y0: float, x1: float, y1: float, style: ink.Style) -> tuple[Segment, ...]:
    if style != "colour":  # half as high saves half the ink
        if x1 - x0 > y1 - y0:
            y0, y1 = y0 + 0.3 * BAR, y1 - 0.3 * BAR
        else:
            x0, x1 = x0 + 0.3 * BAR, x1 - 0.3 * BAR
    return (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))


def compass(x: float, y: float, r: float, north: str, style: ink.Style) -> Iterator[Shape]:
    """A rose of eight points within `r` mm of (x, y), with the letter of the north above it."""
    dark = "#000000" if style == "black" else ink.SLATE
    thin = Paint(stroke=dark, width=0.2, join="round")
    star = 0.72 * r
    yield Circle(x, y + 0.14 * r, 0.5 * star, thin)
    if r >= RINGED:
        yield Circle(x, y + 0.14 * r, 0.64 * star, thin._replace(width=0.6, dash=(0.3, round(0.64 * star * pi / 36 - 0.3, 3))))
    halves: list[Segment] = []
    points: list[Segment] = []
    for number in range(8):
        turn, reach = number * pi / 4, star if number % 2 == 0 else 0.56 * star
        tip = _at(x, y + 0.14 * r, turn, reach)
        waists = [_at(x, y + 0.14 * r, turn + side * pi / 8, 0.24 * star) for side in (-1, 1)]
        centre = (x, y + 0.14 * r)
        points += [("M", *tip), ("L", *waists[1]), ("L", *centre), ("L", *waists[0]), ("Z",)]
        halves += [("M", *tip), ("L", *waists[1]), ("L", *centre), ("Z",)]
    yield Path(tuple(points), Paint(fill=ink.PAPER, stroke=dark, width=0.2, join="round"))
    yield Path(tuple(halves), Paint(fill=dark))
    yield Text(x, y - 0.66 * r, north, "semibold", max(ink.BODY, round(0.8 * r, 1)), dark, "middle")


def _at(x: float, y: float, turn: float, reach: float) -> tuple[float, float]:
    """A place `reach` mm from another, so far round from the north."""
    return round(x + reach * sin(turn), 3), round(y - reach * cos(turn), 3)

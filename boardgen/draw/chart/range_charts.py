"""Charts of rows that have a scale each: ranges with their quartiles, and differences from zero with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from boardgen.draw.chart.charts import AXIS, BAR_FILL, GRID, LINE_HEIGHT, MARK, SMALL, WIDTH, axis_words, fitted, number, width
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Path, Rect, Shape, Text, line, polygon

if TYPE_CHECKING:
    from collections.abc import Sequence

ROW = 15.0
"""A row has its name above its picture, so that both have the width of the chart."""
BOX = Paint(fill=BAR_FILL, stroke=ink.SLATE, width=0.25)
REACH = Paint(stroke=ink.SLATE, width=0.6)
SIDE, STEP = 3.0, 11.0


class Span(NamedTuple):
    """A range: its name, and lowest value, quartiles with the median, highest value, and mean."""

    name: str
    low: float
    lower: float
    median: float
    upper: float
    high: float
    mean: float


class Difference(NamedTuple):
    """A difference from zero, its interval if that is known, and what is written beside it. Rows of one `scale` share theirs."""

    name: str
    value: float
    low: float | None
    high: float | None
    words: str
    scale: str = ""


def spans(rows: Sequence[Span], axis: str) -> Figure:
    """Each range on its own scale: a line from the lowest to the highest value, a box round the middle half, the median, the mean."""
    shapes: list[Shape] = []
    wide = WIDTH - 2 * SIDE
    for at, row in enumerate(rows):
        top = at * ROW
        y = top + 8.2
        low, extent = row.low, (row.high - row.low) or 1.0
        low, upper, median, lower, mean, high = (
            SIDE + (value - low) / extent * wide for value in (row.low, row.upper, row.median, row.lower, row.mean, row.high)
        )
        ends = number(round(row.low, 1)), number(round(row.high, 1))
        shapes.append(fitted(row.name, 0, top + 4.2, WIDTH, "start"))
        shapes.append(line(low, y, high, y, REACH))
        shapes += [line(x, y - 1.4, x, y + 1.4, REACH) for x in (low, high)]
        shapes.append(Rect(lower, y - 1.9, max(upper - lower, 0.3), 3.8, BOX))
        shapes.append(line(median, y - 2.6, median, y + 2.6, MARK))
        shapes.append(_diamond(mean, y))
        shapes.append(Text(0, y + 5.7, ends[0], "regular", SMALL, ink.SECOND))
        shapes.append(Text(WIDTH, y + 5.7, ends[1], "regular", SMALL, ink.SECOND, "end"))
        words = f"median {number(row.median)}, mean {row.mean:.1f}"
        shapes.append(Text(_middle(median, words), y + 5.7, words, "regular", SMALL, ink.SECOND, "middle"))
    height = len(rows) * ROW
    shapes += axis_words(axis, 0, WIDTH, height + LINE_HEIGHT)
    return Figure(WIDTH, height + LINE_HEIGHT + 2, tuple(shapes))


def differences(rows: Sequence[Difference], axis: str) -> Figure:
    """Dots with their intervals on both sides of zero; the scales differ, so the numbers are beside them."""
    shapes: list[Shape] = []
    middle, half = WIDTH / 2, WIDTH / 2 - SIDE
    reach: dict[str, float] = {}
    for row in rows:
        ends = [abs(value) for value in (row.low, row.value, row.high) if value is not None]
        reach[row.scale] = max([reach.get(row.scale, 0.0), *ends])
    height = len(rows) * STEP
    shapes.append(line(middle, 0, middle, height, AXIS))
    for at, row in enumerate(rows):
        top = at * STEP
        y = top + 8.0
        scale = half / (reach[row.scale] or 1.0)
        words = width(row.words, SMALL) + 2
        shapes.append(Rect(0, top + 0.4, WIDTH, 5.2, Paint(fill=ink.PAPER)))
        shapes.append(fitted(row.name, 0, top + 4.2, WIDTH - words, "start"))
        shapes.append(Text(WIDTH, top + 4.2, row.words, "regular", SMALL, ink.SECOND, "end"))
        shapes.append(line(SIDE, y, WIDTH - SIDE, y, GRID))
        if row.low is not None and row.high is not None:
            low, high = middle + row.low * scale, middle + row.high * scale
            shapes.append(line(low, y, high, y, REACH))
            shapes += [line(x, y - 1.2, x, y + 1.2, REACH) for x in (low, high)]
        shapes.append(Circle(middle + row.value * scale, y, 1.3, Paint(fill=ink.SLATE)))
    shapes.append(Text(middle, height + LINE_HEIGHT - 1.0, "0", "regular", SMALL, ink.SECOND, "middle"))
    shapes += axis_words(axis, 0, WIDTH, height + 2 * LINE_HEIGHT)
    return Figure(WIDTH, height + 2 * LINE_HEIGHT + 2, tuple(shapes))


def _diamond(x: float, y: float) -> Path:
    return polygon([(x, y - 1.3), (x + 1.3, y), (x, y + 1.3), (x - 1.3, y)], Paint(fill=ink.PAPER, stroke=ink.TEXT, width=0.4))


def _middle(x: float, words: str) -> float:
    """Where words are centred that belong to a place, clear of the numbers at both ends."""
    room = width(words, SMALL) / 2 + 14
    return min(max(x, room), WIDTH - room)

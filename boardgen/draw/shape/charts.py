"""Charts as figures: bars, shares, lines, ranges and differences. Each can be read without colours: by place, by dashes, by words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Path, Rect, Shape, Text, line, polygon
from boardgen.draw.type import fonts
from boardgen.records import NamedTuple

WIDTH = 110.0
"""The width of every chart in mm: on a phone its type is as large as that of the page."""
TYPE = 11.5
SMALL = 10.0
SLACK = 1.16
LINE_HEIGHT = 5.0
NAMES = 42.0
"""The room for names beside bars, mm."""
ROW = 7.5
DASHES: tuple[tuple[float, ...], ...] = ((), (2.4, 1.2), (0.5, 1.1), (4.0, 1.0, 0.6, 1.0), (1.2, 1.2), (4.0, 2.0))
"""How lines are told apart, besides their colours."""
TONES = (ink.SLATE, "#9A3520", ink.UMBER, "#2C6E4F", ink.QUIET, ink.EDGE)
BAR_FILL = "#9DB4C4"
BAR = Paint(fill=BAR_FILL, stroke=ink.SLATE, width=0.25)
AXIS = Paint(stroke=ink.GRID, width=0.35)
GRID = Paint(stroke=ink.FAINT, width=0.2)
MARK = Paint(stroke=ink.TEXT, width=0.7)


class Bar(NamedTuple):
    """A row of a chart of bars: its name, its value, what is written beside it, and what was expected, if anything."""

    name: str
    value: float
    words: str
    expected: float | None = None


class Share(NamedTuple):
    """A share with its interval, from 0 to 1, what is written beside it, and the share that was expected, if any."""

    name: str
    share: float
    low: float
    high: float
    words: str
    expected: float | None = None


class Series(NamedTuple):
    """A line: its name and its points."""

    name: str
    points: Sequence[tuple[float, float]]


def bars(rows: Sequence[Bar], axis: str) -> Figure:
    """Draw level bars, one below the other. A tick across a bar is what was expected. `axis` says what is counted, in which unit.

    Names that are too long for the room beside the bars are above them."""
    above = any(width(row.name, TYPE) + 1 > NAMES for row in rows)
    left = 1.0 if above else _names_width([row.name for row in rows])
    right = max((width(row.words, SMALL) for row in rows), default=0) + 3
    top_value = max([row.value for row in rows] + [row.expected or 0 for row in rows] + [0])
    ticks = steps(0, top_value or 1, whole=all(row.value == int(row.value) for row in rows))
    wide = max(15.0, WIDTH - left - right - 2)
    scale = wide / ticks[-1]
    head = LINE_HEIGHT if above else 0.0
    height = len(rows) * (ROW + head)
    shapes: list[Shape] = list(_grid_across(ticks, left, scale, height))
    for number, row in enumerate(rows):
        y = number * (ROW + head) + head
        shapes.append(
            shorten_name(row.name, 0, y, WIDTH, "start") if above else shorten_name(row.name, left - 2.5, y + ROW - 2.4, left - 2.5)
        )
        length = max(0.0, row.value * scale)
        shapes.append(Rect(left, y + 1.2, max(length, 0.2), ROW - 2.4, BAR))
        if row.expected is not None:
            x = left + row.expected * scale
            shapes.append(line(x, y + 0.5, x, y + ROW - 0.5, MARK))
        end = max(length, (row.expected or 0) * scale)
        shapes.append(Text(left + end + 1.2, y + ROW - 2.4, row.words, "regular", SMALL, ink.SECOND))
    shapes.append(line(left, 0, left, height, AXIS))
    shapes += axis_words(axis, left, wide, height + 2 * LINE_HEIGHT)
    return Figure(WIDTH, height + 2 * LINE_HEIGHT + 2, tuple(shapes))


def shares(rows: Sequence[Share], axis: str) -> Figure:
    """Draw shares as dots on their intervals, from 0 to 100 %. A tick is the share that was expected."""
    left = _names_width([row.name for row in rows])
    right = max((width(row.words, SMALL) for row in rows), default=0) + 3
    wide = max(25.0, WIDTH - left - right - 2)
    height = len(rows) * ROW
    shapes: list[Shape] = list(_grid_across([0, 25, 50, 75, 100], left, wide / 100, height))
    for number, row in enumerate(rows):
        y = number * ROW + ROW / 2
        shapes.append(shorten_name(row.name, left - 3, y + 1.4, left - 3))
        low, high, at = (left + value * wide for value in (row.low, row.high, row.share))
        shapes.append(line(low, y, high, y, Paint(stroke=ink.SLATE, width=0.6)))
        shapes += [line(x, y - 1.2, x, y + 1.2, Paint(stroke=ink.SLATE, width=0.6)) for x in (low, high)]
        shapes.append(Circle(at, y, 1.3, Paint(fill=ink.SLATE)))
        if row.expected is not None:
            x = left + row.expected * wide
            shapes.append(line(x, y - 2.7, x, y + 2.7, MARK))
        shapes.append(Text(left + wide + 2.5, y + 1.2, row.words, "regular", SMALL, ink.SECOND))
    shapes.append(line(left, 0, left, height, AXIS))
    shapes += axis_words(axis, left, wide, height + 2 * LINE_HEIGHT)
    return Figure(WIDTH, height + 2 * LINE_HEIGHT + 2, tuple(shapes))


def lines(series: Sequence[Series], across: str, up: str) -> Figure:
    """Return lines over an axis, told apart by dashes and by a key. `across` and `up` say what the axes count, in which unit."""
    points = [point for one in series for point in one.points] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    first, last = min(xs), max(xs)
    ups = steps(min(0.0, min(ys)), max(0.0, max(ys)) or 1.0)
    left = max(width(number(tick), SMALL) for tick in ups) + 3
    top, high, wide = LINE_HEIGHT + 2.5, 46.0, WIDTH - left - 4
    low, span = ups[0], ups[-1] - ups[0]

    def place(x: float, y: float) -> tuple[float, float]:
        return left + (x - first) / ((last - first) or 1) * wide, top + high - (y - low) / span * high

    shapes: list[Shape] = [Text(0, LINE_HEIGHT - 1.3, up, "semibold", SMALL, ink.SECOND)]
    for tick in ups:
        y = place(first, tick)[1]
        shapes.append(line(left, y, left + wide, y, AXIS if tick == 0 else GRID))
        shapes.append(Text(left - 1.5, y + 1.1, number(tick), "regular", SMALL, ink.SECOND, "end"))
    for tick in steps(first, last, 8, whole=True):
        if first <= tick <= last:
            x = place(tick, low)[0]
            shapes.append(line(x, top + high, x, top + high + 1, AXIS))
            shapes.append(Text(x, top + high + LINE_HEIGHT - 0.5, number(tick), "regular", SMALL, ink.SECOND, "middle"))
    for at, one in enumerate(series):
        shapes += _plot([place(x, y) for x, y in one.points], at)
    shapes += axis_words(across, left, wide, top + high + 2 * LINE_HEIGHT)
    foot = top + high + 2 * LINE_HEIGHT + 2
    x = 0.0
    for at, one in enumerate(series):
        taken = 12 + width(one.name, SMALL) + 4
        if x and x + taken > WIDTH:
            x, foot = 0.0, foot + LINE_HEIGHT
        shapes += _plot([(x, foot + 2.5), (x + 10, foot + 2.5)], at)
        shapes.append(shorten_name(one.name, x + 12, foot + 3.7, WIDTH - x - 12, "start"))
        x += taken
    return Figure(WIDTH, foot + LINE_HEIGHT + 1, tuple(shapes))


def _plot(points: Sequence[tuple[float, float]], number: int) -> list[Path | Circle]:
    tone = TONES[number % len(TONES)]
    paint = Paint(stroke=tone, width=0.7, dash=DASHES[number % len(DASHES)], join="round")
    return [polygon(points, paint, closed=False)] if len(points) > 1 else [Circle(x, y, 0.9, Paint(fill=tone)) for x, y in points]


def width(text: str, size: float) -> float:
    """Return the room for a text, which a browser without our font may set in a wider one."""
    return SLACK * fonts.width(text, "regular", size)


def _grid_across(ticks: Sequence[float], left: float, scale: float, height: float) -> Iterator[Shape]:
    apart = abs(ticks[-1] - ticks[0]) * scale / max(1, len(ticks) - 1)
    every = max(1, math.ceil((max(width(number(tick), SMALL) for tick in ticks) + 1.5) / apart))
    for at, tick in enumerate(ticks):
        x = left + tick * scale
        yield line(x, 0, x, height, GRID)
        if at % every == 0:
            yield Text(x, height + LINE_HEIGHT - 0.8, number(tick), "regular", SMALL, ink.SECOND, "middle")


def axis_words(words: str, left: float, wide: float, y: float) -> list[Shape]:
    """Return the words of an axis in its middle, or as near to it as the chart is wide."""
    half = width(words, SMALL) / 2
    x = min(max(left + wide / 2, half), max(half, WIDTH - half))
    return [Text(x, y, words, "regular", SMALL, ink.SECOND, "middle")]


def _names_width(names: Sequence[str]) -> float:
    return min(NAMES, max((width(name, TYPE) for name in names), default=0) + 1) + 3.5


def shorten_name(text: str, x: float, y: float, room: float, anchor: str = "end") -> Text:
    """Return a name, cut short where it is too long for its room."""
    if width(text, TYPE) > room:
        while text and width(text + "…", TYPE) > room:
            text = text[:-1]
        text = text.rstrip() + "…"
    return Text(x, y, text, "regular", TYPE, ink.TEXT, "start" if anchor == "start" else "end")


def steps(low: float, high: float, most: int = 6, *, whole: bool = False) -> list[float]:
    """Return round numbers from at most `low` to at least `high`, at most about `most` of them."""
    span = (high - low) or 1.0
    power = 10.0 ** math.floor(math.log10(span / most))
    step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= most)
    if whole:
        step = max(1.0, step)
    start, end = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(at * step, 9) for at in range(start, max(end, start + 1) + 1)]


def number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


RANGE_ROW = 15.0
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
    """Draw each range on its own scale: a line from the lowest to the highest value, a box round the middle half, the median, the mean."""
    shapes: list[Shape] = []
    wide = WIDTH - 2 * SIDE
    for at, row in enumerate(rows):
        top = at * RANGE_ROW
        y = top + 8.2
        low, extent = row.low, (row.high - row.low) or 1.0
        low, upper, median, lower, mean, high = (
            SIDE + (value - low) / extent * wide for value in (row.low, row.upper, row.median, row.lower, row.mean, row.high)
        )
        ends = number(round(row.low, 1)), number(round(row.high, 1))
        shapes.append(shorten_name(row.name, 0, top + 4.2, WIDTH, "start"))
        shapes.append(line(low, y, high, y, REACH))
        shapes += [line(x, y - 1.4, x, y + 1.4, REACH) for x in (low, high)]
        shapes.append(Rect(lower, y - 1.9, max(upper - lower, 0.3), 3.8, BOX))
        shapes.append(line(median, y - 2.6, median, y + 2.6, MARK))
        diamond = [(mean, y - 1.3), (mean + 1.3, y), (mean, y + 1.3), (mean - 1.3, y)]
        shapes.append(polygon(diamond, Paint(fill=ink.PAPER, stroke=ink.TEXT, width=0.4)))
        shapes.append(Text(0, y + 5.7, ends[0], "regular", SMALL, ink.SECOND))
        shapes.append(Text(WIDTH, y + 5.7, ends[1], "regular", SMALL, ink.SECOND, "end"))
        words = f"median {number(row.median)}, mean {row.mean:.1f}"
        room = width(words, SMALL) / 2 + 14
        shapes.append(Text(min(max(median, room), WIDTH - room), y + 5.7, words, "regular", SMALL, ink.SECOND, "middle"))
    height = len(rows) * RANGE_ROW
    shapes += axis_words(axis, 0, WIDTH, height + LINE_HEIGHT)
    return Figure(WIDTH, height + LINE_HEIGHT + 2, tuple(shapes))


def differences(rows: Sequence[Difference], axis: str) -> Figure:
    """Draw dots with their intervals on both sides of zero; the scales differ, so the numbers are beside them."""
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
        shapes.append(shorten_name(row.name, 0, top + 4.2, WIDTH - words, "start"))
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


def spread(spots: Sequence[tuple[float, str]], apart: float) -> list[tuple[float, str]]:
    """Return labels moved down until they are so far apart, then up again as far as they went too low."""
    found: list[tuple[float, str]] = []
    for y, seat in sorted(spots):
        found.append((max(y, found[-1][0] + apart) if found else y, seat))
    over = max(0.0, found[-1][0] - max(y for y, _ in spots)) / 2 if found else 0.0
    return [(y - over, seat) for y, seat in found]

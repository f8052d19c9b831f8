"""One scene over all values of play money: from the fields over the sea to the harbour. Notes beside each other, in the order of their
values, continue one drawing; after the harbour come fields again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape
from boardgen.draw.type.geometry import Box

HORIZON = 0.6
"""How far down the horizon is, as a share of the height: the same on every note."""
RIDGES = (
    ((0.0, 0.18), (0.13, 0.25), (0.27, 0.2), (0.42, 0.4), (0.62, 0.24), (0.8, 0.22), (1.0, 0.1)),
    ((0.0, 0.1), (0.08, 0.07), (0.2, 0.0)),
    ((0.24, 0.0), (0.36, 0.05), (0.55, 0.2), (0.72, 0.14), (0.86, 0.24), (1.0, 0.18)),
)
"""The land above the horizon on the notes of each kind: how far from the left, and how high, as shares of width and height."""
COASTS = (((1.0, 0.2), (0.8, 0.235), (0.66, 0.5), (0.6, 1.0)), ((0.2, 0.0), (0.1, 0.14), (0.0, 0.2)), ((0.24, 0.0), (0.3, 0.5), (0.4, 1.0)))
"""Where land meets the sea below the horizon: from the left, and how far down from the horizon to the foot."""
HOUSES = ((0.66, 0.05, 0.1), (0.72, 0.045, 0.15), (0.765, 0.06, 0.08), (0.83, 0.04, 0.18), (0.875, 0.06, 0.1), (0.94, 0.05, 0.12))
"""The houses of the harbour: their left sides, widths and heights without the roofs."""
SAILS = ((0.66, 0.09), (0.79, 0.14), (0.9, 0.07))
"""Sails on the horizon: where they are and how high."""
FURROWS, ROWS = 13, 4
WORDS, VALUE, LOW = 0.3, 0.72, 0.26
"""What is written on a note is below LOW of what is under the horizon: to the left as far as WORDS, to the right from VALUE."""


def draw_scene(number: int, box: Box, line: str, ground: str | None, wide: float) -> Iterator[Shape]:
    """Yield the part of the scene on the note of a `number` from 0, within a box in mm: lines in one ink, land on a `ground` of its own."""
    kind = number % len(RIDGES)
    foot, horizon = box.y1, box.y0 + HORIZON * box.height

    def at(x: float, up: float) -> tuple[float, float]:
        return round(box.x0 + x * box.width, 3), round(horizon - up * box.height, 3)

    def below(x: float, down: float) -> tuple[float, float]:
        return round(box.x0 + x * box.width, 3), round(horizon + down * (foot - horizon), 3)

    ridge, coast = [at(*spot) for spot in RIDGES[kind]], [below(*spot) for spot in COASTS[kind]]
    thin = Paint(stroke=line, width=wide, join="round", cap="round")
    shapes: list[Shape] = []
    if ground is not None:
        shapes.append(Path((*_smooth(ridge), *_down(kind, coast, box)), Paint(fill=ground)))
    shapes.append(Path(tuple(_smooth(ridge)), thin))
    shapes.append(Path(tuple(_smooth(coast)), thin))
    if kind:
        shapes.append(Path(tuple(_waves(kind, box, horizon)), thin))
    sea = ((0.0, 1.0), (0.2, 1.0), (0.0, 0.24))[kind]
    shapes.append(Path((("M", *at(sea[0], 0.0)), ("L", *at(sea[1], 0.0))), thin))
    if kind == 0:
        ends = [(0.5 + (i - FURROWS // 2) * 0.045, 0.5 + (i - FURROWS // 2) * 0.21) for i in range(FURROWS)]
        spans = [(near, near + (far - near) * LOW) for near, far in ends if -0.5 < far < 0.84]
        furrows = [part for near, far in spans for part in (("M", *below(near, 0.0)), ("L", *below(far, LOW)))]
        shapes.append(Path(tuple(furrows), thin))  # type: ignore[arg-type]  # segments
    elif kind == 1:
        for x, high in SAILS:
            hull, mast = at(x - 0.022, 0.0), at(x, high)
            shapes.append(Path((("M", *hull), ("L", *mast), ("L", *at(x + 0.03, 0.0)), ("Z",)), Paint(ground, line, wide, join="round")))
    else:
        for left, width, high in HOUSES:
            roof = at(left + width / 2, high + 0.07)
            walls = (
                ("M", *at(left, 0.0)),
                ("L", *at(left, high)),
                ("L", *roof),
                ("L", *at(left + width, high)),
                ("L", *at(left + width, 0.0)),
            )
            shapes.append(Path((*walls, ("Z",)), Paint(ground, line, wide, join="round")))  # type: ignore[arg-type]  # segments
    yield Group(tuple(shapes), clip=Rect(box.x0, box.y0, box.width, box.height, Paint()))


def _smooth(spots: Sequence[tuple[float, float]]) -> list[Segment]:
    """Return a curve through places, level or slanting as its neighbours are."""
    segments: list[Segment] = [("M", *spots[0])]
    around = [spots[0], *spots, spots[-1]]
    for i, (one, other) in enumerate(pairwise(spots)):
        before, after = around[i], around[i + 3]
        first = one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6
        last = other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6
        segments.append(("C", *first, *last, *other))
    return segments


def _down(kind: int, coast: Sequence[tuple[float, float]], box: Box) -> list[Segment]:
    """Return the rest of the outline of the land, from the end of its ridge round to the beginning of it."""
    curve = _smooth(coast[::-1] if kind == 2 else coast)[1:]
    if kind == 0:
        return [("L", *coast[0]), *curve, ("L", box.x0, box.y1), ("Z",)]
    return [*curve, ("Z",)] if kind == 1 else [("L", box.x1, box.y1), ("L", *coast[-1]), *curve, ("Z",)]


def _waves(kind: int, box: Box, horizon: float) -> Iterator[Segment]:
    """Yield short crests on the sea, in rows that come further apart towards the foot."""
    for row in range(ROWS if kind == 1 else 1):
        start, end = ((0.24, 0.98) if not row else (WORDS, VALUE)) if kind == 1 else (0.02, 0.2)
        y = horizon + (box.y1 - horizon) * (0.16 + 0.24 * row)
        long = box.width * (0.035 + 0.008 * row)
        x = box.x0 + box.width * start + (row % 2) * long
        while x + long < box.x0 + box.width * end:
            yield ("M", round(x, 3), round(y, 3))
            yield ("C", *(round(value, 3) for value in (x + 0.3 * long, y - 0.25 * long, x + 0.7 * long, y - 0.25 * long, x + long, y)))  # type: ignore[misc]  # six numbers
            x += 2.1 * long

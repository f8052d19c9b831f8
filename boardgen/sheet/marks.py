"""Marks for knife and glue: thin, short, and only where nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw import ink
from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Path, Segment, Shape
from boardgen.sheet.nest import Nest

REACH = 4.0
"""Length in mm of a mark outside a piece."""
CLEAR = 1.0
"""Millimetres between a mark and the ink of a piece, its bleed included."""


def strokes(lines: Sequence[tuple[float, float, float, float]]) -> tuple[Shape, ...]:
    """All the marks of a page as one path."""
    segments: list[Segment] = []
    for x0, y0, x1, y1 in lines:
        segments += [("M", x0, y0), ("L", x1, y1)]
    return (Path(tuple(segments), ink.CUT_LINE),) if segments else ()


def corners(trim: Box, bleed: float = 0.0) -> tuple[Shape, ...]:
    """Two marks at each corner of a piece, on the lines of its trim and clear of its bleed."""
    near, far = bleed + CLEAR, bleed + CLEAR + REACH
    lines = []
    for x in (trim.x0, trim.x1):
        lines += [(x, trim.y0 - near, x, trim.y0 - far), (x, trim.y1 + near, x, trim.y1 + far)]
    for y in (trim.y0, trim.y1):
        lines += [(trim.x0 - near, y, trim.x0 - far, y), (trim.x1 + near, y, trim.x1 + far, y)]
    return strokes(lines)


def lattice(nest: Nest, reach: float) -> tuple[Shape, ...]:
    """Ticks round a grid of round pieces, and small crosses in the waste where four of them meet.

    The ink of a piece, its bleed included, reaches `reach` mm from its middle.
    """
    lines = []
    corner = (nest.width**2 + nest.height**2) ** 0.5 / 2 - reach
    arm = min(1.5, corner - CLEAR)
    xs = [nest.left + nest.width * i for i in range(nest.columns + 1)]
    ys = [nest.top + nest.height * i for i in range(nest.rows + 1)]
    for column, x in enumerate(xs):
        lines += [(x, ys[0] - CLEAR, x, ys[0] - REACH)]
        last = max((row + 1 for row in range(nest.rows) if nest.filled(column, row) or nest.filled(column - 1, row)), default=0)
        lines += [(x, ys[last] + CLEAR, x, ys[last] + REACH)]
    for row, y in enumerate(ys):
        lines += [(xs[0] - CLEAR, y, xs[0] - REACH, y)]
        last = max((c + 1 for c in range(nest.columns) if nest.filled(c, row) or nest.filled(c, row - 1)), default=0)
        lines += [(xs[last] + CLEAR, y, xs[last] + REACH, y)]
    if arm > 0.5:
        for column, x in enumerate(xs):
            for row, y in enumerate(ys):
                around = [nest.filled(c, r) for c in (column - 1, column) for r in (row - 1, row)]
                if all(around):
                    lines += [(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)]
    return strokes(lines)

"""Cut marks and marks for glue: thin, short, and only where nothing is kept; and the same as characters of a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Segment, Shape, Text, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.sheet.paper.nesting import Nest

REACH = 4.0
"""Length in mm of a mark outside a piece."""
CLEAR = 1.0
"""Millimetres between a mark and the ink of a piece, its bleed included."""


Stroke: TypeAlias = tuple[float, float, float, float]
"""A mark from x0, y0 to x1, y1 in mm."""


def strokes(lines: Sequence[Stroke], paint: Paint = ink.CUT_LINE) -> tuple[Shape, ...]:
    """Return all the marks of a page as one path."""
    segments: list[Segment] = []
    for x0, y0, x1, y1 in lines:
        segments += [("M", x0, y0), ("L", x1, y1)]
    return (Path(tuple(segments), paint),) if segments else ()


def corners(trim: Box, bleed: float = 0.0, reach: float = REACH) -> tuple[Shape, ...]:
    """Draw two marks of `reach` mm at each corner of a piece, on the lines of its trim and clear of its bleed."""
    near, far = bleed + CLEAR, bleed + CLEAR + reach
    lines = []
    for x in (trim.x0, trim.x1):
        lines += [(x, trim.y0 - near, x, trim.y0 - far), (x, trim.y1 + near, x, trim.y1 + far)]
    for y in (trim.y0, trim.y1):
        lines += [(trim.x0 - near, y, trim.x0 - far, y), (trim.x1 + near, y, trim.x1 + far, y)]
    return strokes(lines)


ARM, MIDDLE_WIDTH, HALO_WIDTH = 0.8, 0.15, 0.45
"""How far the mark in the middle of a disc reaches, and the widths of its lines and of the white around them, in mm.

Its lines are finer than those to cut along, so that no program takes them for these.
"""


def middle_marks(middles: Sequence[tuple[float, float]]) -> tuple[Shape, ...]:
    """Return a small cross in the middle of each piece, where the point of a circle cutter is put; it is seen on any ground."""
    lines = [cross for x, y in middles for cross in ((x - ARM, y, x + ARM, y), (x, y - ARM, x, y + ARM))]
    ends = HALO_WIDTH / 2
    wide = [(x0 - ends * (y0 == y1), y0 - ends * (x0 == x1), x1 + ends * (y0 == y1), y1 + ends * (x0 == x1)) for x0, y0, x1, y1 in lines]
    return (*strokes(wide, Paint(stroke=ink.PAPER, width=HALO_WIDTH)), *strokes(lines, Paint(stroke=ink.TEXT, width=MIDDLE_WIDTH)))


def lattice(
    nest: Nest,
    reach: float | None = None,
    bleed: float = 0.0,
    far: float = REACH,
    above: tuple[float, float] | None = None,
    clear: float = CLEAR,
) -> list[Stroke]:
    """Return ticks round a grid of pieces where there are any, and small crosses in the waste where four round ones meet.

    The ink of a round piece, its bleed included, reaches `reach` mm from its middle; the bleed of the whole grid
    reaches `bleed` mm beyond its cells; the ticks begin `clear` and end `far` mm beyond that. Those above and below the grid run `above`,
    from so many mm to so many, where that is given."""
    lines: list[Stroke] = []
    near, far = bleed + clear, bleed + far
    low, high = above or (near, far)
    xs = [nest.left + nest.width * i for i in range(nest.columns + 1)]
    ys = [nest.top + nest.height * i for i in range(nest.rows + 1)]
    for column, x in enumerate(xs):
        last = max((row + 1 for row in range(nest.rows) if nest.is_filled(column, row) or nest.is_filled(column - 1, row)), default=0)
        if last:
            lines.append((x, ys[0] - low, x, ys[0] - high))
            under = (low, high) if last == nest.rows else (near, far)  # beside a row that is not full
            lines.append((x, ys[last] + under[0], x, ys[last] + under[1]))
    for row, y in enumerate(ys):
        last = max((c + 1 for c in range(nest.columns) if nest.is_filled(c, row) or nest.is_filled(c, row - 1)), default=0)
        if last:
            lines += [(xs[0] - near, y, xs[0] - far, y), (xs[last] + near, y, xs[last] + far, y)]
    arm = 0.0 if reach is None else min(1.5, (nest.width**2 + nest.height**2) ** 0.5 / 2 - reach - CLEAR)
    if arm > 0.5:
        for column, x in enumerate(xs):
            for row, y in enumerate(ys):
                if all(nest.is_filled(c, r) for c in (column - 1, column) for r in (row - 1, row)):
                    lines += [(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)]
    return lines


CORNER = 1.5
"""How far marks reach from the corners of pieces into the waste of round corners, in mm."""


def corner_marks(nest: Nest, beside: tuple[float, float]) -> list[Stroke]:
    """Return short marks at the corners of pieces, inside the grid, and ticks beside it, from so many mm to so many.

    For pieces whose corners are rounded after the cut, with no waste above and below the grid."""
    lines: list[Stroke] = []
    near, far = beside
    xs = [nest.left + nest.width * column for column in range(nest.columns + 1)]
    ys = [nest.top + nest.height * row for row in range(nest.rows + 1)]
    for row, y in enumerate(ys):
        met = [column for column in range(nest.columns) if nest.is_filled(column, row) or nest.is_filled(column, row - 1)]
        if met:
            right = xs[max(met) + 1]
            lines += [(xs[0] - near, y, xs[0] - far, y), (right + near, y, right + far, y)]
        for column, x in enumerate(xs):
            if not any(nest.is_filled(c, r) for c in (column - 1, column) for r in (row - 1, row)):
                continue
            lines.append((max(x - CORNER, xs[0]), y, min(x + CORNER, xs[-1]), y))
            lines.append((x, max(y - CORNER, ys[0]), x, min(y + CORNER, ys[-1])))
    return lines


def trim_ticks(nest: Nest, size: tuple[float, float], far: float = REACH) -> list[Stroke]:
    """Return ticks on the trim lines of pieces that each bring their own bleed: two between neighbours, outside the whole grid.

    A row or column that is not full has its ticks after its last piece. They end `far` mm from the cells."""
    lines: list[Stroke] = []
    for column in range(nest.columns):
        last = max((row + 1 for row in range(nest.rows) if nest.is_filled(column, row)), default=0)
        if not last:
            continue
        x, top, foot = nest.centre(column)[0], nest.top, nest.top + nest.height * last
        for at in (x - size[0] / 2, x + size[0] / 2):
            lines += [(at, top - CLEAR, at, top - far), (at, foot + CLEAR, at, foot + far)]
    for row in range(nest.rows):
        last = max((column + 1 for column in range(nest.columns) if nest.is_filled(column, row)), default=0)
        if not last:
            continue
        y, left, right = nest.centre(row * nest.columns)[1], nest.left, nest.left + nest.width * last
        for at in (y - size[1] / 2, y + size[1] / 2):
            lines += [(left - CLEAR, at, left - far, at), (right + CLEAR, at, right + far, at)]
    return lines


WHOLE, HALF, ARROW, TICK = "\ue000", "\ue001", "\ue002", "\ue003"
"""The characters of a whole diamond, for the half of one beside a cut, for an arrow and for a tick; each as wide as a missing character."""
POINTS = {
    WHOLE: ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
    HALF: ((-1.0, -0.4), (1.0, -0.4), (0.0, 0.6)),
    ARROW: ((0.0, -0.8), (0.5, 0.6), (-0.5, 0.6)),
    TICK: ((-0.14, -1.0), (0.14, -1.0), (0.14, 1.0), (-0.14, 1.0)),
}
_MARK = re.compile(f"([{''.join(POINTS)}])")
HALF_WIDTH = 0.36
"""Half the width of a diamond, in em."""


def line_with_marks(x: float, y: float, text: str, size: float, fill: str) -> list[Shape]:
    """Return a line of text from x with its baseline at y, in mm, with the marks drawn where their characters are."""
    shapes: list[Shape] = []
    for part in _MARK.split(text):
        wide = fonts.width(part, "regular", size)
        if part in POINTS:
            reach = HALF_WIDTH * size * MM_PER_POINT
            place = Affine.scale(reach).then(Affine.translate(x + wide / 2, y - fonts.cap_height("regular", size) / 2))
            mark: Path = polygon(POINTS[part], Paint(fill=ink.TEXT))
            shapes.append(Group((mark,), place))
        elif part.strip():
            shapes.append(Text(x, y, part, "regular", size, fill))
        x += wide
    return shapes

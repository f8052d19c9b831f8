"""The ornament of Goods From Cape to Cairo: rows of teeth and nested diamonds as in woven cloth, and a wind rose; the same from all sides.

It is on the backs of tiles and round the numbers of coins, and shows neither which way a piece lies nor which one it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import cos, pi, sin

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Segment, Shape

CLAY, OCHRE, SANDY = "#A9714B", "#D9B77E", "#EBDCBC"
"""The inks of the cloth: what is strongest, what lies between, and its ground."""
TEETH = 14
"""Teeth along each side of a square."""
EDGE, TOOTH = 1.1, 2.3
"""From the frame to the teeth, and how high they are, in mm for a tile of two inches."""


def cloth(half: float, style: ink.Style) -> Iterator[Shape]:
    """The pattern of a square from -half to half, without its frame: teeth along its sides, diamonds in its quarters, a rose in the middle.

    The quarters are those of the grid of a piecepack.
    """
    strong, middle = _paints(style)
    if style == "colour":
        yield Rect(-half, -half, 2 * half, 2 * half, Paint(fill=SANDY), 2.6)
    outer = half - EDGE
    inner = outer - TOOTH
    yield Path(tuple(_teeth(outer, inner)), strong)
    line = Paint(stroke=CLAY if style != "black" else "#000000", width=0.3, join="round")
    yield Rect(-inner + 0.7, -inner + 0.7, 2 * inner - 1.4, 2 * inner - 1.4, line)
    field = inner - 0.7
    quarter = field / 2
    for x, y in product((-quarter, quarter), repeat=2):
        yield Path(_diamond(x, y, 0.92 * quarter), middle)
        yield Path(_diamond(x, y, 0.68 * quarter), Paint(fill=ink.PAPER if style != "colour" else SANDY, stroke=line.stroke, width=0.3))
        yield Path(_diamond(x, y, 0.46 * quarter), strong)
        yield Path(_diamond(x, y, 0.2 * quarter), Paint(fill=ink.PAPER if style != "colour" else SANDY))
    yield Path((("M", -field, 0), ("L", field, 0), ("M", 0, -field), ("L", 0, field)), line)
    yield Circle(0, 0, 0.46 * quarter + 0.9, Paint(fill=SANDY if style == "colour" else ink.PAPER, stroke=line.stroke, width=0.3))
    yield Path(_star(0.46 * quarter), strong)


def beads(outer: float, inner: float, style: ink.Style, count: int = 24) -> Path:
    """Teeth that point to the middle of a round piece, with a gap in the north, where its mark is."""
    segments: list[Segment] = []
    for number in range(2, count - 1):
        turn, half = 2 * pi * number / count, 0.42 * 2 * pi / count
        corners = (_at(outer, turn - half), _at(outer, turn + half), _at(inner, turn))
        segments += _closed(corners)
    return Path(tuple(segments), _paints(style)[1])


def _paints(style: ink.Style) -> tuple[Paint, Paint]:
    """What the strong parts of the pattern look like, and those between."""
    if style == "colour":
        return Paint(fill=CLAY), Paint(fill=OCHRE)
    if style == "low-ink":
        return Paint(fill=OCHRE), Paint(stroke=CLAY, width=0.2, join="round")
    return Paint(fill="#000000"), Paint(stroke="#000000", width=0.2, join="round")


def _teeth(outer: float, inner: float) -> Iterator[Segment]:
    step = 2 * outer / TEETH
    for number in range(TEETH):
        a = -outer + number * step
        b, middle = a + step, a + step / 2
        for far, near in ((-outer, -inner), (outer, inner)):
            if 0 < number < TEETH - 1:
                yield from _closed(((a, far), (b, far), (middle, near)))
                yield from _closed(((far, a), (far, b), (near, middle)))
    for x, y in product((-1, 1), repeat=2):
        yield from _closed(((x * outer, y * outer), (x * (outer - step), y * outer), (x * outer, y * (outer - step))))


def _diamond(x: float, y: float, r: float) -> tuple[Segment, ...]:
    return tuple(_closed(((x, y - r), (x + r, y), (x, y + r), (x - r, y))))


def _star(r: float) -> tuple[Segment, ...]:
    """Eight points, the four between shorter."""
    corners = []
    for number in range(16):
        reach = (r, 0.34 * r, 0.62 * r, 0.34 * r)[number % 4]
        corners.append(_at(reach, number * pi / 8))
    return tuple(_closed(corners))


def _at(r: float, turn: float) -> tuple[float, float]:
    return round(r * sin(turn), 3), round(-r * cos(turn), 3)


def _closed(corners: Sequence[tuple[float, float]]) -> Iterator[Segment]:
    first, *others = corners
    yield "M", *first
    yield from (("L", *corner) for corner in others)
    yield ("Z",)

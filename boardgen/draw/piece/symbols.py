"""Drawn signs, clear at 4 mm and in one ink: those of a map, the suits of cards, and the marks and arrows of figures. Those of a map and
the suits fit a circle of radius 1.

All of a map are of one hand: dark silhouettes with round corners, parted by cuts of one width (0.18 of the radius, such as a window or the
snow of a peak), and lines of one width. Each is a file in `data/drawings/signs/`, whose paths are of the class `area` or `line`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, tan
from typing import TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path, move_path, open_path, read_drawing
from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine


def place_outline(segments: tuple[Segment, ...], x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return segments of the unit circle scaled by `r` and moved to (x, y)."""
    return move_path(segments, Affine(r, 0, 0, r, x, y))


def milestone(words: str, x: float, y: float, size: float, *, filled: bool = False) -> Iterator[Shape]:
    """Draw a number in type of `size` points on a stone with a round top, from its upper left corner; white on dark when `filled`."""
    w, h = fonts.width(words, "semibold", size) + 0.2 * size, fonts.cap_height("semibold", size) + 0.227 * size
    r = w / 2
    bend = 0.55 * r
    stone: tuple[Segment, ...] = (
        *(("M", x, y + h), ("L", x, y + r), ("C", x, y + r - bend, x + r - bend, y, x + r, y)),
        *(("C", x + r + bend, y, x + w, y + r - bend, x + w, y + r), ("L", x + w, y + h), ("Z",)),
    )
    ground, letters = (ink.SLATE, ink.PAPER) if filled else (ink.PAPER, ink.TEXT)
    yield Path(stone, Paint(ground, ink.WALL, 0.35, join="round"))
    yield Text(x + r, y + h - 0.08 * size, words, "semibold", size, letters, "middle")


LINE = 0.22
"""The width of a line in units of the radius of a sign: at 4 mm it is 0.44 mm."""
ROUND = 0.1
"""The width of the line around an area, in its own ink, which rounds its corners."""


TWINS = {"card-nothing": "step-pass"}
"""The signs that are drawn as another one."""
BOLT = ((0.16, -0.95), (-0.62, 0.16), (-0.06, 0.16), (-0.18, 0.95), (0.62, -0.24), (0.06, -0.24))
"""A flash of lightning."""


def map_sign(name: str, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Yield a sign within `r` mm of (x, y) in one ink; nothing for "none". Raises KeyError for a name that is not known.

    Known are `vocabulary.SIGNS`, what cards do (card-EFFECT) and when (kind-KIND), and the steps of a turn (step-STEP)."""
    if name == "none":
        return
    for look, segments in read_drawing("signs", TWINS.get(name, name)):
        if look == "area":
            edge = Paint(fill=colour, stroke=colour, width=round(ROUND * r, 3), join="round")
            yield Path(place_outline(segments, x, y, r), edge, even_odd=True)
        else:
            yield Path(place_outline(segments, x, y, r), Paint(stroke=colour, width=LINE * r, cap="round", join="round"))


def arc(x: float, y: float, r: float, start: float, end: float) -> Iterator[Segment]:
    """Yield a part of a circle from one angle to the other, as curves of a quarter at most, without its first point."""
    parts = max(1, ceil(abs(end - start) / (pi / 2) - 1e-9))
    turn = (end - start) / parts
    k = 4 / 3 * tan(turn / 4) * r
    for i in range(parts):
        a, b = start + i * turn, start + (i + 1) * turn
        ax, ay, bx, by = x + r * cos(a), y + r * sin(a), x + r * cos(b), y + r * sin(b)
        yield ("C", ax - k * sin(a), ay + k * cos(a), bx + k * sin(b), by - k * cos(b), bx, by)


SUITS = ("heart", "diamond", "club", "spade")


def outline(name: str, x: float, y: float, r: float, paint: Paint) -> Path:
    """Return a suit of radius `r` mm about (x, y). Raises KeyError for a name that is not in `SUITS`."""
    ((_, segments),) = read_drawing("signs", f"suit-{name}")
    return Path(place_outline(segments, x, y, r), paint)


SIGNAL = "#9A3520"
"""The ink of the marks and arrows of figures."""
Place: TypeAlias = tuple[float, float]
"""A place of a drawing, x and y in mm."""
Curve: TypeAlias = tuple[Place, Place, Place, Place]
"""A cubic curve: its ends, and between them the two places that bend it."""
OPEN = 0.58
"""What a cross on a piece leaves free in the middle, in radii of the piece: its emblem."""
HEAD = 2.2
"""The length of the head of an arrow, in mm."""


def star(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return a star with five points about (x, y)."""
    radii = [r if turn % 2 == 0 else 0.4 * r for turn in range(10)]
    return closed_path(*((x + radius * sin(turn * pi / 5), y - radius * cos(turn * pi / 5)) for turn, radius in enumerate(radii)))


def cross(x: float, y: float, arm: float, middle: float = 0.0) -> Iterator[Shape]:
    """Draw two strokes through a point, with white at their sides; those on a piece are finer, and leave what is in its `middle` free."""
    far, near = arm * 0.7, middle * 0.7
    strokes: list[Segment] = []
    for dx, dy in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
        strokes += [("M", x + near * dx, y + near * dy), ("L", x + far * dx, y + far * dy)]
    width, halo = (0.5, 1.0) if middle else (0.6, 1.1)
    for paint in (Paint(stroke=ink.PAPER, width=halo, cap="round"), Paint(stroke=SIGNAL, width=width, cap="round")):
        yield Path(tuple(strokes), paint)


def refusal(x: float, y: float, reach: float, *, bare: bool) -> Iterator[Shape]:
    """Draw a cross in a ring where something is not allowed: on white where the place is `bare`, else around the piece of this radius."""
    if bare:
        yield Circle(x, y, reach * 0.95, Paint(ink.PAPER, SIGNAL, 0.6))
        yield from cross(x, y, reach * 0.6)
        return
    yield Circle(x, y, reach + 0.35, Paint(stroke=ink.PAPER, width=1.1))
    yield Circle(x, y, reach + 0.35, Paint(stroke=SIGNAL, width=0.6))
    yield from cross(x, y, reach + 0.35, OPEN * reach)


def plate(words: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """Draw words of `size` points on a small white plate about (x, y)."""
    tall = size * MM_PER_POINT * 1.16
    wide = max(fonts.width(words, "bold", size) + 0.9, tall)
    yield Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), 0.5)
    yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.TEXT, "middle")


def ring(x: float, y: float, radius: float) -> Iterator[Shape]:
    """Draw a free point: a ring."""
    yield Circle(x, y, radius, Paint(ink.PAPER, SIGNAL, 0.55))


def _point_on(curve: Curve, t: float) -> Place:
    k = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
    x, y = (sum(weight * place[axis] for weight, place in zip(k, curve, strict=True)) for axis in (0, 1))
    return x, y


def bent_way(start: Place, end: Place, bend: float, begins: float, ends: float) -> list[Place]:
    """Return a way that is `bend` mm beside the straight one in its middle, from `begins` mm after its start to `ends` mm before its end.

    Its last part is straight, and as long as the head of an arrow."""
    (x0, y0), (x1, y1) = start, end
    far = hypot(x1 - x0, y1 - y0)
    across = (y0 - y1) / far * bend * 4 / 3, (x1 - x0) / far * bend * 4 / 3
    bends = ((x0 + (x1 - x0) * share + across[0], y0 + (y1 - y0) * share + across[1]) for share in (0.25, 0.75))
    curve = start, next(bends), next(bends), end
    places = [_point_on(curve, step / 32) for step in range(33)]
    kept = [one for one in places if hypot(one[0] - x0, one[1] - y0) >= begins and hypot(one[0] - x1, one[1] - y1) >= ends + HEAD]
    if not kept:
        return []
    (x, y), rest = kept[-1], hypot(kept[-1][0] - x1, kept[-1][1] - y1)
    return [*kept, (x + (x1 - x) * (rest - ends) / rest, y + (y1 - y) * (rest - ends) / rest)]


def distance(way: Sequence[Place], place: Place) -> float:
    """Return how near a way comes to a place, in mm."""
    near = []
    for (x0, y0), (x1, y1) in pairwise(way):
        dx, dy = x1 - x0, y1 - y0
        along = ((place[0] - x0) * dx + (place[1] - y0) * dy) / (dx * dx + dy * dy) if dx or dy else 0.0
        t = min(1.0, max(0.0, along))
        near.append(hypot(x0 + t * dx - place[0], y0 + t * dy - place[1]))
    return min(near)


def arrow(points: Sequence[Place]) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the white at the sides of an arrow along a way, and the arrow itself."""
    *before, (x0, y0), (x, y) = points
    far = hypot(x - x0, y - y0)
    dx, dy = (x - x0) / far, (y - y0) / far
    shaft = open_path(*before, (x0, y0), (x - dx * 1.6, y - dy * 1.6))
    tip = closed_path((x, y), *((x - dx * HEAD - side * dy * 1.15, y - dy * HEAD + side * dx * 1.15) for side in (1, -1)))
    halo = Path(shaft, Paint(stroke=ink.PAPER, width=1.5, cap="round", join="round"))
    return (halo, Path(tip, Paint(ink.PAPER, ink.PAPER, 0.7, join="round"))), (
        Path(shaft, Paint(stroke=SIGNAL, width=0.7, cap="round", join="round")),
        Path(tip, Paint(fill=SIGNAL)),
    )


def _arc(start: Place, end: Place) -> Curve:
    """Return the curve of an arrow that rises and ends level, before its head."""
    (x0, y0), (x, y) = start, end
    return start, (x0 + 0.2 * (x - x0), y - 0.15 * (y - y0)), (x0 + 0.6 * (x - x0), y), (x - 1.4, y)


def arc_crosses(start: Place, end: Place, stone: Place, reach: float) -> bool:
    """Return whether such an arrow comes nearer to a stone of this radius than half a mm."""
    places = (_point_on(_arc(start, end), step / 10) for step in range(11))
    return any(hypot(x - stone[0], y - stone[1]) < reach + 0.5 for x, y in places)


def arc_arrow(start: Place, end: Place) -> tuple[Shape, ...]:
    """Return an arrow that rises and ends level, with white at its sides."""
    _, bend, level, last = _arc(start, end)
    x, y = end
    shaft: tuple[Segment, ...] = (("M", *start), ("C", *bend, *level, *last))
    tip: tuple[Segment, ...] = (("M", x, y), ("L", x - 2.0, y - 1.05), ("L", x - 2.0, y + 1.05), ("Z",))
    return (
        Path(shaft, Paint(stroke=ink.PAPER, width=1.4, cap="round")),
        Path(tip, Paint(ink.PAPER, ink.PAPER, 0.7, join="round")),
        Path(shaft, Paint(stroke=SIGNAL, width=0.7, cap="round")),
        Path(tip, Paint(fill=SIGNAL)),
    )

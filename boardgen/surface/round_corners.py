"""Round corners and ends of lines as areas of their own, for pdfium, which finds them with the sines and cosines of the system.

Those differ between systems in their last bit, and with them some pixels by 1 of 255. Here are only square roots, which are the same
everywhere. The line itself is then drawn with bevelled corners and butt ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, cycle, pairwise
from math import hypot, sqrt
from typing import TypeAlias

from boardgen.draw.shape.outlines import closed_path, join_paths
from boardgen.draw.shape.shapes import ARC, Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Use
from boardgen.records import NamedTuple

Spot: TypeAlias = tuple[float, float]

STEPS = 32
"""Straight lines for each curve of a line with dashes."""
EVEN = 1e-3
"""Millimetres: a corner is not rounded where its arc would be nearer than this to its point."""
NEAR = 5e-4
"""Millimetres: nearer places are one in a file, which has thousandths."""
SHORT = 0.05
"""Millimetres: a shorter edge would lose its direction in a file."""


class Line(NamedTuple):
    """A part of a path: straight edges have two points, curves four. Edges without length are left out."""

    start: Spot
    edges: list[tuple[Spot, ...]]
    closed: bool = False


Known: TypeAlias = dict[tuple[int, float], tuple[Symbol, Symbol]]
"""What stands for each symbol that was met, by its identity and the size of a pixel."""


def cut_round(shapes: Iterable[Shape], pixel: float, known: Known) -> tuple[Shape, ...]:
    """Return shapes that look alike, with no line that has round corners or ends. A pixel is so many mm: no line is narrower."""
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle() | Rect():
                found += _cut(shape, pixel)
            case Group(inner, (a, b, c, d, _, _)):
                larger = (hypot(a, b) + hypot(c, d)) / 2
                found.append(shape._replace(shapes=cut_round(inner, pixel / larger if larger else pixel, known)))
            case Use(symbol):
                key = id(symbol), pixel
                if key not in known:
                    known[key] = symbol, Symbol(symbol.name, cut_round(symbol.shapes, pixel, known))
                found.append(shape._replace(symbol=known[key][1]))
            case _:
                found.append(shape)
    return tuple(found)


def _cut(shape: Path | Circle | Rect, pixel: float) -> Iterator[Shape]:
    paint = shape.paint
    if not paint.stroke or paint.width <= 0 or "round" not in (paint.cap, paint.join):
        yield shape
        return
    paint = paint._replace(width=max(paint.width, pixel))
    plain = paint._replace(cap="butt" if paint.cap == "round" else paint.cap, join="bevel" if paint.join == "round" else paint.join)
    lines = _lines(_segments(shape))
    if paint.dash:
        lines = [dash for line in lines for dash in _dashes(line, paint.dash)]
    bent = [line for line in lines if not (paint.cap == "round" and _is_straight(line))]
    if not paint.dash and len(bent) == len(lines):
        yield shape._replace(paint=plain)
    else:
        if paint.fill:
            yield shape._replace(paint=Paint(paint.fill))
        drawn = join_paths(_follow(line) for line in bent)
        if drawn:
            yield Path(drawn, plain._replace(fill=None, dash=()))
    arcs = tuple(chain.from_iterable(_round(line, paint) for line in lines))
    if arcs:
        yield Path(arcs, Paint(paint.stroke))


def _is_straight(line: Line) -> bool:
    return not line.closed and len(line.edges) < 2 and all(len(edge) == 2 for edge in line.edges)


def _follow(line: Line) -> Iterator[Segment]:
    yield ("M", *line.start)
    for edge in line.edges:
        yield ("L", *edge[1]) if len(edge) == 2 else ("C", *edge[1], *edge[2], *edge[3])
    if line.closed:
        yield ("Z",)


def _segments(shape: Path | Circle | Rect) -> Sequence[Segment]:
    if isinstance(shape, Path):
        return shape.segments
    if isinstance(shape, Rect) and shape.r <= 0:
        x, y, w, h = shape[:4]
        return closed_path((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    r = shape.r if isinstance(shape, Circle) else min(shape.r, shape.w / 2, shape.h / 2)
    x0, y0, w, h = (shape.x - r, shape.y - r, 2 * r, 2 * r) if isinstance(shape, Circle) else shape[:4]
    x1, y1, k = x0 + w, y0 + h, r * (1 - ARC)
    return (
        *(("M", x1, y0 + r), ("L", x1, y1 - r), ("C", x1, y1 - k, x1 - k, y1, x1 - r, y1)),
        *(("L", x0 + r, y1), ("C", x0 + k, y1, x0, y1 - k, x0, y1 - r)),
        *(("L", x0, y0 + r), ("C", x0, y0 + k, x0 + k, y0, x0 + r, y0)),
        *(("L", x1 - r, y0), ("C", x1 - k, y0, x1, y0 + k, x1, y0 + r), ("Z",)),
    )


def _lines(segments: Sequence[Segment]) -> list[Line]:
    lines: list[Line] = []
    here = (0.0, 0.0)
    for segment in segments:
        if segment[0] == "M":
            lines.append(Line(segment[1:], []))
            here = segment[1:]
            continue
        line = lines[-1]
        spots = (line.start,) if segment[0] == "Z" else tuple(zip(segment[1::2], segment[2::2], strict=True))
        if any(_apart(spot, here) for spot in spots):
            line.edges.append((here, *spots))
        here = spots[-1]
        if segment[0] == "Z":
            lines[-1] = line._replace(closed=True)
    return lines


def _dashes(line: Line, dash: Sequence[float]) -> Iterator[Line]:
    """Yield the dashes of a line as lines of straight edges."""
    lengths = cycle(dash if len(dash) % 2 == 0 else (*dash, *dash))
    left, drawn, on = next(lengths), Line(line.start, []), True
    for edge in line.edges:
        for (x0, y0), (x1, y1) in pairwise([edge[0], *_points(edge)]):
            length, done = hypot(x1 - x0, y1 - y0), 0.0
            while length - done >= left:
                done += left
                spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
                if on:
                    _go(drawn, spot)
                    yield drawn
                drawn, on, left = Line(spot, []), not on, next(lengths)
            left -= length - done
            _go(drawn, (x1, y1))
    if on and (drawn.edges or not line.edges):
        yield drawn


def _go(line: Line, spot: Spot) -> None:
    """Draw a line on to a place; an edge that is short becomes one with its neighbour."""
    here = line.edges[-1] if line.edges else None
    if here and (
        hypot(here[1][0] - here[0][0], here[1][1] - here[0][1]) < SHORT or hypot(spot[0] - here[1][0], spot[1] - here[1][1]) < SHORT
    ):
        line.edges[-1] = here[0], spot
    elif _apart(spot, here[1] if here else line.start):
        line.edges.append((here[1] if here else line.start, spot))


def _apart(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) > NEAR or abs(one[1] - other[1]) > NEAR


def _points(edge: tuple[Spot, ...]) -> Iterator[Spot]:
    """Yield the ends of the straight lines that stand for an edge."""
    if len(edge) == 2:
        yield edge[1]
        return
    for step in range(1, STEPS + 1):
        t = step / STEPS
        s = 1 - t
        shares = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        x, y = (sum(share * spot[axis] for share, spot in zip(shares, edge, strict=True)) for axis in (0, 1))
        yield x, y


def _round(line: Line, paint: Paint) -> Iterator[Segment]:
    """Yield what is between a line with bevelled corners and butt ends and a round one: sectors of discs, all the same way round.

    Of a straight line with round ends that is all of it.
    """
    r, edges = paint.width / 2, line.edges
    ways = [(_way(edge), _way(edge[::-1])) for edge in edges]  # into each edge from both its ends
    if paint.join == "round":
        for (_, (x, y)), (way, _), edge in zip(ways, ways[1:] + ways[: line.closed], edges, strict=False):
            yield from _sector(edge[-1], _arcs(edge[-1], (-x, -y), way, r))
    if paint.cap == "round" and not line.closed:
        first, last = (ways[0][0], ways[-1][1]) if ways else ((1.0, 0.0), (-1.0, 0.0))
        spots = line.start, edges[-1][-1] if edges else line.start
        ends = [_arcs(spot, (-x, -y), (x, y), r) for spot, (x, y) in zip(spots, (first, last), strict=True)]
        if _is_straight(line):
            yield from (*ends[0], *(("L", *ends[1][0][1:]), *ends[1][1:]), ("Z",))
            return
        for (x, y), (dx, dy), arcs in zip(spots, (first, last), ends, strict=True):
            yield from _sector((x + dx * r / 2, y + dy * r / 2), arcs)  # so far on the line, no seam shows between both


def _sector(tip: Spot, arcs: Sequence[Segment]) -> Sequence[Segment]:
    return (("M", *tip), ("L", *arcs[0][1:]), *arcs[1:], ("Z",)) if arcs else ()


def _way(edge: tuple[Spot, ...]) -> Spot:
    """Return the direction in which an edge begins."""
    (x0, y0), (x, y) = edge[0], next(spot for spot in edge if _apart(edge[0], spot))
    length = hypot(x - x0, y - y0)
    return (x - x0) / length, (y - y0) / length


def _arcs(spot: Spot, come: Spot, go: Spot, r: float) -> Sequence[Segment]:
    """Return the arc around the outside of a corner, where a line comes and goes in these directions; nothing where it goes straight on."""
    (ax, ay), (bx, by) = come, go
    along = ax * bx + ay * by
    if along > 0 and r * (1 - sqrt((1 + along) / 2)) < EVEN:
        return ()
    rays = [(ay, -ax), (by, -bx)] if ax * by >= ay * bx else [(-by, bx), (-ay, ax)]
    if along < 0:
        length = hypot(ax - bx, ay - by)
        rays.insert(1, ((ax - bx) / length, (ay - by) / length))
    x, y = spot
    arcs: list[Segment] = [("M", x + r * rays[0][0], y + r * rays[0][1])]
    for (ux, uy), (vx, vy) in pairwise(rays):
        across = ux * vx + uy * vy
        half = sqrt((1 - across) / (1 + across))
        k = 4 / 3 * half / (1 + sqrt(1 + half * half)) * r
        arcs.append(("C", x + r * ux - k * uy, y + r * uy + k * ux, x + r * vx + k * vy, y + r * vy - k * vx, x + r * vx, y + r * vy))
    return arcs

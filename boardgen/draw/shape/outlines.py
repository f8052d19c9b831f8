"""Outlines: their area and length, the bands between two heights, and the same outline further in or out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, pi

from boardgen.draw.shape.shapes import Circle, Path, Rect, Segment
from boardgen.draw.type.geometry import STILL, Affine

MANY_SEGMENTS = 100
"""Paths of more segments are line figures, whose pieces are as good as straight."""


def area_of(shape: Path | Circle | Rect) -> float:
    """Return the area inside a shape in mm²; parts that run the other way round are holes."""
    if isinstance(shape, Rect):
        return shape.w * shape.h - (4 - pi) * shape.r**2
    if isinstance(shape, Circle):
        return pi * shape.r**2
    return abs(sum(_loop(points) for points in loops(shape.segments, STILL)))


def _loop(points: Sequence[tuple[float, float]]) -> float:
    return sum((x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)), 0.0) / 2


def loops(segments: Sequence[Segment], by: Affine) -> list[list[tuple[float, float]]]:
    """Return closed parts of a path as corners, curves by three points each; those of a line figure by their ends."""
    a, b, c, d, e, f = by
    fine = len(segments) > MANY_SEGMENTS
    loops: list[list[tuple[float, float]]] = []
    loop: list[tuple[float, float]] = []
    u = v = 0.0
    for segment in segments:
        if segment[0] == "Z":
            continue
        x, y = segment[-2], segment[-1]
        if segment[0] == "M":
            loop = []
            loops.append(loop)
        elif segment[0] == "C" and not fine:
            _, x1, y1, x2, y2, _, _ = segment
            for t in (1 / 3, 2 / 3):
                s = 1 - t
                i, j, k, m = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
                loop.append(by.point(i * u + j * x1 + k * x2 + m * x, i * v + j * y1 + k * y2 + m * y))
        loop.append((a * x + c * y + e, b * x + d * y + f))
        u, v = x, y
    return loops


def length(shape: Path | Circle | Rect) -> float:
    """Return the length of an outline in mm."""
    if isinstance(shape, Rect):
        return 2 * (shape.w + shape.h) - (8 - 2 * pi) * shape.r
    if isinstance(shape, Circle):
        return 2 * pi * shape.r
    if len(shape.segments) > MANY_SEGMENTS:
        return _straight(shape.segments)
    total, x, y = 0.0, 0.0, 0.0
    start = (0.0, 0.0)
    for segment in shape.segments:
        if segment[0] == "M":
            x, y = start = segment[1], segment[2]
        elif segment[0] == "L":
            total += hypot(segment[1] - x, segment[2] - y)
            x, y = segment[1], segment[2]
        elif segment[0] == "C":
            _, x1, y1, x2, y2, x3, y3 = segment
            chord = hypot(x3 - x, y3 - y)
            total += (chord + hypot(x1 - x, y1 - y) + hypot(x2 - x1, y2 - y1) + hypot(x3 - x2, y3 - y2)) / 2
            x, y = x3, y3
        else:
            total += hypot(start[0] - x, start[1] - y)
            x, y = start
    return total


def _straight(segments: Sequence[Segment]) -> float:
    """Return the length from end to end of all pieces."""
    total, x, y = 0.0, 0.0, 0.0
    for segment in segments:
        if segment[0] == "Z":
            continue
        u, v = segment[-2], segment[-1]
        if segment[0] != "M":
            total += hypot(u - x, v - y)
        x, y = u, v
    return total


Side = tuple[tuple[float, float], tuple[float, float]]
"""Two corners of an outline, the upper one first."""


def bands(loops: Sequence[Sequence[tuple[float, float]]], top: float, bottom: float) -> Iterator[tuple[float, float, list[Side]]]:
    """Yield closed outlines between two heights, from corner to corner downwards: upper edge, lower edge, and sides that pass through."""
    edges = (edge for points in loops for edge in zip(points, (*points[1:], points[0]), strict=True))
    sides = [(a, b) if a[1] < b[1] else (b, a) for a, b in edges if a[1] != b[1]]
    sides.sort(key=lambda side: side[0][1], reverse=True)
    heights = sorted({y for a, b in sides for y in (a[1], b[1]) if top < y < bottom} | {top, bottom})
    active: list[Side] = []
    for y0, y1 in pairwise(heights):
        active = [side for side in active if side[1][1] > y0]
        while sides and sides[-1][0][1] <= y0:
            side = sides.pop()
            if side[1][1] > y0:
                active.append(side)
        if active:
            yield y0, y1, active


Spot = tuple[float, float]
SCALE = 10_000
"""The library counts in whole numbers: 0.1 µm."""
ROUND = 0.02
"""How far a round corner may be from a true arc, in mm."""
FINENESS = 0.015
"""How far a simpler outline may be from the exact one, in mm."""
ROUGH = 0.05
"""How far it may be where nobody measures it, at the edge of a shore, in mm."""


def inset(loops: Iterable[Sequence[Spot]], by: float) -> list[list[Spot]]:
    """Return closed outlines, `by` mm further in (further out when negative); parts that become nothing are gone.

    Holes run the other way round than what they are holes of.
    """
    if not by:
        return [list(loop) for loop in loops]
    import pyclipper  # only maps need it

    offset = pyclipper.PyclipperOffset(2.0, ROUND * SCALE)
    offset.AddPaths(
        [[(round(x * SCALE), round(y * SCALE)) for x, y in loop] for loop in loops], pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON
    )
    return [[(x / SCALE, y / SCALE) for x, y in loop] for loop in offset.Execute(-by * SCALE)]


@lru_cache(maxsize=512)  # a map that is drawn again, as `serve` does at each change, mostly has the coasts that it had
def inset_path(loops: tuple[tuple[Spot, ...], ...], by: float, fine: float) -> tuple[Segment, ...]:
    """Return the path of closed outlines, `by` mm further in and within `fine` mm."""
    return path(inset(loops, by), fine)


def path(loops: Iterable[Sequence[Spot]], fine: float = FINENESS) -> tuple[Segment, ...]:
    """Return closed outlines as straight segments, as few as keep within `fine` mm of them."""
    segments: list[Segment] = []
    for loop in loops:
        first, *others = _simpler(loop, fine)
        segments.append(("M", *first))
        segments += [("L", *spot) for spot in others]
        segments.append(("Z",))
    return tuple(segments)


def ring(outer: Sequence[Segment], inner: Sequence[Segment]) -> tuple[Segment, ...]:
    """Return what lies between two outlines of straight lines: the parts of the inner one run the other way round, as holes do."""
    turned: list[Segment] = []
    loop: list[Spot] = []
    for segment in inner:
        if segment[0] == "Z":
            first, *others = reversed(loop)
            turned += [("M", *first), *(("L", *spot) for spot in others), ("Z",)]
            loop = []
        else:
            loop.append((segment[-2], segment[-1]))
    return (*outer, *turned)


def _simpler(loop: Sequence[Spot], fine: float) -> list[Spot]:
    """Return a closed outline without the places that lie on the way between others."""
    low = min(range(len(loop)), key=lambda i: (loop[i][1], loop[i][0]))
    ring = [*loop[low:], *loop[:low], loop[low]]
    far = max(range(len(ring)), key=lambda i: hypot(ring[i][0] - ring[0][0], ring[i][1] - ring[0][1]))
    keep = {0, far}
    todo = [(0, far), (far, len(ring) - 1)]
    while todo:
        start, end = todo.pop()
        (ax, ay), (bx, by) = ring[start], ring[end]
        between = ring[start + 1 : end]
        east, south = bx - ax, by - ay
        wide = hypot(east, south)
        if wide > 1e-9:
            base = east * ay - south * ax
            off = [base - east * y + south * x for x, y in between]
        else:
            wide, off = 1.0, [hypot(x - ax, y - ay) for x, y in between]
        most, least = max(off, default=0.0), min(off, default=0.0)
        if most > fine * wide or -least > fine * wide:
            # the first of those farthest off, on either side
            at = start + 1 + min(off.index(end) for end in (most, least) if abs(end) == max(most, -least))
            keep.add(at)
            if at - start > 1:
                todo.append((start, at))
            if end - at > 1:
                todo.append((at, end))
    return [(round(ring[i][0], 2), round(ring[i][1], 2)) for i in sorted(keep)]

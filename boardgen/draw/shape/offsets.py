"""Outlines moved inwards or outwards by the same distance everywhere: shores, ripples, bands and rivers along a coast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from boardgen.draw.shape.shapes import Segment

Spot = tuple[float, float]
SCALE = 10_000
"""The library counts in whole numbers: 0.1 µm."""
ROUND = 0.02
"""How far a round corner may be from a true arc, in mm."""
FINE = 0.015
"""How far a simpler outline may be from the exact one, in mm ..."""
ROUGH = 0.05
"""... and where nobody measures it: the edge of a shore."""


def inset(loops: Iterable[Sequence[Spot]], by: float) -> list[list[Spot]]:
    """Closed outlines, `by` mm further in (further out when negative); parts that become nothing are gone.

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


def path(loops: Iterable[Sequence[Spot]], fine: float = FINE) -> tuple[Segment, ...]:
    """Closed outlines as straight segments, as few as keep within `fine` mm of them."""
    segments: list[Segment] = []
    for loop in loops:
        first, *others = _simpler(loop, fine)
        segments.append(("M", *first))
        segments += [("L", *spot) for spot in others]
        segments.append(("Z",))
    return tuple(segments)


def ring(outer: Sequence[Segment], inner: Sequence[Segment]) -> tuple[Segment, ...]:
    """What lies between two outlines of straight segments: the parts of the inner one run the other way round, as those of holes do."""
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
    """A closed outline without the places that lie on the way between others."""
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

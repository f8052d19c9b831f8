"""A stand-in for pyclipper in tests of a tab: it moves each corner along the mean normal of its sides. Its outlines are not Clipper's."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

JT_ROUND, ET_CLOSEDPOLYGON = 1, 0
Loop = Sequence[tuple[int, int]]


class PyclipperOffset:
    """Closed outlines that are moved outwards, or inwards by less than nothing."""

    def __init__(self, *_: float) -> None:
        self._loops: list[Loop] = []

    def AddPaths(self, loops: Sequence[Loop], *_: int) -> None:  # noqa: N802  (as pyclipper calls it)
        self._loops += loops

    def Execute(self, by: float) -> list[list[tuple[int, int]]]:  # noqa: N802
        return [_move(loop, by) for loop in self._loops]


def CleanPolygons(loops: Sequence[Loop], _: float) -> Sequence[Loop]:  # noqa: N802
    """Leave every corner where it is."""
    return loops


def _move(loop: Loop, by: float) -> list[tuple[int, int]]:
    after, before = [*loop[1:], loop[0]], [loop[-1], *loop[:-1]]
    area = sum(x * v - u * y for (x, y), (u, v) in zip(loop, after, strict=True))
    way = by if area > 0 else -by
    moved = []
    for (ax, ay), (x, y), (bx, by_) in zip(before, loop, after, strict=True):
        across, down = by_ - ay, ax - bx
        length = hypot(across, down) or 1.0
        moved.append((round(x + way * across / length), round(y + way * down / length)))
    return moved

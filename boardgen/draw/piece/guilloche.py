"""Line figures as on bank notes: rosettes and braided bands, each from a few numbers, smooth and light to print."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin

from boardgen.draw.shape.shapes import Paint, Path, Segment


def rosette(x: float, y: float, outer: float, inner: float, lobes: int, strands: int, paint: Paint) -> Path:
    """Closed waves between two radii about (x, y), each a little turned against the last."""
    middle, swing = (outer + inner) / 2, (outer - inner) / 2
    segments: list[Segment] = []
    for strand in range(strands):
        shift = 2 * pi * strand / strands

        def radius(turn: float, shift: float = shift) -> float:
            return middle + swing * cos(lobes * turn + shift)

        def slope(turn: float, shift: float = shift) -> float:
            return -swing * lobes * sin(lobes * turn + shift)

        segments += _closed(x, y, radius, slope, 4 * lobes)
        segments.append(("Z",))
    return Path(tuple(segments), paint)


def _closed(x: float, y: float, radius: Callable[[float], float], slope: Callable[[float], float], steps: int) -> list[Segment]:
    """A curve given by its radius and its slope over a full turn, as cubic pieces that keep its tangents."""
    step = 2 * pi / steps
    points = []
    for i in range(steps + 1):
        turn = i * step
        r, dr, c, s = radius(turn), slope(turn), cos(turn), sin(turn)
        points.append((x + r * c, y + r * s, (dr * c - r * s) * step / 3, (dr * s + r * c) * step / 3))
    return _through(points)


def braid(x0: float, x1: float, y: float, swing: float, waves: float, strands: int, paint: Paint) -> Path:
    """Waves from x0 to x1 about the level line at y that swell towards the middle, each a little later than the last."""
    segments: list[Segment] = []
    steps = max(8, round(4 * waves))
    step = (x1 - x0) / steps
    for strand in range(strands):
        shift = 2 * pi * strand / strands
        points = []
        for i in range(steps + 1):
            t = i / steps
            swell, dswell = swing * sin(pi * t), swing * pi * cos(pi * t)
            wave, dwave = sin(2 * pi * waves * t + shift), 2 * pi * waves * cos(2 * pi * waves * t + shift)
            points.append((x0 + (x1 - x0) * t, y + swell * wave, step / 3, (dswell * wave + swell * dwave) / steps / 3))
        segments += _through(points)
    return Path(tuple(segments), paint)


def _through(points: list[tuple[float, float, float, float]]) -> list[Segment]:
    """Cubic pieces through points with a third of their tangents."""
    x, y, _, _ = points[0]
    pieces: list[Segment] = [("C", ax + ux, ay + uy, bx - vx, by - vy, bx, by) for (ax, ay, ux, uy), (bx, by, vx, vy) in pairwise(points)]
    return [("M", x, y), *pieces]

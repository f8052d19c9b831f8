"""Outlines: their area and length, the same outline further in or out, and those of pieces; and the drawings that come with the program."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from math import cos, fsum, hypot, pi, sin
from typing import TypeAlias

from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Segment, ellipse, extent, polygon
from boardgen.draw.type.geometry import STILL, Affine
from boardgen.layout.files.shipped import data_folder

MANY_SEGMENTS = 100
"""Paths of more segments are line figures, whose pieces are as good as straight."""


def area_of(shape: Path | Circle | Rect) -> float:
    """Return the area inside a shape in mm²; parts that run the other way round are holes."""
    if isinstance(shape, Rect):
        return shape.w * shape.h - (4 - pi) * shape.r**2
    if isinstance(shape, Circle):
        return pi * shape.r**2
    return abs(fsum(map(measure_area, loops(shape.segments, STILL))))


def measure_area(points: Sequence[tuple[float, float]]) -> float:
    """Return the area inside a closed line of corners; negative where it runs against the clock."""
    return fsum([x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)]) / 2


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
                p, q = i * u + j * x1 + k * x2 + m * x, i * v + j * y1 + k * y2 + m * y
                loop.append((a * p + c * q + e, b * p + d * q + f))
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


Spot = tuple[float, float]
SCALE, HUNDREDTH = 10_000, 100
"""The library counts in whole numbers: 0.1 µm."""
ROUND = 0.02
"""How far a round corner may be from a true arc, in mm."""
FINENESS, ROUGH = 0.01, 0.04
"""How far a corner may be from the line between its neighbours to be left out, in mm: ROUGH where nobody measures it, at the edge of a
shore. The whole outline is then at most about twice as far from the exact one."""


def inset(loops: Iterable[Sequence[Spot]], by: float) -> list[list[Spot]]:
    """Return closed outlines, `by` mm further in (further out when negative); parts that become nothing are gone.

    Holes run the other way round than what they are holes of."""
    return [[(x / SCALE, y / SCALE) for x, y in loop] for loop in _offset(_whole(loops), by)] if by else [list(loop) for loop in loops]


class Loops(tuple[tuple[Spot, ...], ...]):
    """Closed outlines whose hash is found once: they have thousands of places, and are moved many times."""

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash


@lru_cache(maxsize=512)  # a map that is drawn again, as `serve` does at each change, mostly has the coasts that it had
def inset_path(loops: tuple[tuple[Spot, ...], ...], by: float, fine: float) -> tuple[Segment, ...]:
    """Return the path of closed outlines, as fine as FINENESS, or `by` mm further in and as fine as `fine`."""
    found = _clean(loops)
    return _join_lines(_drop_corners(_offset(found, by), fine) if by else found)


def path(loops: Iterable[Sequence[Spot]]) -> tuple[Segment, ...]:
    """Return closed outlines as straight segments, as fine as FINENESS."""
    return _join_lines(_drop_corners(_whole(loops), FINENESS))


Whole = list[list[tuple[int, int]]]
"""Closed outlines in the whole numbers of the library."""


@lru_cache(maxsize=64)  # a coast is moved many times
def _clean(loops: tuple[tuple[Spot, ...], ...]) -> Whole:
    return _drop_corners(_whole(loops), FINENESS)


def _whole(loops: Iterable[Sequence[Spot]]) -> Whole:
    return [[(round(x * SCALE), round(y * SCALE)) for x, y in loop] for loop in loops]


def _drop_corners(loops: Whole, fine: float) -> Whole:
    """Return outlines without corners that are off the line between their neighbours by `fine` mm or less; those of no size are gone."""
    import pyclipper  # only maps need it

    return [loop for loop in pyclipper.CleanPolygons(loops, fine * SCALE) if loop]


def _offset(loops: Whole, by: float) -> Whole:
    """Return outlines `by` mm further in."""
    import pyclipper

    offset = pyclipper.PyclipperOffset(2.0, ROUND * SCALE)
    offset.AddPaths(loops, pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON)
    moved: Whole = offset.Execute(-by * SCALE)
    return moved


def _join_lines(loops: Whole) -> tuple[Segment, ...]:
    """Return the path of outlines, in hundredths of a millimetre."""
    segments: list[Segment] = []
    half = HUNDREDTH // 2
    for loop in loops:
        (x, y), *others = [((x + half) // HUNDREDTH / 100, (y + half) // HUNDREDTH / 100) for x, y in loop]
        segments += [("M", x, y), *[("L", u, v) for u, v in others], ("Z",)]
    return tuple(segments)


def open_path(*spots: tuple[float, float]) -> tuple[Segment, ...]:
    """Return straight lines through some places."""
    first, *others = spots
    return (("M", *first), *(("L", x, y) for x, y in others))


def closed_path(*spots: tuple[float, float]) -> tuple[Segment, ...]:
    """Return straight lines through some places, and back to the first."""
    return (*open_path(*spots), ("Z",))


def join_paths(parts: Iterable[Iterable[Segment]]) -> tuple[Segment, ...]:
    """Return several paths as one."""
    return tuple(segment for part in parts for segment in part)


def ring(outer: Sequence[Segment], inner: Sequence[Segment]) -> tuple[Segment, ...]:
    """Return what lies between two outlines of straight lines: the parts of the inner one run the other way round, as holes do."""
    turned: list[Segment] = []
    loop: list[Spot] = []
    for segment in inner:
        if segment[0] == "Z":
            turned += closed_path(*reversed(loop))
            loop = []
        else:
            loop.append((segment[-2], segment[-1]))
    return (*outer, *turned)


LEAST, MOST_CORNERS = 5.0, 400
"""Width and height in mm of the smallest outline of a piece, and the corners and curves that one has at most."""
NEAR = 0.01
"""Millimetres, or the same share of an outline of 1 mm: places that are nearer are one."""
CURVE = 12
"""So many straight lines are as good as a curve of a piece."""
NAMED: dict[str, tuple[Segment, ...]] = {
    "hex": polygon([(cos(pi * i / 3), sin(pi * i / 3)) for i in range(6)], Paint()).segments,
    "octagon": polygon([(cos(pi * (i + 0.5) / 4), sin(pi * (i + 0.5) / 4)) for i in range(8)], Paint()).segments,
    "disc": ellipse(0, 0, 1, 1),
    "square": polygon([(0, 0), (1, 0), (1, 1), (0, 1)], Paint()).segments,
}
"""Outlines that have a name, of any size. A hexagon lies on a side; turned by a quarter it lies on a corner."""


class OutlineError(ValueError):
    """An outline that no piece can have: what is wrong with it, and what to do."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem, self.remedy = problem, remedy


def move_path(path: Sequence[Segment], by: Affine) -> tuple[Segment, ...]:
    """Return a path that was moved, turned, scaled or mirrored."""
    a, b, c, d, e, f = by
    moved: list[Segment] = []
    for segment in path:
        if segment[0] == "C":
            _, x0, y0, x1, y1, x, y = segment
            handles = a * x0 + c * y0 + e, b * x0 + d * y0 + f, a * x1 + c * y1 + e, b * x1 + d * y1 + f
            moved.append(("C", *handles, a * x + c * y + e, b * x + d * y + f))
        elif segment[0] == "Z":
            moved.append(segment)
        else:
            _, x, y = segment
            spot = a * x + c * y + e, b * x + d * y + f
            moved.append(("M", *spot) if segment[0] == "M" else ("L", *spot))
    return tuple(moved)


def fit_path(path: Sequence[Segment], width: float, height: float) -> tuple[tuple[Segment, ...], float, float]:
    """Return a closed path as large as possible in so many mm, its box at (0, 0), and width and height of this box; it is not distorted.

    Raises OutlineError for a path that is open, crosses itself or has several parts, and for one that is too small to be cut out."""
    begins = sum(segment[0] == "M" for segment in path)
    if len(path) > MOST_CORNERS:
        raise OutlineError(f"it has {len(path)} corners and curves (maximum {MOST_CORNERS})", "simplify it")
    if begins != 1:
        raise OutlineError(f"it has {begins} parts, and a piece has one outline", "write one path from M to Z")
    box = extent(Path(tuple(path), Paint()))
    assert box is not None  # it has a beginning
    if min(box.width, box.height) <= 1e-6:
        raise OutlineError("it encloses nothing", "write a path around the piece, such as M0 0 L10 0 L5 8 Z")
    first, last = path[0], path[-1]
    assert first[0] == "M"
    if last[0] != "Z" and hypot(last[-2] - first[1], last[-1] - first[2]) > NEAR * max(box.width, box.height):
        raise OutlineError(f"it is open: it begins at {first[1]:g} {first[2]:g} and ends at {last[-2]:g} {last[-1]:g}", "end it with Z")
    if any(segment[0] == "Z" for segment in path[:-1]):
        raise OutlineError("it goes on after it was closed", "end it with the first Z")
    by = min(width / box.width, height / box.height)
    fitted = move_path(path, Affine.translate(-box.x0, -box.y0).then(Affine.scale(by)))
    fitted = fitted if last[0] == "Z" else (*fitted, ("Z",))
    wide, high = box.width * by, box.height * by
    if min(wide, high) < LEAST - NEAR:
        raise OutlineError(f"it is {wide:.1f} x {high:.1f} mm large, and nobody cuts out less than {LEAST:g} mm", "make it larger")
    if (crossing := find_crossing(corners(fitted))) is not None:
        u, v = (at / by + low for at, low in zip(crossing, (box.x0, box.y0), strict=True))
        raise OutlineError(f"it crosses or touches itself near {u:.3g} {v:.3g}", "lead it around the piece once")
    return fitted, wide, high


@lru_cache(maxsize=64)
def corners(path: tuple[Segment, ...]) -> tuple[Spot, ...]:
    """Return the corners of a closed path with one part; a curve is CURVE straight lines."""
    found: list[Spot] = []
    x = y = 0.0
    for segment in path:
        if segment[0] == "Z":
            continue
        if segment[0] == "C":
            _, ax, ay, bx, by, u, v = segment
            for step in range(1, CURVE):
                t = step / CURVE
                s = 1 - t
                i, j, k, m = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
                found.append((i * x + j * ax + k * bx + m * u, i * y + j * ay + k * by + m * v))
        x, y = segment[-2], segment[-1]
        found.append((x, y))
    before = zip((found[-1], *found), found, strict=False)
    return tuple(spot for other, spot in before if hypot(spot[0] - other[0], spot[1] - other[1]) > 1e-6)


def find_crossing(loop: Sequence[Spot]) -> Spot | None:
    """Return a place where a closed line meets itself elsewhere than at its corners; None where it does not."""
    sides = list(zip(loop, (*loop[1:], loop[0]), strict=True))
    for number, (a, b) in enumerate(sides):
        for other in range(number + 1, len(sides)):
            c, d = sides[other]
            if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
                continue
            beside = other == number + 1 or (number == 0 and other == len(sides) - 1)
            if beside:
                tip, one, two = (b, a, d) if other == number + 1 else (a, b, c)
                back = (one[0] - tip[0]) * (two[0] - tip[0]) + (one[1] - tip[1]) * (two[1] - tip[1])
                if abs(_turn(tip, one, two)) < 1e-9 and back > 0:
                    return tip
            elif meet(a, b, c, d):
                across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
                t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across if abs(across) > 1e-9 else 0.5
                return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
    return None


def meet(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Return whether the straight lines from a to b and from c to d have a place in common."""
    one, two, three, four = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if max(abs(one), abs(two)) < 1e-9:  # all on one line
        across = max(a[0], b[0]) >= min(c[0], d[0]) and max(c[0], d[0]) >= min(a[0], b[0])
        return across and max(a[1], b[1]) >= min(c[1], d[1]) and max(c[1], d[1]) >= min(a[1], b[1])
    return one * two <= 1e-12 and three * four <= 1e-12


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def grow_path(path: tuple[Segment, ...], by: float) -> tuple[Segment, ...]:
    """Return a closed path `by` mm further out, further in when negative; the same path for 0."""
    return path if not by else inset_path((corners(path),), -by, FINENESS)


def distance_inside(x: float, y: float, loop: Sequence[Spot]) -> float:
    """Return how far a place is from the nearest side of a closed line, in mm; negative outside."""
    least, inside = float("inf"), False
    for (x0, y0), (x1, y1) in zip(loop, (*loop[1:], loop[0]), strict=True):
        east, south = x1 - x0, y1 - y0
        along = max(0.0, min(1.0, ((x - x0) * east + (y - y0) * south) / (east * east + south * south or 1.0)))
        least = min(least, hypot(x - x0 - along * east, y - y0 - along * south))
        if (y0 > y) != (y1 > y) and x < x0 + east * (y - y0) / south:
            inside = not inside
    return least if inside else -least


Drawing: TypeAlias = tuple[tuple[str, tuple[Segment, ...]], ...]
"""The paths of a drawing: how each looks, by its class, and its segments."""
_PATH = re.compile('<path class="([a-z]+)" d="([^"]*)"/>')
_COMMAND = re.compile("([MLCZ])([^MLCZ]*)")


def read_drawing_text(folder: str, name: str) -> str:
    """Return the text of a file of `data/drawings/`. Raises KeyError without one."""
    try:
        with open(os.path.join(data_folder(), "drawings", folder, name), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        raise KeyError(name) from None


@cache
def read_drawing(folder: str, name: str) -> Drawing:
    """Return a file of `data/drawings/`, an SVG whose paths have a class and absolute M, L, C and Z. Raises KeyError without one."""
    paths = _PATH.findall(read_drawing_text(folder, f"{name}.svg"))
    return tuple((look, tuple([(verb, *map(float, numbers.split())) for verb, numbers in _COMMAND.findall(data)])) for look, data in paths)

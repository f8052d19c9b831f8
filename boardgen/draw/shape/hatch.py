"""Patterns that stand for a colour in black print, never under a text: lines, dots, and the bands along the borders of zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TypeVar

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape
from boardgen.draw.type.geometry import Box
from boardgen.records import NamedTuple

BLACK = ink.BLACK
DASH = (2.4, 1.2)
"""Level lines of a zone are broken, unlike those of the grid."""
POINT = 0.01
"""The length of a dash that is a dot by its round ends."""
AIR = 0.8
"""Millimetres left free around a text."""


class Grain(NamedTuple):
    """How fine a pattern is: the width of its lines in mm, and the share of the paper that it covers."""

    width: float
    cover: float


ZONE = Grain(0.2, 0.08)
"""Under lines, discs and cubes: quiet."""
BAND = Grain(0.2, 0.13)
"""Along the border of a zone, where neither words nor signs are."""
SAMPLE = Grain(0.2, 0.16)
"""A small sample of a zone's pattern."""
PIECE = Grain(0.42, 0.42)
"""Hatches of seats: strong enough to be seen across a table."""


def hatch_area(hatch: str, edge: Path | Circle | Rect, box: Box, grain: Grain, avoid: Sequence[Box] = ()) -> tuple[Shape, ...]:
    """Return the inside of `edge`, all within `box`, in a pattern that leaves the boxes to `avoid` free.

    Every name in `layout.sections.HATCHES` is known: `none` covers nothing, and `solid` all where nothing is avoided."""
    if hatch == "none":
        return ()
    if hatch == "solid" and grain is PIECE and not avoid:
        return (_edge_in_ink(edge),)
    paint = Paint(stroke=BLACK, width=grain.width)
    cover = grain.cover
    if hatch == "dots":
        grain = Grain(2.6 * grain.width if grain is ZONE else 2.0 * grain.width, cover)
        paint = Paint(stroke=BLACK, width=grain.width, cap="round", dash=(POINT, _dot_distance(grain) - POINT))
    elif hatch in ("horizontal", "vertical") and grain is ZONE:
        paint, cover = Paint(stroke=BLACK, width=grain.width, dash=DASH), grain.cover * sum(DASH) / DASH[0]
    segments = tuple(_segments(hatch, box, Grain(paint.width, cover), [b.grown(AIR) for b in avoid], sum(paint.dash)))
    return (Group((Path(segments, paint),), clip=edge),) if segments else ()


def _edge_in_ink(edge: Path | Circle | Rect) -> Shape:
    paint = Paint(fill=BLACK)
    if isinstance(edge, Path):
        return Path(edge.segments, paint)
    if isinstance(edge, Circle):
        return Circle(edge.x, edge.y, edge.r, paint)
    return Rect(edge.x, edge.y, edge.w, edge.h, paint, edge.r)


def _dot_distance(grain: Grain) -> float:
    """Return the distance from dot to dot, in mm."""
    return sqrt(pi / 4 * grain.width**2 / grain.cover)


def _segments(hatch: str, box: Box, grain: Grain, avoid: Sequence[Box], period: float) -> Iterator[Segment]:
    step = grain.width / grain.cover
    if hatch == "dots":
        yield from _rows(box, _dot_distance(grain), avoid)
        return
    ways = {"horizontal": (0,), "vertical": (90,), "diagonal": (45,), "counter": (135,)}.get(hatch, (45, 135))
    for way in ways:
        for line in _lines(way, box, step * len(ways)):
            yield from _parts_outside(line, avoid, period)


def _rows(box: Box, step: float, avoid: Sequence[Box]) -> Iterator[Segment]:
    """Yield lines to be dashed into dots, every other one shifted by half a step."""
    row, y = 0, box.y0 + step / 2
    while y < box.y1:
        line = (box.x0 + (step / 4 if row % 2 else step * 3 / 4), y, box.x1, y)
        yield from _parts_outside(line, avoid, step)
        row, y = row + 1, y + step


def _parts_outside(line: tuple[float, float, float, float], avoid: Sequence[Box], period: float) -> Iterator[Segment]:
    """Yield the parts of a line that lie in none of the boxes; dashes after a box keep the step of those before it."""
    x0, y0, x1, y1 = line
    for a, b in _free_parts(line, avoid):
        if a and period:
            a = ceil(a * hypot(x1 - x0, y1 - y0) / period) * period / hypot(x1 - x0, y1 - y0)
            if a >= b:
                continue
        yield ("M", round(x0 + a * (x1 - x0), 3), round(y0 + a * (y1 - y0), 3))
        yield ("L", round(x0 + b * (x1 - x0), 3), round(y0 + b * (y1 - y0), 3))


def _lines(way: int, box: Box, step: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield parallel lines through a box, `step` mm apart, on one raster for the whole plane so that neighbours agree."""
    if way in (0, 90):
        low, high = (box.y0, box.y1) if way == 0 else (box.x0, box.x1)
        at = (low // step + 0.5) * step
        while at < high:
            back = sum(DASH) / 2 if round(at / step - 0.5) % 2 else 0.0  # every other line starts half a dash earlier
            if at > low:
                yield (box.x0 - back, at, box.x1, at) if way == 0 else (at, box.y0 - back, at, box.y1)
            at += step
        return
    side = 1 if way == 135 else -1  # y = side * x + c; y runs down, so 45 degrees rise to the right
    ends = [y - side * x for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
    apart = step * sqrt(2)
    c = (min(ends) // apart + 0.5) * apart
    while c < max(ends):
        west, east = sorted([box.x0, box.x1, side * (box.y0 - c), side * (box.y1 - c)])[1:3]
        if east > west and min(ends) < c:
            yield west, side * west + c, east, side * east + c
        c += apart


def _free_parts(line: tuple[float, float, float, float], avoid: Sequence[Box]) -> list[tuple[float, float]]:
    """Return the parts of a line, from 0 to 1, that lie in none of the boxes."""
    x0, y0, x1, y1 = line
    free = [(0.0, 1.0)]
    for box in avoid:
        a, b = 0.0, 1.0
        for start, along, low, high in ((x0, x1 - x0, box.x0, box.x1), (y0, y1 - y0, box.y0, box.y1)):
            if along == 0:
                if not low < start < high:
                    a, b = 1.0, 0.0
                continue
            near, far = sorted(((low - start) / along, (high - start) / along))
            a, b = max(a, near), min(b, far)
        if a < b:
            free = [part for s, e in free for part in ((s, min(e, a)), (max(s, b), e)) if part[1] - part[0] > 1e-6]
    return free


def ring(hatch: str, outer: float, inner: float) -> tuple[Shape, ...]:
    """Return a ring about (0, 0) in a pattern, between two thin circles; radii in mm."""
    thin = Paint(stroke=BLACK, width=0.2)
    band = Path((*_circle(outer, 1), *_circle(inner, -1)), Paint(fill=BLACK))
    if hatch == "solid":
        pattern: tuple[Shape, ...] = (Circle(0, 0, (outer + inner) / 2, Paint(stroke=BLACK, width=outer - inner)),)
    elif hatch == "dots":
        many = max(8, round(pi * (outer + inner) / (0.95 * (outer - inner))))
        round_dots = Paint(stroke=BLACK, width=0.56 * (outer - inner), cap="round")
        pattern = (Path(tuple(_beads(many, (outer + inner) / 2)), round_dots),)
    else:
        pattern = hatch_area(hatch, band, Box(-outer, -outer, outer, outer), PIECE)
    return (*pattern, Circle(0, 0, outer, thin), Circle(0, 0, inner, thin))


def _beads(many: int, r: float) -> Iterator[Segment]:
    for i in range(many):
        x, y = r * cos(2 * pi * i / many), r * sin(2 * pi * i / many)
        yield ("M", round(x, 3), round(y, 3))
        yield ("L", round(x + 0.01, 3), round(y, 3))


def _circle(r: float, way: int) -> tuple[Segment, ...]:
    """Return a circle about (0, 0), clockwise for way 1 and the other way round for -1."""
    k, w = r * 0.5522847498307936, way
    return (
        ("M", r, 0.0),
        ("C", r, w * k, k, w * r, 0.0, w * r),
        ("C", -k, w * r, -r, w * k, -r, 0.0),
        ("C", -r, -w * k, -k, -w * r, 0.0, -w * r),
        ("C", k, -w * r, r, -w * k, r, 0.0),
        ("Z",),
    )


Outline = TypeVar("Outline", Path, Rect, Path | Circle | Rect)
MANY = 4
"""The bands of each hatch."""
LINE = 0.2
"""The width of a line, in mm."""


class _Stroke(NamedTuple):
    """A stroke along a border: where its middle is, as a share of the band; its width in mm, or as a share of the band if `across`."""

    at: float
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False
    across: bool = False


_DOT = POINT
_STROKES: Mapping[str, tuple[tuple[_Stroke, ...], ...]] = {
    "horizontal": (
        (_Stroke(0.2, LINE), _Stroke(0.52, LINE), _Stroke(0.92, LINE)),
        (_Stroke(0.22, LINE, (2.6, 1.2)), _Stroke(0.62, LINE, (2.6, 1.2)), _Stroke(1.0, LINE, (1.3, 2.5))),
        (_Stroke(0.3, 0.5), _Stroke(0.75, LINE)),
        (_Stroke(0.25, LINE), _Stroke(0.65, LINE, (2.4, 0.9, 0.3, 0.9))),
    ),
    "vertical": (
        (_Stroke(0.5, 1.0, (LINE, 1.2), across=True),),
        (_Stroke(0.3, 0.6, (LINE, 0.7), across=True),),
        (_Stroke(0.5, 1.0, (LINE, 0.5, LINE, 1.6), across=True),),
        (_Stroke(0.4, 0.8, (0.45, 1.9), across=True),),
    ),
    "dots": (
        tuple(_Stroke(at, 0.36, (_DOT, 1.04), round=True) for at in (0.2, 0.55, 0.9)),
        tuple(_Stroke(at, 0.56, (_DOT, 1.7), round=True) for at in (0.25, 0.75)),
        tuple(_Stroke(at, 0.36, (_DOT, 0.7, _DOT, 1.7), round=True) for at in (0.22, 0.62, 1.0)),
        (_Stroke(0.3, 0.8, (_DOT, 1.8), round=True),),
    ),
    "solid": ((_Stroke(0.3, 0.6),), (_Stroke(0.3, 0.6, (4.0, 0.8)),), (_Stroke(0.2, 0.35), _Stroke(0.7, 0.35)), (_Stroke(0.5, 0.9),)),
}
_GRAINS = (Grain(LINE, 0.17), Grain(LINE, 0.09), Grain(0.4, 0.2), Grain(LINE, 0.3))
"""How close and how heavy slanting lines are."""


def strokes(pattern: str, number: int, width: float, drawn: Callable[[float, Paint], Outline]) -> tuple[Outline, ...]:
    """Return the strokes of a band so many mm wide; `drawn` gives the outline so many mm inside the border. None for slanting hatches."""
    known = _STROKES.get(pattern)
    if known is None:
        return ()
    shapes = []
    for stroke in known[number % MANY]:
        wide = stroke.width * width if stroke.across else stroke.width
        paint = Paint(stroke=BLACK, width=round(wide, 3), dash=stroke.dash, cap="round" if stroke.round else "butt", join="round")
        shapes.append(drawn(stroke.at * width, paint))
    return tuple(shapes)


def slanting(pattern: str, number: int, ring: Path | Rect | Circle, box: Box, avoid: Sequence[Box] = ()) -> tuple[Shape, ...]:
    """Return the lines of a slanting hatch within a ring; nothing for the others."""
    return () if pattern in _STROKES else hatch_area(pattern, ring, box, _GRAINS[number % MANY], avoid)


def numbers(patterns: Mapping[str, str], couples: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Return the number of each zone's band, by the hatch of each: neighbours of one hatch have different ones, as far as four will do.

    Zones with the most neighbours choose first, then those with most bands taken around them, then those that come first."""
    near: dict[str, list[str]] = {code: [] for code in patterns}
    for one, other in couples:
        if one in near and other in near and patterns[one] == patterns[other]:
            near[one].append(other)
            near[other].append(one)
    given: dict[str, int] = {}
    for code in _order(near):
        taken = [given[other] for other in near[code] if other in given]
        given[code] = min(range(MANY), key=lambda number: (taken.count(number), number))
    return given


def _order(near: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the zones, each next to as many that came before it as can be: few colours then do for a map."""
    waiting = dict.fromkeys(near, 0)
    while waiting:
        code = max(waiting, key=lambda code: (waiting[code], len(near[code])))
        del waiting[code]
        yield code
        for other in near[code]:
            if other in waiting:
                waiting[other] += 1

"""Play money: the value large in opposite corners, a tint, a landscape and a line figure for each value, a white rim to cut in.

Nothing is printed near the cut, so neighbours share their cuts, and a back that is a millimetre off does no harm. Notes beside each
other, in the order of their values, continue one scene: from the fields over the sea to the harbour; after it come fields again.

A landscape is drawn in the square from -1 to 1 and cut off by a circle of radius 1. Its lines have two weights; shading is parallel
lines, as on an engraving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from boardgen.draw.piece import ornaments
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path, join_paths, open_path
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, ellipse, extent
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.records import NamedTuple

HORIZON = 0.6
"""How far down the horizon is, as a share of the height: the same on every note."""
RIDGES = (
    ((0.0, 0.18), (0.13, 0.25), (0.27, 0.2), (0.42, 0.4), (0.62, 0.24), (0.8, 0.22), (1.0, 0.1)),
    ((0.0, 0.1), (0.08, 0.07), (0.2, 0.0)),
    ((0.24, 0.0), (0.36, 0.05), (0.55, 0.2), (0.72, 0.14), (0.86, 0.24), (1.0, 0.18)),
)
"""The land above the horizon on the notes of each kind: how far from the left, and how high, as shares of width and height."""
COASTS = (((1.0, 0.2), (0.8, 0.235), (0.66, 0.5), (0.6, 1.0)), ((0.2, 0.0), (0.1, 0.14), (0.0, 0.2)), ((0.24, 0.0), (0.3, 0.5), (0.4, 1.0)))
"""Where land meets the sea below the horizon: from the left, and how far down from the horizon to the foot."""
HOUSES = ((0.66, 0.05, 0.1), (0.72, 0.045, 0.15), (0.765, 0.06, 0.08), (0.83, 0.04, 0.18), (0.875, 0.06, 0.1), (0.94, 0.05, 0.12))
"""The houses of the harbour: their left sides, widths and heights without the roofs."""
SAILS = ((0.66, 0.09), (0.79, 0.14), (0.9, 0.07))
"""Sails on the horizon: where they are and how high."""
FURROWS, ROWS = 13, 4
AIR_WAVES, AIR_STEP = 7, 0.9
"""The waves of the sky: so many from edge to edge, and mm from line to line."""
THIN, HALO, SLIVER = 0.1, 0.6, 2.0
"""The width of these waves where ink is saved, what they leave free around words there, and the narrowest strip that they fill, in mm."""
WORDS, VALUE = 0.3, 0.72
"""What is written on a note, under the first row of waves, is to the left as far as WORDS, and to the right from VALUE."""


def draw_scene(number: int, box: Box, line: str, ground: str | None, wide: float) -> Iterator[Shape]:
    """Yield the part of the scene on the note of a `number` from 0, within a box in mm: lines in one ink, land on a `ground` of its own."""
    kind = number % len(RIDGES)
    foot, horizon = box.y1, box.y0 + HORIZON * box.height

    def put(x: float, up: float) -> tuple[float, float]:
        return round(box.x0 + x * box.width, 3), round(horizon - up * box.height, 3)

    def place_below(x: float, down: float) -> tuple[float, float]:
        return round(box.x0 + x * box.width, 3), round(horizon + down * (foot - horizon), 3)

    ridge, coast = [put(*spot) for spot in RIDGES[kind]], [place_below(*spot) for spot in COASTS[kind]]
    thin = Paint(stroke=line, width=wide, join="round", cap="round")
    shapes: list[Shape] = []
    if ground is not None:
        shapes.append(Path((*_smooth(ridge), *_down(kind, coast, box)), Paint(fill=ground)))
    shapes.append(Path(tuple(_smooth(ridge)), thin))
    shapes.append(Path(tuple(_smooth(coast)), thin))
    if kind:
        shapes.append(Path(tuple(_waves(kind, box, horizon)), thin))
    sea = ((0.0, 1.0), (0.2, 1.0), (0.0, 0.24))[kind]
    shapes.append(Path((("M", *put(sea[0], 0.0)), ("L", *put(sea[1], 0.0))), thin))
    if kind == 0:
        ends = [(0.5 + (i - FURROWS // 2) * 0.045, 0.5 + (i - FURROWS // 2) * 0.21) for i in range(FURROWS)]
        down = [(near, far, min(1.0, near / (near - far)) if far < 0 else 1.0) for near, far in ends if far < COASTS[0][-1][0]]
        furrows = [p for near, far, d in down for p in (("M", *place_below(near, 0.0)), ("L", *place_below(near + (far - near) * d, d)))]
        shapes.append(Path(tuple(furrows), thin))  # type: ignore[arg-type]  # segments
    elif kind == 1:
        for x, high in SAILS:
            hull, mast = put(x - 0.022, 0.0), put(x, high)
            shapes.append(Path((("M", *hull), ("L", *mast), ("L", *put(x + 0.03, 0.0)), ("Z",)), Paint(ground, line, wide, join="round")))
    else:
        for left, width, high in HOUSES:
            roof = put(left + width / 2, high + 0.07)
            walls = (
                ("M", *put(left, 0.0)),
                ("L", *put(left, high)),
                ("L", *roof),
                ("L", *put(left + width, high)),
                ("L", *put(left + width, 0.0)),
            )
            shapes.append(Path((*walls, ("Z",)), Paint(ground, line, wide, join="round")))  # type: ignore[arg-type]  # segments
    yield Group(tuple(shapes), clip=Rect(box.x0, box.y0, box.width, box.height, Paint()))


def draw_air(box: Box, paint: Paint) -> Path:
    """Return the sky of a scene as fine waves that drift against each other, from edge to edge: they go on in the note beside it."""
    half, rise, lines = box.width / (2 * AIR_WAVES), 0.62 * AIR_STEP, int(HORIZON * box.height / AIR_STEP)
    segments: list[Segment] = []
    for row in range(lines):
        x, y = box.x0, box.y0 + (row + 0.7) * AIR_STEP
        up = 1 if row % 2 else -1
        segments.append(("M", round(x, 3), round(y, 3)))
        for at in range(2 * AIR_WAVES):
            top = round(y - (up if at % 2 else -up) * rise, 3)
            ahead = (round(x + (at + share) * half, 3) for share in (0.36, 0.64, 1.0))
            segments.append(("C", next(ahead), top, next(ahead), top, next(ahead), round(y, 3)))
    return Path(tuple(segments), paint)


def _smooth(spots: Sequence[tuple[float, float]]) -> list[Segment]:
    """Return a curve through places, level or slanting as its neighbours are."""
    segments: list[Segment] = [("M", *spots[0])]
    around = [spots[0], *spots, spots[-1]]
    for i, (one, other) in enumerate(pairwise(spots)):
        before, after = around[i], around[i + 3]
        first = one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6
        last = other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6
        segments.append(("C", *first, *last, *other))
    return segments


def _down(kind: int, coast: Sequence[tuple[float, float]], box: Box) -> list[Segment]:
    """Return the rest of the outline of the land, from the end of its ridge round to the beginning of it."""
    curve = _smooth(coast[::-1] if kind == 2 else coast)[1:]
    if kind == 0:
        return [("L", *coast[0]), *curve, ("L", box.x0, box.y1), ("Z",)]
    return [*curve, ("Z",)] if kind == 1 else [("L", box.x1, box.y1), ("L", *coast[-1]), *curve, ("Z",)]


def _waves(kind: int, box: Box, horizon: float) -> Iterator[Segment]:
    """Yield short crests on the sea, in rows that come further apart towards the foot."""
    for row in range(ROWS if kind == 1 else 1):
        start, end = ((0.24, 0.98) if not row else (WORDS, VALUE)) if kind == 1 else (0.02, 0.2)
        y = horizon + (box.y1 - horizon) * (0.16 + 0.24 * row)
        long = box.width * (0.035 + 0.008 * row)
        x = box.x0 + box.width * start + (row % 2) * long
        while x + long < box.x0 + box.width * end:
            yield ("M", round(x, 3), round(y, 3))
            yield ("C", *(round(value, 3) for value in (x + 0.3 * long, y - 0.25 * long, x + 0.7 * long, y - 0.25 * long, x + long, y)))  # type: ignore[misc]  # six numbers
            x += 2.1 * long


FINE, BOLD = 0.011, 0.026
"""The two weights of lines, in units of the radius; nothing is drawn less wide than LEAST mm."""
LEAST = 0.1

Spot = tuple[float, float]


class Art(NamedTuple):
    """A landscape: what is filled with paper so that it hides what is below, each with its outline, and shading, from back to front."""

    layers: tuple[tuple[tuple[Segment, ...], str], ...]
    """Segments, and how they are drawn: "fine", "bold", "dark" (filled) or "paper" (filled with the ground and outlined)."""


def _sky(low: float, step: float = 0.07, gaps: Sequence[tuple[float, float, float]] = ()) -> tuple[Segment, ...]:
    """Return level lines from the top down to a height, closer towards the top; each gap is a height, a start and an end left free."""
    lines: list[Segment] = []
    y, apart = -0.98, 0.6 * step
    while y < low:
        free = sorted((x0, x1) for at, x0, x1 in gaps if abs(at - y) < 0.16)
        x = -1.0
        for x0, x1 in (*free, (1.0, 1.0)):
            if x0 > x:
                lines += [("M", x, y), ("L", x0, y)]
            x = max(x, x1)
        y, apart = y + apart, apart * 1.09
    return tuple(lines)


def _sea(top: float, rows: int = 7) -> tuple[Segment, ...]:
    """Return short crests in rows that come further apart and longer towards the foot."""
    lines: list[Segment] = []
    y, reach, step = top, 0.16, 0.07
    for row in range(rows):
        x = -1.1 + (reach * 0.9 if row % 2 else 0.0)
        while x < 1.1:
            lines += [("M", x, y), ("C", x + reach * 0.3, y - step * 0.7, x + reach * 0.7, y - step * 0.7, x + reach, y)]
            x += reach * 1.55
        y, reach, step = y + step, reach * 1.14, step * 1.14
    return tuple(lines)


def _rays(x: float, y: float, inner: float, outer: float, many: int, start: float = 0.0, end: float = 2 * pi) -> tuple[Segment, ...]:
    turns = (start + (end - start) * ray / many for ray in range(many + (end - start < 6)))
    return join_paths(open_path((x + inner * cos(t), y + inner * sin(t)), (x + outer * cos(t), y + outer * sin(t))) for t in turns)


def _shade_slope(top: Spot, left: Spot, right: Spot, many: int) -> tuple[Segment, ...]:
    """Return lines down a slope, from its ridge to its foot, all in one direction."""
    lines: list[Segment] = []
    for i in range(1, many):
        t = i / many
        x, y = top[0] + t * (right[0] - top[0]), top[1] + t * (right[1] - top[1])
        lines += open_path((x, y), (x + 0.55 * (left[0] - x), y + 0.9 * (right[1] - y)))
    return tuple(lines)


def _mountains() -> Art:
    """Return a sun behind two peaks, fields in front of them."""
    far = closed_path((0.1, 0.25), (0.56, -0.36), (0.7, -0.2), (0.8, -0.28), (1.2, 0.25))
    near = closed_path((-1.15, 0.3), (-0.52, -0.5), (-0.4, -0.36), (-0.3, -0.44), (0.42, 0.3))
    east = [cos(pi * turn / 10) for turn in range(11)]
    furrows = join_paths((("M", 1.3 * x, 1.0), ("C", 0.9 * x, 0.8, 0.4 * x, 0.6, 0.15 * x - 0.1, 0.32)) for x in east)
    return Art((
        (_sky(0.2, gaps=((-0.5, 0.02, 0.38), (-0.3, -0.02, 0.42), (-0.62, 0.08, 0.32))), "fine"),
        (ellipse(0.2, -0.48, 0.19, 0.19), "paper"),
        (_rays(0.2, -0.48, 0.24, 0.36, 16), "fine"),
        (far, "paper"),
        (_shade_slope((0.56, -0.36), (0.5, 0.25), (1.2, 0.25), 9), "fine"),
        (near, "paper"),
        (_shade_slope((-0.52, -0.5), (-0.66, 0.3), (0.42, 0.3), 15), "fine"),
        (open_path((-0.68, -0.3), (-0.58, -0.22), (-0.5, -0.32), (-0.42, -0.2), (-0.3, -0.3), (-0.22, -0.22)), "bold"),
        ((("M", -1.2, 0.36), ("C", -0.6, 0.24, 0.3, 0.3, 1.2, 0.22), ("L", 1.2, 1.2), ("L", -1.2, 1.2), ("Z",)), "paper"),
        (furrows, "fine"),
    ))  # fmt: skip


def _ship() -> Art:
    """Return a three-master under sail."""
    hull: tuple[Segment, ...] = (
        ("M", -0.66, 0.3), ("L", -0.5, 0.34), ("L", 0.5, 0.34), ("L", 0.74, 0.18), ("L", 0.6, 0.5),
        ("C", 0.5, 0.62, 0.2, 0.62, -0.1, 0.62), ("L", -0.5, 0.62), ("Z",),
    )  # fmt: skip
    sails: list[tuple[tuple[Segment, ...], str]] = []
    for mast, top, wide in ((-0.38, -0.42, 0.19), (0.02, -0.68, 0.24), (0.38, -0.36, 0.18)):
        sails.append((open_path((mast, 0.34), (mast, top - 0.1)), "bold"))
        for sail in range(2 if top > -0.5 else 3):
            y = 0.24 - sail * 0.34
            w = wide * (1 - 0.16 * sail)
            sails.append((_sail(mast, y, w), "paper"))
            sails.append(
                (join_paths(open_path((mast + w * t, y - 0.22), (mast + w * (t + 0.25), y - 0.04)) for t in (0.3, 0.55, 0.8)), "fine")
            )
        sails.append((closed_path((mast, top - 0.1), (mast - 0.16, top - 0.06), (mast, top - 0.02)), "dark"))
    return Art((
        (_sky(0.1), "fine"),
        (open_path((0.5, 0.32), (0.9, 0.06), (0.38, -0.34)), "fine"),
        *sails,
        (_sail_front(), "paper"),
        (hull, "dark"),
        ((("M", -1.2, 0.6), ("C", -0.6, 0.54, 0.2, 0.64, 1.2, 0.56), ("L", 1.2, 1.2), ("L", -1.2, 1.2), ("Z",)), "paper"),
        (_sea(0.68, 6), "bold"),
    ))  # fmt: skip


def _sail(x: float, y: float, wide: float) -> tuple[Segment, ...]:
    """Return a square sail full of wind from the west, its foot at `y`."""
    high = 0.29
    return (
        ("M", x - wide, y),
        ("C", x - 0.6 * wide, y - 0.3 * high, x - 0.7 * wide, y - 0.7 * high, x - 0.84 * wide, y - high),
        ("L", x + 0.84 * wide, y - high),
        ("C", x + 1.3 * wide, y - 0.7 * high, x + 1.34 * wide, y - 0.3 * high, x + wide, y),
        ("C", x + 0.4 * wide, y - 0.1 * high, x - 0.4 * wide, y - 0.1 * high, x - wide, y),
        ("Z",),
    )


def _sail_front() -> tuple[Segment, ...]:
    """Return the sail before the foremost mast."""
    return (("M", 0.84, 0.1), ("C", 0.7, 0.0, 0.6, -0.12, 0.5, -0.2), ("C", 0.56, 0.0, 0.58, 0.12, 0.6, 0.2), ("Z",))


def _lighthouse() -> Art:
    """Return a lighthouse on a rock, its beams over the sea."""
    tower = closed_path((-0.17, 0.42), (-0.1, -0.44), (0.1, -0.44), (0.17, 0.42))
    rock = closed_path((-0.75, 0.66), (-0.5, 0.44), (-0.36, 0.48), (-0.2, 0.36), (0.24, 0.38), (0.4, 0.5), (0.56, 0.46), (0.8, 0.66))
    beams = (*closed_path((0.08, -0.56), (1.2, -0.92), (1.2, -0.3)), *closed_path((-0.08, -0.56), (-1.2, -0.92), (-1.2, -0.3)))
    return Art((
        (_sky(0.5, 0.08), "fine"),
        (beams, "clear"),
        (join_paths(open_path((s * 0.14, -0.56), (s * 1.2, -0.56 + d)) for s in (-1, 1) for d in (-0.28, -0.09, 0.1)), "fine"),
        (tower, "paper"),
        (closed_path((-0.152, 0.22), (-0.138, 0.02), (0.138, 0.02), (0.152, 0.22)), "dark"),
        (closed_path((-0.122, -0.18), (-0.107, -0.36), (0.107, -0.36), (0.122, -0.18)), "dark"),
        (closed_path((-0.16, -0.44), (-0.16, -0.49), (0.16, -0.49), (0.16, -0.44)), "dark"),
        (closed_path((-0.08, -0.49), (-0.08, -0.64), (0.08, -0.64), (0.08, -0.49)), "paper"),
        (closed_path((-0.13, -0.64), (0, -0.8), (0.13, -0.64)), "dark"),
        (rock, "paper"),
        (join_paths(open_path((x, 0.5 + 0.1 * abs(x)), (x + 0.12, 0.64)) for x in (-0.5, -0.3, -0.12, 0.06, 0.22, 0.4, 0.52)), "bold"),
        ((("M", -1.2, 0.62), ("L", 1.2, 0.62), ("L", 1.2, 1.2), ("L", -1.2, 1.2), ("Z",)), "paper"),
        (_sea(0.68, 6), "bold"),
    ))  # fmt: skip


def _bridge() -> Art:
    """Return a bridge of three arches over a river, a town behind it."""
    arches = [("M", -1.2, -0.06), ("L", 1.2, -0.06), ("L", 1.2, 0.5)]
    segments: list[Segment] = [*arches]  # type: ignore[list-item]  # three segments
    for x in (0.86, 0.22, -0.42):
        segments += [("L", x, 0.5), ("C", x, 0.02, x - 0.5, 0.02, x - 0.5, 0.5)]
    segments += [("L", -1.2, 0.5), ("Z",)]
    houses = closed_path(
        (-0.9, -0.06), (-0.9, -0.34), (-0.76, -0.46), (-0.62, -0.34), (-0.62, -0.2), (-0.46, -0.2), (-0.46, -0.56), (-0.36, -0.78),
        (-0.26, -0.56), (-0.26, -0.26), (-0.06, -0.26), (0.06, -0.38), (0.18, -0.26), (0.18, -0.06),
    )  # fmt: skip
    windows = join_paths(closed_path((x, y), (x + 0.05, y), (x + 0.05, y + 0.08), (x, y + 0.08)) for x, y in
                   ((-0.82, -0.28), (-0.7, -0.28), (-0.385, -0.5), (-0.385, -0.32), (-0.02, -0.22), (0.08, -0.22)))  # fmt: skip
    stones = join_paths(open_path((x, 0.0), (x, 0.05)) for x in (i * 0.1 - 1.0 for i in range(21)))
    return Art((
        (_sky(-0.06, 0.08), "fine"),
        (houses, "paper"),
        (windows, "dark"),
        (closed_path((-0.46, -0.56), (-0.36, -0.78), (-0.26, -0.56)), "dark"),
        ((("M", -1.2, 0.5), ("L", 1.2, 0.5), ("L", 1.2, 1.2), ("L", -1.2, 1.2), ("Z",)), "paper"),
        (tuple(segments), "paper"),
        (open_path((-1.1, 0.06), (1.1, 0.06)), "bold"),
        (stones, "fine"),
        (_sea(0.58, 7), "bold"),
    ))  # fmt: skip


def _palms() -> Art:
    """Draw two palms on an island, the sun low over the sea."""
    trunks: list[Segment] = [
        ("M", -0.2, 0.5), ("C", -0.22, 0.2, -0.2, -0.1, -0.02, -0.4),
        ("M", 0.02, 0.52), ("C", 0.12, 0.3, 0.24, 0.1, 0.46, -0.06),
    ]  # fmt: skip
    fronds: list[Segment] = []
    for x, y, r in ((-0.02, -0.42, 0.46), (0.46, -0.08, 0.34)):
        for turn in (-2.9, -2.3, -1.7, -1.05, -0.4, 0.15, 2.95):
            ex, ey = x + r * cos(turn), y + 0.75 * r * sin(turn) + 0.18 * r
            fronds += [
                ("M", x, y),
                ("C", x + 0.4 * (ex - x), y + 0.9 * (ey - y) - 0.16, x + 0.8 * (ex - x), ey - 0.16, ex, ey),
                ("C", x + 0.75 * (ex - x), ey - 0.05, x + 0.45 * (ex - x), y + 0.7 * (ey - y), x, y),
                ("Z",),
            ]
    island: tuple[Segment, ...] = (("M", -0.86, 0.62), ("C", -0.5, 0.42, 0.3, 0.42, 0.7, 0.62), ("Z",))
    return Art((
        (_sky(0.46, 0.075, gaps=((0.2, -0.86, -0.34), (0.34, -0.9, -0.3), (0.06, -0.76, -0.44))), "fine"),
        (ellipse(-0.6, 0.24, 0.2, 0.2), "paper"),
        ((("M", -1.2, 0.5), ("L", 1.2, 0.5), ("L", 1.2, 1.2), ("L", -1.2, 1.2), ("Z",)), "paper"),
        (island, "paper"),
        (tuple(trunks), "trunk"),
        (tuple(fronds), "dark"),
        (_sea(0.66, 6), "bold"),
    ))  # fmt: skip


def _globe() -> Art:
    """Return a globe with its meridians and parallels on a stand."""
    lines: list[Segment] = [*ellipse(0, -0.12, 0.2, 0.56), *ellipse(0, -0.12, 0.42, 0.56)]
    for y in (-0.42, -0.12, 0.18):
        half = (0.56**2 - (y + 0.12) ** 2) ** 0.5
        lines += [("M", -half, y), ("C", -half * 0.5, y + 0.1, half * 0.5, y + 0.1, half, y)]
    stand: list[Segment] = [("M", 0.46, -0.72), ("C", 1.0, -0.3, 0.8, 0.6, 0.1, 0.62), ("M", 0, 0.56), ("L", 0, 0.78)]
    return Art((
        (_sky(0.9, 0.085), "fine"),
        (ellipse(0, -0.12, 0.56, 0.56), "paper"),
        (tuple(lines), "fine"),
        (closed_path((-0.36, -0.4), (-0.1, -0.52), (0.08, -0.36), (-0.06, -0.2), (-0.12, 0.0), (-0.24, -0.1)), "dark"),
        (closed_path((0.1, -0.06), (0.3, -0.1), (0.38, 0.06), (0.22, 0.28), (0.14, 0.12)), "dark"),
        (tuple(stand), "trunk"),
        (closed_path((-0.34, 0.9), (-0.26, 0.78), (0.26, 0.78), (0.34, 0.9)), "dark"),
    ))  # fmt: skip


_DRAWN: tuple[Callable[[], Art], ...] = (_mountains, _ship, _lighthouse, _bridge, _palms, _globe)


@cache
def _art(number: int) -> Art:
    return _DRAWN[number % len(_DRAWN)]()


def vignette(number: int, x: float, y: float, r: float, dark: str) -> Group:
    """Draw the `number`-th vignette from 0, in a circle of radius `r` mm about (x, y), in one ink. A seventh is the first again."""
    shapes: list[Shape] = [Circle(0, 0, r, Paint(fill=ink.PAPER))]
    fine, bold = max(LEAST, FINE * r), max(LEAST, BOLD * r)
    paints = {
        "fine": Paint(stroke=dark, width=round(fine, 3)),
        "bold": Paint(stroke=dark, width=round(bold, 3), cap="round", join="round"),
        "dark": Paint(fill=dark),
        "clear": Paint(fill=ink.PAPER),
        "paper": Paint(fill=ink.PAPER, stroke=dark, width=round(bold, 3), join="round"),
        "trunk": Paint(stroke=dark, width=round(3 * bold, 3), cap="round"),
    }
    for segments, how in _art(number).layers:
        shapes.append(Path(_scale(segments, r), paints[how]))
    return Group(tuple(shapes), Affine.translate(x, y), clip=Circle(0, 0, r, Paint()))


def _scale(segments: Sequence[Segment], r: float) -> tuple[Segment, ...]:
    return tuple((segment[0], *(round(value * r, 3) for value in segment[1:])) for segment in segments)  # type: ignore[misc]  # the same shape


RIM = 2.6
"""Millimetres of white paper inside the cut."""
FRAMED = 4.2
"""From the cut to the middle of the frame at least, in mm: nothing dark is nearer than 4 mm."""
CLOSE = 0.5
"""Millimetres from wave to wave at the inner rim of a rosette: nearer ones would run together."""


class Print(NamedTuple):
    """The inks and the figure of one value: ground, lines, dark ink; lobes and strands of the rosette, waves of the band."""

    tint: str
    line: str
    dark: str
    lobes: int
    strands: int
    waves: float
    width: float = 0.2
    """The width of the lines of the figure, in mm."""


PRINTS = (
    Print("#E4EEDA", "#86AE72", "#2C5227", 8, 5, 5.0),
    Print("#DEE9F3", "#7FA3C7", "#1D4164", 12, 4, 8.0),
    Print("#F7E6D8", "#CE9667", "#74380F", 18, 6, 11.0),
    Print("#EDE2F0", "#B08ABD", "#532A61", 14, 3, 7.0),
    Print("#F3ECCF", "#BCA24A", "#584709", 10, 6, 9.0),
    Print("#DDEEEC", "#72AFA8", "#174F49", 22, 3, 13.0),
)
"""In the order of the values; a seventh begins again."""


def _print(number: int, style: ink.Style) -> Print:
    """Return the inks of a value; where ink is saved the ground is white and the figure lighter."""
    look = PRINTS[number % len(PRINTS)]
    if style == "colour":
        return look
    return look._replace(tint=ink.PAPER, strands=max(2, look.strands // 2), width=0.14)


def note_front(
    value: str, number: int, title: str, words: str, serial: str, size: tuple[float, float], style: ink.Style = "colour"
) -> Figure:
    """Return the face of a note that says `value`, the `number`-th from 0; title of the game and `words` in the other corners.

    The `serial` number, which all notes of a value share, is under the title.

    `size` is width and height in mm. Values that are long get smaller type.
    """
    width, height = size
    look = _print(number, style)
    unit = min(width / 90, height / 40)
    shapes = _draw_panel(look, width, height, unit)
    inner = _frame_inset(unit) + 0.8 * unit
    ground = ink.mix(look.tint, look.line, 0.3) if style == "colour" else None
    scene = Box(inner, inner, width - inner, height - inner)
    small = max(ink.BODY * unit, ink.FOOTER)
    inset = _frame_inset(unit) + 3.1 * unit
    drop = fonts.cap_height("display", small)
    text = [Text(width - inset, inset + drop, title, "display", small, look.dark, "end")]
    text.append(Text(inset, height - inset, words, "regular", small, look.dark))
    least = max(0.8 * small, ink.FOOTER)
    below = inset + drop + 1.5 * fonts.cap_height("regular", least)
    if fonts.width(serial, "regular", least) < width / 2 - inset - 15 * unit:
        text.append(Text(width - inset, below, serial, "regular", least, look.dark, "end"))
    corners = _corner(value, look, width, height, unit)
    air = draw_air(scene, Paint(stroke=ink.mix(look.tint, look.line, 0.5), width=0.12 if style == "colour" else THIN))
    back = [air, *draw_scene(number, scene, look.line, ground, look.width)]
    shapes += back if style == "colour" else [_leave_free(back, scene, [*text, *corners])]
    shapes += _middle(look, width, height, unit, banded=False)
    shapes.append(vignette(number, width / 2, height / 2, 12.4 * unit, look.dark))
    shapes.append(Circle(width / 2, height / 2, 12.4 * unit, Paint(stroke=look.dark, width=0.35)))
    shapes += [*corners, *text]
    return Figure(width, height, tuple(shapes))


def _leave_free(shapes: Sequence[Shape], box: Box, texts: Sequence[Shape]) -> Group:
    """Return shapes within a box, which leave HALO mm around texts free, and what is between that and a side of the box nearby."""
    rooms: list[Box] = []
    for text in texts:
        if (room := extent(text)) is not None:
            x0, y0, x1, y1 = room.grown(HALO)
            west, north = box.x0 if x0 - box.x0 < SLIVER else x0, box.y0 if y0 - box.y0 < SLIVER else y0
            room = Box(west, north, box.x1 if box.x1 - x1 < SLIVER else x1, box.y1 if box.y1 - y1 < SLIVER else y1)
            for other in [one for one in rooms if one.overlaps(room)]:  # what two outlines go around would not be a hole
                rooms.remove(other)
                room = room.union(other)
            rooms.append(room)
    corners = [((one.x0, one.y0), (one.x1, one.y0), (one.x1, one.y1), (one.x0, one.y1)) for one in (box, *rooms)]
    return Group(tuple(shapes), clip=Path(join_paths(closed_path(*spots) for spots in corners), Paint(), even_odd=True))


def note_back(value: str, number: int, size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """Return the back, which is the same when it is turned by half: the line figure, and the value along both short edges."""
    width, height = size
    look = _print(number, style)
    unit = min(width / 90, height / 40)
    shapes = _draw_panel(look, width, height, unit)
    shapes += _middle(look, width, height, unit, 8.5 * unit)
    x, y = width / 2, height / 2
    thin = Paint(stroke=look.dark, width=0.9 * look.width)
    shapes.append(Circle(x, y, 9.4 * unit, Paint(ink.PAPER, look.dark, 0.35)))
    lobes = look.lobes // 2 * 2
    strands = 3 if lobes <= 10 else 2
    inner = max(2.2, lobes * strands * CLOSE / (2 * pi))
    shapes.append(ornaments.rosette(x, y, 8.6 * unit, inner * unit, lobes, strands, thin))
    room = height - 2 * _frame_inset(unit) - 6.2 * unit
    for angle, at in ((-90.0, _frame_inset(unit) + 5.7 * unit), (90.0, width - RIM - 6.6 * unit)):
        text = _value(value, 0, 0, 19 * unit, room, look.dark)
        shapes.append(Group(tuple(text), Affine.rotate(angle).then(Affine.translate(at, y))))
    return Figure(width, height, tuple(shapes))


def _frame_inset(unit: float) -> float:
    """Return how far the frame is from the cut, in mm."""
    return max(FRAMED, RIM + 0.9 * unit)


def _draw_panel(look: Print, width: float, height: float, unit: float) -> list[Shape]:
    """Return the tinted panel and its double frame."""
    inset = _frame_inset(unit)
    inner = inset + 0.8 * unit
    return [
        Rect(RIM, RIM, width - 2 * RIM, height - 2 * RIM, Paint(fill=look.tint), 2.2 * unit),
        Rect(inset, inset, width - 2 * inset, height - 2 * inset, Paint(stroke=look.dark, width=0.35), 1.4 * unit),
        Rect(inner, inner, width - 2 * inner, height - 2 * inner, Paint(stroke=look.dark, width=0.15), 0.8 * unit),
    ]


def _middle(look: Print, width: float, height: float, unit: float, free: float = 0.0, *, banded: bool = True) -> list[Shape]:
    """Return the band from end to end, if there is one, where so much is not to be left `free`, and the rosette over it."""
    thin = Paint(stroke=look.line, width=look.width)
    end = _frame_inset(unit) + 2.5 * unit + free
    return [
        *([ornaments.braid(end, width - end, height / 2, 6.0 * unit, look.waves, look.strands, thin)] if banded else []),
        Circle(width / 2, height / 2, 13.6 * unit, Paint(fill=look.tint)),
        ornaments.rosette(width / 2, height / 2, 14.2 * unit, 9.6 * unit, look.lobes, look.strands, thin),
        ornaments.rosette(width / 2, height / 2, 14.2 * unit, 11.6 * unit, look.lobes * 2, 2, thin),
    ]


def _value(value: str, x: float, y: float, size: float, room: float, colour: str) -> list[Shape]:
    """Return the value about (x, y), no wider than `room`."""
    size = round(min(size, size * room / (fonts.width(value, "bold", size) or room)), 2)
    return [Text(x, y + fonts.cap_height("bold", size) / 2, value, "bold", size, colour, "middle")]


def _corner(value: str, look: Print, width: float, height: float, unit: float) -> list[Shape]:
    """Return the value in the upper left corner, and turned by half in the lower right one."""
    inset = _frame_inset(unit) + 2.7 * unit
    size = 25 * unit
    room = width / 2 - inset - 15.2 * unit
    size = round(min(size, size * room / (fonts.width(value, "bold", size) or room)), 2)
    text = Text(inset, inset + fonts.cap_height("bold", size), value, "bold", size, look.dark)
    return [text, Group((text,), Affine.rotate(180, width / 2, height / 2))]

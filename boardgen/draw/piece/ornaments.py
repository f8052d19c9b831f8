"""Ornaments: line figures as on bank notes, and tilings for the ground of round pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

from boardgen.draw.shape.outlines import closed_path
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Symbol
from boardgen.draw.type.geometry import Affine


def rosette(x: float, y: float, outer: float, inner: float, lobes: int, strands: int, paint: Paint) -> Path:
    """Draw closed waves between two radii about (x, y), each a little turned against the last."""
    middle, swing = (outer + inner) / 2, (outer - inner) / 2
    segments: list[Segment] = []
    for strand in range(strands):
        shift = 2 * pi * strand / strands

        def radius(turn: float, shift: float = shift) -> float:
            return middle + swing * cos(lobes * turn + shift)

        def slope(turn: float, shift: float = shift) -> float:
            return -swing * lobes * sin(lobes * turn + shift)

        segments += _round_curve(x, y, radius, slope, 4 * lobes)
        segments.append(("Z",))
    return Path(tuple(segments), paint)


def _round_curve(x: float, y: float, radius: Callable[[float], float], slope: Callable[[float], float], steps: int) -> list[Segment]:
    """Return a curve given by its radius and its slope over a full turn, as cubic pieces that keep its tangents."""
    step = 2 * pi / steps
    points = []
    for i in range(steps + 1):
        turn = i * step
        r, dr, c, s = radius(turn), slope(turn), cos(turn), sin(turn)
        points.append((x + r * c, y + r * s, (dr * c - r * s) * step / 3, (dr * s + r * c) * step / 3))
    return _join_points(points)


def braid(x0: float, x1: float, y: float, swing: float, waves: float, strands: int, paint: Paint) -> Path:
    """Draw waves from x0 to x1 about the level line at y that swell towards the middle, each a little later than the last."""
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
        segments += _join_points(points)
    return Path(tuple(segments), paint)


def _join_points(points: list[tuple[float, float, float, float]]) -> list[Segment]:
    """Return cubic pieces through points with a third of their tangents."""
    x, y, _, _ = points[0]
    pieces: list[Segment] = [("C", ax + ux, ay + uy, bx - vx, by - vy, bx, by) for (ax, ay, ux, uy), (bx, by, vx, vy) in pairwise(points)]
    return [("M", x, y), *pieces]


LINE = 0.34
"""The width of a line of a tiling on a disc of 19.05 mm, in mm."""
STEP = 2.5
"""From row to row."""


def _ripples(r: float) -> tuple[list[Segment], bool]:
    """Return level waves, every other row half a wave further."""
    segments: list[Segment] = []
    wave, rise = 3.6, 0.62
    for row, y in _rows(r, STEP * 0.88):
        x, end = _chord(r, y, wave, 0.5 if row % 2 else 0.0)
        segments.append(("M", x, y))
        while x < end:
            segments.append(("C", x + wave * 0.18, y - rise, x + wave * 0.32, y - rise, x + wave / 2, y))
            segments.append(("C", x + wave * 0.68, y + rise, x + wave * 0.82, y + rise, x + wave, y))
            x += wave
    return segments, False


def _leaves(r: float) -> tuple[list[Segment], bool]:
    """Return small leaves that lean to the west and to the east in turn."""
    segments: list[Segment] = []
    reach, wide = 1.02, 0.5
    for row, x, y in _grid(r, 2.3, 2.0):
        side = 1 if row % 2 else -1
        ax, ay = side * reach * 0.72, -reach * 0.72
        px, py = wide * 0.72, side * wide * 0.72
        segments += [
            ("M", x - ax, y - ay),
            ("C", x - ax / 2 + px, y - ay / 2 + py, x + ax / 2 + px, y + ay / 2 + py, x + ax, y + ay),
            ("C", x + ax / 2 - px, y + ay / 2 - py, x - ax / 2 - px, y - ay / 2 - py, x - ax, y - ay),
            ("Z",),
        ]
    return segments, True


def _bricks(r: float) -> tuple[list[Segment], bool]:
    """Return the joints of a wall."""
    segments: list[Segment] = []
    wide, high = 3.6, 1.9
    for row, y in _rows(r, high):
        x, end = _chord(r, min(abs(y), abs(y + high)), wide, 0.5 if row % 2 else 0.0)
        segments += [("M", x, y), ("L", end + wide, y)]
        while x < end + wide:
            segments += [("M", x, y), ("L", x, y + high)]
            x += wide
    return segments, False


def _rays(r: float) -> tuple[list[Segment], bool]:
    """Return wedges from the middle outwards."""
    segments: list[Segment] = []
    many, inner = 30, 4.0
    for ray in range(many):
        a, b = (ray - 0.25) * 2 * pi / many, (ray + 0.25) * 2 * pi / many
        segments += [
            ("M", inner * cos(a), inner * sin(a)),
            ("L", 1.05 * r * cos(a), 1.05 * r * sin(a)),
            ("L", 1.05 * r * cos(b), 1.05 * r * sin(b)),
            ("L", inner * cos(b), inner * sin(b)),
            ("Z",),
        ]
    return segments, True


def _scales(r: float) -> tuple[list[Segment], bool]:
    """Return rows of half circles, each row shifted by half a circle, like the roof of a house."""
    segments: list[Segment] = []
    wide = 2.7
    half, k = wide / 2, wide / 2 * 0.5522847498307936
    for row, y in _rows(r, wide * 0.62):
        x, end = _chord(r, y, wide, 0.5 if row % 2 else 0.0)
        segments.append(("M", x, y))
        while x < end:
            if hypot(x + half, y - half / 2) < 3.4:  # under the emblem
                segments.append(("M", x + wide, y))
            else:
                segments += [
                    ("C", x, y - k, x + half - k, y - half, x + half, y - half),
                    ("C", x + half + k, y - half, x + wide, y - k, x + wide, y),
                ]
            x += wide
    return segments, False


def _sparks(r: float) -> tuple[list[Segment], bool]:
    """Return small stars of four points."""
    segments: list[Segment] = []
    for _, x, y in _grid(r, 2.9, 1.75):
        points = [(0.8 if corner % 2 == 0 else 0.24, corner * pi / 4) for corner in range(8)]
        segments += closed_path(*((x + far * cos(turn), y + far * sin(turn)) for far, turn in points))
    return segments, True


def _net(r: float) -> tuple[list[Segment], bool]:
    """Return lines aslant both ways."""
    segments: list[Segment] = []
    for _, at in _rows(2 * r, 2.4):
        segments += [("M", at - r, -r), ("L", at + r, r), ("M", at + r, -r), ("L", at - r, r)]
    return segments, False


def _mill(r: float) -> tuple[list[Segment], bool]:
    """Return short strokes along the cut, as on the edge of a coin."""
    segments: list[Segment] = []
    many = 72
    for stroke in range(many):
        turn = 2 * pi * stroke / many
        segments += [("M", 0.86 * r * cos(turn), 0.86 * r * sin(turn)), ("L", 1.02 * r * cos(turn), 1.02 * r * sin(turn))]
    return segments, False


def _rows(r: float, step: float) -> Iterator[tuple[int, float]]:
    """Yield the heights of rows over a circle, with their numbers."""
    most = ceil(r / step)
    for row in range(-most, most + 1):
        yield row, row * step


def _chord(r: float, y: float, step: float, shift: float) -> tuple[float, float]:
    """Return where a row across a circle begins, on the raster of `step` and `shift`, and where it ends, from its middle."""
    half = max(0.0, r * r - y * y) ** 0.5 + 0.1 * step
    return -(ceil(half / step - shift) + shift) * step, half


def _grid(r: float, across: float, down: float) -> Iterator[tuple[int, float, float]]:
    """Yield places in rows over a circle, every other row shifted by half; none that an emblem covers."""
    for row, y in _rows(r + down, down):
        most = ceil(r / across) + 1
        for column in range(-most, most + 1):
            x = column * across + (across / 2 if row % 2 else 0)
            if 3.6 < hypot(x, y) < r + 1.0:
                yield row, x, y


_DRAWN: dict[str, Callable[[float], tuple[list[Segment], bool]]] = {
    "drop": _ripples,
    "leaf": _leaves,
    "square": _bricks,
    "sun": _rays,
    "flame": _scales,
    "star": _sparks,
    "heart": _scales,
    "diamond": _net,
    "club": _leaves,
    "spade": _bricks,
    "net": _net,
    "mill": _mill,
}


def names() -> tuple[str, ...]:
    """Return the tilings that can be drawn: those of symbols, of suits, and two for what has neither."""
    return tuple(_DRAWN)


@lru_cache(64)
def tiling(name: str, diameter: float, colour: str) -> Symbol:
    """Return the tiling of a symbol over a circle of `diameter` mm about (0, 0), in a drawing of its own that all pieces of an ink share.

    Lines and steps are those of a piece of 19.05 mm, scaled. Raises KeyError for a name that is not in `names()`."""
    unit = diameter / 19.05
    segments, filled = _DRAWN[name](9.525)
    numbers = {value: round(value * unit, 2) for value in {value for one in segments for value in one[1:]}}  # the same in each row
    scaled = tuple([(one[0], *map(numbers.__getitem__, one[1:])) for one in segments])
    paint = Paint(fill=colour) if filled else Paint(stroke=colour, width=round(LINE * unit, 3))
    pattern = Path(scaled, paint)  # type: ignore[arg-type]  # the same shapes of tuples
    return Symbol(f"tiling-{name}-{colour[1:]}-{round(diameter * 100)}", (Group((pattern,), clip=Circle(0, 0, diameter / 2, Paint())),))


FIELD = 3.0
"""How much larger the tiling of a rectangle is than that of a piece."""


def tile_field(name: str, room: Rect, colour: str) -> Group:
    """Return the tiling of a symbol about the middle of a rectangle, cut off at its edges, FIELD times as large as on a piece.

    Raises KeyError for a name that is not in `names()`."""
    segments, filled = _DRAWN[name](hypot(room.w, room.h) / 2 / FIELD)
    scaled = tuple((one[0], *(round(value * FIELD, 2) for value in one[1:])) for one in segments)
    paint = Paint(fill=colour) if filled else Paint(stroke=colour, width=round(LINE * FIELD, 3))
    pattern = Path(scaled, paint)  # type: ignore[arg-type]  # the same shapes of tuples
    middle = Affine.translate(room.x + room.w / 2, room.y + room.h / 2)
    return Group((Group((pattern,), middle),), clip=room._replace(paint=Paint()))

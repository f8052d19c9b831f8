"""Small scenes on a map: ships at sea; mountains, woods, fields and towns on land. Each is drawn in two inks in a circle of radius 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import cos, hypot, pi, sin
from typing import Literal

from boardgen.draw.piece.symbols import place_outline
from boardgen.draw.shape import outlines
from boardgen.draw.shape.outlines import closed_path, open_path
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape, ellipse
from boardgen.draw.type.geometry import STILL
from boardgen.records import NamedTuple

Look = Literal["body", "dark", "line", "fine"]
"""A light area with an outline, a dark one, a line, and a fine line."""


class Stroke(NamedTuple):
    """A part of a scene: how it looks and where it runs, in units of the radius."""

    look: Look
    segments: tuple[Segment, ...]


LINE, FINE = 0.042, 0.024
"""The widths of lines, in units of the radius."""


def draw_scene(name: str, x: float, y: float, r: float, dark: str, light: str) -> Iterator[Shape]:
    """Yield a scene within `r` mm of (x, y), in a dark ink for lines and a light one for areas."""
    paints = {
        "body": Paint(fill=light, stroke=dark, width=round(LINE * r, 3), join="round"),
        "dark": Paint(fill=dark),
        "line": Paint(stroke=dark, width=round(LINE * r, 3), cap="round", join="round"),
        "fine": Paint(stroke=dark, width=round(FINE * r, 3), cap="round"),
    }
    for look, segments in _scene(name):
        yield Path(_round_segments(place_outline(segments, x, y, r)), paints[look])


def _round_segments(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple((one[0], *(round(part, 2) for part in one[1:])) for one in segments)  # type: ignore[misc]  # as many numbers as before


@cache
def _scene(name: str) -> tuple[Stroke, ...]:
    """Return a scene made so large that it just fits into its circle."""
    parts = list(SCENES[name]())
    spots = [spot for part in parts for loop in outlines.loops(part.segments, STILL) for spot in loop]
    x0, x1 = min(x for x, _ in spots), max(x for x, _ in spots)
    y0, y1 = min(y for _, y in spots), max(y for _, y in spots)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    scale = (1 - LINE) / max(hypot(a - x, b - y) for a, b in spots)
    return tuple(part._replace(segments=place_outline(part.segments, -x * scale, -y * scale, scale)) for part in parts)


def _ship() -> Iterator[Stroke]:
    """Yield a ship with three masts before the wind, and the waves under it."""
    for x, top, low, wide in ((-0.42, -0.5, 0.16, 0.22), (0.02, -0.78, 0.16, 0.29), (0.44, -0.52, 0.16, 0.22)):
        yield Stroke("line", open_path((x, 0.3), (x, top - 0.08)))
        parts = 2
        for part in range(parts):
            y0 = top + (low - top) * part / parts
            y1 = top + (low - top) * (part + 0.86) / parts
            w0, w1 = wide * (0.66 + 0.17 * part), wide * (0.83 + 0.17 * part)
            sail: tuple[Segment, ...] = (
                ("M", x - w0 + 0.02, y0),
                ("L", x + w0, y0),
                ("C", x + w0 + 0.12, y0 + 0.1, x + w1 + 0.12, y1 - 0.1, x + w1, y1),
                ("L", x - w1, y1),
                ("C", x - w1 + 0.1, y1 - 0.1, x - w0 + 0.1, y0 + 0.1, x - w0 + 0.02, y0),
                ("Z",),
            )
            yield Stroke("body", sail)
        yield Stroke("dark", closed_path((x, top - 0.2), (x + 0.2, top - 0.14), (x, top - 0.08)))
    yield Stroke("line", open_path((0.62, 0.3), (0.98, 0.06)))
    hull: tuple[Segment, ...] = (
        ("M", -0.86, 0.1),
        ("L", -0.58, 0.14),
        ("L", -0.54, 0.3),
        ("L", 0.84, 0.3),
        ("C", 0.76, 0.5, 0.66, 0.6, 0.52, 0.66),
        ("L", -0.56, 0.66),
        ("C", -0.74, 0.56, -0.82, 0.34, -0.86, 0.1),
        ("Z",),
    )
    yield Stroke("dark", hull)
    for x, y, wide in ((-0.92, 0.78, 0.5), (-0.3, 0.86, 0.56), (0.34, 0.78, 0.5)):
        yield Stroke("line", (("M", x, y), ("C", x + 0.15, y - 0.12, x + 0.25, y - 0.12, x + wide / 2, y), ("C", x + 0.35, y + 0.1, x + 0.45, y + 0.1, x + wide, y)))  # fmt: skip  # noqa: E501


def _mountains() -> Iterator[Stroke]:
    """Yield three peaks, the foremost last, with strokes on their shaded sides."""
    for x, y, wide, high in ((0.1, 0.34, 0.62, 1.1), (-0.5, 0.52, 0.5, 0.82), (0.52, 0.56, 0.46, 0.66)):
        top = (x, y - high)
        peak = closed_path(
            *((x - wide, y), (x - 0.5 * wide, y - 0.52 * high), (x - 0.36 * wide, y - 0.56 * high), top),
            *((x + 0.3 * wide, y - 0.6 * high), (x + 0.44 * wide, y - 0.5 * high), (x + wide, y)),
        )
        yield Stroke("body", peak)
        ridge = (
            (x + 0.1 * wide, y - 0.72 * high),
            (x - 0.06 * wide, y - 0.5 * high),
            (x + 0.14 * wide, y - 0.3 * high),
            (x, y - 0.08 * high),
        )
        yield Stroke("line", open_path(top, *ridge))
        for share in (0.22, 0.36, 0.5, 0.64, 0.78):
            start = x + 0.12 * wide + 0.5 * wide * share * 0.5, y - high * (0.94 - share * 0.92)
            yield Stroke("fine", open_path(start, (start[0] + 0.2 * wide * (0.4 + share), start[1] + 0.24 * high * (0.35 + 0.5 * share))))


def _woods() -> Iterator[Stroke]:
    """Yield nine trees in rows, those behind first."""
    for x, y, r in (
        *((-0.3, -0.5, 0.24), (0.22, -0.56, 0.25), (0.64, -0.2, 0.23), (-0.66, -0.08, 0.25), (-0.14, -0.02, 0.27)),
        *((0.34, 0.14, 0.26), (-0.46, 0.38, 0.26), (0.06, 0.52, 0.25), (0.62, 0.48, 0.22)),
    ):
        yield Stroke("line", open_path((x, y + 0.7 * r), (x, y + 1.5 * r)))
        yield Stroke("body", _crown(x, y, r))
        yield Stroke("fine", open_path((x + 0.3 * r, y + 0.5 * r), (x + 0.62 * r, y + 0.1 * r)))
        yield Stroke("fine", open_path((x - 0.05 * r, y + 0.55 * r), (x + 0.4 * r, y - 0.05 * r)))


def _crown(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return the outline of a tree: six bulges round a middle."""
    spots = [(x + 0.86 * r * cos(k * pi / 3), y + 0.86 * r * sin(k * pi / 3)) for k in range(6)]
    outline: list[Segment] = [("M", *spots[0])]
    for k in range(6):
        turn, end = (k + 0.5) * pi / 3, spots[(k + 1) % 6]
        a, b = turn - 0.42, turn + 0.42
        outline.append(("C", x + 1.22 * r * cos(a), y + 1.22 * r * sin(a), x + 1.22 * r * cos(b), y + 1.22 * r * sin(b), *end))
    return (*outline, ("Z",))


def _town() -> Iterator[Stroke]:
    """Yield a town: two towers, houses with their roofs, and a wall before them."""
    for x, low, wide, high, roof in (
        *((-0.28, 0.44, 0.15, 0.92, 0.3), (0.34, 0.44, 0.13, 0.74, 0.26), (0.02, 0.44, 0.2, 0.56, 0.2)),
        *((-0.62, 0.46, 0.22, 0.4, 0.2), (0.68, 0.46, 0.22, 0.36, 0.2)),
    ):
        yield Stroke("body", closed_path((x - wide, low), (x - wide, low - high), (x + wide, low - high), (x + wide, low)))
        yield Stroke("dark", closed_path((x - wide - 0.04, low - high), (x, low - high - roof), (x + wide + 0.04, low - high)))
        yield Stroke("dark", closed_path(*((x + a * 0.045, low - 0.62 * high + b * 0.07) for a, b in ((-1, 1), (-1, -1), (1, -1), (1, 1)))))
    yield Stroke("body", closed_path((-0.96, 0.72), (-0.96, 0.36), (0.96, 0.36), (0.96, 0.72)))
    for number in range(6):
        x = -0.96 + number * 0.34
        yield Stroke("body", closed_path((x, 0.36), (x, 0.26), (x + 0.22, 0.26), (x + 0.22, 0.36)))
    yield Stroke("dark", (("M", -0.12, 0.72), ("L", -0.12, 0.56), ("C", -0.12, 0.42, 0.12, 0.42, 0.12, 0.56), ("L", 0.12, 0.72), ("Z",)))
    yield Stroke("fine", open_path((-0.84, 0.54), (-0.24, 0.54)))
    yield Stroke("fine", open_path((0.24, 0.54), (0.84, 0.54)))


def _fields() -> Iterator[Stroke]:
    """Yield a barn between fields with rows of plants."""
    yield Stroke("body", closed_path((-0.94, 0.1), (-0.2, -0.16), (0.1, 0.5), (-0.7, 0.78)))
    yield Stroke("body", closed_path((-0.08, -0.1), (0.8, -0.1), (0.94, 0.46), (0.2, 0.52)))
    for share in (0.2, 0.4, 0.6, 0.8):
        yield Stroke("fine", open_path((-0.94 + 0.74 * share, 0.1 - 0.26 * share), (-0.7 + 0.8 * share, 0.78 - 0.28 * share)))
        yield Stroke("fine", open_path((-0.08 + 0.88 * share, -0.1), (0.2 + 0.74 * share, 0.52 - 0.06 * share)))
    yield Stroke("body", closed_path((-0.3, -0.2), (-0.3, -0.5), (0.26, -0.5), (0.26, -0.2)))
    yield Stroke("dark", closed_path((-0.38, -0.48), (-0.02, -0.82), (0.34, -0.48)))
    yield Stroke("body", _crown(0.6, -0.4, 0.22))
    yield Stroke("line", open_path((0.6, -0.24), (0.6, -0.08)))


def _whale() -> Iterator[Stroke]:
    """Yield a whale that blows, and the waves around it."""
    back: tuple[Segment, ...] = (("M", -0.8, 0.3), ("C", -0.7, -0.3, 0.2, -0.42, 0.66, 0.3), ("Z",))
    yield Stroke("body", back)
    yield Stroke("dark", ellipse(-0.5, 0.1, 0.045, 0.045))
    yield Stroke("line", (("M", -0.3, -0.2), ("C", -0.3, -0.5, -0.5, -0.56, -0.6, -0.44)))
    yield Stroke("line", (("M", -0.3, -0.2), ("C", -0.3, -0.5, -0.1, -0.56, 0.0, -0.44)))
    yield Stroke("body", (("M", 0.6, 0.3), ("C", 0.7, 0.0, 0.74, -0.1, 0.58, -0.28), ("C", 0.74, -0.26, 0.8, -0.2, 0.82, -0.1), ("C", 0.86, -0.22, 0.92, -0.28, 0.98, -0.26), ("C", 0.92, 0.0, 0.9, 0.1, 0.84, 0.3), ("Z",)))  # fmt: skip  # noqa: E501
    for x, y in ((-0.95, 0.4), (-0.3, 0.48), (0.36, 0.4)):
        yield Stroke("line", (("M", x, y), ("C", x + 0.15, y - 0.12, x + 0.25, y - 0.12, x + 0.3, y), ("C", x + 0.35, y + 0.1, x + 0.45, y + 0.1, x + 0.58, y)))  # fmt: skip  # noqa: E501


def _dunes() -> Iterator[Stroke]:
    """Yield a row of dunes, with sand on their slopes, and a palm before them."""
    for x, y, wide, high in ((-0.2, 0.0, 0.74, 0.42), (0.4, 0.26, 0.56, 0.34), (-0.42, 0.46, 0.56, 0.3)):
        yield Stroke("body", (("M", x - wide, y), ("C", x - 0.4 * wide, y - 0.2 * high, x - 0.2 * wide, y - high, x, y - high), ("C", x + 0.2 * wide, y - 0.7 * high, x + 0.5 * wide, y - 0.1 * high, x + wide, y)))  # fmt: skip  # noqa: E501
        yield Stroke(
            "line", (("M", x, y - high), ("C", x - 0.1 * wide, y - 0.6 * high, x + 0.16 * wide, y - 0.4 * high, x + 0.02 * wide, y))
        )
        for share in (0.3, 0.5, 0.7):
            yield Stroke("fine", open_path((x + share * wide * 0.5, y - 0.3 * high), (x + share * wide * 0.9, y - 0.1 * high)))
    yield Stroke("line", (("M", 0.6, 0.7), ("C", 0.62, 0.4, 0.66, 0.1, 0.78, -0.16)))
    for x, y in ((0.5, -0.06), (0.56, -0.3), (0.8, -0.44), (1.0, -0.28), (1.04, 0.0)):
        yield Stroke("line", (("M", 0.78, -0.16), ("C", 0.78 + 0.5 * (x - 0.78), y - 0.1, x, y - 0.08, x, y)))


def _acacia() -> Iterator[Stroke]:
    """Yield two flat trees and grass between them."""
    for x, y, r in ((-0.24, -0.3, 0.62), (0.6, 0.1, 0.36)):
        low = y + 1.45 * r
        yield Stroke("line", (("M", x, low), ("C", x + 0.04 * r, low - 0.5 * r, x - 0.1 * r, y + 0.5 * r, x - 0.4 * r, y + 0.1 * r)))
        yield Stroke("line", (("M", x + 0.02 * r, low - 0.5 * r), ("C", x + 0.1 * r, y + 0.6 * r, x + 0.3 * r, y + 0.4 * r, x + 0.45 * r, y + 0.1 * r)))  # fmt: skip  # noqa: E501
        yield Stroke("body", (("M", x - r, y + 0.12 * r), ("C", x - 0.9 * r, y - 0.3 * r, x - 0.3 * r, y - 0.42 * r, x, y - 0.4 * r), ("C", x + 0.4 * r, y - 0.42 * r, x + 0.95 * r, y - 0.24 * r, x + r, y + 0.12 * r), ("C", x + 0.4 * r, y + 0.22 * r, x - 0.4 * r, y + 0.22 * r, x - r, y + 0.12 * r), ("Z",)))  # fmt: skip  # noqa: E501
        yield Stroke("fine", open_path((x + 0.1 * r, y + 0.04 * r), (x + 0.8 * r, y + 0.02 * r)))
        yield Stroke("fine", open_path((x + 0.2 * r, y - 0.12 * r), (x + 0.7 * r, y - 0.1 * r)))
    for x, y in ((-0.8, 0.5), (0.1, 0.64), (0.34, 0.4)):
        for lean in (-0.1, 0.0, 0.1):
            yield Stroke("fine", open_path((x, y), (x + lean, y - 0.18)))


SCENES: Mapping[str, Callable[[], Iterator[Stroke]]] = {
    "ship": _ship,
    "whale": _whale,
    "mountains": _mountains,
    "woods": _woods,
    "town": _town,
    "fields": _fields,
    "dunes": _dunes,
    "acacia": _acacia,
}
BY_SIGN: Mapping[str, tuple[str, ...]] = {
    "plant": ("woods", "mountains", "fields"),
    "town": ("town", "mountains"),
    "trees": ("woods",),
    "hills": ("mountains", "woods"),
    "peaks": ("mountains",),
    "field": ("fields",),
    "none": ("mountains", "woods"),
}
"""What zones on land may have, by the sign of their kind; those with other signs have mountains and woods."""

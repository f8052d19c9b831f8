"""Small scenes on a map: ships at sea; mountains, woods, fields and towns on land. Each is drawn in two inks in a circle of radius 1.

All are by one hand: areas in the light ink with a line of one width round them, and in the dark ink the sides away from the light, which is
at the upper left, and roofs.
"""

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


LINE, FINE = 0.042, 0.03
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
    """Yield three peaks, the foremost last, with their right sides in the shade."""
    for x, y, wide, high in ((0.1, 0.34, 0.62, 1.1), (-0.5, 0.52, 0.5, 0.82), (0.52, 0.56, 0.46, 0.66)):
        left = ((x - wide, y), (x - 0.5 * wide, y - 0.52 * high), (x - 0.36 * wide, y - 0.56 * high), (x, y - high))
        right = ((x + 0.3 * wide, y - 0.6 * high), (x + 0.44 * wide, y - 0.5 * high), (x + wide, y))
        ridge = ((x + 0.42, -0.0), (x + 0.28, -0.26), (x + 0.06, -0.44), (x + 0.14, -0.66))
        shade = tuple((x + (a - x) * wide, y + b * high) for a, b in ridge)
        yield Stroke("body", closed_path(*left, *right))
        yield Stroke("dark", closed_path((x, y - high), *right, *shade))
        for share in (0.3, 0.55):
            start = x - 0.62 * wide * share, y - 0.86 * high + 0.5 * high * share
            yield Stroke("fine", open_path(start, (start[0] - 0.12 * wide, start[1] + 0.22 * high)))


def _woods() -> Iterator[Stroke]:
    """Yield seven trees in rows, those behind first."""
    for x, y, r in (
        *((-0.34, -0.4, 0.31), (0.28, -0.42, 0.32), (-0.68, 0.06, 0.3), (0.0, 0.04, 0.33), (0.66, 0.06, 0.3)),
        *((-0.34, 0.48, 0.31), (0.32, 0.5, 0.31)),
    ):
        yield from _tree(x, y, r)


def _tree(x: float, y: float, r: float) -> Iterator[Stroke]:
    """Yield a tree: a crown of six bulges round (x, y), its shade, and a trunk."""
    yield Stroke("line", open_path((x, y + 0.8 * r), (x, y + 1.45 * r)))
    spots = [(x + 0.86 * r * cos(k * pi / 3), y + 0.86 * r * sin(k * pi / 3)) for k in range(6)]
    outline: list[Segment] = [("M", *spots[0])]
    for k in range(6):
        turn, end = (k + 0.5) * pi / 3, spots[(k + 1) % 6]
        a, b = turn - 0.42, turn + 0.42
        outline.append(("C", x + 1.22 * r * cos(a), y + 1.22 * r * sin(a), x + 1.22 * r * cos(b), y + 1.22 * r * sin(b), *end))
    yield Stroke("body", (*outline, ("Z",)))
    inner: Segment = ("C", x + 0.1 * r, y + 0.72 * r, x + 0.62 * r, y + 0.46 * r, *spots[0])
    yield Stroke("dark", (("M", *spots[0]), *outline[1:3], inner, ("Z",)))


def _town() -> Iterator[Stroke]:
    """Yield a town: two towers, houses with their roofs, and a wall before them."""
    for x, low, wide, high, roof in (
        *((-0.3, 0.44, 0.17, 0.9, 0.34), (0.36, 0.44, 0.15, 0.7, 0.3), (0.03, 0.44, 0.22, 0.5, 0.24)),
        *((-0.68, 0.46, 0.22, 0.34, 0.24), (0.7, 0.46, 0.22, 0.3, 0.24)),
    ):
        yield Stroke("body", closed_path((x - wide, low), (x - wide, low - high), (x + wide, low - high), (x + wide, low)))
        yield Stroke("dark", closed_path((x - wide - 0.05, low - high), (x, low - high - roof), (x + wide + 0.05, low - high)))
        if high > 0.6:
            yield Stroke("line", open_path((x, low - 0.72 * high), (x, low - 0.56 * high)))
    yield Stroke("body", closed_path((-0.96, 0.76), (-0.96, 0.38), (0.96, 0.38), (0.96, 0.76)))
    for number in range(4):
        x = -0.96 + number * 0.56
        yield Stroke("body", closed_path((x, 0.38), (x, 0.26), (x + 0.24, 0.26), (x + 0.24, 0.38)))
    yield Stroke("dark", (("M", -0.15, 0.76), ("L", -0.15, 0.6), ("C", -0.15, 0.44, 0.15, 0.44, 0.15, 0.6), ("L", 0.15, 0.76), ("Z",)))


def _fields() -> Iterator[Stroke]:
    """Yield a barn between fields with rows of plants."""
    yield Stroke("body", closed_path((-0.94, 0.1), (-0.2, -0.16), (0.1, 0.5), (-0.7, 0.78)))
    yield Stroke("body", closed_path((-0.08, -0.1), (0.8, -0.1), (0.94, 0.46), (0.2, 0.52)))
    for share in (0.2, 0.4, 0.6, 0.8):
        yield Stroke("fine", open_path((-0.94 + 0.74 * share, 0.1 - 0.26 * share), (-0.7 + 0.8 * share, 0.78 - 0.28 * share)))
        yield Stroke("fine", open_path((-0.08 + 0.88 * share, -0.1), (0.2 + 0.74 * share, 0.52 - 0.06 * share)))
    yield Stroke("body", closed_path((-0.3, -0.2), (-0.3, -0.5), (0.26, -0.5), (0.26, -0.2)))
    yield Stroke("dark", closed_path((-0.38, -0.48), (-0.02, -0.82), (0.34, -0.48)))
    yield Stroke("dark", closed_path((0.06, -0.2), (0.06, -0.46), (0.26, -0.46), (0.26, -0.2)))
    yield from _tree(0.62, -0.44, 0.26)


def _whale() -> Iterator[Stroke]:
    """Yield a whale that blows, its belly light, and the waves around it."""
    yield Stroke("dark", (("M", 0.6, 0.3), ("C", 0.7, 0.0, 0.74, -0.1, 0.54, -0.3), ("C", 0.74, -0.28, 0.8, -0.22, 0.83, -0.12), ("C", 0.86, -0.24, 0.94, -0.3, 1.02, -0.28), ("C", 0.94, 0.0, 0.92, 0.1, 0.84, 0.3), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("dark", (("M", -0.84, 0.3), ("C", -0.74, -0.34, 0.24, -0.46, 0.72, 0.3), ("Z",)))
    yield Stroke("body", (("M", -0.8, 0.3), ("C", -0.66, 0.06, 0.0, 0.0, 0.46, 0.3), ("Z",)))
    yield Stroke("body", ellipse(-0.42, -0.02, 0.05, 0.05))
    for side in (-1, 1):
        yield Stroke("line", (("M", -0.24, -0.3), ("C", -0.24, -0.58, -0.24 + side * 0.2, -0.64, -0.24 + side * 0.32, -0.5)))
    for x, y in ((-0.95, 0.4), (-0.3, 0.5), (0.36, 0.4)):
        yield Stroke("line", (("M", x, y), ("C", x + 0.15, y - 0.12, x + 0.25, y - 0.12, x + 0.3, y), ("C", x + 0.35, y + 0.1, x + 0.45, y + 0.1, x + 0.58, y)))  # fmt: skip  # noqa: E501


def _dunes() -> Iterator[Stroke]:
    """Yield a row of dunes with their right sides in the shade, and a palm before them."""
    for x, y, wide, high in ((-0.2, 0.0, 0.74, 0.46), (0.42, 0.28, 0.54, 0.36), (-0.42, 0.5, 0.6, 0.36)):
        lee: Segment = ("C", x + 0.2 * wide, y - 0.7 * high, x + 0.5 * wide, y - 0.1 * high, x + wide, y)
        yield Stroke(
            "body", (("M", x - wide, y), ("C", x - 0.4 * wide, y - 0.2 * high, x - 0.2 * wide, y - high, x, y - high), lee, ("Z",))
        )
        crest: Segment = ("C", x + 0.3 * wide, y - 0.1 * high, x - 0.16 * wide, y - 0.5 * high, x, y - high)
        yield Stroke("dark", (("M", x, y - high), lee, ("L", x + 0.2 * wide, y), crest, ("Z",)))
    yield Stroke("line", (("M", 0.62, 0.74), ("C", 0.64, 0.4, 0.68, 0.1, 0.8, -0.2)))
    for x, y in ((0.42, -0.04), (0.5, -0.42), (1.0, -0.56), (1.14, -0.26), (1.12, 0.06)):
        over = 0.8 + 0.5 * (x - 0.8), -0.3 + 0.5 * (y + 0.2)
        yield Stroke("dark", (("M", 0.8, -0.2), ("C", over[0], over[1] - 0.12, x, y - 0.12, x, y), ("C", x - 0.1 * (x - 0.8), y - 0.06, over[0], over[1] + 0.1, 0.8, -0.14), ("Z",)))  # fmt: skip  # noqa: E501


def _acacia() -> Iterator[Stroke]:
    """Yield two flat trees and grass between them."""
    for x, y, r in ((-0.24, -0.3, 0.62), (0.6, 0.1, 0.36)):
        low = y + 1.45 * r
        yield Stroke("line", (("M", x, low), ("C", x + 0.04 * r, low - 0.5 * r, x - 0.1 * r, y + 0.5 * r, x - 0.4 * r, y + 0.1 * r)))
        yield Stroke("line", (("M", x + 0.02 * r, low - 0.5 * r), ("C", x + 0.1 * r, y + 0.6 * r, x + 0.3 * r, y + 0.4 * r, x + 0.45 * r, y + 0.1 * r)))  # fmt: skip  # noqa: E501
        yield Stroke("body", (("M", x - r, y + 0.12 * r), ("C", x - 0.9 * r, y - 0.3 * r, x - 0.3 * r, y - 0.42 * r, x, y - 0.4 * r), ("C", x + 0.4 * r, y - 0.42 * r, x + 0.95 * r, y - 0.24 * r, x + r, y + 0.12 * r), ("C", x + 0.4 * r, y + 0.22 * r, x - 0.4 * r, y + 0.22 * r, x - r, y + 0.12 * r), ("Z",)))  # fmt: skip  # noqa: E501
        under: Segment = ("C", x + 0.4 * r, y + 0.22 * r, x - 0.4 * r, y + 0.22 * r, x - r, y + 0.12 * r)
        light: Segment = ("C", x - 0.3 * r, y + 0.06 * r, x + 0.5 * r, y + 0.02 * r, x + 0.78 * r, y - 0.2 * r)
        yield Stroke("dark", (("M", x + 0.78 * r, y - 0.2 * r), ("C", x + 0.9 * r, y - 0.1 * r, x + r, y, x + r, y + 0.12 * r), under, light, ("Z",)))  # fmt: skip  # noqa: E501
    for x, y in ((-0.8, 0.5), (0.1, 0.64), (0.34, 0.4)):
        for lean in (-0.1, 0.0, 0.1):
            yield Stroke("line", open_path((x, y), (x + 1.4 * lean, y - 0.2)))


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
    "town": ("town", "mountains", "fields"),
    "trees": ("woods", "mountains"),
    "hills": ("mountains", "woods", "fields"),
    "peaks": ("mountains", "woods"),
    "field": ("fields", "woods"),
    "none": ("mountains", "woods", "fields"),
}
"""What zones on land may have, by the sign of their kind; those with other signs have what those without one have."""

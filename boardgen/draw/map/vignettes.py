"""Small scenes on a map: ships at sea; mountains, woods, fields and towns on land. Each is drawn in two inks in a circle of radius 1.

All are by one hand: areas in the light ink with a line of one width round them, and in the dark ink the sides away from the light, which is
at the upper left, and roofs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from math import cos, hypot, pi, sin
from typing import Literal

from boardgen.draw.piece.symbols import place_outline
from boardgen.draw.shape import hatch, ink, outlines
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
SIGN_LINE = 0.22
"""The width of lines of small scenes, in mm."""


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


def draw_sign(name: str, x: float, y: float, r: float, style: ink.Style) -> Iterator[Shape]:
    """Yield a small scene on land that may be as small as 1.3 mm, so with lines of one width; raises KeyError for one that is unknown."""
    yield from _draw_sign(name, x, y, r, *_sign_inks(name, style))


def _sign_inks(name: str, style: ink.Style) -> tuple[str, str]:
    dark, light = SIGN_PAINTS[name]
    return (hatch.BLACK, ink.PAPER) if style == "black" else (dark, light if style == "colour" else ink.PAPER)


def _draw_sign(name: str, x: float, y: float, r: float, dark: str, light: str, *, shaded: bool = True) -> Iterator[Shape]:
    paints: Mapping[Look, Paint] = {
        "body": Paint(fill=light, stroke=dark, width=SIGN_LINE, join="round"),
        "dark": Paint(fill=dark),
        "line": Paint(stroke=dark, width=SIGN_LINE, cap="round"),
    }
    for look, segments in _scene(name):
        if look == "dark" and not shaded:
            continue
        yield Path(_round_segments(place_outline(segments, x, y, r)), paints[look])


CLUMP = ((0.4, -0.28, 0.46), (-0.42, -0.04, 0.56), (0.22, 0.34, 0.5))
"""The signs of a clump, the farthest first: how far each is to the east and the south of its middle, and its radius, in radii."""
FAINT = 0.5
"""How much of the ground is in the inks of a clump."""


def draw_clump(name: str, r: float, style: ink.Style) -> Iterator[Shape]:
    """Yield three trees, or two of another sign, which overlap, within `r` mm of (0, 0): terrain, in faint ink, in black in outlines."""
    ground = ink.CREAM if style == "colour" else ink.PAPER
    dark, light = (one if style == "black" else ink.mix(one, ground, FAINT) for one in _sign_inks(name, style))
    for east, south, share in CLUMP[0 if name == "trees" else 1 :]:
        yield from _draw_sign(name, east * r, south * r, share * r, dark, light, shaded=style != "black")


_ROUND = partial(round, ndigits=2)


def _round_segments(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple([(one[0], *map(_ROUND, one[1:])) for one in segments])


ASIDE, FARTHEST, STEP = 0.76, 4.0, 0.25
"""What a scene that is off the middle of its mesh has of its largest size; how far it may be moved, and by what steps, in mm."""


@cache
def move_aside(name: str, pitch: float, clear: float, side: int) -> tuple[float, float, float]:
    """Return radius and place of a scene as far to the south (`side` 1) or north (-1) in its mesh as pieces leave room, in mm.

    The pieces are discs of ROOMY on the four corners of a mesh of a square board, and `clear` mm around each are free.
    """
    by, east, south = BETWEEN_DISCS[name]
    circle = pitch * (0.5**0.5 - ROOMY / 2) - clear
    r = ASIDE * by * circle
    spots = [(x * r, y * r) for part in _scene(name) for loop in outlines.loops(part.segments, STILL) for x, y in loop]
    least = (ROOMY * pitch / 2 + clear + LINE * r / 2) ** 2

    def fits(x: float, y: float) -> bool:
        return all((pitch / 2 - abs(u + x)) ** 2 + (pitch / 2 - abs(v + y)) ** 2 >= least for u, v in spots)

    steps = [STEP * number for number in range(int(FARTHEST / STEP), 0, -1)]
    places = ((across, side * far) for far in steps for across in (0.0, -STEP, STEP, -4 * STEP, 4 * STEP, -7 * STEP, 7 * STEP))
    found = next((place for place in places if fits(*place)), None)
    return (r, *found) if found is not None else (by * circle, by * circle * east, by * circle * south)


@cache
def _scene(name: str) -> tuple[Stroke, ...]:
    """Return a scene made so large that it just fits into its circle."""
    parts = list((SCENES.get(name) or SIGNS[name])())
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
    """Yield firs and leafy trees of several sizes, those behind first."""
    for x, y, r, needles in (
        *((-0.46, -0.3, 0.4, True), (0.04, -0.5, 0.42, True), (0.5, -0.26, 0.34, False), (-0.8, 0.22, 0.3, False)),
        *((-0.26, 0.24, 0.44, True), (0.2, 0.4, 0.3, False), (0.7, 0.26, 0.42, True)),
    ):
        yield from (_fir if needles else _leafy)(x, y, r)


def _fir(x: float, y: float, r: float) -> Iterator[Stroke]:
    """Yield a fir of two tiers round (x, y), one half in the shade."""
    right = (x + 0.62 * r, y + 0.8 * r), (x + 0.2 * r, y - 0.3 * r), (x + 0.3 * r, y - 0.3 * r)
    left = [(2 * x - u, v) for u, v in reversed(right)]
    yield Stroke("line", open_path((x, y + 0.8 * r), (x, y + 1.2 * r)))
    yield Stroke("body", closed_path((x, y - 1.2 * r), *left, *right))
    yield Stroke("dark", closed_path((x, y - 1.2 * r), (x - 0.12 * r, y + 0.8 * r), *right))


def _leafy(x: float, y: float, r: float) -> Iterator[Stroke]:
    """Yield a tree with a round crown about (x, y), one side in the shade."""
    yield Stroke("line", open_path((x, y + 0.8 * r), (x, y + 1.3 * r)))
    yield Stroke("body", ellipse(x, y, 0.8 * r, 0.9 * r))
    rim: Segment = ("C", x + 1.1 * r, y - 0.9 * r, x + 1.1 * r, y + 0.9 * r, x, y + 0.9 * r)
    inner: Segment = ("C", x + 0.5 * r, y + 0.5 * r, x + 0.5 * r, y - 0.5 * r, x + 0.1 * r, y - 0.9 * r)
    yield Stroke("dark", (("M", x + 0.1 * r, y - 0.9 * r), rim, inner, ("Z",)))


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
    """Yield a town: houses in two rows about a church."""
    yield from _steep(-0.68, 0.2, 0.2, 0.36, 0.3)
    yield from _house(0.44, 0.2, 0.44, 0.34, 0.36)
    yield Stroke("body", _box(-0.32, -0.42, 0.02, 0.2))
    yield Stroke("line", open_path((-0.15, -0.2), (-0.15, 0.0)))
    yield Stroke("dark", closed_path((-0.38, -0.4), (-0.15, -0.98), (0.08, -0.4)))
    yield from _house(-0.56, 0.72, 0.36, 0.26, 0.28)
    yield from _steep(0.06, 0.76, 0.22, 0.36, 0.3)
    yield from _house(0.62, 0.7, 0.32, 0.24, 0.28)


def _city() -> Iterator[Stroke]:
    """Yield the towers of a city, those behind first, their right sides in the shade."""
    for x, low, wide, top, floors in (
        *((-0.3, 0.5, 0.2, -0.56, 0), (0.66, 0.5, 0.18, -0.3, 0), (0.2, 0.5, 0.26, -0.42, 0), (0.2, -0.42, 0.16, -0.74, 0)),
        *((-0.68, 0.7, 0.24, 0.0, 3), (0.46, 0.7, 0.24, -0.06, 3), (-0.12, 0.7, 0.2, -0.2, 4)),
    ):
        yield Stroke("body", _box(x - wide, top, x + wide, low))
        yield Stroke("dark", _box(x + 0.4 * wide, top, x + wide, low))
        for floor in range(floors):
            y = top + 0.14 + 0.18 * floor
            yield Stroke("fine", open_path((x - 0.7 * wide, y), (x + 0.1 * wide, y)))
    yield Stroke("line", open_path((0.2, -0.74), (0.2, -1.0)))
    yield Stroke("line", open_path((-1.0, 0.7), (0.96, 0.7)))


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


def _dune() -> Iterator[Stroke]:
    """Yield two low dunes, the lee of each in the shade."""
    for x, y, wide, high in ((0.3, -0.02, 0.66, 0.4), (-0.2, 0.34, 0.8, 0.52)):
        lee: Segment = ("C", x + 0.34 * wide, y - 0.86 * high, x + 0.6 * wide, y - 0.16 * high, x + wide, y)
        start = x + 0.02 * wide, y - high
        slope: Segment = ("C", x - 0.6 * wide, y - 0.16 * high, x - 0.34 * wide, y - 0.86 * high, *start)
        yield Stroke("body", (("M", x - wide, y), slope, lee, ("Z",)))
        yield Stroke("dark", (("M", *start), lee, ("L", x + 0.3 * wide, y), ("C", x - 0.02 * wide, y - 0.24 * high, x - 0.1 * wide, y - 0.62 * high, *start), ("Z",)))  # fmt: skip  # noqa: E501


def _pyramids() -> Iterator[Stroke]:
    """Yield three pyramids, the smallest in front, their right sides in the shade."""
    for x, y, wide in ((0.3, 0.2, 0.6), (-0.36, 0.36, 0.6), (0.52, 0.5, 0.36)):
        top, foot = (x, y - 1.2 * wide), (x + 0.34 * wide, y + 0.12 * wide)
        yield Stroke("body", closed_path((x - wide, y), top, (x + wide, y), foot))
        yield Stroke("dark", closed_path(top, (x + wide, y), foot))
        for share in (0.4, 0.7):
            yield Stroke("fine", open_path((x - 0.8 * wide * share, y - 1.2 * wide * (1 - share)), (x - 0.2 * wide * share, y - 1.14 * wide * (1 - share))))  # fmt: skip  # noqa: E501


def _jungle() -> Iterator[Stroke]:
    """Yield a roof of crowns that hide each other, those behind first, with two palms that rise over it."""
    for x, low, high, lean in ((0.3, -0.1, 0.6, 0.1), (-0.36, -0.1, 0.44, -0.1)):
        yield from _palm(x, low, high, lean, 0.62)
    for x, y, r in (
        *((-0.2, -0.2, 0.27), (0.22, -0.2, 0.26), (-0.52, 0.02, 0.29), (0.54, 0.04, 0.29), (0.02, 0.04, 0.3)),
        *((-0.74, 0.34, 0.25), (-0.28, 0.34, 0.3), (0.26, 0.36, 0.3), (0.74, 0.36, 0.24)),
    ):
        yield Stroke("body", ellipse(x, y, r, 0.9 * r))
        rim: Segment = ("C", x + 0.84 * r, y + 0.56 * r, x + 0.3 * r, y + 0.96 * r, x - 0.24 * r, y + 0.86 * r)
        inner: Segment = ("C", x + 0.3 * r, y + 0.62 * r, x + 0.62 * r, y + 0.3 * r, x + 0.86 * r, y - 0.26 * r)
        yield Stroke("dark", (("M", x + 0.86 * r, y - 0.26 * r), rim, inner, ("Z",)))


def _elephant() -> Iterator[Stroke]:
    """Yield an elephant in the grass, which walks to the west."""
    for x in (-0.12, 0.56):
        yield Stroke("dark", closed_path((x, 0.2), (x + 0.2, 0.2), (x + 0.18, 0.66), (x + 0.02, 0.66)))
    yield Stroke("body", (
        ("M", -0.3, -0.36), ("C", -0.1, -0.56, 0.44, -0.6, 0.7, -0.36), ("C", 0.9, -0.2, 0.9, 0.1, 0.84, 0.7), ("L", 0.62, 0.7),
        ("L", 0.56, 0.24), ("C", 0.4, 0.34, 0.2, 0.32, 0.1, 0.28), ("L", 0.06, 0.7), ("L", -0.16, 0.7), ("L", -0.2, 0.2),
        ("C", -0.36, 0.16, -0.46, 0.06, -0.5, 0.0), ("C", -0.6, 0.1, -0.58, 0.4, -0.66, 0.56), ("C", -0.74, 0.68, -0.86, 0.6, -0.9, 0.5),
        ("C", -0.8, 0.54, -0.78, 0.44, -0.8, 0.2), ("C", -0.84, -0.1, -0.8, -0.36, -0.62, -0.46),
        ("C", -0.5, -0.54, -0.38, -0.46, -0.3, -0.36), ("Z",),
    ))  # fmt: skip
    yield Stroke("dark", (("M", -0.42, -0.36), ("C", -0.2, -0.48, 0.02, -0.3, 0.0, -0.06), ("C", -0.04, 0.16, -0.2, 0.2, -0.26, 0.1), ("C", -0.3, -0.04, -0.44, -0.16, -0.42, -0.36), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("dark", ellipse(-0.58, -0.2, 0.045, 0.045))
    yield Stroke("line", (("M", -0.56, 0.1), ("C", -0.62, 0.24, -0.7, 0.3, -0.92, 0.24)))
    yield Stroke("line", (("M", 0.86, -0.1), ("C", 0.96, 0.0, 0.94, 0.16, 0.96, 0.26)))
    for x in (-0.96, -0.3, 0.3, 0.96):
        for lean in (-0.08, 0.0, 0.08):
            yield Stroke("fine", open_path((x, 0.74), (x + 1.2 * lean, 0.58)))


def _giraffe() -> Iterator[Stroke]:
    """Yield a giraffe beside a flat tree."""
    yield Stroke("line", (("M", -0.66, 0.8), ("C", -0.62, 0.4, -0.7, 0.1, -0.58, -0.4)))
    yield Stroke("body", (("M", -1.0, -0.36), ("C", -0.94, -0.64, -0.7, -0.72, -0.56, -0.7), ("C", -0.36, -0.72, -0.2, -0.6, -0.16, -0.36), ("C", -0.4, -0.28, -0.8, -0.28, -1.0, -0.36), ("Z",)))  # fmt: skip  # noqa: E501
    for x, y in ((0.16, 0.2), (0.58, 0.2)):
        yield Stroke("dark", closed_path((x, y), (x + 0.12, y), (x + 0.08, 0.8), (x + 0.02, 0.8)))
    yield Stroke("body", (
        ("M", 0.12, -0.64), ("L", -0.12, -0.56), ("L", -0.1, -0.46), ("L", 0.1, -0.48), ("C", 0.1, -0.2, 0.06, 0.0, 0.08, 0.16),
        ("L", 0.04, 0.8), ("L", 0.14, 0.8), ("L", 0.26, 0.34), ("L", 0.6, 0.34), ("L", 0.64, 0.8), ("L", 0.74, 0.8), ("L", 0.76, 0.2),
        ("C", 0.8, 0.06, 0.76, -0.06, 0.62, -0.06), ("L", 0.36, -0.1), ("C", 0.28, -0.3, 0.24, -0.5, 0.22, -0.6), ("L", 0.2, -0.74),
        ("Z",),
    ))  # fmt: skip
    for x, y, r in ((0.16, -0.34, 0.05), (0.2, -0.12, 0.06), (0.22, 0.12, 0.08), (0.42, 0.04, 0.08), (0.6, 0.1, 0.08), (0.42, 0.24, 0.05)):
        yield Stroke("dark", ellipse(x, y, r, r))
    yield Stroke("line", (("M", 0.77, 0.06), ("C", 0.88, 0.14, 0.86, 0.3, 0.9, 0.4)))


def _palm(x: float, low: float, high: float, lean: float, share: float = 1.0) -> Iterator[Stroke]:
    """Yield a palm whose foot is at (x, low), and whose leaves are `share` of those of a single one."""
    top = x + lean, low - high
    yield Stroke("line", (("M", x, low), ("C", x, low - 0.4 * high, top[0], top[1] + 0.3 * high, *top)))
    for across, down in ((-0.46, 0.16), (-0.34, -0.14), (0.0, -0.26), (0.36, -0.12), (0.46, 0.18)):
        u, v = top[0] + share * across, top[1] + share * down
        over = top[0] + 0.5 * share * across, top[1] + share * (0.3 * down - 0.16)
        yield Stroke("dark", (("M", *top), ("C", over[0], over[1], u, v - 0.16 * share, u, v), ("C", u - 0.2 * share * across, v - 0.08 * share, over[0], over[1] + 0.16 * share, *top), ("Z",)))  # fmt: skip  # noqa: E501


def _box(x0: float, y0: float, x1: float, y1: float) -> tuple[Segment, ...]:
    return closed_path((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _wave(x: float, y: float) -> Stroke:
    """Return a wave that begins at (x, y)."""
    return Stroke("line", (("M", x, y), ("C", x + 0.13, y - 0.13, x + 0.25, y - 0.1, x + 0.28, y), ("C", x + 0.36, y + 0.1, x + 0.46, y + 0.08, x + 0.56, y)))  # fmt: skip  # noqa: E501


def _vineyard() -> Iterator[Stroke]:
    """Yield a hill with rows of vines on poles, and a house at the top."""
    yield Stroke("body", (("M", -1.0, 0.66), ("C", -0.6, -0.2, 0.1, -0.5, 0.5, -0.3), ("C", 0.8, -0.14, 0.9, 0.3, 1.0, 0.66), ("Z",)))
    yield Stroke("body", _box(0.1, -0.66, 0.54, -0.3))
    yield Stroke("dark", closed_path((0.02, -0.64), (0.2, -0.88), (0.46, -0.88), (0.62, -0.64)))
    for x, y, many in ((-0.36, -0.06, 3), (-0.58, 0.22, 4), (-0.74, 0.52, 5)):
        for number in range(many):
            spot = x + 0.36 * number, y + 0.02 * number
            yield Stroke("line", open_path((spot[0], spot[1] + 0.1), (spot[0], spot[1] - 0.16)))
            yield Stroke("dark", ellipse(spot[0], spot[1] - 0.06, 0.12, 0.08))


def _marsh() -> Iterator[Stroke]:
    """Yield reeds in still water, and a heron that stands among them."""
    for x, y, wide in ((-1.0, 0.5, 0.9), (0.1, 0.62, 0.9), (-0.5, 0.74, 0.9), (-0.9, 0.3, 0.5), (0.5, 0.4, 0.5)):
        yield Stroke("fine", open_path((x, y), (x + wide, y)))
    for x, y, high in (
        (-0.84, 0.46, 0.8),
        (-0.68, 0.48, 1.06),
        (-0.5, 0.48, 0.76),
        (0.56, 0.58, 0.7),
        (0.72, 0.58, 0.96),
        (0.88, 0.58, 0.66),
    ):
        yield Stroke("line", open_path((x, y), (x + 0.06, y - high)))
        yield Stroke("dark", ellipse(x + 0.06, y - high, 0.055, 0.16))
    yield Stroke("line", open_path((-0.02, 0.2), (-0.04, 0.64)))
    yield Stroke("line", open_path((0.1, 0.2), (0.12, 0.64)))
    yield Stroke("body", (("M", -0.16, -0.5), ("C", -0.3, -0.3, 0.0, -0.3, -0.12, -0.1), ("C", -0.2, 0.1, -0.1, 0.28, 0.1, 0.26), ("C", 0.3, 0.24, 0.4, 0.1, 0.46, 0.12), ("C", 0.36, -0.1, 0.1, -0.2, -0.02, -0.12), ("C", 0.08, -0.3, -0.16, -0.34, -0.06, -0.5), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("dark", closed_path((-0.06, -0.54), (-0.2, -0.6), (-0.5, -0.44), (-0.14, -0.46)))


def _canyon() -> Iterator[Stroke]:
    """Yield two flat rocks with their layers, the right sides in the shade, and a cactus."""
    for x, low, wide, high in ((0.22, 0.5, 0.62, 1.0), (-0.5, 0.66, 0.44, 0.66)):
        top = low - high
        left = ((x - wide, low), (x - 0.76 * wide, low - 0.4 * high), (x - 0.7 * wide, top))
        right = ((x + 0.7 * wide, top), (x + 0.74 * wide, low - 0.4 * high), (x + wide, low))
        yield Stroke("body", closed_path(*left, *right))
        yield Stroke("dark", closed_path((x + 0.24 * wide, top), *right, (x + 0.44 * wide, low), (x + 0.2 * wide, low - 0.5 * high)))
        for share in (0.3, 0.52, 0.74):
            yield Stroke("fine", open_path((x - (0.72 + 0.1 * share) * wide, top + share * high), (x + 0.1 * wide, top + share * high)))
    yield Stroke("line", open_path((0.9, 0.76), (0.9, 0.2)))
    yield Stroke("line", (("M", 0.76, 0.32), ("C", 0.76, 0.5, 0.8, 0.52, 0.9, 0.52)))
    yield Stroke("line", (("M", 1.04, 0.26), ("C", 1.04, 0.42, 1.0, 0.44, 0.9, 0.44)))
    yield Stroke("fine", open_path((-0.98, 0.76), (0.94, 0.76)))


def _lighthouse() -> Iterator[Stroke]:
    """Yield a lighthouse on a rock in the sea, with its light."""
    yield Stroke("dark", closed_path((-0.72, 0.6), (-0.5, 0.3), (-0.2, 0.22), (0.3, 0.2), (0.52, 0.36), (0.74, 0.6)))
    yield Stroke("body", closed_path((-0.2, 0.24), (-0.13, -0.42), (0.13, -0.42), (0.2, 0.24)))
    for low, high in ((0.08, -0.08), (-0.24, -0.42)):
        wide = 0.165 + 0.1 * low
        yield Stroke("dark", closed_path((-wide, low), (-wide + 0.02, high), (wide - 0.02, high), (wide, low)))
    yield Stroke("body", _box(-0.1, -0.64, 0.1, -0.42))
    yield Stroke("dark", closed_path((-0.17, -0.64), (0.0, -0.86), (0.17, -0.64)))
    for side in (-1, 1):
        for rise in (-0.2, 0.0, 0.2):
            yield Stroke("fine", open_path((side * 0.24, -0.54 + 0.3 * rise), (side * 0.78, -0.54 + rise)))
    for x, y in ((-1.0, 0.74), (-0.28, 0.82), (0.44, 0.74)):
        yield _wave(x, y)


def _caravan() -> Iterator[Stroke]:
    """Yield two camels with their loads on a track."""
    for x, y, r in ((-0.5, -0.06, 0.9), (0.44, 0.16, 1.0)):
        for leg, aside in ((-0.26, -0.04), (-0.16, 0.04), (0.16, -0.04), (0.26, 0.04)):
            yield Stroke("line", open_path((x + leg * r, y + 0.1 * r), (x + (leg + aside) * r, y + 0.5 * r)))
        yield Stroke("dark", (("M", x - 0.3 * r, y - 0.12 * r), ("C", x - 0.1 * r, y - 0.06 * r, x + 0.1 * r, y - 0.06 * r, x + 0.24 * r, y - 0.16 * r), ("L", x + 0.4 * r, y - 0.46 * r), ("L", x + 0.42 * r, y - 0.62 * r), ("L", x + 0.48 * r, y - 0.48 * r), ("L", x + 0.66 * r, y - 0.34 * r), ("L", x + 0.62 * r, y - 0.24 * r), ("L", x + 0.48 * r, y - 0.3 * r), ("L", x + 0.34 * r, y + 0.12 * r), ("C", x + 0.1 * r, y + 0.2 * r, x - 0.14 * r, y + 0.2 * r, x - 0.32 * r, y + 0.14 * r), ("Z",)))  # fmt: skip  # noqa: E501
        yield Stroke("line", open_path((x - 0.32 * r, y - 0.08 * r), (x - 0.42 * r, y + 0.2 * r)))
        yield Stroke("body", (("M", x - 0.2 * r, y - 0.08 * r), ("C", x - 0.26 * r, y - 0.42 * r, x + 0.2 * r, y - 0.42 * r, x + 0.16 * r, y - 0.08 * r), ("C", x + 0.1 * r, y + 0.04 * r, x - 0.12 * r, y + 0.04 * r, x - 0.2 * r, y - 0.08 * r), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("fine", (("M", -1.0, 0.44), ("C", -0.4, 0.5, 0.2, 0.66, 1.0, 0.76)))
    yield Stroke("fine", (("M", -0.9, 0.62), ("C", -0.4, 0.64, 0.0, 0.78, 0.4, 0.86)))


def _volcano() -> Iterator[Stroke]:
    """Yield a mountain that smokes, its right side in the shade."""
    rim = (-0.2, -0.3), (-0.08, -0.22), (0.06, -0.26), (0.2, -0.3)
    yield Stroke("body", (("M", -0.96, 0.6), ("C", -0.6, 0.4, -0.34, 0.0, *rim[0]), *(("L", *spot) for spot in rim[1:]), ("C", 0.34, 0.0, 0.6, 0.4, 0.96, 0.6), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("dark", (("M", *rim[2]), ("L", *rim[3]), ("C", 0.34, 0.0, 0.6, 0.4, 0.96, 0.6), ("L", 0.3, 0.6), ("L", 0.22, 0.3), ("L", 0.02, 0.1), ("L", 0.1, -0.06), ("Z",)))  # fmt: skip  # noqa: E501
    for x, y, high in ((-0.4, 0.5, 0.34), (-0.2, 0.5, 0.5), (-0.62, 0.54, 0.16)):
        yield Stroke("fine", open_path((x, y), (x + 0.12, y - high)))
    for x, y, r in ((0.0, -0.46, 0.13), (0.16, -0.66, 0.18), (0.42, -0.8, 0.14)):
        yield Stroke("body", ellipse(x, y, 1.2 * r, r))


def _palms() -> Iterator[Stroke]:
    """Yield three palms of a plantation."""
    for x, low, high, lean in ((-0.5, 0.5, 0.74, -0.12), (0.5, 0.46, 0.66, 0.14), (0.0, 0.72, 1.14, 0.08)):
        yield from _palm(x, low, high, lean)
    yield Stroke("fine", (("M", -0.9, 0.6), ("C", -0.4, 0.5, 0.4, 0.5, 0.9, 0.6)))


def _chapel() -> Iterator[Stroke]:
    """Yield a chapel with its bell, and a cypress on either side."""
    yield Stroke("body", _box(-0.1, -0.1, 0.66, 0.6))
    yield Stroke("dark", closed_path((-0.1, -0.08), (0.02, -0.36), (0.6, -0.36), (0.74, -0.08)))
    yield Stroke("body", closed_path((-0.5, 0.6), (-0.5, -0.3), (-0.26, -0.62), (-0.02, -0.3), (-0.02, 0.6)))
    yield Stroke("dark", ellipse(-0.26, -0.24, 0.08, 0.1))
    yield Stroke("dark", (("M", -0.38, 0.6), ("L", -0.38, 0.3), ("C", -0.38, 0.14, -0.14, 0.14, -0.14, 0.3), ("L", -0.14, 0.6), ("Z",)))
    yield Stroke("line", open_path((-0.26, -0.62), (-0.26, -0.92)))
    yield Stroke("line", open_path((-0.36, -0.8), (-0.16, -0.8)))
    for x in (0.2, 0.44):
        yield Stroke("line", open_path((x, 0.1), (x, 0.34)))
    for x, y, high in ((-0.74, 0.62, 0.8), (0.84, 0.6, 0.66)):
        yield Stroke("dark", (("M", x, y), ("C", x - 0.16, y - 0.3 * high, x - 0.1, y - 0.7 * high, x, y - high), ("C", x + 0.1, y - 0.7 * high, x + 0.16, y - 0.3 * high, x, y), ("Z",)))  # fmt: skip  # noqa: E501


def _harbour() -> Iterator[Stroke]:
    """Yield warehouses on a quay, with the mast and the sail of a boat before them."""
    for x, wide, high in ((-0.66, 0.22, 0.5), (-0.2, 0.2, 0.64), (0.2, 0.18, 0.46)):
        yield Stroke(
            "body", closed_path((x - wide, 0.3), (x - wide, 0.3 - high), (x, 0.06 - high), (x + wide, 0.3 - high), (x + wide, 0.3))
        )
        yield Stroke(
            "dark", closed_path((x - wide - 0.04, 0.32 - high), (x, 0.04 - high), (x + wide + 0.04, 0.32 - high), (x, 0.16 - high))
        )
        yield Stroke("dark", _box(x - 0.06, 0.06, x + 0.06, 0.3))
    yield Stroke("dark", _box(-0.94, 0.3, 0.42, 0.4))
    for x in (-0.8, -0.4, 0.0, 0.34):
        yield Stroke("line", open_path((x, 0.4), (x, 0.6)))
    yield Stroke("line", open_path((0.68, 0.5), (0.68, -0.5)))
    yield Stroke("body", (("M", 0.7, -0.46), ("C", 0.98, -0.1, 0.98, 0.1, 0.92, 0.26), ("L", 0.7, 0.3), ("Z",)))
    yield Stroke("dark", (("M", 0.4, 0.44), ("L", 1.0, 0.44), ("C", 0.96, 0.6, 0.86, 0.66, 0.7, 0.66), ("C", 0.54, 0.66, 0.44, 0.6, 0.4, 0.44), ("Z",)))  # fmt: skip  # noqa: E501
    for x, y in ((-0.9, 0.72), (-0.2, 0.8), (0.4, 0.84)):
        yield _wave(x, y)


def _mill() -> Iterator[Stroke]:
    """Yield a windmill on a rise, with the frames of its sails."""
    yield Stroke("body", (("M", -0.62, 0.86), ("C", -0.3, 0.66, 0.3, 0.66, 0.62, 0.86), ("Z",)))
    yield Stroke("body", closed_path((-0.27, 0.72), (-0.15, -0.14), (0.15, -0.14), (0.27, 0.72)))
    yield Stroke("dark", closed_path((0.08, 0.72), (0.04, -0.14), (0.15, -0.14), (0.27, 0.72)))
    yield Stroke("dark", (("M", -0.19, -0.12), ("C", -0.16, -0.42, 0.16, -0.42, 0.19, -0.12), ("Z",)))
    yield Stroke("dark", _box(-0.07, 0.5, 0.05, 0.72))
    for quarter in range(4):
        turn = (quarter + 0.3) * pi / 2

        def at(along: float, aside: float, turn: float = turn) -> tuple[float, float]:
            return along * cos(turn) - aside * sin(turn), along * sin(turn) + aside * cos(turn) - 0.2

        yield Stroke("body", closed_path(at(0.18, 0.0), at(0.76, 0.0), at(0.76, 0.19), at(0.18, 0.19)))
        yield Stroke("line", open_path(at(0.0, 0.0), at(0.8, 0.0)))
        for along in (0.32, 0.47, 0.61):
            yield Stroke("fine", open_path(at(along, 0.0), at(along, 0.19)))
        yield Stroke("fine", open_path(at(0.18, 0.095), at(0.76, 0.095)))


def _serpent() -> Iterator[Stroke]:
    """Yield a serpent of the sea: its head, and three bends of its back that come out of the waves."""
    for x, r in ((0.02, 0.26), (0.52, 0.2), (0.88, 0.12)):
        yield Stroke("dark", (("M", x - r, 0.34), ("C", x - r, 0.34 - 1.5 * r, x + r, 0.34 - 1.5 * r, x + r, 0.34), ("L", x + 0.5 * r, 0.34), ("C", x + 0.4 * r, 0.34 - 0.6 * r, x - 0.4 * r, 0.34 - 0.6 * r, x - 0.5 * r, 0.34), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("dark", (("M", -0.56, 0.34), ("C", -0.4, 0.0, -0.66, -0.14, -0.6, -0.36), ("C", -0.56, -0.62, -0.72, -0.66, -0.94, -0.52), ("L", -0.78, -0.44), ("L", -0.92, -0.36), ("C", -0.84, -0.32, -0.8, -0.32, -0.78, -0.28), ("C", -0.84, -0.06, -0.66, 0.1, -0.76, 0.34), ("Z",)))  # fmt: skip  # noqa: E501
    yield Stroke("body", ellipse(-0.7, -0.46, 0.04, 0.04))
    for x, y in ((-1.0, 0.44), (-0.34, 0.5), (0.34, 0.44)):
        yield _wave(x, y)


def _sloop() -> Iterator[Stroke]:
    """Yield a small boat under two sails."""
    yield Stroke("line", open_path((0.0, 0.42), (0.0, -0.86)))
    yield Stroke("body", (("M", 0.06, -0.82), ("C", 0.5, -0.4, 0.62, 0.0, 0.6, 0.24), ("L", 0.06, 0.3), ("Z",)))
    yield Stroke("body", (("M", -0.06, -0.62), ("C", -0.24, -0.2, -0.4, 0.1, -0.62, 0.26), ("L", -0.06, 0.28), ("Z",)))
    yield Stroke("fine", open_path((0.06, -0.1), (0.56, -0.06)))
    yield Stroke("dark", (("M", -0.72, 0.4), ("L", 0.76, 0.4), ("C", 0.66, 0.6, 0.5, 0.66, 0.3, 0.66), ("L", -0.4, 0.66), ("C", -0.56, 0.62, -0.66, 0.54, -0.72, 0.4), ("Z",)))  # fmt: skip  # noqa: E501
    for x, y in ((-0.9, 0.78), (-0.26, 0.86), (0.38, 0.78)):
        yield _wave(x, y)


def _peaks() -> Iterator[Stroke]:
    """Yield two peaks, the higher one behind."""
    for x, y, wide, high in ((-0.22, 0.56, 0.66, 1.36), (0.48, 0.66, 0.48, 0.86)):
        right = (x + 0.36 * wide, y - 0.56 * high), (x + 0.5 * wide, y - 0.48 * high), (x + wide, y)
        yield Stroke("body", closed_path((x - wide, y), (x - 0.46 * wide, y - 0.5 * high), (x, y - high), *right))
        foot = (x + 0.3 * wide, y), (x + 0.06 * wide, y - 0.36 * high), (x + 0.14 * wide, y - 0.64 * high)
        yield Stroke("dark", closed_path((x, y - high), *right, *foot))


def _hills() -> Iterator[Stroke]:
    """Yield two round tops, the lower one before the other."""
    for x, y, wide, high in ((-0.22, 0.5, 0.74, 0.96), (0.5, 0.6, 0.5, 0.62)):
        lee: Segment = ("C", x + 0.62 * wide, y - high, x + 0.9 * wide, y - 0.5 * high, x + wide, y)
        yield Stroke(
            "body", (("M", x - wide, y), ("C", x - 0.9 * wide, y - 0.5 * high, x - 0.62 * wide, y - high, x, y - high), lee, ("Z",))
        )
        yield Stroke("dark", (("M", x, y - high), lee, ("L", x + 0.5 * wide, y), ("C", x + 0.56 * wide, y - 0.4 * high, x + 0.36 * wide, y - 0.8 * high, x, y - high), ("Z",)))  # fmt: skip  # noqa: E501


def _firs() -> Iterator[Stroke]:
    """Yield two firs."""
    for x, top, low, wide in ((-0.34, -0.96, 0.62, 0.5), (0.52, -0.36, 0.68, 0.38)):
        yield Stroke("line", open_path((x, low), (x, low + 0.24)))
        yield Stroke("body", closed_path((x, top), (x + wide, low), (x - wide, low)))
        yield Stroke("dark", closed_path((x, top), (x + wide, low), (x + 0.16 * wide, low)))


def _beds() -> Iterator[Stroke]:
    """Yield a field with its furrows."""
    yield Stroke("body", closed_path((-0.56, -0.46), (0.72, -0.46), (0.96, 0.6), (-0.96, 0.6)))
    for far, near in ((-0.24, -0.48), (0.08, 0.0), (0.4, 0.48)):
        yield Stroke("line", open_path((far, -0.46), (near, 0.6)))


def _houses() -> Iterator[Stroke]:
    """Yield two houses and a tower."""
    for x, wide, high, roof in ((-0.6, 0.32, 0.5, 0.4), (0.62, 0.3, 0.4, 0.36), (0.04, 0.24, 1.0, 0.56)):
        yield Stroke("body", _box(x - wide, 0.7 - high, x + wide, 0.7))
        yield Stroke("dark", closed_path((x - wide - 0.06, 0.7 - high), (x, 0.7 - high - roof), (x + wide + 0.06, 0.7 - high)))


def _house(x: float, low: float, wide: float, high: float, roof: float) -> Iterator[Stroke]:
    """Yield a house with its long side in front: the wall with its door and windows, and the roof, the right end of it in the shade."""
    top, ridge = low - high, low - high - roof
    yield Stroke("body", _box(x - wide, top, x + wide, low))
    for share in (-0.5, 0.5):
        yield Stroke("line", open_path((x + share * wide, low - 0.66 * high), (x + share * wide, low - 0.4 * high)))
    eaves = (x - wide - 0.05, top), (x - 0.6 * wide, ridge), (x + 0.6 * wide, ridge), (x + wide + 0.05, top)
    yield Stroke("body", closed_path(*eaves))
    yield Stroke("dark", closed_path(*eaves))


def _steep(x: float, low: float, wide: float, high: float, roof: float) -> Iterator[Stroke]:
    """Yield a narrow house with its gable in front."""
    yield Stroke(
        "body", closed_path((x - wide, low), (x - wide, low - high), (x, low - high - roof), (x + wide, low - high), (x + wide, low))
    )
    yield Stroke("line", open_path((x, low), (x, low - 0.4 * high)))
    over = 0.06
    yield Stroke("dark", closed_path((x - wide - over, low - high + over), (x, low - high - roof - over), (x + wide + over, low - high + over), (x, low - high - roof + 0.1)))  # fmt: skip  # noqa: E501


def _quarter() -> Iterator[Stroke]:
    """Yield the houses of a quarter in rows, those behind first."""
    yield from _house(0.1, -0.34, 0.3, 0.2, 0.26)
    yield from _steep(-0.36, -0.2, 0.15, 0.26, 0.22)
    yield from _house(-0.52, 0.14, 0.32, 0.2, 0.24)
    yield from _steep(0.06, 0.12, 0.18, 0.28, 0.26)
    yield from _house(0.58, 0.1, 0.3, 0.2, 0.24)
    yield from _steep(-0.26, 0.56, 0.17, 0.28, 0.24)
    yield from _house(0.28, 0.56, 0.32, 0.22, 0.24)


def _lane() -> Iterator[Stroke]:
    """Yield the houses of another quarter, with two trees in its gardens."""
    yield from _steep(0.36, -0.3, 0.16, 0.28, 0.24)
    yield from _house(-0.14, -0.26, 0.34, 0.2, 0.26)
    yield from _tree(0.7, -0.06, 0.15)
    yield from _steep(-0.66, 0.2, 0.17, 0.3, 0.26)
    yield from _house(-0.1, 0.2, 0.3, 0.2, 0.24)
    yield from _house(0.54, 0.26, 0.3, 0.22, 0.26)
    yield from _tree(-0.34, 0.42, 0.15)
    yield from _house(0.06, 0.66, 0.3, 0.2, 0.24)


def _market() -> Iterator[Stroke]:
    """Yield houses around a square with a fountain, and two trees on it."""
    for x, low in ((-0.42, -0.26), (0.02, -0.36), (0.44, -0.26)):
        yield from _steep(x, low, 0.18, 0.26, 0.24)
    yield from _house(-0.62, 0.2, 0.24, 0.2, 0.22)
    yield from _house(0.64, 0.2, 0.24, 0.2, 0.22)
    yield Stroke("body", ellipse(0.02, 0.16, 0.22, 0.12))
    yield Stroke("line", open_path((0.02, 0.14), (0.02, -0.08)))
    yield Stroke("dark", ellipse(0.02, -0.08, 0.07, 0.04))
    yield from _house(0.0, 0.66, 0.36, 0.2, 0.22)
    for x in (-0.5, 0.5):
        yield from _tree(x, 0.42, 0.13)


def _church() -> Iterator[Stroke]:
    """Yield a church with its tower between houses."""
    yield from _steep(0.5, -0.14, 0.16, 0.26, 0.22)
    yield from _house(0.16, 0.2, 0.4, 0.32, 0.3)
    yield Stroke("body", _box(-0.44, -0.5, -0.14, 0.2))
    yield Stroke("dark", closed_path((-0.5, -0.48), (-0.29, -0.98), (-0.08, -0.48)))
    yield Stroke("line", open_path((-0.29, -0.3), (-0.29, -0.14)))
    yield from _house(0.66, 0.42, 0.26, 0.2, 0.22)
    yield from _steep(-0.62, 0.4, 0.17, 0.26, 0.24)
    yield from _house(-0.12, 0.66, 0.36, 0.2, 0.22)


SIGNS: Mapping[str, Callable[[], Iterator[Stroke]]] = {
    "peaks": _peaks, "hills": _hills, "trees": _firs, "field": _beds, "town": _houses, "quarter": _quarter, "lane": _lane,
    "market": _market, "church": _church,
}  # fmt: skip
"""The scenes that may be small, on land without points or zones."""
SCENES: Mapping[str, Callable[[], Iterator[Stroke]]] = {
    "ship": _ship,
    "whale": _whale,
    "serpent": _serpent,
    "sloop": _sloop,
    "mountains": _mountains,
    "woods": _woods,
    "town": _town,
    "city": _city,
    "fields": _fields,
    "dunes": _dunes,
    "dune": _dune,
    "pyramids": _pyramids,
    "jungle": _jungle,
    "elephant": _elephant,
    "giraffe": _giraffe,
    "acacia": _acacia,
    "vineyard": _vineyard,
    "marsh": _marsh,
    "canyon": _canyon,
    "lighthouse": _lighthouse,
    "caravan": _caravan,
    "volcano": _volcano,
    "palms": _palms,
    "chapel": _chapel,
    "harbour": _harbour,
    "mill": _mill,
}
AT_SEA = ("ship", "whale", "sloop", "serpent")
"""What the sea may have."""
ON_COASTS = ("harbour", "lighthouse")
"""What zones on land may have beside the sea."""
ON_TILES = ("dune", "pyramids", "jungle", "elephant", "giraffe")
"""What only maps of tiles have."""
QUARTERS = ("quarter", "lane", "market", "church")
"""What a town within walls has, whose signs fill the meshes of its streets."""
BY_SIGN: Mapping[str, tuple[str, ...]] = {
    "plant": ("palms", "woods", "fields", "volcano", "marsh", "mountains"),
    "town": ("city", "town", "fields", "woods", "mountains"),
    "trees": ("woods", "marsh", "mountains"),
    "hills": ("mountains", "vineyard", "woods", "fields"),
    "peaks": ("mountains", "volcano", "woods"),
    "field": ("fields", "vineyard", "woods"),
    "mine": ("canyon", "mountains", "volcano", "chapel"),
    "waves": ("palms", "woods", "marsh", "mountains"),
    "none": ("mountains", "woods", "fields", "chapel"),
}
"""What zones on land may have, by the sign of their kind, what suits it best first; those with other signs have what those without one
have."""
BETWEEN_DISCS: Mapping[str, tuple[float, float, float]] = {
    "ship": (1.21, -0.05, -0.25), "whale": (1.23, 0.0, -0.05), "serpent": (1.18, 0.25, -0.15), "sloop": (1.29, -0.2, -0.35),
    "mountains": (1.29, -0.2, -0.3), "woods": (1.22, 0.0, -0.2), "town": (1.29, 0.0, -0.25), "city": (1.29, 0.0, -0.3),
    "fields": (1.04, -0.25, -0.3),
    "dunes": (1.16, -0.25, -0.1), "acacia": (1.19, 0.25, -0.2), "vineyard": (1.29, -0.25, -0.35), "marsh": (1.13, 0.0, -0.1),
    "canyon": (1.22, -0.15, -0.25), "lighthouse": (1.07, 0.0, -0.05), "caravan": (1.17, -0.1, -0.1), "volcano": (1.29, -0.2, -0.35),
    "palms": (1.08, 0.0, -0.05), "chapel": (1.26, 0.05, -0.3), "harbour": (1.12, 0.0, -0.1), "mill": (1.13, 0.0, -0.1),
}  # fmt: skip
"""How much larger than a circle between four pieces a scene may be, and how far to the east and the south it then is in the mesh, in
radii of that circle: by the outline of each, for pieces of ROOMY."""
ROOMY = 19.05 / 25
"""The diameter of such pieces, in units of the pitch."""
SMALL_BY_SIGN: Mapping[str, tuple[str, ...]] = {
    "plant": ("trees", "hills"),
    "town": ("hills", "trees"),
    "trees": ("trees",),
    "hills": ("hills", "trees"),
    "peaks": ("peaks", "hills"),
    "field": ("trees", "hills"),
    "none": ("hills", "trees", "peaks"),
}
"""The terrain along the borders of zones on land, likewise: nothing that might be taken for goods."""
PAINTS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("woods", "palms", "marsh", "acacia"), ("#5B7A4A", "#D3E2C0")),
    **dict.fromkeys(("mountains", "volcano", "caravan"), ("#7A6350", "#F0E5D3")),
    **dict.fromkeys(("town", "city", "chapel", "canyon", "harbour", "lighthouse", "mill"), ("#9A4F36", "#FBEFE0")),
    **dict.fromkeys(("fields", "dunes"), ("#8C6D2C", "#F4E6B8")),
    "vineyard": ("#6E4A5E", "#E4E6C4"),
}
"""The dark and the light ink of scenes on land in colour: a box of five paints, whatever the tint of the zone."""
SIGN_PAINTS: Mapping[str, tuple[str, str]] = {
    sign: PAINTS[scene]
    for sign, scene in (
        ("peaks", "mountains"),
        ("hills", "mountains"),
        ("trees", "woods"),
        ("field", "fields"),
        *((one, "town") for one in ("town", *QUARTERS)),
    )
}
"""The inks of small scenes: the paints of those that are large."""

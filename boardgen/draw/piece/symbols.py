"""Drawn signs, clear at 4 mm and in one ink: those of a map, and the suits of cards. Each fits a circle of radius 1.

All of a map are of one hand: dark silhouettes with round corners, parted by cuts of one width (0.18 of the radius, such as a window or the
snow of a peak), and lines of one width. Each is a file in `data/drawings/signs/`, whose paths are of the class `area` or `line`."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, pi, sin, tan

from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import move_path, read_drawing
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine


def place_outline(segments: tuple[Segment, ...], x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return segments of the unit circle scaled by `r` and moved to (x, y)."""
    return move_path(segments, Affine(r, 0, 0, r, x, y))


def milestone(words: str, x: float, y: float, size: float, *, filled: bool = False) -> Iterator[Shape]:
    """Draw a number in type of `size` points on a stone with a round top, from its upper left corner; white on dark when `filled`."""
    w, h = fonts.width(words, "semibold", size) + 0.2 * size, fonts.cap_height("semibold", size) + 0.227 * size
    r = w / 2
    bend = 0.55 * r
    stone: tuple[Segment, ...] = (
        *(("M", x, y + h), ("L", x, y + r), ("C", x, y + r - bend, x + r - bend, y, x + r, y)),
        *(("C", x + r + bend, y, x + w, y + r - bend, x + w, y + r), ("L", x + w, y + h), ("Z",)),
    )
    ground, letters = (ink.SLATE, ink.PAPER) if filled else (ink.PAPER, ink.TEXT)
    yield Path(stone, Paint(ground, ink.WALL, 0.35, join="round"))
    yield Text(x + r, y + h - 0.08 * size, words, "semibold", size, letters, "middle")


LINE = 0.22
"""The width of a line in units of the radius of a sign: at 4 mm it is 0.44 mm."""
ROUND = 0.1
"""The width of the line around an area, in its own ink, which rounds its corners."""


TWINS = {"card-nothing": "step-pass"}
"""The signs that are drawn as another one."""
BOLT = ((0.16, -0.95), (-0.62, 0.16), (-0.06, 0.16), (-0.18, 0.95), (0.62, -0.24), (0.06, -0.24))
"""A flash of lightning."""


def map_sign(name: str, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Yield a sign within `r` mm of (x, y) in one ink; nothing for "none". Raises KeyError for a name that is not known.

    Known are `vocabulary.SIGNS`, what cards do (card-EFFECT) and when (kind-KIND), and the steps of a turn (step-STEP)."""
    if name == "none":
        return
    for look, segments in read_drawing("signs", TWINS.get(name, name)):
        if look == "area":
            edge = Paint(fill=colour, stroke=colour, width=round(ROUND * r, 3), join="round")
            yield Path(place_outline(segments, x, y, r), edge, even_odd=True)
        else:
            yield Path(place_outline(segments, x, y, r), Paint(stroke=colour, width=LINE * r, cap="round", join="round"))


def arc(x: float, y: float, r: float, start: float, end: float) -> Iterator[Segment]:
    """Yield a part of a circle from one angle to the other, as curves of a quarter at most, without its first point."""
    parts = max(1, ceil(abs(end - start) / (pi / 2) - 1e-9))
    turn = (end - start) / parts
    k = 4 / 3 * tan(turn / 4) * r
    for i in range(parts):
        a, b = start + i * turn, start + (i + 1) * turn
        ax, ay, bx, by = x + r * cos(a), y + r * sin(a), x + r * cos(b), y + r * sin(b)
        yield ("C", ax - k * sin(a), ay + k * cos(a), bx + k * sin(b), by - k * cos(b), bx, by)


SUITS = ("heart", "diamond", "club", "spade")


def outline(name: str, x: float, y: float, r: float, paint: Paint) -> Path:
    """Return a suit of radius `r` mm about (x, y). Raises KeyError for a name that is not in `SUITS`."""
    ((_, segments),) = read_drawing("signs", f"suit-{name}")
    return Path(place_outline(segments, x, y, r), paint)

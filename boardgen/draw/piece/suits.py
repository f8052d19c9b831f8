"""The suits of playing cards: heart, diamond, club and spade, in our own outlines and in the styles of print.

A suit is recognised by its shape first, by its ink where there is colour, and by its filling where there is none: open, hatched
or solid. Each outline is one closed path that fits a circle of radius 1 about (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, atan2, ceil, cos, hypot, pi, sin, tan
from typing import Protocol

from boardgen.draw.piece import symbols
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape
from boardgen.draw.type.geometry import Box


class SuitLike(Protocol):
    """What a drawing needs to know of a suit."""

    @property
    def ink(self) -> str: ...
    @property
    def symbol(self) -> str: ...
    @property
    def hatch(self) -> str: ...


def _heart() -> tuple[Segment, ...]:
    return (
        ("M", 0, 0.94),
        ("C", -0.2, 0.62, -0.94, 0.2, -0.94, -0.32),
        ("C", -0.94, -0.64, -0.7, -0.84, -0.47, -0.84),
        ("C", -0.24, -0.84, -0.07, -0.68, 0, -0.5),
        ("C", 0.07, -0.68, 0.24, -0.84, 0.47, -0.84),
        ("C", 0.7, -0.84, 0.94, -0.64, 0.94, -0.32),
        ("C", 0.94, 0.2, 0.2, 0.62, 0, 0.94),
        ("Z",),
    )


def _diamond() -> tuple[Segment, ...]:
    """Sides that bend inwards a little."""
    x, y = 0.74, 1.0
    return (
        ("M", 0, -y),
        ("C", 0.2, -0.58, 0.46, -0.22, x, 0),
        ("C", 0.46, 0.22, 0.2, 0.58, 0, y),
        ("C", -0.2, 0.58, -0.46, 0.22, -x, 0),
        ("C", -0.46, -0.22, -0.2, -0.58, 0, -y),
        ("Z",),
    )


def _club() -> tuple[Segment, ...]:
    """Three leaves and a stem, as the outline of all of them together."""
    r, top, side, low = 0.44, -0.52, 0.5, 0.17
    apart = hypot(side, low - top)
    half, way = acos(apart / 2 / r), atan2(low - top, -side)  # from the upper leaf towards the western one
    west = way + half  # where the two outlines meet on the outer side, seen from the upper leaf ...
    there = way + pi - half  # ... and from the western one
    neck = pi * 0.22
    return (
        ("M", -0.36, 0.93),
        ("C", -0.16, 0.84, -0.08, 0.62, -0.07, low + r * sin(neck)),
        ("L", -side + r * cos(neck), low + r * sin(neck)),
        *_arc(-side, low, r, neck, there),
        *_arc(0, top, r, west, 3 * pi - west),
        *_arc(side, low, r, pi - there, pi - neck),
        ("L", 0.07, low + r * sin(neck)),
        ("C", 0.08, 0.62, 0.16, 0.84, 0.36, 0.93),
        ("Z",),
    )


def _spade() -> tuple[Segment, ...]:
    return (
        ("M", 0, -1),
        ("C", 0.2, -0.66, 0.9, -0.26, 0.9, 0.22),
        ("C", 0.9, 0.5, 0.68, 0.66, 0.46, 0.66),
        ("C", 0.3, 0.66, 0.16, 0.58, 0.08, 0.44),
        ("C", 0.1, 0.68, 0.2, 0.86, 0.36, 0.93),
        ("L", -0.36, 0.93),
        ("C", -0.2, 0.86, -0.1, 0.68, -0.08, 0.44),
        ("C", -0.16, 0.58, -0.3, 0.66, -0.46, 0.66),
        ("C", -0.68, 0.66, -0.9, 0.5, -0.9, 0.22),
        ("C", -0.9, -0.26, -0.2, -0.66, 0, -1),
        ("Z",),
    )


def _arc(x: float, y: float, r: float, start: float, end: float) -> Iterator[Segment]:
    """A part of a circle from one angle to the other, as curves of a quarter at most, without its first point."""
    parts = max(1, ceil(abs(end - start) / (pi / 2) - 1e-9))
    turn = (end - start) / parts
    k = 4 / 3 * tan(turn / 4) * r
    for i in range(parts):
        a, b = start + i * turn, start + (i + 1) * turn
        ax, ay, bx, by = x + r * cos(a), y + r * sin(a), x + r * cos(b), y + r * sin(b)
        yield ("C", ax - k * sin(a), ay + k * cos(a), bx + k * sin(b), by - k * cos(b), bx, by)


_DRAWN = {"heart": _heart, "diamond": _diamond, "club": _club, "spade": _spade}


def names() -> tuple[str, ...]:
    """The suits that can be drawn."""
    return tuple(_DRAWN)


def outline(name: str, x: float, y: float, r: float, paint: Paint) -> Path:
    """A suit of radius `r` mm about (x, y). Raises KeyError for a name that is not in `names()`."""
    return Path(symbols.placed(_DRAWN[name](), x, y, r), paint)


def pip(suit: SuitLike, x: float, y: float, r: float, style: ink.Style = "colour") -> tuple[Shape, ...]:
    """A suit in its ink; in black style open, hatched or solid, as its own hatch says."""
    if style != "black":
        return (outline(suit.symbol, x, y, r, Paint(fill=suit.ink)),)
    if suit.hatch == "solid":
        return (outline(suit.symbol, x, y, r, Paint(fill=hatch.BLACK)),)
    line = max(0.18, min(0.5, 0.1 * r))
    rim = outline(suit.symbol, x, y, r - line / 2, Paint(stroke=hatch.BLACK, width=line, join="round"))
    edge = outline(suit.symbol, x, y, r - line, Paint(fill=ink.PAPER))
    fine = hatch.Grain(min(0.42, 0.16 * r), 0.42)
    return (*hatch.filled(suit.hatch, edge, Box(x - r, y - r, x + r, y + r), fine), rim)

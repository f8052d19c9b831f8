"""Contact sheets: every picture that will be uploaded, small, with its name, where it is cut and what stays clear of the cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

from boardgen.draw.shape import ink, pixels
from boardgen.draw.shape.shapes import Circle, Image, Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box

SIZE = (210.0, 297.0)
"""Of a page in mm."""
EDGE = 12.0
GAP = 5.0
LABEL = 7.0
"""Room under a picture for its name."""
MOST = 45.0
"""Millimetres of the longer side of a picture: twenty poker cards go on a page."""
TYPE = 6.5
DPI = 120.0
"""Of the small pictures."""
CUT = Paint(stroke="#D6006C", width=0.2)
SAFE = Paint(stroke="#0072B2", width=0.2, dash=(1.0, 0.8))


class Shown(NamedTuple):
    """A small picture: what it is called, its size, and where in it it is cut and safe; lengths in mm of the printed thing."""

    name: str
    jpeg: bytes
    size: tuple[float, float]
    trim: tuple[float, float]
    safe: float
    round: bool
    walls: tuple[Box, ...] = ()
    """The walls of a box, each of which is safe by itself; none for what is cut out as a whole."""


def contact_sheets(pictures: Iterable[Shown], title: str, legend: str) -> bytes:
    """A PDF of all pictures, in their order."""
    from boardgen.surface.pdf import PageCache, PdfSurface

    stream = BytesIO()
    with PdfSurface(stream, title=title, plates=PageCache(keep=False)) as pdf:
        for number, shapes in enumerate(_pages(pictures, title, legend), 1):
            pdf.page(SIZE, shapes, bookmark=f"{number}")
    return stream.getvalue()


def small(png: bytes, size: tuple[float, float]) -> bytes:
    """A picture of `size` mm as a contact sheet shows it: a JPEG of some 10 kB, because all of them are in memory at once."""
    scale = _scale(size)
    return pixels.reduced(png, max(1, round(size[0] * scale / 25.4 * DPI)), max(1, round(size[1] * scale / 25.4 * DPI)))


def _scale(size: tuple[float, float]) -> float:
    return min(1.0, MOST / max(size))


def _pages(pictures: Iterable[Shown], title: str, legend: str) -> Iterator[tuple[Shape, ...]]:
    shapes: list[Shape] = list(_heading(title, legend))
    x, y, tall = EDGE, EDGE + 14, 0.0
    for one in pictures:
        scale = _scale(one.size)
        wide, high = one.size[0] * scale, one.size[1] * scale
        cell = max(wide, 22.0)
        if x + cell > SIZE[0] - EDGE:
            x, y, tall = EDGE, y + tall + LABEL + GAP, 0.0
        if y + high + LABEL > SIZE[1] - EDGE:
            yield tuple(shapes)
            shapes, x, y, tall = list(_heading(title, legend)), EDGE, EDGE + 14, 0.0
        shapes += _cell(one, x, y, scale, cell)
        x, tall = x + cell + GAP, max(tall, high)
    yield tuple(shapes)


def _heading(title: str, legend: str) -> Iterator[Shape]:
    yield Text(EDGE, EDGE + 4, title, "bold", 12, ink.TEXT)
    yield Text(EDGE, EDGE + 9, legend, "regular", 8, ink.SECOND)


def _cell(one: Shown, x: float, y: float, scale: float, cell: float) -> Iterator[Shape]:
    wide, high = one.size[0] * scale, one.size[1] * scale
    yield Image(x, y, wide, high, one.jpeg, one.name.replace("/", "-"))
    across, down = one.trim[0] * scale, one.trim[1] * scale
    safe = one.safe * scale
    cx, cy = x + wide / 2, y + high / 2
    if one.walls:
        for wall in one.walls:
            yield from _wall(wall, x, y, scale, safe)
    elif one.round:
        yield Circle(cx, cy, across / 2, CUT)
        yield Circle(cx, cy, across / 2 - safe, SAFE)
    else:
        yield Rect(cx - across / 2, cy - down / 2, across, down, CUT)
        yield Rect(cx - across / 2 + safe, cy - down / 2 + safe, across - 2 * safe, down - 2 * safe, SAFE)
    yield Text(x, y + high + 3.2, _shortened(one.name.rpartition("/")[2], cell), "regular", TYPE, ink.TEXT)


def _wall(wall: Box, x: float, y: float, scale: float, safe: float) -> Iterator[Shape]:
    """The folds around a wall of a box whose picture begins at (x, y), and what stays clear of them."""
    left, top, wide, high = x + wall.x0 * scale, y + wall.y0 * scale, wall.width * scale, wall.height * scale
    yield Rect(left, top, wide, high, CUT)
    if min(wide, high) > 2 * safe:
        yield Rect(left + safe, top + safe, wide - 2 * safe, high - 2 * safe, SAFE)


def _shortened(name: str, room: float) -> str:
    """A name that fits into so many mm: the end is kept, because that is where names differ."""
    while len(name) > 4 and fonts.width(name, "regular", TYPE) > room:
        name = "…" + name.lstrip("…")[1:]
    return name

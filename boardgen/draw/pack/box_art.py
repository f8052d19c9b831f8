"""What the packaging of a game looks like: the emblem of the game, the ribbon of its seats' inks that runs round, faces with its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from boardgen.draw.pack.tuck_box import BLEED, TuckBox
from boardgen.draw.piece.emblems import emblem
from boardgen.draw.piece.symbols import placed
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Shape, Text, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.vocabulary import Seat

RIBBON = 0.085
"""Height of the ribbon, in heights of a wall ..."""
FOOT = 0.055
"""... and of the ground below it."""
BLACK = Paint(fill=hatch.BLACK)
LARGEST, SMALLEST = 30.0, 7.0
"""Type sizes of the name of the game, in points."""


def foot_of(height: float) -> float:
    """The part of a wall that the ribbon takes, with the ground below it, in mm."""
    return (RIBBON + FOOT) * height


class Look(NamedTuple):
    """Whose packaging it is, and how it is drawn."""

    title: str
    seats: Mapping[str, Seat]
    strong: fonts.Face
    plain: fonts.Face
    style: ink.Style


def game_emblem(look: Look, x: float, y: float, r: float) -> list[Shape]:
    """The pieces of all seats in a ring about a star, in a circle of radius `r` mm about (x, y)."""
    seats = list(look.seats.values())
    wide = min(0.62 * r, 2 * (r - 0.3 * r) * sin(pi / max(3, len(seats))) * 0.92)
    ring = r - wide / 2
    shapes: list[Shape] = [Circle(x, y, ring, Paint(stroke=ink.SLATE, width=max(0.3, 0.03 * r)))]
    inner = ring - wide / 2
    points = []
    for corner in range(16):
        reach = (0.86 if corner % 4 == 0 else 0.5 if corner % 4 == 2 else 0.17) * inner
        turn = -pi / 2 + corner * pi / 8
        points.append((x + reach * cos(turn), y + reach * sin(turn)))
    shapes.append(polygon(points, Paint(fill=ink.SLATE)))
    for number, seat in enumerate(seats):
        turn = -pi / 2 + 2 * pi * number / len(seats)
        at = Affine.translate(x + ring * cos(turn), y + ring * sin(turn))
        shapes.append(Group(tuple(_piece(seat, wide / 2, look.style)), at, styled=True))
    return shapes


def _piece(seat: Seat, r: float, style: ink.Style) -> Iterator[Shape]:
    """The piece of a seat without its letter, which could not be read so small."""
    outline = placed(emblem(seat.symbol).outline, 0, 0, 0.66 * r)
    black, dark = style == "black", hatch.BLACK if style == "black" else ink.TEXT
    rim = Paint(ink.PAPER if style != "colour" else seat.ink, ink.EDGE if style == "colour" else dark, ink.HAIR_WIDTH)
    yield Circle(0, 0, r - ink.HAIR_WIDTH / 2, rim)
    if style == "low-ink":
        yield Circle(0, 0, 0.86 * r, Paint(stroke=seat.ink, width=0.12 * r))
    fill = ink.on(seat.ink) if style == "colour" else dark if black else seat.ink
    yield Path(outline, Paint(fill, dark if style == "low-ink" else None, ink.HAIR_WIDTH if style == "low-ink" else 0.0, join="round"))


def ribbon(look: Look, x: float, y: float, wide: float, high: float, *, upright: bool = False) -> Iterator[Shape]:
    """A stripe for each seat in its ink, between two thin lines, level or from top to bottom; in black a broad rule and a thin one."""
    if look.style == "black":
        broad = 0.45 * (wide if upright else high)
        first = Rect(x, y, broad, high, BLACK) if upright else Rect(x, y, wide, broad, BLACK)
        second = Rect(x + wide - 0.4, y, 0.4, high, BLACK) if upright else Rect(x, y + high - 0.4, wide, 0.4, BLACK)
        yield Group((first, second), styled=True)
        return
    each = (wide if upright else high) / len(look.seats)
    for number, seat in enumerate(look.seats.values()):
        place = (x + number * each, y, each, high) if upright else (x, y + number * each, wide, each)
        yield Rect(*place, Paint(fill=seat.ink))
    line = Paint(fill=ink.SLATE)
    for at in (0.0, wide if upright else high):
        yield Rect(x + at - 0.15, y, 0.3, high, line) if upright else Rect(x, y + at - 0.15, wide, 0.3, line)


def ground_of(look: Look, box: TuckBox) -> list[Shape]:
    """The ribbon round all four walls, in colour on a ground; both run on past the cuts and a little onto the flaps."""
    a, _, _, _, e = box.across
    top, low = box.down
    lid = box.panels["lid"]
    paint = Paint(fill=ink.SAND)
    shapes: list[Shape] = [
        Rect(a - BLEED, top - BLEED, e - a + 2 * BLEED, low - top + 2 * BLEED, paint),
        Rect(lid.x0 - BLEED, lid.y0 - box.tuck - BLEED, lid.width + 2 * BLEED, box.depth + box.tuck + BLEED, paint),
        Rect(a - BLEED, low, box.width + 2 * BLEED, box.depth + BLEED, paint),
    ]
    high = RIBBON * box.height
    shapes = shapes if look.style == "colour" else []  # elsewhere the ground is the paper
    return [*shapes, *ribbon(look, a - BLEED, low - FOOT * box.height - high, e - a + 2 * BLEED, high)]


def front_face(look: Look, width: float, height: float, below: str, notch: float) -> Figure:
    """The emblem over the name of the game, or beside it on a low face, and a line `below`; nothing is in the `notch` at the top."""
    free = height - foot_of(height)
    if width > 1.25 * height:
        r = min(0.4 * (free - 2), 0.2 * width)
        shapes = game_emblem(look, 3 + r, free / 2, r)
        return Figure(width, height, (*shapes, *_words(look, Box(2 * r + 5, notch + 1, width - 3, free - 1), below)))
    words = min(0.34 * free, 26.0)
    r = min(0.42 * width, (free - words - notch - 2) / 2)
    middle = notch + max(1 + r, (free - words - notch) / 2)
    shapes = game_emblem(look, width / 2, middle, r) if r > 5 else []
    return Figure(width, height, (*shapes, *_words(look, Box(3, free - words, width - 3, free - 1), below)))


def back_face(look: Look, width: float, height: float, lines: Sequence[str]) -> Figure:
    """Lines in the middle, the first of them large; those that do not go in are left out from the end."""
    free = height - foot_of(height)
    shapes: list[Shape] = []
    size = fitting(lines[0], look.strong, width - 6, 16.0) if lines else 0.0
    y = free * 0.42
    if size:
        shapes.append(Text(width / 2, y, lines[0], look.strong, size, ink.TEXT, "middle"))
    for text in lines[1:]:
        for part in fonts.wrap(text, look.plain, ink.BODY, width - 8):
            y += 4.2
            if y < free - 2:
                shapes.append(Text(width / 2, y, part, look.plain, ink.BODY, ink.SECOND, "middle"))
    return Figure(width, height, tuple(shapes))


def fitting(text: str, face: fonts.Face, room: float, largest: float) -> float:
    """The largest size in points in which a line goes into `room` mm; 0 where that is too small to read."""
    size = min(largest, largest * room / max(0.1, fonts.width(text, face, largest)))
    size = int(size * 2) / 2
    return size if size >= ink.FOOTER else 0.0


def _words(look: Look, room: Box, below: str) -> list[Shape]:
    """The name of the game in one, two or three lines, as large as possible, and a small line under it."""
    x = (room.x0 + room.x1) / 2
    small = fitting(below, look.plain, room.width, 11.0) if below else 0.0
    under = 1.5 + fonts.cap_height(look.plain, small) * 1.5 if small else 0.0
    lines, size = _title_lines(look, room.width, room.height - under)
    if not size:
        return []
    lead = 1.5 * fonts.cap_height(look.strong, size)
    top = room.y0 + (room.height - under - lead * len(lines)) / 2
    shapes: list[Shape] = []
    for number, text in enumerate(lines):
        base = top + lead * number + lead / 2 + fonts.cap_height(look.strong, size) / 2
        shapes.append(Text(x, base, text, look.strong, size, ink.TEXT, "middle"))
    if small:
        base = top + lead * len(lines) + 1.0 + fonts.cap_height(look.plain, small)
        shapes.append(Text(x, base, below, look.plain, small, ink.SECOND, "middle"))
    return shapes


def _title_lines(look: Look, wide: float, high: float) -> tuple[list[str], float]:
    """The name of the game broken so that it is largest, and its size; no lines where it cannot be read."""
    words = look.title.split()
    size = LARGEST
    while size >= SMALLEST:
        lines = fonts.wrap(look.title, look.strong, size, wide)
        tall = 1.5 * fonts.cap_height(look.strong, size) * len(lines)
        if tall <= high and all(fonts.width(line, look.strong, size) <= wide for line in lines) and len(lines) <= max(1, len(words)):
            narrow = wide
            while narrow > 1 and len(even := fonts.wrap(look.title, look.strong, size, narrow - 1)) == len(lines):
                narrow, lines = narrow - 1, even  # as even as they can be
            return lines, size
        size -= 0.5
    return [], 0.0

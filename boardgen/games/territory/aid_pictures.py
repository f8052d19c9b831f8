"""The picture of a capture on the player aid: a group without a liberty, and the points that it leaves, on a piece of board from above."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Segment, Shape, line, polygon
from boardgen.draw.type.geometry import Box
from boardgen.games.territory.isometric import INKS
from boardgen.sheet.read.prose import Picture

COLUMNS, ROWS = 11, 3
"""The points that are seen, across and down."""
TAKEN, AROUND, LAST = ((1, 1), (2, 1)), ((1, 0), (2, 0), (0, 1), (1, 2), (2, 2)), (3, 1)
"""The group that is captured, the stones around it, and the one that takes its last liberty."""
LATER = 7
"""So many points further on the same place is shown after the capture."""
_STONE = 0.43
"""The radius of a stone, in meshes."""


def capture_picture(style: ink.Style) -> Picture:
    """Return the picture, as wide as its column."""
    return Picture(ROWS / COLUMNS, lambda room: _draw(room, style))


def _draw(room: Box, style: ink.Style) -> Iterator[Shape]:
    inks, mesh, dark = INKS[style], room.width / COLUMNS, hatch.BLACK if style == "black" else ink.TEXT
    radius = _STONE * mesh

    def at(column: float, row: float) -> tuple[float, float]:
        return room.x0 + (column + 0.5) * mesh, room.y0 + (row + 0.5) * mesh

    segments: list[Segment] = []
    for column in range(COLUMNS):
        segments += [("M", at(column, 0)[0], room.y0), ("L", at(column, 0)[0], room.y1)]
    for row in range(ROWS):
        segments += [("M", room.x0, at(0, row)[1]), ("L", room.x1, at(0, row)[1])]
    yield Rect(room.x0, room.y0, room.width, room.height, Paint(fill=inks.land), 1.0)
    yield Path(tuple(segments), Paint(stroke=inks.line, width=0.15))
    for by in (0, LATER):
        for column, row in (*AROUND, LAST):
            yield Circle(*at(column + by, row), radius, Paint(inks.own[0], dark, 0.25))
    yield Circle(*at(*LAST), 0.5 * radius, Paint(stroke=ink.PAPER, width=0.4))
    for column, row in TAKEN:
        yield Circle(*at(column, row), radius, Paint(inks.other[0], dark, 0.25))
        yield Circle(*at(column + LATER, row), radius, Paint(inks.land, dark, 0.3, dash=(0.9, 0.7)))
    (start, y), (end, _), head = at(LAST[0] + 1.2, 1), at(LATER - 0.9, 1), 0.32 * mesh
    yield line(start, y, end - head, y, Paint(stroke=inks.act, width=0.75))
    yield polygon([(end - 1.5 * head, y - head), (end, y), (end - 1.5 * head, y + head)], Paint(fill=inks.act))

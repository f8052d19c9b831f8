"""A label for a bag: whose pieces are in it, or which, and how many there are of each."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.pack.box_art import Look, fitting, game_emblem
from boardgen.draw.pack.screen import panel
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.layout.ground.vocabulary import Seat

SIZE = (88.0, 52.0)
"""Width and height of a label in mm: ten go on a sheet of A4."""
EDGE = 4.0
"""From the cut to what is printed, in mm."""
EMBLEM = 24.0
"""Width of the ground of a seat, and of the emblem of the game."""
TITLE, NOTE = 7.5, 4.6
"""Height of the line of the title, and of that of the game at the foot, in mm."""
HOLDS = 11.0
"""Type of what is in the bag, in points, where there is room."""
LEAD = 1.32
"""From line to line, in heights of the type."""


def bag_label(look: Look, seat: Seat | None, title: str, lines: Sequence[str], note: str) -> Figure:
    """A label with the ground and the emblem of the `seat`, or the emblem of the game for what is everybody's.

    The lines are as large as `fitting_lines` found them to fit.
    """
    width, height = SIZE
    left, right = EDGE + EMBLEM + EDGE, width - EDGE
    room = Box(EDGE, EDGE, EDGE + EMBLEM, height - EDGE)
    if seat is not None:
        shapes: list[Shape] = [Group(tuple(panel(room, seat, look.style, "")), styled=True)]
    else:
        shapes = game_emblem(look, *room.centre, EMBLEM / 2)
    size = fitting(title, look.strong, right - left, ink.HEADING) or ink.FOOTER
    base = EDGE + fonts.cap_height(look.strong, ink.HEADING)
    shapes.append(Text(left, base, title, look.strong, size, ink.TEXT))
    shapes.append(Rect(left, EDGE + TITLE - 1.6, right - left, 0.3, Paint(fill=ink.GRID)))
    points, wrapped = set_lines(look, lines)
    lead = points * MM_PER_POINT * LEAD
    y = EDGE + TITLE + lead - 0.6
    for text in wrapped:
        shapes.append(Text(left, y, text, look.plain, points, ink.TEXT))
        y += lead
    small = fitting(note, look.plain, right - left, ink.BODY) or ink.FOOTER
    shapes.append(Text(left, height - EDGE, note, look.plain, small, ink.SECOND))
    return Figure(width, height, tuple(shapes))


def set_lines(look: Look, lines: Sequence[str]) -> tuple[float, list[str]]:
    """The type in points in which lines fit below the title, and the lines as they are broken; in BODY they may be too many."""
    wide = SIZE[0] - 3 * EDGE - EMBLEM
    size = HOLDS
    while True:
        wrapped = [part for line in lines for part in fonts.wrap(line, look.plain, size, wide)]
        if size <= ink.BODY or len(wrapped) * size * MM_PER_POINT * LEAD <= room_for_lines():
            return size, wrapped
        size -= 0.5


def room_for_lines() -> float:
    """The height of what is below the title and above the foot, in mm."""
    return SIZE[1] - 2 * EDGE - TITLE - NOTE


def most_lines() -> int:
    """How many lines a label has room for in the smallest type."""
    return int(room_for_lines() / (ink.BODY * MM_PER_POINT * LEAD))

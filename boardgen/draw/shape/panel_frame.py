"""The frame of what is cut out along marks: it keeps off the cut, so that a cut half a millimetre off shows nothing."""

from __future__ import annotations

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape

INSET = ink.RING_INSET
"""From the cut to the middle of the frame, in mm."""
RADIUS = 2.0


def frame(width: float, height: float) -> Rect:
    """The frame of a piece of this size, in mm."""
    return Rect(INSET, INSET, width - 2 * INSET, height - 2 * INSET, Paint(stroke=ink.GRID, width=ink.GRID_WIDTH), RADIUS)


def band(width: float, height: float, tint: str) -> Rect:
    """A band of `tint` along the upper side of the frame, `height` mm high from the frame on."""
    return Rect(INSET, INSET, width - 2 * INSET, height, Paint(fill=tint), RADIUS)


def headed_frame(width: float, height: float, high: float) -> list[Shape]:
    """The frame with a band of sand, `high` mm high."""
    return [band(width, high, ink.SAND), frame(width, height)]

"""QR codes as one path. The only importer of segno."""

from __future__ import annotations

from boardgen.draw.shape.shapes import Paint, Path, Role, Segment
from boardgen.draw.type.geometry import Box

QUIET = 4
"""Modules that stay free around a code."""
SMALLEST = 0.33
"""A module below this many mm is hard to read for a phone."""


class TooLongError(ValueError):
    """A text that no QR code can carry."""


def modules(text: str) -> tuple[bytes, ...]:
    """Return the rows of a code, a byte a module, 1 for dark. Raises TooLongError."""
    import segno

    try:
        code = segno.make(text, error="m", micro=False, boost_error=False)
    except segno.DataOverflowError:
        raise TooLongError(f"{len(text)} characters are too many for a QR code") from None
    return tuple(bytes(row) for row in code.matrix)


def module_size(rows: tuple[bytes, ...], box: Box) -> float:
    """Return the side of a module in mm, with the quiet zone inside the box."""
    return min(box.width, box.height) / (len(rows) + 2 * QUIET)


def draw_qr(rows: tuple[bytes, ...], box: Box, ink: str, role: Role = "sign") -> Path:
    """Return the dark modules in the middle of the box, each run of a row as one rectangle."""
    side = module_size(rows, box)
    left = (box.x0 + box.x1 - side * len(rows)) / 2
    top = (box.y0 + box.y1 - side * len(rows)) / 2
    segments: list[Segment] = []
    for down, row in enumerate(rows):
        across = 0
        while across < len(row):
            if not row[across]:
                across += 1
                continue
            end = row.find(0, across)
            end = len(row) if end < 0 else end
            x0, x1 = left + across * side, left + end * side
            y0, y1 = top + down * side, top + (down + 1) * side
            segments += [("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",)]
            across = end
    return Path(tuple(segments), Paint(fill=ink, role=role))

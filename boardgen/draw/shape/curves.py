"""Round outlines as cubic curves."""

from __future__ import annotations

from boardgen.draw.shape.shapes import Segment

ARC = 0.5522847498307936
"""The control arm of a quarter circle of radius 1 that is drawn as a cubic curve."""


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """An ellipse, clockwise."""
    kx, ky = rx * ARC, ry * ARC
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )

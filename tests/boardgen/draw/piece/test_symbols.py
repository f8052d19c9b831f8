"""Signs of maps, cards and steps are of one size."""

from __future__ import annotations

from pathlib import Path

from boardgen.draw.piece.symbols import SUITS, map_sign
from boardgen.draw.piece.tokens import EMBLEMS
from boardgen.draw.shape.shapes import extent
from boardgen.draw.type.geometry import Box

SIGNS = {path.stem for path in (Path(__file__).parents[4] / "data/drawings/signs").glob("*.svg")}
NAMES = SIGNS - {f"suit-{suit}" for suit in SUITS} - {f"seat-{emblem}" for emblem in EMBLEMS}


def test_signs_are_as_large_as_their_circle() -> None:
    """With their lines: 24 mm across at most, and nearly so in one direction."""
    for name in NAMES:
        boxes = [box for shape in map_sign(name, 0, 0, 12, "#222222") if (box := extent(shape)) is not None]
        wide = max(box.x1 for box in boxes) - min(box.x0 for box in boxes)
        high = max(box.y1 for box in boxes) - min(box.y0 for box in boxes)
        assert 21 < max(wide, high) < 24.3, name
        assert all(Box(-12.2, -12.2, 12.2, 12.2).holds(box) for box in boxes), name

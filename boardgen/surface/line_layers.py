"""Which lines are to be cut or scored, by their paint alone: the layers that drawings for a knife have apart."""

from __future__ import annotations

from functools import lru_cache

from boardgen.draw.pack.nets import FOLDS
from boardgen.draw.shape import ink
from boardgen.draw.shape.hatch import BLACK
from boardgen.draw.shape.shapes import Paint


@lru_cache(256)
def line_layer(paint: Paint) -> str:
    """`cut` for a line to cut along, `score` for one to fold along, nothing for all else: they are fine, and dark where not dashed."""
    if paint.fill is not None or paint.stroke is None or paint.width != ink.CUT_WIDTH:
        return ""
    if paint.dash:
        return "score" if paint.dash in FOLDS else "cut"
    return "cut" if paint.stroke in (ink.TEXT, BLACK) else ""

"""Drawings made small for a title sheet: without what could not be read or seen then."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Image, Path, Shape, Symbol, Text, Use

LEFT_OUT = ("label-", "price-", "signs-", "scenes", "compass")
"""How the ids of groups begin that are too small to be read in a picture, and are where its own short texts go."""


def wordless(figure: Figure) -> Figure:
    """Return the figure without texts and the plates under them, signs, scenes and compass of a map, hatches and ids.

    Lines that an outline cuts off are a hatch if they have no id; heights and rivers of a land have one, and a sea keeps its water. Ids
    belong to the figure of true size.
    """
    return figure._replace(shapes=_wordless(figure.shapes))


def _wordless(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and (shape.plate or (shape.id or "").startswith(LEFT_OUT)):
            continue
        if isinstance(shape, Group):
            inside = [inner for inner in shape.shapes if _is_filled(inner)] if _may_be_hatch(shape) else shape.shapes
            if inside or not shape.shapes:
                kept.append(shape._replace(shapes=_wordless(inside), id=None))
        elif not isinstance(shape, Text):
            kept.append(shape if isinstance(shape, Image) or shape.id is None else shape._replace(id=None))
    return tuple(kept)


def legible(shapes: Iterable[Shape], scale: float) -> tuple[Shape, ...]:
    """Return the shapes without ids, and without the texts that are too small to be read at a `scale`."""
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            kept.append(shape._replace(shapes=legible(shape.shapes, scale * hypot(shape.transform.a, shape.transform.b)), id=None))
        elif isinstance(shape, Use):
            symbol = Symbol(f"{shape.symbol.name}-at-{scale:.2f}", legible(shape.symbol.shapes, scale))
            kept.append(shape._replace(symbol=symbol, id=None))
        elif isinstance(shape, Text):
            kept += [shape] if shape.size * scale >= ink.FOOTER else []
        else:
            kept.append(shape if isinstance(shape, Image) or shape.id is None else shape._replace(id=None))
    return tuple(kept)


def _may_be_hatch(group: Group) -> bool:
    return isinstance(group.clip, Path) and group.id is None


def _is_filled(shape: Shape) -> bool:
    return isinstance(shape, Path) and shape.paint.fill is not None

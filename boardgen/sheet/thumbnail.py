"""A figure without its words and hatches, for pictures too small to read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boardgen.draw.shapes import Figure, Group, Image, Path, Shape, Text


def wordless(figure: Figure) -> Figure:
    """The figure without texts, signs of a map, hatches (what an outline cuts off) and ids, which belong to the figure of true size."""
    return replace(figure, shapes=_wordless(figure.shapes))


def _wordless(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and (isinstance(shape.clip, Path) or (shape.id or "").startswith(("label-", "signs-"))):
            continue
        if isinstance(shape, Group):
            kept.append(replace(shape, shapes=_wordless(shape.shapes), id=None))
        elif not isinstance(shape, Text):
            kept.append(shape if isinstance(shape, Image) or shape.id is None else replace(shape, id=None))
    return tuple(kept)

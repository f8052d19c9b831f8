"""Pictures too small to read: a figure without its words and hatches, and the cuts of a board across it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Image, Paint, Path, Shape, Text, line
from boardgen.draw.type.geometry import Box
from boardgen.sheet.tile.tiling import Tiling

LEFT_OUT = ("label-", "signs-", "compass")
"""How the ids of groups begin that are too small to be read in a picture, and are where its own short texts go."""


def wordless(figure: Figure) -> Figure:
    """The figure without texts and the plates under them, signs and compass of a map, hatches and ids.

    What an outline cuts off is a hatch if it has no id; heights and rivers of a land have one. Ids belong to the figure of true size.
    """
    return replace(figure, shapes=_wordless(figure.shapes))


def _wordless(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and (shape.plate or _is_hatch(shape) or (shape.id or "").startswith(LEFT_OUT)):
            continue
        if isinstance(shape, Group):
            kept.append(replace(shape, shapes=_wordless(shape.shapes), id=None))
        elif not isinstance(shape, Text):
            kept.append(shape if isinstance(shape, Image) or shape.id is None else replace(shape, id=None))
    return tuple(kept)


def _is_hatch(group: Group) -> bool:
    return isinstance(group.clip, Path) and group.id is None


def seams(how: Tiling, scale: float, height: float, words: Sequence[Box] = ()) -> tuple[Shape, ...]:
    """The cuts of a tiling as dashed lines, for a small picture of the whole that is `height` mm tall; they leave its `words` free."""
    paint = Paint(stroke=ink.TEXT, width=0.4, dash=(1.6, 1.2))
    shapes: list[Shape] = []
    for cut in (cut * scale for cut in how.cuts_x):
        over = [(box.y0, box.y1) for box in words if box.x0 < cut < box.x1]
        shapes += [line(cut, start, cut, stop, paint) for start, stop in _beside_words(height, over)]
    for cut in (cut * scale for cut in how.cuts_y if cut * scale < height):
        over = [(box.x0, box.x1) for box in words if box.y0 < cut < box.y1]
        shapes += [line(start, cut, stop, cut, paint) for start, stop in _beside_words(how.width * scale, over)]
    return tuple(shapes)


def _beside_words(length: float, over: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The parts of a seam that are not under words."""
    start = 0.3
    for first, last in sorted(over):
        if first > start:
            yield start, first
        start = max(start, last)
    if start < length - 0.3:
        yield start, length - 0.3

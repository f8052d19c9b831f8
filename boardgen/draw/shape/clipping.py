"""Drawings without what their windows hide: a tile of a large board carries its own part of it, not all of the board.

A window is the clip of a group that is an upright rectangle. What lies outside is left out; what is seen stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from boardgen.draw.shape.shapes import Group, Rect, Shape, Use, extent
from boardgen.draw.type.geometry import Affine, Box

SLACK = 2.0
"""Millimetres around a window within which everything stays: the extent of a stroke leaves out the spikes of its corners."""


class Windows:
    """Clips drawings to the windows of many pages; how far the shapes of a drawing reach is found once."""

    __slots__ = ("_reach",)

    def __init__(self) -> None:
        self._reach: dict[int, tuple[tuple[Shape, ...], list[Box | None]]] = {}

    def seen(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """The shapes of a page without what its windows hide. A drawing that several of them show stays whole: it is written once."""
        page = tuple(shapes)
        shown = Counter(id(inner.symbol) for shape in page if isinstance(shape, Group) for inner in shape.shapes if isinstance(inner, Use))
        visible: list[Shape] = []
        for shape in page:
            if isinstance(shape, Group) and isinstance(shape.clip, Rect):
                window = Box(shape.clip.x, shape.clip.y, shape.clip.x + shape.clip.w, shape.clip.y + shape.clip.h).grown(SLACK)
                once = frozenset(symbol for symbol, times in shown.items() if times == 1)
                visible.append(replace(shape, shapes=tuple(self._opened(inner, window, once) for inner in shape.shapes)))
            else:
                visible.append(shape)
        return tuple(visible)

    def _opened(self, shape: Shape, window: Box, once: frozenset[int]) -> Shape:
        """What a window shows of a drawing that is used nowhere else on the page and not turned; anything else as it is."""
        if not isinstance(shape, Use) or shape.angle % 360 or id(shape.symbol) not in once:
            return shape
        inner = self._through(shape.symbol.shapes, window.moved(-shape.x, -shape.y))
        return Group(inner, Affine.translate(shape.x, shape.y), id=shape.id)

    def _through(self, shapes: tuple[Shape, ...], window: Box) -> tuple[Shape, ...]:
        """The shapes that reach into a window; of a group that reaches out of it, what is in it does."""
        visible: list[Shape] = []
        for shape, box in zip(shapes, self._boxes(shapes), strict=True):
            if box is None or not box.overlaps(window):
                continue
            if isinstance(shape, Group) and shape.clip is None and not window.holds(box) and _upright(shape.transform):
                inner = window.moved(-shape.transform.e, -shape.transform.f)
                visible.append(replace(shape, shapes=self._through(shape.shapes, inner)))
            else:
                visible.append(shape)
        return tuple(visible)

    def _boxes(self, shapes: tuple[Shape, ...]) -> list[Box | None]:
        cached = self._reach.get(id(shapes))
        if cached is None:
            # the shapes are kept, so that their identity is not given to others
            cached = self._reach[id(shapes)] = shapes, [extent(shape) for shape in shapes]
        return cached[1]


def _upright(transform: Affine) -> bool:
    return (transform.a, transform.b, transform.c, transform.d) == (1.0, 0.0, 0.0, 1.0)

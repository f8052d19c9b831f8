"""Whether the ink of a face ends at its cut although it is to run past it: arithmetic on extents."""

from __future__ import annotations

from boardgen.draw.shape.shapes import Circle, Figure, Path, Rect, extent, leaves

NEAR = 0.05
"""Millimetres: ink that ends nearer to the cut than this ends at it."""
LONG = 0.1
"""What is shorter than this share of a side does not count: its ground shows there if the cut is off."""


def ends_at_cut(figure: Figure) -> bool:
    """Whether something filled ends at a side of the face where nothing else runs past it."""
    wide, high = figure.width, figure.height
    ended: list[tuple[int, float, float]] = []
    past: list[tuple[int, float, float]] = []
    for shape, by in leaves(figure.shapes):
        if not isinstance(shape, (Path, Circle, Rect)) or shape.paint.fill is None or (ink := extent(shape)) is None:
            continue
        box = by.box(ink)
        sides = (box.x0, box.y0, wide - box.x1, high - box.y1)
        spans = ((box.y0, box.y1), (box.x0, box.x1)) * 2
        for side, (edge, span) in enumerate(zip(sides, spans, strict=True)):
            if abs(edge) <= NEAR and span[1] - span[0] > LONG * (high, wide)[side % 2]:
                ended.append((side, *span))
            elif edge < -NEAR:
                past.append((side, *span))
    return any(not _covered(side, low, high, past) for side, low, high in ended)


def _covered(side: int, low: float, high: float, past: list[tuple[int, float, float]]) -> bool:
    """Whether what runs past a side covers a stretch of it."""
    at = low + NEAR
    for start, end in sorted((start, end) for one, start, end in past if one == side):
        if start > at:
            break
        at = max(at, end)
    return at >= high - NEAR

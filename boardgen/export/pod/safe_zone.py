"""Whether what a player needs of a face - its texts and symbols - keeps clear of the cut and of round corners: arithmetic on extents.

A ground, a band or a frame is meant to be cut or to run along the cut. Whatever reaches the edge of a face, or spans most of it, is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from boardgen.draw.shape.shapes import Circle, Group, Path, Shape, Text, Use, extent
from boardgen.draw.type.geometry import STILL, Affine, Box

EDGE = 0.05
"""Millimetres: what is nearer to the cut reaches it."""
LARGE = 0.2
"""What covers more than this share of a face is a ground or a panel of it."""
SPANS = 0.5
"""A line along so much of a side belongs to a frame."""
RING = 8
"""So many things outside the safe zone, on all four sides of a face, are a border and no symbols."""
HAIR = 0.5
"""Millimetres: a line thinner than this that runs along most of an edge belongs to a frame."""
SLACK = 0.05
"""Millimetres outside the safe zone that are rounding."""


class Zone(NamedTuple):
    """The trimmed face and what has to stay clear of its edge; all lengths in mm. `corner` is the radius to which a corner is cut."""

    width: float
    height: float
    round: bool
    safe: float
    corner: float = 0.0

    def over(self, box: Box) -> float:
        """How far a box reaches out of the safe zone, 0 for one inside."""
        if self.round:
            x, y, r = self.width / 2, self.height / 2, self.width / 2 - self.safe
            return max(0.0, max(hypot(px - x, py - y) for px in (box.x0, box.x1) for py in (box.y0, box.y1)) - r)
        safe = self.safe
        over = max(0.0, safe - box.x0, safe - box.y0, box.x1 - (self.width - safe), box.y1 - (self.height - safe))
        radius = self.corner - safe
        if over or radius <= 0:
            return over
        within = Box(self.corner, self.corner, self.width - self.corner, self.height - self.corner)  # the middles of the corners' arcs
        for px in (box.x0, box.x1):
            for py in (box.y0, box.y1):
                dx, dy = max(within.x0 - px, px - within.x1), max(within.y0 - py, py - within.y1)
                if dx > 0 and dy > 0:
                    over = max(over, hypot(dx, dy) - radius)
        return over


class Stray(NamedTuple):
    """Something needed that is not in the safe zone: what it is, and by how many mm it is outside."""

    what: str
    by: float


def strays(shapes: Iterable[Shape], zone: Zone) -> list[Stray]:
    """What is needed and outside, the worst first: each text once, and one line for all symbols."""
    face = Box(0, 0, zone.width, zone.height)
    texts: dict[str, float] = {}
    symbols: list[tuple[float, Box]] = []
    for shape, by, box in _leaves(shapes, STILL, None):
        over = zone.over(box)
        if over > SLACK and not isinstance(shape, Text):
            over = min(over, _over(shape, by, zone))
        if over <= SLACK:
            continue
        if isinstance(shape, Text):
            texts[shape.text] = max(over, texts.get(shape.text, 0.0))
        elif not _is_ground(box, face):
            symbols.append((over, box))
    found = [Stray(f"the text '{text}'", over) for text, over in texts.items()]
    if symbols and not _is_border([box for _, box in symbols], face):
        by_mm, box = max(symbols)
        x, y = box.centre
        found.append(Stray(f"the symbol at {x:.1f}, {y:.1f} mm", by_mm))
    return sorted(found, key=lambda stray: -stray.by)


def _is_border(boxes: Sequence[Box], face: Box) -> bool:
    """Whether things go all around a face, as the teeth of a coin do."""
    x, y = face.centre
    quarters = {(box.centre[0] > x, box.centre[1] > y) for box in boxes}
    return len(boxes) >= RING and len(quarters) == 4


def _over(shape: Shape, by: Affine, zone: Zone) -> float:
    """How far a shape itself reaches out of the safe zone: the box around it has corners that it has not."""
    if isinstance(shape, Circle) and zone.round:
        x, y = by.point(shape.x, shape.y)
        return max(0.0, hypot(x - zone.width / 2, y - zone.height / 2) + shape.r * hypot(by.a, by.b) - (zone.width / 2 - zone.safe))
    if isinstance(shape, Path):
        half = shape.paint.width / 2 if shape.paint.stroke else 0.0
        over = 0.0
        for segment in shape.segments:  # a curve lies between its ends and its handles
            numbers = [value for value in segment[1:] if not isinstance(value, str)]
            for at in range(0, len(numbers), 2):
                x, y = by.point(numbers[at], numbers[at + 1])
                over = max(over, zone.over(Box(x, y, x, y).grown(half)))
        return over
    return float("inf")


def _is_ground(box: Box, face: Box) -> bool:
    """Whether something runs to the edge of a face or along it, as grounds, bands and frames do."""
    if not face.grown(-EDGE).holds(box):
        return True
    if box.width * box.height > LARGE * face.width * face.height:
        return True
    across, down = box.height < HAIR and box.width > SPANS * face.width, box.width < HAIR and box.height > SPANS * face.height
    return across or down


def _leaves(shapes: Iterable[Shape], by: Affine, window: Box | None) -> Iterator[tuple[Shape, Affine, Box]]:
    """Every shape with ink, where it is, and the box of it that its clips let show."""
    for shape in shapes:
        if isinstance(shape, Group):
            place = shape.transform.then(by)
            inner = window
            if shape.clip is not None:
                edge = extent(shape.clip)
                if edge is None:
                    continue
                edge = place.box(edge)
                inner = edge if window is None else edge.meet(window)
                if inner is None:
                    continue
            yield from _leaves(shape.shapes, place, inner)
        elif isinstance(shape, Use):
            yield from _leaves(shape.symbol.shapes, shape.transform.then(by), window)
        else:
            ink = extent(shape)
            if ink is None:
                continue
            box: Box | None = by.box(ink)
            if box is not None and window is not None:
                box = box.meet(window)
            if box is not None:
                yield shape, by, box

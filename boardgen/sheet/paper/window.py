"""The part of a drawing that is seen through a window: of a large figure a page has no more than what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from boardgen.draw.shape.shapes import Group, Path, Segment, Shape, extent
from boardgen.draw.type.geometry import Box

LONG = 400
"""Segments of a path that is cut down to what a window shows of it."""
AROUND = 10.0
"""What is left of such a path reaches so many mm beyond the window, so that no cut of it is seen."""


class Part(NamedTuple):
    """A part of a path, from one `M` to the next, and the box of its ends in mm."""

    segments: list[Segment]
    box: Box


@dataclass
class Known:
    """What one window found out, for the next: by the identity of shapes, which must live as long."""

    boxes: dict[int, Box | None] = field(default_factory=dict)
    parts: dict[int, list[Part]] = field(default_factory=dict)


def seen_through(shapes: Sequence[Shape], window: Box, known: Known) -> tuple[Shape, ...]:
    """The shapes that reach into a window; of groups that only hold others together, those of their shapes that do."""
    boxes = known.boxes
    visible: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and shape.transform.identity and shape.clip is None:
            inner = seen_through(shape.shapes, window, known)
            if inner:
                visible.append(replace(shape, shapes=inner))
            continue
        if id(shape) not in boxes:
            boxes[id(shape)] = extent(shape)
        box = boxes[id(shape)]
        if box is not None and box.overlaps(window):
            visible.append(_near(shape, window, known) if isinstance(shape, Path) and len(shape.segments) > LONG else shape)
    return tuple(visible)


def _near(path: Path, window: Box, known: Known) -> Path:
    """A long path without what lies outside the window: a gap far away in a ground fills nothing here, and a rim needs no bays there."""
    if id(path) not in known.parts:
        known.parts[id(path)] = list(_parts(path))
    near, around = window.grown(path.paint.width / 2 + 1), window.grown(AROUND)
    kept: list[Segment] = []
    for part, (x0, y0, x1, y1) in known.parts[id(path)]:
        if x0 > near.x1 or x1 < near.x0 or y0 > near.y1 or y1 < near.y0:
            continue
        if len(part) > LONG and part[-1][0] == "Z":
            sides = ((0, around.x0, -1), (0, around.x1, 1), (1, around.y0, -1), (1, around.y1, 1))
            for (axis, bound, sign), reach in zip(sides, (x0, x1, y0, y1), strict=True):
                if part and sign * (reach - bound) > 0:
                    part = _cut_off(part, axis, bound, sign)
        kept += part
    return replace(path, segments=tuple(kept))


def _parts(path: Path) -> Iterator[Part]:
    parts: list[list[Segment]] = []
    for segment in path.segments:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    for part in parts:
        xs = [segment[-2] for segment in part if segment[0] != "Z"]
        ys = [segment[-1] for segment in part if segment[0] != "Z"]
        yield Part(part, Box(min(xs), min(ys), max(xs), max(ys)))


def _cut_off(loop: Sequence[Segment], axis: int, bound: float, sign: int) -> list[Segment]:
    """A closed loop without what lies beyond a line, upright for axis 0 and level for 1; it runs along the line instead.

    Curves that cross the line become straight: they are short, and nobody sees them there.
    """
    kept: list[Segment] = []
    begin = last = (0.0, 0.0)
    outside = False
    for segment in loop:
        here = begin if segment[0] == "Z" else (segment[-2], segment[-1])
        was, outside = outside, sign * (here[axis] - bound) > 0
        if segment[0] == "M":
            begin = here
        elif was != outside:
            share = (bound - last[axis]) / (here[axis] - last[axis])
            kept.append(("L", last[0] + share * (here[0] - last[0]), last[1] + share * (here[1] - last[1])))
        if not outside and segment[0] != "Z":
            kept.append(segment if not was or segment[0] == "M" else ("L", *here))
        last = here
    if not kept or kept[0][0] == "Z":
        return []
    return [("M", *kept[0][-2:]), *kept[1:], ("Z",)]

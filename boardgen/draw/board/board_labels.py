"""The labels of a board beside the places where it is cut into sheets: each depends on the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.draw.board import board_zones
from boardgen.draw.place.placing import Placing, Seams
from boardgen.draw.shape.shapes import Figure, Shape
from boardgen.layout.spec.spec import GameSpec

TRIES = 3
"""How often labels and cuts are made to fit each other at most: names that find no room go below the board, which makes it longer."""

Bound = tuple[list[board_zones.Reach], list[board_zones.Reach]]
"""What had better not be cut, from west to east and from north to south, in mm."""
Cuts = Callable[[Figure, Bound], Seams]
"""Where a figure is cut, if it is too large for its paper."""
Captions = Callable[[Sequence[str], Sequence[float]], Sequence[Figure]]
"""What is printed below the land, given the zones that it names and the places where it is cut, in mm from its left."""


class Fitted(NamedTuple):
    """Where a board is cut, its labels, what is printed below its land, how wide that is and how high the board is with it, in mm."""

    placing: Placing
    labelled: board_zones.Labelled
    below: tuple[tuple[Figure, float, float], ...]
    """Pictures below the land, and where their corners are."""
    width: float
    height: float


def fitted(spec: GameSpec, placing: Placing, ways: Sequence[Shape], blank: Figure, captions: Captions, cuts: Cuts | None) -> Fitted:
    """The labels of a board beside its cuts; `blank` is the board with its coordinates alone, as high as the land and its frame."""
    bound: Bound = ([], []) if cuts is None else board_zones.bound(spec, placing)
    for _ in range(TRIES):
        labelled = board_zones.label_all(spec, placing, ways)
        parts = captions(labelled.unplaced, ())
        left = (blank.width - max(part.width for part in parts)) / 2
        if placing.seams.across:
            parts = captions(labelled.unplaced, [cut - left for cut in placing.seams.across])
        below, height = list[tuple[Figure, float, float]](), blank.height
        for part in parts:
            below.append((part, left, height))
            height += part.height
        found = Fitted(placing, labelled, tuple(below), max(part.width for part in parts), height)
        if cuts is None:
            break
        words = [part.at(x, y) for part, x, y in found.below if part.shapes]
        fixed = words if placing.seams != Seams() else ()  # at first the words below may still go anywhere
        seams = cuts(replace(blank, height=height, shapes=(*blank.shapes, *fixed)), bound)
        if seams == placing.seams:
            break
        placing = placing._replace(seams=seams)
    return found


def unlabelled(spec: GameSpec, placing: Placing, blank: Figure) -> Fitted:
    """A board with no words at all."""
    return Fitted(placing, board_zones.unlabelled(spec), (), blank.width, blank.height)


def headed(found: Fitted, strip: Figure) -> Fitted:
    """The same with another strip, whose title is on the board: what is below the strip stays where it is."""
    (old, x, y), *rest = found.below
    return found._replace(below=((strip if strip.height <= old.height else old, x, y), *rest))

"""How much of the prices and codes of a board is under pieces, when there is one on every point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from boardgen.draw.board.board import place_of
from boardgen.draw.board.board_zones import wording
from boardgen.draw.shape.shapes import Figure, Group, Shape, Text, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.layout.spec.spec import GameSpec

STEP = 0.2
"""From sample to sample, in mm."""


def covered(spec: GameSpec, board: Figure, diameter: float) -> dict[str, float]:
    """Return the zones whose price or code is under pieces of this diameter (mm), with the share of its words that is, from 0 to 1.

    `board` is the figure of the board with its labels. Nothing is said of a board that is drawn as cells, where pieces are in the
    middle of each.
    """
    if spec.board.grid.cells or not diameter:
        return {}
    spots = [place_of(board, spec.board, point) for point in range(len(spec.board))]
    found = {}
    for code in spec.zones:
        words = {wording(spec, code).price, code} - {""}
        groups = [group for group in _groups(board.shapes) if group.id in (f"label-{code}", f"price-{code}")]
        boxes = [box for group in groups for text, box in _texts(group) if text in words]
        samples = [sample for box in boxes for sample in _samples(box)]
        around = [box.grown(diameter / 2) for box in boxes]
        reach = [(x, y) for x, y in spots if any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in around)]
        under = sum(any((x - u) ** 2 + (y - v) ** 2 < diameter**2 / 4 for u, v in reach) for x, y in samples)
        if under:
            found[code] = under / len(samples)
    return found


def _groups(shapes: Sequence[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from _groups(shape.shapes)


def _texts(group: Group) -> Iterator[tuple[str, Box]]:
    """Yield the texts of a label with the boxes of their ink. The group itself does not move."""
    for shape, transform in leaves(group.shapes, group.transform):
        if isinstance(shape, Text):
            box = fonts.ink(shape.text, shape.face, shape.size)
            if box is not None:
                left = {"start": 0.0, "middle": -0.5, "end": -1.0}[shape.anchor] * fonts.width(shape.text, shape.face, shape.size)
                yield shape.text, transform.box(box.shift(shape.x + left, shape.y))


def _samples(box: Box) -> Iterator[tuple[float, float]]:
    across, down = max(1, ceil(box.width / STEP)), max(1, ceil(box.height / STEP))
    for row in range(down):
        for column in range(across):
            yield box.x0 + (column + 0.5) * box.width / across, box.y0 + (row + 0.5) * box.height / down


def percent(share: float) -> str:
    """Return a share as people read it, never 0 %."""
    return f"{max(1, floor(100 * share + 0.5))} %"

"""Small pieces of one colour as dense blocks: neighbours share their cuts, and only the block as a whole has a bleed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from boardgen.errors import DoesNotFit
from boardgen.sheet.marks import CLEAR, REACH
from boardgen.sheet.nesting import Area, Nest, capacity

Block: TypeAlias = tuple[int, int, int, int]
"""The number of its colour, its pieces, its columns and its rows."""
LANE = REACH + CLEAR
"""Room for marks between two blocks, beyond the bleed of each."""


def blocks(counts: Sequence[int], width: float, height: float, bleed: float, area: Area) -> list[list[tuple[int, Nest]]]:
    """A block a colour, on as few sheets as hold them: for every sheet the numbers of its colours and where each lies.

    A colour with more pieces than fit on a sheet takes several blocks. Of the ways with fewest sheets, the one with fewest cuts is taken.
    Raises DoesNotFit.
    """
    x0, y0, x1, y1 = area
    inner = (x0 + bleed, y0 + bleed, x1 - bleed, y1 - bleed)
    most_columns, most_rows = capacity(width, height, inner)
    best: tuple[tuple[int, int, int], list[list[tuple[int, Nest]]]] | None = None
    for columns in range(1, most_columns + 1):
        shapes: list[Block] = []
        for number, count in enumerate(counts):
            left = count
            while left > 0:
                here = min(left, columns * most_rows)
                across = min(columns, here)
                shapes.append((number, here, across, -(-here // across)))
                left -= here
        sheets = _shelved(shapes, width, height, 2 * bleed + LANE, inner)
        cuts = sum(across + down for _, _, across, down in shapes)
        waste = sum(across * down - here for _, here, across, down in shapes)
        score = (len(sheets), cuts + waste, -columns)
        if best is None or score < best[0]:
            best = (score, sheets)
    if best is None:
        raise DoesNotFit("no piece fits", 0.0)  # capacity() has said so before
    return best[1]


def _shelved(shapes: Sequence[Block], width: float, height: float, gap: float, area: Area) -> list[list[tuple[int, Nest]]]:
    """Blocks in order, side by side and row by row, the whole in the middle of its sheet."""
    room_x, room_y = area[2] - area[0], area[3] - area[1]
    sheets: list[list[list[Block]]] = []
    for shape in shapes:
        shelves = sheets[-1] if sheets else []
        wide = sum(s[2] * width + gap for s in shelves[-1]) + shape[2] * width if shelves else room_x + 1
        tall = max([s[3] * height for s in shelves[-1]] + [shape[3] * height]) if shelves else 0.0
        others = sum(max(s[3] for s in shelf) * height + gap for shelf in shelves[:-1])
        if shelves and wide <= room_x + 1e-6 and others + tall <= room_y + 1e-6:
            shelves[-1].append(shape)
            continue
        others += max(s[3] for s in shelves[-1]) * height + gap if shelves else 0.0
        if shelves and others + shape[3] * height <= room_y + 1e-6:
            shelves.append([shape])
        else:
            sheets.append([[shape]])
    return [_placed(shelves, width, height, gap, area) for shelves in sheets]


def _placed(shelves: Sequence[Sequence[Block]], width: float, height: float, gap: float, area: Area) -> list[tuple[int, Nest]]:
    tall = sum(max(s[3] for s in shelf) * height for shelf in shelves) + gap * (len(shelves) - 1)
    y = (area[1] + area[3] - tall) / 2
    nests = []
    for shelf in shelves:
        x = (area[0] + area[2] - sum(s[2] * width for s in shelf) - gap * (len(shelf) - 1)) / 2
        for number, here, across, down in shelf:
            nests.append((number, Nest(here, across, down, width, height, x, y)))
            x += across * width + gap
        y += max(s[3] for s in shelf) * height + gap
    return nests

"""Small pieces of a colour as dense blocks: neighbours share their cuts, and only the block as a whole has a bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from boardgen.errors import DoesNotFit
from boardgen.sheet.arrange.guillotine import Size, packed
from boardgen.sheet.paper.cuts import cuts_of
from boardgen.sheet.paper.marks import CLEAR, REACH
from boardgen.sheet.paper.nesting import Area, Nest, capacity

LANE = REACH + CLEAR
"""Room for marks between two blocks, beyond the bleed of each."""
FEW, CUT = 4, 200
"""Colours up to which all arrangements of their blocks are tried, where blocks in rows take more sheets than their area needs, and of
how many choices of their columns, those with fewest empty cells."""
TRIED = 400
"""Combinations of columns that are tried for blocks of several sizes."""


class Block(NamedTuple):
    """The number of its colour, its pieces, its columns and its rows, and the size of a piece in mm."""

    number: int
    pieces: int
    columns: int
    rows: int
    width: float
    height: float

    @property
    def wide(self) -> float:
        return self.columns * self.width

    @property
    def tall(self) -> float:
        return self.rows * self.height


Laid: TypeAlias = list[tuple[int, Nest]]
"""A sheet: the numbers of its colours, and where each lies."""
Score: TypeAlias = tuple[int, int, int]
"""Sheets, cuts and empty cells."""


def blocks(counts: Sequence[int], sizes: Sequence[Size], bleed: float, area: Area) -> list[Laid]:
    """A block a colour, on as few sheets as hold them; the colours may have pieces of different sizes.

    A colour with more pieces than fit on a sheet takes several blocks. Of the ways with fewest sheets, the one with fewest cuts is taken,
    and of those the one with fewest empty cells. Raises DoesNotFit.
    """
    x0, y0, x1, y1 = area
    inner = (x0 + bleed, y0 + bleed, x1 - bleed, y1 - bleed)
    best: tuple[tuple[int, int, int], list[Laid]] | None = None
    gap = 2 * bleed + LANE
    choices = list(_shapes(counts, sizes, inner))
    for shapes in choices:
        tallest = sorted(shapes, key=lambda shape: -shape.tall)
        for order in (shapes, tallest) if tallest != shapes else (shapes,):
            best = _better(best, _shelved(order, gap, inner), shapes)
    area_of_all = sum(count * width * height for count, (width, height) in zip(counts, sizes, strict=True))
    least = max(1, -int(-area_of_all // ((inner[2] - inner[0]) * (inner[3] - inner[1]))))
    if best is not None and best[0][0] > least and len(counts) <= FEW:
        for shapes in sorted(choices, key=_empty)[:CUT]:
            best = _better(best, _cut(shapes, gap, inner), shapes)
            if best is not None and best[0][0] == least:
                break
    if best is None:
        raise DoesNotFit("no piece fits", 0.0)  # capacity() has said so before
    return best[1]


def _better(best: tuple[Score, list[Laid]] | None, sheets: list[Laid], shapes: Sequence[Block]) -> tuple[Score, list[Laid]] | None:
    """The best sheets so far, or these: fewer of them, as many with fewer cuts, or with as many cuts and fewer empty cells."""
    if best is not None and len(sheets) > best[0][0]:
        return best
    cuts = sum(cuts_of([nest for _, nest in sheet], apart=False) for sheet in sheets)
    score = (len(sheets), cuts, _empty(shapes))
    return (score, sheets) if best is None or score < best[0] else best


def _empty(shapes: Sequence[Block]) -> int:
    """The cells of blocks without a piece."""
    return sum(shape.columns * shape.rows - shape.pieces for shape in shapes)


def _shapes(counts: Sequence[int], sizes: Sequence[Size], inner: Area) -> Iterator[list[Block]]:
    """The blocks of all colours, in every choice of their columns that is tried; those of as many pieces of one size are alike."""
    kinds = list(dict.fromkeys(zip(counts, sizes, strict=True)))
    most = [capacity(*size, inner) for _, size in kinds]
    for columns in _columns([count for count, _ in kinds], most):
        shapes: list[Block] = []
        for number, one in enumerate(zip(counts, sizes, strict=True)):
            kind = kinds.index(one)
            left, size = one
            while left > 0:
                here = min(left, columns[kind] * most[kind][1])
                across = min(columns[kind], here)
                shapes.append(Block(number, here, across, -(-here // across), *size))
                left -= here
        yield shapes


def _cut(shapes: Sequence[Block], gap: float, area: Area) -> list[Laid]:
    """Blocks as guillotine cuts take them apart, in the middle of their sheets."""
    sheets = packed([(one.wide, one.tall) for one in shapes], [(area[2] - area[0], area[3] - area[1])], gap, turn=False) or []
    laid = []
    for sheet in sheets:
        left, top = (area[0] + area[2] - sheet.width) / 2, (area[1] + area[3] - sheet.height) / 2
        nests = []
        for placed in sorted(sheet.pieces):
            one = shapes[placed.piece]
            nest = Nest(one.pieces, one.columns, one.rows, one.width, one.height, left + placed.x, top + placed.y)
            nests.append((one.number, nest))
        laid.append(nests)
    return sorted(laid, key=lambda nests: nests[0][0])


def _columns(counts: Sequence[int], most: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """How many columns the blocks of each kind may have, of so many pieces each: all combinations, or some of very many.

    Of blocks with as many rows the narrowest is tried.
    """
    tried = []
    for count, (across, down) in zip(counts, most, strict=True):
        every = range(across, 0, -1)
        narrowest = {-(-count // columns): columns for columns in every if columns * down >= count}
        tried.append(sorted({*narrowest.values(), *(columns for columns in every if columns * down < count)}, reverse=True))
    return islice(product(*tried), TRIED if len(counts) > 1 else None)


def _shelved(shapes: Sequence[Block], gap: float, area: Area) -> list[Laid]:
    """Each block on the first shelf that has room for it, or on a new one; the whole in the middle of its sheet."""
    room_x, room_y = area[2] - area[0] + 1e-6, area[3] - area[1] + 1e-6
    sheets: list[list[list[Block]]] = []
    for shape in shapes:
        for shelves in sheets:
            if _put(shelves, shape, gap, room_x, room_y):
                break
        else:
            sheets.append([[shape]])
    return [_placed(shelves, gap, area) for shelves in sheets]


def _put(shelves: list[list[Block]], shape: Block, gap: float, room_x: float, room_y: float) -> bool:
    """Puts a block on a sheet where it has room for it."""
    tall = [max(one.tall for one in shelf) for shelf in shelves]
    used = sum(tall) + gap * len(shelves)
    for shelf, height in zip(shelves, tall, strict=True):
        grown = max(height, shape.tall)
        if sum(one.wide + gap for one in shelf) + shape.wide <= room_x and used - gap - height + grown <= room_y:
            shelf.append(shape)
            return True
    if used + shape.tall <= room_y:
        shelves.append([shape])
        return True
    return False


def _placed(shelves: Sequence[Sequence[Block]], gap: float, area: Area) -> Laid:
    """Shelves one below the other, flush on the left, so that blocks share their cuts; the whole is centred."""
    tall = sum(max(one.tall for one in shelf) for shelf in shelves) + gap * (len(shelves) - 1)
    wide = max(sum(one.wide for one in shelf) + gap * (len(shelf) - 1) for shelf in shelves)
    y = (area[1] + area[3] - tall) / 2
    nests = []
    for shelf in shelves:
        x = (area[0] + area[2] - wide) / 2
        for one in shelf:
            nests.append((one.number, Nest(one.pieces, one.columns, one.rows, one.width, one.height, x, y)))
            x += one.wide + gap
        y += max(one.tall for one in shelf) + gap
    return nests

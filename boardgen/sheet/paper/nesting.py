"""Equal pieces in a grid on as few sheets as can be; how much of a sheet is pieces, and how many straight cuts free them.

Pieces of any outline are also in rows or columns, every other one shifted, as close as their outlines let them: hexagons as a honeycomb.
A row falls onto the row before it, straight down, until the two touch. Pieces that are not the same upside down may lie so in turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import pi
from typing import TypeAlias

from boardgen.draw.shape.outlines import Spot, inset, measure_area
from boardgen.errors import DoesNotFit
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Grid, Page

Area = tuple[float, float, float, float]
"""x0, y0, x1, y1 in mm."""


class Nest(NamedTuple):
    """`pieces` cells of `width` x `height` mm in `columns` x `rows`, the grid's upper left corner at `left`, `top`."""

    pieces: int
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float

    def centre(self, index: int) -> tuple[float, float]:
        """Return the middle of cell `index`, counted by rows from the upper left."""
        row, column = divmod(index, self.columns)
        return (self.left + (column + 0.5) * self.width, self.top + (row + 0.5) * self.height)

    def cut(self, width: float, height: float) -> Grid:
        """Return where pieces of this size in the middle of the cells are cut."""
        x, y = self.centre(0)
        pitch = (self.width, self.height)
        return Grid(x - width / 2, y - height / 2, pitch, self.columns, self.rows, (width, height), self.pieces)

    def is_filled(self, column: int, row: int) -> bool:
        """Return whether a piece covers the cell; every cell outside the grid is waste."""
        return 0 <= column < self.columns and 0 <= row < self.rows and row * self.columns + column < self.pieces


def capacity(width: float, height: float, area: Area) -> tuple[int, int]:
    """Return how many columns and rows of cells the area holds. DoesNotFit when not even one."""
    x0, y0, x1, y1 = area
    over = max(width - (x1 - x0), height - (y1 - y0))
    if over > 1e-6:
        raise DoesNotFit(f"a piece of {width:g} x {height:g} mm is {over:.1f} mm too large; choose a larger paper", over)
    return int((x1 - x0 + 1e-6) // width), int((y1 - y0 + 1e-6) // height)


def nest(count: int, width: float, height: float, area: Area) -> tuple[Nest, ...]:
    """Return the sheets for `count` cells: as few as can be, and of the grids with which they are so few the one with fewest cuts.

    All sheets have the same grid and are filled from its upper left; so a stack is cut in one go, though the last may not be full."""
    most_columns, most_rows = capacity(width, height, area)
    sheets = -(-count // (most_columns * most_rows))
    if not sheets:
        return ()
    columns, rows = shape(-(-count // sheets), most_columns, most_rows)
    left = (area[0] + area[2] - columns * width) / 2
    top = (area[1] + area[3] - rows * height) / 2
    full = columns * rows
    return tuple(Nest(min(full, count - start), columns, rows, width, height, left, top) for start in range(0, count, full))


def shape(count: int, most_columns: int, most_rows: int) -> tuple[int, int]:
    """Return columns and rows for so many pieces on one sheet: the fewest straight cuts, and of those the fewest empty cells."""
    rows_of = {columns: -(-count // columns) for columns in range(1, most_columns + 1)}
    shapes = [(columns + rows, columns * rows, -columns, rows) for columns, rows in rows_of.items() if rows <= most_rows]
    _, _, columns, rows = min(shapes)
    return -columns, rows


EQUAL = 2
"""Decimals of a mm: cuts that are nearer are one."""


def cuts_of(nests: Iterable[Nest], apart: bool) -> int:
    """Return straight cuts through one sheet: a line that several blocks share is one cut; `apart` where each piece has its own bleed."""
    across: set[float] = set()
    down: set[float] = set()
    for nest in nests:
        across.update([round(nest.left + i * nest.width, EQUAL) for i in range(min(nest.columns, nest.pieces) + 1)])
        down.update([round(nest.top + i * nest.height, EQUAL) for i in range(-(-nest.pieces // nest.columns) + 1)])
    lines = len(across) + len(down)
    return 2 * (lines - 2) if apart else lines


def share_used(page: Page) -> float | None:
    """Return the share of a page that is pieces, trimmed; None where it has none to cut out, or is a back.

    On a sheet that is folded the backs count, since the paper behind a piece is part of it."""
    if page.side == "back" or not page.grids:
        return None
    return sum(grid.pieces * _area_of(grid) for grid in page.grids) / (page.paper.width * page.paper.height)


def _area_of(grid: Grid) -> float:
    """Return the area of one piece of a grid in mm²."""
    if grid.outline:
        return abs(measure_area(grid.outline))
    return grid.piece[0] * grid.piece[1] * (pi / 4 if grid.round else 1.0)


def percent(shares: Iterable[float | None]) -> str:
    """Return the mean share of the sheets that have pieces, in whole percent as it is printed; empty where there are none."""
    share = mean(shares)
    return "" if share is None else f"{100 * share:.0f} %"


def mean(shares: Iterable[float | None]) -> float | None:
    """Return the mean of the shares that are known; None where there are none."""
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known else None


SHIFTS = 12
"""So many shifts of a row are tried, from none to all of the way from one piece to the next."""
TOUCH = 1e-6
Loop: TypeAlias = tuple[Spot, ...]
"""The corners of the outline of a piece, in mm from the middle of its box."""


class Lie(NamedTuple):
    """Where the middle of a piece is, whether it is upside down, and which row it is in and which piece of the pattern of a row."""

    x: float
    y: float
    turned: bool
    row: int
    place: int


class Pattern(NamedTuple):
    """A row: how far each piece of it is from the first, and which are upside down; how far that is to the next like it, to the next row
    and by how much every other row is shifted. `upright` for columns: across and down are exchanged."""

    pieces: tuple[tuple[float, bool], ...]
    pitch: float
    down: float
    shift: float
    upright: bool


class _Profile:
    """How far an outline reaches down, for every x; between its corners it is straight."""

    def __init__(self, loop: Loop) -> None:
        self.xs = sorted({x for x, _ in loop})
        self.low: list[tuple[float, float]] = []
        self.high: list[tuple[float, float]] = []
        sides = [(a, b) if a[0] <= b[0] else (b, a) for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)]
        for x0, x1 in zip(self.xs, self.xs[1:], strict=False):
            here = [(a, b) for a, b in sides if a[0] < b[0] and a[0] <= x0 and b[0] >= x1]
            ends = [tuple(a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) for x in (x0, x1)) for a, b in here]
            self.high.append((min(y for y, _ in ends), min(y for _, y in ends)))
            self.low.append((max(y for y, _ in ends), max(y for _, y in ends)))

    def at(self, x: float, bands: Sequence[tuple[float, float]]) -> list[float | None]:
        """Return the values to the left and to the right of an x; None outside."""
        found: list[float | None] = []
        last = len(self.xs) - 2
        for band in (bisect_left(self.xs, x - TOUCH) - 1, bisect_right(self.xs, x + TOUCH) - 1):
            if 0 <= band <= last:
                x0, x1 = self.xs[band], self.xs[band + 1]
                found.append(bands[band][0] + (x - x0) / (x1 - x0) * (bands[band][1] - bands[band][0]))
            else:
                found.append(None)
        return found


def _fall(above: Sequence[tuple[float, _Profile]], below: Sequence[tuple[float, _Profile]]) -> float:
    """Return how far the pieces `below` are under those `above` when they have fallen up onto them; both with their places across."""
    most = float("-inf")
    for x, one in above:
        for u, other in below:
            if one.xs[0] + x >= other.xs[-1] + u - TOUCH or other.xs[0] + u >= one.xs[-1] + x - TOUCH:
                continue
            low, high = max(one.xs[0] + x, other.xs[0] + u), min(one.xs[-1] + x, other.xs[-1] + u)
            for at in {low, high, *(a + x for a in one.xs), *(a + u for a in other.xs)}:
                if low - TOUCH <= at <= high + TOUCH:
                    pairs = zip(one.at(at - x, one.low), other.at(at - u, other.high), strict=True)
                    most = max(most, *(down - up for down, up in pairs if down is not None and up is not None), most)
    return most


@lru_cache(maxsize=64)
def patterns(loop: Loop, gap: float) -> tuple[Pattern, ...]:
    """Return the patterns that are tried for pieces that stay `gap` mm apart."""
    (grown,) = inset([loop], -gap / 2) if gap else [list(loop)]
    found: list[Pattern] = []
    for upright in (False, True):
        there = tuple((y, x) if upright else (x, y) for x, y in grown)
        found += (pattern._replace(upright=upright) for pattern in _patterns(there))
    return tuple(found)


def _patterns(loop: Loop) -> Iterator[Pattern]:
    over = tuple((-x, -y) for x, y in loop)
    (profile, side), (other, aside) = ((_Profile(one), _Profile(tuple((y, x) for x, y in one))) for one in (loop, over))
    alike = len(profile.xs) == len(other.xs)
    alike = alike and max(abs(a - b) for a, b in zip(_signs(profile), _signs(other), strict=True)) < 1e-4
    alone = _fall([(0.0, side)], [(0.0, side)])
    rows: list[tuple[tuple[tuple[float, bool], ...], float]] = [(((0.0, False),), alone)]
    if not alike:
        there, back = _fall([(0.0, side)], [(0.0, aside)]), _fall([(0.0, aside)], [(0.0, side)])
        rows.append((((0.0, False), (there, True)), max(there + back, alone)))
    for pieces, pitch in rows:
        reach = [(x + pitch * number, other if turned else profile) for number in range(-2, 3) for x, turned in pieces]
        near = [(x, other if turned else profile) for x, turned in pieces]
        level = _fall(reach, near)
        for step in range(SHIFTS):
            shift = pitch * step / SHIFTS
            there_and_back = (_fall(reach, [(x + way, piece) for x, piece in near]) for way in (shift, -shift))
            yield Pattern(pieces, pitch, max(*there_and_back, level / 2), shift, False)


def _signs(profile: _Profile) -> list[float]:
    """Return the numbers by which two outlines are told apart."""
    return [*profile.xs, *(y for band in (*profile.low, *profile.high) for y in band)]


def fill(loop: Loop, size: tuple[float, float], gap: float, area: Area, *, turn: bool = True) -> tuple[Lie, ...]:
    """Return where as many pieces as possible lie, row by row, in the middle of an area; their boxes, of `size` mm, are in it.

    Some may be upside down if they may `turn`. Raises DoesNotFit where not even one is."""
    over = max(size[0] - (area[2] - area[0]), size[1] - (area[3] - area[1]))
    if over > TOUCH:
        raise DoesNotFit(f"a piece of {size[0]:g} x {size[1]:g} mm is {over:.1f} mm too large; choose a larger paper", over)
    every = [pattern for pattern in patterns(loop, gap) if turn or len(pattern.pieces) == 1]
    lies = _lies(max(every, key=lambda pattern: len(_lies(pattern, size, area))), size, area)
    x = (area[0] + area[2]) / 2 - (min(lie.x for lie in lies) + max(lie.x for lie in lies)) / 2
    y = (area[1] + area[3]) / 2 - (min(lie.y for lie in lies) + max(lie.y for lie in lies)) / 2
    return tuple(lie._replace(x=lie.x + x, y=lie.y + y) for lie in lies)


def _lies(pattern: Pattern, size: tuple[float, float], area: Area) -> list[Lie]:
    """Return the pieces of a pattern that go into an area, row by row, from (0, 0)."""
    room = area[2] - area[0] - size[0] + TOUCH, area[3] - area[1] - size[1] + TOUCH
    along, across = room[::-1] if pattern.upright else room
    lies = []
    for row in range(int(across // pattern.down) + 1):
        first = pattern.shift if row % 2 else 0.0
        for number in range(int(along // pattern.pitch) + 1):
            for place, (x, turned) in enumerate(pattern.pieces):
                at = first + x + pattern.pitch * number
                if at <= along:
                    y = row * pattern.down
                    lies.append(Lie(y, at, turned, row, place) if pattern.upright else Lie(at, y, turned, row, place))
    return lies

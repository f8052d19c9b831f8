"""Walls: a bar across each line that a layout takes away, midway between its two points, and one piece where bars meet.

A bar runs between two corners of the squares that points own. Where another bar begins, or the board ends, it fills the
corner; where a wall ends it stops short of it, so that the gate beside it is a little wider than one pitch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot

from boardgen.draw.place import zones
from boardgen.draw.place.placing import Placing, Spot
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape
from boardgen.layout.ground.board import Board

SHARE = 0.105
"""A wall is no wider than this share of the pitch ..."""
ROUND = 0.3
"""... and so much of it, in half, is cut off its corners."""


def width(pitch: float) -> float:
    """How wide a wall is, in mm. At a pitch of 23 mm stones of 19.05 mm leave 3.95 mm between them: it stays to be seen."""
    return min(ink.WALL_WIDTH, pitch * SHARE)


def barriers(placing: Placing, style: ink.Style = "colour") -> Iterator[Shape]:
    """All walls of a board of any lattice."""
    board = placing.board
    if board.grid.lattice == "square":
        wall = walls(board, placing.pitch, (placing.left, placing.top), style)
        if wall is not None:
            yield wall
    bars = _bars(placing)
    if bars:
        wide = width(placing.pitch)
        drawn: list[Segment] = []
        for one, other in bars:
            drawn += [("M", *one), ("L", *other)]
        segments = tuple(drawn)
        shapes: list[Shape] = [Path(segments, Paint(stroke=ink.WALL, width=wide, cap="round"))]
        if style == "low-ink":
            shapes.append(Path(segments, Paint(stroke=ink.PAPER, width=wide - 2 * _line(wide), cap="round")))
        yield Group(tuple(shapes), id="walls-aslant" if board.grid.lattice == "square" else "walls")


def _bars(placing: Placing) -> list[tuple[Spot, Spot]]:
    """The walls that are not bars of a square lattice: along the side that two cells share, or across a diagonal.

    A wall that ends where no other begins stops so much short of the corner that its round end is there.
    """
    board = placing.board
    pairs = sorted(board.walls)
    if board.grid.lattice == "square":
        aslant = [(a, b) for a, b in pairs if board.row[a] != board.row[b] and board.col[a] != board.col[b]]
        bars = []
        for a, b in aslant:
            (ax, ay), (bx, by) = placing.at(a), placing.at(b)
            x, y, east, south = (ax + bx) / 2, (ay + by) / 2, (by - ay) / 4, (ax - bx) / 4
            bars.append(((x - east, y - south), (x + east, y + south)))
        return bars
    shared = [tuple(sorted(set(board.corners(a)) & set(board.corners(b)))) for a, b in pairs]
    ends = Counter(knot for side in shared for knot in side)
    land = Counter(knot for point in range(len(board)) for knot in board.corners(point)) if shared else Counter()
    whole = 3 if board.grid.lattice == "triangle" else 6
    bars = []
    for one, other in shared:
        (west, north), (east, south) = placing.corner(one), placing.corner(other)
        short = width(placing.pitch) / 2 / hypot(east - west, south - north)
        first, last = (short if ends[knot] == 1 and land[knot] == whole else 0.0 for knot in (one, other))
        start = (west + first * (east - west), north + first * (south - north))
        bars.append((start, (east - last * (east - west), south - last * (south - north))))
    return bars


def walls(board: Board, pitch: float, origin: tuple[float, float], style: ink.Style = "colour") -> Path | None:
    """All walls between lines that cross at right angles as one shape; `origin` is the north-west intersection in mm.

    None where there are none.
    """
    if not any(board.row[a] == board.row[b] or board.col[a] == board.col[b] for a, b in board.walls):
        return None
    wide = width(pitch)
    half = wide / 2 - _line(wide) / 2
    # bars and corners as cells of a grid whose even columns and rows are as wide as a wall, the odd ones what is left of a pitch
    left, top = origin[0] - pitch / 2, origin[1] - pitch / 2
    across = [left + i * pitch + side * half for i in range(board.columns + 1) for side in (-1, 1)]
    down = [top + i * pitch + side * half for i in range(board.rows + 1) for side in (-1, 1)]
    segments: list[Segment] = []
    for loop in zones.outlines([*_cells(board)]):
        first, *after = [(across[x], down[y]) for x, y in loop]
        segments += [("M", *first), *(("L", x, y) for x, y in after), ("Z",)]
    return Path(tuple(segments), _paint(wide, style), id="walls")


def sample(x: float, y: float, long: float, style: ink.Style = "colour") -> Rect:
    """A piece of wall for a legend, from its western end; `y` is its middle."""
    line = _line(ink.WALL_WIDTH)
    wide = ink.WALL_WIDTH - line
    return Rect(x + line / 2, y - wide / 2, long - line, wide, _paint(ink.WALL_WIDTH, style))


def _line(wide: float) -> float:
    """The width of the line around a wall."""
    return wide * ROUND


def _paint(wide: float, style: ink.Style) -> Paint:
    """Solid, with its corners rounded by the line around it; no more than that line where ink is saved."""
    return Paint(ink.PAPER if style == "low-ink" else ink.WALL, ink.WALL, _line(wide), join="round")


def _cells(board: Board) -> Iterator[tuple[int, int]]:
    """Every bar, and every corner that it fills."""
    corners: Counter[tuple[int, int]] = Counter()
    for a, b in board.walls:
        x, y = board.col[a], board.rows - board.row[a]
        if board.row[a] == board.row[b]:
            yield 2 * x + 2, 2 * y + 1
            corners.update(((x + 1, y), (x + 1, y + 1)))
        elif board.col[a] == board.col[b]:
            yield 2 * x + 1, 2 * y + 2
            corners.update(((x, y + 1), (x + 1, y + 1)))
    land = {(col, board.rows - row) for col, row in zip(board.col, board.row, strict=True)}
    for (x, y), bars in corners.items():
        if bars > 1 or not {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)} <= land:
            yield 2 * x, 2 * y

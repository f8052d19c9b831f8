"""The lines of a board, or the sides of its cells, and an id on every point; with cells, the dark ones of a chequerboard, and names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from boardgen.draw.place.placing import Placing, Side, runs, sides
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Segment, Shape, Text, extent
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.lattice import Grid

HEXES = Grid("triangle", "cells")
BROKEN = ink.GRID_LINE._replace(join="round")
"""Lines of which none runs on straight: `proof` measures those that do."""
DARK = "#DCD3BB"
"""The dark cells of a chequerboard without zones."""
SHADE = 0.93
"""The dark cells of one with zones: their tint, by so much darker."""
NAMED = 12.0
"""On a finer pitch there is no room for names in hexagons."""
UNDER = 5.4
"""From the upper corner of a hexagon to the line on which its name is written, in mm."""


def lines(placing: Placing) -> Iterator[Shape]:
    """The lines of the graph as few long strokes, and a dot with its name on every intersection; links are drawn elsewhere."""
    board = placing.board
    yield from _strokes(placing, _merged(board) if board.grid.plain else runs(_edges(board)))
    dot = Paint(fill=ink.GRID)
    r = min(0.65, placing.pitch * 0.06)
    yield Group(tuple(Circle(*placing.at(point), r, dot, id=name) for point, name in enumerate(board.names)))


def cells(placing: Placing, inks: Mapping[str | None, str]) -> Iterator[Shape]:
    """The sides of all cells, and in each a circle with its name that is not seen: programs find the cell by it.

    `inks` are those of the names of cells, by their zone.
    """
    board = placing.board
    yield from _strokes(placing, runs(sides(board, range(len(board)))))
    nothing = Paint()
    yield Group(tuple(Circle(*placing.at(point), placing.pitch / 2, nothing, id=name) for point, name in enumerate(board.names)))
    yield from names(placing, inks=inks)


def names(placing: Placing, points: Sequence[int] | None = None, inks: Mapping[str | None, str] | None = None) -> Iterator[Text]:
    """The names of cells in their upper corners, or of some of them, where cells are hexagons; in inks by their zone."""
    board = placing.board
    if board.grid == HEXES and placing.pitch >= NAMED:
        level = UNDER - placing.pitch / sqrt(3)
        for point in range(len(board)) if points is None else points:
            x, y = placing.at(point)
            yield Text(x, y + level, board.names[point], "regular", ink.FOOTER, (inks or {}).get(board.zone[point], ink.SECOND), "middle")


def names_at(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """The middles of these names and half their widths and heights, in units of the pitch."""
    for name in names(Placing(board, board.pitch, 0, 0)):
        box = extent(name)
        if box is not None:
            (x, y), pitch = box.centre, board.pitch
            yield x / pitch, y / pitch, box.width / 2 / pitch, box.height / 2 / pitch


def dark(placing: Placing, points: Sequence[int], tint: str, style: ink.Style) -> Iterator[Shape]:
    """The dark cells of a chequerboard among some points, of which A1 is one; `tint` is that of their zone, empty without one."""
    board = placing.board
    if board.grid.lattice != "square" or not board.grid.cells or (tint and style != "colour"):
        return
    segments: list[Segment] = []
    for point in points:
        if (board.col[point] + board.row[point]) % 2:
            first, *others = placing.cell(point)
            segments += [("M", *first), *(("L", x, y) for x, y in others), ("Z",)]
    if not segments:
        return
    path = Path(tuple(segments), Paint(fill=_shaded(tint) if tint else DARK))
    box = extent(path)
    if style == "black" and box is not None:
        yield from hatch.filled("diagonal", path, box, hatch.SAMPLE)
    else:
        yield path


def _shaded(tint: str) -> str:
    return "#" + "".join(f"{round(SHADE * int(tint[at : at + 2], 16)):02X}" for at in (1, 3, 5))


def _strokes(placing: Placing, pieces: Sequence[Side]) -> Iterator[Shape]:
    segments: list[Segment] = []
    for one, other in pieces:
        segments += [("M", *placing.corner(one)), ("L", *placing.corner(other))]
    grid = placing.board.grid
    broken = grid.lattice == ("triangle" if grid.cells else "honeycomb")
    if segments:
        yield Path(tuple(segments), BROKEN if broken else ink.GRID_LINE)


def _edges(board: Board) -> list[Side]:
    """The lines of the lattice."""
    knots = [board.grid.knot(col, board.rows - row) for col, row in zip(board.col, board.row, strict=True)]
    return [(knots[a], knots[b]) for a, b in board.lines() if (a, b) not in board.links]


def _merged(board: Board) -> list[Side]:
    """The same where they cross at right angles: level ones first, each from west to east or from north to south."""
    level: list[tuple[int, int, int]] = []
    upright: list[tuple[int, int, int]] = []
    for (ax, ay), (bx, by) in _edges(board):
        if ay == by:
            level.append((ay, ax, bx))
        else:
            upright.append((ax, min(ay, by), max(ay, by)))
    pieces: list[Side] = []
    for turned, parts in ((False, sorted(level)), (True, sorted(upright))):
        merged: list[list[int]] = []
        for line, start, end in parts:
            if merged and merged[-1][0] == line and merged[-1][2] == start:
                merged[-1][2] = end
            else:
                merged.append([line, start, end])
        pieces += [((line, start), (line, end)) if turned else ((start, line), (end, line)) for line, start, end in merged]
    return pieces

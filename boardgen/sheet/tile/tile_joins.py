"""Marks of a tile: where the knife goes, where the neighbour's edge lies; only in what is cut off or glued over."""

from __future__ import annotations

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Shape, polygon
from boardgen.sheet.paper.marks import CLEAR, REACH, strokes
from boardgen.sheet.tile.tiling import Tile, Tiling

HALF = 1.6
"""Half the width of a diamond."""
INSET = 1.8
"""How far an arrow stands from the end of the line that it points at."""
FILLED = Paint(fill=ink.TEXT)


def trim_marks(how: Tiling, tile: Tile, dx: float, dy: float, beside: bool, above: bool, bleed: float = 0.0) -> tuple[Shape, ...]:
    """All marks of a tile whose figure has its corner at (dx, dy) on the page.

    Lines get hairs at both ends, outside what is shown, and those between tiles a diamond as well: whole on this tile,
    halved by the cut on the one that is glued over it. Where there is no room `beside` (west and east) or `above`
    (north and south) arrows point at the line from its waste side. Hairs and diamonds keep clear of the `bleed` of the figure.
    """
    keep, shown, clear = tile.keep, tile.shown, bleed + CLEAR
    upright = [(keep[0], tile.column > 0, -1), (keep[2], tile.column < how.columns - 1, 1)]
    level = [(keep[1], tile.row > 0, -1), (keep[3], tile.row < how.rows - 1, 1)]
    hairs: list[tuple[float, float, float, float]] = []
    marks: list[Shape] = []
    west, north, east, south = shown[0] + dx, shown[1] + dy, shown[2] + dx, shown[3] + dy
    for place, joined, side in upright:
        x = place + dx
        cut = not (joined and side > 0)  # the far side of a tab is not cut: its line only shows where the next tile ends
        if above:
            for y, way in ((north, -1), (south, 1)):
                if cut:
                    inside = x if beside else x - side * ink.CUT_WIDTH / 2  # on paper as wide as the figure
                    hairs.append((inside, y + way * clear, inside, y + way * (clear + REACH)))
                if joined:
                    marks.append(_diamond(x, y + way * (clear + REACH / 2)))
        else:
            ends = _beside(north, keep[1] + dy, tile.row > 0, 1), _beside(south, keep[3] + dy, tile.row < how.rows - 1, -1)
            marks += [_arrow(x, y, side, 0) for y in ends]
    for place, joined, side in level:
        y = place + dy
        cut = not (joined and side > 0)
        if beside:
            for x, way in ((west, -1), (east, 1)):
                if cut:
                    inside = y if above else y - side * ink.CUT_WIDTH / 2
                    hairs.append((x + way * clear, inside, x + way * (clear + REACH), inside))
                if joined:
                    marks.append(_diamond(x + way * (clear + REACH / 2), y))
        else:
            ends = _beside(west, keep[0] + dx, tile.column > 0, 1), _beside(east, keep[2] + dx, tile.column < how.columns - 1, -1)
            marks += [_arrow(x, y, 0, side) for x in ends]
    return (*strokes(hairs), *marks)


def _beside(end: float, seam: float, joined: bool, inward: int) -> float:
    """Where an arrow goes along a line: near its end, or further in where the diamonds of a seam are."""
    return seam + inward * (2 * HALF + 1.3) if joined and abs(seam - end) < INSET + 2 * HALF + 1.3 else end + inward * INSET


def _diamond(x: float, y: float) -> Shape:
    return polygon(((x, y - HALF), (x + HALF, y), (x, y + HALF), (x - HALF, y)), FILLED)


def _arrow(x: float, y: float, east: int, south: int) -> Shape:
    """A triangle with its point 0.3 mm from (x, y), standing to the given side of it."""
    near, far, half = 0.3, 2.6, 1.3
    if east:
        return polygon(((x + east * near, y), (x + east * far, y - half), (x + east * far, y + half)), FILLED)
    return polygon(((x, y + south * near), (x - half, y + south * far), (x + half, y + south * far)), FILLED)

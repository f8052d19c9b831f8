"""How far from its place a face is printed: a few rows and columns of its picture, slid along those of the page until they fit."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.preflight.raster import Raster

REACH = 6
"""Pixels to either side that are looked at."""
ALIKE = 40.0
"""Levels of grey by which the pixels of two pictures of one thing may differ on average: edges fall differently between pixels."""
FLAT = 100
"""Levels, over all pixels that are looked at: where sliding changes less than this, there is nothing to be seen of a displacement."""
LINES = 7
"""So many rows and columns are looked at: those on which there is something to see."""
EVERY = 3
"""Rows and columns between those that are asked whether there is."""
EDGE = 2
"""Pixels at the ends of a line that are not looked at: beyond them is the bleed."""
FAR = float("inf")


class Face(NamedTuple):
    """A face as grey pixels by rows, turned as it lies on the page."""

    rows: tuple[tuple[int, bytes], ...]
    """Some rows with their numbers ..."""
    columns: tuple[tuple[int, bytes], ...]
    """... and some columns."""
    width: int
    height: int

    @staticmethod
    def of(raster: Raster, turn: int) -> Face:
        """A picture, turned clockwise by 0, 90 or 270 degrees."""
        wide, high = raster.width, raster.height
        rows = _telling([(y, raster.row(y)) for y in range(0, high, EVERY)])
        columns = _telling([(x, raster.column(x)) for x in range(0, wide, EVERY)])
        if turn == 90:  # the row at y becomes the column at the same distance from the right
            down = tuple((high - 1 - y, row) for y, row in rows)
            return Face(tuple((x, column[::-1]) for x, column in columns), down, high, wide)
        if turn == 270:
            across = tuple((wide - 1 - x, column) for x, column in columns)
            return Face(across, tuple((y, row[::-1]) for y, row in rows), high, wide)
        return Face(rows, columns, wide, high)


def _telling(lines: list[tuple[int, bytes]]) -> tuple[tuple[int, bytes], ...]:
    """Some of the lines on which most is to be seen, as far apart as they can be; any where there is nothing to be seen."""
    active = [line for line in lines if len(set(line[1][len(line[1]) // 8 : -len(line[1]) // 8])) > 2] or lines
    step = max(1, len(active) // LINES)
    return tuple(active[step // 2 :: step])


def displacement(page: Raster, face: Face, x: float, y: float, is_round: bool) -> float:
    """By how many mm a face is printed away from (x, y), its upper left on the page; far where it is not printed there at all."""
    if x == FAR or x < 0 or y < 0:
        return FAR
    px, py = x * page.scale, y * page.scale
    left, top = int(px), int(py)
    width, height = (face.width, face.height) if is_round else (0, 0)
    columns = [(at, page.column(left + at)[max(0, top - REACH) :], column) for at, column in face.columns]
    down = _slide(columns, width, top)
    if down is None:
        return FAR
    rows = [(at, page.row(top + down[0] + at)[max(0, left - REACH) :], row) for at, row in face.rows]
    across = _slide(rows, height, left)
    if across is None:
        return FAR
    off = [0.0 if flat else abs(best - (place - int(place))) for (best, flat), place in ((across, px), (down, py))]
    return max(off) / page.scale  # within half a pixel: a face lies on its pixels, the piece between those of the page


def _slide(lines: list[tuple[int, bytes, bytes]], across: int, start: int) -> tuple[int, bool] | None:
    """By how many pixels the lines of a face fit those of the page best, and whether sliding changes nothing; None where they never fit.

    A round face is `across` pixels wide where its lines are counted; for others that is 0.
    """
    before = min(REACH, start)
    costs = []
    for slid in range(-before, REACH + 1):
        total = count = 0
        for at, on_page, line in lines:
            cut = _chord(len(line), (at + 0.5) / across) if across else EDGE
            if 2 * cut >= len(line):
                continue
            own, there = line[cut : len(line) - cut], on_page[before + slid + cut : before + slid + len(line) - cut]
            if len(own) != len(there):
                return None
            total += sum(map(abs, map(int.__sub__, own, there)))
            count += len(own)
        costs.append((total, abs(slid), slid, count))
    least = min(costs)
    if least[0] > ALIKE * least[3]:
        return None
    return least[2], max(costs)[0] - least[0] < FLAT


def _chord(length: int, share: float) -> int:
    """Pixels at either end of a line across a round face that lie outside it."""
    half = (0.25 - (share - 0.5) ** 2) ** 0.5
    return int((0.5 - half) * length) + 3

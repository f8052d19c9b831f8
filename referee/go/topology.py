"""The graph of the board: which points are neighbours, and the fixed random numbers of the position keys.

A topology is built once for a board and shared by every `Goban` on it. It knows no coordinates and no stones."""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1
_COLOUR_STRIDE = 1 << 32  # so that the key of a colour on a point is the same on every board


class Topology:
    """Points 0..size-1 with their neighbours, and the Zobrist numbers of stones on them.

    `around[p]` is the tuple of the points next to `p`. Raises `ValueError` when the neighbours are not those of a plain
    undirected graph: a point outside the board, beside itself, listed twice, or a neighbour that does not answer."""

    __slots__ = ("_numbers", "around", "size")

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        around = tuple([tuple(row) for row in neighbours])
        size = len(around)
        for point, row in enumerate(around):
            for other in row:
                if not 0 <= other < size:
                    raise ValueError(f"point {point} has the neighbour {other}, not on a board of {size} points")
                if other == point:
                    raise ValueError(f"point {point} is its own neighbour")
                if point not in around[other]:
                    raise ValueError(f"point {point} has the neighbour {other}, but not the other way round")
            if len(set(row)) != len(row):
                raise ValueError(f"point {point} names a neighbour twice")
        self.around = around
        self.size = size
        self._numbers: list[list[int]] = [[0] * size]  # row 0 is the empty point and changes no key

    def numbers(self, colours: int) -> Sequence[Sequence[int]]:
        """Return the 64-bit numbers by colour code (0 empty, 1 + colour a stone) and point; made when first asked for."""
        rows = self._numbers
        while len(rows) <= colours:
            start = (len(rows) - 1) * _COLOUR_STRIDE
            rows.append([_splitmix64(start + point) for point in range(self.size)])
        return rows


def _splitmix64(index: int) -> int:
    """Return the number at an index of the splitmix64 sequence (Steele, Lea and Flood 2014), seed 0."""
    mixed = ((index + 1) * 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


def find_territories(around: Sequence[Sequence[int]], cells: bytes) -> list[tuple[list[int], int]]:
    """Return the regions of empty points that stones of one colour alone surround, each with that colour.

    `around` has the neighbours of each point and `cells` the position, one byte a point: 0 empty, 1 + colour a stone."""
    found: list[tuple[list[int], int]] = []
    seen = [code != 0 for code in cells]
    for first in range(len(cells)):
        if seen[first]:
            continue
        seen[first] = True
        region = [first]
        border = 0  # the code of the colour around the region; -1 where there are several
        for point in region:
            for near in around[point]:
                code = cells[near]
                if code:
                    if code != border:
                        border = -1 if border else code
                elif not seen[near]:
                    seen[near] = True
                    region.append(near)
        if border > 0:
            found.append((region, border - 1))
    return found

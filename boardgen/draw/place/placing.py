"""Where the points of a board and the corners of their cells lie in a picture, and the outline of what several cells cover.

Every drawing of a board asks here, whatever its lattice and at whatever scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, gcd, hypot, tan
from typing import NamedTuple

from boardgen.draw.place import zones
from boardgen.draw.place.coast import Coast
from boardgen.draw.shape.offsets import FINE
from boardgen.draw.shape.shapes import Segment
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.lattice import Knot

SEAM = 0.5
"""What a cut leaves free around words and signs, in mm."""
Spot = tuple[float, float]
Side = tuple[Knot, Knot]


class Seams(NamedTuple):
    """Where a picture that is larger than its paper is cut, in mm: places of upright cuts, and of level ones."""

    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()

    def cross(self, box: Box) -> bool:
        """Whether one runs through a box, or along its edge."""
        return any(box.x0 - SEAM < x < box.x1 + SEAM for x in self.across) or any(box.y0 - SEAM < y < box.y1 + SEAM for y in self.down)


class Placing(NamedTuple):
    """A board in a picture: its pitch there in mm, and where the first place of its map lies."""

    board: Board
    pitch: float
    left: float
    top: float
    coast: Coast | None = None
    """What bends the outlines; None leaves them as the cells are."""
    seams: Seams = Seams()
    """Where the picture is cut: no label is there."""

    def at(self, point: int) -> Spot:
        """Where a point lies."""
        x, y = self.board.spot(point)
        return self.left + x * self.pitch, self.top + y * self.pitch

    def corner(self, knot: Knot) -> Spot:
        """Where a corner of cells lies."""
        east, south = self.board.grid.scale
        return self.left + knot[0] * east * self.pitch, self.top + knot[1] * south * self.pitch

    def cell(self, point: int) -> tuple[Spot, ...]:
        """The corners of the cell of a point, clockwise."""
        return tuple(self.corner(knot) for knot in self.board.corners(point))

    def outline(self, points: Sequence[int], inset: float, radius: float, fine: float = FINE) -> tuple[Segment, ...]:
        """The outline of the cells of some points, so far inside it and with corners of such a radius; a bent one within `fine`; all mm."""
        if self.coast is not None:
            return self.coast.outline(points, lambda: self._straight(points, 0.0, radius), inset, fine)
        return self._straight(points, inset, radius)

    def _straight(self, points: Sequence[int], inset: float, radius: float) -> tuple[Segment, ...]:
        board = self.board
        if board.grid.lattice == "square":
            cells = [(board.col[point], board.rows - board.row[point]) for point in points]
            corner = (self.left - self.pitch / 2, self.top - self.pitch / 2)
            return zones.rounded(zones.outlines(cells), self.pitch, corner, inset, radius)
        segments: list[Segment] = []
        for loop in _loops(board, points):
            segments += _rounded([self.corner(knot) for knot in loop], inset, radius)
        return tuple(segments)


def sides(board: Board, points: Sequence[int]) -> list[Side]:
    """The sides of the cells of some points, each once, in reading order of the points."""
    seen: dict[Side, Side] = {}
    for point in points:
        corners = board.corners(point)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            key = (min(one, other), max(one, other))
            seen.setdefault(key, key)
    return list(seen)


def runs(pieces: Sequence[Side]) -> list[Side]:
    """Straight pieces of which those in one line that meet, or lie on each other, are one."""
    lines: dict[tuple[int, int, int], list[tuple[Knot, Knot]]] = {}
    for a, b in pieces:
        one, other = (a, b) if (a[1], a[0]) <= (b[1], b[0]) else (b, a)
        east, south = other[0] - one[0], other[1] - one[1]
        part = gcd(east, south)
        east, south = east // part, south // part
        lines.setdefault((east, south, east * one[1] - south * one[0]), []).append((one, other))
    joined: list[Side] = []
    for (east, south, _), parts in sorted(lines.items(), key=lambda line: (line[0][1], line[0][0], line[0][2])):
        parts.sort(key=lambda part: part[0][0] * east + part[0][1] * south)
        start, end = parts[0]
        for one, other in parts[1:]:
            if (one[0] - end[0]) * east + (one[1] - end[1]) * south > 0:
                joined.append((start, end))
                start, end = one, other
            elif (other[0] - end[0]) * east + (other[1] - end[1]) * south > 0:
                end = other
        joined.append((start, end))
    return joined


def _loops(board: Board, points: Sequence[int]) -> list[list[Knot]]:
    """The closed outlines of some cells, the inside to the right of the way round; corners where the outline turns."""
    ways: dict[Side, None] = {}
    for point in points:
        corners = board.corners(point)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            if (other, one) in ways:
                del ways[other, one]
            else:
                ways[one, other] = None
    leaving: dict[Knot, list[Knot]] = {}
    for one, other in ways:
        leaving.setdefault(one, []).append(other)
    east, south = board.grid.scale
    loops = []
    for start in leaving:
        while leaving[start]:
            here, ahead = start, leaving[start].pop(0)
            loop = [here]
            while ahead != start:
                after = max(leaving[ahead], key=lambda knot: _turn(here, ahead, knot, east, south))
                leaving[ahead].remove(after)
                if abs(_turn(here, ahead, after, east, south)) > 1e-6:
                    loop.append(ahead)
                here, ahead = ahead, after
            if abs(_turn(loop[-1], loop[0], loop[1], east, south)) < 1e-6:
                loop.pop(0)
            loops.append(loop)
    return loops


def _turn(a: Knot, b: Knot, c: Knot, east: float, south: float) -> float:
    """The angle by which the way from a over b to c turns, positive to the right; between half a turn to either side."""
    ax, ay, bx, by = (b[0] - a[0]) * east, (b[1] - a[1]) * south, (c[0] - b[0]) * east, (c[1] - b[1]) * south
    return atan2(ax * by - ay * bx, ax * bx + ay * by)


def _rounded(loop: Sequence[Spot], inset: float, radius: float) -> list[Segment]:
    """A closed outline with round corners, moved inwards: outer corners get less of the radius by that, and inner ones more."""
    segments: list[Segment] = []
    for i, (x, y) in enumerate(loop):
        (ux, uy), before = _way(loop[i - 1], (x, y))
        (vx, vy), after = _way((x, y), loop[(i + 1) % len(loop)])
        cross, dot = ux * vy - uy * vx, ux * vx + uy * vy
        turn = abs(atan2(cross, dot))
        # both sides moved to the right meet here
        x, y = x + inset * (-uy - vy) / (1 + dot), y + inset * (ux + vx) / (1 + dot)
        r = max(0.0, radius - inset if cross > 0 else radius + inset)
        reach = min(r * tan(turn / 2), 0.45 * before, 0.45 * after)
        r = reach / tan(turn / 2)
        hand = 4 / 3 * tan(turn / 4) * r
        start, end = (x - ux * reach, y - uy * reach), (x + vx * reach, y + vy * reach)
        segments.append(("L", *start) if i else ("M", *start))
        if reach > 0:
            first, last = (start[0] + ux * hand, start[1] + uy * hand), (end[0] - vx * hand, end[1] - vy * hand)
            segments.append(("C", *first, *last, *end))
    segments.append(("Z",))
    return segments


def _way(a: Spot, b: Spot) -> tuple[Spot, float]:
    """The direction from one place to another, and how far it is."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far), far

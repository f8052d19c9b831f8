"""The borders of a board with zones as one net of lines: what lies on both sides of each, bent once, so that neighbours fit exactly.

Sides of the board's area are pushed out of it: what runs along borders, such as bands and waterlines, then ends at the frame."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, tan

from boardgen.draw.place.board_plan import OUTSIDE, PLAIN, ROCK, WATER, BoardPlan, Border, Borders, raster_places, way_to
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board, Knot

PAST = 9.0
"""How far sides of the area are pushed out, in mm: more than anything reaches that runs along a border."""


def find_borders(placing: BoardPlan, area: Box, radius: float, water: Collection[str]) -> Borders:
    """Return the borders of a board; `water` are its zones that are water, and corners have a radius in mm where no border meets them."""
    traced, known = _trace(*_owners(placing.board, frozenset(water))), {} if placing.coast is None else placing.coast.lines
    key = (placing.board.holes, *sorted(water))
    if key not in known:
        known[key] = tuple(_bend(placing, area, radius, knots) for _, _, knots in traced)
    lines = tuple(
        Border(right, left, (knots[0], knots[-1]), places) for (right, left, knots), places in zip(traced, known[key], strict=True)
    )
    return Borders(lines, frozenset((*water, WATER)), area)


def _owners(board: Board, water: frozenset[str]) -> tuple[dict[tuple[Knot, Knot], str], str]:
    """Return the zone or ground to the right of each side of a cell, and the ground to the right of all other sides."""
    owners: dict[tuple[Knot, Knot], str] = {}
    for point, zone in enumerate(board.zone):
        for side in _sides(board.corners(point)):
            owners[side] = zone or PLAIN
    if board.grid.lattice != "square":
        return owners, WATER if board.holes == "water" else ROCK if board.holes == "land" else OUTSIDE
    for place, look in _holes(board, water).items():
        for side in _sides(board.grid.corners(*place)):
            owners[side] = look
    return owners, OUTSIDE


def _sides(corners: Sequence[Knot]) -> list[tuple[Knot, Knot]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


@lru_cache(maxsize=16)
def _holes(board: Board, water: frozenset[str]) -> Mapping[tuple[int, int], str]:
    """Return what is at each place (column, line) of a square board that has no point: a hole in the sea is land."""
    there = {(board.col[point], board.rows - board.row[point]): board.zone[point] for point in range(len(board))}
    todo = {(column, line) for column in range(board.columns) for line in range(board.rows)} - there.keys()
    found: dict[tuple[int, int], str] = {}
    while todo:
        first = min(todo)
        todo.discard(first)
        part, around = [first], list[str | None]()
        for column, line in part:
            for near in ((column + 1, line), (column - 1, line), (column, line + 1), (column, line - 1)):
                if near in todo:
                    todo.discard(near)
                    part.append(near)
                elif near in there:
                    around.append(there[near])
        in_sea = bool(around) and 2 * sum(zone in water for zone in around) >= len(around)
        look = OUTSIDE if board.holes == "none" else ROCK if board.holes == "land" or in_sea else WATER
        found |= dict.fromkeys(part, look)
    return found


def rocks(board: Board, water: Collection[str]) -> frozenset[tuple[int, int]]:
    """Return the places (column, line) of a square board without points that are land."""
    if board.grid.lattice != "square":
        return frozenset()
    return frozenset(place for place, look in _holes(board, frozenset(water)).items() if look == ROCK)


def _trace(owners: Mapping[tuple[Knot, Knot], str], beyond: str) -> list[tuple[str, str, list[Knot]]]:
    """Return the lines between different areas: what is to their right and left, and their corners."""
    leaving: dict[Knot, dict[Knot, tuple[str, str]]] = {}
    for (one, other), right in owners.items():
        left = owners.get((other, one), beyond)
        if left != right:
            leaving.setdefault(one, {})[other] = right, left
            leaving.setdefault(other, {})[one] = left, right

    def meets(knot: Knot) -> bool:
        return len({frozenset(pair) for pair in leaving[knot].values()}) > 1 or len(leaving[knot]) != 2

    seen: set[tuple[Knot, Knot]] = set()
    found: list[tuple[str, str, list[Knot]]] = []
    knots = sorted(leaving, key=lambda knot: (knot[1], knot[0]))
    for start in (*(knot for knot in knots if meets(knot)), *knots):
        for after, (right, left) in leaving[start].items():
            if (start, after) in seen:
                continue
            line = [start, after]
            while line[-1] != start and not meets(line[-1]):
                line.append(next(knot for knot in leaving[line[-1]] if knot != line[-2]))
            for one, other in pairwise(line):
                seen |= {(one, other), (other, one)}
            found.append((right, left, line))
    return found


def _bend(placing: BoardPlan, area: Box, radius: float, knots: Sequence[Knot]) -> tuple[Spot, ...]:
    """Return the places along a line: round where it turns, and bent as the borders of the board are."""
    corners = [placing.corner(knot) for knot in knots]
    closed = knots[0] == knots[-1]
    if closed:  # begin in the middle of a side
        (ax, ay), (bx, by) = corners[0], corners[1]
        middle = (ax + bx) / 2, (ay + by) / 2
        corners = [middle, *corners[1:], middle]
    rounded: list[Spot] = [corners[0]]
    for before, here, after in zip(corners, corners[1:], corners[2:], strict=False):
        rounded += [here] if _touches_frame(here, area) else _round(before, here, after, radius)
    rounded.append(corners[-1])
    step = placing.coast.step if placing.coast is not None else placing.pitch
    places: list[Spot] = [rounded[0]]
    for one, other in pairwise(rounded):
        places += [*raster_places(one, other, step, area[:2]), other]
    bent = places if placing.coast is None else placing.coast.bend(places)
    return tuple([_past(one, other, area) for one, other in zip(bent, places, strict=True)])


def _round(before: Spot, here: Spot, after: Spot, radius: float) -> list[Spot]:
    """Return places on the arc that takes the place of a corner; the corner itself where the line runs straight on."""
    (ux, uy), one = way_to(before, here)
    (vx, vy), other = way_to(here, after)
    turn = abs(atan2(ux * vy - uy * vx, ux * vx + uy * vy))
    if turn < 1e-6:
        return [here]
    reach = min(radius * tan(turn / 2), 0.45 * one, 0.45 * other)
    start, end = (here[0] - ux * reach, here[1] - uy * reach), (here[0] + vx * reach, here[1] + vy * reach)
    arc = []
    for t in (0.0, 0.25, 0.5, 0.75, 1.0):
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        arc.append((a * start[0] + b * here[0] + c * end[0], a * start[1] + b * here[1] + c * end[1]))
    return arc


NEAR = 1e-3
"""What is as near as that to a side of the area, in mm, is on it."""


def _touches_frame(spot: Spot, area: Box) -> bool:
    x, y = spot
    return min(abs(x - area.x0), abs(x - area.x1), abs(y - area.y0), abs(y - area.y1)) < NEAR


def _past(bent: Spot, straight: Spot, area: Box) -> Spot:
    """Return a place; one on a side of the area is pushed out of it."""
    x = area.x0 - PAST if straight[0] < area.x0 + NEAR else area.x1 + PAST if straight[0] > area.x1 - NEAR else bent[0]
    y = area.y0 - PAST if straight[1] < area.y0 + NEAR else area.y1 + PAST if straight[1] > area.y1 - NEAR else bent[1]
    return x, y

"""A town on land without zones: where a board has walls with gates around some points, the ground within them is paved and has streets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from boardgen.draw.place.board_plan import BoardPlan, zone_outlines
from boardgen.draw.shape import ink, outlines
from boardgen.draw.shape.shapes import Group, Paint, Path, Segment, Shape, ellipse
from boardgen.layout.ground.board import Board

GATE = 1.1
"""How far beside a point a wall may end that is still before it: a gate is as wide as one line."""
ENCLOSED = 0.6
"""The share of the lines out of a town that walls cut at least."""
STREET, SQUARE, ROAD = 0.2, 0.27, 0.11
"""The width of a street, the radius of the place around a point, and the width of a road out of a gate, in units of the pitch."""
PAVED, WALKED = "#E9D9BE", "#F8F2E4"
"""The ground between streets, and that of streets."""


@lru_cache(maxsize=16)
def find_town(board: Board) -> frozenset[int]:
    """Return the points that have a wall before them on all four sides, if walls cut most lines out of them; else none."""
    if not board.walls or board.grid.lattice != "square" or board.grid.cells:
        return frozenset()
    spots = [board.spot(point) for point in range(len(board))]
    walls = [(*spots[a], *spots[b]) for a, b in board.walls]
    level = [((ax + bx) / 2, (ay + by) / 2) for ax, ay, bx, by in walls if abs(ax - bx) < abs(ay - by)]
    upright = [((ax + bx) / 2, (ay + by) / 2) for ax, ay, bx, by in walls if abs(ax - bx) > abs(ay - by)]

    def is_walled(x: float, y: float) -> bool:
        across, down = {v > y for u, v in level if abs(u - x) < GATE}, {u > x for u, v in upright if abs(v - y) < GATE}
        return len(across) == len(down) == 2

    inside = frozenset(point for point, spot in enumerate(spots) if is_walled(*spot))
    cut = sum((a in inside) != (b in inside) for a, b in board.walls)
    gates = len(list(_gates(board, inside)))
    return inside if cut and cut >= ENCLOSED * (cut + gates) else frozenset()


def _gates(board: Board, inside: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield the lines that lead out of a town: the point inside first."""
    yield from ((point, near) for point in sorted(inside) for near in board.neighbours[point] if near not in inside)


def draw_streets(placing: BoardPlan, town: Collection[int]) -> Iterator[Shape]:
    """Yield the ground of a town in colour, its streets along the lines, and roads from its gates to the ends of their lines."""
    if not town:
        return
    board, pitch = placing.board, placing.pitch
    spots = {point: (round(board.spot(point)[0]), round(board.spot(point)[1])) for point in range(len(board))}
    at = {spot: point for point, spot in spots.items()}
    loops = zone_outlines([spots[point] for point in town])
    ground = outlines.path([[(placing.left + (x - 0.5) * pitch, placing.top + (y - 0.5) * pitch) for x, y in loop] for loop in loops])
    roads: list[Segment] = []
    for point, near in _gates(board, town):
        (x, y), (u, v) = spots[point], spots[near]
        while (ahead := at.get((2 * u - x, 2 * v - y))) is not None and ahead in board.neighbours[at[u, v]]:
            (x, y), (u, v) = (u, v), spots[ahead]
        roads += [("M", *placing.at(point)), ("L", *placing.at(at[u, v]))]
    lines = [(a, b) for a in sorted(town) for b in board.neighbours[a] if a < b and b in town]
    streets: list[Segment] = [part for a, b in lines for part in (("M", *placing.at(a)), ("L", *placing.at(b)))]
    places = [part for point in sorted(town) for part in ellipse(*placing.at(point), SQUARE * pitch, SQUARE * pitch)]
    shapes: list[Shape] = [Path(tuple(roads), Paint(stroke=WALKED, width=ROAD * pitch, cap="round"))] if roads else []
    shapes += [
        Path(ground, Paint(fill=ink.mix(PAVED, ink.LANDS[2], 0.75))),
        Path(tuple(streets), Paint(stroke=WALKED, width=STREET * pitch, cap="round")),
        Path(tuple(places), Paint(fill=WALKED)),
    ]
    yield Group(tuple(shapes), id="town")

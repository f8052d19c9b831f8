"""What a map has beside its land: the compass, and the cartouche with title and scale; where they go without covering anything."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from boardgen.draw.map import neatline
from boardgen.draw.map.cartouche import cartouche
from boardgen.draw.place.openings import Openings
from boardgen.draw.place.placing import Placing, Spot
from boardgen.draw.place.sign_places import ROSE
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Shape
from boardgen.draw.type.geometry import Box
from boardgen.layout.spec.spec import GameSpec

ROSES = (1.3, 1.1, 0.9, 0.75, 0.6, 0.5, 0.42)
"""The radii of a compass where there are no points, in units of the pitch."""
LEAST_ROSE = 4.0
"""The smallest radius of a compass in mm ..."""
MOST_ROSE = 32.0
"""... and the largest."""
WIDEST = 110.0
"""The widest cartouche that goes on the map, in mm."""


class Furniture(NamedTuple):
    """What goes on the map itself, each in a group of its own, and the boxes that it takes."""

    shapes: tuple[Shape, ...]
    taken: tuple[Box, ...]
    titled: bool
    """Whether the cartouche is on the map; else it goes below it."""


NONE = Furniture((), (), titled=False)
"""That of a board on a picture."""


def furniture(
    spec: GameSpec, placing: Placing, opened: Openings | None, free: dict[str, list[Spot]], style: ink.Style, plains: Sequence[Spot] = ()
) -> Furniture:
    """Compass and cartouche of a board whose places without points are `opened`, if it has any.

    `free` are the free meshes of zones, from which that of the compass is taken, and `plains` those of land without zones.
    """
    shapes: list[Shape] = []
    boxes: list[Box] = []
    rose = _rose_on_holes(placing, opened) or _rose_on_zone(spec, placing, free) or _rose_on_land(placing, plains)
    if rose is not None:
        x, y, reach = rose
        shapes.append(Group(tuple(neatline.compass(x, y, reach, spec.word("board_north"), style)), id="compass"))
        boxes.append(Box(x, y, x, y).grown(reach))
    figure, spot = _cartouche_on_holes(spec, placing, opened, boxes, style)
    if figure is not None and spot is not None:
        x, y = spot[0] - figure.width / 2, spot[1] - figure.height / 2
        shapes.append(Group((figure.at(x, y),), id="cartouche"))
        boxes.append(Box(x, y, x + figure.width, y + figure.height))
    return Furniture(tuple(shapes), tuple(boxes), spot is not None)


def _rose_on_holes(placing: Placing, opened: Openings | None) -> tuple[float, float, float] | None:
    """The middle and the radius of the largest compass that goes where there are no points."""
    for size in ROSES if opened is not None else ():
        reach = min(size * placing.pitch, MOST_ROSE)
        if reach >= LEAST_ROSE and opened is not None and (spot := opened.best(2 * reach, 2 * reach)) is not None:
            return *spot, reach
    return None


def _rose_on_zone(spec: GameSpec, placing: Placing, free: dict[str, list[Spot]]) -> tuple[float, float, float] | None:
    """That of one in the free place on water that is farthest from land."""
    reach = _between(placing)
    best: tuple[float, str, Spot] | None = None
    for code in free if reach >= LEAST_ROSE else ():
        if spec.kinds[spec.zones[code].kind].ground != "water":
            continue
        inside = set(spec.board.points_of(code))
        around = {near for point in inside for near in spec.board.neighbours[point]} - inside
        others = [placing.at(point) for point in sorted(around)]
        for spot in free[code]:
            far = min((hypot(spot[0] - x, spot[1] - y) for x, y in others), default=0.0)
            if best is None or far > best[0] + 1e-6:
                best = far, code, spot
    if best is None:
        return None
    free[best[1]].remove(best[2])
    return *best[2], reach


def _rose_on_land(placing: Placing, plains: Sequence[Spot]) -> tuple[float, float, float] | None:
    """That of one in the free mesh nearest to the lower left corner, but not beside the frame if there is another."""
    reach = _between(placing)
    if not plains or reach < LEAST_ROSE:
        return None
    west, south = min(x for x, _ in plains), max(y for _, y in plains)
    shy = 0.9 * placing.pitch
    x, y = min(plains, key=lambda spot: (spot[0] < west + shy or spot[1] > south - shy, hypot(spot[0] - west, spot[1] - south), spot))
    return x, y, reach


def _between(placing: Placing) -> float:
    """The radius of a compass between the lines; 0 where none goes there."""
    grid = placing.board.grid
    return 0.0 if grid.cells or grid.diagonals else min(ROSE[grid.lattice] * placing.pitch, MOST_ROSE)


def _cartouche_on_holes(
    spec: GameSpec, placing: Placing, opened: Openings | None, taken: Sequence[Box], style: ink.Style
) -> tuple[Figure | None, Spot | None]:
    """The cartouche with the scale, where the board has no points and it finds room there."""
    if opened is None:
        return None, None
    scale = spec.word("board_step"), placing.pitch
    for share in (1.0, 0.7, 0.5):
        figure = cartouche(spec.title, spec.note, min(WIDEST, opened.area.width) * share, style, scale)
        spot = opened.best(figure.width, figure.height, taken)
        if spot is not None:
            return figure, spot
    return None, None

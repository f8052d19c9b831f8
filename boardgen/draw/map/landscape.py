"""The country on land without zones: tints by height, rivers, and signs of mountains, woods, fields and towns between the lines.

It belongs to the map alone: the same map has the same country, whatever its names and starts. It is for the eye: every sign and river
leaves a piece on any point half a millimetre and more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor, hypot
from typing import NamedTuple

from boardgen.draw.map.contours import Heights, heights
from boardgen.draw.map.rivers import Net, River, along, net_of, rivers
from boardgen.draw.place import map_signs
from boardgen.draw.place.coast import seed
from boardgen.draw.place.placing import Placing, Spot
from boardgen.draw.place.sign_places import SIGN, meshes
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.curves import ellipse
from boardgen.draw.shape.shapes import Group, Paint, Path, Segment, Shape
from boardgen.draw.type.geometry import Box

MOST = 2500
"""Points of a board from which its land is plain: a country would take longer than all the rest."""
LEAST = 1.3
"""The smallest radius of a sign that can be told from another, in mm."""
WIDEST = 0.3
"""The radius of what a mesh has for its signs at most, in units of the pitch."""
GAP = 0.6
"""What signs leave free around rivers and other signs, in mm."""
HOLLOW = ("trees", "town")
"""Signs that are outlines in black style."""
TINTS = (0.36, 0.68, 0.88)
"""The shares of the land from which it has the second tint, the third and the last."""
LAKE = 0.36
"""Half the height of the lake in which a river rises: a share of what a mesh has for signs."""
RIVER = (0.45, 1.1)
"""The width of a river at its source and at its mouth, in mm."""


class _Squares:
    """Places by the square of a raster that they are in, so that those in a box are found without looking at all."""

    __slots__ = ("side", "squares")

    def __init__(self, places: Sequence[Spot], side: float) -> None:
        self.side = side
        self.squares: dict[tuple[int, int], list[Spot]] = {}
        for x, y in places:
            self.squares.setdefault((floor(x / side), floor(y / side)), []).append((x, y))

    def touch(self, box: Box) -> bool:
        """Whether a place is in a box."""
        columns = range(floor(box.x0 / self.side), floor(box.x1 / self.side) + 1)
        rows = range(floor(box.y0 / self.side), floor(box.y1 / self.side) + 1)
        near = (spot for column in columns for row in rows for spot in self.squares.get((column, row), ()))
        return any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in near)


class Country(NamedTuple):
    """The landscape of a board in a picture, before it has a style."""

    placing: Placing
    heights: Heights
    net: Net
    rivers: tuple[River, ...]
    keep: float
    """What is left free around every point, in mm."""

    def ground(self, inside: Path, style: ink.Style) -> Iterator[Shape]:
        """Tints by height within an outline, and a few contour lines; nothing where ink is saved."""
        if style != "colour":
            return
        parts: list[Shape] = []
        for share, tint in zip((0.0, *TINTS), ink.LANDS, strict=True):
            area = self.heights.above(share) if share else inside.segments
            if area:
                parts.append(Path(area, Paint(fill=tint), even_odd=bool(share)))
        for level, segments in self.heights.lines():
            strong = level % 4 == 3
            parts.append(Path(segments, Paint(stroke=ink.CONTOUR, width=0.3 if strong else 0.18)))
        yield Group(tuple(parts), clip=inside, id="heights", styled=True)

    def waters(self, inside: Path, style: ink.Style) -> Iterator[Shape]:
        """The rivers, each broader towards its mouth; two banks in black style. The land ends them."""
        parts: list[Shape] = []
        for river, around in zip(self.rivers, self._lakes(), strict=True):
            lake = Path(around, Paint(fill=ink.SEA, stroke=ink.RIVER, width=0.25))
            wide = [RIVER[0] + (RIVER[1] - RIVER[0]) * (number + 1) / len(river) for number in range(len(river))]
            lines = [(_stroke(part, ink.RIVER, by), by) for part, by in zip(river, wide, strict=True)]
            if style == "black":
                lake = Path(lake.segments, Paint(fill=ink.PAPER, stroke=hatch.BLACK, width=0.2))
                parts += [_stroke(line.segments, hatch.BLACK, by + 0.2) for line, by in lines]
                parts += [_stroke(line.segments, ink.PAPER, by - 0.15) for line, by in lines]
            else:
                parts += [line for line, _ in lines]
            parts.append(lake)
        if parts:
            yield Group(tuple(parts), clip=inside, id="rivers", styled=True)

    def signs(self, style: ink.Style, taken: Sequence[Box], ways: Sequence[Spot]) -> Iterator[Shape]:
        """What is drawn inside the meshes; nothing on the boxes that are taken, on ways, or where the picture is cut."""
        shapes: list[Shape] = []
        busy = _Squares([*self._wet(), *ways], self.placing.pitch)
        start = seed(self.placing.board)
        for number, (x, y, reach, corners) in enumerate(self._meshes()):
            chance = _number(start, number)
            kind = self._kind(x, y, chance)
            for sign, east, south, r in _cluster(kind, chance, reach):
                spot = Box(x + east, y + south, x + east, y + south)
                while r >= LEAST and any(_apart(spot.grown(r), *corner) < self.keep for corner in corners):
                    r -= 0.1
                box = spot.grown(r + GAP)
                if r < LEAST or self.placing.seams.cross(box) or any(box.overlaps(other) for other in taken):
                    continue
                if busy.touch(box):
                    continue
                fill = hatch.BLACK if style == "black" else ink.COUNTRY[sign]
                drawn = map_signs.sign(sign, round(x + east, 2), round(y + south, 2), round(r, 2), fill)
                shapes += (_outlined(shape) for shape in drawn) if style == "black" and sign in HOLLOW else drawn
        if shapes:
            yield Group(tuple(shapes), id="signs", styled=True)

    def rooms(self, taken: Sequence[Box]) -> list[Spot]:
        """The middles of meshes without a river, from which the taken boxes are more than half a pitch away."""
        wet = _Squares(self._wet(), self.placing.pitch)
        reach = 0.5 * self.placing.pitch
        rooms = []
        for x, y, *_ in self._meshes():
            box = Box(x, y, x, y).grown(reach)
            if self.placing.seams.cross(box) or any(box.overlaps(other) for other in taken):
                continue
            if not wet.touch(box):
                rooms.append((x, y))
        return rooms

    def _lakes(self) -> list[tuple[Segment, ...]]:
        """The lake in which each river rises."""
        high = LAKE * min((reach for _, _, reach, _ in self._meshes()), default=0.0)
        return [ellipse(x, y, 1.5 * high, high) for x, y in (next(along(river[0])) for river in self.rivers)]

    def _wet(self) -> list[Spot]:
        """Places along all rivers and around their lakes."""
        return [spot for way in (*(part for river in self.rivers for part in river), *self._lakes()) for spot in along(way)]

    def _meshes(self) -> Iterator[tuple[float, float, float, list[Spot]]]:
        """The middle of every mesh, how far from it signs may reach, and the points around it."""
        placing = self.placing
        for mesh in self.net.meshes:
            x, y = placing.left + mesh.x * placing.pitch, placing.top + mesh.y * placing.pitch
            corners = [placing.at(point) for point in mesh.points]
            near = min(hypot(x - a, y - b) for a, b in corners)
            most = SIGN if placing.board.grid.diagonals else WIDEST
            yield x, y, min(near - self.keep, most * placing.pitch), corners

    def _kind(self, x: float, y: float, chance: int) -> str:
        """What a place has: by its height, and in woods by a second landscape."""
        height, wood = self.heights.at(x, y), self.heights._replace(seed=self.heights.seed + 17).at(x, y)
        roll = chance % 100
        if height > TINTS[2] - 0.03:
            return "peaks" if roll < 85 else "none"
        if height > TINTS[1] - 0.03:
            return "hills" if roll < 65 else "none"
        if wood > 0.62:
            return "trees" if roll < 85 else "none"
        if height < TINTS[0] + 0.15 and wood < 0.4:
            return "field" if roll < 22 else "town" if roll < 30 else "none"
        return "none"


def country(placing: Placing, area: Box, keep: float) -> Country | None:
    """The landscape of a board; None for one of cells or with zones alone, and for one with too many points."""
    board = placing.board
    if board.grid.cells or len(board) > MOST or all(board.zone):
        return None
    land = heights(area, placing.pitch, seed(board))
    net = net_of(board, tuple(mesh for mesh in meshes(board) if all(board.zone[point] is None for point in mesh.points)))
    return Country(placing, land, net, tuple(rivers(placing, net, land, keep + RIVER[1] / 2)), keep)


def _stroke(segments: Sequence[Segment], colour: str, width: float) -> Path:
    return Path(tuple(segments), Paint(stroke=colour, width=round(width, 2), cap="round"))


def _outlined(shape: Shape) -> Shape:
    """A black area as its outline: a wood of black trees would be darker than the lines of the board."""
    if isinstance(shape, Path) and shape.paint.fill:
        return replace(shape, paint=Paint(fill=ink.PAPER, stroke=shape.paint.fill, width=0.18, join="round"))
    return shape


def _cluster(kind: str, chance: int, reach: float) -> Iterator[tuple[str, float, float, float]]:
    """The signs of a place: name, place from the middle of the mesh, radius; all within `reach` mm of the middle."""
    side = 1 if chance // 100 % 2 else -1
    lean = (chance // 200 % 5 - 2) * 0.05
    if kind == "trees":
        for east, south, share in ((-0.48, -0.05, 0.42), (0.42, -0.34, 0.36), (0.34, 0.44, 0.42))[: 2 + chance // 1000 % 2]:
            yield kind, side * (east + lean) * reach, south * reach, share * reach
    elif kind in ("peaks", "hills"):
        large = 0.62 if kind == "peaks" else 0.5
        yield kind, side * (lean - 0.26) * reach, -0.12 * reach, large * reach
        if chance // 1000 % 3:
            yield kind, side * 0.5 * reach, 0.34 * reach, 0.36 * reach
    elif kind != "none":
        yield kind, side * (0.12 + lean) * reach, lean * reach, 0.5 * reach


def _apart(box: Box, x: float, y: float) -> float:
    """How far a place is from a box, in mm."""
    return hypot(max(box.x0 - x, x - box.x1, 0.0), max(box.y0 - y, y - box.y1, 0.0))


def _number(start: int, place: int) -> int:
    """A number that belongs to a mesh of a map, the same on every machine."""
    h = (start + place * 0x9E3779B1) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 0x297A2D39) & 0xFFFFFFFF
    return h ^ (h >> 16)

"""The map of a board at another scale, on panels and aids: its land, its sea and its borders, without words, lines and signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.draw.board.board import land_of
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Shape, Symbol, Text, Use
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.board import SQUARE
from boardgen.layout.spec.spec import GameSpec

KEPT = ("sea", "borders", "zone-")
"""How the ids of groups of a board begin that are its map."""
LEFT_OUT = ("label-", "price-", "signs-")
"""How those in them begin that are not."""


class SmallMap(NamedTuple):
    """A map as it is on the board, as a figure of the size of the board."""

    spec: GameSpec
    drawn: Figure

    @property
    def land(self) -> Box:
        """Where its land lies on the board, in mm."""
        return land_of(self.spec.board, self.drawn)

    def fit(self, room: Box) -> Placed:
        """Return the map as large as possible in the middle of a room, in mm."""
        scale = min(room.width / self.land.width, room.height / self.land.height)
        x = (room.x0 + room.x1 - scale * self.land.width) / 2 - scale * self.land.x0
        y = (room.y0 + room.y1 - scale * self.land.height) / 2 - scale * self.land.y0
        return Placed(self, scale, (x, y))


class Placed(NamedTuple):
    """A small map in a picture: how large it is against the board, and where the corner of the board would be, in mm."""

    map: SmallMap
    scale: float
    origin: tuple[float, float]

    @property
    def land(self) -> Box:
        """Where the land is."""
        return self.transform.box(self.map.land)

    @property
    def transform(self) -> Affine:
        """The way from the millimetres of the board to those of the picture."""
        return Affine.scale(self.scale).then(Affine.translate(*self.origin))

    def draw(self) -> Iterator[Shape]:
        """Draw the map."""
        edge = self.map.land
        yield Group(self.map.drawn.shapes, self.transform, clip=Rect(edge.x0, edge.y0, edge.width, edge.height, Paint()))

    def spots(self, code: str) -> list[tuple[float, float]]:
        """Return where the points of a zone are."""
        board, land, pitch = self.map.spec.board, self.land, self.pitch
        points = board.points_of(code)
        if board.grid == SQUARE:
            return [(land.x0 + (board.col[at] + 0.5) * pitch, land.y0 + (board.rows - board.row[at] + 0.5) * pitch) for at in points]
        (west, north, east, south), (x, y) = board.bounds, land.centre
        middle = (west + east) / 2, (north + south) / 2
        return [(x + (u - middle[0]) * pitch, y + (v - middle[1]) * pitch) for u, v in map(board.spot, points)]

    @property
    def pitch(self) -> float:
        """From point to point, in mm."""
        return self.scale * self.map.spec.board.pitch


def map_figure(spec: GameSpec, board: Figure, style: ink.Style) -> Figure:
    """Return the map of a board that has been drawn in a style."""
    land = land_of(spec.board, board)
    under = Rect(land.x0, land.y0, land.width, land.height, Paint(fill=ink.HEIGHTS if style == "colour" else ink.PAPER))
    symbol = Symbol(f"map-{spec.layout_id}-{style}", (under, *_keep(board.shapes)))
    return replace(board, shapes=(Use(symbol, 0.0, 0.0),), bleed=0.0, beyond=())


def _keep(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """Yield the groups that are the map, without their words and without ids, which belong to the board itself."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.id is not None and shape.id.startswith(KEPT):
            yield replace(shape, shapes=tuple(_bare(shape.shapes)), id=None)


def _bare(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            if not (shape.plate or (shape.id or "").startswith(LEFT_OUT)):
                yield replace(shape, shapes=tuple(_bare(shape.shapes)), id=None)
        elif isinstance(shape, Path | Rect):
            yield shape if shape.id is None else replace(shape, id=None)
        elif not isinstance(shape, Text):
            yield shape

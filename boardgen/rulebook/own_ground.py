"""The board of a game of your own in figures: its pieces as the kit prints them, in small."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Symbol, Use
from boardgen.draw.type.geometry import Affine
from boardgen.layout.decks.booklets import Position
from boardgen.layout.spec.spec import GameSpec
from boardgen.rulebook.ground import LEAST
from boardgen.rulebook.own_faces import OwnFaces
from boardgen.rulebook.points import DISC, PointsGround, plate
from boardgen.rulebook.type_size import readable

FADED = 0.5
"""How much of a piece that was taken is still seen."""
PITCH = 8.0
"""Between two lines of a figure on a small board, in mm."""


class OwnGround(PointsGround):
    """A board of points with the pieces of a layout."""

    def __init__(self, spec: GameSpec, style: ink.Style, faces: OwnFaces) -> None:
        super().__init__(spec, style, PITCH)
        self._faces = faces
        self._kinds = faces.kinds()
        self._pieces: dict[tuple[str, str, str], Symbol] = {}

    def ghost(self, point: str, seat: str, position: Position, x: float, y: float) -> Iterator[Shape]:
        """The piece that was taken, faded, about (x, y)."""
        yield Group((Use(self.piece(point, seat, "", position), x, y),), opacity=FADED)

    def piece(self, point: str, seat: str, mark: str, position: Position) -> Symbol:
        """The piece on a point: the face that the kit prints, with its number on a plate where it has one, else the disc of the seat."""
        name = position.pieces.get(point) or (next(iter(self._kinds)) if len(self._kinds) == 1 else "")
        key = name, seat, mark
        if key not in self._pieces:
            face = self._faces.on_board(self._kinds[name], seat) if name in self._kinds else None
            if face is None:
                several = sum(kind.component.own.front is None for kind in self._kinds.values()) > 1
                self._pieces[key] = self._disc(seat, mark or (name[:1].upper() if several else ""))
            else:
                by = self.pitch * DISC / max(face.width, face.height)
                small = Affine.translate(-face.width / 2, -face.height / 2).then(Affine.scale(by))
                shapes = readable(face.shapes, LEAST / by)
                number = plate(mark, self.reach * 0.75, self.reach * 0.75) if mark else ()
                self._pieces[key] = Symbol(f"figure-{name}-{seat}-{mark}", (Group(shapes, small), *number))
        return self._pieces[key]

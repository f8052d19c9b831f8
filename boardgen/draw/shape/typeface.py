"""Drawings in the fonts of a layout: what was laid out in Source Sans Pro, with the measures of those fonts, gets them as its faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgen.draw.shape.shapes import Figure, Group, Shape, Symbol, Text, Use
from boardgen.draw.type.font_tables import Builtin
from boardgen.draw.type.fonts import FACES, Face
from boardgen.draw.type.layout_fonts import face_of
from boardgen.layout.spec.font_section import FontPaths


def faces_of(paths: FontPaths) -> dict[Builtin, Face]:
    """The face that takes the place of each of Source Sans Pro; empty without fonts. Raises FontError for a file that cannot be used."""
    return {face: face_of(paths, face) for face in FACES} if paths != FontPaths() else {}


class Setter:
    """Gives drawings their faces; what is used by several is changed once and stays one."""

    def __init__(self, faces: Mapping[Builtin, Face]) -> None:
        self._faces = faces
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}
        self._pages: dict[int, tuple[Sequence[Shape], tuple[Shape, ...]]] = {}

    def all(self, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """The shapes in their faces."""
        if not self._faces:
            return shapes
        if id(shapes) not in self._pages:
            self._pages[id(shapes)] = shapes, tuple(map(self._one, shapes))
        return self._pages[id(shapes)][1]

    def figure(self, figure: Figure) -> Figure:
        """A figure in its faces."""
        return replace(figure, shapes=self.all(figure.shapes))

    def _one(self, shape: Shape) -> Shape:
        if isinstance(shape, Text) and isinstance(shape.face, str):
            return replace(shape, face=self._faces[shape.face])
        if isinstance(shape, Group):
            return replace(shape, shapes=self.all(shape.shapes))
        if isinstance(shape, Use):
            symbol = shape.symbol
            if id(symbol) not in self._symbols:
                self._symbols[id(symbol)] = symbol, Symbol(symbol.name, self.all(symbol.shapes))
            return replace(shape, symbol=self._symbols[id(symbol)][1])
        return shape

"""A page in the layers that drawing programs show: what is cut, what is scored to be folded, the artwork, the texts; knows no file format.

Texts are above the artwork, so that a layer can be hidden or locked by itself and the page looks the same as before. A text under
something that is drawn after it stays in the artwork, and so does what is transparent as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.draw.shape.shapes import Group, Image, Path, Rect, Shape, Symbol, Text, Use, extent
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.surface.line_layers import line_layer

CELL = 15.0
"""Side in mm of the squares of a page in which boxes are looked up."""
MOST = 40
"""A box in more squares than this is looked at for all of the page."""


class Layers(NamedTuple):
    """The shapes of a page by layer, the lowest first."""

    art: tuple[Shape, ...]
    cut: tuple[Shape, ...]
    score: tuple[Shape, ...]
    """Empty on a page where nothing is folded: it is then no layer."""
    text: tuple[Shape, ...]


class _Later:
    """Where something is drawn after what is looked at now: its boxes on the page, and those of the squares that they are in."""

    def __init__(self) -> None:
        self._large: list[Box] = []
        self._squares: dict[tuple[int, int], list[Box]] = {}

    def add(self, box: Box | None) -> None:
        if box is None:
            return
        columns, rows = (int(end // CELL) - int(start // CELL) + 1 for start, end in ((box.x0, box.x1), (box.y0, box.y1)))
        if columns * rows > MOST:
            self._large.append(box)
            return
        for square in _squares(box):
            self._squares.setdefault(square, []).append(box)

    def covers(self, box: Box) -> bool:
        """Whether any of them overlaps a box."""
        near = (one for square in _squares(box) for one in self._squares.get(square, ()))
        return any(box.overlaps(one) for one in self._large) or any(box.overlaps(one) for one in near)


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.x0 // CELL), int(box.x1 // CELL) + 1):
        for row in range(int(box.y0 // CELL), int(box.y1 // CELL) + 1):
            yield column, row


class Splitter:
    """Splits pages into layers; a drawing that many pages use is split once."""

    __slots__ = ("_symbols",)

    def __init__(self) -> None:
        self._symbols: dict[int, tuple[Symbol, Symbol | None, Symbol | None]] = {}

    def layers(self, shapes: Sequence[Shape]) -> Layers:
        """The layers of a page."""
        return self._split(shapes, STILL, _Later(), cuts=True)

    def _split(self, shapes: Sequence[Shape], by: Affine, later: _Later, *, cuts: bool) -> Layers:
        """From the last shape to the first; `cuts` where cut marks may be: not in what a window shows, and not in symbols."""
        art: list[Shape] = []
        cut: list[Shape] = []
        score: list[Shape] = []
        text: list[Shape] = []
        for shape in reversed(shapes):
            if isinstance(shape, Text):
                box = extent(shape)
                (art if box is not None and later.covers(by.box(box)) else text).append(shape)
            elif isinstance(shape, Group) and shape.opacity >= 1 and not shape.picture:
                inner = self._split(shape.shapes, shape.transform.then(by), later, cuts=cuts and shape.clip is None)
                if inner.art or not (inner.cut or inner.score or inner.text):
                    art.append(replace(shape, shapes=inner.art))
                name = None if inner.art else shape.id
                for outer, part in ((cut, inner.cut), (score, inner.score), (text, inner.text)):
                    if part:
                        outer.append(replace(shape, shapes=part, id=name))
                        name = None
            elif isinstance(shape, Use):
                drawn, words = self._used(shape, by, later)
                art += [drawn] if drawn is not None else []
                text += [words] if words is not None else []
            elif cuts and isinstance(shape, Path | Rect) and shape.id is None and (layer := line_layer(shape.paint)):
                (score if layer == "score" else cut).append(shape)
            else:
                art.append(shape)
                box = extent(shape)
                if box is not None and (isinstance(shape, Image | Group) or shape.paint.fill is not None):
                    later.add(by.box(box))
        return Layers(*(tuple(reversed(layer)) for layer in (art, cut, score, text)))

    def _used(self, use: Use, by: Affine, later: _Later) -> tuple[Use | None, Use | None]:
        """A use as one of its artwork and one of its texts; whole in the artwork if something is drawn over its texts."""
        symbol, drawn, words = self._parts(use.symbol)
        place = use.transform.then(by)
        box = words.extent if words is not None else None
        if box is not None and later.covers(place.box(box)):
            drawn, words = symbol, None
        if drawn is not None:
            reach = drawn.extent
            later.add(None if reach is None else place.box(reach))
        art = None if drawn is None else replace(use, symbol=drawn)
        return art, None if words is None else replace(use, symbol=words, id=use.id if drawn is None else None)

    def _parts(self, symbol: Symbol) -> tuple[Symbol, Symbol | None, Symbol | None]:
        """A symbol, its artwork and its texts, None for one that it has not."""
        known = self._symbols.get(id(symbol))
        if known is None:
            split = self._split(symbol.shapes, STILL, _Later(), cuts=False)
            if not split.text:
                known = symbol, symbol, None
            elif not split.art:
                known = symbol, None, symbol
            else:
                known = symbol, Symbol(symbol.name, split.art), Symbol(f"{symbol.name}-text", split.text)
            self._symbols[id(symbol)] = known  # the symbol stays, and with it its identity
        return known

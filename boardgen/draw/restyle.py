"""Any drawing in another style: what a figure does not draw for a style itself is turned into outlines and hatches here.

Drawings are made with the inks of colour style. In low-ink a large ground becomes white with a band of its tint inside
its edge; in black style grounds become white with an outline, dark ones with a black band, seats' inks the hatch of the
seat, tints of zones that of their kind, and all else black.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.draw import hatch, ink
from boardgen.draw.geometry import STILL, Affine, Box
from boardgen.draw.shapes import Circle, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Use, extent

PALE = 0.35
"""Fills of at least this luminance are grounds; darker ones are ink."""
SMALL = 85.0
"""A fill of fewer mm² keeps its ink in low-ink style: numbered boxes, samples, signs."""
THIN = 1.2
"""A fill less wide or high than this many mm is a rule: it keeps its ink however long it is. So does one in a line of its own
ink that rounds its corners."""
LOW = 5.6
"""Stripes less high than this many mm help the eye along a line; without ink they are left out."""
FINE = 0.12
"""The width of the thinnest black line, which stands for a pale one."""


class _Ground(NamedTuple):
    """A fill that was taken away, and whether it was dark: then light signs on it turn dark."""

    box: Box
    dark: bool


class Hatches(NamedTuple):
    """What stands for a colour (`#RRGGBB` in capitals) in black style."""

    seats: Mapping[str, str] = {}
    tints: Mapping[str, str] = {}


class _Hand:
    """Draws shapes again in one style; remembers symbols, so that each is drawn once."""

    __slots__ = ("hatches", "known", "style")

    def __init__(self, style: ink.Style, hatches: Hatches, symbols: dict[int, tuple[Symbol, Symbol]]) -> None:
        self.style = style
        self.hatches = hatches
        self.known = symbols

    def all(self, shapes: Sequence[Shape], by: Affine, grounds: list[_Ground]) -> tuple[Shape, ...]:
        restyled_shapes: list[Shape] = []
        for shape in shapes:
            if isinstance(shape, Text):
                restyled_shapes.append(self._text(shape, by, grounds))
            elif isinstance(shape, Group):
                inner = self.all(shape.shapes, shape.transform.then(by), grounds)
                restyled_shapes.append(replace(shape, shapes=inner))
            elif isinstance(shape, Use):
                restyled_shapes.append(replace(shape, symbol=self._symbol(shape.symbol)))
            elif isinstance(shape, Image):
                restyled_shapes.append(shape)
            else:
                restyled_shapes += self._area(shape, by, grounds, shapes)
        return tuple(restyled_shapes)

    def _symbol(self, symbol: Symbol) -> Symbol:
        if id(symbol) not in self.known:
            # the old symbol is kept beside the new one, so that its identity is not given away
            self.known[id(symbol)] = symbol, Symbol(symbol.name, self.all(symbol.shapes, STILL, []))
        return self.known[id(symbol)][1]

    def _text(self, text: Text, by: Affine, grounds: list[_Ground]) -> Text:
        fill = text.fill
        light = ink.luminance(fill) > PALE
        if light and _on_lost_dark(grounds, by.point(text.x, text.y)):
            fill = ink.TEXT
            light = False
        if self.style == "black":
            fill = ink.PAPER if light else hatch.BLACK
        return text if fill == text.fill else replace(text, fill=fill)

    def _area(self, shape: Path | Circle | Rect, by: Affine, grounds: list[_Ground], beside: Sequence[Shape]) -> list[Shape]:
        paint = shape.paint
        if paint.fill is None:
            return [replace(shape, paint=self._lines(paint))] if self.style == "black" else [shape]
        box = extent(shape)
        if box is None:
            return []
        placed = by.box(box)
        fill = paint.fill.upper()
        pattern = self.hatches.seats.get(fill, "")
        if fill == ink.PAPER:
            if _on_lost_dark(grounds, placed.centre) and paint.stroke is None:
                fill = hatch.BLACK if self.style == "black" else ink.TEXT
            return [replace(shape, paint=self._lines(paint._replace(fill=fill)))]
        if paint.stroke == paint.fill and paint.join == "round" and ink.luminance(fill) <= PALE:  # a rule with corners, such as a wall
            return [replace(shape, paint=self._lines(paint._replace(fill=hatch.BLACK if self.style == "black" else fill)))]
        large = box.width * box.height >= SMALL and min(box.width, box.height) >= THIN
        if self.style == "low-ink":
            if not large or (not pattern and ink.luminance(fill) < 0.02):
                return [shape]
            grounds.append(_Ground(placed, ink.luminance(fill) <= PALE))
            if paint.stroke is None and box.height < LOW and box.width > 4 * LOW:
                return []
            return [replace(shape, paint=paint._replace(fill=ink.PAPER)), *_band(shape, fill, box)]
        if fill in self.hatches.tints and paint.stroke is None:
            grounds.append(_Ground(placed, False))
            rim = _rim(shape, Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH), ink.CUT_WIDTH / 2)
            words = [b for text in beside if isinstance(text, Text) and (b := extent(text)) is not None]
            return [rim, *hatch.filled(self.hatches.tints[fill], _rim(shape, Paint(), ink.CUT_WIDTH), box, hatch.ZONE, words)]
        if pattern and pattern not in ("solid", "none"):
            grounds.append(_Ground(placed, ink.luminance(fill) <= PALE))
            return self._hatched(shape, pattern, box)
        if ink.luminance(fill) <= PALE:
            if not large:
                return [replace(shape, paint=self._lines(paint._replace(fill=hatch.BLACK)))]
            grounds.append(_Ground(placed, True))
            return [replace(shape, paint=self._lines(paint._replace(fill=ink.PAPER))), *_band(shape, hatch.BLACK, box)]
        grounds.append(_Ground(placed, False))
        if paint.stroke is not None:
            return [replace(shape, paint=self._lines(paint._replace(fill=ink.PAPER)))]
        if box.height < LOW and box.width > 4 * LOW:
            return []
        return [_rim(shape, Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH), ink.CUT_WIDTH / 2)]

    def _lines(self, paint: Paint) -> Paint:
        """The paint with its stroke in black, white staying white and pale lines getting fine."""
        if self.style != "black" or paint.stroke is None or paint.stroke == ink.PAPER:
            return paint
        pale = ink.luminance(paint.stroke) > PALE
        return paint._replace(stroke=hatch.BLACK, width=min(paint.width, FINE) if pale else paint.width)

    def _hatched(self, shape: Path | Circle | Rect, pattern: str, box: Box) -> list[Shape]:
        """A seat's colour as a frame in its hatch; what is small is hatched all over."""
        outline = Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH)
        plain = replace(shape, paint=Paint(fill=ink.PAPER))
        frame = [*hatch.filled(pattern, plain, box, hatch.PIECE), _rim(shape, outline, ink.CUT_WIDTH / 2)]
        if min(box.width, box.height) < 5:
            return frame
        wide = min(2.0, 0.2 * min(box.width, box.height))
        return [*frame, _rim(shape, Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH), wide)]


def _on_lost_dark(grounds: list[_Ground], at: tuple[float, float]) -> bool:
    """Whether the last ground under a place was dark and has been taken away."""
    for ground in reversed(grounds):
        if ground.box.x0 <= at[0] <= ground.box.x1 and ground.box.y0 <= at[1] <= ground.box.y1:
            return ground.dark
    return False


def _rim(shape: Path | Circle | Rect, paint: Paint, inset: float) -> Path | Circle | Rect:
    """The outline of a shape, `inset` mm further in; a path keeps its own."""
    if isinstance(shape, Rect):
        r = max(0.0, shape.r - inset)
        return Rect(shape.x + inset, shape.y + inset, shape.w - 2 * inset, shape.h - 2 * inset, paint, r, shape.id)
    if isinstance(shape, Circle):
        return Circle(shape.x, shape.y, shape.r - inset, paint, shape.id)
    return Path(shape.segments, paint, shape.id)


def _band(shape: Path | Circle | Rect, fill: str, box: Box) -> list[Shape]:
    """A band of the fill inside the edge of a shape."""
    wide = min(1.6, 0.16 * min(box.width, box.height))
    if isinstance(shape, Path):
        return [Group((Path(shape.segments, Paint(stroke=fill, width=2 * wide)),), clip=Path(shape.segments, Paint()))]
    return [_rim(shape, Paint(stroke=fill, width=wide), wide / 2)]


def restyled(
    shapes: Sequence[Shape],
    style: ink.Style,
    hatches: Hatches | None = None,
    symbols: dict[int, tuple[Symbol, Symbol]] | None = None,
) -> tuple[Shape, ...]:
    """The shapes in a style.

    `symbols` keeps symbols by identity over several calls, so that pages go on sharing them. What is in a style already
    is left as it is.
    """
    if style == "colour":
        return tuple(shapes)
    return _Hand(style, hatches or Hatches(), {} if symbols is None else symbols).all(shapes, STILL, [])

"""Any drawing in another style, and in the fonts of a layout: outlines and hatches instead of colours, faces instead of Source Sans.

Drawings are made with the inks of colour style. In low-ink a large ground becomes white with a band of its tint inside
its edge; in black style grounds become white with an outline, dark ones with a black band, seats' inks the hatch of the
seat, tints of zones that of their kind, and all else black. Pictures stay pictures: pale in low-ink, so that dark text
on them is still read, and grey in black style.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Tone, Use, extent, extent_of
from boardgen.draw.type.font import Builtin
from boardgen.draw.type.fonts import FACES, Face, face_of
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.layout.spec.sections import FontPaths

PALE = 0.35
"""Fills of at least this luminance are grounds; darker ones are ink."""
SMALL = 85.0
"""A fill of fewer mm² keeps its ink in low-ink style: numbered boxes, samples, signs."""
THIN = 1.2
"""A fill less wide or high than this many mm is a rule: it keeps its ink however long it is. So does one in a line of its own
ink that rounds its corners."""
LOW = 5.6
"""Stripes less high than this many mm help the eye along a line; without ink they are left out."""
SLOT = 3.0
"""Where a band along the edge of a ground would leave less than this many mm white between its sides, the ground keeps its ink."""
FINE = 0.12
"""The width of the thinnest black line, which stands for a pale one."""


class _Edge(NamedTuple):
    """What is left of a ground inside its edge: so many mm, and at most such a share of its shorter side."""

    most: float
    share: float

    def of(self, box: Box) -> float:
        return min(self.most, self.share * min(box.width, box.height))


BAND, FRAME = _Edge(1.6, 0.16), _Edge(2.0, 0.2)


class _Ground(NamedTuple):
    """A fill that was taken away, and whether it was dark: then light signs on it turn dark."""

    box: Box
    dark: bool


class Hatches(NamedTuple):
    """What stands for a colour (`#RRGGBB` in capitals) in black style."""

    seats: Mapping[str, str] = {}
    tints: Mapping[str, str] = {}


class _Restyler:
    """Draws shapes again in one style; remembers symbols, so that each is drawn once."""

    __slots__ = ("hatches", "known", "style", "trim")

    def __init__(self, style: ink.Style, hatches: Hatches, symbols: dict[int, tuple[Symbol, Symbol]]) -> None:
        self.style = style
        self.trim: Circle | Rect | None = None
        """Where the piece that is being drawn is cut out."""
        self.hatches = hatches
        self.known = symbols

    def all(self, shapes: Sequence[Shape], by: Affine, grounds: list[_Ground]) -> tuple[Shape, ...]:
        restyled_shapes: list[Shape] = []
        for shape in shapes:
            if isinstance(shape, Text):
                restyled_shapes.append(self._text(shape, by, grounds))
            elif isinstance(shape, Group):
                restyled_shapes.append(self._group(shape, by, grounds))
            elif isinstance(shape, Use):
                restyled_shapes.append(self._use(shape, by, grounds))
            elif isinstance(shape, Image):
                restyled_shapes.append(self._picture(shape, by, grounds))
            else:
                restyled_shapes += self._area(shape, by, grounds, shapes)
        return tuple(restyled_shapes)

    def _group(self, group: Group, by: Affine, grounds: list[_Ground]) -> Group:
        if group.styled:
            return group
        inner = group.transform.then(by)
        box = extent(group) if group.picture else None
        if box is None:
            outer, self.trim = self.trim, group.trim or (self.trim if group.transform == STILL else None)
            shapes = self.all(group.shapes, inner, grounds)
            self.trim = outer
            return replace(group, shapes=shapes)
        tone = self._tone(box, by, grounds)
        return replace(group, shapes=_change_inks(group.shapes, lambda part: ink.tone_colour(part, tone))) if tone else group

    def _picture(self, image: Image, by: Affine, grounds: list[_Ground]) -> Image:
        """Return a picture of pixels; one in an ink of its own is a sign and gets the ink that such signs have in the style."""
        if not image.tone.startswith("#"):
            box = Box(image.x, image.y, image.x + image.w, image.y + image.h)
            return replace(image, tone=self._tone(box, by, grounds) or image.tone)
        fill = image.tone
        if ink.luminance(fill) > PALE and _is_on_lost_dark(grounds, by.point(image.x + image.w / 2, image.y + image.h / 2)):
            fill = ink.TEXT
        if self.style == "black" and fill != ink.PAPER:
            fill = hatch.BLACK
        return replace(image, tone=fill)

    def _tone(self, box: Box, by: Affine, grounds: list[_Ground]) -> Tone:
        """Return the tone of a picture in the style. It hides what is under it; light things on a light picture turn dark."""
        placed = by.box(box)
        if self.style == "low-ink" and placed.width * placed.height < SMALL:
            return ""
        grounds.append(_Ground(placed, self.style == "low-ink"))
        return "light" if self.style == "low-ink" else "grey"

    def _use(self, use: Use, by: Affine, grounds: list[_Ground]) -> Use:
        shapes = use.symbol.shapes
        placed = use.transform.then(by)
        alone = shapes[0] if len(shapes) == 1 else None
        if isinstance(alone, Group) and alone.picture and (box := extent(alone)) is not None:
            self._tone(box, placed, grounds)  # notes the ground that it is to what is drawn on it
            return replace(use, symbol=self._symbol(use.symbol))
        lost = any(ground.dark for ground in grounds) and _light(shapes)
        if lost and (box := extent_of(shapes)) is not None and _is_on_lost_dark(grounds, placed.box(box).centre):
            return replace(use, symbol=self._dark(use.symbol))
        return replace(use, symbol=self._symbol(use.symbol))

    def _dark(self, symbol: Symbol) -> Symbol:
        """Return a light sign in dark ink: the ground that it stood out from is gone."""
        if -id(symbol) not in self.known:
            dark = hatch.BLACK if self.style == "black" else ink.TEXT
            self.known[-id(symbol)] = symbol, Symbol(symbol.name, _change_inks(symbol.shapes, lambda _: dark))
        return self.known[-id(symbol)][1]

    def _symbol(self, symbol: Symbol) -> Symbol:
        if id(symbol) not in self.known:
            # the old symbol is kept beside the new one, so that its identity is not given away
            self.known[id(symbol)] = symbol, Symbol(symbol.name, self.all(symbol.shapes, STILL, []))
        return self.known[id(symbol)][1]

    def _text(self, text: Text, by: Affine, grounds: list[_Ground]) -> Text:
        fill = text.fill
        light = ink.luminance(fill) > PALE
        if light and _is_on_lost_dark(grounds, by.point(text.x, text.y)):
            fill = ink.TEXT
            light = False
        if self.style == "black":
            fill = ink.PAPER if light else hatch.BLACK
        return text if fill == text.fill else replace(text, fill=fill)

    def _area(self, shape: Path | Circle | Rect, by: Affine, grounds: list[_Ground], beside: Sequence[Shape]) -> list[Shape]:
        paint = shape.paint
        if paint.fill is None:
            return [self._outline(shape, by, grounds)]
        box = extent(shape)
        if box is None:
            return []
        placed = by.box(box)
        fill = paint.fill.upper()
        pattern = self.hatches.seats.get(fill, "")
        large = box.width * box.height >= SMALL and min(box.width, box.height) >= THIN
        if fill == ink.PAPER:
            return [self._white(shape, placed, large, grounds)]
        if paint.stroke == paint.fill and paint.join == "round" and ink.luminance(fill) <= PALE:  # a rule with corners, such as a wall
            return [replace(shape, paint=self._lines(paint._replace(fill=hatch.BLACK if self.style == "black" else fill)))]
        if self.style == "low-ink":
            dark = bool(pattern) or ink.luminance(fill) <= PALE
            if not large or (not pattern and ink.luminance(fill) < 0.02) or (dark and self._slot(box)):
                return [shape]
            grounds.append(_Ground(placed, dark))
            if paint.stroke is None and box.height < LOW and box.width > 4 * LOW:
                return []
            return self._draw_band(shape, fill, box)
        if fill in self.hatches.tints and paint.stroke is None:
            grounds.append(_Ground(placed, False))
            rim = _rim(shape, Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH), ink.CUT_WIDTH / 2)
            if isinstance(shape, Rect) and large:
                return [rim, *_black_band(shape, self.hatches.tints[fill], box)]
            words = [b for text in beside if isinstance(text, Text) and (b := extent(text)) is not None]
            return [rim, *hatch.hatch_area(self.hatches.tints[fill], _rim(shape, Paint(), ink.CUT_WIDTH), box, hatch.ZONE, words)]
        if pattern and pattern not in ("solid", "none"):
            grounds.append(_Ground(placed, True))
            return self._draw_hatch(shape, pattern, box)
        if ink.luminance(fill) <= PALE:
            if not large:
                return [replace(shape, paint=self._lines(paint._replace(fill=hatch.BLACK)))]
            grounds.append(_Ground(placed, True))
            return self._draw_band(shape, hatch.BLACK, box)
        grounds.append(_Ground(placed, False))
        if paint.stroke is not None:
            return [replace(shape, paint=self._lines(paint._replace(fill=ink.PAPER)))]
        if box.height < LOW and box.width > 4 * LOW:
            return []
        return [_rim(shape, Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH), ink.CUT_WIDTH / 2)]

    def _white(self, shape: Path | Circle | Rect, placed: Box, large: bool, grounds: list[_Ground]) -> Shape:
        """Return what is white: on a ground that was dark a sign turns dark, and a disc or box that carries signs itself gets an edge."""
        paint = shape.paint
        if not _is_on_lost_dark(grounds, placed.centre) or paint.stroke is not None:
            return replace(shape, paint=self._lines(paint._replace(fill=ink.PAPER)))
        dark = hatch.BLACK if self.style == "black" else ink.TEXT
        if large and not isinstance(shape, Path):
            grounds.append(_Ground(placed, False))
            return _rim(shape, Paint(ink.PAPER, dark, ink.CUT_WIDTH), ink.CUT_WIDTH / 2)
        return replace(shape, paint=self._lines(paint._replace(fill=dark)))

    def _draw_band(self, shape: Path | Circle | Rect, fill: str, box: Box) -> list[Shape]:
        """Return a ground as a band inside its edge, or inside the cut of the piece where it runs past it."""
        middle = _white_middle(shape, box, self.trim, BAND)
        base = replace(shape, paint=self._lines(shape.paint._replace(fill=ink.PAPER if middle is None else fill)))
        return [base, *_band(shape, fill, box)] if middle is None else [base, middle]

    def _slot(self, box: Box) -> bool:
        """Return whether a band along the edge of a ground, as much of it as is inside the cut, would leave a mere slot of white."""
        cut = None if self.trim is None else extent(replace(self.trim, paint=Paint(fill=ink.PAPER)))
        wide, high = box.width, box.height
        if cut is not None:
            wide, high = min(box.x1, cut.x1) - max(box.x0, cut.x0), min(box.y1, cut.y1) - max(box.y0, cut.y0)
        return min(wide, high) * (1 - 2 * BAND.share) < SLOT

    def _outline(self, shape: Path | Circle | Rect, by: Affine, grounds: list[_Ground]) -> Shape:
        """Return a shape that is only a line; a white one on a lost dark ground turns dark."""
        paint = shape.paint
        if paint.stroke == ink.PAPER and (box := extent(shape)) is not None and _is_on_lost_dark(grounds, by.box(box).centre):
            paint = paint._replace(stroke=hatch.BLACK if self.style == "black" else ink.TEXT)
        return replace(shape, paint=self._lines(paint))

    def _lines(self, paint: Paint) -> Paint:
        """Return the paint with its stroke in black, white staying white and pale lines getting fine."""
        if self.style != "black" or paint.stroke is None or paint.stroke == ink.PAPER:
            return paint
        pale = ink.luminance(paint.stroke) > PALE
        return paint._replace(stroke=hatch.BLACK, width=min(paint.width, FINE) if pale else paint.width)

    def _draw_hatch(self, shape: Path | Circle | Rect, pattern: str, box: Box) -> list[Shape]:
        """Return a seat's colour as a frame in its hatch; what is small is hatched all over."""
        outline = Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH)
        plain = replace(shape, paint=Paint(fill=ink.PAPER))
        frame = [*hatch.hatch_area(pattern, plain, box, hatch.PIECE), _rim(shape, outline, ink.CUT_WIDTH / 2)]
        if min(box.width, box.height) < 5:
            return frame
        middle = _white_middle(shape, box, self.trim, FRAME)
        if middle is not None:
            return [*frame, replace(middle, paint=Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH))]
        wide = FRAME.of(box)
        return [*frame, _rim(shape, Paint(ink.PAPER, hatch.BLACK, ink.CUT_WIDTH), wide)]


def _change_inks(shapes: Sequence[Shape], change: Callable[[str], str]) -> tuple[Shape, ...]:
    """Return the shapes with every ink of theirs changed."""
    inked_shapes: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            inked_shapes.append(replace(shape, shapes=_change_inks(shape.shapes, change)))
        elif isinstance(shape, Path | Circle | Rect):
            fill, stroke = (None if part is None else change(part) for part in (shape.paint.fill, shape.paint.stroke))
            inked_shapes.append(replace(shape, paint=shape.paint._replace(fill=fill, stroke=stroke)))
        else:
            inked_shapes.append(shape)
    return tuple(inked_shapes)


def tone_picture(shape: Shape, tone: Tone) -> Shape:
    """Return a picture in a tone, whatever its size."""
    if not tone:
        return shape
    if isinstance(shape, Image):
        return replace(shape, tone=tone)
    if isinstance(shape, Use):
        return replace(shape, symbol=Symbol(shape.symbol.name, tuple(tone_picture(part, tone) for part in shape.symbol.shapes)))
    if isinstance(shape, Group):
        if shape.picture:
            return replace(shape, shapes=_change_inks(shape.shapes, lambda part: ink.tone_colour(part, tone)))
        return replace(shape, shapes=tuple(tone_picture(part, tone) for part in shape.shapes))
    return shape


def _light(shapes: Sequence[Shape]) -> bool:
    """Return whether all of a drawing is in light inks, so that it can be seen on a dark ground only."""
    for shape in shapes:
        if isinstance(shape, Group):
            light = _light(shape.shapes)
        elif isinstance(shape, Path | Circle | Rect):
            light = all(part is None or ink.luminance(part) > PALE for part in (shape.paint.fill, shape.paint.stroke))
        else:
            light = False
        if not light:
            return False
    return True


def _is_on_lost_dark(grounds: list[_Ground], at: tuple[float, float]) -> bool:
    """Return whether the last ground under a place was dark and has been taken away."""
    for ground in reversed(grounds):
        if ground.box.x0 <= at[0] <= ground.box.x1 and ground.box.y0 <= at[1] <= ground.box.y1:
            return ground.dark
    return False


def _rim(shape: Path | Circle | Rect, paint: Paint, inset: float) -> Path | Circle | Rect:
    """Return the outline of a shape, `inset` mm further in; a path keeps its own."""
    if isinstance(shape, Rect):
        r = max(0.0, shape.r - inset)
        return Rect(shape.x + inset, shape.y + inset, shape.w - 2 * inset, shape.h - 2 * inset, paint, r, shape.id)
    if isinstance(shape, Circle):
        return Circle(shape.x, shape.y, shape.r - inset, paint, shape.id)
    return Path(shape.segments, paint, shape.id, shape.even_odd)


def _black_band(shape: Rect, pattern: str, box: Box) -> list[Shape]:
    """Return the band that stands for the tint of a zone, inside the edge of a panel's box."""
    wide, thin = min(1.2, BAND.of(box)), ink.CUT_WIDTH
    slanting = hatch.slanting(pattern, 0, _rim(shape, Paint(), thin), box)
    inside = [_rim(shape, Paint(fill=ink.PAPER), thin + wide)] if slanting else []
    return [*slanting, *inside, *hatch.strokes(pattern, 0, wide, lambda inside, paint: _rim(shape, paint, thin + inside))]


def _white_middle(shape: Path | Circle | Rect, box: Box, trim: Circle | Rect | None, edge: _Edge) -> Circle | Rect | None:
    """Return the white middle of a ground that runs past the cut of its piece: its edge is then seen inside the cut, and bleeds over it.

    None for any other ground.
    """
    cut = None if trim is None else extent(replace(trim, paint=Paint(fill=ink.PAPER)))
    if cut is None or not isinstance(shape, Rect):
        return None
    kept = Box(max(box.x0, cut.x0), max(box.y0, cut.y0), min(box.x1, cut.x1), min(box.y1, cut.y1))
    if (kept == box and not isinstance(trim, Circle)) or min(kept.width, kept.height) <= 0:
        return None
    wide, white = edge.of(kept), Paint(fill=ink.PAPER)
    if isinstance(trim, Circle) and kept == cut:
        return Circle(trim.x, trim.y, trim.r - wide, white)
    return Rect(kept.x0 + wide, kept.y0 + wide, kept.width - 2 * wide, kept.height - 2 * wide, white)


def _band(shape: Path | Circle | Rect, fill: str, box: Box) -> list[Shape]:
    """Return a band of the fill inside the edge of a shape."""
    wide = BAND.of(box)
    if isinstance(shape, Path):
        clip = Path(shape.segments, Paint(), even_odd=shape.even_odd)
        return [Group((Path(shape.segments, Paint(stroke=fill, width=2 * wide)),), clip=clip)]
    return [replace(_rim(shape, Paint(stroke=fill, width=wide), wide / 2), id=None)]  # the ground has the id


def restyle_shapes(
    shapes: Sequence[Shape],
    style: ink.Style,
    hatches: Hatches | None = None,
    symbols: dict[int, tuple[Symbol, Symbol]] | None = None,
) -> tuple[Shape, ...]:
    """Return the shapes in a style.

    `symbols` keeps symbols by identity over several calls, so that pages go on sharing them. What is in a style already
    is left as it is.
    """
    if style == "colour":
        return tuple(shapes)
    return _Restyler(style, hatches or Hatches(), {} if symbols is None else symbols).all(shapes, STILL, [])


def faces_of(paths: FontPaths) -> dict[Builtin, Face]:
    """Return the face that takes the place of each of Source Sans Pro; empty without fonts. Raises FontError for an unusable file."""
    return {face: face_of(paths, face) for face in FACES} if paths != FontPaths() else {}


class Setter:
    """Gives drawings their faces; what is used by several is changed once and stays one."""

    def __init__(self, faces: Mapping[Builtin, Face]) -> None:
        self._faces = faces
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}
        self._pages: dict[int, tuple[Sequence[Shape], tuple[Shape, ...]]] = {}

    def all(self, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """Return the shapes in their faces."""
        if not self._faces:
            return shapes
        if id(shapes) not in self._pages:
            self._pages[id(shapes)] = shapes, tuple(map(self._one, shapes))
        return self._pages[id(shapes)][1]

    def figure(self, figure: Figure) -> Figure:
        """Return a figure in its faces."""
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

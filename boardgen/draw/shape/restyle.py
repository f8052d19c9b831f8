"""A drawing in another style: a table says what becomes of each ink, by what it is for (`Role`) and its own colour.

Drawings are made with the inks of colour style. A ground becomes white with a band inside its edge: of its own colour in
low-ink, and in black style of the hatch of the seat or zone whose colour it has, of black if it is dark, and of nothing but
an outline if it is pale. What is on it is dark then. Everything else keeps its ink in low-ink, and is black or white in
black style. Pictures stay pictures: pale in low-ink, so that dark text on them is still read; in black style drawings are white within
lines, and pictures of pixels grey."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.hatch import BLACK
from boardgen.draw.shape.outlines import grow_path
from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Role, Shape, Symbol, Text, Use, extent, extent_of, leaves
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.records import NamedTuple

NARROW = 4.4
"""A band along the edge of a ground less wide or high than this many mm would leave less than 3 mm white: it keeps its ink."""
FINE = 0.12
"""The width of the thinnest black line, which stands for a pale one."""


OUTLINE = 0.06
"""Inks of a lower luminance are those of outlines, in a drawing."""
THICK = 0.04
"""A paler line of a drawing is an area where it is wider than this share of the drawing, else a line."""
PLAIN = 1.25
"""An area without an outline gets one where its contrast to the ground of the drawing is at least this."""
COVERING = 0.8
"""The ground of a drawing is the first area over this share of it, across and down."""
LARGE = 0.5
"""What covers at least so much of it is white, however dark it is: words may be on it."""
DRAWN = 0.16
"""The width of lines in it that stand for areas without an outline and for pale lines, in mm at least."""
PICTURE = "picture-"
"""What the symbols of pictures have before their names."""


class _Edge(NamedTuple):
    """What is left of a ground inside its edge: so many mm, and at most such a share of its shorter side."""

    most: float
    share: float

    def of(self, box: Box) -> float:
        return min(self.most, self.share * min(box.width, box.height))


BAND, FRAME = _Edge(1.6, 0.16), _Edge(2.0, 0.2)


class Hatches(NamedTuple):
    """What stands for a colour (`#RRGGBB` in capitals) in black style."""

    seats: Mapping[str, str] = {}
    tints: Mapping[str, str] = {}


def _keep(colour: str) -> str:
    return colour


def _darken(colour: str) -> str:
    return ink.TEXT if ink.is_pale(colour) else colour


def _split(colour: str) -> str:
    return ink.PAPER if ink.is_pale(colour) else BLACK


def _blacken(colour: str) -> str:
    return BLACK


INKS: Mapping[ink.Style, Mapping[Role, Callable[[str], str]]] = {
    "low-ink": {
        "ground": _keep,
        "stripe": _keep,
        "rule": _keep,
        "sign": _keep,
        "text": _darken,
        "caption": _darken,
        "art": lambda colour: ink.pale(colour, ink.LIGHT),
    },
    "black": {"ground": _split, "stripe": _split, "rule": _blacken, "sign": _split, "text": _blacken, "caption": _split, "art": ink.grey},
}
"""The ink of a style for each role and colour. Grounds and stripes have theirs only where they keep one."""


class _Restyler:
    """Draws shapes again in one style; remembers symbols, so that each is drawn once."""

    def __init__(self, style: ink.Style, hatches: Hatches, symbols: dict[int, tuple[Symbol, Symbol]]) -> None:
        self.style = style
        self.inks = INKS[style]
        self.dark = BLACK if style == "black" else ink.TEXT
        self.trim: Circle | Rect | Path | None = None
        """Where the piece that is being drawn is cut out."""
        self.hatches = hatches
        self.known = symbols

    def all(self, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
        restyled_shapes: list[Shape] = []
        for shape in shapes:
            if isinstance(shape, Text):
                fill = self.inks[shape.role](shape.fill)
                restyled_shapes.append(shape if fill == shape.fill else shape._replace(fill=fill))
            elif isinstance(shape, Group):
                outer, self.trim = self.trim, shape.trim or (self.trim if shape.transform == STILL else None)
                restyled_shapes.append(shape._replace(shapes=self.all(shape.shapes)))
                self.trim = outer
            elif isinstance(shape, Use):
                restyled_shapes.append(shape._replace(symbol=self._symbol(shape.symbol)))
            elif isinstance(shape, Image):
                restyled_shapes.append(self._picture(shape))
            else:
                restyled_shapes += self._area(shape)
        return tuple(restyled_shapes)

    def _symbol(self, symbol: Symbol) -> Symbol:
        if id(symbol) not in self.known:
            # the old symbol is kept beside the new one, so that its identity is not given away
            trim, self.trim = self.trim, None
            drawing = self.style == "black" and symbol.name.startswith(PICTURE)
            shapes = _draw_in_lines(symbol.shapes) if drawing else self.all(symbol.shapes)
            self.known[id(symbol)] = symbol, Symbol(symbol.name, shapes)
            self.trim = trim
        return self.known[id(symbol)][1]

    def _picture(self, image: Image) -> Image:
        """Return a picture of pixels: one in an ink of its own is a sign, and small ones keep their colours in low-ink."""
        if image.tone.startswith("#"):
            return image._replace(tone=self.inks[image.role](image.tone))
        tone = "grey" if self.style == "black" else "light" if image.role == "art" else image.tone
        return image._replace(tone=tone)

    def _area(self, shape: Path | Circle | Rect) -> list[Shape]:
        paint = shape.paint
        if paint.fill is not None and paint.role == "ground":
            return self._draw_ground(shape, paint.fill.upper())
        if paint.fill is not None and paint.role == "stripe":
            return []
        fill = None if paint.fill is None else self.inks[paint.role](paint.fill)
        if fill == ink.PAPER != paint.fill and paint.stroke is None and paint.role != "art":
            return [_rim(shape, Paint(fill, self.dark, ink.CUT_WIDTH), ink.CUT_WIDTH / 2)]
        changed = self._lines(paint)._replace(fill=fill)
        if paint.role == "art" and self.style == "low-ink":
            changed = changed._replace(role="sign")
        return [shape if changed == paint else shape._replace(paint=changed)]

    def _lines(self, paint: Paint) -> Paint:
        """Return the paint with its stroke in the ink of the style; pale lines stay in low-ink, and get fine in black."""
        if paint.stroke is None:
            return paint
        if paint.stroke == ink.PAPER or paint.role == "art":
            return paint._replace(stroke=self.inks[paint.role](paint.stroke))
        if self.style != "black":
            return paint
        return paint._replace(stroke=BLACK, width=min(paint.width, FINE) if ink.is_pale(paint.stroke) else paint.width)

    def _draw_ground(self, shape: Path | Circle | Rect, fill: str) -> list[Shape]:
        """Return a ground: white with what stands for its colour inside its edge; a narrow one has room for no white."""
        box = extent(shape)
        if box is None:
            return []
        plain = self._lines(shape.paint)._replace(role="sign")
        cut = None if self.trim is None else extent(self.trim._replace(paint=Paint(fill=ink.PAPER)))
        kept = box if cut is None else box.meet(cut) or box
        narrow = min(kept.width, kept.height) < NARROW
        outline = Paint(ink.PAPER, self.dark, ink.CUT_WIDTH)
        if isinstance(self.trim, Path) and cut is not None and box.holds(cut, 0.01) and plain.stroke is None:
            outline = Paint(ink.PAPER)  # the line to cut along shows where such a piece ends
        if fill == ink.PAPER:
            return [_rim(shape, outline, ink.CUT_WIDTH / 2) if plain.stroke is None else shape._replace(paint=plain)]
        if self.style == "low-ink":
            return [shape._replace(paint=plain)] if narrow else self._draw_band(shape, plain, fill, box)
        if fill in self.hatches.tints and plain.stroke is None:
            rim, tint = _rim(shape, outline, ink.CUT_WIDTH / 2), self.hatches.tints[fill]
            if isinstance(shape, Rect) and not narrow:
                return [rim, *_black_band(shape, tint, box)]
            return [rim, *hatch.hatch_area(tint, _rim(shape, Paint(), ink.CUT_WIDTH), box, hatch.ZONE)]
        pattern = self.hatches.seats.get(fill, "none")
        if pattern not in ("solid", "none"):
            return self._draw_hatch(shape, pattern, box, narrow=narrow)
        if not ink.is_pale(fill):
            return [shape._replace(paint=plain._replace(fill=BLACK))] if narrow else self._draw_band(shape, plain, BLACK, box)
        if plain.stroke is not None:
            return [shape._replace(paint=plain._replace(fill=ink.PAPER))]
        return [_rim(shape, outline, ink.CUT_WIDTH / 2)]

    def _draw_band(self, shape: Path | Circle | Rect, plain: Paint, fill: str, box: Box) -> list[Shape]:
        """Return a ground as a band inside its edge, or inside the cut of the piece where it runs past it."""
        middle = _white_middle(shape, box, self.trim, BAND)
        base = shape._replace(paint=plain._replace(fill=ink.PAPER if middle is None else fill))
        return [base, *_band(shape, fill, box)] if middle is None else [base, middle]

    def _draw_hatch(self, shape: Path | Circle | Rect, pattern: str, box: Box, *, narrow: bool) -> list[Shape]:
        """Return a seat's colour as a frame in its hatch; what is narrow is hatched all over."""
        plain = shape._replace(paint=Paint(fill=ink.PAPER))
        edge = _rim(shape, Paint(stroke=BLACK, width=ink.CUT_WIDTH), ink.CUT_WIDTH / 2)
        frame = [*hatch.hatch_area(pattern, plain, box, hatch.PIECE), edge]
        if narrow:
            return frame
        middle, inside = _white_middle(shape, box, self.trim, FRAME), Paint(ink.PAPER, BLACK, ink.CUT_WIDTH)
        return [*frame, _rim(shape, inside, FRAME.of(box)) if middle is None else middle._replace(paint=inside)]


def _draw_in_lines(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """Return a drawing in black lines on white: what is as dark as outlines stays black, where it is small."""
    whole = extent_of(shapes)
    if whole is None:
        return tuple(shapes)
    size = max(whole.width, whole.height)
    areas = ((shape, by) for shape, by in leaves(shapes) if isinstance(shape, Path | Circle | Rect))
    ground = next((area.paint.fill for area, by in areas if _share(area, by, whole) >= COVERING), None)

    def draw(parts: Sequence[Shape], by: Affine) -> Iterator[Shape]:
        for shape in parts:
            if isinstance(shape, Group):
                yield shape._replace(shapes=tuple(draw(shape.shapes, shape.transform.then(by))))
            elif isinstance(shape, Path | Circle | Rect):
                yield shape._replace(paint=_line_paint(shape.paint, size, ground, large=_share(shape, by, whole) >= LARGE))
            else:
                yield shape

    return tuple(draw(shapes, STILL))


def _share(area: Path | Circle | Rect, by: Affine, whole: Box) -> float:
    """Return how much of a drawing an area covers, across or down, whichever is less; 0 for a line."""
    box = None if area.paint.fill is None else extent(area)
    if box is None:
        return 0.0
    box = by.box(box)
    return min(box.width / whole.width, box.height / whole.height)


def _line_paint(paint: Paint, size: float, ground: str | None, *, large: bool) -> Paint:
    """Return the paint of a part of a drawing whose longer side is `size` mm, on a ground of a colour if it has one."""
    dark = {one: ink.luminance(one) < OUTLINE for one in (paint.fill, paint.stroke) if one is not None}
    fill = paint.fill and (BLACK if dark[paint.fill] and not large else ink.PAPER)
    if paint.stroke is None:
        if fill != ink.PAPER or paint.fill is None:
            return paint._replace(fill=fill)
        seen = paint.fill != ink.PAPER if ground is None else ink.contrast(paint.fill, ground) >= PLAIN
        return paint._replace(fill=fill, stroke=BLACK, width=DRAWN, join="round") if seen else paint._replace(fill=fill)
    if dark[paint.stroke]:
        return paint._replace(fill=fill, stroke=BLACK)
    if paint.width > THICK * size:
        return paint._replace(fill=fill, stroke=ink.PAPER)
    return paint._replace(fill=fill, stroke=BLACK, width=max(DRAWN, 0.25 * paint.width))


def text_role(ground: Box) -> Role:
    """Return the role of a text on a ground of this size: a narrow one keeps its ink, and so does the text."""
    return "sign" if min(ground.width, ground.height) < NARROW else "text"


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


def _white_middle(shape: Path | Circle | Rect, box: Box, trim: Circle | Rect | Path | None, edge: _Edge) -> Circle | Rect | Path | None:
    """Return the white middle of a ground that runs past the cut of its piece: its edge is then seen inside the cut, and bleeds over it.

    None for any other ground."""
    cut = None if trim is None else extent(trim._replace(paint=Paint(fill=ink.PAPER)))
    if cut is None or not isinstance(shape, Rect):
        return None
    kept = Box(max(box.x0, cut.x0), max(box.y0, cut.y0), min(box.x1, cut.x1), min(box.y1, cut.y1))
    if (kept == box and not isinstance(trim, (Circle, Path))) or min(kept.width, kept.height) <= 0:
        return None
    wide, white = edge.of(kept), Paint(fill=ink.PAPER)
    if isinstance(trim, Circle) and kept == cut:
        return Circle(trim.x, trim.y, trim.r - wide, white)
    if isinstance(trim, Path) and kept.holds(cut, 0.01):
        return Path(grow_path(trim.segments, -wide), white)
    return Rect(kept.x0 + wide, kept.y0 + wide, kept.width - 2 * wide, kept.height - 2 * wide, white)


def _band(shape: Path | Circle | Rect, fill: str, box: Box) -> list[Shape]:
    """Return a band of the fill inside the edge of a shape."""
    wide = BAND.of(box)
    if isinstance(shape, Path):
        clip = Path(shape.segments, Paint(), even_odd=shape.even_odd)
        return [Group((Path(shape.segments, Paint(stroke=fill, width=2 * wide)),), clip=clip)]
    return [_rim(shape, Paint(stroke=fill, width=wide), wide / 2)._replace(id=None)]  # the ground has the id


def restyle_shapes(
    shapes: Sequence[Shape], style: ink.Style, hatches: Hatches | None = None, symbols: dict[int, tuple[Symbol, Symbol]] | None = None
) -> tuple[Shape, ...]:
    """Return the shapes in a style.

    `symbols` keeps symbols by identity over several calls, so that pages go on sharing them. What is in a style already
    is left as it is."""
    if style == "colour":
        return tuple(shapes)
    return _Restyler(style, hatches or Hatches(), {} if symbols is None else symbols).all(shapes)

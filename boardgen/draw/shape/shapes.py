"""What a drawing is made of: frozen values in mm, y down, that know no canvas; what a window shows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from math import hypot, inf
from typing import Literal, Self, TypeAlias, assert_never

from boardgen.draw.shape.tags import Role as Part, Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import STILL, Affine, Box, box_around
from boardgen.records import NamedTuple

Face: TypeAlias = fonts.Face
Anchor: TypeAlias = Literal["start", "middle", "end"]
Segment: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)


Tone: TypeAlias = str
"""How the pixels of a picture are changed: "" not at all, "grey", "light" (grounds of text that save ink), or `#RRGGBB`: that one
ink, as strong as the pixel differs from white."""


Role: TypeAlias = Literal["ground", "stripe", "rule", "sign", "text", "caption", "art"]
"""What an ink is for, by which a style that saves ink changes it.

A `ground` has things on it; a `stripe` helps the eye along a line; a `rule` is a line, drawn as one or as a narrow area;
a `sign` stands for itself, with all that is written on it; `text` is what is written on a ground, and a `caption` on a
picture; `art` is a picture of the layout's own.
"""


class Paint(NamedTuple):
    """How a shape is inked: colours are `#RRGGBB` or None for nothing; width and dash in mm."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    limit: float = 4.0
    """The maximum length of a mitre, in widths of the line: a corner with a longer one is cut off."""
    role: Role = "sign"


class Path(NamedTuple):
    """Straight and cubic segments; each part starts with an "M".

    What its outline goes around is inside. With `even_odd`, what it goes around an even number of times is a hole."""

    segments: tuple[Segment, ...]
    paint: Paint
    id: str | None = None
    even_odd: bool = False


class Circle(NamedTuple):
    x: float
    y: float
    r: float
    paint: Paint
    id: str | None = None


class Rect(NamedTuple):
    """A rectangle from its upper left corner; `r` rounds the corners."""

    x: float
    y: float
    w: float
    h: float
    paint: Paint
    r: float = 0.0
    id: str | None = None


class _Text(NamedTuple):
    """What a `Text` is made of."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    fill: str
    anchor: Anchor = "start"
    role: Role = "sign"


class Text(_Text):
    """One line of text with its baseline at y; `size` in points, everything else in mm.

    In a layout with fonts of its own, the face is that which takes the place of the one that is asked for."""

    __slots__ = ()

    def __new__(
        cls, x: float, y: float, text: str, face: Face, size: float, fill: str, anchor: Anchor = "start", role: Role = "sign"
    ) -> Self:
        return super().__new__(cls, x, y, text, fonts.current_face(face), size, fill, anchor, role)


class Image(NamedTuple):
    """A picture stretched over a rectangle: the file of a PNG, JPEG or WebP, and a name that identifies it.

    Its pixels are drawn as they are stored: a turn that its metadata asks for is the transform of a group."""

    x: float
    y: float
    w: float
    h: float
    data: bytes
    name: str
    tone: Tone = ""
    role: Role = "art"


class _Symbol(NamedTuple):
    """What a `Symbol` is made of."""

    name: str
    shapes: tuple[Shape, ...]


class Symbol(_Symbol):
    """A drawing used many times: written once a file.

    `name` is its id in an SVG. Different drawings should have different names; where two have one, the id of the second gets a number."""

    @cached_property
    def extent(self) -> Box | None:
        """The box around its ink, found once; None for no ink."""
        return extent_of(self.shapes)

    @cached_property
    def room(self) -> Box | None:
        """The box around the largest that its ink could be, as `ink_of` finds it."""
        return ink_of(self.shapes, Box(-inf, -inf, inf, inf))

    def within(self, box: Box) -> Self:
        """Return the drawing, of which nothing is to be seen outside of a box: that around the ink of many shapes takes long to find."""
        self.extent = self.room = box
        return self


class Use(NamedTuple):
    """A symbol with its own (0, 0) put at (x, y), turned clockwise by `angle` degrees; `tag` says what it is on its page."""

    symbol: Symbol
    x: float
    y: float
    angle: float = 0.0
    id: str | None = None
    tag: Tag | None = None

    @property
    def transform(self) -> Affine:
        return Affine.rotate(self.angle)._replace(e=self.x, f=self.y) if self.angle else Affine.translate(self.x, self.y)


class Group(NamedTuple):
    """Shapes moved together and, if asked, cut off outside `clip` (which moves with them).

    `opacity` below 1 lets what is under the group as a whole show through. `trim` is where the piece that the group draws is
    cut out, in the coordinates of its shapes: what stands for a ground is to be seen inside it. A `plate` is a ground under
    words, which is left out where they are. A `tag` says what the group is on its page."""

    shapes: tuple[Shape, ...]
    transform: Affine = STILL
    clip: Path | Circle | Rect | None = None
    id: str | None = None
    opacity: float = 1.0
    trim: Circle | Rect | Path | None = None
    plate: bool = False
    tag: Tag | None = None

    @property
    def only_tags(self) -> bool:
        """Whether it does nothing but say what its shapes are: to whoever draws, they are where it is."""
        return self.tag is not None and self.transform == STILL and self.clip is None and self.id is None and self.opacity >= 1


Shape: TypeAlias = Path | Circle | Rect | Text | Image | Use | Group


class Figure(NamedTuple):
    """A finished drawing of `width` x `height` mm with its upper left corner at (0, 0).

    `across` and `down` are the places of upright and level lines that carry pieces (a board's grid), so that whoever
    cuts the figure into sheets can keep away from them; empty for a figure without a grid.

    `beyond` is drawn instead of the first shape on a sheet from which the figure is cut: it runs up to `bleed` mm past the edges."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()
    bleed: float = 0.0
    beyond: tuple[Shape, ...] = ()

    def at(self, x: float, y: float) -> Group:
        """Return the drawing with its corner at (x, y)."""
        return Group(self.shapes, Affine.translate(x, y))


def flatten(shapes: Iterable[Shape]) -> list[Shape]:
    """Return shapes without the groups that only say what their shapes are: what is drawn, one after the other."""
    flat: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and shape.only_tags:
            flat += flatten(shape.shapes)
        else:
            flat.append(shape)
    return flat


def has_tag(shapes: Iterable[Shape], *roles: Part) -> bool:
    """Return whether a part of a page has a tag, or one of these roles. Drawings of symbols are not searched."""
    for shape in shapes:
        tag = shape.tag if isinstance(shape, Group | Use) else None
        if tag is not None and (not roles or tag.role in roles):
            return True
        if isinstance(shape, Group) and tag is None and has_tag(shape.shapes, *roles):
            return True
    return False


def add_tag(shapes: Iterable[Shape], tag: Tag) -> Group:
    """Return shapes as one thing that a page has."""
    return Group(tuple(shapes), tag=tag)


def line(x0: float, y0: float, x1: float, y1: float, paint: Paint) -> Path:
    return Path((("M", x0, y0), ("L", x1, y1)), paint)


def polygon(points: Iterable[tuple[float, float]], paint: Paint, *, closed: bool = True) -> Path:
    """Draw straight lines through the points."""
    first, *others = points
    return Path((("M", *first), *[("L", x, y) for x, y in others], *((("Z",),) if closed else ())), paint)


def _curve_reach(p0: float, p1: float, p2: float, p3: float) -> tuple[float, float]:
    """Return the minimum and maximum value of one coordinate along a cubic curve."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= min(p1, p2) and max(p1, p2) <= high:
        return low, high
    a, b, c = p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0
    roots: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            roots.append(-c / b)
    elif (under := b * b - 4 * a * c) >= 0:
        roots += [(-b + under**0.5) / (2 * a), (-b - under**0.5) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            s = 1 - t
            value = s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
            low, high = min(low, value), max(high, value)
    return low, high


def _path_extent(path: Path) -> Box | None:
    curved = max(map(len, path.segments), default=0) > 3
    ends = [segment[-3:] for segment in path.segments if len(segment) > 1] if curved else [one for one in path.segments if len(one) > 1]
    if not ends:
        return None
    _, xs, ys = zip(*ends, strict=True)
    x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
    x = y = 0.0
    for segment in path.segments if curved else ():  # straight lines reach no farther than their ends
        if segment[0] == "C":
            _, ax, ay, bx, by, cx, cy = segment
            # only a curve whose controls lie outside what its ends reach can widen it
            if not (x0 <= ax <= x1 and x0 <= bx <= x1):
                low, high = _curve_reach(x, ax, bx, cx)
                x0, x1 = min(x0, low), max(x1, high)
            if not (y0 <= ay <= y1 and y0 <= by <= y1):
                low, high = _curve_reach(y, ay, by, cy)
                y0, y1 = min(y0, low), max(y1, high)
            x, y = cx, cy
        elif segment[0] != "Z":
            x, y = segment[1], segment[2]
    half = path.paint.width / 2 if path.paint.stroke else 0.0
    return Box(x0 - half, y0 - half, x1 + half, y1 + half)


def extent(shape: Shape) -> Box | None:
    """Return the ink of a shape as an upright box, strokes included (not the spike of an acute mitre); None for no ink."""
    match shape:
        case Path():
            return _path_extent(shape)
        case Circle():
            reach = shape.r + (shape.paint.width / 2 if shape.paint.stroke else 0.0)
            return Box(shape.x, shape.y, shape.x, shape.y).grown(reach)
        case Rect():
            half = shape.paint.width / 2 if shape.paint.stroke else 0.0
            return Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h).grown(half)
        case Text():
            ink = fonts.ink(shape.text, shape.face, shape.size)
            return None if ink is None else ink.shift(start_of(shape), shape.y)
        case Image():
            return Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
        case Use():
            inner = shape.symbol.extent
            return None if inner is None else shape.transform.box(inner)
        case Group():
            inner = extent_of(shape.shapes)
            if inner is not None and shape.clip is not None:
                edge = extent(shape.clip)
                inner = None if edge is None else inner.meet(edge)
            return None if inner is None else shape.transform.box(inner)
        case _:
            assert_never(shape)


def extent_of(shapes: Iterable[Shape]) -> Box | None:
    """Return the box around the ink of several shapes; None for no ink."""
    return box_around([box for shape in shapes if (box := extent(shape)) is not None])


def ink_of(shapes: Sequence[Shape], inner: Box, by: Affine = STILL) -> Box | None:
    """Return the box around a page's ink, but that what is well inside `inner` counts as the largest that it could be: a text whatever its
    letters are, and what is cut off as all of its window."""
    boxes = []
    for shape in shapes:
        if isinstance(shape, Group):
            to = shape.transform.then(by)
            if shape.clip is None:
                box = ink_of(shape.shapes, inner, to)
            else:
                window = extent(shape.clip)
                box = None if window is None else to.box(window)
        elif isinstance(shape, Use):
            to = shape.transform.then(by)
            widest = shape.symbol.room
            box = None if widest is None else to.box(widest)
            if box is not None and not inner.holds(box):
                exact = shape.symbol.extent
                box = None if exact is None else to.box(exact)
        elif isinstance(shape, Text):
            box = by.box(fonts.room(shape.text, shape.face, shape.size).shift(start_of(shape), shape.y))
            if not inner.holds(box):
                exact = extent(shape)
                box = None if exact is None else by.box(exact)
        else:
            exact = extent(shape)
            box = None if exact is None else by.box(exact)
        if box is not None:
            boxes.append(box)
    return box_around(boxes)


def start_of(text: Text) -> float:
    """Return the x at which the first advance of a text begins, whatever its anchor."""
    if text.anchor == "start":
        return text.x
    return text.x - fonts.width(text.text, text.face, text.size) * (0.5 if text.anchor == "middle" else 1.0)


def leaves(shapes: Iterable[Shape], transform: Affine = STILL) -> list[tuple[Shape, Affine]]:
    """Return every shape that is neither group nor use, with the map from its own millimetres to those of the whole."""
    found: list[tuple[Shape, Affine]] = []
    for shape in shapes:
        if isinstance(shape, Group | Use):
            inner = shape.shapes if isinstance(shape, Group) else shape.symbol.shapes
            found += leaves(inner, shape.transform.then(transform))
        else:
            found.append((shape, transform))
    return found


def find_ids(shapes: Iterable[Shape], by: Affine = STILL) -> Iterator[tuple[Rect | Path, Affine]]:
    """Yield the rectangles and paths with an id, and how they lie on the page: not those in symbols, which are drawn many times."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from find_ids(shape.shapes, shape.transform.then(by))
        elif isinstance(shape, Rect | Path) and shape.id is not None:
            yield shape, by


Traced: TypeAlias = "Callable[[Text, float], Shape]"
"""What draws a text that is so many points large."""


def legible(shapes: Iterable[Shape], scale: float, least: float, traced: Traced | None = None) -> tuple[Shape, ...]:
    """Return the shapes without ids; texts that are smaller than `least` points at a `scale` are `traced`, or left out."""
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            inner = legible(shape.shapes, scale * hypot(shape.transform.a, shape.transform.b), least, traced)
            kept.append(shape._replace(shapes=inner, id=None))
        elif isinstance(shape, Use):
            symbol = Symbol(f"{shape.symbol.name}-at-{scale:.2f}", legible(shape.symbol.shapes, scale, least, traced))
            kept.append(shape._replace(symbol=symbol, id=None))
        elif isinstance(shape, Text):
            kept += [shape] if shape.size * scale >= least else [traced(shape, shape.size * scale)] if traced else []
        else:
            kept.append(shape if isinstance(shape, Image) or shape.id is None else shape._replace(id=None))
    return tuple(kept)


def missing_glyphs(shapes: Iterable[Shape]) -> str:
    """Return the characters in texts that the fonts lack (they print as a box), each once, in code point order."""
    characters: set[str] = set()
    for shape, _ in leaves(shapes):
        if isinstance(shape, Text):
            characters.update(fonts.missing(shape.text, shape.face))
    return "".join(sorted(characters))


ARC = 0.5522847498307936
"""The control arm of a quarter circle of radius 1 that is drawn as a cubic curve."""


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return an ellipse, clockwise."""
    kx, ky = rx * ARC, ry * ARC
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


SLACK = 2.0
"""Millimetres around a window within which everything stays: the extent of a stroke leaves out the spikes of its corners."""


class Windows:
    """Clips drawings to the windows of many pages; how far the shapes of a drawing reach is found once."""

    def __init__(self) -> None:
        self._reach: dict[int, tuple[tuple[Shape, ...], list[Box | None]]] = {}

    def clip(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """Return the shapes of a page without what its windows hide. A drawing that several of them show is written once."""
        page = tuple(shapes)
        shown = Counter(id(inner.symbol) for shape in page if isinstance(shape, Group) for inner in shape.shapes if isinstance(inner, Use))
        visible: list[Shape] = []
        for shape in page:
            if isinstance(shape, Group) and isinstance(shape.clip, Rect):
                window = Box(shape.clip.x, shape.clip.y, shape.clip.x + shape.clip.w, shape.clip.y + shape.clip.h).grown(SLACK)
                once = frozenset(symbol for symbol, times in shown.items() if times == 1)
                visible.append(shape._replace(shapes=tuple(self._clip_drawing(inner, window, once) for inner in shape.shapes)))
            else:
                visible.append(shape)
        return tuple(visible)

    def _clip_drawing(self, shape: Shape, window: Box, once: frozenset[int]) -> Shape:
        """Return what a window shows of a drawing that is used nowhere else on the page and not turned; anything else as it is."""
        if not isinstance(shape, Use) or shape.angle % 360 or id(shape.symbol) not in once:
            return shape
        inner = self.clip_shapes(shape.symbol.shapes, window.shift(-shape.x, -shape.y))
        return Group(inner, Affine.translate(shape.x, shape.y), id=shape.id, tag=shape.tag)

    def clip_shapes(self, shapes: tuple[Shape, ...], window: Box) -> tuple[Shape, ...]:
        """Return the shapes that reach into a window; of a group that extends beyond it, only those of its shapes that do."""
        visible: list[Shape] = []
        for shape, box in zip(shapes, self._boxes(shapes), strict=True):
            if box is None or not box.overlaps(window):
                continue
            if isinstance(shape, Group) and shape.clip is None and not window.holds(box) and _upright(shape.transform):
                inner = window.shift(-shape.transform.e, -shape.transform.f)
                visible.append(shape._replace(shapes=self.clip_shapes(shape.shapes, inner)))
            else:
                visible.append(shape)
        return tuple(visible)

    def _boxes(self, shapes: tuple[Shape, ...]) -> list[Box | None]:
        cached = self._reach.get(id(shapes))
        if cached is None:
            # the shapes are kept, so that their identity is not given to others
            cached = self._reach[id(shapes)] = shapes, [extent(shape) for shape in shapes]
        return cached[1]


def _upright(transform: Affine) -> bool:
    return (transform.a, transform.b, transform.c, transform.d) == (1.0, 0.0, 0.0, 1.0)

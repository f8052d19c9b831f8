"""Pieces: what is printed, drawn only when somebody asks; and parts, the components of a kit with their pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from boardgen.draw.pack import nets
from boardgen.draw.pack.nets import Boxed
from boardgen.draw.shape.outlines import grow_path, move_path
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Path, Rect, Segment, Shape, Symbol, Use
from boardgen.draw.type.geometry import Affine
from boardgen.records import NamedTuple

Bled: TypeAlias = tuple[tuple[Shape, ...], tuple[Shape, ...]]
"""Front and back as shapes on the trimmed piece, (0, 0) at its upper left, that run past the trim; a back that is not there is empty."""
Fold: TypeAlias = tuple[float, float, float, float]
"""The ends of a line to fold along: x0, y0, x1, y1 in mm."""


class Outline(NamedTuple):
    """Where a thing is cut out: a circle or a rectangle as large as its face, or a path, and its folds, in mm from its upper left.

    The path of a net is a line that is printed on it; that of a `shape` touches all four sides of its face. `radius` is that of the
    corners of a rectangle that is cut by a machine; scissors leave them square."""

    shape: Literal["rectangle", "circle", "path", "shape"] = "rectangle"
    radius: float = 0.0
    path: tuple[Segment, ...] = ()
    folds: tuple[Fold, ...] = ()

    def mirror(self, width: float) -> Outline:
        """Return the outline of the back of a piece of that width, seen from behind."""
        return self._replace(path=move_path(self.path, Affine.mirror(width / 2))) if self.shape == "shape" else self

    def window(self, size: tuple[float, float], bleed: float = 0.0) -> Circle | Rect | Path:
        """Return what of a face of `size` mm is printed: as far as its bleed goes; of a net all."""
        wide, high = size
        if self.shape == "circle":
            return Circle(wide / 2, high / 2, wide / 2 + bleed, Paint())
        if self.shape == "shape":
            return Path(grow_path(self.path, bleed), Paint())
        return Rect(0.0 - bleed, 0.0 - bleed, wide + 2 * bleed, high + 2 * bleed, Paint())

    def patch(self, size: tuple[float, float]) -> Shape:
        """Return all of a face of `size` mm that is left when it is cut out, in black; the printed line of a net is filled too."""
        shape = Path(self.path, Paint()) if self.path else self.window(size)
        return (shape._replace(r=self.radius) if isinstance(shape, Rect) else shape)._replace(paint=Paint("#000000"))


SHEETS = ("booklet", "log", "sheet", "title")
"""Kinds that are read or written on, and are not cut out."""
RECTANGLE = Outline()
CIRCLE = Outline("circle")
CARD = Outline(radius=3.0)
"""A card that a machine cuts has round corners."""


class Cut(NamedTuple):
    """How a piece is cut out: width and height in mm, and its outline, that of its back mirrored."""

    size: tuple[float, float]
    outline: Outline

    @property
    def is_round(self) -> bool:
        """Whether it is a disc."""
        return self.outline.shape == "circle"

    def window(self, bleed: float, *, back: bool = False) -> Circle | Rect | Path:
        """Return what of a face is printed: as far as its bleed goes, (0, 0) at its upper left."""
        return (self.outline.mirror(self.size[0]) if back else self.outline).window(self.size, bleed)


def net_outline(figure: Figure) -> Outline:
    """Return the outline and the folds of a net, as they are drawn on it; a net without a line to cut along is a rectangle."""
    path, folds = nets.lines(figure)
    return Outline("path" if path else "rectangle", path=path, folds=folds)


class Face:
    """One side of a piece, for a file of its own; `name` is the file's stem. It is drawn when its figure is asked for, once."""

    __slots__ = ("_draw", "_figure", "name", "title")

    def __init__(self, name: str, title: str, draw: Figure | Callable[[], Figure]) -> None:
        self.name = name
        self.title = title
        self._draw = draw if callable(draw) else None
        self._figure = None if callable(draw) else draw

    @property
    def figure(self) -> Figure:
        """The side as its file shows it, with (0, 0) at the upper left of the trimmed piece. Raises what drawing it raises."""
        if self._figure is None:
            assert self._draw is not None  # a face has one or the other
            self._figure = self._draw()
        return self._figure

    @property
    def is_drawn(self) -> bool:
        """Whether its figure has been asked for, or was there from the first."""
        return self._figure is not None

    def change(self, convert: Callable[[Callable[[], Figure]], Figure]) -> Face:
        """Return the face that `convert` makes of what draws this one."""
        return Face(self.name, self.title, lambda: convert(lambda: self.figure))


class Sides(NamedTuple):
    """Both sides of a piece about (0, 0), and the ink under each that runs on past the cut."""

    front: Symbol
    back: Symbol | None = None
    ground: Symbol | None = None
    back_ground: Symbol | None = None
    """Where it is another than `ground`; one without shapes where a back has none."""


Draw: TypeAlias = Callable[[float, bool], Sides]
"""Draws a piece with a bleed of so many mm; where it shares its cuts with neighbours, its own edge may keep off them.

It keeps what it has drawn: all copies of a piece are one symbol, and pieces with one back share it.
"""


class Piece(NamedTuple):
    """What is printed once or several times. Nothing is drawn before a figure is asked for."""

    component: str
    component_title: str
    front: Face
    """Its name is the stem of the file that `kit` writes, such as `cells-B`."""
    copies: int
    back: Face | None = None
    """The face of its back, where that is printed."""
    seat: str = ""
    """The letter of the seat that it belongs to, empty for what is everybody's."""
    cut_line: Outline | None = RECTANGLE
    """Where it is cut out; None for a net, along what is drawn on it."""
    draw: Draw | None = None
    bled: Callable[[float], Bled] | None = None
    """Draws both sides past the trim by so many mm; None for a piece that is drawn to its edge and no further."""
    owner: str = ""
    """What the title of its sheet names, such as its seat."""
    size: tuple[float, float] | None = None
    """Width and height in mm where a block of others lies on the same sheet; else as for all."""
    ours: bool = True
    """Whether its edges are our drawing: the author of a face may draw along a cut."""
    see: Callable[[], tuple[Figure, ...]] | None = None
    """Draws what is seen of a thing once it is folded: the faces of a die in the order of its net, the front of a standee,
    the inside and the outside of a screen."""
    pack: Callable[[], Boxed | None] | None = None
    """Measures a tuck box; for that alone."""
    leave_out: Callable[[], tuple[str, ...]] | None = None
    """Names the words that a thing has no room for."""
    net: Face | None = None
    """The front before it was given its style, where it is a net: its lines say where it is cut."""
    pages: tuple[Face, ...] = ()
    """The faces of a thing of several pages, such as a booklet, in the order in which they are read; its first page is the front."""
    clear: float = 0.0
    """How far from the cuts of a net no line runs along them, in mm; 0 where lines may."""
    kind: str = ""
    """The kind of its component as layouts have it, such as `card`, or `title`, for an export; empty before that."""

    @property
    def title(self) -> str:
        """What it is called, such as `Cells of Blue`."""
        return self.front.title

    @property
    def stack(self) -> str:
        """What it is piled up with: its component, and the letter of its seat where it has one, such as `cells-B`."""
        return f"{self.component}-{self.seat}" if self.seat else self.component

    @property
    def width(self) -> float:
        """The width of the trimmed piece in mm."""
        return self.front.figure.width

    @property
    def height(self) -> float:
        """The height of the trimmed piece in mm."""
        return self.front.figure.height

    @property
    def is_sheet(self) -> bool:
        """Whether it is read or written on rather than cut out."""
        return self.kind in SHEETS

    @property
    def views(self) -> tuple[Figure, ...]:
        """What is seen of it once it is folded; empty for what is not."""
        return () if self.see is None else self.see()

    @property
    def box(self) -> Boxed | None:
        """What a tuck box is; None for all else."""
        return None if self.pack is None else self.pack()

    @property
    def outline(self) -> Outline:
        return net_outline((self.net or self.front).figure) if self.cut_line is None else self.cut_line

    @property
    def faces(self) -> tuple[Face, ...]:
        """All sides that are printed."""
        return self.pages or (self.front, *(() if self.back is None else (self.back,)))


def lay_on_ground(side: Symbol, ground: Symbol | None, at: tuple[float, float], why: str) -> tuple[Shape, ...]:
    """Return a side on its ground, both about one place; the ground has a name of its own for what it is drawn for."""
    under = () if ground is None or not ground.shapes else (Use(ground._replace(name=f"{ground.name}-{why}"), *at),)
    return (*under, Use(side, *at))


class Label(NamedTuple):
    """What a label for a bag says, and how many pieces of which components are in the bag."""

    name: str
    """The face that shows it."""
    copies: int
    title: str
    lines: tuple[str, ...]
    holds: tuple[tuple[str, int], ...]


class Part:
    """A component of a kit: what the table and the title sheet say of it, its pieces, how many these are and how they are cut out.

    `items` may be made when they are asked for; `count` then says how many there are, at least where drawing decides that, and `drawings`
    how many of them are different. A part without them is pages that are read or written on: `count` copies, or as many as `pages` gives
    for a log of `rounds`."""

    def __init__(
        self,
        name: str,
        title: str,
        items: Sequence[Piece] | Callable[[], Sequence[Piece]] = (),
        count: int | None = None,
        pages: Callable[[], int] | None = None,
        rounds: Callable[[], int] | None = None,
        labels: tuple[Label, ...] = (),
        *,
        drawings: int = 1,
        cut: Cut | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.labels = labels
        """What it reports on the bags that pieces are kept in, label by label as they lie on their sheets."""
        self.cut = cut
        """How each piece is cut out; None if it is only known once the piece is drawn."""
        self._make, self._count, self._pages, self.rounds = items, count, pages, rounds
        self._drawings = drawings

    @cached_property
    def items(self) -> tuple[Piece, ...]:
        """The different things that it consists of."""
        return tuple(self._make() if callable(self._make) else self._make)

    @property
    def counted(self) -> int:
        """How many pieces there are at least; nothing is drawn."""
        return sum(item.copies for item in self.items) if self._count is None and self._pages is None else self._count or 0

    @property
    def drawings(self) -> int:
        """How many of them are drawn differently, at least; nothing is drawn."""
        return len(self.items) if self._count is None and self._pages is None else self._drawings

    @cached_property
    def pieces(self) -> int:
        if self._pages is not None:
            return self._pages()
        return sum(item.copies for item in self.items) if self.items or self._count is None else self._count

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """All sides of all pieces, each file once: backs follow their fronts, those that several pieces share come last."""
        shared = Counter(face.name for item in self.items for face in item.faces[1:] if not item.pages)
        faces = [face for item in self.items for face in item.faces if item.pages or face is item.front or shared[face.name] == 1]
        last = [face for item in self.items for face in item.faces[1:] if not item.pages and shared[face.name] > 1]
        return _once((*faces, *last))

    def change(self, convert: Callable[[Face], Face]) -> Part:
        """Return the part with other faces."""

        def change_items() -> list[Piece]:
            return [_change_piece(item, convert) for item in self.items]

        counts = self._count, self._pages, self.rounds, self.labels
        return Part(self.name, self.title, change_items, *counts, drawings=self._drawings, cut=self.cut)


def _once(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Return the first face of each name."""
    named: dict[str, Face] = {}
    for face in faces:
        named.setdefault(face.name, face)
    return tuple(named.values())


def _change_piece(piece: Piece, convert: Callable[[Face], Face]) -> Piece:
    pages = tuple(map(convert, piece.pages))
    front = pages[0] if pages else convert(piece.front)
    back, net = None if piece.back is None else convert(piece.back), piece.net or piece.front
    return piece._replace(front=front, back=back, pages=pages, net=net)

"""One figure of a rulebook as a drawing: part of the ground with its pieces, marks and arrows, and the names of lines at its edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import DataError, quoted
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.yaml.node import Faults
from boardgen.rulebook.ground import LAYOUT, LEAST, ROOM, Ground
from boardgen.rulebook.points import SIGNAL, cross, plate, ring
from boardgen.rulebook.type_size import readable

RIM = 3.6
"""The room for the names of lines at the left and at the foot, in mm."""
APART = 2.5
"""Between faces that are shown side by side, in mm."""
LOG = 8.5
"""The size of a log that is shown as text, in points."""
LONG = 45.0
"""Comments are below each other, after the longest line that is not longer, in mm; those of longer lines follow them."""
AIR = 2.0
"""Around such a log, in mm."""
TALLEST = 150.0
"""The tallest that faces are shown, in mm."""


class FigureDrawer:
    """Draws the figures of one rulebook; each ground is drawn once, and used by all figures on it."""

    def __init__(self, ground: Callable[[str], Ground], face: Callable[[str], Figure | None], elsewhere: bool = False) -> None:
        """`elsewhere` is whether the layout has another board than its game."""
        self._make = ground
        self._elsewhere = elsewhere
        self._grounds: dict[str, tuple[Ground, Symbol]] = {}
        self._face = face
        self._seen: dict[str, Figure] = {}

    def draw(self, figure: RuleFigure, room: float) -> Figure:
        """The figure, no wider than `room` mm. Raises DataError at what it names and is not there."""
        if figure.name not in self._seen:
            draw = self._faces if figure.faces else self._listing if figure.listed else self._board
            self._seen[figure.name] = draw(figure)
        drawn = self._seen[figure.name]
        whole = figure.show.board == LAYOUT  # the board of a layout, however large: the lines come closer, and its type stays as large
        by = min(room / drawn.width, TALLEST / drawn.height if whole else 1.0)
        if by >= 1.0 - 1e-6:
            return drawn
        if whole:
            return scaled(Figure(drawn.width, drawn.height, readable(drawn.shapes, LEAST / by)), by)
        if by * _smallest(drawn.shapes) < LEAST - 0.01:
            what = f"this is {drawn.width:.0f} mm wide, and in the {room:.0f} mm that there are its type would be too small to read"
            raise _refused(figure, what, "show a smaller part with `window:`, or fewer faces")
        return scaled(drawn, by)

    def ground(self, board: str = "") -> tuple[Ground, Symbol]:
        """The board with that name or size, the game's own for an empty one, and its drawing."""
        board = "" if board == LAYOUT and not self._elsewhere else board
        if board not in self._grounds:
            made = self._make(board)
            self._grounds[board] = made, Symbol(f"rulebook-ground{board and '-'}{board}", made.drawn.shapes)
        return self._grounds[board]

    def _board(self, figure: RuleFigure) -> Figure:
        try:
            ground, symbol = self.ground(figure.show.board or figure.board)
        except DataError as problem:
            raise _refused(figure, problem.faults[0].problem, problem.faults[0].remedy) from None
        ground.lay(figure)
        try:
            box = ground.box(figure.show.window)
            pieces, arrows = ground.pieces(figure), _arrows(figure, ground)
            # a way that leads over a stone does not strike it out; tiles are themselves the ground of ways
            over = [*pieces, *arrows] if figure.position.map else [*arrows, *pieces]
            over += _marks(figure, ground)
        except KeyError as missing:
            what = f"{quoted(str(missing.args[0]))} cannot be shown: no point or city of this board has that name"
            raise _refused(figure, what, "write a point of the board such as C3, or two corners such as A1-G7") from None
        other = self._elsewhere and figure.board and not figure.show.board  # its points are not those of the layout
        below, beside = ((), ()) if other else ground.rim(box)
        left, foot = (RIM if beside else 0.0), (RIM if below else 0.0)
        clip = Rect(box.x0, box.y0, box.width, box.height, Paint())
        under = () if figure.position.map else (Use(symbol, 0, 0),)  # a map of tiles is all covered by its tiles
        seen = Group((*under, *ground.words(figure, box), *over), Affine.translate(left - box.x0, -box.y0), clip)
        rise = fonts.cap_height("regular", LEAST)
        names = [
            *(Text(left + x - box.x0, box.height + 1.0 + rise, name, "regular", LEAST, ink.SECOND, "middle") for x, name in below),
            *(Text(left - 1.0, y - box.y0 + rise / 2, name, "regular", LEAST, ink.SECOND, "end") for y, name in beside),
        ]
        return Figure(left + box.width, box.height + foot, (seen, *names))

    def _listing(self, figure: RuleFigure) -> Figure:
        """The log as text, with comments in a quieter ink and below each other."""
        lines = [line.partition("#") for line in figure.log.strip("\n").splitlines()]
        words = [line.rstrip() for line, _, _ in lines]
        wide = [fonts.width(line, "regular", LOG) for line in words]
        column = max((width for width, (_, mark, _) in zip(wide, lines, strict=True) if mark and width <= LONG), default=0.0) + 3.0
        shapes: list[Shape] = []
        lead, right = LOG * 1.4 * MM_PER_POINT, 0.0
        for number, (line, width, (_, mark, comment)) in enumerate(zip(words, wide, lines, strict=True)):
            base = AIR + number * lead + LOG * MM_PER_POINT
            shapes.append(Text(AIR, base, line, "regular", LOG, ink.TEXT))
            right = max(right, width)
            if mark:
                note = f"#{comment.rstrip()}"
                at = max(column, width + 3.0) if line else 0.0
                shapes.append(Text(AIR + at, base, note, "regular", LOG, ink.SECOND))
                right = max(right, at + fonts.width(note, "regular", LOG))
        size = right + 2 * AIR, len(lines) * lead + 2 * AIR
        return Figure(*size, (Rect(0, 0, *size, Paint(fill=ink.SAND), 1.0), *shapes))

    def _faces(self, figure: RuleFigure) -> Figure:
        """Pieces of the kit side by side, as large as they are printed where they are not too tall."""
        faces = []
        for name in figure.faces:
            face = self._face(name)
            if face is None:
                raise _refused(figure, f"the kit has no piece {quoted(name)}", "name a file of the kit without its ending, such as seizure")
            faces.append(face)
        tall = min(TALLEST, max(face.height for face in faces))
        drawn = []
        for name, face in zip(figure.faces, faces, strict=True):
            symbol = Symbol(f"face-{name}", face.shapes)
            drawn.append(scaled(Figure(face.width, face.height, (Use(symbol, 0, 0),)), min(1.0, tall / face.height)))
        wide = sum(face.width + APART for face in drawn) - APART
        smallest = min(_smallest(face.shapes) for face in drawn)
        # where they would be too small side by side, they are in rows as they are
        rows = _rows(drawn, ROOM if wide > ROOM and ROOM / wide * smallest < LEAST - 0.01 else wide)
        shapes: list[Shape] = []
        right = y = 0.0
        for row in rows:
            x, high = 0.0, max(face.height for face in row)
            for face in row:
                shapes.append(face.at(x, y + (high - face.height) / 2))
                x += face.width + APART
            right, y = max(right, x - APART), y + high + APART
        return Figure(right, y - APART, tuple(shapes))


def _rows(faces: Sequence[Figure], room: float) -> list[list[Figure]]:
    """Faces in rows no wider than `room` mm, as many in each as go; one that is wider has a row by itself."""
    rows: list[list[Figure]] = []
    x = 0.0
    for face in faces:
        if not rows or x + face.width > room + 1e-6:
            rows.append([])
            x = 0.0
        rows[-1].append(face)
        x += face.width + APART
    return rows


def _smallest(shapes: Sequence[Shape]) -> float:
    """The smallest type of a drawing, in points."""
    texts = (shape.size * abs(by.d or by.b) for shape, by in leaves(shapes) if isinstance(shape, Text))
    return min(texts, default=LEAST)


def scaled(figure: Figure, by: float) -> Figure:
    """The same drawing in another size."""
    return Figure(figure.width * by, figure.height * by, (Group(figure.shapes, Affine.scale(by)),))


def _refused(figure: RuleFigure, problem: str, remedy: str) -> DataError:
    faults = Faults()
    faults.add(figure.at, problem, remedy, "data:rulebook.figure")
    return DataError(*faults.sorted())


def _marks(figure: RuleFigure, ground: Ground) -> Iterator[Shape]:
    for name, sign in figure.show.marks.items():
        x, y = ground.at(name)
        match sign:
            case "o":
                yield from ring(x, y, 1.15)
            case "x":
                yield from cross(x, y, ground.reach * 0.8)
            case "!":
                yield Circle(x, y, ground.reach * 0.95, Paint(ink.PAPER, SIGNAL, 0.6))
                yield from cross(x, y, ground.reach * 0.6)
            case "*":
                yield from ground.chip(x, y)
            case _:
                yield from plate(sign, *ground.sign(name))


def _arrows(figure: RuleFigure, ground: Ground) -> Iterator[Shape]:
    """Each with a head at its end, and white at its sides; the lines of all of them under the heads."""
    shafts: list[Shape] = []
    heads: list[Shape] = []
    for start, end in figure.show.arrows:
        points = ground.way(figure, start, end)
        if not points:
            continue
        *before, (x0, y0), (x, y) = points
        far = hypot(x - x0, y - y0)
        dx, dy = (x - x0) / far, (y - y0) / far
        line = [*before, (x0, y0), (x - dx * 1.6, y - dy * 1.6)]
        shaft: tuple[Segment, ...] = (("M", *line[0]), *(("L", px, py) for px, py in line[1:]))
        head: Sequence[tuple[float, float]] = [
            (x, y),
            (x - dx * 2.2 - dy * 1.15, y - dy * 2.2 + dx * 1.15),
            (x - dx * 2.2 + dy * 1.15, y - dy * 2.2 - dx * 1.15),
        ]
        tip: tuple[Segment, ...] = (("M", *head[0]), ("L", *head[1]), ("L", *head[2]), ("Z",))
        shafts.append(Path(shaft, Paint(stroke=ink.PAPER, width=1.5, cap="round", join="round")))
        shafts.append(Path(tip, Paint(ink.PAPER, ink.PAPER, 0.7, join="round")))
        heads.append(Path(shaft, Paint(stroke=SIGNAL, width=0.7, cap="round", join="round")))
        heads.append(Path(tip, Paint(fill=SIGNAL)))
    return iter((*shafts, *heads))

"""The board of GoCaine as a kit draws it once, and what its panels have of it: its map, its neatline, the scale along its edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.components.print_order import PrintOrder
from boardgen.draw.board.board import land_of
from boardgen.draw.map.map_frame import EDGE, FRAME_BAR, NEATLINE
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.board import SQUARE
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple

KEPT = ("sea", "borders", "zone-")
"""How the ids of groups of a board begin that are its map."""
LEFT_OUT = ("label-", "price-", "signs-", "strokes")
"""How those in them begin that are not."""


class SmallMap(NamedTuple):
    """A map as it is on the board, as a figure of the size of the board."""

    spec: GameSpec
    drawn: Figure
    borders: tuple[tuple[float, float], ...] = ()
    """Places along the borders and coasts that are drawn, in mm."""

    @property
    def land(self) -> Box:
        """Where its land lies on the board, in mm."""
        return land_of(self.spec.board, self.drawn)

    def fit(self, room: Box, most: float = 1.0) -> Placed:
        """Return the map as large as possible in the middle of a room, in mm; drawn out up to `most` times where it would not fill it."""
        across, down = room.width / self.land.width, room.height / self.land.height
        across, down = min(across, most * down), min(down, most * across)
        x = (room.x0 + room.x1 - across * self.land.width) / 2 - across * self.land.x0
        y = (room.y0 + room.y1 - down * self.land.height) / 2 - down * self.land.y0
        return Placed(self, (across, down), (x, y))


class Placed(NamedTuple):
    """A small map in a picture: how large it is against the board, across and down, and where the corner of the board would be, in mm."""

    map: SmallMap
    scale: tuple[float, float]
    origin: tuple[float, float]

    @property
    def land(self) -> Box:
        return self.transform.box(self.map.land)

    @property
    def transform(self) -> Affine:
        """The way from the millimetres of the board to those of the picture."""
        return Affine.scale(*self.scale).then(Affine.translate(*self.origin))

    def draw(self) -> Iterator[Shape]:
        edge = self.map.land
        yield Group(self.map.drawn.shapes, self.transform, clip=Rect(edge.x0, edge.y0, edge.width, edge.height, Paint()))

    def spots(self, code: str) -> list[tuple[float, float]]:
        """Return where the points of a zone are."""
        board, land, (wide, high) = self.map.spec.board, self.land, self.pitch
        points = board.points_of(code)
        if board.grid == SQUARE:
            columns, lines, below = board.col, board.row, board.rows + 0.5
            return [(land.x0 + (columns[at] + 0.5) * wide, land.y0 + (below - lines[at]) * high) for at in points]
        (west, north, east, south), (x, y) = board.bounds, land.centre
        middle = (west + east) / 2, (north + south) / 2
        return [(x + (u - middle[0]) * wide, y + (v - middle[1]) * high) for u, v in map(board.spot, points)]

    @property
    def pitch(self) -> tuple[float, float]:
        """From point to point across and down, in mm."""
        return self.scale[0] * self.map.spec.board.pitch, self.scale[1] * self.map.spec.board.pitch


def map_figure(spec: GameSpec, board: Figure, style: ink.Style) -> Figure:
    """Return the map of a board that has been drawn in a style."""
    land = land_of(spec.board, board)
    under = Rect(land.x0, land.y0, land.width, land.height, Paint(fill=ink.HEIGHTS if style == "colour" else ink.PAPER))
    symbol = Symbol(f"map-{spec.layout_id}-{style}", (under, *_keep(board.shapes)))
    return board._replace(shapes=(Use(symbol, 0.0, 0.0),), bleed=0.0, beyond=())


def _keep(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """Yield the groups that are the map, without their words and without ids, which belong to the board itself."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.id is not None and shape.id.startswith(KEPT):
            yield shape._replace(shapes=tuple(_bare(shape.shapes)), id=None)


def _bare(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            if not (shape.plate or (shape.id or "").startswith(LEFT_OUT)):
                yield shape._replace(shapes=tuple(_bare(shape.shapes)), id=None)
        elif isinstance(shape, Path | Rect):
            yield shape if shape.id is None else shape._replace(id=None)
        elif not isinstance(shape, Text):
            yield shape


def draw_board(order: PrintOrder) -> Figure:
    from boardgen.components.title_sheet import board_for  # counting pieces draws nothing

    return order.figure("board", lambda: board_for(order))


def draw_map(order: PrintOrder) -> SmallMap:
    """Return the map of the board, which panels and aids share."""
    board = draw_board(order)
    return SmallMap(order.spec, order.figure("map", lambda: map_figure(order.spec, board, order.style)), tuple(_borders(board)))


def _borders(board: Figure) -> Iterator[tuple[float, float]]:
    """Yield the places along the borders of a board that has been drawn."""
    for group in board.shapes:
        if isinstance(group, Group) and group.id == "borders":
            lines = (shape.segments for shape in group.shapes if isinstance(shape, Path))
            yield from {(segment[1], segment[2]) for segments in lines for segment in segments if segment[0] != "Z"}


def board_height(order: PrintOrder) -> float:
    """Return how tall the board is in mm; it is drawn only where it is printed."""
    from boardgen.components.title_sheet import board_for

    return (draw_board(order) if order.wants("board") else board_for(order, sized=True)).height


SCALE = EDGE + NEATLINE / 2 + 0.5
"""From the cut of a panel to its scale, in mm."""
INSIDE = SCALE + FRAME_BAR + 0.6
"""From the cut of a panel to what is in it, in mm."""
TITLES = (22.0, 19.0, 17.0, 15.0, 14.0)
"""The sizes of a title in points: the largest that fits on a line."""
HELP = 9.0
"""The size of the words under it."""


class Edges(NamedTuple):
    """The edges along which a panel has its frame: where two parts of one meet there is none."""

    north: bool = True
    south: bool = True
    past: float = 0.0
    """How much of the panel is north of the part, in mm."""


def panel_heading(title: str, help_text: str, aside: str, width: float) -> tuple[list[Shape], float]:
    """Return the title of a panel with a sum at its right end, or on a line below, and what to do; and where its picture begins, in mm."""
    left, room = INSIDE + 2.0, width - 2 * INSIDE - 4.0
    size = next((size for size in TITLES if fonts.width(title, "display", size) <= room), TITLES[-1])
    y, shapes = INSIDE + 0.6, list[Shape]()
    lines = fonts.wrap(title, "display", size, room)
    for words in lines:
        y += size * 0.36
        shapes.append(Text(left, y, words, "display", size, ink.TEXT))
    if aside and len(lines) == 1 and fonts.width(title, "display", size) + fonts.width(aside, "display-italic", 12) + 4 <= room:
        shapes.append(Text(width - left, y, aside, "display-italic", 12, ink.TEXT, "end"))
    elif aside:
        y += 5.6
        shapes.append(Text(left, y, aside, "display-italic", 12, ink.TEXT))
    for words in fonts.wrap(help_text, "regular", HELP, room):
        y += 4.1 if shapes[-1:] and isinstance(shapes[-1], Text) and shapes[-1].size == HELP else 5.4
        shapes.append(Text(left, y, words, "regular", HELP, ink.TEXT))
    y += 2.4
    shapes.append(line(INSIDE - 0.6, y, width - INSIDE + 0.6, y, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)))
    return shapes, y


def frame_panel(outer: Box, pitch: float, style: ink.Style, edges: Edges) -> Iterator[Shape]:
    """Yield the neatline along the cut of a panel and the scale within it, whose bars are as long as those of the board beside it."""
    dark = "#000000" if style == "black" else ink.TEXT
    x0, x1 = outer.x0 + EDGE, outer.x1 - EDGE
    y0 = outer.y0 + EDGE if edges.north else outer.y0
    y1 = outer.y1 - EDGE if edges.south else outer.y1
    neat = Paint(stroke=dark, width=NEATLINE, cap="square" if edges == Edges() else "butt", join="miter")
    segments: list[Segment] = [("M", x0, y1), ("L", x0, y0)]
    segments += [("L", x1, y0) if edges.north else ("M", x1, y0), ("L", x1, y1)]
    if edges.south:
        segments.append(("L", x0, y1))
    yield Path(tuple(segments), neat)
    yield from _scale(outer, pitch, style, edges)


def _scale(outer: Box, pitch: float, style: ink.Style, edges: Edges) -> Iterator[Shape]:
    """Yield bars along the edges, dark and white in turn, and hairlines on both sides of them."""
    dark = "#000000" if style == "black" else ink.SLATE
    thin = FRAME_BAR if style == "colour" else 0.4 * FRAME_BAR
    low = (FRAME_BAR - thin) / 2
    x0, x1 = outer.x0 + SCALE, outer.x1 - SCALE
    y0 = outer.y0 + SCALE if edges.north else outer.y0
    y1 = outer.y1 - SCALE if edges.south else outer.y1
    bars: list[Segment] = []
    for at in range(0, int((x1 - x0) / pitch) + 1, 2):
        start, end = x0 + at * pitch, min(x1, x0 + (at + 1) * pitch)
        for y, there in ((y0, edges.north), (y1 - FRAME_BAR, edges.south)):
            bars += _bar(start, y + low, end, y + low + thin) if there and end > start else ()
    first = outer.y0 + SCALE - edges.past
    for at in range(0, int((y1 - first) / pitch) + 1, 2):
        start, end = max(y0, first + at * pitch), min(y1, first + (at + 1) * pitch)
        for x in (x0, x1 - FRAME_BAR):
            bars += _bar(x + low, start, x + low + thin, end) if end > start else ()
    yield Path(tuple(bars), Paint(fill=dark))
    hair = Paint(stroke=ink.GRID, width=0.15)
    for by in (0.0, FRAME_BAR):
        left, right = x0 + by, x1 - by
        top, foot = (y0 + by if edges.north else y0), (y1 - by if edges.south else y1)
        if edges == Edges():
            yield Rect(left, top, right - left, foot - top, hair)
            continue
        segments: list[Segment] = [("M", left, foot), ("L", left, top), ("L", right, top) if edges.north else ("M", right, top)]
        segments += [("L", right, foot), *((("L", left, foot),) if edges.south else ())]
        yield Path(tuple(segments), hair)


def _bar(x0: float, y0: float, x1: float, y1: float) -> tuple[Segment, ...]:
    return (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))

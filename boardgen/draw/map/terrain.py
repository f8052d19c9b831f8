"""Pictures on a board: what lies under it, what is drawn on its zones, and what keeps lines and words on them legible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from boardgen.draw.place.placing import Placing, Spot
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Symbol, Use, extent
from boardgen.draw.type.geometry import Box

VEIL = 0.75
"""The opacity of what lies under words on a picture: on black they have a contrast of 5.3 then, and on anything else a higher one."""
RIM = 0.7
"""How far it reaches beyond the words, in mm."""
CASING = 0.8
"""The opacity of the white beside lines on a picture ..."""
BESIDE = 0.3
"""... and how wide it is on either side, in mm."""
SHADE = 0.16
"""The opacity of the black on dark cells of a chequerboard."""
SAMPLE = (5.8, 3.5)
"""Width and height of a picture in a legend, in mm."""


class Pictures(Protocol):
    """The pictures of a layout's board, in the style of the drawing. All raise DataError for one that cannot be used."""

    @property
    def bleeds(self) -> bool:
        """Whether the background runs past the edge of the board."""

    def under(self, box: Box) -> Shape | None:
        """The background over a box, and what it covers beyond that; None where there is none."""

    def on_zone(self, code: str, box: Box) -> Shape | None:
        """The picture of a zone over a box, None where it has none."""

    def of_kind(self, kind: str, box: Box) -> Shape | None:
        """The picture of a kind of zone over a box, None where it has none."""


def background(pictures: Pictures, width: float, height: float, bleed: float) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """What lies under the upper `height` mm of a board: as far as its edges, and past those to the west, north and east."""
    past = bleed if pictures.bleeds else 0.0
    drawn = pictures.under(Box(-past, -past, width + past, height))
    if drawn is None:
        return (), ()
    inside, beyond = (
        Group((drawn,), clip=Rect(-reach, -reach, width + 2 * reach, height + reach, Paint()), styled=True) for reach in (0.0, past)
    )
    return (inside,), (beyond,) if past else ()


def on_points(placing: Placing, points: Sequence[int], draw: Callable[[Box], Shape | None], name: str, radius: float) -> Shape | None:
    """A picture on some points: on each cell, cut off at its sides, or once over all that belongs to them where lines are drawn."""
    if not placing.board.grid.cells:
        area = Path(placing.outline(points, 0.0, radius), Paint())
        box = extent(area)
        drawn = None if box is None else draw(box)
        return None if drawn is None else Group((drawn,), clip=area, styled=True)
    symbols: dict[tuple[Spot, ...], Symbol] = {}
    uses: list[Shape] = []
    for point in points:
        x, y = placing.at(point)
        corners = tuple((round(cx - x, 4), round(cy - y, 4)) for cx, cy in placing.cell(point))
        if corners not in symbols:
            cell = Path((("M", *corners[0]), *(("L", cx, cy) for cx, cy in corners[1:]), ("Z",)), Paint())
            box = extent(cell)
            drawn = None if box is None else draw(box)
            if drawn is None:
                return None
            symbols[corners] = Symbol(name, (Group((drawn,), clip=cell, styled=True),))
        uses.append(Use(symbols[corners], x, y))
    return Group(tuple(uses), styled=True)


def river(placing: Placing, points: Sequence[int], gap: float, radius: float) -> Shape:
    """The white line around a zone, half of it on the zone."""
    line = Path(placing.outline(points, 0.0, radius), Paint(stroke=ink.PAPER, width=2 * gap, join="round"))
    return Group((line,), styled=True)


def land(placing: Placing, points: Sequence[int], gap: float, radius: float) -> Iterator[Shape]:
    """White under some points and a little beyond, so that a background is not seen between their zones."""
    if points:
        yield Group((Path(placing.outline(points, -gap, radius), Paint(fill=ink.PAPER)),), styled=True)


def shaded(placing: Placing, points: Iterable[int]) -> Iterator[Shape]:
    """A shade on the dark cells of a chequerboard among some points, of which A1 is one."""
    board = placing.board
    segments: list[Segment] = []
    if board.grid.lattice == "square" and board.grid.cells:
        for point in points:
            if (board.col[point] + board.row[point]) % 2:
                first, *others = placing.cell(point)
                segments += [("M", *first), *(("L", x, y) for x, y in others), ("Z",)]
    if segments:
        yield Group((Path(tuple(segments), Paint(fill="#000000")),), opacity=SHADE, styled=True)


def veiled(words: Iterable[Shape]) -> Iterator[Shape]:
    """What lies under words on a picture."""
    plates = []
    for word in words:
        box = extent(word)
        if box is not None:
            box = box.grown(RIM)
            plates.append(Rect(box.x0, box.y0, box.width, box.height, Paint(fill=ink.PAPER), min(1.2, box.height / 2)))
    if plates:
        yield Group(tuple(plates), opacity=VEIL, styled=True, plate=True)


def cased(lines: Sequence[Shape]) -> Iterator[Shape]:
    """White beside the lines among some shapes, to be drawn under them."""
    white = []
    for one in lines:
        if isinstance(one, Path | Rect) and one.paint.stroke:
            white.append(replace(one, paint=one.paint._replace(stroke=ink.PAPER, width=one.paint.width + 2 * BESIDE)))
    if white:
        yield Group(tuple(white), opacity=CASING, styled=True)


def sample(draw: Callable[[Box], Shape | None]) -> Shape | None:
    """A picture for a legend, from (0.2, 0) on with its middle at 0."""
    wide, high = SAMPLE
    box = Box(0.2, -high / 2, 0.2 + wide, high / 2)
    drawn = draw(box)
    if drawn is None:
        return None
    edge = Rect(box.x0, box.y0, wide, high, Paint(), 0.6)
    rim = Rect(box.x0, box.y0, wide, high, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH), 0.6)
    return Group((Group((drawn,), clip=edge, styled=True), rim))

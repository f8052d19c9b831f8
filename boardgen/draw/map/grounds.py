"""What lies under the points of a zone: a tint with coast, shore and ripples, a picture, mountains; a band or hatch where ink is saved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from boardgen.draw.map.vignettes import draw_sign
from boardgen.draw.place.board_plan import LONGEST, BoardPlan, length, seed
from boardgen.draw.place.grid_lines import dark_cells
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.outlines import Spot, closed_path
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Symbol, Use, extent, leaves
from boardgen.draw.type.geometry import Box, box_around
from boardgen.records import NamedTuple

SIZES = (0.17, 0.2, 0.23)
"""The radii of mountains in units of the pitch."""
SMALLEST = 1.2
"""The smallest radius of a mountain that is drawn, in mm."""
ASIDE = 0.07
"""How far they are from the middle of their place, in units of the pitch."""
BARE = 6
"""One place in so many has no mountain."""


def mountains(
    placing: BoardPlan, area: Box, style: ink.Style, taken: Sequence[Box], places: Collection[tuple[int, int]] | None = None
) -> Iterator[Shape]:
    """Yield a mountain or a hill on most places without a point, or only on some (column, line); the same ones for the same map."""
    board, pitch = placing.board, placing.pitch
    if SIZES[0] * pitch < SMALLEST:
        return
    start = seed(board)
    there = set(zip(board.col, board.row, strict=True))
    signs: list[Shape] = []
    for line in range(board.rows):
        for column in range(board.columns):
            if (column, board.rows - line) in there or (places is not None and (column, line) not in places):
                continue
            number = _number(start, column, line)
            east, south = board.grid.spot(column, line)
            x = placing.left + pitch * (east + ASIDE * (number % 5 - 2) / 2)
            y = placing.top + pitch * (south + ASIDE * (number // 5 % 5 - 2) / 2)
            r = SIZES[number // 25 % len(SIZES)] * pitch
            box = Box(x, y, x, y).grown(r)
            if number // 75 % BARE == 0 or not area.holds(box) or any(box.overlaps(other) for other in taken):
                continue
            signs += draw_sign("hills" if number // 450 % 4 == 0 else "peaks", x, y, r, style)
    if signs:
        yield Group(tuple(signs), id="relief")


def _number(start: int, column: int, line: int) -> int:
    """Return a number that belongs to a place of a map, the same on every machine."""
    h = (start + column * 0x9E3779B1 + line * 0x85EBCA6B) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return h ^ (h >> 13)


RIPPLES = (0.125, 0.17, 0.21)
"""How far from their coast ripples of water run, in units of the pitch."""
RIPPLE = (2.4, 1.3)
"""The dashes of ripples, in mm."""
SHALLOW = 0.22
"""How far from the coast the sea is shallow, in units of the pitch."""
SHORES = (0.026, 0.052, 0.082)
"""How far the parts of a shore reach from the coast, in units of the pitch."""
FINE, FINE_SHARE = 0.8, 0.4
"""In low-ink style a fine line ends the band: on water it is broken, and so many mm further in. It is so much deeper than the tint."""
AIR = 0.1
"""What ripples leave free around words, in mm."""


class Ground(NamedTuple):
    """What a ground looks like: its tint, empty for none (a picture is there); its hatch in black; whether it is water, and lined."""

    tint: str
    pattern: str = "none"
    water: bool = False
    lined: bool = False
    """Whether it has a line along its border, since a neighbour has nearly the same tint."""
    band: int = 0
    """Which band of its hatch it has in black; neighbours of one hatch have different ones."""
    ground: str = ""
    """What a zone on land has within the bands of its tint."""


def radius(placing: BoardPlan) -> float:
    """Return how round the corners of grounds are, in mm: less where the sides of cells run into them."""
    return placing.pitch * (0.03 if placing.board.grid.cells else 0.13)


def gap(pitch: float) -> float:
    """Return half of the white between two zones, in mm."""
    return min(ink.RIVER_WIDTH, pitch * 0.08) / 2


def has_shores(placing: BoardPlan) -> bool:
    """Return whether coasts have shores and ripples: bent ones, and those along cells unless there are too many."""
    grid = placing.board.grid
    return placing.coast is not None or (grid.cells and length(placing.board) <= LONGEST)


def draw_ground(placing: BoardPlan, points: Sequence[int], ground: Ground, style: ink.Style, words: Sequence[Box]) -> Iterator[Shape]:
    """Yield the ground under some points, which leaves its half of the white line between zones free; `words` are the boxes of what is
    written on it, in mm."""
    pitch, inset = placing.pitch, gap(placing.pitch)
    if style == "colour":
        yield from _draw_in_colour(placing, points, ground, words)
    elif style == "low-ink":
        band = min(ink.BAND_WIDTH, pitch * 0.16)
        if ground.tint:
            yield Path(_outline(placing, points, inset + band / 2), Paint(stroke=ground.tint, width=band, join="round"))
            fine = Paint(stroke=ink.deeper(ground.tint, FINE_SHARE), width=ink.CUT_WIDTH, dash=RIPPLE if ground.water else (), join="round")
            yield Path(_outline(placing, points, inset + band + (FINE if ground.water else 0.0), outlines.ROUGH), fine)
        yield Path(_outline(placing, points, inset), Paint(stroke=ink.GRID, width=ink.CUT_WIDTH))
    else:
        yield from _draw_hatched(placing, points, ground, words)


MOST = 2500
"""Points of a board from which its holes have no ripples: they would take longer than all the rest."""


def holes(placing: BoardPlan, area: Box, style: ink.Style, taken: Sequence[Box]) -> Iterator[Shape]:
    """Yield what is drawn where a board has no points, within its frame: water with ripples along the coast, mountains, or nothing.

    The land is drawn on it. Mountains leave the boxes that are `taken` free."""
    look, points = placing.board.holes, range(len(placing.board))
    if look == "none":
        return
    if style == "colour":
        yield Rect(area.x0, area.y0, area.width, area.height, Paint(fill=ink.ABYSS if look == "water" else ink.HEIGHTS))
    if look == "land":
        yield from mountains(placing, area, style, taken)
    inset = gap(placing.pitch)
    if style != "colour":
        if look == "water" and placing.coast is not None and len(points) <= MOST:
            yield from _shallows(placing, points, area, style)
        return
    if look == "water" and has_shores(placing) and len(placing.board) <= MOST:
        sea = draw_sea(lambda far: _outline(placing, points, inset - far, outlines.ROUGH), style)
        yield Group((*sea,), clip=Rect(area.x0, area.y0, area.width, area.height, Paint()))
        return
    yield Path(_outline(placing, points, 0.0), Paint(fill=ink.PAPER))


class SeaLine(NamedTuple):
    """A line in the sea: how far from the coast and how wide it is, in mm, and the tint from there to the coast, if it changes."""

    far: float
    width: float
    tint: str | None = None
    dash: tuple[float, ...] = ()


WATERLINES = (
    SeaLine(10.5, 0.16, ink.DEEP_SEA, (0.2, 0.9)),  # soundings
    SeaLine(4.1, 0.13, ink.MIDDLE_SEA),
    SeaLine(2.8, 0.16),
    SeaLine(1.7, 0.2, ink.COASTAL_SEA),
    SeaLine(0.8, 0.24),
)
"""The lines of the sea from the deep to the coast."""
SPARED = WATERLINES[1]
"""The one that is left out where ink is saved."""


def draw_sea(line: Callable[[float], tuple[Segment, ...]], style: ink.Style, *, plain: bool = False) -> Iterator[Path]:
    """Yield the lines of the sea with their tints, on a ground of the deep; `line` is the coast so many mm further out.

    Low-ink style has the tint along the coast alone, black has none. A `plain` sea has one line, and the tints near the coast."""
    colour = hatch.BLACK if style == "black" else ink.WATERLINE
    for one in WATERLINES:
        tint = one.tint if style == "colour" or (style == "low-ink" and one.tint == ink.COASTAL_SEA) else None
        drawn = one == WATERLINES[-1] if plain else one != SPARED or style == "colour"
        if drawn or (tint is not None and not one.dash):
            yield Path(line(one.far), Paint(tint, colour if drawn else None, one.width if drawn else 0.0, one.dash, join="round"))


def _shallows(placing: BoardPlan, points: Sequence[int], area: Box, style: ink.Style) -> Iterator[Shape]:
    """Yield the sea where ink is saved, and the land as paper."""
    frame, inset = Rect(area.x0, area.y0, area.width, area.height, Paint()), gap(placing.pitch)
    sea = draw_sea(lambda far: _outline(placing, points, inset - far, outlines.ROUGH), style)
    yield Group((*sea, Path(_outline(placing, points, inset), Paint(fill=ink.PAPER))), clip=frame)


def inside(placing: BoardPlan, points: Sequence[int], *, shore: bool = False) -> Path:
    """Return the land of some points up to its coast, or only up to the inner edge of its shore."""
    far = SHORES[-1] * placing.pitch if shore and has_shores(placing) else 0.0
    return Path(_outline(placing, points, gap(placing.pitch) + far, outlines.ROUGH), Paint())


def _outline(placing: BoardPlan, points: Sequence[int], inset: float, fine: float = outlines.FINENESS) -> tuple[Segment, ...]:
    return placing.outline(points, inset, radius(placing), fine)


def _draw_in_colour(placing: BoardPlan, points: Sequence[int], ground: Ground, words: Sequence[Box]) -> Iterator[Shape]:
    inset, pitch = gap(placing.pitch), placing.pitch
    edge = _outline(placing, points, inset)
    if not has_shores(placing) or (
        placing.board.grid.cells and placing.board.grid.lattice == "square"
    ):  # dark squares would hide the shore
        yield Path(edge, Paint(fill=ground.tint))
        yield from (Path(edge, ink.COAST_LINE),) if ground.lined else ()
        return
    shores = [edge, *(_outline(placing, points, inset + far * pitch, outlines.ROUGH) for far in SHORES)]
    for outline, share in zip(shores, (*ink.SHORE_SHARES, 0.0), strict=True):
        yield Path(outline, Paint(fill=ink.deeper(ground.tint, share) if share else ground.tint))
    if ground.water:
        line = Paint(stroke=ink.deeper(ground.tint, ink.RIPPLE_SHARE), width=ink.HAIR_WIDTH, dash=RIPPLE)
        ripples = tuple(Path(_outline(placing, points, inset + far * pitch, outlines.ROUGH), line) for far in RIPPLES)
        yield from leave_words_free(ripples, words)
    if placing.coast is not None or ground.lined:
        yield Path(edge, ink.COAST_LINE)


def leave_words_free(shapes: Sequence[Path], words: Sequence[Box]) -> Iterator[Shape]:
    """Yield shapes that leave words free."""
    whole = box_around(box for shape in shapes if (box := extent(shape)) is not None)
    spots = [segment[-2:] for shape in shapes for segment in shape.segments if segment[0] != "Z"]
    sides = [Box(min(x, u), min(y, v), max(x, u), max(y, v)) for (x, y), (u, v) in pairwise(spots)]
    grown = [word.grown(AIR) for word in words]
    holes = [room for room in grown if any(room.overlaps(side) for side in sides)]
    if whole is None:
        return
    if not holes:
        yield from shapes
        return
    clip = outlines.ring(_corners(whole), [segment for room in holes for segment in _corners(room)])
    yield Group(tuple(shapes), clip=Path(clip, Paint(), even_odd=True))


def _corners(box: Box) -> tuple[Segment, ...]:
    x0, y0, x1, y1 = (round(side, 3) for side in (box.x0, box.y0, box.x1, box.y1))
    return (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))


def _draw_hatched(placing: BoardPlan, points: Sequence[int], ground: Ground, words: Sequence[Box]) -> Iterator[Shape]:
    """Yield a hatch along the border on a map, and all over where no lines are bent; white inside."""
    half = min(ink.DOUBLE_WIDTH, placing.pitch * 0.08) / 2 - ink.CUT_WIDTH / 2
    rim = Path(_outline(placing, points, half), Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH, join="round"))
    box = extent(rim)
    if box is not None and placing.coast is None:
        yield from hatch.hatch_area(ground.pattern, rim, box, hatch.ZONE, words)
    elif box is not None:
        band = min(ink.BAND_WIDTH, placing.pitch * 0.16) * 0.6
        ring = Path(outlines.ring(rim.segments, _outline(placing, points, half + band)), Paint(), even_odd=True)
        yield from hatch.slanting(ground.pattern, ground.band, ring, box, words)

        def outline(inside: float, paint: Paint) -> Path:
            return Path(_outline(placing, points, half + inside, outlines.ROUGH), paint)

        free = [word.grown(hatch.AIR - AIR) for word in words]
        yield from leave_words_free(hatch.strokes(ground.pattern, ground.band, band, outline), free)
    yield rim


VEIL = 0.75
"""The opacity of what lies under words on a picture: on black they have a contrast of 5.3 then, and on anything else a higher one."""
RIM = 0.7
"""How far it reaches beyond the words, in mm."""
CASING = 0.8
"""The opacity of the white beside lines on a picture."""
BESIDE = 0.3
"""The width of that white on either side of a line, in mm."""
SHADE = 0.1
"""The opacity of the black on dark cells of a chequerboard."""
BLEED = 3.0
"""How far a background reaches beyond the edge of a board at least, printed or not, in mm."""
SAMPLE = (5.8, 3.5)
"""Width and height of a picture in a legend, in mm."""


class Pictures(Protocol):
    """The pictures of a layout's board, in the style of the drawing. All raise DataError for one that cannot be used."""

    @property
    def bleeds(self) -> bool:
        """Whether the background runs past the edge of the board."""

    def background(self, box: Box, *, over: bool = False) -> Shape | None:
        """Return the background over a box, and what it covers beyond that, or what is over the lines; None where there is none."""

    def zone_picture(self, code: str, box: Box) -> Shape | None:
        """Return the picture of a zone over a box, None where it has none."""

    def kind_picture(self, kind: str, box: Box) -> Shape | None:
        """Return the picture of a kind of zone over a box, None where it has none."""


def background(pictures: Pictures, width: float, height: float, bleed: float, land: Box) -> Sequence[tuple[Shape, ...]]:
    """Return what lies under the upper `height` mm of a board, as far as its edges, past those to the west, north and east, and over the
    lines of its land.

    Its picture is as large without a bleed as in print, so that a field drawn on it is in its cell on a screen and a poster too."""
    past, usual = (bleed, max(bleed, BLEED)) if pictures.bleeds else (0.0, 0.0)
    box = Box(-usual, -usual, width + usual, height)
    drawn, over = pictures.background(box), pictures.background(box, over=True)
    if drawn is None:
        return (), (), ()
    inside, beyond = (Group((drawn,), clip=Rect(-reach, -reach, width + 2 * reach, height + reach, Paint())) for reach in (0.0, past))
    field = Rect(land.x0, land.y0, land.width, land.height, Paint())
    return (inside,), (beyond,) if past else (), () if over is None else (Group((over,), clip=field),)


def draw_picture(placing: BoardPlan, points: Sequence[int], draw: Callable[[Box], Shape | None], name: str, radius: float) -> Shape | None:
    """Return a picture on some points: on each cell, cut off at its sides, or once over all that belongs to them where lines are drawn."""
    if not placing.board.grid.cells:
        area = Path(placing.outline(points, 0.0, radius), Paint())
        box = extent(area)
        drawn = None if box is None else draw(box)
        return None if drawn is None else Group((drawn,), clip=area)
    symbols: dict[tuple[Spot, ...], Symbol] = {}
    uses: list[Shape] = []
    for point in points:
        x, y = placing.at(point)
        corners = tuple((round(cx - x, 4), round(cy - y, 4)) for cx, cy in placing.cell(point))
        if corners not in symbols:
            cell = Path(closed_path(*corners), Paint())
            box = extent(cell)
            drawn = None if box is None else draw(box)
            if drawn is None:
                return None
            symbols[corners] = Symbol(name, (Group((drawn,), clip=cell),))
        uses.append(Use(symbols[corners], x, y))
    return Group(tuple(uses))


def river(placing: BoardPlan, points: Sequence[int], gap: float, radius: float) -> Shape:
    """Return the white line around a zone, half of it on the zone."""
    return Group((Path(placing.outline(points, 0.0, radius), Paint(stroke=ink.PAPER, width=2 * gap, join="round")),))


def land(placing: BoardPlan, points: Sequence[int], gap: float, radius: float) -> Iterator[Shape]:
    """Draw white under some points and a little beyond, so that a background is not seen between their zones."""
    if points:
        yield Group((Path(placing.outline(points, -gap, radius), Paint(fill=ink.PAPER)),))


def shade_dark_cells(placing: BoardPlan, points: Iterable[int]) -> Iterator[Shape]:
    """Yield a shade on the dark cells of a chequerboard among some points, of which A1 is one."""
    board = placing.board
    segments = dark_cells(placing, points) if board.grid.lattice == "square" and board.grid.cells else ()
    if segments:
        yield Group((Path(segments, Paint(fill="#000000")),), opacity=SHADE)


def veil_words(words: Iterable[Shape]) -> Iterator[Shape]:
    """Yield what lies under words on a picture."""
    plates: list[Rect] = []
    for word, by in leaves(words):
        box = extent(word)
        if box is not None:
            box = by.box(box).grown(RIM)
            top = max(
                [
                    box.y0,
                    *(
                        plate.y + plate.h
                        for plate in plates
                        if plate.y < box.y0 and box.overlaps(Box(plate.x, plate.y, plate.x + plate.w, plate.y + plate.h))
                    ),
                ]
            )
            plates.append(Rect(box.x0, top, box.width, box.y1 - top, Paint(fill=ink.PAPER), min(1.2, box.height / 2)))
    if plates:
        yield Group(tuple(plates), opacity=VEIL, plate=True)


def case_lines(lines: Sequence[Shape]) -> Iterator[Shape]:
    """Draw white beside the lines among some shapes, to be drawn under them."""
    white = []
    for one in lines:
        if isinstance(one, Path | Rect) and one.paint.stroke:
            white.append(one._replace(paint=one.paint._replace(stroke=ink.PAPER, width=one.paint.width + 2 * BESIDE)))
    if white:
        yield Group(tuple(white), opacity=CASING)


def sample(draw: Callable[[Box], Shape | None]) -> Shape | None:
    """Return a picture for a legend, from (0.2, 0) on with its middle at 0."""
    wide, high = SAMPLE
    box = Box(0.2, -high / 2, 0.2 + wide, high / 2)
    drawn = draw(box)
    if drawn is None:
        return None
    edge = Rect(box.x0, box.y0, wide, high, Paint(), 0.6)
    rim = Rect(box.x0, box.y0, wide, high, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH), 0.6)
    return Group((Group((drawn,), clip=edge), rim))

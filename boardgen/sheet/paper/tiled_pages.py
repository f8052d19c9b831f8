"""A figure larger than the paper as pages to be glued together: each with its part of the figure, its marks, its tab and a small map."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from math import inf

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, add_tag, extent, leaves, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.records import NamedTuple
from boardgen.sheet.paper.marks import CLEAR, REACH, strokes
from boardgen.sheet.paper.page import CutLine, Page, Words, require_few
from boardgen.sheet.paper.paper import Paper

Area = tuple[float, float, float, float]
Cost = Callable[[float], float]


class Tile(NamedTuple):
    """One page's part of the figure, in the figure's millimetres."""

    number: int
    column: int
    row: int
    keep: Area
    """What is seen of this tile on the finished board."""
    shown: Area
    """What is printed: `keep`, the tab to the east and south, and the bleed to the west and north of a cut."""


class Tiling(NamedTuple):
    """How a figure of `width` x `height` mm is spread over pages, upright or `turned`."""

    turned: bool
    width: float
    height: float
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    overlap: float
    tiles: tuple[Tile, ...]

    @property
    def columns(self) -> int:
        return len(self.cuts_x) + 1

    @property
    def rows(self) -> int:
        return len(self.cuts_y) + 1


def places_between(lines: Sequence[float], clear: float = 0.0) -> tuple[float, ...]:
    """Return the places half way between neighbouring lines of a grid that are at least `clear` mm from both.

    A cut there never meets an intersection, and no piece on one that reaches less far."""
    ordered = sorted(set(lines))
    return tuple((a + b) / 2 for a, b in pairwise(ordered) if (b - a) / 2 >= clear - 1e-6)


def free(_place: float) -> float:
    """Return 0: a cost under which every cut is as good as the next."""
    return 0.0


def cuts(length: float, places: Sequence[float], room: float, overlap: float, lead: float = 0.0, cost: Cost = free) -> tuple[float, ...]:
    """Return where to cut `length` mm into strips of at most `room`: fewest cuts, then least cost, then the most even strips.

    `places` are the allowed cuts; a strip that starts at a cut prints `lead` mm before it, one that ends at a cut `overlap` mm past it.
    Raises DoesNotFit, with how much is missing, when no choice of cuts will do."""
    return () if length <= room + 1e-6 else _cuts(length, tuple(places), room, overlap, lead, cost)


@lru_cache(16)
def _cuts(length: float, places: tuple[float, ...], room: float, overlap: float, lead: float, cost: Cost) -> tuple[float, ...]:
    """Do the work of `cuts`, once for each board: its edges are cut alike with and without marks."""
    ends = [*sorted(place for place in places if 0 < place < length), length]
    # best[i]: (strips, cost, largest strip, cuts) for everything up to ends[i]
    best: list[tuple[int, float, float, tuple[float, ...]] | None] = [None] * len(ends)
    short = float("inf")
    for i, end in enumerate(ends):
        tail = 0.0 if end == length else overlap
        toll = 0.0 if end == length else cost(end)
        cheapest: tuple[int, float, float, tuple[float, ...]] | None = None
        for j in range(i - 1, -2, -1):
            before = best[j] if j >= 0 else (0, 0.0, 0.0, ())
            if before is None:
                continue
            start = ends[j] if j >= 0 else 0.0
            strip = end + tail - start + (lead if j >= 0 else 0.0)
            if strip > room + 1e-6:
                if j == i - 1:
                    short = min(short, strip - room)
                if strip - lead > room + 1e-6:  # those that start further back are wider still
                    break
                continue
            pages, price, largest = before[0] + 1, before[1] + toll, max(before[2], end - start)
            if cheapest is not None and (pages > cheapest[0] or (pages == cheapest[0] and price > cheapest[1])):
                continue
            cut = (pages, price, largest, before[3] if end == length else (*before[3], end))
            if cheapest is None or cut < cheapest:
                best[i] = cheapest = cut
    last = best[-1]
    if last is None:
        raise DoesNotFit(f"the narrowest strip that can be cut is {short:.1f} mm too wide; choose a larger paper", short)
    return last[3]


def tiling(
    width: float, height: float, places_x: Sequence[float], places_y: Sequence[float],
    upright: tuple[float, float], sideways: tuple[float, float],
    overlap: float = 10.0, lead: float = 3.0, cost_x: Cost = free, cost_y: Cost = free,
) -> Tiling:  # fmt: skip
    """Return a figure over the fewest pages of either orientation; `upright` and `sideways` are what a page of each holds.

    Of two ways with as many pages the one whose cuts cost less is taken, then the upright one. Raises DoesNotFit, and
    TooMany for more pages than a kit has."""
    tilings: list[tuple[int, float, bool, tuple[float, ...], tuple[float, ...]]] = []
    refused: list[DoesNotFit] = []
    for turned, (across, down) in ((False, upright), (True, sideways)):
        try:
            xs = cuts(width, places_x, across, overlap, lead, cost_x)
            ys = cuts(height, places_y, down, overlap, lead, cost_y)
        except DoesNotFit as problem:
            refused.append(problem)
            continue
        toll = sum(map(cost_x, xs)) + sum(map(cost_y, ys))
        tilings.append(((len(xs) + 1) * (len(ys) + 1), toll, turned, xs, ys))
        if not (xs or ys):
            break  # nothing is better than a single page
    if not tilings:
        raise min(refused, key=lambda problem: problem.by_mm)
    pages, _, turned, xs, ys = min(tilings)
    require_few("tiles", pages)
    return Tiling(turned, width, height, xs, ys, overlap, _tiles(width, height, xs, ys, overlap, lead))


def _tiles(width: float, height: float, xs: tuple[float, ...], ys: tuple[float, ...], overlap: float, lead: float) -> tuple[Tile, ...]:
    across, down = (0.0, *xs, width), (0.0, *ys, height)
    tiles: list[Tile] = []
    for row in range(len(ys) + 1):
        for column in range(len(xs) + 1):
            keep = (across[column], down[row], across[column + 1], down[row + 1])
            shown = (
                keep[0] - (lead if column else 0),
                keep[1] - (lead if row else 0),
                keep[2] + (overlap if column < len(xs) else 0),
                keep[3] + (overlap if row < len(ys) else 0),
            )
            tiles.append(Tile(len(tiles) + 1, column, row, keep, shown))
    return tuple(tiles)


LONG = 400
"""Segments of a path that is cut down to what a window shows of it."""
AROUND = 10.0
"""What is left of such a path reaches so many mm beyond the window, so that no cut of it is seen."""


class Part(NamedTuple):
    """A part of a path, from one `M` to the next, and the box of its ends in mm."""

    segments: list[Segment]
    box: Box


class Known:
    """What one window found out, for the next: by the identity of shapes, which must live as long."""

    def __init__(self) -> None:
        self.boxes: dict[int, Box | None] = {}
        self.parts: dict[int, list[Part]] = {}


def clip_to_window(shapes: Sequence[Shape], window: Box, known: Known) -> tuple[Shape, ...]:
    """Return the shapes that reach into a window; of groups that only hold others together, those of their shapes that do."""
    boxes = known.boxes
    visible: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and shape.transform.identity and shape.clip is None:
            inner = clip_to_window(shape.shapes, window, known)
            if inner:
                visible.append(shape._replace(shapes=inner))
            continue
        if id(shape) not in boxes:
            boxes[id(shape)] = extent(shape)
        box = boxes[id(shape)]
        if box is not None and box.overlaps(window):
            visible.append(_near(shape, window, known) if isinstance(shape, Path) and len(shape.segments) > LONG else shape)
    return tuple(visible)


def _near(path: Path, window: Box, known: Known) -> Path:
    """Return a long path without what lies outside the window: a gap far away in a ground fills nothing, and a rim needs no bays."""
    if id(path) not in known.parts:
        known.parts[id(path)] = list(_parts(path))
    near, around = window.grown(path.paint.width / 2 + 1), window.grown(AROUND)
    kept: list[Segment] = []
    for part, (x0, y0, x1, y1) in known.parts[id(path)]:
        if x0 > near.x1 or x1 < near.x0 or y0 > near.y1 or y1 < near.y0:
            continue
        if len(part) > LONG and part[-1][0] == "Z":
            sides = ((0, around.x0, -1), (0, around.x1, 1), (1, around.y0, -1), (1, around.y1, 1))
            for (axis, bound, sign), reach in zip(sides, (x0, x1, y0, y1), strict=True):
                if part and sign * (reach - bound) > 0:
                    part = _cut_off(part, axis, bound, sign)
        kept += part
    return path._replace(segments=tuple(kept))


def _parts(path: Path) -> Iterator[Part]:
    parts: list[list[Segment]] = []
    for segment in path.segments:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    for part in parts:
        xs = [segment[-2] for segment in part if segment[0] != "Z"]
        ys = [segment[-1] for segment in part if segment[0] != "Z"]
        yield Part(part, Box(min(xs), min(ys), max(xs), max(ys)))


def _cut_off(loop: Sequence[Segment], axis: int, bound: float, sign: int) -> list[Segment]:
    """Return a closed loop without what lies beyond a line, upright for axis 0 and level for 1; it runs along the line instead.

    Curves that cross the line become straight: they are short, and nobody sees them there."""
    kept: list[Segment] = []
    begin = last = (0.0, 0.0)
    outside = False
    for segment in loop:
        here = begin if segment[0] == "Z" else (segment[-2], segment[-1])
        was, outside = outside, sign * (here[axis] - bound) > 0
        if segment[0] == "M":
            begin = here
        elif was != outside:
            share = (bound - last[axis]) / (here[axis] - last[axis])
            kept.append(("L", last[0] + share * (here[0] - last[0]), last[1] + share * (here[1] - last[1])))
        if not outside and segment[0] != "Z":
            kept.append(segment if not was or segment[0] == "M" else ("L", *here))
        last = here
    return [] if not kept or kept[0][0] == "Z" else [("M", *kept[0][-2:]), *kept[1:], ("Z",)]


HALF = 1.6
"""Half the width of a diamond."""
INSET = 1.8
"""How far an arrow stands from the end of the line that it points at."""
FILLED = Paint(fill=ink.TEXT)


def trim_marks(how: Tiling, tile: Tile, dx: float, dy: float, beside: bool, above: bool, bleed: float = 0.0) -> tuple[Shape, ...]:
    """Return all marks of a tile whose figure has its corner at (dx, dy) on the page.

    Lines get hairs at both ends, outside what is shown, and those between tiles a diamond as well: whole on this tile,
    halved by the cut on the one that is glued over it. Where there is no room `beside` (west and east) or `above`
    (north and south) arrows point at the line from its waste side. Hairs and diamonds keep clear of the `bleed` of the figure."""
    keep, shown, clear = tile.keep, tile.shown, bleed + CLEAR
    upright = [(keep[0], tile.column > 0, -1), (keep[2], tile.column < how.columns - 1, 1)]
    level = [(keep[1], tile.row > 0, -1), (keep[3], tile.row < how.rows - 1, 1)]
    hairs: list[tuple[float, float, float, float]] = []
    marks: list[Shape] = []
    west, north, east, south = shown[0] + dx, shown[1] + dy, shown[2] + dx, shown[3] + dy
    for place, joined, side in upright:
        x = place + dx
        cut = not (joined and side > 0)  # the far side of a tab is not cut: its line only shows where the next tile ends
        if above:
            for y, way in ((north, -1), (south, 1)):
                if cut:
                    inside = x if beside else x - side * ink.CUT_WIDTH / 2  # on paper as wide as the figure
                    hairs.append((inside, y + way * clear, inside, y + way * (clear + REACH)))
                if joined:
                    marks.append(_diamond(x, y + way * (clear + REACH / 2)))
        else:
            ends = _arrow_place(north, keep[1] + dy, tile.row > 0, 1), _arrow_place(south, keep[3] + dy, tile.row < how.rows - 1, -1)
            marks += [_arrow(x, y, side, 0) for y in ends]
    for place, joined, side in level:
        y = place + dy
        cut = not (joined and side > 0)
        if beside:
            for x, way in ((west, -1), (east, 1)):
                if cut:
                    inside = y if above else y - side * ink.CUT_WIDTH / 2
                    hairs.append((x + way * clear, inside, x + way * (clear + REACH), inside))
                if joined:
                    marks.append(_diamond(x + way * (clear + REACH / 2), y))
        else:
            ends = _arrow_place(west, keep[0] + dx, tile.column > 0, 1), _arrow_place(east, keep[2] + dx, tile.column < how.columns - 1, -1)
            marks += [_arrow(x, y, 0, side) for x in ends]
    return (*strokes(hairs), *marks)


def _arrow_place(end: float, seam: float, joined: bool, inward: int) -> float:
    """Return where an arrow goes along a line: near its end, or further in where the diamonds of a seam are."""
    return seam + inward * (2 * HALF + 1.3) if joined and abs(seam - end) < INSET + 2 * HALF + 1.3 else end + inward * INSET


def _diamond(x: float, y: float) -> Shape:
    return polygon(((x, y - HALF), (x + HALF, y), (x, y + HALF), (x - HALF, y)), FILLED)


def _arrow(x: float, y: float, east: int, south: int) -> Shape:
    """Return a triangle with its point 0.3 mm from (x, y), standing to the given side of it."""
    near, far, half = 0.3, 2.6, 1.3
    if east:
        return polygon(((x + east * near, y), (x + east * far, y - half), (x + east * far, y + half)), FILLED)
    return polygon(((x, y + south * near), (x - half, y + south * far), (x + half, y + south * far)), FILLED)


FRAME = CLEAR + REACH + 0.2
"""Room for marks around what a tile shows."""
FOOT = 9.0
"""Room at the lower edge for the footer and the name of the tile."""
FOOTER = 5.0
"""Room there for the footer alone, where a figure that is not cut needs the rest."""
MAP, LOW_MAP = (14.0, 5.4), (14.0, 3.2)
"""The small map beside a tile's name goes into the first box, on narrow paper into the second."""
ONE_LINE = 200.0
"""On narrower paper, in mm, footers are in two lines."""
OVERLAP = 10.0
NEAR = 3.0
"""The first and the last place where a figure without lines may be cut are so far from its edges, in mm."""
SMALL = 60.0
"""A figure without lines is cut beside drawings that are smaller than this, in mm, where it can be."""
PLACES = 300
"""So many places to cut a figure without lines are tried at most, or every millimetre."""
PIECE = 8.0
"""A shorter piece of a line, in mm, is not one to be measured."""
LARGE = 3000
"""A figure of more shapes is not shown whole through every window."""
BLEED = 3.0
"""Printed before a clean cut, so that a knife a hair off leaves no white seam."""


Bound = tuple[Sequence[tuple[float, float]], Sequence[tuple[float, float]]]
"""What had better not be cut, besides texts: reaches from west to east, and from north to south, in mm."""


class Spread(NamedTuple):
    """How a figure lies on its sheets, whether there is room for marks west and east of it, north and south, and what is free below."""

    tiling: Tiling
    beside: bool
    above: bool
    foot: float = FOOT


def plan(title: str, figure: Figure, paper: Paper, overlap: float = OVERLAP, clear: float = 0.0, bound: Bound = ((), ())) -> Spread:
    """Return how a figure lies on the paper: whole where it fits, else cut half way between its lines and beside texts; one without lines
    is cut wherever the fewest texts and drawings are.

    No cut is nearer to a line than `clear` mm where a choice of cuts allows that; if none does, cuts run between the lines that
    are furthest apart, and if those will not do either, half way between any two. `bound` is spared like texts. Where marks on
    all four sides cost a sheet, those of two sides are set inside what is glued over or cut off. Raises DoesNotFit."""
    widest = max((b - a for lines in (figure.across, figure.down) for a, b in pairwise(sorted(set(lines)))), default=0.0)
    refused: list[DoesNotFit] = []
    for keep in sorted({clear, min(clear, widest / 2), 0.0}, reverse=True):
        spreads = _spreads(figure, paper, overlap, keep, bound, refused)
        if spreads:
            return min(spreads)[2]
    least = min(refused, key=lambda problem: problem.by_mm)
    wide = [text for text, box in _texts(figure) if box.width > paper.width or box.height > paper.height]
    raise DoesNotFit(f"{title} on {paper.label}: {least}", least.by_mm, wide)


def _spreads(
    figure: Figure, paper: Paper, overlap: float, clear: float, bound: Bound, refused: list[DoesNotFit]
) -> list[tuple[int, int, Spread]]:
    """Return the ways of laying a figure with and without marks on some sides, by sheets and in order; `refused` gets why others fail."""
    places = (_places(figure.across, figure.width, clear), _places(figure.down, figure.height, clear))

    @cache
    def costs() -> tuple[Cost, Cost]:  # a figure that is not cut has none
        across, down = ([*texts, *more] for texts, more in zip(_labels(figure), bound, strict=True))
        drawn = [] if figure.across or figure.down else _small(figure)
        return _crossing(across, [(box.x0, box.x1) for box in drawn]), _crossing(down, [(box.y0, box.y1) for box in drawn])

    tolls = lambda place: costs()[0](place), lambda place: costs()[1](place)
    spreads: list[tuple[int, int, Spread]] = []
    for foot, (beside, above) in product((FOOT, FOOTER), ((True, True), (False, True), (True, False))):
        whole = foot < FOOT
        frame = (2 * (FRAME * beside + figure.bleed), 2 * (FRAME * above + figure.bleed) + foot)  # the footer is below either way
        inner = (paper.width - 2 * paper.margin, paper.height - 2 * paper.margin)
        upright = (inner[0] - frame[0], inner[1] - frame[1])
        sideways = (inner[1] - frame[0], inner[0] - frame[1])
        try:
            at = ((), ()) if whole else places
            how = tiling(figure.width, figure.height, *at, upright, sideways, overlap, BLEED, *tolls)
        except DoesNotFit as problem:
            refused += [] if whole else [problem]
            continue
        spreads.append((len(how.tiles), len(spreads), Spread(how, beside, above, foot)))
        if len(how.tiles) == 1:
            break
    return spreads


def clearance(figure: Figure, how: Tiling) -> float:
    """Return how far the nearest of a figure's lines is from a cut, in mm; infinity where nothing is cut."""
    pairs = ((cut, at) for cuts, lines in ((how.cuts_x, figure.across), (how.cuts_y, figure.down)) for cut in cuts for at in lines)
    return min((abs(cut - at) for cut, at in pairs), default=inf)


def _labels(figure: Figure) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the reach of every text, from west to east and from north to south."""
    boxes = [box for _, box in _texts(figure)]
    return [(box.x0, box.x1) for box in boxes], [(box.y0, box.y1) for box in boxes]


def _texts(figure: Figure) -> Iterator[tuple[str, Box]]:
    """Yield every text of a figure, and where its ink is."""
    for shape, transform in leaves(figure.shapes):
        if isinstance(shape, Text) and (box := extent(shape)):
            yield shape.text, transform.box(box)


def _small(figure: Figure) -> list[Box]:
    """Return where drawings are that had better not be cut: not the grounds, which are larger."""
    boxes = [transform.box(box) for shape, transform in leaves(figure.shapes) if (box := extent(shape))]
    return [box for box in boxes if max(box.width, box.height) < SMALL]


def _places(lines: Sequence[float], length: float, clear: float) -> tuple[float, ...]:
    """Return where a figure may be cut: between its lines, or at every millimetre where it has none, of a very long one at some."""
    if len(lines) > 1:
        return places_between(lines, clear)
    step = max(1.0, length / PLACES)
    return tuple(NEAR + at * step for at in range(math.ceil((length - 2 * NEAR) / step)))


def _crossing(reaches: Sequence[tuple[float, float]], drawn: Sequence[tuple[float, float]]) -> Cost:
    """Return what a cut costs: little through a drawing, and much through a text."""
    texts, drawings = _counting(reaches), _counting(drawn)

    @cache
    def cost(place: float) -> float:
        return texts(place) + 0.2 * drawings(place)

    return cost


def _counting(reaches: Sequence[tuple[float, float]]) -> Callable[[float], int]:
    """Return a function that counts in how many of these reaches, each a little longer, a place is."""
    begins, ends = sorted(low - 0.5 for low, _ in reaches), sorted(high + 0.5 for _, high in reaches)
    return lambda place: bisect_left(begins, place) - bisect_right(ends, place)  # begun before it less ended


def tile_pages(
    name: str,
    title: str,
    figure: Figure,
    paper: Paper,
    say: Words,
    *,
    drawing: str | None = None,
    ruled: bool = False,
    overlap: float = OVERLAP,
    spread: Spread | None = None,
    sketched: bool = False,
    clear: float = 0.0,
) -> Iterator[Page]:
    """Yield the pages of one figure, which is drawn once a file and shown through a window on each; none is made before it is asked for.

    `drawing` is the name of the figure where the component `name` has several. Of a large figure each page has its own part: a
    hundred pages of ten thousand shapes are more than a viewer bears. With `ruled` the pages list the places of the figure's own
    lines. `spread` is how the figure is laid over the pages, if that is known. Pages that are only `sketched` have empty
    windows: what is seen through a window cannot reach beyond it. Lines are to be at least `clear` mm from every cut. Raises DoesNotFit
    with the first."""
    spread = spread or plan(title, figure, paper, overlap)
    how = spread.tiling
    sheet = paper.turn() if how.turned else paper
    symbol = Symbol(drawing or name, figure.shapes[bool(figure.beyond) :])
    if figure.across and figure.down:  # a board, all of whose ink is inside its edges
        symbol.within(Box(0, 0, figure.width, figure.height))
    past = _Past(Symbol(f"{symbol.name}-bleed", figure.beyond), figure.bleed)
    large = not sketched and len(leaves(figure.shapes)) > LARGE
    known = Known()
    drawn = _find_lines(figure) if ruled else _Drawn({}, {})
    if len(how.tiles) == 1:
        x, y = _corner(sheet, Box(0, 0, figure.width, figure.height), spread.foot)
        marks = trim_marks(how, how.tiles[0], x, y, spread.beside, spread.above, figure.bleed)
        shapes = (*past.clip_to(how.tiles[0], how, x, y), Use(symbol, x, y, tag=tags.Tag("Figure", title)), *marks)
        page = Page(sheet, shapes, (name,), title)
        yield _note_lines(page, figure, drawn, how.tiles[0], x, y) if ruled else page
        return
    strips: dict[tuple[float, float], tuple[Shape, ...]] = {}
    for tile in how.tiles:
        part = Symbol(symbol.name, ()) if sketched else symbol
        if large:  # a tile is cut out of its strip: shapes by the ten thousand are gone through once a strip and not once a tile
            _, top, _, bottom = tile.shown
            if (top, bottom) not in strips:
                strips[top, bottom] = clip_to_window(symbol.shapes, Box(-inf, top, inf, bottom), known)
            shown = Box(*tile.shown)
            part = Symbol(f"{symbol.name}-tile-{tile.number}", clip_to_window(strips[top, bottom], shown, known)).within(shown)
        page = _tile_page(name, title, part, past, spread, tile, sheet, say, mapped=not sketched)
        x, y = _corner(sheet, Box(*tile.shown))
        if ruled and not sketched:
            seams = tuple(_seams(how, tile, x, y))
            page = _note_lines(page, figure, drawn, tile, x, y)._replace(seams=seams, clear=min(clear, clearance(figure, how)))
        yield page


class _Drawn(NamedTuple):
    """The straight lines of a figure: by the place of each upright one how far it reaches down, and of each level one across, in mm."""

    upright: dict[float, list[tuple[float, float]]]
    level: dict[float, list[tuple[float, float]]]


def _find_lines(figure: Figure) -> _Drawn:
    drawn = _Drawn({}, {})
    for shape in figure.shapes:
        if isinstance(shape, Path) and shape.paint._replace(stroke=ink.GRID) == ink.GRID_LINE:  # in the ink of any style
            for start, end in zip(shape.segments[::2], shape.segments[1::2], strict=True):
                if start[0] == "Z" or end[0] == "Z":
                    continue
                (ax, bx), (ay, by) = sorted((start[1], end[1])), sorted((start[2], end[2]))
                if ax == bx:
                    drawn.upright.setdefault(ax, []).append((ay, by))
                elif ay == by:
                    drawn.level.setdefault(ay, []).append((ax, bx))
    return drawn


def _lines(figure: Figure, drawn: _Drawn, tile: Tile, x: float, y: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the figure's lines of which a tile shows a piece, in the millimetres of its page: a gap in a board has none."""
    x0, y0, x1, y1 = tile.shown
    across, down = _visible_places(drawn.upright, (x0, x1), (y0, y1)), _visible_places(drawn.level, (y0, y1), (x0, x1))
    return (
        tuple(x + at for at in figure.across if round(at, 6) in across) or tuple(x + at for at in _inner(across, figure.across)),
        tuple(y + at for at in figure.down if round(at, 6) in down) or tuple(y + at for at in _inner(down, figure.down)),
    )


def _visible_places(lines: dict[float, list[tuple[float, float]]], at: tuple[float, float], along: tuple[float, float]) -> set[float]:
    """Return the places of lines of which a piece is seen: a line along the edge is shown in part, and does not count."""
    low, high = at[0] + ink.GRID_WIDTH, at[1] - ink.GRID_WIDTH
    first, last = along
    return {
        round(place, 6)
        for place, reaches in lines.items()
        if low < place < high and any(min(end, last) - max(begin, first) > PIECE for begin, end in reaches)
    }


def _note_lines(page: Page, figure: Figure, drawn: _Drawn, tile: Tile, x: float, y: float) -> Page:
    """Return the page with the places of its lines, and with that of the board where lines run aslant, so that some ways there are none."""
    lines = _lines(figure, drawn, tile, x, y)
    if min(map(len, lines)) > 1 or not any(map(_aslant, figure.shapes)):
        return page._replace(lines=lines)
    about = figure.down[0] - 1  # as far as the coordinates, and not to the words below
    x0, y0, x1, y1 = tile.shown
    west, north = max(x0, figure.across[0] - about), max(y0, figure.down[0] - about)
    east, south = min(x1, figure.across[-1] + about), min(y1, figure.down[-1] + about)
    return page._replace(lines=lines, ground=(x + west, y + north, x + east, y + south))


def _aslant(shape: Shape) -> bool:
    """Return whether a shape is the lines of a board, and some run aslant."""
    if not isinstance(shape, Path) or shape.paint._replace(stroke=ink.GRID, join="miter") != ink.GRID_LINE:
        return False
    ends = zip(shape.segments[::2], shape.segments[1::2], strict=False)
    return any(start[0] == "M" and end[0] == "L" and start[1] != end[1] and start[2] != end[2] for start, end in ends)


def _inner(drawn: Iterable[float], points: Sequence[float]) -> list[float]:
    """Return, of the sides of cells, those between points: the outermost are too near to the frame to be measured."""
    return sorted(at for at in drawn if points and points[0] < at < points[-1])


def _seams(how: Tiling, tile: Tile, x: float, y: float) -> Iterator[CutLine]:
    """Yield where a tile meets its neighbours, as far as it is shown, in the millimetres of its page."""
    west, north, east, south = (side + (y if i % 2 else x) for i, side in enumerate(tile.shown))
    for cut, joined in ((tile.keep[0], tile.column > 0), (tile.keep[2], tile.column < how.columns - 1)):
        if joined:
            yield x + cut, north, x + cut, south
    for cut, joined in ((tile.keep[1], tile.row > 0), (tile.keep[3], tile.row < how.rows - 1)):
        if joined:
            yield west, y + cut, east, y + cut


def _corner(sheet: Paper, shown: Box, foot: float = FOOT) -> tuple[float, float]:
    """Return where the figure's own corner lies on the page so that what is shown is in the middle of the room for it."""
    return (sheet.width - shown.width) / 2 - shown.x0, (sheet.height - foot - shown.height) / 2 - shown.y0


class _Past(NamedTuple):
    """What a figure draws past its edges, and how far it reaches."""

    drawing: Symbol
    bleed: float

    def clip_to(self, tile: Tile, how: Tiling, x: float, y: float) -> tuple[Shape, ...]:
        """Return what a tile shows of the figure, whose corner is at (x, y): with its bleed on sides of the tile that are edges of the
        figure."""
        if not self.drawing.shapes:
            return ()
        x0, y0, x1, y1 = tile.shown
        x0, y0 = x0 - self.bleed * (tile.column == 0), y0 - self.bleed * (tile.row == 0)
        x1, y1 = x1 + self.bleed * (tile.column == how.columns - 1), y1 + self.bleed * (tile.row == how.rows - 1)
        return (Group((Use(self.drawing, x, y),), clip=Rect(x + x0, y + y0, x1 - x0, y1 - y0, Paint())),)


def _tile_page(
    name: str, title: str, symbol: Symbol, past: _Past, spread: Spread, tile: Tile, sheet: Paper, say: Words, *, mapped: bool = True
) -> Page:
    """Return one tile, if it is `mapped` with the small map of all tiles, which has the same place within the margin on each page."""
    how, total = spread.tiling, len(spread.tiling.tiles)
    shown = Box(*tile.shown)
    x, y = _corner(sheet, shown)
    seen = shown.shift(x, y)
    window = Rect(seen.x0, seen.y0, seen.width, seen.height, Paint())
    label = f"{title}, {say('tile', n=tile.number, total=total)}"
    shapes: list[Shape] = [*past.clip_to(tile, how, x, y), Group((Use(symbol, x, y),), clip=window, tag=tags.Tag("Figure", label))]
    shapes += trim_marks(how, tile, x, y, spread.beside, spread.above, past.bleed)
    shapes += _tabs(how, tile, x, y, say)
    low = sheet.width < ONE_LINE
    wide, high = LOW_MAP if low else MAP
    top = sheet.height - sheet.margin - FOOT + (0.1 if low else 0.4)
    base = top + high / 2 + fonts.cap_height("semibold", ink.BODY) / 2
    if mapped:
        shapes.append(Group(cover_map(how, wide, high, tile.number), Affine.translate(sheet.margin + 0.2, top), tag=tags.DECORATION))
    across = sheet.margin + min(wide, high * how.width / how.height) + 2
    shapes.append(add_tag([Text(across, base, label, "semibold", ink.BODY, ink.TEXT)], tags.SHEET))
    note = say("tile_first") if tile.number == 1 else say("tile_next")
    at = across + fonts.width(label, "semibold", ink.BODY) + 3
    if at + fonts.width(note, "regular", ink.BODY) <= sheet.width - sheet.margin:  # it is on the title sheet too
        shapes.append(add_tag([Text(at, base, note, "regular", ink.BODY, ink.SECOND)], tags.NOTE))
    return Page(sheet, tuple(shapes), (name,), label)


def _tabs(how: Tiling, tile: Tile, x: float, y: float, say: Words) -> list[Shape]:
    """Return what is to be glued on a tab, written on it: the next tile covers the words."""
    shapes: list[Shape] = []
    if tile.column < how.columns - 1:
        middle = (tile.keep[1] + tile.keep[3]) / 2 + y
        shapes.append(_note(say("tile_tab", n=tile.number + 1), tile.keep[2] + x + how.overlap / 2, middle, 90))
    if tile.row < how.rows - 1:
        middle = (tile.keep[0] + tile.keep[2]) / 2 + x
        shapes.append(_note(say("tile_tab", n=tile.number + how.columns), middle, tile.keep[3] + y + how.overlap / 2, 0))
    return shapes


def _note(text: str, x: float, y: float, angle: float) -> Group:
    wide = fonts.width(text, "semibold", ink.BODY) + 4
    tall = fonts.cap_height("semibold", ink.BODY)
    return Group(
        (Rect(-wide / 2, -2.8, wide, 5.6, Paint(fill=ink.PAPER), 1.0), Text(0, tall / 2, text, "semibold", ink.BODY, ink.TEXT, "middle")),
        Affine.rotate(angle).then(Affine.translate(x, y)),
    )


def cover_map(how: Tiling, width: float, height: float, here: int = 0) -> tuple[Shape, ...]:
    """Return the tiles in their places, to fit a box of this size; the tile `here` is dark. Numbers are drawn where they fit."""
    scale = min(width / how.width, height / how.height)
    shapes: list[Shape] = []
    fine = min(width / how.columns, height / how.rows) < 1.2  # too many to draw: the outline and the one tile
    if fine:
        shapes.append(Rect(0, 0, how.width * scale, how.height * scale, Paint(ink.PAPER, ink.GRID, 0.25)))
    for tile in how.tiles:
        x0, y0, x1, y1 = (value * scale for value in tile.keep)
        dark = tile.number == here
        if fine and not dark:
            continue
        shapes.append(Rect(x0, y0, x1 - x0, y1 - y0, Paint(fill=ink.SLATE if dark else ink.PAPER, stroke=ink.GRID, width=0.25)))
        if min(x1 - x0, y1 - y0) >= 4.5:
            wide = fonts.width(str(tile.number), "semibold", ink.BODY)
            size = ink.CARD_TITLE if min(x1 - x0, y1 - y0) >= 9 else ink.BODY if wide <= x1 - x0 - 1 else ink.FOOTER
            base = (y0 + y1) / 2 + fonts.cap_height("semibold", size) / 2
            fill = ink.PAPER if dark else ink.TEXT
            shapes.append(Text((x0 + x1) / 2, base, str(tile.number), "semibold", size, fill, "middle"))
    return tuple(shapes)

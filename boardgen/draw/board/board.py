"""The board as a figure: zones, the lines or cells that the rules see, labels, coordinates; and a position as pieces on it.

Generic for every layout and lattice: lines stand only where the board's graph has edges, and where a layout took one away stands a
wall. Ids for other programs: `zone-PE` on the group of a zone, `D4` on the circle of a point."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgen.draw.board import board_zones, captions
from boardgen.draw.board.board_marks import Marks, barriers, homes, is_ridge, marks, ridges
from boardgen.draw.map import atlas, grounds, map_frame
from boardgen.draw.map.map_frame import NONE, Furniture, furniture
from boardgen.draw.piece import tokens
from boardgen.draw.place import board_plan, grid_lines
from boardgen.draw.place.board_plan import BoardPlan, Seams
from boardgen.draw.place.free_space import Openings, free_edges, free_meshes, openings, scatter_signs
from boardgen.draw.place.grid_lines import curves, run_through
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Shape, Symbol, Text, Use, extent
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box, box_around
from boardgen.layout.ground.board import Board, column_letters
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.draw.map.landscape import Country

DISC = 0.66
"""Diameter of the discs in pictures as a share of the pitch: a name between four of them can still be read."""


def load(size: str, x: float, y: float, diameter: float) -> Shape:
    """Return a small plate at the lower right of a disc about (x, y)."""
    unit = diameter / 19.05
    points = 10 * unit
    wide = max(fonts.width(size, "bold", points) + 2 * unit, 5 * unit)
    left, top = x + 9 * unit - wide, y + 3.4 * unit
    plate = Rect(left, top, wide, 5 * unit, Paint(ink.PAPER, ink.EDGE, 0.35 * unit), 0.8 * unit)
    return Group((plate, Text(left + wide / 2, top + 3.7 * unit, size, "bold", points, ink.TEXT, "middle")))


TRIES = 3
"""How often labels and cuts are made to fit each other at most: names that find no room go below the board, which makes it longer."""

Bound = tuple[list[board_zones.Reach], list[board_zones.Reach]]
"""What had better not be cut, from west to east and from north to south, in mm."""
Drawn: TypeAlias = Literal["all", "map", "words", "nothing"]
"""What is drawn of a board: whoever only checks a layout needs its words, and whoever asks for its height needs nothing of it."""
Cuts = Callable[[Figure, Bound], Seams]
"""Where a figure is cut, if it is too large for its paper."""
Captions = Callable[[Sequence[str], Sequence[float]], Sequence[Figure]]
"""What is printed below the land, given the zones that it names and the places where it is cut, in mm from its left."""


class Fitted(NamedTuple):
    """Where a board is cut, its labels, what is printed below its land, how wide that is and how high the board is with it, in mm."""

    placing: BoardPlan
    labelled: board_zones.Labelled
    below: tuple[tuple[Figure, float, float], ...]
    """Pictures below the land, and where their corners are."""
    width: float
    height: float

    @property
    def words(self) -> tuple[Shape, ...]:
        """The labels of its zones, and what is below its land."""
        return *board_zones.draw_labels(self.labelled), *(part.at(x, y) for part, x, y in self.below)


def fit_labels(spec: GameSpec, placing: BoardPlan, ways: Sequence[Shape], blank: Figure, captions: Captions, cuts: Cuts | None) -> Fitted:
    """Return the labels of a board beside its cuts; `blank` is the board with its coordinates alone, as high as the land and its frame."""
    bound: Bound = ([], []) if cuts is None else board_zones.bound(spec, placing)
    worded = board_zones.Worded(spec)
    for _ in range(TRIES):
        labelled = board_zones.label_all(spec, placing, ways, worded)
        parts = captions(labelled.unplaced, ())
        left = (blank.width - max(part.width for part in parts)) / 2
        if placing.seams.across:
            parts = captions(labelled.unplaced, [cut - left for cut in placing.seams.across])
        below, height = list[tuple[Figure, float, float]](), blank.height
        for part in parts:
            below.append((part, left, height))
            height += part.height
        found = Fitted(placing, labelled, tuple(below), max(part.width for part in parts), height)
        if cuts is None:
            break
        words = [part.at(x, y) for part, x, y in found.below if part.shapes]
        fixed = words if placing.seams != Seams() else ()  # at first the words below may still go anywhere
        seams = cuts(blank._replace(height=height, shapes=(*blank.shapes, *fixed)), bound)
        if seams == placing.seams:
            break
        placing = placing._replace(seams=seams)
    return found


def board_without_words(spec: GameSpec, placing: BoardPlan, blank: Figure) -> Fitted:
    """Return a board with no words at all."""
    return Fitted(placing, board_zones.label_nothing(spec), (), blank.width, blank.height)


def replace_strip(found: Fitted, strip: Figure) -> Fitted:
    """Return the board with another strip, whose title is on the board: what is below the strip stays where it is."""
    (old, x, y), *rest = found.below
    return found._replace(below=((strip if strip.height <= old.height else old, x, y), *rest))


_FRAME = ink.RIVER_WIDTH / 2 + ink.FRAME_WIDTH
"""From the cells of the outermost points to the outside of the line around a board that is drawn as cells."""

PIECE = 0.5
"""What a border leaves free around a piece, in mm."""
AWAY = 1.8
"""What the white line along a border leaves free around a name or a medallion, in mm."""
LEAST_BEND = 0.4
"""How far a border can be bent at least, half way between two points in mm, or it is left straight."""
LARGE, MIDDLE = 14.0, 12.5
"""The sizes of coordinates that are read from the seat opposite, in points: the first that has room beside the land."""


def board_figure(
    spec: GameSpec,
    stones: Mapping[int, str] | None = None,
    *,
    style: ink.Style = "colour",
    loads: Mapping[int, int] | None = None,
    diameter: float | None = None,
    marked: Marks | None = None,
    pictures: grounds.Pictures | None = None,
    bleed: float = 0.0,
    cuts: Cuts | None = None,
    drawn: Drawn = "all",
    wide: float = 0.0,
) -> Figure:
    """Return the board of a layout, with discs of the seats on the points of `stones` and the mt of `loads` on them.

    `marked` are starts and star points to show. Points are indices of the board, seats are letters; `diameter` of the
    discs in mm, else two thirds of the pitch. `across` and `down` of the figure are the lines of the grid. `pictures` are those of
    the layout, in the style; a background that reaches the edge of the board is drawn `bleed` mm beyond it. `cuts` says where a figure
    with these lines and texts is cut: labels are placed beside the cuts. A board of which the `map` is
    drawn has no words or signs, neither on it nor around it; labels are placed where only `words` or nothing is. The figure is `wide` mm
    wide or wider.
    Raises DataError for a picture that cannot be used."""
    board, pitch, bare = spec.board, spec.board.pitch, drawn == "map"
    neat, land, marked = _is_neat(spec), _land(board), marked or Marks()
    band = _band(board, neat)
    span = land.width * pitch + 2 * _FRAME
    strip = Figure(span, 0, ()) if bare else captions.strip(spec, span, style, marked.starts, pictures)
    width = max(land.width * pitch + 2 * band, strip.width, wide)
    x = (width - (land.width - 2 * land.margin[0]) * pitch) / 2 - land.west * pitch
    y = band + (land.margin[1] - land.north) * pitch
    size, placing = diameter or pitch * DISC, BoardPlan(board, pitch, x, y)
    area, high = _area(placing, land), land.height * pitch + 2 * band
    under, beyond, over = grounds.background(pictures, width, high, bleed, area) if pictures is not None else ((), (), ())
    ways, plain = tuple(curves(placing, style)), not (under or bare)
    across, down = (tuple(start + i * pitch for i in lines) for start, lines in zip((x, y), _rulings(board), strict=True))
    around = [] if bare else list(_coordinates(placing, land, band, neat))
    blank = Figure(width, high, (*around, *grid_lines.names(placing)), across, down, bleed if beyond else 0.0)
    captioned = _captions(spec, strip.width, style, marked, pictures)
    found = board_without_words(spec, placing, blank) if bare else fit_labels(spec, placing, ways, blank, captioned, cuts)
    if found.width > width + 1e-6:
        look = partial(board_figure, style=style, loads=loads, diameter=diameter, marked=marked, pictures=pictures, bleed=bleed)
        return look(spec, stones, cuts=cuts, drawn=drawn, wide=found.width)
    if drawn in ("words", "nothing"):
        return Figure(width, found.height, (*around, *found.words) if drawn == "words" else (), across, down)
    placing = _bent(spec, found, size, area, mapped=not under)
    start_marks = marks(placing, marked)
    free = {} if bare else free_meshes(spec, placing, found.labelled.boxes, ways)
    scenery = None if under or placing.borders is not None else _draw_country(placing, area, size)
    fittings = _fittings(spec, placing, area, scenery, free, style, ways, _boxes(start_marks), found.labelled) if plain else NONE
    if fittings.titled:
        found = replace_strip(found, captions.strip(spec, strip.width, style, marked.starts, pictures, titled=True))
    grid = [*_plain(placing, style, area, fittings, scenery, on_picture=bool(under)), *(homes(spec, placing, style) if plain else ())]
    grid += _country_signs(spec, scenery, style, [*fittings.taken, *_boxes(start_marks)], run_through(ways)) if scenery and not bare else ()
    scenes = () if bare else tuple(_scenes(spec, placing, found.labelled, size, ways, fittings.taken, style))
    zones = board_zones.draw_all(spec, placing, style, found.labelled, pictures, {} if scenes else scatter_signs(spec, free))
    grid += _draw_land(placing, zones, fittings, scenes, style, on_picture=bool(under))
    grid += [*over, *ways, *start_marks, *_stones(spec, placing, stones or {}, loads or {}, size, style)]
    shapes = restyle_shapes(_stack(under, list(_frame(placing, area, band, style, neat)), grid, around, found), style)
    return Figure(width, found.height, shapes, across, down, bleed if beyond else 0.0, beyond)


def _stack(under: Sequence[Shape], frame: Sequence[Shape], grid: Sequence[Shape], around: Sequence[Shape], found: Fitted) -> list[Shape]:
    """Return all that a board shows, from the background up; on a picture, lines and words are set off from it."""
    below = [part.at(x, y) for part, x, y in found.below if part.shapes]
    if not under:
        return [*frame, *grid, *around, *below]
    return [*under, *grounds.case_lines(frame), *frame, *grid, *grounds.veil_words(around), *around, *below]


def _draw_land(
    placing: BoardPlan,
    zones: Mapping[str, board_zones.ZoneDrawn],
    fittings: Furniture,
    scenes: Sequence[Shape],
    style: ink.Style,
    *,
    on_picture: bool,
) -> Iterator[Shape]:
    """Yield the zones of the map, what is on it beside them, and the lines over both."""
    yield from (zone.group for zone in zones.values())
    if placing.borders is not None:
        yield from atlas.frontiers(placing.borders, style)
    yield from scenes
    yield from fittings.shapes
    if placing.borders is not None and is_ridge(placing.board):
        yield from ridges(placing, placing.borders.wet, style)
    else:
        yield from barriers(placing, style)
    pictured = [code for code, zone in zones.items() if zone.pictured]
    yield from _lines(placing, {None, *pictured} if on_picture else set(pictured), {code: zone.small for code, zone in zones.items()})
    yield from (shape for zone in zones.values() for shape in zone.above)


def _bent(spec: GameSpec, found: Fitted, size: float, area: Box, *, mapped: bool) -> BoardPlan:
    """Return where a board lies with what bends its borders, and with these if it is drawn as a map of land and sea."""
    placing = found.placing._replace(coast=_coast(found.placing, size, area, found.labelled))
    return atlas.trace(spec, placing, area) if mapped else placing


def _draw_country(placing: BoardPlan, area: Box, size: float) -> Country | None:
    """Return the landscape of a board, clear of pieces of a size."""
    from boardgen.draw.map.landscape import country  # a map of land and sea has none

    return country(placing, area, size / 2 + PIECE)


def _country_signs(
    spec: GameSpec, scenery: Country, style: ink.Style, taken: Sequence[Box], ways: Sequence[tuple[float, float]]
) -> Iterator[Shape]:
    """Yield the signs of a landscape, and the names that the layout has for it."""
    from boardgen.draw.map.toponyms import draw_toponyms, find_toponyms, read_names  # few boards have names

    names = read_names(spec.words)
    named = [*find_toponyms(scenery, names, taken, ways)] if names else []
    yield from scenery.signs(style, taken, ways, {one.mesh for one in named})
    yield from draw_toponyms(named, style)


def _scenes(
    spec: GameSpec,
    placing: BoardPlan,
    labelled: board_zones.Labelled,
    size: float,
    ways: Sequence[Shape],
    taken: Sequence[Box],
    style: ink.Style,
) -> Iterator[Shape]:
    """Yield the scenes of a board of land and sea: off all words, links and what is `taken`, and clear of pieces."""
    piece = max(size, board_zones.widest(spec))
    r, small = (0.0, 0.0) if placing.borders is None else (atlas.scene_radius(placing, piece), atlas.small_radius(placing, piece))
    if r:
        words = labelled.boxes
        edges = free_edges(spec, placing, [*taken, *(word.grown(0.5) for word in words)], ways, small) if small else {}
        yield from atlas.scenes(spec, placing, free_meshes(spec, placing, words, ways, r), edges, (r, small), taken, words, style)


def _captions(spec: GameSpec, width: float, style: ink.Style, marked: Marks, pictures: grounds.Pictures | None) -> Captions:
    """Return what is printed below the land, in lines of `width` mm."""

    def add_captions(unplaced: Sequence[str], beside: Sequence[float]) -> Sequence[Figure]:
        named = [board_zones.describe_zone(spec, code, pictures) for code in unplaced]
        strip = captions.strip(spec, width, style, marked.starts, pictures, beside)
        return strip, captions.legend(named, strip.width, style, beside)

    return add_captions


def _coast(placing: BoardPlan, size: float, area: Box, labelled: board_zones.Labelled) -> board_plan.Coast | None:
    """Return what bends the borders; None for a board of cells, and where pieces of this size leave no room or borders are too many."""
    board, pitch = placing.board, placing.pitch
    gap, bays = grounds.gap(pitch), _coastal(board)
    keep = size / 2 + PIECE + gap
    if bays:
        keep = min(keep, pitch / 2)
    elif board.grid.cells or pitch / 2 - keep < LEAST_BEND or board_plan.length(board) > board_plan.LONGEST:
        return None
    return board_plan.coast(board, pitch, placing.at, keep, area, [box.grown(gap + AWAY) for box in labelled.rooms], bays=bays)


def _fittings(
    spec: GameSpec,
    placing: BoardPlan,
    area: Box,
    scenery: Country | None,
    free: dict[str, list[Spot]],
    style: ink.Style,
    ways: Sequence[Shape],
    signs: Sequence[Box],
    labelled: board_zones.Labelled,
) -> Furniture:
    """Return compass and cartouche: where the board has no points, or else in a mesh; `signs` are the boxes of those of starts."""
    opened = None if _full(placing.board) or len(placing.board) > grounds.MOST else _find_openings(placing, area, ways, signs)
    return furniture(spec, placing, opened, free, labelled.boxes, style, scenery.rooms(signs) if scenery is not None else ())


def _find_openings(placing: BoardPlan, area: Box, ways: Sequence[Shape], signs: Sequence[Box]) -> Openings:
    """Return the places without points; links and signs of starts are left free there."""
    wet = placing.board.holes == "water" and grounds.has_shores(placing)
    margin = (board_plan.MOST + grounds.SHALLOW if wet else board_plan.MOST) * placing.pitch + grounds.gap(placing.pitch)
    if placing.coast is not None and placing.coast.bays:
        placing.outline(range(len(placing.board)), 0.0, grounds.radius(placing))
        islands = (box_around(Box(x, y, x, y).grown(1.0) for x, y in island) for island in placing.coast.islands)
        signs = [*signs, *(box for box in islands if box is not None)]
    cuts = [Box(x, area.y0, x, area.y1).grown(1.0) for x in placing.seams.across]
    cuts += [Box(area.x0, y, area.x1, y).grown(1.0) for y in placing.seams.down]
    return openings(placing, area, margin, [*signs, *cuts, *(Box(x, y, x, y).grown(1.0) for x, y in run_through(ways))])


def _boxes(start_marks: Sequence[Shape]) -> list[Box]:
    """Return the boxes of the signs of starts."""
    return [box for group in start_marks if isinstance(group, Group) for shape in group.shapes if (box := extent(shape)) is not None]


def _plain(
    placing: BoardPlan, style: ink.Style, area: Box, fittings: Furniture, scenery: Country | None, *, on_picture: bool
) -> Iterator[Shape]:
    """Yield what is drawn where there are no points, and the ground of points without a zone.

    On a picture nothing but the shade of dark cells, and white under the zones."""
    board = placing.board
    if placing.borders is not None:
        yield from atlas.land_and_sea(placing, placing.borders, style, fittings.rose)
        yield from atlas.rock(placing, placing.borders, style, fittings.taken)
        return
    if not on_picture and (not _full(board) or (placing.coast is not None and placing.coast.bays)):
        yield from grounds.holes(placing, area, style, fittings.taken)
    plain = tuple(point for point, zone in enumerate(board.zone) if zone is None)
    if on_picture:
        yield from grounds.shade_dark_cells(placing, plain)
        zoned = [point for point, zone in enumerate(board.zone) if zone is not None]
        yield from grounds.land(placing, zoned, grounds.gap(placing.pitch), grounds.radius(placing))
    elif plain:
        chequered = board.grid.cells and board.grid.lattice == "square"
        if not (chequered and style == "low-ink"):
            edged = "vertical" if placing.coast is not None else "none"  # in black short strokes along the coast, as on old maps
            parts = list(grounds.draw_ground(placing, plain, grounds.Ground(ink.SAND, edged), style, ()))
            if scenery is not None:
                parts += scenery.draw_ground(grounds.inside(placing, plain, shore=True), style)
                parts += scenery.waters(grounds.inside(placing, plain), style)
            frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
            yield from (Group(tuple(parts), clip=frame),) if _coastal(board) and not _sea(board) else parts
        yield from grid_lines.dark(placing, plain, "", style)


def _lines(placing: BoardPlan, pictured: Collection[str | None], inks: Mapping[str | None, str]) -> Iterator[Shape]:
    """Yield the lines or cells, and the names of cells in inks by their zone; set off from the pictures of zones (None: the background)."""
    board = placing.board
    lines = list(grid_lines.cells(placing, inks) if board.grid.cells else grid_lines.lines(placing))
    if pictured:
        yield from grounds.case_lines(lines)
        yield from grounds.veil_words(grid_lines.names(placing, [point for point, zone in enumerate(board.zone) if zone in pictured]))
    yield from lines


class _Land(NamedTuple):
    """What the cells of a board cover, in units of the pitch, and how far it reaches beyond the outermost points to either side."""

    west: float
    north: float
    width: float
    height: float
    margin: tuple[float, float]


def _land(board: Board) -> _Land:
    """Return the rectangle of land around the points, with the same margin in the north as in the south, and in the west as in the east.

    The sea around a land of its own is part of it."""
    (west, north, east, south), sea = board.bounds, _sea(board)
    if board.grid.lattice == "square":
        return _Land(west, north, board.columns + 2 * sea, board.rows + 2 * sea, (0.5 + sea, 0.5 + sea))
    xs, ys = zip(*(corner for point in range(len(board)) for corner in board.outline(point)), strict=True)
    beside, above = max(west - min(xs), max(xs) - east) + sea, max(north - min(ys), max(ys) - south) + sea
    return _Land(west, north, east - west + 2 * beside, south - north + 2 * above, (beside, above))


def _rulings(board: Board) -> tuple[Sequence[float], Sequence[float]]:
    """Return the places from west to east, and from north to south, at which points lie: nobody cuts a board there."""
    if board.grid.lattice == "square":
        return range(board.columns), range(board.rows)
    xs, ys = zip(*map(board.spot, range(len(board))), strict=True)
    return sorted({round(x, 9): x for x in xs}.values()), sorted({round(y, 9): y for y in ys}.values())


def place_of(figure: Figure, board: Board, point: int) -> tuple[float, float]:
    if board.grid.lattice == "square":
        return figure.across[board.col[point]], figure.down[board.rows - board.row[point]]
    (x, y), (west, north, _, _) = board.spot(point), board.bounds
    return figure.across[0] + (x - west) * board.pitch, figure.down[0] + (y - north) * board.pitch


def land_of(board: Board, figure: Figure) -> Box:
    """Return what the land of a board covers in its figure, in mm."""
    land = _land(board)
    (west, north), pitch = (figure.across[0], figure.down[0]), board.pitch
    x, y = west - land.margin[0] * pitch, north - land.margin[1] * pitch
    return Box(x, y, x + land.width * pitch, y + land.height * pitch)


def _area(placing: BoardPlan, land: _Land) -> Box:
    """Return what the land covers in the picture, in mm."""
    west = placing.left + (land.west - land.margin[0]) * placing.pitch
    north = placing.top + (land.north - land.margin[1]) * placing.pitch
    return Box(west, north, west + land.width * placing.pitch, north + land.height * placing.pitch)


def _full(board: Board) -> bool:
    """Return whether the land is all of the area within the frame."""
    return len(board) == board.columns * board.rows and board.grid.lattice == "square"


def _sea(board: Board) -> float:
    """Return how far the sea reaches beyond the cells of a board, in units of the pitch."""
    return board_plan.SEA if _coastal(board) and max(board.columns, board.rows) <= board_plan.MOST_LINES else 0.0


def _coastal(board: Board) -> bool:
    """Return whether the sea is around the board: its land has no zones, and its holes are water."""
    return (
        board.holes == "water"
        and not board.grid.cells
        and not any(board.zone)
        and len(board) <= grounds.MOST
        and board_plan.length(board) <= board_plan.LONGEST
    )


def _coordinate_room(board: Board) -> float:
    """Return what the coordinates of a board need beside its frame, in a size to be read across the table; mm."""
    widest = max(fonts.width(name, "semibold", ink.COORDINATE) for name in (str(board.rows), column_letters(board.columns - 1)))
    return max(widest + 0.6, fonts.cap_height("semibold", ink.COORDINATE) + 1.1)


def _is_neat(spec: GameSpec) -> bool:
    """Return whether coordinates are within a neatline: where lines are drawn, and on a full chequerboard without a picture."""
    return not spec.board.grid.cells or (_full(spec.board) and spec.background is None)


def _band(board: Board, neat: bool) -> float:
    """Return how far it is from the land to the edge of a board, in mm: the coordinates are there, within a neatline where it is `neat`."""
    band = max(board.pitch / 3, 6.5)
    return max(band, _coordinate_room(board) + band - map_frame.neatline_room(band)) if neat else band


def _frame(placing: BoardPlan, area: Box, band: float, style: ink.Style, neat: bool) -> Iterator[Shape]:
    """Yield the frame of a map; around a board of cells whose holes are paper a line that follows every bay and goes round every gap."""
    board, half = placing.board, ink.FRAME_WIDTH / 2
    if not board.grid.cells or board.holes != "none" or _full(board):
        yield from map_frame.neatline(area, band, style) if neat else ()
        yield from map_frame.frame(area, placing.pitch, style, neat=neat, sea=placing.pitch * _sea(board))
    else:
        yield Path(placing.outline(range(len(board)), half - _FRAME, grounds.radius(placing)), ink.FRAME_LINE)


def _stones(
    spec: GameSpec, placing: BoardPlan, stones: Mapping[int, str], loads: Mapping[int, int], diameter: float, style: ink.Style
) -> Iterator[Shape]:
    """Draw discs on their points, each with the size of its load on a small plate at its lower right."""
    discs: dict[str, Symbol] = {}
    for point in sorted(stones):
        letter = stones[point]
        if letter not in discs:
            discs[letter] = tokens.disc(spec.seats[letter], diameter, style=style, rim=True)
        x, y = placing.at(point)
        yield Use(discs[letter], x, y)
        if loads.get(point):
            yield load(str(loads[point]), x, y, diameter)


def _coordinates(placing: BoardPlan, land: _Land, band: float, neat: bool) -> Iterator[Shape]:
    """Draw column letters above and below, row numbers at both sides: the names that the referee reads.

    A letter is above the place of its column in the northern line, and below that in the southern line, wherever lines are shifted."""
    board, pitch = placing.board, placing.pitch
    grid, last = board.grid, board.rows - 1
    heads = [column_letters(i) for i in range(board.columns)]
    reach = map_frame.REACH if neat else _FRAME
    if neat:
        band = reach + map_frame.neatline_room(band)
    size, step = _coordinate_size([*heads, str(board.rows)], pitch * grid.spot(1, 0)[0], band - reach)
    rise = fonts.cap_height("semibold", size) / 2
    beside, above = ((2 * margin * pitch + reach + band) / 2 for margin in land.margin)
    west, north, east, south = board.bounds
    for i, head in enumerate(heads):
        if i % step == 0:
            for line, level in ((0, placing.top + north * pitch - above), (last, placing.top + south * pitch + above)):
                yield Text(placing.left + grid.spot(i, line)[0] * pitch, level + rise, head, "semibold", size, ink.SECOND, "middle")
    for row in range(1, board.rows + 1):
        if (row - 1) % step == 0:
            level = placing.top + south * pitch - (row - 1) * pitch
            if grid.lattice != "square":
                level = placing.top + grid.level(board.rows - row) * pitch
            for side in (placing.left + west * pitch - beside, placing.left + east * pitch + beside):
                yield Text(side, level + rise, str(row), "semibold", size, ink.SECOND, "middle")


def _coordinate_size(names: list[str], pitch: float, room: float) -> tuple[float, int]:
    """Return the type size and how many lines share a name: on fine grids names get smaller, then rarer; `room` is beside the land."""
    for size, step in ((LARGE, 1), (MIDDLE, 1), (ink.COORDINATE, 1), (ink.BODY, 1), (ink.BODY, 2), (ink.BODY, 5)):
        widest = max(fonts.width(name, "semibold", size) for name in names)
        if widest + 0.8 <= pitch * step and (size <= ink.COORDINATE or widest + 0.6 <= room):
            return size, step
    return ink.BODY, 10


class Piece(NamedTuple):
    """Something that lies on a board: where, whose, what it is in words, and how it is drawn.

    `slot` is the room that it takes up: only one piece is in a slot at a time. `seat` is empty for what is nobody's. `words` are for
    people who do not see the picture, `mark` is the letters on it. `layer` 0 is drawn below 1. `use` is in mm of the board's figure."""

    slot: str
    place: str
    seat: str
    words: str
    layer: int
    use: Use
    mark: str = ""

    def __hash__(self) -> int:
        """Return the hash of its words; that of its drawing takes long."""
        return hash((self.slot, self.words, self.mark))


class BoardPicture:
    """A board with discs of the seats on its points. Games whose boards carry more have a subclass `Picture` in their module `picture`.

    `ground` is the board without pieces, with the `pictures` of its layout. Every piece and every drawing is made once, so that a game
    of many turns costs little."""

    places = "Point", "Points"
    """What a place for pieces is called: one, and several."""

    def __init__(self, spec: GameSpec, pictures: grounds.Pictures | None = None) -> None:
        self.spec = spec
        self.pictures = pictures
        self.ground = self.draw_ground()
        self._symbols: dict[str, Symbol] = {}
        self._pieces: dict[tuple[str, str, str], Piece] = {}

    @property
    def ring(self) -> float:
        """The radius of a ring around a disc, mm."""
        return self.diameter * 0.56 if self.ground.width else 0.0

    def draw_ground(self) -> Figure:
        """Return the board as printed."""
        return board_figure(self.spec, pictures=self.pictures)

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        """Return all pieces of a position by their slots: the seats of stones by point, what players have, what is on the table."""
        return {point: self.stone(point, seat) for point, seat in stones.items()}

    def draw_players(self, letters: Sequence[str], size: float) -> dict[str, tuple[Shape, ...]]:
        """Return the piece of each player, `size` mm wide about (0, 0), for the list of what they hold."""
        seats = [self.spec.seats[letter] for letter in letters if letter in self.spec.seats]
        return {seat.letter: (Use(tokens.disc(seat, size, rim=True), 0, 0),) for seat in seats}

    # Pieces on points

    @property
    def diameter(self) -> float:
        """How wide discs are, mm."""
        return self.spec.board.pitch * DISC

    def stone(self, point: str, seat: str, mark: str = "", words: str = "") -> Piece:
        """Return the disc of a seat on a point, with another letter than that of its seat where `mark` is given."""
        key = point, mark or seat, words
        found = self._pieces.get(key)
        if found is None:
            drawn = self.symbol(f"disc {key[1]}", lambda: self._disc(self.spec.seats[seat], mark))
            found = self._pieces[key] = self.piece(point, drawn, seat, words or seat)._replace(mark=key[1])
        return found

    def load(self, point: str, seat: str, size: str, words: str) -> Piece:
        """Return the plate on a disc that gives the size of its load."""
        key = point, f"load {size}", words
        if key not in self._pieces:
            name = f"load-{size}-{round(self.diameter * 100)}"
            drawn = self.symbol(name, lambda: Symbol(name, (load(size, 0, 0, self.diameter),)))
            self._pieces[key] = self.piece(point, drawn, seat, words, slot=f"{point} load", layer=1)
        return self._pieces[key]

    def plate(self, point: str, seat: str, label: str, words: str) -> Piece:
        """Return a label in the middle of an empty point."""
        key = point, f"plate {label}", words
        if key not in self._pieces:
            size = 9 * self.spec.board.pitch / 25
            drawn = self.symbol(key[1], lambda: Symbol(f"plate-{label.replace(' ', '-')}", plate(label, 0, 0, size)))
            self._pieces[key] = self.piece(point, drawn, seat, words, slot=f"{point} plate", layer=1)
        return self._pieces[key]

    def piece(self, point: str, drawn: Symbol, seat: str, words: str, *, slot: str = "", layer: int = 0) -> Piece:
        x, y = self.locate(point)
        return Piece(slot or point, point, seat, words, layer, Use(drawn, x, y))

    def symbol(self, name: str, make: Callable[[], Symbol]) -> Symbol:
        """Return a drawing that is made when it is first asked for under its name."""
        if name not in self._symbols:
            self._symbols[name] = make()
        return self._symbols[name]

    def locate(self, point: str) -> tuple[float, float]:
        """Return where a point is in the figure, mm."""
        return place_of(self.ground, self.spec.board, self.spec.board.index[point])

    def _disc(self, seat: Seat, mark: str) -> Symbol:
        return tokens.disc(seat._replace(letter=mark) if mark else seat, self.diameter, rim=True)


def plate(words: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Return words on a small white plate about (x, y)."""
    tall = size * MM_PER_POINT * 1.3
    wide = fonts.width(words, "bold", size) + tall * 0.5
    return (
        Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), tall * 0.2),
        Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.TEXT, "middle"),
    )

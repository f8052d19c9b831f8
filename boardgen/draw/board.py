"""The board as a figure: zones with white rivers between them, the lines or cells that the rules see, labels, coordinates.

Generic for every layout and lattice: lines stand only where the board's graph has edges, and where a layout took one away stands a
wall. Ids for other programs: `zone-PE` on the group of a zone, `D4` on the circle of a point.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardgen.draw import captions, fonts, hatch, ink, label_rooms, labels, mesh, terrain, tokens
from boardgen.draw.geometry import Box
from boardgen.draw.links import curves, run_through
from boardgen.draw.placing import Placing
from boardgen.draw.restyle import restyled
from boardgen.draw.shapes import Figure, Group, Paint, Path, Rect, Shape, Symbol, Text, Use, extent
from boardgen.draw.starts import Marks, marks
from boardgen.draw.stones import DISC, load
from boardgen.draw.walls import barriers
from boardgen.layout import coordinates
from boardgen.layout.board import Board
from boardgen.layout.lattice import SQUARE
from boardgen.layout.spec import GameSpec

_FRAME = ink.RIVER_WIDTH / 2 + ink.FRAME_WIDTH
"""From the squares of the outermost intersections to the outside of the frame: half a river, and the line itself."""


def board_figure(
    spec: GameSpec,
    stones: Mapping[int, str] | None = None,
    *,
    style: ink.Style = "colour",
    loads: Mapping[int, int] | None = None,
    diameter: float | None = None,
    marked: Marks | None = None,
    pictures: terrain.Pictures | None = None,
    bleed: float = 0.0,
) -> Figure:
    """The board of a layout, with discs of the seats on the points of `stones` and the mt of `loads` on them.

    `marked` are starts and star points to show. Points are indices of the board, seats are letters; `diameter` of the
    discs in mm, else two thirds of the pitch. `across` and `down` of the figure are the lines of the grid. `pictures` are those of
    the layout, in the style; a background that reaches the edge of the board is drawn `bleed` mm beyond it. Raises DataError for
    one that cannot be used.
    """
    board, pitch = spec.board, spec.board.pitch
    band = max(pitch / 3, 6.5)
    land = _land(board)
    marked = marked or Marks()
    strip = captions.strip(spec, land.width * pitch + 2 * _FRAME, style, marked.starts, pictures)
    width = max(land.width * pitch + 2 * band, strip.width)
    x = (width - (land.width - 2 * land.margin[0]) * pitch) / 2 - land.west * pitch
    y = band + (land.margin[1] - land.north) * pitch
    placing = Placing(board, pitch, x, y)
    height = land.height * pitch + 2 * band
    under, beyond = terrain.background(pictures, width, height, bleed) if pictures is not None else ((), ())
    grid = list(_plain(placing, style, on_picture=bool(under)))
    ways = tuple(curves(placing, style))
    zones = _zones(spec, placing, style, ways, pictures)
    grid += [zone.group for zone in zones.values()]
    grid += barriers(placing, style)
    pictured = [code for code, zone in zones.items() if zone.pictured]
    grid += _lines(placing, {None, *pictured} if under else set(pictured))
    grid += ways
    grid += marks(placing, marked)
    grid += _stones(spec, placing, stones or {}, loads or {}, diameter or pitch * DISC, style)
    frame, around = _frame(placing), list(_coordinates(placing, land, band))
    shapes: list[Shape] = [frame, *grid, *around]
    if under:
        shapes = [*under, *terrain.cased([frame]), frame, *grid, *terrain.veiled(around), *around]
    unplaced = [_named(spec, code, pictures) for code, zone in zones.items() if not zone.labelled]
    for below in (strip, captions.legend(unplaced, strip.width, style)):
        if below.shapes:
            shapes.append(below.at((width - strip.width) / 2, height))
        height += below.height
    across, down = (tuple(start + i * pitch for i in lines) for start, lines in zip((x, y), _rulings(board), strict=True))
    return Figure(width, height, restyled(shapes, style), across, down, bleed if beyond else 0.0, beyond)


def _plain(placing: Placing, style: ink.Style, *, on_picture: bool) -> Iterator[Shape]:
    """The ground of points without a zone; on a picture nothing but the shade of dark cells, and white under the zones."""
    board = placing.board
    plain = tuple(point for point, zone in enumerate(board.zone) if zone is None)
    if on_picture:
        yield from terrain.shaded(placing, plain)
        zoned = [point for point, zone in enumerate(board.zone) if zone is not None]
        yield from terrain.land(placing, zoned, _gap(placing.pitch), _radius(placing))
    elif plain:
        chequered = board.grid.cells and board.grid.lattice == "square"
        if not (chequered and style == "low-ink"):
            yield from _ground(placing, plain, ink.SAND, "none", style, ())
        yield from mesh.dark(placing, plain, "", style)


def _lines(placing: Placing, pictured: Collection[str | None]) -> Iterator[Shape]:
    """The lines or cells, and the names of cells; set off from the pictures of zones, among which None is the background."""
    board = placing.board
    lines = list(mesh.cells(placing) if board.grid.cells else mesh.lines(placing))
    if pictured:
        yield from terrain.cased(lines)
        yield from terrain.veiled(mesh.names(placing, [point for point, zone in enumerate(board.zone) if zone in pictured]))
    yield from lines


class _Land(NamedTuple):
    """What the cells of a board cover, in units of the pitch, and how far it reaches beyond the outermost points to either side."""

    west: float
    north: float
    width: float
    height: float
    margin: tuple[float, float]


def _land(board: Board) -> _Land:
    """The land about the points; as far beyond the northern ones as beyond the southern, and so with the others."""
    west, north, east, south = board.bounds
    if board.grid.lattice == "square":
        return _Land(west, north, board.columns, board.rows, (0.5, 0.5))
    xs, ys = zip(*(corner for point in range(len(board)) for corner in board.outline(point)), strict=True)
    beside, above = max(west - min(xs), max(xs) - east), max(north - min(ys), max(ys) - south)
    return _Land(west, north, east - west + 2 * beside, south - north + 2 * above, (beside, above))


def _rulings(board: Board) -> tuple[Sequence[float], Sequence[float]]:
    """The places from west to east, and from north to south, at which points lie: nobody cuts a board there."""
    if board.grid.lattice == "square":
        return range(board.columns), range(board.rows)
    xs, ys = zip(*map(board.spot, range(len(board))), strict=True)
    return sorted({round(x, 9): x for x in xs}.values()), sorted({round(y, 9): y for y in ys}.values())


def place_of(figure: Figure, board: Board, point: int) -> tuple[float, float]:
    """Where a point of a board lies in its figure."""
    if board.grid.lattice == "square":
        return figure.across[board.col[point]], figure.down[board.rows - board.row[point]]
    (x, y), (west, north, _, _) = board.spot(point), board.bounds
    return figure.across[0] + (x - west) * board.pitch, figure.down[0] + (y - north) * board.pitch


def _frame(placing: Placing) -> Shape:
    """The line around the board, which follows every bay and goes round every gap."""
    board, pitch, half = placing.board, placing.pitch, ink.FRAME_WIDTH / 2
    if len(board) == board.columns * board.rows and board.grid.lattice == "square":
        x, y = placing.left - pitch / 2, placing.top - pitch / 2
        reach = _FRAME - half
        return Rect(x - reach, y - reach, board.columns * pitch + 2 * reach, board.rows * pitch + 2 * reach, ink.FRAME_LINE)
    return Path(placing.outline(range(len(board)), half - _FRAME, _radius(placing)), ink.FRAME_LINE)


def _radius(placing: Placing) -> float:
    """How round the corners of grounds are, in mm: less where the sides of cells run into them."""
    return placing.pitch * (0.03 if placing.board.grid.cells else 0.13)


def _gap(pitch: float) -> float:
    """Half of the white between two zones, in mm."""
    return min(ink.RIVER_WIDTH, pitch * 0.08) / 2


def _cells(board: Board, points: tuple[int, ...]) -> list[tuple[int, int]]:
    """Points as (column, line from the north)."""
    return [(board.col[point], board.rows - board.row[point]) for point in points]


def _places(spec: GameSpec, placing: Placing, ways: Sequence[Shape]) -> dict[str, labels.Place]:
    """What the label of each zone on the board says, and where it may stand: on no link."""
    board = spec.board
    if board.grid == SQUARE:
        cells = _cells(board, tuple(range(len(board))))
        walled = {(cells[a], cells[b]) for a, b in board.walls}
        places = {code: _place(spec, code, (placing.left, placing.top), walled) for code in spec.zones}
    else:
        places = {
            code: labels.Place(_wording(spec, code), tuple(label_rooms.rooms(placing, points)) if points else ())
            for code in spec.zones
            for points in (board.points_of(code),)
        }
    crossed = run_through(ways)
    if crossed:
        free = {code: tuple(room for room in place.rooms if _free(room.box, crossed)) for code, place in places.items()}
        places = {code: place._replace(rooms=free[code]) for code, place in places.items()}
    return {code: place for code, place in places.items() if place.rooms}


def _free(box: Box, places: Sequence[tuple[float, float]]) -> bool:
    """Whether no place is in a box."""
    return not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in places)


def _place(spec: GameSpec, code: str, origin: tuple[float, float], walled: Collection[labels.Pair]) -> labels.Place:
    """What the label of a zone says and where it may stand. `origin` is the north-west intersection."""
    board = spec.board
    cells = _cells(board, board.points_of(code))
    rooms = labels.rooms(cells, board.pitch, (board.columns, board.rows), walled) if cells else ()
    return labels.Place(_wording(spec, code), tuple(room._replace(box=room.box.moved(*origin)) for room in rooms))


class _ZoneDrawn(NamedTuple):
    """A zone of the board; whether its label says all there is, and whether it has a picture."""

    group: Group
    labelled: bool
    pictured: bool


def _zones(
    spec: GameSpec, placing: Placing, style: ink.Style, ways: Sequence[Shape], pictures: terrain.Pictures | None
) -> dict[str, _ZoneDrawn]:
    """All zones that have points. Labels keep off `ways`."""
    places = _places(spec, placing, ways)
    first = labels.step(places.values())
    drawn = {}
    for code in spec.zones:
        if spec.board.points_of(code):
            label = labels.label(places[code], first) if code in places else None
            drawn[code] = _zone(spec, code, style, placing, label, pictures)
    return drawn


def _zone(
    spec: GameSpec, code: str, style: ink.Style, placing: Placing, label: labels.Label | None, pictures: terrain.Pictures | None
) -> _ZoneDrawn:
    """Ground and label of a zone."""
    zone, points = spec.zones[code], spec.board.points_of(code)
    radius = _radius(placing)
    picture = None
    if pictures is not None:
        picture = terrain.on_points(placing, points, lambda box: pictures.on_zone(code, box), f"terrain-{code}", radius)
    words = [box] if label is not None and (box := extent(label.shape)) is not None else []
    shapes: list[Shape] = []
    if picture is not None:
        shapes += [picture, *terrain.shaded(placing, points), terrain.river(placing, points, _gap(placing.pitch), radius)]
        shapes += _ground(placing, points, "", "none", style, ()) if style != "colour" else ()
        shapes += terrain.veiled([label.shape] if label is not None else ())
    else:
        if style == "black":
            words += [box for name in mesh.names(placing, points) if (box := extent(name)) is not None]
        shapes += _ground(placing, points, zone.tint, spec.kinds[zone.kind].hatch, style, words)
        shapes += mesh.dark(placing, points, zone.tint, style)
    if label is not None:
        shapes.append(label.shape)
    return _ZoneDrawn(Group(tuple(shapes), id=f"zone-{code}"), label is not None and label.whole, picture is not None)


def _ground(placing: Placing, points: Sequence[int], tint: str, pattern: str, style: ink.Style, words: Sequence[Box]) -> Iterator[Shape]:
    """What lies under some points, round at the corners: a tint up to half a river, a band of it, or a hatch between lines.

    Without a tint, on a picture, only the lines.
    """
    pitch = placing.pitch
    radius, gap = _radius(placing), _gap(pitch)
    if style == "colour":
        yield Path(placing.outline(points, gap, radius), Paint(fill=tint))
    elif style == "low-ink":
        band = min(ink.BAND_WIDTH, pitch * 0.16)
        if tint:
            yield Path(placing.outline(points, gap + band / 2, radius), Paint(stroke=tint, width=band))
        yield Path(placing.outline(points, gap, radius), Paint(stroke=ink.GRID, width=ink.CUT_WIDTH))
    else:
        half = min(ink.DOUBLE_WIDTH, pitch * 0.08) / 2 - ink.CUT_WIDTH / 2
        rim = Path(placing.outline(points, half, radius), Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH))
        box = extent(rim)
        if box is not None:
            yield from hatch.filled(pattern, rim, box, hatch.ZONE, words)
        yield rim


def _wording(spec: GameSpec, code: str) -> labels.Wording:
    zone = spec.zones[code]
    money = getattr(spec.figures, "money", None)
    cost = money.show(zone.price) if money is not None and zone.price else ""
    lot = spec.word("board_lot", lot=zone.lot) if zone.lot > 1 else ""
    return labels.Wording(zone.label, cost, lot, code)


def _named(spec: GameSpec, code: str, pictures: terrain.Pictures | None) -> captions.Named:
    zone = spec.zones[code]
    sample = terrain.sample(lambda box: pictures.on_zone(code, box)) if pictures is not None else None
    return captions.Named(code, _wording(spec, code)._replace(name=zone.name), zone.tint, spec.kinds[zone.kind].hatch, sample)


def _stones(
    spec: GameSpec, placing: Placing, stones: Mapping[int, str], loads: Mapping[int, int], diameter: float, style: ink.Style
) -> Iterator[Shape]:
    """Discs on their points, each with the size of its load on a small plate at its lower right."""
    discs: dict[str, Symbol] = {}
    for point in sorted(stones):
        letter = stones[point]
        if letter not in discs:
            discs[letter] = tokens.disc(spec.seats[letter], diameter, style=style)
        x, y = placing.at(point)
        yield Use(discs[letter], x, y)
        if loads.get(point):
            yield load(str(loads[point]), x, y, diameter)


def _coordinates(placing: Placing, land: _Land, band: float) -> Iterator[Shape]:
    """Column letters above and below, row numbers at both sides: the names that the referee reads.

    A letter is above the place of its column in the northern line, and below that in the southern line, wherever lines are shifted.
    """
    board, pitch = placing.board, placing.pitch
    grid, last = board.grid, board.rows - 1
    heads = [coordinates.letters(i) for i in range(board.columns)]
    size, step = _coordinate_size([*heads, str(board.rows)], pitch * grid.spot(1, 0)[0])
    rise = fonts.cap_height("regular", size) / 2
    beside, above = ((2 * margin * pitch + _FRAME + band) / 2 for margin in land.margin)
    west, north, east, south = board.bounds
    for i, head in enumerate(heads):
        if i % step == 0:
            for line, level in ((0, placing.top + north * pitch - above), (last, placing.top + south * pitch + above)):
                yield Text(placing.left + grid.spot(i, line)[0] * pitch, level + rise, head, "regular", size, ink.SECOND, "middle")
    for row in range(1, board.rows + 1):
        if (row - 1) % step == 0:
            level = placing.top + south * pitch - (row - 1) * pitch
            if grid.lattice != "square":
                level = placing.top + grid.level(board.rows - row) * pitch
            for side in (placing.left + west * pitch - beside, placing.left + east * pitch + beside):
                yield Text(side, level + rise, str(row), "regular", size, ink.SECOND, "middle")


def _coordinate_size(names: list[str], pitch: float) -> tuple[float, int]:
    """The type size and how many lines share one name: on a fine grid names first get smaller, then rarer."""
    for size, step in ((ink.COORDINATE, 1), (ink.BODY, 1), (ink.BODY, 2), (ink.BODY, 5)):
        widest = max(fonts.width(name, "regular", size) for name in names)
        if widest + 0.8 <= pitch * step:
            return size, step
    return ink.BODY, 10

"""Marks on a board: star points, a ring on every start, and walls across the lines that a layout takes away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin

from boardgen.draw.piece import tokens
from boardgen.draw.piece.symbols import place_outline
from boardgen.draw.place import board_plan, grid_lines
from boardgen.draw.place.board_plan import BoardPlan
from boardgen.draw.place.grid_lines import HEXES
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import Spot, closed_path
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, ellipse, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import SQUARE, Board
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple

CELL = 5.2
"""Width and height of the smallest sign with its air, in mm: two go between a line and the middle of a mesh of 23 mm."""
LARGER = 1.4
"""The size of signs where there is room for them, in sizes of the smallest."""
GAP = 1.0
"""From the line to the first sign."""
RING = 6.6
"""From a point to signs about it, where lines do not cross at right angles alone."""
FINEST: Mapping[tuple[str, str], tuple[float, float]] = {
    ("lines", "square"): (18.0, 24.0),
    ("lines", "triangle"): (14.0, 16.0),
    ("lines", "honeycomb"): (11.0, 14.0),
    ("cells", "square"): (16.0, 22.0),
    ("cells", "triangle"): (18.0, 26.0),
    ("cells", "honeycomb"): (15.0, 20.0),
}
"""The finest pitch that has room for one ring of signs, and for two."""
MANY = 4
"""Signs that go side by side through a whole mesh."""
FINE = 13.0
"""On a finer pitch signs find no room between the lines; the line of words under the board names the points all the same."""
_LINE = Paint(fill=ink.PAPER, stroke=ink.TEXT, width=0.3, join="round")
_RADII = {3: 2.95, 4: 2.55, 5: 2.5}


class Marks(NamedTuple):
    """Starts by number of players, and star points; points are indices of the board."""

    starts: Mapping[int, Sequence[int]] = {}
    stars: Sequence[int] = ()


def star_points(board: Board) -> tuple[int, ...]:
    """Return where a plain board has its dots: on the third or fourth line and in the middle; none on a small or shaped board."""
    if board.grid != SQUARE or board.links or board.walls or len(board) != board.columns * board.rows or min(board.columns, board.rows) < 9:
        return ()
    dots = []
    across, down = _lines(board.columns), _lines(board.rows)
    middle = (board.columns // 2, (board.rows + 1) // 2)
    small = min(board.columns, board.rows) < 15
    for point, (col, row) in enumerate(zip(board.col, board.row, strict=True)):
        on_middle = (col == middle[0]) + (row == middle[1])
        if col in across and row - 1 in down and not (small and on_middle == 1):
            dots.append(point)
    return tuple(dots)


def _lines(count: int) -> set[int]:
    """Return the lines, counted from 0, that carry star points."""
    off = 3 if count >= 13 else 2
    return {off, count - 1 - off} | ({count // 2} if count % 2 else set())


def marks(placing: BoardPlan, here: Marks) -> tuple[Shape, ...]:
    board, pitch = placing.board, placing.pitch
    spots = [placing.at(point) for point in range(len(board))]
    dot = Paint(fill=ink.GRID)
    shapes: list[Shape] = [Circle(*spots[point], min(1.25, pitch * 0.1), dot) for point in here.stars]
    serves: dict[int, list[int]] = {}
    for number, points in here.starts.items():
        for point in points:
            serves.setdefault(point, []).append(number)
    ring = Paint(stroke=ink.TEXT, width=min(0.5, pitch * 0.04))
    for point in sorted(serves):
        shapes.append(Circle(*spots[point], min(2.4, pitch * 0.2), ring))
        (x, y), count = spots[point], len(serves[point])
        if board.grid != SQUARE:
            by, places = _sign_places(board, point, count)
        elif pitch >= FINE:
            by, places = _mesh_places(board, point, count, serves)
        else:
            continue
        for number, (east, south) in zip(serves[point], places, strict=False):
            shapes += sign(number, x + east, y + south, by)
    return (Group(tuple(shapes), id="starts"),) if shapes else ()


def _sign_places(board: Board, point: int, count: int) -> tuple[float, Sequence[Spot]]:
    """Return the size of signs about a point, and places for them: between its lines, or towards the corners of its cell, in rings, as far
    as there is room.

    They are given in mm to the east and the south."""
    x, y = board.spot(point)
    corners = [(a - x, b - y) for a, b in board.outline(point)]
    if board.grid == HEXES:
        corners = corners[1:] + corners[:1]  # the upper corner has the name
    rings = -(-count // len(corners))
    finest = FINEST[board.grid.draw, board.grid.lattice][rings > 1]
    by = min(LARGER, board.pitch / finest)
    away = (((RING + CELL * ring) * by, corner) for ring in range(rings if by >= 1 else 0) for corner in corners)
    return by, [(east * far / hypot(east, south), south * far / hypot(east, south)) for far, (east, south) in away]


def _mesh_places(board: Board, point: int, count: int, starts: Collection[int]) -> tuple[float, Sequence[Spot]]:
    """Return the size of signs in a mesh beside a point, and places for them, in mm to the east and the south.

    They are larger where they have the mesh for themselves, and go into it."""
    room = _free(board, point)
    columns, rows = min(count, room.across), -(-count // room.across)
    spots = {spot: other for other, spot in enumerate(zip(board.col, board.row, strict=True))}
    col, row = board.col[point], board.row[point]
    beside = [spots.get((col + a * room.east, row - b * room.south)) for a, b in ((1, 0), (0, 1), (1, 1))]
    shared = any(other in starts for other in beside)
    by = 1.0 if shared else max(1.0, min(LARGER, (board.pitch - 2 * GAP) / (CELL * max(columns, rows))))
    off = GAP + CELL * by / 2
    places = ((off + CELL * by * (i % room.across), off + CELL * by * (i // room.across)) for i in range(count))
    return by, [(room.east * x, room.south * y) for x, y in places]


class _SignMesh(NamedTuple):
    """A mesh beside a point, as steps to the east and the south, and how many signs go side by side in it."""

    east: int
    south: int
    across: int


def _free(board: Board, point: int) -> _SignMesh:
    """Return room for signs: a mesh that the board has whole and no wall cuts short, the north-eastern one if it can be.

    Signs keep to one column along a wall on their side, and to one row below or above one."""
    spots = {spot: other for other, spot in enumerate(zip(board.col, board.row, strict=True))}
    col, row = board.col[point], board.row[point]
    meshes: list[tuple[int, _SignMesh]] = []
    for east, south in ((1, -1), (-1, -1), (1, 1), (-1, 1)):
        beside, above, aslant = (col + east, row), (col, row - south), (col + east, row - south)
        if {beside, above, aslant} <= spots.keys():
            aside, level = (tuple(sorted((point, spots[spot]))) in board.walls for spot in (beside, above))
            meshes.append((aside + level, _SignMesh(east, south, 1 if aside else MANY if level else 2)))
    return min(meshes, key=lambda one: one[0], default=(0, _SignMesh(1, -1, 2)))[1]


def sign(number: int, x: float, y: float, by: float = 1.0) -> tuple[Shape, Text]:
    """Return the sign of a number of players about (x, y), `by` times as large as the smallest."""
    text, size = str(number), round(2 * ink.BODY * by) / 2
    rise = fonts.cap_height("semibold", size) / 2
    return _shape(number, x, y, by), Text(x, y + rise, text, "semibold", size, ink.TEXT, "middle")


def _shape(number: int, x: float, y: float, by: float) -> Shape:
    if number == 2:
        return Path(_lens(x, y, by), _LINE)
    if not 3 <= number <= 6:
        return Circle(x, y, 2.3 * by, _LINE)
    r = _RADII.get(number, 2.45) * by
    low = r * (0.2 if number == 3 else 0.0)  # the number is in the middle of the figure, not of its circle
    turn = -pi / 2 if number % 2 else -pi / 2 + pi / number
    corners = [(x + r * cos(turn + 2 * pi * i / number), y - low + r * sin(turn + 2 * pi * i / number)) for i in range(number)]
    return polygon(corners, _LINE)


def _lens(x: float, y: float, by: float) -> tuple[Segment, ...]:
    """Return a figure of 4.9 x 3.5 mm with two sides, both bowed, or `by` times as large."""
    wide, reach = 2.45 * by, 4 / 3 * 1.75 * by
    return (
        ("M", x - wide, y),
        ("C", x - wide * 0.5, y - reach, x + wide * 0.5, y - reach, x + wide, y),
        ("C", x + wide * 0.5, y + reach, x - wide * 0.5, y + reach, x - wide, y),
        ("Z",),
    )


SHARE = 0.105
"""The maximum width of a wall, as a share of the pitch."""
ROUND = 0.2
"""The width of the line around a wall, as a share of the width of the wall."""
MASONRY = 1.8
"""The width in mm from which a wall has courses of stones, and towers where it ends or turns; else it is a bar."""
BLOCK = 3.3
"""How long stones are, in mm."""
TOWER = 1.1
"""The radius of a tower, in widths of the wall."""


def width(pitch: float) -> float:
    """Return how wide a wall is, in mm. It fits between stones: at a pitch of 23 mm, stones of 19.05 mm leave 3.95 mm."""
    return min(ink.WALL_WIDTH, pitch * SHARE)


def barriers(placing: BoardPlan, style: ink.Style = "colour") -> Iterator[Shape]:
    """Yield all walls of a board of any lattice."""
    board, wide = placing.board, width(placing.pitch)
    if board.grid.lattice == "square":
        wall = walls(board, placing.pitch, (placing.left, placing.top), style)
        if wall is not None:
            yield wall
    bars = _bars(placing)
    if bars:
        drawn: list[Segment] = []
        for one, other in bars:
            drawn += [("M", *one), ("L", *other)]
        segments, paint = tuple(drawn), _paint(wide, style)
        shapes: list[Shape] = [Path(segments, Paint(stroke=ink.WALL, width=wide, cap="round"))]
        if paint.fill != ink.WALL:
            shapes.append(Path(segments, Paint(stroke=paint.fill, width=wide - 2 * _line(wide), cap="round")))
        yield Group(tuple(shapes), id="walls-aslant" if board.grid.lattice == "square" else "walls")
    if wide >= MASONRY and board.walls:
        stones = [
            *bars,
            *(_side(placing, a, b) for a, b in sorted(board.walls) if board.grid.lattice == "square" and _is_upright(board, a, b)),
        ]
        yield Group((_courses(stones, wide), *_towers(placing, stones, TOWER * wide, style)), id="masonry")


def _is_upright(board: Board, a: int, b: int) -> bool:
    """Return whether two neighbours are in one row or one column."""
    return board.row[a] == board.row[b] or board.col[a] == board.col[b]


def _side(placing: BoardPlan, a: int, b: int) -> tuple[Spot, Spot]:
    """Return the ends of the side between the squares of two neighbours."""
    (ax, ay), (bx, by) = placing.at(a), placing.at(b)
    x, y, east, south = (ax + bx) / 2, (ay + by) / 2, abs(by - ay) / 2, abs(ax - bx) / 2
    return (round(x - east, 3), round(y - south, 3)), (round(x + east, 3), round(y + south, 3))


def _courses(bars: Sequence[tuple[Spot, Spot]], wide: float) -> Path:
    """Return the joints between the stones of a wall, in two courses."""
    joints: list[Segment] = []
    half = wide / 2 - _line(wide)
    for (x0, y0), (x1, y1) in bars:
        joints += [("M", x0, y0), ("L", x1, y1)]
        long = hypot(x1 - x0, y1 - y0)
        many, across = max(2, round(long / BLOCK)), (half * (y1 - y0) / long, half * (x0 - x1) / long)
        for number in range(1, 2 * many):
            side, share = 1 if number % 2 else -1, number / (2 * many)
            x, y = round(x0 + share * (x1 - x0), 3), round(y0 + share * (y1 - y0), 3)
            joints += [("M", x, y), ("L", round(x + side * across[0], 3), round(y + side * across[1], 3))]
    return Path(tuple(joints), Paint(stroke=ink.WALL, width=0.2))


def _towers(placing: BoardPlan, bars: Sequence[tuple[Spot, Spot]], r: float, style: ink.Style) -> Iterator[Shape]:
    """Yield a round tower with a roof wherever walls end, turn or meet, its right side in the shade; none where a cut runs."""
    ways: dict[Spot, list[Spot]] = {}
    for one, other in bars:
        for here, there in ((one, other), (other, one)):
            ways.setdefault(here, []).append((there[0] - here[0], there[1] - here[1]))
    walls, roof = (ink.STONE, ink.ROOF) if style == "colour" else (ink.PAPER, ink.PAPER)
    tower = (
        Path(ellipse(0, 0, r, r), Paint(walls, ink.WALL, 0.32)),
        Path(ellipse(0, 0, 0.7 * r, 0.7 * r), Paint(roof, ink.WALL, 0.25)),
        Path(place_outline(_SHADE_OF_ROOF, 0, 0, 0.7 * r), Paint(fill=ink.WALL)),
    )
    symbol = Symbol(f"tower-{round(100 * r)}", tower)
    for (x, y), out in sorted(ways.items()):
        straight = len(out) == 2 and hypot(out[0][0] + out[1][0], out[0][1] + out[1][1]) < 0.1
        if straight or placing.seams.cross(Box(x, y, x, y).grown(r)):
            continue
        yield Use(symbol, x, y)


PEAK = 2.7
"""Half the width of the peaks of a ridge along a wall, in mm: they are clear of the pieces on both its sides."""
ROUGH_PITCH = 20.0
"""On a finer pitch walls have no peaks."""
PEAKS = 6
"""How many there are along a wall: so close that each covers the foot of the one behind it."""
SHAPES = ((0.72, -0.3), (1.0, 0.0), (0.68, 0.34), (0.86, -0.1), (0.7, 0.3), (0.94, 0.06), (0.68, -0.34))
"""The sizes of peaks that follow each other, in PEAK, and how far aside from the wall they are, in PEAK."""
UNEVEN = 0.18
"""How far a peak is from its even place along the wall at most, in units of the distance between two."""
ROCK = 0.54
"""The size of the rocks that stand for a wall at sea, in PEAK."""


_PEAK = closed_path((-1, 0.75), (-0.62, 0.1), (-0.4, -0.06), (-0.26, -0.44), (0, -1), (0.2, -0.62), (0.42, -0.3), (0.56, 0.08), (1, 0.75))
_SHADE = closed_path((0, -1), (0.2, -0.62), (0.42, -0.3), (0.56, 0.08), (1, 0.75), (0.36, 0.75), (0.1, 0.36), (0.2, 0.02), (-0.04, -0.36))
_RIDGES = (
    (_PEAK, _SHADE),
    (
        closed_path((-1, 0.75), (-0.7, 0.2), (-0.44, -0.3), (-0.3, -0.22), (-0.06, -0.6), (0.16, -0.78), (0.5, -0.1), (0.72, 0.16), (1, 0.75)),  # noqa: E501
        closed_path((0.16, -0.78), (0.5, -0.1), (0.72, 0.16), (1, 0.75), (0.5, 0.75), (0.26, 0.3), (0.34, 0.0), (0.06, -0.3)),
    ),
    (
        closed_path((-1, 0.75), (-0.5, -0.2), (-0.24, -0.66), (-0.02, -0.14), (0.14, -0.04), (0.34, -0.44), (0.6, 0.1), (1, 0.75)),
        closed_path((-0.24, -0.66), (-0.02, -0.14), (0.14, -0.04), (0.34, -0.44), (0.6, 0.1), (1, 0.75), (0.5, 0.75), (0.36, 0.2), (0.06, 0.4), (-0.2, -0.1)),  # noqa: E501
    ),
)  # fmt: skip
"""The forms of peaks with their shades: a single one, a broad one, and one with two tops."""
_SHADE_OF_ROOF = closed_path((0.0, 0.0), (0.92, -0.38), (1.0, 0.0), (0.71, 0.71), (0.0, 1.0))
"""The sector of a round roof that is away from the light."""
_ROCK = closed_path((-1, 0.5), (-0.8, -0.2), (-0.2, -0.75), (0.3, -0.6), (0.8, -0.1), (1, 0.5))
_LEE = closed_path((-0.2, -0.75), (0.3, -0.6), (0.8, -0.1), (1, 0.5), (0.2, 0.5), (0.3, -0.1))


def is_ridge(board: Board) -> bool:
    """Return whether the walls of a board are a chain of peaks where it is drawn as land and sea."""
    return not board.grid.cells and board.pitch >= ROUGH_PITCH


def ridge_sample(x: float, y: float, long: float, style: ink.Style) -> Group:
    """Return peaks for a legend, from their western end; `y` is their middle."""
    r = long / (2 * len(_RIDGES))
    return Group(tuple([shape for form in range(len(_RIDGES)) for shape in _peak((x + (2 * form + 1) * r, y), r, style, form)]))


def _peak(spot: Spot, r: float, style: ink.Style, form: int = 0, *, at_sea: bool = False) -> Iterator[Shape]:
    dark = "#000000" if style == "black" else ink.WALL
    body = Paint(fill=ink.HEIGHTS if style == "colour" else ink.PAPER, stroke=dark, width=0.3, join="round")
    outline, shade = (_ROCK, _LEE) if at_sea else _RIDGES[form]
    yield Path(place_outline(outline, *spot, r), body)
    yield Path(place_outline(shade, *spot, r), Paint(fill=dark))


def ridges(placing: BoardPlan, wet: Collection[str], style: ink.Style) -> Iterator[Shape]:
    """Yield a chain of peaks along the walls of a map, those in front last, and rocks between `wet` zones; none where a cut runs."""
    board = placing.board
    shapes: list[Shape] = []
    middles: list[tuple[float, float, bool]] = []
    for a, b in sorted(board.walls):
        (ax, ay), (bx, by) = placing.at(a), placing.at(b)
        at_sea = {board.zone[a], board.zone[b]} <= {*wet}
        for number in range(PEAKS):
            at = (number + 0.5 + UNEVEN * (len(middles) * 5 % 7 - 3) / 3) / PEAKS - 0.5
            middles.append(((ax + bx) / 2 + at * (by - ay), (ay + by) / 2 - at * (bx - ax), at_sea))
    for number, (x, y, at_sea) in enumerate(sorted(middles, key=lambda spot: (spot[1], spot[0]))):
        size, aside = SHAPES[number % len(SHAPES)]
        spot, r = (x + aside * PEAK, y), PEAK * size * (ROCK if at_sea else 1.0)
        if placing.seams.cross(Box(*spot, *spot).grown(PEAK)):
            continue
        shapes += _peak(spot, r, style, number * 2 // 3 % len(_RIDGES), at_sea=at_sea)
    if shapes:
        yield Group(tuple(shapes), id="ridges")


def _bars(placing: BoardPlan) -> list[tuple[Spot, Spot]]:
    """Return the walls that are not bars of a square lattice: along the side that two cells share, or across a diagonal.

    A wall that ends where no other begins stops so much short of the corner that its round end is there."""
    board = placing.board
    pairs = sorted(board.walls)
    if board.grid.lattice == "square":
        aslant = [(a, b) for a, b in pairs if board.row[a] != board.row[b] and board.col[a] != board.col[b]]
        bars = []
        for a, b in aslant:
            (ax, ay), (bx, by) = placing.at(a), placing.at(b)
            x, y, east, south = (ax + bx) / 2, (ay + by) / 2, (by - ay) / 4, (ax - bx) / 4
            bars.append(((x - east, y - south), (x + east, y + south)))
        return bars
    shared = [tuple(sorted(set(board.corners(a)) & set(board.corners(b)))) for a, b in pairs]
    ends = Counter(knot for side in shared for knot in side)
    land = Counter(knot for point in range(len(board)) for knot in board.corners(point)) if shared else Counter()
    whole = 3 if board.grid.lattice == "triangle" else 6
    bars = []
    for one, other in shared:
        (west, north), (east, south) = placing.corner(one), placing.corner(other)
        short = width(placing.pitch) / 2 / hypot(east - west, south - north)
        first, last = (short if ends[knot] == 1 and land[knot] == whole else 0.0 for knot in (one, other))
        start = (west + first * (east - west), north + first * (south - north))
        bars.append((start, (east - last * (east - west), south - last * (south - north))))
    return bars


def walls(board: Board, pitch: float, origin: tuple[float, float], style: ink.Style = "colour") -> Path | None:
    """Return all walls between lines that cross at right angles as one shape; `origin` is the north-west intersection in mm.

    None where there are none."""
    if not any(board.row[a] == board.row[b] or board.col[a] == board.col[b] for a, b in board.walls):
        return None
    wide = width(pitch)
    half = wide / 2 - _line(wide) / 2
    # bars and corners as cells of a grid whose even columns and rows are as wide as a wall, the odd ones what is left of a pitch
    left, top = origin[0] - pitch / 2, origin[1] - pitch / 2
    across = [left + i * pitch + side * half for i in range(board.columns + 1) for side in (-1, 1)]
    down = [top + i * pitch + side * half for i in range(board.rows + 1) for side in (-1, 1)]
    segments: list[Segment] = []
    for loop in board_plan.zone_outlines([*_cells(board)]):
        segments += closed_path(*((across[x], down[y]) for x, y in loop))
    return Path(tuple(segments), _paint(wide, style), id="walls")


def sample(x: float, y: float, long: float, style: ink.Style = "colour") -> Group:
    """Return a piece of wall for a legend, from its western end; `y` is its middle."""
    line = _line(ink.WALL_WIDTH)
    wide = ink.WALL_WIDTH - line
    bar = Rect(x + line / 2, y - wide / 2, long - line, wide, _paint(ink.WALL_WIDTH, style))
    return Group((bar, _courses([((x + line, y), (x + long - line, y))], ink.WALL_WIDTH)))


def _line(wide: float) -> float:
    """Return the width of the line around a wall."""
    return wide * ROUND


def _paint(wide: float, style: ink.Style) -> Paint:
    """Return stones with a line around them that rounds their corners; a fine wall is solid, but where ink is saved."""
    solid = wide < MASONRY and style != "low-ink"
    return Paint(ink.WALL if solid else ink.STONE if style == "colour" else ink.PAPER, ink.WALL, _line(wide), join="round")


def _cells(board: Board) -> Iterator[tuple[int, int]]:
    """Yield every bar, and every corner that it fills."""
    corners: Counter[tuple[int, int]] = Counter()
    for a, b in board.walls:
        x, y = board.col[a], board.rows - board.row[a]
        if board.row[a] == board.row[b]:
            yield 2 * x + 2, 2 * y + 1
            corners.update(((x + 1, y), (x + 1, y + 1)))
        elif board.col[a] == board.col[b]:
            yield 2 * x + 1, 2 * y + 2
            corners.update(((x, y + 1), (x + 1, y + 1)))
    land = {(col, board.rows - row) for col, row in zip(board.col, board.row, strict=True)}
    for (x, y), bars in corners.items():
        if bars > 1 or not {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)} <= land:
            yield 2 * x, 2 * y


HOME_LINE = 0.5
"""The width of the line around the cells on which the pieces of a seat begin, in mm."""
HOME_INSET = 0.9
"""From the sides of these cells to its middle, in mm; in black it lies on them, and is wider, so that there is one line and not two."""
BLACK_HOME_LINE = 1.1
"""Its width in black, in mm."""
HOME = 0.29
"""The radius of the emblem on each of them, in units of the pitch: a piece covers it."""
HOME_TINTS = 0.88, 0.7
"""How much of a light and of a dark cell on which they begin is paper, and the rest the ink of a seat that is not grey."""
HOME_SHARES = {"colour": 0.6, "low-ink": 0.7, "black": 1.0}
"""How much of the emblem on such a cell is the ground."""


def homes(spec: GameSpec, placing: BoardPlan, style: ink.Style) -> Iterator[Shape]:
    """Yield the cells on which the pieces of each seat begin by the law of a layout: in its tint, with its emblem, and a line around them.

    Only squares without a zone have them: a zone has a ground of its own."""
    board, figures = placing.board, spec.figures
    if not isinstance(figures, RecordFigures) or figures.written is None or not board.grid.cells or board.grid.lattice != "square":
        return
    half, share = placing.pitch / 2, HOME_SHARES[style]
    for letter, seat in spec.seats.items():
        points = sorted({point for point, _, owner in figures.written.setup if owner == letter and board.zone[point] is None})
        if not points:
            continue
        pale, grey = ink.contrast(seat.ink, ink.PAPER) < 2.0, len({*bytes.fromhex(seat.ink[1:])}) == 1
        line = "#000000" if style == "black" else ink.GRID if pale else seat.ink
        for point in points:
            x, y = placing.at(point)
            dark, ground = (board.col[point] + board.row[point]) % 2, ink.PAPER
            if style == "colour":
                tints = (ink.PAPER, grid_lines.DARK) if grey else [ink.mix(seat.ink, ink.PAPER, paper) for paper in HOME_TINTS]
                ground = tints[dark]
                yield Rect(x - half, y - half, 2 * half, 2 * half, Paint(fill=ground, role="ground"))
            shape = tokens.sign(seat.symbol, x, y, HOME * placing.pitch, ink.PAPER if pale else ink.mix(seat.ink, ground, share))
            outlined = style == "black" or pale
            yield shape._replace(paint=Paint(ink.PAPER, line, 0.25, join="round")) if outlined else shape
        inset, wide = (0.0, BLACK_HOME_LINE) if style == "black" else (HOME_INSET, HOME_LINE)
        yield Path(placing.outline(points, inset, 0.8), Paint(stroke=line, width=wide, join="round"))

"""The board as a figure: zones with white rivers between them, the lines that the rules see, labels, coordinates.

Generic for every layout: lines stand only where the board's graph has edges, and where a layout took one away stands a wall.
Ids for other programs: `zone-PE` on the group of a zone, `D4` on the circle of an intersection.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from boardgen.draw import captions, fonts, hatch, ink, labels, tokens, zones
from boardgen.draw.geometry import Box
from boardgen.draw.restyle import restyled
from boardgen.draw.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, extent
from boardgen.draw.starts import Marks, marks
from boardgen.draw.walls import walls
from boardgen.layout import coordinates
from boardgen.layout.board import Board
from boardgen.layout.spec import GameSpec

_FRAME = ink.RIVER_WIDTH / 2 + ink.FRAME_WIDTH
"""From the squares of the outermost intersections to the outside of the frame: half a river, and the line itself."""
_DISC = 0.66
"""Diameter of the discs in pictures as a share of the pitch: a name between four of them can still be read."""


def board_figure(
    spec: GameSpec,
    stones: Mapping[int, str] | None = None,
    *,
    style: ink.Style = "colour",
    loads: Mapping[int, int] | None = None,
    diameter: float | None = None,
    marked: Marks | None = None,
) -> Figure:
    """The board of a layout, with discs of the seats on the points of `stones` and the mt of `loads` on them.

    `marked` are starts and star points to show. Points are indices of the board, seats are letters; `diameter` of the
    discs in mm, else two thirds of the pitch. `across` and `down` of the figure are the lines of the grid.
    """
    board, pitch = spec.board, spec.board.pitch
    band = max(pitch / 3, 6.5)
    frame = (board.columns * pitch + 2 * _FRAME, board.rows * pitch + 2 * _FRAME)
    marked = marked or Marks()
    strip = captions.strip(spec, frame[0], style, marked.starts)
    width = max(board.columns * pitch + 2 * band, strip.width)
    x, y = (width - (board.columns - 1) * pitch) / 2, band + pitch / 2
    grid: list[Shape] = []
    unplaced: list[str] = []
    plain = _cells(board, tuple(point for point, zone in enumerate(board.zone) if zone is None))
    if plain:
        grid += _ground(plain, pitch, (x, y), ink.SAND, "none", style, ())
    cells = _cells(board, tuple(range(len(board))))
    walled = {(cells[a], cells[b]) for a, b in board.walls}
    places = {code: place for code in spec.zones if (place := _place(spec, code, (x, y), walled)).rooms}
    first = labels.step(places.values())
    for code in spec.zones:
        group, labelled = _zone(spec, code, style, (x, y), labels.label(places[code], first) if code in places else None)
        if group is not None:
            grid.append(group)
            if not labelled:
                unplaced.append(code)
    wall = walls(board, pitch, (x, y), style)
    grid += [wall] if wall is not None else []
    grid += _grid(board, (x, y))
    grid += marks(board, marked, (x, y))
    grid += _stones(spec, (x, y), stones or {}, loads or {}, diameter or pitch * _DISC, style)
    shapes: list[Shape] = [_frame(board, (x, y)), *grid, *_coordinates(board, x, y, band)]
    height = board.rows * pitch + 2 * band
    for below in (
        strip,
        captions.legend([_named(spec, code) for code in unplaced], strip.width, style),
    ):
        if below.shapes:
            shapes.append(below.at((width - strip.width) / 2, height))
        height += below.height
    across = tuple(x + i * pitch for i in range(board.columns))
    return Figure(width, height, restyled(shapes, style), across, tuple(y + i * pitch for i in range(board.rows)))


def _frame(board: Board, origin: tuple[float, float]) -> Shape:
    """The line around the board, which follows every bay and goes round every gap."""
    pitch, half = board.pitch, ink.FRAME_WIDTH / 2
    x, y = origin[0] - pitch / 2, origin[1] - pitch / 2
    if len(board) == board.columns * board.rows:
        reach = _FRAME - half
        return Rect(x - reach, y - reach, board.columns * pitch + 2 * reach, board.rows * pitch + 2 * reach, ink.FRAME_LINE)
    loops = zones.outlines(_cells(board, tuple(range(len(board)))))
    return Path(zones.rounded(loops, pitch, (x, y), half - _FRAME, 0.13 * pitch), ink.FRAME_LINE)


def _cells(board: Board, points: tuple[int, ...]) -> list[tuple[int, int]]:
    """Points as (column, line from the north)."""
    return [(board.col[point], board.rows - board.row[point]) for point in points]


def _place(spec: GameSpec, code: str, origin: tuple[float, float], walled: Collection[labels.Pair]) -> labels.Place:
    """What the label of a zone says and where it may stand. `origin` is the north-west intersection."""
    board = spec.board
    cells = _cells(board, board.points_of(code))
    rooms = labels.rooms(cells, board.pitch, (board.columns, board.rows), walled) if cells else ()
    return labels.Place(_wording(spec, code), tuple(room._replace(box=room.box.moved(*origin)) for room in rooms))


def _zone(
    spec: GameSpec, code: str, style: ink.Style, origin: tuple[float, float], label: labels.Label | None
) -> tuple[Group | None, bool]:
    """Ground and label of a zone, and whether the label says all there is. `origin` is the north-west intersection."""
    board, zone = spec.board, spec.zones[code]
    cells = _cells(board, board.points_of(code))
    if not cells:
        return None, True
    words = [box] if label is not None and (box := extent(label.shape)) is not None else []
    shapes: list[Shape] = list(_ground(cells, board.pitch, origin, zone.tint, spec.kinds[zone.kind].hatch, style, words))
    if label is not None:
        shapes.append(label.shape)
    return Group(tuple(shapes), id=f"zone-{code}"), label is not None and label.whole


def _ground(
    cells: list[tuple[int, int]], pitch: float, origin: tuple[float, float], tint: str, pattern: str, style: ink.Style, words: Sequence[Box]
) -> Iterator[Shape]:
    """What lies under some points, round at the corners: a tint up to half a river, a band of it, or a hatch between lines."""
    loops = zones.outlines(cells)
    corner = (origin[0] - pitch / 2, origin[1] - pitch / 2)
    radius, gap = 0.13 * pitch, min(ink.RIVER_WIDTH, pitch * 0.08) / 2
    if style == "colour":
        yield Path(zones.rounded(loops, pitch, corner, gap, radius), Paint(fill=tint))
    elif style == "low-ink":
        band = min(ink.BAND_WIDTH, pitch * 0.16)
        yield Path(zones.rounded(loops, pitch, corner, gap + band / 2, radius), Paint(stroke=tint, width=band))
        yield Path(zones.rounded(loops, pitch, corner, gap, radius), Paint(stroke=ink.GRID, width=ink.CUT_WIDTH))
    else:
        half = min(ink.DOUBLE_WIDTH, pitch * 0.08) / 2 - ink.CUT_WIDTH / 2
        rim = Path(zones.rounded(loops, pitch, corner, half, radius), Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH))
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


def _named(spec: GameSpec, code: str) -> captions.Named:
    zone = spec.zones[code]
    return captions.Named(code, _wording(spec, code)._replace(name=zone.name), zone.tint, spec.kinds[zone.kind].hatch)


def _grid(board: Board, origin: tuple[float, float]) -> Iterator[Shape]:
    """The lines of the graph as few long strokes, and a dot with its name on every intersection."""
    pitch, (left, top) = board.pitch, origin
    cells = _cells(board, tuple(range(len(board))))
    strokes: list[Segment] = []
    level: list[tuple[int, int, int, int]] = []
    upright: list[tuple[int, int, int, int]] = []
    for a, b in board.lines():
        (ax, ay), (bx, by) = cells[a], cells[b]
        (level if ay == by else upright).append((ay, ax, bx, 0) if ay == by else (ax, min(ay, by), max(ay, by), 1))
    for runs in (sorted(level), sorted(upright)):
        merged: list[list[int]] = []
        for line, start, end, turned in runs:
            if merged and merged[-1][0] == line and merged[-1][2] == start:
                merged[-1][2] = end
            else:
                merged.append([line, start, end, turned])
        for line, start, end, turned in merged:
            ends = ((line, start), (line, end)) if turned else ((start, line), (end, line))
            strokes.append(("M", left + ends[0][0] * pitch, top + ends[0][1] * pitch))
            strokes.append(("L", left + ends[1][0] * pitch, top + ends[1][1] * pitch))
    if strokes:
        yield Path(tuple(strokes), ink.GRID_LINE)
    dot = Paint(fill=ink.GRID)
    r = min(0.65, pitch * 0.06)
    yield Group(tuple(Circle(left + x * pitch, top + y * pitch, r, dot, id=name) for name, (x, y) in zip(board.names, cells, strict=True)))


def _stones(
    spec: GameSpec, origin: tuple[float, float], stones: Mapping[int, str], loads: Mapping[int, int], diameter: float, style: ink.Style
) -> Iterator[Shape]:
    """Discs on their points, each with the size of its load on a small plate at its lower right."""
    board = spec.board
    discs: dict[str, Symbol] = {}
    cells = _cells(board, tuple(range(len(board))))
    for point in sorted(stones):
        letter = stones[point]
        if letter not in discs:
            discs[letter] = tokens.disc(spec.seats[letter], diameter, style=style)
        x, y = origin[0] + cells[point][0] * board.pitch, origin[1] + cells[point][1] * board.pitch
        yield Use(discs[letter], x, y)
        if loads.get(point):
            yield _load(str(loads[point]), x, y, diameter)


def _load(size: str, x: float, y: float, diameter: float) -> Shape:
    unit = diameter / 19.05
    points = 10 * unit
    wide = max(fonts.width(size, "bold", points) + 2 * unit, 5 * unit)
    left, top = x + 9 * unit - wide, y + 3.4 * unit
    plate = Rect(left, top, wide, 5 * unit, Paint(ink.PAPER, ink.EDGE, 0.35 * unit), 0.8 * unit)
    return Group((plate, Text(left + wide / 2, top + 3.7 * unit, size, "bold", points, ink.TEXT, "middle")))


def _coordinates(board: Board, x: float, y: float, band: float) -> Iterator[Shape]:
    """Column letters above and below, row numbers at both sides: the names that the referee reads."""
    pitch = board.pitch
    middle = (pitch + _FRAME + band) / 2
    heads = [coordinates.letters(i) for i in range(board.columns)]
    size, step = _coordinate_size([*heads, str(board.rows)], pitch)
    rise = fonts.cap_height("regular", size) / 2
    south, east = y + (board.rows - 1) * pitch, x + (board.columns - 1) * pitch
    for i, head in enumerate(heads):
        if i % step == 0:
            for level in (y - middle, south + middle):
                yield Text(x + i * pitch, level + rise, head, "regular", size, ink.SECOND, "middle")
    for row in range(1, board.rows + 1):
        if (row - 1) % step == 0:
            level = south - (row - 1) * pitch
            for side in (x - middle, east + middle):
                yield Text(side, level + rise, str(row), "regular", size, ink.SECOND, "middle")


def _coordinate_size(names: list[str], pitch: float) -> tuple[float, int]:
    """The type size and how many lines share one name: on a fine grid names first get smaller, then rarer."""
    for size, step in ((ink.COORDINATE, 1), (ink.BODY, 1), (ink.BODY, 2), (ink.BODY, 5)):
        widest = max(fonts.width(name, "regular", size) for name in names)
        if widest + 0.8 <= pitch * step:
            return size, step
    return ink.BODY, 10

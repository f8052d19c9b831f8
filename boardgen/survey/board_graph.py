"""A layout as a graph, for `boardgen info`: zones as nodes with the ways between them, or the points that lie nearest to each start.

Drawn on a grid of its own, finer than the board's, so that the whole of it is seen at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot

from boardgen.draw.board import captions
from boardgen.draw.board.board_marks import barriers
from boardgen.draw.place.board_plan import Placing
from boardgen.draw.place.grid_lines import curves
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Image, Paint, Path, Rect, Segment, Shape, Text, Use, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.spec import GameSpec
from boardgen.survey.survey import Seating, Survey

MARGIN = 8.0
LONGEST = 200.0
"""The longer side of a picture in mm, as long as its lines stay LEAST apart and no more than MOST."""
LEAST, MOST = 6.0, 16.0
NODE = 4.6
"""Radius of a node in mm."""
WAY = Paint(stroke=ink.SLATE, width=0.7, cap="round")
JOINED = Paint(stroke=ink.SLATE, width=0.7, dash=(2.0, 1.6), cap="round")
"""A border that the map has not, and `borders:` joins."""
NOBODY = "#D9D9D9"
"""Points that are nobody's."""
ARROW = 3.0
"""The length of an arrow's head."""
LEGEND = "A disc is a start, with the number of points nearer to it than to any other; grey points are nearest to several."
APART = 10.0
"""Room between the pictures for different numbers of players."""


def graph(spec: GameSpec) -> Figure:
    """The picture of a layout that is played on intersections."""
    survey = Survey(spec)
    drawn = _zone_graph(survey) if spec.zones else _start_graphs(survey)
    if not spec.zones and survey.seatings:
        drawn = _explained(drawn)
    strip = captions.strip(spec, max(drawn.width - 2 * MARGIN, 60.0), "colour")
    width = max(drawn.width, strip.width + 2 * MARGIN)
    height = drawn.height + strip.height + MARGIN / 2
    paper = Rect(0, 0, width, height, Paint(fill=ink.PAPER))
    return Figure(width, height, (paper, drawn.at((width - drawn.width) / 2, 0), strip.at(MARGIN, drawn.height)))


def _grid(board: Board) -> Placing:
    """Where points lie in the picture: the distance of lines in mm, and the north-west one."""
    wide, high = _cells(board)
    pitch = min(MOST, max(LEAST, LONGEST / max(wide, high)))
    if board.grid.lattice == "square":
        return Placing(board, pitch, MARGIN + pitch / 2, MARGIN + pitch / 2)
    west, north, east, south = board.bounds
    return Placing(board, pitch, MARGIN + pitch * ((wide - east + west) / 2 - west), MARGIN + pitch * ((high - south + north) / 2 - north))


def _cells(board: Board) -> tuple[float, float]:
    """The room for a board, in units of its pitch: half a pitch, or a cell, about the outermost points."""
    west, north, east, south = board.bounds
    around = {"square": 1.0, "triangle": 1.16, "honeycomb": 2.0}[board.grid.lattice]
    return east - west + around, south - north + around


def _size(board: Board, grid: Placing) -> tuple[float, float]:
    wide, high = _cells(board)
    return wide * grid.pitch + 2 * MARGIN, high * grid.pitch + 2 * MARGIN


def _zone_graph(survey: Survey) -> Figure:
    spec, board = survey.spec, survey.board
    grid = _grid(board)
    shapes: list[Shape] = [*_grounds(spec, board, grid), *_walls(grid)]
    places = {code: _middle(board, board.points_of(code), grid) for code in spec.zones if survey.zones[code].points}
    plates: list[Shape] = []
    for one in places:
        for other in places:
            if one < other and other in spec.zone_neighbours[one]:
                shapes.append(line(*places[one], *places[other], WAY if other in survey.zones[one].crossings else JOINED))
                plates += _gain(spec, one, other, places)
    shapes += plates
    for code, place in places.items():
        shapes.append(Group(tuple(_node(spec, code, place)), id=f"zone-{code}"))
    return Figure(*_size(board, grid), tuple(shapes))


def _grounds(spec: GameSpec, board: Board, grid: Placing) -> Iterator[Shape]:
    """The zones as the map has them, in their tints."""
    for code, zone in spec.zones.items():
        points = board.points_of(code)
        if points:
            yield Path(grid.outline(points, 0.35, 0.13 * grid.pitch), Paint(fill=zone.tint))


def _middle(board: Board, points: Sequence[int], grid: Placing) -> tuple[float, float]:
    """The middle of a zone; the point of it that is nearest to that where the middle itself lies outside."""
    spots = [grid.at(point) for point in points]
    x, y = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    near = min(spots, key=lambda spot: (hypot(spot[0] - x, spot[1] - y), spot))
    return (x, y) if max(abs(near[0] - x), abs(near[1] - y)) <= grid.pitch / 2 else near


def _gain(spec: GameSpec, one: str, other: str, places: Mapping[str, tuple[float, float]]) -> Iterator[Shape]:
    """On the way between two zones: an arrow to the dearer one, with what a unit of goods gains."""
    gain = spec.zones[other].price - spec.zones[one].price
    money = getattr(spec.figures, "money", None)
    if not gain or money is None:
        return
    cheap, dear = (one, other) if gain > 0 else (other, one)
    start, end = _out(spec, cheap, places[cheap], places[dear]), _out(spec, dear, places[dear], places[cheap])
    east, south = end[0] - start[0], end[1] - start[1]
    far = hypot(east, south)
    if far < ARROW + 4:
        return
    east, south = east / far, south / far
    wings = [(end[0] - ARROW * east + side * 1.3 * south, end[1] - ARROW * south - side * 1.3 * east) for side in (1, -1)]
    yield polygon((end, *wings), Paint(fill=ink.SLATE))
    middle = (far - ARROW) / 2
    yield from _plate(start[0] + middle * east, start[1] + middle * south, f"+{money.show(abs(gain))}", ink.FOOTER, "semibold")


def _out(spec: GameSpec, code: str, place: tuple[float, float], towards: tuple[float, float]) -> tuple[float, float]:
    """Where the way from a node comes out from under its disc and its name."""
    name = _below(spec, code, place).grown(0.6)
    far = hypot(towards[0] - place[0], towards[1] - place[1]) or 1.0
    east, south = (towards[0] - place[0]) / far, (towards[1] - place[1]) / far
    out, reach = NODE + 0.6, 0.0
    while reach < far:
        if name.x0 <= place[0] + reach * east <= name.x1 and name.y0 <= place[1] + reach * south <= name.y1:
            out = max(out, reach)
        reach += 0.4
    return place[0] + out * east, place[1] + out * south


def _plate(x: float, y: float, says: str, size: float, face: fonts.Face) -> Iterator[Shape]:
    """A word on white paper, centred."""
    tall = fonts.cap_height(face, size)
    half = fonts.width(says, face, size) / 2 + 0.9
    yield Rect(x - half, y - tall / 2 - 0.8, 2 * half, tall + 1.6, Paint(fill=ink.PAPER), 0.8)
    yield Text(x, y + tall / 2, says, face, size, ink.TEXT, "middle")


def _node(spec: GameSpec, code: str, place: tuple[float, float]) -> Iterator[Shape]:
    """The code in a disc of the zone's tint, its name and price below."""
    zone = spec.zones[code]
    x, y = place
    yield Circle(x, y, NODE, Paint(zone.tint, ink.TEXT, 0.5))
    yield Text(x, y + fonts.cap_height("bold", ink.BODY) / 2, code, "bold", ink.BODY, ink.legible_on(zone.tint), "middle")
    box = _below(spec, code, place)
    yield Rect(box.x0, box.y0, box.width, box.height, Paint(fill=ink.PAPER), 0.8)
    for i, (says, face) in enumerate(_says(spec, code)):
        yield Text(x, box.y0 + 2.25 + 2.8 * i, says, face, ink.FOOTER, ink.TEXT, "middle")


def _says(spec: GameSpec, code: str) -> list[tuple[str, fonts.Face]]:
    """The lines under a node: name and price."""
    zone, money = spec.zones[code], getattr(spec.figures, "money", None)
    named: list[tuple[str, fonts.Face]] = [(zone.name, "semibold")]
    return [*named, (money.show(zone.price), "regular")] if money is not None and zone.price else named


def _below(spec: GameSpec, code: str, place: tuple[float, float]) -> Box:
    """The paper under those lines."""
    lines = _says(spec, code)
    half = max(fonts.width(says, face, ink.FOOTER) for says, face in lines) / 2 + 0.9
    top = place[1] + NODE + 0.5
    return Box(place[0] - half, top, place[0] + half, top + 2.9 * len(lines) + 0.5)


def _start_graphs(survey: Survey) -> Figure:
    """A picture for every number of players, side by side; the bare board where nobody's start is known."""
    board = survey.board
    grid = _grid(board)
    size = _size(board, grid)
    pictures = [(_title(count, seating), _regions(survey, seating, grid)) for count, seating in survey.seatings.items()]
    pictures = pictures or [("", tuple(_lines(board, grid)))]
    across = 1 if len(pictures) == 1 else 2 if len(pictures) < 5 else 3
    wide = max(size[0], *(fonts.width(title, "semibold", ink.BODY) + 2 * MARGIN for title, _ in pictures))
    tall = size[1] + APART / 2
    shapes: list[Shape] = []
    for i, (title, inside) in enumerate(pictures):
        x, y = (i % across) * wide, (i // across) * tall
        shapes.append(Text(x + wide / 2, y + MARGIN, title, "semibold", ink.BODY, ink.TEXT, "middle"))
        shapes.append(Figure(*size, inside).at(x + (wide - size[0]) / 2, y + APART / 2))
    rows = -(-len(pictures) // across)
    return Figure(wide * across, tall * rows, tuple(shapes))


def _explained(drawn: Figure) -> Figure:
    """The picture with a line below that says what its colours and numbers are."""
    tall = fonts.cap_height("regular", ink.BODY)
    lines = fonts.wrap(LEGEND, "regular", ink.BODY, max(60.0, drawn.width - 2 * MARGIN))
    step = 2 * tall
    words = tuple(
        Text(drawn.width / 2, drawn.height + i * step, words, "regular", ink.BODY, ink.SECOND, "middle") for i, words in enumerate(lines)
    )
    return Figure(drawn.width, drawn.height + len(lines) * step + tall, (*drawn.shapes, *words))


def _title(count: int, seating: Seating) -> str:
    apart = f", at least {seating.least} steps apart" if seating.least else ""
    return f"{count} players{apart}, largest and smallest area differ by {seating.gap}"


def _walls(grid: Placing) -> Iterator[Shape]:
    for wall in barriers(grid):
        if not isinstance(wall, Use | Image | Text):
            yield replace(wall, id=None)  # several pictures may stand side by side


def _lines(board: Board, grid: Placing) -> Iterator[Shape]:
    segments: list[Segment] = []
    for a, b in board.lines():
        if (a, b) not in board.links:
            segments += [("M", *grid.at(a)), ("L", *grid.at(b))]
    paint = Paint(stroke=ink.FAINT, width=0.5, cap="round")
    if segments:
        yield Path(tuple(segments), paint)
    for group in curves(grid):
        inner = group.shapes if isinstance(group, Group) else ()
        yield from (replace(link, paint=paint) for link in inner if isinstance(link, Path))
    yield from _walls(grid)


def _regions(survey: Survey, seating: Seating, grid: Placing) -> tuple[Shape, ...]:
    """Every point in the colour of the seat whose start is nearest; starts as discs with the number of their points."""
    spec, board = survey.spec, survey.board
    seats = [*spec.seats.values()]
    owners = survey.regions([start.point for start in seating.starts])
    shapes: list[Shape] = list(_lines(board, grid))
    starts = {start.point for start in seating.starts}
    for point, owner in enumerate(owners):
        if point not in starts:
            x, y = grid.at(point)
            colour = NOBODY if owner is None else seats[owner % len(seats)].ink
            edge = ink.TEXT if owner is not None and colour.upper() == ink.PAPER else None
            dot = Paint(colour, edge, 0.25 if edge else 0)
            shapes.append(Circle(x, y, 0.16 * grid.pitch, dot, id=f"p{len(starts)}-{board.names[point]}"))
    for i, start in enumerate(seating.starts):
        x, y = grid.at(start.point)
        seat = seats[i % len(seats)]
        r = max(0.36 * grid.pitch, 3.0)
        shapes.append(Circle(x, y, r, Paint(seat.ink, ink.edge(seat.ink), 0.5), id=f"p{len(starts)}-{board.names[start.point]}"))
        says = str(start.nearer)
        shapes.append(Text(x, y + fonts.cap_height("bold", ink.BODY) / 2, says, "bold", ink.BODY, ink.legible_on(seat.ink), "middle"))
    return tuple(shapes)

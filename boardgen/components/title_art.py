"""The cover of a title sheet: the board with the pieces that begin on it, or a fan of cards, and a piece of each seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import hypot, sqrt
from typing import TypeAlias

from boardgen.components.print_order import PrintOrder
from boardgen.draw.board.board import place_of
from boardgen.draw.piece import tokens
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Use, legible, polygon
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.ground.board import Board, find_ways
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import RECTANGLE, Part, Piece

Place: TypeAlias = tuple[float, float]
LARGEST = 1.5
"""The maximum scale of what is shown."""
FAN, OVER = 5, 3
"""Cards in the fan, alone and over a board."""
SPREAD = 11.0
"""Between two cards of the fan, in degrees."""
TALLEST, TALL = 0.72, 0.56
"""The height of a card of the fan, alone and over a board, in heights of the picture."""
PIVOT = 0.9
"""From the middle of a card to where the fan is held, in lengths of a card."""
EDGE = 6.0
"""Between a fan and the edges of the picture, in mm."""
RIM = 1.2
"""The white around a card of the fan, in mm of the page: the cards under it show through no edge."""
REACH = 30.0
"""A piece of a seat that is larger, in mm, does not stand for it."""
NOT_PLAYED = frozenset({"sheet", "booklet", "log", *PACKAGING})
"""Kinds that are read, written on or put around others."""


class Seen(NamedTuple):
    """A piece as it is seen: its face, and where it is cut out."""

    figure: Figure
    window: Circle | Rect | Path

    def symbol(self, name: str) -> Symbol:
        """Return it about (0, 0), with a hair where it is cut."""
        edge = self.window._replace(paint=Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH))
        drawn = Group(self.figure.shapes, clip=self.window, trim=self.window)
        return Symbol(name, (Group((drawn, edge), Affine.translate(-self.figure.width / 2, -self.figure.height / 2)),))


def see(piece: Piece) -> Seen:
    """Return the front of a piece, or what is seen of it once it is folded."""
    figure = piece.views[0] if piece.cut_line is None and piece.views else piece.front.figure
    return Seen(figure, (RECTANGLE if piece.cut_line is None else piece.outline).window((figure.width, figure.height)))


def draw_played(order: PrintOrder, parts: Sequence[Part], room: Box) -> Iterator[Shape]:
    """Draw what a game without a board is played with in a room: a fan of its cards, else its pieces."""
    cards = choose_cards(order, parts, FAN)
    return _fan(cards, room, TALLEST * (room.height + 2 * EDGE)) if cards else _fit(picture_pieces(order, parts, alone=True), room)


def draw_fan_over(order: PrintOrder, parts: Sequence[Part], width: float, height: float) -> Iterator[Shape]:
    """Draw a fan of the cards of a kit over the right part of a picture."""
    yield from _fan(choose_cards(order, parts, OVER), Box(0.4 * width, 0, width, height).grown(-EDGE), TALL * height)


def seat_pieces(order: PrintOrder, parts: Sequence[Part]) -> Mapping[str, Seen]:
    """Return the piece that stands for each seat, by its letter: one of the first component of small pieces that each seat has."""
    for part in parts:
        component = order.spec.components.get(part.name)
        if component is None or not component.each_seat:
            continue
        small = [piece for piece in part.items if piece.seat and max(piece.width, piece.height) <= REACH]
        if small:
            first = {piece.seat: piece for piece in reversed(small)}
            return {piece.seat: see(piece) for piece in small if first[piece.seat] is piece}
    return {}


def begin_on_board(order: PrintOrder, board: Figure, parts: Sequence[Part], scale: float) -> Iterator[Shape]:
    """Draw the pieces that a law puts on the board before the first turn; their letters, where these can be read at a `scale`."""
    figures = order.spec.figures
    if not isinstance(figures, RecordFigures) or figures.written is None:
        return
    made: dict[tuple[int, str], Symbol | None] = {}
    for point, kind, letter in figures.written.setup:
        if (kind, letter) not in made:
            drawn = _piece_on_board(order, parts, figures.pieces[kind].names if kind >= 0 else (), letter)
            made[kind, letter] = None if drawn is None else drawn._replace(shapes=legible(drawn.shapes, scale, ink.FOOTER))
        symbol = made[kind, letter]
        if symbol is not None:
            yield Use(symbol, *place_of(board, order.spec.board, point))


STAGED = 0.76
"""The diameter of a piece of a position that is made for a picture, in meshes."""
WAY = ((0.14, 0.86), (0.48, 0.52), (0.84, 0.16))
"""Where the first seat goes, in shares of the picture: from the lower left over the middle to the upper right."""
OTHERS = ((0.8, 0.62), (0.2, 0.3), (0.66, 0.86), (0.5, 0.2), (0.32, 0.7))
"""About where the pieces of the other seats are."""


def stage_pieces(
    spec: GameSpec, seats: Mapping[str, Seat], board: Figure, seen: Box, taken: Sequence[Box], scale: float, style: ink.Style
) -> Iterator[Shape]:
    """Draw a position in a part of a board, clear of the boxes that are `taken`: the first seat's way across it, along its lines, and
    pieces of the others beside it, with letters where these can be read at a `scale`.

    Nothing where a law puts pieces on the board, and on boards whose points are not those of a square grid. Where zones have prices, the
    way is a route of trade, from the lowest to the highest."""
    ground = spec.ground
    if not isinstance(ground, Board) or isinstance(spec.figures, RecordFigures) or ground.grid.lattice != "square" or ground.grid.cells:
        return
    places = {point: place_of(board, ground, point) for point in range(len(ground))}
    reach = STAGED / 2 * ground.pitch
    inside = seen.grown(-reach - 1.0)
    spots = {point: Box(x, y, x, y).grown(reach) for point, (x, y) in places.items() if inside.holds(Box(x, y, x, y))}
    free = [point for point, spot in spots.items() if not any(spot.overlaps(box) for box in taken)]
    prices = {point: spec.zones[zone].price for point in free if (zone := ground.zone[point]) is not None and zone in spec.zones}

    def near(point: int) -> Iterator[int]:
        """Yield the neighbours to which a line runs clear of what is taken."""
        for other in ground.neighbours[point]:
            if other in spots:
                (x, y), (a, b) = places[point], places[other]
                line = Box(min(x, a), min(y, b), max(x, a), max(y, b)).grown(0.1 * ground.pitch)
                if not any(line.overlaps(box) for box in taken):
                    yield other

    def nearest(share: Place, among: Iterable[int]) -> int | None:
        x, y = seen.x0 + share[0] * seen.width, seen.y0 + share[1] * seen.height
        return min(among, key=lambda point: (hypot(places[point][0] - x, places[point][1] - y), point), default=None)

    known = sorted({price for price in prices.values() if price})
    if len(known) < 2:
        yield from _stage_lands(ground, seats, places, free, seen, scale, style)
        return
    extremes = [[one for one, price in prices.items() if price == end] for end in (known[0], known[-1])]
    ends = [nearest(share, among) for share, among in zip(WAY, (extremes[0], free, extremes[1]), strict=True)]
    way: list[int] = []
    for start, goal in pairwise(ends):
        ways = {} if start is None else find_ways(near, start)
        if goal is None or goal not in ways:
            return
        for step in (*([] if way or start is None else [start]), *ways[goal]):
            way = [*way[: way.index(step) if step in way else len(way)], step]  # no way there and back
    letters = [*seats]
    if len(way) > 1:
        colour = seats[letters[0]].ink if style != "black" else hatch.BLACK
        yield from _draw_route([places[point] for point in way], colour, ground.pitch, hollow=style != "colour")
    stops = sorted({way[round(at * (len(way) - 1) / 3)] for at in range(4)})
    pieces = [(point, letters[0]) for point in stops]
    for number, share in enumerate(OTHERS):
        full = {*way, *(point for point, _ in pieces)}
        point = nearest(share, (one for one in free if one not in full))
        if point is not None and len(letters) > 1:
            pieces.append((point, letters[1 + number % (len(letters) - 1)]))
    yield from _put_discs(pieces, seats, places, 2 * reach, scale, style)


def _put_discs(
    pieces: Iterable[tuple[int, str]], seats: Mapping[str, Seat], places: Mapping[int, Place], size: float, scale: float, style: ink.Style
) -> Iterator[Use]:
    """Draw discs of seats on points, with letters where these can be read at a `scale`."""
    for point, letter in pieces:
        piece = tokens.disc(seats[letter], size, style=style, rim=True)
        yield Use(Symbol(f"staged-{piece.name}", legible(piece.shapes, scale, ink.FOOTER)), *places[point])


LANDS = ((0.4, 0.66, ((5, 4), (4, 4), (4, 3), (3, 3))), (0.78, 0.34, ((4, 3), (3, 3))), (0.2, 0.24, ((3, 3),)))
"""Where seats hold land in a picture, in shares of what is seen of the board, and how many points wide and high it is with the stones
around it, the largest first."""
HELD = 0.34
"""How much of its ink is on the land of a seat."""


def _stage_lands(
    ground: Board, seats: Mapping[str, Seat], places: Mapping[int, Place], free: Sequence[int], seen: Box, scale: float, style: ink.Style
) -> Iterator[Shape]:
    """Draw stones of the first seats around land that is theirs, and one of each other seat."""
    left = {(ground.col[point], ground.row[point]): point for point in free}
    pieces: list[tuple[int, str]] = []
    letters = iter(seats)

    def near(at: Place, share: Place) -> float:
        return hypot(at[0] - seen.x0 - share[0] * seen.width, at[1] - seen.y0 - share[1] * seen.height)

    def take(block: Collection[tuple[int, int]]) -> None:
        for col, row in block:
            for east, south in product((-1, 0, 1), repeat=2):
                left.pop((col + east, row + south), None)

    for x, y, sizes in LANDS:
        blocks = (find_blocks(ground, left, size) for size in sizes)
        found = next((several for several in blocks if several), None)
        letter = next(letters, "") if found else ""
        if not letter or found is None:
            continue
        block = min(found, key=lambda block: (near(_middle_of(block, left, places), (x, y)), block))
        if style == "colour":
            (x0, y0), (x1, y1) = (places[left[at]] for at in (block[0], block[-1]))
            yield Group((polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), Paint(fill=seats[letter].ink)),), opacity=HELD)
        rim = [at for at in block if at[0] in (block[0][0], block[-1][0]) or at[1] in (block[0][1], block[-1][1])]
        pieces += [(left[at], letter) for at in rim]
        take(block)
    for letter, share in zip(letters, OTHERS, strict=False):
        at = min(left, key=lambda at: (near(places[left[at]], share), at), default=None)
        if at is not None:
            pieces.append((left[at], letter))
            take([at])
    yield from _put_discs(pieces, seats, places, STAGED * ground.pitch, scale, style)


def _middle_of(block: Sequence[tuple[int, int]], points: Mapping[tuple[int, int], int], places: Mapping[int, Place]) -> Place:
    (x0, y0), (x1, y1) = places[points[block[0]]], places[points[block[-1]]]
    return (x0 + x1) / 2, (y0 + y1) / 2


def find_blocks(ground: Board, points: Mapping[tuple[int, int], int], size: tuple[int, int]) -> list[tuple[tuple[int, int], ...]]:
    """Return the rectangles of points of a size, by columns and rows, all of which are there and have a line to the next."""
    found = []
    for col, row in points:
        block = tuple(product(range(col, col + size[0]), range(row, row + size[1])))
        if points.keys() >= {*block}:
            steps = (((at, (at[0] + 1, at[1])), (at, (at[0], at[1] + 1))) for at in block)
            joined = (points[two] in ground.neighbours[points[one]] for pair in steps for one, two in pair if two in block)
            if all(joined):
                found.append(block)
    return found


def _draw_route(spots: Sequence[Place], colour: str, pitch: float, *, hollow: bool) -> Iterator[Shape]:
    """Draw a band along the lines of a board through these places, round at its corners, with an arrow before the last.

    Of a `hollow` band the two edges are drawn."""
    r, last = 0.3 * pitch, len(spots) - 1
    segments: list[Segment] = [("M", *spots[0])]
    for i in range(1, last):
        (ax, ay), (x, y), (bx, by) = spots[i - 1], spots[i], spots[i + 1]
        near = [(x + (a - x) * r / pitch, y + (b - y) * r / pitch) for a, b in ((ax, ay), (bx, by))]
        segments += [
            ("L", *near[0]),
            ("C", (near[0][0] + 2 * x) / 3, (near[0][1] + 2 * y) / 3, (near[1][0] + 2 * x) / 3, (near[1][1] + 2 * y) / 3, *near[1]),
        ]
    (x, y), (fx, fy) = spots[last], spots[last - 1]
    far = hypot(x - fx, y - fy) or 1.0
    dx, dy = (x - fx) / far, (y - fy) / far
    tip = x - dx * (STAGED / 2 + 0.02) * pitch, y - dy * (STAGED / 2 + 0.02) * pitch
    neck = tip[0] - dx * 0.2 * pitch, tip[1] - dy * 0.2 * pitch
    segments.append(("L", *neck))
    half = 0.17 * pitch
    head = polygon(
        (tip, (neck[0] - dy * half, neck[1] + dx * half), (neck[0] + dy * half, neck[1] - dx * half)),
        Paint(fill=colour, stroke=ink.PAPER, width=0.03 * pitch),
    )
    bands = [(ink.PAPER, 0.2), (colour, 0.13), *([(ink.PAPER, 0.08)] if hollow else [])]
    yield from (Path(tuple(segments), Paint(stroke=stroke, width=width * pitch)) for stroke, width in bands)
    yield head


def _piece_on_board(order: PrintOrder, parts: Sequence[Part], names: Sequence[str], letter: str) -> Symbol | None:
    """Return the piece of a seat that has one of these names: the ready disc, or the face of the kit; None for one that is not printed."""
    seat, pitch = order.spec.seats[letter], order.spec.board.pitch
    for part in parts:
        name, _, number = names[-1].rpartition(" ") if names else ("", "", "")
        component = order.spec.components.get(part.name)
        if component is None or component.making is None or part.name not in (name, *names):
            continue
        if component.own.front is None or has_sides_of_seats(component):
            return tokens.disc(seat, min(component.diameter or pitch, 0.9 * pitch), style=order.style, rim=True)
        pieces = [piece for piece in part.items if piece.seat in ("", letter)]
        at = int(number) - 1 if part.name == name and number.isascii() and number.isdigit() else 0
        return see(pieces[at]).symbol(f"cover-{part.name}-{at}-{letter}") if 0 <= at < len(pieces) else None
    return None


def has_sides_of_seats(component: Component) -> bool:
    """Return whether tokens are of nobody and have two faces, as discs that are turned over: on a board each is a disc of its seat."""
    return component.kind == "token" and not component.each_seat and component.own.back is not None


def _fan(faces: Sequence[Seen], room: Box, tall: float) -> Iterator[Shape]:
    """Draw cards in a fan at the foot of a room, or in the middle of a low one, from left to right; each has a white rim."""
    if not faces:
        return
    long = max(max(one.figure.width, one.figure.height) for one in faces)
    turns = [SPREAD * (number - (len(faces) - 1) / 2) for number in range(len(faces))]
    held = [Affine.translate(-one.width / 2, -PIVOT * long - one.height / 2) for one, _ in faces]
    placed = [at.then(Affine.rotate(turn)) for at, turn in zip(held, turns, strict=True)]
    corners = [at.point(x, y) for (one, _), at in zip(faces, placed, strict=True) for x in (0, one.width) for y in (0, one.height)]
    xs, ys = zip(*corners, strict=True)
    fan = Box(min(xs), min(ys), max(xs), max(ys))
    scale = min(tall / long, room.width / fan.width, room.height / fan.height)
    to = Affine.translate(-fan.centre[0], -fan.centre[1]).then(Affine.scale(scale)).then(Affine.translate(*room.centre))
    to = to.then(Affine.translate(0, (room.height - fan.height * scale) / 2 if room.height > room.width else 0.0))
    for (figure, window), at in zip(faces, placed, strict=True):
        rim = window._replace(paint=Paint(ink.PAPER, ink.PAPER, 2 * RIM / scale, join="round"))
        edge = window._replace(paint=Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH / scale))
        drawn = Group(legible(figure.shapes, scale, ink.FOOTER, ink.trace), clip=window, trim=window)
        yield Group((rim, drawn, edge), at.then(to))


def _fit(figure: Figure, room: Box) -> Iterator[Shape]:
    if figure.shapes:
        scale = min(LARGEST, room.width / figure.width, room.height / figure.height)
        x, y = room.centre[0] - figure.width * scale / 2, room.centre[1] - figure.height * scale / 2
        yield Group(figure.shapes, Affine.scale(scale).then(Affine.translate(x, y)))


def fit_piece(one: Seen, room: Box) -> Shape:
    """Return a piece in the middle of a room, without what could not be read there."""
    figure, window = one
    scale = min(LARGEST, room.width / figure.width, room.height / figure.height)
    edge = window._replace(paint=Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH / scale))
    drawn = Group(legible(figure.shapes, scale, ink.FOOTER, ink.trace), clip=window, trim=window)
    middle = Affine.translate(-figure.width / 2, -figure.height / 2)
    return Group((drawn, edge), middle.then(Affine.scale(scale)).then(Affine.translate(*room.centre)))


def choose_cards(order: PrintOrder, parts: Sequence[Part], most: int) -> list[Seen]:
    """Return different cards, spread over all that a kit has."""
    cards = [part for part in played(order, parts) if order.spec.components[part.name].kind == "card"]
    items = [piece for part in cards for piece in part.items]
    return [see(items[at * (len(items) - 1) // max(1, most - 1)]) for at in range(min(most, len(items)))]


def played(order: PrintOrder, parts: Sequence[Part]) -> list[Part]:
    """Return the components that are played with: neither read nor written on, and not around others."""
    kinds = {name: one.kind for name, one in order.spec.components.items()}
    return [part for part in parts if kinds.get(part.name, "sheet") not in NOT_PLAYED and part.name != "pencil" and part.items]


SHOWN = 6
"""Pieces in the picture of what is in a kit."""
GAP = 5.0
"""Between them, in mm of the picture."""
ASPECT = 2.3
"""The width of the picture in heights, as far as whole rows allow."""


def picture_pieces(order: PrintOrder, parts: Sequence[Part], *, alone: bool) -> Figure:
    """Return pieces of the kit in rows, small ones larger beside large ones; nothing where the cover shows all there is.

    A picture that is `alone` shows what there is, were it pages."""
    shown = [part for part in played(order, parts) if alone or order.spec.components[part.name].kind != "board"]
    if alone and not shown:
        shown = [part for part in parts if part.items]
    if (order.sketched or len(shown) < 2) and not alone:
        return Figure(0.0, 0.0, ())
    drawn = sorted(map(_reduce, _choose(shown[:SHOWN])), key=lambda one: -one.height)
    return min((_lay(drawn, count) for count in (1, 2, 3)), key=lambda one: abs(one.width - ASPECT * one.height))


def _choose(parts: Sequence[Part]) -> Iterator[Seen]:
    """Yield a piece of each component, and more of those that have the most, spread over all they have."""
    sides = [[side for at, piece in enumerate(part.items) for side in _sides(piece, last=at + 1 == len(part.items))] for part in parts]
    wanted = [1] * len(sides)
    for _ in range(SHOWN - len(sides) if sides else 0):
        richest = max(range(len(sides)), key=lambda i: (len(sides[i]) / wanted[i], -i))
        wanted[richest] = min(wanted[richest] + 1, len(sides[richest]))
    for seen, count in zip(sides, wanted, strict=True):
        yield from (seen[i * (len(seen) - 1) // max(1, count - 1)] for i in range(count))


def _sides(piece: Piece, *, last: bool) -> Iterator[Seen]:
    """Yield the front of a piece, and the back of the last one."""
    yield see(piece)
    if last and piece.back is not None:
        figure = piece.back.figure
        yield Seen(figure, piece.outline.mirror(figure.width).window((figure.width, figure.height)))


def _reduce(one: Seen) -> Figure:
    """Return a piece in the scale in which its longer side is 9 times its root: one of 81 mm as it is, a larger one smaller."""
    figure, window = one
    scale = 9.0 / sqrt(max(figure.width, figure.height))
    edge = window._replace(paint=Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH / scale))
    drawn = Group((Group(legible(figure.shapes, scale, ink.FOOTER, ink.trace), clip=window, trim=window), edge), Affine.scale(scale))
    return Figure(figure.width * scale, figure.height * scale, (drawn,))


def _lay(figures: Sequence[Figure], count: int) -> Figure:
    """Return figures in so many rows of about one width, each on a line at its foot."""
    rows: list[list[Figure]] = [[]]
    room = sum(one.width + GAP for one in figures) / count
    for one in figures:
        if len(rows) < count and sum(other.width + GAP for other in rows[-1]) + one.width / 2 > room:
            rows.append([])
        rows[-1].append(one)
    wide = max(sum(one.width for one in row) + GAP * (len(row) - 1) for row in rows)
    shapes: list[Shape] = []
    y = 0.0
    for row in rows:
        foot = y + max((one.height for one in row), default=0.0)
        x = (wide - sum(one.width for one in row) - GAP * (len(row) - 1)) / 2
        for one in row:
            shapes.append(one.at(x, foot - one.height))
            x += one.width + GAP
        y = foot + GAP
    return Figure(wide, y - GAP, tuple(shapes))

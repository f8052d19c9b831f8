"""The cover of a title sheet: the board with the pieces that begin on it, or a fan of cards, and a piece of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from boardgen.components.print_order import PrintOrder, say_facts
from boardgen.draw.board.board import land_of, place_of
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Use, extent, legible
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import RECTANGLE, Part, Piece
from boardgen.sheet.read.title_cover import Cover

SMALLEST, LARGEST = 0.45, 1.5
"""The scales of a board on the cover: of one that is larger a part is shown, and around one that is smaller there is room."""
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
WORDS = ("label-", "price-")
"""How the ids of groups begin that are words on a board: on the cover some would be cut off, and others too small."""
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


def title_cover(order: PrintOrder, board: Figure | None, parts: Sequence[Part]) -> Cover:
    """Return the cover of the title sheet of a kit; nothing of it is drawn before it is asked for."""

    def draw(width: float, height: float) -> Iterator[Shape]:
        """Draw the picture in a room of this size, from its upper left."""
        if board is None:
            yield Rect(0, 0, width, height, Paint(fill=ink.LAW, role="ground"))
            cards, room = choose_cards(order, parts, FAN), Box(0, 0, width, height).grown(-EDGE)
            yield from _fan(cards, room, TALLEST * height) if cards else _fit(picture_pieces(order, parts, alone=True), room)
        else:
            yield from _draw_board(order, board, parts, width, height)
            yield from _fan(choose_cards(order, parts, OVER), Box(0.4 * width, 0, width, height).grown(-EDGE), TALL * height)

    facts = tuple(say_facts(order.spec, order.say))

    def pieces() -> list[Symbol]:
        return [one.symbol(f"cover-{letter}") for letter, one in seat_pieces(order, parts).items()]

    return Cover(order.spec.title, order.spec.note, facts, pieces, draw)


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


def _draw_board(order: PrintOrder, board: Figure, parts: Sequence[Part], width: float, height: float) -> Iterator[Shape]:
    """Draw the middle of a board without its words over a room, with the pieces that are on it when the game begins."""
    land = land_of(order.spec.board, board)
    scale = max(SMALLEST, min(LARGEST, max(width / land.width, height / land.height)))
    (x, y) = land.centre
    seen = Box(x - width / scale / 2, y - height / scale / 2, x + width / scale / 2, y + height / scale / 2)
    to = Affine.scale(scale).then(Affine.translate(width / 2 - x * scale, height / 2 - y * scale))
    drawn = Group((*_without_words(board.shapes, seen), *begin_on_board(order, board, parts, scale)), to)
    yield Group((drawn,), clip=Rect(0, 0, width, height, Paint()))


def _without_words(shapes: Iterable[Shape], seen: Box) -> Iterator[Shape]:
    """Yield what can be seen of shapes in a window, without ids, words and plates under them."""
    for shape in shapes:
        if isinstance(shape, Text) or (isinstance(shape, Group) and (shape.plate or (shape.id or "").startswith(WORDS))):
            continue
        box = extent(shape)
        if box is None or not box.overlaps(seen):
            continue
        if isinstance(shape, Group):
            inner = seen if shape.transform == STILL else box.grown(1e9)
            yield shape._replace(shapes=tuple(_without_words(shape.shapes, inner)), id=None)
        else:
            yield shape if isinstance(shape, Image) or shape.id is None else shape._replace(id=None)


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
        drawn = Group(legible(figure.shapes, scale, ink.FOOTER), clip=window, trim=window)
        yield Group((rim, drawn, edge), at.then(to))


def _fit(figure: Figure, room: Box) -> Iterator[Shape]:
    """Draw a figure in the middle of a room."""
    if figure.shapes:
        scale = min(LARGEST, room.width / figure.width, room.height / figure.height)
        x, y = room.centre[0] - figure.width * scale / 2, room.centre[1] - figure.height * scale / 2
        yield Group(figure.shapes, Affine.scale(scale).then(Affine.translate(x, y)))


def fit_piece(one: Seen, room: Box) -> Shape:
    """Return a piece in the middle of a room, without what could not be read there."""
    figure, window = one
    scale = min(LARGEST, room.width / figure.width, room.height / figure.height)
    edge = window._replace(paint=Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH / scale))
    drawn = Group(legible(figure.shapes, scale, ink.FOOTER), clip=window, trim=window)
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

    A picture that is `alone` shows what there is, were it pages.
    """
    shown = [part for part in played(order, parts) if alone or order.spec.components[part.name].kind != "board"]
    if alone and not shown:
        shown = [part for part in parts if part.items]
    if (order.dry_run is not None or len(shown) < 2) and not alone:
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
    drawn = Group((Group(legible(figure.shapes, scale, ink.FOOTER), clip=window, trim=window), edge), Affine.scale(scale))
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

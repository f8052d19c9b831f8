"""A rulebook ready to be set: its text with the facts of the layout, its figures, its inventory, and the rules that its appendix lists.

The inventory has every piece of the kit as it is printed, at true size where it fits, with how many there are: in rows on two pages, large
ones first, and what is to be read last. What does not fit at true size is made smaller, with its scale beside it, and words that
could not be read are pictures of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import fsum
from typing import TypeAlias

from boardgen.assets.pictures import Pictures
from boardgen.components.common_sheets import sections
from boardgen.components.cover_scene import Cast, cast_of
from boardgen.components.print_order import RULEBOOK, TITLE, PrintOrder, accent, choose_seats, sheets_in_book
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Shape, Symbol, Text, Use, add_tag, leaves
from boardgen.draw.shape.tags import Place
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import Fault
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.rules.moved_figures import Holds, lay_out_again, move_figure
from boardgen.layout.rules.rules_text import Move, RulesText, read_rules_text, rulebook_facts
from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import put_on_board
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.rulebook.figure import LAYOUT, FigureDrawer, Ground, PointsGround
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.piece import RECTANGLE, Part, Piece
from boardgen.sheet.read.prose import Section

HEIGHTS = (90.0, 80.0, 72.0, 66.0, 60.0, 55.0, 50.0, 46.0, 42.0, 38.0, 34.0, 30.0, 26.0, 22.0, 18.0)
"""How tall pieces are shown that are not at true size, in mm: the first of these with which all fit on the pages."""
GROUND = 0.25
"""The scale of what is taller than a page, such as a board, where that leaves room for all: what it shows can be seen."""
LARGE = 50.0
"""Pieces that are taller, in mm, are made smaller where they must be."""
LOW = 3.2
"""How many times as wide as high a row of such pieces of one component is at most: it is as wide as the page."""
WIDER = 1.25
"""How much a row of such pieces grows at most to be as wide as the page."""
MOST = 6
"""Different pieces of a component that are shown."""
FEWEST = 4
"""Different pieces that are shown, where there are as many, rather smaller than fewer at true size."""
LONG, CLOSE = 400, 0.025
"""How many letters a text to be read has at least, in all and a mm²."""
THUMBS = (60.0, 50.0, 42.0, 36.0, 30.0, 24.0)
"""How tall it is shown, in mm: the first of these with which all fit beside pieces that are as large as they may be with the last."""
FINE = 0.09
"""The width in mm of the finest line that keeps its ink where a piece is shown smaller."""
CARDS = 3
"""Different cards that are shown, besides a back."""
CLOSEST, BESIDE, BETWEEN = 0.6, 2.0, 6.0
"""Between pieces of a component, at least and as a rule, and between components in a row, in mm."""
BELOW, SPREAD = 4.0, 5.0
"""Between the words of a row and the next row, and how much more at most where a page has room for that, in mm."""
NAME, NOTE = 9.0, 8.0
"""The sizes of the name of a piece and of the words under it, in points."""
NAME_LEAD, NOTE_LEAD = 4.4, 3.6
"""From line to line, in mm."""
NARROWEST = 26.0
"""The minimum room for words under a piece, in mm."""
EDGE = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
"""The line where a piece is cut: the page is as white as it may be."""


Pages: TypeAlias = list[tuple[Shape, ...]]
"""The shapes of each page."""


class Shown(NamedTuple):
    """A component: its pieces as they are drawn, where each is cut, its name, and how many there are in words."""

    name: str
    pieces: tuple[tuple[Figure, Circle | Rect | Path], ...]
    title: str
    amount: str
    read: bool
    """Whether it is a text to be read, such as a player aid: that of its first piece is long and close."""


class Inventory(NamedTuple):
    """The components of a kit that are pieces, and the words for what is read or written on."""

    shown: tuple[Shown, ...]
    also: str
    cast: Cast = Cast()
    """What the picture on the cover shows of them."""


class _Item(NamedTuple):
    """A component in a row: how wide and high it is with its `words`, and where its pieces, in a scale, end below; from its upper left."""

    size: _Size
    scale: float
    width: float
    foot: float
    height: float
    words: tuple[Shape, ...]


def usual_order(order: PrintOrder, *, whole: bool = False) -> PrintOrder:
    """Return the order of all pieces at their usual size, whatever part of the kit is printed now, and on which paper.

    The pieces of a `whole` game are those of all its seats, however large round ones are printed now.
    """
    order = order._replace(seats=choose_seats(order.spec, None, None)) if whole else order
    options = PLAIN if whole else PLAIN._replace(diameter=order.options.diameter)
    usual = order._replace(paper=paper("a4"), papers=None, options=options, without=(), counts=(), cards=(), copies=None, only=())
    return usual._replace(dry_run=None, figures={}, spreads={}, patch=None, bleeds=None, half=None)


def read_inventory(order: PrintOrder, parts: Sequence[Part]) -> Inventory:
    """Return what is in the box of a kit of these components."""
    shown, also = [], []
    components = order.spec.components
    others = (TITLE, RULEBOOK, *(name for book in components for name in sheets_in_book(order.spec, book)))
    for part in parts:
        component = components.get(part.name)
        if component is None or part.name in others or component.kind in (*PACKAGING, "labels", "booklet"):
            continue
        if component.kind in ("sheet", "log") or not part.items:
            also.append(order.set_signs(part.title))
        else:
            pieces = tuple(_choose(part, component))
            read = _is_read(pieces[0][0])
            shown.append(Shown(part.name, pieces, order.set_signs(part.title), say_count(component, part, order.say), read))
    return Inventory(tuple(shown), ", ".join(also), cast_of(order, parts))


def _is_read(figure: Figure) -> bool:
    """Return whether the text of a piece is long and close."""
    letters = sum(len(shape.text) for shape, _ in leaves(figure.shapes) if isinstance(shape, Text))
    return letters >= max(LONG, CLOSE * figure.width * figure.height)


def say_count(component: Component, part: Part, say: Words) -> str:
    """Say how many pieces of a component there are, and of those that each player has, for how many that is."""
    if component.each_seat > 1 or (component.each_seat and len(part.items) > 1):
        return say("rulebook_box_each", each=component.each_seat, count=part.pieces)
    return say("rulebook_box_count", count=part.pieces)


def _choose(part: Part, component: Component) -> Iterator[tuple[Figure, Circle | Rect | Path]]:
    """Yield the pieces that stand for a component: one of each seat, or all of the first seat where it has several, and a back."""
    items = [*part.items]
    seats = [*dict.fromkeys(item.seat for item in items)]
    if len(seats) > 1 and len(items) > len(seats):
        items = [item for item in items if item.seat == seats[0]]
    most = CARDS if component.kind == "card" or max(component.size or (0.0, 0.0)) > LARGE else MOST
    shown = [items[at * len(items) // min(most, len(items))] for at in range(min(most, len(items)))]
    for item in shown:
        yield from _sides(item, 1 if len(shown) > 1 else MOST)
    back = shown[0].back
    if back is not None and (component.kind == "card" or len(shown) == 1):
        outline = shown[0].outline
        yield back.figure, outline.mirror(back.figure.width).window((back.figure.width, back.figure.height))


def _sides(piece: Piece, most: int) -> Iterator[tuple[Figure, Circle | Rect | Path]]:
    """Yield what is seen of a piece: its front, or `most` faces of what a net becomes when it is folded."""
    figures = piece.views[:most] if piece.cut_line is None and piece.views else (piece.front.figure,)
    outline = RECTANGLE if piece.cut_line is None else piece.outline
    for figure in figures:
        yield figure, outline.window((figure.width, figure.height))


def readable_part(shapes: Sequence[Shape], least: float) -> tuple[Shape, ...]:
    """Return shapes with outlines for each text of less than `least` points in the drawing's own measure, also where a group scales it.

    Lines that become finer than `FINE` are paler: many of them beside each other would be a black net."""
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Text):
            kept.append(shape if shape.size >= least else ink.trace(shape, ink.FOOTER * shape.size / least))
        elif isinstance(shape, Group):
            scale = abs(shape.transform.d or shape.transform.b)
            inner = readable_part(shape.shapes, least / scale)
            kept.append(Group(inner, shape.transform, shape.clip, None, shape.opacity, shape.trim, tag=shape.tag))
        elif isinstance(shape, Use):
            inner = readable_part(shape.symbol.shapes, least)
            if inner != shape.symbol.shapes:  # a map without words stays the one that it is, in every scale
                shape = Use(Symbol(f"{shape.symbol.name}-over-{least:.2f}", inner), shape.x, shape.y)
            kept.append(shape)
        elif isinstance(shape, Path) and not shape.paint.fill and shape.paint.stroke and shape.paint.width * ink.FOOTER < FINE * least:
            kept.append(shape._replace(paint=shape.paint._replace(stroke=ink.pale(shape.paint.stroke, 0.4))))
        else:
            kept.append(shape)
    return tuple(kept)


def lay_inventory(inventory: Inventory, rooms: Sequence[Box], say: Words, accent: str) -> tuple[bool, Callable[[], Pages]]:
    """Return whether all pieces are on the pages, as large as possible, and a function that draws these; the first has a heading."""
    sizes = [_Size.of(one, rooms[0].width) for one in inventory.shown]
    small = _rows([_item(size, 1.0, say) for size in sizes if size.fits], rooms[0].width)
    played = [size for size in sizes if not size.fits and not size.shown.read]
    read = [size for size in sizes if not size.fits and size.shown.read]
    head, top = _head(rooms[0], say, accent)
    also = fonts.wrap(say("rulebook_box_also", names=inventory.also), "regular", NOTE, rooms[-1].width) if inventory.also else []

    def lay(
        height: float, thumb: float, way: tuple[bool, bool], drawn: bool = False
    ) -> tuple[list[list[tuple[list[_Item], float]]], float, bool]:
        (ground, mixed), wide = way, rooms[0].width
        first, last = ([*played, *read], []) if mixed else (played, read)
        large = _lay_ground(first, height, wide, say, drawn) if ground else _gallery(first, height, wide, say)
        rows = [*large, *small, *_gallery(last, thumb, wide, say)]
        laid, y = _lay(rows, rooms, top, NOTE_LEAD * len(also))
        return laid, y, not rows

    tall = max((size.tall for size in played), default=0.0) > rooms[-1].height
    grounds = ((True, False), (True, True), (False, False)) if tall else ((False, False),)
    ways = [(height, way) for way, height in product(grounds, HEIGHTS)]
    height, way = next((one for one in ways if lay(one[0], min(one[0], THUMBS[-1]), one[1])[2]), (HEIGHTS[-1], (False, False)))
    thumb = next((one for one in THUMBS if read and lay(height, one, way)[2]), min(height, THUMBS[-1]))
    fits = lay(height, thumb, way)[2]

    def draw() -> Pages:
        laid, y, _ = lay(height, thumb, way, drawn=True)
        pages = [[shape for row, at in page for shape in _row(row, room, at)] for page, room in zip(laid, rooms, strict=True)]
        pages[0][:0] = head
        pages[-1] += [
            Text(rooms[-1].x0, y + 2.5 + NOTE_LEAD * number, words, "regular", NOTE, ink.TEXT) for number, words in enumerate(also)
        ]
        return [tuple(page) for page in pages]

    return fits, draw


def _head(room: Box, say: Words, accent: str) -> tuple[list[Shape], float]:
    """Return the heading with its help, and how far down the first row begins."""
    y, title = room.y0 + 6.0, say("rulebook_box")
    shapes: list[Shape] = [add_tag([Text(room.x0, y, title, "display", ink.HEADING, accent)], tags.heading(2, place=Place("box", title)))]
    for words in fonts.wrap(say("rulebook_box_help"), "regular", NOTE, room.width):
        y += NAME_LEAD
        shapes.append(Text(room.x0, y, words, "regular", NOTE, ink.SECOND))
    return shapes, y + BELOW


class _Size(NamedTuple):
    """A component with the size of its pieces side by side, in mm, how far they are apart, and whether they go on a page at true size."""

    shown: Shown
    wide: float
    tall: float
    apart: float
    fits: bool

    @classmethod
    def of(cls, shown: Shown, room: float) -> _Size:
        """Return the size of as many of the pieces as fit side by side, and are not too low where they are made smaller."""
        tall = max(figure.height for figure, _ in shown.pieces)
        pieces = shown.pieces
        if tall <= LARGE:
            while len(pieces) > FEWEST and fsum(figure.width for figure, _ in pieces) + CLOSEST * (len(pieces) - 1) > room:
                pieces = pieces[:-1]
        while tall > LARGE and len(pieces) > 1 and fsum(figure.width for figure, _ in pieces) > LOW * tall:
            pieces = pieces[:-1]
        wide = fsum(figure.width for figure, _ in pieces)
        apart = min(BESIDE, (room - wide) / (len(pieces) - 1)) if len(pieces) > 1 and wide < room else BESIDE
        wide += apart * (len(pieces) - 1)
        return cls(shown._replace(pieces=pieces), wide, tall, apart, tall <= LARGE and wide <= room + 1e-6)


def _gallery(sizes: Sequence[_Size], height: float, room: float, say: Words) -> list[list[_Item]]:
    """Return pieces that are too large in rows of about one height, each row as wide as the room where that takes little."""
    rows: list[list[_Size]] = []
    reaches: list[float] = []
    for size in sizes:
        wide = max(size.wide * _scale(size, height, room), NARROWEST)
        at = next((at for at, reach in enumerate(reaches) if reach + BETWEEN + wide <= room + 1e-6), len(rows))
        if at == len(rows):
            rows.append([])
            reaches.append(-BETWEEN)
        rows[at].append(size)
        reaches[at] += BETWEEN + wide
    laid = []
    for row in rows:
        taken = fsum(max(size.wide * _scale(size, height, room), NARROWEST) for size in row)
        more = min(WIDER, (room - BETWEEN * (len(row) - 1)) / taken)
        laid.append([_item(size, min(1.0, more * _scale(size, height, room)), say) for size in row])
    return laid


def _lay_ground(sizes: Sequence[_Size], height: float, room: float, say: Words, drawn: bool) -> list[list[_Item]]:
    """Return rows of such pieces, the tallest in a row of its own, in the scale of a ground at least, with what has room beside it."""
    tallest = max(sizes, key=lambda size: size.tall)
    ground = _item(tallest, min(1.0, max(GROUND, height / tallest.tall), room / tallest.wide), say)
    left, rest = ground.width + BETWEEN, [size for size in sizes if size is not tallest]
    beside: list[list[_Item]] = []
    spare = ground.height + BELOW
    for row in _gallery(rest, height, room - left, say) if room - left >= NARROWEST else ():
        high = max(one.height for one in row) + BELOW
        if high <= spare + 1e-6 and all(one.scale >= _scale(one.size, height, room) - 1e-6 for one in row):
            beside.append(row)
            spare -= high
    y, shapes = 0.0, list[Shape]()
    for row in beside:
        shapes += _row(row, Box(left, 0.0, room, ground.height), y) if drawn else ()  # most ways are only measured
        y += max(one.height for one in row) + BELOW + spare / max(1, len(beside) - 1)
    taken = {id(one.size) for row in beside for one in row}
    whole = ground._replace(width=room if beside else ground.width, words=(*ground.words, *shapes))
    return [[whole], *_gallery([size for size in rest if id(size) not in taken], height, room, say)]


def _scale(size: _Size, height: float, room: float) -> float:
    return min(1.0, height / size.tall, room / size.wide)


def _item(size: _Size, scale: float, say: Words) -> _Item:
    """Return the pieces of a component side by side in a scale, with name and count below."""
    one, high = size.shown, size.tall * scale
    wide = size.wide * scale
    words = max(wide, NARROWEST)
    y = high + 1.2
    shapes: list[Shape] = []
    note = one.amount if scale > 0.999 else say("rulebook_box_scaled", count=one.amount, percent=round(100 * scale))
    titled = fonts.width(one.title, "semibold", NAME) + 2.5
    if titled + fonts.width(note, "regular", NOTE) <= wide:
        y += NAME_LEAD
        shapes.append(Text(0, y - 1.0, one.title, "semibold", NAME, ink.TEXT))
        shapes.append(Text(titled, y - 1.0, note, "regular", NOTE, ink.SECOND))
        return _Item(size, scale, wide, high, y, tuple(shapes))
    for text in fonts.wrap(one.title, "semibold", NAME, words):
        y += NAME_LEAD
        shapes.append(Text(0, y - 1.0, text, "semibold", NAME, ink.TEXT))
    for text in fonts.wrap(note, "regular", NOTE, words):
        y += NOTE_LEAD
        shapes.append(Text(0, y - 1.0, text, "regular", NOTE, ink.SECOND))
    return _Item(size, scale, max(wide, min(words, _reach(shapes))), high, y, tuple(shapes))


def _draw_pieces(size: _Size, scale: float) -> Iterator[Shape]:
    """Draw the pieces of a component side by side in a scale."""
    least = ink.FOOTER / scale
    x = 0.0
    for number, (figure, window) in enumerate(size.shown.pieces):
        drawn = figure.shapes if scale > 0.999 else readable_part(figure.shapes, least)
        edge = window._replace(paint=EDGE._replace(width=ink.HAIR_WIDTH / scale))
        symbol = Symbol(f"box-{size.shown.name}-{number}", (Group(drawn, clip=window, trim=window), edge))
        yield Group((Use(symbol, 0, 0),), Affine.scale(scale).then(Affine.translate(x, size.tall * scale - figure.height * scale)))
        x += (figure.width + size.apart) * scale


def _reach(shapes: Sequence[Shape]) -> float:
    """Return how far to the right words go."""
    return max((fonts.width(shape.text, shape.face, shape.size) for shape in shapes if isinstance(shape, Text)), default=0.0)


def _rows(items: Sequence[_Item], room: float) -> list[list[_Item]]:
    """Return the items in rows, tall ones first; each goes into the first row with room for it."""
    rows: list[list[_Item]] = []
    for item in sorted(items, key=lambda one: -one.foot):
        for row in rows:
            if fsum(one.width + BETWEEN for one in row) + item.width <= room + 1e-6:
                row.append(item)
                break
        else:
            rows.append([item])
    return rows


def _lay(rows: list[list[_Item]], rooms: Sequence[Box], top: float, below: float) -> tuple[list[list[tuple[list[_Item], float]]], float]:
    """Take those rows that fit and return them by their pages, each with how far down it is, and where the last one ends: the first page
    begins at `top`, and the last leaves `below` free, in mm."""
    pages: list[list[tuple[list[_Item], float]]] = []
    for room in rooms:
        page: list[tuple[list[_Item], float]] = []
        y, foot = room.y0 if pages else top, room.y1 - below * (room is rooms[-1])
        for row in [*rows]:
            if y + max(one.height for one in row) <= foot + 1e-6:
                rows.remove(row)
                page.append((row, y))
                y += max(one.height for one in row) + BELOW
        more = min(SPREAD, max(0.0, foot - y) / len(page)) if page else 0.0
        pages.append([(row, at + more * number) for number, (row, at) in enumerate(page)])
        y += more * len(page)
    return pages, y


def _row(row: Sequence[_Item], room: Box, y: float) -> Iterator[Shape]:
    """Draw a row: its pictures end below on one line, and what is left of the room is shared out between them."""
    foot = max(one.foot for one in row)
    spare = room.width - fsum(one.width for one in row)
    gap = min(spare / (len(row) - 1), 3 * BETWEEN) if len(row) > 1 else 0.0
    x = room.x0
    for one in row:
        yield Group((*_draw_pieces(one.size, one.scale), *one.words), Affine.translate(x, y + foot - one.foot))
        x += one.width + gap


class Book(NamedTuple):
    """A rulebook of a layout. `notes` are printed at the foot of the cover; `accent` is the ink of headings.

    One of a game of your own has no `sections`, which are its appendix. `pictures` and `icons` are those that its text names. With
    `has_board` the cover shows the board or the map.
    """

    spec: GameSpec
    text: RulesText
    drawer: FigureDrawer
    sections: tuple[Section, ...]
    say: Words
    accent: str
    notes: tuple[str, ...]
    warn: Callable[[Fault], None]
    pictures: Pictures
    icons: Pictures
    style: ink.Style
    inventory: Callable[[], Inventory]
    """Lays out the kit, for what is in its box."""
    has_board: bool = True
    seats: int = 0
    """For how many players its kit is, 0 for all."""


def book(
    order: PrintOrder,
    leads: Mapping[str, object],
    list_parts: Callable[[PrintOrder], Sequence[Part]],
    made: Callable[[GameSpec, ink.Style], Ground] = PointsGround,
) -> Book:
    """Return the rulebook of a layout. `leads` fill in the leads of the reference; `list_parts` makes the pieces that figures show, and
    `made` what they lie on.

    Figures are played on the board of the game: where the layout has another one, they are moved there or left out, and those on other
    boards of the game show no names of points. Raises DataError.
    """
    spec, say = order.spec, order.say
    own = catalog.load(spec.game)
    elsewhere = _map(spec) != _map(own)
    language = say("language")
    move = _mover(spec.ground, own.ground) if elsewhere else None
    text = read_rules_text(spec.game, language, rulebook_facts(spec, own, not elsewhere), move)
    notes = []
    if text.language != language.partition("-")[0].lower():
        notes.append(say("rulebook_language"))
    notes += [spec.note] if spec.note else []
    notes += [spec.credits["licence"]] if "licence" in spec.credits else []

    def draw_ground(board: str) -> Ground:
        places = spec if board == LAYOUT or not elsewhere else own
        shown = put_on_board(own, board) if board not in ("", LAYOUT) else places
        return made(shown if shown is spec else shown._replace(seats=spec.seats), order.style)

    drawer = FigureDrawer(draw_ground, lambda name: _face(order, list_parts, name), elsewhere)
    entries = sections(spec, leads, say)
    pictures = Pictures("")
    notes = [one for one in notes if one]

    @cache
    def inventory() -> Inventory:
        usual = usual_order(order)
        return read_inventory(usual, list_parts(usual))

    whole = Book(spec, text, drawer, entries, say, accent(spec), tuple(notes), order.warn, pictures, pictures, order.style, inventory)
    return whole._replace(seats=len(order.seats))


def _mover(target: object, source: object) -> Move:
    """Return a function that moves the figures of a game to the ground of a layout."""

    def move(figures: Mapping[str, RuleFigure], holds: Holds) -> dict[str, RuleFigure]:
        if isinstance(source, TileMap) and isinstance(target, TileMap):
            return lay_out_again(figures, source, target, holds)
        assert isinstance(source, Board)
        assert isinstance(target, Board)
        there = {}
        for name, one in figures.items():
            fixed = one.listed or one.faces or one.show.board or one.board
            found = one if fixed else move_figure(one, source, target, holds)
            if found is not None:
                there[name] = found
        return there

    return move


def _map(spec: GameSpec) -> object:
    """Return what a layout must have as its game has it, so that the figures can be shown on it."""
    ground = spec.ground
    if isinstance(ground, Board):
        return ground.names, ground.zone, ground.neighbours, spec.zone_neighbours
    return (ground.rows, ground.neighbours, ground.width, ground.height, ground.marks) if isinstance(ground, TileMap) else ground


def _face(order: PrintOrder, list_parts: Callable[[PrintOrder], Sequence[Part]], name: str) -> Figure | None:
    """Return the face of a piece of the kit by the name of its file, such as `tile-4H` of the component `tiles`."""
    usual = usual_order(order, whole=True)
    stem = name.partition("-")[0]
    likeliest_first = sorted(order.spec.components, key=lambda one: (name != one, not one.startswith(stem), -len(one)))
    for component in likeliest_first:
        if component == RULEBOOK:
            continue
        alone = usual._replace(only=(component,))
        found = next((face.figure for part in list_parts(alone) for face in part.faces if face.name == name), None)
        if found is not None:
            return found
    return None

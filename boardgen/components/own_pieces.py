"""The different pieces of a component of your own, one for each row, count or seat: how many, how large, both sides; dice, standees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardgen.assets.svg_elements import PathError, rectangle, segments
from boardgen.components.common_sheets import has_text, is_own_screen, large_size, screen_size
from boardgen.components.print_order import DryRun, PrintOrder, is_large
from boardgen.draw.pack.nets import CUT, cube_net
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import NAMED, OutlineError, fit_path, move_path
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, ellipse, leaves, line
from boardgen.draw.type.geometry import Affine
from boardgen.errors import AssetError, DataError, Fault, quoted
from boardgen.layout.decks.components import ROUND, SIZES, Component
from boardgen.layout.decks.faces import STYLES, Face as Layers, Layer, TextStyle, every_layer, ready_face
from boardgen.layout.decks.own_components import COPIES, COPY, OF_SEAT
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.layer_values import Template
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.arrange import all_drawn
from boardgen.sheet.paper.piece import CARD, CIRCLE, RECTANGLE, Bled, Cut, Face, Outline, Part, Piece, Sides

if TYPE_CHECKING:
    from boardgen.faces.layers import Canvas

LONGEST_LABEL = 60
"""Characters of a label in a title or message."""


class Entry(NamedTuple):
    """What one piece is made from: its number from 1, the stem of its files, its title, how many are printed, what its fields say."""

    number: int
    stem: str
    title: str
    copies: int
    fields: Mapping[str, str]
    cells: Mapping[str, Node]
    seat: Seat | None

    @property
    def letter(self) -> str:
        """The letter of its seat, empty where it has none."""
        return "" if self.seat is None else self.seat.letter


def own_entries(order: PrintOrder, component: Component) -> list[Entry]:
    """Return all different pieces of a component, for the seats that play. A component without rows, counts or seats has one.

    Copies are different pieces where a face numbers them."""
    drafts = list(list_drafts(component, order.seats.values()))
    total, apart = str(len(drafts)), component.own.numbers_copies
    pieces, each = [], dict(order.counts).get(component.name)
    for number, (label, usual, fields, cells, seat) in _wanted(order, component, drafts):
        own = {"n": str(number), "of": total, "label": label, COPIES: str(usual), **dict.fromkeys(OF_SEAT, "")}
        if seat is not None:
            own |= {"seat": seat.name, "seat.name": seat.name, "seat.letter": seat.letter}
        stem = component.name if len(drafts) == 1 else f"{component.name}-{seat.letter if seat and not fields and not label else number}"
        named = shorten(label) or (seat.name if seat is not None else "")
        copies = usual if each is None else each
        title = f"{component.own.title}: {named}" if named else component.own.title
        values = {**component.own.values, **own, **fields}
        if not apart:
            pieces.append(Entry(number, stem, title, copies, values, cells, seat))
            continue
        for copy in range(1, copies + 1):
            pieces.append(Entry(number, f"{stem}-copy-{copy}", f"{title} {copy}", 1, {COPY: str(copy), **values}, cells, seat))
    if order.copies is None:
        return pieces
    wanted = {stem: count for (of, stem), count in order.copies.items() if of == component.name}
    return [piece._replace(copies=wanted[piece.stem]) for piece in pieces if wanted.get(piece.stem)]


def own_part(
    order: PrintOrder, component: Component, make: Callable[[], Sequence[Piece]], cut: Cut | None = None, *, title: str = ""
) -> Part:
    """Return a component of your own whose pieces `make` makes when they are asked for. Drafts say how many there are."""
    if order.copies is not None:
        copies = [count for (of, _), count in order.copies.items() if of == component.name]
    else:
        each, drafts = dict(order.counts).get(component.name), list_drafts(component, order.seats.values())
        copies = [draft.copies if each is None else each for _, draft in _wanted(order, component, drafts)]
    count, apart = sum(copies), order.copies is None and component.own.numbers_copies
    return Part(component.name, title or component.own.title, make, count, drawings=count if apart else len(copies), cut=cut)


def _wanted(order: PrintOrder, component: Component, drafts: Iterable[Draft]) -> list[tuple[int, Draft]]:
    """Return the drafts that are wanted with their numbers, from 1: a kit may be made of some rows of a data file only."""
    rows, chosen = len(component.own.rows), dict(order.cards).get(component.name)
    return [(number, draft) for number, draft in enumerate(drafts, 1) if not rows or chosen is None or (number - 1) % rows + 1 in chosen]


class Draft(NamedTuple):
    """A piece by what distinguishes it: its label, how many there are, the fields of its row with their places, and its seat."""

    label: str
    copies: int
    fields: Mapping[str, str] = MappingProxyType({})
    cells: Mapping[str, Node] = MappingProxyType({})
    seat: Seat | None = None


def list_drafts(component: Component, players: Collection[Seat]) -> Iterator[Draft]:
    """Yield every different piece of a component for the seats that play; numbered copies count as one."""
    each = component.each_seat
    seats = list(players) if each else []
    if rows := component.own.rows:
        table = [(None, component.pieces)] if component.pieces else []
        for seat, times in (*table, *((seat, each) for seat in seats)):
            for row in rows:
                yield Draft(next(iter(row.fields.values()), "").strip(), row.copies * times, row.fields, row.cell, seat)
        return
    for label, count in component.counts:
        yield from (Draft(label, count, seat=seat) for seat in (seats if each else [None]))
    if component.counts:
        return
    yield from (Draft("", each, seat=seat) for seat in seats)
    if component.pieces:
        yield Draft("", component.pieces)


DEFAULT_SIZES = {"aid": (148.0, 105.0), "card": SIZES["poker"], "mat": (186.0, 117.0), "panel": (186.0, 117.0), "table": (186.0, 117.0)}
"""Width and height in mm of a component whose layout need not give them, and gives none."""


def size_of(order: PrintOrder, component: Component) -> tuple[float, float]:
    """Return width and height of a piece in mm.

    A round one is as wide as `--tokens` asks, if it does, and an aid with a text as large as large type or a screen needs."""
    if component.kind in ROUND:
        across = order.options.diameter or component.diameter or 0.0
        return across, across
    size = component.size or DEFAULT_SIZES.get(component.kind, SIZES["poker"])
    if (order.options.large or order.options.screen) and has_text(order, component):
        return screen_size(order) if is_own_screen(order, component) else large_size(order, size)
    return size


CODE = "data:shape"
EXAMPLE = "write it as in SVG, such as M0 0 L10 0 L5 8 Z"


def cut_of(order: PrintOrder, component: Component) -> Cut:
    """Return how the pieces of a component are cut out. Raises DataError for a shape that no piece can have."""
    size, making = size_of(order, component), component.making
    if making is None or making.shape is None:
        return Cut(size, CIRCLE if component.kind in ROUND else CARD if component.kind == "card" else RECTANGLE)
    word = making.shape.text.strip()
    faults = Faults()
    try:
        path, wide, high = fit_path(_path(order, component, word, size), *size)
        return Cut((round(wide, 4), round(high, 4)), Outline("shape", path=path))
    except PathError as problem:
        faults.add(making.shape, f"the path cannot be read: {problem}", EXAMPLE, CODE)
    except (OutlineError, AssetError) as problem:
        faults.add(making.shape, f"the outline cannot be cut: {problem.problem}", problem.remedy, CODE)
    raise DataError(*faults.sorted())


def _path(order: PrintOrder, component: Component, word: str, size: tuple[float, float]) -> tuple[Segment, ...]:
    """Return the path of a shape in any scale. Raises PathError, OutlineError and AssetError."""
    if word == "hex" and size[1] > size[0]:
        return move_path(NAMED[word], Affine.rotate(90))
    if word in NAMED or word == "rectangle":
        return NAMED["square"] if word == "rectangle" else NAMED[word]
    if not word.lower().endswith(".svg"):
        return segments(word)
    assert component.own.shape is not None  # it says where the file is
    drawn = [*leaves(order.library.of(component.own.shape, order.spec.icons).picture(word).shapes)]
    if len(drawn) != 1:
        problem = f"{quoted(word)} draws {len(drawn)} things, and a piece has one outline"
        raise OutlineError(problem, "leave one path in the file, that around the piece")
    ((shape, by),) = drawn
    if isinstance(shape, Path):
        return move_path(shape.segments, by)
    if isinstance(shape, Rect):
        return move_path(rectangle(shape.x, shape.y, shape.w, shape.h, shape.r, shape.r), by)
    if isinstance(shape, Circle):
        return move_path(ellipse(shape.x, shape.y, shape.r, shape.r), by)
    raise OutlineError(f"{quoted(word)} draws no path", "leave one path in the file, that around the piece")


class Drawn(NamedTuple):
    """Front and back of a piece as figures of the trimmed size; what runs past the trim is part of them where there is bleed."""

    front: Figure
    back: Figure | None


class Backs:
    """The sides of the pieces of a component, each drawn once: backs that show the same are one, and one symbol."""

    def __init__(self, component: Component) -> None:
        self._fields = tuple(dict.fromkeys(_varying(component)))
        self._drawn: dict[tuple[object, ...], Figure] = {}
        self._symbols: dict[int, Symbol] = {}
        self._sides: dict[str, tuple[Drawn, DryRun]] = {}
        self.alike = component.own.back is not None and not self._fields
        """Whether there are backs and no field makes one differ from another."""

    def figure(self, piece: Entry, draw: Callable[[], Figure]) -> Figure:
        """Return the back of a piece; `draw` makes it for the first that has the same values and seat."""
        key = (piece.seat and piece.seat.letter, *(piece.fields.get(field) for field in self._fields))
        if key not in self._drawn:
            self._drawn[key] = draw()
        return self._drawn[key]

    def sides(self, order: PrintOrder, component: Component, piece: Entry, cut: Cut, bleed: float) -> Drawn:
        """Return both sides of a piece, and warn of what is drawn each time: only a dry run keeps that."""
        if piece.stem not in self._sides:
            found = DryRun()
            self._sides[piece.stem] = draw_sides(order._replace(dry_run=found), component, piece, cut, bleed, self), found
        drawn, found = self._sides[piece.stem]
        for fault in found.warnings:
            order.warn(fault)
        return drawn

    def symbol(self, figure: Figure, make: Callable[[Figure], Symbol]) -> Symbol:
        if id(figure) not in self._symbols:
            self._symbols[id(figure)] = make(figure)
        return self._symbols[id(figure)]


def _varying(component: Component) -> Iterator[str]:
    """Yield the fields of the back that differ from piece to piece."""
    for layer in every_layer(component.own.back or ()):
        yield from (field for field in layer.fields() if field not in component.own.values)
        if any(one is not None and one.literal == "seat" for one in (layer.ink, layer.stroke)):
            yield "seat"


def draw_sides(order: PrintOrder, component: Component, piece: Entry, cut: Cut, bleed: float, backs: Backs | None = None) -> Drawn:
    """Return both sides of a piece; its back may be that of another. Raises DataError for all that cannot be drawn on either."""
    making = component.own
    front = back = None
    faults: list[Fault] = []
    try:
        front = _side(order, component, piece, making.front or ready_face("label", (), making.at), cut, bleed)
    except DataError as problem:
        faults += problem.faults
    if (face := making.back) is not None:
        try:
            back = (backs or Backs(component)).figure(piece, lambda: _side(order, component, piece, face, cut, bleed, back=True))
        except DataError as problem:
            faults += problem.faults
    if faults or front is None:
        raise DataError(*faults)
    return Drawn(front, back)


def _side(order: PrintOrder, component: Component, piece: Entry, face: Layers, cut: Cut, bleed: float, *, back: bool = False) -> Figure:
    from boardgen.faces.layers import face_figure  # counting pieces draws nothing

    making, size, ready = component.own, cut.size, bool(face) and face[0].kind == "ready" and face[0].details["face"] == "label"
    if ready and piece.seat is not None and component.kind == "token" and cut.is_round:
        disc = tokens.disc(piece.seat, size[0], bleed=bleed, style=order.style)
        return Figure(*size, (Use(disc, size[0] / 2, size[1] / 2),))
    if ready and piece.seat is not None and not piece.fields["label"]:
        return Figure(*size, tokens.rectangle(piece.seat, size, bleed=bleed, style=order.style))
    drawn_on = canvas(order, making.at, piece, size, bleed, face, cut.window(0.0, back=back))
    large = order.options.large and is_large(component)
    return face_figure(face, drawn_on._replace(least=order.least_type) if large else drawn_on)


def canvas(
    order: PrintOrder,
    at: Node,
    piece: Entry,
    size: tuple[float, float],
    bleed: float,
    face: Layers,
    trim: Circle | Rect | Path | None = None,
) -> Canvas:
    """Return what a face of a piece is drawn on; without a `trim` it is cut out as a rectangle."""
    from boardgen.faces.layers import Canvas

    source = next((layer.at for layer in face), at)
    label = shorten(piece.fields.get("label", ""))
    named = f"{piece.title.partition(':')[0]} {piece.number}" + (f", {label}" if label else "")
    return Canvas(
        *size,
        bleed,
        order.style,
        order.library.of(source, order.spec.icons),
        named,
        piece.fields,
        piece.cells,
        order.spec.fonts,
        trim or Rect(0, 0, *size, Paint()),
        piece.seat,
        order.warn,
        order.library.work,
        0.0,
        [],
        order.spec.words["language"],
        order.spec.seats,
        order.sketched,
    )


def shorten(label: str) -> str:
    """Return a label as titles and messages show it: on one line, and cut after some words."""
    line = " ".join(label[: 2 * LONGEST_LABEL].split())
    return line if len(line) <= LONGEST_LABEL else f"{line[:LONGEST_LABEL]}…"


def trim(figure: Figure, clip: Circle | Rect | Path) -> Figure:
    """Return a side as a file of its own shows it: nothing beyond the cut."""
    return figure._replace(shapes=(Group(figure.shapes, clip=clip),))


def symbol(name: str, figure: Figure, window: Circle | Rect | Path | None = None, rim: Shape | None = None) -> Symbol:
    """Return a side about (0, 0); one that is not a rectangle ends where its window does."""
    middle = Affine.translate(-figure.width / 2, -figure.height / 2)
    shapes: tuple[Shape, ...] = (Group(figure.shapes, middle),)
    if isinstance(window, Circle):
        shapes = (Group(shapes, clip=Circle(0, 0, window.r, Paint())),)
    elif isinstance(window, Path):
        shapes = (Group(shapes, clip=Path(move_path(window.segments, middle), Paint())),)
    return Symbol(name, (*shapes, rim) if rim is not None else shapes)


def cut_pieces(order: PrintOrder, component: Component, cut: Cut, laid: Callable[[], float]) -> list[Piece]:
    """Return the pieces of a component, which are drawn with the bleed with which they are `laid` on their sheets."""
    name, title, entries = component.name, component.own.title, own_entries(order, component)
    backed = component.own.back is not None and order.options.duplex != "none"
    how = name, component.pieces, component.each_seat, cut, tuple(order.seats), order.options.large
    known = order.found.setdefault(how, {})
    assert isinstance(known, dict)
    one_back: Face | None = None
    pieces = []
    for entry in entries:
        sides = cache(partial(draw_alike, order, component, entry, cut, known))

        def file(drawn: Callable[[float], Drawn], *, back: bool) -> Figure:
            figures = drawn((order.bleeds or {}).get(name, laid()))
            figure = figures.back if back else figures.front
            assert figure is not None  # asked where there is a back
            return trim(figure, cut.window(0.0, back=back))

        face = Face(entry.stem, entry.title, partial(file, sides, back=False))
        reverse = one_back if backed else None
        if backed and reverse is None:
            alike = Backs(component).alike
            reverse = Face(f"{name if alike else entry.stem}-back", order.say("backs", title=entry.title), partial(file, sides, back=True))
            one_back = reverse if alike else None
        draw = cache(partial(_draw_cut, order, component, entry, known, sides, cut))
        bled = partial(draw_past_trim, sides)
        pieces.append(Piece(name, title, face, entry.copies, reverse, entry.letter, cut.outline, draw, bled, owner=title))
    return pieces


def draw_past_trim(draw: Callable[[float], Drawn], bleed: float) -> Bled:
    """Return both sides of a piece past its trim."""
    front, back = draw(bleed)
    return front.shapes, () if back is None else back.shapes


def draw_alike(order: PrintOrder, component: Component, entry: Entry, cut: Cut, known: dict[float, Backs], bleed: float) -> Drawn:
    """Return both sides of a piece with a bleed; pieces share the backs that are alike. `known` are the backs by their bleed."""
    if bleed not in known:
        known[bleed] = Backs(component)
    return known[bleed].sides(order, component, entry, cut, bleed)


def _draw_cut(
    order: PrintOrder,
    component: Component,
    entry: Entry,
    known: Mapping[float, Backs],
    draw: Callable[[float], Drawn],
    cut: Cut,
    bleed: float,
    shared: bool,
) -> Sides:
    """Return a piece as it lies on its sheet; a round one ends at its bleed, and has a rim unless it is a disc with an edge of its own."""
    bleed = (order.bleeds or {}).get(component.name, bleed)
    front, back = draw(bleed)
    own_edge = component.own.front is None and entry.seat is not None
    hair = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
    rim = Circle(0, 0, front.width / 2 - ink.HAIR_WIDTH / 2, hair) if cut.is_round and not own_edge else None
    upper = symbol(entry.stem, front, cut.window(bleed), rim)
    if back is None:
        return Sides(upper)
    behind = cut.window(bleed, back=True)
    return Sides(upper, known[bleed].symbol(back, lambda figure: symbol(f"{entry.stem}-back", figure, behind, rim)))


EDGE = 16.0
"""The edge of a die in mm where the layout gives none."""
INSET = 0.14
"""What stays free along the edges of a die's face, in edges."""
UNDER = Paint(stroke=ink.PAPER, width=0.9)
"""What is under the dashes of a fold, so that they are seen on a dark picture too: wider than `proof` looks for a line."""
BASE = 0.35
"""Depth of the flaps under a standee, in widths."""


def dice(order: PrintOrder, component: Component) -> list[Piece]:
    """Return each die, whose net has the six faces of the layout. All that is wrong with any of them is found with the first."""
    edge, entries = component.own.edge or EDGE, own_entries(order, component)

    @cache
    def draw_die_sides() -> list[tuple[Shape, ...]]:
        return all_drawn(product(entries, range(6)), lambda side: _die_side(order, component, *side, edge))

    def net(at: int) -> Figure:
        return cube_net(draw_die_sides()[6 * at : 6 * at + 6], edge, order.say("glue_flap"))

    def see(at: int) -> tuple[Figure, ...]:
        sides = draw_die_sides()[6 * at : 6 * at + 6]
        return tuple(Figure(edge, edge, (Group(side, Affine.translate(edge / 2, edge / 2)),)) for side in sides)

    return [fold_piece(component, entry, partial(net, at), partial(see, at)) for at, entry in enumerate(entries)]


def fold_piece(component: Component, entry: Entry, net: Callable[[], Figure], see: Callable[[], tuple[Figure, ...]]) -> Piece:
    """Return a piece that is folded from a net; `see` draws what is seen of it then."""
    face = Face(entry.stem, entry.title, net)
    return Piece(component.name, component.own.title, face, entry.copies, seat=entry.letter, cut_line=None, see=see, ours=False)


def _die_side(order: PrintOrder, component: Component, piece: Entry, number: int, edge: float) -> tuple[Shape, ...]:
    """Return one face of a die about (0, 0): its layers, or its text as large as fits."""
    from boardgen.faces.layers import face_figure

    side = component.own.faces[number]
    face = (_text_layer(side, component.own.faces_at[number], edge),) if isinstance(side, Template) else side
    if isinstance(side, Template) and not side.fields and not side.literal:
        return ()
    figure = face_figure(face, canvas(order, component.own.at, piece, (edge, edge), 0.0, face))
    return (Group(figure.shapes, Affine.translate(-edge / 2, -edge / 2)),)


def _text_layer(text: Template, at: Node, edge: float) -> Layer:
    """Return a text in the middle of a face; a single icon fills it."""
    free = edge * INSET
    box = (free, free, edge - 2 * free, edge - 2 * free)
    plain = text.literal or ""
    if plain.startswith(":") and plain.endswith(":") and plain.count(":") == 2:
        return Layer("icon", at, Template(((plain[1:-1], ""),)), box, ink=Template(((ink.TEXT, ""),)))
    style = TextStyle(edge * 1.5, "strong", STYLES["body"].ink)
    return Layer("text", at, text, box, style=style, align="centre", valign="middle")


def standees(order: PrintOrder, component: Component) -> list[Piece]:
    """Return each standee: its front, and again upside down for the other side, each with a flap to glue under it."""
    cut, entries = Cut(component.size or (25.0, 40.0), RECTANGLE), own_entries(order, component)

    @cache
    def fronts() -> list[Figure]:
        return all_drawn(entries, lambda entry: draw_sides(order, component, entry, cut, 0.0).front)

    def strip(at: int) -> Figure:
        return _strip(fronts()[at], order.say("glue_flap"))

    def see(at: int) -> tuple[Figure, ...]:
        return (fronts()[at],)

    return [fold_piece(component, entry, partial(strip, at), partial(see, at)) for at, entry in enumerate(entries)]


def _strip(front: Figure, glue: str) -> Figure:
    """Draw flap, picture upside down, picture, flap: folded at the middle and at both flaps."""
    flap = round(front.width * BASE, 2)
    edge = ink.CUT_WIDTH / 2
    width, height = front.width + 2 * edge, 2 * (front.height + flap) + 2 * edge
    middle = height / 2
    upside = Affine.rotate(180).then(Affine.translate(edge + front.width, middle))
    folds = edge + flap, middle, height - edge - flap
    shapes: list[Shape] = [
        Group(front.shapes, upside),
        Group(front.shapes, Affine.translate(edge, middle)),
        *(line(edge, y, edge + front.width, y, UNDER) for y in folds),
        *(line(edge, y, edge + front.width, y, ink.FOLD_LINE) for y in folds),
        Rect(edge, edge, front.width, height - 2 * edge, CUT),
        *(Text(width / 2, y + 0.9, glue, "regular", 6.5, ink.SECOND, "middle") for y in (edge + flap / 2, height - edge - flap / 2)),
    ]
    return Figure(width, height, tuple(shapes))

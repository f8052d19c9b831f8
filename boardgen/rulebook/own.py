"""The rulebook of a game of your own: the text and the figures of its booklet, in chapters, without an appendix.

It is a component of the kit: a rulebook where its text has chapters, else plain pages. Figures show pieces by a selection of a component,
or on the board in a position, as the kit prints them, in small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from math import fsum, hypot, sqrt

from boardgen.components import by_kind, own_booklet
from boardgen.components.makers import Made, parts_of
from boardgen.components.own_pieces import cut_of, own_entries
from boardgen.components.print_order import RULEBOOK, KitError, PrintOrder, accent
from boardgen.components.title_art import has_sides_of_seats
from boardgen.draw.piece.symbols import plate
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Shape, Symbol, Text, Use, leaves
from boardgen.draw.type.geometry import Affine
from boardgen.errors import DataError, quoted
from boardgen.layout.decks.booklets import Booklet, Position, RuleFigure
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.markdown_text import place, read_blocks
from boardgen.layout.ground.board import Board
from boardgen.layout.rules import own_rules
from boardgen.layout.rules.rules_text import ANSWER, QUESTION, RulesText, is_chapter
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple
from boardgen.rulebook.book import Book, read_inventory, usual_order
from boardgen.rulebook.figure import DISC, LEAST, ROOM, FigureDrawer, Ground, PointsGround, readable, scale_figure
from boardgen.rulebook.pages import impose, pages, set_pages
from boardgen.sheet.arrange.arrange import Pages, arrange
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.piece import Face, Part, Piece

TALL = 46.0
"""How tall pieces are shown, in mm, where their type can still be read then."""
ROW = 6
"""How many different pieces are side by side where a figure does not say which."""
APART = 2.5
"""Between pieces side by side, in mm."""


class Kind(NamedTuple):
    """Pieces on the board that are alike: their component, and which of its rows or labels they are, from 1; 0 where it has none."""

    component: Component
    number: int


class OwnFaces:
    """Draws the pieces of a layout for figures, each once, in the style of an order and at their usual size."""

    def __init__(self, order: PrintOrder) -> None:
        self._order = usual_order(order, whole=True)
        self._pieces: dict[str, list[tuple[int, Piece]]] = {}

    def select(self, asked: own_rules.Selected) -> tuple[dict[str, Figure], str]:
        """Return the pieces of a selection by the names of their files, small enough to be side by side; or what is wrong with it."""
        component = self._order.spec.components[asked.component]
        rows = component.own.rows
        numbers = asked.numbers
        if asked.column:
            numbers = tuple(number for number, row in enumerate(rows, 1) if row.fields[asked.column].strip() == asked.value)
        chosen = [(number,) for number in numbers] if rows and numbers else [()]  # in the order in which they are named
        faces = [*{face.name: face for one in chosen for face in self._list_faces(component, one, back=asked.back)}.values()]
        most = len(rows) if rows and numbers else len(faces)
        if any(number > most for number in numbers):
            return {}, f"`{asked.component}` has pieces 1 to {most}"
        if asked.back:
            faces = faces[:1]
        elif not rows and numbers:
            faces = [faces[number - 1] for number in numbers]
        if len(faces) > ROW:
            return {}, f"{quoted(asked.component)} has {len(faces)} different pieces, too many for one figure"
        window = cut_of(self._order, component).window(0.0, back=asked.back)
        return _side_by_side({face.name: _add_edge(face.figure, window) for face in faces}), ""

    def face_on_board(self, kind: Kind, seat: str) -> Figure | None:
        """Return the face of a piece that a seat has on the board; None where it is the ready disc of the seat."""
        component = kind.component
        if component.own.front is None or has_sides_of_seats(component):
            return None
        pieces = own_entries(self._order, component)
        if component.own.rows:
            pieces = [one for one in pieces if (one.number - 1) % len(component.own.rows) == kind.number - 1]
        elif component.counts:
            pieces = [one for one in pieces if one.fields["label"] == component.counts[kind.number - 1][0]]
        pieces.sort(key=lambda one: one.letter != seat)
        if not pieces or pieces[0].letter not in ("", seat):
            return None
        faces = self._list_faces(component, (kind.number,) if component.own.rows else ())
        face = next((face for face in faces if face.name == pieces[0].stem), None)
        return None if face is None else _add_edge(face.figure, cut_of(self._order, component).window(0.0))

    def kinds(self) -> Mapping[str, Kind]:
        """Return what the record calls the pieces on the board, and what they are; nothing for a game with a law of its own."""
        figures = self._order.spec.figures
        if not isinstance(figures, RecordFigures):
            return {}
        kinds = {}
        for one in figures.pieces:
            name, _, number = one.names[-1].rpartition(" ")
            labelled = one.names[0] not in self._order.spec.components and name in self._order.spec.components and number.isdigit()
            component = self._order.spec.components[name if labelled else one.names[0]]
            kinds[one.name] = Kind(component, int(number) if labelled else 0)
        return kinds

    def _list_faces(self, component: Component, rows: tuple[int, ...], *, back: bool = False) -> list[Face]:
        """Return the fronts or the backs of a component, each file once, of some rows of its data file only; none is drawn."""
        if component.name not in self._pieces:
            order = self._order._replace(only=(component.name,), counts=((component.name, 1),))
            rows_there = len(component.own.rows) or 1
            row_of = {one.stem: (one.number - 1) % rows_there + 1 for one in own_entries(order, component)}
            made = [piece for batch in by_kind.make(order) for part in batch.parts for piece in part.items]
            self._pieces[component.name] = [(row_of.get(piece.front.name, 0), piece) for piece in made]
        pieces = [piece for row, piece in self._pieces[component.name] if not rows or row in rows]
        faces = [face for piece in pieces for face in piece.faces if face.name.endswith("-back") == back]
        return [*{face.name: face for face in reversed(faces)}.values()][::-1]


def _add_edge(face: Figure, cut: Circle | Rect | Path) -> Figure:
    """Return a face with a hairline at its cut: the page is as white as it may be."""
    edge = cut._replace(paint=Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH))
    return Figure(face.width, face.height, (*face.shapes, edge))


def _side_by_side(faces: Mapping[str, Figure]) -> dict[str, Figure]:
    """Return the faces in one scale: small enough for a row, and large enough to be read."""
    if not faces:
        return {}
    wide = fsum(face.width for face in faces.values())
    by = min(1.0, TALL / max(face.height for face in faces.values()), (ROOM - APART * (len(faces) - 1)) / wide)
    type_sizes = (shape.size * abs(at.d or at.b) for face in faces.values() for shape, at in leaves(face.shapes) if isinstance(shape, Text))
    by = min(1.0, max(by, LEAST / min(type_sizes, default=LEAST / by)))
    return {name: scale_figure(face, by) for name, face in faces.items()}


FADED = 0.5
"""How much of a piece that was taken is still seen."""
PITCH = 8.0
"""Between two lines of a figure on a small board, in mm."""


class OwnGround(PointsGround):
    """A board of points with the pieces of a layout."""

    def __init__(self, spec: GameSpec, style: ink.Style, faces: OwnFaces) -> None:
        super().__init__(spec, style, PITCH)
        self._faces = faces
        self._kinds = faces.kinds()
        self._pieces: dict[tuple[str, str, str], Symbol] = {}
        self._reaches: dict[str, float] = {}

    def cover(self, position: Position, point: str) -> float:
        """Return the radius that covers what is on a point, in mm: that of a square face reaches to its corners."""
        if point not in position.stones:
            return self.reach
        self.piece(point, position.stones[point], "", position)
        return self._reaches.get(self._name(point, position), self.reach)

    def ghost(self, point: str, seat: str, position: Position, x: float, y: float) -> Iterator[Shape]:
        """Draw the piece that was taken, faded, about (x, y)."""
        yield Group((Use(self.piece(point, seat, "", position), x, y),), opacity=FADED)

    def piece(self, point: str, seat: str, mark: str, position: Position) -> Symbol:
        """Draw the piece on a point: the face that the kit prints, with its number on a plate if it has one, else the disc of the seat."""
        name = self._name(point, position)
        key = name, seat, mark
        if key not in self._pieces:
            face = self._faces.face_on_board(self._kinds[name], seat) if name in self._kinds else None
            if face is None:
                several = sum(kind.component.own.front is None for kind in self._kinds.values()) > 1
                self._pieces[key] = self._disc(seat, mark or (name[:1].upper() if several else ""))
            else:
                by = self.pitch * DISC / max(face.width, face.height)
                small = Affine.translate(-face.width / 2, -face.height / 2).then(Affine.scale(by))
                shapes = readable(face.shapes, LEAST / by)
                if not isinstance(face.shapes[-1], Circle):  # the edge of its cut
                    self._reaches[name] = by * hypot(face.width, face.height) / 2
                number = plate(mark, self.reach * 0.75, self.reach * 0.75, LEAST) if mark else ()
                self._pieces[key] = Symbol(f"figure-{name}-{seat}-{mark}", (Group(shapes, small), *number))
        return self._pieces[key]

    def _name(self, point: str, position: Position) -> str:
        return position.pieces.get(point) or (next(iter(self._kinds)) if len(self._kinds) == 1 else "")


def booklets_of(spec: GameSpec) -> Iterator[tuple[Component, Booklet]]:
    """Yield the booklets of a layout with their texts, that called `rulebook` first, then in its order."""
    found = [one for one in spec.components.values() if one.making is not None and one.own.booklet is not None]
    for component in sorted(found, key=lambda one: one.name != RULEBOOK):
        assert component.own.booklet is not None
        yield component, component.own.booklet


def is_designed(component: Component) -> bool:
    """Return whether a booklet is printed as a rulebook: with a cover and figures. It has chapters, is folded, and has no own size."""
    text = component.own.booklet
    return text is not None and text.folded and component.size is None and text.has_chapters


def own_book(order: PrintOrder, of: Component | None = None) -> Book:
    """Return the rulebook of a layout, or `of` one of its booklets. Raises KitError without one, and DataError without chapters."""
    spec, say = order.spec, order.say
    component = of or next((one for one, _ in booklets_of(spec)), None)
    language = say("language").partition("-")[0].lower()
    text = own_rules.law_text(spec, say, language) if component is None else _text_of(spec, component, language)
    if text is None:
        remedy = "write its rules in Markdown, and `rules: {kind: booklet, from: rules.md}` under `components:`"
        raise KitError(f"{spec.name} has no rulebook; {remedy}")
    beside = Node("scalar", "", text.source, 1, 1)
    # The icons may be those of a base, whose folder is that of a file that has a piece with a face.
    drawn = component or next((one for one in spec.components.values() if one.own.front is not None), None)
    at = beside if drawn is None else drawn.own.at
    faces = _Shown(order)
    text = faces.name_pieces(text)

    def make_ground(board: str) -> Ground:
        ground = OwnGround(spec, order.style, faces.faces)
        ground.warn = order.warn
        return ground

    notes = tuple(filter(None, (spec.note, spec.credits.get("licence", ""))))
    return Book(
        spec,
        text,
        FigureDrawer(make_ground, faces.made.get),
        (),
        say,
        accent(spec),
        notes,
        order.warn,
        order.library.of(beside, ""),
        order.library.of(at, spec.icons),
        order.style,
        cache(lambda: read_inventory(usual := usual_order(order), parts_of(usual, by_kind.make(usual)))),
        isinstance(spec.ground, Board),
    )


MOVES = 3
"""Moves on an aid."""


def draw_moves(order: PrintOrder) -> list[tuple[str, Figure]]:
    """Return a few small pictures of moves from the figures of the rulebook, each with its name: first of what moves or is taken.

    Only what the rules allow is shown, on the board of the layout, from point to point of the last turn and a little around it."""
    board = order.spec.ground
    figures = [figure for _, text in booklets_of(order.spec) for figure in text.figures.values()]
    if not isinstance(board, Board):
        return []
    shown = [
        one for one in figures if one.position.numbers and one.show.window and not (one.refused or one.listed or one.board or one.faces)
    ]
    ranked = sorted(shown, key=lambda one: (not (one.show.arrows or one.position.taken), bool(one.show.marks)))[:MOVES]
    faces = OwnFaces(order)
    drawer = FigureDrawer(lambda _: OwnGround(order.spec, order.style, faces), lambda _: None)
    return [(one.name.replace("-", " ").capitalize(), drawer.draw_bare(_crop(one, board))) for one in shown if one in ranked]


def _crop(figure: RuleFigure, board: Board) -> RuleFigure:
    """Return a figure of what happens alone: the ends of its first arrow, else its marks and captures, with those around, or its pieces."""
    acted = {*chain.from_iterable(figure.show.arrows[:1])} or {*figure.show.marks, *figure.position.taken}
    points = [board.names.index(name) for name in acted or figure.position.numbers if name in board.names]
    around = {*points, *chain.from_iterable(board.neighbours[point] for point in points if acted)}
    columns, rows = [board.col[point] for point in around], [board.row[point] for point in around]
    inside = [
        name
        for point, name in enumerate(board.names)
        if min(columns) <= board.col[point] <= max(columns) and min(rows) <= board.row[point] <= max(rows)
    ]
    return figure._replace(show=figure.show._replace(window=tuple(inside), steps=False))


def _text_of(spec: GameSpec, component: Component, language: str) -> RulesText:
    """Return the text of a booklet. Raises DataError where it has no chapters."""
    booklet = component.own.booklet
    assert booklet is not None  # a booklet has one
    text = own_rules.own_rules_text(spec, component, language)
    if not any(map(is_chapter, text.blocks)):
        faults = Faults()
        what = "these rules have no chapters, so there is nothing to put after the cover"
        faults.add(place(booklet.source, 1), what, "write headings of the second level, such as `## Set up`", "data:rulebook.chapter")
        raise DataError(*faults.sorted())
    return text


class _Shown:
    """The pieces that the figures of a text show, by the names of their files."""

    def __init__(self, order: PrintOrder) -> None:
        self.faces = OwnFaces(order)
        self.made: dict[str, Figure] = {}

    def name_pieces(self, text: RulesText) -> RulesText:
        """Return the text with each selection of pieces as the names of these. Raises DataError where there are none or too many."""
        faults = Faults()
        blocks = []
        for one in text.blocks:
            figure = one.figure
            if figure is not None and figure.faces:
                figure = self._figure(figure, faults)
            blocks.append(one._replace(figure=figure))
        faults.check()
        return text._replace(blocks=tuple(blocks))

    def _figure(self, figure: RuleFigure, faults: Faults) -> RuleFigure:
        names: list[str] = []
        for asked in figure.faces:
            choice = own_rules.select_pieces(asked)
            faces, problem = self.faces.select(choice)
            if problem:
                remedy = f"write which, such as piece:{choice.component}=1"
                faults.add(figure.at, f"{asked} cannot be shown: {problem}", remedy, "data:rulebook.piece")
            for name, face in faces.items():
                key = f"{asked} {name}"
                self.made[key] = face
                names.append(key)
        return figure._replace(faces=tuple(names))


LARGER = sqrt(2.0)
"""How much larger pages are in large type: an A5 page then fills A4."""


def make_booklet(order: PrintOrder, names: list[str]) -> Made:
    """Make the pages of one booklet, as often as it is printed. Raises DataError at the line of what cannot be set, and DoesNotFit."""
    (name,) = names
    component = order.spec.components[name]
    if not is_designed(component):
        return _plain_booklet(order, component)
    title = component.own.title
    count = order.each(name, component.pieces + component.each_seat * len(order.seats) or int(name in order.only))

    @cache
    def faces() -> tuple[Face, ...]:
        book = own_book(order, component)
        if order.options.large:
            low, high = sorted(order.paper.size)
            return own_booklet.name_pages(name, title, [_enlarge(figure) for figure in pages(book, (low / LARGER, high / LARGER))])
        return own_booklet.name_pages(name, title, set_pages(book, order.paper, name))

    def sheets() -> list[Page]:
        if not order.options.large:
            return impose(order, name, title, [face.figure for face in faces()])
        upright = order.paper if order.paper.width <= order.paper.height else order.paper.turn()
        return [Page(upright, face.figure.shapes, (name,), face.title) for face in faces()]

    return own_booklet.book_part(name, title, count, faces), Pages(sheets, count)


def _plain_booklet(order: PrintOrder, component: Component) -> Made:
    """Make a booklet of plain pages, with its facts filled in once it is drawn."""

    @cache
    def make_pages() -> Made:
        return own_booklet.booklet(_fill_facts(order, component), [component.name])

    count = order.each(component.name, component.pieces + component.each_seat * len(order.seats))
    part = Part(component.name, component.own.title, lambda: make_pages()[0][0].items, count)
    return [part], Pages(lambda: arrange(*make_pages(), order.paper, order.say))


def _enlarge(figure: Figure) -> Figure:
    """Return a page in large type."""
    shapes = Group(readable(figure.shapes, ink.LARGE / LARGER), Affine.scale(LARGER))
    return Figure(figure.width * LARGER, figure.height * LARGER, (shapes,))


def _fill_facts(order: PrintOrder, component: Component) -> PrintOrder:
    """Fill the facts into a booklet of plain pages, which has no figures. Raises DataError at what it cannot have."""
    text = component.own.booklet
    assert text is not None  # a booklet has one
    faults = Faults()
    source = own_rules.fill_text(order.spec, text, faults)
    blocks = text.blocks if source is text.source else read_blocks(source, faults, order.say("language"))
    remedy = "write chapters such as `## Set up`, and leave out `size:` and `imposition:`: then it is a rulebook, which has them"
    for block in blocks:
        drawn = block.kind == "image" and block.text.startswith((own_rules.FIGURE, own_rules.PIECE, own_rules.BOARD))
        if drawn or own_rules.has_references(block):
            what = "this booklet is printed on plain pages, which have no figures" if drawn else "plain pages have no references"
            faults.add(place(text.source, block.line), what, remedy, "data:rulebook.plain")
        if block.quoted and block.text.startswith((QUESTION, ANSWER)):
            what = "this booklet is printed on plain pages, which have no back cover for answers"
            faults.add(place(text.source, block.line), what, remedy, "data:rulebook.plain")
    for figure in text.figures.values():
        faults.add_key(figure.at, "this booklet is printed on plain pages, which have no figures", remedy, "data:rulebook.plain")
    faults.check()
    if source is text.source:
        return order
    own = component._replace(making=component.own._replace(booklet=text._replace(source=source, blocks=blocks)))
    spec = order.spec
    return order._replace(spec=spec._replace(components={**spec.components, component.name: own}))

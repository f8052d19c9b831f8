"""The pieces of a game of your own as figures of its rulebook show them: by a selection of a component, or on the board in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.components import by_kind
from boardgen.components.counting import ROUND
from boardgen.components.own_pieces import own_pieces
from boardgen.components.print_order import PrintOrder, choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Rect, Shape, Text, leaves
from boardgen.errors import quoted
from boardgen.layout.decks.components import Component
from boardgen.layout.rules.own_rules import Selected
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.rulebook.figure import scaled
from boardgen.rulebook.ground import LEAST, ROOM
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper

TALL = 46.0
"""How tall pieces are shown, in mm, where their type can still be read then ..."""
ROW = 6
"""... and how many different ones side by side where a figure does not say which."""
APART = 2.5
"""Between pieces side by side, in mm."""


class Kind(NamedTuple):
    """Pieces on the board that are alike: their component, and which of its rows or labels they are, from 1; 0 where it has none."""

    component: Component
    number: int


class OwnFaces:
    """Draws the pieces of a layout for figures, each once, in the style of an order and at their usual size."""

    def __init__(self, order: PrintOrder) -> None:
        seats = choose_seats(order.spec, None, None)
        usual = order._replace(seats=seats, paper=paper("a4"), papers=None, options=PLAIN, without=(), counts=(), cards=(), copies=None)
        self._order = usual._replace(dry_run=None, figures={}, spreads={}, only=(), patch=None, bleeds=None)
        self._made: dict[tuple[str, tuple[int, ...]], dict[str, Figure]] = {}

    def shown(self, asked: Selected) -> tuple[dict[str, Figure], str]:
        """The pieces of a selection by the names of their files, small enough to be side by side; or what is wrong with it."""
        component = self._order.spec.components[asked.component]
        rows = component.own.rows
        numbers = asked.numbers
        if asked.column:
            numbers = tuple(number for number, row in enumerate(rows, 1) if row.fields[asked.column].strip() == asked.value)
        made = self._drawn(component, numbers if rows else ())
        faces = {name: face for name, face in made.items() if name.endswith("-back") == asked.back}
        most = len(rows) if rows and numbers else len(faces)
        if any(number > most for number in numbers):
            return {}, f"`{asked.component}` has pieces 1 to {most}"
        if asked.back:
            faces = dict([*faces.items()][:1])
        elif not rows and numbers:
            faces = {name: faces[name] for number in numbers for name in [[*faces][number - 1]]}
        if len(faces) > ROW:
            return {}, f"{quoted(asked.component)} has {len(faces)} different pieces, too many for one figure"
        return _side_by_side({name: _edged(face, component.kind) for name, face in faces.items()}), ""

    def on_board(self, kind: Kind, seat: str) -> Figure | None:
        """The face of a piece that a seat has on the board; None where it is the ready disc of the seat."""
        component = kind.component
        if component.own.front is None:
            return None
        pieces = own_pieces(self._order, component)
        if component.own.rows:
            pieces = [one for one in pieces if (one.number - 1) % len(component.own.rows) == kind.number - 1]
        elif component.counts:
            pieces = [one for one in pieces if one.fields["label"] == component.counts[kind.number - 1][0]]
        pieces.sort(key=lambda one: one.letter != seat)
        if not pieces or pieces[0].letter not in ("", seat):
            return None
        face = self._drawn(component, (kind.number,) if component.own.rows else ()).get(pieces[0].stem)
        return None if face is None else _edged(face, component.kind)

    def kinds(self) -> Mapping[str, Kind]:
        """What the record calls the pieces on the board, and what they are; nothing for a game with a law of its own."""
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

    def _drawn(self, component: Component, rows: tuple[int, ...]) -> dict[str, Figure]:
        """The faces of a component by the names of their files, of some rows of its data file only."""
        key = component.name, rows
        if key not in self._made:
            inside = tuple(row for row in rows if row <= len(component.own.rows))
            order = self._order._replace(only=(component.name,), counts=((component.name, 1),))
            order = order._replace(cards=((component.name, inside),) if inside else ())
            self._made[key] = {face.name: face.figure for part in by_kind.lay_out(order).parts for face in part.faces}
        return self._made[key]


def _edged(face: Figure, kind: str) -> Figure:
    """A face with a hairline at its cut: the page is as white as it may be."""
    hair = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
    edge: Shape = Rect(0, 0, face.width, face.height, hair)
    if kind in ROUND:
        edge = Circle(face.width / 2, face.height / 2, face.width / 2, hair)
    return Figure(face.width, face.height, (*face.shapes, edge))


def _side_by_side(faces: Mapping[str, Figure]) -> dict[str, Figure]:
    """The faces in one scale: small enough for a row, and large enough to be read."""
    if not faces:
        return {}
    wide = sum(face.width for face in faces.values())
    by = min(1.0, TALL / max(face.height for face in faces.values()), (ROOM - APART * (len(faces) - 1)) / wide)
    type_sizes = (shape.size * abs(at.d or at.b) for face in faces.values() for shape, at in leaves(face.shapes) if isinstance(shape, Text))
    by = min(1.0, max(by, LEAST / min(type_sizes, default=LEAST / by)))
    return {name: scaled(face, by) for name, face in faces.items()}

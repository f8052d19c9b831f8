"""Pieces of your own that are folded: dice from nets, and standees with two flaps to glue."""

from __future__ import annotations

from boardgen.components.mistakes import all_drawn
from boardgen.components.order import Order
from boardgen.components.own_pieces import Piece, canvas, drawn_sides, own_pieces
from boardgen.draw.pack.nets import CUT, FOLD, cube_net
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Rect, Shape, Text, line
from boardgen.draw.type.geometry import Affine
from boardgen.faces.drawing import face_figure
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.faces import STYLES, Layer, TextStyle
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.templates import Template
from boardgen.sheet.paper.item import Item, net_outline
from boardgen.sheet.paper.page import Drawn, Face

EDGE = 16.0
"""The edge of a die in mm where the layout gives none."""
INSET = 0.14
"""What stays free along the edges of a die's face, in edges."""
BASE = 0.35
"""Depth of the flaps under a standee, in widths."""


def dice(order: Order, component: Component) -> list[Drawn]:
    """The net of each die, with the six faces of the layout."""
    edge = component.own.edge or EDGE
    nets = []
    pieces = own_pieces(order, component)
    each = [(piece, number) for piece in pieces for number in range(6)]
    drawn = all_drawn(each, lambda side: _die_side(order, component, *side, edge))
    for at, piece in enumerate(pieces):
        sides = drawn[6 * at : 6 * at + 6]
        net = cube_net(sides, edge, order.say("glue_flap"))
        views = tuple(Figure(edge, edge, (Group(side, Affine.translate(edge / 2, edge / 2)),)) for side in sides)
        nets.append(folded(piece, net, views))
    return nets


def folded(piece: Piece, net: Figure, views: tuple[Figure, ...]) -> Drawn:
    """A piece that is folded from a net, and what is seen of it then."""
    item = Item(piece.stem, piece.copies, outline=net_outline(net), seat=piece.letter, views=views)
    return Drawn(Face(piece.stem, piece.title, net), item)


def _die_side(order: Order, component: Component, piece: Piece, number: int, edge: float) -> tuple[Shape, ...]:
    """One face of a die about (0, 0): its layers, or its text as large as fits."""
    side = component.own.faces[number]
    face = (_as_text(side, component.own.faces_at[number], edge),) if isinstance(side, Template) else side
    if isinstance(side, Template) and not side.fields and not side.literal:
        return ()
    figure = face_figure(face, canvas(order, component.own.at, piece, (edge, edge), 0.0, face))
    return (Group(figure.shapes, Affine.translate(-edge / 2, -edge / 2)),)


def _as_text(text: Template, at: Node, edge: float) -> Layer:
    """A text in the middle of a face; a single icon fills it."""
    free = edge * INSET
    box = (free, free, edge - 2 * free, edge - 2 * free)
    plain = text.literal or ""
    if plain.startswith(":") and plain.endswith(":") and plain.count(":") == 2:
        return Layer("icon", at, Template(((plain[1:-1], ""),)), box, ink=Template(((ink.TEXT, ""),)))
    style = TextStyle(edge * 1.5, "strong", STYLES["body"].ink)
    return Layer("text", at, text, box, style=style, align="centre", valign="middle")


def standees(order: Order, component: Component) -> list[Drawn]:
    """The strip of each standee: its front, and again upside down for the other side, each with a flap to glue under it."""
    width, height = component.size or (25.0, 40.0)
    pieces = own_pieces(order, component)
    fronts = all_drawn(pieces, lambda piece: drawn_sides(order, component, piece, (width, height), 0.0).front)
    glue = order.say("glue_flap")
    return [folded(piece, _strip(front, glue), (front,)) for piece, front in zip(pieces, fronts, strict=True)]


def _strip(front: Figure, glue: str) -> Figure:
    """Flap, picture upside down, picture, flap: folded at the middle and at both flaps."""
    flap = round(front.width * BASE, 2)
    edge = ink.CUT_WIDTH / 2
    width, height = front.width + 2 * edge, 2 * (front.height + flap) + 2 * edge
    middle = height / 2
    upside = Affine.rotate(180).then(Affine.translate(edge + front.width, middle))
    shapes: list[Shape] = [
        Group(front.shapes, upside),
        Group(front.shapes, Affine.translate(edge, middle)),
        Rect(edge, edge, front.width, height - 2 * edge, CUT),
        *(line(edge, y, edge + front.width, y, FOLD) for y in (edge + flap, middle, height - edge - flap)),
        *(Text(width / 2, y + 0.9, glue, "regular", 6.5, ink.SECOND, "middle") for y in (edge + flap / 2, height - edge - flap / 2)),
    ]
    return Figure(width, height, tuple(shapes))

"""Screens, which are asked for with `--aid screen`: the player's aid inside, the seat's colour outside; one for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.components.order import Order
from boardgen.draw.pack.screen import PANELS, outside, screen
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import DoesNotFit
from boardgen.layout.decks.components import Component
from boardgen.layout.ground.vocabulary import Seat
from boardgen.sheet.arrange.flat_sheets import most_of
from boardgen.sheet.paper.item import Item, net_outline
from boardgen.sheet.paper.page import Drawn, Face
from boardgen.sheet.read.aid import LARGEST, screen_inside
from boardgen.sheet.read.prose import Paragraph

AID = "aid"
"""The component that a screen is made of."""
SIZE = (190.0, 134.0)
"""Width and height of a screen that stands, in mm: as large as a sheet of A4 allows."""
KINDS = ("aid", "card", "panel", "mat", "table")
"""Kinds of components of your own that a screen can be made of."""


def is_own_screen(order: Order, component: Component) -> bool:
    """Whether a component of your own is to be a screen."""
    return order.options.screen and AID in (component.name, component.kind) and component.making is not None and component.kind in KINDS


def screens(order: Order, columns: Sequence[Sequence[Paragraph]], name: str, finish: Callable[[Figure], Figure]) -> list[Drawn]:
    """A screen for each seat, a column of the aid on each panel. Raises DoesNotFit where the paper is too small for the text."""
    title, component = order.say(f"{name}_title"), order.spec.components[name]
    larger, room = order.least_type / ink.BODY, most_of(order.paper, upright=True)
    size = round(min(SIZE[0] * larger, room[0]), 2), round(min(SIZE[1] * larger, room[1] / 2) - 0.005, 2)
    try:
        inside = finish(screen_inside(title, order.say(f"{name}_note"), columns, size, (LARGEST * larger, order.least_type)))
    except DoesNotFit as problem:
        what = f"{problem}; on {order.paper.label} a screen is {size[0]:.0f} × {size[1]:.0f} mm"
        remedy = "print it on larger paper, such as --paper a3, or without --aid screen"
        raise DoesNotFit(f"{what}: {remedy}{', or without --large' if order.options.large else ''}", problem.by_mm, problem.texts) from None
    each = order.each(name, max(1, component.each_seat))
    return [
        standing(order, f"{name}-{letter}", order.say("screen_seat", seat=seat.name), inside, seat, each, len(columns))
        for letter, seat in order.seats.items()
    ]


def standing(
    order: Order, stem: str, title: str, inside: Figure, seat: Seat | None, copies: int, panels: int = PANELS, back: Figure | None = None
) -> Drawn:
    """The screen of a seat, or of nobody, with a back of the layout or the face of the seat outside."""
    size = inside.width, inside.height
    face = back or outside(order.spec.title, seat, size, order.style, panels)
    net = screen(inside, face, panels)
    item = Item(stem, copies, outline=net_outline(net), seat="" if seat is None else seat.letter, views=(inside, face))
    return Drawn(Face(stem, title, net), item)

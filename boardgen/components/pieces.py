"""Small pieces that every game has alike: how many, how large, on what ground, and the discs of the seats by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from boardgen.components.makers import Made
from boardgen.components.order import Order
from boardgen.draw import tokens
from boardgen.draw.shapes import Figure, Shape, Symbol, Use
from boardgen.layout.components import Component
from boardgen.layout.lengths import Length
from boardgen.layout.vocabulary import Seat
from boardgen.sheet.item import CIRCLE, Bled, Item
from boardgen.sheet.page import Face, Page, Part
from boardgen.sheet.token_sheets import Job, Stack, full, piece_pages, together

AIR = 0.55
"""Millimetres from a shared cut to the edge of a round piece."""


def pieces(order: Order, component: Component) -> int:
    """How many of a component there are for the seats that play."""
    return order.each(component.name, component.pieces + component.each_seat * len(order.seats))


def diameter(order: Order, name: str) -> float:
    """The diameter of a round piece in mm: that of `--tokens`, else the layout's."""
    return order.options.diameter or order.spec.components[name].diameter or order.spec.board.pitch


def round_job(order: Order, size: float, title: Callable[[Sequence[str]], str]) -> Job:
    """How round pieces of `size` mm are laid and cut; `title` makes the title of a sheet from its owners."""
    options = order.options
    note = order.say(f"token_{options.cut}", diameter=Length(size))
    return Job((size, size), options.cut, options.bleed, order.paper, options.duplex, title, note, order.say)


def piece_face(name: str, title: str, symbol: Symbol, width: float, height: float) -> Face:
    """A piece by itself, its middle in the middle."""
    return Face(name, title, Figure(width, height, (Use(symbol, width / 2, height / 2),)))


def centred(symbol: Symbol, size: tuple[float, float], ground: Symbol | None = None) -> tuple[Shape, ...]:
    """A piece of `size` mm on its ground, each drawn about the middle, with the upper left corner of the piece at (0, 0)."""
    x, y = size[0] / 2, size[1] / 2
    return (*((Use(ground, x, y),) if ground is not None else ()), Use(symbol, x, y))


def ground_under(order: Order, name: str, colour: str, size: float) -> Symbol | None:
    """What lies under a piece that shares its cuts; nothing where ink is saved."""
    if order.style != "colour":
        return None
    return tokens.ground(name, colour, (size, size), order.options.bleed)


def drawn_at(order: Order, size: float) -> float:
    """The diameter at which round pieces are drawn on a sheet: their edges keep off cuts that neighbours share."""
    return size - 2 * AIR if order.options.cut == "square" else size


def own_bleed(order: Order) -> float:
    """The bleed of a round piece itself: those that share their cuts lie on a common ground instead."""
    return 0.0 if order.options.cut == "square" else order.options.bleed


def disc(order: Order, seat: Seat, size: float, bleed: float = 0.0) -> Symbol:
    """The piece of a seat in the style of the kit."""
    return tokens.disc(seat, size, bleed=bleed, style=order.style)


def discs(order: Order, name: str, each: int) -> Made:
    """So many discs for every seat, a colour a sheet where counts allow. Words: NAME_title, NAME_seat."""
    size, each = diameter(order, name), order.each(name, each)
    square = order.options.cut == "square"
    stacks = [
        Stack(
            name,
            disc(order, seat, drawn_at(order, size), own_bleed(order)),
            each,
            owner=seat.name,
            ground=ground_under(order, f"{name}-{seat.letter}", seat.ink, size) if square else None,
        )
        for seat in order.seats.values()
    ]
    job = round_job(order, size, lambda owners: order.say(f"{name}_seat", seat=", ".join(owners)))
    faces = [
        piece_face(f"{name}-{seat.letter}", order.say(f"{name}_seat", seat=seat.name), disc(order, seat, size), size, size)
        for seat in order.seats.values()
    ]
    items = [
        Item(face.name, each, outline=CIRCLE, seat=seat.letter, draw=partial(_bled_disc, order, seat, size))
        for face, seat in zip(faces, order.seats.values(), strict=True)
    ]
    return [Part(name, order.say(f"{name}_title"), each * len(order.seats), tuple(faces), items=tuple(items))], by_colour(stacks, job)


def _bled_disc(order: Order, seat: Seat, size: float, bleed: float) -> Bled:
    return centred(disc(order, seat, size, bleed), (size, size)), ()


def by_colour(stacks: Sequence[Stack], job: Job) -> list[Page]:
    """A stack a sheet, or as many whole ones as a sheet takes; what is left over from full sheets shares sheets too where it can."""
    most = full(job)
    rests = [stack._replace(pieces=stack.pieces % most) for stack in stacks if stack.pieces % most]
    if any(stack.pieces > most for stack in stacks) and rests and together(max(rest.pieces for rest in rests), job) > 1:
        whole = [stack._replace(pieces=stack.pieces - stack.pieces % most) for stack in stacks if stack.pieces >= most]
        return [*(page for stack in whole for page in piece_pages([stack], job)), *by_colour(rests, job)]
    pages: list[Page] = []
    start = 0
    while start < len(stacks):
        many = together(max(stack.pieces for stack in stacks), job)
        pages += piece_pages(stacks[start : start + many], job)
        start += many
    return pages

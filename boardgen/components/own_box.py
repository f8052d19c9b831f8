"""Tuck boxes: their inner size follows from the pieces that they are made for, in one stack or in several side by side."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import NamedTuple

from boardgen.components.counting import ROUND, in_box, size_of
from boardgen.components.order import Order
from boardgen.components.own_folded import folded
from boardgen.components.own_pieces import Piece, drawn_sides, own_pieces
from boardgen.draw.pack.box_art import Look, back_face, foot_of, front_face, ground_of
from boardgen.draw.pack.tuck_box import Boxed, TuckBox, tuck_art, tuck_net
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Shape
from boardgen.errors import DataError, DoesNotFit
from boardgen.faces.setting import faces_of
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.packaging import BoxKeys
from boardgen.layout.yaml.faults import Faults
from boardgen.sheet.arrange.flat_sheets import fits, room_of
from boardgen.sheet.paper.page import Drawn
from boardgen.sheet.paper.paper import PAPERS, Paper

SLEEVE = (3.0, 4.0)
"""How much wider and taller a card is in its sleeve, in mm."""
SEVERAL = (*ROUND, "square")
"""Kinds of pieces that lie in a box in several stacks: one of them would be a tall thin tower."""
WIDEST, NARROW = 90.0, 50.0
"""Stacks lie side by side up to the first width in mm; a front less wide than the second is hard to read."""


class Stacks(NamedTuple):
    """What lies in a box: so many stacks across and down, of so many pieces."""

    across: int
    down: int
    pieces: int


def boxes(order: Order, component: Component) -> list[Drawn]:
    """The net of each box."""
    nets = []
    for piece in own_pieces(order, component):
        one_seat = piece.seat is not None
        box = box_of(order, component, one_seat=one_seat)
        art = partial(_art, order, component, piece)
        net = tuck_net(box, art(box), order.say("glue_flap"))
        require_room(order, component.name, f"the net of the box `{component.name}`", net, "make it for fewer pieces")
        front = Figure(box.width, box.height, tuple(art(box, front_only=True)))
        drawn = folded(piece, net, (front,))
        ground = ink.SAND if component.own.front is None and order.style == "colour" else ""
        boxed = Boxed(stack_of(order, component, one_seat=one_seat), box, ground, art)
        nets.append(drawn._replace(item=drawn.item._replace(box=boxed)))
    return nets


def _art(order: Order, component: Component, piece: Piece, box: TuckBox, *, front_only: bool = False) -> list[Shape]:
    """What is printed on a box of any size, on its net; or on its front alone, from the upper left of that."""
    size, look = (box.width, box.height), look_of(order)
    if component.own.front is not None:
        front = drawn_sides(order, component, piece, size, 0.0).front
        return list(front.shapes) if front_only else tuck_art(box, front, component.own.title, look.strong)
    what = held(order, component, one_seat=piece.seat is not None)
    front = front_face(look, *size, what, box.notch)
    if front_only:
        return list(front.shapes)
    back = back_face(look, *size, (what, order.say("unofficial")))
    return tuck_art(box, front, order.spec.title, look.strong, back, ground_of(look, box), foot_of(box.height))


def look_of(order: Order) -> Look:
    """Whose packaging it is, and how it is drawn."""
    fonts = order.spec.fonts
    return Look(order.spec.title, order.seats, faces_of(fonts, "strong").plain, faces_of(fonts, "text").plain, order.style)


def held(order: Order, component: Component, *, one_seat: bool) -> str:
    """What is in a box, such as `52 Cards`."""
    inside = order.spec.components[_keys(component).fits]
    return order.say("box_holds", count=in_box(order, inside, one_seat), what=title_of(order, inside))


def title_of(order: Order, component: Component) -> str:
    """What a component is called in print."""
    return component.making.title if component.making is not None else order.say(f"{component.name}_title")


def box_of(order: Order, component: Component, *, one_seat: bool) -> TuckBox:
    """The box by its folds: the stacks with their sleeves, what stays free, and the thickness of the box, half at each fold.

    Raises DataError for a box without anything in it.
    """
    keys = _keys(component)
    width, height, depth = stack_of(order, component, one_seat=one_seat)
    spare = keys.clearance + keys.wall
    return TuckBox(width + spare, height + spare, depth + spare)


def stack_of(order: Order, component: Component, *, one_seat: bool) -> tuple[float, float, float]:
    """Width, height and thickness in mm of what lies in a box, with its sleeves. Raises DataError for a box without anything in it."""
    keys = _keys(component)
    inside = order.spec.components[keys.fits]
    count = in_box(order, inside, one_seat)
    if not count:
        faults = Faults()
        faults.add(keys.at, f"`{keys.fits}` has no pieces to put into a box", "give it a `count:`, or remove the box", "data:box")
        raise DataError(*faults.sorted())
    width, height = size_of(order, inside)
    wider, taller = SLEEVE if keys.sleeves else (0.0, 0.0)
    stacks = stacks_of(count, width, height, keys.card + keys.sleeves) if inside.kind in SEVERAL else Stacks(1, 1, count)
    return stacks.across * width + wider, stacks.down * height + taller, stacks.pieces * (keys.card + keys.sleeves)


def stacks_of(count: int, width: float, height: float, thick: float) -> Stacks:
    """The stacks whose box needs little card, of those that are wide enough to be read and not too wide; lengths in mm."""
    best: tuple[tuple[bool, float, int], Stacks] | None = None
    for across in range(1, count + 1):
        for down in range(1, across + 1):
            each = ceil(count / (across * down))
            w, h, d = across * width, down * height, each * thick
            if (best is not None and w > WIDEST) or across * down > count:
                break
            score = w < NARROW and across < count, 2 * (w * h + w * d + h * d), across
            if best is None or score < best[0]:
                best = score, Stacks(across, down, each)
    assert best is not None  # a single stack is always possible
    return best[1]


def _keys(component: Component) -> BoxKeys:
    keys = component.own.packaging
    assert isinstance(keys, BoxKeys)  # a box has them
    return keys


def require_room(order: Order, name: str, what: str, net: Figure, smaller: str) -> None:
    """Raises DoesNotFit for what does not go on a sheet as a whole: a net cannot be glued together from tiles.

    The message says how large a paper would have to be, names one that is, and how to make the thing `smaller`.
    """
    if fits(net, order.paper):
        return
    wide, high = room_of(net, order.paper)
    larger = sorted(PAPERS, key=lambda paper: paper.width * paper.height)
    large = next((paper for paper in larger if fits(net, paper._replace(margin=order.paper.margin))), None)
    remedy = f"print it with --only {name} --paper {large.name.lower()}" if large is not None else f"{smaller}; no paper is large enough"
    needs = f"it needs a paper of {wide:.0f} × {high:.0f} mm"
    problem = f"{what} is {net.width:.0f} × {net.height:.0f} mm and does not fit on {order.paper.label}: {needs}"
    raise DoesNotFit(f"{problem}; {remedy}", max(0.1, _over(net, order.paper)))


def _over(net: Figure, paper: Paper) -> float:
    """By how many millimetres a net is too large."""
    wide, high = room_of(net, paper)
    return min(max(wide - side, high - other) for side, other in (paper.size, paper.size[::-1]))

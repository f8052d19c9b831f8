"""Tuck boxes: their inner size follows from the stack of pieces that they are made for."""

from __future__ import annotations

from boardgen.components.counting import in_box, size_of
from boardgen.components.order import Order
from boardgen.components.own_folded import folded
from boardgen.components.own_pieces import drawn_sides, own_pieces
from boardgen.draw import ink
from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Figure, Shape
from boardgen.draw.tuck_box import TuckBox, tuck_net
from boardgen.errors import DataError, DoesNotFit
from boardgen.faces.rich_text import Misfit, TextSetting, literal, set_text
from boardgen.faces.setting import faces_of
from boardgen.layout.components import Component
from boardgen.layout.faults import Faults
from boardgen.sheet.flat_sheets import fits
from boardgen.sheet.page import Drawn
from boardgen.sheet.paper import PAPERS

SLEEVE = (3.0, 4.0)
"""How much wider and taller a card is in its sleeve, in mm."""
TITLE = 26.0
SMALL = 12.0


def boxes(order: Order, component: Component) -> list[Drawn]:
    """The net of each box."""
    nets = []
    for piece in own_pieces(order, component):
        box = box_of(order, component, one_seat=piece.seat is not None)
        size = box.width, box.height
        written = component.own.front is not None
        front = drawn_sides(order, component, piece, size, 0.0).front if written else _titled(order, component, size)
        strong = faces_of(order.spec.fonts, "strong").plain
        net = tuck_net(box, front, component.own.title, strong, order.say("glue_flap"))
        _require_room(order, component, net)
        nets.append(folded(piece, net, (front,)))
    return nets


def box_of(order: Order, component: Component, *, one_seat: bool) -> TuckBox:
    """The box by its folds: the stack with its sleeves, what stays free, and the thickness of the box, half at each fold.

    The box is made of the same card as the pieces. Raises DataError for a box without anything in it.
    """
    keys = component.own.box
    assert keys is not None  # a box has them
    inside = order.spec.components[keys.fits]
    count = in_box(order, inside, one_seat)
    if not count:
        faults = Faults()
        faults.add(keys.at, f"`{keys.fits}` has no pieces to put into a box", "give it a `count:`, or remove the box", "data:box")
        raise DataError(*faults.sorted())
    width, height = size_of(order, inside)
    wider, taller = SLEEVE if keys.sleeves else (0.0, 0.0)
    spare = keys.clearance + keys.card
    return TuckBox(width + wider + spare, height + taller + spare, count * (keys.card + keys.sleeves) + spare)


def _titled(order: Order, component: Component, size: tuple[float, float]) -> Figure:
    """A front without a face: the title of the game over that of the box. Raises DoesNotFit."""
    width, height = size
    faces, shapes = faces_of(order.spec.fonts, "strong"), []
    rooms = ((order.spec.title, TITLE, Box(5, height * 0.2, width - 5, height * 0.6)),)
    for text, points, room in (*rooms, (component.own.title, SMALL, Box(5, height * 0.64, width - 5, height * 0.8))):
        drawn = set_text(literal(text), room, TextSetting(faces, points, 6.5, ink.TEXT, "centre", "middle"), _no_icon)
        if isinstance(drawn, Misfit):
            raise DoesNotFit(f"the title is {drawn.over:.1f} mm too large for the front of `{component.name}`", drawn.over, [text])
        shapes += drawn
    return Figure(width, height, tuple(shapes))


def _no_icon(name: str, place: Box, tint: str) -> Shape:
    raise AssertionError(f"a literal text has no icon {name}")


def _require_room(order: Order, component: Component, net: Figure) -> None:
    """Raises DoesNotFit for a box that does not go on a sheet as a whole: a net cannot be glued together from tiles."""
    if fits(net, order.paper):
        return
    papers = sorted(PAPERS, key=lambda paper: paper.width * paper.height)
    large = next((paper for paper in papers if fits(net, paper._replace(margin=order.paper.margin))), None)
    remedy = "make it for fewer pieces, no paper is large enough"
    if large is not None:
        remedy = f"print it with --only {component.name} --paper {large.name.lower()}"
    what = f"the net of the box `{component.name}` is {net.width:.0f} × {net.height:.0f} mm and does not fit on {order.paper.label}"
    over = max(max(net.width, net.height) - max(order.paper.size), min(net.width, net.height) - min(order.paper.size))
    raise DoesNotFit(f"{what}; {remedy}", max(0.1, over))

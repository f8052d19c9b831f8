"""The board of a layout for a kit, with its pictures: drawn once, whoever shows it, and its labels beside the cuts of its sheets."""

from __future__ import annotations

from collections.abc import Callable

from boardgen.assets.board_pictures import BoardPictures
from boardgen.components.order import Order
from boardgen.draw.board.board import board_figure
from boardgen.draw.board.board_labels import Bound
from boardgen.draw.board.starts import Marks
from boardgen.draw.place.placing import Seams
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import DoesNotFit


def board_for(order: Order, marked: Marks | None = None, finished: Callable[[Figure], Figure] = lambda figure: figure) -> Figure:
    """The board in the style of the kit; `finished` adds what else is printed with it.

    Raises DataError for a picture that cannot be used.
    """
    spec = order.spec
    pictures = None
    if spec.pictured:
        pictures = BoardPictures(spec, order.style, lambda at: order.library.of(at, ""), order.warn)
        pictures.require_all()

    def cuts(figure: Figure, bound: Bound) -> Seams:
        """Where a board of this size is cut; nowhere if it fits on no choice of sheets, which whoever lays it out reports."""
        try:
            how = order.plan_of("", finished(figure), bound).tiling
        except DoesNotFit:
            return Seams()
        return Seams(how.cuts_x, how.cuts_y)

    return finished(
        board_figure(spec, style=order.style, marked=marked, pictures=pictures, bleed=order.options.bleed, cuts=cuts),
    )

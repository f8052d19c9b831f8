"""The board of a layout for a kit, with its pictures: drawn once, whoever shows it."""

from __future__ import annotations

from boardgen.assets.board_pictures import BoardPictures
from boardgen.components.order import Order
from boardgen.draw.board import board_figure
from boardgen.draw.shapes import Figure
from boardgen.draw.starts import Marks


def board_for(order: Order, marked: Marks | None = None) -> Figure:
    """The board in the style of the kit. Raises DataError for a picture that cannot be used."""
    spec = order.spec
    pictures = None
    if spec.pictured:
        pictures = BoardPictures(spec, order.style, lambda at: order.library.of(at, ""), order.warn)
        pictures.require_all()
    return board_figure(spec, style=order.style, marked=marked, pictures=pictures, bleed=order.options.bleed)

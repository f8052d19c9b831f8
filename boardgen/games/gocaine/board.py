"""The board of GoCaine as a kit draws it once, and its map for the panels beside it."""

from __future__ import annotations

from boardgen.components.print_order import PrintOrder
from boardgen.draw.board.small_map import SmallMap, map_figure
from boardgen.draw.shape.shapes import Figure


def draw_board(order: PrintOrder) -> Figure:
    """Return the board."""
    from boardgen.components.title_sheet import board_for  # counting pieces draws none

    return order.figure("board", lambda: board_for(order))


def draw_map(order: PrintOrder) -> SmallMap:
    """Return the map of the board, which panels and aids share."""
    return SmallMap(order.spec, order.figure("map", lambda: map_figure(order.spec, draw_board(order), order.style)))


def board_height(order: PrintOrder) -> float:
    """Return how tall the board is in mm; it is drawn only where it is printed."""
    from boardgen.components.title_sheet import board_for

    return (draw_board(order) if order.wants("board") else board_for(order, sized=True)).height

"""QR codes that say which sheet of which layout a paper is: on title sheet, board and log sheets, where a layout asks for them."""

from __future__ import annotations

from dataclasses import replace

from boardgen.components.order import Order
from boardgen.draw.shape.shapes import Figure
from boardgen.draw.type.geometry import Box
from boardgen.faces import qr

MODULE = 0.36
"""The side of a module in mm: phones read that from paper."""


def sheet_code(order: Order, sheet: str) -> Figure | None:
    """The code of a sheet, such as inkstone:pirates@a59dc9#board, with the free edge that it needs; None where no code is wanted."""
    if not order.spec.qr:
        return None
    rows = qr.modules(f"inkstone:{order.spec.pin}#{sheet}")
    side = round((len(rows) + 2 * qr.QUIET) * MODULE, 3)
    path = replace(qr.drawn(rows, Box(0, 0, side, side), "#000000"), id=f"code-{order.spec.pin}-{sheet}")
    return Figure(side, side, (path,))

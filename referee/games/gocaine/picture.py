"""The picture of a position of GoCaine: cells with their product, and abandoned product on empty points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.draw.board.board import BoardPicture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.draw.board.board import Piece


class Picture(BoardPicture):
    """The board with its cells, and on each cell the product that waits there."""

    def on(self, view: Mapping[str, Any]) -> dict[str, Piece]:
        pieces = super().on(view)
        for seat, holding in view["players"].items():
            for point, loads in holding["shipments"].items():
                tonnes = sum(loads)
                lot = self.load(point, seat, str(tonnes), f"{tonnes} t")
                pieces[lot.slot] = lot
        for point, left in view["table"]["abandoned"].items():
            lot = self.plate(point, left["seat"], f"{left['mt']} {left['seat']}", f"abandoned {left['mt']} t of {left['seat']}")
            pieces[lot.slot] = lot
        return pieces

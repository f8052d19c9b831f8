"""The picture of a position of GoCaine: cells with their product, and abandoned product on empty points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.draw.board.board import BoardPicture
from referee.games.gocaine.table import Holding, OnTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.draw.board.board import Piece


class Picture(BoardPicture):
    """The board with its cells, and on each cell the product that waits there."""

    def on(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        assert isinstance(table, OnTable)
        pieces = super().on(stones, players, table)
        for seat, holding in players.items():
            for point, loads in holding.shipments.items() if isinstance(holding, Holding) else ():
                tonnes = sum(loads)
                lot = self.load(point, seat, str(tonnes), f"{tonnes} t")
                pieces[lot.slot] = lot
        for point, left in table.abandoned.items():
            lot = self.plate(point, left.seat, f"{left.mt} {left.seat}", f"abandoned {left.mt} t of {left.seat}")
            pieces[lot.slot] = lot
        return pieces

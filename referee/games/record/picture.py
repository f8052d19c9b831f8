"""The picture of a position under the record: discs of the seats, each with the letter of its seat and the first one of what it is."""

from __future__ import annotations

from collections.abc import Mapping

from boardgen.draw.board.board import BoardPicture, Piece
from boardgen.draw.shape.shapes import Figure
from boardgen.layout.ground.board import Board
from referee.games.record.table import OnTable


class Picture(BoardPicture):
    """The board with its pieces; nothing where there is no board."""

    def draw_ground(self) -> Figure:
        return super().draw_ground() if isinstance(self.spec.ground, Board) else Figure(0.0, 0.0, ())

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        assert isinstance(table, OnTable)
        return {point: self._kind(point, seat, table.pieces.get(point, "")) for point, seat in stones.items()}

    def _kind(self, point: str, seat: str, kind: str) -> Piece:
        """Return a disc with the first letter of what the piece is."""
        return self.stone(point, seat, seat + kind[0].lower(), f"{seat} {kind}") if kind else self.stone(point, seat)

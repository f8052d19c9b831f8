"""Points and seats as a log names them, as this board and this table know them. Shared by games on intersections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import UnreadableMove

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.layout.board import Board


def point(board: Board, text: str, arg: int | None = None) -> int:
    """The number of a point such as `d4`. UnreadableMove where the board has none of that name."""
    found = board.index.get(text)
    if found is None:
        found = board.index.get(text.upper())
    if found is None:
        from boardgen.layout.coordinates import letters

        raise UnreadableMove(
            "tlog:point",
            f"{text.upper()} is no intersection of this board",
            arg=arg,
            help=f"columns run from A to {letters(board.columns - 1)}, rows from 1 to {board.rows}"
            + ("; the map has holes" if len(board.names) < board.columns * board.rows else ""),
        )
    return found


def seat(letter: str, seats: Sequence[str], arg: int | None = None) -> str:
    """A seat that plays. UnreadableMove for any other."""
    if letter not in seats:
        raise UnreadableMove("tlog:seat", f"{letter} does not play in this game", arg=arg, help=f"seats: {' '.join(seats)}")
    return letter

"""Rows of a board as the table writes them down, compared with the stones that stand there. Shared by games on intersections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import UnreadableMove
from referee.rules.waiver import Remark

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardgen.layout.board import Board
    from referee.tlog.statements import Diagram


def differences(
    row: Diagram, board: Board, seats: Sequence[str], colour_at: Callable[[int], int]
) -> tuple[list[tuple[int, int]], list[Remark]]:
    """Where a row does not show what stands there: each point with the colour written (-1 for none), and the remark about them.

    `seats` are the letters of the colours. UnreadableMove for a row of another board.
    """
    if row.row is None:
        raise UnreadableMove("tlog:row", "a board row begins with its number", help="for example `|  7 . R G . .`")
    if not 1 <= row.row <= board.rows:
        raise UnreadableMove("tlog:row", f"this board has no row {row.row}", help=f"rows run from 1 to {board.rows}")
    if len(row.marks) != board.columns:
        raise UnreadableMove(
            "tlog:row",
            f"row {row.row} has {board.columns} intersections, not {len(row.marks)}",
            help="one mark each: `.`, a seat, or `_` for a hole",
        )
    # Points stand in reading order, so a row is a run of them.
    point = board.row.index(row.row) - 1 if row.row in board.row else len(board.names)
    stop = point + board.row.count(row.row)
    wrong: list[tuple[int, int]] = []
    first: int | None = None
    for column, mark in enumerate(row.marks):
        if point < stop and board.col[point + 1] == column:
            point += 1
        else:
            if mark.text not in ("_", "."):
                raise UnreadableMove(
                    "tlog:row",
                    f"the board has no intersection where {mark.text} is written",
                    arg=column,
                    help="write `_` there",
                )
            continue
        if mark.text != "." and mark.text not in seats:
            raise UnreadableMove(
                "tlog:row",
                f"the board has an intersection at {board.names[point]}" if mark.text == "_" else f"`{mark.text}` is no seat of this game",
                arg=column,
                help=f"`.` or one of {' '.join(seats)}",
            )
        said = -1 if mark.text == "." else seats.index(mark.text)
        if colour_at(point) != said:
            first = column if first is None else first
            wrong.append((point, said))
    if not wrong:
        return [], []
    parts = []
    for point, _ in wrong:
        colour = colour_at(point)
        parts.append(f"{board.names[point]} is {'empty' if colour < 0 else seats[colour]}")
    return wrong, [Remark("error", "claim:row", f"row {row.row} is not as written: {', '.join(parts)}", None, first)]

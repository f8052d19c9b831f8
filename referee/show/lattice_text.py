"""A board as text where its rows are shifted: every second row of a triangle lattice, and the points of a honeycomb up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardgen.layout.ground.board import Board

Page = dict[tuple[int, int], str]
"""Signs by the line and the place in it where their last letter stands."""


def rows(board: Board, marks: Mapping[str, str], wide: int) -> Iterator[str]:
    """The rows of a board and the letters under them: the mark of each point, `.` for an empty one, `_` where there is none.

    `wide` is the length of the longest mark. A wall is `|`, `-`, `/` or `\\` across the line that is not there.
    """
    signs = _honeycomb(board, marks, wide) if board.grid.lattice == "honeycomb" else _triangle(board, marks, wide)
    lines: dict[int, list[tuple[int, str]]] = {}
    for (line, place), sign in sorted(signs.items()):
        lines.setdefault(line, []).append((place, sign))
    edge = len(str(board.rows))
    each = _each(board)
    for line in range(max(lines) + 1):
        text = ""
        for place, sign in lines.get(line, []):
            text += sign.rjust(place + 1 - len(text))
        head = str(board.rows - line // each) if line % each == 0 and line // each < board.rows else ""
        if text or head:
            yield f"{head:>{edge}}  {text}".rstrip()


def _each(board: Board) -> int:
    """Lines of text for a row and for the walls below it."""
    return 3 if board.grid.lattice == "honeycomb" else 2


def _triangle(board: Board, marks: Mapping[str, str], wide: int) -> Page:
    aslant = any(board.row[a] != board.row[b] for a, b in board.walls)
    step = wide + 1 + (wide + 1) % 2
    step += -step % 4 if aslant else 0

    def place(column: int, line: int) -> int:
        return column * step + line % 2 * step // 2 + wide - 1

    page: Page = {}
    for row in range(board.rows, 0, -1):
        line = board.rows - row
        for column in range(board.columns):
            page[2 * line, place(column, line)] = _mark(board, marks, column, row)
    for a, b in board.walls:
        line = board.rows - board.row[a]
        here, there = place(board.col[a], line), place(board.col[b], board.rows - board.row[b])
        if board.row[a] == board.row[b]:
            page[2 * line, here + step // 2] = "|"
        else:
            page[2 * line + 1, (here + there) // 2] = "/" if there > here else "\\"
    return page | _letters(board, 2 * board.rows, [place(column, board.rows - 1) for column in range(board.columns)])


def _honeycomb(board: Board, marks: Mapping[str, str], wide: int) -> Page:
    """Two lines for a row: points that a line joins to the north on the first, those that one joins to the south on the second."""
    page: Page = {}
    step = wide + 1
    places = [column * step + wide - 1 for column in range(board.columns)]
    for row in range(board.rows, 0, -1):
        for column in range(board.columns):
            page[_line(board, column, row), places[column]] = _mark(board, marks, column, row)
    for a, b in board.walls:
        line = _line(board, board.col[a], board.row[a])
        if board.row[a] == board.row[b]:
            page[line, places[board.col[a]] + 1] = "|"
        else:
            page[line + 1, places[board.col[a]]] = "-"
    return page | _letters(board, 3 * board.rows, places)


def _line(board: Board, column: int, row: int) -> int:
    line = board.rows - row
    return 3 * line + (column + line + 1) % 2


def _mark(board: Board, marks: Mapping[str, str], column: int, row: int) -> str:
    from boardgen.layout.yaml import coordinates

    name = coordinates.name(column, row)
    return marks.get(name, ".") if name in board.index else "_"


def _letters(board: Board, line: int, places: list[int]) -> Page:
    from boardgen.layout.yaml import coordinates

    return {(line, place): coordinates.letters(column) for column, place in enumerate(places)}

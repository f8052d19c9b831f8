"""A position: the board and what every player holds, as text and as JSON. Nothing is said by a colour alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, BinaryIO

from boardgen.errors import visible
from boardgen.json_values import Json, SeatLetter, TurnId, record as json_record, safe
from boardgen.layout.ground.board import Board, NoBoard, column_letters, point_name
from boardgen.layout.yaml.plain_text import columns
from boardgen.records import NamedTuple
from referee.report.report import caption
from referee.tlog.statements import Fix, Turn

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table
    from referee.judge.judge.verdict import Verdict


class PositionRecord(NamedTuple):
    """What `show --as json` gives. Holdings depend on the game, which may describe its keys."""

    game: str
    turn: Annotated[TurnId, "the turn after which this is the position, null before the first"] | None
    next: Annotated[TurnId, "the turn that is due, null when the game is finished"] | None
    stones: Annotated[Mapping[str, SeatLetter], "the seat of each cell, by point"]
    players: Annotated[Mapping[str, object], "what each seat has"]
    table: object
    board: str
    taken: Sequence[object]


def record(verdict: Verdict) -> dict[str, Json]:
    """Return the position as `show --as json` gives it."""
    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    return json_record(PositionRecord(verdict.game, verdict.turn, verdict.next, *table.view(), verdict.board, verdict.taken))


def text(verdict: Verdict, numbers: Mapping[str, str]) -> Iterator[str]:
    """Yield the position as lines: caption, board with coordinates, table, holdings. `numbers` replaces letters on points."""
    table = verdict.table
    assert table is not None
    yield caption(verdict)
    yield ""
    own = table.diagram()
    if own or not isinstance(table.spec.ground, NoBoard):
        yield from own.splitlines() if own else diagram(table.spec.board, {**table.marks(), **numbers})
        yield ""
    lines = list(notes(table))
    yield from [*lines, ""] if lines else []
    yield from holdings(players(table), table)


def diagram(board: Board, marks: Mapping[str, str]) -> Iterator[str]:
    """Yield the board as text, north row first: the mark of each point, `.` for an empty one, `_` where there is none.

    A wall is `|` between two points of a row, and `-` in a line of its own between two of a column; across a diagonal it is `/`, a
    backslash or, where both are walled, `X`. Links are named below the board."""
    yield from rows(board, marks)
    if board.links:
        yield "links: " + ", ".join(map("-".join, board.link_names))


def players(table: Table) -> dict[str, dict[str, Json]]:
    """Return what each seat holds, by seat and key, safe to print."""
    return {seat: own for seat, holding in table.view().players.items() if isinstance(own := safe(holding), dict)}


def notes(table: Table) -> Iterator[str]:
    """Yield what is on the table and belongs to no player."""
    own, shown = table.notes(), safe(table.view().table)
    for key, value in shown.items() if isinstance(shown, dict) else ():
        if key in own:
            if own[key]:
                yield visible(own[key])
        elif value not in ({}, [], None):
            yield f"{key} on the table: {cell(key, value, table)}"


def holdings(players: Mapping[str, Mapping[str, Json]], table: Table) -> Iterator[str]:
    """Yield what every player holds, as a table with one line for each."""
    keys = list(dict.fromkeys(key for holding in players.values() for key in holding if key != "name"))
    keys = [key for key in keys if key not in table.RARE or any(holding.get(key) for holding in players.values())]
    head = ["seat", "name", *keys]
    rows = [
        [letter, str(holding.get("name", "")), *(cell(key, holding.get(key), table) for key in keys)] for letter, holding in players.items()
    ]
    yield from columns([head, *rows]).split("\n")


def turns(stream: BinaryIO, verdict: Verdict) -> dict[str, str]:
    """Return the turn in which each stone on the board was placed, by point. Reads the log again. A corrected stone has none."""
    from referee.judge.ask.laws import names_of, notation_of
    from referee.tlog.reader import games

    table = verdict.table
    assert table is not None
    stream.seek(0)
    names = names_of(table.spec)
    last: dict[str, str] = {}
    for index, game in enumerate(games(stream, notation_of, lambda *_: names), 1):
        if index < verdict.index:
            continue
        for statement, _ in game:
            if isinstance(statement, Fix) and statement.point is not None:
                last.pop(statement.point, None)
            if not isinstance(statement, Turn):
                continue
            for event in statement.events:
                last.update(dict.fromkeys(table.find_points(event), statement.id))
            if statement.id == verdict.turn:
                break
        break
    return {point: last[point] for point in table.view().stones if point in last}


HAND = {"known", "unknown"}
"""The keys of a hand, as a view has it: the cards that are known, and how many more there are."""


def cell(key: str, value: object, table: Table) -> str:
    """Return a holding in words: money as the layout writes it, a dash for nothing."""
    if value is None or value is False or value in ({}, []):
        return "-"
    if value is True:
        return "yes"
    if key in table.MONEY and isinstance(value, (int, float, Fraction)):
        money = table.spec.figures.sums
        assert money is not None  # a game with sums in its view
        return money.show(round(value * money.scale))
    if isinstance(value, dict) and value.keys() == HAND:
        return ", ".join([*value["known"], *([f"{value['unknown']} face down"] if value["unknown"] else [])]) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {cell('', item, table)}" for name, item in value.items())
    if isinstance(value, list):
        return "+".join(cell("", item, table) for item in value)
    return str(value)


Page = dict[tuple[int, int], str]
"""Signs by the line and the place in it where their last letter stands."""


def rows(board: Board, marks: Mapping[str, str]) -> Iterator[str]:
    """Yield the rows of a board and the letters under them. Each lattice says where its signs are, and in which lines rows begin."""
    wide = max(len(sign) for sign in (*marks.values(), column_letters(board.columns - 1)))
    lattices = {"square": _square, "honeycomb": _honeycomb, "triangle": _triangle}
    signs, begins = lattices[board.grid.lattice](board, marks, wide)
    lines: dict[int, list[tuple[int, str]]] = {}
    for (line, place), sign in sorted(signs.items()):
        lines.setdefault(line, []).append((place, sign))
    edge = len(str(board.rows))
    heads = {line: str(board.rows - number) for number, line in enumerate(begins)}
    for line in range(max(lines) + 1):
        text = ""
        for place, sign in lines.get(line, []):
            text += sign.rjust(place + 1 - len(text))
        if text or line in heads:
            yield f"{heads.get(line, ''):>{edge}}  {text}".rstrip()


def _square(board: Board, marks: Mapping[str, str], wide: int) -> tuple[Page, list[int]]:
    """Return a line for a row, and one below it for the walls that it has to the south."""
    step = wide + 1
    places = [column * step + wide - 1 for column in range(board.columns)]
    page = {(2 * (board.rows - row), x): _mark(board, marks, at, row) for row in range(1, board.rows + 1) for at, x in enumerate(places)}
    for a, b in board.walls:  # the first in reading order is the western or the northern one
        line, here, there = 2 * (board.rows - board.row[a]), places[board.col[a]], places[board.col[b]]
        if board.row[a] == board.row[b]:
            page[line, here + 1] = "|"
        elif here == there:
            page[line + 1, here] = "-"
        else:
            spot, sign = (line + 1, max(here, there) - wide), "/" if there > here else "\\"
            page[spot] = "X" if spot in page else sign
    return page | _letters(board, 2 * board.rows, places), [2 * row for row in range(board.rows)]


def _triangle(board: Board, marks: Mapping[str, str], wide: int) -> tuple[Page, list[int]]:
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
    letters = _letters(board, 2 * board.rows, [place(column, board.rows - 1) for column in range(board.columns)])
    return page | letters, [2 * row for row in range(board.rows)]


def _honeycomb(board: Board, marks: Mapping[str, str], wide: int) -> tuple[Page, list[int]]:
    """Return two lines for a row: points that a line joins to the north on the first, those that one joins to the south on the second."""
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
    return page | _letters(board, 3 * board.rows, places), [3 * row for row in range(board.rows)]


def _line(board: Board, column: int, row: int) -> int:
    line = board.rows - row
    return 3 * line + (column + line + 1) % 2


def _mark(board: Board, marks: Mapping[str, str], column: int, row: int) -> str:
    name = point_name(column, row)
    return marks.get(name, ".") if name in board.index else "_"


def _letters(board: Board, line: int, places: list[int]) -> Page:
    return {(line, place): column_letters(column) for column, place in enumerate(places)}

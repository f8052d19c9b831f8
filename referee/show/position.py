"""A position: the board and what every player holds, as text and as JSON. Nothing is said by a colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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


def rows(board: Board, marks: Mapping[str, str]) -> Iterator[str]:
    """Yield the rows of a board and the letters under them."""
    wide = max(len(sign) for sign in (*marks.values(), column_letters(board.columns - 1)))
    find, tall, (beside, between) = _lattice(board, wide)
    signs: dict[tuple[int, int], str] = {}
    for row in range(1, board.rows + 1):
        for column in range(board.columns):
            name = point_name(column, row)
            signs[find(column, row)] = marks.get(name, ".") if name in board.index else "_"
    for a, b in board.walls:  # the first in reading order is the western or the northern one
        (line, here), (_, there) = find(board.col[a], board.row[a]), find(board.col[b], board.row[b])
        if board.row[a] == board.row[b]:
            signs[line, here + beside] = "|"
        elif here == there:
            signs[line + 1, here] = "-"
        else:
            spot, sign = (line + 1, min(here, there) + between), "/" if there > here else "\\"
            signs[spot] = "X" if spot in signs else sign
    signs |= {(tall * board.rows, find(column, 1)[1]): column_letters(column) for column in range(board.columns)}
    lines: dict[int, list[tuple[int, str]]] = {}
    for (line, place), sign in sorted(signs.items()):
        lines.setdefault(line, []).append((place, sign))
    edge = len(str(board.rows))
    heads = {tall * number: str(board.rows - number) for number in range(board.rows)}
    for line in range(max(lines) + 1):
        text = ""
        for place, sign in lines.get(line, []):
            text += sign.rjust(place + 1 - len(text))
        if text or line in heads:
            yield f"{heads.get(line, ''):>{edge}}  {text}".rstrip()


def _lattice(board: Board, wide: int) -> tuple[Callable[[int, int], tuple[int, int]], int, tuple[int, int]]:
    """Return what finds the line of a point and the place of its last letter there, and how many lines a row has: in a honeycomb points
    that a line joins to the north have one, those that one joins to the south another. Then how far on walls are, beside and aslant."""
    step = wide + 1
    if board.grid.lattice == "triangle":
        aslant = any(board.row[a] != board.row[b] for a, b in board.walls)
        step += step % 2
        step += -step % 4 if aslant else 0

    def find(column: int, row: int) -> tuple[int, int]:
        line, place = board.rows - row, column * step + wide - 1
        if board.grid.lattice == "honeycomb":
            return 3 * line + (column + line + 1) % 2, place
        return 2 * line, place + (line % 2 * step // 2 if board.grid.lattice == "triangle" else 0)

    walls = (step // 2, step // 4) if board.grid.lattice == "triangle" else (1, 1)
    return find, 3 if board.grid.lattice == "honeycomb" else 2, walls

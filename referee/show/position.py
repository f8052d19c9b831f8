"""A position: the board and what every player holds, as text and as JSON. Nothing is said by a colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from boardgen.layout.text_tables import columns
from boardgen.layout.tile_map import TileMap
from referee.report.caption import caption

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import BinaryIO

    from boardgen.layout.board import Board
    from boardgen.layout.spec import GameSpec
    from referee.judge.verdict import Verdict


def record(verdict: Verdict) -> dict[str, Any]:
    """The position as `show --as json` gives it."""
    from referee.json_values import safe

    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    taken = [odd._asdict() for odd in verdict.taken]
    result: dict[str, Any] = safe(
        {"game": verdict.game, "turn": verdict.turn, "next": verdict.next, **table.view(), "board": verdict.board, "taken": taken}
    )
    return result


def text(verdict: Verdict, numbers: Mapping[str, str]) -> Iterator[str]:
    """The position as lines: caption, board with coordinates, table, holdings. `numbers` replaces letters on points."""
    table = verdict.table
    assert table is not None
    seen = record(verdict)
    yield caption(verdict)
    yield ""
    ground = table.spec.ground
    yield from tiles(ground, seen) if isinstance(ground, TileMap) else diagram(table.spec.board, {**seen["stones"], **numbers})
    yield ""
    yield from notes(seen, table.spec)
    yield from holdings(seen["players"], table.spec)


def diagram(board: Board, marks: Mapping[str, str]) -> Iterator[str]:
    """The board as text, north row first: the mark of each point, `.` for an empty one, `_` where there is none.

    A wall is `|` between two points of a row, and `-` in a line of its own between two of a column.
    """
    from boardgen.layout import coordinates

    heads = [coordinates.letters(column) for column in range(board.columns)]
    wide = max([len(head) for head in heads] + [len(mark) for mark in marks.values()])
    at = {(board.col[point], board.row[point]): name for point, name in enumerate(board.names)}
    edge = len(str(board.rows))
    beside, below = walled(board)
    for row in range(board.rows, 0, -1):
        cells = (marks.get(at[column, row], ".") if (column, row) in at else "_" for column in range(board.columns))
        line = "".join(cell.rjust(wide) + ("|" if (column, row) in beside else " ") for column, cell in enumerate(cells))
        yield f"{row:>{edge}}  " + line.rstrip()
        if any((column, row) in below for column in range(board.columns)):
            bars = ("-" if (column, row) in below else "" for column in range(board.columns))
            yield (" " * edge + "  " + " ".join(bar.rjust(wide) for bar in bars)).rstrip()
    yield " " * edge + "  " + " ".join(head.rjust(wide) for head in heads)


def walled(board: Board) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The points, as column and row, that have a wall to their east, and those that have one to their south."""
    beside, below = set[tuple[int, int]](), set[tuple[int, int]]()
    for point, other in board.walls:  # the first in reading order is the western or the northern one
        (beside if board.row[point] == board.row[other] else below).add((board.col[point], board.row[point]))
    return beside, below


def tiles(ground: TileMap, seen: Mapping[str, Any]) -> Iterator[str]:
    """The map as text, north row first: at each tile its city, the trucks that stand there in brackets, and the goods that lie there."""
    lines: dict[int, list[str]] = {}
    for number, city in placed(ground, seen).items():
        trucks = "".join(letter for letter, holding in seen["players"].items() if holding["city"] == city)
        lines[number] = [city, f"({trucks})" if trucks else "", " ".join(seen["table"]["cities"].get(city, ()))]
    yield from ground.diagram(lines).splitlines()


def placed(ground: TileMap, seen: Mapping[str, Any]) -> dict[int, str]:
    """The city at each tile of a map, as far as its rows were written."""
    rows = (row.split() for row in seen["table"]["map"])
    return {
        tile: name for row, names in zip(ground.rows, rows, strict=False) for tile, name in zip(row, names, strict=True) if tile is not None
    }


def notes(seen: Mapping[str, Any], spec: GameSpec) -> Iterator[str]:
    """What lies on the table and belongs to nobody: zones under a hit, abandoned product, supplies."""
    lines = []
    for key, value in seen["table"].items():
        if key == "hits":
            if value:
                zones = (f"{code} {visible(spec.zones[code].name)}" for code in value)
                lines.append("zones under a hit: " + ", ".join(zones))
        elif key == "abandoned":
            if value:
                lots = (f"{point} {lot['mt']} mt of {lot['seat']}" for point, lot in value.items())
                lines.append("abandoned: " + ", ".join(lots))
        elif key == "cup":
            lines.append(f"coins in the cup: {value}")
        elif key in ("cities", "map"):
            continue  # the picture of the map shows them
        elif value not in ({}, [], None):
            lines.append(f"{key} on the table: {cell(key, value, spec)}")
    if lines:
        yield from lines
        yield ""


def holdings(players: Mapping[str, Mapping[str, Any]], spec: GameSpec) -> Iterator[str]:
    """What every player holds, as a table of one line a player; who has left is said only where somebody has."""
    keys = list(dict.fromkeys(key for holding in players.values() for key in holding if key != "name"))
    keys = [key for key in keys if key != "left" or any(holding.get(key) for holding in players.values())]
    head = ["seat", "name", *keys]
    rows = [
        [letter, str(holding.get("name", "")), *(cell(key, holding.get(key), spec) for key in keys)] for letter, holding in players.items()
    ]
    yield from columns([head, *rows]).split("\n")


def turns(stream: BinaryIO, verdict: Verdict) -> dict[str, str]:
    """The turn in which each standing cell was placed, by point. Reads the log again; corrections have no turn."""
    from referee.judge.layouts import names_of
    from referee.tlog.reader import games
    from referee.tlog.statements import Fix, Turn

    table = verdict.table
    assert table is not None
    stream.seek(0)
    names = names_of(verdict.game, table.spec)
    last: dict[str, str] = {}
    for index, game in enumerate(games(stream, naming=lambda *_: names), 1):
        if index < verdict.index:
            continue
        for statement, _ in game:
            if isinstance(statement, Fix) and statement.point is not None:
                last.pop(statement.point, None)
            if not isinstance(statement, Turn):
                continue
            for event in statement.events:
                for token in event.args if event.verb in ("deploy", "place", "stone", "play") else ():
                    if token.kind in ("DEPLOY", "KTR", "POINT"):
                        last[token.text.lstrip("@")] = statement.id
            if statement.id == verdict.turn:
                break
        break
    return {point: last[point] for point in table.view()["stones"] if point in last}


def cell(key: str, value: Any, spec: GameSpec) -> str:
    """A holding in words: money as the layout writes it, a dash for nothing."""
    if value is None or value is False or value in ({}, []):
        return "-"
    if value is True:
        return "yes"
    money = getattr(spec.figures, "money", None)
    if key in ("cash", "money") and money is not None:
        return str(money.show(round(value * money.scale)))
    if isinstance(value, dict):
        return ", ".join(f"{name} {cell('', item, spec)}" for name, item in value.items())
    if isinstance(value, list):
        return "+".join(cell("", item, spec) for item in value)
    return str(value)

"""Reads the `board:` of a layout: the map with its zone codes, walls and starts, each fault at its row and column."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

from boardgen.errors import quoted
from boardgen.layout.ground.board import LARGEST, Board, Holes
from boardgen.layout.ground.board_grid import read_grid
from boardgen.layout.ground.board_pairs import POINT, DrawnMap, expect_pairs, read_links, read_walls
from boardgen.layout.ground.map_codes import Cell, ZoneCodes, check_codes
from boardgen.layout.yaml import suggestions
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import LONGEST, Section, described, lines, read_players, text
from boardgen.layout.yaml.node import Node

MOST_BOARDS = 50
"""Boards that a game may ship: to read as many of the largest size takes seconds."""
NAME = "[A-Za-z0-9_-]+"
"""The names of boards, as a pattern for editors."""


class NamedBoard(NamedTuple):
    """A board that a game ships beside its own: the number of players it suits, and the board."""

    name: str
    players: tuple[int, int]
    board: Board


USUAL_PITCH = 25.0
"""Millimetres between neighbouring points where a board does not say it."""


def read_boards(root: Section, zones: ZoneCodes, pitch: float, players: tuple[int, int]) -> dict[str, NamedBoard]:
    """The boards of `boards:` by name. A name such as 13x13 is that size; any other needs its map."""
    faults = root.faults
    read: dict[str, NamedBoard] = {}
    boards = root.section("boards", required=False)
    if any(code.isalpha() for code in zones.names) and not boards.void:
        what = "a game of zones is played on one board"
        remedy = "remove `boards:`, and write a separate layout for each board"
        faults.add(faults.first_opened(boards.node, root.get("zones")), what, remedy, "data:board.zones")
        return {}
    if not boards.void and len(boards.node.children) > MOST_BOARDS:
        faults.add(boards.node, f"{len(boards.node.children)} boards", f"a game can have at most {MOST_BOARDS}", "data:size")
        return {}
    for name, node in boards.entries(NAME):
        section = Section(node, faults)
        if not (name.isascii() and name.replace("-", "").replace("_", "").isalnum()):
            remedy = "write letters, digits, - and _, as in a log"
            faults.add_key(node, f"{quoted(name)} cannot be the name of a board", remedy, "data:board.name")
        suits = read_players(section)
        at = section.get("players")
        strange = suits[0] > players[1] or suits[1] < players[0]
        # a layout for other numbers of players may keep the boards of its game
        if strange and faults.usable(at, root.get("players")) and at is not None and faults.first_opened(at, root.get("players")) is at:
            what = f"the board {quoted(name)} is for {_range(suits)} players, and the game for {_range(players)}"
            remedy = f"change one of them, or leave the board out with `boards: {{{name}: ~}}`"
            faults.add(at, what, remedy, "data:players")
        size = None
        try:
            size = parse_size(name)
        except ValueError as problem:
            faults.add_key(node, f"{quoted(name)} is out of range", str(problem), "data:range")
        if size is not None and section.get("map") is not None:
            faults.add_key(node, f"{quoted(name)} is a size, and this board has a map", "give it another name", "data:board.size")
        board = read_board(section, zones, suits, pitch, size)
        if board is not None:
            read[name] = NamedBoard(name, suits, board)
    return read


def _range(players: tuple[int, int]) -> str:
    return f"{players[0]} to {players[1]}" if players[0] < players[1] else str(players[0])


def read_board(
    section: Section, zones: ZoneCodes, players: tuple[int, int], pitch: float | None = None, named: tuple[int, int] | None = None
) -> Board | None:
    """The board, or None where there is no map to go by; the faults say why. `zones` are those that the map may have.

    One with faults beside the map is as good as can be, so that what else is wrong with the layout is found in the same run.

    `pitch` is given where the section does not say it, `named` where its name is its size.
    """
    faults = section.faults
    if pitch is None:
        pitch = section.length("pitch", USUAL_PITCH)
        if not section.void and section.get("pitch") is None:
            faults.notes.append(f"the board has no `pitch:`, so its points are {USUAL_PITCH:g} mm apart")
    node = section.get("map")
    size = section.get("size")
    before = faults.errors
    grid = read_grid(section)
    word = section.choice("holes", get_args(Holes), "water")
    holes: Holes = next((name for name in get_args(Holes) if name == word), "water")
    sure = faults.errors == before
    starts = section.section("starts", required=False, remedy=_starts_remedy)
    for _, item in starts.entries("[1-9][0-9]?"):
        item.expect(type="array", items=POINT, minItems=1, uniqueItems=True)
    if size is not None:
        size.expect(type="string", pattern="^([1-9][0-9]?|100)x([1-9][0-9]?|100)$")
    if node is not None:
        node.expect(type="string", minLength=1, pattern=r"\S")
    for key in ("walls", "links"):
        expect_pairs(section, key)
    section.close()
    if section.void:
        return None
    cells = [["+"] * named[0]] * named[1] if named is not None else _ground(section, node, size, zones)
    bare = None if cells is None else Board.of_cells(cells, pitch, grid=grid, holes=holes)
    drawn = DrawnMap(bare, node or size, section.get("grid"), faults, sure)
    if bare is not None and _longest(bare) * pitch > LONGEST:
        what = f"a board of {bare.columns} x {bare.rows} lines at a pitch of {pitch:g} mm is longer than {LONGEST // 1000} m"
        at = faults.first_opened(section.get("pitch"), node, size, section.node)
        faults.add(at, what, "make the pitch or the board smaller", "data:range")
    cut = read_walls(section, drawn)
    joined = read_links(section, drawn, cut)
    placed = {int(key): names for key, item in starts.entries() if (names := _starts(key, item, players, drawn))}
    if cells is None or bare is None:
        return None
    board = Board.of_cells(cells, pitch, cut, placed, grid, joined, holes) if cut or placed or joined else bare
    if len(board) < players[0]:
        what = f"{board.counted} for {_range(players)} players"
        faults.add(node or size or section.node, what, "each player needs at least one point", "data:map.size", "warning")
    lonely = [name for name, near in zip(board.names, board.neighbours, strict=True) if not near] if len(board) > 1 else []
    if lonely:
        what = f"no {'cell borders on' if grid.cells else 'line leads to'} {', '.join(lonely[:6])}{', …' if len(lonely) > 6 else ''}"
        faults.add(node or section.node, what, "join it to a neighbour unless this is intended", "data:map.lonely", "warning")
    return board


def _longest(board: Board) -> float:
    """The longer side of a board, in units of the pitch."""
    west, north, east, south = board.bounds
    return max(east - west, south - north)


def _ground(section: Section, node: Node | None, size: Node | None, zones: ZoneCodes) -> list[list[str]] | None:
    """The cells of a map or of a size, whichever the section has; None where neither can be read."""
    faults = section.faults
    if node is not None and size is not None:
        faults.add_key(size, "a board has a `map` or a `size`, not both", "remove one of them", "data:board.size")
    elif node is not None:
        return _cells(node, zones, faults)
    elif size is None:
        faults.add(section.node, "the key 'map' is missing", "add `map: |` with one row of codes on each line", "data:key.missing")
    elif zones.names:
        faults.add_key(size, "a plain grid has no zones, but this game has zones", "write a `map` of zone codes", "data:board.size")
    else:
        return _plain(size, faults)
    return None


def parse_size(text: str) -> tuple[int, int] | None:
    """Columns and rows of `10x12`; None when the text is not of that shape. Out of range is a ValueError."""
    columns, cross, rows = text.partition("x")
    if not (cross and columns.isascii() and columns.isdigit() and rows.isascii() and rows.isdigit()):
        return None
    if columns[0] == "0" or rows[0] == "0" or len(columns) > 3 or len(rows) > 3:
        raise ValueError(f"a board has from 1 to {LARGEST} columns and rows")
    if int(columns) > LARGEST or int(rows) > LARGEST:
        raise ValueError(f"a board has from 1 to {LARGEST} columns and rows")
    return int(columns), int(rows)


def _plain(node: Node, faults: Faults) -> list[list[str]] | None:
    if node.kind == "list":
        sides = re.findall(r"[0-9]+", " ".join(item.text for item in node.items))
        example = f"{sides[0]}x{sides[1]}" if len(sides) == 2 else "9x9"
        faults.add(node, "a size belongs here, not a list", f"write columns x rows, such as {example}", "data:type")
        return None
    try:
        size = parse_size(text(node, faults))
    except ValueError as problem:
        faults.add(node, f"{quoted(node.text)} is out of range", str(problem), "data:range")
        return None
    if size is None:
        if node.text:
            sides = re.findall(r"[0-9]+", node.text)
            example = f"{sides[0]}x{sides[-1]}" if len(sides) in (1, 2) else "9x9"
            faults.add(node, f"{quoted(node.text)} is not a size", f"write columns x rows, such as {example}", "data:type")
        return None
    return [["+"] * size[0]] * size[1]


def _cells(node: Node, zones: ZoneCodes, faults: Faults) -> list[list[str]] | None:
    rows = _rows(node, faults)
    if not rows:
        return None
    sound = True
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        first, last = row[0], row[-1]
        span = last.column + len(last.code) - first.column
        if len(row) != width:
            what = f"row {number} of the map has {len(row)} codes and row 1 has {width}"
            remedy = f"give it {width} codes, with '.' where there is no point"
            faults.add_at(node, first.line, first.column, span, what, remedy, "data:map.ragged")
            sound = False
    sound = check_codes(node, rows, zones, faults) and sound
    if sound and all(cell.code == "." for row in rows for cell in row):
        faults.add(node, "the map has no points", "put zone codes or '+' where intersections are", "data:map.empty")
        sound = False
    return [[cell.code for cell in row] for row in rows] if sound else None


def _rows(node: Node, faults: Faults) -> list[list[Cell]]:
    if node.kind == "broken" or not lines(node, faults):
        return []
    rows: list[list[Cell]] = []
    for line, column, row in node.rows():
        if "#" in row:
            at = row.index("#")
            what, remedy = "a map cannot contain comments", "remove this from the row"
            faults.add_at(node, line, column + at, len(row) - at, what, remedy, "data:map.code")
            return []
        codes = row.split()
        if len(rows) > LARGEST or len(codes) > LARGEST:
            remedy = f"a board has from 1 to {LARGEST} columns and rows"
            faults.add_at(node, line, column, len(row), "the map is too large", remedy, "data:map.size")
            return []
        at = 0
        cells = []
        for code in codes:
            at = row.index(code, at)
            cells.append(Cell(code, line, column + at))
            at += len(code)
        if cells or rows:  # an empty line inside the map is a fault: it would shift every row to its north
            rows.append(cells)
    while rows and not rows[-1]:
        rows.pop()
    if not all(rows):
        faults.add(node, "the map has an empty line", "write '.' for every place where there is no point", "data:map.ragged")
        return []
    return rows


def _starts_remedy(node: Node) -> str:
    """How to write starts that do not say for how many players they are."""
    names = suggestions.points(node)
    return f"write {{{len(names.split(', '))}: {names}}}: the number of players, and a point for each" if names else "write {2: [C3, G7]}"


def _starts_of(count: int) -> str:
    return f"{count} start point{'s' * (count != 1)}"


def _starts(key: str, node: Node, players: tuple[int, int], drawn: DrawnMap) -> list[str]:
    faults, board = drawn.faults, drawn.board
    if not (key.isascii() and key.isdigit() and key[0] != "0" and len(key) < 3):
        faults.add_key(node, f"{quoted(key)} is not a number of players", "write 2: [C3, G7]", "data:starts")
        return []
    if node.kind != "list":
        remedy = f"write {suggestions.points(node) or '[C3, G7]'}"
        faults.add(node, f"a list of points belongs here, not {described(node)}", remedy, "data:type")
        return []
    points = [point for item in node.items if (point := drawn.point(item)) is not None]
    if len(node.items) != int(key):
        faults.add(node, f"{_starts_of(len(node.items))} for {key} players", "list one for each player", "data:starts")
    elif board is not None and len(points) == len(node.items):
        if len(set(points)) != len(points):
            faults.add(node, "two players start on the same point", "give each player a different point", "data:starts")
            return []
        if not players[0] <= int(key) <= players[1]:
            what = f"start points for {key} players, but the game is for {_range(players)}"
            faults.add(node, what, f"remove them with `{key}: ~`", "data:starts", "warning")
        return [board.names[point] for point in points]
    return []


def pieces(board: Board) -> dict[str, int]:
    """How many connected pieces each zone has, for zones that have a point."""
    count: dict[str, int] = {}
    seen = [False] * len(board)
    for start, zone in enumerate(board.zone):
        if zone is None or seen[start]:
            continue
        count[zone] = count.get(zone, 0) + 1
        seen[start] = True
        reach = [start]
        while reach:
            for point in board.neighbours[reach.pop()]:
                if not seen[point] and board.zone[point] == zone:
                    seen[point] = True
                    reach.append(point)
    return count

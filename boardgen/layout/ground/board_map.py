"""Reads the `board:` of a layout: its grid, the map with its zone codes, walls, links and starts, each fault at its row and column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from boardgen.errors import quoted
from boardgen.layout.ground.board import DRAWN, LARGEST, LATTICES, SQUARE, Board, Drawn, Grid, Holes, Lattice, find_pieces
from boardgen.layout.yaml import fields
from boardgen.layout.yaml.fields import LONGEST, Section, choice_hint, describe, lines, read_players, text, truth
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple

HEX = "for a hex map write `lattice: triangle` and `draw: cells`; for lines along hexagons, `lattice: honeycomb`"
WORDS: Mapping[str, Mapping[str, str]] = {
    "lattice": {
        **dict.fromkeys(("hex", "hexagon", "hexagonal", "hexagons", "hexes"), HEX),
        **dict.fromkeys(("tri", "triangles", "triangular"), "write triangle"),
        **dict.fromkeys(("go", "rect", "rectangle", "rectangular", "squares"), "write square"),
        **dict.fromkeys(("brick", "bricks", "honey", "honeycombs"), "write honeycomb"),
    },
    "draw": {
        **dict.fromkeys(("areas", "cell", "hexagons", "hexes", "squares", "spaces", "tiles", "triangles"), "write cells"),
        **dict.fromkeys(("intersections", "line", "points"), "write lines"),
    },
}
"""What people write for our words, in lower case, and the remedy."""
NEIGHBOURS = {"triangle": "six", "honeycomb": "three"}


def read_grid(section: Section) -> Grid:
    """Return the grid of a board; a Go board's where the layout does not say."""
    grid = section.section("grid", required=False, remedy=_grid_remedy)
    lattice: Lattice = next((name for name in LATTICES if name == _word(grid, "lattice", LATTICES)), "square")
    draw: Drawn = next((name for name in DRAWN if name == _word(grid, "draw", DRAWN)), "lines")
    at = grid.get("diagonals")
    diagonals = at is not None and truth(at, grid.faults)
    grid.close()
    if diagonals and lattice != "square" and at is not None:
        what = f"only a square lattice has diagonals, and this one is a {lattice} lattice"
        remedy = f"write `diagonals: false`: a point of a {lattice} lattice has {NEIGHBOURS[lattice]} neighbours"
        grid.faults.add(grid.faults.first_opened(at, grid.get("lattice")), what, remedy, "data:grid")
        diagonals = False
    return Grid(lattice, draw, diagonals) if grid.known and not grid.void else SQUARE


def _grid_remedy(node: Node) -> str:
    """Return what to write instead of a grid that is one word."""
    word = node.text.lower() if node.kind == "scalar" else ""
    if word in LATTICES:
        return f"write `grid: {{lattice: {word}}}`"
    if word in DRAWN:
        return f"write `grid: {{draw: {word}}}`"
    return WORDS["lattice"].get(word, "") or "write `grid: {lattice: triangle, draw: cells}`"


def _word(grid: Section, key: str, choices: tuple[str, ...]) -> str:
    """Return a word of a section, which must be one of these; the first where the layout has none."""
    node = grid.get(key)
    if node is None or node.kind == "broken":
        return choices[0]
    node.expect(enum=choices)
    if node.kind != "scalar" or node.empty:
        grid.faults.add(node, f"a word belongs here, not {describe(node)}", f"write one of {', '.join(choices)}", "data:type")
    elif node.text in choices:
        return node.text
    else:
        remedy = WORDS[key].get(node.text.lower(), "") or choice_hint(node.text, choices, grid.faults)
        grid.faults.add(node, f"{quoted(node.text)} is not known here", remedy, "data:choice")
    return choices[0]


POINT: Mapping[str, object] = {"type": "string", "pattern": "^[A-HJ-Za-hj-z]{1,2}[1-9][0-9]{0,2}$"}
"""A point, for editors."""
MOST_LINKS = 200
"""Links of a board: each is led around the points near it, which takes time."""
Pair = tuple[str, str]
_EXAMPLES = {"walls": "[[C3, C4]]", "links": "[[A1, C3]]"}


class DrawnMap(NamedTuple):
    """The lines that walls, links and starts lie on, None where the map cannot be read, and the map or size and the grid they come from."""

    board: Board | None
    node: Node | None
    grid: Node | None
    faults: Faults
    sure: bool
    """Whether it is known which points are neighbours."""

    def point(self, node: Node) -> int | None:
        """Return the point that a text names, None with a fault when the board has none of that name."""
        name = text(node, self.faults)
        if not name or self.board is None:
            return None
        try:
            return self.board.point(name)
        except ValueError as problem:
            turned = re.fullmatch(r"([0-9]+)\s*([A-Za-z]{1,2})", name)
            self.refuse(node, f"{quoted(name)}: {problem}", f"write {turned[2]}{turned[1]}" if turned else "", "data:point")
            return None

    def refuse(self, node: Node, problem: str, remedy: str, code: str) -> None:
        """Report a fault at the wall, link or start, or at the user's own map or grid where that lies under one it extends."""
        at = self.faults.first_opened(node, self.node, self.grid)
        if at is not node:
            problem = f"{problem} ({node.path} on line {node.line} of {node.source.shown})"
            part = "walls: []" if ".walls" in node.path else "links: []" if ".links" in node.path else "starts: ~"
            remedy = f"write `{part}` beside the {at.step.removeprefix('.')}, or others that lie on it"
        self.faults.add(at, problem, remedy, code)


def _expect_pairs(section: Section, key: str) -> None:
    """Make the key known, and its items to editors."""
    for item in section.list(key, remedy=lambda board: f"write {fields.suggest_points(board, pairs=True) or _EXAMPLES[key]}"):
        item.expect(type="array", items=POINT, minItems=2, maxItems=2)


def _pairs(section: Section, key: str) -> list[Node]:
    """Return the items of a list of pairs; none where it is one pair without its brackets."""
    node = section.get(key)
    items = [] if node is None or node.kind != "list" else [item for item in node.items if item.kind != "broken"]
    if node is not None and items and all(item.kind == "scalar" for item in items):
        remedy = f"write {fields.suggest_points(node, pairs=True) or _EXAMPLES[key]}"
        section.faults.add(node, f"{key} are pairs of points", remedy, "data:type")
        return []
    return items


def read_links(section: Section, drawn: DrawnMap, walls: list[Pair]) -> list[Pair]:
    """Return the points that links join, each pair once. `walls` are those of the board."""
    items = _pairs(section, "links")
    if len(items) > MOST_LINKS:
        what = f"{len(items)} links"
        section.faults.add(items[0].parent or items[0], what, f"a board may have {MOST_LINKS} at most", "data:size")
        return []
    walled = {frozenset(pair) for pair in walls}
    return _take_once(items, "link", lambda item: _link(item, drawn, walled), section.faults)


def _take_once(items: Sequence[Node], name: str, read: Callable[[Node], Pair | None], faults: Faults) -> list[Pair]:
    """Return the pairs that can be read, each once."""
    found: dict[frozenset[str], Pair] = {}
    for item in items:
        pair = read(item)
        if pair is not None and frozenset(pair) in found:
            what = f"the {name} between {pair[0]} and {pair[1]} is listed twice"
            faults.add(item, what, "delete one of them", f"data:{name}", "warning")
        elif pair is not None:
            found[frozenset(pair)] = pair
    return list(found.values())


def _points(node: Node, drawn: DrawnMap, name: str, example: str) -> tuple[int, int] | None:
    """Return the two points of a pair; None where they cannot be read."""
    if node.kind != "list" or len(node.items) != 2:
        what = f"a {name} is a pair of points, not {describe(node)}"
        pair = fields.suggest_points(node)
        drawn.faults.add(node, what, f"write {pair if pair.count(',') == 1 else example}", "data:type")
        return None
    first, second = (drawn.point(item) for item in node.items)
    return None if drawn.board is None or first is None or second is None else (first, second)


def _wall(node: Node, drawn: DrawnMap) -> Pair | None:
    board, pair = drawn.board, _points(node, drawn, "wall", "[C3, C4]")
    if board is None or pair is None or not drawn.sure:
        return None
    first, second = pair
    if second not in board.neighbours[first]:
        what = f"a wall between {board.names[first]} and {board.names[second]}, which are not neighbours"
        near = ", ".join(board.names[point] for point in board.neighbours[first])
        drawn.refuse(node, what, f"the neighbours of {board.names[first]} are {near}" if near else "", "data:wall")
        return None
    return board.names[first], board.names[second]


def _link(node: Node, drawn: DrawnMap, walled: set[frozenset[str]]) -> Pair | None:
    board, pair = drawn.board, _points(node, drawn, "link", "[A1, C3]")
    if board is None or pair is None or not drawn.sure:
        return None
    one, other = (board.names[point] for point in pair)
    if one == other:
        drawn.refuse(node, f"a link from {one} to itself", "name two points", "data:link")
    elif frozenset((one, other)) in walled:
        drawn.refuse(node, f"a link between {one} and {other}, where a wall is", "take the wall out, or the link", "data:link")
    elif pair[1] in board.neighbours[pair[0]]:
        drawn.refuse(node, f"a link between {one} and {other}, which are neighbours already", "take the link out", "data:link")
    else:
        return one, other
    return None


NO_POINT = ("-", "_", "..", "...", "0", "o", "O", "x", "X", "~", "#", "*", "''", '""')
"""What people write where there is no point."""


class Cell(NamedTuple):
    """The place of a code in the file."""

    code: str
    line: int
    column: int


class ZoneCodes(NamedTuple):
    """The zones that a map may have, code to name; none where the game has no zones.

    `left_out` are codes that the layout has taken away, and where. `unsure` is for a layout whose zones cannot be read: then
    every code may be one."""

    names: Mapping[str, str]
    left_out: Mapping[str, Node]
    unsure: bool = False

    @property
    def allowed(self) -> frozenset[str]:
        """The codes of points, and the dot for none."""
        return frozenset({"."} | (set(self.names) or {"+"}))


def check_codes(node: Node, rows: Sequence[Sequence[Cell]], zones: ZoneCodes, faults: Faults) -> bool:
    """Return whether all codes of a map are known. Each code that is not is one fault, at its first place."""
    if zones.unsure:
        return False
    allowed = zones.allowed
    wrong: dict[str, list[Cell]] = {}
    for row in rows:
        for cell in row:
            if cell.code not in allowed:
                wrong.setdefault(cell.code, []).append(cell)
    for code, cells in wrong.items():
        first = cells[0]
        times = f" {len(cells)} times" if len(cells) > 1 else ""
        gone = zones.left_out.get(code)
        if gone is not None and faults.first_opened(gone, node) is not node:
            what = f"the zone {code} is left out, but the map on line {node.line} of {node.source.shown} has points in it"
            faults.add(gone, what, f"delete the line, or draw a map without {code} under `board:`", "data:zone.gone")
            continue
        if faults.full:
            what, remedy = "", ""
        elif code == "+":
            what, remedy = f"a point without a zone{times}: this game has zones", "write the code of a zone, or '.' for no point"
        else:
            has = "and no zone has this code" if zones.names else "and the layout has no zones"
            what = f"the map has {quoted(code)}{times} {has}"
            remedy = _remedy(code, first is rows[0][0] or any(first is row[0] for row in rows), zones, faults)
        faults.add_at(node, first.line, first.column, len(code), what, remedy, "data:map.code")
        faults.mark_faulty(node)
    return not wrong


def _remedy(code: str, first: bool, zones: ZoneCodes, faults: Faults) -> str:
    codes = zones.allowed
    if code in NO_POINT:
        return "write '.' where there is no point"
    parts = _parts(code, codes)
    if parts:
        return f"put a space between codes: {' '.join(parts)}"
    if re.fullmatch(r"[0-9]+[xX×][0-9]+", code) and not zones.names:
        return f"write `size: {code.lower().replace('×', 'x')}` instead of `map:`"
    named = next((zone for zone, name in zones.names.items() if name.lower() == code.lower()), "")
    if named:
        return f"write the code of the zone: {named}"
    if code.isdigit() and first:
        return "remove the row numbers from the map"
    if code in zones.left_out:
        return f"the layout leaves out this zone: take `{code}: ~` out, or write another code"
    return faults.hint(code, zones.names) or (f"write {' or '.join(sorted(codes))}" if not zones.names else "add it under `zones:`")


def remedy_for(code: str, codes: frozenset[str], faults: Faults) -> str:
    """Return the remedy for an unknown code of a map; empty where no known code is like it."""
    parts = _parts(code, codes)
    if parts:
        return f"put a space between codes: {' '.join(parts)}"
    if code.upper() in codes:
        return f"write {code.upper()}"
    near = faults.hint(code, codes)
    return near if near.startswith("did") else ""


def _parts(code: str, codes: frozenset[str]) -> list[str]:
    """Return the codes of which a text is made that has no spaces, or other signs than spaces, between them."""
    apart = [part for part in re.split(r"[,;|/]+", code) if part]
    if len(apart) > 1 and all(part in codes for part in apart):
        return apart
    widths = sorted({len(one) for one in codes}, reverse=True)
    parts: list[str] = []
    at = 0
    while at < len(code):
        part = next((code[at : at + wide] for wide in widths if code[at : at + wide] in codes), "")
        if not part:
            return []
        parts.append(part)
        at += len(part)
    return parts if len(parts) > 1 else []


MOST_BOARDS = 50
"""Boards that a game may ship: to read as many of the largest size takes seconds."""
BOARD_NAME = "[A-Za-z0-9_-]+"
"""The names of boards, as a pattern for editors."""


class NamedBoard(NamedTuple):
    """A board that a game ships beside its own: the number of players it suits, and the board."""

    name: str
    players: tuple[int, int]
    board: Board


USUAL_PITCH = 25.0
"""Millimetres between neighbouring points where a board does not say it."""


def read_boards(root: Section, zones: ZoneCodes, pitch: float, players: tuple[int, int]) -> dict[str, NamedBoard]:
    """Return the boards of `boards:` by name. A name such as 13x13 is that size; any other needs its map."""
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
    for name, node in boards.entries(BOARD_NAME):
        section = Section(node, faults)
        if not (name.isascii() and name.replace("-", "").replace("_", "").isalnum()):
            remedy = "write letters, digits, - and _, as in a log"
            faults.add_key(node, f"{quoted(name)} cannot be the name of a board", remedy, "data:board.name")
        suits = read_players(section)
        at = section.get("players")
        strange = suits[0] > players[1] or suits[1] < players[0]
        # a layout for other numbers of players may keep the boards of its game
        if strange and faults.usable(at, root.get("players")) and at is not None and faults.first_opened(at, root.get("players")) is at:
            what = f"the board {quoted(name)} is for {plural(_range(suits), 'player')}, and the game for {_range(players)}"
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
    """Return the board, or None where there is no map to go by; the faults say why. `zones` are those that the map may have.

    One with faults beside the map is as good as can be, so that what else is wrong with the layout is found in the same run.

    `pitch` is given where the section does not say it, `named` where its name is its size."""
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
        _expect_pairs(section, key)
    section.close()
    if section.void:
        return None
    cells = [["+"] * named[0]] * named[1] if named is not None else _read_cells(section, node, size, zones)
    bare = None if cells is None else Board(cells, pitch, grid=grid, holes=holes)
    drawn = DrawnMap(bare, node or size, section.get("grid"), faults, sure)
    if bare is not None and _longest(bare) * pitch > LONGEST:
        what = f"a board of {bare.columns} x {bare.rows} lines at a pitch of {pitch:g} mm is longer than {LONGEST // 1000} m"
        at = faults.first_opened(section.get("pitch"), node, size, section.node)
        faults.add(at, what, "make the pitch or the board smaller", "data:range")
    cut = _take_once(_pairs(section, "walls"), "wall", lambda item: _wall(item, drawn), section.faults)
    joined = read_links(section, drawn, cut)
    placed = {int(key): names for key, item in starts.entries() if (names := _starts(key, item, players, drawn))}
    if cells is None or bare is None:
        return None
    board = Board(cells, pitch, cut, placed, grid, joined, holes) if cut or placed or joined else bare
    if len(board) < players[0]:
        what = f"{board.counted} for {plural(_range(players), 'player')}"
        faults.add(node or size or section.node, what, "each player needs at least one point", "data:map.size", "warning")
    lonely = [name for name, near in zip(board.names, board.neighbours, strict=True) if not near] if len(board) > 1 else []
    if lonely:
        what = f"no {'cell borders on' if grid.cells else 'line leads to'} {', '.join(lonely[:6])}{', …' if len(lonely) > 6 else ''}"
        faults.add(node or section.node, what, "join it to a neighbour unless this is intended", "data:map.lonely", "warning")
    return board


def _longest(board: Board) -> float:
    """Return the longer side of a board, in units of the pitch."""
    west, north, east, south = board.bounds
    return max(east - west, south - north)


def _read_cells(section: Section, node: Node | None, size: Node | None, zones: ZoneCodes) -> list[list[str]] | None:
    """Return the cells of a map or of a size, whichever the section has; None where neither can be read."""
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
    """Return columns and rows of `10x12`; None when the text is not of that shape. Out of range is a ValueError."""
    columns, cross, rows = text.partition("x")
    if not (cross and columns.isascii() and columns.isdigit() and rows.isascii() and rows.isdigit()):
        return None
    if columns[0] == "0" or rows[0] == "0" or max(len(columns), len(rows)) > 3 or max(int(columns), int(rows)) > LARGEST:
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
            what = f"row {number} of the map has {plural(len(row), 'code')} and row 1 has {width}"
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
    """Return how to write starts that do not say for how many players they are."""
    names = fields.suggest_points(node)
    return f"write {{{len(names.split(', '))}: {names}}}: the number of players, and a point for each" if names else "write {2: [C3, G7]}"


def _starts(key: str, node: Node, players: tuple[int, int], drawn: DrawnMap) -> list[str]:
    faults, board = drawn.faults, drawn.board
    if not (key.isascii() and key.isdigit() and key[0] != "0" and len(key) < 3):
        faults.add_key(node, f"{quoted(key)} is not a number of players", "write 2: [C3, G7]", "data:starts")
        return []
    if node.kind != "list":
        remedy = f"write {fields.suggest_points(node) or '[C3, G7]'}"
        faults.add(node, f"a list of points belongs here, not {describe(node)}", remedy, "data:type")
        return []
    points = [point for item in node.items if (point := drawn.point(item)) is not None]
    if len(node.items) != int(key):
        faults.add(node, f"{plural(len(node.items), 'start point')} for {plural(key, 'player')}", "list one for each player", "data:starts")
    elif board is not None and len(points) == len(node.items):
        if len(set(points)) != len(points):
            faults.add(node, "two players start on the same point", "give each player a different point", "data:starts")
            return []
        if not players[0] <= int(key) <= players[1]:
            what = f"start points for {plural(key, 'player')}, but the game is for {_range(players)}"
            faults.add(node, what, f"remove them with `{key}: ~`", "data:starts", "warning")
        return [board.names[point] for point in points]
    return []


def count_pieces(board: Board) -> dict[str, int]:
    """Return how many connected pieces each zone has, for zones that have a point."""

    def near(point: int) -> list[int]:
        return [other for other in board.neighbours[point] if board.zone[other] == board.zone[point]]

    zoned = (point for point, zone in enumerate(board.zone) if zone is not None)
    return dict(Counter(str(board.zone[piece[0]]) for piece in find_pieces(near, zoned)))

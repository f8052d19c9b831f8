"""What `boardgen list`, `check` and `info` say about layouts, as text and as JSON with the referee's keys."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from boardgen.errors import Fault, visible
from boardgen.json_values import FromOne, Json, Whole, plain
from boardgen.layout.ground.board import SQUARE, Board, NoBoard, count_steps, point_name
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, plural


class Checked(NamedTuple):
    """What came of checking one file: the layout where it can be read, and every error and warning."""

    file: str
    spec: GameSpec | None
    faults: tuple[Fault, ...]
    unusable: bool
    colours: str = ""
    """How far the colours of seats are apart."""
    tints: str = ""
    """How far the tints of neighbouring zones are apart."""

    notes: tuple[str, ...] = ()
    """What else a designer may want to know."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What else there is to know of a layout that can be read: what it takes from its game first, then colours and room."""
        if self.spec is None:
            return ()
        return (*self.spec.notes, *self.notes, *filter(None, (self.colours, self.tints)), *slack(self.spec))

    @property
    def errors(self) -> int:
        return sum(fault.level == "error" for fault in self.faults)


def slack(spec: GameSpec) -> list[str]:
    """Return how much room the pieces on a board's points leave: the difference of pitch and diameter, in mm; nothing without points."""
    lines = []
    for component in spec.on_points:
        wide, name, pitch = component.diameter or 0.0, visible(component.name), spec.board.pitch
        lines.append(f"{name} of {wide:g} mm leave {round(pitch - wide, 3):g} mm between neighbours at a pitch of {pitch:g} mm")
    return lines


def status(checked: Sequence[Checked]) -> int:
    """Return the exit status: 2 when a file could not be read, 1 when one has an error, else 0."""
    if any(one.unusable for one in checked):
        return 2
    return int(any(one.errors for one in checked))


def findings(checked: Sequence[Checked], format: str) -> str:
    """Return all findings: a line each and a summary line a file, or JSON with one object a file."""
    if format == "json":
        return _json([_write_json(one) for one in checked])
    lines = []
    for one in checked:
        lines += [line(fault) for fault in one.faults]
        warnings = len(one.faults) - one.errors
        counts = " and ".join(plural(n, what) for n, what in ((one.errors, "error"), (warnings, "warning")) if n)
        if one.spec is not None and not one.errors:
            pin = visible(one.spec.pin)
            lines += [f"{visible(one.file)}: info: {visible(sentence)}" for sentence in one.remarks]
            lines.append(f"{visible(one.file)}: {pin}, {one.spec.ground.counted}, {counts or 'no errors or warnings'}")
        else:
            lines.append(f"{visible(one.file)}: {counts}")
    return "\n".join(lines)


def line(fault: Fault) -> str:
    """Return a finding in one line: place, level and code, what is wrong, and what to write instead."""
    text = str(fault)
    place = f"{visible(fault.file)}:{fault.line}:{fault.column}" if fault.line else visible(fault.file)
    return f"{place}: {fault.level}[{fault.code}]" + text[len(place) + 1 :]


class FaultRecord(NamedTuple):
    """A finding about a layout, with the keys that findings about logs have too."""

    line: Annotated[Whole, "from 1; 0 for the whole file"]
    column: Whole
    end_column: Annotated[Whole, "one past the last"]
    turn: None
    level: str
    code: str
    message: str
    source: None
    ruling: None
    points: list[str]
    fixes: list[object]
    file: str
    path: Annotated[str, "the key, such as board.pitch"]
    help: str


class CheckedRecord(NamedTuple):
    """A layout, as `check --format json` gives it."""

    file: str
    game: str | None
    board: Annotated[str, "the layout and its id"] | None
    valid: bool
    colours: Annotated[str, "how far the colours of seats are apart"] | None
    tints: Annotated[str, "how far the tints of neighbouring zones are apart"] | None
    slack: Annotated[list[str], "how much room pieces leave on the board"]
    notes: list[str]
    findings: list[FaultRecord]


class GameRecord(NamedTuple):
    """A game or a layout to begin with, as `list --format json` gives it."""

    game: str
    title: str
    players: Annotated[list[FromOne], "the lowest and the highest number"]
    board: Annotated[str, "the layout and its id"]
    file: str


def _write_json(one: Checked) -> dict[str, Json]:
    spec = one.spec
    findings = [
        FaultRecord(
            fault.line, fault.column, fault.end_column, None, fault.level, fault.code, fault.problem, None, None, [], [],
            fault.file, fault.path, fault.remedy,
        )
        for fault in one.faults
    ]  # fmt: skip
    game, board, room, notes = (spec.game, spec.pin, slack(spec), [*spec.notes, *one.notes]) if spec else (None, None, [], [])
    return plain(CheckedRecord(one.file, game, board, not one.errors, one.colours or None, one.tints or None, room, notes, findings))


def games(names: Sequence[str], examples: Sequence[str], format: str) -> str:
    """Return the games and the layouts to begin with: title, players and pin of each."""
    specs = [catalog.load(name) for name in (*names, *examples)]
    if format == "json":
        return _json([plain(GameRecord(s.game, s.title, list(s.players), s.pin, s.file)) for s in specs])
    rows = [(s.name, visible(s.title), _players(s), s.pin, s.game if s.name != s.game else "") for s in specs]
    lines = columns(rows).splitlines()
    more = ["", "layouts of these games, to play on or to begin with:"] if examples else []
    return "\n".join([*lines[: len(names)], *more, *lines[len(names) :]])


def _players(spec: GameSpec) -> str:
    return f"{_range(*spec.players)} players"


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"


def info(spec: GameSpec, format: str, saving: NamedTuple | None = None) -> str:
    """Return what a layout's board is like, and the pitch that saves sheets."""
    if format == "json":
        return _json({**_facts(spec), "saving_pitch": saving and saving._asdict()})
    return _text(spec) if saving is None else f"{_text(spec).rstrip()}\n\n{saving}\n"


def distances(spec: GameSpec) -> dict[str, dict[str, int]]:
    """Return borders between each zone and each zone that can be reached from it."""
    return {code: count_steps(lambda zone: sorted(spec.zone_neighbours[zone]), code) for code in spec.zones}


class AboutRecord(NamedTuple):
    """Which layout `info --format json` is about."""

    game: str
    board: Annotated[str, "the layout and its id"]
    title: str
    players: Annotated[list[FromOne], "the lowest and the highest number"]


class ComponentsRecord(NamedTuple):
    """What it prints about a game without a board."""

    components: Annotated[dict[str, str], "the kind of each component"]


class TileRecord(NamedTuple):
    """A tile of a map: its row and its place in it, from 1, and where it is, in tiles."""

    row: FromOne
    place: FromOne
    x: float
    y: float


class TilesRecord(NamedTuple):
    """What it prints about a map of tiles."""

    rows: Annotated[list[list[str]], "a point for no tile, T or a mark for a tile"]
    tiles: list[TileRecord]
    size: Annotated[list[float], "width and height in tiles"]
    edges: Annotated[Whole, "edges between tiles"]
    marks: Annotated[dict[str, list[FromOne]], "row and place of each marked tile"]
    distances: Annotated[dict[str, dict[str, Whole | None]], "steps from each marked tile to each other"]


class BoardRecord(NamedTuple):
    """What it prints about a board, before the survey."""

    columns: Whole
    rows: Whole
    points: Whole
    lines: Whole
    walls: Whole
    lattice: str
    draw: str
    diagonals: bool
    links: list[list[str]]
    pitch: Annotated[float, "mm"]
    grid: Annotated[list[float], "width and height in mm"]
    boards: Annotated[list[str], "the boards that the layout offers"]


def _facts(spec: GameSpec) -> dict[str, Json]:
    about = plain(AboutRecord(spec.game, spec.pin, spec.title, list(spec.players)))
    if isinstance(spec.ground, NoBoard):
        return {**about, **plain(ComponentsRecord({name: one.kind for name, one in spec.components.items()}))}
    return {**about, **(plain(_tile_facts(spec.ground)) if isinstance(spec.ground, TileMap) else _board_facts(spec))}


def _tile_facts(ground: TileMap) -> TilesRecord:
    return TilesRecord(
        [["." if tile is None else ground.marks.get(tile, "T") for tile in row] for row in ground.rows],
        [TileRecord(tile.row + 1, tile.column + 1, tile.x / 2, tile.y / 2) for tile in ground.tiles],
        [ground.width / 2, ground.height / 2],
        len(ground.edges()),
        {word: [ground.tiles[tile].row + 1, ground.tiles[tile].column + 1] for tile, word in ground.marks.items()},
        {word: _reach(ground, tile) for tile, word in ground.marks.items()},
    )


def _reach(ground: TileMap, start: int) -> dict[str, int | None]:
    steps = ground.steps(start)
    return {word: steps[tile] for tile, word in ground.marks.items()}


def _board_facts(spec: GameSpec) -> dict[str, Json]:
    from boardgen.survey import survey  # `check` needs no survey

    board, grid = spec.board, spec.board.grid
    record = BoardRecord(
        board.columns, board.rows, len(board), len(board.lines()), len(board.walls), grid.lattice, grid.draw, grid.diagonals,
        [list(pair) for pair in board.link_names], board.pitch, [*_size(spec)], list(spec.boards),
    )  # fmt: skip
    return {**plain(record), **survey.survey_facts(spec)}


def _text(spec: GameSpec) -> str:
    least, most = spec.players
    lines = [f"{spec.title} ({spec.pin}), {least}{f' to {most}' if most > least else ''} players"]
    if isinstance(spec.ground, NoBoard):
        components = [(f"  {name}", one.kind) for name, one in spec.components.items()]
        lines += ["board   none; the components are", *columns(components).splitlines()]
    else:
        lines += _tile_lines(spec.ground) if isinstance(spec.ground, TileMap) else _board_lines(spec)
    return "\n".join(visible(line) for text in lines for line in text.split("\n"))  # names and units may have any sign


def _tile_lines(ground: TileMap) -> list[str]:
    shifted = sum(tile.x % 2 for tile in ground.tiles)
    lines = [
        f"map     {len(ground.rows)} rows, {ground.counted}, {plural(len(ground.edges()), 'edge')} between them"
        + (f", {plural(shifted, 'tile')} shifted by half a tile" if shifted else ""),
        f"size    {ground.width / 2:g} x {ground.height / 2:g} tiles",
    ]
    counted = Counter(len(near) for near in ground.neighbours)
    lines.append("roads   " + ", ".join(f"{plural(counted[number], 'tile')} with {number}" for number in sorted(counted)))
    marks = list(ground.marks.items())
    for number, (tile, word) in enumerate(marks):
        steps = ground.steps(tile)
        lines += [f"steps   {visible(word)} to {visible(other)}: {steps[there]}" for there, other in marks[number + 1 :]]
    return [*lines, "", ground.diagram({tile: [visible(word)] for tile, word in marks})]


def _board_lines(spec: GameSpec) -> list[str]:
    from boardgen.survey import survey

    board = spec.board
    width, height = _size(spec)
    last = point_name(board.columns - 1, board.rows)
    lines = [
        f"board   {board.columns} columns x {board.rows} rows, A1 to {last}, {board.counted}, "
        f"{plural(len(board.lines()), 'edge')}" + (f", {plural(len(board.walls), 'wall')}" if board.walls else ""),
        f"size    {width:g} x {height:g} mm from the first {_line(board)} to the last, pitch {board.pitch:g} mm",
        *_grid(board),
    ]
    if spec.boards:
        lines.append("boards  " + ", ".join(f"{name} for {_range(*one.players)}" for name, one in spec.boards.items()))
    return lines + survey.survey_lines(spec)


def _line(board: Board) -> str:
    """Return what a size is measured between."""
    return "line" if board.grid.lattice == "square" and not board.grid.cells else "point"


def _grid(board: Board) -> list[str]:
    """Return the lattice in words, where it is not that of a Go board; how many points have how many neighbours."""
    grid = board.grid
    if grid == SQUARE and not board.links:
        return []
    cells = {"square": "squares", "triangle": "hexagons", "honeycomb": "triangles"}[grid.lattice]
    drawn = f"drawn as cells ({cells})" if grid.cells else "drawn as lines"
    words = [f"{grid.lattice} lattice {drawn}"] + ["with diagonals"] * grid.diagonals
    counted = Counter(map(len, board.neighbours))
    near = ", ".join(f"{plural(counted[number], 'point')} with {number}" for number in sorted(counted))
    links = ", ".join(map("-".join, board.link_names))
    return [f"grid    {' '.join(words)}", f"degree  {near}", *([f"links   {links}"] if links else [])]


def _size(spec: GameSpec) -> tuple[float, float]:
    board = spec.board
    west, north, east, south = board.bounds
    return round((east - west) * board.pitch, 3), round((south - north) * board.pitch, 3)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)

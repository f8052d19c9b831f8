"""What `boardgen list`, `check` and `info` say about layouts, as text and as JSON with the referee's keys.

Of a board of intersections also what it is like to play on: zones and the ways between them, what a move earns, who starts where, pieces
against points."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from boardgen.errors import Fault, visible
from boardgen.json_values import FromOne, Json, Whole, plain
from boardgen.layout.ground.board import SQUARE, Board, NoBoard, count_steps, find_pieces, find_ways, point_name
from boardgen.layout.ground.default_starts import Starts, all_starts
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, plural, write_sum
from boardgen.records import NamedTuple

SHOWN = 12
"""Trades that the text names; JSON has all."""
ORIGINS = {"given": "given", "exact": "computed", "good": "computed (good, not proved to be the best)"}
"""Where starts come from."""


def survey_lines(spec: GameSpec) -> list[str]:
    """Return the survey in paragraphs, each with an empty line before it."""
    survey = survey_of(spec)
    tables = (_pieces(survey), _zones(spec, survey), _distances(survey), _trades(spec, survey), *_seatings(spec, survey))
    return [line for paragraph in (*tables, _capacity(spec, survey)) if paragraph for line in ("", *paragraph)]


class ZoneRecord(NamedTuple):
    """A zone of a board, as `info --format json` gives it."""

    name: str
    kind: str
    price: Annotated[float, "in the layout's unit of money"]
    lot: Whole
    points: Whole
    edges: Annotated[Whole, "lines inside it"]
    crossings: Annotated[dict[str, Whole], "lines that cross to each neighbour"]
    neighbours: list[str]


class TradeRecord(NamedTuple):
    """Goods bought in one zone and sold in another."""

    buy: str
    sell: str
    steps: Annotated[Whole, "units of movement that a load takes"]
    route: Annotated[list[str], "the zones on the way, both ends included"]
    profit: Annotated[float, "of a unit of goods"]
    each: Annotated[float, "profit of a unit of goods for a unit of movement"]
    lot: Whole


class StartRecord(NamedTuple):
    """A start among others."""

    distances: Annotated[dict[str, Whole | None], "steps to each other start, null where no path leads"]
    nearer: Annotated[Whole, "points nearer to it than to any other"]


class FairnessRecord(NamedTuple):
    """The starts for a number of players."""

    least: Annotated[Whole, "steps between the two nearest, null where no path joins any two"] | None
    gap: Annotated[Whole, "points that the best start has nearer more than the worst"]
    shared: Annotated[Whole, "points that two starts or more are equally near to, or none can reach"]
    starts: dict[str, StartRecord]


class CapacityRecord(NamedTuple):
    """Round pieces that every seat has, and how many that makes for the minimum and maximum number of players."""

    each_seat: Whole
    least: Whole
    most: Whole
    points: Whole


class SurveyRecord(NamedTuple):
    """What a board is like to play on; numbers of players are keys."""

    pieces: Annotated[list[Whole], "points of each part of the board that no line joins to another"]
    zones: dict[str, ZoneRecord]
    distances: dict[str, dict[str, Whole]]
    trades: list[TradeRecord]
    starts_from: Annotated[dict[str, str], "given by the layout, or computed: exact or good"]
    starts: dict[str, list[str]]
    fairness: dict[str, FairnessRecord]
    capacity: dict[str, CapacityRecord]


def survey_of(spec: GameSpec) -> SurveyRecord:
    """Return what the board of a layout is like to play on; money is in the layout's unit."""
    board, zones, routes, (least, most) = spec.board, spec.zones, find_routes(spec), spec.suited
    stated = {count: Starts(points, True) for count, points in board.starts.items()}
    begun = zones or (isinstance(spec.figures, RecordFigures) and spec.figures.written is not None)  # by what the layout says itself
    chosen = dict(sorted((stated if begun else {**all_starts(board, *spec.suited), **stated}).items()))
    return SurveyRecord(
        sorted(map(len, find_pieces(board.neighbours.__getitem__, range(len(board)))), reverse=True),
        _zone_records(spec),
        {code: {other: len(ways[other]) - 1 for other in sorted(zones) if other in ways} for code, ways in routes.items()},
        _trade_records(spec, routes),
        {str(count): "given" if count in stated else "exact" if one.exact else "good" for count, one in chosen.items()},
        {str(count): [board.names[point] for point in one.points] for count, one in chosen.items()},
        {str(count): _fairness(board, one.points) for count, one in chosen.items()},
        {
            one.name: CapacityRecord(one.each_seat, one.each_seat * least, one.each_seat * most, len(board))
            for one in spec.components.values()
            if one.kind == "token" and one.each_seat
        },
    )


def _zone_records(spec: GameSpec) -> dict[str, ZoneRecord]:
    """Return every zone of the layout, in its order."""
    board, points, inner = spec.board, Counter(spec.board.zone), Counter[str]()
    outer = {code: Counter[str]() for code in spec.zones}
    for a, b in board.lines():
        here, there = board.zone[a], board.zone[b]
        if here is not None and here == there:
            inner[here] += 1
        elif here is not None and there is not None:
            outer[here][there] += 1
            outer[there][here] += 1
    return {
        code: ZoneRecord(
            zone.name, zone.kind, _in_unit(spec, zone.price), zone.lot, points[code], inner[code],
            dict(sorted(outer[code].items())), sorted(spec.zone_neighbours[code]),
        )
        for code, zone in spec.zones.items()
    }  # fmt: skip


def find_routes(spec: GameSpec) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return from each zone to each that can be reached the zones of a shortest way, both included; the first by the layout's order."""
    order = {code: place for place, code in enumerate(spec.zones)}
    near = {code: sorted(spec.zone_neighbours[code], key=order.__getitem__) for code in order}
    return {start: {code: (start, *way) for code, way in find_ways(near.__getitem__, start).items()} for start in order}


def _trade_records(spec: GameSpec, routes: Mapping[str, Mapping[str, Sequence[str]]]) -> list[TradeRecord]:
    """Return every pair of zones that earns something, most for a unit of movement first, then most in all, then as the zones stand."""
    zones = spec.zones
    pairs = [(zones[sell].price - zones[buy].price, len(way) - 1, buy, sell) for buy, ways in routes.items() for sell, way in ways.items()]
    gains = [(profit, steps, buy, sell) for profit, steps, buy, sell in pairs if profit > 0 < zones[buy].price]
    money = spec.figures.sums
    scale = 1.0 if money is None else float(money.scale)
    return [
        TradeRecord(buy, sell, steps, list(routes[buy][sell]), _in_unit(spec, profit), round(profit / steps / scale, 4), zones[buy].lot)
        for profit, steps, buy, sell in sorted(gains, key=lambda gain: (-gain[0] / gain[1], -gain[0]))
    ]


def _fairness(board: Board, points: Sequence[int]) -> FairnessRecord:
    reach = [count_steps(board.neighbours.__getitem__, point) for point in points]
    nearest: Counter[int | None] = Counter()
    """How many points each start is nearest to; None where two are as near, or none can reach it."""
    for point in range(len(board)):
        steps = [own.get(point) for own in reach]
        least = min((step for step in steps if step is not None), default=None)
        nearest[steps.index(least) if least is not None and steps.count(least) == 1 else None] += 1
    starts = {}
    for number, (point, own) in enumerate(zip(points, reach, strict=True)):
        away = {board.names[other]: own.get(other) for other in points if other != point}
        starts[board.names[point]] = StartRecord(away, nearest[number])
    apart = [steps for start in starts.values() for steps in start.distances.values() if steps]
    nearer = [start.nearer for start in starts.values()]
    return FairnessRecord(min(apart, default=None), max(nearer) - min(nearer), nearest[None], starts)


def _in_unit(spec: GameSpec, amount: int) -> int | float:
    """Return an amount in the layout's unit; as it is where the game has no money."""
    money = spec.figures.sums
    number: int | float = amount if money is None else money.whole(amount)
    return number


def _show_sum(spec: GameSpec, amount: int) -> str:
    """Return an amount as print and judge write it; the number alone where the game has no money."""
    money = spec.figures.sums
    return str(amount) if money is None else str(money.show(amount))


def _pieces(survey: SurveyRecord) -> list[str]:
    """Return islands, which no line joins."""
    sizes = survey.pieces
    if len(sizes) < 2:
        return []
    shown = [str(size) for size in sizes[:SHOWN]] + ["..."] * (len(sizes) > SHOWN)
    return [f"the board is in {len(sizes)} pieces of {', '.join(shown[:-1])} and {shown[-1]} points"]


def _zones(spec: GameSpec, survey: SurveyRecord) -> list[str]:
    rows = [("zone", "name", "kind", "points", "edges", "price", "neighbours")]
    for code, zone in survey.zones.items():
        sum_of_lot = f"{_show_sum(spec, spec.zones[code].price)}{f' (lots of {zone.lot})' if zone.lot > 1 else ''}"
        rows.append((code, visible(zone.name), zone.kind, str(zone.points), str(zone.edges), sum_of_lot, " ".join(zone.neighbours)))
    return columns(rows).split("\n") if spec.zones else []


def _distances(survey: SurveyRecord) -> list[str]:
    codes = list(survey.zones)
    table = [("", *codes), *((start, *(str(survey.distances[start].get(end, "-")) for end in codes)) for start in codes)]
    wide = max(3, *map(len, codes), 0)
    return ["distance between zones, in borders", *(" ".join(cell.rjust(wide) for cell in row) for row in table)] if codes else []


def _trades(spec: GameSpec, survey: SurveyRecord) -> list[str]:
    rows: list[tuple[str, ...]] = [("buy", "sell", "profit", "steps", "a step", "by way of")]
    money = spec.figures.sums
    for trade in survey.trades[:SHOWN]:
        number = f"{trade.each:.2f}".rstrip("0").rstrip(".")
        profit = _show_sum(spec, spec.zones[trade.sell].price - spec.zones[trade.buy].price)
        each = number if money is None else write_sum(money.unit, number)
        rows.append((trade.buy, trade.sell, profit, str(trade.steps), each, " ".join(trade.route[1:-1])))
    more = f"; {len(survey.trades) - SHOWN} more with --format json" if len(survey.trades) > SHOWN else ""
    return [f"profit per unit of goods, best per unit of movement first{more}", *columns(rows).split("\n")] if survey.trades else []


def _seatings(spec: GameSpec, survey: SurveyRecord) -> Iterator[list[str]]:
    for count, fairness in survey.fairness.items():
        least = "no path joins them" if fairness.least is None else f"at least {plural(fairness.least, 'step')} apart"
        areas = f"{plural(fairness.shared, 'point')} shared, largest and smallest area differ by {fairness.gap}"
        head = f"starts for {plural(count, 'player')}, {ORIGINS[survey.starts_from[count]]}, {least}; {areas}"
        rows = [("start", "nearer points", "steps to the others")]
        for name, start in fairness.starts.items():
            others = ", ".join(f"{other} {'-' if steps is None else steps}" for other, steps in start.distances.items())
            rows.append((name, f"{start.nearer} ({100 * start.nearer / len(spec.board):.0f} %)", others))
        yield [head, *columns(rows).split("\n")]


def _capacity(spec: GameSpec, survey: SurveyRecord) -> list[str]:
    points, (least, most) = len(spec.board), spec.suited
    rows = []
    for component, one in survey.capacity.items():
        cover = f"{100 * one.least / points:.0f} %" + (f" to {100 * one.most / points:.0f} %" if least < most else "")
        count = f"{one.least}" + (f" to {one.most} for {least} to {most} players" if least < most else f" for {plural(least, 'player')}")
        rows.append(f"{visible(component)}: {one.each_seat} a seat, {count}: {cover} of the points")
    return rows


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
    return 2 if any(one.unusable for one in checked) else int(any(one.errors for one in checked))


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
    rows = [(s.name, visible(s.title), plural(_range(*s.players), "player"), s.pin, s.game if s.name != s.game else "") for s in specs]
    lines = columns(rows).splitlines()
    more = ["", "layouts of these games, to play on or to begin with:"] if examples else []
    return "\n".join([*lines[: len(names)], *more, *lines[len(names) :]])


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"


def info(spec: GameSpec, format: str, saving: NamedTuple | None = None) -> str:
    """Return what a layout's board is like, and the pitch that saves sheets."""
    if format == "json":
        return _json({**_facts(spec), "saving_pitch": saving and saving._asdict()})
    return _text(spec) if saving is None else f"{_text(spec).rstrip()}\n\n{saving}\n"


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
    marks = ground.marks
    return TilesRecord(
        [["." if tile is None else marks.get(tile, "T") for tile in row] for row in ground.rows],
        [TileRecord(tile.row + 1, tile.column + 1, tile.x / 2, tile.y / 2) for tile in ground.tiles],
        [ground.width / 2, ground.height / 2],
        len(ground.edges()),
        {word: [ground.tiles[tile].row + 1, ground.tiles[tile].column + 1] for tile, word in marks.items()},
        {word: {other: steps[tile] for tile, other in marks.items()} for start, word in marks.items() for steps in [ground.steps(start)]},
    )


def _board_facts(spec: GameSpec) -> dict[str, Json]:
    board, grid = spec.board, spec.board.grid
    record = BoardRecord(
        board.columns, board.rows, len(board), len(board.lines()), len(board.walls), grid.lattice, grid.draw, grid.diagonals,
        [list(pair) for pair in board.link_names], board.pitch, [*_size(spec)], list(spec.boards),
    )  # fmt: skip
    return {**plain(record), **plain(survey_of(spec))}


def _text(spec: GameSpec) -> str:
    least, most = spec.players
    lines = [f"{spec.title} ({spec.pin}), {least}{f' to {most}' if most > least else ''} player{'' if most == 1 else 's'}"]
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
    board = spec.board
    width, height = _size(spec)
    last = point_name(board.columns - 1, board.rows)
    between = "line" if board.grid.lattice == "square" and not board.grid.cells else "point"
    lines = [
        f"board   {plural(board.columns, 'column')} x {plural(board.rows, 'row')}, A1 to {last}, {board.counted}, "
        f"{plural(len(board.lines()), 'edge')}" + (f", {plural(len(board.walls), 'wall')}" if board.walls else ""),
        f"size    {width:g} x {height:g} mm from the first {between} to the last, pitch {board.pitch:g} mm",
        *_grid(board),
    ]
    if spec.boards:
        lines.append("boards  " + ", ".join(f"{name} for {_range(*one.players)}" for name, one in spec.boards.items()))
    return lines + survey_lines(spec)


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

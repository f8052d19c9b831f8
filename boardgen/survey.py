"""What `boardgen list`, `check` and `info` say about layouts, as text and as JSON with the referee's keys.

Of a board of intersections also what it is like to play on: zones and the ways between them, what a move earns, who starts where, pieces
against points.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal

from boardgen.errors import Fault, visible
from boardgen.json_values import FromOne, Json, Whole, plain
from boardgen.layout.ground.board import SQUARE, Board, NoBoard, count_steps, find_pieces, point_name
from boardgen.layout.ground.default_starts import Starts, all_starts
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, plural, write_sum
from boardgen.records import NamedTuple


class Ground(NamedTuple):
    """A zone on the board: its points, the lines inside it, and the lines that cross to each neighbour on the map."""

    points: int
    edges: int
    crossings: Mapping[str, int]


class Trade(NamedTuple):
    """Goods bought in one zone and sold in another: the zones on the way, both ends included, and the profit of a unit.

    A step is one unit of movement. `profit` is in the layout's smallest unit of money.
    """

    buy: str
    sell: str
    route: tuple[str, ...]
    profit: int

    @property
    def steps(self) -> int:
        """Units of movement that a load takes."""
        return len(self.route) - 1

    @property
    def each(self) -> float:
        """Profit of a unit of goods for a unit of movement."""
        return self.profit / self.steps


class Start(NamedTuple):
    """A start among others: steps to each of them (None where no path leads), and the points nearer to it than to any other."""

    point: int
    distances: tuple[int | None, ...]
    nearer: int


class Seating(NamedTuple):
    """The starts for a number of players, and the points that two starts or more are equally near to, or none can reach.

    `origin` is whose they are: the layout's own, or computed; `exact` where it is proved that none are further apart by more than a step.
    """

    starts: tuple[Start, ...]
    shared: int
    origin: Literal["given", "exact", "good"]

    @property
    def least(self) -> int | None:
        """Steps between the two starts that lie nearest to each other; None where no path joins any two."""
        return min((steps for start in self.starts for steps in start.distances if steps), default=None)

    @property
    def gap(self) -> int:
        """How many points more the best start has nearer than the worst."""
        nearer = [start.nearer for start in self.starts]
        return max(nearer) - min(nearer)


class Survey:
    """The figures of a board, each reckoned when it is asked for."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.board: Board = spec.board

    @cached_property
    def zones(self) -> dict[str, Ground]:
        """Every zone of the layout, in its order."""
        board = self.board
        points = Counter(board.zone)
        inner: Counter[str] = Counter()
        outer: dict[str, Counter[str]] = {code: Counter() for code in self.spec.zones}
        for a, b in board.lines():
            here, there = board.zone[a], board.zone[b]
            if here is None or there is None:
                continue
            if here == there:
                inner[here] += 1
            else:
                outer[here][there] += 1
                outer[there][here] += 1
        return {code: Ground(points[code], inner[code], dict(sorted(outer[code].items()))) for code in self.spec.zones}

    def route(self, start: str, end: str) -> tuple[str, ...] | None:
        """Return the zones of a shortest way, both ends included; the first by the layout's order of zones, None where there is none."""
        return self._routes[start].get(end)

    @cached_property
    def _routes(self) -> dict[str, dict[str, tuple[str, ...]]]:
        order = {code: place for place, code in enumerate(self.spec.zones)}
        near = {code: sorted(self.spec.zone_neighbours[code], key=order.__getitem__) for code in order}
        routes = {}
        for start in order:
            ways: dict[str, tuple[str, ...]] = {start: (start,)}
            edge: Sequence[str] = (start,)
            while edge:
                reached: dict[str, tuple[str, ...]] = {}
                for code in edge:
                    for other in near[code]:
                        if other not in ways:
                            reached.setdefault(other, (*ways[code], other))
                ways |= reached
                edge = tuple(reached)
            routes[start] = ways
        return routes

    @cached_property
    def trades(self) -> tuple[Trade, ...]:
        """Every pair of zones that earns something, most for a unit of movement first, then most in all, then as the zones stand."""
        zones = self.spec.zones
        trades = [
            Trade(buy, sell, route, zones[sell].price - zones[buy].price)
            for buy, ways in self._routes.items()
            for sell, route in ways.items()
            if zones[sell].price > zones[buy].price > 0
        ]
        return tuple(sorted(trades, key=lambda trade: (-trade.each, -trade.profit)))

    @cached_property
    def seatings(self) -> dict[int, Seating]:
        """The starts for every number of players: those of the layout, and where a game without zones has none those computed."""
        stated = {count: Starts(points, True) for count, points in self.board.starts.items()}
        starts_by_count = stated if self.spec.zones else {**all_starts(self.board, *self.spec.suited), **stated}
        return {count: self._seating(starts, count in stated) for count, starts in sorted(starts_by_count.items())}

    def _seating(self, chosen: Starts, stated: bool) -> Seating:
        points = chosen.points
        reach = [self.steps(point) for point in points]
        nearer = Counter(self._nearest(reach))
        starts = tuple(
            Start(point, tuple(own[other] for other in points), nearer[i]) for i, (point, own) in enumerate(zip(points, reach, strict=True))
        )
        return Seating(starts, nearer[None], "given" if stated else "exact" if chosen.exact else "good")

    def _nearest(self, reach: Sequence[Sequence[int | None]]) -> list[int | None]:
        """Return, for every point of the board, which start it is nearest to; None where two are as near, or none can reach it."""
        nearest: list[int | None] = []
        for steps in zip(*reach, strict=True):
            reachable = [step for step in steps if step is not None]
            least = min(reachable, default=None)
            nearest.append(steps.index(least) if least is not None and reachable.count(least) == 1 else None)
        return nearest

    def steps(self, start: int) -> list[int | None]:
        """Return the lines on a shortest path from a point to every point; None where no path leads."""
        steps = count_steps(self.board.neighbours.__getitem__, start)
        return [steps.get(point) for point in range(len(self.board))]

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """The parts of the board that no line joins, by their points, the largest first."""
        pieces = find_pieces(self.board.neighbours.__getitem__, range(len(self.board)))
        return tuple(sorted(map(len, pieces), reverse=True))

    @cached_property
    def capacity(self) -> dict[str, CapacityRecord]:
        """The pieces that lie on points, by component."""
        least, most = self.spec.suited
        return {
            one.name: CapacityRecord(one.each_seat, one.each_seat * least, one.each_seat * most, len(self.board))
            for one in self.spec.components.values()
            if one.kind == "token" and one.each_seat
        }


SHOWN = 12
"""Trades that the text names; JSON has all."""
ORIGINS = {"given": "given", "exact": "computed", "good": "computed (good, not proved to be the best)"}
"""Where starts come from."""


def survey_lines(spec: GameSpec) -> list[str]:
    """Return the survey in paragraphs, each with an empty line before it."""
    survey = Survey(spec)
    text: list[str] = []
    paragraphs = [_pieces(survey), _zones(survey), _distances(survey), _trades(survey), *_seatings(survey), _capacity(survey)]
    for paragraph in paragraphs:
        if paragraph:
            text += ["", *paragraph]
    return text


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


def survey_facts(spec: GameSpec) -> dict[str, Json]:
    """Return the survey for JSON; money in the layout's unit."""
    survey = Survey(spec)
    names = survey.board.names
    zones = {
        code: ZoneRecord(
            zone.name, zone.kind, price(spec, zone.price), zone.lot, survey.zones[code].points, survey.zones[code].edges,
            dict(survey.zones[code].crossings), sorted(spec.zone_neighbours[code]),
        )
        for code, zone in spec.zones.items()
    }  # fmt: skip
    trades = [
        TradeRecord(
            trade.buy, trade.sell, trade.steps, list(trade.route), price(spec, trade.profit), round(_unit_sum(spec, trade.each), 4),
            spec.zones[trade.buy].lot,
        )
        for trade in survey.trades
    ]  # fmt: skip
    seatings = {str(count): seating for count, seating in survey.seatings.items()}
    record = SurveyRecord(
        list(survey.pieces),
        zones,
        {code: {other: len(way) - 1 for other in sorted(spec.zones) if (way := survey.route(code, other))} for code in spec.zones},
        trades,
        {count: seating.origin for count, seating in seatings.items()},
        {count: [names[start.point] for start in seating.starts] for count, seating in seatings.items()},
        {count: _fairness(seating, names) for count, seating in seatings.items()},
        survey.capacity,
    )
    return plain(record)


def _fairness(seating: Seating, names: Sequence[str]) -> FairnessRecord:
    starts = {}
    for start in seating.starts:
        away = {names[other.point]: steps for other, steps in zip(seating.starts, start.distances, strict=True) if other is not start}
        starts[names[start.point]] = StartRecord(away, start.nearer)
    return FairnessRecord(seating.least, seating.gap, seating.shared, starts)


def price(spec: GameSpec, amount: int) -> int | float:
    """Return an amount in the layout's unit; as it is where the game has no money."""
    money = spec.figures.sums
    number: int | float = amount if money is None else money.whole(amount)
    return number


def _show_steps(spec: GameSpec, amount: int) -> str:
    """Return an amount as print and judge write it; the number alone where the game has no money."""
    money = spec.figures.sums
    return str(amount) if money is None else str(money.show(amount))


def _unit_sum(spec: GameSpec, amount: float) -> float:
    money = spec.figures.sums
    return amount if money is None else amount / float(money.scale)


def _pieces(survey: Survey) -> list[str]:
    """Return islands, which no line joins."""
    sizes = survey.pieces
    if len(sizes) < 2:
        return []
    shown = [str(size) for size in sizes[:SHOWN]] + ["..."] * (len(sizes) > SHOWN)
    return [f"the board is in {len(sizes)} pieces of {', '.join(shown[:-1])} and {shown[-1]} points"]


def _zones(survey: Survey) -> list[str]:
    spec = survey.spec
    rows = [("zone", "name", "kind", "points", "edges", "price", "neighbours")]
    for code, zone in spec.zones.items():
        ground = survey.zones[code]
        lot = f" (lots of {zone.lot})" if zone.lot > 1 else ""
        near = " ".join(sorted(spec.zone_neighbours[code]))
        numbers = (str(ground.points), str(ground.edges), f"{_show_steps(spec, zone.price)}{lot}")
        rows.append((code, visible(zone.name), zone.kind, *numbers, near))
    return columns(rows).split("\n") if spec.zones else []


def _distances(survey: Survey) -> list[str]:
    codes = list(survey.spec.zones)
    if not codes:
        return []
    table = [("", *codes)]
    for start in codes:
        ways = [survey.route(start, end) for end in codes]
        table.append((start, *("-" if way is None else str(len(way) - 1) for way in ways)))
    wide = max(3, *map(len, codes))
    return ["distance between zones, in borders", *(" ".join(cell.rjust(wide) for cell in row) for row in table)]


def _trades(survey: Survey) -> list[str]:
    spec, trades = survey.spec, survey.trades
    if not trades:
        return []
    rows: list[tuple[str, ...]] = [("buy", "sell", "profit", "steps", "a step", "by way of")]
    rows += [_trade(spec, trade) for trade in trades[:SHOWN]]
    more = f"; {len(trades) - SHOWN} more with --format json" if len(trades) > SHOWN else ""
    return [f"profit per unit of goods, best per unit of movement first{more}", *columns(rows).split("\n")]


def _trade(spec: GameSpec, trade: Trade) -> tuple[str, ...]:
    money = spec.figures.sums
    number = f"{_unit_sum(spec, trade.each):.2f}".rstrip("0").rstrip(".")
    each = number if money is None else write_sum(money.unit, number)
    return trade.buy, trade.sell, _show_steps(spec, trade.profit), str(trade.steps), each, " ".join(trade.route[1:-1])


def _seatings(survey: Survey) -> Iterator[list[str]]:
    names, points = survey.board.names, len(survey.board)
    for count, seating in survey.seatings.items():
        least = "no path joins them" if seating.least is None else f"at least {plural(seating.least, 'step')} apart"
        shared = f"{plural(seating.shared, 'point')} shared"
        areas = f"largest and smallest area differ by {seating.gap}"
        head = f"starts for {plural(count, 'player')}, {ORIGINS[seating.origin]}, {least}; {shared}, {areas}"
        rows = [("start", "nearer points", "steps to the others")]
        for start in seating.starts:
            others = [
                f"{names[other.point]} {'-' if steps is None else steps}"
                for other, steps in zip(seating.starts, start.distances, strict=True)
                if other is not start
            ]
            rows.append((names[start.point], f"{start.nearer} ({100 * start.nearer / points:.0f} %)", ", ".join(others)))
        yield [head, *columns(rows).split("\n")]


def _capacity(survey: Survey) -> list[str]:
    points = len(survey.board)
    least, most = survey.spec.suited
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

    board, grid = spec.board, spec.board.grid
    record = BoardRecord(
        board.columns, board.rows, len(board), len(board.lines()), len(board.walls), grid.lattice, grid.draw, grid.diagonals,
        [list(pair) for pair in board.link_names], board.pitch, [*_size(spec)], list(spec.boards),
    )  # fmt: skip
    return {**plain(record), **survey_facts(spec)}


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
    lines = [
        f"board   {plural(board.columns, 'column')} x {plural(board.rows, 'row')}, A1 to {last}, {board.counted}, "
        f"{plural(len(board.lines()), 'edge')}" + (f", {plural(len(board.walls), 'wall')}" if board.walls else ""),
        f"size    {width:g} x {height:g} mm from the first {_line(board)} to the last, pitch {board.pitch:g} mm",
        *_grid(board),
    ]
    if spec.boards:
        lines.append("boards  " + ", ".join(f"{name} for {_range(*one.players)}" for name, one in spec.boards.items()))
    return lines + survey_lines(spec)


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

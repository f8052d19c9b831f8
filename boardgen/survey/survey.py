"""What a layout's board is like to play on: zones and the ways between them, what a move earns, who starts where, pieces against points.

Figures for boards of intersections, and the same in words and as JSON for `boardgen info`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from boardgen.errors import visible
from boardgen.json_values import Json, Whole, plain
from boardgen.layout.ground.board import Board, count_steps, find_pieces
from boardgen.layout.ground.default_starts import Starts, all_starts
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, plural, write_sum


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


class Capacity(NamedTuple):
    """Round pieces that every seat has, and how many that makes for the minimum and maximum number of players."""

    component: str
    each: int
    least: int
    most: int


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
    def capacity(self) -> tuple[Capacity, ...]:
        """The pieces that lie on points."""
        least, most = self.spec.suited
        return tuple(
            Capacity(one.name, one.each_seat, one.each_seat * least, one.each_seat * most)
            for one in self.spec.components.values()
            if one.kind == "token" and one.each_seat
        )


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
        {one.component: CapacityRecord(one.each, one.least, one.most, len(survey.board)) for one in survey.capacity},
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
    for one in survey.capacity:
        cover = f"{100 * one.least / points:.0f} %" + (f" to {100 * one.most / points:.0f} %" if least < most else "")
        count = f"{one.least}" + (f" to {one.most} for {least} to {most} players" if least < most else f" for {least} players")
        rows.append(f"{visible(one.component)}: {one.each} a seat, {count}: {cover} of the points")
    return rows

"""The survey of a board in words and as JSON, for `boardgen info`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.errors import visible
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, plural, write_sum
from boardgen.survey.survey import Seating, Survey, Trade

SHOWN = 12
"""Trades that the text names; JSON has all."""
ORIGINS = {"given": "given", "exact": "computed", "good": "computed (good, not proved to be the best)"}
"""Where starts come from."""


def lines(spec: GameSpec) -> list[str]:
    """The survey in paragraphs, each with an empty line before it."""
    survey = Survey(spec)
    text: list[str] = []
    paragraphs = [_pieces(survey), _zones(survey), _distances(survey), _trades(survey), *_seatings(survey), _capacity(survey)]
    for paragraph in paragraphs:
        if paragraph:
            text += ["", *paragraph]
    return text


def facts(spec: GameSpec) -> dict[str, object]:
    """The survey for JSON; money in the layout's unit."""
    survey = Survey(spec)
    names = survey.board.names
    return {
        "pieces": list(survey.pieces),
        "zones": {
            code: {
                "name": zone.name,
                "kind": zone.kind,
                "price": price(spec, zone.price),
                "lot": zone.lot,
                "points": survey.zones[code].points,
                "edges": survey.zones[code].edges,
                "crossings": dict(survey.zones[code].crossings),
                "neighbours": sorted(spec.zone_neighbours[code]),
            }
            for code, zone in spec.zones.items()
        },
        "distances": {
            code: {other: len(way) - 1 for other in sorted(spec.zones) if (way := survey.route(code, other))} for code in spec.zones
        },
        "trades": [
            {
                "buy": trade.buy,
                "sell": trade.sell,
                "steps": trade.steps,
                "route": list(trade.route),
                "profit": price(spec, trade.profit),
                "each": round(_in_units(spec, trade.each), 4),
                "lot": spec.zones[trade.buy].lot,
            }
            for trade in survey.trades
        ],
        "starts_from": {str(count): seating.origin for count, seating in survey.seatings.items()},
        "starts": {str(count): [names[start.point] for start in seating.starts] for count, seating in survey.seatings.items()},
        "fairness": {str(count): _fairness(seating, names) for count, seating in survey.seatings.items()},
        "capacity": {
            one.component: {"each_seat": one.each, "least": one.least, "most": one.most, "points": len(survey.board)}
            for one in survey.capacity
        },
    }


def _fairness(seating: Seating, names: Sequence[str]) -> dict[str, object]:
    return {
        "least": seating.least,
        "gap": seating.gap,
        "shared": seating.shared,
        "starts": {
            names[start.point]: {
                "distances": {
                    names[other.point]: steps for other, steps in zip(seating.starts, start.distances, strict=True) if other is not start
                },
                "nearer": start.nearer,
            }
            for start in seating.starts
        },
    }


def price(spec: GameSpec, amount: int) -> int | float:
    """An amount in the layout's unit; as it is where the game has no money."""
    money = getattr(spec.figures, "money", None)
    number: int | float = amount if money is None else money.whole(amount)
    return number


def _shown(spec: GameSpec, amount: int) -> str:
    """An amount as print and judge write it; the number alone where the game has no money."""
    money = getattr(spec.figures, "money", None)
    return str(amount) if money is None else str(money.show(amount))


def _in_units(spec: GameSpec, amount: float) -> float:
    money = getattr(spec.figures, "money", None)
    return amount if money is None else amount / float(money.scale)


def _pieces(survey: Survey) -> list[str]:
    """Islands, which no line joins."""
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
        numbers = (str(ground.points), str(ground.edges), f"{_shown(spec, zone.price)}{lot}")
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
    money = getattr(spec.figures, "money", None)
    number = f"{_in_units(spec, trade.each):.2f}".rstrip("0").rstrip(".")
    each = number if money is None else write_sum(money.unit, number)
    return trade.buy, trade.sell, _shown(spec, trade.profit), str(trade.steps), each, " ".join(trade.route[1:-1])


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

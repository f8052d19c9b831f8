"""What statistics of Goods From Cape to Cairo count: dice, cities, goods; money and goods delivered round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.games.cairo.layout import figures_of
from referee.games.cairo.events import At, Bid, Contracts, First, Give, Go, Load, Turned
from referee.games.cairo.state import Stage
from referee.judge.ask import trials
from referee.judge.ask.trials import Curve, Observation, Throw, Use
from referee.tlog.statements import Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.cairo.table import Table


class Meter(trials.Meter["Table"]):
    """Reads the events of each line; it remembers where the trucks are."""

    def settle(self, table: Table) -> None:
        """Note the trucks as they are now."""
        self._cities = {seat: truck.city for seat, truck in zip(table.names, table.state.trucks, strict=True)}

    def observe(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Observation]:
        """Yield dice, places that were bid for, drives, goods."""
        figures = figures_of(table.spec)
        ranks = tuple(figures.ranks)
        city = self._cities.get(line.seat) if isinstance(line, Turn) else None
        for event in events:
            if isinstance(event, First):
                yield Throw("dice", ranks, tuple(rank for _, rank in event.dice))
            elif isinstance(event, Contracts):
                yield Throw("dice", ranks, tuple(city[0] for city, _ in event.drawn))
                for _, suit in event.drawn:
                    yield Use("goods: drawn", figures.suits[suit].good)
            elif isinstance(event, Bid):
                for _, amount in event.bids:
                    if amount is not None:
                        yield Use("bids", figures.money.show(amount))
            elif isinstance(event, At):
                city = event.city
                yield Use("cities: visits", event.city)
            elif isinstance(event, Go):
                for city in event.path:  # the last one stays in `city`: goods are delivered there
                    yield Use("cities: visits", city)
            elif isinstance(event, Load):
                for good in event.goods:
                    yield Use("goods: loaded", "raw" if good.raw else "finished")
                    yield Use("cities: goods loaded", city or "")
            elif isinstance(event, Give):
                for given in event.goods:
                    yield Use("goods: delivered", "raw" if isinstance(given, Turned) else "finished")
                    yield Use("cities: goods delivered", city or "")

    def levels(self, table: Table) -> Mapping[str, Mapping[str, float]]:
        """Return money, and finished goods on the playmats."""
        trucks = tuple(zip(table.seats, table.state.trucks, strict=True))
        return {"money": {seat: truck.money for seat, truck in trucks}, "delivered": {seat: len(truck.delivered) for seat, truck in trucks}}

    def scores(self, table: Table) -> Mapping[str, float]:
        return {seat: truck.money for seat, truck in zip(table.names, table.state.trucks, strict=True)}


class Measures(trials.Measures["Table"]):
    """What is measured in this game."""

    def meter(self, table: Table) -> Meter:
        return Meter(table)

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        """Return money, and finished goods on the playmats."""
        unit = figures_of(spec).money.show(1).strip("0123456789 ")
        return Curve("money", "money", unit), Curve("delivered", "finished goods delivered")

    def most(self, table: Table) -> Mapping[str, int]:
        """Return coins that are out of the cup."""
        return {"coins": len(table.state.coins())}

    def order(self, table: Table) -> Sequence[str]:
        """Return the seats clockwise from the first player, who opens the first auction; empty from that auction on.

        The order of turns is bought in each round, so wins by order do not show an advantage.
        """
        if table.round > 1 or table.stage not in (Stage.SETUP, Stage.BID):
            return ()
        first = table.seats.index(table.opener)
        return (*table.seats[first:], *table.seats[:first])

"""What statistics of GoCaine count: rolls for loads and their odds, zones, panels, captures; cash and cells round by round.

The pictures of its positions, and on a poster product shipped along the cells, sold and seized, are here too (`Picture`, `Keepsake`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from boardgen.draw.board.board import BoardPicture, Piece
from boardgen.games.gocaine.layout import figures_of
from boardgen.layout.spec.spec import GameSpec
from referee.games.gocaine.events import Deploy, Hit, Roll, Sell, Ship
from referee.games.gocaine.law import FACES, odds
from referee.games.gocaine.table import Holding, OnTable, Table
from referee.games.ledger import changes
from referee.judge.ask import trials
from referee.judge.ask.trials import Chance, Curve, Deed, Earned, Haul, Observation, Taken, Throw, Told, Use
from referee.tlog.statements import Round, Turn

ZONES = {"bought": "zones: tonnes bought", "sold": "zones: tonnes sold", "seized": "zones: tonnes seized"}
PANELS = {"levels": "infrastructure levels", "influence": "influence assets", "cells": "cells bought", "loan": "bank loans"}
"""Headings of the ledger that are counted, and as what."""
_FACES = tuple(map(str, FACES))


class Meter(trials.Meter["Table"]):
    """Follows a table by its ledger and its board."""

    def settle(self, table: Table) -> None:
        """Note the ledger and the board as they are now."""
        self._ledger = table.state.ledger
        self._position: bytes = table.board.position()

    def observe(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Observation]:
        """Yield the events of the line, the rolls in it, and what the ledger and the board show of it."""
        spec = table.spec
        for event in events:
            if isinstance(event, Deploy):
                yield Use("zones: cells deployed", table.zones[event.point].name)
            elif isinstance(event, Hit):
                yield Use("zones: hits", spec.zones[event.zone].name)
                yield Use("panels", "Task Force chips")
            elif isinstance(event, Ship):
                for here, there in pairwise(table.zones[point] for point in event.path):
                    if here is not there:
                        yield Use("zones: visits", there.name)
        for roll in table.rolls:
            yield Throw("two dice", _FACES, tuple(map(str, roll.dice)))
            yield Chance("seizures of loads", odds(roll.influence, roll.worst), roll.seized)
        for account, count, amount in changes(self._ledger, table.state.ledger):
            if amount and account.heading in ZONES:
                yield Earned("zones: profit", spec.zones[account.thing].name, figures_of(spec).money.whole(amount))
            if count > 0 and account.heading in ZONES:
                yield Use(ZONES[account.heading], spec.zones[account.thing].name, count)
            elif count > 0 and account.heading in PANELS:
                yield Use("panels", PANELS[account.heading], count)
        yield from self._count_captures(table)

    def _count_captures(self, table: Table) -> Iterator[Observation]:
        """Yield the cells that are gone from the board, or are of another player now."""
        now = table.board.position()
        if now == self._position:
            return
        zones = [zone.name for zone, one, other in zip(table.zones, self._position, now, strict=True) if one and one != other]
        if zones:
            yield Taken("cells", len(zones))
            yield from (Use("zones: cells captured", name) for name in zones)

    def levels(self, table: Table) -> Mapping[str, Mapping[str, float]]:
        """Return cash in the layout's unit, and cells on the board."""
        position = table.board.position()
        return {"cash": self.scores(table), "cells": {seat: position.count(number) for number, seat in enumerate(table.seats, 1)}}

    def scores(self, table: Table) -> Mapping[str, float]:
        money = table.figures.money
        return {seat: money.whole(purse.cash) for seat, purse in zip(table.order, table.state.purses, strict=True)}


class Measures(trials.Measures["Table"]):
    """What is measured in this game."""

    first = "cell"

    def meter(self, table: Table) -> Meter:
        return Meter(table)

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        """Return the curves: cash, and the cells on the board, which are the territory of this game."""
        return Curve("cash", "cash", figures_of(spec).money.unit), Curve("cells", "cells on the board")

    def most(self, table: Table) -> Mapping[str, int]:
        """Return how many pieces a kit needs: cells and cubes of the seat that uses most; chips, seats with open loans and cash of all.

        Cells that were captured and chips that were used are counted, since they do not come back; those of players who left are not."""
        state, position = table.state, table.board.position()
        assets = [1] * len(state.purses)
        for (_, owner), count in state.influence.items():
            assets[owner] += count
        cubes = list(assets)
        for point, loads in state.loads.items():
            for owner, tonnes in loads:
                if position[point] == owner + 1:
                    cubes[owner] += tonnes
        return {
            "cells": max((table.figures.cells.supply - purse.stock for purse in state.purses if not purse.left), default=0),
            "single_cubes": max(assets),
            "cubes": max(cubes),
            "chips": table.figures.task_force.chips - state.chips_supply,
            "loans": sum(purse.loans > 0 for purse in state.purses),
            "cash": int(table.figures.money.whole(sum(max(0, purse.cash) for purse in state.purses))),
        }


class Keepsake(trials.Keepsake["Table"]):
    """Follows the loads on the board, and the ledger."""

    pieces = "discs"

    def settle(self, table: Table) -> None:
        """Note loads and ledger as they are now."""
        self._loads = table.state.loads
        self._ledger = table.state.ledger

    def tell(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Told]:
        """Yield the shipments, sales and seizures of a turn."""
        names, money = table.spec.board.names, figures_of(table.spec).money
        mover = line.seat if isinstance(line, Turn) else ""
        moved: dict[int, int] = {}
        rolls = iter(table.rolls)
        for event in events:
            if isinstance(event, Ship):
                waiting = sum(load.tonnes for load in self._loads.get(event.path[0], ())) + moved.get(event.path[0], 0)
                tonnes = event.tonnes if event.tonnes is not None else waiting
                for point, sign in ((event.path[0], -1), (event.path[-1], 1)):
                    moved[point] = moved.get(point, 0) + sign * tonnes
                yield Haul(mover, tuple(names[point] for point in event.path), tonnes)
            elif isinstance(event, Roll) and (roll := next(rolls, None)) is not None and roll.seized:
                owner = next((load.owner for load in self._loads.get(event.point, ())), None)
                seat = mover if owner is None else table.order[owner]
                zone = table.zones[event.point].name
                yield Deed(seat, names[event.point], "poster_seized", {"tonnes": event.tonnes, "zone": zone}, event.tonnes)
        for account, tonnes, gain in changes(self._ledger, table.state.ledger):
            if account.heading != "sold" or not tonnes:
                continue
            points = (point for event in events if isinstance(event, Sell) for _, point in event.items)
            place = next(names[point] for point in points if table.zones[point].code == account.thing)
            values = {"tonnes": tonnes, "zone": table.spec.zones[account.thing].name, "money": money.show(gain)}
            yield Deed(table.order[account.seat], place, "poster_sold", values, gain)

    def join(self, table: Table, deeds: Sequence[Deed]) -> Deed:
        """Return sales or seizures at one place as one."""
        last, weight = deeds[-1], sum(one.weight for one in deeds)
        tonnes = sum(int(str(one.values["tonnes"])) for one in deeds)
        money = figures_of(table.spec).money.show(int(weight))
        return last._replace(values={**last.values, "tonnes": tonnes, "money": money}, weight=weight)

    def score(self, table: Table, seat: str, score: float) -> str:
        return figures_of(table.spec).money.show(table.state.purses[table.order.index(seat)].cash)


class Picture(BoardPicture):
    """The board with its cells, and on each cell the product that waits there."""

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        assert isinstance(table, OnTable)
        pieces = super().place_pieces(stones, players, table)
        for seat, holding in players.items():
            for point, loads in holding.shipments.items() if isinstance(holding, Holding) else ():
                tonnes = sum(loads)
                lot = self.load(point, seat, str(tonnes), f"{tonnes} t")
                pieces[lot.slot] = lot
        for point, left in table.abandoned.items():
            lot = self.plate(point, left.seat, f"{left.mt} {left.seat}", f"abandoned {left.mt} t of {left.seat}")
            pieces[lot.slot] = lot
        return pieces

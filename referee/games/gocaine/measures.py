"""What statistics of GoCaine count: rolls for loads and their odds, zones, panels, captures; cash and cells round by round."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from boardgen.games.gocaine.layout import figures_of
from referee.games.gocaine.events import Deploy, Hit, Ship
from referee.games.gocaine.law import FACES, odds
from referee.games.ledger import changes
from referee.judge.ask import trials
from referee.judge.ask.trials import Chance, Curve, Earned, Observation, Taken, Throw, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.gocaine.table import Table
    from referee.tlog.statements import Round, Turn

ZONES = {"bought": "zones: tonnes bought", "sold": "zones: tonnes sold", "seized": "zones: tonnes seized"}
PANELS = {"levels": "infrastructure levels", "influence": "influence assets", "cells": "cells bought", "loan": "bank loans"}
"""Headings of the ledger that are counted, and as what."""
_FACES = tuple(map(str, FACES))


def _visits(table: Table, path: Sequence[int]) -> Iterator[Use]:
    """Yield the zones that product enters on its way."""
    for here, there in pairwise(table.zones[point] for point in path):
        if here is not there:
            yield Use("zones: visits", there.name)


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
                yield from _visits(table, event.path)
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

        Cells that were captured and chips that were used are counted, since they do not come back; those of players who left are not.
        """
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

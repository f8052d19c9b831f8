"""What bots may write in GoCaine: purchases, shipments, sales, deployments and raids that the law accepts."""

from __future__ import annotations

import re
from itertools import islice, product
from typing import TYPE_CHECKING

from referee.games.gocaine.chance import chance
from referee.games.gocaine.ground import UNKNOWN, Ground
from referee.games.gocaine.plans import Planner
from referee.judge.ask.trials import share

if TYPE_CHECKING:
    from random import Random

    from referee.games.gocaine.table import Table
    from referee.judge.ask.protocol import Seating
    from referee.judge.ask.trials import Ask


FEW = 4
"""Actions and deployments that are combined where several decisions are asked for."""
RAID, RAID_TRIED = 20, 3
"""Tonnes that a raid has to seize on average to be worth a chip, and to be worth a thought."""
SURE = 4.0
"""Turns by which a lead is as good as won."""


class Moves(Ground):
    """The moves of one layout (referee/judge/ask/trials.py)."""

    ANSWERED = True

    def table_line(self, table: Table, seating: Seating, ask: Ask, dice: Random) -> str:
        return ""

    def end_line(self, table: Table) -> str:
        return ""

    def answer(self, table: Table, seat: str, line: str, dice: Random, *, greedy: bool) -> str:
        return ""

    def replies(self, table: Table, seat: str, line: str) -> list[str]:
        return []

    def resumed(self, table: Table, line: str, reply: str, ask: Ask) -> str:
        return line

    def rolled(self, table: Table, seat: str, dice: Random, *, greedy: bool = False) -> str:
        return ""

    def filled(self, table: Table, seat: str, decision: str, dice: Random) -> str:
        """The line with two dice for each load in a zone that is raided."""
        if UNKNOWN not in decision:
            return decision
        return " ".join([chance(["roll", ""], dice) if word == UNKNOWN else word for word in decision.split()])

    # The best

    def greedy(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        return self.several(table, seat, rolled, 1, dice)[0]

    def several(self, table: Table, seat: str, rolled: str, most: int, dice: Random) -> list[str]:
        number = table.seats.index(seat)
        if self.broke(table, number):
            return ["concede"]
        borrowed = self.figures.money.loan.amount if self.may_borrow(table, number) else 0
        planner = Planner(self, table, number, dice, borrowed)
        few = 1 if most == 1 else FEW
        raids = [raid for worth, raid in planner.raids() if worth >= (RAID if few == 1 else RAID_TRIED)][:1]
        parts = [*raids, []], [*islice(planner.actions(), few), ""], [*islice(planner.deployments(), few), ""]
        ways = sorted(product(*[range(len(part)) for part in parts]), key=sum)
        lines: dict[str, None] = {}
        for at_raid, at_action, at_deployment in ways:
            raid, action, deployment = parts[0][at_raid], parts[1][at_action], parts[2][at_deployment]
            if raid and self.enters(action, raid[0].split()[1]):
                continue
            knock = ["knock"] if planner.knocks(planner.after(action)) else []
            loan = ["loan"] if borrowed else []
            events = [*raid, *loan, *([action] if action else []), *([deployment] if deployment else []), *knock]
            lines[" ; ".join(events) or "done"] = None
            if len(lines) == most:
                break
        return list(lines)

    def enters(self, action: str, zone: str) -> bool:
        """Whether an action brings product into a zone."""
        if not action.startswith(("buy", "ship")):
            return False
        points = re.findall("[A-Z]{1,2}[0-9]{1,3}", action)
        return any(self.zone[self.spec.board.index[point]] == zone for point in points)

    # At random

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        number = table.seats.index(seat)
        if self.broke(table, number):
            return "concede"
        purse = table.state.purses[number]
        events = []
        if purse.chips and dice.random() < 0.1:
            events += self.raid(table, number, dice.choice(list(self.spec.zones)))
        if self.may_borrow(table, number) and dice.random() < 0.5:
            events.append("loan")
            purse = purse._replace(cash=self.figures.money.loan.amount)
        actions = [*self._purchases(table, number, purse.cash, dice), *self._trade(table, number, dice), ""]
        action = dice.choice(actions)
        if events and events[0].startswith("hit") and self.enters(action, events[0].split()[1]):
            events = [event for event in events if event == "loan"]
        if action:
            events.append(action)
        cash = purse.cash if not action.startswith("sell") else 0  # what is sold may repay a loan: the next turn is soon enough
        point = self.open_point(table, number, dice) if purse.pile and dice.random() < 0.8 else None
        if point is not None:
            events.append(f"@{self.names[point]}")
        if not action and cash >= self.figures.money.goal and table.state.knocker is None and dice.random() < 0.5:
            events.append("knock")
        return " ; ".join(events) or "done"

    def _purchases(self, table: Table, number: int, cash: int, dice: Random) -> list[str]:
        """One purchase of each kind that can be paid for."""
        state, figures = table.state, self.figures
        purse, buys = state.purses[number], []
        own = table.board.stones(number)
        if own:
            point = dice.choice(own)
            lots = min(cash // self.price[point], purse.cubes) // self.lot[point]
            if lots:
                buys.append(f"buy {dice.randint(1, lots) * self.lot[point]}@{self.names[point]}")
        cells = min(purse.stock, cash // figures.cells.price if figures.cells.price else purse.stock)
        if cells:
            buys.append(f"buy {dice.randint(1, cells)}cell")
        if purse.level < figures.infrastructure.levels and cash >= figures.infrastructure.price:
            buys.append("buy 1lvl")
        zone = dice.choice(list(self.spec.zones))
        if cash >= figures.influence.price and purse.cubes and state.chips_supply and self.assets(table, zone) < figures.influence.assets:
            buys.append(f"buy pi@{zone}")
        return buys

    def _trade(self, table: Table, number: int, dice: Random) -> list[str]:
        """A shipment and a sale, where there is product."""
        state = table.state
        loaded = self.loaded(table, number)
        if not loaded:
            return []
        point = dice.choice(loaded)
        trades = []
        tonnes = self.tonnes(table, number, point)
        sold = dice.randint(1, tonnes) // self.lot[point] * self.lot[point]
        if sold:
            trades.append(f"sell {sold}@{self.names[point]}")
        path = [point]
        for _ in range(dice.randint(1, max(state.purses[number].level, 1))):
            near = self.spec.zone_neighbours[self.zone[path[-1]]]
            ways = [there for there in table.board.stones(number) if there != path[-1] and self.zone[there] in (self.zone[path[-1]], *near)]
            if not ways or len(path) > state.purses[number].level:
                break
            path.append(dice.choice(ways))
        if len(path) > 1:
            trades.append(f"ship {dice.randint(1, tonnes)} {'>'.join(self.names[spot] for spot in path)}")
        return trades

    # For searching

    def redeal(self, table: Table, seat: str, rolled: str, dice: Random) -> None:
        """Nothing is hidden in GoCaine."""

    def worth(self, table: Table) -> dict[str, float]:
        """By the turns to the goal that each is ahead of the best other; by the places at the end."""
        if table.finished:
            places = {standing.seat: standing.place or 1 for standing in table.standings()}
            best = sum(place == 1 for place in places.values())
            return {seat: 1 / best if place == 1 else 0.0 for seat, place in places.items()}
        turns = [Planner(self, table, number, None).turns() for number in range(len(table.seats))]
        return {seat: share(min(turns[:number] + turns[number + 1 :]) - turns[number], SURE) for number, seat in enumerate(table.seats)}

    def horizon(self, table: Table) -> int:
        """Two rounds."""
        return 2 * len(table.seats)

"""What bots may write in GoCaine: purchases, shipments, sales, deployments and raids that the law accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.chance import chance

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec import GameSpec
    from referee.games.gocaine.table import Table
    from referee.judge.moves import Ask
    from referee.judge.protocol import Seating

UNKNOWN = "?"
"""What a decision has in place of the dice of a load."""


class Moves:
    """The moves of one layout (referee/judge/moves.py)."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.figures = spec.figures
        self.names = spec.board.names
        self.neighbours = spec.board.neighbours
        self.zone = [code or "" for code in spec.board.zone]
        self.price = [spec.zones[code].price for code in self.zone]
        self.lot = [spec.zones[code].lot for code in self.zone]

    def table_line(self, table: Table, seating: Seating, ask: Ask, dice: Random) -> str:
        return ""

    def end_line(self, table: Table) -> str:
        return ""

    def answer(self, table: Table, seat: str, line: str, dice: Random, *, greedy: bool) -> str:
        return ""

    def rolled(self, table: Table, seat: str, dice: Random) -> str:
        return ""

    def filled(self, table: Table, seat: str, decision: str, dice: Random) -> str:
        """The line with two dice for each load in a zone that is raided."""
        if UNKNOWN not in decision:
            return decision
        return " ".join([chance(["roll", ""], dice) if word == UNKNOWN else word for word in decision.split()])

    # At random

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        number = table.seats.index(seat)
        purse = table.state.purses[number]
        events = []
        if purse.chips and dice.random() < 0.1:
            events += self.raid(table, number, dice.choice(list(self.spec.zones)))
        if self.may_borrow(table, number) and dice.random() < 0.5:
            events.append("loan")
            purse = purse._replace(cash=self.figures.money.loan.amount)
        actions = [*self._purchases(table, number, purse.cash, dice), *self._trade(table, number, dice), ""]
        if action := dice.choice(actions):
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

    # What there is

    def may_borrow(self, table: Table, number: int) -> bool:
        """Whether a seat may take a loan now."""
        state = table.state
        purse = state.purses[number]
        free = sum(one.loans for one in state.purses) < self.figures.money.loan.markers
        return not purse.cash and not purse.loans and free and not self.loaded(table, number)

    def loaded(self, table: Table, number: int) -> list[int]:
        """The points with product of a seat on its own cells, in order."""
        colour_at = table.board.colour_at
        loads = table.state.loads
        return sorted(point for point in loads if colour_at(point) == number and any(owner == number for owner, _ in loads[point]))

    def tonnes(self, table: Table, number: int, point: int) -> int:
        """The product of a seat on a point."""
        return sum(tonnes for owner, tonnes in table.state.loads.get(point, ()) if owner == number)

    def assets(self, table: Table, zone: str) -> int:
        """The influence that is bought in a zone."""
        return sum(count for (code, _), count in table.state.influence.items() if code == zone)

    def raid(self, table: Table, number: int, zone: str) -> list[str]:
        """A chip on a zone in which others alone have product, with a roll for each load; empty where there is none."""
        loads = table.state.loads
        there = [(point, load) for point in sorted(loads) if self.zone[point] == zone for load in loads[point]]
        if not there or any(load.owner == number for _, load in there):
            return []
        return [f"hit {zone}", *(f"roll {self.names[point]}/{load.tonnes} {UNKNOWN}" for point, load in there)]

    def open_point(self, table: Table, number: int, dice: Random) -> int | None:
        """A point on which a seat may deploy; None where a few tries find none."""
        size = len(self.names)
        for _ in range(size):
            point = int(dice.random() * size)
            if table.board.colour_at(point) < 0 and self.may_deploy(table, number, point):
                return point
        return None

    def may_deploy(self, table: Table, number: int, point: int) -> bool:
        """Whether the capture law and the ko rule of the table let a seat deploy on an empty point."""
        board = table.board
        if table.ko == "none" and any(board.colour_at(near) < 0 for near in self.neighbours[point]):
            return True
        return self.captured(table, number, point) is not None

    def captured(self, table: Table, number: int, point: int) -> tuple[tuple[int, int], ...] | None:
        """What a deployment would capture, as points and colours; None where it is refused."""
        from referee.go.refusals import Refused

        board = table.board
        mark = board.mark()
        try:
            board.play(number, point, everywhere=True, check=False)
            if table.ko == "superko" and board.repeats("superko"):
                return None
            if table.ko == "simple" and board.position() == table.before:
                return None
            return tuple(stone for group in board.fallen() for stone in group.stones)
        except Refused:
            return None
        finally:
            board.undo(mark)

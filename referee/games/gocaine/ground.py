"""What the bots of GoCaine know of a layout and see on a table: prices, loads, and where a cell may be deployed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.interdiction import odds
from referee.games.gocaine.routes import Routes
from referee.go.refusals import Refused

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.gocaine.table import Table

UNKNOWN = "?"
"""What a decision has in place of the dice of a load."""


class Ground:
    """One layout, and what there is on a table that plays it."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.figures = spec.figures
        self.names = spec.board.names
        self.neighbours = spec.board.neighbours
        self.zone = [code or "" for code in spec.board.zone]
        self.price = [spec.zones[code].price for code in self.zone]
        self.lot = [spec.zones[code].lot for code in self.zone]
        self.points: dict[str, list[int]] = {code: [] for code in spec.zones}
        for point, code in enumerate(self.zone):
            self.points[code].append(point)
        self.routes = Routes(spec)
        self._cheapest = min([price * lot for price, lot in zip(self.price, self.lot, strict=True)])
        self._odds: dict[tuple[int, int], float] = {}

    def odds(self, influence: int, worst: int) -> float:
        """How likely a load is to be seized."""
        key = influence, worst
        if key not in self._odds:
            self._odds[key] = float(odds(influence, worst))
        return self._odds[key]

    def broke(self, table: Table, number: int) -> bool:
        """Whether a seat can never buy or sell anything again, unless it captures product."""
        purse = table.state.purses[number]
        return purse.cash < self._cheapest and not self.may_borrow(table, number) and not self.loaded(table, number)

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
        """A chip on a zone without own product, with a roll for each load there; empty where there is none."""
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

"""Where bots may set stones in territory: at random, or where an assessment of the board says that it is worth one."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from referee.games.territory.assessment import Assessment, near_points

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.territory.table import Table


_FREE = bytes([1, *[0] * 255])
"""Turns a position into 1 for each empty point, 0 for each stone."""


KEPT = 2000
"""Positions that are kept."""


def after(number: int, seats: int) -> list[int]:
    """The numbers of the other seats, those after this one first: of two that are as good, no seat is always the one that is taken."""
    return [*range(number + 1, seats), *range(number)]


class Places:
    """The points of one layout, as bots look at them."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.figures = spec.figures
        self.names = spec.board.names
        self.neighbours = spec.board.neighbours
        self.size = len(self.names)
        self._points = range(self.size)
        self.near = near_points(self.neighbours)
        self._assessed: dict[tuple[int, int], list[tuple[float, int]]] = {}

    def best(self, table: Table, number: int, steps: int, most: int, dice: Random | None = None) -> list[tuple[float, int]]:
        """The points within reach that are worth a stone, the best first, with their worths.

        Of points that are worth as much, `dice` decide: without them it is the one that comes first on the board, and a seat in its
        south-west would be better off than one in its north-east.
        """
        found: list[tuple[float, int]] = []
        for worth, point in self._worths(table, number):
            if len(found) >= most and (dice is None or worth < found[-1][0]):
                break
            if self.reaches(table, number, point, steps) and self.may_set(table, number, point):
                found.append((worth, point))
        if dice is not None:
            found.sort(key=lambda one: (-one[0], dice.random()))
        return found[:most]

    def _worths(self, table: Table, number: int) -> list[tuple[float, int]]:
        """What stones of a seat are worth. The positions looked at last are kept: the playouts of a search come to the same ones often."""
        key = table.board.key, number
        known = self._assessed.get(key)
        if known is None:
            if len(self._assessed) >= KEPT:
                self._assessed.clear()
            known = self._assessed[key] = Assessment(table.board, number, self.neighbours, self.near).points()
        return known

    def stone(self, table: Table, number: int, steps: int, dice: Random) -> int | None:
        """A point within reach, at random, where a seat may set a stone and does not fill an eye of its own; None where there is none."""
        cells = table.board.position()
        size, random, colour = self.size, dice.random, number + 1
        for _ in range(4):
            point = int(random() * size)
            if not cells[point] and self._serves(table, cells, colour, number, point, steps):
                return point
        empty = [*compress(self._points, cells.translate(_FREE))]
        while empty:
            at = int(random() * len(empty))
            point, empty[at] = empty[at], empty[-1]
            empty.pop()
            if self._serves(table, cells, colour, number, point, steps):
                return point
        return None

    def _serves(self, table: Table, cells: bytes, colour: int, number: int, point: int, steps: int) -> bool:
        for near in self.neighbours[point]:
            if cells[near] != colour:
                return self.reaches(table, number, point, steps) and self.may_set(table, number, point)
        return False

    def reaches(self, table: Table, number: int, point: int, steps: int) -> bool:
        """Whether the dice let a seat set a stone on a point."""
        rules = table.rules
        return not rules.options.dice or rules.distances.near(point, steps, rules.board, number, table.state.starts[number])

    def may_set(self, table: Table, number: int, point: int) -> bool:
        """Whether the capture law and the ko rule let a seat set a stone on an empty point."""
        rules = table.rules
        if rules.options.ko == "superko":
            return table.board.allows(number, point, "superko")
        return table.board.allows(number, point, "none", rules.before)

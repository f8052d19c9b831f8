"""Trade routes of GoCaine: where product is bought, through which zones it goes, where it is sold, and how soon that makes a winner.

All of it is an estimate for bots. Money is in the smallest unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardgen.layout.spec.spec import GameSpec

KEPT = 40
"""Routes of a layout that are looked at: those that earn most a turn."""
ALIKE, CHOICE = 1.5, 8
"""Plans that need at most so many turns more than the best are as good as it; so many of them are kept."""
REMEMBERED = 100_000
"""Situations whose plans are remembered."""
NEVER = 99.0
"""Turns to the goal where no route leads to it."""


class Route(NamedTuple):
    """Zones from the supply to the market, as bits in `mask` too; the `price` of a tonne in the first, the `profit` on it in the last."""

    zones: tuple[str, ...]
    mask: int
    price: int
    profit: int
    lot: int


class Plan(NamedTuple):
    """The route to take, how many levels to buy first, and in how many turns it leads to the goal."""

    turns: float
    route: Route
    levels: int


class Routes:
    """The routes of one layout. `bit` has the bit of each zone."""

    def __init__(self, spec: GameSpec) -> None:
        self.figures = spec.figures
        self.bit = {code: 1 << number for number, code in enumerate(spec.zones)}
        self.near = {code: sorted(codes) for code, codes in spec.zone_neighbours.items()}
        self.prices = {code: zone.price for code, zone in spec.zones.items()}
        on_map = {code for code in spec.board.zone if code is not None}
        routes = []
        for start in sorted(on_map):
            for zones in self._from(start, on_map):
                price = self.prices[start]
                profit = self.prices[zones[-1]] - price
                if profit > 0:
                    routes.append(Route(zones, sum(self.bit[code] for code in zones), price, profit, spec.zones[start].lot))
        routes.sort(key=lambda route: (-(route.profit / max(route.price, 1)) / (2 + len(route.zones)), route.zones))
        self.routes = tuple(routes[:KEPT])
        self._plans: dict[tuple[int, int, int, int], tuple[Plan, ...]] = {}

    def _from(self, start: str, on_map: set[str]) -> list[tuple[str, ...]]:
        """A shortest way from a zone to each other one."""
        ways: dict[str, tuple[str, ...]] = {start: (start,)}
        queue = [start]
        for here in queue:
            for there in self.near[here]:
                if there in on_map and there not in ways:
                    ways[there] = (*ways[here], there)
                    queue.append(there)
        return [way for way in ways.values() if len(way) > 1]

    def plans(self, cash: int, cubes: int, level: int, held: int) -> tuple[Plan, ...]:
        """The plans of a seat that lead to the goal soonest, the best first, and those about as good; `held` are its zones."""
        key = cash, cubes, level, held
        known = self._plans.get(key)
        if known is None:
            if len(self._plans) >= REMEMBERED:
                self._plans.clear()
            plans = sorted(self._all(cash, cubes, level, held), key=lambda plan: plan.turns)
            known = self._plans[key] = tuple([plan for plan in plans if plan.turns <= plans[0].turns + ALIKE][:CHOICE])
        return known

    def _all(self, cash: int, cubes: int, level: int, held: int) -> Iterator[Plan]:
        infrastructure = self.figures.infrastructure
        for route in self.routes:
            missing = (route.mask & ~held).bit_count()
            # A cell is deployed after the action: one that lacks at the end of the route is there in time.
            late = missing - 1 if held & self.bit[route.zones[0]] else missing
            steps = len(route.zones) - 1
            for levels in range(max(steps - level, 0) + 1):
                paid = cash - levels * infrastructure.price
                if paid < route.price * route.lot or level + levels > infrastructure.levels:
                    break
                turns = max(late, 0) + self.turns(route, paid, cubes, level + levels)
                yield Plan(turns, route, levels)

    def turns(self, route: Route, cash: int, cubes: int, level: int) -> float:
        """The turns to the goal on one route, which is held already: purchases, shipments and sales, again and again."""
        goal: int = self.figures.money.goal
        if cash >= goal:
            return 0.0
        cycle = 2 - (1 - len(route.zones)) // max(level, 1)
        turns = 0.0
        while turns < NEVER:
            tonnes = min(cash // max(route.price, 1), cubes)
            gain = (tonnes - tonnes % route.lot) * route.profit
            if gain <= 0:
                return NEVER
            if cash + gain >= goal:
                # Of two plans that need as many turns, the one that gets farther is better.
                return turns + cycle - min((cash + gain - goal) / goal, 0.9)
            cash += gain
            turns += cycle
        return NEVER

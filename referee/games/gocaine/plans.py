"""What a player of GoCaine does to get to the goal soon: a purchase, a shipment or a sale, and then a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.gocaine.routes import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from referee.games.gocaine.ground import Ground
    from referee.games.gocaine.routes import Plan
    from referee.games.gocaine.table import Table

SPARE = 2
"""Cells in hand below which more of them are bought."""


class Planner:
    """What one seat can do in one position."""

    def __init__(self, ground: Ground, table: Table, number: int, dice: Random | None, borrowed: int = 0) -> None:
        self.ground = ground
        self.routes = ground.routes
        self.table = table
        self.number = number
        purse = table.state.purses[number]
        self.purse = purse._replace(cash=purse.cash + borrowed) if borrowed else purse
        self.cells: dict[str, list[int]] = {}
        for point in table.board.stones(number):
            self.cells.setdefault(ground.zone[point], []).append(point)
        self.held = sum(self.routes.bit[code] for code in self.cells)
        self.loads = [(point, ground.tonnes(table, number, point)) for point in ground.loaded(table, number)]

        self.plan = self._plan(dice)

    def _plan(self, dice: Random | None) -> Plan | None:
        """The plan with the cash as it is now and with what the product is worth on its way; before the first cell, one as good."""
        stock = sum(tonnes for _, tonnes in self.loads)
        worth = sum(tonnes * self.market(self.ground.zone[point])[0] for point, tonnes in self.loads)
        plans = self.routes.plans(self.purse.cash + worth, self.purse.cubes + stock, self.purse.level, self.held)
        return None if not plans else plans[0] if self.held or dice is None else dice.choice(plans)

    def turns(self) -> float:
        """The turns to the goal, of which a part of the cycle is done where product is on its way."""
        purse, figures = self.purse, self.ground.figures
        goal: int = figures.money.goal
        if purse.left:
            return NEVER
        stock = sum(tonnes for _, tonnes in self.loads)
        now = sum(tonnes * self.ground.price[point] for point, tonnes in self.loads)
        loan = purse.loans * figures.money.loan.repay
        if purse.cash >= goal:
            return -2.0 - (purse.cash - goal) / goal
        if not stock:
            cash = purse.cash + (figures.money.loan.amount if not purse.cash and not purse.loans else 0)
            plans = self.routes.plans(cash, purse.cubes, purse.level, self.held)
            return plans[0].turns + (loan > 0) if plans else NEVER
        waits, worth = 0.0, 0
        for point, tonnes in self.loads:
            price, way = self.market(self.ground.zone[point])
            worth += tonnes * price
            waits = max(waits, -(-(len(way) - 1) // max(purse.level, 1)))
        best = NEVER
        for value, wait in ((worth, waits + 1), (now, 1.0)):
            cash = purse.cash + value - loan
            if cash >= goal:
                best = min(best, wait - 1 - min((cash - goal) / goal, 0.9))
            elif plans := self.routes.plans(cash, purse.cubes + stock, purse.level, self.held):
                best = min(best, wait + plans[0].turns)
        return best

    def market(self, zone: str) -> tuple[int, tuple[str, ...]]:
        """The best price that product of a zone can get by way of own cells, and the zones on the way there."""
        prices, near = self.routes.prices, self.routes.near
        ways: dict[str, tuple[str, ...]] = {zone: (zone,)}
        queue, best = [zone], zone
        for here in queue:
            for there in near[here]:
                if there in self.cells and there not in ways:
                    ways[there] = (*ways[here], there)
                    queue.append(there)
                    if prices[there] > prices[best]:
                        best = there
        return prices[best], ways[best]

    # Actions, the best first

    def actions(self) -> Iterator[str]:
        """The actions that may be worth it."""
        goal = self.ground.figures.money.goal
        if self.loads:
            sale = self.sale()
            ready = sum(self.ground.price[point] * tonnes for point, tonnes in self.loads) + self.purse.cash >= goal
            shipment = "" if ready else self.shipment()
            yield from (action for action in (shipment, sale) if action)
            if shipment and sale:
                return
        yield from self.purchases()

    def sale(self) -> str:
        """All product where it is."""
        items = []
        for point, tonnes in self.loads:
            sold = tonnes - tonnes % self.ground.lot[point]
            if sold:
                items.append(f"{sold}@{self.ground.names[point]}")
        return f"sell {' '.join(items)}" if items else ""

    def shipment(self) -> str:
        """Product on its way to its market, what gains most first, as far as the level allows."""
        ways = []
        for point, tonnes in self.loads:
            zone = self.ground.zone[point]
            price, way = self.market(zone)
            if price > self.routes.prices[zone]:
                ways.append(((price - self.routes.prices[zone]) * tonnes, point, way))
        units, parts = self.purse.level, []
        for _, point, way in sorted(ways, key=lambda one: (-one[0], one[1])):
            steps = min(units, len(way) - 1)
            if steps:
                units -= steps
                path = [point, *(self.cells[code][0] for code in way[1 : steps + 1])]
                parts.append(f"ship {'>'.join(self.ground.names[spot] for spot in path)}")
        return " ; ".join(parts)

    def purchases(self) -> Iterator[str]:
        """What the plan says to buy: levels, cells, and product with the rest; and that without levels."""
        purse, figures, plan = self.purse, self.ground.figures, self.plan
        if plan is None:
            return
        for levels, assets, part in ((plan.levels, 0, 1), (0, 0, 1), (plan.levels, 1, 1), (0, 0, 2), (0, 1, 2)):
            cash, items = purse.cash, []
            if levels and purse.level + levels <= figures.infrastructure.levels and cash >= levels * figures.infrastructure.price:
                items.append(f"{levels}lvl")
                cash -= levels * figures.infrastructure.price
            zone = plan.route.zones[-1]
            if assets:
                left = figures.influence.assets - self.ground.assets(self.table, zone)
                if cash < figures.influence.price or not left or not purse.cubes or not self.table.state.chips_supply:
                    continue
                items.append(f"pi@{zone}")
                cash -= figures.influence.price
            cells = min(SPARE, purse.stock)
            if purse.pile < SPARE and cells and cash >= cells * figures.cells.price + plan.route.price * plan.route.lot:
                items.append(f"{cells}cell")
                cash -= cells * figures.cells.price
            tonnes = min(cash // max(plan.route.price, 1), purse.cubes - assets) // part
            tonnes -= tonnes % plan.route.lot
            if tonnes and (points := self.cells.get(plan.route.zones[0])):
                items.append(f"{tonnes}@{self.ground.names[points[0]]}")
            yield f"buy {' '.join(items)}" if items else ""

    # Cells

    def deployments(self) -> Iterator[str]:
        """Captures that pay, the next zone of the route, and room beside the own cells."""
        if not self.purse.pile:
            return
        plan = self.plan
        missing = [code for code in plan.route.zones if code not in self.cells] if plan is not None else []
        captures = self.captures()
        if captures and (not missing or captures[0][0] > 0):
            yield captures[0][1]
        for code in missing:
            point = self.roomy(code)
            if point is not None:
                yield f"@{self.ground.names[point]}"
                break
        yield from (text for _, text in captures)

    def captures(self) -> list[tuple[int, str]]:
        """Deployments that capture, with the product that they win, the most first; with a cell in the place of a captured one."""
        board, ground = self.table.board, self.ground
        spots: dict[int, None] = {}
        for group in board.groups():
            if board.colour_at(group[0]) != self.number and len(liberties := board.liberties(group[0])) == 1:
                spots.update(dict.fromkeys(liberties))
        found = []
        for spot in spots:
            captured = ground.captured(self.table, self.number, spot)
            if captured:
                loads = self.table.state.loads
                worth = {point: sum(load.tonnes for load in loads.get(point, ())) for point, _ in captured}
                ring = max(worth, key=lambda point: (worth[point], -point))
                counts: dict[int, int] = {}
                for _, colour in captured:
                    counts[colour] = counts.get(colour, 0) + 1
                claims = [f"x{count}{self.table.order[colour]}" for colour, count in sorted(counts.items())]
                kiss = [f"ktr {ground.names[ring]}"] if self.purse.stock and self._breathes(ring, worth, spot) else []
                found.append((worth[ring] if kiss else 0, " ".join([f"@{ground.names[spot]}", *claims, *kiss])))
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def _breathes(self, ring: int, captured: Mapping[int, Any], spot: int) -> bool:
        """Whether a cell in the place of a captured one has a liberty of its own for sure."""
        colour_at = self.table.board.colour_at
        return any(near != spot and (near in captured or colour_at(near) < 0) for near in self.ground.neighbours[ring])

    def roomy(self, zone: str) -> int | None:
        """The empty point of a zone with the most room around it."""
        colour_at, neighbours = self.table.board.colour_at, self.ground.neighbours
        best, most = None, 0
        for point in self.ground.points[zone]:
            if colour_at(point) < 0:
                room = 0
                for near in neighbours[point]:
                    colour = colour_at(near)
                    room += 3 if colour < 0 else 2 if colour == self.number else 0
                if room > most and (best is None or self.ground.may_deploy(self.table, self.number, point)):
                    best, most = point, room
        return best if best is not None and self.ground.may_deploy(self.table, self.number, best) else None

    # Raids

    def raids(self) -> list[tuple[float, list[str]]]:
        """The raids that take something from others, with the tonnes that each seizes on average, the most first."""
        state, spec = self.table.state, self.ground.spec
        if not self.purse.chips:
            return []
        losses: dict[str, float] = {}
        for point, loads in state.loads.items():
            zone = self.ground.zone[point]
            for owner, tonnes in loads:
                if self.table.board.colour_at(point) == owner != self.number:
                    influence = state.influence.get((zone, owner), 0)
                    losses[zone] = losses.get(zone, 0.0) + tonnes * self.ground.odds(influence, spec.figures.seizure.worst(tonnes))
        ranked = sorted(losses.items(), key=lambda one: (-one[1], one[0]))
        return [(loss, raid) for zone, loss in ranked if (raid := self.ground.raid(self.table, self.number, zone))]

    # The end

    def knocks(self, cash: int) -> bool:
        """Whether to knock with so much cash: where that is allowed, and nobody has more."""
        state = self.table.state
        others = max((purse.cash for seat, purse in enumerate(state.purses) if seat != self.number), default=0)
        return state.knocker is None and cash >= self.ground.figures.money.goal and cash > others

    def after(self, action: str) -> int:
        """The cash after an action."""
        if not action.startswith("sell"):
            return self.purse.cash
        loan = self.ground.figures.money.loan
        gain = sum((tonnes - tonnes % self.ground.lot[point]) * self.ground.price[point] for point, tonnes in self.loads)
        cash = self.purse.cash + gain
        return cash - loan.repay if self.purse.loans and cash >= loan.repay else cash

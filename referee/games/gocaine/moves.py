"""What may be worth writing next in GoCaine, and what bots write: purchases, shipments, sales, deployments and raids that the law accepts.

Plans, the routes that bring money and what a point is worth are estimates for bots. Money is in the smallest unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import islice, product
from typing import TYPE_CHECKING

from boardgen.games.gocaine.layout import figures_of
from boardgen.layout.ground.board import find_ways
from boardgen.records import NamedTuple
from referee.errors import IllegalMove
from referee.games.gocaine.law import is_seized, odds
from referee.games.gocaine.state import State, chance
from referee.games.gocaine.table import Table
from referee.go.refusals import Refused
from referee.judge.ask import trials
from referee.judge.ask.candidates import DICE_GAP, Candidates, Context, Unwritten, Word, group_values, sum_and_pair, together, two_dice

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec


_ROLLS = 3
"""Rolls of one line that may be missing together."""


class GocaineCandidates(Candidates[Table]):
    """Purchases on own cells, loads on their way, deployments anywhere, chips on every zone."""

    WHOLE = frozenset(
        (
            *("gc:turn.offturn", "gc:turn.order", "gc:turn.action", "gc:deploy.pile", "gc:hit.chip", "gc:roll.owed", "gc:concede.gone"),
            "gc:end.count",
        )
    )

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "DEPLOY": lambda _: (Word(f"@{point}") for point in self.points),
            "QTYAT": lambda context: (Word("", amount=True, after=f"@{self.points[point]}") for point in self._own(context)),
            "POINT": self._places,
            "QTYWORD": lambda _: (Word("", amount=True, after=kind) for kind in ("cell", "lvl")),
            "PI": self._influence,
            "KTR": lambda _: map(Word, self.points),
            "ZONE": lambda _: map(Word, self.table.spec.zones),
            "SHIPMENT": lambda context: (Word(load) for load in self._owing_loads(context)),
        }

    def path(self, context: Context, on_way: list[str]) -> Iterable[str]:
        asked = int(context.words[1]) if context.words[1:] else 1
        points = [self.points[point] for point in (self._own(context) if on_way else self._find_loads(context, asked))]
        here = on_way[-1] if on_way else ""
        return [point for point in points if point != here]

    def claims(self, kind: str, context: Context) -> Iterator[str]:
        yield from super().claims(kind, context)
        if kind == "OUTCOME":
            yield from ("safe", "seized")

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield rolls that are owed, and product bought or sold until the lots of its zone are whole."""
        if error.rule == "gc:roll.owed":
            yield from (f"roll {load} 6+6" for load in self._owing_loads(context)[:1])
            return
        verbs = {"gc:buy.lot": "buy", "gc:sell.lot": "sell"}
        if error.rule not in verbs:
            return
        zones = self.table.spec.zones
        for code, lots in context.after(State).lots.items():
            missing = -lots.tonnes % zones[code].lot
            if not missing:
                continue
            places = [point for point in self._own(context) if self.table.zones[point].code == code]
            if verbs[error.rule] == "buy":
                yield from (f"buy {missing}@{self.points[point]}" for point in places)
            else:
                yield from self._rest(context, places, missing)

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """Yield the rolls that are owed: a load is safe or seized, and which dice did it makes no difference."""
        due = context.after(State).owed[:_ROLLS] if error.rule == "gc:roll.owed" else ()
        if not due or len(context.after(State).owed) > _ROLLS:
            return
        parts, texts = [], []
        for one in due:
            worst = self.table.figures.seizure.worst(one.load.tonnes)
            held = self.table.board.colour_at(one.point) == one.load.owner
            influence = context.after(State).influence.get((one.zone, one.load.owner), 0) if held else 0
            texts.append(f"roll {self.points[one.point]}/{one.load.tonnes} {DICE_GAP}")
            seized = partial(_is_seized, influence, worst)
            parts.append(group_values(texts[-1], two_dice(), seized, gap=DICE_GAP))
        yield Unwritten(" ; ".join(texts), "event", together(parts, " ; "))

    def find_unwritten(self) -> Iterator[Unwritten]:
        """Yield the dice of a roll."""
        yield Unwritten(DICE_GAP, "back", tuple(group_values(DICE_GAP, two_dice(), sum_and_pair, gap=DICE_GAP)))

    def _rest(self, context: Context, places: list[int], missing: int) -> Iterator[str]:
        """Yield a sale of so much, from as many cells as it takes."""
        items = []
        for point in places:
            there = sum(tonnes for owner, tonnes in context.after(State).loads.get(point, ()) if owner == self._seat(context))
            if there and missing:
                items.append(f"{min(there, missing)}@{self.points[point]}")
                missing -= min(there, missing)
        if items and not missing:
            yield f"sell {' '.join(items)}"

    def _seat(self, context: Context) -> int:
        number: int = self.table.seats.index(context.seat)
        return number

    def _own(self, context: Context) -> tuple[int, ...]:
        return tuple(sorted(self.table.board.stones(self._seat(context))))

    def _find_loads(self, context: Context, least: int = 1) -> list[int]:
        """Return where the seat has so many tonnes."""
        seat = self._seat(context)
        loads = sorted(context.after(State).loads.items())
        return [point for point, there in loads if sum(tonnes for owner, tonnes in there if owner == seat) >= least]

    def _places(self, context: Context) -> Iterable[Word]:
        """Return points: where something is to be sold, or any for cells that are set by hand."""
        selling = context.words[:1] == ("sell",)
        return (Word(self.points[point]) for point in self._find_loads(context)) if selling else map(Word, self.points)

    def _influence(self, _: Context) -> Iterator[Word]:
        for zone in self.table.spec.zones:
            yield Word(f"pi@{zone}")
            yield Word("", amount=True, after=f"pi@{zone}")

    def _owing_loads(self, context: Context) -> list[str]:
        """Return the loads for which a roll is due that the seat may make: its own ones in the turn of another."""
        own = self._seat(context)
        due = [one for one in context.after(State).owed if context.seat == context.mover or one.load.owner == own]
        return list(dict.fromkeys(f"{self.points[one.point]}/{one.load.tonnes}" for one in due))


def _is_seized(influence: int, worst: int, roll: str) -> bool:
    return is_seized(sum_and_pair(roll)[0], influence, worst)


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
        self.figures = figures_of(spec)
        self.bit = {code: 1 << number for number, code in enumerate(spec.zones)}
        self.near = {code: sorted(codes) for code, codes in spec.zone_neighbours.items()}
        self.prices = {code: zone.price for code, zone in spec.zones.items()}
        on_map = {code for code in spec.board.zone if code is not None}
        routes = []
        for start in sorted(on_map):
            ways = find_ways(lambda zone: [near for near in self.near[zone] if near in on_map], start)
            for zones in ((start, *way) for way in ways.values() if way):
                price = self.prices[start]
                profit = self.prices[zones[-1]] - price
                if profit > 0:
                    routes.append(Route(zones, sum(self.bit[code] for code in zones), price, profit, spec.zones[start].lot))
        routes.sort(key=lambda route: (-(route.profit / max(route.price, 1)) / (2 + len(route.zones)), route.zones))
        self.routes = tuple(routes[:KEPT])
        self._plans: dict[tuple[int, int, int, int], tuple[Plan, ...]] = {}

    def plans(self, cash: int, cubes: int, level: int, held: int) -> tuple[Plan, ...]:
        """Return the plans of a seat that lead to the goal soonest, the best first, and those about as good; `held` are its zones."""
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
                yield Plan(max(late, 0) + self.turns(route, paid, cubes, level + levels), route, levels)

    def turns(self, route: Route, cash: int, cubes: int, level: int) -> float:
        """Return the turns to the goal on one route, which is held already: purchases, shipments and sales, again and again."""
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
        self.loads = [(point, ground.tonnes(table, number, point)) for point in ground.find_loads(table, number)]

        # The plan with the cash as it is now and with what the product is worth on its way; before the first cell, one as good
        stock = sum(tonnes for _, tonnes in self.loads)
        worth = sum(tonnes * self.market(self.ground.zone[point])[0] for point, tonnes in self.loads)
        plans = self.routes.plans(self.purse.cash + worth, self.purse.cubes + stock, self.purse.level, self.held)
        self.plan = None if not plans else plans[0] if self.held or dice is None else dice.choice(plans)

    def turns(self) -> float:
        """Return the turns to the goal, of which a part of the cycle is done where product is on its way."""
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
        """Return the best price that product of a zone can get by way of own cells, and the zones on the way there."""
        prices, near = self.routes.prices, self.routes.near
        ways = find_ways(lambda here: [there for there in near[here] if there in self.cells], zone)
        best = max(ways, key=prices.__getitem__)
        return prices[best], (zone, *ways[best])

    # Actions, the best first

    def actions(self) -> Iterator[str]:
        """Yield the actions that may be worth it."""
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
        """Return all product where it is."""
        items = []
        for point, tonnes in self.loads:
            sold = tonnes - tonnes % self.ground.lot[point]
            if sold:
                items.append(f"{sold}@{self.ground.names[point]}")
        return f"sell {' '.join(items)}" if items else ""

    def shipment(self) -> str:
        """Return product on its way to its market, what gains most first, as far as the level allows."""
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
        """Yield what the plan says to buy: levels, cells, and product with the rest; and that without levels."""
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
        """Yield captures that pay, the next zone of the route, and room beside the own cells."""
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
        """Return deployments that capture, with the product that they win, the most first; with a cell in the place of a captured one."""
        board, ground = self.table.board, self.ground
        spots: dict[int, None] = {}
        for group in board.groups():
            if board.colour_at(group[0]) != self.number and len(liberties := board.liberties(group[0])) == 1:
                spots.update(dict.fromkeys(liberties))
        found = []
        for spot in spots:
            captured = ground.would_capture(self.table, self.number, spot)
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

    def _breathes(self, ring: int, captured: Mapping[int, object], spot: int) -> bool:
        """Return whether a cell in the place of a captured one has a liberty of its own for sure."""
        colour_at = self.table.board.colour_at
        return any(near != spot and (near in captured or colour_at(near) < 0) for near in self.ground.neighbours[ring])

    def roomy(self, zone: str) -> int | None:
        """Return the empty point of a zone with the most room around it."""
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
        """Return the raids that take something from others, with the tonnes that each seizes on average, the most first."""
        state, spec = self.table.state, self.ground.spec
        if not self.purse.chips:
            return []
        losses: dict[str, float] = {}
        for point, loads in state.loads.items():
            zone = self.ground.zone[point]
            for owner, tonnes in loads:
                if self.table.board.colour_at(point) == owner != self.number:
                    influence = state.influence.get((zone, owner), 0)
                    losses[zone] = losses.get(zone, 0.0) + tonnes * self.ground.odds(influence, figures_of(spec).seizure.worst(tonnes))
        ranked = sorted(losses.items(), key=lambda one: (-one[1], one[0]))
        return [(loss, raid) for zone, loss in ranked if (raid := self.ground.raid(self.table, self.number, zone))]

    # The end

    def knocks(self, cash: int) -> bool:
        """Return whether to knock with so much cash: where that is allowed, and nobody has more."""
        state = self.table.state
        others = max((purse.cash for seat, purse in enumerate(state.purses) if seat != self.number), default=0)
        return state.knocker is None and cash >= self.ground.figures.money.goal and cash > others

    def cash_after(self, action: str) -> int:
        if not action.startswith("sell"):
            return self.purse.cash
        loan = self.ground.figures.money.loan
        gain = sum((tonnes - tonnes % self.ground.lot[point]) * self.ground.price[point] for point, tonnes in self.loads)
        cash = self.purse.cash + gain
        return cash - loan.repay if self.purse.loans and cash >= loan.repay else cash


UNKNOWN = "?"
"""What a decision has in place of the dice of a load."""


class Ground:
    """One layout, and what there is on a table that plays it."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.figures = figures_of(spec)
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
        self.odds = cache(lambda influence, worst: float(odds(influence, worst)))
        """How likely a load is to be seized."""

    def broke(self, table: Table, number: int) -> bool:
        """Return whether a seat can never buy or sell anything again, unless it captures product."""
        purse = table.state.purses[number]
        return purse.cash < self._cheapest and not self.may_borrow(table, number) and not self.find_loads(table, number)

    def may_borrow(self, table: Table, number: int) -> bool:
        """Return whether a seat may take a loan now."""
        state = table.state
        purse = state.purses[number]
        free = sum(one.loans for one in state.purses) < self.figures.money.loan.markers
        return not purse.cash and not purse.loans and free and not self.find_loads(table, number)

    def find_loads(self, table: Table, number: int) -> list[int]:
        """Return the points with product of a seat on its own cells, in order."""
        colour_at = table.board.colour_at
        loads = table.state.loads
        return sorted(point for point in loads if colour_at(point) == number and any(owner == number for owner, _ in loads[point]))

    def tonnes(self, table: Table, number: int, point: int) -> int:
        """Return the product of a seat on a point."""
        return sum(tonnes for owner, tonnes in table.state.loads.get(point, ()) if owner == number)

    def assets(self, table: Table, zone: str) -> int:
        """Return the influence that is bought in a zone."""
        return sum(count for (code, _), count in table.state.influence.items() if code == zone)

    def raid(self, table: Table, number: int, zone: str) -> list[str]:
        """Return a chip on a zone without own product, with a roll for each load there; empty where there is none."""
        loads = table.state.loads
        there = [(point, load) for point in sorted(loads) if self.zone[point] == zone for load in loads[point]]
        if not there or any(load.owner == number for _, load in there):
            return []
        return [f"hit {zone}", *(f"roll {self.names[point]}/{load.tonnes} {UNKNOWN}" for point, load in there)]

    def open_point(self, table: Table, number: int, dice: Random) -> int | None:
        """Return a point on which a seat may deploy; None where a few tries find none."""
        size = len(self.names)
        for _ in range(size):
            point = int(dice.random() * size)
            if table.board.colour_at(point) < 0 and self.may_deploy(table, number, point):
                return point
        return None

    def may_deploy(self, table: Table, number: int, point: int) -> bool:
        """Return whether the capture law and the ko rule of the table let a seat deploy on an empty point."""
        board = table.board
        if table.ko == "none" and any(board.colour_at(near) < 0 for near in self.neighbours[point]):
            return True
        return self.would_capture(table, number, point) is not None

    def would_capture(self, table: Table, number: int, point: int) -> tuple[tuple[int, int], ...] | None:
        """Return what a deployment would capture, as points and colours; None where it is refused."""
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


FEW = 4
"""Actions and deployments that are combined where several decisions are asked for."""
RAID, RAID_TRIED = 20, 3
"""Tonnes that a raid has to seize on average to be worth a chip, and to be worth a thought."""
SURE = 4.0
"""Turns by which a lead is as good as won."""


class Moves(Ground, trials.Moves["Table"]):
    """The moves of one layout."""

    ANSWERED = True

    def complete(self, table: Table, seat: str, decision: str, dice: Random) -> str:
        """Return the line with two dice for each load in a zone that is raided."""
        if UNKNOWN not in decision:
            return decision
        return " ".join([chance(["roll", ""], dice) if word == UNKNOWN else word for word in decision.split()])

    # The best

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
            knock = ["knock"] if planner.knocks(planner.cash_after(action)) else []
            loan = ["loan"] if borrowed else []
            events = [*raid, *loan, *([action] if action else []), *([deployment] if deployment else []), *knock]
            lines[" ; ".join(events) or "done"] = None
            if len(lines) == most:
                break
        return list(lines)

    def enters(self, action: str, zone: str) -> bool:
        """Return whether an action brings product into a zone."""
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
        """Return one purchase of each kind that can be paid for."""
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
        """Return a shipment and a sale, where there is product."""
        state = table.state
        loaded = self.find_loads(table, number)
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

    def worth(self, table: Table) -> dict[str, float]:
        """Return how good the position is for each seat, by its lead over the best other in turns to the goal, and by places at the end."""
        if table.finished:
            places = {standing.seat: standing.place or 1 for standing in table.standings()}
            best = sum(place == 1 for place in places.values())
            return {seat: 1 / best if place == 1 else 0.0 for seat, place in places.items()}
        return trials.share_by_lead(table.seats, [-Planner(self, table, number, None).turns() for number in range(len(table.seats))], SURE)

    def horizon(self, table: Table) -> int:
        """Return two rounds."""
        return 2 * len(table.seats)

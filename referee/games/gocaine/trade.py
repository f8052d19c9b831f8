"""Money: Build & Buy, selling, and the bank loan (Rules H.1 options 1 and 3, section I)."""

from __future__ import annotations

from boardgen.layout.ground.vocabulary import Zone
from referee.games.gocaine.events import Asset, Buy, Goods, Lot, Sell
from referee.games.gocaine.state import Action, Load, Lots, Step


def buy(step: Step, event: Buy) -> None:
    """Build & Buy (Rules H.1 option 1; rulings G-03 to G-13): each item in the order written, cash never below zero."""
    step.enter(Action.BUY)
    purse, terms = step.s.purses[step.seat], step.figures.money.loan
    step.need(not owes(step), "gc:loan.due", cash=purse.cash, repay=terms.repay)
    for arg, item in enumerate(event.items):
        if isinstance(item, Lot):
            _buy_product(step, item, arg)
        elif isinstance(item, Goods):
            if item.kind == "cell":
                _buy_cells(step, item.count, arg)
            else:
                _buy_levels(step, item.count, arg)
        else:
            _buy_influence(step, item, arg)


def _pay(step: Step, cost: int, item: str, arg: int, **values: object) -> None:
    """Pay for an item; `values` fill in the message about it."""
    s = step.s
    purse = s.purses[step.seat]
    missing = cost - purse.cash
    step.need(missing <= 0, "gc:buy.cash", item, cost=cost, cash=purse.cash, missing=missing, short=missing, arg=arg, **values)
    s.give(step.seat, -cost)
    s.bank += cost


def _take_cubes(step: Step, count: int, item: str, arg: int) -> None:
    purse = step.s.purses[step.seat]
    supply = step.figures.cubes.supply
    step.need(count <= purse.cubes, "gc:buy.cubes", item, count=count, cubes=purse.cubes, supply=supply, arg=arg)
    step.s.give(step.seat, cubes=-count)


def _buy_product(step: Step, lot: Lot, arg: int) -> None:
    s = step.s
    zone = step.zones[lot.point]
    step.need(step.board.colour_at(lot.point) == step.seat, "gc:buy.cell", place=lot.point, arg=arg)
    step.need(lot.point not in s.bought, "gc:buy.once", place=lot.point, arg=arg)
    cost = lot.tonnes * zone.price
    _pay(step, cost, "product", arg, t=lot.tonnes, zone=zone.name)
    _take_cubes(step, lot.tonnes, "product", arg)
    s.bought |= {lot.point}
    _count_lots(step, zone, lot.tonnes, arg)
    s.book(step.seat, "bought", zone.code, lot.tonnes, -cost)
    step.arrive(lot.point, Load(step.seat, lot.tonnes), entered=True)


def _count_lots(step: Step, zone: Zone, tonnes: int, arg: int) -> None:
    """Add product to what this action has bought or sold in a zone, which must be whole lots at its end."""
    s = step.s
    before = s.lots[zone.code].tonnes if zone.code in s.lots else 0
    s.lots = {**s.lots, zone.code: Lots(before + tonnes, step.number or 0, arg)}


def _buy_cells(step: Step, count: int, arg: int) -> None:
    s, cells = step.s, step.figures.cells
    stock = s.purses[step.seat].stock
    step.need(count <= stock, "gc:buy.stock", count=count, stock=stock, supply=cells.supply, arg=arg)
    cost = count * cells.price
    _pay(step, cost, "cells", arg, count=count)
    s.give(step.seat, pile=count, stock=-count)
    s.book(step.seat, "cells", "", count, -cost)


def _buy_levels(step: Step, count: int, arg: int) -> None:
    s, infrastructure = step.s, step.figures.infrastructure
    now = s.purses[step.seat].level
    level = now + count
    step.need(level <= infrastructure.levels, "gc:buy.level", level=level, levels=infrastructure.levels, now=now, arg=arg)
    cost = count * infrastructure.price
    _pay(step, cost, "levels", arg, count=count)
    s.hold(step.seat, s.purses[step.seat]._replace(level=level))
    s.book(step.seat, "levels", "", count, -cost)


def _buy_influence(step: Step, asset: Asset, arg: int) -> None:
    s, influence = step.s, step.figures.influence
    zone = step.spec.zones[asset.zone]
    left = max(influence.assets - sum(count for (code, _), count in s.influence.items() if code == asset.zone), 0)
    what = {"count": asset.count, "zone": zone.name, "arg": arg}
    step.need(asset.count <= left, "gc:buy.influence", left=left, assets=influence.assets, **what)
    step.need(asset.count <= s.chips_supply, "gc:buy.chip", chips=s.chips_supply, arg=arg)
    cost = asset.count * influence.price
    _pay(step, cost, "influence", arg, count=asset.count, zone=zone.name)
    _take_cubes(step, asset.count, "influence", arg)
    s.give(step.seat, chips=asset.count)
    s.chips_supply -= asset.count
    key = (asset.zone, step.seat)
    s.influence = {**s.influence, key: s.influence.get(key, 0) + asset.count}
    s.book(step.seat, "influence", asset.zone, asset.count, -cost)


def sell(step: Step, event: Sell) -> None:
    """Sell product where it is (Rules H.1 option 3; rulings G-06, G-32), then repay an open loan if that is due (G-35)."""
    step.enter(Action.SELL)
    s = step.s
    for arg, (asked, point) in enumerate(event.items):
        zone = step.zones[point]
        loads = s.loads.get(point, ())
        there = sum([tonnes for owner, tonnes in loads if owner == step.seat])
        step.need(step.board.colour_at(point) == step.seat, "gc:sell.cell", place=point, arg=arg, stands=there > 0)
        sold = there if asked is None else asked
        way = "less" if there else "none"
        step.need(0 < sold <= there, "gc:sell.load", way, place=point, t=sold, left=there, short=sold - there, arg=arg)
        rest = [load for load in loads if load.owner != step.seat]
        if there > sold:
            rest.append(Load(step.seat, there - sold))
        s.lay(point, tuple(rest))
        gain = sold * zone.price
        s.give(step.seat, gain, sold)
        s.bank -= gain
        _count_lots(step, zone, sold, arg)
        s.book(step.seat, "sold", zone.code, sold, gain)
    if s.purses[step.seat].loans:
        repay(step)


def owes(step: Step) -> bool:
    """Return whether a loan is due to the acting seat, who has the cash: a sale pays it back by itself, so it is from a correction (G-35).

    What was lent is never due by itself, in a layout without interest.
    """
    purse, terms = step.s.purses[step.seat], step.figures.money.loan
    return purse.loans > 0 and purse.cash >= terms.repay and purse.cash > terms.amount


def repay(step: Step) -> None:
    """Pay an open loan back as soon as cash allows (section I; ruling G-35)."""
    s = step.s
    due = step.figures.money.loan.repay
    while s.purses[step.seat].loans and s.purses[step.seat].cash >= due:
        s.give(step.seat, -due, loans=-1)
        s.bank += due
        s.book(step.seat, "repaid", "", 1, -due)


def loan(step: Step) -> None:
    """Take the bank's loan (section I; rulings G-33, G-34, G-36): before the action, by a player without cash or product."""
    s = step.s
    purse = s.purses[step.seat]
    terms = step.figures.money.loan
    step.need(not s.action and not s.closed, "gc:loan.first")
    step.need(not purse.cash, "gc:loan.cash", cash=purse.cash)
    loaded = [point for point, loads in s.loads.items() if any(load.owner == step.seat for load in loads)]
    stocked = [point for point in loaded if step.board.colour_at(point) == step.seat]
    step.need(not stocked, "gc:loan.product", places=stocked)
    step.need(not purse.loans, "gc:loan.open", repay=terms.repay)
    step.need(sum(purse.loans for purse in s.purses) < terms.markers, "gc:loan.marker", markers=terms.markers)
    s.give(step.seat, terms.amount, loans=1)
    s.bank -= terms.amount
    s.book(step.seat, "loan", "", 1, terms.amount)

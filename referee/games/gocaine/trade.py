"""Money: Build & Buy, selling, and the bank loan (Rules H.1 options 1 and 3, section I)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.events import Asset, Goods, Lot

if TYPE_CHECKING:
    from referee.games.gocaine.events import Buy, Sell
    from referee.games.gocaine.step import Step


def buy(step: Step, event: Buy) -> None:
    """Build & Buy (Rules H.1 option 1; rulings G-03 to G-13): each item in the order written, cash never below nothing."""
    step.enter("buy")
    for arg, item in enumerate(event.items):
        if isinstance(item, Lot):
            _buy_product(step, item, arg)
        elif isinstance(item, Goods):
            _buy_goods(step, item, arg)
        else:
            _buy_influence(step, item, arg)


def _pay(step: Step, cost: int, what: str, arg: int) -> None:
    s = step.s
    purse = s.purses[step.seat]
    if cost > purse.cash:
        step.refuse(
            "gc:buy.cash",
            f"cannot pay {step.money(cost)} for {what} with {step.money(purse.cash)}",
            detail=f"{step.money(cost - purse.cash)} short",
            arg=arg,
            stands=False,
            short=cost - purse.cash,
        )
    s.hold(step.seat, purse._replace(cash=purse.cash - cost))
    s.bank += cost


def _take_cubes(step: Step, count: int, what: str, arg: int) -> None:
    purse = step.s.purses[step.seat]
    if count > purse.cubes:
        supply = step.spec.figures.cubes.supply
        step.refuse(
            "gc:buy.cubes",
            f"cannot buy {what}: {purse.cubes} of the {supply} cubes are left",
            detail=f"{count} cubes needed, {purse.cubes} in supply",
            arg=arg,
            stands=False,
        )
    step.s.hold(step.seat, purse._replace(cubes=purse.cubes - count))


def _buy_product(step: Step, lot: Lot, arg: int) -> None:
    s = step.s
    zone = step.spec.zones[step.zone(lot.point)]
    place = step.name(lot.point)
    if not step.own(lot.point):
        step.refuse(
            "gc:buy.cell",
            f"cannot buy product at {place}: no cell of {step.seats[step.seat]} stands there",
            detail=f"{place} is {step.stone(lot.point)}",
            points=(lot.point,),
            arg=arg,
            stands=False,
        )
    if lot.point in s.bought:
        step.refuse(
            "gc:buy.once",
            f"cannot buy twice at {place} in one action",
            detail="one lot a cell",
            points=(lot.point,),
            arg=arg,
        )
    cost = lot.mt * zone.price
    _pay(step, cost, f"{lot.mt} mt in {zone.name}", arg)
    _take_cubes(step, lot.mt, f"{lot.mt} mt", arg)
    s.bought |= {lot.point}
    total = s.lots.get(zone.code, (0, 0, 0))[0]
    s.lots = {**s.lots, zone.code: (total + lot.mt, step.number or 0, arg)}
    s.book(step.seat, "bought", zone.code, lot.mt, -cost)
    s.moved = True
    step.arrive(lot.point, lot.mt, entered=True)


def _buy_goods(step: Step, goods: Goods, arg: int) -> None:
    s = step.s
    f = step.spec.figures
    purse = s.purses[step.seat]
    if goods.kind == "cell":
        if goods.count > purse.stock:
            step.refuse(
                "gc:buy.stock",
                f"cannot buy {goods.count} cell{'s' * (goods.count != 1)}: {purse.stock} are left unbought",
                detail=f"{f.cells.supply} cells a seat in all",
                arg=arg,
                stands=False,
            )
        cost = goods.count * f.cells.price
        _pay(step, cost, f"{goods.count} cell" + "s" * (goods.count != 1), arg)
        purse = s.purses[step.seat]
        s.hold(step.seat, purse._replace(pile=purse.pile + goods.count, stock=purse.stock - goods.count))
        s.book(step.seat, "cells", "", goods.count, -cost)
        return
    level = purse.level + goods.count
    if level > f.infrastructure.levels:
        step.refuse(
            "gc:buy.level",
            f"cannot build level {level}: the panel ends at level {f.infrastructure.levels}",
            detail=f"level {purse.level} now",
            arg=arg,
        )
    cost = goods.count * f.infrastructure.price
    _pay(step, cost, f"{goods.count} infrastructure levels" if goods.count > 1 else "1 infrastructure level", arg)
    s.hold(step.seat, s.purses[step.seat]._replace(level=level))
    s.book(step.seat, "levels", "", goods.count, -cost)


def _buy_influence(step: Step, asset: Asset, arg: int) -> None:
    s = step.s
    f = step.spec.figures
    zone = step.spec.zones[asset.zone]
    sold = sum(n for (code, _), n in s.influence.items() if code == asset.zone)
    if sold + asset.count > f.influence.assets:
        left = max(f.influence.assets - sold, 0)
        step.refuse(
            "gc:buy.influence",
            f"cannot buy {asset.count} influence in {zone.name}: {left} of its {f.influence.assets} assets are left",
            detail="the assets of a zone are shared by all seats",
            arg=arg,
        )
    if asset.count > s.chips_supply:
        step.refuse(
            "gc:buy.chip",
            f"cannot buy influence: {s.chips_supply} Task Force chips are left to go with it",
            arg=arg,
            stands=False,
        )
    cost = asset.count * f.influence.price
    _pay(step, cost, f"{asset.count} influence in {zone.name}", arg)
    _take_cubes(step, asset.count, "influence", arg)
    purse = s.purses[step.seat]
    s.hold(step.seat, purse._replace(chips=purse.chips + asset.count))
    s.chips_supply -= asset.count
    key = (asset.zone, step.seat)
    s.influence = {**s.influence, key: s.influence.get(key, 0) + asset.count}
    s.book(step.seat, "influence", asset.zone, asset.count, -cost)


def sell(step: Step, event: Sell) -> None:
    """Sell product where it lies (Rules H.1 option 3; rulings G-06, G-32), then repay an open loan if that is due (G-35)."""
    step.enter("sell")
    s = step.s
    for arg, (wanted, point) in enumerate(event.items):
        zone = step.spec.zones[step.zone(point)]
        place = step.name(point)
        mine = sum(mt for owner, mt in s.loads.get(point, ()) if owner == step.seat)
        if not step.own(point):
            step.refuse(
                "gc:sell.cell",
                f"cannot sell at {place}: no cell of {step.seats[step.seat]} stands there",
                detail=f"{place} is {step.stone(point)}",
                points=(point,),
                arg=arg,
                stands=mine > 0,
            )
        mt = mine if wanted is None else wanted
        if mt > mine or mt == 0:
            step.refuse(
                "gc:sell.load",
                f"cannot sell {mt} mt at {place}: {mine} mt are there" if mt else f"cannot sell at {place}: nothing is there",
                points=(point,),
                arg=arg,
                stands=False,
                short=mt - mine,
            )
        rest = tuple(load for load in s.loads.get(point, ()) if load[0] != step.seat)
        if mine > mt:
            rest = (*rest, (step.seat, mine - mt))
        loads = {**s.loads, point: rest}
        if not rest:
            del loads[point]
        s.loads = loads
        gain = mt * zone.price
        purse = s.purses[step.seat]
        s.hold(step.seat, purse._replace(cash=purse.cash + gain, cubes=purse.cubes + mt))
        s.bank -= gain
        total = s.lots.get(zone.code, (0, 0, 0))[0]
        s.lots = {**s.lots, zone.code: (total + mt, step.number or 0, arg)}
        s.book(step.seat, "sold", zone.code, mt, gain)
    _repay(step)


def _repay(step: Step) -> None:
    """Pay an open loan back as soon as cash allows (section I; ruling G-35)."""
    s = step.s
    purse = s.purses[step.seat]
    repay = step.spec.figures.money.loan.repay
    while purse.loans and purse.cash >= repay:
        purse = purse._replace(cash=purse.cash - repay, loans=purse.loans - 1)
        s.hold(step.seat, purse)
        s.bank += repay
        s.book(step.seat, "repaid", "", 1, -repay)


def loan(step: Step) -> None:
    """Take the bank's loan (section I; rulings G-33, G-34, G-36): before the action, with no cash and no product of one's own."""
    s = step.s
    purse = s.purses[step.seat]
    loan = step.spec.figures.money.loan
    if s.action or s.closed:
        step.refuse("gc:loan.first", "cannot take a loan after the action: it comes at the start of the turn")
    if purse.cash:
        step.refuse(
            "gc:loan.cash",
            f"cannot take a loan while holding {step.money(purse.cash)}",
            detail="a loan is for a seat without money",
        )
    held = [point for point, loads in s.loads.items() if step.own(point) and any(owner == step.seat for owner, _ in loads)]
    if held:
        step.refuse(
            "gc:loan.product",
            f"cannot take a loan with product on {', '.join(step.name(p) for p in held)}",
            detail="a loan is for a seat without product",
            points=tuple(held),
        )
    if purse.loans:
        step.refuse(
            "gc:loan.open",
            f"cannot take a second loan before the first is paid back ({step.money(loan.repay)})",
            detail="one loan at a time",
        )
    if sum(p.loans for p in s.purses) >= loan.markers:
        step.refuse("gc:loan.marker", f"cannot take a loan: all {loan.markers} loan chips are out", stands=False)
    s.hold(step.seat, purse._replace(cash=purse.cash + loan.amount, loans=purse.loans + 1))
    s.bank -= loan.amount
    s.book(step.seat, "loan", "", 1, loan.amount)

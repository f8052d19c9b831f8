"""One seat's turn: the truck is placed, loaded, driven and unloaded (004, Play, phases 2 to 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.cairo.events import At, Give, Go, Good, Load, Turned, Word
from referee.games.cairo.state import Drove, audit
from referee.games.cairo.step import goods
from referee.judge.ask.refusals import Joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.cairo.events import Event
    from referee.games.cairo.step import Step


def act(step: Step, event: Event) -> None:
    """Take one event of a line. Where it is refused, the step's state is left half changed: the caller has kept the one before."""
    s = step.s
    step.need(event != Word("concede"), "cc:concede")
    if step.seat != s.mover:
        step.forbid("cc:turn.offturn", mover=step.seats[s.mover])
    step.need(not s.closed, "cc:turn.order", "ended")
    trucks, cities = s.trucks, s.cities
    if isinstance(event, At):
        _at(step, event)
    elif isinstance(event, Load):
        _load(step, event)
    elif isinstance(event, Go):
        _go(step, event)
    elif isinstance(event, Give):
        _give(step, event)
    elif event == Word("-"):
        _nothing(step)
    else:
        s.closed = True
    if s.trucks is not trucks or s.cities is not cities:
        audit(s, step.figures)


def finish(step: Step) -> None:
    """What must have happened by the end of a line: a placement, a drive, and all deliveries that the city needs (rulings C-08, C-14)."""
    step.number = None
    s, truck = step.s, step.truck
    if truck.city is None:
        step.forbid("cc:at.owed", "end")
    elif s.drove is None:
        step.forbid("cc:go.owed", city=truck.city)
    elif s.drove is Drove.DRIVEN:
        owed = [good for good in truck.load if wanted(good, truck.city)]
        if owed:
            raw = any(len(good) == 1 for good in owed)
            gives = " ".join(good if len(good) == 2 else f"{good}:N" for good in owed)
            step.forbid("cc:give.owed", "raw" if raw else "finished", goods=goods(owed), count=len(owed), gives=gives, place=truck.city)


def wanted(good: str, city: str) -> bool:
    """Whether a city needs a good: raw ones of its suit, finished ones of its rank (004, phase 4)."""
    return good == city[1] if len(good) == 1 else good[0] == city[0]


def fare(step: Step, cities: int, carried: int) -> int:
    """What a drive costs: cities driven to, the last one too, and goods carried, however far (ruling C-12)."""
    price = step.figures.fare
    return price.city * cities + price.good * carried


def _at(step: Step, event: At) -> None:
    """Place the truck on any city, in the first round, before all else (rulings C-09, C-10)."""
    truck = step.truck
    step.need(truck.city is None, "cc:at.once", place=event.city, now=truck.city, arg=0)
    step.s.hold(step.seat, truck._replace(city=event.city))


def _nothing(step: Step) -> None:
    """Say that nothing happens before the drive, or after it: once each, and not before the truck is on the map."""
    step.need(step.truck.city is not None, "cc:at.owed", "nothing")
    step.need(not step.s.idle, "cc:turn.order", "nothing")
    step.s.idle = True


def _load(step: Step, event: Load) -> None:
    """Pick up any of the goods on the city of the truck, before it drives (rulings C-10, C-11, C-13, C-17, C-18)."""
    s, city = step.s, step.truck.city
    if city is None:
        step.forbid("cc:at.owed", "load")
        return
    if s.drove is Drove.DRIVEN:
        step.forbid("cc:turn.order", "load", drove=s.drove)
    elif s.drove is Drove.STAYED:
        step.forbid("cc:load.stuck", place=city)
    for arg, good in enumerate(event.goods):
        there = s.cities.get(city, ())
        name = _named(step, event.goods[arg:], there, arg, "load")
        if name is None:
            count = max(len(there), 1)  # nothing is there
            step.forbid("cc:load.goods", place=city, good=good.name, goods=goods(there), count=count, load=goods(step.truck.load), arg=arg)
            return
        s.take(city, name)
        truck = step.truck
        s.hold(step.seat, truck._replace(load=tuple(sorted((*truck.load, name)))))
        s.fresh += 1


def _named(step: Step, written: Sequence[Good | Turned], among: tuple[str, ...], arg: int, doing: str) -> str | None:
    """The good of `among` that the first of those `written` means, None where there is none; refused where it may be one or another.

    `3 3` are both threes that are there, and the `3` of `3 3S` is the other one.
    """
    good = written[0]
    assert isinstance(good, Good)
    if good.raw or good.suit:
        return good.name if good.name in among else None
    fitting = [name for name in among if len(name) == 2 and name[0] == good.rank]
    later = [other.name for other in written[1:] if isinstance(other, Good) and other.suit]
    fitting = [name for name in fitting if name not in later] or fitting
    if len(fitting) > written.count(good):
        step.forbid("cc:good.which", doing, good=good.name, city=step.truck.city, goods=Joined(fitting, "or"), arg=arg)
    return fitting[0] if fitting else None


def _go(step: Step, event: Go) -> None:
    """Drive through neighbouring cities to another one, paying first; or stay where none can be paid for (rulings C-01, C-07, C-12)."""
    s, truck = step.s, step.truck
    if truck.city is None:
        step.forbid("cc:at.owed", "drive")
        return
    if not event.path:
        _stay(step, truck.city)
        return
    step.need(s.drove is None, "cc:turn.order", "drive", city=event.path[-1], drove=s.drove)
    s.drove = Drove.DRIVEN
    s.idle = False
    here = truck.city
    for arg, there in enumerate(event.path):
        if there not in step.roads[here]:
            step.forbid("cc:go.road", "same" if here == there else "apart", here=here, there=there, roads=step.roads[here], arg=arg)
        here = there
    last = len(event.path) - 1
    step.need(here != truck.city, "cc:go.return", place=here, arg=last)
    _pay_drive(step, here, len(event.path), last)
    s.hold(step.seat, step.truck._replace(city=here))


def _pay_drive(step: Step, city: str, cities: int, arg: int) -> None:
    """Pay for a drive that ends in a city."""
    s, truck, price, floor = step.s, step.truck, step.figures.fare, step.figures.money.min
    cost, carried = fare(step, cities, len(truck.load)), len(truck.load)
    if cost > truck.money - floor:
        short = cost - (truck.money - floor)
        what: dict[str, Any] = {"cost": cost, "money": truck.money, "cities": cities, "goods": carried, "floor": floor}
        step.forbid("cc:go.money", place=city, short=short, arg=arg, **what)
    s.pay(step.seat, "cities", "", cities, -price.city * cities)
    if carried:
        s.pay(step.seat, "carried", "", carried, -price.good * carried)


def _stay(step: Step, city: str) -> None:
    """`go -`: allowed where the account bears no drive at all with what the truck carried when the turn began (ruling C-08)."""
    s, truck, floor = step.s, step.truck, step.figures.money.min
    step.need(s.drove is None, "cc:turn.order", "stay", drove=s.drove)
    s.drove = Drove.STAYED
    s.idle = False
    least = fare(step, 1, s.before)
    roads = step.roads[city]
    if roads and least <= truck.money - floor:
        step.forbid("cc:go.must", place=city, next=roads[0], cost=least, money=truck.money, floor=floor)
    step.need(not s.fresh, "cc:load.stuck", place=city)


def _give(step: Step, event: Give) -> None:
    """Deliver where the drive ended: raw goods turn and stay, finished ones come to the playmat (rulings C-14 to C-16, C-27)."""
    city = step.truck.city
    if city is None:
        step.forbid("cc:at.owed", "deliver")
        return
    step.need(step.s.drove is Drove.DRIVEN, "cc:give.moved", place=city)
    for arg, good in enumerate(event.goods):
        if isinstance(good, Turned):
            _give_raw(step, good, city, arg)
        else:
            _give_finished(step, event.goods[arg:], city, arg)
    money, top = step.truck.money, step.figures.money.max
    if money > top:
        step.note("cc:money.track", money=money, top=top)


def _give_raw(step: Step, good: Turned, city: str, arg: int) -> None:
    s, truck = step.s, step.truck
    if good.suit not in truck.load:
        _not_carried(step, good.suit, arg)
    step.need(wanted(good.suit, city), "cc:give.wanted", "raw", good=good.suit, place=city, suit=city[1], arg=arg)
    coin = good.rank + good.suit
    if coin in s.coins():
        turned = {name for name in s.coins() if len(name) == 2}
        ranks = " ".join(rank for rank in step.figures.ranks if rank + good.suit not in turned)
        step.forbid("cc:coin.twice", points=(city, coin), coin=coin, suit=good.suit, ranks=ranks, arg=arg)
    load = list(truck.load)
    load.remove(good.suit)
    s.hold(step.seat, truck._replace(load=tuple(load)))
    s.put(city, coin)
    s.pay(step.seat, "raw", good.suit, 1, step.figures.ranks[city[0]])


def _give_finished(step: Step, written: Sequence[Good | Turned], city: str, arg: int) -> None:
    s, truck, good = step.s, step.truck, written[0]
    assert isinstance(good, Good)
    name = _named(step, written, truck.load, arg, "deliver")
    if name is None:
        _not_carried(step, good.name, arg)
        return
    step.need(wanted(name, city), "cc:give.wanted", "finished", good=name, place=city, rank=city[0], arg=arg)
    load = list(truck.load)
    load.remove(name)
    s.hold(step.seat, truck._replace(load=tuple(load), delivered=tuple(sorted((*truck.delivered, name)))))
    s.pay(step.seat, "finished", name[1], 1, step.figures.ranks[city[0]] + step.figures.bonus)


def _not_carried(step: Step, name: str, arg: int) -> None:
    load, suit = step.truck.load, (step.truck.city or "")[1:]
    turning = len(name) == 2 or name in step.figures.ranks  # written like a finished good, where the city needs a raw one
    way = "raw" if turning and suit in load else ""
    step.forbid("cc:give.carried", way, good=name, load=goods(load), give=f"{suit}:{name[0]}", arg=arg)

"""The law of Cape to Cairo: the auction, then one seat's turn, in which the truck is placed, loaded, driven and unloaded (004, Play).

At the end stands what chance decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.cairo.events import At, Bid, Contracts, Event, First, Give, Go, Good, Load, Turned, Word
from referee.games.cairo.state import Drove, State, Truck, audit
from referee.judge.ask.judged_step import Step as JudgeStep, Waiver
from referee.judge.ask.refusals import Joined, Phrase, Refusals

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.games.cairo.layout import Figures


MONEY = frozenset(("bid", "cost", "floor", "highest", "least", "money", "room", "top"))
"""Values of messages that are money."""


class Step(JudgeStep[State]):
    """A step of a truck. `roads` has the neighbours of each city."""

    __slots__ = ("figures", "roads")

    def __init__(
        self, state: State, seats: tuple[str, ...], figures: Figures, roads: dict[str, tuple[str, ...]], waiver: Waiver, refusals: Refusals
    ) -> None:
        super().__init__(state, state.mover, seats, str, waiver, refusals)
        self.figures = figures
        self.roads = roads

    @property
    def truck(self) -> Truck:
        """What the acting seat has."""
        return self.s.trucks[self.seat]

    def show_value(self, key: str, value: object) -> object:
        return self.figures.money.show(value) if key in MONEY and isinstance(value, int) else super().show_value(key, value)


def goods(names: Sequence[str]) -> Joined | Phrase:
    """Return goods in a message: `H and 3D`, or `nothing`."""
    return Joined(names, "and") if names else Phrase("nothing")


def act(step: Step, event: Event) -> None:
    """Take one event of a line. Where it is refused, the step's state is left half changed: the caller has kept the one before."""
    s = step.s
    step.need(event != Word("concede"), "cc:concede")
    if step.seat != s.mover:
        step.forbid("cc:turn.offturn", mover=step.seats[s.mover])
    step.need(not s.closed, "cc:turn.order", "ended")
    trucks, cities = s.trucks, s.cities
    if isinstance(event, At):
        # Place the truck on any city, in the first round, before all else (rulings C-09, C-10)
        truck = step.truck
        step.need(truck.city is None, "cc:at.once", place=event.city, now=truck.city, arg=0)
        step.s.hold(step.seat, truck._replace(city=event.city))
    elif isinstance(event, Load):
        _load(step, event)
    elif isinstance(event, Go):
        _go(step, event)
    elif isinstance(event, Give):
        _give(step, event)
    elif event == Word("-"):
        # Say that nothing happens before the drive, or after it: once each, and not before the truck is on the map
        step.need(step.truck.city is not None, "cc:at.owed", "nothing")
        step.need(not step.s.idle, "cc:turn.order", "nothing")
        step.s.idle = True
    else:
        s.closed = True
    if s.trucks is not trucks or s.cities is not cities:
        audit(s, step.figures)


def finish(step: Step) -> None:
    """Check what must have happened by the end of a line: a placement, a drive, and all deliveries needed (rulings C-08, C-14)."""
    step.number = None
    s, truck = step.s, step.truck
    if truck.city is None:
        step.forbid("cc:at.owed", "end")
    elif s.drove is None:
        step.forbid("cc:go.owed", city=truck.city)
    elif s.drove is Drove.DRIVEN:
        owed = [good for good in truck.load if is_wanted(good, truck.city)]
        if owed:
            raw = any(len(good) == 1 for good in owed)
            gives = " ".join(good if len(good) == 2 else f"{good}:N" for good in owed)
            step.forbid("cc:give.owed", "raw" if raw else "finished", goods=goods(owed), count=len(owed), gives=gives, place=truck.city)


def is_wanted(good: str, city: str) -> bool:
    """Return whether a city needs a good: raw ones of its suit, finished ones of its rank (004, phase 4)."""
    return good == city[1] if len(good) == 1 else good[0] == city[0]


def fare(step: Step, cities: int, carried: int) -> int:
    """Return what a drive costs: cities driven to, the last one too, and goods carried, however far (ruling C-12)."""
    price = step.figures.fare
    return price.city * cities + price.good * carried


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
        name = _find_good(step, event.goods[arg:], there, arg, "load")
        if name is None:
            count = max(len(there), 1)  # nothing is there
            step.forbid("cc:load.goods", place=city, good=good.name, goods=goods(there), count=count, load=goods(step.truck.load), arg=arg)
            return
        s.take(city, name)
        truck = step.truck
        s.hold(step.seat, truck._replace(load=tuple(sorted((*truck.load, name)))))
        s.fresh += 1


def _find_good(step: Step, written: Sequence[Good | Turned], among: tuple[str, ...], arg: int, doing: str) -> str | None:
    """Return the good of `among` that the first of those `written` means, None where there is none; refused where it may be one or another.

    `3 3` are both threes that are there, and the `3` of `3 3S` is the other one."""
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
    s, truck, price, floor = step.s, step.truck, step.figures.fare, step.figures.money.min
    cost, carried = fare(step, cities, len(truck.load)), len(truck.load)
    if cost > truck.money - floor:
        short = cost - (truck.money - floor)
        step.forbid(
            "cc:go.money", place=city, short=short, arg=arg, cost=cost, money=truck.money, cities=cities, goods=carried, floor=floor
        )
    s.pay(step.seat, "cities", "", cities, -price.city * cities)
    if carried:
        s.pay(step.seat, "carried", "", carried, -price.good * carried)


def _stay(step: Step, city: str) -> None:
    """Play `go -`: allowed where the account bears no drive at all with what the truck carried when the turn began (ruling C-08)."""
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
    step.need(is_wanted(good.suit, city), "cc:give.wanted", "raw", good=good.suit, place=city, suit=city[1], arg=arg)
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
    name = _find_good(step, written, truck.load, arg, "deliver")
    if name is None:
        _not_carried(step, good.name, arg)
        return
    step.need(is_wanted(name, city), "cc:give.wanted", "finished", good=name, place=city, rank=city[0], arg=arg)
    load = list(truck.load)
    load.remove(name)
    s.hold(step.seat, truck._replace(load=tuple(load), delivered=tuple(sorted((*truck.delivered, name)))))
    s.pay(step.seat, "finished", name[1], 1, step.figures.ranks[city[0]] + step.figures.bonus)


def _not_carried(step: Step, name: str, arg: int) -> None:
    load, suit = step.truck.load, (step.truck.city or "")[1:]
    turning = len(name) == 2 or name in step.figures.ranks  # written like a finished good, where the city needs a raw one
    way = "raw" if turning and suit in load else ""
    step.forbid("cc:give.carried", way, good=name, load=goods(load), give=f"{suit}:{name[0]}", arg=arg)


def leaders(event: First, due: tuple[str, ...], figures: Figures, number: int, refusals: Refusals) -> tuple[str, ...]:
    """Return the seats that rolled the highest value, in seating order: one begins, several roll again (rulings C-22, C-25).

    `due` are the seats that have to roll. IllegalMove where others did."""
    rolled = [seat for seat, _ in event.dice]
    for arg, seat in enumerate(rolled):
        if seat not in due or seat in rolled[:arg]:
            way = "twice" if seat in due else "done"
            raise refusals.illegal("cc:first.seats", way, who=seat, due=" ".join(due), event=number, arg=arg)
    missing = " ".join(seat for seat in due if seat not in rolled)
    if missing:
        raise refusals.illegal("cc:first.seats", "missing", missing=missing, event=number)
    best = max(figures.ranks[face] for _, face in event.dice)
    return tuple(seat for seat in due if figures.ranks[dict(event.dice)[seat]] == best)


def draw(state: State, event: Contracts, dice: int, figures: Figures, number: int, waiver: Waiver, refusals: Refusals) -> State:
    """Return the state after `dice` goods were put on the cities that the dice show (ruling C-27), all of them raw."""
    if len(event.drawn) != dice:
        waiver.refuse(refusals.illegal("cc:contracts.dice", "count", count=len(event.drawn), dice=dice, event=number))
    new = state.copy()
    thrown: dict[str, int] = {}
    most = -(-dice // len(figures.suits))
    for arg, (city, suit) in enumerate(event.drawn):
        die = city[1]
        thrown[die] = thrown.get(die, 0) + 1
        if thrown[die] > most:
            way = "once" if most == 1 else "often"
            waiver.refuse(
                refusals.illegal("cc:contracts.dice", way, points=(city,), event=number, arg=arg, place=city, suit=die, most=most)
            )
        if not new.cup[suit]:
            coins = len(figures.ranks)
            waiver.refuse(refusals.illegal("cc:contracts.cup", points=(city,), event=number, arg=arg, place=city, suit=suit, coins=coins))
            continue
        new.cup = {**new.cup, suit: new.cup[suit] - 1}
        new.put(city, suit)
    audit(new, figures)
    return new


class Auction:
    """The auction of one round while its line is read (rulings C-03 to C-07, C-23, C-24). `state` is a copy that it changes."""

    __slots__ = ("_bids", "_figures", "_in", "_number", "_refusals", "_ring", "_seats", "_turn", "_waiver", "places", "state")

    def __init__(
        self, state: State, seats: Sequence[str], opener: str, figures: Figures, number: int, waiver: Waiver, refusals: Refusals
    ) -> None:
        self.state = state.copy()
        self._refusals = refusals
        self._waiver = waiver
        self._seats = list(seats)
        self._figures = figures
        self._number = number
        start = self._seats.index(opener)
        self._ring = [*self._seats[start:], *self._seats[:start]]
        self._in = list(self._ring)
        self._bids: dict[str, int] = {}
        self._turn = 0
        self.places: list[str] = []
        """The seats that have their place, from the last to the first."""

    def run(self, event: Bid) -> State:
        """Return the state after a complete auction. IllegalMove for the first bid that is none, or for what is missing at the end."""
        for arg, (seat, bid) in enumerate(event.bids):
            self._take(seat, bid, arg)
        if len(self._in) > 1:
            due, left = self._in[self._turn], Joined(self._in, "and")
            raise self._refusals.illegal("cc:bid.owed", due=due, left=left, event=self._number)
        audit(self.state, self._figures)
        return self.state

    def _take(self, seat: str, bid: int | None, arg: int) -> None:
        if len(self._in) == 1:
            self._refuse("cc:bid.over", arg, winner=self._in[0])
            return
        due = self._in[self._turn]
        if seat != due:
            self._refuse("cc:bid.seat", arg, "order" if seat in self._in else "passed", due=due, who=seat)
            if seat not in self._in:
                return
            self._turn = self._in.index(seat)
        highest = max(self._bids.values(), default=None)
        rules = self._figures.auction
        least = rules.opening if highest is None else highest + rules.least
        money = self.state.trucks[self._seats.index(seat)].money
        room = money - self._figures.money.min
        show = self._figures.money.show
        if bid is None:
            if highest is None and len(self._in) == len(self._seats) and least <= room:
                self._refuse("cc:bid.open", arg, who=seat, least=show(least))
            self._pay(seat)
            self._in.pop(self._turn)
            self._turn %= len(self._in)
            if len(self._in) == 1:  # whoever is left alone wins
                self._pay(self._in[0])
            return
        if bid < least:
            way, top = ("first", 0) if highest is None else ("higher", highest)
            self._refuse("cc:bid.raise", arg, way, who=seat, bid=show(bid), least=show(least), highest=show(top))
        if bid > room:
            floor = show(self._figures.money.min)
            self._refuse("cc:bid.money", arg, short=bid - room, seat=seat, bid=show(bid), money=show(money), floor=floor, room=show(room))
            bid = self._bids.get(seat, 0)
        self._bids[seat] = bid
        self._turn = (self._turn + 1) % len(self._in)

    def _pay(self, letter: str) -> None:
        seat = self._seats.index(letter)
        state = self.state
        bid = self._bids.get(letter, 0)
        place = len(self._seats) - len(self.places)
        self.places.append(letter)
        state.hold(seat, state.trucks[seat]._replace(place=place))
        if bid:
            state.pay(seat, "bids", "", 1, -bid)

    def _refuse(self, rule: str, arg: int, way: str = "", *, seat: str | None = None, short: int | None = None, **values: object) -> None:
        """Refuse a bid; where the line is let stand all the same, it counts as far as it can."""
        event, refusals = self._number, self._refusals
        error = refusals.illegal(rule, way, points=(), event=event, arg=arg, seat=seat, short=short, stands=None, **values)
        self._waiver.refuse(error)


def draw_contracts(state: State, figures: Figures, count: int, dice: Random) -> str:
    """Return so many dice, one of each suit in turn, and for each a coin out of the cup (ruling C-27)."""
    suits, cup = list(figures.suits), [suit for suit, coins in sorted(state.cup.items()) for _ in range(coins)]
    if len(cup) < count:
        return ""
    coins = dice.sample(cup, count)
    return " ".join(f"{dice.choice(list(figures.ranks))}{suits[at % len(suits)]}:{coin}" for at, coin in enumerate(coins))


def roll_for_first(seats: Sequence[str], before: Sequence[Sequence[str]], figures: Figures, dice: Random) -> str:
    """Return a die for each of these seats, or for those who have tied in the events `before` of this line; empty where one has won."""
    for words in before:
        if words[:1] == ["first"]:
            faces = dict(word.partition(":")[::2] for word in words[1:])
            values = {seat: figures.ranks.get(faces.get(seat, ""), 0) for seat in seats}
            seats = [seat for seat in seats if values[seat] == max(values.values())]
    return "" if len(seats) == 1 else " ".join(f"{seat}:{dice.choice(list(figures.ranks))}" for seat in seats)


def turn_coin(state: State, figures: Figures, suit: str, before: Sequence[str], dice: Random) -> str:
    """Return what a raw coin shows when it is turned: a rank of its suit still unseen. `before` are those turned in this line."""
    known = {*state.coins(), *before}
    return dice.choice([rank for rank in figures.ranks if rank + suit not in known] or [""])


def draw_row(places: Sequence[int | None], laid: Sequence[Sequence[str]], figures: Figures, dice: Random) -> str:
    """Return the next row of the map, out of the tiles that are not laid yet."""
    left = [city for city in figures.cities if not any(city in row for row in laid)]
    tiles = iter(dice.sample(left, sum(place is not None for place in places)))
    return " ".join("." if place is None else next(tiles) for place in places)

"""One seat's turn: the truck is placed, loaded, driven and unloaded (004, Play, phases 2 to 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.cairo.events import At, Give, Go, Load, Turned, Word
from referee.games.cairo.state import audit, goods
from referee.judge.step import Step

if TYPE_CHECKING:
    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.events import Event, Good
    from referee.games.cairo.state import State, Truck
    from referee.judge.step import Waiver


class Drive(Step[str]):
    """A step of a truck, with what the law stands on: `roads` has the neighbours of each city."""

    __slots__ = ("figures", "roads")

    s: State

    def __init__(self, figures: Figures, roads: dict[str, tuple[str, ...]], seats: tuple[str, ...], s: State, waiver: Waiver) -> None:
        super().__init__(s, s.mover, seats, str, waiver)
        self.figures = figures
        self.roads = roads

    @property
    def truck(self) -> Truck:
        """What the acting seat has."""
        return self.s.trucks[self.seat]

    def money(self, amount: int) -> str:
        return self.figures.money.show(amount)


def begin(state: State, seat: int) -> State:
    """The state at the start of a seat's turn."""
    new = state.copy()
    new.mover = seat
    new.before = len(new.trucks[seat].load)
    new.fresh = 0
    new.drive = ""
    new.closed = False
    return new


def act(step: Drive, event: Event) -> None:
    """Take one event of a line. Where it is refused, the step's state is left half changed: the caller has kept the one before."""
    s = step.s
    if event == Word("concede"):
        step.refuse(
            "cc:concede",
            "cannot leave the game",
            detail="the others play the truck on by agreement",
            help="write the turns that they play for this seat, or `end agreed`",
            stands=False,
        )
    if step.seat != s.mover:
        step.refuse_stranger("cc:turn.offturn", "in a turn there is one truck on the road")
    if s.closed:
        _order(step, "act", "the turn was ended")
    trucks, cities = s.trucks, s.cities
    if isinstance(event, At):
        _at(step, event)
    elif isinstance(event, Load):
        _load(step, event)
    elif isinstance(event, Go):
        _go(step, event)
    elif isinstance(event, Give):
        _give(step, event)
    else:
        s.closed = s.closed or event == Word("done")
    if s.trucks is not trucks or s.cities is not cities:
        audit(s, step.figures)


def finish(step: Drive) -> None:
    """What the line owes at its end: a placement, a drive, the deliveries of all that the city wants (rulings C-08, C-14)."""
    step.number = None
    s, truck = step.s, step.truck
    if truck.city is None:
        _unplaced(step, "end the turn")
    elif not s.drive:
        step.refuse(
            "cc:go.owed",
            f"cannot end the turn on {truck.city}: the truck must drive to another city",
            help="add `go CITY`, or `go -` where no drive can be paid for",
        )
    elif s.drive == "go":
        owed = [good for good in truck.load if wanted(good, truck.city)]
        if owed:
            step.refuse(
                "cc:give.owed",
                f"cannot keep {goods(owed)} on the truck: {truck.city} needs {'it' if len(owed) == 1 else 'them'}",
                detail="what the city needs must be delivered",
                points=(truck.city,),
                help="add `give "
                + " ".join(good if len(good) == 2 else f"{good}:N" for good in owed)
                + "`"
                + ", N the number that turns up" * any(len(good) == 1 for good in owed),
            )


def wanted(good: str, city: str) -> bool:
    """Whether a city wants a good: raw ones of its suit, finished ones of its rank (004, phase 4)."""
    return good == city[1] if len(good) == 1 else good[0] == city[0]


def fare(step: Drive, cities: int, carried: int) -> int:
    """What a drive costs: cities driven to, the last one too, and goods carried, however far (ruling C-12)."""
    price = step.figures.fare
    return price.city * cities + price.good * carried


def _at(step: Drive, event: At) -> None:
    """Place the truck on any city, in the first round, before all else (rulings C-09, C-10)."""
    truck = step.truck
    if truck.city is not None:
        step.refuse(
            "cc:at.once",
            f"cannot place the truck on {event.city}: it stands on {truck.city}",
            detail="trucks are placed in the first round alone",
            points=(event.city,),
            arg=0,
        )
    step.s.hold(step.seat, step.truck._replace(city=event.city))


def _load(step: Drive, event: Load) -> None:
    """Pick up any of the goods that lie on the city of the truck, before it drives (rulings C-10, C-11, C-13, C-17, C-18)."""
    city = step.truck.city
    if city is None:
        _unplaced(step, "load")
        return
    s = step.s
    if s.drive == "go":
        _order(step, "load", "driving")
    elif s.drive:
        _stuck(step, city)
    for arg, good in enumerate(event.goods):
        found = _named(step, good, s.cities.get(city, ()), arg, f"cannot load {good.name} on {city}")
        if found is None:
            lie = s.cities.get(city, ())
            there = f"{goods(lie)} {'are' if len(lie) > 1 else 'is'} there" if lie else "nothing is there"
            carried = f"the truck carries {goods(step.truck.load)}" if step.truck.load else "the truck is empty"
            step.refuse(
                "cc:load.goods", f"cannot load {good.name} on {city}: {there}", detail=carried, points=(city,), arg=arg, stands=False
            )
            return
        s.take(city, found)
        truck = step.truck
        s.hold(step.seat, truck._replace(load=tuple(sorted((*truck.load, found)))))
        s.fresh += 1


def _named(step: Drive, good: Good, among: tuple[str, ...], arg: int, cannot: str) -> str | None:
    """The one good of `among` that is meant, None where there is none; refused where there are two, for reading never guesses."""
    if good.raw or good.suit:
        return good.name if good.name in among else None
    fit = [name for name in among if len(name) == 2 and name[0] == good.rank]
    if len(fit) > 1:
        step.refuse("cc:good.which", f"{cannot}: it may be {' or '.join(fit)}", detail="name the suit too", arg=arg, stands=False)
    return fit[0] if fit else None


def _go(step: Drive, event: Go) -> None:
    """Drive through neighbouring cities to another one, paying first; or stay where none can be paid for (rulings C-01, C-07, C-12)."""
    s, truck = step.s, step.truck
    if truck.city is None:
        _unplaced(step, "drive")
        return
    if not event.path:
        _stay(step, truck.city)
        return
    if s.drive:
        _order(step, f"drive to {event.path[-1]}", _PAST[s.drive])
    s.drive = "go"
    here = truck.city
    for arg, there in enumerate(event.path):
        if there not in step.roads[here]:
            step.refuse(
                "cc:go.road",
                f"cannot drive from {here} to {there}: " + ("the truck stands there" if here == there else "the cities share no edge"),
                detail=f"from {here} the roads lead to {', '.join(step.roads[here])}",
                points=(here, there),
                arg=arg,
            )
        here = there
    last = len(event.path) - 1
    if here == truck.city:
        step.refuse(
            "cc:go.return", f"cannot drive back to {here}", detail="a drive ends in another city than it began in", points=(here,), arg=last
        )
    cost = fare(step, len(event.path), len(truck.load))
    room = truck.money - step.figures.money.min
    if cost > room:
        step.refuse(
            "cc:go.money",
            f"cannot pay {step.money(cost)} for the drive to {here} with {step.money(truck.money)}",
            detail=f"{_count(len(event.path), 'city', 'cities')} and {_count(len(truck.load), 'good', 'goods')};"
            f" the account ends at {step.money(step.figures.money.min)}",
            points=(here,),
            arg=last,
            stands=False,
            short=cost - room,
        )
    price = step.figures.fare
    s.pay(step.seat, "cities", "", len(event.path), -price.city * len(event.path))
    if truck.load:
        s.pay(step.seat, "carried", "", len(truck.load), -price.good * len(truck.load))
    s.hold(step.seat, step.truck._replace(city=here))


def _stay(step: Drive, city: str) -> None:
    """`go -`: allowed where the account bears no drive at all with what the truck carried when the turn began (ruling C-08)."""
    s, truck = step.s, step.truck
    if s.drive:
        _order(step, "stay", _PAST[s.drive])
    s.drive = "-"
    least = fare(step, 1, s.before)
    room = truck.money - step.figures.money.min
    if step.roads[city] and least <= room:
        step.refuse(
            "cc:go.must",
            f"cannot stay on {city}: a drive to {step.roads[city][0]} costs {step.money(least)} and can be paid",
            detail=f"the account stands at {step.money(truck.money)} and ends at {step.money(step.figures.money.min)}",
            points=(city,),
        )
    if s.fresh:
        _stuck(step, city)


def _stuck(step: Drive, city: str) -> None:
    what = f"cannot load on {city} and stay there"
    step.refuse("cc:load.stuck", what, detail="a player who cannot pay for any drive loads nothing", points=(city,))


def _give(step: Drive, event: Give) -> None:
    """Deliver where the drive ended: raw goods turn and stay, finished ones come to the playmat (rulings C-14 to C-16, C-27)."""
    s = step.s
    city = step.truck.city
    if city is None:
        _unplaced(step, "deliver")
        return
    if s.drive != "go":
        step.refuse(
            "cc:give.moved",
            f"cannot deliver on {city} before the truck has driven",
            detail="goods are delivered where a drive ends",
            points=(city,),
        )
    for arg, good in enumerate(event.goods):
        if isinstance(good, Turned):
            _give_raw(step, good, city, arg)
        else:
            _give_finished(step, good, city, arg)
    top = step.figures.money.max
    money = step.truck.money
    if money > top:
        step.remark("note", "cc:money.track", f"{step.money(money)} is more than the track shows; it ends at {step.money(top)}")


def _give_raw(step: Drive, good: Turned, city: str, arg: int) -> None:
    s, truck = step.s, step.truck
    if good.suit not in truck.load:
        _not_carried(step, good.suit, arg)
    if not wanted(good.suit, city):
        _unwanted(step, f"raw {good.suit}", city, f"it needs raw {city[1]}", arg)
    coin = good.rank + good.suit
    if coin in s.coins():
        turned = sorted(name for name in s.coins() if len(name) == 2 and name[1] == good.suit)
        left = [rank for rank in step.figures.ranks if rank + good.suit not in turned]
        step.refuse(
            "cc:coin.twice",
            f"cannot turn up {coin}: it has turned up before",
            detail=f"of {good.suit} the coin can be {' '.join(left)}",
            points=(city, coin),
            arg=arg,
            stands=False,
        )
    load = list(truck.load)
    load.remove(good.suit)
    s.hold(step.seat, truck._replace(load=tuple(load)))
    s.put(city, coin)
    s.pay(step.seat, "raw", good.suit, 1, step.figures.ranks[city[0]])


def _give_finished(step: Drive, good: Good, city: str, arg: int) -> None:
    s, truck = step.s, step.truck
    found = _named(step, good, truck.load, arg, f"cannot deliver {good.name} on {city}")
    if found is None:
        _not_carried(step, good.name, arg)
        return
    if not wanted(found, city):
        _unwanted(step, found, city, f"it needs finished goods of {city[0]}", arg)
    load = list(truck.load)
    load.remove(found)
    s.hold(step.seat, truck._replace(load=tuple(load), delivered=tuple(sorted((*truck.delivered, found)))))
    s.pay(step.seat, "finished", found[1], 1, step.figures.ranks[city[0]] + step.figures.bonus)


def _not_carried(step: Drive, name: str, arg: int) -> None:
    load, city = step.truck.load, step.truck.city or ""
    carried = f"{goods(load)} {'are' if len(load) > 1 else 'is'} on it" if load else "it is empty"
    suit = city[1:]
    turning = len(name) == 2 or name in step.figures.ranks  # written like a finished good, where the city wants a raw one
    help = f"write a raw good with the number that turns up: `give {suit}:{name[0]}`" if turning and suit in load else ""
    step.refuse("cc:give.carried", f"cannot deliver {name}, which is not on the truck", detail=carried, arg=arg, help=help, stands=False)


def _unwanted(step: Drive, name: str, city: str, wants: str, arg: int) -> None:
    step.refuse("cc:give.wanted", f"cannot deliver {name} on {city}, which does not need it", detail=wants, points=(city,), arg=arg)


def _unplaced(step: Drive, what: str) -> None:
    step.refuse(
        "cc:at.owed",
        f"cannot {what}: the truck has not been placed",
        help="write `at CITY` first",
        stands=False,
    )


def _order(step: Drive, what: str, past: str) -> None:
    detail = "a turn is: place the truck (in the first round), load, drive, deliver"
    step.refuse("cc:turn.order", f"cannot {what} after {past}", detail=detail)


_PAST = {"go": "driving", "-": "staying"}


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"

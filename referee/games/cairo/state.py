"""Where a game of Goods From Cape to Cairo stands: trucks, coins, money and the turn so far, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import InconsistentError

if TYPE_CHECKING:
    from boardgen.games.cairo.layout import Figures


class Truck(NamedTuple):
    """What one seat has. `place` is its place in the order of the round, `city` where the truck stands, both None before they are known.

    A good is a suit (`H`) while it is raw and the name of its coin (`3H`) once it is finished; `load` is sorted, `delivered` are the
    finished goods on the playmat.
    """

    money: int
    place: int | None = None
    city: str | None = None
    load: tuple[str, ...] = ()
    delivered: tuple[str, ...] = ()


class State:
    """One moment of a game. A step copies it, changes the copy and hands it on; what it holds is replaced, never changed.

    `cities` has the goods that lie on each city, sorted; a city without any is not in it. `cup` has the coins of each suit that are still
    in it. `ledger` books every dollar by (seat number, heading, detail), `corrections` what the table changed by hand, by seat number.
    Of the turn so far: `before` goods were on the truck when it began, `fresh` were loaded since, `drive` is `go` after a drive and `-`
    where none could be paid, `closed` says that the turn was ended.
    """

    __slots__ = ("before", "cities", "closed", "corrections", "cup", "drive", "fresh", "ledger", "mover", "trucks")

    trucks: tuple[Truck, ...]
    cities: dict[str, tuple[str, ...]]
    cup: dict[str, int]
    ledger: dict[tuple[int, str, str], tuple[int, int]]
    corrections: dict[int, int]
    # the turn so far
    mover: int
    before: int
    fresh: int
    drive: str
    closed: bool

    def copy(self) -> State:
        """A copy whose fields can be replaced one by one."""
        new = State.__new__(State)
        new.trucks = self.trucks
        new.cities = self.cities
        new.cup = self.cup
        new.ledger = self.ledger
        new.corrections = self.corrections
        new.mover = self.mover
        new.before = self.before
        new.fresh = self.fresh
        new.drive = self.drive
        new.closed = self.closed
        return new

    def hold(self, seat: int, truck: Truck) -> None:
        """Give a seat its new truck."""
        trucks = self.trucks
        self.trucks = (*trucks[:seat], truck, *trucks[seat + 1 :])

    def pay(self, seat: int, heading: str, detail: str, count: int, amount: int) -> None:
        """Change a seat's money and note in the ledger how `amount` (negative when paid) came about."""
        key = (seat, heading, detail)
        n, total = self.ledger.get(key, (0, 0))
        self.ledger = {**self.ledger, key: (n + count, total + amount)}
        truck = self.trucks[seat]
        self.hold(seat, truck._replace(money=truck.money + amount))

    def put(self, city: str, good: str) -> None:
        """Lay a good on a city."""
        self.cities = {**self.cities, city: tuple(sorted((*self.cities.get(city, ()), good)))}

    def take(self, city: str, good: str) -> None:
        """Take a good that lies on a city off it."""
        left = list(self.cities[city])
        left.remove(good)
        self.cities = {name: goods for name, goods in self.cities.items() if name != city}
        if left:
            self.cities[city] = tuple(left)

    def coins(self) -> list[str]:
        """Every good that is out of the cup, wherever it is."""
        found = [good for goods in self.cities.values() for good in goods]
        for truck in self.trucks:
            found += truck.load
            found += truck.delivered
        return found

    @property
    def raw(self) -> bool:
        """Whether a raw good is on the board, on a city or a truck (ruling C-20)."""
        return any(len(good) == 1 for goods in self.cities.values() for good in goods) or any(
            len(good) == 1 for truck in self.trucks for good in truck.load
        )


def opening(figures: Figures, seats: int) -> State:
    """The state before the first line: all coins in the cup, every marker on its start."""
    s = State()
    s.trucks = (Truck(figures.money.start),) * seats
    s.cities = {}
    s.cup = dict.fromkeys(figures.suits, len(figures.ranks))
    s.ledger = {}
    s.corrections = {}
    s.mover = s.before = s.fresh = 0
    s.drive = ""
    s.closed = False
    return s


def audit(state: State, figures: Figures) -> None:
    """Raise InconsistentError unless every coin is there once (ruling C-27) and every dollar is booked."""
    coins = state.coins()
    finished = [coin for coin in coins if len(coin) == 2]
    if len(set(finished)) != len(finished):
        raise InconsistentError(f"a coin is there twice: {' '.join(sorted(finished))}")
    for suit, left in state.cup.items():
        out = sum(1 for coin in coins if coin[-1] == suit)
        if left < 0 or left + out != len(figures.ranks):
            raise InconsistentError(f"{left} coins of {suit} in the cup and {out} out of it")
    for seat, truck in enumerate(state.trucks):
        booked = sum(amount for (who, _, _), (_, amount) in state.ledger.items() if who == seat)
        if truck.money != figures.money.start + booked + state.corrections.get(seat, 0):
            raise InconsistentError(f"seat {seat}: {truck.money} dollars")


def goods(names: tuple[str, ...] | list[str]) -> str:
    """Goods in words: `H and 3D`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last

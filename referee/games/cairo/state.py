"""Where a game of Goods From Cape to Cairo stands: trucks, coins, money, the map and the turn so far, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from boardgen.records import NamedTuple
from referee.errors import IllegalMove, InconsistentError
from referee.games.ledger import NOTHING, Account, Ledger, LedgerSum

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from boardgen.games.cairo.layout import Figures
    from boardgen.layout.ground.tile_map import TileMap
    from referee.games.cairo.events import Vocabulary
    from referee.judge.ask.refusals import Refusals
    from referee.tlog.statements import Diagram

    SavedAtlas = tuple[dict[str, int], tuple[tuple[str, ...], ...], dict[str, tuple[str, ...]]]


class Stage(Enum):
    """What is due: the goods before the first round, the auction of a round, its turns, its new contracts, nothing."""

    SETUP = "setup"
    BID = "bid"
    TURNS = "turns"
    ROLL = "roll"
    OVER = "over"


class Drove(Enum):
    """How the drive of a turn went: to another city, or nowhere since none could be paid for. The values are phrases of the rulebook."""

    DRIVEN = "driven"
    STAYED = "stayed"


Heading = Literal["bids", "carried", "cities", "compensation", "finished", "raw"]
"""What the ledger is kept by."""


class Truck(NamedTuple):
    """What one seat has. `place` is its place in the order of the round, `city` where the truck is, both None before they are known.

    A good is a suit (`H`) while it is raw and the name of its coin (`3H`) once it is finished; `load` is sorted, `delivered` are the
    finished goods on the playmat."""

    money: int
    place: int | None = None
    city: str | None = None
    load: tuple[str, ...] = ()
    delivered: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class State:
    """One moment of a game. A step copies it, changes the copy and hands it on; what it holds is replaced, never changed.

    `cities` has the goods on each city, sorted; a city without any is not in it. `cup` has the coins of each suit that are still
    in it. `ledger` books every dollar, `corrections` what the table changed by hand, by seat number. Of the turn so far: `before` goods
    were on the truck when it began, `fresh` were loaded since, `drove` is None before the drive, `idle` says that nothing was to happen in
    this part of it, before the drive or after it, and `closed` that the turn was ended."""

    trucks: tuple[Truck, ...]
    cup: dict[str, int]
    cities: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=dict)
    corrections: dict[int, int] = field(default_factory=dict)
    # the turn so far
    mover: int = 0
    before: int = 0
    fresh: int = 0
    drove: Drove | None = None
    idle: bool = False
    closed: bool = False

    def copy(self) -> State:
        """Return a copy whose fields can be replaced one by one."""
        return State(*_values(self))

    def begin(self, mover: int) -> State:
        """Return the state at the start of a seat's turn."""
        new = self.copy()
        new.mover = mover
        new.before = len(new.trucks[mover].load)
        new.fresh = 0
        new.drove = None
        new.idle = new.closed = False
        return new

    def hold(self, seat: int, truck: Truck) -> None:
        """Give a seat its new truck."""
        trucks = self.trucks
        self.trucks = (*trucks[:seat], truck, *trucks[seat + 1 :])

    def pay(self, seat: int, heading: Heading, suit: str, count: int, amount: int) -> None:
        """Change a seat's money and note in the ledger how `amount` (negative when paid) came about."""
        account = Account(seat, heading, suit)
        before = self.ledger.get(account, NOTHING)
        self.ledger = {**self.ledger, account: LedgerSum(before.count + count, before.amount + amount)}
        truck = self.trucks[seat]
        self.hold(seat, truck._replace(money=truck.money + amount))

    def put(self, city: str, good: str) -> None:
        self.cities = {**self.cities, city: tuple(sorted((*self.cities.get(city, ()), good)))}

    def take(self, city: str, good: str) -> None:
        """Take a good off a city."""
        left = list(self.cities[city])
        left.remove(good)
        self.cities = {name: goods for name, goods in self.cities.items() if name != city}
        if left:
            self.cities[city] = tuple(left)

    def coins(self) -> list[str]:
        """Return every good that is out of the cup, wherever it is."""
        coins = [good for goods in self.cities.values() for good in goods]
        for truck in self.trucks:
            coins += truck.load
            coins += truck.delivered
        return coins

    @property
    def raw(self) -> bool:
        """Whether a raw good is on the board, on a city or a truck (ruling C-20)."""
        return any(len(good) == 1 for goods in self.cities.values() for good in goods) or any(
            len(good) == 1 for truck in self.trucks for good in truck.load
        )


_values = attrgetter(*State.__slots__)


def opening(figures: Figures, seats: int) -> State:
    """Return the state before the first line: all coins in the cup, every marker on its start."""
    return State((Truck(figures.money.start),) * seats, dict.fromkeys(figures.suits, len(figures.ranks)))


def audit(state: State, figures: Figures) -> None:
    """Raise InconsistentError unless every coin is there once (ruling C-27) and every dollar is booked."""
    coins = state.coins()
    finished = [coin for coin in coins if len(coin) == 2]
    if len(set(finished)) != len(finished):
        raise InconsistentError(f"a coin is there twice: {' '.join(sorted(finished))}")
    suits = [coin[-1] for coin in coins]
    for suit, left in state.cup.items():
        out = suits.count(suit)
        if left < 0 or left + out != len(figures.ranks):
            raise InconsistentError(f"{left} coins of {suit} in the cup and {out} out of it")
    booked = [0] * len(state.trucks)
    for account, entry in state.ledger.items():
        booked[account.seat] += entry.amount
    for seat, truck in enumerate(state.trucks):
        if truck.money != figures.money.start + booked[seat] + state.corrections.get(seat, 0):
            raise InconsistentError(f"seat {seat}: {truck.money} dollars")


def cities_by_tile(ground: TileMap, rows: Iterable[Sequence[str]]) -> dict[int, str]:
    """Return the city at each tile of a map, as far as its rows were written."""
    return {
        tile: name for row, names in zip(ground.rows, rows, strict=False) for tile, name in zip(row, names, strict=True) if tile is not None
    }


class Atlas:
    """The rows of the map that were written so far. `roads` has the neighbours of each city once all of them are there."""

    __slots__ = ("_refusals", "_taken", "_tiles", "_vocabulary", "roads", "rows")

    def __init__(self, tiles: TileMap, vocabulary: Vocabulary, refusals: Refusals) -> None:
        self._refusals = refusals
        self._tiles = tiles
        self._vocabulary = vocabulary
        self._taken: dict[str, int] = {}
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.roads: dict[str, tuple[str, ...]] = {}

    def save(self) -> SavedAtlas:
        """Return the rows so far, as a value for `restore`."""
        return self._taken, self.rows, self.roads

    def restore(self, saved: SavedAtlas) -> None:
        """Forget the rows written since `save`."""
        self._taken, self.rows, self.roads = saved

    @property
    def places(self) -> tuple[int | None, ...]:
        """The next row from the north: the tile at each place, None where there is none."""
        return self._tiles.rows[len(self.rows)]

    @property
    def begun(self) -> bool:
        """Whether a row of the map was written."""
        return bool(self.rows)

    @property
    def complete(self) -> bool:
        """Whether every tile is on the map."""
        return bool(self.roads)

    def take(self, row: Diagram) -> None:
        """Take the next row from the north: a city for each tile of the layout, `.` elsewhere. Raises IllegalMove."""
        number, count = len(self.rows), len(self._tiles.rows)
        if number == count:
            raise self._refusals.illegal("cc:setup.map", "row", rows=count)
        if row.row is not None and row.row != count - number:
            help = f"rows come from the north, without a number; this one is {count - number} from the south"
            raise IllegalMove("tlog:row", f"row {row.row} of the map is not the next one", help=help, stands=False)
        places = self._tiles.rows[number]
        if len(row.marks) != len(places):
            raise self._refusals.illegal("cc:setup.map", "width", row=number + 1, places=len(places), marks=len(row.marks))
        here: dict[str, int] = {}
        for arg, (mark, tile) in enumerate(zip(row.marks, places, strict=True)):
            name = mark.text
            empty = name in (".", "_")
            if empty == (tile is None):
                if tile is not None:
                    self._check(name, here, arg)
                    here[name] = tile
                continue
            raise self._refusals.illegal("cc:setup.map", "tile" if empty else "hole", mark=name, arg=arg)
        self._taken = self._taken | here
        self.rows += (tuple("." if tile is None else mark.text for mark, tile in zip(row.marks, places, strict=True)),)
        if len(self.rows) == count:
            city = {tile: name for name, tile in self._taken.items()}
            near = self._tiles.neighbours
            self.roads = {city[tile]: tuple(city[other] for other in near[tile]) for tile in range(len(near))}

    def _check(self, name: str, here: dict[str, int], arg: int) -> None:
        if not self._vocabulary.is_city(name):
            help = f"a tile is its rank and suit, such as {self._vocabulary.sample}"
            raise IllegalMove("tlog:row", f"`{name}` is not a tile of this layout", arg=arg, help=help, stands=False)
        if name in self._taken or name in here:
            raise self._refusals.illegal("cc:setup.tile", points=(name,), place=name, arg=arg)

    def lacking(self) -> IllegalMove | None:
        """Return why there is no map to play on; None where there is one."""
        if self.complete:
            return None
        return self._refusals.illegal("cc:setup.map", "owed", written=len(self.rows), rows=len(self._tiles.rows), event=-1)

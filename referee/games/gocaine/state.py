"""Where a game of GoCaine stands: holdings, product, influence, chips and the turn so far, as a value beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import InconsistentError

if TYPE_CHECKING:
    from boardgen.layout.spec import GameSpec
    from referee.go.goban import Goban

Load = tuple[int, int]
"""Product that moves as one: owner's seat number, metric tons."""

Owed = tuple[int, int, int, str]
"""A roll that is due: point, tons, owner, zone."""


class Purse(NamedTuple):
    """What one seat holds. Money in the smallest unit; `gone` counts cells out of play, `cubes` is the supply of cubes."""

    cash: int
    pile: int
    stock: int
    gone: int
    cubes: int
    level: int
    chips: int
    loans: int
    left: bool


class State:
    """One moment of a game. A step copies it, changes the copy and hands it on; tables inside are replaced, never changed.

    `loads` maps a point to the loads on it: one at rest, several while an action lasts. A load is abandoned when no cell of its
    owner stands there. `influence` maps (zone, seat number) to assets. `hits` lists the zones under a Task Force chip this turn.
    `bank` is all that the bank has taken less all that it has given. `corrections` books what the table changed by hand, by
    (seat number, key).
    """

    __slots__ = (
        "action",
        "bank",
        "bought",
        "burnt",
        "chips_supply",
        "closed",
        "corrections",
        "hits",
        "influence",
        "knocker",
        "last",
        "leavers",
        "ledger",
        "loads",
        "lots",
        "moved",
        "mover",
        "owed",
        "purses",
        "units",
    )

    purses: tuple[Purse, ...]
    loads: dict[int, tuple[Load, ...]]
    influence: dict[tuple[str, int], int]
    hits: tuple[str, ...]
    owed: tuple[Owed, ...]
    chips_supply: int
    burnt: int
    bank: int
    ledger: dict[tuple[int, str, str], tuple[int, int]]
    corrections: dict[tuple[int, str], int]
    leavers: tuple[int, ...]
    knocker: int | None
    last: tuple[int, ...]
    # the turn so far
    mover: int
    action: str
    units: int
    bought: frozenset[int]
    lots: dict[str, tuple[int, int, int]]
    moved: bool
    closed: str

    def copy(self) -> State:
        """A copy whose fields can be replaced one by one."""
        new = State.__new__(State)
        new.purses = self.purses
        new.loads = self.loads
        new.influence = self.influence
        new.hits = self.hits
        new.owed = self.owed
        new.chips_supply = self.chips_supply
        new.burnt = self.burnt
        new.bank = self.bank
        new.ledger = self.ledger
        new.corrections = self.corrections
        new.leavers = self.leavers
        new.knocker = self.knocker
        new.last = self.last
        new.mover = self.mover
        new.action = self.action
        new.units = self.units
        new.bought = self.bought
        new.lots = self.lots
        new.moved = self.moved
        new.closed = self.closed
        return new

    def hold(self, seat: int, purse: Purse) -> None:
        """Give a seat its new holdings."""
        purses = self.purses
        self.purses = (*purses[:seat], purse, *purses[seat + 1 :])

    def book(self, seat: int, heading: str, detail: str, count: int, amount: int) -> None:
        """Note in the ledger how `amount` (smallest unit, negative when paid) came about."""
        key = (seat, heading, detail)
        n, total = self.ledger.get(key, (0, 0))
        self.ledger = {**self.ledger, key: (n + count, total + amount)}

    def correct(self, seat: int, key: str, amount: int) -> None:
        """Book a change made by hand."""
        if amount:
            self.corrections = {**self.corrections, (seat, key): self.corrections.get((seat, key), 0) + amount}

    def mt(self, point: int) -> int:
        """All product on a point."""
        return sum(load[1] for load in self.loads.get(point, ()))

    def assets(self, seat: int) -> int:
        """All influence assets of a seat."""
        return sum(n for (_, owner), n in self.influence.items() if owner == seat)


def opening(spec: GameSpec, seats: int) -> State:
    """The state after set-up (Rules G): cells, cash, level 1 and one chip for each of `seats` players, taken from the supplies."""
    f = spec.figures
    start = Purse(
        cash=f.money.start,
        pile=f.cells.start,
        stock=f.cells.supply - f.cells.start,
        gone=0,
        cubes=f.cubes.supply - 1,
        level=f.infrastructure.start,
        chips=f.task_force.start,
        loans=0,
        left=False,
    )
    s = State()
    s.purses = (start,) * seats
    s.loads = {}
    s.influence = {}
    s.hits = ()
    s.owed = ()
    s.chips_supply = f.task_force.chips - seats * f.task_force.start
    s.burnt = 0
    s.bank = -seats * f.money.start
    s.ledger = {}
    s.corrections = {}
    s.leavers = ()
    s.knocker = None
    s.last = ()
    s.mover = 0
    s.action = ""
    s.units = 0
    s.bought = frozenset()
    s.lots = {}
    s.moved = False
    s.closed = ""
    return s


def audit(state: State, board: Goban, spec: GameSpec) -> None:
    """Raise InconsistentError unless money, cells, cubes and chips are all there, corrections counted."""
    f = spec.figures
    fixed = state.corrections
    purses = state.purses
    seats = len(purses)
    product = [0] * seats
    for loads in state.loads.values():
        for owner, mt in loads:
            product[owner] += mt
    for (_, owner), count in state.influence.items():
        product[owner] += count
    cash = chips = 0
    stones = board.position()
    for seat, purse in enumerate(purses):
        cash += purse.cash
        chips += purse.chips
        cells = purse.pile + purse.stock + purse.gone + stones.count(seat + 1)
        if cells != f.cells.supply + (fixed.get((seat, "cell"), 0) if fixed else 0):
            raise InconsistentError(f"seat {seat}: {cells} cells")
        if purse.cubes + 1 + product[seat] != f.cubes.supply or purse.cubes < 0:
            raise InconsistentError(f"seat {seat}: {purse.cubes} cubes in supply, {product[seat]} in use")
    if fixed:
        cash -= sum(amount for (_, key), amount in fixed.items() if key == "$")
        chips -= sum(amount for (_, key), amount in fixed.items() if key == "tf")
    if cash + state.bank:
        raise InconsistentError(f"money: {cash + state.bank} made or lost")
    if chips + state.chips_supply + state.burnt + len(state.hits) != f.task_force.chips:
        raise InconsistentError("Task Force chips made or lost")

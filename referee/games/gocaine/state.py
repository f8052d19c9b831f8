"""The state of a game of GoCaine: holdings, product, influence, chips and the turn so far, as a value beside the board.

Below it is the step that one event takes from a state to the next, and what the dice decide."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from boardgen.games.gocaine.layout import Figures, figures_of
from boardgen.records import NamedTuple
from referee.errors import InconsistentError
from referee.games.intersections import BoardStep, two_dice
from referee.games.ledger import NOTHING, Account, Ledger, LedgerSum

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from boardgen.layout.ground.vocabulary import Zone
    from boardgen.layout.spec.spec import GameSpec
    from referee.go.goban import Goban
    from referee.go.history import Ko
    from referee.judge.ask.judged_step import Waiver
    from referee.judge.ask.refusals import Refusals


class Action(Enum):
    """The action of a turn. The values are phrases of the rulebook."""

    BUY = "buy"
    SHIP = "ship"
    SELL = "sell"
    DECLINED = "declined"


class Closed(Enum):
    """How a turn was ended. The values are phrases of the rulebook."""

    DONE = "done"
    DEPLOYED = "deployed"
    KNOCKED = "knocked"
    LEFT = "left"


Heading = Literal[
    "bought", "captured", "cells", "influence", "left behind", "levels", "loan", "repaid", "safe", "seized", "sold"
]  # fmt: skip
"""What the ledger is kept by."""


class Load(NamedTuple):
    """Product that moves as one: its owner's seat number, and how much it is."""

    owner: int
    tonnes: int


class DueRoll(NamedTuple):
    """A roll that is due for a load."""

    point: int
    load: Load
    zone: str


class LoadRoll(NamedTuple):
    """A roll that was made for a load in a zone under a hit: the dice, whether the load was seized, and what that depended on.

    `influence` was added to the dice, and `worst` is the highest sum at which a load of its size is seized."""

    zone: str
    dice: tuple[int, int]
    seized: bool
    influence: int
    worst: int


class Lots(NamedTuple):
    """What the action has bought or sold in a zone, and the last event and token that added to it."""

    tonnes: int
    event: int
    arg: int


class Purse(NamedTuple):
    """What one seat has. Money in the smallest unit; `gone` counts cells out of play, `cubes` is the supply of cubes."""

    cash: int
    pile: int
    stock: int
    gone: int
    cubes: int
    level: int
    chips: int
    loans: int
    left: bool


@dataclass(slots=True, eq=False)
class State:
    """One moment of a game. A step copies it, changes the copy and hands it on; tables inside are replaced, never changed.

    `loads` maps a point to the loads on it: one at rest, several while an action lasts. A load is abandoned when no cell of its
    owner is there. `influence` maps (zone, seat number) to assets. `hits` lists the zones under a Task Force chip this turn.
    `bank` is all that the bank has taken less all that it has given. `corrections` books what the table changed by hand, by
    (seat number, key). Of the turn so far: `action` and `closed` are None until there is one; `moved` says that loads have come to rest
    apart from those that were there."""

    purses: tuple[Purse, ...]
    chips_supply: int
    bank: int
    loads: dict[int, tuple[Load, ...]] = field(default_factory=dict)
    influence: dict[tuple[str, int], int] = field(default_factory=dict)
    hits: tuple[str, ...] = ()
    owed: tuple[DueRoll, ...] = ()
    burnt: int = 0
    ledger: Ledger = field(default_factory=dict)
    corrections: dict[tuple[int, str], int] = field(default_factory=dict)
    leavers: tuple[int, ...] = ()
    knocker: int | None = None
    last: tuple[int, ...] = ()
    # the turn so far
    mover: int = 0
    action: Action | None = None
    units: int = 0
    bought: frozenset[int] = frozenset()
    lots: dict[str, Lots] = field(default_factory=dict)
    moved: bool = False
    closed: Closed | None = None

    def copy(self) -> State:
        """Return a copy whose fields can be replaced one by one."""
        return State(*_values(self))

    def begin(self, mover: int) -> State:
        """Return the state at the start of a seat's turn."""
        new = self.copy()
        new.mover = mover
        new.action = new.closed = None
        new.units = 0
        new.bought = frozenset()
        new.lots = {}
        return new

    def hold(self, seat: int, purse: Purse) -> None:
        """Give a seat its new holdings."""
        purses = self.purses
        self.purses = (*purses[:seat], purse, *purses[seat + 1 :])

    def give(
        self, seat: int, cash: int = 0, cubes: int = 0, *, pile: int = 0, stock: int = 0, gone: int = 0, chips: int = 0, loans: int = 0
    ) -> None:
        """Give a seat so much more of what it has; less where a number is negative."""
        had = self.purses[seat]
        kept = had.cash + cash, had.pile + pile, had.stock + stock, had.gone + gone, had.cubes + cubes
        self.hold(seat, Purse(*kept, had.level, had.chips + chips, had.loans + loans, had.left))

    def lay(self, point: int, loads: tuple[Load, ...]) -> None:
        """Replace the loads on a point by these."""
        self.loads = {**self.loads, point: loads}
        if not loads:
            del self.loads[point]

    def book(self, seat: int, heading: Heading, zone: str, count: int, amount: int) -> None:
        """Note in the ledger how `amount` (smallest unit, negative when paid) came about."""
        account = Account(seat, heading, zone)
        before = self.ledger.get(account, NOTHING)
        self.ledger = {**self.ledger, account: LedgerSum(before.count + count, before.amount + amount)}

    def correct(self, seat: int, key: str, amount: int) -> None:
        """Book a change made by hand."""
        if amount:
            self.corrections = {**self.corrections, (seat, key): self.corrections.get((seat, key), 0) + amount}

    def assets(self, seat: int) -> int:
        """Return all influence assets of a seat."""
        return sum(count for (_, owner), count in self.influence.items() if owner == seat)


_values = attrgetter(*State.__slots__)


def opening(spec: GameSpec, seats: int) -> State:
    """Return the state after set-up (Rules G): cells, cash, level 1 and one chip for each of `seats` players, taken from the supplies."""
    figures = figures_of(spec)
    start = Purse(
        cash=figures.money.start,
        pile=figures.cells.start,
        stock=figures.cells.supply - figures.cells.start,
        gone=0,
        cubes=figures.cubes.supply - 1,
        level=figures.infrastructure.start,
        chips=figures.task_force.start,
        loans=0,
        left=False,
    )
    chips = figures.task_force.chips - seats * figures.task_force.start
    return State((start,) * seats, chips, -seats * figures.money.start)


def audit(state: State, board: Goban, figures: Figures) -> None:
    """Raise InconsistentError unless money, cells, cubes and chips are all there, corrections counted."""
    fixed = state.corrections
    purses = state.purses
    cubes = [0] * len(purses)
    for loads in state.loads.values():
        for owner, tonnes in loads:
            cubes[owner] += tonnes
    for (_, owner), count in state.influence.items():
        cubes[owner] += count
    cash = chips = 0
    stones = board.position()
    for seat, purse in enumerate(purses):
        cash += purse.cash
        chips += purse.chips
        cells = purse.pile + purse.stock + purse.gone + stones.count(seat + 1)
        if cells != figures.cells.supply + (fixed.get((seat, "cell"), 0) if fixed else 0):
            raise InconsistentError(f"seat {seat}: {cells} cells")
        if purse.cubes + 1 + cubes[seat] != figures.cubes.supply or purse.cubes < 0:
            raise InconsistentError(f"seat {seat}: {purse.cubes} cubes in supply, {cubes[seat]} in use")
    if fixed:
        cash -= sum(amount for (_, key), amount in fixed.items() if key == "$")
        chips -= sum(amount for (_, key), amount in fixed.items() if key == "tf")
    if cash + state.bank:
        raise InconsistentError(f"money: {cash + state.bank} made or lost")
    if chips + state.chips_supply + state.burnt + len(state.hits) != figures.task_force.chips:
        raise InconsistentError("Task Force chips made or lost")


MONEY = frozenset(("cash", "cost", "goal", "missing", "repay"))
"""Values of messages that are money, in the smallest unit."""


class Shared(NamedTuple):
    """What all steps of a game have. `name` returns the name of a point, `zones` has the zone of each."""

    spec: GameSpec
    figures: Figures
    name: Callable[[int], str]
    seats: tuple[str, ...]
    board: Goban
    zones: tuple[Zone, ...]
    refusals: Refusals


class Step(BoardStep[State]):
    """A step of GoCaine.

    `ko` is the repetition rule in force (ruling G-40), `before` the position before the turn directly before this one, None in the first; a
    correction may have changed the board since then. `rolls` are the rolls for loads that were made."""

    __slots__ = ("before", "figures", "ko", "rolls", "spec", "zones")

    def __init__(self, state: State, shared: Shared, waiver: Waiver, ko: Ko, before: bytes | None) -> None:
        self.spec, self.figures, name, seats, self.board, self.zones, refusals = shared
        super().__init__(state, state.mover, seats, name, waiver, refusals)
        self.ko = ko
        self.before = before
        self.rolls: list[LoadRoll] = []

    def show_value(self, key: str, value: object) -> object:
        return self.figures.money.show(value) if key in MONEY and isinstance(value, int) else super().show_value(key, value)

    def enter(self, action: Action) -> None:
        """Begin or go on with the one action of the turn (Rules H, H.1; rulings G-02, G-20)."""
        s = self.s
        if s.closed:
            self.forbid("gc:turn.order", "action", what=action, closed=s.closed)
        if s.action is Action.DECLINED:
            self.forbid("gc:turn.action", "declined", what=action)
        elif s.action and s.action is not action:
            self.forbid("gc:turn.action", "other", what=action, action=s.action)
            # Where the table let it pass, the first action ends with all that belongs to its end.
            close_action(self)
        s.action = action

    def arrive(self, point: int, load: Load, *, entered: bool) -> bool:
        """Let a load come to rest on a point, apart from what is there; return whether a roll is due for it (ruling G-22)."""
        s = self.s
        s.lay(point, (*s.loads.get(point, ()), load))
        s.moved = True
        zone = self.zones[point].code
        if entered and zone in s.hits:
            s.owed = (*s.owed, DueRoll(point, load, zone))
            return True
        return False


def close_action(step: Step) -> None:
    """End the action: lots must add up (rulings G-05, G-06), and loads on one point become one (G-07, G-16)."""
    s = step.s
    if s.lots:
        rule = "gc:buy.lot" if s.action is Action.BUY else "gc:sell.lot"
        for code, lots in s.lots.items():
            zone = step.spec.zones[code]
            if lots.tonnes % zone.lot:
                step.forbid(rule, total=lots.tonnes, zone=zone.name, lot=zone.lot, event=lots.event, arg=lots.arg)
        s.lots = {}
    if s.moved:
        if any(len(loads) > 1 for loads in s.loads.values()):
            s.loads = {point: join_loads(loads) for point, loads in s.loads.items()}
        s.moved = False


def join_loads(loads: tuple[Load, ...]) -> tuple[Load, ...]:
    """Return the loads of one point as one load an owner (ruling G-07)."""
    if len(loads) < 2:
        return loads
    owners: dict[int, int] = {}
    for owner, tonnes in loads:
        owners[owner] = owners.get(owner, 0) + tonnes
    return tuple(Load(owner, tonnes) for owner, tonnes in owners.items())


LOAD = 2
"""Words before the dice: `roll` and the load."""


def chance(words: Sequence[str], dice: Random) -> str:
    """Return the dice after `roll B4/4`; empty elsewhere."""
    return two_dice(dice) if len(words) == LOAD and words[0] == "roll" else ""

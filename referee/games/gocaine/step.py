"""One event on its way from a state to the next: what the parts of the law have in common, and what the dice decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.games.gocaine.layout import figures_of
from boardgen.records import NamedTuple
from referee.games.gocaine.state import Action, DueRoll, Load, LoadRoll, State
from referee.games.intersections import BoardStep, two_dice

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.games.gocaine.layout import Figures
    from boardgen.layout.ground.vocabulary import Zone
    from boardgen.layout.spec.spec import GameSpec
    from referee.go.goban import Goban
    from referee.go.history import Ko
    from referee.judge.ask.judged_step import Waiver
    from referee.judge.ask.refusals import Refusals


MONEY = frozenset(("cash", "cost", "goal", "missing", "repay"))
"""Values of messages that are money, in the smallest unit."""


class Shared(NamedTuple):
    """What all steps of a game have. `zones` has the zone of each point."""

    spec: GameSpec
    seats: tuple[str, ...]
    board: Goban
    zones: tuple[Zone, ...]
    refusals: Refusals


class Step(BoardStep[State]):
    """A step of GoCaine.

    `ko` is the repetition rule in force (ruling G-40), `before` the position before the turn directly before this one, None in the first; a
    correction may have changed the board since then. `rolls` are the rolls for loads that were made.
    """

    __slots__ = ("before", "figures", "ko", "rolls", "spec", "zones")

    def __init__(self, state: State, shared: Shared, waiver: Waiver, ko: Ko, before: bytes | None) -> None:
        self.spec, seats, self.board, self.zones, refusals = shared
        super().__init__(state, state.mover, seats, self.spec.board.names.__getitem__, waiver, refusals)
        self.figures: Figures = figures_of(self.spec)
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

"""One event on its way from a state to the next: what the parts of the law have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.intersections import BoardStep

if TYPE_CHECKING:
    from referee.games.gocaine.law import Law
    from referee.games.gocaine.state import State
    from referee.judge.step import Waiver


MONEY = frozenset(("cash", "cost", "goal", "missing", "repay"))
"""Values of messages that are money, in the smallest unit."""


class Step(BoardStep):
    """A step of GoCaine, with what the law stands on."""

    __slots__ = ("law", "spec")

    s: State

    def __init__(self, law: Law, s: State, seat: int, waiver: Waiver) -> None:
        super().__init__(s, seat, law.seats, law.board, law.spec, waiver, law.refusals)
        self.law = law
        self.spec = law.spec

    def zone(self, point: int) -> str:
        """The zone of a point; every point of a GoCaine map has one."""
        zone = self.spec.board.zone[point]
        assert zone is not None
        return zone

    def money(self, amount: int) -> str:
        return str(self.spec.figures.money.show(amount))

    def shown(self, key: str, value: Any) -> object:
        return self.money(value) if key in MONEY else super().shown(key, value)

    def own(self, point: int) -> bool:
        """Whether a cell of the acting seat stands on the point."""
        return self.board.colour_at(point) == self.seat

    def enter(self, action: str) -> None:
        """Begin or go on with the one action of the turn (Rules H, H.1; rulings G-02, G-20)."""
        s = self.s
        if s.closed:
            self.refuse(
                "gc:turn.order",
                f"cannot {_DOING[action]} after the turn was {s.closed}",
                detail="the action comes before the deployment",
            )
        if s.action == "-":
            self.refuse("gc:turn.action", f"cannot {_DOING[action]} after declining the action")
        elif s.action and s.action != action:
            self.refuse(
                "gc:turn.action",
                f"cannot {_DOING[action]} in a turn whose action is to {_DOING[s.action]}",
                detail="one action a turn",
            )
            # Where the table let it pass, the first action ends with all that belongs to its end.
            close_action(self)
        s.action = action

    def arrive(self, point: int, mt: int, *, entered: bool) -> bool:
        """Let the acting seat's load come to rest on a point, apart from what lies there; whether it owes a roll (ruling G-22)."""
        s = self.s
        s.loads = {**s.loads, point: (*s.loads.get(point, ()), (self.seat, mt))}
        zone = self.zone(point)
        if entered and zone in s.hits:
            s.owed = (*s.owed, (point, mt, self.seat, zone))
            return True
        return False


_DOING = {"buy": "buy", "ship": "ship", "sell": "sell", "-": "do nothing"}


def close_action(step: Step) -> None:
    """End the action: lots must add up (rulings G-05, G-06), and loads on one point become one (G-07, G-16)."""
    s = step.s
    if s.lots:
        zones = step.spec.zones
        for code, (total, event, arg) in s.lots.items():
            zone = zones[code]
            if zone.lot > 1 and total % zone.lot:
                verb = "buy" if s.action == "buy" else "sell"
                step.refuse(
                    f"gc:{verb}.lot",
                    f"cannot {verb} {total} mt in {zone.name}: its product is bought and sold in multiples of {zone.lot} mt",
                    detail=f"{total} mt in all of this action",
                    event=event,
                    arg=arg,
                )
        s.lots = {}
    if s.moved:
        if any(len(loads) > 1 for loads in s.loads.values()):
            s.loads = {point: joined(loads) for point, loads in s.loads.items()}
        s.moved = False


def joined(loads: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The loads of one point as one load an owner (ruling G-07)."""
    if len(loads) < 2:
        return loads
    owners: dict[int, int] = {}
    for owner, mt in loads:
        owners[owner] = owners.get(owner, 0) + mt
    return tuple(owners.items())

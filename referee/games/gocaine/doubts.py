"""What is in doubt in a game of GoCaine after a broken line, and which rules rest on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.gocaine.events import Buy, Deploy, Goods, Hit, Lot, Roll, Sell, Ship, Word
from referee.games.loose_stones import FREE, NEAR, OWN, Loose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.errors import IllegalMove, Remark
    from referee.games.gocaine.state import State
    from referee.games.gocaine.step import Step
    from referee.tlog.statements import Turn

ENOUGH = 1_000_000
"""Money, in the smallest unit, that pays for anything."""
SLACK = 400
"""Money by which an account in doubt can be wrong at the most, as games go."""


class GocaineDoubts(Loose):
    """Doubts about holdings, product and cells."""

    ACCOUNTS = ("$", "cell", "stock", "lvl", "tf", "pi", "mt", "loan")
    FADES: ClassVar = {"mt": 10, "loan": 10, "pi": 10}
    RESTS: ClassVar = {
        "gc:buy.cash": ("$",),
        "gc:buy.cubes": ("mt", "pi"),
        "gc:buy.stock": ("stock",),
        "gc:buy.level": ("lvl",),
        "gc:buy.influence": ("*pi",),
        "gc:buy.chip": ("*pi",),
        "gc:ship.units": ("lvl",),
        "gc:ship.load": ("mt",),
        "gc:sell.load": ("mt",),
        "gc:sell.lot": ("mt",),
        "gc:hit.chip": ("tf",),
        "gc:loan.cash": ("$",),
        "gc:loan.product": ("mt",),
        "gc:loan.due": ("$", "loan"),
        "gc:loan.open": ("loan",),
        "gc:loan.marker": ("*loan",),
        "gc:deploy.pile": ("cell",),
        "gc:ktr.stock": ("stock",),
        "gc:knock.cash": ("$",),
    }
    STONES: ClassVar = {
        "gc:buy.cell": OWN,
        "gc:ship.cell": OWN,
        "gc:sell.cell": OWN,
        "gc:deploy.occupied": FREE,
        "gc:deploy.suicide": NEAR,
        "gc:deploy.ko": NEAR,
        "gc:deploy.superko": NEAR,
        "gc:ktr.capture": NEAR,
        "gc:ktr.point": NEAR,
        "gc:ktr.liberty": NEAR,
        "claim:capture": NEAR,
    }

    def touched(self, event: Any) -> tuple[str, ...]:
        if isinstance(event, Buy):
            keys = {"$"}
            for item in event.items:
                if isinstance(item, Lot):
                    keys.add("mt")
                elif isinstance(item, Goods):
                    keys |= {"cell", "stock"} if item.kind == "cell" else {"lvl"}
                else:
                    keys |= {"pi", "tf"}
            return tuple(sorted(keys))
        if isinstance(event, Sell):
            return ("$", "mt", "loan")
        if isinstance(event, (Ship, Roll)):
            return ("mt",)
        if isinstance(event, Hit):
            return ("tf",)
        if isinstance(event, Deploy):
            return ("cell", "stock") if event.rings else ("cell",)
        return ("$", "loan") if event == Word("loan") else ()

    def explains(self, error: IllegalMove) -> bool:
        if error.rule in ("gc:roll.owed", "gc:roll.none"):
            return any(self.doubted(owner, "mt") for owner in self._owners(error.points))
        figures = self.table.spec.figures
        most = {"gc:buy.cash": SLACK * figures.money.scale}.get(error.rule, figures.cubes.supply)
        if error.short is not None and error.short > most:
            return False
        return super().explains(error)

    def explains_remark(self, turn: Turn, remark: Remark) -> bool:
        if remark.code == "claim:roll" and remark.event is not None:
            place = turn.events[remark.event].args[0].text.partition("/")[0]
            return any(self.doubted(owner, "pi") for owner in self._owners((place.upper(),)))
        return super().explains_remark(turn, remark)

    def _owners(self, points: Iterable[str]) -> set[str]:
        """The seats whose product or cells are on some points."""
        state: State = self.table.state  # type: ignore[attr-defined]  # the table is GoCaine's
        owners = set()
        for point in [self.table.spec.board.index[name] for name in points]:
            owners |= {owner for owner, _ in state.loads.get(point, ())}
            owners |= {colour for colour in [self.table.board.colour_at(point)] if colour >= 0}
        return {self.table.seats[seat] for seat in owners}

    def broken(self, seat: str, events: Sequence[Any], error: IllegalMove) -> None:
        event = events[error.event] if error.event is not None and 0 <= error.event < len(events) else None
        if isinstance(event, Deploy) and error.rule not in self.RESTS:
            self.cast(seat, self.touched(event))
            self._deployed(seat, error.points)
            return
        super().broken(seat, [() if isinstance(one, Deploy) and one is not event else one for one in events], error)
        for owner in self._owners(error.points):
            self.cast(owner, ("mt",))

    def claimed(self, turn: Turn, event: Any) -> None:
        if isinstance(event, Roll):
            for owner in self._owners((self.table.spec.board.names[event.point],)):
                self.cast(owner, ("mt",))
        elif isinstance(event, Deploy):
            self.miscounted(turn.seat, [event.point])

    def accepted(self, turn: Turn, events: Sequence[Any], *, clean: bool) -> None:
        everything = any(isinstance(event, Sell) and any(mt is None for mt, _ in event.items) for event in events)
        if everything and self.doubted(turn.seat, "mt"):
            self.cast(turn.seat, ("$", "loan"))

    def _deployed(self, seat: str, points: Iterable[str]) -> None:
        self.blocked(seat, points)
        self.astray(seat, points)

    def unread(self, seat: str, text: str) -> None:
        word = text.split()[0] if text.split() else ""
        kinds = {"buy": ("$", "cell", "stock", "lvl", "tf", "pi", "mt"), "sell": ("$", "mt", "loan"), "ship": ("mt",), "roll": ("mt",)}
        if word.startswith("@"):
            self.cast(seat, ("cell", "stock"))
            self.astray(seat, ())
        elif word in kinds:
            self.cast(seat, kinds[word])
        elif word == "hit":
            self.cast(seat, ("tf",))
        else:
            self.cast(seat, self.ACCOUNTS)
            self.astray(seat, ())

    def mend(self, step: Step, error: IllegalMove) -> bool:
        if super().mend(step, error):
            return True
        s, seat, supply = step.s, step.seat, step.spec.figures
        purse = s.purses[seat]
        if error.rule == "gc:buy.cash":
            s.correct(seat, "$", ENOUGH)
            s.hold(seat, purse._replace(cash=purse.cash + ENOUGH))
        elif error.rule == "gc:deploy.pile":
            s.correct(seat, "cell", 1)
            s.hold(seat, purse._replace(pile=purse.pile + 1))
        elif error.rule in ("gc:buy.stock", "gc:ktr.stock"):
            s.correct(seat, "cell", supply.cells.supply)
            s.hold(seat, purse._replace(stock=purse.stock + supply.cells.supply))
        elif error.rule == "gc:hit.chip":
            s.correct(seat, "tf", 1)
            s.hold(seat, purse._replace(chips=purse.chips + 1))
        else:
            return False
        return True

    def place(self, step: Step, point: int, seat: str) -> bool:
        s, board = step.s, step.board
        if board.colour_at(point) >= 0:
            s.correct(board.lift(point), "cell", -1)
        if seat:
            board.put(step.seats.index(seat), point)
            s.correct(step.seats.index(seat), "cell", 1)
            self.located(seat)
        self.points.add(point)
        return True

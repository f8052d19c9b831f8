"""What is in doubt in a game of Cape to Cairo after a broken line, and which rules rest on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.cairo.events import At, Bid, Contracts, First, Give, Go, Load, Turned
from referee.games.cairo.state import Stage
from referee.judge.ask.doubts import ANY, Doubts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.errors import IllegalMove
    from referee.games.cairo.step import Step
    from referee.tlog.statements import Round, Turn

SLACK = 60
"""Dollars by which an account in doubt can be wrong at the most, as games go."""


class CairoDoubts(Doubts[Any]):
    """Doubts about money, trucks and goods."""

    ACCOUNTS = ("$", "done", "load", "city", "*goods", "*coins")
    FADES: ClassVar = {"goods": 10}
    RESTS: ClassVar = {
        "cc:go.money": ("$", "load"),
        "cc:go.must": ("$", "load"),
        "cc:load.stuck": ("$", "load"),
        "cc:go.road": ("city",),
        "cc:go.return": ("city",),
        "cc:load.goods": ("city", "*goods"),
        "cc:good.which": ("city", "load", "*goods"),
        "cc:give.wanted": ("city",),
        "cc:give.carried": ("load",),
        "cc:give.owed": ("city", "load"),
        "cc:at.owed": ("city",),
        "cc:at.once": ("city",),
        "cc:contracts.cup": ("*coins",),
        "cc:bid.money": ("$",),
        "cc:bid.open": ("$",),
        "cc:bid.seat": ("*order",),
    }

    def touched(self, event: Any) -> tuple[str, ...]:
        if isinstance(event, At):
            return ("city",)
        if isinstance(event, Load):
            return ("load", "*goods", "$")
        if isinstance(event, Go):
            return ("city", "$")
        if isinstance(event, Give):
            return ("$", "load", "done", "*goods", "*coins")
        return ()

    def accepted(self, turn: Turn, events: Sequence[Any], *, clean: bool) -> None:
        seat = turn.seat
        if self.doubted(seat, "load") and any(isinstance(event, (Go, Give)) for event in events):
            self.cast(seat, ("$",))
        if clean and any(isinstance(event, Go) and event.path for event in events):
            self.clear(seat, "city")

    def broken(self, seat: str, events: Sequence[Any], error: IllegalMove) -> None:
        super().broken(seat, events, error)
        for event in events if error.event is None else events[: error.event + 1]:
            if isinstance(event, Give):
                # The coin that the log names may not be the one that turned up.
                self.cast(ANY, [f"*{good.rank}{good.suit}" for good in event.goods if isinstance(good, Turned)])

    def explains(self, error: IllegalMove) -> bool:
        if error.rule == "cc:coin.twice":
            return any(self.doubted(ANY, f"*{coin}") for coin in error.points[1:])
        if error.rule in ("cc:bid.money", "cc:go.money") and error.short is not None and error.short > SLACK:
            return False
        return super().explains(error)

    def mend(self, step: Step, error: IllegalMove) -> bool:
        s, truck = step.s, step.truck
        if error.rule == "cc:go.money":
            s.corrections = {**s.corrections, step.seat: s.corrections.get(step.seat, 0) + 100}
            s.hold(step.seat, truck._replace(money=truck.money + 100))
            return True
        if error.rule == "cc:at.owed" and step.roads:
            s.hold(step.seat, truck._replace(city=next(iter(step.roads))))
            return True
        return False

    def table_line(self, line: Round, events: list[Any]) -> None:
        for event in events:
            if isinstance(event, Bid):
                for seat, bid in event.bids:
                    self.cast(seat, ("$",) if bid is not None else ())
            elif isinstance(event, Contracts):
                self.cast(ANY, ("*goods", "*coins"))
            elif isinstance(event, First):
                self.cast(ANY, ("*order",))

    def unread_line(self, text: str) -> None:
        self.cast(ANY, ("*order",) if " first" in text else ("*goods", "*coins") if " roll" in text else ())

    def without(self, line: Round) -> bool:
        self.unread_line(line.text)
        if " first" not in line.text:
            self.missed()
        return True

    def missed(self) -> bool:
        """A line of the whole table that is due is missing: it is as if it had been there. Whether there was one due."""
        due = self.table.due()
        if due is None or due[1]:
            return False
        if self.table.stage is Stage.BID:
            for seat in self.table.seats:
                self.cast(seat, ("$",))
        else:
            self.cast(ANY, ("*goods", "*coins"))
        self.table.pass_over()
        return True

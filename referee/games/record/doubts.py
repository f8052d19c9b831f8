"""What is in doubt in a game under the record after a broken line, and which refusals rest on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from boardgen.layout.spec.record_law import CAPTURED, HAND, PIECES
from referee.games.loose_stones import FREE, NEAR, OWN, Loose
from referee.games.record.events import Change, Draw, Drop, Give, Move, Place, Play, Put, Remove
from referee.judge.ask.doubts import ANY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.errors import IllegalMove
    from referee.games.intersections import Rounds
    from referee.tlog.statements import Round, Turn

_point = re.compile(r"(?<![A-Za-z0-9])[A-HJ-Z]{1,2}[0-9]{1,3}(?![0-9])").findall
PASSES = "passes"


class RecordDoubts(Loose):
    """Doubts about holdings, hands and pieces."""

    RESTS: ClassVar = {
        "rec:hand.card": (HAND,),
        "rec:hand.hidden": (HAND,),
        "rec:draw.card": (f"*{HAND}",),
        "rec:draw.empty": (f"*{HAND}",),
        "rec:shuffle.empty": (f"*{HAND}",),
        "rec:end.pass": (f"*{PASSES}",),
        "rec:put.supply": (f"*{PIECES}",),
        "claim:capture": (CAPTURED,),
    }
    STONES: ClassVar = {
        "rec:put.taken": FREE,
        "rec:move.taken": FREE,
        "rec:move.empty": OWN,
        "rec:move.own": OWN,
        "rec:remove.empty": OWN,
        "rec:capture.suicide": NEAR,
        "rec:capture.ko": NEAR,
        "claim:capture": NEAR,
    }

    def __init__(self, table: Rounds, holdings: tuple[str, ...]) -> None:
        super().__init__(table)
        self._holdings = holdings

    def explains(self, error: IllegalMove) -> bool:
        if error.rule.startswith("rec:holding."):
            return any(self.doubted(seat, key) for seat in self.table.order for key in self._holdings)
        if error.rule in ("rec:end.full", "rec:dead.stone"):
            return bool(self.points) or any(self.loose.values())
        return super().explains(error)

    def explains_claim(self, key: str, seat: str, off: float) -> bool:
        return (key == PIECES and bool(self.points or any(self.loose.values()))) or super().explains_claim(key, seat, off)

    def touched(self, event: Any) -> tuple[str, ...]:
        if isinstance(event, (Draw, Play, Drop)):
            return (HAND,)
        if isinstance(event, Change):
            return (event.key,)
        if isinstance(event, Give):
            return (f"*{event.key}",)
        return (CAPTURED, PIECES) if isinstance(event, (Put, Move, Remove, Place)) else ()

    def broken(self, seat: str, events: Sequence[Any], error: IllegalMove) -> None:
        super().broken(seat, events, error)
        self.cast(ANY, (f"*{PASSES}",))
        if error.event is None or not 0 <= error.event < len(events):
            return
        event, names = events[error.event], self.table.spec.board.names if self.table.board.topology.size else ()
        if isinstance(event, (Put, Place)):
            self.refused(seat, [names[point] for point in ([event.point] if isinstance(event, Put) else event.points)])
        elif isinstance(event, Move):
            self.refused(seat, [names[event.path[-1]]])
            self.points.add(event.path[0])
        elif isinstance(event, Remove):
            self.points.update(event.points)

    def unread(self, seat: str, text: str) -> None:
        self.cast(ANY, (f"*{PASSES}",))
        word = (text.split() or [""])[0]
        if word in ("draw", "drop", "play"):
            self.cast(seat, (HAND,))
        elif word in ("pass", "done", "-", "say", "roll"):
            return
        elif _point(text) or not text:
            self.cast(seat, (CAPTURED, PIECES))
            for _ in range(max(len(_point(text)), 1)):
                self.astray(seat, ())
        if not _point(text):
            self.cast(seat, (*(f"*{key}" for key in self._holdings), *(() if text else (HAND,))))

    def claimed(self, turn: Turn, event: Any) -> None:
        self.cast(turn.seat, (CAPTURED,))
        if isinstance(event, Put):
            self.miscounted(turn.seat, [event.point])
        elif isinstance(event, Move):
            self.miscounted(turn.seat, [event.path[-1]])

    def table_line(self, line: Round, events: list[Any]) -> None:
        self.cast(ANY, (f"*{HAND}",))

    def unread_line(self, text: str) -> None:
        self.cast(ANY, (f"*{HAND}",))

    def mend(self, step: Any, error: IllegalMove) -> bool:
        if super().mend(step, error):
            return True
        if error.rule != "rec:hand.card" or len(step.s.packs) != 1:
            return False
        pack = step.s.packs[0]
        hand = pack.hands[step.seat]
        if not pack.pile:
            return False
        step.s.repack(0, pack.hold(step.seat, hand._replace(unknown=hand.unknown + 1))._replace(pile=pack.pile - 1))
        return True

    def place(self, step: Any, point: int, seat: str) -> bool:
        board = step.board
        if board.colour_at(point) >= 0:
            step.s.lift(point, board.lift(point))
        if seat:
            number = step.seats.index(seat)
            board.put(number, point)
            step.s.put(point, -1, number)
            self.located(seat)
        self.points.add(point)
        return True

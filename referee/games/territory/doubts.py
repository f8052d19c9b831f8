"""What is in doubt in a game of territory after a broken line, and which rules rest on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.loose_stones import FREE, NEAR, OWN, Loose
from referee.games.territory.events import Draw, Drop, Play, Stone, Surrender, War, Word
from referee.judge.ask.doubts import ANY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.errors import IllegalMove
    from referee.games.intersections import Rounds
    from referee.games.territory.state import Distances
    from referee.games.territory.step import Step
    from referee.tlog.statements import Round, Turn

_point = re.compile(r"(?<![A-Za-z0-9])[A-HJ-Z]{1,2}[0-9]{1,3}(?![0-9])").findall
FAR = 6
"""The steps that a stone in doubt can be away from one that it may have brought into reach."""
MOST = {"xs": 2, "cards": 2}
"""By how much an account in doubt can be wrong at the most, as games go: prisoners of the moves in doubt, cards of a hand."""


class TerritoryDoubts(Loose):
    """Doubts about hands, prisoners, alliances, starts and stones."""

    ACCOUNTS = ("xs", "cards", "ally")
    FADES: ClassVar = {"cards": 6, "ally": 6, "passes": 1}
    RESTS: ClassVar = {
        "mt:stone.reach": ("start",),
        "mt:start.missing": ("start",),
        "mt:handicap.reach": ("start",),
        "mt:drop.owed": ("cards",),
        "mt:drop.due": ("cards",),
        "mt:hand.card": ("cards",),
        "mt:hand.hidden": ("cards",),
        "mt:card.deck": ("*cards",),
        "mt:draw.empty": ("*cards",),
        "mt:reveal.card": ("*cards",),
        "mt:end.pass": ("*passes",),
        "mt:trade.few": ("xs",),
        "mt:surrender.contact": ("*ally",),
        "mt:surrender.most": ("*ally",),
        "mt:surrender.more": ("*ally",),
        "mt:surrender.occupier": ("*ally",),
        "mt:surrender.occupied": ("*ally",),
        "mt:surrender.self": ("*ally",),
        "mt:occupy.free": ("*ally",),
        "mt:occupy.war": ("*ally",),
        "mt:stone.suicide": ("*ally",),
        "claim:capture": ("*ally",),
    }
    STONES: ClassVar = {
        "mt:stone.occupied": FREE,
        "mt:stone.reach": NEAR,
        "mt:stone.suicide": NEAR,
        "mt:stone.superko": NEAR,
        "mt:stone.ko": NEAR,
        "mt:apart.group": NEAR,
        "mt:apart.touch": NEAR,
        "mt:replace.target": OWN,
        "mt:shift.own": OWN,
        "mt:surrender.contact": NEAR,
        "mt:surrender.most": NEAR,
        "mt:surrender.more": NEAR,
        "claim:capture": NEAR,
    }

    def __init__(self, table: Rounds, distances: Distances) -> None:
        super().__init__(table)
        self._distances = distances

    def explains(self, error: IllegalMove) -> bool:
        if error.rule == "mt:stone.reach":
            return self.doubted(error.seat or "", "start") or self._brought_near(error)
        if error.rule in ("mt:end.full", "mt:dead.stone"):
            return bool(self.points) or any(self.loose.values())
        return super().explains(error)

    def _brought_near(self, error: IllegalMove) -> bool:
        if self.loose.get(error.seat or ""):
            return True
        apart, find = self._distances.apart, self.table.spec.board.index
        return any(apart(point, find[name], FAR) is not None for point in self.points for name in error.points)

    def explains_claim(self, key: str, seat: str, off: float) -> bool:
        if key == "pts":
            return bool(self.accounts or self.points or any(self.loose.values()))
        return abs(off) <= MOST.get(key, abs(off)) and super().explains_claim(key, seat, off)

    def touched(self, event: Any) -> tuple[str, ...]:
        if isinstance(event, (Stone, Play)):
            return (*(("*xs",) if event.claims else ()), *(("cards",) if isinstance(event, Play) else ()))
        if isinstance(event, (Draw, Drop)):
            return ("cards",)
        if isinstance(event, (Surrender, War)) or event == Word("independence"):
            return ("*ally",)
        return ()

    def broken(self, seat: str, events: Sequence[Any], error: IllegalMove) -> None:
        super().broken(seat, events, error)
        self.cast(ANY, ("*passes",))
        if error.event is None or not 0 <= error.event < len(events):
            return
        event, names = events[error.event], self.table.spec.board.names
        if isinstance(event, Stone):
            self.refused(seat, [names[event.point]])
        elif isinstance(event, Play):
            self.refused(seat, [names[point] for point in (*event.points, *(goal for _, goal in event.steps))])
            self.points.update(source for source, _ in event.steps)

    def unread(self, seat: str, text: str) -> None:
        self.cast(ANY, ("*passes",))
        if text.startswith("!") and text[1:2] in self.table.order:
            # A Reject that cannot be read: the move may not stand.
            self.cast(text[1], ("cards",))
            self.astray(seat, ())
            return
        words = [word for word in text.split() if not re.fullmatch(r"[0-9]\+[0-9]", word)]
        word = words[0] if words else ""
        if word in ("draw", "drop"):
            self.cast(seat, ("cards",))
        elif word in ("pass", "-"):
            return
        else:
            self.cast(seat, ("*xs", "cards") if not _point(word) or " x" in text else ())
            self.cast(seat, () if _point(word) or word == "play" else ("*ally",))
            for _ in range(max(len(_point(text)), 1)):
                self.astray(seat, ())

    def claimed(self, turn: Turn, event: Any) -> None:
        self.cast(ANY, ("*xs",))
        if isinstance(event, Stone):
            self.miscounted(turn.seat, [event.point])
        elif isinstance(event, Play):
            self.miscounted(turn.seat, [*event.points, *(goal for _, goal in event.steps)])

    def table_line(self, line: Round, events: list[Any]) -> None:
        self.without(line)

    def unread_line(self, text: str) -> None:
        self.cast(ANY, ("*start",) if " start" in text else ("*cards",))

    def without(self, line: Round) -> bool:
        self.unread_line(line.text)
        return " first" not in line.text  # the order of play hangs on the starting rolls

    def mend(self, step: Step, error: IllegalMove) -> bool:
        if super().mend(step, error):
            return True
        if error.rule not in ("mt:hand.card", "mt:hand.hidden"):
            return False
        hand = step.s.hands[step.seat]
        step.s.correct(step.seat, "cards", 1)
        step.s.hold(step.seat, hand._replace(unknown=hand.unknown + 1))
        return True

    def place(self, step: Step, point: int, seat: str) -> bool:
        s, board = step.s, step.board
        if board.colour_at(point) >= 0:
            board.lift(point)
            s.count(set=-1)
        if seat:
            board.put(step.seats.index(seat), point)
            s.count(set=1)
            self.located(seat)
        self.points.add(point)
        return True

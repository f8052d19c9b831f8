"""One game as it goes on, for statistics: what its meter says, the curves of each player, who led, and what was on the table at most."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from boardgen.layout.files.game_modules import game_module
from referee.judge.ask.measures import Chance, Earned, Throw, Use
from referee.stats.tally import Curves, Tally
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from referee.judge.ask.measures import AtOnce, Meter, Observation
    from referee.judge.ask.protocol import Table
    from referee.tlog.statements import Round

PLAYED, KEPT = "cards: played", "cards: kept"
"""The sorts of use whose names a player had in hand: wins are counted with each of them."""


class Follower:
    """Follows a table from before its first line.

    `order` are the seats in the order of their first turns, or as a game gives it that does not leave it to them; `starts` the start point
    of each, or in a game without them the point of its first piece, and `begins` the measure of wins by them; `scores` the score of every
    seat after each round, below zero where the lowest wins (`sign`), `played` the cards that each seat played, `held` those that it has at
    the end of play.
    """

    def __init__(self, table: Table) -> None:
        module: Any = game_module("referee", table.spec.law, "measures")
        self.curves = () if module is None else module.curves(table.spec)
        self._meter: Meter | None = None if module is None else module.Meter(table)
        self._most: Callable[[Any], Mapping[str, int]] | None = getattr(module, "most", None)
        self._held: Callable[[Any], Mapping[str, Mapping[str, int]]] | None = getattr(module, "held", None)
        self._final: Callable[[Any], Iterator[Observation]] | None = getattr(module, "final", None)
        self._starts: Callable[[Any], Mapping[str, str]] | None = getattr(module, "starts", None)
        first = getattr(module, "FIRST", "piece")
        self.begins = "wins by start point" if self._starts is not None else f"wins by first {first}"
        self.sign = -1 if getattr(table, "lowest_wins", False) else 1
        self._order: Callable[[Any], Sequence[str]] | None = getattr(module, "order", None)
        quickest = getattr(self._meter, "scores", getattr(module, "scores", _scores_of_standings))
        self._scores: Callable[[Any], Mapping[str, float]] = quickest
        self._at_once: Callable[[Any, str], AtOnce] | None = getattr(self._meter, "at_once", None)
        self.levels: Curves = {}
        self.scores: list[tuple[int, dict[str, float]]] = []
        self.order: list[str] = []
        self.starts: dict[str, str] = {}
        self.played: dict[str, set[str]] = {}
        self.held: Mapping[str, Mapping[str, int]] | None = None
        self.most: dict[str, int] = {}
        self.round = 0
        self.tally = Tally()
        self._decide(table)

    @property
    def first(self) -> str:
        """The first player; empty before anyone is."""
        return self.order[0] if self.order else ""

    def settle(self, table: Table) -> None:
        """Take what another line than one of play has changed for granted."""
        self._decide(table)
        if self._meter is not None:
            self._meter.settle(table)
        if table.finished:
            self._end(table)

    def after(self, table: Table, line: Turn | Round, events: Sequence[Any] | None = None) -> None:
        """Count what a line did, after it was played. `events` are what the table reads in it, for whoever has read it already."""
        self.round = max(self.round, line.round)
        self._decide(table)
        if isinstance(line, Turn):
            self._begin(table, line)
        if self._meter is None:
            return
        if isinstance(line, Turn) and not line.round:
            self._meter.settle(table)
            return
        for seen in self._meter.after(table, line, table.read(line)[0] if events is None else events):
            self._count(seen, line)
        if self._most is not None:
            self._keep_most(self._most(table).items())
        self._pass(table, line.round, isinstance(line, Turn))

    def at_once(self, table: Table, round_: int, seat: str, line: str) -> bool:
        """Count a line that the table has played in a hurry. False where it has to be read and taken to `after`."""
        if self._at_once is None or seat not in self.starts or seat not in self.order:
            return False
        done = self._at_once(table, line)
        self.round = max(self.round, round_)
        for seen in done.seen:
            self._count(seen, None)
        self._keep_most(done.most)
        self._pass(table, round_, True)
        return True

    def _keep_most(self, counts: Iterable[tuple[str, int]]) -> None:
        """Keep the highest count of each use."""
        for use, count in counts:
            if count > self.most.get(use, 0):
                self.most[use] = count

    def _pass(self, table: Table, round_: int, turn: bool) -> None:
        """Go on after a line, which was a `turn` or one of the whole table."""
        due = table.due()
        if round_ and turn and (due is None or due[0] != round_ or not due[1]):
            self.scores.append((round_, {seat: self.sign * score for seat, score in self._scores(table).items()}))
            if is_sample(round_):
                self._sample(table, round_)
        if due is None and table.finished:
            self._end(table)

    def _end(self, table: Table) -> None:
        """Play has ended: what is in hand now was kept, whatever is counted later."""
        if self.held is None and self._held is not None:
            self.held = self._held(table)

    def finish(self, table: Table) -> None:
        """Count what there is to see of a game that is finished and proven."""
        for cards in (self.held or {}).values():
            for card, count in cards.items():
                if count:
                    self.tally.uses.setdefault(KEPT, Counter())[card] += count
        for seen in self._final(table) if self._final is not None else ():
            self._count(seen, None)

    def _decide(self, table: Table) -> None:
        """Take the order of play from a game that does not leave it to the first turns."""
        if self._order is not None:
            self.order = list(self._order(table)) or self.order

    def _begin(self, table: Table, line: Turn) -> None:
        """Who plays after whom, and where each begins."""
        seat = line.seat
        if line.round and self._order is None and seat not in self.order:
            self.order.append(seat)
        if not self.starts and self._starts is not None:
            self.starts.update(self._starts(table))
        if seat not in self.starts:
            for event in line.events:
                point = next(table.placed(event), "")
                if point:
                    self.starts[seat] = point
                    break

    def _sample(self, table: Table, round_: int) -> None:
        """What everybody has at the end of a round."""
        assert self._meter is not None
        for key, values in self._meter.levels(table).items():
            for seat, value in values.items():
                self.levels.setdefault(key, {}).setdefault(seat, []).append((round_, value))

    def _count(self, seen: Observation, line: Turn | Round | None) -> None:
        tally = self.tally
        if isinstance(seen, Throw):
            shown = tally.throws.setdefault((seen.dice, seen.faces), Counter())
            for face in seen.shown:
                shown[face] += 1
        elif isinstance(seen, Chance):
            cases = tally.chances.setdefault(seen.what, {}).setdefault(seen.odds, [0, 0])
            cases[0] += 1
            cases[1] += seen.happened
        elif isinstance(seen, Use):
            tally.uses.setdefault(seen.sort, Counter())[seen.name] += seen.count
            if seen.count > 1:
                tally.amounts.add(seen.sort)
            if seen.sort == PLAYED and isinstance(line, Turn):
                self.played.setdefault(line.seat, set()).add(seen.name)
        elif isinstance(seen, Earned):
            sums = tally.earned.setdefault(seen.sort, {})
            sums[seen.name] = sums.get(seen.name, 0) + seen.amount
        else:
            tally.taken[seen.what] += seen.count


def _scores_of_standings(table: Table) -> dict[str, float]:
    return {one.seat: one.score for one in table.standings()}


def is_sample(round_: int) -> bool:
    """Whether the curves have a point at the end of this round: every one at first, then 16 for each doubling."""
    return round_ < 32 or round_ % (round_ // 16) == 0

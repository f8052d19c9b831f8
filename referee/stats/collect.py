"""Games are played again by the law, line by line, and what they show is added up: a tally for each game, in bounded memory."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.layout.game_modules import game_module
from referee.files import log_files, spread
from referee.judge.adjudicator import Adjudicator
from referee.judge.measures import Chance, Taken, Throw, Use
from referee.stats.tally import Curves, Tally
from referee.tlog.reader import games
from referee.tlog.statements import Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.judge.layouts import LayoutCache
    from referee.judge.measures import Meter
    from referee.judge.protocol import Table
    from referee.judge.verdict import Trust, Verdict
    from referee.tlog.reader import Game

KEPT = 1000
"""Findings of a game that are counted by their rules."""
NAMELESS = "games that cannot be opened"


class Collected(NamedTuple):
    """The tallies by the title of the game, and why some logs cannot be read."""

    tallies: dict[str, Tally]
    unread: list[str]


def collected(names: Sequence[str], processes: int | None = None, trust: Trust = "engine") -> Collected:
    """What all games of the logs show; where a claim fails, they go on with the value by the rules, or with that of the log."""
    whole = Collected({}, [])
    work = _by_the_rules if trust == "engine" else _by_the_log
    for part in spread.each(names, work, "a process that judged logs was killed; there are no statistics", processes):
        if isinstance(part, log_files.Unusable):
            whole.unread.append(str(part))
            continue
        whole.unread.extend(part.unread)
        for title, tally in part.tallies.items():
            if title in whole.tallies:
                whole.tallies[title].add(tally)
            else:
                whole.tallies[title] = tally
    return whole


def _by_the_rules(paths: list[str]) -> Collected:
    return measured(paths, "engine")


def _by_the_log(paths: list[str]) -> Collected:
    return measured(paths, "log")


def measured(paths: list[str], trust: Trust) -> Collected:
    """What the games of some logs show. Runs in a process of its own."""
    layouts: dict[str, LayoutCache] = {}
    found = Collected({}, [])
    for path in paths:
        spread.room_for(layouts)
        try:
            with log_files.opened(path) as stream:
                cache = log_files.layouts_of(path, layouts)
                for index, game in enumerate(games(stream, naming=cache.names), 1):
                    _measure(game, path, index, cache, found.tallies, trust)
        except OSError as problem:
            found.unread.append(str(log_files.unreadable(path, problem)))
        except log_files.Unusable as why:
            found.unread.append(str(why))
    return found


def _measure(game: Game, path: str, index: int, layouts: LayoutCache, tallies: dict[str, Tally], trust: Trust) -> None:
    """Play a game, and add what it shows to the tally of its title."""
    from referee.judge.verdict import verdict

    adjudicator = Adjudicator(layouts, trust, None, KEPT)
    follower: _Follower | None = None
    for statement in adjudicator.steps(game):
        table = adjudicator.table
        if table is None or not adjudicator.live:
            continue
        if follower is None:
            fresh = adjudicator.headers.table()
            follower = _Follower(table if fresh is None else fresh)
        if isinstance(statement, (Turn, Round)):
            follower.after(table, statement)
        else:
            follower.settle(table)
    result = verdict(adjudicator, path, index, game.lines)
    tally = Tally() if follower is None else follower.tally
    tally.games = 1
    tally.close()
    tally.refusals.update(Counter(finding.code for finding in result.findings if finding.level == "error"))
    tally.refused_games += bool(result.errors)
    tally.adopted_games += bool(result.taken)
    won = _end(tally, result, follower.first if follower is not None else "")
    if follower is not None:
        tally.titles = {curve.key: (curve.title, curve.unit) for curve in follower.curves}
        tally.follow(follower.levels, won)
    title = result.table.spec.title if result.table is not None else NAMELESS
    if title in tallies:
        tallies[title].add(tally)
    else:
        tallies[title] = tally


def _end(tally: Tally, verdict: Verdict, first: str) -> frozenset[str]:
    """Count how a proven game ended; returns the seats that won it, none of one that is not proven."""
    table = verdict.table
    if table is None or verdict.errors or verdict.taken or not table.finished:
        return frozenset()
    tally.lengths[verdict.turns] += 1
    standings = table.standings()
    won = frozenset(one.seat for one in standings if one.place == 1)
    share = len(won) / len(standings) if standings else 0.0
    for one in standings:
        tally.seats.setdefault(one.seat, [0, 0, 0.0])
        tally.seats[one.seat][0] += 1
        tally.seats[one.seat][1] += one.seat in won
        tally.seats[one.seat][2] += share
    if first:
        counts = tally.firsts.setdefault(len(standings), [0, 0, 0.0])
        counts[0] += 1
        counts[1] += first in won
        counts[2] += share
    return won


class _Follower:
    """One game as it goes on: what its meter says, and the curves of each player."""

    def __init__(self, table: Table) -> None:
        module: Any = game_module("referee", table.spec.law, "measures")
        self.curves = () if module is None else module.curves(table.spec)
        self._meter: Meter | None = None if module is None else module.Meter(table)
        self.levels: Curves = {}
        self.first = ""
        self.tally = Tally()

    def settle(self, table: Table) -> None:
        if self._meter is not None:
            self._meter.settle(table)

    def after(self, table: Table, line: Turn | Round) -> None:
        if isinstance(line, Turn) and line.round and not self.first:
            self.first = line.seat
        if self._meter is None:
            return
        if isinstance(line, Turn) and not line.round:
            self._meter.settle(table)
            return
        for seen in self._meter.after(table, line):
            self._count(seen)
        due = table.due()
        over = due is None or due[0] != line.round or not due[1]
        if line.round and isinstance(line, Turn) and over and _is_sample(line.round):
            self._sample(table, line.round)

    def _sample(self, table: Table, round_: int) -> None:
        """What everybody has at the end of a round."""
        assert self._meter is not None
        seats = list(getattr(table, "names", table.order))
        for key, values in self._meter.levels(table).items():
            for seat, value in zip(seats, values, strict=True):
                self.levels.setdefault(key, {}).setdefault(seat, []).append((round_, value))

    def _count(self, seen: Throw | Chance | Use | Taken) -> None:
        tally = self.tally
        if isinstance(seen, Throw):
            tally.throws.setdefault((seen.dice, seen.faces), Counter()).update(seen.shown)
        elif isinstance(seen, Chance):
            cases = tally.chances.setdefault(seen.what, {}).setdefault(seen.odds, [0, 0])
            cases[0] += 1
            cases[1] += seen.happened
        elif isinstance(seen, Use):
            tally.uses.setdefault(seen.sort, Counter())[seen.name] += seen.count
            if seen.count > 1:
                tally.amounts.add(seen.sort)
        else:
            tally.taken[seen.what] += seen.count


def _is_sample(round_: int) -> bool:
    """Whether the curves have a point at the end of this round: every one at first, then 16 for each doubling."""
    return round_ < 32 or round_ % (round_ // 16) == 0


def titles(tallies: dict[str, Tally]) -> Iterator[str]:
    """The titles in order, games that cannot be opened last."""
    yield from sorted(tallies, key=lambda title: (title == NAMELESS, title))

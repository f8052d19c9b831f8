"""Plays games again by the law, line by line, and adds up what they show: a tally for each game, in bounded memory."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from referee.files import log_files, workers
from referee.judge.ask.laws import notation_of
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.moments import moments
from referee.stats import one_game
from referee.stats.one_game import Follower
from referee.stats.summary import Tally
from referee.tlog.reader import games
from referee.tlog.statements import Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.judge.judge.verdict import Trust
    from referee.judge.open.layouts import LayoutCache
    from referee.tlog.reader import Game

KEPT = 1000
"""Findings of a game that are counted by their rules."""
PIN = "\0"
"""Comes between title and pin while tallies are added."""
NAMELESS = "games that cannot be opened"


class Collected(NamedTuple):
    """The tallies by the title of the game, and why some logs cannot be read."""

    tallies: dict[str, Tally]
    unread: list[str]


def collect_games(names: Sequence[str], processes: int | None = None, trust: Trust = "engine", *, pins: bool = False) -> Collected:
    """Return what all games of the logs show; where a claim fails, they go on with the value by the rules, or with that of the log.

    Games of one title are added up, or where `pins`, those on one layout.
    """
    whole = Collected({}, [])
    work = partial(measure, trust=trust)
    for part in workers.each(names, work, "a process that judged logs was killed; there are no statistics", processes):
        if isinstance(part, log_files.Unusable):
            whole.unread.append(str(part))
            continue
        whole.unread.extend(part.unread)
        for title, tally in part.tallies.items():
            if title in whole.tallies:
                whole.tallies[title].add(tally)
            else:
                whole.tallies[title] = tally
    return Collected(_name_tallies(whole.tallies, pins), whole.unread)


def _name_tallies(tallies: dict[str, Tally], pins: bool) -> dict[str, Tally]:
    """Return the tallies by titles, or by titles and pins."""
    named: dict[str, Tally] = {}
    for key, tally in tallies.items():
        title, _, pin = key.partition(PIN)
        name = f"{title}, {pin}" if pin and pins else title
        if name in named:
            named[name].add(tally)
        else:
            named[name] = tally
    return named


def measure(paths: list[str], trust: Trust) -> Collected:
    """Return what the games of some logs show. Runs in a process of its own."""
    layouts: dict[str, LayoutCache] = {}
    found = Collected({}, [])
    for path in paths:
        workers.room_for(layouts)
        try:
            with log_files.open_log(path) as stream:
                cache = log_files.layouts_of(path, layouts)
                for index, game in enumerate(games(stream, notation_of, cache.names), 1):
                    _measure(game, path, index, cache, found.tallies, trust)
        except OSError as problem:
            found.unread.append(str(log_files.unreadable(path, problem)))
        except log_files.Unusable as why:
            found.unread.append(str(why))
    return found


def _measure(game: Game, path: str, index: int, layouts: LayoutCache, tallies: dict[str, Tally], trust: Trust) -> None:
    """Play a game, and add what it shows to the tally of its title."""
    from referee.judge.judge.verdict import verdict

    adjudicator = Adjudicator(layouts, trust, None, KEPT)
    follower: Follower | None = None
    for moment in moments(adjudicator, game, views=False):
        table, statement = moment.table, moment.statement
        if table is None or not moment.counts:
            continue
        if follower is None:
            fresh = adjudicator.headers.table()
            follower = Follower(table if fresh is None else fresh)
        if isinstance(statement, (Turn, Round)):
            follower.after(table, statement)
        else:
            follower.settle(table)
    result = verdict(adjudicator, path, index, game.lines)
    tally = Tally() if follower is None else follower.tally
    tally.games = 1
    tally.refusals.update(Counter(finding.code for finding in result.findings if finding.level == "error"))
    tally.refused_games += bool(result.errors)
    tally.adopted_games += bool(result.taken)
    if follower is not None:
        table = result.table
        proven = table is not None and not result.errors and not result.taken and table.finished
        won: frozenset[str] = one_game.add(follower, table, result.turns) if proven and table is not None else frozenset()
        tally.titles = {curve.key: (curve.title, curve.unit) for curve in follower.curves}
        tally.follow(follower.levels, won)
    tally.close()
    title = f"{result.table.spec.title}{PIN}{result.table.spec.pin}" if result.table is not None else NAMELESS
    if title in tallies:
        tallies[title].add(tally)
    else:
        tallies[title] = tally


def titles(tallies: dict[str, Tally]) -> Iterator[str]:
    """Yield the titles in order, numbers in them by their value, games that cannot be opened last."""
    yield from sorted(tallies, key=lambda title: (title == NAMELESS, *_title_order(title)))


def _title_order(title: str) -> list[tuple[int, str]]:
    """Return what titles are ordered by: `goal=300` comes before `goal=1000`."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", title)]

"""Plays games again by the law, line by line, and adds up what they show: a tally for each game, in bounded memory.

Lead changes and drama follow Browne (Automatic generation and evaluation of recombination games, 2008), which Ludii computes too; what is
different here is in docs/trials.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise

from boardgen.records import NamedTuple
from referee.files import log_files, workers
from referee.judge.ask.laws import law, notation_of
from referee.judge.ask.protocol import Standing, Table
from referee.judge.ask.trials import Chance, Earned, Observation, Throw, Use
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import Trust, moments, verdict
from referee.stats.chance import add_sums
from referee.stats.summary import Curves, Tally
from referee.tlog.reader import Game, games
from referee.tlog.statements import Round, Turn

ROUNDS, MARGIN, LEADS, SETTLED, DRAMA = "rounds", "margin", "lead changes", "lead for good", "drama"
"""Spreads: rounds of a game; the winner's score above the next one's; how often the lead changed; the part of the game, in per cent, after
which the later winner was never behind again; how far the later winner was behind, in per cent of what lay between first and last."""
START, ORDER, BOT, CARD, FORBIDDEN = "wins by start point", "wins by order of play", "wins by bot", "wins with card", "restricted play"
FIRST_CELL, FIRST_PIECE = "wins by first cell", "wins by first piece"
"""Where a player began in a game without start points, which is their choice."""
CHOSEN = (FIRST_CELL, FIRST_PIECE)
STARTS = (START, *CHOSEN)
CARD_KEPT = "wins with card kept"
KIT = "kit: "
"""What spreads of the most pieces on the table at once begin with."""


def add(follower: Follower, table: Table, turns: int) -> frozenset[str]:
    """Count a finished game in the tally of its follower; returns the seats that won it."""
    tally, standings = follower.tally, table.standings()
    tally.lengths[turns] += 1
    follower.finish(table)
    won = frozenset(one.seat for one in standings if one.place == 1)
    share = len(won) / len(standings) if standings else 0.0
    for one in standings:
        add_sums(tally.seats, one.seat, [1, int(one.seat in won), share])
        _advantages(follower, one.seat, one.seat in won, share)
    if follower.first:
        add_sums(tally.firsts, len(standings), [1, int(follower.first in won), share])
    tally.endings[ending(table, [one.seat for one in standings])] += 1
    tally.spread(ROUNDS, follower.round)
    for use, count in follower.most.items():
        tally.spread(f"{KIT}{use}", count)
    _course(follower, standings, won)
    return won


def _advantages(follower: Follower, seat: str, won: bool, share: float) -> None:
    tally = follower.tally
    if seat in follower.starts:
        tally.advantage(follower.begins, follower.starts[seat], won, share)
    if seat in follower.order:
        tally.advantage(ORDER, ordinal(follower.order.index(seat) + 1), won, share)
    for card in sorted(follower.played.get(seat, ())):
        tally.advantage(CARD, card, won, share)
    for card in sorted((follower.held or {}).get(seat, ())):
        tally.advantage(CARD_KEPT, card, won, share)


def add_bots(tally: Tally, standings: Sequence[Standing], bots: Mapping[str, str], won: frozenset[str]) -> None:
    """Count a finished game by the bots of its seats: each bot's wins, and who of two players with unlike bots was placed higher."""
    if len(set(bots.values())) < 2:
        return
    share = len(won) / len(standings)
    for one in standings:
        tally.advantage(BOT, bots[one.seat], one.seat in won, share)
    points: dict[tuple[str, str], list[float]] = {}
    for one, other in combinations(standings, 2):
        first, second = sorted((one, other), key=lambda standing: bots[standing.seat])
        if bots[first.seat] != bots[second.seat] and first.place is not None and second.place is not None:
            won_by_first = 1.0 if first.place < second.place else 0.5 if first.place == second.place else 0.0
            points.setdefault((bots[first.seat], bots[second.seat]), []).append(won_by_first)
    for pair, each in points.items():  # the game is the unit: what happens within one is correlated
        add_sums(tally.matches, pair, [1, sum(each) / len(each)])


def add_restricted(tally: Tally, standings: Sequence[Standing], seat: str, words: Sequence[str]) -> None:
    """Count a finished game in which the player of one seat did without some words."""
    won = [one.seat for one in standings if one.place == 1]
    for one in standings:
        who = f"without {' and '.join(words)}" if one.seat == seat else "with it"
        tally.advantage(FORBIDDEN, who, one.seat in won, len(won) / len(standings))


def ordinal(number: int) -> str:
    """Return 1st, 2nd and so on; there are no more than 26 seats."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') if number not in (11, 12, 13) else 'th' }"


def ending(table: Table, seats: Iterable[str]) -> str:
    """Return how a game ended, in words that are the same whoever ended it."""
    words = table.ending
    if not words:
        return "with an end line"
    letters = "|".join(map(re.escape, seats))
    words = re.sub(rf"\b(?:{letters})(?='s\b)", "a player", words) if letters else words
    words = re.sub(rf"\bonly (?:{letters})\b", "only one player", words) if letters else words
    return re.sub(r"(?<=last turn of )round \d+\b", "a round", words)


def _course(follower: Follower, standings: Sequence[Standing], won: frozenset[str]) -> None:
    """Measure margin, lead changes, when the winner led for good, and drama. Nothing where all scores are equal from first to last."""
    tally = follower.tally
    final = {one.seat: follower.sign * float(one.score) for one in standings}
    if len(final) < 2 or not won:
        return
    if len(won) == 1:
        best = max(final, key=lambda seat: (seat in won, final[seat]))
        tally.spread(MARGIN, final[best] - max(score for seat, score in final.items() if seat != best))
    course: list[Mapping[str, float]] = [scores for round_, scores in follower.scores if round_ < follower.round]
    course.append(final)
    if all(len(set(scores.values())) == 1 for scores in course):
        return
    leaders = [frozenset(seat for seat, score in scores.items() if score == max(scores.values())) for scores in course]
    alone = [next(iter(one)) for one in leaders if len(one) == 1]
    tally.spread(LEADS, sum(one != other for one, other in pairwise(alone)))
    if len(won) != 1 or len(course) < 2:
        return
    (winner,) = won
    behind = [at for at, scores in enumerate(course[:-1]) if winner in scores and scores[winner] < max(scores.values())]
    tally.spread(SETTLED, 100 * (behind[-1] + 1) / (len(course) - 1) if behind else 0)
    tally.spread(DRAMA, 100 * sum(_deficit(scores, winner) for scores in course[:-1]) / (len(course) - 1))


def _deficit(scores: Mapping[str, float], winner: str) -> float:
    """Return the deficit of a seat, from 0 to 1: 1 for the last of all."""
    high, low = max(scores.values()), min(scores.values())
    return (high - scores[winner]) / (high - low) if high > low and winner in scores else 0.0


CARDS_PLAYED, CARDS_KEPT = "cards: played", "cards: kept"
"""The sorts of use whose names a player had in hand: wins are counted with each of them."""


class Follower:
    """Follows a table from before its first line.

    `order` are the seats in the order of their first turns, or as a game gives it that does not leave it to them; `starts` the start point
    of each, or in a game without them the point of its first piece, and `begins` the measure of wins by them; `scores` the score of every
    seat after each round, below zero where the lowest wins (`sign`), `played` the cards that each seat played, `held` those that it has at
    the end of play."""

    def __init__(self, table: Table) -> None:
        self._measures = law(table.spec).measures()
        self._meter = self._measures.meter(table)
        self.curves = self._measures.curves(table.spec)
        self.begins = f"wins by first {self._measures.first}" if self._measures.starts(table) is None else "wins by start point"
        self.sign = -1 if table.lowest_wins else 1
        self.levels: Curves = {}
        self.scores: list[tuple[int, dict[str, float]]] = []
        self.order: list[str] = []
        self._ordered = False
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
        self._meter.settle(table)
        if table.finished:
            self._end(table)

    def count(self, table: Table, line: Turn | Round, events: Sequence[object] | None = None) -> None:
        """Count what a line did, after it was played. `events` are what the table reads in it, for whoever has read it already."""
        self.round = max(self.round, line.round)
        self._decide(table)
        if isinstance(line, Turn):
            self._begin(table, line)
        if isinstance(line, Turn) and not line.round:
            self._meter.settle(table)
            return
        for seen in self._meter.observe(table, line, table.read(line)[0] if events is None else events):
            self._count(seen, line)
        self._meter.settle(table)
        self._keep_most(self._measures.most(table).items())
        self._pass(table, line.round, isinstance(line, Turn))

    def count_text(self, table: Table, round_: int, seat: str, line: str) -> bool:
        """Count a line that the table has played in a hurry. False where it has to be read and taken to `count`."""
        done = self._meter.observe_text(table, line) if seat in self.starts and seat in self.order else None
        if done is None:
            return False
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
            self.scores.append((round_, {seat: self.sign * score for seat, score in self._meter.scores(table).items()}))
            if is_sample(round_):
                for key, values in self._meter.levels(table).items():
                    for seat, value in values.items():
                        self.levels.setdefault(key, {}).setdefault(seat, []).append((round_, value))
        if due is None and table.finished:
            self._end(table)

    def _end(self, table: Table) -> None:
        """Play has ended: what is in hand now was kept, whatever is counted later."""
        if self.held is None:
            self.held = self._measures.hands(table)

    def finish(self, table: Table) -> None:
        """Count what there is to see of a game that is finished and proven."""
        for cards in (self.held or {}).values():
            for card, count in cards.items():
                if count:
                    self.tally.uses.setdefault(CARDS_KEPT, Counter())[card] += count
        for seen in self._measures.final(table):
            self._count(seen, None)

    def _decide(self, table: Table) -> None:
        """Take the order of play from a game that does not leave it to the first turns."""
        order = self._measures.order(table)
        if order is not None:
            self.order, self._ordered = list(order) or self.order, True

    def _begin(self, table: Table, line: Turn) -> None:
        """Note who plays after whom, and where each begins."""
        seat = line.seat
        if line.round and not self._ordered and seat not in self.order:
            self.order.append(seat)
        if not self.starts:
            self.starts.update(self._measures.starts(table) or {})
        if seat not in self.starts:
            for event in line.events:
                point = next(table.find_points(event), "")
                if point:
                    self.starts[seat] = point
                    break

    def _count(self, seen: Observation, line: Turn | Round | None) -> None:
        tally = self.tally
        if isinstance(seen, Throw):
            tally.throws.setdefault((seen.dice, seen.faces), Counter()).update(seen.shown)
        elif isinstance(seen, Chance):
            add_sums(tally.chances.setdefault(seen.what, {}), seen.odds, [1, int(seen.happened)])
        elif isinstance(seen, Use):
            tally.uses.setdefault(seen.sort, Counter())[seen.name] += seen.count
            if seen.count > 1:
                tally.amounts.add(seen.sort)
            if seen.sort == CARDS_PLAYED and isinstance(line, Turn):
                self.played.setdefault(line.seat, set()).add(seen.name)
        elif isinstance(seen, Earned):
            sums = tally.earned.setdefault(seen.sort, {})
            sums[seen.name] = sums.get(seen.name, 0) + seen.amount
        else:
            tally.taken[seen.what] += seen.count


def is_sample(round_: int) -> bool:
    """Return whether the curves have a point at the end of this round: every one at first, then 16 for each doubling."""
    return round_ < 32 or round_ % (round_ // 16) == 0


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

    Games of one title are added up, or where `pins`, those on one layout."""
    whole = Collected({}, [])
    work = partial(measure, trust=trust)
    for part in workers.each(names, work, "a process that judged logs was killed; there are no statistics", processes):
        if isinstance(part, log_files.Unusable):
            whole.unread.append(str(part))
            continue
        whole.unread.extend(part.unread)
        for title, tally in part.tallies.items():
            _add_to(whole.tallies, title, tally)
    named: dict[str, Tally] = {}
    for key, tally in whole.tallies.items():
        title, _, pin = key.partition(PIN)
        _add_to(named, f"{title}, {pin}" if pin and pins else title, tally)
    return Collected(named, whole.unread)


def _add_to(tallies: dict[str, Tally], title: str, tally: Tally) -> None:
    if title in tallies:
        tallies[title].add(tally)
    else:
        tallies[title] = tally


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
            follower.count(table, statement)
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
        won: frozenset[str] = add(follower, table, result.turns) if proven and table is not None else frozenset()
        tally.titles = {curve.key: (curve.title, curve.unit) for curve in follower.curves}
        tally.follow(follower.levels, won)
    tally.close()
    title = f"{result.table.spec.title}{PIN}{result.table.spec.pin}" if result.table is not None else NAMELESS
    _add_to(tallies, title, tally)


def titles(tallies: dict[str, Tally]) -> Iterator[str]:
    """Yield the titles in order, numbers in them by their value, games that cannot be opened last."""
    yield from sorted(tallies, key=lambda title: (title == NAMELESS, *_title_order(title)))


def _title_order(title: str) -> list[tuple[int, str]]:
    """Return what titles are ordered by: `goal=300` comes before `goal=1000`."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", title)]

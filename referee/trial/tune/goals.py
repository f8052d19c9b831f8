"""Goals of a tuning: what is typed for `--goal`, how far games are from it, and whether they prove that it is met.

In the search a miss is counted in units, so that goals can be compared: 3 percentage points, or a tenth of the end of the band that is
missed. What few games show is drawn towards the goal, by t²/(t² + s²) where s is the standard error of the estimate and t is two units,
or half a wider band: an estimate of Stein's kind (https://en.wikipedia.org/wiki/James-Stein_estimator), by which 20 games of a slow bot
do not outweigh 400 of a fast one."""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import NormalDist

from boardgen.records import NamedTuple
from referee.errors import Unusable
from referee.stats import chance, collect
from referee.stats.chance import add_sums
from referee.trial.results import Sums

EVEN = {
    "seats": ("wins of seat", "each seat's share of wins within 2 points of even"),
    "order": ("wins of place", "the same by the order of play"),
    "starts": ("wins from", "the same by start point"),
}
RANGES = {
    "rounds": ("rounds", "the mean length in rounds"),
    "turns": ("turns", "the mean length in turns"),
    "margin": ("margin", "the mean margin of the winner"),
    "changes": ("lead changes", "the mean number of lead changes"),
    "lead": ("lead for good", "the mean part of the game, in %, after which the winner led for good"),
    "drama": ("drama", "the mean drama, in %"),
}
FINISHED = "finished"
EXAMPLES = (
    *("seats:2", "order:3", "starts:3", "rounds:25..35", "turns:60..90"),
    *("margin:..300", "changes:2..", "lead:60..", "drama:15..", "finished:99"),
)
UNIT = 0.03
"""A unit of shares: three percentage points."""
SPREAD = 2.0
"""How far from its goal a layout is likely to be, in units."""
RARE = 0.05
"""Start points of fewer games, as a part of all, are left out: what is seldom chosen cannot be measured."""
MET, UNKNOWN, MISSED = "met", "cannot tell", "not met"
VERDICTS = (MET, UNKNOWN, MISSED)
"""From the best to the worst."""


class Goal(NamedTuple):
    """A goal as it was typed, its name, and the ends of its band, either of which may be open. For shares `high` is how far they may be
    from even, as a part of 1."""

    text: str
    name: str
    low: float | None
    high: float | None


class Estimate(NamedTuple):
    """A figure that a goal is about, from so many games: its value, its standard error (None where nothing is known), the ends of its
    95 % interval, and the band in which it is to be. `unit` is what a miss is counted in, for both ends of the band. Shares are parts of 1.
    """

    goal: Goal
    item: str
    games: int
    value: float
    error: float | None
    low: float | None
    high: float | None
    floor: float
    ceiling: float
    units: tuple[float, float]
    share: bool

    @property
    def miss(self) -> float:
        """By how many units the figure misses its band; below 0 inside it."""
        under, over = self.units
        return max((self.floor - self.value) / under, (self.value - self.ceiling) / over)

    @property
    def likely_miss(self) -> float:
        """By how many units the figure is likely to miss its band: fewer than `miss` where the games are few."""
        under, over = self.units
        if self.error is None:
            return 0.0 if self.games else math.inf
        if self.share and self.goal.name != FINISHED:
            middle, band = (self.floor + self.ceiling) / 2, (self.ceiling - self.floor) / 2
            return (abs(self.value - middle) * _shrink(self.error / under, max(SPREAD, band / under)) - band) / under
        return self.miss * _shrink(self.error / max(under, over), SPREAD)

    def verdict(self, among: int) -> str:
        """Return whether the interval proves that the figure is in or out of its band. `among` is of how many figures it is one: the more
        there are, the wider is the interval that must lie outside the band, since by chance one of twenty would."""
        if self.low is None or self.high is None or self.error is None:
            return UNKNOWN
        if self.floor <= self.low and self.high <= self.ceiling:
            return MET
        low, high = (self.value + (end - self.value) * _wider(among) for end in (self.low, self.high))
        return MISSED if high < self.floor or low > self.ceiling else UNKNOWN

    def more(self, among: int) -> int | None:
        """Return how many more games would settle it, if the value stayed as it is; None if it is at an end of its band or unknown."""
        if self.low is None or self.high is None or self.error is None:
            return None
        room = min(abs(self.value - end) for end in (self.floor, self.ceiling) if math.isfinite(end))
        half = max(self.high - self.value, self.value - self.low) * (_wider(among) if self.miss > 0 else 1.0)
        return max(1, math.ceil(self.games * (half / room) ** 2) - self.games) if room else None


def _wider(among: int) -> float:
    """Return how much wider an interval is that one of so many lies outside of by chance in one case of twenty (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, among)) / chance.Z


def _shrink(error: float, spread: float) -> float:
    return spread**2 / (spread**2 + error**2)


def goal(text: str) -> Goal:
    """Return a goal as it was typed. Unusable where there is none of this name, or its band is not one."""
    name, _, band = text.strip().partition(":")
    if name not in EVEN and name not in RANGES and name != FINISHED:
        raise Unusable(f"--goal {text}: {repr(name) if name else 'this'} is not a goal; write one of {', '.join(EXAMPLES)}")
    number = r"([0-9]{1,9}(?:\.[0-9]{1,6})?)"
    if name in RANGES:
        ends = re.fullmatch(rf"{number}?\.\.{number}?", band)
        low, high = (None, None) if ends is None else (float(end) if end else None for end in ends.groups())
        if (low is None and high is None) or (low is not None and high is not None and low > high):
            example = next(one for one in EXAMPLES if one.startswith(name))
            raise Unusable(f"--goal {text}: write from where to where, such as {example}; {RANGES[name][1]} is meant")
        return Goal(text.strip(), name, low, high)
    if not re.fullmatch(number, band) or not 0 < float(band) <= (100 if name == FINISHED else 50):
        example = "finished:99" if name == FINISHED else f"{name}:3"
        what = "the per cent of games that come to an end" if name == FINISHED else "how many percentage points a share may be from even"
        raise Unusable(f"--goal {text}: write {what}, such as {example}")
    value = float(band) / 100
    return Goal(text.strip(), name, value if name == FINISHED else None, None if name == FINISHED else value)


def goals(texts: Sequence[str]) -> list[Goal]:
    """Return all goals. Unusable for none, and for two of one name."""
    found = [goal(text) for text in texts]
    if not found:
        raise Unusable(f"tune needs a goal; add for example --goal order:3, and see {', '.join(EXAMPLES)}")
    names = [one.name for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Unusable(f"--goal {twice} is there twice; write it once")
    return found


def choose_judges(goal: Goal, kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of bots that judge a goal: fairness and the end of games by all; length, margin, lead and drama by those that
    try to win, if any of them plays, since a game of random moves has another length than one that somebody tries to win."""
    trying = tuple(kind for kind in kinds if kind != "random")
    return trying if goal.name in RANGES and trying else tuple(kinds)


def estimates(goal: Goal, games: Outcomes) -> Iterator[Estimate]:
    """Yield the figures that a goal is about. Where there are none, one whose error is None."""
    if goal.name in EVEN:
        found = list(_shares(goal, games))
    elif goal.name == FINISHED:
        found = [_share_finished(goal, games)] if games.games else []
    else:
        found = _means(goal, games)
    yield from found or [Estimate(goal, "nothing to measure", 0, 0.0, None, None, None, -math.inf, math.inf, (1.0, 1.0), False)]


def _shares(goal: Goal, games: Outcomes) -> Iterator[Estimate]:
    assert goal.high is not None
    for item, (count, won, expected) in sorted(games.shares[goal.name].items(), key=lambda one: (len(one[0]), one[0])):
        if goal.name == "starts" and count < RARE * games.finished:
            continue
        even = expected / count
        low, high = chance.wilson(won, count)
        error = math.sqrt(even * (1 - even) / count)
        name = f"{EVEN[goal.name][0]} {item}"
        yield Estimate(goal, name, int(count), won / count, error, low, high, even - goal.high, even + goal.high, (UNIT, UNIT), True)


def _share_finished(goal: Goal, games: Outcomes) -> Estimate:
    assert goal.low is not None
    low, high = chance.wilson(games.finished, games.games)
    share = games.finished / games.games
    error = math.sqrt(max(share * (1 - share), 0.25 / games.games) / games.games)
    return Estimate(goal, "games that come to an end", games.games, share, error, low, high, goal.low, math.inf, (UNIT, UNIT), True)


def _means(goal: Goal, games: Outcomes) -> list[Estimate]:
    sums = games.sums.get(goal.name)
    if sums is None or not sums.count:
        return []
    floor, ceiling = -math.inf if goal.low is None else goal.low, math.inf if goal.high is None else goal.high
    units = _tenth(goal.low or goal.high), _tenth(goal.high or goal.low)
    error = sums.deviation / math.sqrt(sums.count) if sums.count > 1 else None
    low, high = sums.interval()
    return [Estimate(goal, f"mean {RANGES[goal.name][0]}", sums.count, sums.mean, error, low, high, floor, ceiling, units, False)]


def _tenth(end: float | None) -> float:
    return end / 10 if end else 1.0


def likely_miss(wanted: Sequence[Goal], games: Outcomes) -> float:
    """Return by how many units the goals are likely to be missed at worst. Games that never end miss everything."""
    if games.games and not games.finished:
        return math.inf
    return max(one.likely_miss for each in wanted for one in estimates(each, games))


COURSE = {"changes": collect.LEADS, "lead": collect.SETTLED, "drama": collect.DRAMA, "margin": collect.MARGIN}
"""Measures that are read from the course of a game, by the name of their goal: their key in the tally of the game."""


class Outcome(NamedTuple):
    """One game. `starts` are the start points by seat, `play_order` the seats in order of play; a shared win has several `winners`.

    `course` has the measures of COURSE that this game has, by the names of their goals."""

    number: int
    finished: bool
    rounds: int
    turns: int
    winners: str
    seats: tuple[str, ...]
    play_order: str
    starts: Mapping[str, str]
    course: Mapping[str, float]


class Outcomes:
    """The games of a layout between bots of one kind, added up. A shared win counts for each of its winners, as in every report.

    `shares` have, for each seat, place and start point, games with it, those that it won, and the wins to be expected if all were even."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.shares: dict[str, dict[str, list[float]]] = {"seats": {}, "order": {}, "starts": {}}
        self.sums: dict[str, Sums] = defaultdict(Sums)

    def add(self, games: Iterable[Outcome]) -> Outcomes:
        """Count some games; returns itself."""
        for game in games:
            self.games += 1
            if game.finished:
                self.finished += 1
                self._add(game)
        return self

    def _add(self, game: Outcome) -> None:
        self.sums["rounds"].add(game.rounds)
        self.sums["turns"].add(game.turns)
        for name, value in game.course.items():
            self.sums[name].add(value)
        share = len(game.winners) / len(game.seats)
        for seat in game.seats:
            sums = [1, seat in game.winners, share]
            add_sums(self.shares["seats"], seat, sums)
            if seat in game.play_order:
                add_sums(self.shares["order"], collect.ordinal(game.play_order.index(seat) + 1), sums)
            if seat in game.starts:
                add_sums(self.shares["starts"], game.starts[seat], sums)


def outcome(
    number: int, finished: int, rounds: int, turns: int, scores: str, winners: str, play_order: str, starts: str, measures: str
) -> Outcome:
    """Return one game from the columns of its row. `measures` may be empty where no goal needs the course of the game."""
    spreads: Mapping[str, Mapping[str, int]] = json.loads(measures)["spreads"] if measures else {}
    course = {name: float(value) for name, key in COURSE.items() for value in spreads.get(key, {})}
    seats = tuple(json.loads(scores))
    return Outcome(number, bool(finished), rounds, turns, winners, seats, play_order, json.loads(starts), course)

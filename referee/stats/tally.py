"""What many games show, added up: counts that can be added to other counts, whatever the number of games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from referee.stats.clusters import Clusters

if TYPE_CHECKING:
    from fractions import Fraction

Curves = dict[str, dict[str, list[tuple[int, float]]]]
"""By the key of the curve and the seat: (round, value)."""
_Key = TypeVar("_Key", str, int, tuple[str, int], tuple[str, str])
MOST_NAMES = 500
"""Names of things used that are kept of a sort; a layout has fewer."""


@dataclass(slots=True)
class Tally:
    """The counts of one game, or of many with the same title.

    `refused_games` have errors, `adopted_games` depend on values taken from their logs. `lengths` are the turns of proven games. `seats` by
    the letter and `firsts` by the number of players have games, wins, and the wins to be expected without any advantage. `chances` have,
    for each of the odds, the cases and how often it happened. `mean` has, for each curve and round, the count and the sum of the values of
    the winners and of the others; `single` are the curves of the only game. Sorts of use in `amounts` come several at a time; `clusters`
    have how much the games differ in them. `advantages` have games, wins and expected wins of each item of a measure, such as a start
    point; `spreads` how often a measure had each whole number; `endings` how games ended; `earned` sums of money by sort and name;
    `matches` by two bots, in the order of their names, the comparisons and the points of the first.
    """

    games: int = 0
    refused_games: int = 0
    adopted_games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    seats: dict[str, list[float]] = field(default_factory=dict)
    firsts: dict[int, list[float]] = field(default_factory=dict)
    throws: dict[tuple[str, tuple[str, ...]], Counter[str]] = field(default_factory=dict)
    chances: dict[str, dict[Fraction, list[int]]] = field(default_factory=dict)
    uses: dict[str, Counter[str]] = field(default_factory=dict)
    amounts: set[str] = field(default_factory=set)
    clusters: dict[str, Clusters] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)
    advantages: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    spreads: dict[str, Counter[int]] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    earned: dict[str, dict[str, float]] = field(default_factory=dict)
    matches: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)
    titles: dict[str, tuple[str, str]] = field(default_factory=dict)
    mean: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    single: Curves = field(default_factory=dict)

    def follow(self, curves: Curves, won: frozenset[str]) -> None:
        """Add the curves of a game; in those of many games only games with winners count."""
        self.single = curves
        if not won:
            return
        for key, seats in curves.items():
            for seat, points in seats.items():
                at = 0 if seat in won else 2
                for round_, value in points:
                    sums = self.mean.setdefault((key, round_), [0, 0.0, 0, 0.0])
                    sums[at] += 1
                    sums[at + 1] += value

    def spread(self, measure: str, value: float) -> None:
        """Count a number of a game, rounded to a whole one."""
        self.spreads.setdefault(measure, Counter())[round(value)] += 1

    def advantage(self, measure: str, item: str, won: bool, expected: float) -> None:
        """Count a player of a finished game by something that may be an advantage."""
        sums = self.advantages.setdefault(measure, {}).setdefault(item, [0, 0, 0.0])
        sums[0] += 1
        sums[1] += won
        sums[2] += expected

    def close(self) -> None:
        """End the only game of this tally: what was used in it is a cluster."""
        for sort, used in self.uses.items():
            self.clusters.setdefault(sort, Clusters()).game(used)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        if self.games and other.games:
            self.single = {}
        else:
            self.single = self.single or other.single
        self.games += other.games
        self.refused_games += other.refused_games
        self.adopted_games += other.adopted_games
        self.lengths.update(other.lengths)
        self.taken.update(other.taken)
        self.refusals.update(other.refusals)
        self.amounts |= other.amounts
        self.endings.update(other.endings)
        for measure, items in other.advantages.items():
            _add(self.advantages.setdefault(measure, {}), items)
        for measure, counts in other.spreads.items():
            self.spreads.setdefault(measure, Counter()).update(counts)
        for sort, sums_of in other.earned.items():
            own_sums = self.earned.setdefault(sort, {})
            for name, amount in sums_of.items():
                if name in own_sums or len(own_sums) < MOST_NAMES:
                    own_sums[name] = own_sums.get(name, 0) + amount
        _add(self.matches, other.matches)
        for sort, sums in other.clusters.items():
            self.clusters.setdefault(sort, Clusters()).add(sums, MOST_NAMES)
        _add(self.seats, other.seats)
        _add(self.firsts, other.firsts)
        _add(self.mean, other.mean)
        for dice, shown in other.throws.items():
            self.throws.setdefault(dice, Counter()).update(shown)
        for what, cases in other.chances.items():
            for odds, (count, happened) in cases.items():
                own = self.chances.setdefault(what, {}).setdefault(odds, [0, 0])
                own[0] += count
                own[1] += happened
        for sort, names in other.uses.items():
            used = self.uses.setdefault(sort, Counter())
            for name, count in names.items():
                used[name if name in used or len(used) < MOST_NAMES else "others"] += count
        self.titles.update(other.titles)


def _add(sums: dict[_Key, list[float]], more: dict[_Key, list[float]]) -> None:
    for key, values in more.items():
        old = sums.get(key)
        sums[key] = list(values) if old is None else [one + other for one, other in zip(old, values, strict=True)]

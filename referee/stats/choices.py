"""How much there is to choose: the ways in which turns may go on by the rules, and how many turns are real decisions.

Turns of one game hang together, so the game is the unit: the mean number of ways is the ratio of two sums over games, and its variance is
that of a ratio (Cochran, Sampling Techniques, 3rd edition, section 2.11). The share of real decisions is one of `referee.stats.clusters`.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.stats import chance
from referee.stats.clusters import Clusters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REAL, FORCED = "real", "forced"
CLASSES, IN_EACH = 10, 5
"""Classes of rounds at most, and decisions that each has on average at least."""
FEWEST = 10
"""Games from which the mean has an interval."""


@dataclass(slots=True)
class Choices:
    """Decisions that were looked at: `ways` how many had each number of ways, `real` how many were real.

    `rounds` have the decisions and the sum of their ways; `games` are those with such decisions, and `squares`, `products` and
    `decisions_squared` the sums over them of (sum of ways)^2, (sum of ways)(decisions) and (decisions)^2. `each` has the decisions of the
    only game.
    """

    ways: Counter[int] = field(default_factory=Counter)
    real: int = 0
    rounds: dict[int, list[int]] = field(default_factory=dict)
    games: int = 0
    squares: int = 0
    products: int = 0
    decisions_squared: int = 0
    clusters: Clusters = field(default_factory=Clusters)
    each: list[list[int]] = field(default_factory=list)

    @classmethod
    def of_game(cls, decisions: Sequence[Sequence[int]]) -> Choices:
        """Those of one game: the round, the number of ways and whether they differ (1 or 0) of each decision that was looked at."""
        made = cls()
        if not decisions:
            return made
        made.each = [list(one) for one in decisions]
        for round_, count, differ in decisions:
            made.ways[count] += 1
            made.real += differ
            sums = made.rounds.setdefault(round_, [0, 0])
            sums[0] += 1
            sums[1] += count
        number, total = len(decisions), sum(count for _, count, _ in decisions)
        made.games, made.squares, made.products, made.decisions_squared = 1, total * total, total * number, number * number
        made.clusters.game(Counter({REAL: made.real, FORCED: number - made.real}))
        return made

    def add(self, other: Choices) -> None:
        """Add those of other games."""
        self.each = [] if self.games and other.games else self.each or other.each
        self.ways.update(other.ways)
        self.real += other.real
        for round_, (number, total) in other.rounds.items():
            sums = self.rounds.setdefault(round_, [0, 0])
            sums[0] += number
            sums[1] += total
        self.games += other.games
        self.squares += other.squares
        self.products += other.products
        self.decisions_squared += other.decisions_squared
        self.clusters.add(other.clusters, 2)

    @property
    def decisions(self) -> int:
        """How many were looked at."""
        return self.ways.total()

    def mean(self) -> tuple[float, float | None]:
        """The mean number of ways of a decision, and half of its 95 % interval; None for few games."""
        number = self.decisions
        total = sum(count * times for count, times in self.ways.items())
        mean = total / number
        if self.games < FEWEST:
            return mean, None
        spread = self.squares - 2 * mean * self.products + mean * mean * self.decisions_squared
        variance = self.games / (self.games - 1) * max(0.0, spread) / (number * number)
        return mean, chance.student(self.games - 1) * math.sqrt(variance)

    def classes(self) -> Iterator[tuple[str, int, float]]:
        """Classes of rounds of equal width, how many decisions were looked at in each, and their mean ways."""
        first, last = min(self.rounds), max(self.rounds)
        most = max(1, min(CLASSES, self.decisions // IN_EACH))
        width = next(step * 10**power for power in range(7) for step in (1, 2, 5) if (last - first + 1) / (step * 10**power) <= most)
        start = (first - 1) // width * width + 1
        while start <= last:
            sums = [self.rounds[round_] for round_ in range(start, start + width) if round_ in self.rounds]
            count = sum(number for number, _ in sums)
            if count:
                name = f"round {start}" if width == 1 else f"rounds {start} to {start + width - 1}"
                yield name, count, sum(total for _, total in sums) / count
            start += width

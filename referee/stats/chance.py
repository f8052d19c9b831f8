"""Statistics for small samples: intervals of shares, and how likely chance is to deviate so far from what is expected.

Small samples are counted exactly. The chi-square distribution is a few lines on `math.lgamma`: a numerical library would be the largest
dependency of the project, for one function."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

K = TypeVar("K")
N = TypeVar("N", int, float)
Z = 1.959963984540054
"""The normal quantile of a two-sided interval of 95 %."""
POWER = 0.8416212335729143
"""The quantile for a power of 80 %."""
EXACT = 5.0
"""Expected counts below this are too small for the chi-square approximation."""
MOST_WAYS = 50_000
"""Ways in which the throws may be shared out to the faces that are counted one by one, which takes about a second."""


def wilson(count: float, of: float) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's score interval), from 0 to 1. Of no cases nothing is known: all of it.

    Cases that depend on each other count as a part of a case each, so that neither number need be whole."""
    if of == 0:
        return 0.0, 1.0
    share, square = count / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return (0.0 if count == 0 else max(0.0, middle - half)), (1.0 if count == of else min(1.0, middle + half))


def student(degrees: float) -> float:
    """Return the quantile of Student's distribution for a two-sided interval of 95 %, by its expansion (Abramowitz and Stegun 26.7.5).

    `degrees` is 2 or more; at 2 it is 0.03 too small, from 4 on right to 0.001."""
    z2 = Z * Z
    terms = (
        (z2 + 1) / 4,
        ((5 * z2 + 16) * z2 + 3) / 96,
        (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    )
    more, scale = 0.0, 1.0
    for term in terms:
        scale /= degrees
        more += term * scale
    return Z * (1 + more)


def cases_for(share: float, difference: float = 0.1) -> int:
    """Return how many cases a difference from an expected share takes to be found in four samples of five, at 5 %."""
    other = min(share + difference, 1.0) if share <= 0.5 else share - difference
    needed = Z * math.sqrt(share * (1 - share)) + POWER * math.sqrt(other * (1 - other))
    return math.ceil((needed / difference) ** 2)


def mean(counts: Counter[int]) -> tuple[float, float | None]:
    """Return the mean of some numbers, and half of its 95 % interval; None for a single number."""
    games = counts.total()
    centre = sum(value * count for value, count in counts.items()) / games
    if games < 2:
        return centre, None
    variance = sum(count * (value - centre) ** 2 for value, count in counts.items()) / (games - 1)
    return centre, Z * math.sqrt(variance / games)


def elo(share: float) -> float | None:
    """Return the Elo difference that gives this expected score; None where one side won all, which has none."""
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else None


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Return how likely a chi-square variable is to be at least this, by the upper incomplete gamma function, as series or fraction."""
    if statistic <= 0 or degrees < 1:
        return 1.0
    a, x = degrees / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return min(1.0, max(0.0, 1 - total * scale))
    # Lentz's continued fraction
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        step = c * d
        value *= step
        if abs(step - 1) < 1e-16:
            break
    return min(1.0, max(0.0, scale * value))


def fair(counts: Sequence[int], weights: Sequence[int] | None = None) -> tuple[float, str] | None:
    """Return how likely fair dice are to deviate at least as much as these counts of their faces, and how that was found.

    `weights` say on how many sides of a die each face is. None where there are too few throws of too many faces to say."""
    throws, faces = sum(counts), len(counts)
    weights = weights or [1] * faces
    if throws == 0 or faces < 2:
        return None
    expected = [throws * weight / sum(weights) for weight in weights]
    statistic = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True) if mean)  # Pearson's
    if min(expected) >= EXACT:
        return chi_square_tail(statistic, faces - 1), f"chi-square {statistic:.2f}, {faces - 1} degrees of freedom"
    if len(set(weights)) > 1:
        return None
    if _count_partitions(throws, faces) > MOST_WAYS:
        return None
    total = 0.0
    for parts in _partitions(throws, faces, throws):
        if sum(part * part for part in parts) * faces / throws - throws >= statistic - 1e-9:  # chi-square of equal faces
            total += math.exp(_log_likelihood(parts, throws, faces))
    return min(1.0, total), "exact"


def _count_partitions(total: int, parts: int) -> int:
    """Return in how many ways a total is shared out to at most so many parts, which is to parts of at most that size."""
    ways = [1, *[0] * total]
    for size in range(1, min(parts, total) + 1):
        for whole in range(size, total + 1):
            ways[whole] += ways[whole - size]
    return ways[total]


def _partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to share a total out to at most so many parts, the largest first; empty parts are left out."""
    if total == 0:
        yield ()
        return
    for first in range(min(total, most), -(-total // parts) - 1, -1):
        for rest in _partitions(total - first, parts - 1, first):
            yield (first, *rest)


def _log_likelihood(parts: tuple[int, ...], throws: int, faces: int) -> float:
    """Return how likely fair dice are to show these counts, on whichever faces; the faces that are not counted were never thrown."""
    log = math.lgamma(throws + 1) - throws * math.log(faces) - sum(math.lgamma(part + 1) for part in parts)
    alike = [faces - len(parts), *(len(list(same)) for _, same in groupby(parts))]
    return log + math.lgamma(faces + 1) - sum(math.lgamma(number + 1) for number in alike)


def deviation(odds: Mapping[float, int], happened: int) -> float:
    """Return how likely chance is to be at least as far from what is expected, on either side. `odds` are how many cases had each chance.

    Counted exactly for up to some hundred cases, else by the normal approximation."""
    mean = sum(chance * cases for chance, cases in odds.items())
    variance = sum(chance * (1 - chance) * cases for chance, cases in odds.items())
    off = abs(happened - mean)
    if variance == 0:
        return 1.0
    if sum(odds.values()) > 500:
        return math.erfc(max(0.0, off - 0.5) / math.sqrt(2 * variance))
    ways = [1.0]
    for chance, cases in odds.items():
        for _ in range(cases):
            ways = [(ways[k] * (1 - chance) if k < len(ways) else 0.0) + (ways[k - 1] * chance if k else 0.0) for k in range(len(ways) + 1)]
    return min(1.0, sum(way for count, way in enumerate(ways) if abs(count - mean) >= off - 1e-9))


def quantile(counts: Counter[int], share: float) -> float:
    """Return the value below which this share of the cases is; between two cases it is interpolated."""
    at = share * (counts.total() - 1)
    low, seen, values = int(at), 0, sorted(counts)
    found: list[int] = []
    for value in values:
        seen += counts[value]
        while len(found) < 2 and seen > low + len(found):
            found.append(value)
        if len(found) == 2:
            break
    if not found:
        return 0.0
    return found[0] + (found[-1] - found[0]) * (at - low)


def add_sums(sums: dict[K, list[N]], key: K, more: list[N]) -> None:
    """Add numbers to those under a key."""
    old = sums.get(key)
    sums[key] = list(more) if old is None else [one + other for one, other in zip(old, more, strict=True)]


FEWEST = 5
"""Games from which their differences can be judged."""
EVEN = 3.0
"""Games of one size that they must be worth: else one or two of them have nearly all."""


@dataclass(slots=True)
class Clusters:
    """Sums over games in which a sort of thing was used: how many games, the squares of all that was used, and for each name of a thing
    the sums of `y`, of its square, and of `y t`."""

    games: int = 0
    squares: int = 0
    names: dict[str, list[int]] = field(default_factory=dict)

    def game(self, used: Counter[str]) -> None:
        total = used.total()
        if total:
            self.games += 1
            self.squares += total * total
            for name, count in used.items():
                add_sums(self.names, name, [count, count * count, count * total])

    def add(self, other: Clusters, most_names: int) -> None:
        """Add the sums of other games; of more names than `most_names` the rest is left out, and has no interval."""
        self.games += other.games
        self.squares += other.squares
        for name, sums in other.names.items():
            if name in self.names or len(self.names) < most_names:
                add_sums(self.names, name, sums)

    def is_enough(self, of: int) -> bool:
        """Return whether the games, which have `of` in total, are enough for intervals."""
        return self.games >= FEWEST and of * of >= EVEN * self.squares

    def interval(self, name: str, count: int, of: int) -> tuple[float, float] | None:
        """Return the 95 % interval of the share `count` of `of`, from 0 to 1; None if `known` is False, or if not all are in the sums."""
        used, squares, products = self.names.get(name, (0, 0, 0))
        if used != count or not self.is_enough(of):
            return None
        worth = of * of / self.squares
        # of * (y - R t) is a whole number in every game, and so is the sum of the squares
        spread = squares * of * of - 2 * products * count * of + self.squares * count * count
        cases = worth
        if 0 < count < of:
            cases = min(of, count * (of - count) * of * of / spread * (worth - 1) / worth) if spread else of
        cases *= (Z / student(worth - 1)) ** 2
        return wilson(count / of * cases, cases)

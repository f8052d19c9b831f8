"""Wilson intervals contain the true share as often as they say: counted exactly, by the binomial distribution."""

from __future__ import annotations

import math

from referee.stats import chance


def coverage(share: float, games: int) -> float:
    """How likely the interval of a share found in so many games is to contain the true one."""
    total = 0.0
    for wins in range(games + 1):
        low, high = chance.wilson(wins, games)
        if low <= share <= high:
            log = math.lgamma(games + 1) - math.lgamma(wins + 1) - math.lgamma(games - wins + 1)
            total += math.exp(log + wins * math.log(share) + (games - wins) * math.log(1 - share))
    return total


def test_intervals_contain_the_true_share_in_93_to_97_of_100_samples() -> None:
    shares = [one / 40 for one in range(4, 37)]
    for games in (100, 300, 1000):
        each = [coverage(share, games) for share in shares]
        assert 0.93 < min(each) < max(each) < 0.97, (games, min(each), max(each))
        assert 0.94 < sum(each) / len(each) < 0.96, games


def test_so_many_games_find_a_difference_in_four_samples_of_five() -> None:
    for expected in (0.25, 1 / 3, 0.5):
        games, found = chance.cases_for(expected, 0.03), 0.0
        true = expected + 0.03
        for wins in range(games + 1):
            off = (wins / games - expected) / math.sqrt(expected * (1 - expected) / games)
            if abs(off) > chance.Z:
                log = math.lgamma(games + 1) - math.lgamma(wins + 1) - math.lgamma(games - wins + 1)
                found += math.exp(log + wins * math.log(true) + (games - wins) * math.log(1 - true))
        assert 0.78 < found < 0.82, (expected, games, found)

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


def test_near_0_and_1_they_miss_it_more_often_as_the_documents_say() -> None:
    """docs/trials.md: 93 to 98 % where at least five cases are to be expected, at worst 84 % where it is less than one."""
    for games in (30, 100, 300, 1000, 5000):
        for expected in (5, 8, 15):
            for share in (expected / games, 1 - expected / games):
                assert 0.93 < coverage(share, games) < 0.98, (games, share)
        for expected in (0.03, 0.1, 0.2, 0.5, 1, 2, 3):
            for share in (expected / games, 1 - expected / games):
                assert coverage(share, games) > 0.83, (games, share)


def summed(odds: dict[int, float], games: int) -> list[float]:
    """How likely each sum of so many independent numbers is."""
    ways = [1.0]
    for _ in range(games):
        ways = [
            sum(odd * ways[total - value] for value, odd in odds.items() if 0 <= total - value < len(ways))
            for total in range(len(ways) + max(odds))
        ]
    return ways


def test_intervals_of_shared_wins_and_places_are_sound() -> None:
    games = 120
    by_seat = ({0: 0.5, 1: 0.4, 2: 0.1}, {0: 0.3, 1: 0.6, 2: 0.1})  # how many of two seats with the same bot won, some games being shared
    ladder = ({0: 0.4, 1: 0.2, 2: 0.4}, {0: 0.1, 1: 0.3, 2: 0.6})  # points of a bot, doubled, in games of which some are equal
    for odds, cases in (*((odds, 2 * games) for odds in by_seat), *((odds, games) for odds in ladder)):
        share = sum(value * odd for value, odd in odds.items()) / 2
        within = 0.0
        for total, odd in enumerate(summed(odds, games)):
            low, high = chance.wilson(total * cases / (2 * games), cases)
            within += odd if low <= share <= high else 0.0
        assert within > 0.93, (odds, within)


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

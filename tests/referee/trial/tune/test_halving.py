"""The search of a tuning by itself: on games of which the truth is known it finds the best, and slow bots change no result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from referee.trial.tune.tuning import Searched, search


class Noisy:
    """Candidates whose true misses are known. A measurement is off as much as a share of so many games is, in units of 3 points."""

    def __init__(self, truth: Sequence[float], seed: int, games: Sequence[int] = (2000, 2000), slow: float = 0.0) -> None:
        self.kinds = len(games)
        self.truth = truth
        self.played: list[set[int]] = [set() for _ in games]
        self._games = games
        self._seed = seed
        self._slow = slow

    def misses(self, kind: int, candidates: Sequence[int], part: int) -> list[float]:
        self.played[kind].update(candidates)
        spread = 50 / math.sqrt(self._games[kind] / part) / 3
        return [self.truth[one] - kind * self._slow + Random(f"{self._seed} {kind} {one} {part}").gauss(0, spread) for one in candidates]


def found(field: Noisy) -> Searched:
    count = len(field.truth)
    return search(field.misses, field.kinds, range(count), lambda one: [other for other in (one - 1, one + 1) if 0 <= other < count])


def test_the_true_best_is_found_in_19_of_20_searches() -> None:
    hits = 0
    for seed in range(200):
        best = Random(seed).randrange(16)
        hits += found(Noisy([1.5 * abs(one - best) for one in range(16)], seed)).best == best
    assert hits >= 190, hits


def test_bad_candidates_play_few_games_and_good_ones_many() -> None:
    searched = found(Noisy([float(one) for one in range(30)], 1))
    stages = [(rung.part, len(rung.ranked), rung.stayed) for rung in searched.rungs if not rung.near]
    assert stages == [(27, 30, 10), (9, 10, 4), (3, 4, 2), (1, 2, 1)]
    assert [rung.near for rung in searched.rungs] == sorted(rung.near for rung in searched.rungs)


def test_slow_bots_play_where_it_matters_and_change_nothing() -> None:
    truth = [float(one) for one in range(12)]
    bounded = Noisy(truth, 3, (10**9, 10**9), slow=2.0)
    whole = Noisy([max(one, one - 2.0) for one in truth], 3, (10**9,))
    assert found(bounded).best == found(whole).best == 0
    assert bounded.played[0] == set(range(12))
    assert len(bounded.played[1]) < 8


def test_a_better_neighbour_outside_the_sample_is_found() -> None:
    truth = [float(abs(one - 13)) for one in range(20)]
    field = Noisy(truth, 1, (10**9,))
    searched = search(field.misses, 1, [0, 5, 10, 15], lambda one: [other for other in (one - 1, one + 1) if 0 <= other < 20])
    assert searched.best == 13
    assert {number for rung in searched.rungs if rung.near for _, number in rung.ranked} >= {12, 13, 14}


def test_of_equal_candidates_the_first_is_taken() -> None:
    assert found(Noisy([0.0] * 9, 1, (10**12, 10**12))).best in range(9)

    assert search(lambda kind, candidates, part: [0.0] * len(candidates), 2, range(9), lambda _: ()).best == 0

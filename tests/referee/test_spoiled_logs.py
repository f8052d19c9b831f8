"""A log with anything wrong in it never stops the judge."""

from __future__ import annotations

import pytest

from boardgen.layout.spec import catalog
from tests.referee.games.cairo.players import Scribe as Driver
from tests.referee.games.gocaine.players import Scribe as Trader
from tests.referee.games.territory.plain.randomgames import random_game
from tests.referee.games.territory.plain.shapes import PLAIN
from tests.referee.random_games import judge_survives
from tests.sampling import sampled


def deliveries(seeds: range) -> None:
    spec = catalog.load("cairo")
    judge_survives(((seed, Driver(spec, ("XY", "QAC", "XYZW")[seed % 3], seed, spend=0.5).play()) for seed in seeds), 15)


@pytest.mark.slow
def test_cairo() -> None:
    deliveries(range(24))


@pytest.mark.slow
@pytest.mark.nightly
def test_many_logs_of_cairo() -> None:
    deliveries(range(24, 60))


@pytest.mark.parametrize("seeds", sampled([range(3), range(3, 12)], landing=1))
def test_gocaine(seeds: range) -> None:
    spec = catalog.load("gocaine")
    judge_survives(((seed, Trader(spec, ("RB", "GKY", "BGKYRW")[seed % 3], seed, leave=0.002).play(rounds=8)) for seed in seeds), 10)


@pytest.mark.slow
def test_territory() -> None:
    judge_survives(((seed, random_game(seed, shape=PLAIN[seed % len(PLAIN)], turns=20).text) for seed in range(20)), 10)

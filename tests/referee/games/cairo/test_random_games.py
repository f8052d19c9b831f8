"""Seeded legal games of two to four players: nothing is made or lost at any event, and the referee agrees with the log's real coins."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardgen.json_values import make_data
from boardgen.layout.spec import catalog
from referee.games.cairo import law
from tests.referee.games.cairo.players import Scribe
from tests.referee.random_games import legal, writes_the_same
from tests.sampling import sampled

if TYPE_CHECKING:
    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.state import State

SEATS = {2: "XY", 3: "QAC", 4: "XYZW"}
WALL = """extends: cairo
title: Brick wall
map:
  rows:
    - T T T T T T
    - {row: T T T T T T, shift: 0.5}
    - {row: T T T T T T, shift: 1}
    - {row: T T T T T T, shift: 0.5}
"""


class Auditor:
    """Counts coins and dollars after every event from what a spectator sees, with no help from the law's own audit."""

    def __init__(self) -> None:
        self.events = 0

    def __call__(self, state: State, figures: Figures) -> None:
        self.events += 1
        out: list[str] = []
        for goods in state.cities.values():
            assert goods, "a city without goods is not listed"
            out += goods
        for truck in state.trucks:
            assert figures.money.min <= truck.money
            assert all(len(good) == 2 for good in truck.delivered)
            out += [*truck.load, *truck.delivered]
        assert len(out) + sum(state.cup.values()) == len(figures.suits) * len(figures.ranks)
        for suit in figures.suits:
            mine = [good for good in out if good.endswith(suit)]
            assert len(mine) + state.cup[suit] == len(figures.ranks)
            up = [good for good in mine if len(good) == 2]
            assert len(set(up)) == len(up)
        booked = sum(amount for _, amount in state.ledger.values())
        assert sum(truck.money for truck in state.trucks) == len(state.trucks) * figures.money.start + booked


@pytest.fixture
def auditor(monkeypatch: pytest.MonkeyPatch) -> Auditor:
    found = Auditor()
    monkeypatch.setattr(law, "audit", found)
    monkeypatch.setattr(law, "audit", found)
    return found


def agrees(scribe: Scribe, log: str, folder: Path | None = None) -> None:
    """The referee has no complaint, and sees on the table what the scribe has there."""
    table = legal(log, folder).table
    assert table is not None
    seen = make_data(table.view())
    for player in scribe.players:
        held = seen["players"][player.letter]
        assert held["money"] == player.money
        assert held["delivered"] == len(player.mat)
        assert held["load"] == sorted(coin.seen for coin in player.truck)
        assert held["city"] == player.city
    assert seen["table"]["cities"] == {city: sorted(coin.seen for coin in coins) for city, coins in scribe.tables.items() if coins}
    assert seen["table"]["cup"] == len(scribe.cup)
    assert seen["stones"] == {}
    standings = table.standings()
    assert {one.seat: one.place for one in standings} == scribe.places()
    assert sum(one.score for one in standings) == scribe.earned - scribe.paid + len(standings) * scribe.figures.money.start


@pytest.mark.parametrize("seeds", sampled([range(6), range(6, 40)], landing=1))
def test_random_games(auditor: Auditor, seeds: range) -> None:
    spec = catalog.load("cairo")
    for seed, players in product(seeds, SEATS):
        auditor.events = 0
        scribe = Scribe(spec, SEATS[players], seed * 10 + players, spend=(0.2, 0.5, 0.8)[seed % 3])
        agrees(scribe, scribe.play())
        assert scribe.cup == []
        assert auditor.events >= 6 + 6 + players * 6


@pytest.mark.parametrize("seeds", sampled([range(3), range(3, 15)], landing=1))
def test_random_longer_games(auditor: Auditor, seeds: range) -> None:
    spec = catalog.load("cairo")
    for seed in seeds:
        scribe = Scribe(spec, SEATS[2 + seed % 3], seed, long=True)
        log = scribe.play(most=60)
        agrees(scribe, log)
        assert scribe.round >= 6
        assert ("end agreed" in log) is scribe.raw()


@pytest.mark.slow
def test_random_games_of_wild_bidders(auditor: Auditor) -> None:
    """With bids up to the end of the track trucks get stuck, and `go -` is written."""
    spec, stuck = catalog.load("cairo"), 0
    for seed in range(10):
        scribe = Scribe(spec, SEATS[2 + seed % 3], seed, spend=0.97, long=True)
        agrees(scribe, scribe.play(most=25))
        stuck += scribe.stuck
    assert stuck > 10


@pytest.mark.slow
def test_random_games_on_shifted_rows(tmp_path: Path, auditor: Auditor) -> None:
    (tmp_path / "wall.yaml").write_text(WALL, encoding="utf-8")
    spec = catalog.load(str(tmp_path / "wall.yaml"))
    for seed in range(15):
        scribe = Scribe(spec, SEATS[2 + seed % 3], seed, board="wall")
        agrees(scribe, scribe.play(), tmp_path)


def test_the_same_seed_writes_the_same_log() -> None:
    spec = catalog.load("cairo")
    assert writes_the_same(lambda: Scribe(spec, "XYZ", 5).play())

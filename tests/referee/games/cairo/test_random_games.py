"""Seeded legal games of two to four players: nothing is made or lost at any event, and the referee agrees with the log's real coins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardgen.layout import catalog
from referee.games.cairo import auction, law
from tests.referee.games.cairo.logs import verdict
from tests.referee.games.cairo.players import Scribe

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
    monkeypatch.setattr(auction, "audit", found)
    return found


def agrees(scribe: Scribe, log: str, folder: Path | None = None) -> None:
    """The referee has no complaint, and sees on the table what the scribe has there."""
    found = verdict(log, folder=folder)
    assert [(f.line, f.code, f.message, f.text) for f in found.findings if f.level != "note"] == []
    assert found.table is not None
    assert found.table.finished
    assert found.next is None
    seen = found.table.view()
    for player in scribe.players:
        held = seen["players"][player.letter]
        assert held["money"] == player.money
        assert held["delivered"] == len(player.mat)
        assert held["load"] == sorted(coin.seen for coin in player.truck)
        assert held["city"] == player.city
    assert seen["table"]["cities"] == {city: sorted(coin.seen for coin in coins) for city, coins in scribe.tables.items() if coins}
    assert seen["table"]["cup"] == len(scribe.cup)
    assert seen["stones"] == {}
    standings = found.table.standings()
    assert {one.seat: one.place for one in standings} == scribe.places()
    assert sum(one.score for one in standings) == scribe.earned - scribe.paid + len(standings) * scribe.figures.money.start


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(40))
def test_random_games(players: int, seed: int, auditor: Auditor) -> None:
    scribe = Scribe(catalog.load("cairo"), SEATS[players], seed * 10 + players, spend=(0.2, 0.5, 0.8)[seed % 3])
    log = scribe.play()
    agrees(scribe, log)
    assert scribe.cup == []
    assert auditor.events >= 6 + 6 + players * 6


@pytest.mark.parametrize("seed", range(15))
def test_random_longer_games(seed: int, auditor: Auditor) -> None:
    scribe = Scribe(catalog.load("cairo"), SEATS[2 + seed % 3], seed, long=True)
    log = scribe.play(most=60)
    agrees(scribe, log)
    assert scribe.round >= 6
    assert ("end agreed" in log) is scribe.raw()


@pytest.mark.parametrize("seed", range(10))
def test_random_games_of_wild_bidders(seed: int, auditor: Auditor) -> None:
    """With bids up to the end of the track trucks get stuck, and `go -` is written."""
    scribe = Scribe(catalog.load("cairo"), SEATS[2 + seed % 3], seed, spend=0.97, long=True)
    agrees(scribe, scribe.play(most=25))


def test_some_of_the_wild_ones_got_stuck() -> None:
    stuck = 0
    for seed in range(10):
        scribe = Scribe(catalog.load("cairo"), SEATS[2 + seed % 3], seed, spend=0.97, long=True)
        scribe.play(most=25)
        stuck += scribe.stuck
    assert stuck > 10


@pytest.mark.parametrize("seed", range(15))
def test_random_games_on_shifted_rows(seed: int, tmp_path: Path, auditor: Auditor) -> None:
    (tmp_path / "wall.yaml").write_text(WALL, encoding="utf-8")
    scribe = Scribe(catalog.load(str(tmp_path / "wall.yaml")), SEATS[2 + seed % 3], seed, board="wall")
    agrees(scribe, scribe.play(), tmp_path)


def test_the_same_seed_writes_the_same_log() -> None:
    spec = catalog.load("cairo")
    assert Scribe(spec, "XYZ", 5).play() == Scribe(spec, "XYZ", 5).play()


@pytest.mark.parametrize("seed", range(60))
def test_a_spoiled_log_never_stops_the_referee(seed: int) -> None:
    """Lines lost, doubled, swapped and words changed: the verdict says something or nothing, and nothing is made or lost."""
    rng = random.Random(seed)
    lines = Scribe(catalog.load("cairo"), SEATS[2 + seed % 3], seed, spend=0.5).play().splitlines()
    words = sorted({word for line in lines[3:] for word in line.split()})
    for _ in range(15):
        spoiled = list(lines)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(3, len(spoiled))
            match rng.randrange(6):
                case 0:
                    del spoiled[at]
                case 1:
                    spoiled.insert(at, spoiled[at])
                case 2:
                    other = rng.randrange(3, len(spoiled))
                    spoiled[at], spoiled[other] = spoiled[other], spoiled[at]
                case 3:
                    parts = spoiled[at].split()
                    parts[rng.randrange(len(parts))] = rng.choice(words)
                    spoiled[at] = " ".join(parts)
                case 4:
                    spoiled[at] = spoiled[at][: rng.randrange(len(spoiled[at]) + 1)]
                case _:
                    parts = spoiled[at].split()
                    rng.shuffle(parts)
                    spoiled[at] = " ".join(parts)
        found = verdict("\n".join(spoiled) + "\n")
        assert found.table is not None or found.errors
        assert all(f.line <= len(spoiled) and f.column >= 1 and f.end_column > f.column for f in found.findings)
        if found.table is not None:
            found.table.view()
            found.table.standings()

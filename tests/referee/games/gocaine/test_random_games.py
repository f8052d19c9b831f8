"""Seeded legal games of two to six players: nothing is made or lost at any event, and the referee agrees with the log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardgen.layout import catalog
from tests.referee.games.gocaine.logs import verdict
from tests.referee.games.gocaine.players import Scribe

if TYPE_CHECKING:
    from referee.games.gocaine.state import State
    from referee.games.gocaine.table import Table

LAYOUTS = Path(__file__).parent / "layouts"
SEATS = {2: "RB", 3: "GKY", 4: "BGYW", 5: "BGKYR", 6: "BGKYRW"}


class Auditor:
    """Counts everything on the table from what a spectator sees, with figures from the data alone, and no help from the law's own audit."""

    def __init__(self) -> None:
        self.events = 0
        self.money: int | None = None

    def __call__(self, table: Table, state: State) -> None:
        self.events += 1
        figures = table.spec.figures
        seen = table.board.position()
        for seat, purse in enumerate(state.purses):
            on_board = sum(1 for stone in seen if stone == seat + 1)
            assert purse.pile + purse.stock + purse.gone + on_board == figures.cells.supply
            assert min(purse.pile, purse.stock, purse.gone, purse.cash, purse.chips, purse.cubes) >= 0
            product = sum(mt for loads in state.loads.values() for owner, mt in loads if owner == seat)
            assets = sum(n for (_, owner), n in state.influence.items() if owner == seat)
            assert product + assets + 1 + purse.cubes == figures.cubes.supply
            assert purse.cash % (figures.money.notes[0][0]) == 0 or state.lots
        for zone in table.spec.zones:
            assert sum(n for (code, _), n in state.influence.items() if code == zone) <= figures.influence.assets
        held = sum(purse.chips for purse in state.purses)
        bought = sum(state.influence.values())
        start = len(state.purses) * figures.task_force.start
        assert held + state.burnt + len(state.hits) == start + bought
        assert state.chips_supply == figures.task_force.chips - start - bought
        flow = sum(amount for _, amount in state.ledger.values())
        assert sum(purse.cash for purse in state.purses) == len(state.purses) * figures.money.start + flow
        assert all(mt > 0 for loads in state.loads.values() for _, mt in loads)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(12))
def test_random_games_to_a_low_goal(players: int, seed: int) -> None:
    auditor = Auditor()
    scribe = Scribe(
        catalog.load(str(LAYOUTS / "low-goal.yaml")),
        SEATS[players],
        seed * 10 + players,
        greedy=0.35,
        leave=0.004 if seed % 3 == 0 else 0.0,
        board="low-goal",
        watch=auditor,
    )
    log = scribe.play(rounds=120)
    assert auditor.events > 20
    found = verdict(log, folder=LAYOUTS)
    assert [f for f in found.findings if f.level != "note"] == []
    assert found.table is not None
    assert found.table.finished
    assert found.table.view() == scribe.table.view()


def test_most_of_them_end_by_a_knock() -> None:
    ends = []
    for seed in range(12):
        scribe = Scribe(catalog.load(str(LAYOUTS / "low-goal.yaml")), "RBG", seed, greedy=0.35, board="low-goal")
        scribe.play(rounds=120)
        ends.append(scribe.table.state.knocker is not None)
    assert sum(ends) >= 9


@pytest.mark.parametrize("seed", range(20))
def test_twenty_games_to_the_real_goal(seed: int) -> None:
    players = 2 + seed % 5
    auditor = Auditor()
    scribe = Scribe(catalog.load("gocaine"), SEATS[players], 1000 + seed, greedy=0.85, watch=auditor)
    log = scribe.play()
    assert scribe.table.finished
    assert scribe.table.state.knocker is not None
    found = verdict(log)
    assert [f for f in found.findings if f.level != "note"] == []
    assert found.table is not None
    assert found.table.view() == scribe.table.view()
    best = max(standing.score for standing in found.table.standings())
    assert best >= 1000


def test_the_same_seed_writes_the_same_log() -> None:
    spec = catalog.load("gocaine")
    assert Scribe(spec, "RBG", 5, greedy=0.8).play() == Scribe(spec, "RBG", 5, greedy=0.8).play()

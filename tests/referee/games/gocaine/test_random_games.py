"""Seeded legal games of two to six players: nothing is made or lost at any event, and the referee agrees with the log."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardgen.layout.spec import catalog
from tests.referee.games.gocaine.players import Scribe
from tests.referee.random_games import legal, writes_the_same
from tests.sampling import sampled

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


def agrees(scribe: Scribe, log: str, folder: Path | None = None) -> Table:
    """The referee has no complaint, and sees what is on the scribe's table; returns the referee's."""
    table = legal(log, folder).table
    assert table is not None
    assert table.view() == scribe.table.view()
    return table  # type: ignore[return-value]  # that of this game


@pytest.mark.slow
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 8)], landing=0))
def test_random_games_to_a_low_goal(seeds: range) -> None:
    spec = catalog.load(str(LAYOUTS / "low-goal.yaml"))
    for seed, players in product(seeds, SEATS):
        auditor, leave = Auditor(), 0.004 if seed % 3 == 0 else 0.0
        scribe = Scribe(spec, SEATS[players], seed * 10 + players, greedy=0.35, leave=leave, board="low-goal", watch=auditor)
        agrees(scribe, scribe.play(rounds=120), LAYOUTS)
        assert auditor.events > 20


@pytest.mark.slow
def test_most_of_them_end_by_a_knock() -> None:
    spec, knocks = catalog.load(str(LAYOUTS / "low-goal.yaml")), 0
    for seed in range(12):
        scribe = Scribe(spec, "RBG", seed, greedy=0.35, board="low-goal")
        scribe.play(rounds=120)
        knocks += scribe.table.state.knocker is not None
    assert knocks >= 9


@pytest.mark.slow
@pytest.mark.nightly
def test_twenty_games_to_the_real_goal() -> None:
    spec = catalog.load("gocaine")
    for seed in range(20):
        scribe = Scribe(spec, SEATS[2 + seed % 5], 1000 + seed, greedy=0.85, watch=Auditor())
        log = scribe.play()
        assert scribe.table.finished
        assert scribe.table.state.knocker is not None
        assert max(standing.score for standing in agrees(scribe, log).standings()) >= 1000


def test_the_same_seed_writes_the_same_log() -> None:
    spec = catalog.load("gocaine")
    assert writes_the_same(lambda: Scribe(spec, "RBG", 5, greedy=0.8).play())

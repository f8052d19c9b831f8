"""Sheets and cuts of the three games stay within the bounds of bench/paper_use.py; what is counted there is what is on the sheets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.nesting import share_used
from boardgen.sheet.paper.page import Grid, Page
from boardgen.sheet.paper.paper import paper
from tests.boardgen.straight_cuts import straight_cuts

BENCH = Path(__file__).resolve().parents[3] / "bench" / "paper_use.py"
A4 = paper("a4")


def page(*grids: Grid) -> Page:
    return Page(A4, (), ("cells",), "Cells", grids)


def test_cuts_that_blocks_share_count_once() -> None:
    block = Grid(20, 20, (10, 10), 3, 2, (10, 10), 6)
    assert straight_cuts([block]) == 4 + 3
    assert straight_cuts([block, block._replace(y=60)]) == 4 + 6, "one below the other they share the upright cuts"
    assert straight_cuts([block, block._replace(x=60, y=60)]) == 8 + 6
    cards = Grid(20, 20, (70, 95), 2, 2, (63.5, 89), 4)
    assert straight_cuts([cards]) == 4 + 4, "two cuts between neighbours with their own bleed"
    assert straight_cuts([cards._replace(pieces=1)]) == 2 + 2
    discs = Grid(20, 20, (21, 21), 5, 4, (19, 19), 20, round=True)
    assert straight_cuts([discs]) == 6 + 5, "half way between round pieces"
    assert straight_cuts([discs._replace(marked=False)]) == 0
    assert straight_cuts([block._replace(side="back")]) == 0


def test_the_share_that_is_piece_is_that_of_trimmed_pieces() -> None:
    assert share_used(page(Grid(20, 20, (10, 10), 3, 2, (10, 10), 5))) == pytest.approx(500 / (210 * 297))
    assert share_used(page(Grid(20, 20, (21, 21), 1, 1, (20, 20), 1, round=True))) == pytest.approx(314.159 / (210 * 297), rel=1e-4)
    assert share_used(page()) is None
    assert share_used(page(Grid(20, 20, (10, 10), 1, 1, (10, 10), 1))._replace(side="back")) is None
    spec = catalog.load("gocaine")
    kit = build(spec, choose_seats(spec, None, None), A4, ("cells",))
    assert [share_used(sheet.page) for sheet in kit.sheets] == [pytest.approx(100 * 285.02 / (210 * 297), rel=1e-4)] * 3


@pytest.mark.nightly
@pytest.mark.slow
def test_no_kit_is_over_its_bounds() -> None:
    done = subprocess.run([sys.executable, str(BENCH)], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_goals_of_the_kits_people_print_most() -> None:
    """Sheets of the whole kits on A4 for as many seats as can play, without any booklet of rules."""
    for game, most in (("gocaine", 28), ("cairo", 15)):
        spec = catalog.load(game)
        without = tuple(name for name in spec.components if name == "rulebook")
        assert build(spec, choose_seats(spec, None, None), A4, without=without).total <= most

"""Kits of every style and every duplex mode, built and measured: `boardgen proof` holds for all of them.

Each style meets each mode; A4 and Letter take turns, so that each meets every style and every mode. Larger papers, on which components
share sheets, and six seats follow in every style.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from boardgen import press
from boardgen.draw.ink import STYLES, Style
from boardgen.proof.prove import prove
from boardgen.sheet.duplex import MODES, Duplex
from boardgen.sheet.tokens import CUTS, Cut

pytestmark = pytest.mark.slow
GAMES = ("gocaine", "territory")

TURNS = [
    (("a4", "letter")[(i + j) % 2], style, duplex) for (i, style), (j, duplex) in product(enumerate(STYLES), enumerate(MODES))
]
PAPERS = ("a3", "tabloid", "legal")
LARGE = [(paper, style, MODES[(3 * i + j) % len(MODES)]) for (i, paper), (j, style) in product(enumerate(PAPERS), enumerate(STYLES))]


def missed(
    game: str, folder: Path, paper: str, style: Style, duplex: Duplex, players: int, cut: Cut = "punch", tokens: str | None = None
) -> list[str]:
    """The facts that do not hold for a kit."""
    making = press.making(duplex=duplex, tokens=tokens, cut=cut, bleed=3.0, overlap=10.0)
    order = press.order(game, paper=paper, format="pdf", players=players, seats=None, only=None, style=style, making=making)
    press.write(order, str(folder))
    return [f"{fact.name}: {fact.measured} {fact.where}" for fact in prove(str(folder)).facts if not fact.holds]


def test_the_turns_leave_no_pair_out() -> None:
    assert {(style, duplex) for _, style, duplex in TURNS} == set(product(get_args(Style), get_args(Duplex)))
    assert {(paper, style) for paper, style, _ in TURNS} == set(product(("a4", "letter"), get_args(Style)))
    assert {(paper, duplex) for paper, _, duplex in TURNS} == set(product(("a4", "letter"), get_args(Duplex)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "style", "duplex"), TURNS)
def test_every_style_with_every_mode(game: str, paper: str, style: Style, duplex: Duplex, tmp_path: Path) -> None:
    assert missed(game, tmp_path / "kit", paper, style, duplex, 2) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "style", "duplex"), LARGE)
def test_papers_on_which_components_share_sheets(game: str, paper: str, style: Style, duplex: Duplex, tmp_path: Path) -> None:
    assert missed(game, tmp_path / "kit", paper, style, duplex, 3) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "style"), [("a4", "colour"), ("letter", "low-ink"), ("a4", "black")])
def test_the_whole_kit_of_six(game: str, paper: str, style: Style, tmp_path: Path) -> None:
    assert missed(game, tmp_path / "kit", paper, style, "long", 6) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("cut", "tokens"), list(product(CUTS, ("3/8", "5/8", "1"))))
def test_every_cut_and_sizes_of_pieces(game: str, cut: Cut, tokens: str, tmp_path: Path) -> None:
    style = STYLES[("3/8", "5/8", "1").index(tokens)]
    assert missed(game, tmp_path / "kit", "letter", style, "fold" if cut == "circle" else "short", 2, cut, tokens) == []

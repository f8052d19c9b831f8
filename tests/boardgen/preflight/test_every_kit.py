"""Kits of every style and every duplex mode, built and measured: `boardgen proof` holds for all of them.

Kits for two, in which each style meets each mode: games, A4 and Letter, ways to cut and sizes of pieces take turns, so that every two
values of any two of these meet. Half of them, with each value of each, decide whether a change lands. Larger papers, on which components
share sheets, and most kits for six, are for `.ci/nightly`.
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from boardgen.draw.shape.ink import STYLES, Style
from boardgen.errors import BoardgenError
from boardgen.kit import export
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.arrange.token_sheets import CUTS, Cut
from boardgen.sheet.paper.duplex import MODES, Duplex
from boardgen.sheet.paper.paper import PAPERS
from tests.sampling import nightly

pytestmark = pytest.mark.slow
GAMES = ("gocaine", "territory")

SIZES = ("3/8", "5/8", "1")
TURNS = [
    (GAMES[(i + j // 2) % 2], ("a4", "letter")[(i + j) % 2], style, duplex, CUTS[(i + j) % 3], SIZES[(i + 2 * j) % 3])
    for (i, style), (j, duplex) in product(enumerate(STYLES), enumerate(MODES))
]
LANDING = [TURNS[5 * number % len(TURNS)] for number in range(7)]
"""A kit for each value of each, which decides whether a change lands."""
LARGER = ("a3", "tabloid", "legal")
LARGE = [
    (GAMES[(i + j) % 2], paper, style, MODES[(3 * i + j) % len(MODES)])
    for (i, paper), (j, style) in product(enumerate(LARGER), enumerate(STYLES))
]
CUT = [(GAMES[(i + j) % 2], cut, size) for (i, cut), (j, size) in product(enumerate(CUTS), enumerate(SIZES))]


def missed(
    game: str, folder: Path, paper: str, style: Style, duplex: Duplex, players: int, cut: Cut = "punch", tokens: str | None = None
) -> list[str]:
    """The facts that do not hold for a kit."""
    options = export.options(duplex=duplex, tokens=tokens, cut=cut, bleed=3.0, overlap=10.0)
    order = export.order(game, paper=paper, format="pdf", players=players, seats=None, only=None, style=style, options=options)
    export.write(order, str(folder))
    return [f"{fact.name}: {fact.measured} {fact.where}" for fact in prove(str(folder)).facts if not fact.holds]


def test_the_turns_leave_no_pair_out() -> None:
    wanted = (GAMES, ("a4", "letter"), STYLES, MODES, CUTS, SIZES)
    for one, other in combinations(range(6), 2):
        assert {(turn[one], turn[other]) for turn in TURNS} == set(product(wanted[one], wanted[other]))
    assert [{turn[one] for turn in LANDING} for one in range(6)] == list(map(set, wanted))
    for cases, wanted in ((LARGE, (GAMES, LARGER, STYLES)), (CUT, (GAMES, CUTS, SIZES))):
        for one, other in combinations(range(3), 2):
            assert {(case[one], case[other]) for case in cases} == set(product(wanted[one], wanted[other]))


@pytest.mark.parametrize(
    ("game", "paper", "style", "duplex", "cut", "tokens"),
    nightly(sorted(TURNS, key=lambda turn: turn not in LANDING), landing=len(LANDING)),
)
def test_every_style_with_every_mode(game: str, paper: str, style: Style, duplex: Duplex, cut: Cut, tokens: str, tmp_path: Path) -> None:
    assert missed(game, tmp_path / "kit", paper, style, duplex, 2, cut, tokens) == []


@pytest.mark.parametrize(("game", "paper", "style", "duplex"), nightly(LARGE, landing=1))
def test_papers_on_which_components_share_sheets(game: str, paper: str, style: Style, duplex: Duplex, tmp_path: Path) -> None:
    assert missed(game, tmp_path / "kit", paper, style, duplex, 3) == []


@pytest.mark.parametrize(
    ("game", "paper", "style"),
    nightly([("territory", "letter", "low-ink"), ("gocaine", "a4", "colour"), ("gocaine", "letter", "black")], landing=0),
)
def test_the_whole_kit_of_six(game: str, paper: str, style: Style, tmp_path: Path) -> None:
    assert missed(game, tmp_path / "kit", paper, style, "long", 6) == []


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "cut", "tokens"), CUT)
def test_every_cut_and_sizes_of_pieces(game: str, cut: Cut, tokens: str, tmp_path: Path) -> None:
    style = STYLES[SIZES.index(tokens)]
    assert missed(game, tmp_path / "kit", "letter", style, "fold" if cut == "circle" else "short", 2, cut, tokens) == []


BLEEDS, OVERLAPS = (0.0, 0.5, 1.0, 2.0, 3.0, 4.5, 6.0), (4.0, 7.5, 10.0, 20.0, 30.0)
MARGINS = (0.0, 0.05, 1.0, 3.0, 6.35, 10.0, 15.0, 20.0, 25.0)
LAYOUTS = ("gocaine", "gocaine-de", "territory", "cairo", "delta", "old-town", "six-coasts")


def odd(random: Random) -> tuple[str, str, Style, PrintOptions, float]:
    """A layout, a paper and options as nobody asks for them together."""
    sizes = [f"{random.randint(120, 600)}x{random.randint(120, 800)}mm", f"{random.randint(800, 3000)}x{random.randint(800, 3000)}mm"]
    paper = random.choice([*(known.name for known in PAPERS), *sizes])
    options = export.options(
        duplex=random.choice(MODES),
        tokens=random.choice((None, "3/8", "1/2", "16", "5/8", "3/4", "22.5", "1")),
        cut=random.choice(CUTS),
        bleed=random.choice(BLEEDS),
        overlap=random.choice(OVERLAPS),
    )
    return random.choice(LAYOUTS), paper, random.choice(STYLES), options, random.choice(MARGINS)


SEEDS = (range(3), range(3, 20), range(20, 40), range(40, 60))
"""The first of them decide whether a change lands; all are for `.ci/nightly`."""


@pytest.mark.parametrize("seeds", nightly(SEEDS, landing=1), ids=str)
def test_odd_options_hold_together(seeds: range, tmp_path: Path) -> None:
    """A sample of all that can be asked for: what `kit` does not refuse, `proof` passes. Most are kits, else that would prove little."""
    built = 0
    for seed in seeds:
        game, paper, style, options, margin = odd(Random(seed))
        folder = tmp_path / str(seed)
        try:
            order = export.order(
                game, paper=paper, format="pdf", players=None, seats=None, only=None, style=style, options=options, margin=margin
            )
        except BoardgenError:
            continue  # no room for something on so small a paper, or a margin that takes all of it
        built += 1
        export.write(order, str(folder))
        facts = [f"{fact.name}: {fact.measured} {fact.where}" for fact in prove(str(folder)).facts if not fact.holds]
        assert facts == [], f"{game} on {paper}, {style}, {options}, margin {margin}"
    assert built >= len(seeds) / 2

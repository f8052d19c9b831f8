"""How well the kits of the three games use paper: sheets, straight cuts with a guillotine, and how much of the sheets of pieces is piece.

`python bench/paper_use.py` prints a line for each kit; exit status 1 when one is over its bound. Nothing is timed: the figures are the same
on every machine, and tests/boardgen/kit/test_paper_use.py holds the same bounds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from boardgen.components.order import chosen_seats  # noqa: E402 - from this checkout, wherever it is run
from boardgen.kit.kit import Kit, build  # noqa: E402
from boardgen.kit.papers import papers  # noqa: E402
from boardgen.layout import catalog  # noqa: E402
from boardgen.sheet.cuts import straight_cuts, used  # noqa: E402
from boardgen.sheet.duplex import Duplex  # noqa: E402
from boardgen.sheet.options import PLAIN  # noqa: E402

BOOKLETS = ("rulebook",)
"""Components that are not counted: a booklet of rules is as long as its text."""


class Bound(NamedTuple):
    """A kit for as many seats as can play, and the sheets and cuts that it may take at most; None for what is only shown."""

    game: str
    paper: str
    duplex: Duplex = "long"
    only: tuple[str, ...] = ()
    sheets: int | None = None
    cuts: int | None = None


class Figures(NamedTuple):
    """What a kit takes: sheets of paper, straight cuts, and the share of the sheets of pieces that is piece."""

    sheets: int
    cuts: int
    """Of grids of pieces, one sheet at a time ..."""
    in_stacks: int
    """... and where sheets with the same cuts are cut as a stack."""
    single: int
    """Of panels, aids and other things that are cut out one by one."""
    used: float


BOUNDS = (
    Bound("gocaine", "a4", sheets=28, cuts=258),
    Bound("gocaine", "letter", sheets=28),
    Bound("gocaine", "a3", sheets=18),
    Bound("gocaine", "board=a3,panels=a3,a4", sheets=26),
    Bound("territory", "a4", sheets=27),
    Bound("territory", "a4", only=("cards",), sheets=6),
    Bound("territory", "a4", "fold", ("cards",), sheets=13),
    Bound("territory", "letter", sheets=28),
    Bound("territory", "a3", sheets=17),
    Bound("cairo", "a4", sheets=15),
    Bound("cairo", "letter", sheets=15),
    Bound("cairo", "a3", sheets=10),
)


def measured(bound: Bound) -> Figures:
    """The figures of a kit that is laid out, not written."""
    spec = catalog.load(bound.game)
    on = papers(bound.paper, spec)
    without = () if bound.only else tuple(name for name in spec.components if name in BOOKLETS)
    options = PLAIN._replace(duplex=bound.duplex)
    return figures(build(spec, chosen_seats(spec, None, None), on.rest, bound.only, options=options, without=without, papers=on.own))


def figures(kit: Kit) -> Figures:
    """A stack is all sheets of the same components with the same cuts, which fall on top of each other."""
    fronts = [sheet.page for sheet in kit.sheets if sheet.page.side == "front"]
    cuts = [straight_cuts([grid for grid in page.grids if grid.columns * grid.rows > 1]) for page in fronts]
    single = sum(straight_cuts([grid for grid in page.grids if grid.columns * grid.rows == 1]) for page in fronts)
    stacks: dict[object, int] = {}
    for page, count in zip(fronts, cuts, strict=True):
        grids = tuple((grid.x, grid.y, grid.columns, grid.rows, grid.pitch, grid.piece) for grid in page.grids)
        key = (page.components, grids)
        stacks[key] = max(stacks.get(key, 0), count)
    shares = [share for page in fronts if (share := used(page)) is not None]
    return Figures(kit.total, sum(cuts), sum(stacks.values()), single, sum(shares) / len(shares) if shares else 0.0)


def main() -> int:
    good = True
    print("game       paper                  backs  kit    sheets  cuts  in stacks  single   used")
    for bound in BOUNDS:
        found = measured(bound)
        over = [
            f"{name} over {most}"
            for name, most in (("sheets", bound.sheets), ("cuts", bound.cuts))
            if most is not None and getattr(found, name) > most
        ]
        good = good and not over
        kit = ",".join(bound.only) or "all"
        line = f"{found.sheets:6}  {found.cuts:4}  {found.in_stacks:9}  {found.single:6}  {found.used:5.1%}  {'; '.join(over)}"
        print(f"{bound.game:10} {bound.paper:22} {bound.duplex:6} {kit:6} {line}".rstrip())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

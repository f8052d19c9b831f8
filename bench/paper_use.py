"""How well the kits of the three games use paper: sheets, straight cuts with a guillotine, and how much of the sheets of pieces is piece.

`python bench/paper_use.py` prints a line for each kit; exit status 1 when one is over its bound. Nothing is timed: the figures are the same
on every machine, and tests/boardgen/kit/test_paper_use.py holds the same bounds. With `--sheets` it prints a line for each sheet of pieces
instead: what is on it, how many pieces of how many that its grids have room for, and how much of it is piece.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from boardgen.components.print_order import choose_seats  # noqa: E402 - from this checkout, wherever it is run
from boardgen.kit.kit import Kit, build  # noqa: E402
from boardgen.kit.selection import read_papers  # noqa: E402
from boardgen.layout.spec import catalog  # noqa: E402
from boardgen.sheet.arrange.options import PLAIN  # noqa: E402
from boardgen.sheet.paper.duplex import Duplex  # noqa: E402
from boardgen.sheet.paper.nesting import share_used  # noqa: E402
from tests.boardgen.straight_cuts import straight_cuts  # noqa: E402

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
    Bound("gocaine", "a3", sheets=15),
    Bound("gocaine", "board=a3,panels=a3,a4", sheets=26),
    Bound("territory", "a4", sheets=23),
    Bound("territory", "a4", only=("cards",), sheets=6),
    Bound("territory", "a4", "fold", ("cards",), sheets=13),
    Bound("territory", "letter", sheets=23),
    Bound("territory", "letter", "fold", ("cards",), sheets=13),
    Bound("territory", "a3", sheets=12),
    Bound("cairo", "a4", sheets=12),
    Bound("cairo", "letter", sheets=14),
    Bound("cairo", "a3", sheets=8),
    Bound("drove", "a4", sheets=5),
    Bound("windmills", "a4", sheets=5),
)


def built(bound: Bound) -> Kit:
    """A kit that is laid out, not written."""
    spec = catalog.load(bound.game)
    on = read_papers(bound.paper, spec)
    without = () if bound.only else tuple(name for name in spec.components if name in BOOKLETS)
    options = PLAIN._replace(duplex=bound.duplex)
    return build(spec, choose_seats(spec, None, None), on.rest, bound.only, options=options, without=without, papers=on.own)


def measured(bound: Bound) -> Figures:
    """The figures of such a kit."""
    return figures(built(bound))


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
    shares = [share for page in fronts if (share := share_used(page)) is not None]
    return Figures(kit.total, sum(cuts), sum(stacks.values()), single, sum(shares) / len(shares) if shares else 0.0)


def sheets(bound: Bound) -> Iterator[str]:
    """A line for each sheet of pieces of a kit."""
    for sheet in built(bound).sheets:
        share = share_used(sheet.page)
        if share is not None:
            grids = [grid for grid in sheet.page.grids if grid.side == "front"]
            room = sum(grid.columns * grid.rows for grid in grids)
            pieces = f"{sum(grid.pieces for grid in grids)} of {room}"
            yield f"{bound.game:10} {bound.paper:22} {sheet.number:5}  {share:6.1%}  {pieces:>10}  {', '.join(sheet.page.components)}"


def main() -> int:
    if sys.argv[1:] == ["--sheets"]:
        print("game       paper                  sheet    used      pieces  components")
        for bound in BOUNDS:
            if not bound.only and bound.duplex == "long":
                print("\n".join(sheets(bound)))
        return 0
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

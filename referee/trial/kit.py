"""What the kit of a layout has of each use, counted on the things that are printed, as `boardgen check --kit` counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.components.print_order import chosen_seats
from boardgen.export import supply
from boardgen.export.stock import Stock
from boardgen.export.supply import values_of
from boardgen.kit.kit import build
from boardgen.layout.spec import most_used
from boardgen.layout.spec.most_used import ROUNDS
from boardgen.sheet.paper.paper import paper

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec

CASH = "cash"
PAPER = "a4"
Printed = dict[str, tuple[str, int]]
"""By use: what is counted, in words that follow a number, and how many there are."""


def printed(spec: GameSpec) -> Printed:
    """What is printed for each use that `data/most_used/` names for this game; nothing where no figures of the game are there.

    Whatever a kit leaves out, the players bring themselves, so it is not counted. Raises what building a kit raises.
    """
    used = most_used.load(spec.game)
    if used is None:
        return {}
    stock = Stock(build(spec, chosen_seats(spec, None, None), paper(PAPER)))
    there: Printed = {}
    for key, use in used.uses.items():
        if any(name in spec.components for name in use.components):
            there["rounds" if use.of == ROUNDS else key] = use.what, supply.printed(stock, use)
    if used.cash is not None and (notes := values_of(stock.of(used.cash.component))):
        there[CASH] = "money in notes", int(sum(value * count for value, count in notes.items()))
    return there

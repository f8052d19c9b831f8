"""Kits that tests look at and leave as they are: each is laid out once in a process, for the tests of every file."""

from __future__ import annotations

from functools import lru_cache

from boardgen.components.print_order import choose_components, choose_seats
from boardgen.draw.shape import ink
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PLAIN, PrintOptions
from boardgen.sheet.paper.paper import paper


def laid_out(
    layout: str,
    on: str = "a4",
    players: int | None = None,
    only: str | None = None,
    style: ink.Style = "colour",
    options: PrintOptions = PLAIN,
) -> Kit:
    """The kit of a game or a file that does not change. `only` names components, with commas between them; `on` is a paper."""
    return _laid_out(layout, on, players, only, style, options)


@lru_cache(maxsize=40)
def _laid_out(layout: str, on: str, players: int | None, only: str | None, style: ink.Style, options: PrintOptions) -> Kit:
    spec = catalog.load(layout)
    return build(spec, choose_seats(spec, players, None), paper(on), choose_components(spec, only), style, options)

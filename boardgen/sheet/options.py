"""How a kit is to be made, whatever is in it: backs, round pieces, cuts and bleed; what the command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boardgen.sheet.duplex import Duplex
    from boardgen.sheet.token_sheets import Cut


class PrintOptions(NamedTuple):
    """Lengths in mm. `diameter` is that of all round pieces, None for the layout's own."""

    duplex: Duplex = "long"
    diameter: float | None = None
    cut: Cut = "punch"
    bleed: float = 3.0
    overlap: float = 10.0


PLAIN = PrintOptions()
"""As it is made when nothing is asked for."""

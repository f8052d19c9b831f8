"""How a kit is to be made, whatever is in it: backs, round pieces, cuts and bleed; what the command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from boardgen.sheet.arrange.token_sheets import Cut
    from boardgen.sheet.paper.duplex import Duplex


Colours: TypeAlias = Literal["one", "several"]
COLOURS: tuple[Colours, ...] = ("one", "several")
"""How many colours of discs a sheet may have."""


Aid: TypeAlias = Literal["card", "screen"]
AIDS: tuple[Aid, ...] = ("card", "screen")
"""What a player's aid is printed as."""

SWITCHES = ("boxes", "large", "screen")
"""Options that are asked for or not, by their names in kit.json and below: what is in a kit or how it is drawn depends on them."""


class PrintOptions(NamedTuple):
    """Lengths in mm. `diameter` is that of all round pieces, None for the layout's own.

    `colours` is None for what suits the style: one colour a sheet where the kit is black, to be printed on coloured paper.
    """

    duplex: Duplex = "long"
    diameter: float | None = None
    cut: Cut = "punch"
    bleed: float = 3.0
    overlap: float = 10.0
    colours: Colours | None = None
    svg_text: bool = False
    """Whether texts in SVGs are texts, for those who have the fonts, and not the outlines of their letters."""

    boxes: bool = False
    """Whether the boxes and the band of a layout are made that its kits do not have otherwise."""

    large: bool = False
    """Whether aids, rules and cards are in large type, to be read from the seat opposite."""

    screen: bool = False
    """Whether each player's aid is a screen to fold."""

    halves: bool = True
    """Whether pages to read and to write on are printed two a sheet where half a sheet is as large as A4 or Letter."""

    every_back: bool = False
    """Whether notes have their backs whatever the layout says, as exports show them."""


PLAIN = PrintOptions()
"""As it is made when nothing is asked for."""

"""How a kit is to be made, whatever is in it: backs, cuts, bleed, sizes of pieces; what the command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgen.errors import BoardgenError, quoted
from boardgen.layout.yaml.plain_text import INCH, LengthError, parse_length
from boardgen.records import NamedTuple

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

    `colours` is None for what suits the style: one colour a sheet where the kit is black, to be printed on coloured paper."""

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


PUNCHES = {"3/8": 0.375, "1/2": 0.5, "5/8": 0.625, "3/4": 0.75, "1": 1.0}
"""Punches that shops sell, by their diameter in inches."""
LEAST, MOST = 12.0, 25.0
"""Tokens of other diameters, in mm."""


class SizeError(BoardgenError):
    """A size that cannot be used; the message says which can."""


def diameter(text: str) -> float:
    """Read `3/4`, `3/4 inch`, `0.75in`, `16mm` or `16` as a diameter in mm. Punches may be without their unit. Raises SizeError."""
    size = text.strip()
    if size in PUNCHES:
        return round(PUNCHES[size] * INCH, 6)
    choices = f"choose a punch of {', '.join(PUNCHES)} inch, or {LEAST:g} to {MOST:g} mm"
    try:
        mm, unit = parse_length(size)
    except LengthError as problem:
        raise SizeError(f"tokens cannot be {quoted(text)}: {problem}; {choices}") from problem
    if LEAST <= mm <= MOST or any(unit == "in" and abs(mm - punch * INCH) < 1e-4 for punch in PUNCHES.values()):
        return mm
    inches = f" (a number without a unit is in mm; for inches write {size}in)" if not unit and LEAST <= mm * INCH <= MOST else ""
    raise SizeError(f"tokens cannot be {quoted(text)}{inches}; {choices}")


def require_length(name: str, value: float, least: float, most: float) -> float:
    """Return a length in mm that an option sets. Raises SizeError when it is out of range."""
    if not least <= value <= most:
        raise SizeError(f"--{name} cannot be {value:.10g} mm; choose {least:g} to {most:g} mm ({least / INCH:.2g} to {most / INCH:.2g} in)")
    return value

"""Sizes that people ask for on a command line: punches by their inches, tokens, bleeds and margins in millimetres."""

from __future__ import annotations

import re

from boardgen.errors import BoardgenError, quoted

INCH = 25.4
PUNCHES = {"3/8": 0.375, "1/2": 0.5, "5/8": 0.625, "3/4": 0.75, "1": 1.0}
"""Punches that shops sell, by their diameter in inches."""
LEAST, MOST = 12.0, 25.0
"""Tokens of other diameters, in mm."""


class SizeError(BoardgenError):
    """A size that cannot be used; the message says which can."""


def diameter(text: str) -> float:
    """`3/4`, `3/4 inch`, `1in` or `19.05`, `16mm` as a diameter in mm. Raises SizeError."""
    wanted = text.strip().lower()
    punch = re.sub(r"\s*(inch(es)?|in|\"|”|″)$", "", wanted)
    if punch in PUNCHES:
        return PUNCHES[punch] * INCH
    size = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,3})?)\s*(?:mm)?", wanted)
    if size is None or not LEAST <= float(size[1]) <= MOST:
        punches = ", ".join(PUNCHES)
        raise SizeError(f"tokens cannot be {quoted(text)}; choose a punch of {punches} inch, or {LEAST:g} to {MOST:g} mm")
    return float(size[1])


def within(name: str, value: float, least: float, most: float) -> float:
    """A length in mm that an option sets. Raises SizeError when it is out of range."""
    if not least <= value <= most:
        raise SizeError(f"--{name} cannot be {value:g} mm; choose {least:g} to {most:g} mm")
    return value

"""Sizes that people ask for on a command line: of punches, tokens and bleeds."""

from __future__ import annotations

from boardgen.errors import BoardgenError, quoted
from boardgen.layout.yaml.lengths import INCH, LengthError, typed

PUNCHES = {"3/8": 0.375, "1/2": 0.5, "5/8": 0.625, "3/4": 0.75, "1": 1.0}
"""Punches that shops sell, by their diameter in inches."""
LEAST, MOST = 12.0, 25.0
"""Tokens of other diameters, in mm."""


class SizeError(BoardgenError):
    """A size that cannot be used; the message says which can."""


def diameter(text: str) -> float:
    """`3/4`, `3/4 inch`, `0.75in`, `16mm` or `16` as a diameter in mm. Punches may be without their unit. Raises SizeError."""
    size = text.strip()
    if size in PUNCHES:
        return round(PUNCHES[size] * INCH, 6)
    choices = f"choose a punch of {', '.join(PUNCHES)} inch, or {LEAST:g} to {MOST:g} mm"
    try:
        mm, unit = typed(size)
    except LengthError as problem:
        raise SizeError(f"tokens cannot be {quoted(text)}: {problem}; {choices}") from problem
    if LEAST <= mm <= MOST or any(unit == "in" and abs(mm - punch * INCH) < 1e-4 for punch in PUNCHES.values()):
        return mm
    inches = f" (a number without a unit is in mm; for inches write {size}in)" if not unit and LEAST <= mm * INCH <= MOST else ""
    raise SizeError(f"tokens cannot be {quoted(text)}{inches}; {choices}")


def within(name: str, value: float, least: float, most: float) -> float:
    """A length in mm that an option sets. Raises SizeError when it is out of range."""
    if not least <= value <= most:
        raise SizeError(f"--{name} cannot be {value:.10g} mm; choose {least:g} to {most:g} mm ({least / INCH:.2g} to {most / INCH:.2g} in)")
    return value

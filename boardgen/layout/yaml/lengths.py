"""Lengths as people type them: `3`, `3mm`, `0.75in`, `3/4 in`, `2 1/2"`; and lengths in mm as they are written in inches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from boardgen.errors import BoardgenError

INCH = 25.4
"""Millimetres."""
UNITS = {"mm": 1.0, "cm": 10.0, "m": 1000.0, **dict.fromkeys(("in", "in.", "inch", "inches", '"', "”", "″", "''"), INCH)}
"""Units that people write, in mm."""
FINEST = 16
"""Inches are written in halves, quarters, eighths and sixteenths."""
NEAR = 0.051
"""A length this near to such a fraction, in mm, is written as one: discs of 19 mm are cut with a punch of 3/4 in."""
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
_LENGTH = re.compile(
    r"(?P<minus>[-−])?\s*(?:(?P<decimal>[0-9]{1,9}(?:[.,][0-9]{1,6})?|[.,][0-9]{1,6})"
    r"|(?:(?P<whole>[0-9]{1,9})[ -]+)?(?P<above>[0-9]{1,4})\s*[/⁄]\s*(?P<below>[0-9]{1,4}))"
    r"\s*(?P<unit>mm|cm|m|inches|inch|in\.?|\"|”|″|'')?"
)


class LengthError(BoardgenError):
    """What was typed is not a length: why, and what to write instead."""


class Typed(NamedTuple):
    """A length in mm, and the unit it was typed in: `mm`, `in`, or empty where none was."""

    mm: float
    unit: str


class Length(float):
    """A length in mm for the `{name}` of a text. It is printed without its unit, which the text has."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{float(self):g}"


def parse_length(text: str) -> Typed:
    """Return a length from a command line. Raises LengthError."""
    plain = _plain(text)
    match = _LENGTH.fullmatch(plain)
    if match is None:
        raise LengthError("a number of millimetres is needed, such as 3.5, or inches, such as 1/8in")
    unit = "in" if UNITS.get(match["unit"] or "", 0.0) == INCH else match["unit"] or ""
    if match["below"] is not None and int(match["below"]) == 0:
        raise LengthError("a length cannot be divided by 0; write a fraction of an inch as 3/4in")
    if match["minus"]:
        raise LengthError(f"a length cannot be below zero; write {plain.lstrip('-− ').replace(' ', '')} without the minus")
    if "," in plain:
        raise LengthError(f"decimals are written with a point; write {plain.replace(',', '.')}")
    if match["below"] is not None and unit != "in":
        number = plain.removesuffix(match["unit"] or "").strip()
        raise LengthError(f"fractions are of an inch; write {number.replace(' ', '-')}in")
    value = _value(match)
    if unit not in ("", "mm", "in"):
        raise LengthError(f"lengths are in mm or inches; write {value * UNITS[unit]:g}mm")
    return Typed(round(value * UNITS[unit or "mm"], 6), unit)


def to_mm(text: str) -> float | None:
    """Return the mm of a text that has a unit or is a fraction, of an inch then; None for any other text. For advice on what to write."""
    match = _LENGTH.fullmatch(_plain(text))
    if match is None or match["minus"] or (match["below"] is not None and int(match["below"]) == 0):
        return None
    if match["below"] is None and not match["unit"]:
        return None
    return _value(match) * UNITS[match["unit"] or "in"]


def inches(mm: float) -> str | None:
    """Return a length as Americans write it, without the unit: `3/4`, `2 1/2`; None where a ruler has no such fraction of an inch."""
    parts = round(mm / INCH * FINEST)
    if parts < 1 or abs(mm - parts * INCH / FINEST) > NEAR:
        return None
    whole, rest = divmod(parts, FINEST)
    common = gcd(rest, FINEST)
    return " ".join(part for part in (str(whole) if whole else "", f"{rest // common}/{FINEST // common}" if rest else "") if part)


def to_inches(mm: Sequence[float], *, rough: bool = False) -> list[str]:
    """Return lengths of one text as Americans write them, without the unit: all as fractions, or all with two decimals.

    Rough ones, such as what to buy, may be rounded to the next sixteenth of an inch if that is within a sixteenth of their length.
    """
    written = [inches(round(one / INCH * FINEST) * INCH / FINEST) if rough and _nearly(one) else inches(one) for one in mm]
    fractions = [text for text in written if text is not None]
    return fractions if len(fractions) == len(mm) else [f"{one / INCH:.2f}".rstrip("0").rstrip(".") for one in mm]


def _nearly(mm: float) -> bool:
    """Return whether the next sixteenth of an inch is near enough for a rough length."""
    return abs(round(mm / INCH * FINEST) * INCH / FINEST - mm) <= mm / FINEST


def _plain(text: str) -> str:
    """Return a text in lower case with fractions of several signs and single spaces."""
    plain = text.strip().lower()
    for sign, fraction in _FRACTIONS.items():
        plain = plain.replace(sign, f" {fraction}")
    return " ".join(plain.split())


def _value(match: re.Match[str]) -> float:
    if match["decimal"] is not None:
        return float(match["decimal"].replace(",", "."))
    return int(match["whole"] or 0) + int(match["above"]) / int(match["below"])

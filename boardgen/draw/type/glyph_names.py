"""Names of characters for messages about those that no font has."""

from __future__ import annotations

from unicodedata import name as name_of

from boardgen.errors import visible

MOST = 4
"""So many characters of one text are named."""


def lacks(font: str, signs: str) -> str:
    """That a font does not have some characters, with their numbers and names."""
    return f"{font} has no {listed(signs)}"


def listed(signs: str) -> str:
    """Some characters with their numbers and names."""
    named = ", ".join(f"{visible(sign)} (U+{ord(sign):04X}{_called(sign)})" for sign in signs[:MOST])
    return named + (f" and {len(signs) - MOST} more" if len(signs) > MOST else "")


def _called(sign: str) -> str:
    name = name_of(sign, "")
    return f" {name}" if name and f"{ord(sign):X}" not in name else ""

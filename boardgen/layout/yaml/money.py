"""Sums of money in words. Whatever prints or reports a sum, in both programs, writes it here, so that board and judge agree."""

from __future__ import annotations

MINUS = "−"
"""The sign before a number below zero on everything printed; in messages and logs it is a hyphen, which can be typed."""


def printed(number: int | str) -> str:
    """A number or a sum as it is printed: -$99 as −$99."""
    text = str(number)
    return f"{MINUS}{text[1:]}" if text.startswith("-") else text


def written(unit: str, amount: str) -> str:
    """A sum with its whole unit: $2.5M for the unit $M, 5 gold for the unit gold. `amount` is a number, below zero with a minus.

    The unit up to its last currency sign is written before the number; a unit without one follows it after a space.
    """
    from unicodedata import category  # no layout is read with it, and every start would pay for it

    digits = amount.removeprefix("-")
    minus = amount[: len(amount) - len(digits)]
    signs = max((i + 1 for i, sign in enumerate(unit) if category(sign) == "Sc"), default=0)
    return f"{minus}{unit[:signs]}{digits}{unit[signs:]}" if signs else f"{minus}{digits} {unit}".rstrip()


def decimal(amount: int, scale: int) -> str:
    """An amount in the smallest unit of a layout, of which `scale` make one unit, as a number: 80, 2.5, -5."""
    whole, rest = divmod(abs(amount), scale)
    decimals = ""
    if rest:
        digits = 1
        while rest * 10**digits % scale:
            digits += 1
        decimals = f".{rest * 10**digits // scale:0{digits}d}"
    return f"{'-' if amount < 0 else ''}{whole}{decimals}"

"""Writes values as people read them: tables, numbers of things, ranges of numbers, and sums of money.

Both programs write every sum that they print or report here, so that board and judge agree.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Return rows as a table whose columns are as wide as their widest cell. Columns in `right` (from 0) are aligned to the right."""
    widths = [max(display_width(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    return "\n".join("  ".join(pad(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows)


def pad(text: str, width: int, right: bool = False) -> str:
    """Return the text with spaces after it, or before it if `right`, up to a display width."""
    spaces = " " * max(0, width - display_width(text))
    return spaces + text if right else text + spaces


def display_width(text: str) -> int:
    """Return the columns that a terminal gives the text: two for a wide character, none for one that combines with its neighbour."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    none = ("Mn", "Me", "Cf")
    return sum(2 if east_asian_width(sign) in "WF" else 0 if category(sign) in none else 1 for sign in text)


def plural(count: int, what: str) -> str:
    """Return a number of things, in words."""
    return f"{count} {what}" + ("" if count == 1 else "s")


MINUS = "−"
"""The sign before a number below zero on everything printed; in messages and logs it is a hyphen, which can be typed."""


def print_minus(number: int | str) -> str:
    """Return a number or a sum as it is printed: -$99 as −$99."""
    text = str(number)
    return f"{MINUS}{text[1:]}" if text.startswith("-") else text


def write_sum(unit: str, amount: str) -> str:
    """Return a sum with its whole unit: $2.5M for the unit $M, 5 gold for the unit gold. `amount` is a number, below zero with a minus.

    The unit up to its last currency sign is written before the number; a unit without one follows it after a space.
    """
    from unicodedata import category  # no layout is read with it, and every start would pay for it

    digits = amount.removeprefix("-")
    minus = amount[: len(amount) - len(digits)]
    signs = max((i + 1 for i, sign in enumerate(unit) if category(sign) == "Sc"), default=0)
    return f"{minus}{unit[:signs]}{digits}{unit[signs:]}" if signs else f"{minus}{digits} {unit}".rstrip()


def decimal_amount(amount: int, scale: int) -> str:
    """Return an amount in the smallest unit of a layout, of which `scale` make one unit, as a number: 80, 2.5, -5."""
    whole, rest = divmod(abs(amount), scale)
    decimals = ""
    if rest:
        digits = 1
        while rest * 10**digits % scale:
            digits += 1
        decimals = f".{rest * 10**digits // scale:0{digits}d}"
    return f"{'-' if amount < 0 else ''}{whole}{decimals}"


def spans(numbers: Sequence[int], dash: str = "–") -> str:
    """Return numbers as people write them: 1, 4–6, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}{dash}{b}" for a, b in runs)

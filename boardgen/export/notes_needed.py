"""Whether sums of money can lie on the table in notes, all at once, and which notes are missing where they cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise

from boardgen.export.stock import StockItem


def values_of(items: Iterable[StockItem]) -> dict[Fraction, int]:
    """The notes of a kit by what they are worth: the number in the name of their face, as in `note-20`."""
    notes: dict[Fraction, int] = {}
    for item in items:
        value = Fraction(item.front.name.partition("-")[2])
        notes[value] = notes.get(value, 0) + item.copies
    return notes


def shown(amount: Fraction | int) -> str:
    """A sum as a layout writes it: 100, or 2.5."""
    return f"{float(amount):g}" if Fraction(amount).denominator > 1 else str(int(amount))


def scaled(sums: Iterable[int], by: Fraction, note: Fraction) -> tuple[Fraction, ...]:
    """Sums times a factor, each rounded down to what can be paid in the smallest note."""
    return tuple(amount * by // note * note for amount in sums)


def notes_to_add(sums: Iterable[Fraction], notes: Mapping[Fraction, int]) -> dict[Fraction, int]:
    """The notes that are missing to pay all these sums at once, as few as possible; empty where all can be paid.

    Where each value is a multiple of the next smaller one, large notes go first and the answer is exact. Otherwise only the total
    is compared, so that nothing is called missing that is not.
    """
    left = [amount for amount in sums if amount > 0]
    values = sorted(notes, reverse=True)
    if any(large % small for large, small in pairwise(values)):
        short = sum(left) - sum(value * count for value, count in notes.items())
        return {values[0]: -(-short // values[0])} if short > 0 else {}
    for value in values:
        there = notes[value]
        for number, amount in enumerate(left):
            used = min(there, int(amount // value))
            there -= used
            left[number] -= used * value
    missing: dict[Fraction, int] = {}
    for amount in left:
        for value in values:
            count, amount = divmod(amount, value)
            if count:
                missing[value] = missing.get(value, 0) + int(count)
    return missing

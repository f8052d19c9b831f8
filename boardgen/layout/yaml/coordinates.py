"""Column letters and row numbers of intersections: there is no column I, and after Z comes AA."""

from __future__ import annotations

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""The letters of columns from the west. I is left out, as on every Go board, because it is read as 1 or J."""


def letters(column: int) -> str:
    """The name of a column counted from 0: A ... H J ... Z, then AA, AB ... ZZ (0 to 649)."""
    if not 0 <= column < 650:
        raise ValueError(f"no column has the number {column}")
    first, last = divmod(column, 25)
    return LETTERS[last] if first == 0 else LETTERS[first - 1] + LETTERS[last]


def column(text: str) -> int:
    """The number, from 0, of the column with this name, in either case.

    Raises ValueError with a sentence that says what is wrong, above all for the letter I.
    """
    name = text.upper()
    if "I" in name:
        raise ValueError("there is no column I: the column after H is J")
    if not 1 <= len(name) <= 2 or any(letter not in LETTERS for letter in name):
        raise ValueError("a column is one or two letters from A to Z without I")
    if len(name) == 1:
        return LETTERS.index(name)
    return 25 * (LETTERS.index(name[0]) + 1) + LETTERS.index(name[1])


def name(column: int, row: int) -> str:
    """The name of the intersection in this column (from 0, west) and row (from 1, south): (9, 12) is K12."""
    return f"{letters(column)}{row}"


def parse(text: str) -> tuple[int, int]:
    """Column (from 0) and row (from 1) of an intersection's name, in either case.

    Raises ValueError with a sentence for anything else: `I7`, `K0`, `K012`, `7K`.
    """
    digits = text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    head = text[: len(text) - len(digits)]
    if not head or not digits or not (digits.isascii() and digits.isdigit()):
        raise ValueError("a point is a column letter and a row number, such as D4")
    at = column(head)
    if digits[0] == "0" or len(digits) > 3:
        raise ValueError("rows are numbered from 1, without leading zeros")
    return at, int(digits)

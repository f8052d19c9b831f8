"""Writes values as people read them: tables, numbers of things, ranges of numbers, sums of money, and prose with the signs of print; and
reads lengths as they type them: `3`, `3mm`, `0.75in`, `3/4 in`, `2 1/2"`.

Both programs write every sum that they print or report here, so that board and judge agree."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from math import gcd

from boardgen.errors import BoardgenError
from boardgen.records import NamedTuple, late_pattern


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


def plural(count: int | str, what: str) -> str:
    """Return a number of things, or a range of numbers, in words."""
    return f"{count} {what}" + ("" if str(count) == "1" else "s")


APOSTROPHE, TIMES = "’", "×"
FIXED = "\N{NO-BREAK SPACE}"
DIGIT = re.compile(r"\d")
MINUS = "−"
"""The sign before a number below zero on everything printed; in messages and logs it is a hyphen, which can be typed."""


def print_minus(number: int | str) -> str:
    """Return a number or a sum as it is printed: -$99 as −$99."""
    text = str(number)
    return f"{MINUS}{text[1:]}" if text.startswith("-") else text


QUOTES = {"de": "„“‚‘"}
"""Double and single quotation marks, each pair as it opens and closes, by language; all others have those of English."""
TYPED = re.compile(r"""['"]|\d-\d|-\d|[\d}] x |[^\W\d_] --? """)
"""What prose may have that a keyboard has no sign for. Most texts have nothing of it."""
_RANGE = late_pattern(r"(?<![\w.,–/=-])(\d+(?:[.,]\d+)?)-(\d+(?:[.,]\d+)?)(?![\w-]|[.,]\d)")
_BELOW_ZERO = re.compile(r"(?<![^\s(/*])-(?=\d)")
_TIMES = re.compile(r"(?<=[\d}]) x (?=[\w{])")
_DASH = re.compile(r"(?<=\S) -- (?=\S)|(?<=[^\W\d_]) - (?=[^\W\d_])")
_QUOTE = re.compile(r"""['"]""")
_CLOSES, _ELIDED = r"\S'(?!\w)", r"n' |\d\ds?\b(?!')|[Tt](?:is|was)\b"
"""What closes a single quotation mark; what begins with an apostrophe, as in rock 'n' roll, '90s and 'tis."""


def _span(found: re.Match[str]) -> str:
    """Return a range of numbers with a dash. The second is larger and not much longer, unlike that of a telephone number or an ISBN."""
    first, last = found[1].replace(",", "."), found[2].replace(",", ".")
    long, longer = (len(number.partition(".")[0]) for number in (first, last))
    return f"{found[1]}–{found[2]}" if float(first) < float(last) and (long == longer or longer <= 3) else found[0]


def set_signs(text: str, language: str = "") -> str:
    """Return prose as it is printed: with the quotation marks of its language, apostrophes, dashes, and the signs for minus and times.

    A quotation mark after a figure stands for inches where none is open, and stays. Not for codes and notation."""
    if not TYPED.search(text):
        return text
    text = _TIMES.sub(f" {TIMES} ", _BELOW_ZERO.sub(MINUS, _RANGE.sub(_span, _DASH.sub(" – ", text))))
    marks, open_marks = QUOTES.get(language.partition("-")[0].lower(), "“”‘’"), {'"': False, "'": False}
    opened = -1

    def mark(found: re.Match[str]) -> str:
        nonlocal opened
        sign, left, after = found[0], text[: found.start()].rstrip("*"), text[found.end() :].lstrip("*")[:1]
        before = left[-1:]
        begins = not before or before.isspace() or before in "([{—–/„“‚‘" or len(left) == opened
        begins = begins and bool(after) and not after.isspace()
        pair = marks[:2] if sign == '"' else marks[2:]
        if sign == "'" and (not open_marks[sign] or (before.isalnum() and after.isalnum())):
            if not begins or re.match(_ELIDED, rest := text[found.end() :]) or not re.search(_CLOSES, rest):
                return APOSTROPHE
        elif not begins and not open_marks[sign]:
            return sign
        open_marks[sign], opened = begins, found.end() if begins else opened
        return pair[not begins]

    return _QUOTE.sub(mark, text)


_WITH_NUMBER = r"(?:mm|cm|m|km|g/m²|g|kg|t|pt|dpi|min|s|M|k|%|°|€|£)(?!\w)"
"""Units that stay on the line of their number."""
_NUMBERED = r"\b(?i:figures?|pages?|sheets?|steps?|chapters?|rounds?|levels?|Abbildung|Seiten?|Bogen|Blatt|Schritt|Kapitel|Runde|Stufe)"
_TOGETHER = late_pattern(rf"(?<=\d) (?={_WITH_NUMBER})|(?<=\d) (?={TIMES})|(?<={TIMES}) (?=\d)|(?P<of>{_NUMBERED}) (?=\d)")
_SPACE = re.compile(r"[^\S\xa0\u202f]+")


def join_numbers(text: str) -> str:
    """Return a text with spaces without a break between numbers and their units, and between words such as `figure` and their numbers."""
    return _TOGETHER.sub(lambda found: f"{found['of'] or ''}{FIXED}", text)


def split_words(text: str) -> list[str]:
    """Return the parts of a text between which a line may end: words, and numbers with their units."""
    if not DIGIT.search(text) and FIXED not in text:
        return text.split()
    return [word.replace(FIXED, " ") for word in _SPACE.split(join_numbers(text)) if word]


def write_sum(unit: str, amount: str) -> str:
    """Return a sum with its whole unit: $2.5M for the unit $M, 5 gold for the unit gold. `amount` is a number, below zero with a minus.

    The unit up to its last currency sign is written before the number; a unit without one follows it after a space."""
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


class Spans(str):
    """Numbers of sheets or pages as people write them, and whether that is only `one`."""

    one = False


def spans(numbers: Sequence[int], dash: str = "–") -> Spans:
    """Return numbers as people write them: 1, 4–6, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    written = Spans(", ".join(str(a) if a == b else f"{a}{dash}{b}" for a, b in runs))
    written.one = len(numbers) == 1
    return written


INCH = 25.4
"""Millimetres."""
UNITS = {"mm": 1.0, "cm": 10.0, "m": 1000.0, **dict.fromkeys(("in", "in.", "inch", "inches", '"', "”", "″", "''"), INCH)}
"""Units that people write, in mm."""
FINEST = 16
"""Inches are written in halves, quarters, eighths and sixteenths."""
NEAR = 0.051
"""A length this near to such a fraction, in mm, is written as one: discs of 19 mm are cut with a punch of 3/4 in."""
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
_LENGTH = (
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
    match = re.fullmatch(_LENGTH, plain)
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


def convert_to_mm(text: str) -> float | None:
    """Return the mm of a text that has a unit or is a fraction, of an inch then; None for any other text. For advice on what to write."""
    match = re.fullmatch(_LENGTH, _plain(text))
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


def write_inches(mm: Sequence[float], *, rough: bool = False) -> list[str]:
    """Return lengths of one text as Americans write them, without the unit: all as fractions, or all with two decimals.

    Rough ones, such as what to buy, may be rounded to the next sixteenth of an inch if that is within a sixteenth of their length."""
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

"""Messages for misspelt words that only logs of Cape to Cairo have: cities, goods and the faces of a die. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.misspelt_words import problem, replace_word
from referee.tlog.notation import Misspelt, Named, Spelling, UnreadWord
from referee.tlog.spellings import END
from referee.tlog.statements import Edit, Problem, one

SPELLINGS: tuple[Spelling, ...] = (
    Spelling("BID", rf"([A-Z]) *[=:]? *\$?([0-9]+|-),?{END}", r"\1\2", apart=True),
    Spelling("BID", rf"([A-Z]) *[=:]? *(?i:pass|passes),?{END}", r"\1-", apart=True),
    Spelling("SEATDICE", r"(?![A-Z] *[=:]? *[1-6] *[+,/-] *[1-6](?![0-9]))([A-Z]) *[:=]? *([na2345])(?:ull|ce)?\b", r"\1:\2"),
    Spelling("GOOD", r"([na2345][HDCS]?|[HDCS])(?:,|(?=;))", r"\1", apart=True),
    Spelling("CITY", r"to +(?=[na2345][HDCS]\b)", ""),
    Spelling("CITY", r"(?:[-=]*>|→|➔|-|to\b) *(?=[na2345][HDCS]\b)", " "),
    Spelling("GIVEN", r"([HDCS]) *(?:[-=]*>|=|:) *([na2345])\b", r"\1:\2"),
    Spelling("PLACED", r"([na2345][HDCS])(?: *(?:[-=]*>|=|:|-) *| +)([HDCS])\b", r"\1:\2"),
)

NAMED: tuple[Named, ...] = (Named("CITY", "CITY"), Named("GOOD", "GOOD"))


def rest(place: UnreadWord) -> Edit | None:
    """Return the rest of a die that is written out, `X:null`."""
    begun = re.search("[A-Z]:[na2-5]$", place.text[: place.at])
    match = re.compile(rf"(?:ull|ce){END}").match(place.text, place.at)
    return Edit(begun.start() + 1, match.end() + 1, begun[0]) if begun and match else None


def names(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a die, a city or a good."""
    if "SEATDICE" in place.expected and (face := _face(place, written, column)):
        return face
    return _city(written, column, place.expected) if "CITY" in place.expected or "GOOD" in place.expected else None


def _face(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report a die that shows what it cannot, or one die in place of two."""
    if two := re.fullmatch(r"[A-Z]:([1-6]\+[1-6])", written):
        message = f"each player rolls one die, and {two[1]} are two"
        return problem(column, written, "tlog:dice", message, "its faces are n a 2 3 4 5")
    match = re.fullmatch("([A-Z]):([0-9nNaA]+)", written)
    if match is None:
        return None
    faces = {"0": "n", "6": "n", "1": "a"}
    message = f"`{written}` is not a seat with its die: a die shows n a 2 3 4 5, `n` for the null and `a` for the ace"
    new = f"{match[1]}:{faces.get(match[2], match[2].lower())}"
    if new[2:] in ("n", "a"):
        return replace_word(column, written, new, "tlog:token", message, certain=match[2].isalpha())
    return problem(column, written, "tlog:token", message, f"write for example `{match[1]}:n`")


def _city(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if re.fullmatch("[NAna2-5][HDCShdcs]", written):
        new = written[0].lower() + written[1].upper()
        return replace_word(column, written, new, "tlog:token", "a city is a rank, then a capital suit")
    if swapped := re.fullmatch("([HDCShdcs])([NAna2-5])", written):
        new = swapped[2].lower() + swapped[1].upper()
        if "GIVEN" in expected:
            raw = f"{swapped[1].upper()}:{swapped[2].lower()}"
            message = f"`{written}` has two readings: the finished good {new}, or the raw good {raw}"
            repairs = one(column, column + 2, new) + one(column, column + 2, raw)
            return problem(column, written, "tlog:token", message, f"write `{new}` or `{raw}`", repairs)
        return replace_word(column, written, new, "tlog:token", "a city is its rank, then its suit", certain=False)
    if face := re.fullmatch("([016])([HDCShdcs])", written):
        new = {"1": "a", "0": "n", "6": "n"}[face[1]] + face[2].upper()
        message = f"`{written}` is not a city: the ranks are n a 2 3 4 5, `a` for the ace and `n` for the null"
        return replace_word(column, written, new, "tlog:token", message, certain=False)
    if "GIVEN" in expected and (turned := re.fullmatch("([na2345]):([HDCS])", written)):
        message = "a raw good is its suit, then what its coin shows"
        return replace_word(column, written, f"{turned[2]}:{turned[1]}", "tlog:token", message, certain=False)
    if "GIVEN" in expected and (coin := re.fullmatch("([HDCS]):([016])", written)):
        new = f"{coin[1]}:{'a' if coin[2] == '1' else 'n'}"
        message = f"`{written}` is not a raw good with its value: a coin shows n a 2 3 4 5, `n` for the null and `a` for the ace"
        return replace_word(column, written, new, "tlog:token", message, certain=False)
    if re.fullmatch("[hdcs]", written):
        return replace_word(column, written, written.upper(), "tlog:token", "suits are capital letters")
    return None


MISSPELT = Misspelt(SPELLINGS, NAMED, rest=rest, names=names)

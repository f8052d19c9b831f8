"""Messages for misspelt words that only logs of Cape to Cairo have: cities, goods and the faces of a die. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.notation import Misspelt, Named, Spelling, UnreadWord
from referee.tlog.spellings import END
from referee.tlog.statements import Edit, Problem
from referee.tlog.words import join_words

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


def names(place: UnreadWord) -> Problem | None:
    """Report what was meant as a die, a city or a good."""
    if "SEATDICE" in place.expected and (face := _face(place)):
        return face
    if "CITY" in place.expected or "GOOD" in place.expected:
        return _city(place) or _number(place)
    return _number(place) if "PLACED" in place.expected or "SEATDICE" in place.expected else None


def _number(place: UnreadWord) -> Problem | None:
    """Report a number that neither a die nor a city nor a coin has."""
    word = place.word
    match = re.fullmatch("((?:[A-Z]:)?[HDCS]?:?)([0-9]+)([HDCS]?(?::[HDCS]?)?)", word.text)
    if match is None or (len(match[2]) == 1 and match[2] in "2345"):
        return None
    message = f"{word} does not exist: dice, cities and coins show n a 2 3 4 5, `n` for the null and `a` for the ace"
    if face := _FACES.get(match[2]):
        return word.instead(f"{match[1]}{face}{match[3]}", "tlog:token", message, certain=False)
    samples = [place.words.sample(kind) for kind in ("SEATDICE", "PLACED", "CITY", "GIVEN", "GOOD") if kind in place.expected]
    return word.wrong("tlog:token", message, f"write for example {join_words(samples)}")


def _face(place: UnreadWord) -> Problem | None:
    """Report a die that shows what it cannot, or one die in place of two."""
    word = place.word
    if two := re.fullmatch(r"[A-Z]:([1-6]\+[1-6])", word.text):
        return word.wrong("tlog:dice", f"each player rolls one die, and {two[1]} are two", "its faces are n a 2 3 4 5")
    match = re.fullmatch("([A-Z]):([0-9nNaA]+)", word.text)
    if match is None:
        return None
    message = f"`{word.text}` is not a seat with its die: a die shows n a 2 3 4 5, `n` for the null and `a` for the ace"
    face = _FACES.get(match[2], match[2].lower())
    if face in ("n", "a"):
        return word.instead(f"{match[1]}:{face}", "tlog:token", message, certain=match[2].isalpha())
    return word.wrong("tlog:token", message, f"write for example `{match[1]}:n`")


_FACES = {"0": "n", "6": "n", "1": "a"}
"""What numbers are written for."""


def _city(place: UnreadWord) -> Problem | None:
    word, given = place.word, "GIVEN" in place.expected
    if re.fullmatch("[NAna2-5][HDCShdcs]", word.text):
        return word.instead(word.text[0].lower() + word.text[1].upper(), "tlog:token", "a city is a rank, then a capital suit")
    if swapped := re.fullmatch("([HDCShdcs])([NAna2-5])", word.text):
        suit, rank = swapped[1].upper(), swapped[2].lower()
        if given:
            message = f"`{word.text}` has two readings: the finished good {rank}{suit}, or the raw good {suit}:{rank}"
            repairs = word.swap(f"{rank}{suit}", f"{suit}:{rank}")
            return word.wrong("tlog:token", message, f"write `{rank}{suit}` or `{suit}:{rank}`", repairs)
        return word.instead(f"{rank}{suit}", "tlog:token", "a city is its rank, then its suit", certain=False)
    if face := re.fullmatch("([016])([HDCShdcs])", word.text):
        message = f"`{word.text}` is not a city: the ranks are n a 2 3 4 5, `a` for the ace and `n` for the null"
        return word.instead(f"{_FACES[face[1]]}{face[2].upper()}", "tlog:token", message, certain=False)
    if given and (turned := re.fullmatch("([na2345]):([HDCS])", word.text)):
        message = "a raw good is its suit, then what its coin shows"
        return word.instead(f"{turned[2]}:{turned[1]}", "tlog:token", message, certain=False)
    if given and (coin := re.fullmatch("([HDCS]):([016])", word.text)):
        message = f"`{word.text}` is not a raw good with its value: a coin shows n a 2 3 4 5, `n` for the null and `a` for the ace"
        return word.instead(f"{coin[1]}:{_FACES[coin[2]]}", "tlog:token", message, certain=False)
    if re.fullmatch("[hdcs]", word.text):
        return word.instead(word.text.upper(), "tlog:token", "suits are capital letters")
    return None


MISSPELT = Misspelt(SPELLINGS, NAMED, rest=rest, names=names)

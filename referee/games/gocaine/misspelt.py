"""Messages for misspelt words that only logs of GoCaine have: loads, levels, influence, zones and outcomes. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.lenient import quote
from referee.tlog.misspelt_words import alike, join_words, one_of, problem, replace_word
from referee.tlog.notation import Misspelt, Named, Spelling, UnreadWord
from referee.tlog.spellings import TO, path
from referee.tlog.statements import Problem, one
from referee.tlog.words import POINT

_TONNES = "(?:mt|t|tons?|tonnes?)"
_ON = "(?: *@ *| +(?:(?:on|at) +)?)"


def _other_move(place: UnreadWord, match: re.Match[str]) -> bool:
    """Return whether a deployment is rather a claim of captures, or a move of chess."""
    return re.fullmatch("x[0-9]+|[xX][A-Za-z][0-9]+|[A-Z][a-z][0-9]+", match[0]) is not None


def _belongs_to_point(place: UnreadWord, match: re.Match[str]) -> bool:
    """Return whether an amount may be of the point before it: `sell D4 10 E5`."""
    return "@" not in match[0] and re.search(rf" {POINT} *$", place.text[: place.at]) is not None


def _second_amount(place: UnreadWord, match: re.Match[str]) -> bool:
    """Return whether a path has an amount where none may be."""
    return match[0][0].isdigit() and "INT" not in place.expected


def _square(word: str) -> str:
    return f"ktr {word[4:].upper()}"


SPELLINGS: tuple[Spelling, ...] = (
    Spelling("QTYWORD", r"([0-9]+) *cells?\b", r"\1cell"),
    Spelling("QTYWORD", r"([0-9]+) *(?:lvls?|levels?)\b", r"\1lvl"),
    Spelling("QTYAT", rf"([0-9]+) *(?:{_TONNES}\b)?{_ON}({POINT})\b", r"\1@\2", str.upper, _belongs_to_point),
    Spelling("QTYAT", rf"all{_ON}({POINT})\b", r"\1", str.upper, _belongs_to_point),
    Spelling("PATH", rf"(?:([0-9]+) *{_TONNES}?(?: +(?:from +)?| *@ *))?({POINT}(?:{TO}{POINT})+)\b", r"\1 \2", path, _second_amount),
    Spelling("PATH", rf"(?:{_TONNES}\b|@|from\b|of\b) *(?={POINT})", " ", path),
    Spelling("PATH", rf"all +(?:from +)?(?={POINT})", "", path),
    Spelling("SHIPMENT", rf"({POINT})(?: *[/:] *| +)([0-9]+)(?: *{_TONNES})?(?= )", r"\1/\2", str.upper),
    Spelling("SHIPMENT", rf"([0-9]+) *{_TONNES}?{_ON}({POINT})\b", r"\2/\1", str.upper),
    Spelling(
        "DEPLOY",
        rf"(?:(?i:deploy|cell|stone|set|put|play|place) *)?(?:(?:on|at)\b *)?@? *({POINT})(?![\w>/-])",
        r"@\1",
        str.upper,
        _other_move,
    ),
    Spelling("ktr", rf"(?i:ktr|kiss(?: the ring)?){_ON}({POINT})\b", r"ktr \1", _square),
    Spelling("KTR", rf"(?:@|on|at|and) *({POINT})\b", r"\1", str.upper),
    Spelling("OUTCOME", r"\(?((?i:safe|seized))\)?(?![^ ;#])", r"\1", str.lower),
    Spelling("ZONE", r"(?:zone|in|at|on) +([A-Z]{2,3})\b", r"\1"),
)

NAMED: tuple[Named, ...] = (
    Named("ZONE", "ZONE"),
    Named("PI", "ZONE", r"([0-9]*) *pi(?: *@ *| +(?:(?:in|on|at) +)?)", "{amount}pi@{code}", r"[A-Z]{2,3}\b"),
)


def amounts(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a load, a number of cells or levels, or influence."""
    expected = place.expected
    if "SHIPMENT" in expected:
        if re.fullmatch(POINT, written):
            message = f"`{quote(written)}` does not say how large the load is"
            return problem(column, written, "tlog:token", message, f"write its size after the point: `{written.upper()}/4`")
        if re.fullmatch("[1-6][+][1-6]", written):
            return problem(column, written, "tlog:token", "the load comes before the dice", f"write it as `B4/4 {written}`")
    if "QTYWORD" in expected and (word := re.fullmatch("(cell|lvl|level)s?", written.lower())):
        help = f"write the number before it: `1{'cell' if word[1] == 'cell' else 'lvl'}`"
        return problem(column, written, "tlog:token", f"`{quote(written)}` does not say how many", help)
    if "PI" in expected and re.fullmatch("[0-9]*pi", written):
        return problem(column, written, "tlog:token", f"`{written}` does not say in which zone", f"write the zone after it: `{written}@TP`")
    return None


def names(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a zone or as the outcome of a roll."""
    return one_of(place, written, column, "OUTCOME", "an outcome of a roll") or _zone(place, written, column)


def _zone(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a zone."""
    asset = re.fullmatch("[0-9]*pi@(.*)", written) if "PI" in place.expected else None
    if asset is None and "ZONE" not in place.expected:
        return None
    name = asset[1] if asset else written
    column += asset.start(1) if asset else 0
    names = place.names.of("ZONE")
    codes = list(dict.fromkeys(names.values()))
    if re.fullmatch("[A-Za-z]{2,3}", name) and (not codes or name.upper() in codes):
        return replace_word(column, name, name.upper(), "tlog:zone", "zones are written in capitals")
    if not name:
        return problem(column, " ", "tlog:zone", "a zone is missing here", "write its code after `pi@`, such as pi@TP")
    message = f"`{quote(name)}` is not a zone"
    near = alike(name.casefold(), names, 0.7)
    if near:
        meant = sorted({names[other] for other in near})
        repairs = tuple(repair for code in meant for repair in one(column, column + len(name), code))
        spelled = join_words(f"`{names[other]}` ({other.title()})" for other in near)
        return problem(column, name, "tlog:zone", message, f"did you mean {spelled}?", repairs)
    help = f"zones: {' '.join(codes)}" if codes else "a zone is written by its code, two or three capitals such as TP"
    return problem(column, name, "tlog:zone", message, help)


MISSPELT = Misspelt(SPELLINGS, NAMED, amounts=amounts, names=names)

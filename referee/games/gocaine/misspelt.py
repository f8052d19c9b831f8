"""Messages for misspelt words that only logs of GoCaine have: loads, levels, influence, zones and outcomes. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.diagnose import one_of
from referee.tlog.notation import Misspelt, Named, Spelling, UnreadWord
from referee.tlog.spellings import TO, path
from referee.tlog.statements import Problem
from referee.tlog.words import POINT, alike, join_words

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
    Spelling("ktr", rf"(?i:ktr|kiss(?: the ring)?){_ON}({POINT})\b", r"ktr \1", lambda word: f"ktr {word[4:].upper()}"),
    Spelling("KTR", rf"(?:@|on|at|and) *({POINT})\b", r"\1", str.upper),
    Spelling("OUTCOME", r"\(?((?i:safe|seized))\)?(?![^ ;#])", r"\1", str.lower),
    Spelling("ZONE", r"(?:zone|in|at|on) +([A-Z]{2,3})\b", r"\1"),
)

NAMED: tuple[Named, ...] = (
    Named("ZONE", "ZONE"),
    Named("PI", "ZONE", r"([0-9]*) *pi(?: *@ *| +(?:(?:in|on|at) +)?)", "{amount}pi@{code}", r"[A-Z]{2,3}\b"),
)


def amounts(place: UnreadWord) -> Problem | None:
    """Report what was meant as a load, a number of cells or levels, or influence."""
    expected, word = place.expected, place.word
    if "SHIPMENT" in expected:
        if re.fullmatch(POINT, word.text):
            help = f"write its size after the point: `{word.text.upper()}/4`"
            return word.wrong("tlog:token", f"{word} does not say how large the load is", help)
        if re.fullmatch("[1-6][+][1-6]", word.text):
            return word.wrong("tlog:token", "the load comes before the dice", f"write it as `B4/4 {word.text}`")
    if "QTYWORD" in expected and (named := re.fullmatch("(cell|lvl|level)s?", word.text.lower())):
        help = f"write the number before it: `1{'cell' if named[1] == 'cell' else 'lvl'}`"
        return word.wrong("tlog:token", f"{word} does not say how many", help)
    if "PI" in expected and re.fullmatch("[0-9]*pi", word.text):
        return word.wrong("tlog:token", f"`{word.text}` does not say in which zone", f"write the zone after it: `{word.text}@TP`")
    return None


def names(place: UnreadWord) -> Problem | None:
    """Report what was meant as a zone or as the outcome of a roll."""
    return one_of(place, "OUTCOME", "an outcome of a roll") or _zone(place)


def _zone(place: UnreadWord) -> Problem | None:
    """Report what was meant as a zone."""
    asset = re.fullmatch("[0-9]*pi@(.*)", place.word.text) if "PI" in place.expected else None
    if asset is None and "ZONE" not in place.expected:
        return None
    zone = place.word.part(asset[1], asset.start(1)) if asset else place.word
    names = place.names.of("ZONE")
    codes = list(dict.fromkeys(names.values()))
    if re.fullmatch("[A-Za-z]{2,3}", zone.text) and (not codes or zone.text.upper() in codes):
        return zone.instead(zone.text.upper(), "tlog:zone", "zones are written in capitals")
    if not zone.text:
        return zone.part(" ").wrong("tlog:zone", "a zone is missing here", "write its code after `pi@`, such as pi@TP")
    if near := alike(zone.text.casefold(), names, 0.7):
        spelled = join_words(f"`{names[other]}` ({other.title()})" for other in near)
        repairs = zone.swap(*sorted({names[other] for other in near}))
        return zone.wrong("tlog:zone", f"{zone} is not a zone", f"did you mean {spelled}?", repairs)
    help = f"zones: {' '.join(codes)}" if codes else "a zone is written by its code, two or three capitals such as TP"
    return zone.wrong("tlog:zone", f"{zone} is not a zone", help)


MISSPELT = Misspelt(SPELLINGS, NAMED, amounts=amounts, names=names)

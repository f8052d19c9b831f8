"""Natural spellings that have one reading only: `1 lvl`, `10 @D4`, `=$45M`. They are read, with a warning. Imported for them alone.

The grammar does not have them: the scanner refuses the word, and a repair that is `lenient` says how the line is read all the same
(`reader.py`). A rule names the kind of word that is allowed there. Games bring the rules for their own kinds of word (misspelt.py)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.tlog.automaton import NEXT, STOP, State
from referee.tlog.notation import Notation, Spelling, UnreadWord
from referee.tlog.statements import Edit, Repair
from referee.tlog.words import POINT, Names

TO = "(?: *(?:[-=]*>|→|➔|-) *| +to +| +)"
"""What is written between the points of a path."""
END = "(?=[ ;#]|$)"


def path(word: str) -> str:
    """Return a path as one word in capitals, after its amount if it has one; other words as they are."""
    if not re.search(POINT, word):
        return word
    amount, _, steps = word.partition(" ")
    one_word = ">".join(re.findall(POINT, re.sub(r"\bto\b", " ", steps))).upper()
    return f"{amount} {one_word}" if amount else one_word


def point_sign(expected: Iterable[str], words: Notation) -> str:
    """Return the sign before the point of one of these kinds of word; empty where none has one."""
    return next((words.kinds[name].sign for name in expected if name in words.kinds and words.kinds[name].sign), "")


def _counts_nothing(place: UnreadWord, match: re.Match[str]) -> bool:
    """Return whether a claim does not say what it counts: `=45`."""
    return "$" not in match[0] and re.fullmatch("[= -]+[0-9]+ *[Mm]?", match[0]) is not None


def has_sign(place: UnreadWord, match: re.Match[str]) -> bool:
    """Return whether a point is written with a sign here, or was meant to be in an event of its own, without the `;` before it."""
    if sign := point_sign(place.expected, place.words):
        return True
    sign = point_sign(place.state.start.list_expected(), place.words) if place.state and ";" in place.expected else ""
    return bool(sign) and sign in match[0]


_RULES: tuple[Spelling, ...] = (
    Spelling("DICE", "([1-6])(?: *[+,/-] *| )([1-6])(?![0-9+])", r"\1+\2"),
    Spelling("POINT", rf"(?:(?:on|at)\b *)?@? *({POINT})\b", r"\1", str.upper, has_sign),
    Spelling("CAPT", r"[xX×] *([0-9]+) *([A-Z])\b", r"x\1\2"),
    Spelling("SEATVAL", rf"([A-Z]) *[=:]? *\$?(-?[0-9]+)(?: *[Mm]\b)?,?{END}", r"\1\2", apart=True),
    Spelling("SEATPT", rf"([A-Z])(?: *[=:@]+ *| +(?:at +|on +)?)({POINT})\b", r"\1:\2", str.upper),
    Spelling(
        "SEATCARD",
        r"([A-Z])(?: *[=:] *| +)([A-Z][A-Z0-9]+(?: *> *[A-Z])?(?: *, *[A-Z][A-Z0-9]+(?: *> *[A-Z])?)*)\b",
        r"\1:\2",
        lambda word: word.replace(" ", ""),
    ),
    Spelling("SEATMARK", rf"([A-Z])(?: *: *| +)(?={POINT})", r"\1: "),
    Spelling(">", r"(?:[-=]+>|→|to\b)", ">"),
    Spelling("ENDING", r"(?i:agreed)\b", "agreed"),
    Spelling("ENDING", r"(?i:pass)\b", "pass"),
    Spelling("ENDING", r"(?i:full)\b", "full"),
    Spelling("BANG", r"! *([A-Z])(?: *:)? +", r"!\1 "),
    Spelling("CHECK", rf"= *\$? *(-?)\$? *([0-9]+) *[Mm]?{END}", r"=$\1\2", unless=_counts_nothing),
    Spelling("CHECK", rf"= *([a-z]+) *[:= ]? *(-?[0-9]+){END}", r"=\1:\2"),
)
NO_NAMES = Names()


def read(place: UnreadWord) -> Repair | None:
    """Return how the line is read from a word on that does not fit; None where no spelling has that one reading."""
    if place.at >= len(place.text):
        return None
    for look in (_respell, _replace_name, _join_path, _capital, place.words.misspelt.rest, _unit, _separator, _next):
        if (edit := look(place)) is not None and (edit.end > edit.column or edit.text):
            return Repair((edit,), certain=True, lenient=True)
    return None


def is_spelling(place: UnreadWord) -> bool:
    """Return whether the word at this place is one of those that are allowed there, in another spelling."""
    return (_respell(place) or _replace_name(place)) is not None


def _respell(place: UnreadWord) -> Edit | None:
    text, at = place.text, place.at
    if place.expected == ("#",):
        return None
    for spelling in (*place.words.misspelt.spellings, *_RULES):
        if spelling.kind not in place.expected or (match := re.compile(spelling.written).match(text, at)) is None:
            continue
        if spelling.unless is not None and spelling.unless(place, match):
            continue
        new = spelling.tidy(match.expand(spelling.read))
        if new.startswith(" ") and text[at - 1 : at] == " ":
            new = new[1:]
        if spelling.apart and text[match.end() : match.end() + 1] in (";", ","):
            new += " "
        return Edit(at + 1, match.end() + 1, new)
    return None


def _replace_name(place: UnreadWord) -> Edit | None:
    """Correct a zone, a card or a city by its name."""
    text, at = place.text, place.at
    for row in place.words.misspelt.named:
        if row.kind not in place.expected:
            continue
        head = re.compile(row.before).match(text, at)
        if head is None:
            continue
        amount = head[1] if head.re.groups else ""
        if row.code and (match := re.compile(row.code).match(text, head.end())):
            return Edit(at + 1, match.end() + 1, row.read.format(amount=amount, code=match[0]))
        if found := place.names.match(row.names, text, head.end()):
            code, end = found
            return Edit(at + 1, end + 1, row.read.format(amount=amount, code=code))
    return None


def _join_path(place: UnreadWord) -> Edit | None:
    """Correct what goes on from a path or a step: `C2>E4 > F7`, `D4-E6`."""
    text, at = place.text, place.at
    before = re.search(rf"(?:^|[ ;])(({POINT})((?:>{POINT})*)) *$", text[:at])
    match = re.compile(rf"(?:[-=]*>|→|➔|-|to\b) *({POINT}(?:{TO.removesuffix('| +)') + ')'}{POINT})*)\b").match(text, at)
    if before is None or match is None or (not before[3] and "STEP" not in place.expected):
        return None
    steps = "".join(f">{point.upper()}" for point in re.findall(POINT, re.sub(r"\bto\b", " ", match[1])))
    return Edit(before.end(1) + 1, match.end() + 1, steps)


def _capital(place: UnreadWord) -> Edit | None:
    """Correct a verb that begins with a capital, as telephones write it."""
    match = re.compile("[A-Za-z]+").match(place.text, place.at)
    if match is None or place.state is None or match[0].islower() or not (place.begins or match[0].lower() in place.expected):
        return None
    if match[0].lower() not in place.expected:
        return None
    return Edit(place.at + 1, match.end() + 1, match[0].lower())


def _unit(place: UnreadWord) -> Edit | None:
    """Correct the `M` of `=$45M`."""
    text, at = place.text, place.at
    if re.search(r"=\$-?[0-9]+ *$", text[:at]) and (match := re.compile(rf"[Mm](?:\$|illion)?{END}").match(text, at)):
        return Edit(len(text[:at].rstrip()) + 1, match.end() + 1, "")
    return None


def _separator(place: UnreadWord) -> Edit | None:
    """Correct a comma between two words, or a colon after `!G`."""
    text, at, state = place.text, place.at, place.state
    if text[at] not in ",:" or state is None or at == 0:
        return None
    if text[at] == ":":
        return Edit(at + 1, at + 2, "") if place.begins and re.search(r"![A-Z]$", text[:at]) else None
    begin = len(text[:at].rstrip())
    rest = len(text) - len(text[at + 1 :].lstrip())
    return Edit(begin + 1, rest + 1, " ") if continues(place._replace(at=rest), state) else None


def _next(place: UnreadWord) -> Edit | None:
    """Correct a `;` inside one event: `@B1 ; ktr A1`."""
    if not place.begins or place.before is None:
        return None
    mark, state = place.before
    if place.text[mark + 1 : place.at].strip() or not continues(place, state):
        return None
    return Edit(len(place.text[:mark].rstrip()) + 1, place.at + 1, " ")


def continues(place: UnreadWord, state: State) -> bool:
    """Return whether an event that has come to a state goes on with the word at this place, perhaps in a spelling of its own."""
    match = state.match(place.text, place.at)
    if match is not None:
        return state.ways[match.lastindex or 0][0] not in (STOP, NEXT)
    again = place._replace(state=state, expected=state.list_expected(), before=None)
    return place.at < len(place.text) and is_spelling(again)

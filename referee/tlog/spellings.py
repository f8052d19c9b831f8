"""Natural spellings that have one reading only: `1 lvl`, `10 @D4`, `=$45M`. They are read, with a warning. Imported for them alone.

The grammar does not have them: the scanner refuses the word, and a repair that is `lenient` says how the line is read all the same
(respell.py). A rule names the kind of word that is allowed there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.tlog.automaton import NEXT, STOP, State
from referee.tlog.names import Names
from referee.tlog.statements import Edit, Repair
from referee.tlog.terminals import POINT
from referee.tlog.words import Words


class Place(NamedTuple):
    """Where a line cannot be read on: the index of the word, the kind of line, and what could have been there.

    `state` is None where nothing more may follow. `before` is the index of the last `;` with the state before it.
    """

    text: str
    at: int
    kind: str
    state: State | None
    expected: tuple[str, ...]
    before: tuple[int, State] | None
    names: Names
    words: Words

    @property
    def begins(self) -> bool:
        """Whether an event begins here."""
        return self.state is not None and self.state is self.state.start


_TONNES = "(?:mt|t|tons?|tonnes?)"
_ON = "(?: *@ *| +(?:(?:on|at) +)?)"
_TO = "(?: *(?:[-=]*>|→|➔|-) *| +to +| +)"
_END = "(?=[ ;#]|$)"

_RULES: tuple[tuple[str, str, str], ...] = (  # kind of word, what is written, how it is read
    ("QTYWORD", r"([0-9]+) *cells?\b", r"\1cell"),
    ("QTYWORD", r"([0-9]+) *(?:lvls?|levels?)\b", r"\1lvl"),
    ("QTYAT", rf"([0-9]+) *(?:{_TONNES}\b)?{_ON}({POINT})\b", r"\1@\2"),
    ("QTYAT", rf"all{_ON}({POINT})\b", r"\1"),
    ("PATH", rf"(?:([0-9]+) *{_TONNES}?(?: +(?:from +)?| *@ *))?({POINT}(?:{_TO}{POINT})+)\b", r"\1 \2"),
    ("PATH", rf"(?:{_TONNES}\b|@|from\b|of\b) *(?={POINT})", " "),
    ("PATH", rf"all +(?:from +)?(?={POINT})", ""),
    ("SHIPMENT", rf"({POINT})(?: *[/:] *| +)([0-9]+)(?: *{_TONNES})?(?= )", r"\1/\2"),
    ("SHIPMENT", rf"([0-9]+) *{_TONNES}?{_ON}({POINT})\b", r"\2/\1"),
    ("DICE", "([1-6])(?: *[+,/-] *| )([1-6])(?![0-9+])", r"\1+\2"),
    ("DEPLOY", rf"(?:(?i:deploy|cell|stone|set|put|play|place) *)?(?:(?:on|at)\b *)?@? *({POINT})(?![\w>/-])", r"@\1"),
    ("ktr", rf"(?i:ktr|kiss(?: the ring)?){_ON}({POINT})\b", r"ktr \1"),
    ("KTR", rf"(?:@|on|at) *({POINT})\b", r"\1"),
    ("POINT", rf"(?:(?i:deploy|stone|set|put) *)?(?:(?:on|at)\b *)?@? *({POINT})\b", r"\1"),
    ("CAPT", r"[xX×] *([0-9]+) *([A-Z])\b", r"x\1\2"),
    ("SEATVAL", rf"([A-Z]) *[=:]? *\$?(-?[0-9]+)(?: *[Mm]\b)?,?{_END}", r"\1\2"),
    ("BID", rf"([A-Z]) *[=:]? *\$?([0-9]+|-),?{_END}", r"\1\2"),
    ("BID", rf"([A-Z]) *[=:]? *(?i:pass|passes),?{_END}", r"\1-"),
    ("SEATDICE", r"([A-Z]) *[=:]? *([1-6]) *[+,/-] *([1-6])(?![0-9])", r"\1:\2+\3"),
    ("SEATDICE", r"([A-Z]) *[:=]? *([na2345])(?:ull|ce)?\b", r"\1:\2"),
    ("GOOD", r"([na2345][HDCS]?|[HDCS])(?:,|(?=;))", r"\1"),
    ("CITY", r"to +(?=[na2345][HDCS]\b)", ""),
    ("CITY", r"(?:[-=]*>|→|➔|-|to\b) *(?=[na2345][HDCS]\b)", " "),
    ("SEATPT", rf"([A-Z])(?: *[=:@]+ *| +(?:at +|on +)?)({POINT})\b", r"\1:\2"),
    ("DEALT", r"([A-Z])(?: *[=:] *| +)([?A-Z0-9][?A-Z0-9,]*)", r"\1:\2"),
    ("SEATCARD", r"([A-Z])(?: *[=:] *| +)([A-Z][A-Z0-9]+(?: *> *[A-Z])?(?: *, *[A-Z][A-Z0-9]+(?: *> *[A-Z])?)*)\b", r"\1:\2"),
    ("SEATMARK", rf"([A-Z])(?: *: *| +)(?={POINT})", r"\1: "),
    (">", r"(?:[-=]+>|→|to\b)", ">"),
    ("GIVEN", r"([HDCS]) *(?:[-=]*>|=|:) *([na2345])\b", r"\1:\2"),
    ("PLACED", r"([na2345][HDCS])(?: *(?:[-=]*>|=|:|-) *| +)([HDCS])\b", r"\1:\2"),
    ("OUTCOME", r"\(?((?i:safe|seized))\)?(?![^ ;#])", r"\1"),
    ("YESNO", r"(?i:yes|y)\b", "yes"),
    ("YESNO", r"(?i:no|n)\b", "no"),
    ("ENDING", r"(?i:agreed)\b", "agreed"),
    ("ENDING", r"(?i:pass)\b", "pass"),
    ("ENDING", r"(?i:full)\b", "full"),
    ("ZONE", r"(?:zone|in|at|on) +([A-Z]{2,3})\b", r"\1"),
    ("BANG", r"! *([A-Z])(?: *:)? +", r"!\1 "),
    ("CHECK", rf"= *\$? *(-?)\$? *([0-9]+) *[Mm]?{_END}", r"=$\1\2"),
    ("CHECK", rf"= *([a-z]+) *[:= ]? *(-?[0-9]+){_END}", r"=\1:\2"),
)
_NAMED = {"ZONE": "", "PI": r"([0-9]*) *pi(?: *@ *| +(?:(?:in|on|at) +)?)", "CARD": "", "CITY": "", "GOOD": ""}
"""Kinds of word that a name may replace, and what is written before the name."""
NAMED = frozenset(_NAMED)
NO_NAMES = Names()
_CODES = {"PI": (re.compile(_NAMED["PI"] + r"([A-Z]{2,3})\b"), r"\1pi@\2")}


def read(place: Place) -> Repair | None:
    """How the line is read from a word on that does not fit; None where no spelling has that one reading."""
    if place.at >= len(place.text):
        return None
    for look in (_spelled, _named, _joined, _capital, _unit, _separator, _next):
        if (edit := look(place)) is not None and (edit.end > edit.column or edit.text):
            return Repair((edit,), certain=True, lenient=True)
    return None


def spelled(place: Place) -> bool:
    """Whether the word at this place is one of those that are allowed there, in another spelling."""
    return (_spelled(place) or _named(place)) is not None


def _spelled(place: Place) -> Edit | None:
    text, at = place.text, place.at
    if place.expected == ("#",):
        return None
    for kind, written, meant in _RULES:
        if kind not in place.expected or (match := re.compile(written).match(text, at)) is None:
            continue
        if kind == "CHECK" and "$" not in match[0] and re.fullmatch("[= -]+[0-9]+ *[Mm]?", match[0]):
            continue  # `=45` does not say of what
        if kind == "POINT" and "DEPLOY" in place.expected:
            continue
        if kind == "DEPLOY" and re.fullmatch("x[0-9]+|[xX][A-Za-z][0-9]+|[A-Z][a-z][0-9]+", match[0]):
            continue  # rather a claim of captures, or a move of chess
        if kind == "POINT" and "@" in match[0] and ";" in place.expected and place.state and "DEPLOY" in place.state.start.expected():
            continue  # rather a deployment, without the `;` before it
        if kind == "QTYAT" and "@" not in match[0] and re.search(rf" {POINT} *$", text[:at]):
            continue  # `sell D4 10 E5`: ten of which?
        if kind == "PATH" and match[0][0].isdigit() and "INT" not in place.expected:
            continue
        new = _tidy(kind, match.expand(meant))
        if new.startswith(" ") and text[at - 1 : at] == " ":
            new = new[1:]
        if text[match.end() : match.end() + 1] in (";", ",") and kind in ("SEATVAL", "BID", "GOOD"):
            new += " "
        return Edit(at + 1, match.end() + 1, new)
    return None


def _tidy(kind: str, new: str) -> str:
    """What a template alone does not say: points in capitals, paths in one word, no spaces in lists of cards."""
    if kind == "PATH" and re.search(POINT, new):
        amount, _, path = new.partition(" ")
        steps = ">".join(re.findall(POINT, re.sub(r"\bto\b", " ", path))).upper()
        return f"{amount} {steps}" if amount else steps
    if kind in ("DEPLOY", "POINT", "KTR", "QTYAT", "SHIPMENT", "SEATPT"):
        return new.upper()
    if kind == "ktr":
        return f"ktr {new[4:].upper()}"
    if kind == "SEATCARD":
        return new.replace(" ", "")
    return new.lower() if kind == "OUTCOME" else new


def _named(place: Place) -> Edit | None:
    """A zone, a card or a city by its name."""
    text, at = place.text, place.at
    for kind, before in _NAMED.items():
        if kind not in place.expected:
            continue
        if kind in _CODES and (match := _CODES[kind][0].match(text, at)):
            return Edit(at + 1, match.end() + 1, match.expand(_CODES[kind][1]))
        head = re.compile(before).match(text, at)
        if head is None:
            continue
        named = place.names.match("ZONE" if kind == "PI" else kind, text, head.end())
        if named is not None:
            code, end = named
            return Edit(at + 1, end + 1, f"{head[1]}pi@{code}" if kind == "PI" else code)
    return None


def _joined(place: Place) -> Edit | None:
    """What goes on from a path or a step: `C2>E4 > F7`, `D4-E6`."""
    text, at = place.text, place.at
    before = re.search(rf"(?:^|[ ;])(({POINT})((?:>{POINT})*)) *$", text[:at])
    match = re.compile(rf"(?:[-=]*>|→|➔|-|to\b) *({POINT}(?:{_TO.removesuffix('| +)') + ')'}{POINT})*)\b").match(text, at)
    if before is None or match is None or (not before[3] and "STEP" not in place.expected):
        return None
    steps = "".join(f">{point.upper()}" for point in re.findall(POINT, re.sub(r"\bto\b", " ", match[1])))
    return Edit(before.end(1) + 1, match.end() + 1, steps)


def _capital(place: Place) -> Edit | None:
    """A verb that begins with a capital, as telephones write it."""
    match = re.compile("[A-Za-z]+").match(place.text, place.at)
    if match is None or place.state is None or match[0].islower() or not (place.begins or match[0].lower() in place.expected):
        return None
    if match[0].lower() not in place.expected:
        return None
    return Edit(place.at + 1, match.end() + 1, match[0].lower())


def _unit(place: Place) -> Edit | None:
    """The `M` of `=$45M`, the rest of `X:null`, the second die of `B:5,2`."""
    text, at = place.text, place.at
    begun = re.search("[A-Z]:[na2-5]$", text[:at])
    if begun and (match := re.compile(rf"(?:ull|ce){_END}").match(text, at)):
        return Edit(begun.start() + 1, match.end() + 1, begun[0])
    if begun and (match := re.compile(r" *[+,/-] *([1-6])(?=[ ,;#]|$)").match(text, at)):
        return Edit(begun.start() + 1, match.end() + 1, f"{begun[0]}+{match[1]}")
    if re.search(r"=\$-?[0-9]+ *$", text[:at]) and (match := re.compile(rf"[Mm](?:\$|illion)?{_END}").match(text, at)):
        return Edit(len(text[:at].rstrip()) + 1, match.end() + 1, "")
    return None


def _separator(place: Place) -> Edit | None:
    """A comma between two words, or a colon after `!G`."""
    text, at, state = place.text, place.at, place.state
    if text[at] not in ",:" or state is None or at == 0:
        return None
    if text[at] == ":":
        return Edit(at + 1, at + 2, "") if place.begins and re.search(r"![A-Z]$", text[:at]) else None
    begin = len(text[:at].rstrip())
    rest = len(text) - len(text[at + 1 :].lstrip())
    if continues(place._replace(at=rest), state):
        return Edit(begin + 1, rest + 1, " ")
    return None


def _next(place: Place) -> Edit | None:
    """A `;` inside one event: `@B1 ; ktr A1`."""
    if not place.begins or place.before is None:
        return None
    mark, state = place.before
    if place.text[mark + 1 : place.at].strip() or not continues(place, state):
        return None
    return Edit(len(place.text[:mark].rstrip()) + 1, place.at + 1, " ")


def continues(place: Place, state: State) -> bool:
    """Whether an event that has come to a state goes on with the word at this place, perhaps in a spelling of its own."""
    match = state.match(place.text, place.at)
    if match is not None:
        return state.ways[match.lastindex or 0][0] not in (STOP, NEXT)
    again = place._replace(state=state, expected=state.expected(), before=None)
    return place.at < len(place.text) and spelled(again)

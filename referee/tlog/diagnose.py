"""Why a word does not fit, and what would be right there: the messages of the scanner. Only imported for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.tlog.automaton import State
from referee.tlog.kinds import kinds
from referee.tlog.quote import shown
from referee.tlog.statements import Problem
from referee.tlog.terminals import POINT

Known = tuple[frozenset[str], frozenset[str]]
"""The words of the verbs of a seat, and of those of the whole table."""

_SIGNS = (";", "#", "CHECK", "BANG")
_SEATED = ("SEAT", "SEATVAL", "SEATMARK", "SEATCARD", "DEALT", "SEATPT", "SEATDICE", "BID")
_SIGNED = ("CARD", "CITY", "GOOD", "GIVEN", "PLACED", "DEALT", "SEATCARD", "SEATDICE")
"""Words made of signs of cards, suits and ranks, in which capitals and small letters differ."""
_POINT_HELP = "a point is a column letter and a row, such as K4"


def word(text: str, at: int, kind: str, state: State | None, known: Known) -> Problem:
    """The problem with the word at index `at`, where `state` says what might have stood there (None: nothing more).

    `kind` is that of the line: TURN, ROUND, MAGIC, or its first word.
    """
    expected = state.expected() if state is not None else ("#",)
    found = re.compile("[^ \t;#]+").match(text, at)
    if found is None:
        return _missing(text, at, kind, expected)
    written, column = found[0], at + 1
    for look in (_odd_sign, _claim, _out_of_turn, _dice, _capture, _path):
        if problem := look(written, column, expected):
            return problem
    if state is not None and kind in ("TURN", "ROUND"):
        if state is state.start:
            return _event(written, column, expected, kind, known)
        if ";" in expected and (event := state.start.match(text, at)) and event.end() > at:
            message = f"a `;` is missing before `{shown(written)}`"
            meant = _signs(written, expected)
            help = "events are separated by ` ; `" + (f"; if the card is meant, {meant}" if meant else "")
            return _problem(column, written, "tlog:token", message, help)
    for look in (_point, _zone, _seat, _amount, _named):
        if problem := look(written, column, expected):
            return problem
    help = _signs(written, expected) or _choices(expected)
    return _problem(column, written, "tlog:token", f"`{shown(written)}` does not fit here", help)


def point(written: str, column: int) -> Problem:
    """The problem with a word that was meant as a point, perhaps with an amount or `@` before it."""
    found = re.match("[@0-9]*([A-Za-z]*)", written)
    letters = found[1].upper() if found else ""
    help = _POINT_HELP
    if "I" in letters:
        before, after = ("H", "J") if len(letters) == 1 else ("AH", "AJ")
        message = f"`{shown(written)}` is no point: the column after {before} is {after}, there is no I"
        help = f"{written.upper().replace('I', 'H')} or {written.upper().replace('I', 'J')}?"
    elif len(letters) > 2:
        message = f"`{shown(written)}` is no point: a column has one or two letters"
    else:
        message = f"`{shown(written)}` is no point: a row has one to three digits"
    return _problem(column, written, "tlog:point", message, help)


def listed(words: Iterable[str]) -> str:
    """`a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def nearest(name: str, known: Iterable[str]) -> str:
    """`did you mean ...?`, which names every one that is as near as the nearest; empty where none is near."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, "", name[:24])
    best: list[str] = []
    least = 0.6
    for candidate in sorted(known):
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:  # each is a cheap bound of the next
            continue
        ratio = matcher.ratio()
        if ratio > least:
            best.clear()
        if ratio >= least:
            least = ratio
            best.append(candidate)
    return f"did you mean {listed(f'`{k}`' for k in best)}?" if best else ""


def _problem(column: int, written: str, code: str, message: str, help: str = "") -> Problem:
    return Problem(column, column + len(written), code, message, help)


def _missing(text: str, at: int, kind: str, expected: tuple[str, ...]) -> Problem:
    """Nothing stands where something must: at a `;`, or at the end of the line."""
    if text[at : at + 1] == ";" and "#" in expected:
        help = "claims are the last words of a line" if kind in ("TURN", "ROUND") else "this line is one statement"
        return Problem(at + 1, at + 2, "tlog:token", "nothing may follow here", help)
    return Problem(at + 1, at + 2, "tlog:token", f"{_first(expected)} is missing here", _choices(expected))


def _first(expected: tuple[str, ...]) -> str:
    if "BANG" in expected:
        return "an event"
    kind = next((e for e in expected if e not in _SIGNS), "the end of the line")
    return kinds()[kind].words if kind in kinds() else f"`{kind}`"


def _choices(expected: tuple[str, ...]) -> str:
    """What may stand in a place, in words."""
    if "BANG" in expected:
        words = [e for e in expected if e not in kinds() and e not in _SIGNS]
        samples = [kinds()[e].example for e in expected if e in kinds() and e not in _SIGNS]
        return f"an event begins with {listed([*words, *samples])}, or with !G for seat G out of turn"
    choices = [_choice(e) for e in expected if e not in _SIGNS]
    if ";" in expected:
        choices.append("` ; ` and the next event")
    if "CHECK" in expected:
        choices.append("a claim such as =$45")
    if "#" in expected:
        choices.append("the end of the line")
    return f"here may stand {listed(choices)}"


def _choice(kind: str) -> str:
    if kind not in kinds():
        return f"`{kind}`"
    return f"{kinds()[kind].words} such as {kinds()[kind].example}"


def _signs(written: str, expected: tuple[str, ...]) -> str:
    """What to write where capitals or small letters alone are wrong; empty where more is."""
    capitals = written.upper()
    ranks = capitals.replace("N", "n").replace("A", "a")  # null and ace; no suit has these letters, but a seat may
    patterns = [kinds()[e].pattern for e in expected if e in _SIGNED]
    for meant in (capitals, ranks, capitals[:2] + ranks[2:]):
        if meant != written and any(re.fullmatch(pattern, meant) for pattern in patterns):
            return f"write {'it in capitals: ' * (meant == capitals)}{shown(meant)}"
    return ""


def _odd_sign(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    """A sign that no word of the notation has."""
    for i, sign in enumerate(written):
        if not sign.isprintable():
            name = "a carriage return" if sign == "\r" else f"the invisible sign U+{ord(sign):04X}"
            return Problem(column + i, column + i + 1, "tlog:token", f"{name} stands in the line", "take it out")
    return None


def _claim(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if written[0] != "=":
        return None
    if "CHECK" not in expected:
        message = f"the claim `{shown(written)}` stands where none may stand"
        help = "claims such as =$45 or =tf:2 stand at the end of a turn line, behind its last event"
        return _problem(column, written, "tlog:token", message, help)
    message = f"`{shown(written)}` is no claim: `=`, then `$` or a key with a colon, and a whole number, in one word"
    return _problem(column, written, "tlog:amount", message, "write it as =$45 or =tf:2")


def _out_of_turn(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if written[0] != "!" or "BANG" not in expected:
        return None
    if re.fullmatch("![a-z]", written):
        return _problem(column, written, "tlog:seat", "seats are capital letters", f"write {written.upper()}")
    if written in ("!ok", "!rule"):
        message = f"`{written}` is a line of its own"
        return _problem(column, written, "tlog:token", message, "it stands on the line after the turn")
    help = "an event out of turn begins with its seat: !G hit TP"
    return _problem(column, written, "tlog:seat", f"`{shown(written)}` names no seat", help)


def _dice(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if "DICE" not in expected or not re.fullmatch(r"[0-9]+\+[0-9]*|\+[0-9]+", written):
        return None
    help = "write both dice as they lie, such as 6+1"
    if wrong := [n for n in re.findall("[0-9]+", written) if n not in "123456"]:
        message = f"`{shown(written)}` is no roll: a die never shows {shown(wrong[0])}"
        return _problem(column, written, "tlog:dice", message, help)
    return _problem(column, written, "tlog:dice", f"`{shown(written)}` is no roll of two dice", help)


def _capture(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if "CAPT" not in expected or not re.match("[xX\u00d7]([0-9]|[A-Z]$|$)", written):
        return None
    found = re.fullmatch("[xX\u00d7]([0-9]+)([A-Za-z]?)", written)
    if found is None:
        message = f"`{shown(written)}` is no claim of captures"
        return _problem(column, written, "tlog:amount", message, "write how many and whose, such as x3B")
    if not found[2]:
        message = f"`{shown(written)}` does not say whose stones were captured"
        return _problem(column, written, "tlog:seat", message, f"write the seat behind it, such as x{found[1]}B")
    message = "captures are written with a small x and a capital seat"
    return _problem(column, written, "tlog:seat", message, f"write x{found[1]}{found[2].upper()}")


def _path(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    """What goes on from a path, or should have become one."""
    if written[0] == ">" and ";" in expected:
        step = written[1:].partition(">")[0]
        if re.fullmatch("[A-Za-z]+[0-9]+", step) and not re.fullmatch(POINT, step):
            return point(step, column + 1)
        message = f"`{shown(written)}` does not go on from the point before it"
        return _problem(column, written, "tlog:point", message, "a path is one word, such as C2>E4>F7")
    if "PATH" in expected and re.fullmatch(f"{POINT}>?", written):
        message = f"`{shown(written)}` is no path: where does it lead?"
        return _problem(column, written, "tlog:point", message, "a path is one word, such as C2>E4>F7")
    return None


def _event(written: str, column: int, expected: tuple[str, ...], kind: str, verbs: Known) -> Problem:
    """A word with which no event begins."""
    known, others = (verbs[1], verbs[0]) if kind == "ROUND" else verbs
    letters = re.match("[A-Za-z]+", written)
    name = letters[0] if letters else ""
    if name in others - known:
        if kind == "ROUND":
            message, help = f"`{name}` is an event of one seat", "write the seat behind the round, such as 4R"
            return _problem(column, name, "tlog:seat", message, help)
        message, help = f"`{name}` is an event of the whole table", "give the line its round alone, without a seat"
        return _problem(column, name, "tlog:verb", message, help)
    if kind == "TURN" and (problem := _point(written, column, ("POINT",))):
        return problem
    if not name:
        message = f"`{shown(written)}` begins no event"
        return _problem(column, written, "tlog:token", message, _choices(expected))
    if name.lower() in known and name != name.lower():
        return _problem(column, name, "tlog:verb", "verbs are written in lower case", f"write {name.lower()}")
    message = f"unknown verb `{shown(written)}`"
    return _problem(column, written, "tlog:verb", message, nearest(name.lower(), known) or _choices(expected))


def _point(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    """The part of the word that looks like a point and is none."""
    if not any(e in kinds() and kinds()[e].points for e in expected):
        return None
    for found in re.finditer("[A-Za-z]+[0-9]+", written):
        if re.fullmatch(POINT, found[0]) or written[found.end() : found.end() + 1].isalpha():
            continue
        if re.fullmatch("[0-9]*@?[A-Za-z]+[0-9]+", written):
            return point(written, column)
        return point(found[0], column + found.start())
    return None


def _zone(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    asset = re.fullmatch("[0-9]*pi@(.*)", written) if "PI" in expected else None
    if asset is None and "ZONE" not in expected:
        return None
    zone = asset[1] if asset else written
    column += asset.start(1) if asset else 0
    if re.fullmatch("[A-Za-z]{2,3}", zone):
        return _problem(column, zone, "tlog:zone", "zones are written in capitals", f"write {zone.upper()}")
    help = "a zone is written by its code, two or three capitals such as TP"
    return _problem(column, zone or " ", "tlog:zone", f"`{shown(zone)}` is no zone", help)


def _seat(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    terminal = next((kinds()[e] for e in expected if e in _SEATED), None)
    if terminal is None:
        return None
    capital = written[0].upper() + written[1:]
    if written[0].islower() and re.match(f"(?:{terminal.pattern})", capital):
        return _problem(column, written, "tlog:seat", "seats are capital letters", f"write {shown(capital)}")
    if terminal.name == "SEATDICE" and (dice := re.fullmatch(r"[A-Z]:([0-9]+\+[0-9]+)", written)):
        return _dice(dice[1], column + 2, ("DICE",))
    if terminal.name in ("SEATVAL", "BID") and re.match("[A-Z]", written):
        message = f"`{shown(written)}` is no seat with a whole number"
        help = f"write the number behind the seat, such as {terminal.example}, and a blank behind it"
        return _problem(column, written, "tlog:amount", message, help)
    return None


def _amount(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    samples = [kinds()[e].example for e in expected if e in ("QTYAT", "QTYWORD", "SHIPMENT", "INT")]
    if not samples or not re.match("[-+]?[0-9]", written):
        return None
    if re.match(r"[0-9]*[.,][0-9]|[-+]", written):
        message = f"`{shown(written)}` is no amount: it is a whole number"
    else:
        message = f"`{shown(written)}` does not say of what, or where"
    return _problem(column, written, "tlog:amount", message, f"write it as {listed(samples)}")


def _named(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    """A card or a city that is none."""
    if "CARD" in expected:
        cards = re.findall("[A-Z][A-Z0-9]+", kinds()["CARD"].pattern)
        help = _signs(written, expected) or f"the cards are {' '.join(cards)}; `?` is one that nobody saw"
        return _problem(column, written, "tlog:token", f"`{shown(written)}` is no card", help)
    if any(e in expected for e in ("CITY", "GOOD")) and re.fullmatch("[NAna2-5][HDCShdcs]", written):
        city = written[0].lower() + written[1].upper()
        return _problem(column, written, "tlog:token", "cities are a rank and a capital suit", f"write {city}")
    return None

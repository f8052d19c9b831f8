"""Why a word does not fit, and what would be right there: the messages of the scanner. Imported when something is wrong."""

import re
from collections.abc import Iterable

from referee.tlog.automaton import State
from referee.tlog.statements import Problem
from referee.tlog.terminals import POINT, TERMINALS

Patterns = tuple[dict[str, str], dict[str, str]]
"""The patterns of the verbs of a seat, and of those of the whole table, by name."""

_KINDS = {t.name: t for t in TERMINALS}
_POINTLIKE = re.compile("[A-Za-z]+[0-9]+")
_TURN_HELP = "a turn line starts with its round and seat, such as 4R; an event of the whole table with its round"


def word(text: str, at: int, kind: str, state: State | None, patterns: Patterns) -> Problem:
    """The problem with the word at index `at` of a line whose kind is `kind`, where `state` says what might have stood there."""
    expected = state.expected() if state is not None else ("#",)
    found = re.compile("[^ \t;#]+").match(text, at)
    if found is None:
        return _missing(text, at, kind, expected)
    written, column = found[0], at + 1
    if kind == "ROUND" and text[:at].strip().isdigit() and (belongs := _of_a_seat(written, patterns)):
        round_ = text[:at].strip()
        return _problem(
            column, belongs, "tlog:seat", f"`{belongs}` is an event of one seat", f"write the seat behind the round: {round_}R"
        )
    for look in (_odd_sign, _claim, _seat_out_of_turn, _dice):
        if problem := look(written, column, expected):
            return problem
    if state is not None and ";" in expected and _starts_event(text, at, state):
        return _problem(column, written, "tlog:token", f"a `;` is missing before `{written}`", "events are separated by ` ; `")
    if "BANG" in expected or (kind == "ROUND" and "#" not in expected and _is_start(expected, patterns)):
        return _event(written, column, expected, kind, patterns)
    for look in (_point, _capture, _zone, _seat, _amount):
        if problem := look(written, column, expected):
            return problem
    return _problem(column, written, "tlog:token", f"`{shown(written)}` does not fit here", _choices(expected))


def line(text: str, at: int, patterns: Patterns) -> tuple[Problem, tuple[int, str] | None, bool]:
    """The problem with the first word of a line, the turn that it seems to name, and whether events may follow it."""
    found = re.compile("[^ \t;#]+").match(text, at)
    written = found[0] if found else text[at]
    column = at + 1
    if problem := _odd_sign(written, column, ()):
        return problem, None, False
    if m := re.fullmatch(r"([0-9]+)([a-z])", written):
        message = f"seats are capital letters: {written.upper()}"
        return _problem(column, written, "tlog:seat", message), _turn(m[1], m[2]), True
    if m := re.fullmatch(r"([A-Za-z])([0-9]+)", written):
        message = f"`{written}` is no turn: the round comes first"
        return _problem(column, written, "tlog:token", message, f"write {m[2]}{m[1].upper()}"), _turn(m[2], m[1]), True
    if m := re.compile(r"([0-9]+)[ \t]+([A-Z])(?=[ \t])").match(text, at):
        problem = Problem(column, m.end() + 1, "tlog:token", "round and seat are one word", f"write {m[1]}{m[2]}")
        return problem, _turn(m[1], m[2]), True
    if m := re.match(r"([0-9]+)([A-Z])", written):
        message = f"a blank is missing behind {m[0]}"
        problem = Problem(column + m.end(), column + len(written), "tlog:token", message, f"write {m[0]} and then the event")
        return problem, _turn(m[1], m[2]), True
    if re.fullmatch("[0-9]+", written):
        return _problem(column, written, "tlog:token", f"round {written} of whom?", _TURN_HELP), None, True
    if m := re.match("[0-9]+", written):
        return _problem(column, written, "tlog:token", f"`{shown(written)}` is no id of a turn", _TURN_HELP), None, True
    if written.lower().startswith("%tlog"):
        return _problem(column, written, "tlog:magic", "the first line of a game is `%tlog 1`", "write `%tlog 1`"), None, False
    if written[0] == "!" or written.lower() in ("fix", "end", "dead", "reveal"):
        return _statement(written, column), None, False
    if m := re.match(r"([A-Za-z-]+)[ \t]*:", text[at:]):
        message = f"`{m[0]}` is no header: a key is one word with a capital first and the colon at its end"
        return Problem(column, column + len(m[0]), "tlog:token", message, f"write `{m[1].capitalize()}:`"), None, False
    if verb := _verb_in(written, patterns):
        message = f"`{verb}` stands without the turn it belongs to"
        return _problem(column, written, "tlog:token", message, _TURN_HELP), None, True
    return _unknown(written, column), None, False


def point(written: str, column: int) -> Problem:
    """The problem with a word that was meant as a point."""
    letters = re.match("[@0-9]*([A-Za-z]*)", written)
    if letters and "I" in letters[1].upper():
        before, after = ("H", "J") if len(letters[1]) == 1 else ("AH", "AJ")
        message = f"`{written}` is no point: the column after {before} is {after}, there is no I"
        return _problem(column, written, "tlog:point", message, f"write {written.upper().replace('I', 'J')} if that was meant")
    if letters and len(letters[1]) > 2:
        return _problem(column, written, "tlog:point", f"`{written}` is no point: a column has one or two letters", _POINT_HELP)
    return _problem(column, written, "tlog:point", f"`{written}` is no point: a row has one to three digits", _POINT_HELP)


_POINT_HELP = "a point is a column letter and a row, such as K4"


def shown(written: str) -> str:
    """A word as a message quotes it: at most 24 signs, control and invisible signs by their numbers."""
    short = written if len(written) <= 24 else written[:23] + "\u2026"
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" if ord(c) < 256 else f"\\u{ord(c):04x}" for c in short)


def _problem(column: int, written: str, code: str, message: str, help: str = "") -> Problem:
    return Problem(column, column + len(written), code, message, help)


def _turn(number: str, seat: str) -> tuple[int, str] | None:
    return (int(number), seat.upper()) if len(number) <= 6 else None


def _missing(text: str, at: int, kind: str, expected: tuple[str, ...]) -> Problem:
    """Nothing stands where something must; at a `;` or at the end of the line."""
    if text[at : at + 1] == ";" and "#" in expected:
        message, help = "nothing may follow here", "claims are the last words of a line"
        if kind != "TURN" and kind != "ROUND":
            help = "this line is one statement without `;`"
        return Problem(at + 1, at + 2, "tlog:token", message, help)
    return Problem(at + 1, at + 2, "tlog:token", f"{_first(expected)} is missing", _choices(expected))


def _first(expected: tuple[str, ...]) -> str:
    if "BANG" in expected or len(expected) > 6:
        return "an event"
    kind = next((e for e in expected if e not in (";", "#", "CHECK")), "#")
    return _KINDS[kind].words if kind in _KINDS else f"`{kind}`"


def _choices(expected: tuple[str, ...]) -> str:
    """What may stand in a place, in words."""
    if "BANG" in expected:
        words = [e for e in expected if e not in _KINDS and e != "BANG"]
        samples = [_KINDS[e].example for e in expected if e in _KINDS and e != "BANG"]
        return f"an event begins with {_listed([*words, *samples])}, or with !G for seat G out of turn"
    choices = [f"{_KINDS[e].words} such as {_KINDS[e].example}" if e in _KINDS else f"`{e}`" for e in expected if e not in (";", "#", "CHECK")]
    if ";" in expected:
        choices.append("` ; ` and the next event")
    if "CHECK" in expected:
        choices.append("a claim such as =$45")
    if "#" in expected:
        choices.append("the end of the line")
    return f"here may stand {_listed(choices)}"


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


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
        help = "claims such as =$45 or =tf:2 stand at the end of a turn line, behind its last event"
        return _problem(column, written, "tlog:token", f"the claim `{shown(written)}` stands too early", help)
    return _problem(
        column,
        written,
        "tlog:amount",
        f"`{shown(written)}` is no claim: it is `=`, then `$` or a key with a colon, and a whole number in one word",
        "write it as =$45 or =tf:2",
    )


def _seat_out_of_turn(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if written[0] != "!" or "BANG" not in expected:
        return None
    if re.fullmatch("![a-z]", written):
        return _problem(column, written, "tlog:seat", f"seats are capital letters: {written.upper()}")
    if written in ("!ok", "!rule"):
        return _problem(column, written, "tlog:token", f"`{written}` is a line of its own", "it stands on the line after the turn")
    return _problem(column, written, "tlog:seat", f"`{shown(written)}` names no seat", "an event out of turn begins with its seat: !G hit TP")


def _dice(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if not re.fullmatch(r"[0-9]+\+[0-9]*|\+[0-9]+", written) or "DICE" not in expected:
        return None
    help = "write both dice as they lie, such as 6+1"
    if wrong := [n for n in re.findall("[0-9]+", written) if n not in "123456"]:
        return _problem(column, written, "tlog:dice", f"`{written}` is no roll: a die never shows {wrong[0][:7]}", help)
    return _problem(column, written, "tlog:dice", f"`{written}` is no roll of two dice", help)


def _of_a_seat(written: str, patterns: Patterns) -> str | None:
    leading = re.match("[a-z]+", written)
    name = leading[0] if leading else ""
    in_table = any(name in pattern.split() for pattern in patterns[1].values())
    return name if name in _words(patterns[0]) and not in_table else None


def _words(patterns: dict[str, str]) -> set[str]:
    """The words with which verbs begin, or that stand in their patterns."""
    return {w for pattern in patterns.values() for w in re.findall("[a-z]+", pattern)}


def _verb_in(written: str, patterns: Patterns) -> str | None:
    leading = re.match("[a-z]+", written)
    return leading[0] if leading and leading[0] in _words(patterns[0]) | _words(patterns[1]) else None


def _starts_event(text: str, at: int, state: State) -> bool:
    found = state.start.match(text, at)
    return found is not None and found.end() > at


def _is_start(expected: tuple[str, ...], patterns: Patterns) -> bool:
    return set(expected) == {pattern.split()[0] for pattern in patterns[1].values()}


def _event(written: str, column: int, expected: tuple[str, ...], kind: str, patterns: Patterns) -> Problem:
    """A word with which no event begins."""
    seats, tables = _words(patterns[0]), _words(patterns[1])
    if problem := _point(written, column, ("POINT",)):
        return problem
    letters = re.match("[A-Za-z]+", written)
    if letters is None:
        return _problem(column, written, "tlog:token", f"`{shown(written)}` begins no event", _choices(expected))
    name = letters[0]
    known = tables if kind == "ROUND" else seats
    if name.lower() in known and name != name.lower():
        return _problem(column, name, "tlog:verb", f"verbs are written in lower case: {name.lower()}")
    if kind == "TURN" and name in tables - seats:
        message = f"`{name}` is an event of the whole table"
        return _problem(column, name, "tlog:verb", message, "give the line its round alone, without a seat")
    return _problem(column, written, "tlog:verb", f"unknown verb `{shown(written)}`", _meant(name.lower(), known) or _choices(expected))


def _meant(name: str, known: Iterable[str]) -> str:
    """`did you mean ...?`, naming each verb that is as near."""
    from difflib import SequenceMatcher

    near = sorted(((SequenceMatcher(None, name, k).ratio(), k) for k in known), reverse=True)
    best = [k for ratio, k in near if ratio >= 0.6 and ratio > near[0][0] - 0.01]
    return f"did you mean {_listed(f'`{k}`' for k in sorted(best))}?" if best else ""


def _unknown(written: str, column: int) -> Problem:
    return _problem(column, written, "tlog:token", f"`{shown(written)}` begins no line of a table log", _TURN_HELP)


def _statement(written: str, column: int) -> Problem:
    """A line of its own that begins as one does, and does not go on so."""
    forms = {
        "fix": "fix $ R+5 miscounted",
        "end": "end agreed",
        "dead": "dead R: D4 D5 > B",
        "reveal": "reveal B:P3,T12>G",
        "!ok": "!ok 4R gc:deploy.suicide nobody saw it",
        "!rule": "!rule ko=simple agreed",
    }
    form = forms.get(written.lower())
    if form is not None:
        return _problem(column, written, "tlog:token", f"`{written}` stands without what belongs to it", f"write it as `{form}`")
    return _problem(column, written, "tlog:token", f"`{shown(written)}` begins no line", "lines with `!` are `!ok ...` and `!rule ...`")


def _holds_points(expected: tuple[str, ...]) -> bool:
    return any(e in _KINDS and _KINDS[e].points for e in expected)


def _point(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    """The part of the word that looks like a point and is none."""
    if not _holds_points(expected):
        return None
    for found in _POINTLIKE.finditer(written):
        if re.fullmatch(POINT, found[0]):
            continue
        if re.fullmatch("x[0-9]+|pi[0-9]*", found[0]) or written[found.end() :][:1].isalpha():
            continue
        whole = re.fullmatch("[0-9]*@?[A-Za-z]+[0-9]+", written) is not None
        return point(written, column) if whole else point(found[0], column + found.start())
    return None


def _capture(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if "CAPT" not in expected or written[0] not in "xX\u00d7":
        return None
    if m := re.fullmatch("[xX\u00d7]([0-9]+)([A-Za-z]?)", written):
        if m[2]:
            return _problem(column, written, "tlog:seat", f"captures are written with a small x and a capital seat: x{m[1]}{m[2].upper()}")
        return _problem(column, written, "tlog:seat", f"`{written}` does not say whose stones were captured", f"write x{m[1]}B for Blue's")
    return _problem(column, written, "tlog:amount", f"`{shown(written)}` is no claim of captures", "write how many and whose, such as x3B")


def _zone(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if "PI" in expected and (m := re.fullmatch("[0-9]*pi@(.*)", written)):
        where, column = m[1], column + m.start(1)
    elif "ZONE" in expected:
        where = written
    else:
        return None
    if re.fullmatch("[A-Za-z]{2,3}", where):
        return _problem(column, where, "tlog:zone", f"zones are written in capitals: {where.upper()}")
    return _problem(column, where or " ", "tlog:zone", f"`{shown(where)}` is no zone", "a zone is written by its code, two or three capitals such as TP")


def _seat(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    seats = [_KINDS[e] for e in expected if e in ("SEAT", "SEATVAL", "SEATMARK", "SEATCARD", "DEALT", "SEATPT", "SEATDICE", "BID")]
    if not seats:
        return None
    if re.match("[a-z](?![a-z])", written) and re.match(f"(?:{seats[0].pattern})", written[0].upper() + written[1:]):
        return _problem(column, written, "tlog:seat", f"seats are capital letters: {written[0].upper()}{written[1:]}")
    if seats[0].name == "SEATDICE" and (m := re.fullmatch(r"[A-Z]:([0-9]+\+[0-9]+)", written)):
        return _dice(m[1], column + 2, ("DICE",))
    if seats[0].name in ("SEATVAL", "BID") and re.match("[A-Z]", written):
        message = f"`{shown(written)}` is no seat with a whole number"
        return _problem(column, written, "tlog:amount", message, f"write the number behind the seat, such as {seats[0].example}, and a blank behind it")
    return None


def _amount(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    numbers = [_KINDS[e] for e in expected if e in ("QTYAT", "QTYWORD", "SHIPMENT", "INT")]
    if not numbers or not re.match("[-+]?[0-9]", written):
        return None
    samples = _listed(t.example for t in numbers)
    if re.match(r"[0-9]*[.,][0-9]|[-+]", written):
        return _problem(column, written, "tlog:amount", f"`{shown(written)}` is no amount: it is a whole number", f"write it as {samples}")
    return _problem(column, written, "tlog:amount", f"`{shown(written)}` does not say of what or where", f"write it as {samples}")

"""Why the first word of a line does not begin a statement, and what to write there. Imported when something is wrong."""

from __future__ import annotations

import re

from referee.tlog.edits import one
from referee.tlog.header_values import KEYS
from referee.tlog.kinds import kinds, lines
from referee.tlog.misspelt import alike, listed
from referee.tlog.quote import shown
from referee.tlog.statements import Problem, Repair
from referee.tlog.words import Words

_HELP = "begin a turn with its round and seat in one word, an event of the whole table with only its round"
_FORMS = {
    "fix": "fix $ R+5 miscounted",
    "end": "end agreed",
    "dead": "dead R: D4 D5 > B",
    **{word: f"{word} {kinds()[pattern.rstrip('+')].example}" for word, pattern in lines().items()},
    "!ok": "!ok 4R gc:deploy.suicide nobody saw it",
    "!rule": "!rule ko=simple agreed",
}

Reading = tuple[Problem, tuple[int, str] | None, bool]
"""The problem, the turn that the line seems to be, and whether its events can be read on."""


def read(text: str, at: int, words: Words) -> Reading:
    """What is wrong with the line `text`, whose first word is at index `at`."""
    match = re.compile("[^ \t;#]+").match(text, at)
    written = match[0] if match else text[at]
    column = at + 1
    for i, sign in enumerate(written):
        if not sign.isprintable():
            place = column + i, column + i + 1
            message = f"the line contains the invisible character U+{ord(sign):04X}"
            return Problem(*place, "tlog:token", message, "delete it", one(*place, "")), None, False
    return (
        _id(text, at, written, column, words)
        or _comment(text, at, column)
        or _statement(text, at, written, column)
        or _verb(text, at, written, column, words)
        or _wrong(column, written, f"`{shown(written)}` does not begin a line of a table log", _HELP)
    )


def _wrong(column: int, written: str, message: str, help: str = "", code: str = "tlog:token", repairs: tuple[Repair, ...] = ()) -> Reading:
    return Problem(column, column + len(written), code, message, help, repairs), None, False


def _turn(number: str, seat: str) -> tuple[int, str] | None:
    return (int(number), seat.upper()) if len(number) <= 6 else None


def _id(text: str, at: int, written: str, column: int, words: Words) -> Reading | None:
    """Something like the id of a turn."""
    end = column + len(written)
    if m := re.fullmatch("([0-9]+)([a-z])", written):
        new = written.upper()
        repairs = one(column, end, new, certain=True)
        problem = Problem(column, end, "tlog:seat", "seats are capital letters", f"write `{shown(new)}`", repairs)
        return problem, _turn(m[1], m[2]), True
    if m := re.compile(r"[0-9]+(?:[ \t]+[._A-Z]){3,}[ \t]*(?=#|\Z)").match(text, at):
        repairs = one(column, column, "| ", certain=True)
        return Problem(column, end, "tlog:row", "a board row begins with `|`", "put a `|` before it", repairs), None, False
    if m := re.fullmatch("([0-9]+)[-/.:]([A-Za-z])[:.,)]?", written):
        new = f"{m[1]}{m[2].upper()}"
        message = f"`{shown(written)}` is not the id of a turn: round and seat are one word"
        return Problem(column, end, "tlog:token", message, f"write `{new}`", one(column, end, new, certain=True)), _turn(m[1], m[2]), True
    if (m := re.compile(r"([0-9]+)[ \t]+([A-Z][A-Za-z]+)\b").match(text, at)) and m[2].lower() in words.tables:
        place = m.start(2) + 1, m.end(2) + 1
        new = m[2].lower()
        return Problem(*place, "tlog:verb", "verbs are written in lower case", f"write `{new}`", one(*place, new, lenient=True)), None, True
    if m := re.compile(r"([0-9]+)[ \t]*([A-Z])[:.,)][ \t]*(?=[^ \t#])|([0-9]+)[:.,)][ \t]+(?=[a-z]+ )").match(text, at):
        return _with(m, column, f"`{shown(m[0].strip())}` is not the id of a turn", (m[1] or m[3]) + (m[2] or ""))
    if m := re.compile("([0-9]+)[ \t]+([A-Z])[ \t]+(?=[^ \t#])").match(text, at):
        return _with(m, column, "round and seat are one word", m[1] + m[2])
    if m := re.fullmatch("([A-Za-z])([0-9]+)[:.,)]?", written):
        new = f"{m[2]}{m[1].upper()}"
        message = f"`{shown(written)}` is not the id of a turn: the round comes first"
        return Problem(column, end, "tlog:token", message, f"write `{new}`", one(column, end, new)), _turn(m[2], m[1]), True
    if m := re.match("([0-9]+)([A-Z])", written):
        after = column + m.end()
        repairs = one(after, after, " ", certain=True)
        message = f"a space is missing after `{shown(m[0])}`"
        problem = Problem(after, max(end, after + 1), "tlog:token", message, f"put a space after `{shown(m[0])}`", repairs)
        return problem, _turn(m[1], m[2]), True
    if m := re.fullmatch("([0-9]+)[:.,)]?", written):
        help = f"write the seat after the round, such as `{shown(m[1])}{words.seat}`"
        return Problem(column, end, "tlog:token", f"round {shown(m[1])} of which seat?", help), None, True
    if re.match("[0-9]", written):
        return Problem(column, end, "tlog:token", f"`{shown(written)}` is not the id of a turn", _HELP), None, True
    return None


def _with(m: re.Match[str], column: int, message: str, new: str) -> Reading:
    repairs = one(column, column + len(m[0]), f"{new} ", lenient=True)
    end = column + len(m[0].rstrip())
    return Problem(column, end, "tlog:token", message, f"write `{shown(new)}`", repairs), _turn(m[1], m[2]) if m[2] else None, True


def _comment(text: str, at: int, column: int) -> Reading | None:
    """A comment without its sign."""
    if re.compile(r"//|--|/\*|\*|;|[({\[]|[\"']").match(text, at) is None:
        return None
    comment = text[at:].rstrip()
    repairs = one(column, column + len(comment), f"# {comment.lstrip(' /*-;({[')}")
    return _wrong(column, comment, f"`{shown(comment)}` is not a line of a table log", "a comment begins with `#`", repairs=repairs)


def _statement(text: str, at: int, written: str, column: int) -> Reading | None:
    """Something like a header or a line of its own."""
    low = written.lower()
    if low.startswith(("%tlog", "tlog")):
        statement = text[at:].partition("#")[0].rstrip()
        certain = re.fullmatch(r"%?tlog[ \t:.v]*1?", statement, re.IGNORECASE) is not None
        repairs = one(column, column + len(statement), "%tlog 1", certain=certain)
        return _wrong(column, statement, "a game begins with the version of the notation", "write `%tlog 1`", "tlog:magic", repairs)
    if low in _FORMS and low != written:
        repairs = one(column, column + len(written), low, lenient=True)
        return _wrong(column, written, f"`{written}` is written in lower case", f"write `{low}`", repairs=repairs)
    if form := _FORMS.get(low):
        return _wrong(column, written, f"`{written}` is incomplete", f"write it as `{form}`")
    if written[0] == "!":
        help = "lines that begin with `!` are `!ok ...` and `!rule ...`"
        if re.fullmatch("![A-Za-z]", written):
            help = f"write what {written[1].upper()} does out of turn in the line of that turn, after ` ; `"
        elif near := alike(low, ("!ok", "!rule")):
            help, repairs = f"did you mean `{near[0]}`?", one(column, column + len(written), near[0])
            return _wrong(column, written, f"`{shown(written)}` does not begin a line", help, repairs=repairs)
        return _wrong(column, written, f"`{shown(written)}` does not begin a line", help)
    return _header(text, at, column)


def _header(text: str, at: int, column: int) -> Reading | None:
    m = re.compile("([A-Za-z][A-Za-z-]*)([ \t]*)([:=]?)").match(text, at)
    if m is None:
        return None
    keys = {key.lower(): key for key in KEYS}
    key = keys.get(m[1].lower())
    if m[3] == ":":
        new = f"{key or m[1].capitalize()}:"
        message = f"`{shown(m[0])}` is not a header: a header is one word with a capital, then a colon"
        repairs = one(column, column + len(m[0]), new, certain=True, lenient=key is not None)
        return _wrong(column, m[0], message, f"write `{shown(new)}`", repairs=repairs)
    near = [key] if key else [keys[low] for low in alike(m[1].lower(), keys, 0.8)]
    if m[1][0].isupper() and near and (m[3] == "=" or text[column - 1 + len(m[0].rstrip()) :][:1] == " "):
        meant = f"{near[0]}:"
        end = column + len(m[0].rstrip())
        repairs = one(column, end, meant, certain=key is not None)
        return _wrong(column, m[0].rstrip(), f"`{shown(m[1])}` needs a colon to be a header", f"write `{meant}`", repairs=repairs)
    return None


def _verb(text: str, at: int, written: str, column: int, words: Words) -> Reading | None:
    """An event without its turn, or a line of its own with a typing mistake."""
    m = re.match("@|[A-Za-z]+", written)
    if m is None:
        return None
    low = m[0].lower()
    if m[0] == "@" or low in words.seats | words.tables or low in words.also:
        whose = "a round, such as `1`" if low in words.tables - words.seats else f"a round and a seat, such as `4{words.seat}`"
        problem, _, _ = _wrong(column, m[0], f"`{m[0]}` has no turn before it", f"begin the line with {whose}")
        return problem, None, True
    near = alike(low, _FORMS, 0.75)
    if near:
        repairs = one(column, column + len(m[0]), near[0])
        help = f"did you mean `{near[0]}`, as in `{_FORMS[near[0]]}`?"
        return _wrong(column, written, f"`{shown(written)}` does not begin a line of a table log", help, repairs=repairs)
    near = alike(low, words.seats | words.tables, 0.75)
    if near:
        help = f"{_HELP}; did you mean {listed(f'`{word}`' for word in near)}?"
        return _wrong(column, written, f"`{shown(written)}` does not begin a line of a table log", help)
    return None

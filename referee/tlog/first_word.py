"""Why a line begins as no line does, and what would be right there. Imported when something is wrong."""

from __future__ import annotations

import re

from referee.tlog.diagnose import Known
from referee.tlog.quote import shown
from referee.tlog.statements import Problem

_HELP = "a turn line starts with its round and seat, such as 4R; an event of the whole table with its round alone"
_FORMS = {
    "fix": "fix $ R+5 miscounted",
    "end": "end agreed",
    "dead": "dead R: D4 D5 > B",
    "reveal": "reveal B:P3,T12>G",
    "!ok": "!ok 4R gc:deploy.suicide nobody saw it",
    "!rule": "!rule ko=simple agreed",
}

Reading = tuple[Problem, tuple[int, str] | None, bool]
"""The problem, the turn that the line seems to be, and whether its events can be read on."""


def read(text: str, at: int, known: Known) -> Reading:
    """What is wrong with the line `text`, whose first word stands at index `at`."""
    found = re.compile("[^ \t;#]+").match(text, at)
    written = found[0] if found else text[at]
    column = at + 1
    for i, sign in enumerate(written):
        if not sign.isprintable():
            message = f"`{shown(sign)}` stands in the line"
            return Problem(column + i, column + i + 1, "tlog:token", message, "take it out"), None, False
    return (
        _id(text, at, written, column)
        or _statement(text, at, written, column)
        or _verb(written, column, known)
        or _wrong(column, written, f"`{shown(written)}` begins no line of a table log", _HELP)
    )


def _wrong(column: int, written: str, message: str, help: str = "", code: str = "tlog:token") -> Reading:
    return Problem(column, column + len(written), code, message, help), None, False


def _turn(number: str, seat: str) -> tuple[int, str] | None:
    return (int(number), seat.upper()) if len(number) <= 6 else None


def _id(text: str, at: int, written: str, column: int) -> Reading | None:
    """Something like the id of a turn."""
    end = column + len(written)
    if m := re.fullmatch("([0-9]+)([a-z])", written):
        problem = Problem(column, end, "tlog:seat", "seats are capital letters", f"write {shown(written.upper())}")
        return problem, _turn(m[1], m[2]), True
    if m := re.fullmatch("([A-Za-z])([0-9]+)", written):
        message, help = f"`{shown(written)}` is no turn: the round comes first", f"write {m[2]}{m[1].upper()}"
        return Problem(column, end, "tlog:token", message, help), _turn(m[2], m[1]), True
    if m := re.compile("([0-9]+)[ \t]+([A-Z])(?=[ \t])").match(text, at):
        help = f"write {m[1]}{m[2]}"
        problem = Problem(column, m.end() + 1, "tlog:token", "round and seat are one word", help)
        return problem, _turn(m[1], m[2]), True
    if m := re.match("([0-9]+)([A-Z])", written):
        message, help = f"a blank is missing behind {shown(m[0])}", f"write {shown(m[0])} and then the event"
        behind = column + m.end()
        return Problem(behind, max(end, behind + 1), "tlog:token", message, help), _turn(m[1], m[2]), True
    if re.fullmatch("[0-9]+", written):
        return Problem(column, end, "tlog:token", f"round {shown(written)} of whom?", _HELP), None, True
    if re.match("[0-9]", written):
        return Problem(column, end, "tlog:token", f"`{shown(written)}` is no id of a turn", _HELP), None, True
    return None


def _statement(text: str, at: int, written: str, column: int) -> Reading | None:
    """Something like a header or a line of its own."""
    if written.lower().startswith("%tlog"):
        message, help = "a game starts with its version", "write `%tlog 1`"
        return _wrong(column, written, message, help, "tlog:magic")
    if form := _FORMS.get(written.lower()):
        return _wrong(column, written, f"`{written}` stands without what belongs to it", f"write it as `{form}`")
    if written[0] == "!":
        help = "lines that begin with `!` are `!ok ...` and `!rule ...`"
        if re.fullmatch("![A-Za-z]", written):
            help = f"what {written[1].upper()} does out of turn stands in the line of that turn, behind ` ; `"
        return _wrong(column, written, f"`{shown(written)}` begins no line", help)
    if m := re.compile("([A-Za-z-]+)[ \t]*:").match(text, at):
        message = f"`{shown(m[0])}` is no header: its key is one word with a capital, and the colon"
        return _wrong(column, m[0], message, f"write `{m[1].capitalize()}:`")
    return None


def _verb(written: str, column: int, known: Known) -> Reading | None:
    """A verb without its turn."""
    m = re.match("[a-z]+", written)
    if m is None or m[0] not in known[0] | known[1]:
        return None
    problem, _, _ = _wrong(column, m[0], f"`{m[0]}` stands without the turn it belongs to", _HELP)
    return problem, None, True

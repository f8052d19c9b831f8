"""The statements that the grammar leaves as free text: headers, board rows, struck lines, `!ok`, `!rule` and `fix`.

Below them, what the typed headers say: players, order, options, handicap, result. `Board:` is read where layouts are found
(boardgen.layout.spec.catalog), `Game:` is its own value. Whether a seat or an option exists is not for the notation to decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from referee.tlog import lenient
from referee.tlog.lenient import quote
from referee.tlog.statements import (
    Broken,
    Diagram,
    Edit,
    Fix,
    FixItem,
    Header,
    Okay,
    Problem,
    Repair,
    Ruling,
    Statement,
    Struck,
    Token,
    one,
)
from referee.tlog.words import POINT, Terminal

Reading = tuple[Statement, int]
"""A statement, and the index before which signs had to be plain (behind it stand names and reasons)."""

TYPED = ("Game", "Board", "Options", "Order", "Handicap", "Result")
"""Headers whose values are words of the notation; the values of the others are free."""
_MARKS = frozenset("._ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_QUOTES = ('""', "''", "\u201c\u201d", "\u201e\u201c", "\u2018\u2019", "\u00ab\u00bb", "\u00bb\u00ab")


def words(read: str, at: int, stop: int, kind: str = "WORD") -> list[Token]:
    """Return the words between two indices."""
    matches = re.compile(r"[^ \t]+").finditer(read, at, stop)
    return [tuple.__new__(Token, (kind, m[0], m.start() + 1, m.end() + 1)) for m in matches]


def _break(line: int, text: str, column: int, end: int, code: str, message: str, help: str = "") -> Broken:
    return Broken(line, (Problem(column, end, code, message, help),), None, text)


def _reason(text: str, at: int, stop: int) -> str:
    """Return the text between two indices, without the spaces and quotation marks around it."""
    reason = text[at:stop].strip()
    while len(reason) >= 2 and reason[0] + reason[-1] in _QUOTES and reason[0] not in reason[1:-1]:
        reason = reason[1:-1].strip()
    return reason


def _header(text: str, read: str, at: int, stop: int, line: int) -> Reading:
    key = read[at : read.index(":", at)]
    start = at + len(key) + 1
    value = text[start:stop]
    column = start + len(value) - len(value.lstrip()) + 1
    value = value.strip()
    return Header(line, key, value, column, column + len(value), text), stop if key in TYPED else start


def read_diagram(text: str, read: str, at: int, stop: int, line: int, own: Sequence[Terminal]) -> Reading:
    """Read `|  7 . R G . .`; a first word of digits is the number of the row. A game may have marks of its `own`."""
    marks = words(read, at + 1, stop, "MARK")
    row = None
    if marks and marks[0].text.isascii() and marks[0].text.isdigit():
        row, marks = marks[0], marks[1:]
    problems = [p for mark in marks if (p := _mark_problem(mark, own))]
    if row is not None and len(row.text) > 6:
        problems.insert(0, Problem(row.column, row.end, "tlog:number", "a number has at most six digits"))
    if not marks:
        help = "write a mark for each intersection: `.` empty, a seat letter, `_` none"
        problems.append(Problem(at + 1, stop + 1, "tlog:row", "a board row has no marks", help))
    if problems:
        return Broken(line, tuple(problems), None, text), stop
    return Diagram(line, int(row.text) if row else None, tuple(marks), at + 1, at + 2, text), stop


def _mark_problem(mark: Token, own: Sequence[Terminal]) -> Problem | None:
    if mark.text in _MARKS or any(re.fullmatch(one.pattern, mark.text) for one in own):
        return None
    others = "".join(f", or {one.words} such as {one.example}" for one in own)
    help = f"a mark is `.` empty, a seat letter, `_` where the board has no intersection{others}"
    named, what = next(((new, one.words) for one in own if (new := _fix_case(mark.text, one.pattern))), ("", ""))
    if re.fullmatch(r"[0-9]{0,2}[._A-Z]{2,}", mark.text):
        message = f"`{quote(mark.text)}` is several marks in one"
        help = "put a space between marks" + (f", or write {named} for {what}" if named else "")
    else:
        message = f"`{quote(mark.text)}` is not a mark of a board row"
        help = f"write {named}" if named else help
    return Problem(mark.column, mark.end, "tlog:row", message, help)


def _fix_case(written: str, pattern: str) -> str:
    """Return the word with each letter in upper or lower case, as the pattern has it; empty where none fits."""
    if len(written) > 4:
        return ""
    ways = product(*((sign.lower(), sign.upper()) for sign in written))
    return next((word for word in map("".join, ways) if re.fullmatch(pattern, word)), "")


def _read_struck(text: str, read: str, at: int, stop: int, line: int) -> Reading:
    return Struck(line, at + 1, stop + 1, text), at


def _ruling(text: str, read: str, at: int, stop: int, line: int) -> Reading:
    """Read `!rule ko=simple reason`."""
    match = re.compile(r"!rule[ \t]+([a-z][a-z-]*)=([a-z0-9-]+)(?![^ \t])").match(read, at, stop)
    if match is None:
        rest = words(read, at + len("!rule"), stop)
        column, end = (rest[0].column, rest[0].end) if rest else (stop + 1, stop + 2)
        message = f"`{quote(rest[0].text)}` is not an option with its value" if rest else "an option with its value is missing"
        return _break(line, text, column, end, "tlog:option", message, "write it as `!rule ko=simple why`"), stop
    reason = _reason(text, match.end(), stop)
    return Ruling(line, match[1], match[2], reason, match.start(1) + 1, match.end() + 1, text), match.end()


def _okay(text: str, read: str, at: int, stop: int, line: int) -> Reading:
    """Read `!ok 4R gc:deploy.suicide reason`."""
    named = words(read, at + len("!ok"), stop)[:2]
    shapes = ((r"[0-9]{1,6}[A-Z]", "the id of a turn", "4R"), (r"[a-z]+:[A-Za-z0-9.-]+", "the full code of a rule", "gc:deploy.suicide"))
    for i, (shape, what, example) in enumerate(shapes):
        if len(named) <= i:
            message, column, end = f"{what} is missing", stop + 1, stop + 2
        elif not re.fullmatch(shape, named[i].text):
            message, column, end = f"`{quote(named[i].text)}` is not {what}", named[i].column, named[i].end
        else:
            continue
        help = f"write {what} such as {example}: `!ok 4R gc:deploy.suicide nobody saw it`"
        return _break(line, text, column, end, ("tlog:ok.place", "tlog:ok.code")[i], message, help), stop
    turn, code = named
    reason = _reason(text, code.end - 1, stop)
    turn, code = turn._replace(kind="TURN"), code._replace(kind="CODE")
    return Okay(line, turn, code, reason, at + 1, at + 4, text), code.end - 1


def _fix(text: str, read: str, at: int, stop: int, line: int) -> Reading:
    """Read `fix $ R+5 reason`, `fix xs R:B+1`, `fix D4 R`, `fix D4 .`."""
    named = words(read, at + len("fix"), stop)
    if not named:
        return _break(line, text, stop + 1, stop + 2, "tlog:token", "what is corrected?", _FIX_HELP), stop
    key, rest = named[0], named[1:]
    if re.fullmatch(POINT, key.text):
        return _fix_stone(text, at, stop, line, key._replace(kind="POINT", text=key.text.upper()), rest)
    if re.fullmatch(r"[A-Za-z]{1,3}[0-9]+", key.text):
        from referee.tlog.misspelt_words import point

        return Broken(line, (point(key.text, key.column),), None, text), stop
    if not re.fullmatch(r"\$|[a-z]+", key.text):
        message = f"`{quote(key.text)}` is neither a holding nor a point"
        return _break(line, text, key.column, key.end, "tlog:token", message, _FIX_HELP), stop
    items: list[FixItem] = []
    behind = key.end - 1
    for word in rest:
        match = re.fullmatch(r"([A-Z])(?::([A-Z]))?([+-][0-9]{1,6})", word.text)
        if match is None:
            break
        items.append(FixItem(match[1], match[2], int(match[3]), word.column, word.end))
        behind = word.end - 1
    if not items:
        return _no_change(text, stop, line, rest), stop
    fix = Fix(line, key._replace(kind="KEY"), tuple(items), None, _reason(text, behind, stop), at + 1, at + 4, text)
    return fix, behind


_FIX_HELP = "write `fix $ R+5 why` for a holding, `fix D4 R` or `fix D4 .` for a piece"


def _fix_stone(text: str, at: int, stop: int, line: int, key: Token, rest: list[Token]) -> Reading:
    if not rest or not re.fullmatch(r"\.|[A-Z]", rest[0].text):
        column, end = (rest[0].column, rest[0].end) if rest else (stop + 1, stop + 2)
        message = f"`{quote(rest[0].text)}` is not a seat" if rest else f"what is on {key.text} now?"
        help = f"write `fix {key.text} R` to set a piece of R, `fix {key.text} .` to remove one"
        return _break(line, text, column, end, "tlog:seat", message, help), stop
    behind = rest[0].end - 1
    mark = None if rest[0].text == "." else rest[0]._replace(kind="SEAT")
    return Fix(line, key, (), mark, _reason(text, behind, stop), at + 1, at + 4, text), behind


def _no_change(text: str, stop: int, line: int, rest: list[Token]) -> Broken:
    """Return why the first word after the holding is not a change of it."""
    if not rest:
        return _break(line, text, stop + 1, stop + 2, "tlog:amount", "by how much, and whose?", _FIX_HELP)
    word = rest[0]
    place = word.column, word.end
    if re.fullmatch(r"[A-Z](:[A-Z])?[0-9]+", word.text):
        head, number = re.fullmatch(r"(.*?)([0-9]+)", word.text).groups()  # type: ignore[union-attr]  # it ends in digits
        message = f"`{word.text}` has two readings: {number} more ({head}+{number}), or set to {number}"
        help = f"write the change: {head}+{number} or {head}-{number}"
        return _break(line, text, *place, "tlog:amount", message, help)
    if re.fullmatch(r"[A-Z](:[A-Z])?[+-][0-9]+", word.text):
        return _break(line, text, *place, "tlog:number", "a number has at most six digits")
    if re.fullmatch(r"[a-z](:[A-Za-z])?[+-][0-9]+", word.text):
        return _break(line, text, *place, "tlog:seat", "seats are capital letters", f"write {word.text.upper()}")
    return _break(line, text, *place, "tlog:amount", f"`{quote(word.text)}` is not a change of a seat's holding", _FIX_HELP)


READERS: dict[str, Callable[[str, str, int, int, int], Reading]] = {
    "HEADER": _header,
    "STRUCK": _read_struck,
    "RULING": _ruling,
    "OKAY": _okay,
    "FIX": _fix,
}
"""By kind of statement: what reads it from the line as written, the line in plain signs, begin, end and line number."""
KEYS = ("Game", "Board", "Options", "Players", "Order", "Handicap", "Result", "Date", "Place", "Event", "Scribe")
"""The headers that have a meaning or are expected; any other is kept."""
Seated = tuple[str, str, int, int]
"""A seat letter, the player's name, and the place of both."""
Handicapped = tuple[str, int | None, tuple[int, int] | None, int, int]
"""A seat, its handicap, its games played and won (one of the two is None), and the place."""
FORGIVEN = ("tlog:lenient.", "tlog:header.comma")
"""The beginning of the codes of warnings about a header that can be read all the same."""


def errors(problems: list[Problem]) -> list[Problem]:
    """Return the problems because of which a header cannot be read."""
    return [problem for problem in problems if not problem.code.startswith(FORGIVEN)]


def players(header: Header) -> tuple[list[Seated], list[Problem]]:
    """Read `B=Ana R=Ben Y=李娜`: a name runs to the next ` X=` or to the end of the line. A comma before ` X=` is dropped and reported."""
    value, read = header.value, lenient.plain(header.value)
    starts = [m.start(1) for m in re.finditer("(?:^|[ ,;])([A-Z]) ?=", read)]
    seated: list[Seated] = []
    problems: list[Problem] = []
    before = read[: starts[0] if starts else None].rstrip()
    if before or not starts:
        problems.append(_no_player(header, before))
    for start, stop in zip(starts, [*starts[1:], len(value)] if starts else [], strict=True):
        part = value[start:stop].rstrip()
        column, end = header.column + start, header.column + start + len(part)
        if stop < len(value) and part.endswith((",", ";")):
            message = f"the `{part[-1]}` after a name is ignored"
            repairs = one(end - 1, end, "" if value[stop - 1] == " " else " ", lenient=True)
            problems.append(Problem(end - 1, end, "tlog:header.comma", message, "put only a space between two players", repairs))
            part, end = part[:-1].rstrip(), end - 1
        name = part[1:].lstrip().removeprefix("=").strip()
        if part[1:2] == " " and name:
            problems.append(_lenient(column, part[: part.index(name, 2)], f"{part[0]}="))
        odd = next((i for i, sign in enumerate(part) if ord(sign) < 32 or 127 <= ord(sign) < 160), None)
        if not name:
            message = f"seat {part[0]} has no name"
            problems.append(Problem(column, end, "tlog:header.players", message, f"write `{part[0]}=NAME`"))
        elif odd is not None:
            place = column + odd, column + odd + 1
            message = f"the name contains the control character U+{ord(part[odd]):04X}"
            problems.append(Problem(*place, "tlog:header.players", message, "delete it", one(*place, "")))
        elif lenient.plain(name)[0] == '"' and (at := lenient.find(name)) is not None:
            problems.append(lenient.problem(name, at, column + part.index(name, 1), "tlog:header.players"))
        # The seat is known all the same, so that it is not reported as one that does not play.
        seated.append((part[0], name or part[0], column, end))
    return seated, problems


def _no_player(header: Header, before: str) -> Problem:
    place = header.column, header.column + max(len(before), 1)
    help = "write a seat, `=` and a name for each player: `R=Ana B=Ben`"
    repairs: tuple[Repair, ...] = ()
    if not before:
        message = "no player is named"
    elif re.match("[a-z] ?=", before):
        message = "seats are capital letters"
        edits = [Edit(header.column + m.start(1), header.column + m.end(1), m[1].upper()) for m in re.finditer("(?:^| )([a-z]) ?=", before)]
        repairs = (Repair(tuple(edits), certain=True),)
    elif entries := re.findall("([A-Z]):? ?([^ :,;][^:,;]*?)[,;]?(?= [A-Z][: ]|$)", before):
        message = f"`{quote(before)}` does not name a seat with `=`"
        repairs = one(*place, " ".join(f"{seat}={name}" for seat, name in entries)) if re.match("[A-Z][: ]", before) else ()
    else:
        message = f"`{quote(before)}` does not name a seat with `=`"
    return Problem(*place, "tlog:header.players", message, help, repairs)


def order(header: Header) -> tuple[list[tuple[str, int, int]], list[Problem]]:
    """Read `B G R`: seat letters in the order of play."""
    seats: list[tuple[str, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header, "[^ ,;]+[,;]?|[,;]"):
        if m := re.fullmatch("([A-Z])[,;]?", word.text):
            seats.append((m[1], word.column, word.column + 1))
            problems += _spelling(word, m[1])
        elif re.fullmatch("[A-Z]([->][A-Z])+", word.text):
            letters = [(i, sign) for i, sign in enumerate(word.text) if sign.isupper()]
            seats += [(sign, word.column + i, word.column + i + 1) for i, sign in letters]
            problems += _spelling(word, " ".join(sign for _, sign in letters))
        else:
            help = "write seat letters with spaces between them: `B G R`"
            new = word.text.upper().rstrip(",;") if re.fullmatch("[a-z][,;]?", word.text) else ""
            if re.fullmatch("[A-Z]{2,6}", word.text):
                repairs = one(word.column, word.end, " ".join(word.text))
                problems.append(_wrong(word, "tlog:header.order", "not a seat", help)._replace(repairs=repairs))
            else:
                problems.append(_wrong(word, "tlog:header.order", "not a seat", help, new))
    return seats, problems


def options(header: Header) -> tuple[list[tuple[str, str, int, int]], list[Problem]]:
    """Read `ko=simple dice=off`: option, value, column, end."""
    chosen: list[tuple[str, str, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header, "[A-Za-z][A-Za-z-]* *[=:] *[A-Za-z0-9-]+(?![^ ,;])[,;]?|[^ ]+"):
        m = re.fullmatch("([A-Za-z][A-Za-z-]*) *[=:] *([A-Za-z0-9-]+)[,;]?", word.text)
        if m is None:
            help = "write the option and its value in one word, such as `ko=simple`"
            problems.append(_wrong(word, "tlog:option", "not an option with its value", help))
            continue
        chosen.append((m[1].lower(), m[2].lower(), word.column, word.end))
        problems += _spelling(word, f"{m[1].lower()}={m[2].lower()}")
    return chosen, problems


def result(header: Header) -> tuple[list[tuple[str, int, int, int]], list[Problem]]:
    """Read `B1035 R980`: seat, score, column, end."""
    scores: list[tuple[str, int, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header, r"[A-Z] *[=:]? *\$?-?\$?[0-9]+ ?[Mm]?(?![^ ,;])[,;]?|[^ ]+"):
        m = re.fullmatch(r"([A-Z]) *[=:]? *\$?(-?)\$?([0-9]{1,6}) ?[Mm]?[,;]?", word.text)
        if m is None:
            help = "write each seat and its score in one word, a whole number: `B1035 R980`"
            problems.append(_wrong(word, "tlog:header.result", "not a seat with its score", help))
            continue
        scores.append((m[1], int(m[2] + m[3]), word.column, word.end))
        problems += _spelling(word, m[1] + m[2] + m[3])
    return scores, problems


def handicap(header: Header) -> tuple[list[Handicapped], list[Problem]]:
    """Read `B-2 G0 R-4`, or games played and won `R:2/2 B:2/0`; a seat may have both."""
    entries: list[Handicapped] = []
    problems: list[Problem] = []
    code = "tlog:header.handicap"
    for word in _words(header, r"[A-Z] *[=:]? *[-+]?[0-9]+(?: */ *[0-9]+)?(?![^ ,;])[,;]?|[^ ]+"):
        place = word.column, word.end
        if m := re.fullmatch("([A-Z])(?: *=? *| *: *(?=[-0]))([-+]?[0-9]{1,6})[,;]?", word.text):
            entries.append((m[1], int(m[2]), None, *place))
            problems += _spelling(word, m[1] + m[2])
        elif m := re.fullmatch("([A-Z]) *[=:]? *([0-9]{1,6}) */ *([0-9]{1,6})[,;]?", word.text):
            played, won = int(m[2]), int(m[3])
            entries.append((m[1], None, (played, won), *place))
            problems += _spelling(word, f"{m[1]}:{played}/{won}" if m[2] == str(played) and m[3] == str(won) else f"{m[1]}:{m[2]}/{m[3]}")
            if won > played:
                message = f"{m[1]} has won {won} of {played} games"
                problems.append(Problem(*place, code, message, "write the games played, then those won, such as `R:2/1`"))
        else:
            help = "write each seat with its handicap, such as `R-4`, or with its games played and won, such as `R:2/2`"
            problems.append(_wrong(word, code, "not a seat with its handicap", help))
    return entries, problems


def _words(header: Header, pattern: str) -> Iterator[Token]:
    for m in re.finditer(pattern, lenient.plain(header.value)):
        yield Token("WORD", m[0], header.column + m.start(), header.column + m.end())


def _spelling(word: Token, new: str) -> list[Problem]:
    """Return the leniency that a word of a header is, if it is not written as it should be."""
    return [] if word.text == new else [_lenient(word.column, word.text, new)]


def _lenient(column: int, written: str, new: str) -> Problem:
    place = column, column + len(written)
    message = f"`{quote(written.strip())}` is read as `{quote(new)}`"
    return Problem(*place, "tlog:lenient.spelling", message, f"write `{quote(new)}`", one(*place, new, lenient=True))


def _wrong(word: Token, code: str, what: str, help: str, new: str = "") -> Problem:
    repairs = one(word.column, word.end, new, certain=True) if new else ()
    return Problem(word.column, word.end, code, f"`{quote(word.text)}` is {what}", f"write `{new}`" if new else help, repairs)

"""The statements that the grammar leaves as free text: headers, board rows, struck lines, `!ok`, `!rule` and `fix`.

Below them, what the typed headers say: players, order, options, handicap, result. `Board:` is read where layouts are found
(boardgen.layout.spec.catalog), `Game:` is its own value. Whether a seat or an option exists is not for the notation to decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from boardgen.records import NamedTuple
from referee.tlog import lenient
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
    quote,
)
from referee.tlog.words import POINT, Terminal

Reading = tuple[Statement, int]
"""A statement, and the index before which signs had to be plain (behind it stand names and reasons)."""

TYPED = ("Game", "Board", "Options", "Order", "Handicap", "Result")
"""Headers whose values are words of the notation; the values of the others are free."""
_MARKS = frozenset("._ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_QUOTES = ('""', "''", "\u201c\u201d", "\u201e\u201c", "\u2018\u2019", "\u00ab\u00bb", "\u00bb\u00ab")


class FreeText(NamedTuple):
    """A statement of a line, as written (`text`) and in plain signs (`read`), from index `at` to `stop`, and the number of the line."""

    text: str
    read: str
    at: int
    stop: int
    line: int

    def words(self, past: str, kind: str = "WORD") -> list[Token]:
        """Return the words after the first one, which is known."""
        matches = re.compile(r"[^ \t]+").finditer(self.read, self.at + len(past), self.stop)
        return [tuple.__new__(Token, (kind, m[0], m.start() + 1, m.end() + 1)) for m in matches]

    def lacks(self, code: str, message: str, help: str = "") -> Reading:
        """Return that something is missing at the end."""
        return self.breaks(Token("WORD", "", self.stop + 1, self.stop + 2).wrong(code, message, help))

    def breaks(self, *problems: Problem) -> Reading:
        """Return that the line cannot be read."""
        return Broken(self.line, problems, None, self.text), self.stop

    def reason(self, at: int) -> str:
        """Return the text from an index on, without the spaces and quotation marks around it."""
        reason = self.text[at : self.stop].strip()
        while len(reason) >= 2 and reason[0] + reason[-1] in _QUOTES and reason[0] not in reason[1:-1]:
            reason = reason[1:-1].strip()
        return reason


def _header(free: FreeText) -> Reading:
    key = free.read[free.at : free.read.index(":", free.at)]
    start = free.at + len(key) + 1
    value = free.text[start : free.stop]
    column = start + len(value) - len(value.lstrip()) + 1
    value = value.strip()
    return Header(free.line, key, value, column, column + len(value), free.text), free.stop if key in TYPED else start


def read_diagram(free: FreeText, own: Sequence[Terminal]) -> Reading:
    """Read `|  7 . R G . .`; a first word of digits is the number of the row. A game may have marks of its `own`."""
    marks = free.words("|", "MARK")
    row = None
    if marks and marks[0].text.isascii() and marks[0].text.isdigit():
        row, marks = marks[0], marks[1:]
    problems = [p for mark in marks if (p := _mark_problem(mark, own))]
    if row is not None and len(row.text) > 6:
        problems.insert(0, row.wrong("tlog:number", "a number has at most six digits"))
    if not marks:
        help = "write a mark for each intersection: `.` empty, a seat letter, `_` none"
        problems.append(Problem(free.at + 1, free.stop + 1, "tlog:row", "a board row has no marks", help))
    if problems:
        return free.breaks(*problems)
    return Diagram(free.line, int(row.text) if row else None, tuple(marks), free.at + 1, free.at + 2, free.text), free.stop


def _mark_problem(mark: Token, own: Sequence[Terminal]) -> Problem | None:
    if mark.text in _MARKS or any(re.fullmatch(one.pattern, mark.text) for one in own):
        return None
    others = "".join(f", or {one.words} such as {one.example}" for one in own)
    help = f"a mark is `.` empty, a seat letter, `_` where the board has no intersection{others}"
    named, what = next(((new, one.words) for one in own if (new := _fix_case(mark.text, one.pattern))), ("", ""))
    if re.fullmatch(r"[0-9]{0,2}[._A-Z]{2,}", mark.text):
        help = "put a space between marks" + (f", or write {named} for {what}" if named else "")
        return mark.wrong("tlog:row", f"{mark} is several marks in one", help)
    return mark.wrong("tlog:row", f"{mark} is not a mark of a board row", f"write {named}" if named else help)


def _fix_case(written: str, pattern: str) -> str:
    """Return the word with each letter in upper or lower case, as the pattern has it; empty where none fits."""
    if len(written) > 4:
        return ""
    ways = product(*((sign.lower(), sign.upper()) for sign in written))
    return next((word for word in map("".join, ways) if re.fullmatch(pattern, word)), "")


def _ruling(free: FreeText) -> Reading:
    """Read `!rule ko=simple reason`."""
    match = re.compile(r"!rule[ \t]+([a-z][a-z-]*)=([a-z0-9-]+)(?![^ \t])").match(free.read, free.at, free.stop)
    if match is not None:
        return Ruling(free.line, match[1], match[2], free.reason(match.end()), match.start(1) + 1, match.end() + 1, free.text), match.end()
    help = "write it as `!rule ko=simple why`"
    for word in free.words("!rule"):
        return free.breaks(word.wrong("tlog:option", f"{word} is not an option with its value", help))
    return free.lacks("tlog:option", "an option with its value is missing", help)


def _okay(free: FreeText) -> Reading:
    """Read `!ok 4R gc:deploy.suicide reason`."""
    named = free.words("!ok")[:2]
    for i, (code, shape, what, example) in enumerate(
        (
            ("tlog:ok.place", r"[0-9]{1,6}[A-Z]", "the id of a turn", "4R"),
            ("tlog:ok.code", r"[a-z]+:[A-Za-z0-9.-]+", "the full code of a rule", "gc:deploy.suicide"),
        )
    ):
        help = f"write {what} such as {example}: `!ok 4R gc:deploy.suicide nobody saw it`"
        if len(named) <= i:
            return free.lacks(code, f"{what} is missing", help)
        if not re.fullmatch(shape, named[i].text):
            return free.breaks(named[i].wrong(code, f"{named[i]} is not {what}", help))
    turn, rule = named[0]._replace(kind="TURN"), named[1]._replace(kind="CODE")
    return Okay(free.line, turn, rule, free.reason(rule.end - 1), free.at + 1, free.at + 4, free.text), rule.end - 1


def _fix(free: FreeText) -> Reading:
    """Read `fix $ R+5 reason`, `fix xs R:B+1`, `fix D4 R`, `fix D4 .`."""
    named = free.words("fix")
    if not named:
        return free.lacks("tlog:token", "what is corrected?", _FIX_HELP)
    key, rest = named[0], named[1:]
    if re.fullmatch(POINT, key.text):
        return _fix_stone(free, key._replace(kind="POINT", text=key.text.upper()), rest)
    if re.fullmatch(r"[A-Za-z]{1,3}[0-9]+", key.text):
        return free.breaks(point(key))
    if not re.fullmatch(r"\$|[a-z]+", key.text):
        return free.breaks(key.wrong("tlog:token", f"{key} is neither a holding nor a point", _FIX_HELP))
    items: list[FixItem] = []
    for word in rest:
        match = re.fullmatch(r"([A-Z])(?::([A-Z]))?([+-][0-9]{1,6})", word.text)
        if match is None:
            break
        items.append(FixItem(match[1], match[2], int(match[3]), word.column, word.end))
    if not items:
        return free.breaks(_no_change(rest[0])) if rest else free.lacks("tlog:amount", "by how much, and whose?", _FIX_HELP)
    end = items[-1].end - 1
    return Fix(free.line, key._replace(kind="KEY"), tuple(items), None, free.reason(end), free.at + 1, free.at + 4, free.text), end


_FIX_HELP = "write `fix $ R+5 why` for a holding, `fix D4 R` or `fix D4 .` for a piece"


def point(word: Token) -> Problem:
    """Return the problem with a word that was meant as a point, perhaps with an amount or `@` before it."""
    match = re.match("[@0-9]*([A-Za-z]*)", word.text)
    letters = match[1].upper() if match else ""
    message, help = f"{word} is not a point", "a point is a column letter and a row, such as K4"
    if "I" in letters:
        before, after = ("H", "J") if len(letters) == 1 else ("AH", "AJ")
        meant = [word.text.upper().replace("I", letter) for letter in "HJ"]
        message = f"{message}: no column is called I, so the column after {before} is {after}"
        return word.wrong("tlog:point", message, f"write {quote(meant[0])} or {quote(meant[1])}", word.swap(*meant))
    if len(letters) > 2:
        message = f"{message}: a column has one or two letters"
    elif match and re.fullmatch("[0-9]{4,}", word.text[match.end() :]):
        message = f"{message}: a row has one to three digits"
    return word.wrong("tlog:point", message, help)


def _fix_stone(free: FreeText, key: Token, rest: list[Token]) -> Reading:
    help = f"write `fix {key.text} R` to set a piece of R, `fix {key.text} .` to remove one"
    if not rest:
        return free.lacks("tlog:seat", f"what is on {key.text} now?", help)
    if not re.fullmatch(r"\.|[A-Z]", rest[0].text):
        return free.breaks(rest[0].wrong("tlog:seat", f"{rest[0]} is not a seat", help))
    end = rest[0].end - 1
    mark = None if rest[0].text == "." else rest[0]._replace(kind="SEAT")
    return Fix(free.line, key, (), mark, free.reason(end), free.at + 1, free.at + 4, free.text), end


def _no_change(word: Token) -> Problem:
    """Return why the first word after the holding is not a change of it."""
    if set_to := re.fullmatch(r"([A-Z](?::[A-Z])?)([0-9]+)", word.text):
        head, number = set_to.groups()
        message = f"`{word.text}` has two readings: {number} more ({head}+{number}), or set to {number}"
        return word.wrong("tlog:amount", message, f"write the change: {head}+{number} or {head}-{number}")
    if re.fullmatch(r"[A-Z](:[A-Z])?[+-][0-9]+", word.text):
        return word.wrong("tlog:number", "a number has at most six digits")
    if re.fullmatch(r"[a-z](:[A-Za-z])?[+-][0-9]+", word.text):
        return word.wrong("tlog:seat", "seats are capital letters", f"write {word.text.upper()}")
    return word.wrong("tlog:amount", f"{word} is not a change of a seat's holding", _FIX_HELP)


READERS: dict[str, Callable[[FreeText], Reading]] = {
    "HEADER": _header, "RULING": _ruling, "OKAY": _okay, "FIX": _fix,
    "STRUCK": lambda free: (Struck(free.line, free.at + 1, free.stop + 1, free.text), free.at),
}  # fmt: skip
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
    start = Token("WORD", before, header.column, header.column + max(len(before), 1))
    message, help = f"{start} does not name a seat with `=`", "write a seat, `=` and a name for each player: `R=Ana B=Ben`"
    repairs: tuple[Repair, ...] = ()
    if not before:
        message = "no player is named"
    elif re.match("[a-z] ?=", before):
        message = "seats are capital letters"
        edits = [Edit(header.column + m.start(1), header.column + m.end(1), m[1].upper()) for m in re.finditer("(?:^| )([a-z]) ?=", before)]
        repairs = (Repair(tuple(edits), certain=True),)
    elif re.match("[A-Z][: ]", before) and (entries := re.findall("([A-Z]):? ?([^ :,;][^:,;]*?)[,;]?(?= [A-Z][: ]|$)", before)):
        repairs = start.swap(" ".join(f"{seat}={name}" for seat, name in entries))
    return start.wrong("tlog:header.players", message, help, repairs)


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
            help, new = "write seat letters with spaces between them: `B G R`", word.text.upper().rstrip(",;")
            if re.fullmatch("[a-z][,;]?", word.text):
                problems.append(word.instead(new, "tlog:header.order", f"{word} is not a seat"))
            else:
                repairs = word.swap(" ".join(word.text)) if re.fullmatch("[A-Z]{2,6}", word.text) else ()
                problems.append(word.wrong("tlog:header.order", f"{word} is not a seat", help, repairs))
    return seats, problems


def options(header: Header) -> tuple[list[tuple[str, str, int, int]], list[Problem]]:
    """Read `ko=simple dice=off`: option, value, column, end."""
    chosen: list[tuple[str, str, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header, "[A-Za-z][A-Za-z-]* *[=:] *[A-Za-z0-9-]+(?![^ ,;])[,;]?|[^ ]+"):
        m = re.fullmatch("([A-Za-z][A-Za-z-]*) *[=:] *([A-Za-z0-9-]+)[,;]?", word.text)
        if m is None:
            help = "write the option and its value in one word, such as `ko=simple`"
            problems.append(word.wrong("tlog:option", f"{word} is not an option with its value", help))
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
            problems.append(word.wrong("tlog:header.result", f"{word} is not a seat with its score", help))
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
                problems.append(word.wrong(code, message, "write the games played, then those won, such as `R:2/1`"))
        else:
            help = "write each seat with its handicap, such as `R-4`, or with its games played and won, such as `R:2/2`"
            problems.append(word.wrong(code, f"{word} is not a seat with its handicap", help))
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

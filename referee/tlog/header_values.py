"""What the typed headers of a log say: players, order, options, handicap, result; values with places, and problems.

`Board:` is read where layouts are found (boardgen.layout.spec.catalog), `Game:` is its own value. Whether a seat or an
option exists is not for the notation to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.tlog import lenient, open_quote
from referee.tlog.edits import one
from referee.tlog.quote import shown
from referee.tlog.statements import Edit, Header, Problem, Repair, Token

KEYS = ("Game", "Board", "Options", "Players", "Order", "Handicap", "Result", "Date", "Place", "Event", "Scribe")
"""The headers that have a meaning or are expected; any other is kept."""
Seated = tuple[str, str, int, int]
"""A seat letter, the player's name, and the place of both."""
Handicapped = tuple[str, int | None, tuple[int, int] | None, int, int]
"""A seat, its handicap, its games played and won (one of the two is None), and the place."""


FORGIVEN = ("tlog:lenient.", "tlog:header.comma")
"""The beginning of the codes of warnings about a header that can be read all the same."""


def errors(problems: list[Problem]) -> list[Problem]:
    """The problems because of which a header cannot be read."""
    return [problem for problem in problems if not problem.code.startswith(FORGIVEN)]


def players(header: Header) -> tuple[list[Seated], list[Problem]]:
    """`B=Ana R=Ben Y=李娜`: a name runs to the next ` X=` or to the end of the line. A comma before ` X=` is dropped with a warning."""
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
        odd = next((i for i, sign in enumerate(part) if _is_control(sign)), None)
        if not name:
            message = f"seat {part[0]} has no name"
            problems.append(Problem(column, end, "tlog:header.players", message, f"write `{part[0]}=NAME`"))
        elif odd is not None:
            place = column + odd, column + odd + 1
            message = f"the name contains the control character U+{ord(part[odd]):04X}"
            problems.append(Problem(*place, "tlog:header.players", message, "delete it", one(*place, "")))
        elif lenient.plain(name)[0] == '"' and (at := open_quote.find(name)) is not None:
            problems.append(open_quote.problem(name, at, column + part.index(name, 1), "tlog:header.players"))
        # The seat is known all the same: that it plays is not wrong too.
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
        message = f"`{shown(before)}` does not name a seat with `=`"
        repairs = one(*place, " ".join(f"{seat}={name}" for seat, name in entries)) if re.match("[A-Z][: ]", before) else ()
    else:
        message = f"`{shown(before)}` does not name a seat with `=`"
    return Problem(*place, "tlog:header.players", message, help, repairs)


def order(header: Header) -> tuple[list[tuple[str, int, int]], list[Problem]]:
    """`B G R`: seat letters in the order of play."""
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
    """`ko=simple dice=off`: option, value, column, end."""
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
    """`B1035 R980`: seat, score, column, end."""
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
    """`B-2 G0 R-4`, or games played and won `R:2/2 B:2/0`; a seat may have both."""
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
    """The leniency that a word of a header is, if it is not written as it should be."""
    return [] if word.text == new else [_lenient(word.column, word.text, new)]


def _lenient(column: int, written: str, new: str) -> Problem:
    place = column, column + len(written)
    message = f"`{shown(written.strip())}` is read as `{shown(new)}`"
    return Problem(*place, "tlog:lenient.spelling", message, f"write `{shown(new)}`", one(*place, new, lenient=True))


def _wrong(word: Token, code: str, what: str, help: str, new: str = "") -> Problem:
    repairs = one(word.column, word.end, new, certain=True) if new else ()
    return Problem(word.column, word.end, code, f"`{shown(word.text)}` is {what}", f"write `{new}`" if new else help, repairs)


def _is_control(sign: str) -> bool:
    return ord(sign) < 32 or 127 <= ord(sign) < 160

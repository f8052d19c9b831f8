"""What the typed headers of a log say: players, order, options, handicap, result; values with places, and problems.

`Board:` is read where layouts are found (boardgen.layout.catalog), `Game:` is its own value. Whether a seat or an
option exists is no matter of the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.tlog import lenient
from referee.tlog.quote import shown
from referee.tlog.statements import Header, Problem, Token

Seated = tuple[str, str, int, int]
"""A seat letter, the player's name, and the place of both."""
Handicapped = tuple[str, int | None, tuple[int, int] | None, int, int]
"""A seat, its handicap, its games played and won (one of the two is None), and the place."""


def players(header: Header) -> tuple[list[Seated], list[Problem]]:
    """`B=Ana R=Ben Y=李娜`: a name runs to the next ` X=` or to the end of the line."""
    value, read = header.value, lenient.plain(header.value)
    starts = [m.start(1) for m in re.finditer("(?:^| )([A-Z])=", read)]
    found: list[Seated] = []
    problems: list[Problem] = []
    before = read[: starts[0] if starts else None].rstrip()
    if before or not starts:
        place = header.column, header.column + max(len(before), 1)
        message = f"seats are capital letters: {shown(before[0].upper())}=" if before[1:2] == "=" else "this is no player"
        problems.append(Problem(*place, "tlog:header.players", message, "write a seat, `=` and a name: `R=Ann B=Ben`"))
    for start, stop in zip(starts, [*starts[1:], len(value)] if starts else [], strict=True):
        part = value[start:stop].rstrip()
        column, end = header.column + start, header.column + start + len(part)
        odd = next((i for i, sign in enumerate(part) if _is_control(sign)), None)
        if not part[2:].strip():
            message = f"seat {part[0]} has no name"
            problems.append(Problem(column, end, "tlog:header.players", message, f"write `{part[0]}=NAME`"))
        elif odd is not None:
            message = f"the name holds the control character U+{ord(part[odd]):04X}"
            problems.append(Problem(column + odd, column + odd + 1, "tlog:header.players", message, "take it out"))
        else:
            found.append((part[0], part[2:].strip(), column, end))
    return found, problems


def order(header: Header) -> tuple[list[tuple[str, int, int]], list[Problem]]:
    """`B G R`: seat letters in the order of play."""
    found: list[tuple[str, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header):
        if re.fullmatch("[A-Z]", word.text):
            found.append((word.text, word.column, word.end))
        else:
            help = "write seat letters with blanks between: `B G R`"
            problems.append(_wrong(word, "tlog:header.order", "no seat", help))
    return found, problems


def options(header: Header) -> tuple[list[tuple[str, str, int, int]], list[Problem]]:
    """`ko=simple dice=off`: option, value, column, end."""
    found: list[tuple[str, str, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header):
        if m := re.fullmatch("([a-z][a-z-]*)=([a-z0-9-]+)", word.text):
            found.append((m[1], m[2], word.column, word.end))
        else:
            help = "write them in one word: `ko=simple`"
            problems.append(_wrong(word, "tlog:option", "no option with its value", help))
    return found, problems


def result(header: Header) -> tuple[list[tuple[str, int, int, int]], list[Problem]]:
    """`B1035 R980`: seat, score, column, end."""
    found: list[tuple[str, int, int, int]] = []
    problems: list[Problem] = []
    for word in _words(header):
        if m := re.fullmatch("([A-Z])(-?[0-9]{1,6})", word.text):
            found.append((m[1], int(m[2]), word.column, word.end))
        else:
            help = "write the seat and its score in one word, a whole number: `B1035 R980`"
            problems.append(_wrong(word, "tlog:header.result", "no seat with its score", help))
    return found, problems


def handicap(header: Header) -> tuple[list[Handicapped], list[Problem]]:
    """`B-2 G0 R-4`, or games played and won `R:2/2 B:2/0`; a seat may have both."""
    found: list[Handicapped] = []
    problems: list[Problem] = []
    code = "tlog:header.handicap"
    for word in _words(header):
        place = word.column, word.end
        if m := re.fullmatch("([A-Z])([-+]?[0-9]{1,6})", word.text):
            found.append((m[1], int(m[2]), None, *place))
        elif m := re.fullmatch("([A-Z]):([0-9]{1,6})/([0-9]{1,6})", word.text):
            played, won = int(m[2]), int(m[3])
            found.append((m[1], None, (played, won), *place))
            if won > played:
                problems.append(Problem(*place, code, f"{m[1]} won {won} of {played} games", "write games played / won"))
        else:
            help = "write `R-4`, or games played / won `R:2/2`"
            problems.append(_wrong(word, code, "no handicap of a seat", help))
    return found, problems


def _words(header: Header) -> Iterator[Token]:
    for m in re.finditer("[^ ]+", lenient.plain(header.value)):
        yield Token("WORD", m[0], header.column + m.start(), header.column + m.end())


def _wrong(word: Token, code: str, what: str, help: str) -> Problem:
    return Problem(word.column, word.end, code, f"`{shown(word.text)}` is {what}", help)


def _is_control(sign: str) -> bool:
    return ord(sign) < 32 or 127 <= ord(sign) < 160

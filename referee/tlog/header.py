"""What the typed headers of a log say: players, order, options, result. Each reader gives values with their places, and problems."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.tlog.statements import Header, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

Seated = tuple[str, str, int, int]
"""A seat letter, the player's name, and the place of both."""


def players(header: Header) -> tuple[list[Seated], list[Problem]]:
    """`B=Ana R=Ben Y=李娜`: a name runs to the next ` X=` or to the end of the line."""
    value = header.value
    starts = [m.start(1) for m in re.finditer(r"(?:^|[ \t])([A-Z])=", value)]
    found: list[Seated] = []
    problems: list[Problem] = []
    if not starts or starts[0] != 0:
        help = "write a seat letter, =, and a name: `R=Ann B=Ben`"
        return [], [Problem(header.column, max(header.end, header.column + 1), "tlog:header.players", "the players cannot be read", help)]
    for start, stop in zip(starts, [*starts[1:], len(value)], strict=True):
        part = value[start:stop].rstrip()
        column, end = header.column + start, header.column + start + len(part)
        name = part[2:].strip()
        if not name:
            problems.append(Problem(column, end, "tlog:header.players", f"seat {part[0]} has no name", f"write `{part[0]}=NAME`"))
        elif any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in name):
            problems.append(Problem(column, end, "tlog:header.players", "a name holds a control character", "take it out"))
        else:
            found.append((part[0], name, column, end))
    return found, problems


def _words(header: Header) -> Iterator[tuple[str, int, int]]:
    for m in re.finditer(r"[^ \t]+", header.value):
        yield m[0], header.column + m.start(), header.column + m.end()


def order(header: Header) -> tuple[list[tuple[str, int, int]], list[Problem]]:
    """`B G R`: seat letters in the order of play."""
    found: list[tuple[str, int, int]] = []
    problems: list[Problem] = []
    for word, column, end in _words(header):
        if re.fullmatch("[A-Z]", word):
            found.append((word, column, end))
        else:
            problems.append(Problem(column, end, "tlog:header.order", f"`{word}` is no seat letter", "write seat letters: `B G R`"))
    return found, problems


def options(header: Header) -> tuple[list[tuple[str, str, int, int]], list[Problem]]:
    """`ko=simple dice=off`: (option, value, column, end)."""
    found: list[tuple[str, str, int, int]] = []
    problems: list[Problem] = []
    for word, column, end in _words(header):
        name, sign, value = word.partition("=")
        if sign and name and value:
            found.append((name, value, column, end))
        else:
            problems.append(Problem(column, end, "tlog:option", f"`{word}` is no option", "write NAME=VALUE: `ko=simple`"))
    return found, problems


def result(header: Header) -> tuple[list[tuple[str, int, int, int]], list[Problem]]:
    """`B1035 R980`: (seat, score, column, end)."""
    found: list[tuple[str, int, int, int]] = []
    problems: list[Problem] = []
    for word, column, end in _words(header):
        if m := re.fullmatch(r"([A-Z])(-?[0-9]{1,6})", word):
            found.append((m[1], int(m[2]), column, end))
        else:
            problems.append(Problem(column, end, "tlog:header.result", f"`{word}` is no result", "write a seat and a number: `B1035 R980`"))
    return found, problems

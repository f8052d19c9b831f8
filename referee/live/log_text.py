"""The text of a log as games and lines, all of it in memory: a game that is open keeps what is written."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from referee.errors import Unusable
from referee.tlog.reader import Lines, begins_game, unreadable

LARGEST = 16 * 2**20
"""Bytes of a log that can be opened; thousands of games fit."""


class LogText(NamedTuple):
    """The lines of one game, the first of which has the number `first` in its file; those that are not text are bytes."""

    first: int
    lines: tuple[str | bytes, ...]


def games(data: bytes) -> list[LogText]:
    """The games of a log, in order. What comes before the first of them belongs to none."""
    if len(data) > LARGEST:
        raise Unusable(f"a log that is opened has up to {LARGEST // 2**20} MiB; this one is larger")
    found: list[LogText] = []
    begun: list[str | bytes] = []
    first = 0
    reader = Lines(BytesIO(data))
    for line in reader:
        if isinstance(line, str) and begins_game(line):
            if begun:
                found.append(LogText(first, tuple(begun)))
            begun, first = [], reader.number
        if first:
            begun.append(line.removesuffix("\r") if isinstance(line, str) else line)
    return [*found, LogText(first, tuple(begun))] if begun else found


__all__ = ["LARGEST", "LogText", "games", "unreadable"]

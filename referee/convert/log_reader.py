"""A table log as conversions read it: its games with their statements and with their comments, which the judge skips."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from referee.convert import texts
from referee.tlog.reader import LONGEST, Lines, games
from referee.tlog.statements import Header, Statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.tlog.reader import Naming
    from referee.tlog.statements import Problem


class Log(NamedTuple):
    """One game of a log. `statements` are in order, without empty, comment and struck lines; `remarks` are its comment lines by number."""

    index: int  # type: ignore[assignment]  # the word of the machine output; nobody looks a log up as a tuple
    statements: list[Statement]
    remarks: dict[int, str]
    struck: int
    lines: int

    def headers(self) -> dict[str, Header]:
        """The first header of each key."""
        first: dict[str, Header] = {}
        for statement in self.statements:
            if isinstance(statement, Header):
                first.setdefault(statement.key, statement)
        return first

    def source(self) -> Iterator[tuple[Statement, tuple[Problem, ...]]]:
        """The statements as the adjudicator takes them; leniencies do not matter here."""
        return ((statement, ()) for statement in self.statements)


def logs(data: bytes, naming: Naming | None = None) -> Iterator[Log]:
    """The games of a log: at least one, as the reader of logs has it."""
    passed = _passed_over(data)
    for game in games(io.BytesIO(data), naming=naming):
        statements = [statement for statement, _ in game]
        first = statements[0].line if statements else 1
        remarks: dict[int, str] = {}
        struck = 0
        while passed and passed[-1][0] < first + game.lines:
            number, line = passed.pop()
            if line.lstrip().startswith("~"):
                struck += 1
            elif number >= first:
                remarks[number] = texts.remark(line)
        yield Log(game.index, statements, remarks, struck, game.lines)


def _passed_over(data: bytes) -> list[tuple[int, str]]:
    """The comment lines and the struck ones with their numbers, last first."""
    lines = Lines(io.BytesIO(data))
    comments = [
        (lines.number, line)
        for line in lines
        if isinstance(line, str) and len(line) <= LONGEST and line.lstrip()[:1] in ("#", "~") and line.strip()
    ]
    comments.reverse()
    return comments

"""Short cuts for tests: the verdict on a log given as text, with the headers of a GoCaine game in front where they are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.games import logs

if TYPE_CHECKING:
    from referee.judge.judge.verdict import Verdict


def head(players: str = "R=Ann B=Ben", *more: str) -> str:
    return logs.head("gocaine", players, *more)


def verdict(text: str, **how: Any) -> Verdict:
    """The one verdict on a log; headers for Ann (R) and Ben (B) are put in front of bare lines."""
    return logs.verdict(text, head(), **how)


def clean(text: str, **how: Any) -> Verdict:
    """The verdict on a log without an error or a warning."""
    return logs.clean(verdict(text, **how))


def errors(text: str) -> list[tuple[int, int, int, str]]:
    """Line, column, end and code of every error."""
    return [(f.line, f.column, f.end_column, f.code) for f in verdict(text).findings if f.level == "error"]

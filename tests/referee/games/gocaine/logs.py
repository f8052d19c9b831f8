"""Short cuts for tests: the verdict on a log given as text, with the headers of a GoCaine game in front where they are missing."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from referee.judge.verdict import Verdict, judge

if TYPE_CHECKING:
    from pathlib import Path

    from referee.judge.verdict import Trust


def head(players: str = "R=Ann B=Ben", *more: str) -> str:
    return "\n".join(["%tlog 1", "Game: gocaine", f"Players: {players}", *more, ""])


def verdict(text: str, *, at: str | None = None, folder: Path | None = None, trust: Trust = "engine", stop: bool = False) -> Verdict:
    """The one verdict on a log; headers for Ann (R) and Ben (B) are put in front of bare lines."""
    if not text.startswith("%tlog"):
        text = head() + text
    (only,) = judge(io.BytesIO(text.encode()), "test.tlog", at=at, folder=folder, trust=trust, stop=stop)
    return only


def clean(text: str, *, at: str | None = None) -> Verdict:
    """The verdict on a log without a fault or warning."""
    found = verdict(text, at=at)
    assert [f for f in found.findings if f.level != "note"] == []
    return found


def errors(text: str) -> list[tuple[int, int, int, str]]:
    """Line, column, end and code of every error."""
    return [(f.line, f.column, f.end_column, f.code) for f in verdict(text).findings if f.level == "error"]

"""Short cuts for tests: the verdict on a log of territory given as text, with headers in front where they are missing."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from referee.judge.verdict import Verdict, judge

if TYPE_CHECKING:
    from pathlib import Path

    from referee.judge.verdict import Trust

GO = "Options: dice=off cards=off"
"""Territory without dice and cards, which for two players is Go."""


def head(players: str = "B=Ana R=Ben", *more: str) -> str:
    return "\n".join(["%tlog 1", "Game: territory", f"Players: {players}", *more, ""])


def verdict(text: str, *, at: str | None = None, folder: Path | None = None, trust: Trust = "engine", stop: bool = False) -> Verdict:
    """The one verdict on a log; headers for Ana (B) and Ben (R) are put in front of bare lines."""
    if not text.startswith("%tlog"):
        text = head() + text
    (only,) = judge(io.BytesIO(text.encode()), "test.tlog", at=at, folder=folder, trust=trust, stop=stop)
    return only


def clean(text: str, **how: Any) -> Verdict:
    """The verdict on a log without a fault or warning."""
    found = verdict(text, **how)
    assert [(f.line, f.code, f.message) for f in found.findings if f.level != "note"] == []
    return found


def errors(text: str, **how: Any) -> list[tuple[int, str]]:
    """Line and code of every error."""
    return [(f.line, f.code) for f in verdict(text, **how).findings if f.level == "error"]


def view(found: Verdict) -> dict[str, Any]:
    assert found.table is not None
    return found.table.view()


def points(found: Verdict) -> dict[str, int | float]:
    assert found.table is not None
    return {standing.seat: standing.score for standing in found.table.standings()}

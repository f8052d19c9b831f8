"""Short cuts for tests of every game: headers, the verdict on a log given as text, and what is wrong with it."""

from __future__ import annotations

import io
from typing import Any

from referee.judge.judge.verdict import Verdict, judge


def head(game: str, players: str, *more: str) -> str:
    """The headers of a log."""
    return "\n".join(["%tlog 1", f"Game: {game}", f"Players: {players}", *more, ""])


def verdict(text: str, headers: str, **how: Any) -> Verdict:
    """The one verdict on a log, with the headers in front where it has none; `how` is for `judge`."""
    (only,) = judge(io.BytesIO((text if text.startswith("%tlog") else headers + text).encode()), "test.tlog", **how)
    return only


def clean(found: Verdict) -> Verdict:
    """The verdict, which has neither an error nor a warning."""
    assert [(f.line, f.code, f.message) for f in found.findings if f.level != "note"] == []
    return found


def check_end(text: str, last: str, places: dict[str, int]) -> None:
    """A game without a finding, not even a note, that has ended with turn `last` and these places by seat."""
    found = verdict(text, "")
    assert found.findings == []
    assert found.valid_through == last
    assert found.next is None
    assert found.table is not None
    assert found.table.finished
    assert {standing.seat: standing.place for standing in found.table.standings()} == places


def errors(found: Verdict) -> list[tuple[int, str]]:
    """Line and code of every error."""
    return [(f.line, f.code) for f in found.findings if f.level == "error"]

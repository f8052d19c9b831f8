"""The line above a position or a result: which game, on which board, at which moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.errors import visible

if TYPE_CHECKING:
    from referee.judge.judge.verdict import Verdict


def caption(verdict: Verdict) -> str:
    """Which game, on which board, at which moment."""
    table = verdict.table
    assert table is not None
    after = f"after {verdict.turn}" if verdict.turn else "before the first turn"
    due = f"{verdict.next}, for the whole table," if verdict.next and verdict.next.isdigit() else verdict.next
    end = "finished" if table.finished else f"{due} is next" if due else "any turn may be next"
    source = ", with values taken from the log" if verdict.taken else ""
    return f"{visible(table.spec.title)} ({visible(verdict.board)}), {after}{source}; {end}"

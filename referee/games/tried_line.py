"""Whether the law accepts a line of the seat that is due: it is played on the table and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from referee.errors import IllegalMove
from referee.judge.ask.judged_step import Waiver
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.judge.ask.protocol import Table
    from referee.tlog.scanner import Scan

_Seen = TypeVar("_Seen")


def stands(table: Table, scan: Callable[[str, int], Scan], seat: str, events: str, passed: tuple[str, ...] = ()) -> bool:
    """Return whether a seat may write these events now; `passed` are rules that may be broken, since the line goes on."""
    return try_line(table, scan, seat, events, lambda: True, passed) is not None


def try_line(
    table: Table, scan: Callable[[str, int], Scan], seat: str, events: str, look: Callable[[], _Seen], passed: tuple[str, ...] = ()
) -> _Seen | None:
    """Return what `look` sees on the table after a seat wrote these events; None where it may not write them."""
    due = table.due()
    if due is None:
        return None
    statement, _ = scan(f"{due[0]}{seat} {events}", 0)
    if not isinstance(statement, Turn):
        return None
    events_read, misread = table.read(statement)
    if misread:
        return None
    saved = table.save()
    try:
        table.play(statement, events_read, Waiver(passed))
        return look()
    except IllegalMove:
        return None
    finally:
        table.restore(saved)

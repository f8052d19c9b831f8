"""Lines that are judged together: a turn with the `!ok` lines that belong to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Unusable
from referee.tlog.statements import Blank, Broken, Okay, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.tlog.scanner import Scan

    Scanned = Callable[[str | bytes, int], Scan]
    """A line and its number as they are read."""


def next_group(lines: tuple[str | bytes, ...], at: int, number: int, scan: Scanned) -> tuple[tuple[str | bytes, ...], tuple[Scan, ...]]:
    """The line with this index, whose number in the log is `number`, with what follows it up to the last of its `!ok` lines."""
    scans = [scan(lines[at], number)]
    count = 1
    if isinstance(scans[0][0], (Turn, Broken)):
        ahead = at + 1
        while ahead < len(lines) and _may_be_ok(lines[ahead]):
            scans.append(scan(lines[ahead], number + ahead - at))
            ahead += 1
            if isinstance(scans[-1][0], Okay):
                count = ahead - at
    return lines[at : at + count], tuple(scans[:count])


def check_group(scans: Sequence[Scan]) -> None:
    """Unusable for lines that are not judged together."""
    together = len(scans) == 1 or isinstance(scans[0][0], (Turn, Broken))
    if not together or any(not isinstance(statement, (Okay, Blank, Struck)) for statement, _ in scans[1:]):
        raise Unusable("play one line at a time; only a turn and the `!ok` lines after it are taken together")


def _may_be_ok(line: str | bytes) -> bool:
    """Whether a line may be an `!ok`, or is one that may come before it: blank, a comment or struck out."""
    text = line.strip() if isinstance(line, str) else b"x"
    return not text or (isinstance(text, str) and (text[0] in "#~" or text.startswith("!ok")))

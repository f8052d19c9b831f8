"""A position of a game that is open, and a line that was tried in it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.tlog.statements import Blank, Header, Magic, Statement, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.report.diagnostics import Irregularity
    from referee.judge.report.findings import Finding
    from referee.live.line_judge import Judged, Saved
    from referee.show.changes import Changes
    from referee.tlog.scanner import Scan


class Position:
    """The game after one of its lines, as a value to come back to.

    `lines` are the texts of that line and of the `!ok` lines that belong to it, `number` that of the first in the log; `turn` is the id of
    the last turn played; `before` is the position before the line, None at the very beginning.
    """

    __slots__ = ("before", "findings", "irregularities", "lines", "number", "saved", "scans", "statement", "turn")

    def __init__(
        self, before: Position | None, number: int, lines: tuple[str | bytes, ...], scans: tuple[Scan, ...], judged: Judged
    ) -> None:
        self.before = before
        self.number = number
        self.lines = lines
        self.scans = scans
        self.statement: Statement | None = scans[0][0] if scans else None
        self.findings = judged.findings
        self.irregularities: tuple[Irregularity, ...] = judged.irregularities
        self.turn: str | None = None
        self.saved: Saved | None = None

    @property
    def next_number(self) -> int:
        """The number of the line that comes next in the log."""
        return self.number + len(self.lines)

    def back(self) -> Iterator[Position]:
        """Yield this position and those before it, back to the very beginning."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before

    def path(self) -> list[Position]:
        """Return the positions from the first line to this one."""
        return [*takewhile(lambda position: position.lines, self.back())][::-1]

    def since(self, earlier: Position) -> list[Position]:
        """Return the positions after an earlier one, up to this one."""
        return [*takewhile(lambda position: position is not earlier, self.back())][::-1]

    @property
    def last_written(self) -> Position | None:
        """This position, or the last one before it, whose line is neither blank, a comment nor struck out."""
        return next((position for position in self.back() if not isinstance(position.statement, (Blank, Struck))), None)

    @property
    def last_turn(self) -> Position | None:
        """The position after a turn that an `!ok` written now belongs to; None where there is none."""
        position = self.last_written
        return position if position is not None and isinstance(position.statement, Turn) else None

    @property
    def last_line(self) -> Position | None:
        """The position after the last line of play; None where there is none, or where a header comes after it."""
        position = self.last_written
        return None if position is None or isinstance(position.statement, (Header, Magic, type(None))) else position


class Attempt(NamedTuple):
    """A line as it would be judged now. The game is as it was.

    `accepted`: no error. `goes_on`: the game can go on with it all the same, as with a claim that is wrong. `position` is what `play` makes
    of it, `base` the position in which it was tried; `changes` is what it changes.
    """

    accepted: bool
    goes_on: bool
    findings: tuple[Finding, ...]
    changes: Changes
    statement: Statement
    position: Position
    base: Position

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(finding for finding in self.findings if finding.level == "error")


class LineRefused(RefereeError):  # noqa: N818  (what happened to the line; `attempt` says why)
    """A line that was to be played and is refused."""

    def __init__(self, attempt: Attempt) -> None:
        super().__init__("; ".join(finding.message for finding in attempt.errors) or "the line cannot be played")
        self.attempt = attempt

"""The adjudicator of a game that is open, which goes back to any saved moment; its positions, and lines that were tried in them."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from boardgen.records import NamedTuple
from referee.errors import RefereeError, Unusable
from referee.judge.judge.adjudicator import Adjudicator, OtherLines, SavedGame
from referee.judge.judge.statement_feed import StatementFeed
from referee.judge.report.claims import Claims
from referee.judge.report.diagnostics import Diagnostics, Irregularity
from referee.tlog.statements import Blank, Broken, Header, Magic, Okay, Statement, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.judge.headers import LayoutCache
    from referee.judge.report.findings import Finding
    from referee.show.changes import Changes
    from referee.tlog.scanner import Scan, Scanner

    Scanned = Callable[[str | bytes, int], Scan]
    """A line and its number as they are read."""


KEPT = 1000
"""Findings that are kept of one line: more than a line can have."""


class Judged(NamedTuple):
    """What the judge has to say of one line. `goes_on` is False where the line cannot be part of the game."""

    findings: tuple[Finding, ...]
    irregularities: tuple[Irregularity, ...]
    goes_on: bool


Saved: TypeAlias = "tuple[SavedGame, tuple[Scanner | None, dict[str, str]]]"
"""A game that is open at one moment: the judge, and what its reader knows."""


class LineJudge(Adjudicator):
    """Judges statements one at a time, by the rules alone. Each is judged for itself: no error is folded into that of another line."""

    def __init__(self, layouts: LayoutCache, *, strict: bool = False) -> None:
        super().__init__(layouts, "engine", None, KEPT, strict=strict, stop=True)

    @property
    def opened(self) -> bool:
        """Whether the headers are closed and the table is set."""
        return self._open

    @property
    def ended(self) -> bool:
        """Whether an `end` line was taken."""
        return self._other.ended

    def restore(self, saved: SavedGame) -> None:
        super().restore(saved)
        self._new_page()

    def judge(self, scans: Sequence[Scan]) -> Judged:
        """Judge a statement with the `!ok` lines after it."""
        self._new_page()
        self._feed = StatementFeed(scans, self._forgiven, self._problem)
        statement = next(self._feed)
        self._take(statement)
        self._note_end(statement)
        headers_fail = self.diagnostics.findings.errors and (isinstance(statement, Header) or not self._open)
        return self._make_judged(goes_on=self._live and not headers_fail)

    def set_table(self) -> Judged:
        """Close the headers and set the table."""
        self._new_page()
        self._open_table()
        return self._make_judged(goes_on=self.table is not None and self._live)

    def compare_result(self) -> Judged:
        """Compare the `Result:` header with the game as it is."""
        self._new_page()
        self._compare_result()
        return self._make_judged(goes_on=self._live)

    def _make_judged(self, *, goes_on: bool) -> Judged:
        return Judged(tuple(self.diagnostics.findings), tuple(self.diagnostics.irregularities()), goes_on)

    def _new_page(self) -> None:
        """Start a new collection of findings for the next line: the caller has those found before."""
        last, ended = self.diagnostics.last, self._other.ended
        self.diagnostics = Diagnostics(KEPT)
        self.diagnostics.last = last
        self._claims = Claims(self.diagnostics, adopts=False)
        self._other = OtherLines(self.diagnostics, self._claims, ended=ended)


def next_group(lines: tuple[str | bytes, ...], at: int, number: int, scan: Scanned) -> tuple[tuple[str | bytes, ...], tuple[Scan, ...]]:
    """Return the line with this index, whose number in the log is `number`, with what follows it up to the last of its `!ok` lines."""
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
    """Raise Unusable for lines that are not judged together."""
    together = len(scans) == 1 or isinstance(scans[0][0], (Turn, Broken))
    if not together or any(not isinstance(statement, (Okay, Blank, Struck)) for statement, _ in scans[1:]):
        raise Unusable("play one line at a time; only a turn and the `!ok` lines after it are taken together")


def _may_be_ok(line: str | bytes) -> bool:
    """Return whether a line may be an `!ok`, or is one that may come before it: blank, a comment or struck out."""
    text = line.strip() if isinstance(line, str) else b"x"
    return not text or (isinstance(text, str) and (text[0] in "#~" or text.startswith("!ok")))


class Position:
    """The game after one of its lines, as a value to come back to.

    `lines` are the texts of that line and of the `!ok` lines that belong to it, `number` that of the first in the log; `turn` is the id of
    the last turn played; `before` is the position before the line, None at the very beginning."""

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
    of it, `base` the position in which it was tried; `changes` is what it changes."""

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

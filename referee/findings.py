"""A finding: what the referee has to say about one place of a log; and the bounded collection of a game's findings."""

from __future__ import annotations

from typing import Literal, NamedTuple

Level = Literal["error", "warning", "note"]


class Finding(NamedTuple):
    """One remark. Columns count code points from 1; `end_column` is one past the last.

    `detail` stands under the caret, `text` is the source line.
    """

    line: int
    column: int
    end_column: int
    turn: str | None
    level: Level
    code: str
    message: str
    detail: str = ""
    help: str = ""
    points: tuple[str, ...] = ()
    fixes: tuple[str, ...] = ()
    text: str = ""


class Findings:
    """The findings of one game, in bounded memory: the first `keep` of them, and how many more there were.

    Errors count towards `errors` and warnings towards `warnings` whether they were kept or not.
    """

    __slots__ = ("_kept", "errors", "keep", "more", "notes", "warnings")

    def __init__(self, keep: int = 100) -> None:
        self.keep = keep
        self.more = 0
        self.errors = 0
        self.warnings = 0
        self.notes = 0
        self._kept: list[Finding] = []

    def add(self, finding: Finding) -> None:
        if finding.level == "error":
            self.errors += 1
        elif finding.level == "warning":
            self.warnings += 1
        else:
            self.notes += 1
        if len(self._kept) < self.keep:
            self._kept.append(finding)
        else:
            self.more += 1

    def __bool__(self) -> bool:
        return bool(self._kept)

    def sorted(self) -> list[Finding]:
        """The kept findings by line and column."""
        return sorted(self._kept, key=lambda f: (f.line, f.column))

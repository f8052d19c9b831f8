"""What a conversion has to say besides its result: warnings with their place, what was left out, and games left out.

Each kind is said once a file, with the first place and how often it occurred, however large the file is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from boardgen.errors import visible
from referee.errors import RefereeError


class BadRecord(RefereeError):  # noqa: N818  (what it says of a record)
    """A record that cannot be read: `at` is the index of the place in the text, `message` tells you what is wrong and how to fix it."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


class BadPoint(BadRecord):
    """A value that is not a point of the board. What comes before it can be kept."""


_TOLD = 100


class Place(NamedTuple):
    """A place in a file; both count from 1, the column in code points."""

    line: int
    column: int


def place(text: str, at: int) -> Place:
    """The place of an index of a text, whose lines may end with LF, CR LF or CR."""
    ends = re.compile(r"\r\n|\n|\r")
    line, start = 1, 0
    for line_end in ends.finditer(text, 0, at):
        line, start = line + 1, line_end.end()
    return Place(line, at - start + 1)


class _Warning:
    __slots__ = ("count", "first", "message", "severe")

    def __init__(self, message: str, first: Place | None, severe: bool) -> None:
        self.message = message
        self.first = first
        self.severe = severe
        self.count = 0


class Notes:
    """The notes on one file. `failed` is true if a game of it, or a part of one, could not be converted."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.failed = False
        self._failures = 0
        self._warnings: dict[str, _Warning] = {}
        self.lost: dict[str, int] = {}

    def known(self, kind: str) -> bool:
        """Whether a warning of this kind has a place already."""
        return kind in self._warnings

    def warn(self, kind: str, message: str, first: Place | None = None) -> None:
        """Something that was read otherwise than it stands, or is worth knowing; only the first of its kind is worded."""
        self._warnings.setdefault(kind, _Warning(message, first, False)).count += 1

    def fail(self, message: str, first: Place | None = None) -> None:
        """A game, or the rest of one, that is left out."""
        self.failed = True
        kind = f"!{self._failures}" if self.tells_failures else "!"
        self._failures += 1
        self._warnings.setdefault(kind, _Warning(message, first, True)).count += 1

    @property
    def tells_failures(self) -> bool:
        """Whether the next failure is reported by itself. Of a collection with nothing but mistakes, readers need only the beginning."""
        return self._failures < _TOLD

    def lose(self, what: str, count: int = 1) -> None:
        """Something that has no place in the other form; an empty count is nothing lost."""
        if count:
            self.lost[what] = self.lost.get(what, 0) + count

    def errors(self) -> list[str]:
        """The lines on games that are left out, in whole or in part, as editors read them."""
        return [self._line(warning) for warning in self._warnings.values() if warning.severe]

    def warnings(self) -> dict[str, str]:
        """The lines on everything else that has a place, by kind."""
        return {kind: self._line(warning) for kind, warning in self._warnings.items() if not warning.severe}

    def lines(self) -> list[str]:
        """All that there is to say, a line each."""
        lines = [self._line(warning) for warning in self._warnings.values()]
        if self.lost:
            lost = (what if count == 1 else f"{what} ({count})" for what, count in self.lost.items())
            lines.append(f"{visible(self.file)}: left out: {visible(', '.join(lost))}")
        return lines

    def _line(self, warning: _Warning) -> str:
        spot = f":{warning.first.line}:{warning.first.column}" if warning.first else ""
        more = f" (and {warning.count - 1} more)" if warning.count > 1 else ""
        return f"{visible(self.file)}{spot}: {'error' if warning.severe else 'warning'}: {visible(warning.message)}{more}"


class Source(NamedTuple):
    """A text that is converted, and the notes on it: places are indices of the text, looked up only when they are reported."""

    text: str
    notes: Notes

    def warn(self, kind: str, message: str, at: int) -> None:
        """As `Notes.warn`, about the place at an index."""
        self.notes.warn(kind, message, None if self.notes.known(kind) else place(self.text, at))

    def fail(self, message: str, at: int) -> None:
        """As `Notes.fail`, about the place at an index."""
        self.notes.fail(message, place(self.text, at) if self.notes.tells_failures else None)

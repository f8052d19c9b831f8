"""What there is to say about many converted files: errors file by file as they come, everything else once, and a count at the end."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.errors import visible


class Outcome(NamedTuple):
    """How the conversion of one file went. `games` counts those converted; `refused` says why the file cannot be used (empty: it can).

    `errors` are lines to print. `warnings` are lines by kind, `lost` what was left out with its number.
    """

    games: int
    refused: str
    errors: list[str]
    warnings: dict[str, str]
    lost: dict[str, int]


class Tally:
    """The sum of outcomes."""

    def __init__(self, skipped: int = 0) -> None:
        self.whole = self.partly = self.not_at_all = self.games = 0
        self.skipped = skipped
        self._warnings: dict[str, tuple[str, int]] = {}
        self._lost: dict[str, int] = {}

    def add(self, outcome: Outcome) -> None:
        """Count a file."""
        self.games += outcome.games
        if not outcome.games:
            self.not_at_all += 1
        elif outcome.errors:
            self.partly += 1
        else:
            self.whole += 1
        for kind, line in outcome.warnings.items():
            first, count = self._warnings.get(kind, (line, 0))
            self._warnings[kind] = first, count + 1
        for what, count in outcome.lost.items():
            self._lost[what] = self._lost.get(what, 0) + count

    def lines(self) -> list[str]:
        """The warnings, each kind once with its first place, what was left out, and the count of files and games."""
        lines = []
        for line, count in self._warnings.values():
            others = count - 1
            lines.append(line if not others else f"{line} (and in {others:,} more file{'s' * (others > 1)})")
        if self._lost:
            lost = (what if count == 1 else f"{what} ({count:,})" for what, count in self._lost.items())
            lines.append(f"left out: {visible(', '.join(lost))}")
        return [*lines, self.summary()]

    def summary(self) -> str:
        """The count of files and games in one line."""
        counts = [
            (self.whole, "converted"),
            (self.partly, "converted in part"),
            (self.not_at_all, "not converted"),
            (self.skipped, "skipped, because their output exists"),
        ]
        total = sum(count for count, _ in counts)
        parts = ", ".join(f"{count:,} {what}" for count, what in counts if count) or "none converted"
        return f"{total:,} file{'s' * (total != 1)}: {parts}; {self.games:,} game{'s' * (self.games != 1)}"

"""A log that is open in an editor: its text, its verdicts and its games, each worked out when it is first wanted."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from referee.judge.judge.verdict import judge
from referee.judge.open.layouts import LayoutCache
from referee.live import opening
from referee.live.game import LiveGame
from referee.lsp.document import Document
from referee.lsp.repair_searches import TextSearches

if TYPE_CHECKING:
    from concurrent.futures import Future

    from referee.judge.judge.verdict import Verdict
    from referee.judge.report.findings import Finding
    from referee.live.opening import LogText
    from referee.lsp.repair_searches import RepairSearches

FINDINGS = 1000
"""Findings of a game that are shown; the program prints the rest."""


class OpenLog:
    """A log in an editor. `path` is that of its file, below whose folder a `Board:` is looked for; empty where it has none yet."""

    def __init__(self, path: str, text: str, shared: LayoutCache | None = None, searches: RepairSearches | None = None) -> None:
        self.path = path
        self.version: int | None = None
        """The number that the editor gives to this text."""
        self._searches = searches
        self._search: TextSearches | None = None
        self.document = Document(text)
        self._played: dict[tuple[int, bool], tuple[LogText, LiveGame]] = {}
        self.forget_layouts(shared)

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return Path(self.path).name if self.path else "log"

    def forget_layouts(self, shared: LayoutCache | None = None) -> None:
        """Read layouts again, since a file of the folder has changed; `shared` keeps them, and those of other folders."""
        self.layouts = LayoutCache(Path(self.path).parent if self.path else None, shared)
        self._played.clear()
        self._forget()

    def update(self, text: str) -> None:
        """Follow a change of the text."""
        if text != self.document.text:
            self.document = Document(text)
            self._forget()

    def _forget(self) -> None:
        self._verdicts: tuple[Verdict, ...] | None = None
        self._games: list[LogText] | None = None
        self._fixed: str | None = None
        self._repaired: dict[int, Verdict] = {}
        self.stop()

    def stop(self) -> None:
        """End the searches for repairs of the text as it was."""
        if self._search is not None:
            self._search.stop()
        self._search = None if self._searches is None else TextSearches(self._searches, self.document.data, self.path)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each game."""
        if self._verdicts is None:
            self._verdicts = tuple(judge(BytesIO(self.document.data), self.name, keep=FINDINGS, layouts=self.layouts))
        return self._verdicts

    @property
    def games(self) -> list[LogText]:
        """The lines of each game. Unusable where the log is too large to be played."""
        if self._games is None:
            self._games = opening.divide_games(self.document.data)
        return self._games

    @property
    def fixed(self) -> str:
        """The text after all certain fixes."""
        if self._fixed is None:
            from referee.fix.fix import fixed

            def findings(data: bytes) -> list[list[Finding]]:
                return [list(game.findings) for game in judge(BytesIO(data), self.name, keep=FINDINGS, strict=True, layouts=self.layouts)]

            self._fixed = self._as_here(fixed(self.document.data, findings).after)
        return self._fixed

    @property
    def formatted(self) -> str:
        """The text in its canonical form; lines that cannot be read are as they are."""
        from referee.fmt.fmt import formatted

        return self._as_here(formatted(self.document.data, self.layouts).after)

    def _as_here(self, data: bytes) -> str:
        """A text whose lines end as those of the document: an editor decides how lines end."""
        text = data.decode("utf-8", "surrogatepass")
        return text.replace("\r\n", "\n").replace("\n", "\r\n") if self.document.line_end == "\r\n" else text

    def with_repairs(self, verdict: Verdict) -> Verdict:
        """A verdict on one of the games, with the repairs of its first error that are found with little work.

        Where repairs are searched for beside the server, it has those that are known by now.
        """
        search = self.search(verdict)
        if search is not None:
            return search.result() if search.done() and not search.cancelled() and search.exception() is None else verdict
        if verdict.index not in self._repaired:
            from referee.fix.offer import with_repair_of

            self._repaired[verdict.index] = with_repair_of(verdict, self.document.data, self.layouts)
        return self._repaired[verdict.index]

    def known(self, verdict: Verdict) -> Verdict:
        """The same with what is known by now; nothing is searched for."""
        if self._search is not None and self._search.has(verdict):
            return self.with_repairs(verdict)
        return self._repaired.get(verdict.index, verdict)

    def search(self, verdict: Verdict) -> Future[Verdict] | None:
        """The search for the repairs of one of the games, which is started if it was not; None where there is nobody to search beside."""
        return None if self._search is None or not verdict.errors else self._search.of(verdict)

    def index(self, line: int) -> int:
        """Which game a line belongs to, from 0; -1 where it comes before the first."""
        return sum(game.first <= line for game in self.games) - 1

    def verdict(self, line: int) -> Verdict | None:
        """The verdict on the game of a line; None where there is none."""
        last = 0
        for verdict in self.verdicts:
            last += verdict.lines
            if line <= last:
                return verdict
        return self.verdicts[-1] if self.verdicts else None

    def played(self, line: int, *, before: bool = False) -> LiveGame | None:
        """The game that a line belongs to, played to its first error or, where `before`, only the lines above this one; None where none is.

        A game is kept and follows the changes of the text: lines that are the same at its beginning are not judged again.
        """
        index = self.index(line)
        if index < 0:
            return None
        first, lines = self.games[index]
        lines = lines[: line - first] if before else lines
        kept = self._played.get((index, before))
        if kept is not None and kept[0].first == first and lines[:1] == kept[0].lines[:1]:
            game = kept[1]
            game.reread(lines)
        else:
            game = LiveGame(lines, first=first, name=self.name, layouts=self.layouts)
        self._played[index, before] = (opening.LogText(first, lines), game)
        return game

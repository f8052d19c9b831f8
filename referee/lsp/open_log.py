"""A log that is open in an editor: its text and places, its verdicts and games, and searches for repairs beside the server.

Everything is worked out when it is first wanted. The referee counts lines and code points, an editor its own lines and UTF-16 units. One
search runs at a time, so that no answer waits for one; it ends early when its text is out of date."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from io import BytesIO
from pathlib import Path
from threading import Event

from boardgen.records import NamedTuple
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import Verdict, judge
from referee.judge.report.findings import Edit, Finding
from referee.live import opening
from referee.live.game import LiveGame
from referee.live.opening import LogText
from referee.tlog.words import common_ends

_END = re.compile(r"\r\n|\n|\r")
BOM = "\ufeff"


class EditorPosition(NamedTuple):
    """A place as an editor counts it: line and UTF-16 unit, both from 0."""

    line: int
    character: int


class Span(NamedTuple):
    """From one place up to another."""

    start: EditorPosition
    end: EditorPosition


class Change(NamedTuple):
    """The text of a span becomes `text`."""

    span: Span
    text: str


class Document:
    """A text. An offset counts its code points from 0; a place that is outside is moved to the nearest one inside."""

    def __init__(self, text: str) -> None:
        self.text = text
        ends = [match.end() for match in re.finditer("\n", text)]
        self._starts = [1 if text.startswith(BOM) else 0, *ends]
        self._shown = [0, *(match.end() for match in _END.finditer(text))] if "\r" in text else [0, *ends]

    @property
    def data(self) -> bytes:
        """The text as a file has it. A line with half a UTF-16 pair is not UTF-8, which the referee reports."""
        return self.text.encode("utf-8", "surrogatepass")

    @property
    def line_end(self) -> str:
        """How lines end here."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def line(self, number: int) -> str:
        """Return a line as the referee counts it, from 1, without its end; empty where there is none."""
        if not 1 <= number <= len(self._starts):
            return ""
        return self.text[self._starts[number - 1] : self._line_end(number)]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column of the referee, both from 1."""
        number = min(max(line, 1), len(self._starts))
        return min(self._starts[number - 1] + max(column - 1, 0), self._line_end(number))

    def line_of(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset as the referee counts them."""
        number = max(1, bisect_right(self._starts, offset))
        return number, max(offset - self._starts[number - 1], 0) + 1

    def place(self, offset: int) -> EditorPosition:
        number = bisect_right(self._shown, offset) - 1
        return EditorPosition(number, _units(self.text[self._shown[number] : offset]))

    def span(self, line: int, column: int, end_column: int) -> Span:
        """Return where an editor has the columns of a line of the referee."""
        start = self.offset(line, column)
        return Span(self.place(start), self.place(max(start, self.offset(line, end_column))))

    def offset_at(self, place: EditorPosition) -> int:
        if place.line >= len(self._shown):
            return len(self.text)
        start = self._shown[max(place.line, 0)]
        stop = self._shown[place.line + 1] if place.line + 1 < len(self._shown) else len(self.text)
        line = self.text[start:stop].rstrip("\r\n")
        if line.isascii():
            return start + min(max(place.character, 0), len(line))
        units = 0
        for at, sign in enumerate(line):
            if units >= place.character:
                return start + at
            units += _units(sign)
        return start + len(line)

    def changes(self, edits: Iterable[Edit]) -> list[Change]:
        """Return edits of the referee as an editor makes them."""
        spans = [(self.span(edit.line, edit.column, edit.end_column), edit.text) for edit in sorted(set(edits))]
        return [Change(span, text.replace("\n", self.line_end)) for span, text in spans]

    def rewritten(self, text: str) -> list[Change]:
        """Return what turns this text into another: one change, of the lines between those that stay; none where the texts are the same."""
        if text == self.text:
            return []
        old, new = self.text.splitlines(keepends=True), text.splitlines(keepends=True)
        same, tail = common_ends(old, new)
        start, end = sum(map(len, old[:same])), len(self.text) - sum(map(len, old[len(old) - tail :]))
        return [Change(Span(self.place(start), self.place(end)), "".join(new[same : len(new) - tail]))]

    def _line_end(self, number: int) -> int:
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return end - 1 if end > self._starts[number - 1] and self.text[end - 1] == "\r" else end


def _units(text: str) -> int:
    """Return the UTF-16 units of a text."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


AT_ONCE = 5
"""Games of a text whose repairs are searched for without being asked for."""


class RepairSearches:
    """A thread that searches. It has layouts of its own: what is worked out about a board while judging must not be shared."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "repairs")
        self._layouts = LayoutCache()
        self._free = Event()
        self._free.set()

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Have the search wait while something is answered: two threads would share one processor."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def forget_layouts(self) -> None:
        """Read layouts again in the next search."""
        self._layouts = LayoutCache()

    def start(self, verdict: Verdict, data: bytes, path: str, stop: Event) -> Future[Verdict]:
        """Search for the repairs of a game's first error. The result is its verdict with those among the fixes of that error."""

        def has_stopped() -> bool:
            self._free.wait()
            return stop.is_set()

        return self._pool.submit(self._search, verdict, data, path, has_stopped)

    def _search(self, verdict: Verdict, data: bytes, path: str, stopped: Callable[[], bool]) -> Verdict:
        from referee.fix.offer import add_repair_of

        if stopped():
            return verdict
        layouts = LayoutCache(Path(path).parent if path else None, self._layouts)
        return add_repair_of(verdict, data, layouts, stopped, thorough=True)

    def close(self) -> None:
        """End the thread, when the search that is under way has ended."""
        self._pool.shutdown(cancel_futures=True)


class TextSearches:
    """The searches for one text, by the number of the game."""

    def __init__(self, searches: RepairSearches, data: bytes, path: str) -> None:
        self._searches = searches
        self._data = data
        self._path = path
        self._stop = Event()
        self._found: dict[int, Future[Verdict]] = {}

    def start(self, verdict: Verdict) -> Future[Verdict]:
        """Return the search for the repairs of a game, which is started if it was not."""
        if verdict.index not in self._found:
            self._found[verdict.index] = self._searches.start(verdict, self._data, self._path, self._stop)
        return self._found[verdict.index]

    def has(self, verdict: Verdict) -> bool:
        """Return whether the search of a game was started."""
        return verdict.index in self._found

    def stop(self) -> None:
        """End all searches: the text is another now."""
        self._stop.set()
        for search in self._found.values():
            search.cancel()


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
        for kept in ("verdicts", "games", "fixed"):
            self.__dict__.pop(kept, None)
        self._repaired: dict[int, Verdict] = {}
        self.stop()

    def stop(self) -> None:
        """End the searches for repairs of the text as it was."""
        if self._search is not None:
            self._search.stop()
        self._search = None if self._searches is None else TextSearches(self._searches, self.document.data, self.path)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(judge(BytesIO(self.document.data), self.name, keep=FINDINGS, layouts=self.layouts))

    @cached_property
    def games(self) -> list[LogText]:
        """The lines of each game. Unusable where the log is too large to be played."""
        return opening.divide_games(self.document.data)

    @cached_property
    def fixed(self) -> str:
        """The text after all certain fixes."""
        from referee.fix.fix import apply_fixes

        def findings(data: bytes) -> list[list[Finding]]:
            return [list(game.findings) for game in judge(BytesIO(data), self.name, keep=FINDINGS, strict=True, layouts=self.layouts)]

        return self._match_ends(apply_fixes(self.document.data, findings).after)

    @property
    def formatted(self) -> str:
        """The text in its canonical form; lines that cannot be read are as they are."""
        from referee.fmt import format_log

        return self._match_ends(format_log(self.document.data, self.layouts).after)

    def _match_ends(self, data: bytes) -> str:
        """Return a text whose lines end as those of the document: an editor decides how lines end."""
        text = data.decode("utf-8", "surrogatepass")
        return text.replace("\r\n", "\n").replace("\n", "\r\n") if self.document.line_end == "\r\n" else text

    def find_repairs(self, verdict: Verdict) -> Verdict:
        """Return a verdict on one of the games, with the repairs of its first error that are found with little work.

        Where repairs are searched for beside the server, it has those that are known by now."""
        search = self.search(verdict)
        if search is not None:
            return search.result() if search.done() and not search.cancelled() and search.exception() is None else verdict
        if verdict.index not in self._repaired:
            from referee.fix.offer import add_repair_of

            self._repaired[verdict.index] = add_repair_of(verdict, self.document.data, self.layouts)
        return self._repaired[verdict.index]

    def repairs_so_far(self, verdict: Verdict) -> Verdict:
        """Return a verdict on one of the games with the repairs that are known by now; nothing is searched for."""
        if self._search is not None and self._search.has(verdict):
            return self.find_repairs(verdict)
        return self._repaired.get(verdict.index, verdict)

    def search(self, verdict: Verdict) -> Future[Verdict] | None:
        """Return the search for the repairs of one of the games, which is started if it was not; None where none can run."""
        return None if self._search is None or not verdict.errors else self._search.start(verdict)

    def index(self, line: int) -> int:
        """Return which game a line belongs to, from 0; -1 where it comes before the first."""
        return sum(game.first <= line for game in self.games) - 1

    def verdict(self, line: int) -> Verdict | None:
        """Return the verdict on the game of a line; None where there is none."""
        last = 0
        for verdict in self.verdicts:
            last += verdict.lines
            if line <= last:
                return verdict
        return self.verdicts[-1] if self.verdicts else None

    def play_to(self, line: int, *, before: bool = False) -> LiveGame | None:
        """Return the game that a line belongs to, played to its first error or, where `before`, only above this line; None where none is.

        A game is kept and follows the changes of the text: lines that are the same at its beginning are not judged again."""
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

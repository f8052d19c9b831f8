"""Searches for repairs beside the server, one at a time, so that no answer waits for one.

A search ends early when its text is out of date.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from referee.judge.open.layouts import LayoutCache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from referee.judge.judge.verdict import Verdict

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
    def paused(self) -> Iterator[None]:
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

        def stopped() -> bool:
            self._free.wait()
            return stop.is_set()

        return self._pool.submit(self._search, verdict, data, path, stopped)

    def _search(self, verdict: Verdict, data: bytes, path: str, stopped: Callable[[], bool]) -> Verdict:
        from referee.fix.offer import with_repair_of

        if stopped():
            return verdict
        return with_repair_of(verdict, data, LayoutCache(Path(path).parent if path else None, self._layouts), stopped)

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

    def of(self, verdict: Verdict) -> Future[Verdict]:
        """The search for the repairs of a game, which is started if it was not."""
        if verdict.index not in self._found:
            self._found[verdict.index] = self._searches.start(verdict, self._data, self._path, self._stop)
        return self._found[verdict.index]

    def has(self, verdict: Verdict) -> bool:
        """Whether the search of a game was started."""
        return verdict.index in self._found

    def stop(self) -> None:
        """End all searches: the text is another now."""
        self._stop.set()
        for search in self._found.values():
            search.cancel()

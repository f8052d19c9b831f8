"""What a page's handler gets and gives, as plain values, so that pages need no web framework; and the stream of events of a live page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import ParamSpec, TypeAlias, TypeVar

from boardgen.files import is_in_tab, sha256
from boardgen.records import NamedTuple

T = TypeVar("T")
P = ParamSpec("P")

HTML = "text/html; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"
CSS = "text/css; charset=utf-8"
JSON = "application/json"
JAVASCRIPT = "text/javascript; charset=utf-8"
SVG = "image/svg+xml"
FONT = "font/ttf"


POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""The header fields of every answer to what is HTTP, errors included."""


class Asked(NamedTuple):
    """What a request asks for: the names in the path and the fields of the query."""

    names: Mapping[str, str]
    query: Mapping[str, str]


class Answer(NamedTuple):
    """A whole answer. `lasting`: the address has a hash in it, so browsers may keep the answer for ever."""

    kind: str
    body: bytes
    lasting: bool = False


class EventStream(NamedTuple):
    """Server-sent events, as long as the reader stays."""

    events: AsyncIterator[bytes]


Handler: TypeAlias = Callable[[Asked], Awaitable[Answer | EventStream | None]]
"""Answers a GET or HEAD of one path; None where there is no such page."""

Poster: TypeAlias = Callable[[Asked, bytes], Awaitable[Answer | None]]
"""Answers a POST of one path, with its body: JSON from a page of ours. What it is asked to change it may change."""

Posts: TypeAlias = Mapping[str, Poster]

Pages: TypeAlias = Mapping[str, Handler]


async def aside(act: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do what takes its time in a thread, while other answers go on; in a browser's tab, which has no threads, at once."""
    return act(*given, **named) if is_in_tab() else await asyncio.to_thread(act, *given, **named)


BEAT_SECONDS = 15.0
"""After which a stream without news says that it is still there."""
RETRY_MILLISECONDS = 500
"""After which a browser asks again when the server is gone."""


PART = "\x1e"
"""In the HTML of a live page, what is before and after an element that changes by itself; it has an id, and none of them is in another."""
KEPT = 8
"""News from which on a page is sent the parts that have changed since, and not all of it."""

Parts = list[tuple[str, str]]
"""The HTML of a page: its parts, with their ids, and what is between them, with no id."""


class News(NamedTuple):
    """What a page shows: `version` is a hash of it, the same in any run of the server. Its parts are marked, see `PART`."""

    version: str
    title: str
    marked: str

    @property
    def html(self) -> str:
        """What the page shows."""
        return self.marked.replace(PART, "")

    def record(self) -> dict[str, str]:
        """Return what is sent to a page that has no version to go on from."""
        return {"version": self.version, "title": self.title, "html": self.html}

    def parts(self) -> Parts:
        """Return the HTML in its parts; spaces between them are left out."""
        found = [(_ID.search(text)[1] if at % 2 else "", text.strip()) for at, text in enumerate(self.marked.split(PART))]  # type: ignore[index]
        return [(name, text) for name, text in found if text]


_ID = re.compile(r' id="([^"]+)"')


def list_changes(before: Parts, after: Parts) -> list[list[str]] | None:
    """Return the parts that differ: the id of each, its HTML, and the id of the part that a new one follows.

    A part without HTML is gone. None where more than parts differ."""
    old, new = dict(before), dict(after)
    kept = [[name or text for name, text in parts if not name or (name in old and name in new)] for parts in (before, after)]
    if kept[0] != kept[1]:
        return None
    changes = [[name, "", ""] for name, _ in before if name not in new]
    last = ""
    for name, text in after:
        if name and name not in old:
            if not last:
                return None
            changes.append([name, text, last])
        elif name and text != old[name]:
            changes.append([name, text, ""])
        last = name
    return changes


class Live:
    """The latest news of one page. Made and read inside a running event loop; `publish` may be called from any thread."""

    def __init__(self, beat_seconds: float = BEAT_SECONDS) -> None:
        self._loop = asyncio.get_running_loop()
        self._beat_seconds = beat_seconds
        self._news: News | None = None
        self._kept: dict[str, Parts] = {}
        self._events: dict[str, bytes] = {}
        self._changed = asyncio.Event()
        self._closed = False

    def publish(self, title: str, html: str) -> None:
        """Take in what the page shows from now on."""
        version = sha256()(html.encode("utf-8", "replace")).hexdigest()[:16]
        with suppress(RuntimeError):  # the loop has ended in between
            self._loop.call_soon_threadsafe(self._take, News(version, title, html))

    def close(self) -> None:
        """End all streams. May be called from any thread."""
        self._closed = True
        with suppress(RuntimeError):  # the loop has ended in between
            self._loop.call_soon_threadsafe(self._wake)

    async def latest(self) -> News:
        """Return the latest news; wait for the first."""
        while self._news is None:
            await self._changed.wait()
        return self._news

    async def events(self, have: str) -> AsyncIterator[bytes]:
        """Yield all news but version `have`, as server-sent events. A slow reader misses some news, but never the last."""
        yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        while not self._closed:
            changed = self._changed  # before the look at the news, so that none is missed
            if self._news is not None and self._news.version != have:
                event = self._event(self._news, have)
                have = self._news.version
                yield event
                continue
            try:
                async with asyncio.timeout(self._beat_seconds):
                    await changed.wait()
            except TimeoutError:
                yield b":\n\n"

    def _event(self, news: News, have: str) -> bytes:
        """Return the news as a server-sent event for a page of a version: what has changed since, or all of it. All such pages share it."""
        known = have if have in self._kept else ""
        if known not in self._events:
            parts = list_changes(self._kept[known], self._kept[news.version]) if known else None
            record = news.record() if parts is None else {"version": news.version, "title": news.title, "before": known, "parts": parts}
            self._events[known] = f"data: {json.dumps(record)}\n\n".encode()
        return self._events[known]

    def _take(self, news: News) -> None:
        self._news = news
        self._events.clear()
        self._kept.pop(news.version, None)
        self._kept[news.version] = news.parts()
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

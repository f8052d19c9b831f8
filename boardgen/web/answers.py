"""What a page's handler gets and gives, as plain values, so that pages need no web framework; and the stream of events of a live page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from functools import lru_cache
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
    if is_in_tab():
        return act(*given, **named)
    return await asyncio.to_thread(act, *given, **named)


BEAT_SECONDS = 15.0
"""After which a stream without news says that it is still there."""
RETRY_MILLISECONDS = 500
"""After which a browser asks again when the server is gone."""


class News(NamedTuple):
    """What a page shows: `version` is a hash of it, the same in any run of the server."""

    version: str
    title: str
    html: str

    def event(self) -> bytes:
        """Return the news as a server-sent event; of the latest ones all readers share it."""
        return _event(self)


@lru_cache(4)
def _event(news: News) -> bytes:
    return f"data: {json.dumps(news._asdict())}\n\n".encode()


class Live:
    """The latest news of one page. Made and read inside a running event loop; `publish` may be called from any thread."""

    def __init__(self, beat_seconds: float = BEAT_SECONDS) -> None:
        self._loop = asyncio.get_running_loop()
        self._beat_seconds = beat_seconds
        self._news: News | None = None
        self._changed = asyncio.Event()
        self._closed = False

    def publish(self, title: str, html: str) -> None:
        """Take in what the page shows from now on."""
        version = sha256()(html.encode("utf-8", "replace")).hexdigest()[:16]
        with suppress(RuntimeError):  # the loop has ended in between
            self._loop.call_soon_threadsafe(self._take, News(version, title, html))

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        self._wake()

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
                have = self._news.version
                yield self._news.event()
                continue
            try:
                async with asyncio.timeout(self._beat_seconds):
                    await changed.wait()
            except TimeoutError:
                yield b":\n\n"

    def _take(self, news: News) -> None:
        self._news = news
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

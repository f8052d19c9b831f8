"""What a live page shows now, and a stream of events that sends each reader what is new."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple

from boardgen.files import sha256

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
        return f"data: {json.dumps(self._asdict())}\n\n".encode()


class Live:
    """The latest news of one page. Made and read inside a running event loop; `publish` may be called from any thread."""

    def __init__(self, beat_seconds: float = BEAT_SECONDS) -> None:
        self._loop = asyncio.get_running_loop()
        self._beat_seconds = beat_seconds
        self._news: News | None = None
        self._changed = asyncio.Event()
        self._closed = False

    def publish(self, title: str, html: str) -> None:
        """Takes in what the page shows from now on."""
        version = sha256()(html.encode("utf-8", "replace")).hexdigest()[:16]
        with suppress(RuntimeError):  # the loop has ended in between
            self._loop.call_soon_threadsafe(self._take, News(version, title, html))

    def close(self) -> None:
        """Ends all streams."""
        self._closed = True
        self._wake()

    async def latest(self) -> News:
        """The latest news; waits for the first."""
        while self._news is None:
            await self._changed.wait()
        return self._news

    async def events(self, have: str) -> AsyncIterator[bytes]:
        """All news but version `have`, as server-sent events. A slow reader misses some news, but never the last."""
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

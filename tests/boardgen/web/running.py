"""A server in a thread of its own, spoken to over plain sockets, with a few small pages or with those of a test."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from boardgen.web.answers import HTML, Answer, Asked, EventStream, Live, Pages
from boardgen.web.rendering import Assets
from boardgen.web.server import serve
from tests.clock import ENDLESS

Serve = Callable[[Callable[[str], None], Callable[[str], None]], Awaitable[None]]
"""Serves until it is cancelled; is given what to tell the address and what to tell internal errors."""

PATIENCE = ENDLESS
"""Seconds after which we give up, however busy the machine is."""


class Running:
    """A server that runs. `complaints` are the internal errors that it told, and those of its event loop."""

    def __init__(self, started: Serve) -> None:
        self.complaints: list[str] = []
        self.address = ""
        self._up = threading.Event()
        self._loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, args=(started,))
        self.thread.start()
        assert self._up.wait(PATIENCE)
        self.port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.address)[1])  # type: ignore[index]

    def _run(self, started: Serve) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.set_exception_handler(lambda _, context: self.complaints.append(str(context)))

        async def main() -> None:
            await started(self._announced, self.complaints.append)

        self._task = self._loop.create_task(main())
        try:
            self._loop.run_until_complete(self._task)
        except asyncio.CancelledError:
            pass
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    def _announced(self, address: str) -> None:
        self.address = address
        self._up.set()

    def stop(self) -> None:
        if self.thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    @property
    def tasks(self) -> int:
        """What the server has to do at this moment: the answers that are being sent, and what always waits."""
        return len(asyncio.all_tasks(self._loop))

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def head(self, target: str = "/", method: str = "GET", fields: str = "") -> bytes:
        return f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{fields}\r\n".encode("latin-1")

    def ask(self, raw: bytes) -> tuple[int, dict[str, str], bytes]:
        """Status, fields and body of the answer to some bytes."""
        with self.connect() as wire:
            wire.sendall(raw)
            return answer(wire, bodiless=raw.startswith(b"HEAD "))

    def get(self, target: str = "/", method: str = "GET", fields: str = "") -> tuple[int, dict[str, str], bytes]:
        return self.ask(self.head(target, method, f"{fields}Connection: close\r\n"))


def answer(wire: socket.socket, *, bodiless: bool = False) -> tuple[int, dict[str, str], bytes]:
    """One answer: its head, and as much of a body as the head promises and the connection gives."""
    read = b""
    while b"\r\n\r\n" not in read:
        more = wire.recv(65536)
        assert more, f"closed after {read!r}"
        read += more
    head, _, body = read.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    while not bodiless and len(body) < int(fields.get("content-length", "0")):
        more = wire.recv(65536)
        if not more:
            break
        body += more
    return int(first.split()[1]), fields, body


class Stream:
    """Somebody who watches a live page."""

    def __init__(self, running: Running, have: str = "") -> None:
        self.wire = running.connect()
        self.wire.sendall(running.head(f"/events?have={have}"))
        status, fields, self._read = answer(self.wire)
        assert (status, fields["content-type"]) == (200, "text/event-stream")

    def next(self) -> dict[str, str]:
        """The next news, with the HTML of what is new. Between the lines of events are those of chunks, which are skipped."""
        while True:
            line, found, rest = self._read.partition(b"\n")
            if not found:
                more = self.wire.recv(65536)
                assert more
                self._read += more
                continue
            self._read = rest
            if line.startswith(b"data: "):
                news = json.loads(line.removeprefix(b"data: "))
                return {"html": "".join(html for _, html, _ in news.get("parts", ())), **news}

    def until(self, text: str) -> dict[str, str]:
        """The first news that contains a text."""
        while text not in (news := self.next())["html"]:
            pass
        return news


SMALL = b"<!DOCTYPE html>"
LARGE = b"x" * 1_000_000


class Site:
    """A small site: a page, a large page, a broken page, a page with a name in its path, and a live page."""

    def __init__(self) -> None:
        self.assets = Assets()
        self.live = Live(beat_seconds=0.05)

    @property
    def pages(self) -> Pages:
        async def small(_: Asked) -> Answer:
            return Answer(HTML, SMALL)

        async def large(_: Asked) -> Answer:
            return Answer(HTML, LARGE)

        async def broken(_: Asked) -> Answer:
            raise ZeroDivisionError("half a page")

        async def torn(_: Asked) -> EventStream:
            async def events():  # type: ignore[no-untyped-def]
                yield b":\n\n"
                raise ZeroDivisionError("half a stream")

            return EventStream(events())

        async def named(asked: Asked) -> Answer | None:
            return Answer(HTML, asked.query.get("text", "").encode()) if asked.names["name"] == "known" else None

        async def events(asked: Asked) -> EventStream:
            return EventStream(self.live.events(asked.query.get("have", "")))

        return {"/": small, "/large": large, "/broken": broken, "/torn": torn, "/names/{name}": named, "/events": events}


@contextmanager
def running(quiet: bool = True) -> Iterator[Running]:
    """A server of the small site. `quiet`: it must not have complained."""

    async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
        site = Site()
        closing = site.live.close
        await serve(site.pages, site.assets, 0, announce=announce, complain=complain, closing=closing)

    made = Running(started)
    try:
        yield made
    finally:
        made.stop()
    assert not quiet or made.complaints == [], "no client made it complain"

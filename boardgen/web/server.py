"""The server on this machine's own address: it answers the page, its sheets, and a stream that tells when there is news.

It opens no file for a request: what can be asked for is made by us and named in one table.
"""

from __future__ import annotations

import asyncio
import errno
import json
import signal
import threading
import traceback
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qs

from boardgen.digest import sha256
from boardgen.draw import fonts
from boardgen.errors import BoardgenError
from boardgen.preview.preview import Studio
from boardgen.preview.view import View
from boardgen.web import page, script, stylesheet, watching
from boardgen.web.request import MOST_HEAD, Refused, Request, parse

ADDRESS = "127.0.0.1"
MOST_CONNECTIONS = 128
HEAD_SECONDS = 10.0
"""In which a request must have come, from the end of the one before."""
SEND_SECONDS = 15.0
"""In which an answer must have been taken."""
BEAT_SECONDS = 15.0
"""After which a stream without news says that it is still there."""
HEAD_START = 0.06
"""Seconds that the board has to reach the page, before the other sheets are laid out and both want the processor."""

POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
COMMON = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ONCE = {"Cache-Control": "no-store"}
FOR_GOOD = {"Cache-Control": "private, max-age=31536000, immutable"}
"""What has a hash in its name is never another thing."""


class PortError(BoardgenError):
    """The port cannot be had; the message says what to do."""


class Answer(NamedTuple):
    """A whole answer: status, kind of body, body and further fields."""

    status: HTTPStatus
    kind: str
    body: bytes
    fields: Mapping[str, str] = ONCE


class News(NamedTuple):
    """A view as it is sent: `version` is a hash of what it shows, the same in any run of the server."""

    version: str
    view: View
    event: bytes


class Server:
    """Answers for one layout. Made and used inside a running event loop, but for `tell`."""

    def __init__(self, studio: Studio, complain: Callable[[str], None]) -> None:
        self._studio = studio
        self._complain = complain
        self._loop = asyncio.get_running_loop()
        self._hosts: frozenset[str] = frozenset()
        self._news: News | None = None
        self._told = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def on(self, port: int) -> AsyncIterator[int]:
        """Listens on a port, 0 for any free one; gives its number. Raises PortError. Afterwards every connection is closed."""
        try:
            server = await asyncio.start_server(self._accept, ADDRESS, port, limit=MOST_HEAD)
        except (OSError, OverflowError) as problem:
            raise PortError(_no_port(port, problem)) from problem
        number: int = server.sockets[0].getsockname()[1]
        names = (ADDRESS, "localhost")
        self._hosts = frozenset(f"{name}:{number}" for name in names) | (frozenset(names) if number == 80 else frozenset())
        try:
            yield number
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks, timeout=1.0)

    def tell(self, view: View) -> None:
        """Takes in a new view, from any thread."""
        html = page.inside(view)
        version = sha256()(html.encode("utf-8", "replace")).hexdigest()[:16]
        said = json.dumps({"version": version, "title": page.tab_title(view), "html": html})
        news = News(version, view, f"data: {said}\n\n".encode())
        with suppress(RuntimeError):  # the loop has ended in between
            self._loop.call_soon_threadsafe(self._publish, news)

    def _publish(self, news: News) -> None:
        self._news = news
        self._told.set()
        self._told = asyncio.Event()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection from its first byte to its last. Whatever the other side does, nothing is said of it."""
        task = asyncio.current_task()
        assert task is not None  # it is being run
        crowded = len(self._tasks) >= MOST_CONNECTIONS
        self._tasks.add(task)
        try:
            if crowded:
                await _send(writer, _plain(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections"), False, False)
            else:
                while await self._one(reader, writer):
                    pass
        except (ConnectionError, TimeoutError, asyncio.IncompleteReadError):
            pass
        except asyncio.CancelledError:
            writer.transport.abort()
        except Exception:
            self._complain(traceback.format_exc().rstrip())
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """One request and its answer; whether another may follow on this connection."""
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                raw = await reader.readuntil(b"\r\n\r\n")
            request = parse(raw, self._hosts)
        except asyncio.LimitOverrunError:
            refused = Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the head of the request is too large")
            return await self._refuse(reader, writer, refused)
        except Refused as refused:
            return await self._refuse(reader, writer, refused)
        if request.path == "/events" and not request.head:
            await self._stream(request, reader, writer)
            return False
        answer = await self._answer(request)
        await _send(writer, answer, request.head, request.keep)
        return request.keep

    async def _refuse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, refused: Refused) -> bool:
        answer = _plain(refused.status, refused.reason)
        if refused.status == HTTPStatus.METHOD_NOT_ALLOWED:
            answer = answer._replace(fields={**answer.fields, "Allow": "GET, HEAD"})
        await _send(writer, answer, False, False)
        # What is still on its way is taken and dropped, else closing would tear the answer away before it is read.
        with suppress(TimeoutError, ConnectionError):
            writer.write_eof()
            async with asyncio.timeout(1.0):
                while await reader.read(MOST_HEAD):
                    pass
        return False

    async def _answer(self, request: Request) -> Answer:
        news = await self._latest()
        match request.path.split("/")[1:]:
            case [""]:
                return Answer(HTTPStatus.OK, "text/html; charset=utf-8", page.document(news.view, news.version).encode("utf-8", "replace"))
            case ["events"]:
                return Answer(HTTPStatus.OK, "text/event-stream", b"")
            case ["page.css"]:
                return Answer(HTTPStatus.OK, "text/css; charset=utf-8", stylesheet.stylesheet().encode())
            case ["page.js"]:
                return Answer(HTTPStatus.OK, "text/javascript; charset=utf-8", script.SCRIPT.encode())
            case ["icon.svg"]:
                return Answer(HTTPStatus.OK, "image/svg+xml", stylesheet.icon().encode())
            case ["fonts", "regular.ttf"]:
                return Answer(HTTPStatus.OK, "font/ttf", await asyncio.to_thread(fonts.file("regular").read_bytes), FOR_GOOD)
            case ["fonts", "semibold.ttf"]:
                return Answer(HTTPStatus.OK, "font/ttf", await asyncio.to_thread(fonts.file("semibold").read_bytes), FOR_GOOD)
            case ["sheets", name] if name.endswith(".svg"):
                made = await asyncio.to_thread(self._studio.svg, name.removesuffix(".svg"))
                if made is not None:
                    return Answer(HTTPStatus.OK, "image/svg+xml", made, FOR_GOOD)
        return _plain(HTTPStatus.NOT_FOUND, "there is no such page; the sheets are at /")

    async def _latest(self) -> News:
        """The latest news; waits for the first."""
        while self._news is None:
            await self._told.wait()
        return self._news

    async def _stream(self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Sends each view that the other side has not, until it goes. Who is slow misses views, never the last."""
        have = parse_qs(request.query).get("have", [""])[0]
        fields = {**COMMON, **ONCE, "Content-Type": "text/event-stream", "Connection": "close"}
        await _write(writer, _head(HTTPStatus.OK, fields) + b"retry: 500\n\n")
        gone = asyncio.create_task(_gone(reader))
        try:
            while not gone.done():
                told = self._told  # before the look at the news, so that none is missed
                news = self._news
                if news is not None and news.version != have:
                    await _write(writer, news.event)
                    have = news.version
                    continue
                waiting = asyncio.create_task(told.wait())
                await asyncio.wait({waiting, gone}, timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    waiting.cancel()
                    await _write(writer, b":\n\n")
        finally:
            gone.cancel()


async def _gone(reader: asyncio.StreamReader) -> None:
    """Ends when the other side has closed; whatever else it sends is dropped."""
    with suppress(ConnectionError):
        while await reader.read(1024):
            pass


def _plain(status: HTTPStatus, text: str) -> Answer:
    return Answer(status, "text/plain; charset=utf-8", f"{text}\n".encode())


def _head(status: HTTPStatus, fields: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in fields.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


async def _send(writer: asyncio.StreamWriter, answer: Answer, head: bool, keep: bool) -> None:
    """Sends an answer, without its body where only the head was asked for."""
    fields = {"Content-Type": answer.kind, "Content-Length": str(len(answer.body)), **answer.fields, **COMMON}
    fields["Connection"] = "keep-alive" if keep else "close"
    await _write(writer, _head(answer.status, fields) + (b"" if head else answer.body))


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await writer.drain()
    except TimeoutError:
        writer.transport.abort()
        raise


def _no_port(port: int, problem: Exception) -> str:
    number = getattr(problem, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or --port 0 for any free one"
    if number == errno.EACCES:
        return f"port {port} is not for this user; choose one above 1023 with --port"
    return f"port {port} cannot be had ({getattr(problem, 'strerror', None) or problem}); choose one from 1024 to 65535 with --port"


async def serve(studio: Studio, port: int, announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
    """Serves until it is cancelled or the process is asked to end. `announce` is told the address. Raises PortError."""
    server = Server(studio, complain)
    async with server.on(port) as number:
        stop = threading.Event()
        ended = asyncio.Event()
        with suppress(NotImplementedError, RuntimeError):  # not on Windows, nor beside the main thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
        threading.Thread(target=follow, args=(studio, server.tell, stop), name="follow", daemon=True).start()
        announce(f"http://{ADDRESS}:{number}/")
        try:
            await ended.wait()
        finally:
            stop.set()


def follow(studio: Studio, tell: Callable[[View], None], stop: threading.Event) -> None:
    """Tells each view of a layout, now and after every change of the files that it is read from, until it is stopped."""
    files = studio.files
    known = watching.states(files)
    while not stop.is_set():
        for view in studio.views():
            tell(view)
            if view.pending:
                stop.wait(HEAD_START)
        if (now := studio.files) != files:
            files, known = now, watching.states(now)  # read a moment ago; what was changed since then is read again
            continue
        while not stop.wait(watching.PERIOD):
            if watching.states(files) != known:
                known = watching.settled(files, stop.wait)
                break

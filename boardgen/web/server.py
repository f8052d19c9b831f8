"""The server on this machine's own address, and what every page on it shares for safety: only a browser on this machine gets an answer.

Pages are read-only but for the paths that are named as `posts`, so any other request is a GET or HEAD without a body. Its Host must be
ours: a page elsewhere whose name was made to point to this machine must not read what we show. What is posted must be JSON from a page of
ours: a form of another page cannot send that. Every answer forbids what it does not need. No file is opened for a request: what can be
asked for is a page of ours or an asset that was read at the start."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import signal
import socket
import threading
import traceback
from collections.abc import Awaitable, Callable, Collection, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from types import FrameType
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from boardgen.errors import BoardgenError
from boardgen.records import NamedTuple
from boardgen.web.answers import HEADERS, PLAIN, POLICY, Answer, Asked, EventStream, Handler, Pages, Poster, Posts
from boardgen.web.rendering import Assets

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

MOST_TARGET = 1000
"""Characters of a request's target, the query included."""
MOST_FIELDS = 60
MOST_HEAD = 16 << 10
"""Bytes of a request's first line and header fields."""
MOST_BODY = 64 << 10
"""Bytes that may be posted: more than the longest line of a log has as JSON, where each of 4,096 characters takes up to twelve."""
LINGER_SECONDS = 1.0
"""How long the rest of a refused request is read and dropped: closing at once would tear the answer away before it is read."""
MOST_CONNECTIONS = 200
"""From so many on, uvicorn answers 503. Systems let a process open 256 files and more."""
KEEP_SECONDS = 10
"""How long a connection without a request is kept after an answer; where one is begun and not completed, up to twice as long."""

ONCE = "no-store"
FOR_EVER = "private, max-age=31536000, immutable"

_TARGET = re.compile(rb"/[!-~]*")


class Refusal(NamedTuple):
    """Why a request is not answered."""

    status: HTTPStatus
    reason: str
    allow: str = "GET, HEAD"
    """The methods that the path takes, for an answer about another one."""

    def fields(self) -> list[tuple[bytes, bytes]]:
        """Return the header fields of the answer, which also closes the connection."""
        fields = {"Content-Type": PLAIN, "Content-Length": str(len(self.body())), "Cache-Control": ONCE, "Connection": "close"}
        if self.status == HTTPStatus.METHOD_NOT_ALLOWED:
            fields["Allow"] = self.allow
        return [(name.lower().encode("ascii"), value.encode("ascii")) for name, value in fields.items()]

    def body(self) -> bytes:
        return f"{self.reason}\n".encode()


class Gate:
    """Lets through what a browser on this machine asks for.

    `hosts` are our own names with their port. `complain` gets internal errors, with their traceback."""

    def __init__(
        self, app: App, hosts: Collection[str], complain: Callable[[str], None], posts: Collection[str] = (), most_body: int = MOST_BODY
    ) -> None:
        self._app = app
        self._most_body = most_body
        self._hosts = hosts
        self._complain = complain
        self._posts = posts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        refusal = find_refusal(scope, self._hosts, self._posts, self._most_body)
        if refusal is not None:
            # what is wrong in later chunks could not be answered a second time
            await _refuse(refusal, receive, send, linger=not any(name == b"transfer-encoding" for name, _ in scope["headers"]))
            return

        try:
            await self._app(scope, receive, send)
        except Exception:  # in the middle of an answer, which the server breaks off
            self._complain(traceback.format_exc().rstrip())
            raise


def find_refusal(scope: Message, hosts: Collection[str], posts: Collection[str] = (), most_body: int = MOST_BODY) -> Refusal | None:
    """Return why a request is not answered; None for a plain GET or HEAD to one of `hosts`, and for JSON posted to a path of `posts`.

    A part of such a path may be in braces, such as `/seat/{key}/line`: any name fits there."""
    fields: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        fields.setdefault(name.lower(), []).append(value)
    takes = any(path == scope["path"] or ("{" in path and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), scope["path"])) for path in posts)
    if takes and scope["method"] != "POST":
        return _refuse_host(fields, hosts) or Refusal(
            HTTPStatus.METHOD_NOT_ALLOWED, "this path takes only what is posted: use POST", "POST"
        )
    if takes:
        plain = {**scope, "method": "GET"}, {**fields, b"content-length": [b"0"]}
        return _refuse_host(fields, hosts) or _refuse_post(fields, most_body) or _refuse_target(*plain)
    return _refuse_host(fields, hosts) or _refuse_target(scope, fields)


def _refuse_host(fields: dict[bytes, list[bytes]], hosts: Collection[str]) -> Refusal | None:
    named = fields.get(b"host", [])
    if len(named) != 1:
        return Refusal(HTTPStatus.BAD_REQUEST, "a request names exactly one host")
    if named[0].decode("latin-1").lower() not in {host.rpartition("/")[2] for host in hosts}:
        return Refusal(HTTPStatus.MISDIRECTED_REQUEST, "this page belongs to another host")
    origins = {host if "://" in host else f"http://{host}" for host in hosts}
    elsewhere = any(origin.decode("latin-1").lower() not in origins for origin in fields.get(b"origin", []))
    # a link on another page may be followed; a frame, a picture or a script may not come from here
    followed = fields.get(b"sec-fetch-mode") == [b"navigate"] and fields.get(b"sec-fetch-dest") == [b"document"]
    embedded = not followed and any(site not in (b"same-origin", b"none") for site in fields.get(b"sec-fetch-site", []))
    return Refusal(HTTPStatus.FORBIDDEN, "pages of other origins get no answer") if elsewhere or embedded else None


def _refuse_post(fields: dict[bytes, list[bytes]], most: int) -> Refusal | None:
    """Return why a body is not taken in."""
    if not fields.get(b"origin"):
        return Refusal(HTTPStatus.FORBIDDEN, "only a page of ours may write")
    if [kind.partition(b";")[0].strip().lower() for kind in fields.get(b"content-type", [])] != [b"application/json"]:
        return Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "what is posted is JSON")
    length = fields.get(b"content-length", [])
    if len(length) != 1 or not length[0].isdigit() or len(length[0]) > 9 or int(length[0]) > most:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"up to {most} bytes can be posted")
    return None


def _refuse_target(scope: Message, fields: dict[bytes, list[bytes]]) -> Refusal | None:
    path, query = scope["raw_path"], scope["query_string"]
    if scope["http_version"] not in ("1.0", "1.1"):
        return Refusal(HTTPStatus.BAD_REQUEST, "this server speaks HTTP/1.1")
    if scope["method"] not in ("GET", "HEAD"):
        return Refusal(HTTPStatus.METHOD_NOT_ALLOWED, "this page is read-only: use GET or HEAD")
    if fields.get(b"content-length", [b"0"]) != [b"0"] or b"transfer-encoding" in fields:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "a request to this page has no body")
    if len(path) + len(query) > MOST_TARGET:
        return Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, "no page here has such a long name")
    if sum(len(name) + sum(map(len, values)) for name, values in fields.items()) > MOST_HEAD:
        return Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the request's header is too long")
    if sum(map(len, fields.values())) > MOST_FIELDS:
        return Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the request has too many header fields")
    if not _TARGET.fullmatch(path):
        return Refusal(HTTPStatus.BAD_REQUEST, "a target is a path, such as /")
    if b"%" in path:  # no name here needs it, and nothing is decoded into a path that leads elsewhere
        return Refusal(HTTPStatus.NOT_FOUND, "there is no such page")
    return None


async def _refuse(refusal: Refusal, receive: Receive, send: Send, linger: bool) -> None:
    await send({"type": "http.response.start", "status": refusal.status.value, "headers": refusal.fields()})
    await send({"type": "http.response.body", "body": refusal.body(), "more_body": linger})
    if not linger:
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                pass
    await send({"type": "http.response.body", "body": b"", "more_body": False})


EVENTS = "text/event-stream"
BODY_SECONDS = 5.0
"""In which all that is posted must have come."""


def application(
    pages: Pages,
    assets: Assets,
    hosts: Collection[str],
    complain: Callable[[str], None],
    posts: Posts | None = None,
    most_body: int = MOST_BODY,
) -> App:
    """Return the ASGI application that answers for `pages` under our own `hosts`, and takes in what is posted to the paths of `posts`."""

    async def asset(asked: Asked) -> Answer | None:
        return assets.at(asked.names["version"], asked.names["name"])

    handlers = {**pages, assets.base + "/static/{version}/{name}": asset}
    posts = posts or {}
    routes = [Route(path, _endpoint(handler, complain), methods=["GET"]) for path, handler in handlers.items()]
    routes += [Route(path, _post_endpoint(poster, complain), methods=["POST"]) for path, poster in posts.items()]
    app = Starlette(routes=routes, exception_handlers={404: _missing})
    app.router.redirect_slashes = False
    return Gate(app, hosts, complain, frozenset(posts), most_body)


def _endpoint(handler: Handler, complain: Callable[[str], None]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            answer = await handler(Asked(request.path_params, request.query_params))
        except Exception:
            complain(traceback.format_exc().rstrip())
            return _plain(HTTPStatus.INTERNAL_SERVER_ERROR, "internal error; the terminal says more")
        if answer is None:
            return await _missing(request, None)
        if isinstance(answer, EventStream):
            fields = {"Cache-Control": ONCE, "Connection": "close"}
            if request.method == "HEAD":
                return Response(headers=fields, media_type=EVENTS)
            return StreamingResponse(answer.events, headers={**fields, "Content-Type": EVENTS})
        return Response(answer.body, headers={"Content-Type": answer.kind, "Cache-Control": FOR_EVER if answer.lasting else ONCE})

    return endpoint


def _post_endpoint(poster: Poster, complain: Callable[[str], None]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await request.body()
        except (TimeoutError, ClientDisconnect):
            late = _plain(HTTPStatus.REQUEST_TIMEOUT, "the rest of the request did not come")
            late.headers["Connection"] = "close"  # what may still come is not the beginning of another request
            return late

        async def handler(asked: Asked) -> Answer | None:
            return await poster(asked, body)

        return await _endpoint(handler, complain)(request)

    return endpoint


async def _missing(_: Request, __: Exception | None) -> Response:
    return _plain(HTTPStatus.NOT_FOUND, "no page here, or its link was replaced; begin at the address that the program shows")


def _plain(status: HTTPStatus, text: str) -> Response:
    return Response(f"{text}\n", status, headers={"Content-Type": PLAIN, "Cache-Control": ONCE})


ADDRESS = "127.0.0.1"
SILENT = logging.CRITICAL + 1
"""The server prints nothing by itself: what a client does wrong is not the reader's concern."""


class PortError(BoardgenError):
    """The port cannot be used; the message says what to do."""


class _Connection(H11Protocol):
    """A connection that is closed where no whole request comes: whoever sends a letter at a time would keep it from others."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._look(None)

    def _look(self, before: object) -> None:
        """Close the connection if it has waited for a request since the last look, `before` which was the same one."""
        if self.transport.is_closing():
            return
        last = self.cycle or self
        waiting = self.cycle is None or self.cycle.response_complete
        if waiting and last is before:
            self.transport.close()
        else:
            self.loop.call_later(KEEP_SECONDS, self._look, last if waiting else None)


class _Server(uvicorn.Server):
    """Ends event streams before it waits for answers to be taken, and drops what is left afterwards."""

    def __init__(self, config: uvicorn.Config, closing: Callable[[], None]) -> None:
        super().__init__(config)
        self._closing = closing

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing()
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            if isinstance(connection, H11Protocol):
                connection.transport.abort()


async def serve(
    pages: Pages,
    assets: Assets,
    port: int,
    *,
    announce: Callable[[str], None],
    complain: Callable[[str], None],
    closing: Callable[[], None],
    address: str = ADDRESS,
    posts: Posts | None = None,
    public: str = "",
    most_body: int = MOST_BODY,
    policy: str = POLICY,
) -> None:
    """Serve `pages` on a port, 0 for any free one, until it is cancelled or the process is asked to end. Raises PortError.

    `announce` gets the address, `complain` internal errors. `closing` is called at the end and must end all event streams. `address` is
    the one of this machine that is listened on. `posts` are the paths that take something in."""
    with _listening(port, address) as listener:
        number: int = listener.getsockname()[1]
        names = (ADDRESS, "localhost") if address == ADDRESS else (address,)
        hosts = {f"{name}:{number}" for name in names} | (set(names) if number == 80 else set())
        if public:  # what a reverse proxy passes on has its name
            parts = urlsplit(public)
            hosts.add(f"{parts.scheme}://{parts.netloc.lower()}")
        server = _Server(_config(application(pages, assets, hosts, complain, posts, most_body), policy), closing)
        with _end_on_sigterm(server):
            announce(f"http://{address}:{number}/")
            try:
                await server.serve([listener])
            except asyncio.CancelledError:
                if server.started:
                    await server.shutdown([listener])
                raise


def _config(app: App, policy: str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=_Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level=SILENT,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        headers=[*{**HEADERS, "Content-Security-Policy": policy}.items()],
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=1,
    )


@contextmanager
def _listening(port: int, address: str) -> Iterator[socket.socket]:
    try:
        listener = socket.create_server((address, port))
    except (OSError, OverflowError) as problem:
        raise PortError(_no_port(port, problem)) from problem
    with listener:
        # each connection has it from here: else the body of a small answer waits for the other side to confirm its head, 40 ms later
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield listener


@contextmanager
def _end_on_sigterm(server: uvicorn.Server) -> Iterator[None]:
    """End the server in good order on SIGTERM. uvicorn does the same, but raises the signal again for whoever handled it before."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        server.should_exit = True

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _no_port(port: int, problem: Exception) -> str:
    number = getattr(problem, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or --port 0 for any free port"
    if number == errno.EACCES:
        return f"port {port} needs administrator rights; choose one above 1023 with --port"
    if isinstance(problem, OverflowError):
        return f"port {port} does not exist; choose one from 1024 to 65535 with --port"
    return f"port {port} cannot be used ({getattr(problem, 'strerror', None) or problem}); choose one from 1024 to 65535 with --port"

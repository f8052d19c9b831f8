"""The server on this machine's own address: uvicorn, with limits for slow clients and for crowds.

uvicorn by itself waits for ever for the rest of a request and for a client that does not read; `_Connection` sets an end to both.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from types import FrameType
from typing import Any, NamedTuple

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from boardgen.errors import BoardgenError
from boardgen.web.answers import Pages, Posts
from boardgen.web.application import application
from boardgen.web.assets import Assets
from boardgen.web.security import LINGER_SECONDS, MOST_HEAD, Refusal

ADDRESS = "127.0.0.1"
SILENT = logging.CRITICAL + 1
"""The server prints nothing by itself: what a client does wrong is not the reader's concern."""


class Limits(NamedTuple):
    """What one client may take up."""

    connections: int = 128
    head_seconds: float = 10.0
    """In which a request must have come, from the end of the one before."""
    send_seconds: float = 15.0
    """In which an answer must have been taken."""


class PortError(BoardgenError):
    """The port cannot be used; the message says what to do."""


class _Connection(H11Protocol):
    """One connection, which is dropped when the other side is slow, and answered in full when it is refused."""

    limits = Limits()
    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn narrows it
        super().connection_made(transport)
        # else the body of a small answer waits for the other side to confirm its head, 40 ms later
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        others = len(self.connections) - 1
        if others >= 2 * self.limits.connections:
            transport.abort()
        elif others >= self.limits.connections:
            self._refuse(Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections; try again in a moment"))
        else:
            self._expect_request()

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return  # the rest of what is not answered
        super().data_received(data)
        if self._answering:
            _cancel(self._late)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._answering:
            self._expect_request()

    def connection_lost(self, problem: Exception | None) -> None:
        _cancel(self._late)
        _cancel(self._stuck)
        super().connection_lost(problem)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(self.limits.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._stuck)

    def send_400_response(self, msg: str) -> None:
        """Answers what is not HTTP."""
        if len(self.conn.trailing_data[0]) > MOST_HEAD:
            self._refuse(Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the request's header is too long"))
        else:
            self._refuse(Refusal(HTTPStatus.BAD_REQUEST, "this is not a request of HTTP/1.1"))

    def shutdown(self) -> None:
        if self._refused:
            self.transport.abort()
        else:
            super().shutdown()

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _expect_request(self) -> None:
        _cancel(self._late)
        self._late = self.loop.call_later(self.limits.head_seconds, self.transport.abort)

    def _refuse(self, refusal: Refusal) -> None:
        self._refused = True
        _cancel(self._late)
        self._late = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        if self.cycle is not None:  # its handler must not answer as well
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # in the middle of another answer
            self.transport.close()
            return
        status, reason = refusal.status.value, refusal.status.phrase.encode("ascii")
        head = h11.Response(status_code=status, reason=reason, headers=refusal.fields())
        for event in (head, h11.Data(data=refusal.body()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event))
        if self.transport.can_write_eof():
            self.transport.write_eof()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


class _Server(uvicorn.Server):
    """Ends event streams before it waits for answers to be taken, and drops what is left afterwards."""

    def __init__(self, config: uvicorn.Config, closing: Callable[[], None]) -> None:
        super().__init__(config)
        self._closing = closing

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing()
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            if isinstance(connection, _Connection):
                connection.transport.abort()


async def serve(
    pages: Pages,
    assets: Assets,
    port: int,
    *,
    announce: Callable[[str], None],
    complain: Callable[[str], None],
    closing: Callable[[], None],
    limits: Limits | None = None,
    address: str = ADDRESS,
    posts: Posts | None = None,
) -> None:
    """Serves `pages` on a port, 0 for any free one, until it is cancelled or the process is asked to end. Raises PortError.

    `announce` gets the address, `complain` internal errors. `closing` is called at the end and must end all event streams. `address` is
    the one of this machine that is listened on. `posts` are the paths that take something in.
    """
    with _listening(port, address) as listener:
        number: int = listener.getsockname()[1]
        names = (ADDRESS, "localhost") if address == ADDRESS else (address,)
        hosts = {f"{name}:{number}" for name in names} | (set(names) if number == 80 else set())
        server = _Server(_config(application(pages, assets, hosts, complain, posts), limits or Limits()), closing)
        with _ended_by_sigterm(server):
            announce(f"http://{address}:{number}/")
            try:
                await server.serve([listener])
            except asyncio.CancelledError:
                if server.started:
                    await server.shutdown([listener])
                raise


def _config(app: Any, limits: Limits) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=type("_LimitedConnection", (_Connection,), {"limits": limits}),
        ws="none",
        lifespan="off",
        log_config=None,
        log_level=SILENT,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=round(limits.head_seconds) + 1,  # _Connection ends it earlier
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=MOST_HEAD,
    )


@contextmanager
def _listening(port: int, address: str) -> Iterator[socket.socket]:
    try:
        listener = socket.create_server((address, port))
    except (OSError, OverflowError) as problem:
        raise PortError(_no_port(port, problem)) from problem
    with listener:
        yield listener


@contextmanager
def _ended_by_sigterm(server: uvicorn.Server) -> Iterator[None]:
    """SIGTERM ends the server in good order. uvicorn does the same, but raises the signal again for whoever handled it before."""
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
